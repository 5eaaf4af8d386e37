"""The proof's layered search: first by how many letters are covered, then by how much is wasted.

A key is a state of the automaton and the set of letters covered, in one 64-bit integer; a bucket holds the
keys with so many letters covered and so much waste. Bucket by bucket the keys are sorted, freed of doubles
and of those already met at less waste, and expanded; what cannot end within the limit, by its cost and the
pattern table, is never written down. Keeping only the best few keys of each bucket makes the same search a
beam.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import starmap
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.puzzles.palindromes.automaton import Automaton, Bytes, Ints
from wordsearch.puzzles.palindromes.table import PatternTable

_NEVER = int(np.iinfo(np.int32).max)  # the cost of what is not reached
_LOOKS = 1 << 22  # table look-ups in a slice of work, between two looks at the clock


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
    ends : list of (bucket, keys)
        The keys from which one edge completes a phrase of cost `best`.
    best : int or None
        The least cost found.
    seconds : float
    """

    limit: int
    width: int | None = None
    buckets: dict[int, Ints] = field(default_factory=dict)
    ends: list[tuple[int, Ints]] = field(default_factory=list)
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
        Called with the letters covered and the keys so far, between slices; raises to end the search.
    room : int
        Bytes that the keys may take; more raise `Interrupted`.
    """

    def __init__(
        self,
        automaton: Automaton,
        table: PatternTable,
        tick: Callable[[int, int], None] | None = None,
        room: int = 1 << 40,
    ) -> None:
        self.automaton, self.table = automaton, table
        self.tick = tick or (lambda covered, states: None)
        self.room = room
        self.most_bytes = 0
        edges = automaton.edges
        first = np.searchsorted(edges.source, np.arange(automaton.n_states + 1))
        target, length = edges.target.astype(np.int32), edges.length.astype(np.int32)
        self._tables = self.n_letters, table.n_table, table.rows, table.far, first, target, edges.mask, length
        # Room for successors and their buckets: at least as many as one key can have.
        size = max(1 << 20, int(np.diff(first).max(initial=0)))
        self._out = np.empty(size, np.int64), np.empty(size, np.int32)

    @property
    def n_letters(self) -> int:
        """Letters of the alphabet."""
        return len(self.automaton.letters)

    @cached_property
    def least_cost(self) -> int:
        """What the table says of the start: no phrase costs less."""
        full = np.array([(1 << self.n_letters) - 1])
        return max(0, int(self.table.to_go(np.array([0]), full)[0]))

    def sweep(self, limit: int, width: int | None = None) -> Sweep:
        """Search all keys that may lie on a phrase within the cost limit, or each bucket's `width` best."""
        sweep, began = Sweep(limit, width), time.perf_counter()
        pending: dict[int, list[Ints]] = {0: [np.zeros(1, np.int64)]}
        cut = np.full((self.n_letters + 1) * sweep.widths, 255, np.uint8)  # table values that none exceeds
        while pending:
            bucket = min(pending)
            keys = self._fresh(sweep, bucket, np.unique(np.concatenate(pending.pop(bucket))))
            if width is not None:
                keys = self._best(keys, width)
            sweep.buckets[bucket] = keys
            for key, onto in self._successors(sweep, bucket, keys, cut):
                self._distribute(pending, key, onto)
                waiting = sum(len(chunk) for chunks in pending.values() for chunk in chunks)
                self._watch(sweep, waiting, bucket)
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
        """Keep overfull buckets of a beam small; what is worse than all kept is not generated any more."""
        for bucket, chunks in pending.items():
            if sum(map(len, chunks)) > 16 * width:
                keys = self._best(np.unique(np.concatenate(chunks)), 4 * width)
                pending[bucket] = [keys]
                if len(keys) == 4 * width:
                    cut[bucket] = np.clip(self._worth(keys).max(), 0, 255)

    def _successors(
        self, sweep: Sweep, bucket: int, keys: Ints, cut: Bytes
    ) -> Iterator[tuple[Ints, NDArray[Any]]]:
        """Successor keys with their buckets, a slice at a time; notes phrases completed in `sweep`."""
        from wordsearch.puzzles.palindromes import kernel as kernels

        reached = np.full(len(keys), _NEVER, np.int32)
        limit = sweep.limit if sweep.width is None or sweep.best is None else sweep.best - 1
        waste, at = bucket % sweep.widths, 0
        out_key, out_bucket = self._out
        while at < len(keys):
            at, n = kernels.expand(keys, at, waste, limit, self._tables, cut, self._out, reached, _LOOKS)
            yield out_key[:n], out_bucket[:n]
        best = int(reached.min(initial=_NEVER))
        if best > sweep.limit or (sweep.best is not None and best > sweep.best):
            return
        if best != sweep.best:
            sweep.best, sweep.ends = best, []
        sweep.ends.append((bucket, keys[reached == best]))

    def _distribute(self, pending: dict[int, list[Ints]], keys: Ints, buckets: NDArray[Any]) -> None:
        """Put each bucket's keys, sorted and free of doubles, to those that wait for it."""
        if not len(keys):
            return
        order = np.argsort(buckets, kind="stable")
        keys, buckets = keys[order], buckets[order]
        cuts = np.flatnonzero(np.diff(buckets)) + 1
        for bucket, chunk in zip(buckets[np.append(0, cuts)], np.split(keys, cuts), strict=True):
            pending.setdefault(int(bucket), []).append(np.unique(chunk))

    def _watch(self, sweep: Sweep, waiting: int, bucket: int) -> None:
        """Look at the memory that keys take, and let `tick` look at the clock."""
        taken = 8 * (sweep.states + waiting)
        self.most_bytes = max(self.most_bytes, taken)
        if taken > self.room:
            raise Interrupted("memory")
        self.tick(bucket // sweep.widths, sweep.states)

    def retraced(self, sweep: Sweep) -> dict[int, Ints]:
        """The keys of a sweep that lie on a phrase of its best cost, by bucket."""
        from wordsearch.puzzles.palindromes import kernel as kernels

        n_buckets = (self.n_letters + 1) * sweep.widths
        empty = np.zeros(0, np.int64)
        searched = [sweep.buckets.get(bucket, empty) for bucket in range(n_buckets)]
        layers = np.concatenate(searched), np.append(0, np.cumsum([len(keys) for keys in searched]))
        pending: dict[int, list[Ints]] = {}
        for bucket, keys in sweep.ends:
            pending.setdefault(bucket, []).append(keys)
        found: dict[int, Ints] = {}
        out_key, out_bucket = self._out
        while pending:
            bucket, at = max(pending), 0
            keys = found[bucket] = np.unique(np.concatenate(pending.pop(bucket)))
            while at < len(keys):
                self.tick(bucket // sweep.widths, sweep.states)
                before = at
                at, n = kernels.retrace(
                    keys,
                    at,
                    bucket % sweep.widths,
                    self.n_letters,
                    self._inward,
                    layers,
                    (out_key, out_bucket),
                )
                self._distribute(pending, out_key[:n], out_bucket[:n])
                if at == before:
                    out_key, out_bucket = (np.empty(4 * len(out), out.dtype) for out in (out_key, out_bucket))
        return found

    @cached_property
    def _inward(self) -> tuple[Ints, Ints, Ints, Ints]:
        edges = self.automaton.edges
        inward = edges.where(np.argsort(edges.target, kind="stable"))
        first = np.searchsorted(inward.target, np.arange(self.automaton.n_states + 1))
        return first, inward.source, inward.mask, inward.length
