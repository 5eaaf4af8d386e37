"""Pyramid Scheme (BuzzFeed): the model. Cover a triangle of letters with words spelled along
adjacent cells.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from wordsearch.display.figure_file import Drawn
from wordsearch.display.shown import worded
from wordsearch.errors import PuzzleError, checked, listed, short, whole_number, whole_range
from wordsearch.provenance import Provenance
from wordsearch.puzzle import Field, Form, Puzzle
from wordsearch.search.missing import Missing
from wordsearch.words.given import as_lexicon
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import counted, small_texts
from wordsearch.words.prices import prices_of

if TYPE_CHECKING:
    from wordsearch.puzzles.pyramid.solve import PyramidCovers


#: With more rows than these only one word of an answer may be in no list.
MOST_ROWS_FOR_SEVERAL_MISSES = 5


class Placement(str):
    """A word on the pyramid: a text, which knows the cells that spell it.

    As a text it is its word: ``len(placement)`` counts letters, and ``placement == "oboe"`` asks
    for the word. Two placements are equal if word and cells are, and stand in the order of their
    words, those of one word in the order of their cells.

    Parameters
    ----------
    word : str
    path : tuple of int
        The cells that spell it, numbered row by row from 0.

    >>> placement = Placement("oboe", (10, 8, 12, 13))
    >>> len(placement), placement == "oboe", placement.path
    (4, True, (10, 8, 12, 13))
    """

    __slots__ = ("path",)
    path: tuple[int, ...]

    def __new__(cls, word: str, path: tuple[int, ...]) -> Placement:
        placement = str.__new__(cls, word)
        placement.path = path
        return placement

    def __getnewargs__(self) -> tuple[str, tuple[int, ...]]:  # type: ignore[override]
        return self.word, self.path

    @property
    def word(self) -> str:
        """The word alone, a plain text."""
        return str(self)

    # All six comparisons: text brings its own, which know no cells.

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Placement) and self.path != other.path:
            return False
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __lt__(self, other: str) -> bool:
        if super().__eq__(other) and isinstance(other, Placement):
            return self.path < other.path
        return super().__lt__(other)

    def __le__(self, other: str) -> bool:
        return self == other or self < other

    def __gt__(self, other: str) -> bool:
        return not self <= other

    def __ge__(self, other: str) -> bool:
        return not self < other

    __hash__ = str.__hash__

    def __repr__(self) -> str:
        return f"{self} {'-'.join(map(str, self.path))}"


Cover = tuple[Placement, ...]

#: What marks the cells of the first word, the second and so on.
_MARKS = "123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class PyramidSolution(Drawn):
    """A set of words that covers a pyramid, with every way to lay them; in a search tree perhaps
    not all of it.

    Attributes
    ----------
    words : tuple of str
        The words in alphabetical order; a word laid twice stands twice.
    covers : tuple of Cover
        The ways to lay exactly these words: each a tuple of placements, in alphabetical order.
    missed : tuple of str
        Those of the words that are in no list; see `misses` of `solve_pyramid`.
    """

    pyramid: Pyramid
    words: tuple[str, ...]
    covers: tuple[Cover, ...]
    missed: tuple[str, ...] = ()

    __repr__ = worded

    def __str__(self) -> str:
        pyramid = self.pyramid
        head = ", ".join(f"{number} {word}" for number, word in enumerate(self.words, 1))
        if len(self.covers) != 1:
            head += f" ({len(self.covers):,} ways to lay them)"
        if self.missed:
            head += f"; in no list: {', '.join(self.missed)}"
        marks = ["·"] * len(pyramid.letters)
        for number, placement in enumerate(self.covers[0]):
            for cell in placement.path:
                marks[cell] = _MARKS[number % len(_MARKS)]
        lines = [head]
        width = 2 * pyramid.base + 2
        letters = pyramid.drawn().splitlines()
        for row, marked in zip(letters, pyramid.drawn(marks).splitlines(), strict=True):
            lines.append(f"{row:<{width}}{marked}")
        return "\n".join(lines)

    def drawing(self) -> str:
        """The letters, and the paths of the first cover."""
        from wordsearch.puzzles.pyramid.draw import solution_svg

        return solution_svg(self)


@dataclass(frozen=True)
class Pyramid(Puzzle):
    """A pyramid of letters: row i holds i letters, in lower case.

    >>> Pyramid.parse("p ir aao").rows
    ('p', 'ir', 'aao')
    """

    rows: tuple[str, ...]
    #: What is known of a pyramid that :func:`wordsearch.make_pyramid` made; it plays no part in
    #: equality.
    provenance: Provenance | None = field(default=None, compare=False, repr=False)

    name = "pyramid"
    title = "Pyramid"
    also_called = ("pyramid scheme",)
    heuristics = {
        "letters": "no words that the puzzle's letters cannot spell, before the search begins",
        "prefix": "no paths whose letters begin no word",
        "sorted": "the same, found by bisection in the sorted words in place of their graph",
        "components": "no covers that leave a piece smaller than the shortest word",
        "memo": "no sets of cells left over that were searched before and had no cover",
    }
    #: What `order` may be, and which words a step of the cover tries.
    orders: ClassVar[Mapping[str, str]] = {
        "any": "every word among the cells left, so that each set of words comes in all its orders",
        "first": "words through the first cell left",
        "mrv": "words through the cell left that the fewest words use (minimum remaining values)",
    }
    variants = {
        "plain": {"heuristics": (), "order": "any"},
        "letters": {"heuristics": ("letters",), "order": "any"},
        "prefix": {"heuristics": ("prefix",), "order": "any"},
        "sorted": {"heuristics": ("sorted",), "order": "any"},
        "prefix+letters": {"heuristics": ("prefix", "letters"), "order": "any"},
        "prefix+components": {"heuristics": ("prefix", "components"), "order": "any"},
        "prefix+memo": {"heuristics": ("prefix", "memo"), "order": "any"},
        "prefix+components+memo": {"heuristics": ("prefix", "components", "memo"), "order": "any"},
        "prefix+first": {"heuristics": ("prefix",), "order": "first"},
        "prefix+mrv": {"heuristics": ("prefix",), "order": "mrv"},
        "default": {"heuristics": ("prefix", "components"), "order": "mrv"},
        "all": {"heuristics": ("letters", "prefix", "components", "memo"), "order": "mrv"},
    }

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", small_texts("rows", self.rows))
        if not self.rows:
            raise PuzzleError(
                "a pyramid needs at least one row, as in 'p ir aao'; this one is empty"
            )
        for number, row in enumerate(self.rows, 1):
            if len(row) != number or not row.isalpha():
                raise PuzzleError(
                    f"row {number} must have {counted(number, 'letter')}; it is {short(row)}"
                )

    @classmethod
    @checked
    def parse(cls, rows: str | Sequence[str | Sequence[str]] | Pyramid) -> Pyramid:
        """A pyramid from one text with a row per word, from a list of rows, or from lists of
        letters.

        Letters are taken in lower case.

        Raises
        ------
        PuzzleError
            If row i does not have i letters, or something is not a letter.

        Examples
        --------
        >>> Pyramid.parse([["p"], ["i", "r"]]) == Pyramid.parse("P IR")
        True
        """
        if isinstance(rows, Pyramid):
            return rows
        if isinstance(rows, str):
            return cls(tuple(rows.split()))
        try:
            texts = ["".join(row) for row in rows]
        except TypeError:
            raise PuzzleError(
                "a pyramid is a text such as 'p ir aao', or a list with a text or a list of "
                f"letters for each row; this is the {type(rows).__name__} {short(rows)}"
            ) from None
        return cls(tuple(["".join(text.split()) for text in texts]))

    # -- geometry ----------------------------------------------------------------------------------

    @property
    def base(self) -> int:
        """The number of rows, which is the number of letters in the last row."""
        return len(self.rows)

    @cached_property
    def letters(self) -> str:
        """All letters, row by row: cell i holds ``letters[i]``."""
        return "".join(self.rows)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the adjacent cells (beside, above and below), in order."""
        return neighbours(self.base)

    @cached_property
    def steps(self) -> tuple[tuple[tuple[int, str], ...], ...]:
        """For each cell the adjacent cells, each with its letter."""
        letters = self.letters
        return tuple(
            [tuple([(cell, letters[cell]) for cell in cells]) for cells in self.neighbours]
        )

    def drawn(self, marks: Sequence[object] | None = None) -> str:
        """The pyramid as text, with its letters or with `marks` (one character a cell) in their
        place.

        >>> print(Pyramid.parse("p ir aao").drawn())
          p
         i r
        a a o
        """
        if marks is None:
            marks = self.letters
        marks = listed("marks", marks)
        if len(marks) != len(self.letters):
            raise PuzzleError(
                f"marks has {len(marks)} characters for the {len(self.letters)} cells of a pyramid"
            )
        lines = []
        for length in range(1, self.base + 1):
            begin = length * (length - 1) // 2
            row = " ".join(map(str, marks[begin : begin + length]))
            lines.append(" " * (self.base - length) + row)
        return "\n".join(lines)

    def problem(
        self,
        lexicon: Lexicon,
        *,
        min_length: int = 3,
        words: int | tuple[int, int] | None = None,
        heuristics: Collection[str] = ("prefix", "components"),
        order: str = "mrv",
        misses: int = 0,
    ) -> PyramidCovers | Missing:
        """Every set of words that covers a pyramid of letters; each once, with all its covers.

        Parameters
        ----------
        min_length : int
            Letters that a word must have.
        words : int or (int, int), optional
            How many words a cover has, or the fewest and the most; (2, 5) by the game's own rules.
        heuristics : sequence of str or functions
            See ``Pyramid.heuristics``. A function of your own is called with each word that a step
            would lay, `label`, and the `state` that it leads to; where it returns something true,
            the word is pruned. The label is a text, the word; ``label.path`` has its cells,
            numbered row by row from 0. The state has ``cover``, the words laid so far, and
            ``free``, the cells left, as bits.
        order : str
            Which words a step tries; see ``Pyramid.orders``.
        misses : int
            How many words of an answer may be in no list, at most: such a word is a path over cells
            that the others leave. There are thousands of such answers, and the likeliest come
            first: a word costs as much as it is rare, letters that are no word as much as they look
            unlike one. With five rows all are found in a second for 1 and in three for 2; with
            more rows 1 is the most, and a `limit` or `timeout` is needed. The strategy
            ``limited_discrepancy`` needs a `timeout` from five rows on: it looks at the many
            guesses again in each of its waves, more than fifty times as many nodes.

        Raises
        ------
        PuzzleError
            If the rows form no pyramid, the lexicon is empty, or an option is none of those above.

        Examples
        --------
        >>> def short_words(label, state):
        ...     return len(label) < 4
        >>> pyramid = Pyramid.parse("c at sol rate")
        >>> pyramid.solve(["cat", "rate", "sol"]).summary()
        '1 solution; the search is complete'
        >>> run = pyramid.solve(["cat", "rate", "sol"], heuristics=("prefix", short_words))
        >>> run.summary(), run.stats.prunes
        ('No solution; the search is complete under short_words', {'short_words': 1})
        """
        from wordsearch.puzzles.pyramid.solve import PyramidCovers

        listed_words = as_lexicon(lexicon)
        search = PyramidCovers(self, listed_words, min_length, words, heuristics, order)
        if not whole_number("misses", misses, 0):
            return search
        if misses > 1 and self.base > MOST_ROWS_FOR_SEVERAL_MISSES:
            raise PuzzleError(
                f"a pyramid of {self.base} rows may have 1 word that is in no list, since more take "
                f"too long; up to {MOST_ROWS_FOR_SEVERAL_MISSES} rows may have several; misses is "
                f"{short(misses)}"
            )
        return Missing(search, misses, prices_of(listed_words))

    def __str__(self) -> str:
        return self.drawn()


# -- geometry --------------------------------------------------------------------------------------


@cache
def neighbours(base: int) -> tuple[tuple[int, ...], ...]:
    """For each cell of a pyramid the adjacent ones, in order."""
    cells = [(row, column) for row in range(base) for column in range(row + 1)]
    numbers = {cell: number for number, cell in enumerate(cells)}
    around = ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1))
    all_beside = []
    for row, column in cells:
        beside = [(row + down, column + right) for down, right in around]
        all_beside.append(tuple([numbers[cell] for cell in beside if cell in numbers]))
    return tuple(all_beside)


@cache
def neighbour_sets(base: int) -> tuple[int, ...]:
    """The same as bits.

    >>> neighbour_sets(2)
    (6, 5, 3)
    """
    return tuple(sum(1 << cell for cell in cells) for cells in neighbours(base))


def has_small_piece(free: int, near: Sequence[int], least: int) -> bool:
    """Whether free cells (as bits) fall apart into pieces of which one has fewer than `least`
    cells.
    """
    rest = free
    while rest:
        piece = rest & -rest
        edge = piece
        while edge:
            cell = edge & -edge
            beside = near[cell.bit_length() - 1] & rest & ~piece
            piece |= beside
            edge = edge & ~cell | beside
        if piece.bit_count() < least:
            return True
        rest &= ~piece
    return False


# -- options, and what people type -----------------------------------------------------------------


def word_counts(min_length: Any, words: Any) -> tuple[int, int] | None:
    """The fewest and most words, checked as well as the fewest letters; None for no bounds."""
    whole_number("min_length", min_length)
    if words is None:
        return None
    return whole_range("words", words)


def _examples() -> dict[str, Pyramid]:
    texts = {
        "oboe, piano, guitar": "p ir aao ntib ogueo",
        "a small one": "c at sol rate",
        "six rows": "s to nea rlid gethe misons",
    }
    return {name: Pyramid.parse(text) for name, text in texts.items()}


Pyramid.forms = (
    Form(
        title=Pyramid.title,
        fields=(Field("Rows", "p ir aao ntib ogueo", 3),),
        read=Pyramid.parse,
        write=lambda pyramid: (" ".join(pyramid.rows),),
        examples=_examples,
    ),
)
