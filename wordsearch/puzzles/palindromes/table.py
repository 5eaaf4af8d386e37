"""The pattern table: how much is still to come at least, for every state and every set of letters missing.

The least cost to go when, of the letters missing, some (the table's) are told apart and the others only
counted. Leaving out what the others are can only help, so the table never overestimates (a pattern database,
after Culberson and Schaeffer 1998).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.puzzles.palindromes.automaton import Automaton, Bytes, Ints, Tick

_VOWELS = "aeiouy"
_FAR = 191  # in a pattern table: this much or more. With _LONGEST it stays within a byte.
_LONGEST = 64  # doubled length at which the table stops counting an edge's letters


@dataclass(frozen=True, eq=False)
class PatternTable:
    """The least doubled length to go, where only the table's letters are told apart.

    Attributes
    ----------
    rows : uint8 array, shape (others + 1, n_states, 2**max(6, n_table))
        By the number of other letters missing, the state, and the set of table letters missing; 191 stands
        for that much or more.
    n_table : int
        How many letters are told apart: the lowest bits of the masks.
    """

    rows: Bytes
    n_table: int

    def to_go(self, state: Ints, missing: Ints) -> Ints:
        """A lower bound of the cost to go from states at which these letters are missing."""
        inside = missing & (1 << self.n_table) - 1
        length: Ints = self.rows[np.bitwise_count(missing >> self.n_table), state, inside].astype(np.int64)
        return length - 2 * np.bitwise_count(missing).astype(np.int64)


def table_order(words: Sequence[str], alphabet: str) -> str:
    """The letters in the order in which they earn a place in the table.

    Vowels come first (they are in nearly every word: not to know which are missing is to know nothing), then
    the seven rarest (which force the phrase), then the commonest.
    """
    counts = _words_with(words)
    vowels = [letter for letter in _VOWELS if letter in alphabet]
    others = sorted((letter for letter in alphabet if letter not in vowels), key=lambda x: (counts[x], x))
    return "".join(vowels + others[:7] + others[7:][::-1])


def bit_order(words: Sequence[str], order: str, n_table: int) -> str:
    """The letters in the order of their bits: the table's first, the commonest of them lowest.

    The six lowest letters cost the table nothing extra, and the commonest are in the most edges.
    """
    counts = _words_with(words)
    return "".join(sorted(order[:n_table], key=lambda x: (-counts[x], x))) + order[n_table:]


def _words_with(words: Sequence[str]) -> Counter[str]:
    """For each letter how many words have it."""
    return Counter(letter for word in words for letter in set(word))


def table_bytes(n_states: int, n_letters: int, n_table: int) -> int:
    """The size of a pattern table."""
    return (max(n_letters - n_table, 0) + 1) * n_states << max(n_table, 6)


class _Inward(NamedTuple):
    """Edges by target as the table needs them: letters in the table, number of others, doubled length."""

    first: Ints
    source: Ints
    inside: Ints
    others: Ints
    length: Bytes

    @classmethod
    def of(cls, automaton: Automaton, n_table: int) -> _Inward:
        edges = automaton.edges
        inside = edges.mask & (1 << n_table) - 1
        others = np.bitwise_count(edges.mask >> n_table).astype(np.int64)
        keys = (edges.target, inside & 63, inside >> 6, edges.source, others, edges.length)
        order = np.lexsort(keys[::-1])
        ordered = [key[order] for key in keys]
        new = np.ones(len(order), np.bool_)
        new[1:] = np.logical_or.reduce([key[1:] != key[:-1] for key in ordered[:5]])
        target, low, high, source, others, length = (key[new] for key in ordered)
        first = np.searchsorted(target, np.arange(automaton.n_states + 1))
        return cls(first, source, low | high << 6, others, np.minimum(length, _LONGEST).astype(np.uint8))


def pattern_table(
    automaton: Automaton, n_table: int, tick: Tick = lambda: None, stop: Bytes | None = None
) -> PatternTable:
    """The table for the first `n_table` letters of the automaton's order.

    Level by level (a level: so many other letters missing), since an edge never adds to what is missing:
    first each level's rows settle among themselves, then the edges with other letters carry them upwards.
    """
    from wordsearch.puzzles.palindromes import kernel as kernels

    stop = np.zeros(1, np.uint8) if stop is None else stop
    inward = _Inward.of(automaton, n_table)
    rows, words = _empty_rows(automaton, n_table)
    quota = max(1, (1 << 28) // rows.shape[2])
    for level in range(len(rows)):
        sums = np.full(automaton.n_states, _FAR * rows.shape[2], np.uint64)
        for lift in (False, True):
            changed = True
            while changed:
                state, changed = 0, False
                while state < automaton.n_states:
                    tick()
                    state, moved = kernels.relax_table(
                        rows, words, level, lift, sums, state, quota, *inward, stop
                    )
                    changed = changed or moved > 0
    return PatternTable(rows, n_table)


def _empty_rows(automaton: Automaton, n_table: int) -> tuple[Bytes, NDArray[np.uint64]]:
    others = max(len(automaton.letters) - n_table, 0)
    rows = np.full((others + 1, automaton.n_states, 1 << max(n_table, 6)), _FAR, np.uint8)
    rows[0, automaton.goal, 0] = 0
    return rows, rows.view(np.uint64)
