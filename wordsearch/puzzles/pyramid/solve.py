"""Pyramid Scheme: two searches, one engine.

A cover is a set of words that uses every cell once (:class:`PyramidCovers`), and each word is a
path of adjacent cells (:class:`WordPaths`, or :class:`PrefixPaths` along a trie; all are in
`wordsearch.puzzles.pyramid.paths`). The algorithm
that this grew from wrote the backtracking twice and walked paths that begin no word; here both
levels are problems for the same strategies, and every improvement on it is a heuristic with a name,
which can be switched on its own.

The words of this file:

- **cell**: a place of the triangle, numbered row by row from 0; its letter is ``letters[cell]``.
- **path**: cells, each beside the one before, none twice.
- **word paths**: the paths that spell words; finding them is a search of its own, inside the
  other.
- **placement**: a word that knows the path that it lies on.
- **cover**: placements that use every cell once; a solution is a set of words with all its covers.
- **free**: the cells that no placement uses yet, as bits; ``used`` are those of a path, and a
  ``mask`` those of a placement.
- **fitting**: the placements that a later step may lay.
- **order**: which words a step tries: any, or those through one cell.
- **memo key**: what equal states have in common: the free cells.
- **region**: cells, as bits, that are set aside for a word that is in no list; it is spelled when
  all other cells are covered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from wordsearch.display.progress import ProgressLine
from wordsearch.display.table import and_others, table
from wordsearch.errors import PuzzleError, check_choice, checked_names
from wordsearch.puzzles.pyramid.missed import missed_words
from wordsearch.puzzles.pyramid.paths import (
    Found,
    PrefixPaths,
    RegionMemory,
    Regions,
    SortedPaths,
    UnlistedPaths,
    WordPaths,
    word_paths,
)
from wordsearch.puzzles.pyramid.puzzle import (
    Cover,
    Placement,
    Pyramid,
    PyramidSolution,
    has_small_piece,
    neighbour_sets,
    word_counts,
)
from wordsearch.reasons.side_by_side import PATIENCE, others_than
from wordsearch.search.own_heuristics import Heuristic
from wordsearch.search.problem import PAUSE, Branch, Prune
from wordsearch.search.run import Run
from wordsearch.solver import SolveOptions, as_puzzle, solver
from wordsearch.words.given import Lexicons, Words
from wordsearch.words.lexicon import Lexicon

if TYPE_CHECKING:
    import pandas as pd


class Laid(NamedTuple):
    """A state of the cover search.

    Attributes
    ----------
    free : int
        The cells left, as bits: cell i is free if ``free >> i & 1``.
    cover : tuple of Placement
        The words laid so far.
    fitting : sequence of (Placement, int)
        The words that a later step may lay, each with its cells as bits; some may no longer fit.
    regions : tuple of int
        What is set aside for words in no list that are not spelled yet.
    missed : tuple of Placement
        The words in no list that are spelled.
    """

    free: int
    cover: Cover
    fitting: Sequence[Found]
    regions: tuple[int, ...] = ()
    missed: Cover = ()


class PyramidCovers:
    """Problem: sets of words that use every cell of a pyramid once.

    A state holds the cells left over and the words laid. With order ``any`` each step searches the
    words among the cells left, as an inner search; the other orders search all words of the pyramid
    once, at the root, and branch over one cell, so that each cover comes in one order only.
    """

    def __init__(
        self,
        pyramid: Pyramid,
        lexicon: Lexicon,
        min_length: int = 3,
        words: int | tuple[int, int] | None = None,
        heuristics: Collection[str] = (),
        order: str = "any",
    ) -> None:
        self.heuristics = checked_names("heuristics", heuristics, Pyramid.heuristics)
        if self.heuristics >= {"prefix", "sorted"}:
            raise PuzzleError(
                "the heuristics 'prefix' and 'sorted' do the same in two ways: name one of them"
            )
        check_choice("order", order, Pyramid.orders)
        self.pyramid = pyramid
        self.order = order
        self.min_length = min_length
        #: What `run.reasons` hands to the steps.
        self.reasons_options = {"min_length": min_length}
        self.fewest, self.most = word_counts(min_length, words) or (1, len(pyramid.letters))
        self._counted = words is not None
        self.lexicon = lexicon
        if "letters" in self.heuristics:
            self.lexicon = lexicon.spellable(pyramid.letters)
        # Now, since the clock is for the search.
        if "prefix" in self.heuristics:
            self.lexicon.graph.prepare()
        elif "sorted" not in self.heuristics:
            vars(self.lexicon).setdefault("members", self.lexicon.members)
        self.strategy_options = {
            "depth_first": {"memo": "memo" in self.heuristics},
            # Equal cells left, laid by other words, are other solutions.
            "best_first": {"by_key": False},
        }
        self._components = "components" in self.heuristics
        self._all = (1 << len(pyramid.letters)) - 1
        self._near = neighbour_sets(pyramid.base)
        self._memory = RegionMemory(self._near)
        self._run: Run[PyramidSolution] | None = None

    def bind(self, run: Run[PyramidSolution]) -> None:
        """Take the run whose engine and budget the word paths are searched with."""
        self._run = run

    def _paths(self, free: int) -> WordPaths | PrefixPaths | SortedPaths:
        """The problem of the words over free cells."""
        if "prefix" in self.heuristics:
            return PrefixPaths(self.pyramid, self.lexicon, self.min_length, free)
        if "sorted" in self.heuristics:
            return SortedPaths(self.pyramid, self.lexicon, self.min_length, free)
        # "letters" knows the longest word left; without it every path is followed to its end.
        longest = len(self._near)
        if "letters" in self.heuristics:
            longest = max(map(len, self.lexicon), default=0)
        return WordPaths(self.pyramid, self.lexicon, self.min_length, longest, free)

    def _words(self, free: int, each: Any) -> Iterator[Any]:
        """What `each` makes of every word over free cells, on the run's engine."""
        return self._bound_run.inner("paths", self._paths(free), each)

    @property
    def _bound_run(self) -> Run[PyramidSolution]:
        """The run that inner searches are part of."""
        assert self._run is not None, "a cover search runs inside a Run"
        return self._run

    def roots(self) -> Iterator[Any]:
        """No word is laid; before, the search for those that may be."""
        placements: list[Found] = []
        if self.order != "any":
            yield from self._words(self._all, placements.append)
        yield Laid(self._all, (), placements)

    def children(self, state: Laid) -> Iterator[Any]:
        """The state with one more word laid, for each that `order` tries; where every cell is
        covered, the words in no list are spelled.
        """
        if not state.free:
            if state.regions:
                yield from self._spelled(state)
        elif self.order == "any":
            for item in self._words(state.free, lambda path: path):
                if item is PAUSE:
                    yield item
                else:
                    placement, mask = item
                    yield self.step(state, placement, mask, state.fitting)
        else:
            cell, fitting = self.chosen(state)
            for placement, mask in fitting:
                if mask >> cell & 1:
                    yield self.step(state, placement, mask, fitting)

    def chosen(self, state: Laid) -> tuple[int, Sequence[Found]]:
        """The cell to cover next, and the placements that still fit."""
        free = state.free
        fitting = [item for item in state.fitting if item[1] & free == item[1]]
        if self.order == "first":
            return (free & -free).bit_length() - 1, fitting
        uses = Counter(cell for placement, _ in fitting for cell in placement.path)
        cells = (cell for cell in range(len(self._near)) if free >> cell & 1)
        return min(cells, key=uses.__getitem__), fitting

    def step(
        self, state: Laid, placement: Placement, mask: int, fitting: Sequence[Found]
    ) -> Branch | Prune:
        """A word laid on a state, or why it cannot be."""
        free = state.free & ~mask
        reason = self._hopeless(state, free)
        if reason:
            return Prune(placement, reason)
        cover = (*state.cover, placement)
        return Branch(placement, Laid(free, cover, fitting, state.regions))

    def _hopeless(self, state: Laid, free: int) -> str:
        """Why these free cells cannot be covered after one word more; nothing if they may be."""
        if free and len(state.cover) + len(state.regions) + 1 >= self.most:
            return "too many words"
        if self._components and has_small_piece(free, self._near, self.min_length):
            return "components"
        return ""

    # -- words in no list --------------------------------------------------------------------------

    def guesses(self, state: Laid) -> Iterator[Any]:
        """Each region for a word in no list, through the cell that `order` covers next."""
        if not state.free:
            return
        fitting = state.fitting
        if self.order == "any":
            cells = [cell for cell in range(len(self._near)) if state.free >> cell & 1]
        else:
            cell, fitting = self.chosen(state)
            cells = [cell]
        free = state.free
        for cell in cells:
            regions = Regions(self._near, cell, free, self.min_length)
            for region in self._bound_run.inner("regions", regions, lambda region: region):
                if region is PAUSE:
                    yield PAUSE
                else:
                    yield self._set_aside(state, region, fitting)
            free &= ~(1 << cell)

    def _set_aside(self, state: Laid, region: int, fitting: Sequence[Found]) -> Branch | Prune:
        """A region set aside in a state, or why it cannot be."""
        letters = enumerate(self.pyramid.letters)
        label = "".join([letter for cell, letter in letters if region >> cell & 1]) + "?"
        free = state.free & ~region
        reason = self._hopeless(state, free)
        if reason:
            return Prune(label, reason)
        return Branch(label, Laid(free, state.cover, fitting, (*state.regions, region)))

    def _spelled(self, state: Laid) -> Iterator[Any]:
        """Each path over the first region that is no word."""
        region, *others = state.regions
        for item in self._spellings(region):
            if item is PAUSE:
                yield item
            else:
                placement, _ = item
                missed = (*state.missed, placement)
                yield placement, Laid(0, state.cover, state.fitting, tuple(others), missed)

    def state_text(self, state: Laid) -> str:
        """The words laid so far."""
        return " ".join(state.cover)

    def _spellings(self, region: int) -> Iterator[Any]:
        """The paths over a region that are no words: searched once, then remembered."""
        memory = self._memory
        if region in memory.spelled:
            yield from memory.spelled[region]
            return
        paths = UnlistedPaths(self.pyramid, self.lexicon, region, memory)
        spellings = []
        for item in self._bound_run.inner("spellings", paths, lambda path: path):
            if item is not PAUSE:
                spellings.append(item)
            yield item
        memory.keep(region, spellings)

    def laid(self, state: Laid) -> tuple[Cover, list[str]]:
        """The words of the list so far, and those in no list, with a dot for each open letter."""
        open_words = ["." * region.bit_count() for region in state.regions]
        return state.cover, [*state.missed, *open_words]

    def solution(self, state: Laid) -> PyramidSolution | None:
        """The words, when they use every cell and are as many as wanted."""
        if state.free or state.regions:
            return None
        cover = tuple(sorted(state.cover + state.missed))
        if len(cover) < self.fewest:
            return None
        missed = tuple(map(str, sorted(state.missed)))
        return PyramidSolution(self.pyramid, tuple(map(str, cover)), (cover,), missed)

    def cost(self, state: Laid) -> float:
        """Words laid so far: best-first search finds covers of few words first."""
        return len(state.cover)

    def key(self, state: Laid) -> Any:
        """Equal cells left have equal covers (of equal size, where the number of words counts)."""
        if state.regions:
            return (state.free, len(state.cover), state.regions)
        if self._counted:
            return (state.free, len(state.cover))
        return state.free

    def identity(self, solution: PyramidSolution) -> tuple[str, ...]:
        """Covers of equal words are one solution."""
        return solution.words

    def after(self, labels: Iterable[str]) -> PyramidSolution:
        """The pyramid as it stands at a node of the search tree, from the labels on the way
        there.
        """
        # What is set aside has no path yet.
        cover = tuple([label for label in labels if isinstance(label, Placement)])
        return PyramidSolution(self.pyramid, tuple(map(str, cover)), (cover,))

    def explain(self, run: Run[PyramidSolution], lexicons: Lexicons | None = None) -> pd.DataFrame:
        """Which words each dictionary lacks; of a run with misses, what the missed words could have
        been; where no dictionary has a solution, how many words can cover each cell.

        The first is `Puzzle.explain`. The second has one row for each set of letters that is in no
        list, under the likeliest word that they spell: ``or`` has the others; ``one letter off``
        words of the run's list that differ in one letter; then come the dictionaries, each with
        the words that it has. The third has one row a cell, from the top, and one column a
        dictionary: a cell of 0 words is why there is no solution. Each begins with a sentence.
        """
        line = ProgressLine(after=PATIENCE)
        try:
            dictionaries = [run.lexicon, *others_than(run.lexicon, lexicons, line)]
        finally:
            line.clear()
        if any(solution.missed for solution in run.solutions):
            return missed_words(run, dictionaries[1:])
        lacking = self.pyramid.explain(run, dictionaries)
        if len(lacking):
            return lacking
        rows = range(1, self.pyramid.base + 1)
        cells = [(row, place) for row in rows for place in range(1, row + 1)]
        columns: dict[str, list[Any]] = {"letter": list(self.pyramid.letters)}
        for lexicon in dictionaries:
            paths = word_paths(self.pyramid, lexicon, self.min_length).whole()
            uses = Counter(cell for placement, _ in paths for cell in placement.path)
            columns[lexicon.name] = [uses[cell] for cell in range(len(cells))]
        here = run.lexicon.name
        uncovered = [
            f"{letter} (row {row}, place {place})"
            for letter, (row, place), n_words in zip(
                self.pyramid.letters, cells, columns[here], strict=True
            )
            if not n_words
        ]
        reason = f"Words of {here} cover each letter, but none together cover all letters once."
        if uncovered:
            reason = f"No word of {here} covers the {and_others(uncovered)}."
        sentence = f"{lacking.sentence} {reason}"
        return table(columns, cells, "row", "place", sentence=sentence)

    def merge(self, old: PyramidSolution, new: PyramidSolution) -> PyramidSolution:
        """`old` with the covers of `new` that it lacks."""
        fresh = tuple(cover for cover in new.covers if cover not in old.covers)
        if not fresh:
            return old
        return replace(old, covers=old.covers + fresh)


class PyramidOptions(SolveOptions, total=False):
    """Options of :func:`solve_pyramid`."""

    min_length: int
    words: int | tuple[int, int] | None
    heuristics: Collection[str | Heuristic]
    order: str
    misses: int


@solver(Pyramid, PyramidOptions)
def solve_pyramid(
    puzzle: Pyramid | str | Sequence[str | Sequence[str]],
    lexicon: Words | None = None,
    **options: Unpack[PyramidOptions],
) -> Run[PyramidSolution]:
    return as_puzzle(Pyramid, puzzle).solve(lexicon, **options)
