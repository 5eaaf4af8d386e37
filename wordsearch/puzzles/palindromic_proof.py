"""The shortest palindromic pangram of a word list, with a proof.

The search goes through layers: first by how many letters are covered, then by how much is wasted. A key is a
state of the automaton and the set of letters covered; keys are expanded, pruned where cost and pattern table
exceed the limit, sorted, freed of doubles and of those already met at less waste. An exhausted limit without
a phrase is a lower bound. Keeping only the best few keys of each layer makes the same search a beam, which
finds the upper bound first.

>>> proof = shortest_palindromic_pangram(["lid", "off", "a", "daffodil", "lido"], alphabet="adfilo")
>>> print(proof)
proven optimal: 15 letters, 1 phrase (lid off a daffodil)
"""

from __future__ import annotations

import hashlib
import html
import json
import os
import re
import string
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.corpora import LexiconError
from wordsearch.puzzles.palindromic_pangram import (
    UNLIMITED,
    Automaton,
    Bytes,
    Edges,
    Halves,
    Ints,
    PalindromicPangram,
    PalindromicPhrase,
    PatternTable,
    Step,
    bit_order,
    edges_of,
    pattern_table,
    sha256_of,
    shrunk,
    steps,
    table_bytes,
    table_order,
)
from wordsearch.search import PuzzleError

if TYPE_CHECKING:
    from wordsearch.lexicon import Lexicon

OPTIMAL = "proven optimal"
UNSOLVABLE = "proven unsolvable"
OPEN = "bounds only"
_FORMAT = "wordsearch palindromic pangram proof 1"
_NEVER = np.iinfo(np.int32).max
_LIMITS = (8, 24, 72, UNLIMITED)  # costs up to which the automaton is kept exact, tried in turn
_MOST_TABLE_LETTERS = 14
_LISTED = 1000  # phrases that a proof and a certificate list


class Interrupted(Exception):
    """The search was stopped: by a flag, a deadline or its memory."""


# --- the layered search ---------------------------------------------------------------------------


class Layer(NamedTuple):
    """All keys with so many letters covered: how many, and the SHA-256 of their sorted 64-bit integers."""

    covered: int
    states: int
    digest: str


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
    """

    limit: int
    width: int | None = None
    buckets: dict[int, Ints] = field(default_factory=dict)
    ends: list[tuple[int, Ints]] = field(default_factory=list)
    best: int | None = None
    looked: int = 0
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
        """Counts and digests by letters covered."""
        counts: dict[int, int] = {}
        hashes: dict[int, Any] = {}
        for bucket, keys in sorted(self.buckets.items()):
            covered = bucket // self.widths
            counts[covered] = counts.get(covered, 0) + len(keys)
            hashes.setdefault(covered, hashlib.sha256()).update(keys.astype("<i8").tobytes())
        return tuple(Layer(covered, counts[covered], hashes[covered].hexdigest()) for covered in counts)


class LayeredSearch:
    """Search of a shrunk automaton, layer by layer.

    Parameters
    ----------
    automaton : Automaton
    table : PatternTable
    tick : callable
        Called with the letters covered and the keys so far, between slices; raises to end the search.
    stop : uint8 array, shape (1,)
        Polled by the kernel; any other value than 0 ends the slice.
    room : int
        Bytes that the keys may take; more raise `Interrupted`.
    """

    def __init__(
        self,
        automaton: Automaton,
        table: PatternTable,
        tick: Callable[[int, int], None] | None = None,
        stop: Bytes | None = None,
        room: int = 1 << 40,
    ) -> None:
        self.automaton, self.table = automaton, table
        self.tick = tick or (lambda covered, states: None)
        self.stop = np.zeros(1, np.uint8) if stop is None else stop
        self.room = room
        self.most_bytes = 0
        edges = automaton.edges
        self._first = np.searchsorted(edges.source, np.arange(automaton.n_states + 1))
        self._target, self._mask = edges.target.astype(np.int32), edges.mask
        self._length = edges.length.astype(np.int32)
        size = max(1 << 20, int(np.diff(self._first).max(initial=0)))
        self._out = np.empty(size, np.int64), np.empty(size, np.int32), np.empty(size, np.int32)

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
        cut = np.full((self.n_letters + 1) * sweep.widths, 255, np.uint8)
        while pending:
            bucket = min(pending)
            keys = self._fresh(sweep, bucket, np.unique(np.concatenate(pending.pop(bucket))))
            if width is not None:
                keys = self._best(keys, width)
            sweep.buckets[bucket] = keys
            for key, onto in self._successors(sweep, bucket, keys, cut):
                self._distribute(pending, key, onto)
                self._watch(sweep, pending, bucket)
                if width is not None:
                    self._narrow(pending, cut, width)
        sweep.seconds = time.perf_counter() - began
        return sweep

    def _fresh(self, sweep: Sweep, bucket: int, keys: Ints) -> Ints:
        """The keys that were not met with the same letters at less waste."""
        for lower in range(bucket - bucket % sweep.widths, bucket):
            met = sweep.buckets.get(lower)
            if met is not None and len(met):
                keys = keys[~_among(keys, met)]
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
        from wordsearch.kernels import palindromic_pangram as kernels

        reached = np.full(len(keys), _NEVER, np.int32)
        limit = sweep.limit if sweep.width is None or sweep.best is None else sweep.best - 1
        at, waste = 0, bucket % sweep.widths
        out_key, out_bucket, out_parent = self._out
        while at < len(keys):
            at, n, looked = kernels.expand(
                keys,
                at,
                waste,
                limit,
                self.n_letters,
                self.table.n_table,
                self.table.rows,
                self._first,
                self._target,
                self._mask,
                self._length,
                cut,
                out_key,
                out_bucket,
                out_parent,
                reached,
                1 << 25,
                self.stop,
            )
            sweep.looked += looked
            yield out_key[:n], out_bucket[:n]
        self._note(sweep, bucket, keys, reached)

    def _note(self, sweep: Sweep, bucket: int, keys: Ints, reached: NDArray[np.int32]) -> None:
        best = int(reached.min(initial=_NEVER))
        if best > sweep.limit or (sweep.best is not None and best > sweep.best):
            return
        if best != sweep.best:
            sweep.best, sweep.ends = best, []
        sweep.ends.append((bucket, keys[reached == best]))

    def _distribute(self, pending: dict[int, list[Ints]], keys: Ints, buckets: NDArray[Any]) -> None:
        if not len(keys):
            return
        order = np.argsort(buckets, kind="stable")
        keys, buckets = keys[order], buckets[order]
        cuts = np.flatnonzero(np.diff(buckets)) + 1
        for bucket, chunk in zip(buckets[np.append(0, cuts)], np.split(keys, cuts), strict=True):
            pending.setdefault(int(bucket), []).append(np.unique(chunk))

    def _watch(self, sweep: Sweep, pending: dict[int, list[Ints]], bucket: int) -> None:
        waiting = sum(len(chunk) for chunks in pending.values() for chunk in chunks)
        taken = 8 * (sweep.states + waiting)
        self.most_bytes = max(self.most_bytes, taken)
        if taken > self.room:
            raise Interrupted("memory")
        self.tick(bucket // sweep.widths, sweep.states)

    def retraced(self, sweep: Sweep) -> dict[int, Ints]:
        """The keys of a sweep that lie on a phrase of its best cost, by bucket."""
        from wordsearch.kernels import palindromic_pangram as kernels

        n_buckets = (self.n_letters + 1) * sweep.widths
        empty = np.zeros(0, np.int64)
        searched = [sweep.buckets.get(bucket, empty) for bucket in range(n_buckets)]
        layer_first = np.append(0, np.cumsum([len(keys) for keys in searched]))
        layer_keys = np.concatenate(searched)
        pending: dict[int, list[Ints]] = {}
        for bucket, keys in sweep.ends:
            pending.setdefault(bucket, []).append(keys)
        found: dict[int, Ints] = {}
        out_key, out_bucket = self._out[:2]
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
                    *self._inward,
                    layer_keys,
                    layer_first,
                    out_key,
                    out_bucket,
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


def _among(keys: Ints, sorted_keys: Ints) -> NDArray[np.bool_]:
    """Which keys are among the sorted ones."""
    place = np.searchsorted(sorted_keys, keys)
    place[place == len(sorted_keys)] = 0
    found: NDArray[np.bool_] = sorted_keys[place] == keys
    return found


def plain_sweep(
    automaton: Automaton, table: PatternTable, limit: int
) -> tuple[dict[int, set[int]], int | None]:
    """The twin of `LayeredSearch.sweep`: the same keys in the same buckets, and the least cost."""
    m, widths = len(automaton.letters), limit // 2 + 1
    full, best = (1 << m) - 1, None
    waiting: dict[int, set[int]] = {0: {0}}
    searched: dict[int, set[int]] = {}
    while waiting:
        bucket = min(waiting)
        keys = waiting.pop(bucket)
        keys -= set().union(*(searched.get(lower, ()) for lower in range(bucket - bucket % widths, bucket)))
        searched[bucket] = keys
        for key in keys:
            for onto, covered, cost in _moves(automaton, key >> m, key & full, bucket % widths):
                if onto == automaton.goal:
                    if covered == full and cost <= limit:
                        best = cost if best is None else min(best, cost)
                    continue
                to_go = int(table.to_go(np.array([onto]), np.array([full & ~covered]))[0])
                if cost <= limit and cost + to_go <= limit:
                    to = covered.bit_count() * widths + cost // 2
                    waiting.setdefault(to, set()).add(onto << m | covered)
    return searched, best


def _moves(automaton: Automaton, state: int, covered: int, waste: int) -> Iterator[tuple[int, int, int]]:
    edges = automaton.edges
    low, high = np.searchsorted(edges.source, [state, state + 1])
    for at in range(low, high):
        mask = int(edges.mask[at])
        cost = 2 * waste + int(edges.length[at]) - 2 * (mask & ~covered).bit_count()
        yield int(edges.target[at]), covered | mask, cost


# --- from keys back to phrases --------------------------------------------------------------------


class Phrases:
    """All phrases of one cost that pass through given keys: counted, and listed lazily.

    The shrunk automaton forgets spellings; these are found again by walking the palindrome automaton itself,
    checked against the keys wherever it visits a state that shrinking kept.

    Parameters
    ----------
    halves : Halves
    automaton : Automaton
    alive : dict
        From `LayeredSearch.retraced`.
    widths : int
        Of the sweep that was retraced.
    cost : int
    """

    def __init__(
        self, halves: Halves, automaton: Automaton, alive: dict[int, Ints], widths: int, cost: int
    ) -> None:
        self.halves, self.automaton, self.cost = halves, automaton, cost
        self._alive = {(key, bucket % widths) for bucket, keys in alive.items() for key in keys.tolist()}
        self._bits = {letter: 1 << bit for bit, letter in enumerate(automaton.letters)}
        self._full = (1 << len(automaton.letters)) - 1
        self._edges: dict[tuple[str, str], list[tuple[Step, int]]] = {}
        self._ways = lru_cache(maxsize=None)(self._count)

    @property
    def count(self) -> int:
        """How many sequences of words there are."""
        return self._ways("", "", 0, 0)

    def _next(self, left: str, right: str, covered: int, waste: int) -> Iterator[tuple[Step, int, int]]:
        """The steps that stay on phrases, each with the letters covered and the waste after it."""
        for step, mask in self._steps(left, right):
            now = covered | mask
            wasted = waste + len(step.string) - (now & ~covered).bit_count()
            cost = 2 * wasted
            if step.left is None:
                if now == self._full and cost + (not step.odd) == self.cost:
                    yield step, now, wasted
            elif cost <= self.cost and self._may_pass(step, now, wasted):
                yield step, now, wasted

    def _may_pass(self, step: Step, covered: int, waste: int) -> bool:
        assert step.left is not None and step.right is not None
        image = int(self.automaton.image[self.halves.state(step.left, step.right)])
        if image < 0:
            return image == Automaton.PASSED
        return (image << len(self.automaton.letters) | covered, waste) in self._alive

    def _steps(self, left: str, right: str) -> list[tuple[Step, int]]:
        found = self._edges.get((left, right))
        if found is None:
            found = []
            for step in steps(self.halves, left, right):
                mask = 0
                for letter in step.string:
                    mask |= self._bits[letter]
                if 2 * (len(step.string) - mask.bit_count()) <= self.cost:
                    found.append((step, mask))
            self._edges[left, right] = found
        return found

    def _count(self, left: str, right: str, covered: int, waste: int) -> int:
        return sum(
            1 if step.left is None or step.right is None else self._ways(step.left, step.right, now, wasted)
            for step, now, wasted in self._next(left, right, covered, waste)
        )

    def __iter__(self) -> Iterator[PalindromicPhrase]:
        return (PalindromicPhrase(words) for words in self._walk("", "", 0, 0))

    def _walk(self, left: str, right: str, covered: int, waste: int) -> Iterator[tuple[str, ...]]:
        for step, now, wasted in self._next(left, right, covered, waste):
            p, q = left + step.string, right + (step.string[:-1] if step.odd else step.string)
            if step.left is None or step.right is None:
                yield tuple(word for word in ((p, q[::-1]) if any(step.ends) else (p + q[::-1],)) if word)
                continue
            if not self._ways(step.left, step.right, now, wasted):
                continue
            before = (p,) if step.ends[0] else ()
            after = (q[::-1],) if step.ends[1] else ()
            for inner in self._walk(step.left, step.right, now, wasted):
                yield before + inner + after


# --- can there be any? ----------------------------------------------------------------------------


def unsolvable_reason(words: Sequence[str], alphabet: str) -> str:
    """Why no phrase of any length can be, as far as the letters alone tell; empty when they tell nothing."""
    missing = sorted(set(alphabet) - set("".join(words)))
    if not missing:
        return ""
    return f"no admitted word has the letter{'s' * (len(missing) > 1)} {', '.join(missing)}"


def fullest_sets(
    edges: Edges, goal: int, full: int, tick: Callable[[], None] = lambda: None
) -> frozenset[int]:
    """The letter sets, none within another, of all paths from start to goal; stops early at the full set.

    Paths may pass any edge again and again, so this decides for phrases of every length whether one has all
    letters. No set is ever dropped but for a larger one at the same state.
    """
    first = np.searchsorted(edges.source, np.arange(goal + 2)).tolist()
    target, mask = edges.target.tolist(), edges.mask.tolist()
    fullest: dict[int, set[int]] = {0: {0}}
    waiting = [(0, 0)]
    while waiting:
        state, covered = waiting.pop()
        if covered not in fullest[state]:
            continue  # superseded by a larger set
        tick()
        for at in range(first[state], first[state + 1]):
            now, here = covered | mask[at], fullest.setdefault(target[at], set())
            if any(now & ~larger == 0 for larger in here):
                continue
            here.difference_update({smaller for smaller in here if smaller & ~now == 0})
            here.add(now)
            if target[at] == goal and now == full:
                return frozenset({full})
            waiting.append((target[at], now))
    return frozenset(fullest.get(goal, ()))


# --- the result -----------------------------------------------------------------------------------


class Bound(NamedTuple):
    """An exhausted cost: no phrase of up to `length` letters, unless `found`."""

    length: int
    states: int
    found: int | None
    layers: tuple[Layer, ...]
    seconds: float


@dataclass(frozen=True)
class Progress:
    """What the prover reports while it works: the optimum lies within lower..upper."""

    phase: str
    lower: int
    upper: int | None
    covered: int
    states: int
    seconds: float

    def __str__(self) -> str:
        upper = "?" if self.upper is None else self.upper
        return (
            f"{self.phase}: {self.lower}..{upper} letters; "
            f"{self.states:,} states, {self.covered} letters covered, {self.seconds:.0f} s"
        )


@dataclass(frozen=True, eq=False)
class Proof:
    """What is proven of a list's shortest palindromic pangram, and how.

    Attributes
    ----------
    puzzle : PalindromicPangram
    lexicon : str
        The list's name.
    sha256, words_sha256 : str
        Of all words of the list, and of those admitted.
    n_words : int
        How many were admitted.
    status : str
        "proven optimal", "proven unsolvable" or "bounds only".
    ended : str
        "complete", or why the work ended: "cancelled", "timeout", "memory".
    lower, upper : int or None
        Bounds of the length; equal when it is proven. None: no phrase is known, or can be.
    count : int or None
        How many sequences of words have the proven length; None if they were not all counted.
    listed : tuple of PalindromicPhrase
        Up to 1000 of them in order, if all were counted; else those the search came by.
    phrases : iterable of PalindromicPhrase
        All of them, lazily.
    bounds : tuple of Bound
        The exhausted searches.
    search : dict
        The pattern table's letters, the automaton's states and edges, the table's bytes, the beam's width;
        empty where nothing was to be searched.
    seconds : dict
        Seconds by phase; ``"proof"`` is when the length was proven, ``"total"`` includes the counting.
    peak_bytes : int
        Estimate of the most memory held at once by automaton, table and keys.
    reason : str
        Why the puzzle is unsolvable.
    """

    puzzle: PalindromicPangram
    lexicon: str
    sha256: str
    words_sha256: str
    n_words: int
    status: str
    ended: str
    lower: int | None
    upper: int | None
    count: int | None = None
    listed: tuple[PalindromicPhrase, ...] = ()
    phrases: Iterable[PalindromicPhrase] = ()
    bounds: tuple[Bound, ...] = ()
    search: dict[str, Any] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    peak_bytes: int = 0
    reason: str = ""

    @property
    def length(self) -> int | None:
        """The least length, if it is proven."""
        return self.upper if self.status == OPTIMAL else None

    @property
    def label(self) -> str:
        """The status in full, with bounds where there are only bounds."""
        if self.status == OPEN:
            return f"{OPEN}: {self.lower}..{'?' if self.upper is None else self.upper} ({self.ended})"
        return self.status

    def ranked(self, n: int = 10) -> list[PalindromicPhrase]:
        """The `n` most natural of the listed phrases: those whose words are the commonest on average.

        Frequencies are wordfreq's (on the Zipf scale); without it, the phrases in their own order.
        """
        return sorted(self.listed, key=lambda phrase: (-naturalness(phrase), phrase))[:n]

    def certificate(self) -> dict[str, Any]:
        """The proof as a JSON object that `python -m wordsearch.verify` checks."""
        phrases = [list(phrase.words) for phrase in self.listed]
        content = {
            "format": _FORMAT,
            "lexicon": {"name": self.lexicon, "sha256": self.sha256},
            "options": asdict(self.puzzle),
            "words": {"count": self.n_words, "sha256": self.words_sha256},
            "status": self.status,
            "lower": self.lower,
            "upper": self.upper,
            "reason": self.reason,
            "count": self.count,
            "phrases": phrases,
            "search": self.search,
            "bounds": [
                {
                    "length": bound.length,
                    "states": bound.states,
                    "found": bound.found,
                    "layers": [list(layer) for layer in bound.layers],
                }
                for bound in self.bounds
            ],
            "seconds": {phase: round(spent, 1) for phase, spent in self.seconds.items()},
            "peak_bytes": self.peak_bytes,
        }
        return {**content, "seal": seal(content)}

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the certificate, atomically; returns its path.

        Raises
        ------
        PuzzleError
            There is nothing to certify: the bounds are still apart.
        """
        if self.status == OPEN:
            raise PuzzleError(f"only a finished proof has a certificate; this one has {self.label}")
        path = Path(path)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(json.dumps(self.certificate(), indent=1) + "\n")
            os.replace(temporary, path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
        return path

    def __str__(self) -> str:
        if self.status == UNSOLVABLE:
            return f"{UNSOLVABLE}: {self.reason}"
        best = self.ranked(1)
        shown = f" ({best[0]})" if best else ""
        if self.status == OPEN:
            return f"{self.label}{shown}"
        many = (
            "phrases not counted" if self.count is None else f"{self.count:,} phrase{'s' * (self.count != 1)}"
        )
        return f"{OPTIMAL}: {self.length} letters, {many}{shown}"

    __repr__ = __str__

    def _rows(self) -> Iterator[tuple[str, str]]:
        yield "list", f"{self.lexicon}: {self.n_words:,} words admitted"
        yield "result", self.label + (f": {self.reason}" if self.reason else "")
        if self.length is not None:
            yield "length", f"{self.length} letters (no less than {self.puzzle.least_length} is possible)"
            yield "phrases", "not all counted" if self.count is None else f"{self.count:,}"
        for bound in self.bounds:
            outcome = "no phrase" if bound.found is None else f"a phrase of {bound.found}"
            yield (
                f"up to {bound.length} letters",
                f"{outcome}; {bound.states:,} states, {bound.seconds:.1f} s",
            )
        yield "seconds", ", ".join(f"{phase} {spent:.1f}" for phase, spent in self.seconds.items())
        yield "memory", f"about {self.peak_bytes / 1e6:,.0f} MB"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th style='text-align:left'>{html.escape(name)}</th>"
            f"<td style='text-align:left'>{html.escape(value)}</td></tr>"
            for name, value in self._rows()
        )
        best = "".join(f"<li>{phrase._repr_html_()}</li>" for phrase in self.ranked(5))
        return f"<table>{rows}</table><ol>{best}</ol>"


def naturalness(phrase: PalindromicPhrase) -> float:
    """The mean Zipf frequency of a phrase's words; 0 without wordfreq."""
    from wordsearch.corpora import zipf_frequency

    try:
        return sum(zipf_frequency(word, "en") for word in phrase.words) / len(phrase.words)
    except LexiconError:
        return 0.0


def seal(content: dict[str, Any]) -> str:
    """SHA-256 (hex) of a certificate's content: sorted keys, no spaces, ASCII."""
    return hashlib.sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


# --- the prover -----------------------------------------------------------------------------------


def shortest_palindromic_pangram(
    lexicon: Lexicon | Sequence[str],
    *,
    alphabet: str = string.ascii_lowercase,
    single_letters: str | None = None,
    strict: bool = False,
    max_memory: int | str = "1.5 GB",
    all_phrases: bool = True,
    beam_width: int = 1000,
    table_letters: int = 14,
    timeout: float | None = None,
    progress: bool | Callable[[Progress], None] = True,
    stop: NDArray[np.uint8] | None = None,
) -> Proof:
    """The least length of a palindromic pangram of the list's words, proven, and all phrases of that length.

    Parameters
    ----------
    lexicon : Lexicon or sequence of str
    alphabet : str
        The letters that must all occur; words with others are left out. At most 32.
    single_letters, strict
        Which words are admitted: see `PalindromicPangram`.
    max_memory : int or str
        Bytes, or such as "1.5 GB", for automaton, pattern table and searched keys (Python, Numba and the word
        list need about 0.3 GB more). Less memory means a smaller table: slower, still exact.
    all_phrases : bool
        Go on, once the length is proven, to count and list all phrases of it: often longer than the proof.
    beam_width : int
        Keys that the search for the upper bound keeps of each bucket.
    table_letters : int
        How many letters the pattern table tells apart at most; `max_memory` may allow fewer.
    timeout : float, optional
        Seconds after which the work ends with what is proven by then.
    progress : bool or callable
        A function is called with a `Progress` as the work goes on; True shows a line in a notebook, and
        nothing elsewhere.
    stop : uint8 array of one element, optional
        Set it to 1 (from another thread) to end the work with the bounds so far; so does a KeyboardInterrupt.

    Raises
    ------
    PuzzleError
        An empty list, a bad alphabet, a beam width under 1, or too little memory for any table.

    Examples
    --------
    >>> print(shortest_palindromic_pangram(["ab", "abc"], alphabet="abc"))
    proven unsolvable: words have all letters, but no palindrome of words has
    >>> shortest_palindromic_pangram(["step", "on", "no", "pets"], alphabet="stepon").length
    12
    """
    puzzle = PalindromicPangram(alphabet, single_letters, strict)
    words = puzzle.words_of(lexicon)
    if not isinstance(beam_width, int) or beam_width < 1:
        raise PuzzleError(f"beam_width must be 1 or more, not {beam_width!r}: a beam of 0 keeps nothing")
    if not isinstance(table_letters, int) or not 0 <= table_letters <= 20:
        raise PuzzleError(f"table_letters must be from 0 to 20, not {table_letters!r}")
    if not alphabet.isascii() and strict:
        raise PuzzleError("strict=True knows English vowels only; leave it out for other alphabets")
    prover = Prover(puzzle, lexicon, words, memory_in_bytes(max_memory), beam_width, timeout, stop)
    prover.table_letters = table_letters
    prover.hook = _notebook_line() if progress is True else progress or None
    return prover.prove(all_phrases)


def memory_in_bytes(memory: int | str) -> int:
    """A number of bytes from an int or such as "1.5 GB".

    >>> memory_in_bytes("1.5 GB")
    1500000000
    """
    units = {"B": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12}
    if isinstance(memory, str):
        match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([KMGT]?B)\s*", memory.upper())
        if match:
            return int(float(match[1]) * units[match[2]])
    elif memory > 0:
        return int(memory)
    raise PuzzleError(f'max_memory must be a number of bytes or such as "1.5 GB", not {memory!r}')


def _notebook_line() -> Callable[[Progress], None] | None:
    """A hook that keeps one line up to date, in a notebook; None elsewhere."""
    try:
        from IPython.core.getipython import get_ipython
        from IPython.display import display
    except ImportError:
        return None
    if not hasattr(get_ipython(), "kernel"):
        return None
    line: Any = display({"text/plain": ""}, raw=True, display_id=True)  # type: ignore[no-untyped-call]

    def show(progress: Progress) -> None:
        line.update({"text/plain": str(progress)}, raw=True)

    return show


class Prover:
    """The work behind `shortest_palindromic_pangram`: bounds that close in on each other.

    Attributes
    ----------
    lower, upper : int, int or None
        Costs between which the optimum lies.
    hook : callable or None
        Called with a `Progress`, at most ten times a second.
    """

    def __init__(
        self,
        puzzle: PalindromicPangram,
        lexicon: Lexicon | Sequence[str],
        words: tuple[str, ...],
        memory: int,
        beam_width: int,
        timeout: float | None,
        stop: NDArray[np.uint8] | None,
    ) -> None:
        self.puzzle, self.words, self.memory, self.beam_width = puzzle, words, memory, beam_width
        self.name = str(getattr(lexicon, "name", "words"))
        listed = getattr(lexicon, "words", None)
        self.sha256 = lexicon.sha256 if listed is not None else sha256_of(sorted(set(lexicon)))  # type: ignore
        self.graph = lexicon.graph if listed == words else None  # type: ignore[union-attr]
        self.stop = np.zeros(1, np.uint8) if stop is None else stop
        self.hook: Callable[[Progress], None] | None = None
        self.table_letters = _MOST_TABLE_LETTERS
        self.began = self._shown = time.perf_counter()
        self.deadline = None if timeout is None else self.began + timeout
        self.phase, self.lower = "words", 0
        self.upper: int | None = None
        self.seconds: dict[str, float] = {}
        self.bounds: list[Bound] = []
        self.search: dict[str, Any] = {}
        self.peak_bytes = 0
        self.best: tuple[LayeredSearch, Sweep] | None = None

    # --- the way through

    def prove(self, all_phrases: bool) -> Proof:
        """Prove as far as time, memory and the stop flag allow."""
        reason = unsolvable_reason(self.words, self.puzzle.alphabet)
        if reason:
            return self._proof(UNSOLVABLE, reason=reason)
        ended = "complete"
        try:
            if not self._solvable():
                reason = "words have all letters, but no palindrome of words has"
                return self._proof(UNSOLVABLE, reason=reason)
            self._bound()
            self.seconds["proof"] = time.perf_counter() - self.began
        except (Interrupted, KeyboardInterrupt) as interruption:
            ended = str(interruption) or "cancelled"
            return self._proof(OPEN, ended=ended, phrases=self._some())
        return self._counted() if all_phrases else self._proof(OPTIMAL, phrases=self._some())

    def _enter(self, phase: str) -> None:
        self._phase_began, self.phase = time.perf_counter(), phase

    def _leave(self) -> None:
        spent = time.perf_counter() - self._phase_began
        self.seconds[self.phase] = self.seconds.get(self.phase, 0.0) + spent

    def _solvable(self) -> bool:
        """Build the automaton; whether any of its paths has all letters."""
        self._enter("automaton")
        self.halves = Halves.of(self.words, self.graph)
        self.letters = self.halves.forward.alphabet
        self.edges = edges_of(self.halves, self._tick)
        full = (1 << len(self.letters)) - 1
        found = fullest_sets(self.edges, self.halves.goal, full, self._tick)
        self._leave()
        return full in found

    def _bound(self) -> None:
        """Raise the lower bound and lower the upper until they meet."""
        for limit in _LIMITS:
            search = self._set_up(limit)
            if search is None:
                self.lower = max(self.lower, limit + 1)
                continue
            self.lower = max(self.lower, search.least_cost)
            if self._find(search, limit):
                return self._exclude(search)
        raise AssertionError("a solvable puzzle has a phrase of some length")

    def _set_up(self, limit: int) -> LayeredSearch | None:
        """Automaton and table for costs up to a limit; None if the automaton alone rules them out."""
        self._enter("shrinking")
        automaton = shrunk(self.edges, self.letters, self.halves.goal, limit, tick=self._tick)
        self._leave()
        if automaton is None:
            return None
        n_table, room = self._table_size(automaton)
        order = table_order(self.words, self.puzzle.alphabet)
        automaton = automaton.reordered(bit_order(self.words, order, n_table))
        self._enter("table")
        table = pattern_table(automaton, n_table, self._tick, self.stop)
        self._leave()
        self.search = {
            "letters": "".join(sorted(order[:n_table])),
            "states": automaton.n_states,
            "edges": len(automaton.edges.source),
            "bytes": table.rows.nbytes,
            "beam_width": self.beam_width,
        }
        return LayeredSearch(automaton, table, self._tick, self.stop, room)

    def _table_size(self, automaton: Automaton) -> tuple[int, int]:
        """How many letters the table can tell apart, and the bytes that are left for keys."""
        n, taken = len(self.letters), 32 * (len(self.edges.source) + 2 * len(automaton.edges.source))
        sizes = [table_bytes(automaton.n_states, n, k) for k in range(min(n, self.table_letters) + 1)]
        fitting = [k for k, size in enumerate(sizes) if 3 * (taken + size) <= 2 * self.memory]
        if not fitting:
            need = 3 * (taken + min(sizes)) // 2
            raise PuzzleError(
                f"max_memory of {self.memory:,} bytes is too small for any pattern table of this list's "
                f"{automaton.n_states:,} states; at least {need:,} bytes would do"
            )
        self.peak_bytes = max(self.peak_bytes, taken + sizes[fitting[-1]])
        return fitting[-1], self.memory - taken - sizes[fitting[-1]]

    def _find(self, search: LayeredSearch, limit: int) -> bool:
        """Beams of growing limits until one finds a phrase within the limit."""
        self._enter("beam")
        most, width = _most_cost(search.automaton), self.beam_width
        cost, step, found = self.lower, 0, False
        while not found:
            cost = min(cost + step, most)
            sweep = search.sweep(cost, width)
            self._see(search, sweep)
            found = sweep.best is not None
            if cost == most:
                if limit < UNLIMITED:
                    break
                width *= 4  # nothing narrower will do: at last it is no beam any more
            step = 2 * step or 2
        self._leave()
        return found

    def _see(self, search: LayeredSearch, sweep: Sweep) -> None:
        self.peak_bytes = max(self.peak_bytes, self.peak_bytes + search.most_bytes)
        if sweep.best is not None and (self.upper is None or sweep.best < self.upper):
            self.upper, self.best = sweep.best, (search, sweep)

    def _exclude(self, search: LayeredSearch) -> None:
        """Exhaust costs below the upper bound, the cheapest first, until the bounds meet."""
        self._enter("exclusion")
        assert self.upper is not None
        for limit in range(self.lower + (self.upper - 1 - self.lower) % 2, self.upper, 2):
            sweep = search.sweep(limit)
            self._see(search, sweep)
            self._exhausted(sweep)
            if sweep.best is not None:
                break
        self.lower = self.upper
        self._leave()

    def _exhausted(self, sweep: Sweep) -> None:
        least = self.puzzle.least_length
        found = None if sweep.best is None else least + sweep.best
        self.lower = max(self.lower, sweep.limit + 1 if sweep.best is None else sweep.best)
        self.bounds.append(Bound(least + sweep.limit, sweep.states, found, sweep.layers(), sweep.seconds))

    def _counted(self) -> Proof:
        """Search the proven cost exhaustively, unless that was done already; then count and list."""
        assert self.best is not None and self.upper is not None
        search, sweep = self.best
        try:
            self._enter("counting")
            if sweep.width is not None:
                sweep = search.sweep(self.upper)
                self._exhausted(sweep)
            phrases = self._phrases(search, sweep)
            count = phrases.count
            self._leave()
        except (Interrupted, KeyboardInterrupt, MemoryError) as interruption:
            self._leave()
            return self._proof(OPTIMAL, ended=str(interruption) or "cancelled", phrases=self._some())
        self._see(search, sweep)
        return self._proof(OPTIMAL, phrases=phrases, count=count)

    def _phrases(self, search: LayeredSearch, sweep: Sweep) -> Phrases:
        assert sweep.best is not None
        return Phrases(self.halves, search.automaton, search.retraced(sweep), sweep.widths, sweep.best)

    def _some(self) -> tuple[PalindromicPhrase, ...]:
        """Phrases of the upper bound that the search came by; to read them, no flag or clock is heeded."""
        if self.best is None:
            return ()
        search, sweep = self.best
        search.tick = lambda covered, states: None
        return tuple(islice(self._phrases(search, sweep), _LISTED))

    # --- telling

    def _tick(self, covered: int = 0, states: int = 0) -> None:
        now = time.perf_counter()
        if self.stop[0]:
            raise Interrupted("cancelled")
        if self.deadline is not None and now > self.deadline:
            raise Interrupted("timeout")
        if self.hook is not None and now - self._shown > 0.1:
            self._shown = now
            least = self.puzzle.least_length
            upper = None if self.upper is None else least + self.upper
            self.hook(Progress(self.phase, least + self.lower, upper, covered, states, now - self.began))

    def _proof(
        self,
        status: str,
        ended: str = "complete",
        reason: str = "",
        count: int | None = None,
        phrases: Iterable[PalindromicPhrase] = (),
    ) -> Proof:
        least = self.puzzle.least_length
        solvable = status != UNSOLVABLE
        listed = tuple(sorted(islice(phrases, _LISTED)))
        seconds = {**self.seconds, "total": time.perf_counter() - self.began}
        return Proof(
            self.puzzle,
            self.name,
            self.sha256,
            sha256_of(self.words),
            len(self.words),
            status,
            ended,
            least + self.lower if solvable else None,
            None if self.upper is None or not solvable else least + self.upper,
            count,
            listed,
            phrases,
            tuple(self.bounds),
            self.search,
            seconds,
            self.peak_bytes,
            reason,
        )


def _most_cost(automaton: Automaton) -> int:
    """No least cost exceeds this: a shortest phrase passes no state twice with the same letters covered."""
    longest = int(automaton.edges.length.max(initial=0))
    return min(automaton.limit, longest * automaton.n_states * (len(automaton.letters) + 1))
