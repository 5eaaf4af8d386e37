"""A lexicon's words by length and order type, and as bit sets: what the searches look words up
in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import compress
from math import log10
from typing import Any, NamedTuple
from weakref import proxy

import numpy as np
from numpy.typing import NDArray

from wordsearch.errors import PuzzleError, short
from wordsearch.puzzles.symbol_code.symbols import OrderType, order_type
from wordsearch.words.cached import per_lexicon
from wordsearch.words.given import check_lexicon
from wordsearch.words.lexicon import Lexicon


class Column(NamedTuple):
    """What words have in the place of one of the different symbols.

    Attributes
    ----------
    letters : int
        All letters there, as a bit set.
    words : dict of int to int
        For each letter, as a bit set of one, the words that have it, as a bit set.
    """

    letters: int
    words: dict[int, int]


class Table:
    """The words of one order type; what is made of them is made once and stays.

    Letters and words are bit sets: bit i stands for the alphabet's letter i, or for ``words[i]``.
    """

    def __init__(self, kind: OrderType, index: WordIndex) -> None:
        self.words = _of_type(index.of_length(len(kind)), kind)
        self._kind = kind
        self._index = index

    @cached_property
    def codes(self) -> NDArray[np.uint8]:
        """The number of each word's letter (row) for each of the different symbols (column)."""
        alphabet = _points(self._index.alphabet)
        order = np.argsort(alphabet)
        points = _points(*self.words).reshape(len(self.words), len(self._kind))
        first_places = sorted(set(self._kind))
        ranks = np.searchsorted(alphabet, points[:, first_places], sorter=order)
        return order[ranks].astype(np.uint8)

    @cached_property
    def columns(self) -> list[Column]:
        """What each of the different symbols may be."""
        return [_column(codes) for codes in self.codes.T]

    @cached_property
    def rarities(self) -> Sequence[float]:
        """For each word how rare it is; see `WordIndex.rarity`."""
        return list(map(self._index.rarity, self.words))


class WordIndex:
    """A lexicon's words, as far as an alphabet spells them, by length and order type.

    `one_letter_words` are the words of one letter, if not the lexicon's.
    """

    def __init__(self, lexicon: Lexicon, alphabet: str, one_letter_words: str | None) -> None:
        self._lexicon = proxy(lexicon)  # not the lexicon itself: the index lives as long as that
        self.alphabet = alphabet
        self._one_letter_words = one_letter_words
        self._other_letters = not set(lexicon.alphabet) <= set(alphabet)
        self._ranked = bool(lexicon.words) and lexicon.rank(lexicon.words[0]) is not None
        self._lengths: dict[int, Sequence[str]] = {}
        self._tables: dict[OrderType, Table] = {}
        #: For masks: each a `masks.Lookup`, by the id of a list of words, and whether with a trie.
        self.lookups: dict[tuple[int, bool], Any] = {}

    def of_length(self, length: int) -> Sequence[str]:
        """The words of that length."""
        if length not in self._lengths:
            words = self._lexicon.of_length(length)
            if length == 1 and self._one_letter_words is not None:
                words = sorted(set(self._one_letter_words) & set(self.alphabet))
            elif self._other_letters:
                words = self._lexicon.words_over(self.alphabet, length)
            self._lengths[length] = words
        return self._lengths[length]

    def table(self, kind: OrderType) -> Table:
        """The words of an order type."""
        if kind not in self._tables:
            self._tables[kind] = Table(kind, self)
        return self._tables[kind]

    def words(self, clue: Sequence[Any], types: bool = True) -> Sequence[str]:
        """The words of a clue's order type; without `types`, all as long as the clue."""
        if not types:
            return self.of_length(len(clue))
        return self.table(order_type(clue)).words

    def rarity(self, word: str) -> float:
        """Orders of magnitude below every word; ranks count by Zipf's law."""
        if self._ranked:
            return log10(self._lexicon.rank(word) or 10 * len(self._lexicon))
        zipf: float = self._lexicon.zipf(word)  # through a proxy, whose types nobody knows
        return 9.0 - zipf


_indexes: Callable[[Lexicon], dict[tuple[str, str | None], WordIndex]] = per_lexicon(
    lambda lexicon: {}
)


def word_index(lexicon: Lexicon, alphabet: str, one_letter_words: str | None) -> WordIndex:
    """The index of a lexicon for puzzles with these; made once for each lexicon.

    Raises
    ------
    PuzzleError
        For what is no lexicon, or one without a word in the alphabet.
    """
    check_lexicon(lexicon)
    indexes = _indexes(lexicon)
    key = alphabet, one_letter_words
    if key not in indexes:
        if not set(alphabet) & set(lexicon.alphabet):
            raise PuzzleError(
                f"no word of the lexicon {lexicon.name!r} is spelled with the letters "
                f"{short(alphabet)}; for its own, pass alphabet={short(lexicon.alphabet)}"
            )
        indexes[key] = WordIndex(lexicon, alphabet, one_letter_words)
    return indexes[key]


def _points(*texts: str) -> NDArray[Any]:
    """The code points of texts, one text after the other."""
    return np.frombuffer("".join(texts).encode("utf-32-le"), "<u4")


def _column(codes: NDArray[np.uint8]) -> Column:
    """A column from the numbers of the letters that words have there."""
    words = {}
    for letter in np.unique(codes):
        packed = np.packbits(codes == letter, bitorder="little")
        words[1 << int(letter)] = int.from_bytes(packed, "little")
    return Column(letters=sum(words), words=words)


def _of_type(words: Sequence[str], kind: OrderType) -> Sequence[str]:
    """The words (all as long as `kind`) of that order type: ``order_type(word) == kind``, but
    all at once.
    """
    if not words:
        return words
    points = _points(*words).reshape(len(words), len(kind)).T.copy()
    fits = np.ones(len(words), np.bool_)
    first_places: dict[int, int] = {}
    for place, symbol in enumerate(kind):
        if symbol in first_places:
            fits &= points[place] == points[first_places[symbol]]
            continue
        for other in first_places.values():
            fits &= points[place] != points[other]
        first_places[symbol] = place
    return list(compress(words, fits.tolist()))


def bits(bit_set: int) -> Iterator[int]:
    """The places of the ones, lowest first."""
    while bit_set:
        lowest = bit_set & -bit_set
        yield lowest.bit_length() - 1
        bit_set ^= lowest
