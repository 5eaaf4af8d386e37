"""What stands on a sheet's pages, and where: the words of heads and feet, cards of puzzles, entries
of solutions. The writers of PDF and HTML take it as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from wordsearch.display.print_view import WIDTH, PrintView, least_letter, size_of
from wordsearch.display.text_width import POINT, balanced, broken, direction, width
from wordsearch.errors import PuzzleError
from wordsearch.frontend.sheet_fonts import Font
from wordsearch.frontend.sheet_layout import (
    LEAST_LETTER,
    MARGIN,
    NARROWEST,
    PAPERS,
    WIDEST,
    Area,
    Block,
    Layout,
    Spot,
    TooLarge,
)
from wordsearch.frontend.sheet_looks import Look
from wordsearch.provenance import Rating
from wordsearch.puzzle_types import with_part
from wordsearch.words.normalisation import counted

#: Sizes of a title in points, and the most lines in which each is taken.
_TITLES = ((23.0, 1), (20.0, 1), (17.5, 2), (15.5, 3), (13.5, 100))
#: Points of the other texts, and mm from line to line, with room for any font.
SIZES: Mapping[str, float] = {
    "note": 9.5,
    "more": 8.5,
    "rules": 7.6,
    "foot": 7.2,
    "words": 9.5,
    "remark": 8.5,
    "known": 7.2,
    "step": 7.8,
}
#: mm: of a card's number, kind and stars; between words and a picture.
HEADING, APART = 5.6, 1.6
#: The share of a page that its head may take.
_HEAD_SHARE = 0.4
STARS = 5
#: How wide texts of a PDF's own font are, where 1 stands for the widest font.
PDF_FONT = 0.9


def line_height(points: float) -> float:
    """From one line to the next, in mm."""
    return round(points * 1.24 * POINT, 2)


@dataclass(frozen=True)
class Head:
    """What stands above a page: lines of its title, of its author's note, of what is on it; the
    direction in which each of the first two is read is ``"ltr"`` or ``"rtl"``.
    """

    title: tuple[str, ...]
    title_direction: str
    points: float
    note: tuple[str, ...]
    note_direction: str
    more: tuple[str, ...]
    ornament: str
    height: float


@dataclass(frozen=True)
class Card:
    """A puzzle on its page."""

    number: int
    kind: str
    rules: str
    level: int
    stars: str
    svg: str
    colour: str
    above: float
    spot: Spot


@dataclass(frozen=True)
class Page:
    """Puzzles that share a page, and what is said above and below them."""

    head: Head
    cards: tuple[Card, ...]
    foot: tuple[str, ...]


class Paragraph(NamedTuple):
    """A text of a solution; its style is one of `SIZES`."""

    style: str
    text: str


@dataclass(frozen=True)
class Entry:
    """A solution, or a part of one that is too long: that has no kind."""

    number: int
    kind: str
    svg: str
    words: tuple[str, ...]
    paragraphs: tuple[Paragraph, ...]
    colour: str = ""
    spot: Spot = Spot(0, 0, 0, 0)


@dataclass(frozen=True)
class SolutionPage:
    """Solutions that share a page, and their numbers among all that stand on pages."""

    head: Head
    entries: tuple[Entry, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Content:
    """All that a writer needs to know."""

    title: str
    size: tuple[float, float]
    look: str
    pages: tuple[Page, ...]
    solutions: tuple[SolutionPage, ...]
    font: Font | None = None
    margin: float = MARGIN
    heading: float = HEADING
    apart: float = APART
    sizes: Mapping[str, float] = field(default_factory=lambda: dict(SIZES))


@dataclass(frozen=True)
class Setting:
    """How a sheet is set: on which paper, with which title, in a font how wide.

    A page that is played must not fail for its print: there letters may be as small as it takes.
    """

    title: str
    note: str
    paper: str
    look: Look
    font: float = 1.0
    played: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Of the paper, in mm."""
        return PAPERS[self.paper]

    @property
    def across(self) -> float:
        """The width between the margins."""
        return self.size[0] - 2 * MARGIN

    def lines(self, style: str, text: str, room: float) -> tuple[str, ...]:
        """A text in lines so wide."""
        return broken(text, SIZES[style], room / self.font)

    def height(self, style: str, text: str, room: float) -> float:
        """How high it is in lines so wide, in mm."""
        return len(self.lines(style, text, room)) * line_height(SIZES[style])

    def head(self, more: str, note: str = "") -> Head:
        """The head of a page, on which `more` is told and perhaps a note."""
        for points, most in _TITLES:
            title = _lines_of(self.title, points, self.across / self.font, bold=True)
            if len(title) <= most:
                break
        notes = _lines_of(note, SIZES["note"], 0.9 * self.across / self.font)
        told = self.lines("more", more, self.across)
        height = len(title) * line_height(points) + len(notes) * line_height(SIZES["note"])
        height += len(told) * line_height(SIZES["more"]) + self.look.ornament_height
        height += self.look.room
        return Head(
            title=title,
            title_direction=direction(self.title),
            points=points,
            note=notes,
            note_direction=direction(note),
            more=told,
            ornament=self.look.ornament(self.across),
            height=round(height, 2),
        )

    def area(self, head: Head, foot: float = 0.0) -> Area:
        """What a head leaves of a page, and a foot so high."""
        room = self.size[1] - 2 * MARGIN
        if head.height > _HEAD_SHARE * room:
            length = len(self.title) + len(self.note)
            raise PuzzleError(
                f"title and note are too long for a page: they have {length:,} characters, and "
                f"with about {int(length * _HEAD_SHARE * room / head.height):,} the puzzles have "
                "room below"
            )
        return Area(MARGIN + head.height, self.across, room - head.height - foot)


def _lines_of(text: str, points: float, room: float, *, bold: bool = False) -> tuple[str, ...]:
    """A text in lines so wide that are about as long as each other; its own lines stay apart."""
    return tuple(
        line for part in text.splitlines() for line in balanced(part, points, room, bold=bold)
    )


# -- puzzles ---------------------------------------------------------------------------------------


def puzzle_pages(
    puzzles: Sequence[Any], drawn: Sequence[PrintView], setting: Setting, solutions: bool
) -> tuple[Page, ...]:
    """The pages of the puzzles."""
    subtitle = _subtitle(puzzles, solutions)
    longest = f"{subtitle} · page {len(puzzles)} of {len(puzzles)}"
    numbered = list(enumerate(puzzles, 1))
    foot = setting.height("foot", _footnote(numbered, plain=False), setting.across)
    first = setting.area(setting.head(longest, setting.note), foot)
    later = setting.area(setting.head(longest), foot)
    cards = [
        _card(number, puzzle, view, setting)
        for (number, puzzle), view in zip(numbered, drawn, strict=True)
    ]
    blocks = [
        _block(card, view, setting, first.height) for card, view in zip(cards, drawn, strict=True)
    ]
    try:
        shares = Layout(blocks, first, later).pages()
    except TooLarge as large:
        card = cards[large.at]
        raise PuzzleError(
            f"puzzle {card.number} ({card.kind.lower()}) is too large for a page of "
            f"{setting.paper}: its letters would be smaller than {LEAST_LETTER:g} points; print "
            "it in parts, or play it (ws.play)"
        ) from None
    pages = []
    for number, spots in enumerate(shares, 1):
        more = subtitle
        if len(shares) > 1:
            more += f" · page {number} of {len(shares)}"
        note = setting.note if number == 1 else ""
        below = setting.lines("foot", _footnote([numbered[at] for at in spots]), setting.across)
        here = [_placed(cards[at], spot, setting) for at, spot in spots.items()]
        pages.append(Page(setting.head(more, note), _with_words(here, setting), below))
    return tuple(pages)


def colour_of(puzzle: Any, look: Look) -> str:
    """The colour of a kind of puzzle, the same on every sheet."""
    kinds = [*with_part("print_view")]
    number = 0
    if puzzle.name in kinds:
        number = kinds.index(puzzle.name)
    return look.colour(number)


def _card(number: int, puzzle: Any, view: PrintView, setting: Setting) -> Card:
    return Card(
        number=number,
        kind=view.kind,
        rules=view.rules,
        level=level_of(puzzle),
        stars="",
        svg=view.svg,
        colour=colour_of(puzzle, setting.look),
        above=0.0,
        spot=Spot(0, 0, 0, 0),
    )


def _block(card: Card, view: PrintView, setting: Setting, room: float) -> Block:
    """Its words, and its picture as large as its letters need, on a page with so much room."""
    words = {}
    for columns in (1, 2, 3):
        column = Area(0, setting.across, 0).column(columns)
        words[columns] = HEADING + APART + setting.height("rules", card.rules, column)
    aspect = view.height / WIDTH
    least = max(picture_width(view.svg), NARROWEST)
    most = max(least, WIDEST)
    if setting.played:
        least = min(NARROWEST, (room - words[1]) / aspect)
    return Block(words=words, aspect=aspect, least=least, most=most)


def picture_width(svg: str, units: float = WIDTH) -> float:
    """The least width in mm of a picture that is so many units wide: below it a letter would be too
    small.
    """
    letter = least_letter(svg)
    if letter is None:
        return 0.0
    return round(LEAST_LETTER * POINT * units / letter + 0.01, 2)


def _placed(card: Card, spot: Spot, setting: Setting) -> Card:
    """A card in its place."""
    height = HEADING + APART + setting.height("rules", card.rules, spot.width)
    stars = ""
    if card.level:
        stars = "★" * card.level + "☆" * (STARS - card.level)
    return replace(card, stars=stars, above=round(height, 2), spot=spot)


def _with_words(cards: Sequence[Card], setting: Setting) -> tuple[Card, ...]:
    """Cards that say at their stars that these are predicted, if all of them have room for that;
    the head says so in any case.
    """
    longer = [replace(card, stars=f"predicted {card.stars}") for card in cards if card.level]
    for card in longer:
        taken = 8.5 + width(card.kind, 11, bold=True) * setting.font
        if taken + width(card.stars, SIZES["more"]) > card.spot.width:
            return tuple(cards)
    named = {card.number: card for card in longer}
    return tuple(named.get(card.number, card) for card in cards)


def rating_of(puzzle: Any) -> Rating | None:
    """How hard a made puzzle should be, if anybody knows."""
    rating: Rating | None = puzzle.provenance and puzzle.provenance.rating
    return rating


def level_of(puzzle: Any) -> int:
    """How hard a puzzle should be, from 1; 0 where nothing is known of that."""
    rating = rating_of(puzzle)
    if rating is None or rating.level is None:
        return 0
    return rating.level


def _subtitle(puzzles: Sequence[Any], solutions: bool) -> str:
    parts = [counted(len(puzzles), "puzzle")]
    scales = [rating.scale for rating in map(rating_of, puzzles) if rating and rating.level]
    if scales:
        stars = "predicted difficulty from ★☆☆☆☆, easy, to ★★★★★, hard"
        parts.append(stars + max(scales))
    if solutions:
        parts.append("solutions at the end")
    return " · ".join(parts)


def _footnote(puzzles: Sequence[tuple[int, Any]], plain: bool = True) -> str:
    """In which dictionary each answer is the only one, without a word that gives something away;
    in the shorter form where that is so of all.
    """
    where: dict[str, list[int]] = {}
    for number, puzzle in puzzles:
        if puzzle.uniqueness_in_brief:
            where.setdefault(puzzle.uniqueness_in_brief, []).append(number)
    if plain and list(where.values()) == [[number for number, _ in puzzles]]:
        return f"{'Every puzzle' if len(puzzles) > 1 else 'The puzzle'} has {next(iter(where))}."
    return " ".join(f"{', '.join(map(str, numbers))}: {said}." for said, numbers in where.items())


# -- solutions -------------------------------------------------------------------------------------

#: mm of a solution's picture, where its letters need no more, and of the height of a part of one.
_PICTURE, _COLUMN = 46.0, 110.0


def solution_pages(entries: Sequence[Entry], setting: Setting) -> tuple[SolutionPage, ...]:
    """The pages of the solutions, long ones in parts."""
    if not entries:
        return ()
    head = setting.head(f"Solutions · page {len(entries)} of {len(entries)}")
    area = setting.area(head)
    column = area.column(3)
    parts: list[Entry] = []
    blocks: list[Block] = []
    for entry in entries:
        for part in _in_parts(entry, setting, column):
            parts.append(part)
            blocks.append(_solution_block(part, setting, area))
    try:
        shares = Layout(blocks, area, area, widest=NARROWEST).pages()
    except TooLarge as large:
        part = parts[large.at]
        raise PuzzleError(
            f"the solution of puzzle {part.number} is too large for a page of {setting.paper}; "
            "solutions=False prints none"
        ) from None
    pages = []
    for number, spots in enumerate(shares, 1):
        more = "Solutions"
        if len(shares) > 1:
            more += f" · page {number} of {len(shares)}"
        here = tuple(replace(parts[at], spot=spot) for at, spot in spots.items())
        pages.append(SolutionPage(setting.head(more), here, tuple(spots)))
    return tuple(pages)


def _in_parts(entry: Entry, setting: Setting, column: float) -> list[Entry]:
    """An entry, in parts that stand below each other where it would be very high."""
    paragraphs = [
        Paragraph(style, piece)
        for style, text in entry.paragraphs
        for piece in _in_pieces(setting, style, text, column)
    ]
    parts = [replace(entry, paragraphs=())]
    used = 0.0
    for paragraph in paragraphs:
        height = setting.height(paragraph.style, paragraph.text, column)
        if used + height > _COLUMN:
            parts.append(replace(entry, kind="", svg="", paragraphs=()))
            used = 0.0
        used += height
        parts[-1] = replace(parts[-1], paragraphs=(*parts[-1].paragraphs, paragraph))
    return parts


def _in_pieces(setting: Setting, style: str, text: str, column: float) -> list[str]:
    """A text, cut between lines where it is longer than a part of a solution may be."""
    lines = setting.lines(style, text, column)
    most = int(_COLUMN // line_height(SIZES[style]))
    return [" ".join(lines[start : start + most]) for start in range(0, len(lines), most)]


def _solution_block(part: Entry, setting: Setting, area: Area) -> Block:
    words = {}
    for columns in (3, 2, 1):
        room = area.column(columns)
        words[columns] = 0.5
        if part.kind:
            words[columns] += HEADING + APART
        for style, text in part.paragraphs:
            words[columns] += setting.height(style, text, room) + 0.5
    least = 0.0
    aspect = 0.0
    if part.svg:
        across, down = size_of(part.svg)
        least = picture_width(part.svg, across)
        # As large as its letters need, and small pictures no larger than they are.
        least = max(least, min(_PICTURE, across * 0.17))
        aspect = down / across
    return Block(words=words, aspect=aspect, least=least, most=least, follows=not part.kind)
