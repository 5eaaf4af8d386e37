"""Word grids: the model. A rectangle of letters, read in straight lines or from cell to cell
beside it.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from wordsearch.display.figure_file import Drawn
from wordsearch.display.shown import worded
from wordsearch.errors import (
    PuzzleError,
    check_choice,
    check_texts,
    checked,
    checked_names,
    listed,
    short,
)
from wordsearch.provenance import RATINGS, Provenance, in_its_order
from wordsearch.puzzle import Field, Form, WordListPuzzle
from wordsearch.puzzles.word_grid.draw import heat_svg, words_svg
from wordsearch.words.given import as_lexicon
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import Normalisation, counted, small_letters, small_texts

if TYPE_CHECKING:
    from wordsearch.puzzles.word_grid.solve import GridPaths

#: The eight directions of a straight word, as (rows down, columns right); named as on a map.
DIRECTIONS: Mapping[str, tuple[int, int]] = {
    name: (name.count("s") - name.count("n"), name.count("e") - name.count("w"))
    for name in "e se s sw w nw n ne".split()
}
#: What a word earns by its number of letters; eight letters or more earn as much as eight.
POINTS = (0, 0, 0, 1, 1, 2, 3, 5, 11)

#: The table of the ratings of touching grids.
TOUCHING_RATINGS = "ratings_touching.json"
#: Letters that a word of a grid has, where nobody says otherwise.
LEAST_LENGTH = 3
#: Cells along a side of a grid that is made.
MOST_SIDE = 40

#: Cells in reading order, numbered row by row from 0.
Path = tuple[int, ...]
#: ``moves[state][cell]``: see `WordGrid.moves`.
Moves = tuple[tuple[tuple[tuple[int, int], ...], ...], ...]


def points(word: str) -> int:
    """What a word earns by the rules of Boggle.

    >>> [points(word) for word in ("at", "rat", "ration", "rationally")]
    [0, 1, 3, 11]
    """
    return POINTS[min(len(word), len(POINTS) - 1)]


@dataclass(frozen=True, repr=False, init=False)
class GridWord(Drawn):
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

    def __init__(self, grid: WordGrid, word: str, places: tuple[Path, ...]) -> None:
        # A search makes one for every place: a frozen dataclass's own way takes twice as long.
        fields = self.__dict__
        fields["grid"] = grid
        fields["word"] = word
        fields["places"] = places

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
        notes = [counted(self.points, "point")]
        if len(self.places) > 1:
            notes.append(f"{len(self.places)} places")
        return f"{self.word} ({', '.join(notes)})"

    def drawing(self) -> str:
        """The grid with the word along its paths."""
        return words_svg(self.grid, [self])


@dataclass(frozen=True)
class HeatMap(Drawn):
    """How many of some words use each cell of a grid.

    Attributes
    ----------
    grid : WordGrid
    used : tuple of int
        One number a cell, row by row.
    """

    grid: WordGrid
    used: tuple[int, ...]

    def drawing(self) -> str:
        """The grid on colours."""
        return heat_svg(self.grid, self.used)


@dataclass(frozen=True, repr=False)
class WordGrid(WordListPuzzle):
    """A rectangle of letters, and how words are read in it.

    Attributes
    ----------
    rows : tuple of tuples of str
        The cells, in lower case; one may hold several letters, such as ``qu``.
    rule : str
        See ``WordGrid.rules``.
    directions : tuple of str
        In which a straight word may run, of ``e``, ``se``, ``s``, ``sw``, ``w``, ``nw``, ``n`` and
        ``ne``.
    words : tuple of str
        What is to be found, sorted; () where that is everything that a dictionary has.

    Raises
    ------
    PuzzleError
        If there is no cell, rows differ in length, or something is not a letter, a rule or a
        direction.

    Examples
    --------
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

    name = "word_grid"
    title = "Word grid"
    also_called = ("boggle",)
    #: What `rule` may be.
    rules = {
        "straight": "they run in straight lines (word search)",
        "touching": "each letter touches the one before, also at a corner, "
        "and no cell is used twice (Boggle)",
    }
    heuristics = {
        "letters": "no words that the grid's letters cannot spell, before the search begins",
        "prefix": "no paths whose letters begin no word",
    }
    variants = {
        "plain": {"heuristics": ()},
        "letters": {"heuristics": ("letters",)},
        "prefix": {"heuristics": ("prefix",)},
        "prefix+letters": {"heuristics": ("prefix", "letters")},
        "default": {"heuristics": ("prefix",)},
    }

    def __post_init__(self) -> None:
        check_choice("rule", self.rule, self.rules)
        self._check_directions()
        self._check_cells()
        check_texts("words", self.words)
        small = {word.lower() for word in self.words if word.isalpha()}
        if self.words != tuple(sorted(small)):
            raise PuzzleError(
                "the words of a grid consist of small letters, and stand in alphabetical order, "
                "each once"
            )

    def _check_directions(self) -> None:
        names = checked_names("directions", self.directions, DIRECTIONS)
        check_texts("directions", self.directions)
        touches_all = self.rule != "touching" or len(names) == len(DIRECTIONS)
        if not names or not touches_all:
            raise PuzzleError(
                "rule='straight' has one direction at least; "
                "touching cells touch on all eight sides"
            )

    def _check_cells(self) -> None:
        """Refuse what is no rectangle of letters; they are in lower case from then on."""
        # A text in place of a row has a letter in each cell.
        rows = tuple(small_texts("a row of cells", row) for row in listed("rows", self.rows))
        if not any(rows) or len({*map(len, rows)}) > 1:
            raise PuzzleError(
                "the rows of a word grid have equally many cells, at least one, as in "
                f"WordGrid.parse('cat oar net'); these are {short(self.rows)}"
            )
        object.__setattr__(self, "rows", rows)
        for cell in self.cells:
            if not cell.isalpha():
                raise PuzzleError(f"a cell holds one letter or more; {short(cell)} is no letter")

    @classmethod
    @checked
    def parse(
        cls,
        grid: str | Sequence[str | Sequence[str]] | WordGrid,
        rule: str = "touching",
        *,
        directions: str | Sequence[str] = tuple(DIRECTIONS),
        words: str | Sequence[str] = (),
    ) -> WordGrid:
        """A grid from one text, from rows of text, or from lists of cells; in lower case.

        In a text, brackets hold a cell of several letters: ``[qu]``. Lines are rows, else words
        are; a text without either is a square, unless a ``/`` at its end says that it is one row.

        Raises
        ------
        PuzzleError
            See the class; also a text that is no square.

        Examples
        --------
        >>> WordGrid.parse("[qu]ieta").rows
        Traceback (most recent call last):
        wordsearch.errors.PuzzleError: 5 cells make no square; put a space or a new line ...
        >>> WordGrid.parse("[Qu]iet").rows
        (('qu', 'i'), ('e', 't'))
        >>> WordGrid.parse("quiet/").shape
        (1, 5)
        """
        if isinstance(grid, WordGrid):
            return grid
        chosen = _names(directions)
        in_order = tuple(sorted(set(_names(words))))
        return cls(_rows(grid), rule, chosen, in_order)

    def with_changes(self, **fields: Any) -> WordGrid:
        """The grid with other values of some fields, which its words must still stand in; see
        `Puzzle.with_changes`.
        """
        grid: WordGrid = super().with_changes(**fields)
        lost = set(grid.words).difference(found.word for found in grid.listed)
        if lost:
            raise PuzzleError(
                f"the word {short(min(lost))} does not stand in these rows; words= says which are "
                "to be found"
            )
        return grid

    # -- geometry ----------------------------------------------------------------------------------

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """All cells, row by row."""
        return tuple(chain(*self.rows))

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.rows), len(self.rows[0])

    @cached_property
    def moves(self) -> Moves:
        """Where a path may go on: ``moves[state][cell]`` has pairs of the next cell and the next
        state.

        A touching path is always in state 0. A straight one is so at its first cell only, and in
        state 1 + i when it runs in the i-th direction.
        """
        cells = range(len(self.cells))
        ways = [DIRECTIONS[name] for name in dict.fromkeys(self.directions)]
        if self.rule == "straight":
            # One table for each direction, of the only cell that a path may go on to.
            lines = [
                tuple([self._beside(cell, [way], state) for cell in cells])
                for state, way in enumerate(ways, 1)
            ]
            first = tuple([tuple(chain(*moves)) for moves in zip(*lines, strict=True)])
            return (first, *lines)
        return (tuple([self._beside(cell, sorted(ways), 0) for cell in cells]),)

    def _beside(
        self, cell: int, ways: Iterable[tuple[int, int]], state: int
    ) -> tuple[tuple[int, int], ...]:
        """The cells beside a cell in these ways (rows down, columns right), each with `state`."""
        rows, columns = self.shape
        row, column = divmod(cell, columns)
        moves = []
        for down, right in ways:
            if 0 <= row + down < rows and 0 <= column + right < columns:
                moves.append((cell + down * columns + right, state))
        return tuple(moves)

    def text(self) -> str:
        """The grid as `parse` reads it, in one line; a ``/`` at the end says that it is one row."""
        rows = self._row_texts()
        if self.shape == (1, 1) or len(rows) > 1:
            return " ".join(rows)
        return f"{rows[0]}/"

    def _row_texts(self) -> list[str]:
        return ["".join(map(_cell_text, row)) for row in self.rows]

    def __str__(self) -> str:
        lines = self._row_texts()
        if self.words:
            lines.append(", ".join(in_its_order(self.words, self.provenance)))
        return "\n".join(lines)

    # -- solving -----------------------------------------------------------------------------------

    def problem(
        self, lexicon: Lexicon, *, min_length: int = 3, heuristics: Collection[str] = ("prefix",)
    ) -> GridPaths:
        """Every word of a dictionary that stands in a grid of letters; each once, with all its
        places.

        Parameters
        ----------
        min_length : int
            Letters that a word must have.
        heuristics : sequence of str or functions
            See ``WordGrid.heuristics``. A function of your own is called with each step to a cell,
            `label` (its letter, row and column, as in ``"a2.1"``), and the `state` that it leads
            to; where it returns something true, the step is pruned. The state has ``text``, the
            letters read so far, and ``path``, their cells.

        Returns
        -------
        Run of GridWord

        Raises
        ------
        PuzzleError
            If the grid is not sound (see :class:`WordGrid`), the lexicon is empty, or an option is
            none of those above.

        Examples
        --------
        >>> import wordsearch as ws
        >>> run = ws.solve_word_grid("cat oxo dot", ["cat", "cod", "dot", "cow"])
        >>> [found.word for found in run]
        ['cat', 'cod', 'dot']
        """
        from wordsearch.puzzles.word_grid.solve import GridPaths, PrefixGridPaths

        chosen = checked_names("heuristics", heuristics, self.heuristics)
        kind = GridPaths
        if "prefix" in chosen:
            kind = PrefixGridPaths
        return kind(self, as_lexicon(lexicon), min_length, "letters" in chosen)

    def with_words(self, lexicon: Lexicon) -> WordGrid:
        """The same grid; if it has no words yet, with all that the lexicon has for it."""
        if self.words:
            return self
        words = sorted(solution.word for solution in self.solve(lexicon).solutions)
        return replace(self, words=tuple(words))

    def to_be_found(self, lexicon: Lexicon) -> WordGrid:
        """The grid with the words that a person is asked for: its own; else, along touching cells,
        those of the lexicon that people know, where any is there; and in straight lines all.
        """
        every = self.with_words(lexicon)
        norms = lexicon.norms
        if self.words or self.rule == "straight" or norms is None:
            return every
        least = norms.least("known")
        measured = [(word, norms.of(word)) for word in every.words]
        known = [word for word, norm in measured if norm.category == "word" and norm.score >= least]
        return replace(every, words=tuple(known or every.words))

    @cached_property
    def listed(self) -> tuple[GridWord, ...]:
        """The grid's own words with their places, in alphabetical order; a word that is not
        there is left out.
        """
        if not self.words:
            return ()
        solutions = self.solve(as_they_are(self.words), min_length=1).solutions
        return tuple(sorted(solutions, key=attrgetter("word")))

    @property
    def left_over(self) -> str:
        """The letters that no listed word uses, row by row: the message of some word searches."""
        uses = self.heat_map().used
        return "".join(cell for cell, used in zip(self.cells, uses, strict=True) if not used)

    @property
    def points(self) -> int:
        """What all listed words earn together."""
        return sum(map(points, self.words))

    @checked
    def heat_map(self, words: Iterable[GridWord] | None = None) -> HeatMap:
        """How many words use each cell: those that a run found, or the grid's own."""
        if words is None:
            words = self.listed
        used = Counter(cell for word in words for cell in set(chain(*word.places)))
        return HeatMap(self, tuple(used[cell] for cell in range(len(self.cells))))

    @property
    def shown(self) -> tuple[str, ...]:
        """The words that who solves it is shown: those of a word search."""
        if self.rule != "straight":
            return ()
        return in_its_order(self.words, self.provenance)

    @property
    def ratings(self) -> str:
        """Words along touching cells are many and not shown: such a grid is rated against its
        like.
        """
        if self.rule == "straight":
            return RATINGS
        return TOUCHING_RATINGS

    def task(self) -> str:
        """What is to be done, in a sentence."""
        which = "these" if self.shown else "the"
        message = "; the letters left over spell a message" if self.bonus else ""
        return f"Find {which} words: {self.rules[self.rule]}{message}."

    def caption(self) -> str:
        """One line: how many words, and what they earn."""
        return f"{counted(len(self.words), 'word')}, {counted(self.points, 'point')}"


def as_they_are(words: Iterable[str]) -> Lexicon:
    """Words that stand in a grid, or in a lexicon, and keep their accents."""
    return Lexicon.from_words(words, policy=Normalisation(accents="keep"))


def grid_of(cells: Sequence[str], columns: int) -> WordGrid:
    """A touching grid of cells, row by row."""
    return WordGrid(_in_rows(cells, columns))


# -- what people type ------------------------------------------------------------------------------


def _names(given: str | Sequence[str]) -> tuple[str, ...]:
    """A list, or the words of a text."""
    return tuple(given.split() if isinstance(given, str) else given)


def _rows(grid: Any) -> tuple[tuple[str, ...], ...]:
    """The cells of a text or of rows; of a text of one row, a square."""
    if not isinstance(grid, str):
        return tuple(map(_cells, grid))
    text = grid.strip()
    if text.endswith("/") and len(text.split()) == 1:
        return (_cells(text.removesuffix("/")),)
    lines = re.findall(r"\S.*", text)
    if len(lines) == 1:
        lines = text.split()
    rows = tuple(map(_cells, lines))
    if not rows:
        raise PuzzleError(
            "there are no letters yet: a grid is typed row by row, as in 'cat oar net'"
        )
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise PuzzleError(
                f"row {number} must have {counted(len(rows[0]), 'cell')}, as row 1 has; it has "
                f"{len(row)}: {short(lines[number - 1])}"
            )
    if len(rows) != 1:
        return rows
    [cells] = rows
    side = math.isqrt(len(cells))
    if len(cells) != side**2:
        raise PuzzleError(
            f"{len(cells)} cells make no square; put a space or a new line between rows, "
            "or a / at the end of a single row"
        )
    return _in_rows(cells, side)


def _in_rows(cells: Sequence[str], columns: int) -> tuple[tuple[str, ...], ...]:
    """The cells of a rectangle, row by row."""
    begins = range(0, len(cells), columns)
    return tuple([tuple(cells[begin : begin + columns]) for begin in begins])


def _cells(row: Sequence[str]) -> tuple[str, ...]:
    """The cells of a row in lower case; of a text the letters, or several in brackets."""
    if not isinstance(row, str):
        return small_texts("a row of cells", row)
    return tuple(
        several or letter
        for several, letter in re.findall(r"\[([^\[\]]+)\]|(\S)", small_letters(row))
    )


def _cell_text(cell: str) -> str:
    """A cell as `parse` reads it."""
    if len(cell) == 1:
        return cell
    return f"[{cell}]"


def _wanted(text: str) -> list[str]:
    """The words that are typed as those to find, with or without commas."""
    words = re.split(r"[\s,;]+", text.lower().strip(" \n,;"))
    for word in words:
        if word and not word.isalpha():
            raise PuzzleError(
                f"the words to find consist of letters, with spaces between; {short(word)} does not"
            )
    return list(filter(None, words))


def _form(rule: str, title: str, examples: Mapping[str, str], *fields: Field) -> Form:
    """What is typed for a rule: rows, and perhaps words."""
    return Form(
        title=title,
        fields=fields,
        read=lambda grid, words="": WordGrid.parse(grid, rule, words=_wanted(words)),
        write=lambda grid: (grid.text(), " ".join(grid.words))[: len(fields)],
        examples=lambda: {name: WordGrid.parse(text, rule) for name, text in examples.items()},
        holds=lambda grid: grid.rule == rule,
    )


WordGrid.forms = (
    _form(
        "touching",
        WordGrid.title,
        {
            "many words": "perslatgsineters",
            "with qu": "[qu]iet rsna ieol ngit",
            "a small one": "cat oar net",
        },
        Field("Letters", "perslatgsineters", 4),
    ),
    _form(
        "straight",
        "Word search",
        {
            "instruments": "harpo vlute xpiae tunno bolra gonge",
            "numbers": "eleven sixnow twooen foureo",
        },
        Field("Rows", "harpo vlute xpiae", 6),
        Field("Words to find (none: all)", "harp lute", 3),
    ),
)
