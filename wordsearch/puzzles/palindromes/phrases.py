"""From searched keys back to phrases, one by one."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from wordsearch.puzzles.palindromes.automaton import Automaton, Halves, Step, steps
from wordsearch.puzzles.palindromes.puzzle import PalindromicPangram, Phrase
from wordsearch.puzzles.palindromes.reading import letter_set
from wordsearch.words.familiarity import zipf_of


@dataclass(frozen=True, eq=False)
class Phrases:
    """All phrases of one cost that pass through given keys, listed lazily.

    The shrunk automaton forgets spellings; these are found again by walking the palindrome
    automaton itself, checked against the keys wherever it visits a state that shrinking kept. Each
    sequence of words is one path, so that strings with several segmentations, and words that share
    a node, all come up.

    Parameters
    ----------
    puzzle : PalindromicPangram
    halves : Halves
    automaton : Automaton
    alive : set of (key, waste)
        From which ways lead on to such a phrase: see `LayeredSearch.ways`.
    cost : int
    """

    puzzle: PalindromicPangram
    halves: Halves
    automaton: Automaton
    alive: set[tuple[int, int]]
    cost: int

    def __iter__(self) -> Iterator[Phrase]:
        bits = {letter: 1 << bit for bit, letter in enumerate(self.automaton.letters)}
        full = (1 << len(bits)) - 1

        @cache
        def read(left: str, right: str) -> list[tuple[Step, int]]:
            found = steps(self.halves, left, right, self.cost // 2)
            return [(step, letter_set(step.string, bits)) for step in found]

        def walk(left: str, right: str, covered: int, waste: int) -> Iterator[tuple[str, ...]]:
            for step, mask in read(left, right):
                now = covered | mask
                wasted = waste + len(step.string) - (now & ~covered).bit_count()
                if step.left is None or step.right is None:
                    if now == full and 2 * wasted + (not step.odd) == self.cost:
                        yield step.before + step.after
                elif 2 * wasted <= self.cost and self._may_pass(step.left, step.right, now, wasted):
                    for inner in walk(step.left, step.right, now, wasted):
                        yield step.before + inner + step.after

        return (Phrase(words, self.puzzle.alphabet) for words in walk("", "", 0, 0))

    def _may_pass(self, left: str, right: str, covered: int, waste: int) -> bool:
        image = int(self.automaton.image[self.halves.state(left, right)])
        if image < 0:
            return image == Automaton.PASSED
        return (image << len(self.automaton.letters) | covered, waste) in self.alive


def natural(phrases: Iterable[Phrase], n: int) -> list[Phrase]:
    """The `n` phrases whose words are the commonest on average (on the Zipf scale); of equals by
    their words.
    """
    return heapq.nsmallest(
        n,
        phrases,
        key=lambda phrase: (-sum(map(zipf_of, phrase.words)) / len(phrase.words), phrase.words),
    )
