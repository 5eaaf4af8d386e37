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
        most_waste = self.cost // 2

        @cache
        def steps_from(left: str, right: str) -> list[tuple[Step, int]]:
            """The steps from these unfinished words, and the letters of each as bits."""
            spelled = steps(self.halves, left, right, most_waste)
            return [(step, letter_set(step.string, bits)) for step in spelled]

        def walk(
            left: str, right: str, covered_before: int, waste_before: int
        ) -> Iterator[tuple[str, ...]]:
            """The words that finish these unfinished words, and all words between them."""
            for step, mask in steps_from(left, right):
                covered = covered_before | mask
                n_new = (covered & ~covered_before).bit_count()
                waste = waste_before + len(step.string) - n_new
                if step.left is None or step.right is None:
                    cost = 2 * waste + (0 if step.odd else 1)
                    if covered == full and cost == self.cost:
                        yield step.before + step.after
                elif waste <= most_waste and self._may_pass(step.left, step.right, covered, waste):
                    for inner in walk(step.left, step.right, covered, waste):
                        yield step.before + inner + step.after

        for words in walk("", "", 0, 0):
            yield Phrase(words, self.puzzle.alphabet)

    def _may_pass(self, left: str, right: str, covered: int, waste: int) -> bool:
        """Whether a phrase may go through this state, as far as the keys know."""
        image = int(self.automaton.image[self.halves.state(left, right)])
        if image < 0:
            return image == Automaton.PASSED
        key = image << len(self.automaton.letters) | covered
        return (key, waste) in self.alive


def natural(phrases: Iterable[Phrase], n: int) -> list[Phrase]:
    """The `n` phrases whose words are the commonest on average (on the Zipf scale); of equals by
    their words.
    """

    def order(phrase: Phrase) -> tuple[float, tuple[str, ...]]:
        commonness = sum(map(zipf_of, phrase.words)) / len(phrase.words)
        return -commonness, phrase.words

    return heapq.nsmallest(n, phrases, key=order)
