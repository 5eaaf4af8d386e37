"""The proof's layered search: first by how many letters are covered, then by how much is wasted.

A key is a state of the automaton and the set of letters covered, in one 64-bit integer; a bucket
holds the keys with so many letters covered and so much waste. Bucket by bucket the keys are sorted,
freed of doubles and of those already met at less waste, and expanded; what cannot end within the
limit, by its cost and the pattern table, is never written down. Keeping only the best few keys of
each bucket makes the same search a beam.

A key, and the order in which buckets are searched::

    bit    63 ...  n_letters | n_letters - 1 ... 0
    key          state       | letters covered         (int64)

    bucket = letters covered * widths + waste          widths = limit // 2 + 1

    covered 0, waste 0 1 2 .. | covered 1, waste 0 1 2 .. | ... | all covered: the goal
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain, starmap
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.puzzles.palindromes.automaton import Automaton, Bytes, Ints, Tick, kernels
from wordsearch.puzzles.palindromes.table import PatternTable

#: Table look-ups in a slice of work, between two looks at the clock.
_LOOKS = 1 << 22
#: Keys in a slice of counting.
_KEYS = 1 << 14


class Interrupted(Exception):
    """The search was stopped: by a flag, a deadline or its memory."""


# --- the layered search ---------------------------------------------------------------------------


class Layer(NamedTuple):
    """How many keys have so many letters covered."""

    covered: int
    states: int


@dataclass(eq=False)
class Sweep:
    """One search of all costs up to a limit (or of a beam's part of them).

    Attributes
    ----------
    limit : int
        The costs looked for.
    width : int or None
        How many keys of each bucket a beam kept; None for all.
    buckets : dict
        The keys searched, sorted, by bucket: letters covered times `widths`, plus waste.
    best : int or None
        The least cost found.
    seconds : float
    """

    limit: int
    width: int | None = None
    buckets: dict[int, Ints] = field(default_factory=dict)
    best: int | None = None
    seconds: float = 0.0

    @property
    def widths(self) -> int:
        """Buckets for each number of letters covered."""
        return self.limit // 2 + 1

    @property
    def states(self) -> int:
        """Keys searched."""
        return sum(map(len, self.buckets.values()))

    def layers(self) -> tuple[Layer, ...]:
        """Counts by letters covered."""
        counts: Counter[int] = Counter()
        for bucket, keys in sorted(self.buckets.items()):
            counts[bucket // self.widths] += len(keys)
        return tuple(starmap(Layer, counts.items()))


class Outward(NamedTuple):
    """Edges by source, as the kernels of the search need them.

    Attributes
    ----------
    n_letters : int
    first : int64 array, shape (states + 1,)
        Where the edges of each state begin.
    target, length : int32 arrays, shape (edges,)
    mask, strings : int64 arrays, shape (edges,)
    """

    n_letters: int
    first: Ints
    target: NDArray[np.int32]
    mask: Ints
    length: NDArray[np.int32]
    strings: Ints

    @classmethod
    def of(cls, automaton: Automaton) -> Outward:
        """Those of an automaton."""
        edges = automaton.edges
        return cls(
            n_letters=len(automaton.letters),
            first=np.searchsorted(edges.source, np.arange(automaton.n_states + 1)),
            target=edges.target.astype(np.int32),
            mask=edges.mask,
            length=edges.length.astype(np.int32),
            strings=edges.strings,
        )


class Inward(NamedTuple):
    """Edges by target, to count ways backwards: int64 arrays of shape (edges,).

    Attributes
    ----------
    n_letters : int
    first : int64 array, shape (states + 1,)
        Where the edges to each state begin.
    source, mask, length, strings : int64 arrays, shape (edges,)
    """

    n_letters: int
    first: Ints
    source: Ints
    mask: Ints
    length: Ints
    strings: Ints

    @classmethod
    def of(cls, automaton: Automaton) -> Inward:
        """Those of an automaton."""
        edges = automaton.edges.where(np.argsort(automaton.edges.target, kind="stable"))
        return cls(
            n_letters=len(automaton.letters),
            first=np.searchsorted(edges.target, np.arange(automaton.n_states + 1)),
            source=edges.source,
            mask=edges.mask,
            length=edges.length,
            strings=edges.strings,
        )


class LayeredSearch:
    """Search of a shrunk automaton, layer by layer.

    Parameters
    ----------
    automaton : Automaton
    table : PatternTable
    tick : callable
        Called with the letters covered and the keys so far, between slices; raises to end the
        search.
    room : int
        Bytes that the keys may take; more raise `Interrupted`.
    """

    def __init__(
        self,
        automaton: Automaton,
        table: PatternTable,
        tick: Callable[[int, int], None] = lambda covered, states: None,
        room: int = 1 << 40,
    ) -> None:
        self.automaton = automaton
        self.table = table
        self.tick = tick
        self.room = room
        self.n_letters = len(automaton.letters)
        self._outward = Outward.of(automaton)
        self._table = (table.n_table, table.rows, table.far)
        # Room for successors and their buckets: at least as many as one key can have.
        most_edges = int(np.diff(self._outward.first).max(initial=0))
        size = max(1 << 20, most_edges)
        self._out = (np.empty(size, np.int64), np.empty(size, np.int32))

    @property
    def least_cost(self) -> int:
        """What the table says of the start: no phrase costs less."""
        return int(self._worth(np.zeros(1, np.int64))[0])

    def sweep(self, limit: int, width: int | None = None) -> Sweep:
        """Search all keys that may lie on a phrase within the cost limit, or each bucket's
        `width` best.
        """
        expand = kernels().expand
        began = time.perf_counter()
        sweep = Sweep(limit, width)
        pending = defaultdict(list, {0: [np.zeros(1, np.int64)]})
        # Table values that none of a bucket exceeds.
        cut = np.full((self.n_letters + 1) * sweep.widths, 255, np.uint8)
        while pending:
            bucket = min(pending)
            keys = self._fresh(sweep, bucket, np.unique(np.concatenate(pending.pop(bucket))))
            if width is not None:
                keys = self._best(keys, width)
            sweep.buckets[bucket] = keys
            waste = bucket % sweep.widths
            turn = 0
            while turn < len(keys):
                most = limit
                if width is not None and sweep.best is not None:
                    most = sweep.best - 1
                turn, n_found, best = expand(
                    keys, turn, waste, most, self._outward, self._table, cut, self._out, _LOOKS
                )
                if best <= most and (sweep.best is None or best < sweep.best):
                    sweep.best = int(best)  # NumPy's where nothing is compiled
                self._add_found(pending, n_found)
                self._check_room(sweep, pending)
                self.tick(bucket // sweep.widths, sweep.states)
                if width is not None:
                    self._narrow(pending, cut, width)
        sweep.seconds = time.perf_counter() - began
        return sweep

    def _add_found(self, pending: dict[int, list[Ints]], n_found: int) -> None:
        """Sort what the kernel wrote into the buckets that it belongs to."""
        keys, buckets = self._out
        for bucket in np.flatnonzero(np.bincount(buckets[:n_found])).tolist():
            is_in = buckets[:n_found] == bucket
            pending[bucket].append(np.unique(keys[:n_found][is_in]))

    def _check_room(self, sweep: Sweep, pending: dict[int, list[Ints]]) -> None:
        """Raise if the keys take more memory than they may."""
        n_pending = sum(map(len, chain.from_iterable(pending.values())))
        if 8 * (sweep.states + n_pending) > self.room:
            raise Interrupted("memory")

    def _fresh(self, sweep: Sweep, bucket: int, keys: Ints) -> Ints:
        """The keys that were not met with the same letters at less waste."""
        for met in range(bucket - bucket % sweep.widths, bucket):
            searched = sweep.buckets.get(met, keys[:0])
            if len(searched):
                place = np.minimum(np.searchsorted(searched, keys), len(searched) - 1)
                keys = keys[searched[place] != keys]
        return keys

    def _worth(self, keys: Ints) -> Ints:
        """What the table says is still to come of each key."""
        full = (1 << self.n_letters) - 1
        return self.table.to_go(keys >> self.n_letters, full & ~keys)

    def _best(self, keys: Ints, width: int) -> Ints:
        """The keys with the least to go by the table; of equals those with the lowest numbers."""
        if len(keys) <= width:
            return keys
        return np.sort(keys[np.argsort(self._worth(keys), kind="stable")[:width]])

    def _narrow(self, pending: dict[int, list[Ints]], cut: Bytes, width: int) -> None:
        """Keep overfull buckets of a beam small; what is worse than all kept is not generated
        any more.
        """
        for bucket, chunks in pending.items():
            if sum(map(len, chunks)) > 16 * width:
                keys = self._best(np.unique(np.concatenate(chunks)), 4 * width)
                pending[bucket] = [keys]
                if len(keys) == 4 * width:
                    cut[bucket] = np.clip(self._worth(keys).max(), 0, 255)

    def ways(self, sweep: Sweep, tick: Tick = lambda: None) -> tuple[int, Ints, Ints]:
        """How many phrases of the best cost a sweep has, and the keys on them with the waste of
        each.

        Exact up to 2**53 phrases.
        """
        n_buckets = (self.n_letters + 1) * sweep.widths
        nothing = np.zeros(0, np.int64)
        searched = [sweep.buckets.get(bucket, nothing) for bucket in range(n_buckets)]
        first_key = np.append(0, np.cumsum([len(keys) for keys in searched]))
        keys = np.concatenate(searched)
        ways = np.zeros(len(keys))
        inward = Inward.of(self.automaton)
        count_ways = kernels().count_ways
        for end in range(len(keys), 0, -_KEYS):
            tick()
            begin = max(0, end - _KEYS)
            count_ways(keys, first_key, begin, end, sweep.best, self._outward, inward, ways)
        alive = np.flatnonzero(ways)
        buckets = np.searchsorted(first_key, alive, "right") - 1
        return int(ways[0]), keys[alive], buckets % sweep.widths
