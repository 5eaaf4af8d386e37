"""Sheets of puzzles, looked at as they come out: pages, pixels, texts, and what is not to be
seen.
"""

from __future__ import annotations

import ctypes
import io
import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import matplotlib
import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest
from fontTools import subset
from hypothesis import given, settings, strategies as st
from IPython.lib.pretty import pretty
from matplotlib import image

import wordsearch as ws
from tests.conftest import ROOT
from tests.pages import page_of
from tests.processes import python
from tests.puzzles.samples import samples
from wordsearch.display.print_view import WIDTH
from wordsearch.frontend.sheet_layout import MARGIN, PAPERS, Area, Block, Layout, TooLarge
from wordsearch.frontend.sheets import preview
from wordsearch.provenance import Provenance, Rating, Uniqueness
from wordsearch.puzzle_types import PUZZLES

EVIL = "<img src=x onerror=alert(1)>"
EVIL_TYPST = '#emph[$x$] \\ " */'


def made(puzzle: Any, answer: Sequence[str], **more: Any) -> Any:
    """The puzzle as a maker would hand it over."""
    unique = Uniqueness(9000, 1, "sowpods", 2, (("aby", "oboes"),))
    return replace(puzzle, provenance=Provenance(tuple(answer), 7, "words", unique, **more))


PYRAMID = made(
    ws.Pyramid.parse("p ir aao ntib ogueo"),
    ["guitar", "oboe", "piano"],
    rating=Rating(4, 71.0, {"effort": 52}),
)
BLOCKS = made(
    ws.BuildingBlocks.examples()["p1"],
    "polemical imbroglio porcupine strongman vegetable contagion appliance weeknight".split(),
    bonus="high times",
    rating=Rating(2, 31.0, {"effort": 5}),
)
CODE = made(ws.SymbolCode.parse("🍒 🔔 🔔\nA♠ 🍒 🔔\n🔔 👩🏽‍🚀 👩🏽‍🚀"), ["bee", "abe", "egg"])
LETTERS = ws.LetterPuzzle("deioprv", "e", ("deed", "proved", "provide"))
CRYPTOGRAM = ws.SymbolCode.from_cryptogram("Uif dbu'T ibu, b ibu.")
MIXED = [PYRAMID, BLOCKS, CODE, LETTERS]
ANSWERS = [
    *"guitar oboe piano bee abe egg deed proved provide".split(),
    *BLOCKS.provenance.answer,
    "high times",
]
KINDS = ["Pyramid", "Building blocks", "Symbol code", "Letters"]


def pages(path: Path) -> list[str]:
    """The text of each page, ligatures taken apart and white space made plain."""
    texts = [page.get_textpage().get_text_range() for page in pdfium.PdfDocument(path)]
    return [
        " ".join(text.replace("\ufb01", "fi").replace("\ufb02", "fl").split()) for text in texts
    ]


def pixels(path: Path, page: int = 0, scale: float = 2.0) -> np.ndarray:
    """A page in grey, 0 to 255."""
    return np.asarray(pdfium.PdfDocument(path)[page].render(scale=scale).to_pil().convert("L"))


def words_in(text: str) -> set[str]:
    return set(re.findall(r"[a-z]+", text.lower()))


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return ws.sheet(
        MIXED, tmp_path_factory.mktemp("sheet") / "sheet.pdf", title=f"Four {EVIL_TYPST}"
    )


# -- PDF -------------------------------------------------------------------------------------------


def test_a_page_of_puzzles_then_their_solutions(sheet: Path) -> None:
    puzzles, solutions = pages(sheet)
    assert f"Four {EVIL_TYPST}" in puzzles
    for number, kind in enumerate(KINDS, 1):
        assert f"{number} {kind}" in puzzles
        assert f"{number} {kind}" in solutions
    assert "★★★★☆" in puzzles and "★★☆☆☆" in puzzles and "☆" not in solutions
    for answer in ANSWERS:
        assert answer in solutions
        assert not words_in(answer) & words_in(puzzles) - {"times"}
    assert "O G U E O" in puzzles and "P O L" in puzzles and "B L E" in puzzles
    assert "👩" in puzzles
    assert not set("🍒🔔") & set(puzzles)  # these are drawn
    assert "3 words, 1 with all letters" in puzzles


def test_uniqueness_is_told_below_and_in_full_with_the_solution(sheet: Path) -> None:
    puzzles, solutions = pages(sheet)
    assert "1, 2, 3: one answer in words people know (names not counted)." in puzzles
    assert "sowpods" not in puzzles and "oboes" not in puzzles
    whole = (
        "one answer in words people know (names not counted); 1 more in sowpods: aby (rare) oboes"
    )
    assert solutions.count(whole) == 3
    assert "predicted 4 of 5" in solutions and "effort" not in solutions


def test_every_picture_has_ink_and_the_margins_have_none(sheet: Path) -> None:
    page, scale = pixels(sheet), 2 * 72 / 25.4
    assert page.shape == (1684, 1191)
    edge = int((MARGIN - 3.5) * scale)
    for strip in (page[:edge], page[-edge:], page[:, :edge], page[:, -edge:]):
        assert strip.min() == 255
    for card in sheet.content.pages[0].cards:
        spot = card.spot
        top, left = int((spot.y + card.above) * scale), int(spot.x * scale)
        part = page[top : top + int(20 * scale), left : left + int(spot.width * scale)]
        assert part.min() < 60 and 0.01 < (part < 200).mean() < 0.5
    assert (pixels(sheet, 1) < 128).mean() > 0.005


def test_symbols_are_drawn_each_as_itself(tmp_path: Path) -> None:
    """Emoji and card suits have glyphs: no empty boxes, and no two that look alike."""
    looks = set()
    for symbol in ("🍒", "🔔", "♠", "A♥", "👩🏽‍🚀", "🇫🇷", "7️⃣"):
        path = ws.sheet(
            [ws.SymbolCode.parse([[symbol, "x"]])], tmp_path / "one.pdf", solutions=False
        )
        looks.add(pixels(path)[200:].tobytes())
    assert len(looks) == 7


def test_the_same_puzzles_give_the_same_bytes_in_any_process(sheet: Path, tmp_path: Path) -> None:
    code = f"""import wordsearch as ws
kinds = [ws.Pyramid, ws.BuildingBlocks, ws.SymbolCode, ws.LetterPuzzle]
texts = {[puzzle.to_json() for puzzle in MIXED]!r}
puzzles = [kind.from_json(text) for kind, text in zip(kinds, texts, strict=True)]
for name in ("other.pdf", "other.html"):
    ws.sheet(puzzles, name, title={f"Four {EVIL_TYPST}"!r})"""
    python("-c", code, cwd=tmp_path, PYTHONHASHSEED="7", TZ="Asia/Tokyo", PYTHONPATH=str(ROOT))
    assert sheet.read_bytes() == (tmp_path / "other.pdf").read_bytes()
    here = ws.sheet(MIXED, tmp_path / "here.html", title=f"Four {EVIL_TYPST}")
    assert here.read_bytes() == (tmp_path / "other.html").read_bytes()
    assert b"CreationDate" not in sheet.read_bytes()


def test_what_one_page_cannot_hold_goes_on_to_the_next(tmp_path: Path) -> None:
    every = pages(ws.sheet([LETTERS, PYRAMID] * 12, tmp_path / "many.pdf", paper="Letter"))
    puzzles = [text for text in every if "circles that touch" in text]
    assert len(puzzles) > 1
    assert every[len(puzzles)].startswith("Word puzzles Solutions")
    for number, text in enumerate(puzzles, 1):
        assert f"page {number} of {len(puzzles)}" in text
    found = [
        int(number) for text in puzzles for number in re.findall(r"(\d+) (?:Letters|Pyramid)", text)
    ]
    assert found == list(range(1, 25))


def test_without_solutions_there_is_one_page_of_letter_paper(tmp_path: Path) -> None:
    path = ws.sheet(
        [ws.Pyramid.parse("p ir")], tmp_path / "one.pdf", paper="Letter", solutions=False
    )
    assert [tuple(map(round, page.get_size())) for page in pdfium.PdfDocument(path)] == [(612, 792)]


def test_a_preview_is_a_picture_of_one_page() -> None:
    first, second = (image.imread(io.BytesIO(preview(MIXED, page=page, ppi=36))) for page in (1, 2))
    assert first.shape == second.shape and first.shape[:2] == (421, 298)
    assert first.min() < 0.5 and (first != second).any()
    shown = preview([LETTERS], title="A & B", ppi=36)
    assert "alt='page 1 of 2, A &amp; B' src='data:image/png;base64,iVBOR" in page_of(shown)
    assert repr(shown).startswith("<PNG picture of page 1 of 2, A & B: ")
    assert pretty(shown) == repr(shown)
    with pytest.raises(ws.PuzzleError, match="page must be a whole number from 1 to 2; it is 3"):
        preview(MIXED, page=3)


# -- puzzles that were typed -----------------------------------------------------------------------


def test_a_lexicon_solves_what_was_not_made(tmp_path: Path) -> None:
    words = ws.Lexicon.from_words("guitar oboe piano the hat cat a sad had".split(), name="mine")
    puzzles = [
        ws.Pyramid.parse("p ir aao ntib ogueo"),
        CRYPTOGRAM,
        ws.SymbolCode.parse("xyz"),
        ws.Pyramid.parse("a bc"),
        ws.LetterPuzzle("acht", min_length=3),
    ]
    drawn, solutions = pages(ws.sheet(puzzles, tmp_path / "typed.pdf", lexicon=words))
    assert "guitar, oboe, piano the only solution in mine" in solutions
    assert "2 words" in drawn
    assert "with all letters: chat" not in solutions and "3 letters: cat, hat" in solutions
    assert "no solution in mine" in solutions
    assert re.search(r"3 Symbol code .* the first of \d solutions in mine", solutions)


def test_an_answer_that_is_none_is_refused(tmp_path: Path) -> None:
    wrong = made(ws.Pyramid.parse("p ir aao ntib ogueo"), ["guitar", "oboe", "pianos"])
    with pytest.raises(
        ws.PuzzleError, match=r"comes with puzzle 2 \(pyramid\) does not solve it: 'guitar,"
    ):
        ws.sheet([PYRAMID, wrong], tmp_path / "wrong.pdf")
    assert not list(tmp_path.iterdir())


# -- HTML ------------------------------------------------------------------------------------------


def test_html_holds_the_same_and_nothing_from_elsewhere(tmp_path: Path) -> None:
    code = made(ws.SymbolCode.parse([[EVIL, "bar", "bar"]]), ["bee"])
    text = ws.sheet([*MIXED, code], tmp_path / "sheet.html", title=EVIL).read_text(encoding="utf-8")
    puzzles, solutions = text.split('<section class="page solutions plain">')
    for number, kind in enumerate([*KINDS, "Symbol code"], 1):
        assert f"<b>{number}</b> {kind}" in puzzles and f"<b>{number}</b> {kind}" in solutions
    for answer in ANSWERS:
        assert answer in solutions
        assert not re.search(
            rf"\b{answer}\b", re.sub(r"<style>.*</style>", "", puzzles, flags=re.S)
        )
    assert 'aria-label="predicted difficulty 4 of 5"' in puzzles
    assert EVIL not in text and "&lt;img src=x" in text
    assert not re.search(
        r"<(script|link|img|iframe)\b|url\((?!data:font)|@import|https?://(?!www\.w3\.org)", text
    )
    assert "size: 210.0mm 297.0mm" in text


# -- bad input -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("puzzles", "path", "options", "sentence"),
    [
        ([], "s.pdf", {}, "there are no puzzles to print"),
        ([PYRAMID, 7], "s.pdf", {}, "a sheet prints pyramid, .* but not the int 7"),
        (
            [PYRAMID],
            "s.docx",
            {},
            r"a sheet is written as \.pdf or \.html; 's.docx' ends otherwise",
        ),
        ([PYRAMID], "nowhere/s.pdf", {}, "'.*nowhere/s.pdf' cannot be written: no such folder"),
        (
            [PYRAMID],
            "folder.pdf",
            {},
            "'.*folder.pdf' cannot be written: no such folder, or a folder itself",
        ),
        ([PYRAMID], "s.pdf", {"paper": "A0"}, "paper must be one of A4, Letter; it is 'A0'"),
        ([PYRAMID], "x" * 300 + ".html", {}, "cannot be written: File name too long"),
        (
            [CRYPTOGRAM],
            "s.pdf",
            {},
            r"puzzle 1 \(cryptogram\) was typed, not made, .* give a lexicon",
        ),
        ([CRYPTOGRAM], "s.pdf", {"lexicon": "no such list"}, "no such list"),
    ],
)
def test_bad_input_is_one_sentence(
    puzzles: Any, path: Any, options: Any, sentence: str, tmp_path: Path
) -> None:
    (tmp_path / "folder.pdf").mkdir()
    with pytest.raises((ws.PuzzleError, ws.LexiconError), match=sentence) as refused:
        ws.sheet(puzzles, tmp_path / path, **options)
    assert "\n" not in str(refused.value)
    assert [path.name for path in tmp_path.iterdir()] == ["folder.pdf"]


def test_without_typst_a_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(ws.PuzzleError, match="pip install typst, or write an .html file"):
        ws.sheet([PYRAMID], tmp_path / "s.pdf")
    written = ws.sheet([PYRAMID], tmp_path / "s.html")
    assert written.is_file()
    assert "The page is not shown here" in page_of(written) and "s.html</a>" in page_of(written)


# -- where it goes ---------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.floats(0.2, 2.0), st.floats(42, 150)), min_size=1, max_size=40),
    st.sampled_from(sorted(PAPERS)),
)
def test_every_block_has_a_place_of_its_own(shapes: list[Any], paper: str) -> None:
    width, height = PAPERS[paper]
    blocks = [
        Block(
            {columns: 10.0 + 3 * columns for columns in (1, 2, 3)}, aspect, least, max(118, least)
        )
        for aspect, least in shapes
    ]
    area = Area(40.0, width - 2 * MARGIN, height - 40.0 - MARGIN)
    try:
        laid = Layout(blocks, area, area).pages()
    except TooLarge as error:
        block = blocks[error.at]
        assert 13 + block.aspect * block.least > area.height
        return
    assert [at for page in laid for at in page] == list(range(len(blocks)))
    assert all(laid)
    for page in laid:
        columns: dict[float, float] = {}
        for at, spot in page.items():
            assert spot.y >= columns.get(spot.x, area.top) - 0.02, "below the one before"
            columns[spot.x] = spot.y + 13 + blocks[at].aspect * spot.picture
            assert columns[spot.x] <= area.top + area.height + 0.05
            assert MARGIN <= spot.x and spot.x + spot.width <= width - MARGIN + 0.02
            assert blocks[at].least - 0.01 <= spot.picture <= spot.width + 0.01
        assert list(columns) == sorted(columns), "columns from the left to the right"


@pytest.mark.parametrize("number", range(1, 41))
def test_pages_are_filled_evenly(number: int) -> None:
    """Nothing is alone on the last page."""
    blocks = [Block({1: 12.0, 2: 14.0, 3: 17.0}, 1.1, 50.0)] * number
    area = Area(40.0, 184.0, 240.0)
    counts = [len(page) for page in Layout(blocks, area, area).pages()]
    assert max(counts) - min(counts) <= 1
    assert max(counts) <= 9 and (len(counts) == 1 or number > 9 * (len(counts) - 1))


ODD = [puzzle for name in PUZZLES for puzzle in getattr(samples(name), "ODD", ())]


def _boxes(
    part: ElementTree.Element, x: float = 0, y: float = 0, scale: float = 1
) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, right and bottom of every box, with the groups' moves and scales."""
    if moved := re.fullmatch(r"translate\((\S+) (\S+)\) scale\((\S+)\)", part.get("transform", "")):
        right, down, by = map(float, moved.groups())
        x, y, scale = x + right * scale, y + down * scale, scale * by
    if part.tag.endswith("rect") and part.get("x") is not None:
        left, top, width, height = (
            float(part.get(name) or 0) for name in ("x", "y", "width", "height")
        )
        yield (
            x + left * scale,
            y + top * scale,
            x + (left + width) * scale,
            y + (top + height) * scale,
        )
    for inner in part:
        yield from _boxes(inner, x, y, scale)


@pytest.mark.parametrize(
    "puzzle", ODD, ids=lambda puzzle: f"{type(puzzle).__name__}-{str(puzzle)[:12]!r}"
)
def test_pictures_stay_within_their_frame(puzzle: Any) -> None:
    drawn = puzzle.part("print_view").print_view(puzzle)
    root = ElementTree.fromstring(drawn.svg)
    assert root.get("viewBox") == f"0 0 {WIDTH:.0f} {drawn.height:.0f}"
    assert 20 < drawn.height < 3000
    for left, top, right, bottom in _boxes(root):
        assert left >= -0.1 and right <= WIDTH + 0.6
        assert top >= -0.1 and bottom <= drawn.height + 0.6
    assert len(drawn.rules) < 120


@pytest.mark.parametrize("name", ["it's 100% #1.pdf", 'a "b" c?d.html', "ä ö.pdf"])
def test_a_link_beside_a_sheet_leads_to_its_file(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = page_of(ws.sheet(MIXED[:1], name))
    [address] = re.findall("<a href='([^']*)'", page)
    assert (tmp_path / unquote(address)).is_file()
    assert not set(address) & set(" #?\"'")


def test_a_sheet_shows_its_first_page_and_a_link(tmp_path, monkeypatch):
    """And it is a path like any other."""
    monkeypatch.chdir(tmp_path)
    written = ws.sheet(MIXED, tmp_path / "a & b.pdf")
    page = page_of(written)
    assert "href='a%20%26%20b.pdf'" in page and ">a &amp; b.pdf</a>" in page
    assert "src='data:image/png;base64,iVBOR" in page
    assert (
        written == tmp_path / "a & b.pdf"
        and written.stat().st_size
        and "text/html" not in written.parent._repr_mimebundle_()
    )


# -- heads, letters, options -----------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["pdf", "html"])
def test_titles_and_notes_of_any_length_have_room_above_the_puzzles(
    ending: str, tmp_path: Path
) -> None:
    title = "The Very Long and Winding Sunday Supplement of Word Puzzles for Aunt Wilhelmina, " * 2
    note = "Made by hand, with love.\nDo not peek at the back!"
    path = ws.sheet(MIXED, tmp_path / f"a.{ending}", title=title, note=note, solutions=False)
    head = path.content.pages[0].head
    assert " ".join(head.title) == title.strip() and " ".join(head.note) == note.replace("\n", " ")
    for card in path.content.pages[0].cards:
        assert card.spot.y >= MARGIN + head.height
    text = path.read_text(encoding="utf-8") if ending == "html" else pages(path)[0]
    for line in (*head.title, *head.note):
        assert line in text
    with pytest.raises(ws.PuzzleError, match="title and note are too long for a page: they have"):
        ws.sheet(MIXED, path, note="far too much " * 500)


def sizes(path: Path) -> set[float]:
    """The heights of all letters of a PDF, in points."""
    found = set()
    for page in pdfium.PdfDocument(path):
        text = page.get_textpage()
        for at in range(text.count_chars()):
            if text.get_text_range(at, 1).strip():
                matrix = raw.FS_MATRIX()
                raw.FPDFText_GetMatrix(text, at, matrix)
                scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
                found.add(round(scale * raw.FPDFText_GetFontSize(text, at), 2))
    return found


def test_sixty_words_are_readable_and_a_grid_that_never_is_gets_a_sentence(tmp_path: Path) -> None:
    rng = random.Random(7)
    words = ["".join(rng.choices("abcdefghijkl", k=rng.randint(5, 11))) for _ in range(60)]
    rows = [f"{one:m<12}{other:m<12}" for one, other in zip(words[::2], words[1::2], strict=True)]
    grid = ws.WordGrid.parse(" ".join(rows), "straight", words=words)
    path = ws.sheet([grid, PYRAMID, grid], tmp_path / "sixty.pdf", paper="Letter")
    assert min(sizes(path)) >= 6.99
    drawn = " ".join(pages(path))
    assert "Word search" in drawn and all(word in drawn for word in words)
    large = ws.WordGrid.parse(" ".join(["x" * 60] * 60), "straight")
    with pytest.raises(ws.PuzzleError, match="puzzle 2 .word search. is too large for a page of A"):
        ws.sheet([PYRAMID, large], tmp_path / "large.pdf", solutions=False)


def test_an_option_that_a_sheet_does_not_use_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ws.PuzzleError, match="are for a page to be played: say play=True, too"):
        ws.sheet(MIXED, tmp_path / "a.pdf", timer=True)
    with pytest.raises(ws.PuzzleError, match=r"a maker's puzzles have no end: print some of them"):
        ws.sheet(ws.make_pyramid(["oboe", "piano"], level=None, rated=False), tmp_path / "a.pdf")
    with pytest.raises(ws.PuzzleError, match="look must be one of plain, festive; it is 'gaudy'"):
        ws.sheet(MIXED, tmp_path / "a.pdf", look="gaudy")


def test_steps_are_printed_and_a_kind_without_says_so(tmp_path: Path) -> None:
    solved = ws.sheet([PYRAMID, LETTERS], tmp_path / "a.pdf", reasons=True)
    text = " ".join(pages(solved))
    assert "1 only " in text or "only" in text
    assert "Puzzles of this kind are not solved in steps." in text


# -- fonts -----------------------------------------------------------------------------------------


def japanese_font(path: Path, name: str) -> Path:
    """A font of one character, 日, which looks like an M of DejaVu Sans."""
    plain = Path(matplotlib.get_data_path(), "fonts", "ttf", "DejaVuSans.ttf")
    options = subset.Options(layout_features=[], name_IDs=[1, 2, 4, 6])
    font = subset.load_font(plain, options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord("M")])
    cutter.subset(font)
    for table in font["cmap"].tables:
        table.cmap = {ord("日"): "M"} if table.isUnicode() else {}
    for record in font["name"].names:
        font["name"].setName(
            name, record.nameID, record.platformID, record.platEncID, record.langID
        )
    font.save(path)
    return path


def fonts_of(path: Path) -> dict[str, str]:
    """The font of each character of a PDF's first page."""
    text = pdfium.PdfDocument(path)[0].get_textpage()
    fonts = {}
    for at in range(text.count_chars()):
        name = ctypes.create_string_buffer(100)
        raw.FPDFText_GetFontInfo(text, at, name, 100, None)
        fonts[text.get_text_range(at, 1)] = name.value.decode().partition("+")[2]
    return fonts


def test_what_no_font_has_is_told_and_a_font_that_has_it_travels_along(tmp_path: Path) -> None:
    with pytest.raises(ws.PuzzleError, match="no font here has 日, 本 .in title or note.: font="):
        ws.sheet([LETTERS], tmp_path / "a.pdf", title="日本")
    font = japanese_font(tmp_path / "day.ttf", "One Day")
    with_day = ws.sheet([LETTERS], tmp_path / "day.pdf", title="日", font=font)
    fonts = fonts_of(with_day)
    assert fonts["日"] == "One Day" and "LastResortHE-Regular" not in fonts.values()
    html = ws.sheet([LETTERS], tmp_path / "day.html", title="日", font=font).read_text("utf-8")
    assert html.count("@font-face") == 1 and '"Sheet font"; src: url(data:font/ttf;base64' in html
    with pytest.raises(ws.PuzzleError, match=r"font= takes a font, .ttf or .otf; 'day.pdf' is"):
        ws.sheet([LETTERS], tmp_path / "a.pdf", font=with_day)
    damaged = tmp_path / "damaged.ttf"
    damaged.write_bytes(font.read_bytes()[:40])
    with pytest.raises(ws.PuzzleError, match=r"font= takes a font; 'damaged.ttf' is damaged"):
        ws.sheet([LETTERS], tmp_path / "a.pdf", font=damaged)


def test_what_is_read_from_the_right_is_printed_so_and_html_says_that_it_takes_no_font_along(
    tmp_path: Path,
) -> None:
    """An exclamation mark at the end of a Hebrew title stands at its left end."""
    title = "\u05d7\u05d9\u05d3\u05d5\u05ea A!\nB"
    printed = ws.sheet([LETTERS], tmp_path / "a.pdf", title=title, note="\u0644\u0643")
    text = pdfium.PdfDocument(printed)[0].get_textpage()
    lefts = {text.get_text_range(at, 1): text.get_charbox(at)[0] for at in range(20)}
    assert lefts["!"] < lefts["A"] < lefts["\u05d7"]
    with pytest.warns(
        UserWarning, match="takes no font along for \u05d0, \u65e5: where the machine"
    ):
        html = ws.sheet([LETTERS], tmp_path / "a.html", title="\u05d0\u00df\u65e5", note="a\u05d0")
    assert '<h1 dir="rtl">' in html.read_text("utf-8")
    assert '<p class="note" dir="ltr">' in html.read_text("utf-8")


def test_german_and_emoji_need_no_font_of_the_machine(tmp_path: Path) -> None:
    title = "Größere Rätsel 🎄"
    assert "Größere Rätsel 🎄" in pages(ws.sheet([LETTERS], tmp_path / "a.pdf", title=title))[0]
    html = ws.sheet([LETTERS], tmp_path / "a.html", title=title).read_text(encoding="utf-8")
    assert '@font-face { font-family: "Sheet symbols"' in html and len(html) < 60_000
    assert "@font-face" not in ws.sheet([LETTERS], tmp_path / "b.html").read_text(encoding="utf-8")
