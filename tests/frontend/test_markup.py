"""Words, names and labels are text, never markup."""

from __future__ import annotations

from typing import Any

import wordsearch as ws
from tests.conftest import ROOT
from tests.panels import EVIL, Wide
from wordsearch.display.shown import picture_html
from wordsearch.frontend.explorer_tabs import explained_html


class EvilProblem(Wide):
    def explain(self, run: object, lexicons: list[ws.Lexicon]) -> Any:
        import pandas as pd

        return pd.DataFrame({lexicon.name: [EVIL] for lexicon in lexicons}, index=[EVIL])


def test_words_and_names_are_no_markup():
    run = ws.depth_first(EvilProblem(), trace=True)
    evil = ws.Lexicon.from_words(["oboe"], name=EVIL)
    for page, times in (
        (run.page(), 1),
        (explained_html(run.explain(lexicons=[evil])), 3),
        (picture_html(EVIL), 1),
    ):
        assert "<img" not in page and page.count("&lt;img") >= times


def test_scripts_set_text_only():
    """No script of ours makes markup of a string."""
    scripts = sorted((ROOT / "wordsearch").rglob("*.js"))
    assert {path.parent.name for path in scripts} > {"static", "games", "pyramid"}
    for path in scripts:
        text = path.read_text(encoding="utf-8")
        assert not any(
            way in text
            for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "document.write")
        )
