"""A sheet as HTML, opened and printed by a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2 as pdfium
from playwright.sync_api import Browser

import wordsearch as ws
from tests.puzzles.samples import EVIL, having, samples


def test_the_page_is_printed_as_it_is_laid_out(browser: Browser, tmp_path: Path) -> None:
    """The puzzles on pages of A4, then the solutions; nothing outside its page, nothing run."""
    games = [game for kind in having("GAMES") for game in samples(kind).GAMES.values()]
    puzzles = [game.puzzle for game in games]
    words = {word for game in games for word in game.words}
    lexicon = ws.Lexicon.from_words(words, name=EVIL)
    path = ws.sheet(puzzles, tmp_path / "sheet.html", title=EVIL, lexicon=lexicon)
    page = browser.new_page(viewport={"width": 900, "height": 1200})
    page.goto(path.as_uri())
    assert page.locator(".page:not(.solutions) > article").count() == len(puzzles)
    assert page.locator(".solutions > article > h2").count() == len(puzzles)
    outside = page.evaluate("""() => [...document.querySelectorAll(".page")].flatMap(page =>
        [...page.querySelectorAll("article, svg, p, h1, h2")].filter(part => {
            const a = part.getBoundingClientRect(), b = page.getBoundingClientRect();
            return a.left < b.left || a.right > b.right || a.top < b.top || a.bottom > b.bottom;
        })).length""")
    assert outside == 0
    assert page.evaluate("window.hacked") is None and page.locator("img").count() == 0
    document = pdfium.PdfDocument(page.pdf(prefer_css_page_size=True))
    assert {tuple(map(round, sheet.get_size())) for sheet in document} == {(595, 842)}
    texts = [sheet.get_textpage().get_text_range() for sheet in document]
    assert len(texts) == page.locator(".page").count()
    solved = [number for number, text in enumerate(texts) if "Solutions" in text.splitlines()[1]]
    drawn, told = texts[: solved[0]], "".join(texts[solved[0] :])
    shown = {word for game in games for word in game.shown}
    for word in {word for game in games for word in game.answer}:
        assert re.search(rf"\b{word}\b", told), word
        assert word in shown or len(word) < 4 or word not in "".join(drawn), word
    page.close()
