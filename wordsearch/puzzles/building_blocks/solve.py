"""Building Blocks: one word for each pattern, no block too often.

A state of the search has the words chosen, the blocks left, and for each open pattern the
candidates left. The author of the first program for this puzzle sketched it as pseudocode and never
wrote it.

The words of this file:

- **pattern**: a row of given letters and blanks, such as ``ca..``: one word of the answer.
- **block**: a group of letters that fills a blank; it may be listed twice, and some may be left
  over.
- **candidate**: a word that fits a pattern, with its *need*: the blocks that it takes, as one
  number.
- **blocks left**: a number with a counter of some bits for each different block (`Pool`).
- **guard**: the top bit of each counter; where a subtraction clears one, a block is used too
  often.
- **open**: the patterns that have no word yet, each with the candidates left.
- **filled**: a state: the words chosen, the blocks left, the open patterns.
- **settled**: a state after what follows by itself: candidates that no longer fit are gone, and
  patterns with a single one have it.
- **failed**: the prunes of a root that nothing can come of.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, Unpack

from wordsearch.errors import check_choice, checked_names
from wordsearch.puzzles.building_blocks.candidates import Candidate
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks, BuildingBlocksSolution
from wordsearch.search.own_heuristics import Heuristic
from wordsearch.search.problem import Prune, state_after
from wordsearch.search.run import Run
from wordsearch.solver import SolveOptions, as_puzzle, solver
from wordsearch.words.given import Words
from wordsearch.words.lexicon import Lexicon


class Filled(NamedTuple):
    """A state: which patterns have their words.

    Attributes
    ----------
    blocks_left : int
        The blocks that no word takes, as one number (see `Pool`).
    words : mapping of int to str
        Those chosen, by the number of their pattern.
    open : mapping of int to sequence of Candidate
        For each other pattern the candidates left.
    failed : tuple of Prune
        Why there is nothing to search; () where there is.
    """

    blocks_left: int
    words: Mapping[int, str]
    open: Mapping[int, Sequence[Candidate]]
    failed: tuple[Prune, ...] = ()


class BlockSearch:
    """Problem: one candidate for each pattern, no block used more often than it is there.

    Parameters
    ----------
    candidates, order, heuristics
        See `BuildingBlocks.problem`.
    """

    def __init__(
        self,
        puzzle: BuildingBlocks,
        lexicon: Lexicon,
        candidates: str,
        order: str,
        heuristics: Collection[str],
    ) -> None:
        check_choice("candidates", candidates, BuildingBlocks.methods)
        check_choice("order", order, BuildingBlocks.orders)
        self.heuristics = checked_names("heuristics", heuristics, BuildingBlocks.heuristics)
        self.puzzle = puzzle
        self.lexicon = lexicon
        self.method = candidates
        self.order = order
        self._guard = puzzle.pool.guard
        self._propagates = "unit_propagation" in self.heuristics
        self._checks_forward = "forward_checking" in self.heuristics

    @cached_property
    def candidates(self) -> list[list[Candidate]]:
        """For each pattern the words that fit it alone; found when the search begins."""
        return self.puzzle.fitting(self.lexicon, self.method)

    def roots(self) -> Iterator[Filled]:
        """No pattern has a word, but for those that follow from forward checking or propagation."""
        full = self.puzzle.pool.full
        candidates = self.candidates
        failed: tuple[Prune, ...] = ()
        if self._checks_forward and not all(candidates):
            pairs = zip(self.puzzle.patterns, candidates, strict=True)
            failed = tuple([Prune(pattern, "no candidate") for pattern, row in pairs if not row])
        if failed:
            yield Filled(full, {}, {}, failed)
            return
        start = self._settled(full, {}, dict(enumerate(candidates)), all_fit=True)
        if isinstance(start, Prune):
            start = Filled(full, {}, {}, (start,))
        yield start

    def children(self, state: Filled) -> Iterator[Any]:
        """The next pattern with each of its candidates."""
        if state.failed or not state.open:
            yield from state.failed
            return
        blocks_left = state.blocks_left
        guard = self._guard
        candidates = state.open
        number = next(iter(candidates))
        if self.order == "mrv":
            number = min(candidates, key=lambda number: len(candidates[number]))
        if not candidates[number]:
            yield Prune(self.puzzle.patterns[number], "no candidate")
        for word, need in candidates[number]:
            if (blocks_left - need) & guard != guard:
                yield Prune(word, "block taken")
                continue
            others = {other: row for other, row in candidates.items() if other != number}
            after = self._settled(blocks_left - need, {**state.words, number: word}, others)
            if isinstance(after, Prune):
                yield Prune(word, after.reason)
            else:
                yield word, after

    def _settled(
        self,
        blocks_left: int,
        words: dict[int, str],
        candidates: dict[int, Sequence[Candidate]],
        all_fit: bool = False,
    ) -> Filled | Prune:
        """What follows from a choice without choosing again; changes the two dicts that it is
        given.
        """
        guard = self._guard
        while candidates:
            if self._checks_forward and not all_fit:
                for number, row in candidates.items():
                    fitting = [item for item in row if (blocks_left - item[1]) & guard == guard]
                    if not fitting:
                        return Prune(self.puzzle.patterns[number], "forward_checking")
                    candidates[number] = fitting
            if not self._propagates:
                break
            single = [number for number, row in candidates.items() if len(row) == 1]
            for number in single:
                word, need = candidates.pop(number)[0]
                blocks_left -= need
                if blocks_left & guard != guard:
                    return Prune(word, "unit_propagation")
                words[number] = word
            if not single:
                break
            all_fit = False
        return Filled(blocks_left, words, candidates)

    def solution(self, state: Filled) -> BuildingBlocksSolution | None:
        """The words, when every pattern has one."""
        if state.open or state.failed:
            return None
        words = state.words
        in_order = tuple([words[number] for number in range(len(words))])
        return BuildingBlocksSolution(self.puzzle, in_order)

    def after(self, labels: Sequence[object]) -> BuildingBlocksSolution:
        """The puzzle as it stands at a node of the search tree, with words that followed by
        themselves.
        """
        filled = state_after(self, labels).words
        rows = [filled.get(number, pattern) for number, pattern in enumerate(self.puzzle.patterns)]
        return BuildingBlocksSolution(self.puzzle, tuple(rows))


class BuildingBlocksOptions(SolveOptions, total=False):
    """Options of :func:`solve_building_blocks`."""

    candidates: str
    order: str
    heuristics: Collection[str | Heuristic]


@solver(BuildingBlocks, BuildingBlocksOptions)
def solve_building_blocks(
    puzzle: BuildingBlocks | str | Sequence[str],
    lexicon: Words | None = None,
    **options: Unpack[BuildingBlocksOptions],
) -> Run[BuildingBlocksSolution]:
    return as_puzzle(BuildingBlocks, puzzle).solve(lexicon, **options)
