"""Puzzles on paper: one page that one would pin to a wall, and the solutions on the next.

:func:`sheet` lays pictures out in columns and writes a PDF, typeset by `Typst
<https://typst.app>`_, or one HTML file that prints the same way. The same puzzles give the same
bytes: no date, no font of this machine.
"""

from __future__ import annotations

import io
import json
import os
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from wordsearch.display.print_view import PrintView
from wordsearch.display.svg import escape
from wordsearch.display.typeset import typeset, typst_package
from wordsearch.errors import (
    PuzzleError,
    check_choice,
    check_flag,
    check_text,
    checked,
    listed,
    optional,
    short,
    whole_number,
)
from wordsearch.files import FilePath, as_path, write_atomically
from wordsearch.frontend.sheet_content import (
    PDF_FONT,
    Content,
    Setting,
    puzzle_pages,
    solution_pages,
)
from wordsearch.frontend.sheet_fonts import check_printable, read_font, warn_of_fonts
from wordsearch.frontend.sheet_html import html_page, html_parts
from wordsearch.frontend.sheet_layout import PAPERS
from wordsearch.frontend.sheet_looks import LOOKS
from wordsearch.frontend.sheet_solutions import entry
from wordsearch.games import page as games
from wordsearch.making.generator import Making
from wordsearch.puzzle import Puzzle
from wordsearch.puzzle_types import with_part
from wordsearch.words.given import as_lexicon
from wordsearch.words.lexicon import Lexicon

# Pixels per inch: the most that a page may have, and those at which its letters are whole.
_FINEST, _FINE = 1200, 240


@checked
def sheet(
    puzzles: Iterable[Any],
    path: FilePath,
    *,
    title: str = "Word puzzles",
    solutions: bool = True,
    lexicon: Lexicon | str | None = None,
    paper: str = "A4",
    play: bool = False,
    note: str = "",
    timer: bool | None = None,
    report: bool = False,
    reasons: bool = False,
    look: str = "plain",
    font: FilePath | None = None,
) -> Path:
    """Print puzzles of any kinds: a page of them, more where one is too small, and then their
    solutions.

    With ``play=True`` the file is one HTML page to be played, which needs nothing else and still
    prints well.

    Parameters
    ----------
    puzzles : iterable of Pyramid, BuildingBlocks, SymbolCode or LetterPuzzle
        Made or typed.
    path : path
        Ends in ``.pdf`` or ``.html``; a file that is there is replaced.
    title : str
        What stands above the puzzles; a long one is smaller, and has several lines. It is read from
        the right if its first letter is.
    solutions : bool
        Whether pages with the solutions follow.
    lexicon : Lexicon or str, optional
        Solves the puzzles that do not bring their answer. Those that were made do
        (``puzzle.provenance.answer``), and so do letters with their words.
    paper : {"A4", "Letter"}
    play : bool
        Whether the page is to be played (HTML only). The games know their solutions, so that no
        page of them follows, and `lexicon` says whose words count; see :func:`wordsearch.play`.
    note : str
        Some words of the author, below the title of the first page.
    timer, report
        Of a page to be played; see :func:`wordsearch.play`.
    reasons : bool
        Whether solutions have their steps below; see `Puzzle.reasons`. Those of a made puzzle use
        the words in which its answer is the only one; of a kind without steps that is said.
    look : {"plain", "festive"}
        Plain, or with a garland and some colour, which grey print bears.
    font : path, optional
        A font (.ttf or .otf) for characters that the sheet's own fonts lack, such as Japanese; the
        file has what it needs of it inside. Without it HTML is shown with the fonts of the machine
        that opens it, and a warning names the characters.

    Returns
    -------
    Path
        Of the file written; a notebook shows the first page and a link.

    Raises
    ------
    PuzzleError
        No puzzles, or something else among them; an unknown ending or paper; a path that cannot be
        written to; a puzzle without an answer, when there is no `lexicon`; *typst* is not installed
        (PDF only), or no font has a character (PDF only: HTML is shown with the fonts of the
        machine that opens it); a puzzle too large for a page; a puzzle that cannot be played, where
        it is to be; an option that the sheet would not use.

    Notes
    -----
    Answers are shown with what is known of their uniqueness, others of a larger dictionary
    included. Of a puzzle that `lexicon` solves, the first solution is shown and how many there are,
    after ten seconds and a hundred solutions at most.

    Examples
    --------
    >>> import wordsearch as ws
    >>> from tempfile import TemporaryDirectory
    >>> pyramid = ws.Pyramid.parse("p ir aao ntib ogueo")
    >>> with TemporaryDirectory() as folder:
    ...     sheet([pyramid], f"{folder}/sheet.html", lexicon="american-english").name
    'sheet.html'
    """
    check_flag("solutions", solutions)
    check_flag("play", play)
    if not play and (timer is not None or report):
        raise PuzzleError("timer= and report= are for a page to be played: say play=True, too")
    target = _checked_path(path)
    if play and target.suffix.lower() == ".pdf":
        raise PuzzleError(
            f"a sheet to be played is written as .html; {target.name!r} ends otherwise"
        )
    every = _listed(puzzles)
    order = Order(title, note, solutions and not play, lexicon, paper, reasons, look, font, play)
    content = _content(every, order, _FONT_WIDTHS[target.suffix.lower()])
    if play:
        carried = [games.carried(puzzle, lexicon) for puzzle in every]
        style, pages = html_parts(content)
        data = games.page(
            carried,
            title=title,
            note=note,
            timer=timer,
            report=report,
            paper=pages,
            style=style,
        ).encode()
    else:
        if target.suffix.lower() != ".pdf":
            warn_of_fonts(content)
        data = _WRITERS[target.suffix.lower()](content)
    written = Sheet(write_atomically(target, data))
    written.content = content
    return written


class Sheet(type(Path())):  # type: ignore[misc]
    """Where a sheet was written, and what is on it (the folders around it have nothing)."""

    content: Content | None = None

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        """The first page and a link."""
        bundle = {"text/plain": repr(self)}
        if self.content is not None:
            # Of a file's name # and % would mean something in an address, and a quote would end it.
            address = quote(Path(os.path.relpath(self)).as_posix())
            link = f"<p><a href='{address}' target='_blank'>{escape(self.name)}</a></p>"
            bundle["text/html"] = f"{_first_page(self.content)}{link}"
        return bundle


def _first_page(content: Content) -> str:
    """As HTML; a sentence where what draws it is not installed, as an .html file does not need."""
    try:
        return _image(content, 1, 60).html()
    except (PuzzleError, ModuleNotFoundError) as error:
        return f"<p>The page is not shown here: {escape(error)}.</p>"


class PagePicture(bytes):
    """A page as a PNG picture, which a notebook shows."""

    #: What is said in place of the picture, or with it.
    label: str = ""

    def html(self) -> str:
        """The picture as an image that needs nothing else."""
        data = b64encode(self).decode()
        return f"<img alt='{escape(self.label)}' src='data:image/png;base64,{data}'>"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self.html()}

    def __str__(self) -> str:
        return f"<PNG picture of {self.label}: {len(self) / 1000:,.0f} kB>"

    __repr__ = __str__

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


@checked
def preview(
    puzzles: Iterable[Any],
    *,
    page: int = 1,
    ppi: float = 72,
    title: str = "Word puzzles",
    note: str = "",
    solutions: bool = True,
    lexicon: Lexicon | str | None = None,
    paper: str = "A4",
    reasons: bool = False,
    look: str = "plain",
    font: FilePath | None = None,
) -> PagePicture:
    """One page of a sheet as a PNG picture, for a look before it is printed.

    A notebook shows it; ``Path("page.png").write_bytes(picture)`` keeps it.

    Parameters
    ----------
    puzzles, title, note, solutions, lexicon, reasons, look, font
        As for :func:`sheet`.
    paper : {"A4", "Letter"}
    page : int
        Counted from 1; the solutions come last.
    ppi : float
        Pixels per inch.

    Raises
    ------
    PuzzleError
        As from :func:`sheet`; or there is no such page.

    Examples
    --------
    >>> import wordsearch as ws
    >>> preview([ws.Pyramid.parse("c ar tod")], solutions=False)[1:4]
    b'PNG'
    """
    if not 0 < ppi <= _FINEST:
        raise PuzzleError(f"ppi must be a number above 0 and at most {_FINEST}; it is {short(ppi)}")
    order = Order(title, note, solutions, lexicon, paper, reasons, look, font)
    content = _content(_listed(puzzles), order, PDF_FONT)
    return _image(content, page, ppi)


def _image(content: Content, page: int, ppi: float) -> PagePicture:
    """A page as PNG in 128 colours, which take half of the room: it is mostly ink on paper."""
    # Typst draws pictures in whole pixels of a page, which leaves rows of small letters out.
    finer = max(1, int(_FINE // ppi))
    pages = _typeset(content, format="png", ppi=ppi * finer)
    image = optional("PIL.Image")
    every = pages if isinstance(pages, list) else [pages]
    whole_number("page", page, most=len(every))
    drawn = image.open(io.BytesIO(every[page - 1])).convert("RGB").reduce(finer)
    small = io.BytesIO()
    drawn.quantize(128).save(small, "png", optimize=True)
    picture = PagePicture(small.getvalue())
    picture.label = f"page {page} of {len(every)}, {content.title}"
    return picture


# -- what is on it ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Order:
    """What a sheet was asked for, besides its puzzles."""

    title: str
    note: str
    solutions: bool
    lexicon: Lexicon | str | None
    paper: str
    reasons: bool
    look: str
    font: FilePath | None
    played: bool = False

    def __post_init__(self) -> None:
        check_choice("paper", self.paper, PAPERS)
        check_choice("look", self.look, LOOKS)
        check_text("title and note", f"{self.title}{self.note}")
        check_flag("solutions", self.solutions)
        check_flag("reasons", self.reasons)
        if self.reasons and not self.solutions:
            raise PuzzleError(
                "reasons=True prints the steps of solutions, and none are printed here"
            )


def _content(puzzles: Sequence[Any], order: Order, font_width: float) -> Content:
    """What stands where, in a font so wide."""
    look = LOOKS[order.look]
    setting = Setting(order.title, order.note, order.paper, look, font_width, order.played)
    words = None if order.lexicon is None else as_lexicon(order.lexicon)
    # A puzzle whose words are its answer, and that has none yet, asks for those of the lexicon.
    every = [puzzle if words is None else puzzle.with_words(words) for puzzle in puzzles]
    drawn: list[PrintView] = [puzzle.part("print_view").print_view(puzzle) for puzzle in every]
    entries = []
    if order.solutions:
        entries = [
            entry(puzzle, number, view.kind, words, order.reasons, look)
            for number, (puzzle, view) in enumerate(zip(every, drawn, strict=True), 1)
        ]
    return Content(
        title=order.title,
        size=setting.size,
        look=look.name,
        pages=puzzle_pages(every, drawn, setting, order.solutions),
        solutions=solution_pages(entries, setting),
        font=read_font(order.font),
    )


def _listed(puzzles: Iterable[Any]) -> list[Any]:
    if isinstance(puzzles, Making):
        raise PuzzleError("a maker's puzzles have no end: print some of them, as .take(10) gives")
    every = listed("puzzles", puzzles)
    if not every:
        raise PuzzleError("there are no puzzles to print; the list is empty")
    for puzzle in every:
        if not isinstance(puzzle, Puzzle) or puzzle.part("print_view") is None:
            raise PuzzleError(
                f"a sheet prints {', '.join(with_part('print_view'))}, but not the {type(puzzle).__name__} {short(puzzle)}"
            )
    return every


# -- as PDF ----------------------------------------------------------------------------------------


def _typeset(content: Content, **options: Any) -> Any:
    """What Typst makes of a content; it comes as data, so that nothing in it is read as markup."""
    instead = "write an .html file"
    # Before what reads fonts: that would ask for another package, which alone does not do.
    typst_package(options["format"], instead)
    check_printable(content)
    inputs = {"data": json.dumps(asdict(content))}
    source = Path(__file__).with_name("sheet.typ").read_bytes()
    font = None if content.font is None else content.font.path
    return typeset(source, inputs, instead=instead, font=font, **options)


#: How wide the texts of each are: of HTML in the widest font that a machine may have.
_FONT_WIDTHS: Mapping[str, float] = {".pdf": PDF_FONT, ".html": 1.0, ".htm": 1.0}
_WRITERS: Mapping[str, Callable[[Content], bytes]] = {
    ".pdf": partial(_typeset, format="pdf"),
    ".html": html_page,
    ".htm": html_page,
}


def _checked_path(path: FilePath) -> Path:
    """Where to write, found out before the work begins."""
    target = as_path(path)
    if target.suffix.lower() not in _WRITERS:
        raise PuzzleError(
            f"a sheet is written as .pdf or .html; {short(target.name)} ends otherwise"
        )
    if os.path.isdir(target) or not os.path.isdir(target.parent):
        raise PuzzleError(
            f"{short(str(target), 100)} cannot be written: no such folder, or a folder itself"
        )
    return target
