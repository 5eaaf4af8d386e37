"""What words cost, and what letters cost that are no word: one scale for every question that asks
which answer is likelier.

A price is counted in orders of magnitude: a word of price 2 is ten times as rare as one of price 1,
and the prices of a text's words add up, as the logarithms of chances do. The commonest words cost
about 1.5; a word that was never seen costs 9, on Zipf's scale (van Heuven et al. 2014). Of a list
whose language is not known nothing is claimed: its words all cost the same.

>>> prices = prices_of(Lexicon.from_words(["banana", "bandana", "cabana"], language="en"))
>>> prices.of("banana") < prices.of("cabana")
True
>>> prices.spelled("banaba") < prices.spelled("qxzkjv")
True
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from math import inf, log10

from wordsearch.words.cached import per_lexicon
from wordsearch.words.lexicon import Lexicon

#: The price of a word that nobody was seen to use: Zipf's scale counts from 1 in 10^9.
UNSEEN = 9.0
#: What a word costs, before its letters, for being in no list: 1 word in 10,000 of a text is
#: (chosen among 3 to 5 on quotations that were made into cryptograms).
MISSING = 3.9

_START = "^"
_END = "$"
# Words weigh in the letter model by this power of their frequency: with 1 it would know little
# more than "the" and "and", with 0 it would hold a rare word for as good a pattern as a common one.
_DAMPING = 0.5
# How many sightings the shorter context counts for, where the longer one was seldom seen.
_SMOOTHING = 20.0


class Prices:
    """The prices of one lexicon's words, and of what it does not hold.

    Parameters
    ----------
    lexicon : Lexicon
        Its words train the letter model.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        # Not the lexicon itself, which keeps its prices and should be gone when nobody else has it.
        self._words = lexicon.words
        self._norms = lexicon.norms
        ranks = {word: lexicon.rank(word) for word in lexicon.words}
        self._ranks = {word: rank for word, rank in ranks.items() if rank is not None}

    @cached_property
    def _letters(self) -> _LetterModel:
        """Trained on the words that people use; where there are none, on all."""
        prices = {word: self.of(word) for word in self._words}
        used = {word: price for word, price in prices.items() if price < UNSEEN}
        sightings = {
            word: 10 ** (_DAMPING * (UNSEEN - price)) for word, price in (used or prices).items()
        }
        return _LetterModel(sightings)

    @property
    def letters(self) -> str:
        """The letters of the words, the commonest first."""
        return self._letters.by_frequency

    def of(self, word: str) -> float:
        """The price of a word: 9 less its Zipf frequency; in a ranked list by Zipf's law from its
        rank. Where frequencies are not known each word is one of so many.
        """
        if self._ranks:
            return log10(self._ranks.get(word, 10 * len(self._words)))
        if self._norms is None:
            return log10(len(self._words) or 1)
        return UNSEEN - self._norms.of(word).zipf

    def spelled(self, letters: str) -> float:
        """The price of letters as a word that is in no list."""
        return MISSING + self._letters.price(letters)

    def usual_spelled(self, length: int) -> float:
        """What a word of so many letters that is in no list costs, before its letters are known:
        each at the model's mean.
        """
        return MISSING + (length + 1) * self._letters.mean

    def least_spelled(self, pattern: str) -> float:
        """What no word that is in no list costs less than, if it fits a pattern.

        Parameters
        ----------
        pattern : str
            Letters, and a dot for each that is open.
        """
        return MISSING + self._letters.least(pattern)


prices_of = per_lexicon(Prices)


class _LetterModel:
    """How likely a letter is after the two before it, as the words of a list have them.

    The chance after two letters leans on that after one, and that on the letter's own, with the
    weight of `_SMOOTHING` sightings (Witten and Bell's idea with a constant; see Chen and Goodman
    1999): no letter is impossible anywhere.

    Parameters
    ----------
    weights : mapping of str to float
        Words, and how many sightings each counts for.
    """

    def __init__(self, weights: Mapping[str, float]) -> None:
        self._triples: defaultdict[str, float] = defaultdict(float)
        for word, weight in weights.items():
            for triple in _triples(word):
                self._triples[triple] += weight
        self._pairs = _summed_over_last(self._triples)
        self._second_pairs: defaultdict[str, float] = defaultdict(float)
        self._singles: defaultdict[str, float] = defaultdict(float)
        for triple, weight in self._triples.items():
            self._second_pairs[triple[1:]] += weight
            self._singles[triple[2]] += weight
        self._second_singles = _summed_over_last(self._second_pairs)
        self._total = sum(self._singles.values())
        self._alphabet = sorted(set(self._singles) - {_END})
        self._costs: dict[str, float] = {}

    @cached_property
    def mean(self) -> float:
        """What a letter, or an end, costs on average over the words themselves."""
        total = sum(weight * self._cost(triple) for triple, weight in self._triples.items())
        return total / self._total

    @cached_property
    def by_frequency(self) -> str:
        """Its letters, the commonest first."""
        return "".join(sorted(self._alphabet, key=self._singles.__getitem__, reverse=True))

    def price(self, letters: str) -> float:
        """The sum over the letters, and over the end after them."""
        return sum(map(self._cost, _triples(letters)))

    @lru_cache(maxsize=4096)  # noqa: B019 (a model lives as long as its lexicon)
    def least(self, pattern: str) -> float:
        """The least price of letters that fit a pattern with dots."""
        cheapest = {_START + _START: 0.0}
        for letter in pattern:
            choices = self._alphabet
            if letter != ".":
                choices = [letter]
            reached: dict[str, float] = {}
            for pair, price in cheapest.items():
                for choice in choices:
                    after = pair[1] + choice
                    total = price + self._cost(pair + choice)
                    if total < reached.get(after, inf):
                        reached[after] = total
            cheapest = reached
        return min(price + self._cost(pair + _END) for pair, price in cheapest.items())

    def _cost(self, triple: str) -> float:
        """What the last of three letters costs after the two before it."""
        cost = self._costs.get(triple)
        if cost is None:
            cost = -log10(self._chance(triple))
            self._costs[triple] = cost
        return cost

    def _chance(self, triple: str) -> float:
        letter = triple[2]
        # One sighting more than there was, shared by all letters and the end.
        kinds = len(self._alphabet) + 2
        alone = (self._singles[letter] + 1) / (self._total + kinds)
        pair_seen = self._second_pairs[triple[1:]] + _SMOOTHING * alone
        after_one = pair_seen / (self._second_singles[triple[1]] + _SMOOTHING)
        triple_seen = self._triples[triple] + _SMOOTHING * after_one
        return triple_seen / (self._pairs[triple[:2]] + _SMOOTHING)


def _triples(word: str) -> Iterator[str]:
    """Each letter with the two before it, then the end with its two.

    >>> list(_triples("at"))
    ['^^a', '^at', 'at$']
    """
    framed = f"{_START}{_START}{word}{_END}"
    for place in range(len(framed) - 2):
        yield framed[place : place + 3]


def _summed_over_last(counts: Mapping[str, float]) -> defaultdict[str, float]:
    """The counts of what stands before the last letter."""
    sums: defaultdict[str, float] = defaultdict(float)
    for letters, count in counts.items():
        sums[letters[:-1]] += count
    return sums
