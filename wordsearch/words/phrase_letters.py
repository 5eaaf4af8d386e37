"""Which words can be taken out of letters in any order, for phrases of a pattern that is nothing
but an anagram.

How often each letter is there, and in a word, is packed into one whole number, with a bit above
each letter's count that no word has: one subtraction takes a word's letters from those that are
left, and leaves all those bits where there were enough of each. So a list of words is gone through
in a fraction of the time that a walk through a letter graph takes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from wordsearch.words.automaton import Automaton
from wordsearch.words.phrase_bound import Bound
from wordsearch.words.phrase_plan import NEVER, Plan


class LettersWord(NamedTuple):
    """A word as its letters."""

    #: How often it has each letter, packed.
    counts: int
    #: What it costs, and how much more than its letters do.
    price: int
    over: int
    word: str


class WordOption(NamedTuple):
    """A word that may come next: sorted, the cheapest first."""

    #: What it costs at least with all that follows.
    bound: int
    word: str
    is_last: bool
    price: int


class LettersLeft:
    """Words that can be taken out of an anagram's letters.

    Parameters
    ----------
    automaton : Automaton
        Of a pattern that is an anagram of letters.
    plan, bound : Plan, Bound
        Of the words' number and lengths, and what the rest costs at least.
    prices : mapping of str to int
        Of the words that may be part of the phrase.
    """

    def __init__(
        self, automaton: Automaton, plan: Plan, bound: Bound, prices: Mapping[str, int]
    ) -> None:
        self._automaton = automaton
        self._plan = plan
        self._bound = bound
        self._prices = prices
        self._units = [0] * len(automaton.alphabet)
        self._enough = 0
        width = 0
        for code, count in Counter(automaton.letters_in_any_order(automaton.start)).items():
            self._units[code] = 1 << width
            width += count.bit_length()
            self._enough |= 1 << width
            width += 1
        self._unit_of = dict(zip(automaton.alphabet, self._units, strict=True))
        self._cost_of = dict(zip(automaton.alphabet, bound.letters, strict=True))
        self._known: dict[str, LettersWord] = {}

    def by_length(self, words: Iterable[str]) -> dict[int, list[LettersWord]]:
        """Words that the letters have, each as its letters."""
        of_length: dict[int, list[LettersWord]] = defaultdict(list)
        for word in words:
            of_length[len(word)].append(self._as_letters(word))
        return of_length

    def _as_letters(self, word: str) -> LettersWord:
        known = self._known.get(word)
        if known is None:
            price = self._prices[word]
            over = price - sum(map(self._cost_of.__getitem__, word))
            known = LettersWord(sum(map(self._unit_of.__getitem__, word)), price, over, word)
            self._known[word] = known
        return known

    def options(
        self, state: int, place: int, of_length: Mapping[int, Sequence[LettersWord]]
    ) -> list[WordOption]:
        """Those of some words that may come next, the cheapest first.

        Parameters
        ----------
        state, place : int
            The automaton's state, and how many words there were.
        of_length : mapping of int to list of LettersWord
            As `by_length` has them.
        """
        plan = self._plan
        enough = self._enough
        codes = self._automaton.letters_in_any_order(state)
        left = enough + sum(map(self._units.__getitem__, codes))
        floor = self._bound.floor(state)
        following = plan.after(place)
        rests = self._bound.rests(following)
        options: list[WordOption] = []
        for length, words in of_length.items():
            if length > len(codes) or plan.length(place) not in (0, length):
                continue
            is_last = length == len(codes)
            may_come = plan.may_end(following)
            rest = rests[len(codes) - length]
            if not is_last:
                may_come = plan.may_go_on(following) and rest < NEVER
            if may_come:
                options += [
                    WordOption(floor + rest + over, word, is_last, price)
                    for counts, price, over, word in words
                    if (left - counts) & enough == enough
                ]
        options.sort()
        return options

    def followers(self, state: int, place: int, bonuses: Mapping[str, int]) -> list[WordOption]:
        """The words that may come next after one that they often follow, with what is taken off
        their price.
        """
        options = [
            WordOption(bound - bonuses[word], word, is_last, price - bonuses[word])
            for bound, word, is_last, price in self.options(state, place, self.by_length(bonuses))
        ]
        options.sort()
        return options
