"""From searched keys back to phrases, one by one."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from functools import lru_cache

from wordsearch.puzzles.palindromes.automaton import Automaton, Halves, Step, steps
from wordsearch.puzzles.palindromes.puzzle import PalindromicPangram, Phrase
from wordsearch.puzzles.palindromes.reading import letter_set


class Phrases:
    """All phrases of one cost that pass through given keys, listed lazily.

    The shrunk automaton forgets spellings; these are found again by walking the palindrome automaton itself,
    checked against the keys wherever it visits a state that shrinking kept. Each sequence of words is one
    path, so that strings with several segmentations, and words that share a node, all come up.

    Parameters
    ----------
    puzzle : PalindromicPangram
    halves : Halves
    automaton : Automaton
    alive : set of (key, waste)
        From which ways lead on to such a phrase: see `LayeredSearch.ways`.
    cost : int
    """

    def __init__(
        self,
        puzzle: PalindromicPangram,
        halves: Halves,
        automaton: Automaton,
        alive: set[tuple[int, int]],
        cost: int,
    ) -> None:
        self.halves, self.automaton, self.cost = halves, automaton, cost
        self._alphabet, self._alive = puzzle.alphabet, alive
        self._bits = {letter: 1 << bit for bit, letter in enumerate(automaton.letters)}
        self._full = (1 << len(automaton.letters)) - 1
        self._steps = lru_cache(maxsize=None)(self._read_steps)

    def _next(self, left: str, right: str, covered: int, waste: int) -> Iterator[tuple[Step, int, int]]:
        """The steps that stay on phrases, each with the letters covered and the waste after it."""
        for step, mask in self._steps(left, right):
            now = covered | mask
            wasted = waste + len(step.string) - (now & ~covered).bit_count()
            cost = 2 * wasted
            if step.left is None:
                if now == self._full and cost + (not step.odd) == self.cost:
                    yield step, now, wasted
            elif cost <= self.cost and self._may_pass(step, now, wasted):
                yield step, now, wasted

    def _may_pass(self, step: Step, covered: int, waste: int) -> bool:
        assert step.left is not None and step.right is not None
        image = int(self.automaton.image[self.halves.state(step.left, step.right)])
        if image < 0:
            return image == Automaton.PASSED
        return (image << len(self.automaton.letters) | covered, waste) in self._alive

    def _read_steps(self, left: str, right: str) -> list[tuple[Step, int]]:
        """The edges out of a state that do not waste too much, each with its letters."""
        found = steps(self.halves, left, right, self.cost // 2)
        return [(step, letter_set(step.string, self._bits)) for step in found]

    def __iter__(self) -> Iterator[Phrase]:
        return (Phrase(words, self._alphabet) for words in self._walk("", "", 0, 0))

    def _walk(self, left: str, right: str, covered: int, waste: int) -> Iterator[tuple[str, ...]]:
        for step, now, wasted in self._next(left, right, covered, waste):
            if step.left is None or step.right is None:
                yield step.before + step.after
            else:
                for inner in self._walk(step.left, step.right, now, wasted):
                    yield step.before + inner + step.after


def natural(phrases: Iterable[Phrase], n: int) -> list[Phrase]:
    """The `n` most natural phrases, the most natural first; of equals by their words."""
    return heapq.nsmallest(n, phrases, key=lambda phrase: (-phrase.naturalness, phrase.words))
