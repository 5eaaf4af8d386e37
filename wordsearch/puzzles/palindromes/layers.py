"""The proof's layered search: first by how many letters are covered, then by how much is wasted.

A key is a state of the automaton and the set of letters covered, in one 64-bit integer; a bucket
holds the keys with so many letters covered and so much waste. Bucket by bucket the keys are sorted,
freed of doubles and of those already met at less waste, and expanded; what cannot end within the
limit, by its cost and the pattern table, is never written down. Keeping only the best few keys of
each bucket makes the same search a beam.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain, starmap
from typing import NamedTuple

import numpy as np

from wordsearch.interrupt import uninterrupted
from wordsearch.puzzles.palindromes.automaton import Automaton, Bytes, Ints, Tick
from wordsearch.puzzles.palindromes.table import PatternTable

_LOOKS = 1 << 22  # table look-ups in a slice of work, between two looks at the clock
_KEYS = 1 << 14  # keys in a slice of counting


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
        counts = Counter[int]()
        for bucket, keys in sorted(self.buckets.items()):
            counts[bucket // self.widths] += len(keys)
        return tuple(starmap(Layer, counts.items()))


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
        self.automaton, self.table, self.tick, self.room = automaton, table, tick, room
        self.n_letters = len(automaton.letters)
        edges = automaton.edges
        first = np.searchsorted(edges.source, np.arange(automaton.n_states + 1))
        target, length = edges.target.astype(np.int32), edges.length.astype(np.int32)
        self._edges = self.n_letters, first, target, edges.mask, length, edges.strings
        self._table = table.n_table, table.rows, table.far
        # Room for successors and their buckets: at least as many as one key can have.
        size = max(1 << 20, int(np.diff(first).max(initial=0)))
        self._out = np.empty(size, np.int64), np.empty(size, np.int32)

    @property
    def least_cost(self) -> int:
        """What the table says of the start: no phrase costs less."""
        return int(self._worth(np.zeros(1, np.int64))[0])

    def sweep(self, limit: int, width: int | None = None) -> Sweep:
        """Search all keys that may lie on a phrase within the cost limit, or each bucket's
        `width` best.
        """
        with uninterrupted():
            from wordsearch.puzzles.palindromes import kernel as kernels

        sweep, began, (found, onto) = Sweep(limit, width), time.perf_counter(), self._out
        pending = defaultdict(list, {0: [np.zeros(1, np.int64)]})
        # table values that none exceeds
        cut = np.full((self.n_letters + 1) * sweep.widths, 255, np.uint8)
        while pending:
            bucket, at = min(pending), 0
            keys = self._fresh(sweep, bucket, np.unique(np.concatenate(pending.pop(bucket))))
            if width is not None:
                keys = self._best(keys, width)
            sweep.buckets[bucket], waste = keys, bucket % sweep.widths
            while at < len(keys):
                most = limit if width is None or sweep.best is None else sweep.best - 1
                at, n, best = kernels.expand(
                    keys, at, waste, most, self._edges, self._table, cut, self._out, _LOOKS
                )
                if best <= most and (sweep.best is None or best < sweep.best):
                    sweep.best = int(best)  # NumPy's where nothing is compiled
                for place in np.flatnonzero(np.bincount(onto[:n])).tolist():
                    pending[place].append(np.unique(found[:n][onto[:n] == place]))
                taken = 8 * (sweep.states + sum(map(len, chain.from_iterable(pending.values()))))
                if taken > self.room:
                    raise Interrupted("memory")
                self.tick(bucket // sweep.widths, sweep.states)
                if width is not None:
                    self._narrow(pending, cut, width)
        sweep.seconds = time.perf_counter() - began
        return sweep

    def _fresh(self, sweep: Sweep, bucket: int, keys: Ints) -> Ints:
        """The keys that were not met with the same letters at less waste."""
        for met in range(bucket - bucket % sweep.widths, bucket):
            searched = sweep.buckets.get(met, keys[:0])
            if len(searched):
                place = np.minimum(np.searchsorted(searched, keys), len(searched) - 1)
                keys = keys[searched[place] != keys]
        return keys

    def _worth(self, keys: Ints) -> Ints:
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
        with uninterrupted():
            from wordsearch.puzzles.palindromes import kernel as kernels

        n_buckets = (self.n_letters + 1) * sweep.widths
        searched = [sweep.buckets.get(bucket, np.zeros(0, np.int64)) for bucket in range(n_buckets)]
        sizes = list(map(len, searched))
        keys, first, found = (
            np.concatenate(searched),
            np.append(0, np.cumsum(sizes)),
            np.zeros(sum(sizes)),
        )
        edges = self.automaton.edges
        source, target, *columns = edges.where(np.argsort(edges.target, kind="stable"))
        inward = np.searchsorted(target, np.arange(self.automaton.n_states + 1)), source, *columns
        for end in range(len(keys), 0, -_KEYS):
            tick()
            begin = max(0, end - _KEYS)
            kernels.count_ways(keys, first, begin, end, sweep.best, self._edges, inward, found)
        alive = np.flatnonzero(found)
        buckets = np.searchsorted(first, alive, "right") - 1
        return int(found[0]), keys[alive], buckets % sweep.widths
