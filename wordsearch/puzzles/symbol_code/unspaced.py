"""How a cryptogram without word spaces (a patristocrat) is read: letters first, words after.

A key is climbed, swap by swap, until its text is made of runs of four letters that are as usual
as they get; from there, shaken a little, again. Where the text reads as words, the last swaps are
judged by these. (Climbing by tetragrams: Jakobsen 1995; the shaking: Lourenço et al. 2003.)

How usual a run is was counted in a text of words drawn by their frequency, one after the other.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import inf, log10
from typing import NamedTuple

from wordsearch.puzzles.symbol_code.vocabulary import Vocabulary, vocabulary_of
from wordsearch.words.cached import per_lexicon
from wordsearch.words.prices import UNSEEN

_SAMPLE = 200_000  # words that the runs are counted in
_NEVER = 0.01  # how often a run occurs there that does not
_LONGEST = 20  # letters of a word
_SHAKEN = 4  # swaps between two climbs
_SHUFFLED = 12  # and before all begins anew,
_PATIENCE = 12  # after so many climbs without a better one

Key = list[int]


class LetterRuns:
    """What runs of four letters cost, in a language and an alphabet."""

    def __init__(self, words: dict[str, float], alphabet: str) -> None:
        self._size = len(alphabet)
        number_of = {letter: number for number, letter in enumerate(alphabet)}
        weights = [10 ** (UNSEEN - price) for price in words.values()]
        sample = random.Random(1).choices([*words], weights, k=_SAMPLE)
        letters = [number_of[letter] for word in sample for letter in word]
        counts = Counter(self._runs(letters))
        rarest = -log10(_NEVER / len(letters))
        self._prices = [rarest] * self._size**4
        for run, count in counts.items():
            self._prices[run] = -log10(count / len(letters))
        self.by_frequency = [number for number, _ in Counter(letters).most_common()]
        unused = set(range(self._size)).difference(self.by_frequency)
        self.by_frequency.extend(sorted(unused))

    def _runs(self, letters: Sequence[int]) -> Iterator[int]:
        size = self._size
        for first, second, third, fourth in zip(
            letters, letters[1:], letters[2:], letters[3:], strict=False
        ):
            yield ((first * size + second) * size + third) * size + fourth

    def price(self, letters: Sequence[int]) -> float:
        """The sum over the runs of a text."""
        size = self._size
        prices = self._prices
        # A list, and no call for each run: this is where all the time goes.
        return sum(
            [
                prices[((first * size + second) * size + third) * size + fourth]
                for first, second, third, fourth in zip(
                    letters, letters[1:], letters[2:], letters[3:], strict=False
                )
            ]
        )


class Segmented(NamedTuple):
    """A text cut into words, and what they cost."""

    price: float
    words: list[str]


class Unspaced:
    """What a text without spaces is read with: runs of letters, and words.

    Parameters
    ----------
    vocabulary : Vocabulary
    alphabet : str
    """

    def __init__(self, vocabulary: Vocabulary, alphabet: str) -> None:
        self.alphabet = alphabet
        self._words = {
            word: price
            for word, price in vocabulary.word_prices()
            if price < UNSEEN and set(word) <= set(alphabet)
        }
        self.runs = LetterRuns(self._words, alphabet)
        self._missing = [vocabulary.spelled(length) for length in range(_LONGEST + 1)]

    def segmented(self, text: str) -> Segmented:
        """The cheapest way to cut a text into words (Viterbi 1967); letters that are no word may
        stand between them, as a word that is missing.
        """
        best = [0.0]
        starts = [0]
        for end in range(1, len(text) + 1):
            cheapest = inf
            cheapest_start = 0
            for start in range(max(0, end - _LONGEST), end):
                price = self._words.get(text[start:end])
                if price is None:
                    price = self._missing[end - start]
                if best[start] + price < cheapest:
                    cheapest = best[start] + price
                    cheapest_start = start
            best.append(cheapest)
            starts.append(cheapest_start)
        words = []
        end = len(text)
        while end:
            words.append(text[starts[end] : end])
            end = starts[end]
        return Segmented(price=best[-1], words=words[::-1])

    def is_missing(self, word: str) -> bool:
        """Whether a piece of a text is no word that people use."""
        return word not in self._words


unspaced_of = per_lexicon(lambda lexicon: Unspaced(vocabulary_of(lexicon), lexicon.alphabet))


class Climbing:
    """Problem: the key of a text without word spaces, climbed again and again.

    Parameters
    ----------
    symbols : sequence of int
        The text: the number of each symbol.
    unspaced : Unspaced
    given : dict of int to int
        Symbols whose letters are known, by their numbers.
    """

    def __init__(self, symbols: Sequence[int], unspaced: Unspaced, given: dict[int, int]) -> None:
        self._symbols = symbols
        self.unspaced = unspaced
        self._given = given
        self._size = len(unspaced.alphabet)
        self._present = [number for number, _ in Counter(symbols).most_common()]
        self._movable = [number for number in range(self._size) if number not in given]
        self._random = random.Random(0)

    def roots(self) -> Iterator[Key]:
        """The key to begin with."""
        yield self.first_key()

    def children(self, key: Key) -> tuple[()]:
        """None: keys are climbed, not extended."""
        return ()

    def solution(self, key: Key) -> None:
        """None: a key is a reading when it has been climbed."""
        return None

    def first_key(self) -> Key:
        """The commonest symbol has the commonest letter, and so on; the key of every symbol, and
        of numbers that no symbol has, so that each letter is somebody's.
        """
        absent = [number for number in range(self._size) if number not in self._present]
        free = [number for number in (*self._present, *absent) if number not in self._given]
        taken = set(self._given.values())
        letters = [letter for letter in self.unspaced.runs.by_frequency if letter not in taken]
        key = [0] * self._size
        for number, letter in (*zip(free, letters, strict=True), *self._given.items()):
            key[number] = letter
        return key

    def climbs(self) -> Iterator[tuple[float, Key]]:
        """Keys that no swap makes cheaper by their runs, and what these cost; without end."""
        key = self.first_key()
        cheapest = inf
        summit = key
        stale = 0
        while True:
            price = self.climbed(key, self.runs_price)
            yield price, key
            stale += 1
            if price < cheapest - 1e-9:
                cheapest = price
                summit = key
                stale = 0
            if stale > _PATIENCE:
                cheapest = inf
                stale = 0
                key = self.shaken(self.first_key(), _SHUFFLED)
            else:
                key = self.shaken(summit, _SHAKEN)

    def shaken(self, key: Key, times: int) -> Key:
        """The same key after so many swaps at random."""
        shaken = [*key]
        for _ in range(times):
            number = self._random.choice(self._movable)
            other = self._random.choice(self._movable)
            shaken[number], shaken[other] = shaken[other], shaken[number]
        return shaken

    def climbed(self, key: Key, price_of: Callable[[Key], float]) -> float:
        """Swap two letters of the key as long as that makes the text cheaper; its price then."""
        price = price_of(key)
        present = [number for number in self._present if number not in self._given]
        improved = True
        while improved:
            improved = False
            for number in present:
                for other in self._movable:
                    key[number], key[other] = key[other], key[number]
                    swapped = price_of(key)
                    if swapped < price - 1e-9:
                        price = swapped
                        improved = True
                    else:
                        key[number], key[other] = key[other], key[number]
        return price

    def runs_price(self, key: Key) -> float:
        """What the text costs by its runs of letters."""
        return self.unspaced.runs.price([key[symbol] for symbol in self._symbols])

    def words_price(self, key: Key) -> float:
        """What the text costs by its words."""
        return self.unspaced.segmented(self.text(key, self._symbols)).price

    def text(self, key: Key, symbols: Sequence[int]) -> str:
        """What symbols read with this key."""
        alphabet = self.unspaced.alphabet
        return "".join([alphabet[key[symbol]] for symbol in symbols])
