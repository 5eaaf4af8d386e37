"""A lexicon's words by length and order type, and as bit sets: what the searches look words up in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import compress
from math import log10
from typing import Any, NamedTuple
from weakref import proxy

import numpy as np

from wordsearch.errors import PuzzleError, short
from wordsearch.puzzles.symbol_code.puzzle import SymbolCode
from wordsearch.puzzles.symbol_code.symbols import OrderType, order_type
from wordsearch.words.cached import per_lexicon
from wordsearch.words.familiarity import zipf_of
from wordsearch.words.lexicon import Lexicon, check_lexicon


class Column(NamedTuple):
    """What the words of a table have at one symbol's places: all their letters, and for each its words."""

    letters: int
    having: dict[int, int]


class Table(NamedTuple):
    """The words of one order type, and a column for each of its different symbols.

    Letters and words are bit sets: bit i stands for the alphabet's letter i, or for ``words[i]``.
    """

    words: Sequence[str]
    columns: tuple[Column, ...]


class WordIndex:
    """A lexicon's words, as far as an alphabet spells them; what is looked up is made once and stays.

    `one_letter_words` are the words of one letter, if not the lexicon's.
    """

    def __init__(self, lexicon: Lexicon, alphabet: str, one_letter_words: str | None) -> None:
        self._lexicon = proxy(lexicon)  # not the lexicon itself: the index lives as long as that
        self._alphabet, self._one_letter_words = alphabet, one_letter_words
        self._other_letters = not set(lexicon.alphabet) <= set(alphabet)
        self._ranked = bool(lexicon.words) and lexicon.rank(lexicon.words[0]) is not None
        self._lengths: dict[int, Sequence[str]] = {}
        self._types: dict[OrderType, Sequence[str]] = {}
        self._tables: dict[OrderType, Table] = {}
        self._rarities: dict[OrderType, Sequence[float]] = {}

    def of_length(self, length: int) -> Sequence[str]:
        """The words of that length."""
        if length not in self._lengths:
            words = self._lexicon.of_length(length)
            if length == 1 and self._one_letter_words is not None:
                words = sorted(set(self._one_letter_words) & set(self._alphabet))
            elif self._other_letters:
                words = [word for word in words if set(self._alphabet).issuperset(word)]
            self._lengths[length] = words
        return self._lengths[length]

    def words(self, clue: Sequence[Any], types: bool = True) -> Sequence[str]:
        """The words of a clue's order type; without `types`, all as long as the clue."""
        if not types:
            return self.of_length(len(clue))
        kind = order_type(clue)
        if kind not in self._types:
            self._types[kind] = _of_type(self.of_length(len(clue)), kind)
        return self._types[kind]

    def table(self, clue: Sequence[Any]) -> Table:
        """The words of a clue's order type as bit sets."""
        kind = order_type(clue)
        if kind not in self._tables:
            words = self.words(clue)
            self._tables[kind] = Table(words, tuple(_columns(words, kind, self._alphabet)))
        return self._tables[kind]

    def rarities(self, clue: Sequence[Any]) -> Sequence[float]:
        """For each of the words of a clue's order type how rare it is; see `rarity`."""
        kind = order_type(clue)
        if kind not in self._rarities:
            self._rarities[kind] = list(map(self.rarity, self.words(clue)))
        return self._rarities[kind]

    def rarity(self, word: str) -> float:
        """Orders of magnitude below every word; ranks count by Zipf's law."""
        if self._ranked:
            return log10(self._lexicon.rank(word) or 10 * len(self._lexicon))
        return 9.0 - zipf_of(word)


_indexes: Callable[[Lexicon], dict[tuple[str, str | None], WordIndex]] = per_lexicon(lambda lexicon: {})


def word_index(puzzle: SymbolCode, lexicon: Lexicon) -> WordIndex:
    """The index of a lexicon for puzzles with this alphabet; made once for each lexicon.

    Raises
    ------
    PuzzleError
        For what is no lexicon, or one without a word in the alphabet.
    """
    check_lexicon(lexicon)
    indexes, key = _indexes(lexicon), (puzzle.alphabet, puzzle.one_letter_words)
    if key not in indexes:
        if not set(puzzle.alphabet) & set(lexicon.alphabet):
            raise PuzzleError(
                f"no word of the lexicon {lexicon.name!r} is spelled with the letters "
                f"{short(puzzle.alphabet)}; for its own, pass alphabet={short(lexicon.alphabet)}"
            )
        indexes[key] = WordIndex(lexicon, *key)
    return indexes[key]


def _of_type(words: Sequence[str], kind: OrderType) -> Sequence[str]:
    """The words (all as long as `kind`) of that order type: ``order_type(word) == kind``, but all at once."""
    points = np.frombuffer("".join(words).encode("utf-32-le"), "<u4").reshape(len(words), len(kind)).T.copy()
    fits = np.ones(len(words), np.bool_)
    for second, first_seen in enumerate(kind):
        for first in range(second):
            fits &= (points[first] == points[second]) == (kind[first] == first_seen)
    return list(compress(words, fits.tolist()))


def _columns(words: Sequence[str], kind: OrderType, alphabet: str) -> Iterator[Column]:
    """For each different symbol of an order type: which words have which letter there."""
    joined = "".join(reversed(words))  # the number's last digit is its lowest bit
    for place in sorted(set(kind)):
        letters = joined[place :: len(kind)]
        having = {
            1 << bit: int(letters.translate(_digits(letter, alphabet)), 2)
            for bit, letter in enumerate(alphabet)
            if letter in letters
        }
        yield Column(sum(having), having)


def _digits(letter: str, alphabet: str) -> dict[int, str]:
    """Writes a 1 for a letter, and a 0 for all others."""
    return {ord(other): "01"[other == letter] for other in alphabet}


def bits(bit_set: int) -> Iterator[int]:
    """The places of the ones, lowest first."""
    while bit_set:
        lowest = bit_set & -bit_set
        yield lowest.bit_length() - 1
        bit_set ^= lowest
