"""Which options for one item can stand beside any of another, where items have hundreds of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from wordsearch.reasons.bits import numbers


class Words(NamedTuple):
    """All options for an item, whose numbers follow each other: words that colour its symbols.

    Their bits are counted from the first of them.

    Attributes
    ----------
    first : int
        The number of the first option.
    symbols : sequence of Item
        What the letters of each word colour. Options for different items share nothing else.
    words : sequence of str
        The word of each option: its letters are the colours of the symbols, in their order.
    by_colour : mapping of Item to mapping of str to int
        For each symbol and letter the options that give it that, as bits.
    lacking : mapping of str to int
        For every letter that there is, the options that do not have it.
    """

    first: int
    symbols: Sequence[Any]
    words: Sequence[str]
    by_colour: Mapping[Any, Mapping[str, int]]
    lacking: Mapping[str, int]


class Partners:
    """For the options of one item those of another that they can stand beside.

    An option that has a partner needs no other one, so one is noted for each, and looked for anew
    only where that one is gone (residues, as in AC-3rm: Lecoutre and Hemery 2007). One option is
    noted for all whose partner it is. What is noted is true of any state.

    Parameters
    ----------
    words, others : Words
        Of the one item, and of the other.
    """

    def __init__(self, words: Words, others: Words) -> None:
        self._words = words
        self._others = others
        self._to_words = _Meeting(others, words)
        self._to_others = _Meeting(words, others)
        # By the number of an option for the other item, those that it was noted for; no option
        # is there twice.
        self._noted: dict[int, int] = {}
        self._partners = 0
        self._supported = 0

    def missing(self, options: int, beside: int) -> int:
        """The options that can stand beside none of some for the other item.

        Parameters
        ----------
        options, beside : int
            Options for the one item and for the other, as bits, counted from the puzzle's first.
        """
        left = beside >> self._others.first
        for number in numbers(self._partners & ~left):
            self._supported ^= self._noted.pop(number)
        self._partners &= left
        rest = (options >> self._words.first) & ~self._supported
        if left.bit_count() < rest.bit_count():
            rest = self._without_each(rest, left)
        else:
            rest = self._without_partner(rest, left)
        return rest << self._words.first

    def _without_each(self, rest: int, left: int) -> int:
        """The options that have no partner, by the partners one after another."""
        for number in numbers(left):
            found = self._to_words.beside(number, rest)
            if found:
                self._note(number, found)
                rest ^= found
                if not rest:
                    break
        return rest

    def _without_partner(self, rest: int, left: int) -> int:
        """The same, by the options one after another: a partner of one is that of others, too."""
        dead = 0
        while rest:
            lowest = rest & -rest
            partners = self._to_others.beside(lowest.bit_length() - 1, left)
            if partners:
                number = (partners & -partners).bit_length() - 1
                found = self._to_words.beside(number, rest)
                self._note(number, found)
                rest ^= found
            else:
                dead |= lowest
                rest ^= lowest
        return dead

    def _note(self, number: int, found: int) -> None:
        self._noted[number] = self._noted.get(number, 0) | found
        self._partners |= 1 << number
        self._supported |= found


class _Meeting:
    """How the words for one item meet those for another: where symbols are in both, they agree; no
    other letter is in both.
    """

    def __init__(self, words: Words, others: Words) -> None:
        self._words = words.words
        self._lacking = others.lacking
        self._shared = []
        self._own = []
        places = {symbol: place for place, symbol in enumerate(words.symbols)}
        for symbol, place in places.items():
            if symbol in others.by_colour:
                self._shared.append((place, others.by_colour[symbol]))
            else:
                self._own.append(place)

    def beside(self, number: int, options: int) -> int:
        """Those of some options for the other item that can stand beside one for this."""
        word = self._words[number]
        for place, by_colour in self._shared:
            options &= by_colour.get(word[place], 0)
        for place in self._own:
            options &= self._lacking[word[place]]
        return options
