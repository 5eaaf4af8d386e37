"""A sheet as HTML, opened and printed by a real browser."""

from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium
from playwright.sync_api import Browser

import wordsearch as ws

EVIL = "<img/src=x/onerror=window.hacked=1>"


def test_the_page_is_printed_as_it_is_laid_out(browser: Browser, tmp_path: Path) -> None:
    """The puzzles on one page of A4, the solutions on the next; no picture outside its page,
    nothing run.
    """
    words = ws.Lexicon.from_words("guitar oboe piano bee deed order".split(), name=EVIL)
    puzzles = [
        ws.Pyramid.parse("p ir aao ntib ogueo"),
        ws.BuildingBlocks.examples()["p1"],
        ws.SymbolCode.parse([["🍒", EVIL, EVIL]]),
        ws.LetterPuzzle("deor", "e"),
    ] * 2
    path = ws.sheet(puzzles, tmp_path / "sheet.html", title=EVIL, lexicon=words)
    page = browser.new_page(viewport={"width": 900, "height": 1200})
    page.goto(path.as_uri())
    assert (
        page.locator(".page > article").count() == 8
        and page.locator(".solutions article").count() == 8
    )
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
    assert "guitar" in texts[1] and "guitar" not in texts[0]
    page.close()
