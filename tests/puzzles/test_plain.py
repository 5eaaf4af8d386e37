"""What every puzzle does without NumPy it does with NumPy, too; see `tests.plain`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests import plain
from tests.processes import printed
from tests.puzzles.samples import ALL


@pytest.mark.parametrize(
    "check", [pytest.param(check, id=title) for title, check in plain.all_checks(ALL)]
)
def test_plain_half(check: Callable[[], None]) -> None:
    check()


HIDDEN = """
import sys

for name in ("numpy", "numba", "pandas", "matplotlib", "scipy", "joblib", "networkx", "IPython"):
    sys.modules[name] = None  # as if it were not installed
from tests import plain

sys.exit(plain.main())
"""


@pytest.mark.slow
def test_plain_half_where_nothing_else_is_installed() -> None:
    assert printed(HIDDEN).splitlines()[-1] == "0 failed"
