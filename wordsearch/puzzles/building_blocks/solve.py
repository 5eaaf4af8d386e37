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
- **missed**: the patterns whose words are in no list; blocks that the others leave spell them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, Unpack

from wordsearch.errors import check_choice, checked_names
from wordsearch.puzzles.building_blocks.candidates import Candidate, index_of
from wordsearch.puzzles.building_blocks.pieces import OPEN
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
    missed : tuple of int
        The patterns whose words are in no list. Their words are among `words` as far as they are
        spelled, with points for what is open.
    is_root : bool
        Whether nothing is chosen yet, but perhaps which patterns are missed.
    """

    blocks_left: int
    words: Mapping[int, str]
    open: Mapping[int, Sequence[Candidate]]
    failed: tuple[Prune, ...] = ()
    missed: tuple[int, ...] = ()
    is_root: bool = False


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
        # Words are filed now, since the clock is for the search.
        for slots in puzzle.slots:
            lexicon.of_length(slots.length)
            if candidates == "index":
                index_of(lexicon, slots, puzzle.block_length)
        self._propagates = "unit_propagation" in self.heuristics
        self._checks_forward = "forward_checking" in self.heuristics

    @cached_property
    def candidates(self) -> list[list[Candidate]]:
        """For each pattern the words that fit it alone; found when the search begins."""
        return self.puzzle.fitting(self.lexicon, self.method)

    def roots(self) -> Iterator[Filled]:
        """No pattern has a word, but for those that follow from forward checking or propagation."""
        yield self._start(())

    def _start(self, missed: tuple[int, ...]) -> Filled:
        """The root where these patterns have words that are in no list."""
        full = self.puzzle.pool.full
        candidates: dict[int, Sequence[Candidate]] = dict(enumerate(self.candidates))
        for number in missed:
            del candidates[number]
        failed: tuple[Prune, ...] = ()
        if self._checks_forward and not all(candidates.values()):
            without = [number for number, row in candidates.items() if not row]
            patterns = self.puzzle.patterns
            failed = tuple([Prune(patterns[number], "no candidate") for number in without])
        if not failed:
            start = self.settled(full, {}, candidates, missed, is_root=True)
            if isinstance(start, Filled):
                return start
            failed = (start,)
        return Filled(full, {}, {}, failed, missed, is_root=True)

    def guesses(self, state: Filled) -> Iterator[Any]:
        """Each pattern after the last that is missed: its word may be in no list, too."""
        if not state.is_root:
            return
        following = max(state.missed, default=-1) + 1
        for number in range(following, len(self.puzzle.patterns)):
            yield self.puzzle.patterns[number], self._start((*state.missed, number))

    def children(self, state: Filled) -> Iterator[Any]:
        """The next pattern with each of its candidates; where all have words, those in no list are
        spelled, block by block.
        """
        if state.failed:
            yield from state.failed
            return
        if not state.open:
            yield from self._spelled(state)
            return
        blocks_left = state.blocks_left
        guard = self._guard
        candidates = state.open
        number = self.chosen(candidates)
        if not candidates[number]:
            yield Prune(self.puzzle.patterns[number], "no candidate")
        for word, need in candidates[number]:
            if (blocks_left - need) & guard != guard:
                yield Prune(word, "block taken")
                continue
            others = {other: row for other, row in candidates.items() if other != number}
            words = {**state.words, number: word}
            after = self.settled(blocks_left - need, words, others, state.missed)
            if isinstance(after, Prune):
                yield Prune(word, after.reason)
            else:
                yield word, after

    def chosen(self, candidates: Mapping[int, Sequence[Candidate]]) -> int:
        """The open pattern that is filled next."""
        if self.order == "mrv":
            return min(candidates, key=lambda number: len(candidates[number]))
        return next(iter(candidates))

    def settled(
        self,
        blocks_left: int,
        words: dict[int, str],
        candidates: dict[int, Sequence[Candidate]],
        missed: tuple[int, ...],
        is_root: bool = False,
    ) -> Filled | Prune:
        """What follows from a choice without choosing again; changes the two dicts that it is
        given.
        """
        guard = self._guard
        all_fit = is_root
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
        return Filled(blocks_left, words, candidates, (), missed, is_root)

    def _spelled(self, state: Filled) -> Iterator[Any]:
        """Each block that is left in the first blank of the words in no list."""
        number = next(
            (number for number in state.missed if OPEN in self._text(state, number)), None
        )
        if number is None:
            return
        before, blank, after = self._text(state, number).partition(OPEN * self.puzzle.block_length)
        for block, unit in self.puzzle.pool.unit.items():
            blocks_left = state.blocks_left - unit
            text = before + block + after
            if blocks_left & self._guard != self._guard:
                continue
            if text in self.lexicon:
                yield Prune(text, "listed")
            else:
                words = {**state.words, number: text}
                yield text, Filled(blocks_left, words, {}, missed=state.missed)

    def _text(self, state: Filled, number: int) -> str:
        """A pattern with what is laid of it."""
        return state.words.get(number, self.puzzle.patterns[number])

    def laid(self, state: Filled) -> tuple[list[str], list[str]]:
        """The words of the list so far, and those in no list with points for what is open."""
        words = [word for number, word in state.words.items() if number not in state.missed]
        return words, [self._text(state, number) for number in state.missed]

    def solution(self, state: Filled) -> BuildingBlocksSolution | None:
        """The words, when every pattern has one."""
        if state.open or state.failed:
            return None
        missed = tuple([self._text(state, number) for number in state.missed])
        if any(OPEN in word for word in missed):
            return None
        words = state.words
        in_order = tuple([words[number] for number in range(len(words))])
        return BuildingBlocksSolution(self.puzzle, in_order, missed)

    def after(self, labels: Sequence[object]) -> BuildingBlocksSolution:
        """The puzzle as it stands at a node of the search tree, with words that followed by
        themselves.
        """
        return self.shown_at(state_after(self, labels))

    def shown_at(self, state: Filled) -> BuildingBlocksSolution:
        """The puzzle as it stands at a state."""
        rows = [self._text(state, number) for number in range(len(self.puzzle.patterns))]
        return BuildingBlocksSolution(self.puzzle, tuple(rows))


class BuildingBlocksOptions(SolveOptions, total=False):
    """Options of :func:`solve_building_blocks`."""

    candidates: str
    order: str
    heuristics: Collection[str | Heuristic]
    misses: int


@solver(BuildingBlocks, BuildingBlocksOptions)
def solve_building_blocks(
    puzzle: BuildingBlocks | str | Sequence[str],
    lexicon: Words | None = None,
    **options: Unpack[BuildingBlocksOptions],
) -> Run[BuildingBlocksSolution]:
    return as_puzzle(BuildingBlocks, puzzle).solve(lexicon, **options)
