"""Word grids: the model. A rectangle of letters, read in straight lines or from cell to cell beside it."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from wordsearch.display.shown import Shown, worded
from wordsearch.errors import PuzzleError, check_choice, checked_names, short
from wordsearch.provenance import Provenance
from wordsearch.puzzle import Field, Form, Puzzle
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import Normalisation

if TYPE_CHECKING:
    from wordsearch.puzzles.word_grid.solve import GridPaths

#: The eight directions of a straight word, as (rows down, columns right); named as on a map.
DIRECTIONS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "e": (0, 1),
        "se": (1, 1),
        "s": (1, 0),
        "sw": (1, -1),
        "w": (0, -1),
        "nw": (-1, -1),
        "n": (-1, 0),
        "ne": (-1, 1),
    }
)
#: What a word earns by its number of letters; eight letters or more earn as much as eight.
POINTS = (0, 0, 0, 1, 1, 2, 3, 5, 11)

Path = tuple[int, ...]
Moves = tuple[tuple[tuple[tuple[int, int], ...], ...], ...]


def points(word: str) -> int:
    """What a word earns by the rules of Boggle.

    >>> [points(word) for word in ("at", "rat", "ration", "rationally")]
    [0, 1, 3, 11]
    """
    return POINTS[min(len(word), len(POINTS) - 1)]


@dataclass(frozen=True, repr=False)
class GridWord(Shown):
    """A word in a grid, with every place where it stands.

    Attributes
    ----------
    grid : WordGrid
    word : str
    places : tuple of tuples of int
        The cells of each place in reading order; cells are numbered row by row from 0.
    """

    grid: WordGrid
    word: str
    places: tuple[Path, ...]

    def __post_init__(self) -> None:
        if not (
            isinstance(self.grid, WordGrid) and isinstance(self.word, str) and isinstance(self.places, tuple)
        ):
            raise PuzzleError("a word in a grid has a WordGrid, a text, and a tuple of places")

    __repr__ = worded

    @property
    def words(self) -> tuple[str]:
        """The one word."""
        return (self.word,)

    @property
    def points(self) -> int:
        """What the word earns."""
        return points(self.word)

    def __str__(self) -> str:
        more = f", {len(self.places)} places" if len(self.places) > 1 else ""
        return f"{self.word} ({self.points} point{'' if self.points == 1 else 's'}{more})"

    def drawing(self) -> str:
        from wordsearch.puzzles.word_grid.draw import words_svg

        return words_svg(self.grid, [self])


@dataclass(frozen=True, repr=False)
class HeatMap(Shown):
    """How many of some words use each cell of a grid.

    Attributes
    ----------
    grid : WordGrid
    used : tuple of int
        One number a cell, row by row.
    """

    grid: WordGrid
    used: tuple[int, ...]

    def __str__(self) -> str:
        pairs = zip(self.grid.cells, self.used, strict=True)
        return ", ".join(f"{cell} {count:,}" for cell, count in pairs)

    def drawing(self) -> str:
        from wordsearch.puzzles.word_grid.draw import heat_svg

        return heat_svg(self.grid, self.used)


@dataclass(frozen=True, repr=False)
class WordGrid(Puzzle):
    """A rectangle of letters, and how words are read in it.

    Attributes
    ----------
    rows : tuple of tuples of str
        The cells; one may hold several letters, such as ``qu``.
    rule : str
        See ``WordGrid.rules``.
    directions : tuple of str
        In which a straight word may run, of ``e``, ``se``, ``s``, ``sw``, ``w``, ``nw``, ``n`` and ``ne``.
    words : tuple of str
        What is to be found, sorted; () where that is everything that a dictionary has.

    Raises
    ------
    PuzzleError
        If there is no cell, rows differ in length, or something is not a letter, a rule or a direction.

    >>> run = WordGrid.parse("cat oar net").solve(["cat", "canoe", "tar", "taco", "rat"])
    >>> sorted(found.word for found in run.solutions)
    ['canoe', 'cat', 'rat', 'taco', 'tar']
    """

    rows: tuple[tuple[str, ...], ...]
    rule: str = "touching"
    directions: tuple[str, ...] = tuple(DIRECTIONS)
    words: tuple[str, ...] = ()
    #: What is known of a grid that a maker made; it plays no part in equality.
    provenance: Provenance | None = field(default=None, compare=False)

    name: ClassVar[str] = "word_grid"
    title: ClassVar[str] = "Word grid"
    lists_words: ClassVar[bool] = True
    #: What `rule` may be.
    rules: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "straight": "words run in straight lines (word search)",
            "touching": "each letter touches the one before, also at a corner, and no cell is used twice (Boggle)",
        }
    )
    heuristics: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "letters": "no words that the grid's letters cannot spell, before the search begins",
            "prefix": "no paths whose letters begin no word",
        }
    )
    variants: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
        {
            "plain": {"heuristics": ()},
            "letters": {"heuristics": ("letters",)},
            "prefix": {"heuristics": ("prefix",)},
            "prefix+letters": {"heuristics": ("prefix", "letters")},
            "default": {"heuristics": ("prefix",)},
        }
    )

    def __post_init__(self) -> None:
        check_choice("rule", self.rule, self.rules)
        if not self.directions or not isinstance(self.directions, tuple):
            raise PuzzleError(f"directions is a list with any of {', '.join(DIRECTIONS)}; it is empty")
        checked_names("directions", self.directions, DIRECTIONS)
        if self.rule == "touching" and len(set(self.directions)) < len(DIRECTIONS):
            raise PuzzleError("directions are for rule='straight': touching cells touch on all eight sides")
        if not isinstance(self.rows, tuple) or not all(isinstance(row, tuple) for row in self.rows):
            raise PuzzleError(
                "rows is a tuple with a tuple of cells for each row; WordGrid.parse reads texts"
            )
        if not self.rows or not self.rows[0]:
            raise PuzzleError("a word grid needs at least one cell, as in 'cat oar net'; this one is empty")
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(self.rows[0]):
                raise PuzzleError(
                    f"row {number} has {len(row)} cell{'' if len(row) == 1 else 's'} where row 1 has "
                    f"{len(self.rows[0])}: all rows must be equally long"
                )
            for cell in row:
                if not isinstance(cell, str) or not cell.isalpha():
                    raise PuzzleError(f"row {number} holds {short(cell)}; a cell holds one letter or more")
        if list(self.words) != sorted(set(self.words)):
            raise PuzzleError("the words of a grid stand in alphabetical order, each once")
        for word in self.words:
            if not word.isalpha():
                raise PuzzleError(f"the words of a grid consist of letters; {short(word)} does not")

    @classmethod
    def parse(
        cls,
        grid: str | Sequence[str | Sequence[str]] | WordGrid,
        rule: str = "touching",
        *,
        directions: str | Sequence[str] = tuple(DIRECTIONS),
        words: str | Sequence[str] = (),
    ) -> WordGrid:
        """A grid from one text, from rows of text, or from lists of cells; in lower case.

        In a text, brackets hold a cell of several letters: ``[qu]``. Lines are rows, else words are; a text
        without either is a square.

        Raises
        ------
        PuzzleError
            See the class; also a text that is no square.

        >>> WordGrid.parse("[qu]ieta").rows
        Traceback (most recent call last):
        wordsearch.errors.PuzzleError: 5 cells make no square; put a space or a new line between rows
        >>> WordGrid.parse("[Qu]iet").rows
        (('qu', 'i'), ('e', 't'))
        """
        if isinstance(grid, WordGrid):
            return grid
        chosen, listed = (
            tuple(some.split() if isinstance(some, str) else some) for some in (directions, words)
        )
        return cls(_rows(grid), rule, chosen, tuple(sorted(set(listed))))

    # -- geometry ----------------------------------------------------------------------------------------

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """All cells, row by row."""
        return tuple(cell for row in self.rows for cell in row)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.rows), len(self.rows[0])

    @property
    def moves(self) -> Moves:
        """Where a path may go on: ``moves[state][cell]`` has pairs of the next cell and the next state.

        A touching path is always in state 0. A straight one is so at its first cell only, and in state
        1 + i when it runs in the i-th direction.
        """
        return _moves(*self.shape, self.rule == "straight", self.directions)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """A name for each cell, for search trees: its letters, row and column."""
        wide = self.shape[1]
        return tuple(f"{cell}{at // wide + 1}.{at % wide + 1}" for at, cell in enumerate(self.cells))

    def text(self) -> str:
        """The grid as `parse` reads it, in one line."""
        rows = ("".join(cell if len(cell) == 1 else f"[{cell}]" for cell in row) for row in self.rows)
        return " ".join(rows)

    def __str__(self) -> str:
        wide = max(map(len, self.cells))
        rows = "\n".join(" ".join(cell.ljust(wide) for cell in row).rstrip() for row in self.rows)
        return f"{rows}\n{', '.join(self.words)}" if self.words else rows

    # -- solving -----------------------------------------------------------------------------------------

    def problem(
        self, lexicon: Lexicon, *, min_length: int = 3, heuristics: Collection[str] = ("prefix",)
    ) -> GridPaths:
        """Every word of a dictionary that stands in a grid of letters; each once, with all its places.

        Parameters
        ----------
        min_length : int
            Letters that a word must have.
        heuristics : sequence of str or functions
            See ``WordGrid.heuristics``.

        Returns
        -------
        Run of GridWord

        Raises
        ------
        PuzzleError
            If the grid is not sound (see :class:`WordGrid`), the lexicon is empty, or an option is none of
            those above.
        """
        from wordsearch.puzzles.word_grid.solve import grid_paths

        return grid_paths(self, lexicon, min_length, heuristics)

    def with_words(self, lexicon: Lexicon) -> WordGrid:
        """The same grid; if it has no words yet, with all that the lexicon has for it."""
        if self.words:
            return self
        return replace(self, words=tuple(sorted(found.word for found in self.solve(lexicon).solutions)))

    @cached_property
    def listed(self) -> tuple[GridWord, ...]:
        """The grid's own words with their places, in alphabetical order; a word that is not there is left out."""
        if not self.words:
            return ()
        found = self.solve(as_they_are(self.words), min_length=1).solutions
        return tuple(sorted(found, key=lambda each: each.word))

    @property
    def left_over(self) -> str:
        """The letters that no listed word uses, row by row: the message of some word searches."""
        used = {cell for found in self.listed for path in found.places for cell in path}
        return "".join(cell for at, cell in enumerate(self.cells) if at not in used)

    @property
    def points(self) -> int:
        """What all listed words earn together."""
        return sum(map(points, self.words))

    def heat_map(self, words: Iterable[GridWord] | None = None) -> HeatMap:
        """How many words use each cell: those that a run found, or the grid's own."""
        places = (found.places for found in (self.listed if words is None else words))
        used = Counter(cell for paths in places for cell in {cell for path in paths for cell in path})
        return HeatMap(self, tuple(used[cell] for cell in range(len(self.cells))))

    def caption(self) -> str:
        """One line: how many words, and what they earn."""
        words, earned = len(self.words), self.points
        return f"{words:,} word{'' if words == 1 else 's'}, {earned:,} point{'' if earned == 1 else 's'}"


def as_they_are(words: Iterable[str], name: str = "words") -> Lexicon:
    """Words that stand in a grid, or in a lexicon, and keep their accents."""
    return Lexicon.from_words(words, name=name, policy=Normalisation(accents="keep"))


def grid_of(cells: Sequence[str], columns: int) -> WordGrid:
    """A touching grid of cells, row by row."""
    return WordGrid(tuple(tuple(cells[at : at + columns]) for at in range(0, len(cells), columns)))


@lru_cache(maxsize=64)
def _moves(rows: int, columns: int, straight: bool, directions: tuple[str, ...]) -> Moves:
    chosen = [(then, DIRECTIONS[name]) for then, name in enumerate(dict.fromkeys(directions), 1)]
    states = (
        [chosen, *([one] for one in chosen)]
        if straight
        else [[(0, step) for step in sorted(DIRECTIONS.values())]]
    )
    return tuple(
        tuple(
            tuple(
                ((row + down) * columns + column + right, then)
                for then, (down, right) in steps
                if 0 <= row + down < rows and 0 <= column + right < columns
            )
            for row in range(rows)
            for column in range(columns)
        )
        for steps in states
    )


# -- what people type --------------------------------------------------------------------------------------


def _rows(grid: Any) -> tuple[tuple[str, ...], ...]:
    if isinstance(grid, str):
        lines = [line for line in grid.strip().splitlines() if line.strip()]
        rows = [_cells("".join(line.split())) for line in (lines if len(lines) > 1 else grid.split())]
        return _square(rows[0]) if len(rows) == 1 else tuple(rows)
    if not isinstance(grid, Sequence) or not all(isinstance(row, Sequence) for row in grid):
        raise PuzzleError(
            "a word grid is a text such as 'cat oar net', or a list with a text or a list of cells for "
            f"each row; this is the {type(grid).__name__} {short(grid)}"
        )
    return tuple(
        _cells("".join(row.split())) if isinstance(row, str) else tuple(_lower(cell) for cell in row)
        for row in grid
    )


def _lower(cell: Any) -> Any:
    return unicodedata.normalize("NFC", cell).lower() if isinstance(cell, str) else cell


def _cells(text: str) -> tuple[str, ...]:
    """The cells of a row: letters, or several in brackets."""
    return tuple(_lower(several or one) for several, one in re.findall(r"\[([^\[\]]+)\]|(.)", text))


def _square(cells: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    side = math.isqrt(len(cells))
    if side * side != len(cells):
        raise PuzzleError(f"{len(cells)} cells make no square; put a space or a new line between rows")
    return tuple(cells[at : at + side] for at in range(0, len(cells), side))


def _touching() -> dict[str, WordGrid]:
    texts = {
        "many words": "perslatgsineters",
        "with qu": "[qu]iet rsna ieol ngit",
        "a small one": "cat oar net",
    }
    return {name: WordGrid.parse(text) for name, text in texts.items()}


def _straight() -> dict[str, WordGrid]:
    texts = {"instruments": "harpo vlute xpiae tunno bolra gonge", "numbers": "eleven sixnow twooen foureo"}
    return {name: WordGrid.parse(text, "straight") for name, text in texts.items()}


WordGrid.forms = (
    Form(
        WordGrid.title,
        (Field("Letters", "perslatgsineters", 4),),
        WordGrid.parse,
        lambda grid: (grid.text(),),
        _touching,
        lambda grid: grid.rule == "touching",
    ),
    Form(
        "Word search",
        (Field("Rows", "harpo vlute xpiae", 6), Field("Words to find (none: all)", "harp lute", 3)),
        lambda grid, words: WordGrid.parse(grid, "straight", words=words.lower()),
        lambda grid: (grid.text(), " ".join(grid.words)),
        _straight,
        lambda grid: grid.rule == "straight",
    ),
)
