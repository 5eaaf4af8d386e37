"""A lexicon's words by length and order type, and as bit sets: what the searches look words up
in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import compress
from typing import Any, NamedTuple
from weakref import proxy

from wordsearch.errors import PuzzleError, short
from wordsearch.puzzles.symbol_code.symbols import OrderType, order_type
from wordsearch.words.cached import per_lexicon
from wordsearch.words.given import check_lexicon
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.prices import prices_of


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
        self.words = _of_type(index.of_length(len(kind)), index.codes, kind)
        self.kind = kind
        self._index = index

    @cached_property
    def first_places(self) -> list[int]:
        """Where in a word each of the different symbols stands first."""
        return sorted(set(self.kind))

    @cached_property
    def columns(self) -> list[Column]:
        """What each of the different symbols may be."""
        letters = "".join(self.words)
        length = len(self.kind)
        return [_column(letters[place::length], self._index.codes) for place in self.first_places]

    @cached_property
    def by_letter(self) -> list[dict[str, int]]:
        """For each of the different symbols and each letter the words that have it there."""
        return [
            {self._index.letter(bit): words for bit, words in column.words.items()}
            for column in self.columns
        ]

    @cached_property
    def lacking(self) -> dict[str, int]:
        """For every letter of the alphabet the words without it."""
        found = dict.fromkeys(self._index.alphabet, (1 << len(self.words)) - 1)
        for column in self.by_letter:
            for letter, words in column.items():
                found[letter] &= ~words
        return found

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
        #: Of each letter, by its code point, its number in the alphabet.
        self.codes = {ord(letter): number for number, letter in enumerate(alphabet)}
        self._one_letter_words = one_letter_words
        self._other_letters = not set(lexicon.alphabet) <= set(alphabet)
        self._prices = prices_of(lexicon)
        self._lengths: dict[int, Sequence[str]] = {}
        self._members: dict[int, frozenset[str]] = {}
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

    def is_listed(self, word: str) -> bool:
        """Whether a clue may read so without being missed."""
        length = len(word)
        if length not in self._members:
            self._members[length] = frozenset(self.of_length(length))
        return word in self._members[length]

    def table(self, kind: OrderType) -> Table:
        """The words of an order type."""
        if kind not in self._tables:
            self._tables[kind] = Table(kind, self)
        return self._tables[kind]

    def letter(self, bit: int) -> str:
        """The letter that a bit set of one stands for."""
        return self.alphabet[bit.bit_length() - 1]

    def words(self, clue: Sequence[Any], types: bool = True) -> Sequence[str]:
        """The words of a clue's order type; without `types`, all as long as the clue."""
        if not types:
            return self.of_length(len(clue))
        return self.table(order_type(clue)).words

    def rarity(self, word: str) -> float:
        """What a word costs; see :mod:`wordsearch.words.prices`."""
        return self._prices.of(word)


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


def _column(letters: str, codes: Mapping[int, int]) -> Column:
    """A column from the letters that words have there, in the order of the words; `codes` are those
    of all letters.
    """
    # A number is read from its highest digit on, which is the last word's.
    backwards = letters[::-1]
    every_word = (1 << len(letters)) - 1
    # For each bit of a code the words whose letter has 0 there, and those whose letter has 1.
    halves = []
    for bit in range(len(codes).bit_length()):
        digits = {letter: "01"[code >> bit & 1] for letter, code in codes.items()}
        ones = int("0" + backwards.translate(digits), 2)
        halves.append((every_word ^ ones, ones))
    words = {}
    for letter, code in codes.items():
        if chr(letter) in letters:
            with_letter = every_word
            for bit, half in enumerate(halves):
                with_letter &= half[code >> bit & 1]
            words[1 << code] = with_letter
    return Column(letters=sum(words), words=words)


def _of_type(words: Sequence[str], codes: Mapping[int, int], kind: OrderType) -> Sequence[str]:
    """The words (all as long as `kind`) of that order type: ``order_type(word) == kind``, but
    all at once where a letter's code has room in seven bits.
    """
    if len(codes) > 128:
        return [word for word in words if order_type(word) == kind]
    # A column is a number with a byte for each word: the code of its letter there. Where two are
    # equal, their difference by bits has a byte of 0: to add 127 sets the high bit of all others.
    text = "".join(words).translate(codes).encode("latin-1")
    columns = [int.from_bytes(text[place :: len(kind)], "little") for place in range(len(kind))]
    most = int.from_bytes(b"\x7f" * len(words), "little")
    high_bits = int.from_bytes(b"\x80" * len(words), "little")
    differ_wrongly = 0
    differ_rightly = high_bits
    first_places: list[int] = []
    for place, first_place in enumerate(kind):
        if first_place < place:
            differ_wrongly |= columns[place] ^ columns[first_place]
            continue
        for other in first_places:
            differ_rightly &= (columns[place] ^ columns[other]) + most
        first_places.append(place)
    fits = differ_rightly & ~(differ_wrongly + most)
    return list(compress(words, fits.to_bytes(len(words), "little")))


def bits(bit_set: int) -> Iterator[int]:
    """The places of the ones, lowest first."""
    while bit_set:
        lowest = bit_set & -bit_set
        yield lowest.bit_length() - 1
        bit_set ^= lowest
