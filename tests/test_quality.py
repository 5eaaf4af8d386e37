"""Style and types, as `make lint` checks them."""

from __future__ import annotations

import pytest

from tests.processes import python


@pytest.mark.parametrize(
    "tool", [["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"]], ids=" ".join
)
def test_clean(tool: list[str]) -> None:
    done = python("-m", *tool)
    assert done.returncode == 0, done.stdout + done.stderr
