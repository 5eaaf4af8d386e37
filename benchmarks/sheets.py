"""Printed pages, looked at as a reader meets them: what overlaps, is cut, stands alone, or is too
small.

    python -m benchmarks.sheets              # 1 to 40 puzzles, titles of 10 to 120 characters
    python -m benchmarks.sheets --quick      # every sixth of these

Every sheet is written in both looks, as PDF and as HTML, which Chromium prints; all are then read
back from what was printed, word by word with its box. Every third has its solutions in steps.
Numbers are faults; the table asks for none.

========== =========================================================================================
overlaps   pairs of words whose boxes share a fifth of the smaller one
cuts       words of the title, the note, the rules or a solution that are not on paper, and boxes
           that pass the paper's margin
orphans    pages with one puzzle (or solution) where another has three or more
small      letters under 7 points
========== =========================================================================================
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from playwright.sync_api import Error, Page, Playwright, sync_playwright

import wordsearch as ws
from tests.parts import find_chromium
from wordsearch.display.table import table
from wordsearch.frontend.sheet_layout import MARGIN, PAPERS
from wordsearch.frontend.sheet_looks import LOOKS

_POINT = 25.4 / 72
_LEAST = 6.99  # points
_FAULTS = ("overlaps", "cuts", "orphans", "small")
_TITLE = "A Wintry Sunday's Word Puzzles for Grandmother Wilhelmina, Uncle Bo, and All of the " * 2
_NOTE = "Made with care; the solutions are at the end."


class Word(NamedTuple):
    """A word on paper: its text, its box in points from the left top corner, its letters' size."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    size: float


def words_on(page: Any) -> list[Word]:
    """The words of a printed page."""
    text = page.get_textpage()
    height = page.get_height()
    words: list[Word] = []
    letters: list[tuple[str, float, float, float, float, float]] = []
    for at in range(text.count_chars() + 1):
        character = chr(raw.FPDFText_GetUnicode(text, at)) if at < text.count_chars() else " "
        # U+0002 is a hyphen at the end of a line, after which the word goes on in the next.
        if character.strip() and character != "\x02":
            left, bottom, right, top = text.get_charbox(at)
            size = _size(text, at)
            letters.append((character, left, height - top, right, height - bottom, size))
        elif letters:
            words.append(_joined(letters))
            letters = []
    return words


def _size(text: Any, at: int) -> float:
    """The size of a letter as it is printed, in points."""
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(text, at, matrix)
    scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
    return float(scale * raw.FPDFText_GetFontSize(text, at))


def _joined(letters: Sequence[tuple[str, float, float, float, float, float]]) -> Word:
    texts, lefts, tops, rights, bottoms, sizes = zip(*letters, strict=True)
    return Word("".join(texts), min(lefts), min(tops), max(rights), max(bottoms), min(sizes))


def overlaps(words: Sequence[Word]) -> int:
    """Pairs of words whose boxes share a fifth of the smaller one."""
    count = 0
    in_order = sorted(words, key=lambda word: word.top)
    for number, word in enumerate(in_order):
        for other in in_order[number + 1 :]:
            if other.top >= word.bottom:
                break
            across = min(word.right, other.right) - max(word.left, other.left)
            down = min(word.bottom, other.bottom) - max(word.top, other.top)
            if across > 0 and down > 0 and across * down > 0.2 * min(_area(word), _area(other)):
                count += 1
    return count


def _area(word: Word) -> float:
    return (word.right - word.left) * (word.bottom - word.top)


def outside(words: Sequence[Word], paper: str) -> int:
    """Words that pass the margin of a paper (a foot stands a little below it)."""
    width, height = (mm / _POINT for mm in PAPERS[paper])
    edge = MARGIN / _POINT - 1
    low = edge - 4 / _POINT
    return sum(
        word.left < edge
        or word.right > width - edge
        or word.top < edge
        or word.bottom > height - low
        for word in words
    )


def missing(expected: str, printed: str) -> int:
    """Words of a text that are not on paper, as often as they are there."""
    have = Counter(re.findall(r"\w+", plain(printed)))
    owe = Counter(re.findall(r"\w+", plain(expected)))
    return sum((owe - have).values())


def plain(text: str) -> str:
    """A text without ligatures and hyphens that only the type setter knows."""
    return text.replace("\ufb01", "fi").replace("\ufb02", "fl").replace("\ufb00", "ff").lower()


def lonely(counts: Sequence[int]) -> int:
    """Pages with one thing where another has three or more."""
    return sum(count == 1 for count in counts) if max(counts, default=0) >= 3 else 0


def faults(pdf: Path, content: Any, paper: str) -> dict[str, int]:
    """What is wrong with a printed sheet."""
    document = pdfium.PdfDocument(pdf)
    pages = [words_on(page) for page in document]
    printed = " ".join(word.text for words in pages for word in words)
    texts = [line for page in content.pages for line in (*page.head.title, *page.head.note)]
    texts += [card.rules for page in content.pages for card in page.cards]
    texts += [
        text for page in content.solutions for entry in page.entries for _, text in entry.paragraphs
    ]
    planned = len(content.pages) + len(content.solutions)
    return {
        "pages": len(pages),
        "overlaps": sum(map(overlaps, pages)),
        "cuts": missing(" ".join(texts), printed)
        + sum(outside(words, paper) for words in pages)
        + abs(planned - len(pages)),
        "orphans": lonely([len(page.cards) for page in content.pages])
        + lonely([len({entry.number for entry in page.entries}) for page in content.solutions]),
        "small": sum(word.size < _LEAST for words in pages for word in words),
    }


class Printer:
    """One tab of one browser, which prints page after page; a browser that hangs is started
    anew.
    """

    #: Seconds that a page may take on a busy machine, and how often it is tried.
    seconds = 120
    tries = 3

    def __init__(self, playwright: Playwright) -> None:
        self._chromium = playwright.chromium
        self._tab: Page | None = None

    def pdf(self, html: Path, pdf: Path) -> None:
        """A page of HTML as a browser prints it."""
        for attempt in range(1, self.tries + 1):
            try:
                tab = self._opened()
                tab.goto(html.as_uri())
                tab.pdf(path=pdf, prefer_css_page_size=True)
            except Error:
                self.close()
                if attempt == self.tries:
                    raise
            else:
                return

    def _opened(self) -> Page:
        if self._tab is None:
            browser = self._chromium.launch(
                executable_path=find_chromium(), args=["--no-sandbox"], timeout=0
            )
            self._tab = browser.new_page()
            self._tab.set_default_timeout(1000 * self.seconds)
        return self._tab

    def close(self) -> None:
        """End the browser, whatever it is doing."""
        if self._tab is None:
            return
        browser = self._tab.context.browser
        self._tab = None
        if browser is not None:
            with suppress(Error):
                browser.close()


class Case(NamedTuple):
    """A sheet: how many puzzles, under a title of how many characters, with or without steps."""

    number: int
    length: int
    reasons: bool


def cases(quick: bool) -> Iterator[Case]:
    """Every number from 1 to 40, and among these every length from 10 to 120 three times."""
    for number in range(1, 41, 6 if quick else 1):
        yield Case(number, length=10 * (1 + number % 12), reasons=number % 3 == 0)


def puzzles_of_all_kinds(number: int) -> list[Any]:
    """Puzzles as makers give them, and a word search of 60 words among them."""
    rated = ws.make_page("american-english", number - 1, seed=33)
    words = ws.Lexicon.load("american-english").words[::700]
    chosen = [word for word in words if 5 <= len(word) <= 9][:60]
    rows = ["".join(pair) for pair in zip(chosen[::2], chosen[1::2], strict=True)]
    width = max(map(len, rows))
    grid = ws.WordGrid.parse([f"{row:x<{width}}" for row in rows], "straight", words=chosen)
    return [*rated[:4], grid, *rated[4:]]


def measured(
    printer: Printer, puzzles: Sequence[Any], case: Case, path: Path, **options: Any
) -> dict[str, Any]:
    """The faults of one sheet, and how long it took to write it."""
    begin = time.process_time()
    sheet: Any = ws.sheet(
        puzzles[: case.number],
        path,
        title=_TITLE[: case.length],
        note=_NOTE,
        reasons=case.reasons,
        **options,
    )
    seconds = time.process_time() - begin
    pdf = path
    if path.suffix == ".html":
        pdf = path.with_suffix(".printed.pdf")
        printer.pdf(path, pdf)
    found = faults(pdf, sheet.content, options["paper"])
    return {"sheets": 1, **found, "seconds": seconds}


def main() -> int:
    """The program."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer numbers and titles")
    parser.add_argument("--look", choices=LOOKS, action="append", help="default: all")
    given = parser.parse_args()
    puzzles = puzzles_of_all_kinds(40)
    rows: dict[str, dict[str, Any]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        printer = Printer(playwright)
        for case, look, paper, ending in product(
            cases(given.quick), given.look or LOOKS, PAPERS, ("pdf", "html")
        ):
            path = Path(folder) / f"sheet.{ending}"
            found = measured(printer, puzzles, case, path, look=look, paper=paper)
            name = f"{ending}, {paper}, {look}"
            rows.setdefault(name, Counter()).update(found)
            if any(found[fault] for fault in _FAULTS):
                print(f"{name}, {case}: {found}", flush=True)
            done = sum(row["sheets"] for row in rows.values())
            print(f"{done} sheets", end="\r", file=sys.stderr, flush=True)
        printer.close()
    columns = {key: [row[key] for row in rows.values()] for key in next(iter(rows.values()))}
    columns["seconds"] = [round(seconds, 1) for seconds in columns["seconds"]]
    wrong = sum(row[fault] for row in rows.values() for fault in _FAULTS)
    sentence = f"{wrong} faults on {sum(columns['pages'])} pages (0 asked)."
    print(sentence, table(columns, list(rows), "written as", sentence=sentence), sep="\n")
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())
