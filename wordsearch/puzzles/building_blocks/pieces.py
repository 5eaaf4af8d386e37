"""Patterns and blocks in pieces of one length: what is given, what is blank, and all blocks as one
number.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

#: A blank letter.
OPEN = "."
#: What people write for one, which `with_blanks` makes a point of.
_ALSO_OPEN = "?-_"


class Slots(NamedTuple):
    """How a pattern lies on its words.

    Attributes
    ----------
    length : int
        Letters of a word.
    given : tuple of int
        The numbers of the pieces that are given, from 0.
    letters : str
        Those of the given pieces, together.
    blank : tuple of slice
        Where in a word each blank is.
    """

    length: int
    given: tuple[int, ...]
    letters: str
    blank: tuple[slice, ...]

    @classmethod
    def of(cls, pattern: str, size: int) -> Slots:
        """Those of a pattern whose pieces have `size` letters."""
        # The first letter of each piece says whether it is given.
        heads = pattern[::size]
        given = tuple([place for place, head in enumerate(heads) if head != OPEN])
        blank = _blanks(given, len(heads), size)
        return cls(len(pattern), given, pattern.replace(OPEN, ""), blank)


@lru_cache(maxsize=1024)
def _blanks(given: tuple[int, ...], pieces: int, size: int) -> tuple[slice, ...]:
    """Where the pieces lie that are not given; most patterns of a puzzle have theirs in common."""
    blank = [place for place in range(pieces) if place not in given]
    return tuple([slice(place * size, place * size + size) for place in blank])


class Pool(NamedTuple):
    """The blocks as one number, with a counter of several bits for each different block.

    The top bit of each counter is a guard: it is set in `full`, and a number that was taken from
    the pool cleared it exactly where a block was used more often than it is there. So "do these
    blocks fit?" is one subtraction and one comparison, for blocks that are listed twice as for
    blocks that are listed once.

    Attributes
    ----------
    unit : mapping of str to int
        For each different block a one in its counter.
    full : int
        The copies of all blocks, with the guards.
    guard : int
        The guards alone.
    """

    unit: Mapping[str, int]
    full: int
    guard: int

    @classmethod
    def of(cls, blocks: Sequence[str], most_blanks: int) -> Pool:
        """That of a puzzle's blocks; a word takes up to `most_blanks` of them."""
        copies = Counter(blocks)
        most = max(most_blanks, *copies.values())
        width = most.bit_length() + 1
        unit = {block: 1 << place * width for place, block in enumerate(copies)}
        guard = sum(unit.values()) << width - 1
        return cls(unit, guard + sum(map(unit.__getitem__, blocks)), guard)


def with_blanks(pattern: str) -> str:
    """A pattern whose blank letters are points, however they were written: ``.``, ``?``, ``-`` or
    ``_``.

    >>> with_blanks("pol???---")
    'pol......'
    """
    for mark in _ALSO_OPEN:
        pattern = pattern.replace(mark, OPEN)
    return pattern


def cut(text: str, size: int) -> list[str]:
    """The pieces of `size` letters that a text consists of.

    >>> cut("appliance", 3)
    ['app', 'lia', 'nce']
    """
    return [text[start : start + size] for start in range(0, len(text), size)]


@lru_cache
def aligned(size: int) -> Callable[[str], object]:
    """Whether a text consists of pieces of `size`, each blank or without a blank."""
    return re.compile(rf"([{OPEN}]{{{size}}}|[^{OPEN}]{{{size}}})+").fullmatch


def is_spelled(text: str) -> bool:
    """Whether a text is letters only; the vowel signs of Indic scripts are part of them."""
    if text.isalpha():
        return True
    return text != "" and all(unicodedata.category(letter)[0] in "LM" for letter in text)
