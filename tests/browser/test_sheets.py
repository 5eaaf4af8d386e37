"""A sheet as HTML, opened and printed by a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2 as pdfium
from playwright.sync_api import Browser

import wordsearch as ws
from tests.puzzles.samples import EVIL, having, samples


def test_the_page_is_printed_as_it_is_laid_out(browser: Browser, tmp_path: Path) -> None:
    """The puzzles on one page of A4, the solutions on the next; no picture outside its page,
    nothing run.
    """
    games = [game for kind in having("GAMES") for game in samples(kind).GAMES.values()]
    puzzles = [game.puzzle for game in games]
    words = {word for game in games for word in game.words}
    lexicon = ws.Lexicon.from_words(words, name=EVIL)
    path = ws.sheet(puzzles, tmp_path / "sheet.html", title=EVIL, lexicon=lexicon)
    page = browser.new_page(viewport={"width": 900, "height": 1200})
    page.goto(path.as_uri())
    assert page.locator(".page > article").count() == len(puzzles)
    assert page.locator(".solutions article").count() == len(puzzles)
    outside = page.locator(
        ".page"
    ).evaluate("""page => [...page.querySelectorAll("article, svg, p, h2")]
        .filter(part => { const a = part.getBoundingClientRect(), b = page.getBoundingClientRect();
            return a.left < b.left || a.right > b.right || a.top < b.top || a.bottom > b.bottom; }).length""")
    assert outside == 0
    assert page.evaluate("window.hacked") is None and page.locator("img").count() == 0
    document = pdfium.PdfDocument(page.pdf(prefer_css_page_size=True))
    assert [tuple(map(round, sheet.get_size())) for sheet in document] == [(595, 842)] * 2
    texts = [sheet.get_textpage().get_text_range() for sheet in document]
    shown = {word for game in games for word in game.shown}
    for word in {word for game in games for word in game.answer}:
        assert re.search(rf"\b{word}\b", texts[1]), word
        assert word in shown or len(word) < 4 or word not in texts[0], word
    page.close()
