"""Pyramid Scheme (BuzzFeed): cover a triangle of letters with words spelled along adjacent cells.

Two searches, one engine: a cover is a set of words that uses every cell once (:class:`PyramidCovers`), and
each word is a path of adjacent cells (:class:`WordPaths`). The algorithm that this grew from wrote the
backtracking twice and walked paths that begin no word; here both levels are problems for the same strategies,
and every improvement on it is a heuristic with a name, which can be switched on its own.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import count
from operator import eq
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple
from weakref import WeakKeyDictionary

from wordsearch.errors import PuzzleError, check_choice, checked_names, read_json
from wordsearch.search import run as search
from wordsearch.search.run import PAUSE, Branch, Prune, Run
from wordsearch.words.lexicon import check_lexicon

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from wordsearch.batch.many import Outcome
    from wordsearch.provenance import Provenance, Rating
    from wordsearch.words.lexicon import Lexicon

#: What `prune` may name, and what each rules out.
PRUNES = MappingProxyType(
    {
        "letters": "words that the puzzle's letters cannot spell, before the search begins",
        "prefix": "paths whose letters begin no word",
        "components": "covers that leave a piece smaller than the shortest word",
        "memo": "sets of cells left over that were searched before and had no cover",
    }
)
#: What `order` may be, and which words a step of the cover tries.
ORDERS = MappingProxyType(
    {
        "any": "every word among the cells left, so that each set of words comes in all its orders",
        "first": "words through the first cell left",
        "scarce": "words through the cell left that the fewest words use",
    }
)
_STRATEGIES = ("depth_first", "best_first", "limited_discrepancy")


class Placement(NamedTuple):
    """A word on the pyramid, and the cells that spell it (numbered row by row from 0)."""

    word: str
    path: tuple[int, ...]


Cover = tuple[Placement, ...]


@dataclass(frozen=True)
class PyramidSolution:
    """A set of words that covers a pyramid, with every way to lay them.

    Attributes
    ----------
    words : tuple of str
        The words in alphabetical order; a word laid twice stands twice.
    covers : tuple of Cover
        The ways to lay exactly these words: each a tuple of placements, in alphabetical order.
    """

    pyramid: Pyramid
    words: tuple[str, ...]
    covers: tuple[Cover, ...]

    def __str__(self) -> str:
        ways = "" if len(self.covers) == 1 else f" ({len(self.covers):,} ways to lay them)"
        names = ", ".join(f"{number} {word}" for number, word in enumerate(self.words, 1))
        pyramid = self.pyramid
        sides = zip(pyramid.drawn().splitlines(), pyramid.drawn(self._numbers()).splitlines(), strict=True)
        return "\n".join([names + ways, *(f"{left:<{2 * pyramid.base + 2}}{right}" for left, right in sides)])

    def _numbers(self) -> list[str]:
        """For each cell the number of its word, in one character."""
        marks = [""] * len(self.pyramid.letters)
        for number, placement in enumerate(self.covers[0]):
            for cell in placement.path:
                marks[cell] = "123456789abcdefghijklmnopqrstuvwxyz"[number % 35]
        return marks

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_svg_(self) -> str:
        from wordsearch.puzzles.pyramid.draw import solution_svg

        return solution_svg(self)


@dataclass(frozen=True)
class PartialCover:
    """Some words laid on a pyramid, in the order in which a search laid them; the rest is open."""

    pyramid: Pyramid
    cover: Cover

    def __str__(self) -> str:
        words = ", ".join(placement.word for placement in self.cover) or "no word laid"
        used = {cell for placement in self.cover for cell in placement.path}
        left = ["·" if cell in used else letter for cell, letter in enumerate(self.pyramid.letters)]
        return f"{words}\n{self.pyramid.drawn(left)}"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_svg_(self) -> str:
        from wordsearch.puzzles.pyramid.draw import cover_svg, pyramid_svg

        return cover_svg(self.pyramid, self.cover) if self.cover else pyramid_svg(self.pyramid)


@dataclass(frozen=True)
class Pyramid:
    """A pyramid of letters: row i holds i letters.

    >>> Pyramid.parse("p ir aao").rows
    ('p', 'ir', 'aao')
    """

    rows: tuple[str, ...]
    #: What is known of a pyramid that :func:`wordsearch.make_pyramid` made; it plays no part in equality.
    provenance: Provenance | None = field(default=None, compare=False, repr=False)

    #: Named sets of options, from no heuristic at all to all that pay.
    variants: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
        {
            "plain": {"prune": (), "order": "any"},
            "letters": {"prune": ("letters",), "order": "any"},
            "prefix": {"prune": ("prefix",), "order": "any"},
            "prefix+letters": {"prune": ("prefix", "letters"), "order": "any"},
            "prefix+components": {"prune": ("prefix", "components"), "order": "any"},
            "prefix+memo": {"prune": ("prefix", "memo"), "order": "any"},
            "prefix+components+memo": {"prune": ("prefix", "components", "memo"), "order": "any"},
            "prefix+first": {"prune": ("prefix",), "order": "first"},
            "prefix+scarce": {"prune": ("prefix",), "order": "scarce"},
            "default": {"prune": ("prefix", "components"), "order": "scarce"},
            "all": {"prune": tuple(PRUNES), "order": "scarce"},
        }
    )
    #: The game's own rules, as options for `solve`.
    official: ClassVar[Mapping[str, Any]] = MappingProxyType({"min_length": 3, "words": (2, 5)})

    def __post_init__(self) -> None:
        if not self.rows:
            raise PuzzleError("a pyramid needs at least one row, as in 'p ir aao'; this one is empty")
        if "".join(self.rows).isalpha() and all(map(eq, map(len, self.rows), count(1))):
            return  # makers and tables have thousands of them
        for number, row in enumerate(self.rows, 1):
            for letter in row:
                if not letter.isalpha():
                    raise PuzzleError(f"row {number} holds {letter!r}, which is not a letter: {row[:40]!r}")
            if len(row) != number:
                raise PuzzleError(
                    f"row {number} has {len(row)} letter{'' if len(row) == 1 else 's'}, "
                    f"expected {number}: {row[:40]!r}"
                )

    @classmethod
    def parse(cls, rows: str | Sequence[str | Sequence[str]] | Pyramid) -> Pyramid:
        """A pyramid from one text with a row per word, from a list of rows, or from lists of letters.

        Letters are taken in lower case.

        Raises
        ------
        PuzzleError
            If row i does not have i letters, or something is not a letter.

        >>> Pyramid.parse([["p"], ["i", "r"]]) == Pyramid.parse("P IR")
        True
        """
        if isinstance(rows, Pyramid):
            return rows
        if isinstance(rows, str):
            return cls(tuple(rows.lower().split()))
        if not isinstance(rows, Sequence) or not all(isinstance(row, str | Sequence) for row in rows):
            raise PuzzleError(
                "a pyramid is a text such as 'p ir aao', or a list with a text or a list of "
                f"letters for each row; this is the {type(rows).__name__} {str(rows)[:60]}"
            )
        return cls(tuple(_row(number, row) for number, row in enumerate(rows, 1)))

    # -- geometry ----------------------------------------------------------------------------------------

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
        return tuple(
            tuple(sorted(_adjacent(row, column, self.base)))
            for row in range(self.base)
            for column in range(row + 1)
        )

    def drawn(self, marks: Sequence[object] | None = None) -> str:
        """The pyramid as text, with its letters or with `marks` (one character a cell) in their place.

        >>> print(Pyramid.parse("p ir aao").drawn())
          p
         i r
        a a o
        """
        cells = iter(self.letters if marks is None else marks)
        lines = [" ".join(str(next(cells)) for _ in range(row + 1)) for row in range(self.base)]
        return "\n".join(" " * (self.base - row) + line for row, line in enumerate(lines, 1))

    # -- solving -----------------------------------------------------------------------------------------

    def solve(
        self,
        lexicon: Lexicon,
        *,
        min_length: int = 3,
        words: tuple[int, int] | None = None,
        strategy: str = "depth_first",
        prune: Sequence[str] = ("prefix", "components"),
        order: str = "scarce",
        limit: int | None = None,
        max_nodes: int | None = None,
        timeout: float | None = None,
        trace: bool | int = False,
    ) -> Run[PyramidSolution]:
        """Every set of words that covers the pyramid; see :func:`solve_pyramid`."""
        problem = PyramidCovers(self, lexicon, min_length=min_length, words=words, prune=prune, order=order)
        check_choice("strategy", strategy, _STRATEGIES)
        options: dict[str, Any] = {"limit": limit, "max_nodes": max_nodes, "timeout": timeout, "trace": trace}
        if strategy == "depth_first":
            options["memo"] = "memo" in problem.prune
        elif strategy == "best_first":
            options["by_key"] = False  # equal cells left, laid by other words, are other solutions
        return getattr(search, strategy)(problem, **options)  # type: ignore[no-any-return]

    def is_unique(self, lexicon: Lexicon, **options: Any) -> bool:
        """Whether exactly one set of words covers the pyramid; stops at the second.

        Raises
        ------
        TimeoutError
            If a limit in `options` ended the search before that was known.
        """
        run = self.solve(lexicon, **{**options, "limit": 2}).finish()
        if run.status != "complete" and len(run.solutions) < 2:
            raise TimeoutError(f"undecided: {run.summary()}")
        return len(run.solutions) == 1

    @classmethod
    def batch(
        cls,
        puzzles: Sequence[Pyramid],
        lexicon: Lexicon,
        *,
        solutions: bool,
        limit: int | None,
        stop: NDArray[np.uint8],
        **options: Any,
    ) -> Outcome:
        """Many pyramids through the kernel, for :func:`wordsearch.solve_many`.

        Raises
        ------
        PuzzleError
            For options that the kernel lacks, a pyramid of more than ten rows, or an alphabet of more than 62
            letters.
        """
        import numpy as np

        from wordsearch.batch.many import Outcome
        from wordsearch.puzzles.pyramid import kernel

        rules = _rules(cls, lexicon, options, limit)
        codes, ends = _coded(puzzles, lexicon.graph.codes)
        answers = np.zeros((len(puzzles), 5), np.int64)
        out = kernel.solve(codes, ends, _near(), _word_arrays(lexicon), rules, solutions, stop, answers)
        found = _decoded(puzzles, lexicon.words, out.ravel(), answers) if solutions else None
        counts, nodes, inner, done = answers.T[:4].copy()
        return Outcome(counts, nodes, done.astype(np.uint8), found, inner)

    def rate(self, lexicon: Lexicon) -> Rating:
        """How hard the pyramid is for a person; see :func:`wordsearch.rate`."""
        from wordsearch.puzzles.pyramid.make import rated

        return rated(self, lexicon)

    # -- keeping -----------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The puzzle as JSON; `from_json` takes it back."""
        from wordsearch.provenance import made_part

        data = {"puzzle": "pyramid", "rows": list(self.rows), **made_part(self.provenance)}
        return json.dumps(data, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Pyramid:
        """The pyramid that `to_json` wrote.

        Raises
        ------
        PuzzleError
            If the text is not JSON of a pyramid.
        """
        data = read_json(text)
        rows = data.get("rows") if isinstance(data, dict) and data.get("puzzle") == "pyramid" else None
        if not isinstance(rows, list):
            raise PuzzleError('JSON of a pyramid looks like {"puzzle": "pyramid", "rows": ["p", "ir"]}')
        from wordsearch.provenance import made_in

        return replace(cls.parse(rows), provenance=made_in(data))

    def __str__(self) -> str:
        return self.drawn()

    def _repr_svg_(self) -> str:
        from wordsearch.puzzles.pyramid.draw import pyramid_svg

        return pyramid_svg(self)


def _row(number: int, row: object) -> str:
    if isinstance(row, str):
        return "".join(row.split()).lower()
    assert isinstance(row, Sequence)
    for letter in row:
        if not isinstance(letter, str) or len(letter) != 1:
            raise PuzzleError(f"row {number} holds {letter!r}, which is not one letter: {str(row)[:60]}")
    return "".join(row).lower()


def _adjacent(row: int, column: int, base: int) -> Iterator[int]:
    beside = [(row, column - 1), (row, column + 1)]
    above = [(row - 1, column - 1), (row - 1, column)]
    below = [(row + 1, column), (row + 1, column + 1)]
    for r, c in beside + above + below:
        if 0 <= c <= r < base:
            yield r * (r + 1) // 2 + c


class WordPaths:
    """Problem: the paths over free cells that spell words, found by trying every path.

    A state is (path, cells used as bits); without a trie to walk, no path is known to lead nowhere.
    """

    def __init__(self, pyramid: Pyramid, words: frozenset[str], longest: int, free: int) -> None:
        self._letters, self._neighbours = pyramid.letters, pyramid.neighbours
        self._words, self._longest, self._free = words, longest, free

    def roots(self) -> Iterator[tuple[tuple[int, ...], int]]:
        for cell in range(len(self._letters)):
            if self._free >> cell & 1:
                yield (cell,), 1 << cell

    def children(self, state: tuple[tuple[int, ...], int]) -> Iterator[Any]:
        path, used = state
        open_cells = self._free & ~used
        if len(path) < self._longest:
            for cell in self._neighbours[path[-1]]:
                if open_cells >> cell & 1:
                    yield cell, ((*path, cell), used | 1 << cell)

    def solution(self, state: tuple[tuple[int, ...], int]) -> tuple[Placement, int] | None:
        path, used = state
        word = "".join([self._letters[cell] for cell in path])
        return (Placement(word, path), used) if word in self._words else None


class PrefixPaths:
    """Problem: the same paths, walking the letter graph of the words (heuristic ``prefix``).

    A state is (path, cells used as bits, node of the graph); a step to letters that begin no word is pruned.
    """

    def __init__(self, pyramid: Pyramid, lexicon: Lexicon, min_length: int, free: int) -> None:
        graph = lexicon.graph
        self._letters, self._min_length, self._free = pyramid.letters, min_length, free
        self._steps, self._ends = graph.steps, graph.ends
        # A letter that the lexicon never uses gets a code that no step of the graph has.
        codes = [graph.codes.get(letter) for letter in pyramid.letters]
        self._codes = codes
        self._moves = [[(cell, 1 << cell, codes[cell]) for cell in cells] for cells in pyramid.neighbours]

    def roots(self) -> Iterator[tuple[tuple[int, ...], int, int]]:
        for cell, code in enumerate(self._codes):
            if self._free >> cell & 1 and code in self._steps:
                yield (cell,), 1 << cell, self._steps[code]

    def children(self, state: tuple[tuple[int, ...], int, int]) -> Iterator[Any]:
        path, used, node = state
        open_cells, steps = self._free & ~used, self._steps
        for cell, bit, code in self._moves[path[-1]]:
            if open_cells & bit:
                if code is not None and node + code in steps:
                    yield cell, ((*path, cell), used | bit, steps[node + code])
                else:
                    yield _NO_PREFIX[cell] if cell < len(_NO_PREFIX) else Prune(cell, "prefix")

    def solution(self, state: tuple[tuple[int, ...], int, int]) -> tuple[Placement, int] | None:
        path, used, node = state
        if node in self._ends and len(path) >= self._min_length:
            return Placement("".join([self._letters[cell] for cell in path]), path), used
        return None


_NO_PREFIX = tuple(Prune(cell, "prefix") for cell in range(64))  # made once: most steps of a walk end in one


class _Laid(NamedTuple):
    """A state of the cover search: cells left (as bits), placements so far, and those that still fit."""

    free: int
    cover: Cover
    fitting: Sequence[tuple[Placement, int]]


class PyramidCovers:
    """Problem: sets of words that use every cell of a pyramid once.

    A state holds the cells left over and the words laid. With order ``any`` each step searches the words
    among the cells left, as an inner search; the other orders search all words of the pyramid once, at the
    root, and branch over one cell, so that each cover comes in one order only.
    """

    def __init__(
        self,
        pyramid: Pyramid,
        lexicon: Lexicon,
        *,
        min_length: int = 3,
        words: tuple[int, int] | None = None,
        prune: Sequence[str] = (),
        order: str = "any",
    ) -> None:
        self.prune = checked_names("prune", prune, PRUNES)
        check_choice("order", order, ORDERS)
        _check_words(min_length, words)
        check_lexicon(lexicon)
        self.pyramid, self.order, self.min_length = pyramid, order, min_length
        self.fewest, self.most = words or (1, len(pyramid.letters))
        self._counted = words is not None
        self.lexicon = _spellable(lexicon, pyramid) if "letters" in self.prune else lexicon
        if "prefix" in self.prune:
            _ = self.lexicon.graph.steps, self.lexicon.graph.ends  # loaded now: the clock is for the search
        self._components = "components" in self.prune
        self._all = (1 << len(pyramid.letters)) - 1
        self._masks = [sum(1 << cell for cell in cells) for cells in pyramid.neighbours]
        self._run: Run[PyramidSolution] | None = None

    @cached_property
    def _word_set(self) -> frozenset[str]:
        return frozenset(word for word in self.lexicon if len(word) >= self.min_length)

    def bind(self, run: Run[PyramidSolution]) -> None:
        """Take the run whose engine and budget the word paths are searched with."""
        self._run = run

    def _paths(self, free: int) -> WordPaths | PrefixPaths:
        if "prefix" in self.prune:
            return PrefixPaths(self.pyramid, self.lexicon, self.min_length, free)
        # "letters" knows the longest word left; without it every path is followed to its end.
        longest = max(map(len, self.lexicon), default=0) if "letters" in self.prune else len(self._masks)
        return WordPaths(self.pyramid, self._word_set, longest, free)

    def _words(self, free: int, each: Any) -> Iterator[Any]:
        assert self._run is not None, "a cover search runs inside a Run"
        return self._run.inner("paths", self._paths(free), each)

    def roots(self) -> Iterator[Any]:
        placed: list[tuple[Placement, int]] = []
        if self.order != "any":
            yield from self._words(self._all, placed.append)
        yield _Laid(self._all, (), placed)

    def children(self, state: _Laid) -> Iterator[Any]:
        if not state.free:
            return
        if self.order == "any":
            for item in self._words(state.free, lambda found: found):
                yield item if item is PAUSE else self._step(state, item[0], item[1], state.fitting)
        else:
            cell, fitting = self._chosen(state)
            for placement, mask in fitting:
                if mask >> cell & 1:
                    yield self._step(state, placement, mask, fitting)

    def _chosen(self, state: _Laid) -> tuple[int, Sequence[tuple[Placement, int]]]:
        """The cell to cover next, and the placements that still fit."""
        free = state.free
        fitting = [item for item in state.fitting if item[1] & free == item[1]]
        if self.order == "first":
            return (free & -free).bit_length() - 1, fitting
        uses = Counter(cell for placement, _ in fitting for cell in placement.path)
        cells = (cell for cell in range(len(self._masks)) if free >> cell & 1)
        return min(cells, key=uses.__getitem__), fitting

    def _step(
        self, state: _Laid, placement: Placement, mask: int, fitting: Sequence[tuple[Placement, int]]
    ) -> Branch | Prune:
        free = state.free & ~mask
        if free and len(state.cover) + 1 >= self.most:
            return Prune(placement.word, "too many words")
        if self._components and self._has_small_piece(free):
            return Prune(placement.word, "components")
        return Branch(placement.word, _Laid(free, (*state.cover, placement), fitting))

    def _has_small_piece(self, free: int) -> bool:
        """Whether the free cells fall apart into pieces of which one is too small for any word."""
        masks, left = self._masks, free
        while left:
            piece = edge = left & -left
            while edge:
                cell = edge & -edge
                grown = masks[cell.bit_length() - 1] & free & ~piece
                piece |= grown
                edge = edge & ~cell | grown
            if piece.bit_count() < self.min_length:
                return True
            left &= ~piece
        return False

    def solution(self, state: _Laid) -> PyramidSolution | None:
        if state.free or len(state.cover) < self.fewest:
            return None
        cover = tuple(sorted(state.cover))
        return PyramidSolution(self.pyramid, tuple(placement.word for placement in cover), (cover,))

    def cost(self, state: _Laid) -> float:
        """Words laid so far: best-first search finds covers of few words first."""
        return len(state.cover)

    def key(self, state: _Laid) -> Any:
        """Equal cells left have equal covers (of equal size, where the number of words counts)."""
        return (state.free, len(state.cover)) if self._counted else state.free

    def identity(self, found: PyramidSolution) -> tuple[str, ...]:
        """Covers of equal words are one solution."""
        return found.words

    def after(self, labels: Sequence[object]) -> PartialCover:
        """The pyramid as it stands at a node of the search tree, from the labels on the way there.

        A label is a word without its path, so they are laid in the first way in which all of them fit.
        """
        words = [str(label) for label in labels]
        return PartialCover(self.pyramid, next(covers_with(self.pyramid, words, self._all), ()))

    def merge(self, old: PyramidSolution, new: PyramidSolution) -> PyramidSolution:
        """`old` with the covers of `new` that it lacks."""
        fresh = tuple(cover for cover in new.covers if cover not in old.covers)
        return PyramidSolution(old.pyramid, old.words, old.covers + fresh) if fresh else old


def covers_with(pyramid: Pyramid, words: Sequence[str], free: int) -> Iterator[Cover]:
    """Every way to lay all of some words side by side on the cells that are free (as bits)."""
    if not words:
        yield ()
        return
    for placement, used in _placements(pyramid, words[0], free):
        for rest in covers_with(pyramid, words[1:], free & ~used):
            yield (placement, *rest)


def _placements(pyramid: Pyramid, word: str, free: int) -> Iterator[tuple[Placement, int]]:
    """Every path over free cells that spells a word, and its cells as bits."""
    paths: list[tuple[tuple[int, ...], int]] = [((cell,), 1 << cell) for cell in range(len(pyramid.letters))]
    while paths:
        path, used = paths.pop()
        if used & ~free or pyramid.letters[path[-1]] != word[len(path) - 1]:
            continue
        if len(path) == len(word):
            yield Placement(word, path), used
            continue
        paths += [
            ((*path, cell), used | 1 << cell) for cell in pyramid.neighbours[path[-1]] if not used >> cell & 1
        ]


def _check_words(min_length: int, words: tuple[int, int] | None) -> None:
    if not isinstance(min_length, int) or min_length < 1:
        raise PuzzleError(f"min_length must be a whole number of at least 1; it is {min_length!r}")
    if words is None:
        return
    pair = tuple(words) if isinstance(words, Sequence) and not isinstance(words, str) else ()
    if len(pair) != 2 or not all(isinstance(n, int) for n in pair) or not 1 <= pair[0] <= pair[1]:
        raise PuzzleError(
            f"words must be None or (fewest, most) with 1 <= fewest <= most, as in (2, 5); it is {words!r}"
        )


# -- in bulk: numbers for the kernel, and solutions made of its numbers --------------------------------------

_word_arrays_of: WeakKeyDictionary[Lexicon, Any] = WeakKeyDictionary()


def _word_arrays(lexicon: Lexicon) -> Any:
    """The lexicon's letter graph as the kernel walks it, made once."""
    from wordsearch.puzzles.pyramid.kernel import word_arrays

    if lexicon not in _word_arrays_of:
        _word_arrays_of[lexicon] = word_arrays(lexicon.graph)
    return _word_arrays_of[lexicon]


@cache
def _near() -> NDArray[np.int64]:
    from wordsearch.puzzles.pyramid.kernel import MOST_ROWS, neighbours

    return neighbours(MOST_ROWS)


def _rules(
    kind: type[Pyramid], lexicon: Lexicon, options: Mapping[str, Any], limit: int | None
) -> tuple[int, int, int, int]:
    """Shortest word, fewest and most words, most solutions (0: all), checked as the plain solver does."""
    from wordsearch.batch.many import kernel_options
    from wordsearch.puzzles.pyramid.kernel import MOST_LETTERS

    known = kernel_options(kind, options, ("min_length", "words"))
    min_length, words = known.get("min_length", 3), known.get("words")
    _check_words(min_length, words)
    check_lexicon(lexicon)
    if len(lexicon.alphabet) > MOST_LETTERS:
        raise PuzzleError(
            f"the kernel takes alphabets of up to {MOST_LETTERS} letters; {lexicon.name!r} has "
            f"{len(lexicon.alphabet)}: kernel=False, the plain solver, takes any"
        )
    fewest, most = words or (1, 1 << 32)
    return min(min_length, 1 << 32), min(fewest, 1 << 32), min(most, 1 << 32), limit or 0


def _coded(puzzles: Sequence[Pyramid], codes: Mapping[str, int]) -> tuple[Any, Any]:
    """The letters of all pyramids as codes (-1: in no word), and where each pyramid's letters begin."""
    import numpy as np

    from wordsearch.puzzles.pyramid.kernel import MOST_ROWS

    sizes = [0]
    for puzzle in puzzles:
        if puzzle.base > MOST_ROWS:
            raise PuzzleError(
                f"the kernel takes pyramids of up to {MOST_ROWS} rows; there is one of "
                f"{puzzle.base}: kernel=False, the plain solver, takes any"
            )
        sizes.append(len(puzzle.letters))
    letters = "".join([puzzle.letters for puzzle in puzzles])
    coded = np.fromiter((codes.get(letter, -1) for letter in letters), np.int16, len(letters))
    return coded, np.cumsum(sizes)


def _decoded(
    puzzles: Sequence[Pyramid], words: Sequence[str], out: Any, answers: Any
) -> list[list[PyramidSolution]]:
    """For each pyramid its solutions, of the covers that the kernel wrote down."""
    found, start = [], 0
    for puzzle, end in zip(puzzles, answers[:, 4].tolist(), strict=True):
        ways: dict[int, list[Cover]] = {}
        for number, cover in _covers_written(words, out[start:end].tolist()):
            ways.setdefault(number, []).append(cover)
        found.append(
            [
                PyramidSolution(puzzle, tuple([word for word, _ in covers[0]]), tuple(covers))
                for covers in ways.values()
            ]
        )
        start = max(start, end)
    return found


def _covers_written(words: Sequence[str], numbers: Sequence[int]) -> Iterator[tuple[int, Cover]]:
    """(number of the solution, cover) for each cover written: see `wordsearch.puzzles.pyramid.kernel`."""
    at, end = 0, len(numbers)
    while at < end:
        solution, n_words, cover = numbers[at], numbers[at + 1], []
        at += 2
        for _ in range(n_words):
            begin, behind = at + 2, at + 2 + numbers[at + 1]
            cover.append(Placement(words[numbers[at]], tuple(numbers[begin:behind])))
            at = behind
        cover.sort()
        yield solution, tuple(cover)


def _spellable(lexicon: Lexicon, pyramid: Pyramid) -> Lexicon:
    """The words of `lexicon` that use no letter more often than the pyramid holds it."""
    from wordsearch.words.lexicon import Lexicon

    stock, letters = Counter(pyramid.letters), frozenset(pyramid.letters)
    lengths = range(1, len(pyramid.letters) + 1)
    some = (word for length in lengths for word in lexicon.of_length(length) if letters.issuperset(word))
    spelled = (word for word in some if not Counter(word) - stock)
    return Lexicon.from_words(spelled, name=f"{lexicon.name} on the pyramid")


def solve_pyramid(
    rows: str | Sequence[str | Sequence[str]] | Pyramid,
    lexicon: Lexicon,
    *,
    min_length: int = 3,
    words: tuple[int, int] | None = None,
    strategy: str = "depth_first",
    prune: Sequence[str] = ("prefix", "components"),
    order: str = "scarce",
    limit: int | None = None,
    max_nodes: int | None = None,
    timeout: float | None = None,
    trace: bool | int = False,
) -> Run[PyramidSolution]:
    """Every set of words that covers a pyramid of letters.

    Parameters
    ----------
    rows : str, list or Pyramid
        "p ir aao", or a list with a text or a list of letters for each row; any number of rows.
    lexicon : Lexicon
        Where words come from.
    min_length : int
        Letters that a word must have.
    words : (int, int), optional
        Fewest and most words in a cover; ``Pyramid.official`` holds the game's own rules.
    strategy : str
        ``depth_first``, ``best_first`` (covers of few words first) or ``limited_discrepancy``.
    prune : sequence of str
        Heuristics, by name; see :data:`PRUNES`.
    order : str
        Which words a step tries; see :data:`ORDERS`.
    limit, max_nodes, timeout, trace
        See :class:`wordsearch.search.run.Run`.

    Returns
    -------
    Run of PyramidSolution
        Each set of words once, with all its covers.

    Raises
    ------
    PuzzleError
        If the rows form no pyramid, the lexicon is empty, or an option is none of those above.
    """
    return Pyramid.parse(rows).solve(
        lexicon,
        min_length=min_length,
        words=words,
        strategy=strategy,
        prune=prune,
        order=order,
        limit=limit,
        max_nodes=max_nodes,
        timeout=timeout,
        trace=trace,
    )
