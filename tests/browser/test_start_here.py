"""The first five minutes, as a newcomer has them: the first notebook, opened and run in
JupyterLab.
"""

from __future__ import annotations

import re
import sys
from collections import Counter

import pytest

from tests.browser.lab import Lab, LabPage
from tests.conftest import ROOT

SEED_PUZZLE = "p ir aao ntib ogueo"


def letters_drawn(svg: str) -> Counter[str]:
    """The single letters that a picture shows, as many times as it shows them."""
    shown = re.findall(r"<text\b[^>]*>\s*([^<]*?)\s*</text>", svg)
    return Counter(text.lower() for text in shown if len(text) == 1)


def test_start_here_runs_and_draws_the_pyramid(lab_page: LabPage) -> None:
    lab_page.open("00_start_here.ipynb")
    lab_page.run_all()
    assert lab_page.errors() == []
    wanted = Counter(SEED_PUZZLE.replace(" ", ""))
    assert any(wanted <= letters_drawn(svg) for svg in lab_page.pictures()), (
        "no picture shows the pyramid"
    )
    shown = " ".join(lab_page.outputs.all_inner_texts() + lab_page.pictures()).lower()
    assert all(word in shown for word in ("guitar", "oboe", "piano"))
    assert lab_page.problems == []


def test_a_cell_that_fails_is_seen(lab_page: LabPage) -> None:
    """The harness itself: an error in a cell and an error in the page are both reported, not
    passed over.
    """
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lab_page.create("fails.ipynb", ["1 + 1", "1 / 0"])
    lab_page.page.evaluate("console.error('seen')")
    assert [problem.split(" (")[0] for problem in lab_page.problems] == ["console: seen"]


def test_lab_asks_for_no_news(lab: Lab) -> None:
    """Set-up turns off the box that asks, over the page and over the network, for news."""
    if sys.prefix != str(ROOT / ".venv"):
        pytest.skip("this environment was not made by make, whose set-up turns the news off")
    setting = lab.ask("lab/api/settings/@jupyterlab/apputils-extension:notification")
    assert isinstance(setting, dict)
    properties = setting["schema"]["properties"]
    assert properties["fetchNews"]["default"] == "false"
    assert properties["checkForUpdates"]["default"] is False
