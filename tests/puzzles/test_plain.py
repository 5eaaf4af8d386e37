"""What every puzzle does without NumPy it does with NumPy, too; see `tests.plain`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests import plain


@pytest.mark.parametrize(
    "check", [pytest.param(check, id=title) for title, check in plain.all_checks()]
)
def test_plain_half(check: Callable[[], None]) -> None:
    check()
