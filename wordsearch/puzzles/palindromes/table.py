"""The pattern table: how much is still to come at least, for every state and every set of letters
missing.

The least cost to go when, of the letters missing, some (the table's) are told apart and the others
only counted. Leaving out what the others are can only help, so the table never overestimates (a
pattern database, after Culberson and Schaeffer 1998).
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass

import numpy as np

from wordsearch.interrupt import uninterrupted
from wordsearch.puzzles.palindromes.automaton import Automaton, Bytes, Ints, Tick
from wordsearch.puzzles.palindromes.reading import words_with

_VOWELS = "aeiouy"
_FAR = 127  # in a table of bytes: this much or more
PART = 1024  # bytes of a row that are settled together for all states, at most


@dataclass(frozen=True, eq=False)
class PatternTable:
    """The least cost to go, where only the table's letters are told apart.

    Attributes
    ----------
    rows : uint8 array, shape (others + 1, parts, n_states, cells)
        By the number of other letters missing, the state, and the set of table letters missing: the
        lowest ten tell a part's cells apart, the others parts.
    n_table : int
        How many letters are told apart: the lowest bits of the masks.
    far : int
        Stands for this much or more. Below 16 two sets that differ in the last letter share a byte.
    """

    rows: Bytes
    n_table: int
    far: int

    @property
    def cells(self) -> int:
        """The bytes of a row."""
        return int(self.rows.shape[1] * self.rows.shape[3])

    def to_go(self, state: Ints, missing: Ints) -> Ints:
        """A lower bound of the cost to go from states at which these letters are missing."""
        inside, level = missing & (1 << self.n_table) - 1, np.bitwise_count(missing >> self.n_table)
        place = inside & self.cells - 1
        costs: Ints = self.rows[level, place // PART, state, place % PART].astype(np.int64)
        return costs if self.far > 15 else costs >> 4 * (inside >= self.cells) & 15


def bit_order(words: Sequence[str], alphabet: str, n_table: int) -> str:
    """The letters in the order of their bits: the table's first, the commonest of them lowest.

    Vowels come into the table first (they are in nearly every word: not to know which are missing
    is to know nothing), then the seven rarest (which force the phrase), then the commonest. The six
    lowest letters cost the table nothing extra, and the commonest are in the most edges.
    """
    counts = words_with(words)
    vowels = [letter for letter in _VOWELS if letter in alphabet]
    others = sorted(set(alphabet).difference(vowels), key=lambda x: (counts[x], x))
    order = vowels + others[:7] + others[7:][::-1]
    return "".join(sorted(order[:n_table], key=lambda x: (-counts[x], x)) + order[n_table:])


def table_bytes(n_states: int, n_letters: int, n_table: int, limit: int) -> int:
    """The size of a pattern table; where costs are at most 14, two share a byte."""
    return (n_letters - n_table + 1) * n_states << max(n_table - (limit < 15), 6)


def _inward(automaton: Automaton, table: PatternTable) -> tuple[Ints, ...]:
    """Edges by target as the table needs them: where each target's begin, and their columns.

    The source; which of a block's letters, of those between, and whether the last letter, an edge
    holds; the number of others; and what it costs where all its letters are missing.
    """
    edges, cells = automaton.edges, table.cells
    inside = edges.mask & (1 << table.n_table) - 1
    others = np.bitwise_count(edges.mask >> table.n_table).astype(np.int64)
    low, high, last = inside & 63, (inside & cells - 1) >> 6, inside // cells
    columns = np.stack([edges.target, 2 * low + last, high, edges.source, others, edges.own_cost])
    columns = columns[:, np.lexsort(columns[::-1])]
    columns = columns[:, np.diff(columns[:5], prepend=-1).any(axis=0)].astype(np.int32, "C")
    target, letters, high, source, others, cost = columns
    first = np.searchsorted(target, np.arange(automaton.n_states + 1))
    return first, source, letters >> 1, high, letters & 1, others, cost


def pattern_table(automaton: Automaton, n_table: int, tick: Tick = lambda: None) -> PatternTable:
    """The table for the first `n_table` letters of the automaton's order.

    Level by level (a level: so many other letters missing), since an edge never adds to what is
    missing; and on two cores: while one fills half of a level, the other fills the rest of the
    level below.
    """
    with uninterrupted():
        from wordsearch.puzzles.palindromes import kernel as kernels

    n_letters, states, limit = len(automaton.letters), automaton.n_states, automaton.limit
    levels, far = n_letters - n_table + 1, limit + 1 if limit < 15 else _FAR
    cells = table_bytes(states, n_letters, n_table, limit) // (levels * states)
    wide, parts = min(cells, PART), -(-cells // PART)
    # Nothing is known yet but that at the goal nothing is to come.
    rows = np.full((levels, parts, states, wide), 17 * far if far < 16 else far, np.uint8)
    rows[0, 0, automaton.goal, 0] -= far
    table = PatternTable(rows, n_table, far)
    inward, ended = _inward(automaton, table), np.zeros(1, np.uint8)
    halves = np.array_split(np.arange(parts), 2)

    def fill(level: int, half: int) -> None:
        row, sums = np.empty(wide, np.uint8), np.empty(states, np.int64)
        scratch = row, row.view(np.uint64), np.empty(64, np.uint8)
        for part in halves[half]:
            kernels.fill_part(rows, far, inward, level, part, scratch, sums, ended)

    with ThreadPoolExecutor(2) as pool:
        try:
            for stage in range(levels + 1):
                places = (stage, 0), (stage - 1, 1)
                work = [pool.submit(fill, *place) for place in places if 0 <= place[0] < levels]
                tick()
                while wait(work, 0.05).not_done:
                    tick()
                for done in work:
                    done.result()
        finally:
            ended[0] = 1
    return table
