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
from itertools import chain, product
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from wordsearch.display.print_view import WIDTH, PrintedAnswer, PrintView
from wordsearch.display.svg import escape
from wordsearch.display.typeset import typeset
from wordsearch.errors import (
    LexiconError,
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
from wordsearch.frontend.sheet_html import html_page, html_parts
from wordsearch.games import page as games
from wordsearch.provenance import Rating
from wordsearch.puzzle import Puzzle
from wordsearch.puzzle_types import with_part
from wordsearch.words.given import as_lexicon
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import Normalisation, counted

_FINEST = 1200  # pixels per inch
#: Width and height in mm.
PAPERS: Mapping[str, tuple[float, float]] = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
MARGIN, HEAD, FOOT = 13.0, 18.0, 6.0  # mm: around the page, for its title, for its notes
GUTTER, ABOVE = 6.5, 12.0  # mm: between columns, for the words above a picture
_LEAST, _MOST = 5.0, 15.0  # mm between two puzzles of a column
_WIDEST, _NARROWEST = 118, 42  # mm of a picture
# where the search for the solution of a puzzle that was not made ends
_SECONDS, _SOLUTIONS = 10.0, 100


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
    timer: bool = False,
    reasons: bool = False,
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
        What stands above the puzzles.
    solutions : bool
        Whether pages with the solutions follow.
    lexicon : Lexicon or str, optional
        Solves the puzzles that do not bring their answer. Those that were made do
        (``puzzle.provenance.answer``), and so do letters with their words.
    paper : {"A4", "Letter"}
    play : bool
        Whether the page is to be played (HTML only). The games know their solutions, so that no
        page of them follows, and `lexicon` says whose words count; see :func:`wordsearch.play`,
        also for `note` and `timer`.
    reasons : bool
        Whether solutions have their steps below, where the kind has any; see `Puzzle.reasons`.
        Those of a made puzzle use the words in which its answer is the only one.

    Returns
    -------
    Path
        Of the file written; a notebook shows the first page and a link.

    Raises
    ------
    PuzzleError
        No puzzles, or something else among them; an unknown ending or paper; a path that cannot be
        written to; a puzzle without an answer, when there is no `lexicon`; *typst* is not installed
        (PDF only); a puzzle that cannot be played, where it is to be.

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
    check_flag("timer", timer)
    target = _checked_path(path)
    if play and target.suffix.lower() == ".pdf":
        raise PuzzleError(
            f"a sheet to be played is written as .html; {target.name!r} ends otherwise"
        )
    every = _listed(puzzles)
    check_reasons(reasons, solutions and not play)
    content = _content(every, title, solutions and not play, lexicon, paper, reasons)
    if play:
        carried = [games.carried(puzzle, lexicon) for puzzle in every]
        style, pages = html_parts(content)
        data = games.page(
            carried, title=title, note=note, timer=timer, paper=pages, style=style
        ).encode()
    else:
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


@checked
def preview(
    puzzles: Iterable[Any],
    *,
    page: int = 1,
    ppi: float = 72,
    title: str = "Word puzzles",
    solutions: bool = True,
    lexicon: Lexicon | str | None = None,
    paper: str = "A4",
    reasons: bool = False,
) -> PagePicture:
    """One page of a sheet as a PNG picture, for a look before it is printed.

    A notebook shows it; ``Path("page.png").write_bytes(picture)`` keeps it.

    Parameters
    ----------
    puzzles, title, solutions, lexicon, reasons
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
    check_flag("solutions", solutions)
    if not 0 < ppi <= _FINEST:
        raise PuzzleError(f"ppi must be a number above 0 and at most {_FINEST}; it is {short(ppi)}")
    check_reasons(reasons, solutions)
    content = _content(_listed(puzzles), title, solutions, lexicon, paper, reasons)
    return _image(content, page, ppi)


def check_reasons(reasons: bool, solutions: bool) -> None:
    """Refuse steps of solutions that are not printed."""
    check_flag("reasons", reasons)
    if reasons and not solutions:
        raise PuzzleError("reasons=True prints the steps of solutions, and none are printed here")


def _image(content: Content, page: int, ppi: float) -> PagePicture:
    """A page as PNG in 64 colours, which take a third of the room: it is mostly ink on paper."""
    image = optional("PIL.Image")  # matplotlib needs it, so that it is here
    pages = _typeset(content, format="png", ppi=ppi)
    every = pages if isinstance(pages, list) else [pages]
    whole_number("page", page, most=len(every))
    small = io.BytesIO()
    image.open(io.BytesIO(every[page - 1])).convert("RGB").quantize(64).save(
        small, "png", optimize=True
    )
    picture = PagePicture(small.getvalue())
    picture.label = f"page {page} of {len(every)}, {content.title}"
    return picture


# -- what is on it ---------------------------------------------------------------------------------


class Spot(NamedTuple):
    """Where a puzzle stands: its left top corner and the width of its column and picture, all in
    mm.
    """

    x: float
    y: float
    width: float
    picture: float


@dataclass(frozen=True)
class Card:
    """A puzzle on its page, as the writers take it."""

    number: int
    kind: str
    rules: str
    level: int
    svg: str
    spot: Spot


@dataclass(frozen=True)
class Page:
    """Puzzles that share a page, and what is said below them."""

    cards: tuple[Card, ...]
    note: str


@dataclass(frozen=True)
class Solved:
    """An entry of the solutions."""

    number: int
    kind: str
    words: tuple[str, ...]
    more: str
    note: str
    svg: str
    steps: tuple[str, ...] = ()


@dataclass(frozen=True)
class Content:
    """All that a writer needs to know."""

    title: str
    subtitle: str
    size: tuple[float, float]
    pages: tuple[Page, ...]
    solutions: tuple[Solved, ...]
    margin: float = MARGIN
    above: float = ABOVE


def _content(
    puzzles: Iterable[Any],
    title: str,
    solutions: bool,
    lexicon: Lexicon | str | None,
    paper: str,
    reasons: bool,
) -> Content:
    check_choice("paper", paper, PAPERS)
    check_text("title", title)
    words = None if lexicon is None else as_lexicon(lexicon)
    # A puzzle whose words are its answer, and that has none yet, asks for those of the lexicon.
    every = [puzzle if words is None else puzzle.with_words(words) for puzzle in puzzles]
    drawn: list[PrintView] = [puzzle.part("print_view").print_view(puzzle) for puzzle in every]
    told = (
        tuple(
            _told(puzzle, number, drawn[number - 1].kind, words, reasons)
            for number, puzzle in enumerate(every, 1)
        )
        if solutions
        else ()
    )
    size = PAPERS[paper]
    pages = tuple(
        _page(spots, every, drawn) for spots in laid_out([one.height for one in drawn], size)
    )
    return Content(title, _subtitle(every, solutions), size, pages, told)


def _listed(puzzles: Iterable[Any]) -> list[Any]:
    every = listed("puzzles", puzzles)
    if not every:
        raise PuzzleError("there are no puzzles to print; the list is empty")
    for puzzle in every:
        if not isinstance(puzzle, Puzzle) or puzzle.part("print_view") is None:
            raise PuzzleError(
                f"a sheet prints {', '.join(with_part('print_view'))}, but not the {type(puzzle).__name__} {short(puzzle)}"
            )
    return every


def _page(spots: Mapping[int, Spot], puzzles: Sequence[Any], drawn: Sequence[PrintView]) -> Page:
    cards = [
        Card(
            at + 1,
            drawn[at].kind,
            drawn[at].rules,
            _level(puzzles[at]),
            drawn[at].svg,
            spot,
        )
        for at, spot in spots.items()
    ]
    return Page(tuple(cards), _footnote([(at + 1, puzzles[at]) for at in spots]))


def _rating(puzzle: Any) -> Rating | None:
    rating: Rating | None = puzzle.provenance and puzzle.provenance.rating
    return rating


def _level(puzzle: Any) -> int:
    """How hard a puzzle should be, from 1; 0 where nothing is known of that."""
    rating = _rating(puzzle)
    if rating is None or rating.level is None:
        return 0
    return rating.level


def _subtitle(puzzles: Sequence[Any], solutions: bool) -> str:
    parts = [counted(len(puzzles), "puzzle")]
    scales = [rating.scale for rating in map(_rating, puzzles) if rating and rating.level]
    if scales:
        stars = "predicted difficulty from ★☆☆☆☆, easy, to ★★★★★, hard"
        parts.append(stars + max(scales))
    if solutions:
        parts.append("solutions at the end")
    return " · ".join(parts)


def _footnote(puzzles: Sequence[tuple[int, Any]]) -> str:
    """In which dictionary each answer is the only one, without a word that gives something away."""
    where: dict[str, list[int]] = {}
    for number, puzzle in puzzles:
        if puzzle.uniqueness_in_brief:
            where.setdefault(puzzle.uniqueness_in_brief, []).append(number)
    if list(where.values()) == [[number for number, _ in puzzles]]:
        return f"{'Every puzzle' if len(puzzles) > 1 else 'The puzzle'} has {next(iter(where))}."
    return " ".join(f"{', '.join(map(str, numbers))}: {said}." for said, numbers in where.items())


# -- the solutions ---------------------------------------------------------------------------------


def _told(puzzle: Any, number: int, kind: str, lexicon: Lexicon | None, reasons: bool) -> Solved:
    answer, note = _answer(puzzle, f"puzzle {number} ({kind.lower()})", lexicon)
    rating = _rating(puzzle)
    notes = [note, f"difficulty {rating}" if rating else ""]
    return Solved(
        number=number,
        kind=kind,
        words=answer.words,
        more=answer.more,
        note="; ".join(filter(None, notes)),
        svg=answer.svg,
        steps=_steps(puzzle, lexicon) if reasons else (),
    )


def _steps(puzzle: Any, lexicon: Lexicon | None) -> tuple[str, ...]:
    """The solution in steps, as lines; nothing where the kind has none."""
    if not puzzle.has_part("reasons"):
        return ()
    if puzzle.provenance is not None:
        lexicon = None
    reasons = puzzle.reasons(lexicon)
    lines = [f"Of {reasons.words}:"]
    for number, step in enumerate(reasons, 1):
        line = f"{number}  {step.with_facts}"
        # A table of a code's opening, its head left out: there is little room.
        rows = [f"{place}: {count}, as {examples}" for place, count, examples in step.table[1:]]
        if rows:
            line += f" – {'; '.join(rows)}"
        lines.append(line)
    if reasons.status != "solved":
        lines.append(reasons.summary())
    return tuple(lines)


def _answer(puzzle: Any, what: str, lexicon: Lexicon | None) -> tuple[PrintedAnswer, str]:
    """What solves a puzzle, and what is known of other solutions."""
    printed = puzzle.part("print_view").print_answer
    if puzzle.is_own_answer:
        return printed(puzzle), puzzle.uniqueness_in_full
    if puzzle.provenance is not None:
        return printed(_intended(puzzle, what)), puzzle.uniqueness_in_full
    if lexicon is None:
        raise PuzzleError(
            f"{what} was typed, not made, so that its answer is not known: give a lexicon that "
            "solves it, or say solutions=False"
        )
    if puzzle.no_answer:
        return PrintedAnswer((), puzzle.no_answer), f"in {lexicon.name}"
    run = puzzle.solve(lexicon, limit=_SOLUTIONS, timeout=_SECONDS).finish()
    answer = printed(run.solutions[0]) if run.solutions else PrintedAnswer(())
    return answer, f"{_found(len(run.solutions), run.status == 'complete')} in {lexicon.name}"


def _found(count: int, complete: bool) -> str:
    """What the answer that is printed is among all."""
    if count == 0:
        return "no solution" if complete else f"none found in {_SECONDS:g} seconds"
    if count == 1:
        return "the only solution" if complete else "a solution"
    return f"the first of {'' if complete else 'at least '}{count} solutions"


def _intended(puzzle: Any, what: str) -> Any:
    """The maker's answer as a solution."""
    answer = tuple(puzzle.provenance.answer)
    try:
        words = Lexicon.from_words(answer, "answer", Normalisation(accents="keep"))
        run = puzzle.solve(words, limit=_SOLUTIONS, timeout=_SECONDS)
        found = [solution for solution in run.finish().solutions if solution.words == answer]
    except (PuzzleError, LexiconError):  # the answer may come with a file, which may say anything
        found = []
    if not found:
        raise PuzzleError(
            f"the answer that comes with {what} does not solve it: {', '.join(answer)[:80]!r}"
        )
    return found[0]


# -- where it goes ---------------------------------------------------------------------------------


def laid_out(heights: Sequence[float], size: tuple[float, float]) -> list[dict[int, Spot]]:
    """Where pictures go on as few pages as will hold them, as large as they can be there.

    They are read down the columns, in their order. Among one, two or three columns those are taken
    that leave the pictures largest; the columns are made as equal in height as the order allows.

    Parameters
    ----------
    heights : sequence of float
        Of the pictures, which are :data:`wordsearch.display.print_view.WIDTH` units wide.
    size : (float, float)
        Of the paper, in mm.

    Returns
    -------
    list of dict of int to Spot
        For each page the places of its pictures, by their number from 0.
    """
    across, room = size[0] - 2 * MARGIN, size[1] - 2 * MARGIN - HEAD - FOOT
    wide = {columns: (across - (columns - 1) * GUTTER) / columns for columns in (1, 2, 3)}
    pages = 0
    while True:
        pages += 1
        for picture, columns in product(range(_WIDEST, _NARROWEST - 1, -1), wide):
            # With all that belongs to it; what is too tall for any page is made to fit.
            tall = [min(ABOVE + height * picture / WIDTH, room) for height in heights]
            filled = _filled(tall, room)
            if picture <= wide[columns] and len(filled) <= columns * pages:
                starts = range(0, columns * pages, columns)
                shares = ([*chain(*filled[start : start + columns])] for start in starts)
                return [
                    _spots(here, heights, tall, columns, wide[columns], picture, room)
                    for here in shares
                ]


def _filled(tall: Sequence[float], most: float) -> list[list[int]]:
    """Columns filled one after another, none above `most`."""
    columns: list[list[int]] = [[]]
    used = 0.0
    for at, height in enumerate(tall):
        if columns[-1] and used + _LEAST + height > most:
            columns.append([])
        used = height if not columns[-1] else used + _LEAST + height
        columns[-1].append(at)
    return columns


def _spots(
    here: Sequence[int],
    heights: Sequence[float],
    tall: Sequence[float],
    columns: int,
    wide: float,
    picture: int,
    room: float,
) -> dict[int, Spot]:
    """The places of a page's pictures, in columns of which the highest is as low as their order
    allows.
    """
    mine, spots = [tall[at] for at in here], {}
    low, high = max(mine), room
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (low, middle) if len(_filled(mine, middle)) <= columns else (middle, high)
    for number, column in enumerate(_filled(mine, high)):
        spare, y = room - sum(mine[at] for at in column), MARGIN + HEAD
        gap = min(max(spare / max(1, len(column) - 1), _LEAST), _MOST)
        for at in column:
            shown = min(picture, (mine[at] - ABOVE) * WIDTH / heights[here[at]])
            place = MARGIN + number * (wide + GUTTER), y, wide, shown
            spots[here[at]] = Spot(*(round(mm, 2) for mm in place))
            y += mine[at] + gap
    return spots


# -- as PDF ----------------------------------------------------------------------------------------


def _typeset(content: Content, **options: Any) -> Any:
    """What Typst makes of a content; it comes as data, so that nothing in it is read as markup."""
    inputs = {"data": json.dumps(asdict(content))}
    source = Path(__file__).with_name("sheet.typ").read_bytes()
    return typeset(source, inputs, instead="write an .html file", **options)


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
