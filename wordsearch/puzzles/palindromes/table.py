"""The pattern table: how much is still to come at least, for every state and every set of letters
missing.

The least cost to go when, of the letters missing, some (the table's) are told apart and the others
only counted. Leaving out what the others are can only help, so the table never overestimates (a
pattern database, after Culberson and Schaeffer 1998).

The bits of a set of letters missing, and where its cost stands in the table::

    bit     n_letters - 1 ... n_table | n_table - 1 ... 10 | 9 ... 0
    letters       only counted        |         told apart
    index            level            |       part         | cell     rows[level, part, state, cell]

Where costs stay below 15, the last of the table's letters (bit n_table - 1) says which half of a
byte a cost is, and belongs to no index.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.puzzles.palindromes.automaton import Automaton, Bytes, Ints, Tick, kernels
from wordsearch.puzzles.palindromes.reading import words_with

_VOWELS = "aeiouy"
#: In a table of bytes: this much or more.
_FAR = 127
#: Bytes of a row that are settled together for all states, at most.
PART = 1024


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
        inside = missing & (1 << self.n_table) - 1
        level = np.bitwise_count(missing >> self.n_table)
        place = inside & self.cells - 1
        costs: Ints = self.rows[level, place // PART, state, place % PART].astype(np.int64)
        if self.far > 15:
            return costs
        shift = np.where(inside >= self.cells, 4, 0)
        return costs >> shift & 15


def bit_order(words: Sequence[str], alphabet: str, n_table: int) -> str:
    """The letters in the order of their bits: the table's first, the commonest of them lowest.

    Vowels come into the table first (they are in nearly every word: not to know which are missing
    is to know nothing), then the seven rarest (which force the phrase), then the commonest. The six
    lowest letters cost the table nothing extra, and the commonest are in the most edges.
    """
    counts = words_with(words)
    vowels = [letter for letter in _VOWELS if letter in alphabet]
    others = set(alphabet).difference(vowels)
    rarest_first = sorted(others, key=lambda letter: (counts[letter], letter))
    order = [*vowels, *rarest_first[:7], *reversed(rarest_first[7:])]
    inside = sorted(order[:n_table], key=lambda letter: (-counts[letter], letter))
    return "".join(inside + order[n_table:])


def table_bytes(n_states: int, n_letters: int, n_table: int, limit: int) -> int:
    """The size of a pattern table; where costs are at most 14, two share a byte."""
    return (n_letters - n_table + 1) * n_states << max(n_table - (limit < 15), 6)


class Inward(NamedTuple):
    """Edges by target, as the `fill_part` kernel needs them; int32 arrays, but `first`.

    Attributes
    ----------
    first : int64 array, shape (states + 1,)
        Where the edges to each state begin.
    source : shape (edges,), as all that follow
    low, high, last : shape (edges,)
        Which of a block's six letters an edge has, which of those between, as bits; and whether it
        has the table's last letter, where that says which half of a byte is meant.
    others : shape (edges,)
        How many letters that are only counted.
    cost : shape (edges,)
        What it costs where all its letters are missing.
    """

    first: Ints
    source: NDArray[Any]
    low: NDArray[Any]
    high: NDArray[Any]
    last: NDArray[Any]
    others: NDArray[Any]
    cost: NDArray[Any]

    @classmethod
    def of(cls, automaton: Automaton, table: PatternTable) -> Inward:
        """Those of an automaton; of edges that differ in their cost alone, the cheapest."""
        edges = automaton.edges
        inside = edges.mask & (1 << table.n_table) - 1
        others = np.bitwise_count(edges.mask >> table.n_table).astype(np.int64)
        high = (inside & table.cells - 1) >> 6
        # The letters that are gathered together for an edge.
        gathered = 2 * (inside & 63) + inside // table.cells
        rows = [edges.target, gathered, high, edges.source, others, edges.own_cost]
        columns = np.stack(rows)
        columns = columns[:, np.lexsort(columns[::-1])]
        is_new = np.diff(columns[:5], prepend=-1).any(axis=0)
        columns = columns[:, is_new].astype(np.int32, "C")
        target, gathered, high, source, others, cost = columns
        return cls(
            first=np.searchsorted(target, np.arange(automaton.n_states + 1)),
            source=source,
            low=gathered >> 1,
            high=high,
            last=gathered & 1,
            others=others,
            cost=cost,
        )


def pattern_table(automaton: Automaton, n_table: int, tick: Tick = lambda: None) -> PatternTable:
    """The table for the first `n_table` letters of the automaton's order.

    Level by level (a level: so many other letters missing), since an edge never adds to what is
    missing; and on two cores: while one fills half of a level, the other fills the rest of the
    level below.
    """
    fill_part = kernels().fill_part
    table = _empty_table(automaton, n_table)
    levels, parts, states, cells = table.rows.shape
    inward = Inward.of(automaton, table)
    ended = np.zeros(1, np.uint8)
    halves = np.array_split(np.arange(parts), 2)

    def fill(level: int, half: int) -> None:
        via = np.empty(cells, np.uint8)
        scratch = (via, via.view(np.uint64), np.empty(64, np.uint8))
        sums = np.empty(states, np.int64)
        for part in halves[half]:
            fill_part(table.rows, table.far, inward, level, part, scratch, sums, ended)

    with ThreadPoolExecutor(2) as pool:
        try:
            for stage in range(levels + 1):
                places = ((stage, 0), (stage - 1, 1))
                work = [pool.submit(fill, *place) for place in places if 0 <= place[0] < levels]
                tick()
                while wait(work, 0.05).not_done:
                    tick()
                for done in work:
                    done.result()
        finally:
            ended[0] = 1
    return table


def _empty_table(automaton: Automaton, n_table: int) -> PatternTable:
    """A table in which nothing is known yet but that at the goal nothing is to come."""
    n_letters = len(automaton.letters)
    n_states = automaton.n_states
    levels = n_letters - n_table + 1
    size = table_bytes(n_states, n_letters, n_table, automaton.limit)
    cells = size // (levels * n_states)
    cells_of_part = min(cells, PART)
    shape = (levels, -(-cells // PART), n_states, cells_of_part)
    if automaton.limit < 15:
        far = automaton.limit + 1
        both_halves = 17 * far
    else:
        far = _FAR
        both_halves = far
    rows = np.full(shape, both_halves, np.uint8)
    rows[0, 0, automaton.goal, 0] -= far
    return PatternTable(rows, n_table, far)
