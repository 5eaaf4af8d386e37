"""Building Blocks: one word for each pattern, no block too often; and what the left-over blocks
spell.

A state of the search has the words chosen, the blocks left, and for each open pattern the
candidates left. The author of the first program for this puzzle sketched it as pseudocode and never
wrote it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from wordsearch.errors import check_choice, checked_names
from wordsearch.puzzle import solver
from wordsearch.puzzles.building_blocks.candidates import METHODS, Candidate
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks, BuildingBlocksSolution
from wordsearch.search.problem import Branch, Prune, state_after
from wordsearch.search.strategies import best_first
from wordsearch.words.lexicon import Lexicon, as_lexicon


class _Filled(NamedTuple):
    """A state: the blocks left, the words chosen, the candidates of each open pattern (by its
    number).
    """

    left: int
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
        self.puzzle, self.lexicon, self.method, self.order = puzzle, lexicon, candidates, order
        self._guard = puzzle.pool.guard
        self._propagates = "unit_propagation" in self.heuristics
        self._checks_forward = "forward_checking" in self.heuristics

    @cached_property
    def candidates(self) -> list[list[Candidate]]:
        """For each pattern the words that fit it alone; found when the search begins."""
        return METHODS[self.method](self.puzzle, self.lexicon)

    def roots(self) -> Iterator[_Filled]:
        full, found = self.puzzle.pool.full, self.candidates
        failed: tuple[Prune, ...] = ()
        if self._checks_forward and not all(found):
            each = zip(self.puzzle.patterns, found, strict=True)
            failed = tuple(Prune(pattern, "no candidate") for pattern, some in each if not some)
        start = None if failed else self._settled(full, {}, dict(enumerate(found)), all_fit=True)
        if isinstance(start, Prune):
            failed = (start,)
        yield start if isinstance(start, _Filled) else _Filled(full, {}, {}, failed)

    def children(self, state: _Filled) -> Iterator[Any]:
        if state.failed or not state.open:
            yield from state.failed
            return
        left, guard, candidates = state.left, self._guard, state.open
        number = next(iter(candidates))
        if self.order == "mrv":
            number = min(candidates, key=lambda number: len(candidates[number]))
        if not candidates[number]:
            yield Prune(self.puzzle.patterns[number], "no candidate")
        for word, need in candidates[number]:
            if (left - need) & guard != guard:
                yield Prune(word, "block taken")
                continue
            others = {other: found for other, found in candidates.items() if other != number}
            after = self._settled(left - need, {**state.words, number: word}, others)
            yield (word, after) if isinstance(after, _Filled) else Prune(word, after.reason)

    def _settled(
        self,
        left: int,
        words: dict[int, str],
        candidates: dict[int, Sequence[Candidate]],
        all_fit: bool = False,
    ) -> _Filled | Prune:
        """What follows from a choice without choosing again; changes the two dicts that it is
        given.
        """
        guard = self._guard
        while candidates:
            if self._checks_forward and not all_fit:
                for number, found in candidates.items():
                    fitting = [item for item in found if (left - item[1]) & guard == guard]
                    if not fitting:
                        return Prune(self.puzzle.patterns[number], "forward_checking")
                    candidates[number] = fitting
            if not self._propagates:
                break
            single = [number for number, found in candidates.items() if len(found) == 1]
            for number in single:
                word, need = candidates.pop(number)[0]
                left -= need
                if left & guard != guard:
                    return Prune(word, "unit_propagation")
                words[number] = word
            if not single:
                break
            all_fit = False
        return _Filled(left, words, candidates)

    def solution(self, state: _Filled) -> BuildingBlocksSolution | None:
        """The words, when every pattern has one."""
        if state.open or state.failed:
            return None
        words = state.words
        return BuildingBlocksSolution(
            self.puzzle, tuple([words[number] for number in range(len(words))])
        )

    def after(self, labels: Sequence[object]) -> BuildingBlocksSolution:
        """The puzzle as it stands at a node of the search tree, with words that followed by
        themselves.
        """
        filled = state_after(self, labels).words
        rows = (filled.get(number, pattern) for number, pattern in enumerate(self.puzzle.patterns))
        return BuildingBlocksSolution(self.puzzle, tuple(rows))


# -- what the left-over blocks spell ---------------------------------------------------------------


class _Spelled(NamedTuple):
    """A state: its price, the finished words, the letters after them, and the blocks still to be
    laid.

    The next word must have at least `least` letters: shorter ones could have been finished a step
    ago.
    """

    price: float
    words: tuple[str, ...]
    letters: str
    least: int
    left: tuple[str, ...]


class LeftOver:
    """Problem: orders of blocks that read as words; a phrase costs the negative logarithm of its
    chance.

    A step lays a block or finishes a word, so that every phrase is reached in one way only.
    """

    def __init__(self, blocks: Sequence[str], lexicon: Lexicon) -> None:
        self._blocks, self._lexicon = tuple(sorted(blocks)), lexicon

    def roots(self) -> Iterator[_Spelled]:
        yield _Spelled(0.0, (), "", 1, self._blocks)

    def children(self, state: _Spelled) -> Iterator[Any]:
        price, words, letters, least, left = state
        for end in range(least, len(letters) + 1):
            word = letters[:end]
            if word in self._lexicon:
                # Zipf's scale counts from 1 in 10^9
                dear = price + 9 - self._lexicon.frequency(word)
                yield Branch(word, _Spelled(dear, (*words, word), letters[end:], 1, left))
        if left and begins_a_word(letters, self._lexicon.words):
            for block, rest in each_block(left):
                yield Branch(block, _Spelled(price, words, letters + block, len(letters) + 1, rest))

    def cost(self, state: _Spelled) -> float:
        """The price of the finished words."""
        return state.price

    def solution(self, state: _Spelled) -> str | None:
        """The phrase, when all letters are words and all blocks are laid."""
        return (
            " ".join(state.words) if state.words and not state.letters and not state.left else None
        )


def each_block(blocks: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each different block, and the others."""
    for place, block in enumerate(blocks):
        if block not in blocks[:place]:
            yield block, blocks[:place] + blocks[place + 1 :]


def begins_a_word(letters: str, words: Sequence[str]) -> bool:
    """Whether one of these words, in alphabetical order, begins so."""
    place = bisect_left(words, letters)
    return place < len(words) and words[place].startswith(letters)


def phrases(
    blocks: Sequence[str], lexicon: Lexicon, limit: int | None, timeout: float | None
) -> list[str]:
    """What blocks spell, likeliest first; see `BuildingBlocksSolution.bonus`."""
    run = best_first(LeftOver(blocks, as_lexicon(lexicon)), limit=limit, timeout=timeout)
    found = run.whole()
    if run.status == "timeout":
        raise TimeoutError(
            f"{timeout} seconds were too few for {len(blocks)} left-over blocks; ask for fewer phrases, or "
            "give more time"
        )
    return found


solve_building_blocks = solver(BuildingBlocks)
