"""The layers of the proof split among workers: threads, processes, or the machines of a cluster.

Every key belongs to the part that its hash names. A bucket is searched part by part: a task gets the part's
keys as they came (unsorted, with doubles) and those met before at less waste, and gives back the keys that
are fresh, and their successors, sorted by bucket and by the part that they belong to. So doubles meet in one
task, the sorting and searching is all done by the workers, and the coordinator only passes arrays on. The
keys searched are the same, to the last, as those of one process alone, and so are counts and digests.

joblib brings the tasks to the workers, so ``joblib.parallel_config`` chooses them: threads of this process
(the default: the kernels release the GIL), local processes (``backend="loky"``), a Dask or Ray cluster. The
tables that a search reads from (hundreds of megabytes) reach each worker once: threads have them; processes
on this machine map files in a private temporary folder, one copy for all in the page cache; a worker that
cannot see that folder says so, is sent the arrays, and keeps them.
"""

from __future__ import annotations

import secrets
import tempfile
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from wordsearch.puzzles.palindromes.automaton import Bytes, Ints
from wordsearch.puzzles.palindromes.layers import NEVER, Interrupted, Sweep, Tables, by_bucket, unmet

if TYPE_CHECKING:
    from wordsearch.puzzles.palindromes.layers import LayeredSearch

_PARTS = 8  # for each worker: parts are of unequal size, and a cancel waits for those under way
_FEW = 20_000  # keys that are searched here rather than sent
_ARRAYS = ("rows", "first", "target", "mask", "length")
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)


def split(keys: Ints, n_parts: int) -> list[Ints]:
    """The keys by the part that each belongs to, in their order."""
    part = (keys.view(np.uint64) * _GOLDEN >> np.uint64(40)) % np.uint64(n_parts)
    order = np.argsort(part, kind="stable")
    return np.split(keys[order], np.cumsum(np.bincount(part.astype(np.int64), minlength=n_parts))[:-1])


# --- what a worker does ---------------------------------------------------------------------------


class Part(NamedTuple):
    """A task: the keys of one part of a bucket."""

    chunks: list[Ints]
    met: list[Ints]  # of the part, with as many letters covered at less waste
    bucket: int
    limit: int
    n_parts: int


class Searched(NamedTuple):
    """What came of a part: its fresh keys, and by bucket and part where they lead."""

    keys: Ints
    onto: dict[int, list[Ints]]
    best: int
    ends: Ints
    looked: int
    whole: bool  # not ended by the stop flag


@dataclass(frozen=True)
class Shared:
    """Where a worker finds the tables: by a token, if it has them already, or else in a folder."""

    token: str
    folder: str
    n_letters: int
    n_table: int

    def at_hand(self) -> tuple[Tables, Bytes] | None:
        """The tables and the stop flag; None where this worker has no access to them."""
        kept = _AT_HAND.get(self.token)
        if kept is None and self.folder:
            try:
                # Copy on write: nobody writes, and so all processes of a machine share the pages.
                arrays = [_mapped(self.folder, name, "c") for name in _ARRAYS]
                stop = _mapped(self.folder, "stop", "r+")
            except OSError:
                return None
            kept = self.keep(Tables(self.n_letters, self.n_table, *arrays), stop)
        return kept

    def keep(self, tables: Tables, stop: Bytes) -> tuple[Tables, Bytes]:
        """Have the tables at hand from now on, and no others."""
        _AT_HAND.clear()
        _AT_HAND[self.token] = tables, stop
        return tables, stop


_AT_HAND: dict[str, tuple[Tables, Bytes]] = {}


def _mapped(folder: str, name: str, mode: Literal["c", "r+"]) -> Any:
    array = np.load(Path(folder, f"{name}.npy"), mmap_mode=mode, allow_pickle=False)
    return array.view(np.ndarray)  # which compiled kernels know better than its subclass


def search_at(shared: Shared, sent: Tables | None, part: Part) -> Searched | None:
    """Search a part, with tables at hand or sent; None: they are to be sent."""
    kept = shared.at_hand()
    if kept is None and sent is not None:
        kept = shared.keep(sent, np.zeros(1, np.uint8))
    return None if kept is None else search_part(*kept, part)


def search_part(tables: Tables, stop: Bytes, part: Part) -> Searched:
    """The fresh keys of a part, expanded."""
    keys = unmet(np.unique(np.concatenate(part.chunks)), part.met)
    widths = part.limit // 2 + 1
    cut = np.full((tables.n_letters + 1) * widths, 255, np.uint8)
    reached = np.full(len(keys), NEVER, np.int32)
    found: dict[int, list[Ints]] = {}
    looked_up = 0
    slices = tables.successors(
        keys, part.bucket % widths, part.limit, cut, reached, stop, tables.room(1 << 18)
    )
    for onto, buckets, looked in slices:
        if stop[0]:
            break
        looked_up += looked
        for bucket, chunk in by_bucket(onto, buckets):
            found.setdefault(bucket, []).append(chunk)
    onto_parts = {
        bucket: split(np.unique(np.concatenate(chunks)), part.n_parts) for bucket, chunks in found.items()
    }
    best = int(reached.min(initial=NEVER))
    return Searched(keys, onto_parts, best, keys[reached == best], looked_up, not stop[0])


# --- who tells them -------------------------------------------------------------------------------


class Crew:
    """The workers of one search, and the tables that they share; close it when the search is over.

    Parameters
    ----------
    tables : Tables
    n_jobs : int, optional
        As joblib understands it: how many workers, -1 for as many as there are cores. None leaves it to
        ``joblib.parallel_config``.
    stop : uint8 array, shape (1,)
        Ends the work of threads; for processes on this machine `halt` does.

    Attributes
    ----------
    workers : int
    threads : bool
        Whether they are threads of this process, which need no copies of anything.
    """

    def __init__(self, tables: Tables, n_jobs: int | None, stop: Bytes) -> None:
        from joblib.parallel import Parallel, get_active_backend

        self.workers = team_size(n_jobs)
        backend, _ = get_active_backend(prefer="threads")
        self.threads = bool(getattr(backend, "supports_sharedmem", False))
        self.n_parts = _PARTS * self.workers
        self._tables, self._stop = tables, stop
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        folder = ""
        if not self.threads:
            self._folder = tempfile.TemporaryDirectory(prefix="wordsearch-", ignore_cleanup_errors=True)
            folder = self._folder.name
            for name in _ARRAYS:
                np.save(Path(folder, f"{name}.npy"), getattr(tables, name), allow_pickle=False)
            np.save(Path(folder, "stop.npy"), np.zeros(1, np.uint8), allow_pickle=False)
        self.shared = Shared(secrets.token_hex(16), folder, tables.n_letters, tables.n_table)
        if self.threads:
            _AT_HAND[self.shared.token] = tables, stop
        # No memory-mapping of arguments: joblib's maps are read-only, another type to a compiled kernel.
        self._parallel = Parallel(
            n_jobs=n_jobs, prefer="threads", return_as="generator_unordered", batch_size=1, max_nbytes=None
        )

    def close(self) -> None:
        """Let the tables go."""
        _AT_HAND.pop(self.shared.token, None)
        if self._folder is not None:
            self._folder.cleanup()

    def halt(self) -> None:
        """Put the stop flag up that processes on this machine look at."""
        if self._folder is not None:
            with suppress(OSError):
                _mapped(self._folder.name, "stop", "r+")[0] = 1

    def sweep(self, search: LayeredSearch, sweep: Sweep) -> None:
        """Search all keys within the sweep's limit, part by part."""
        try:
            _Split(self, search, sweep).run()
        except BaseException:
            self.halt()
            raise

    def searched(self, parts: Iterable[Part]) -> Iterator[Searched]:
        """What came of each part, in any order."""
        waiting = list(parts)
        sent: Tables | None = None
        while waiting:
            again = []
            for number, result in self._results(sent, waiting):
                if result is None:
                    again.append(waiting[number])
                else:
                    yield result
            # Every round of sending teaches at least one worker the tables.
            waiting, sent = again, self._tables

    def _results(self, sent: Tables | None, parts: list[Part]) -> Iterator[tuple[int, Searched | None]]:
        from joblib import delayed

        calls = (delayed(_numbered)(n, search_at, self.shared, sent, part) for n, part in enumerate(parts))
        results: Generator[tuple[int, Searched | None], None, None] = self._parallel(calls)
        try:
            for result in results:  # noqa: UP028  # `yield from` would close it, with its warning
                yield result
        finally:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", UserWarning)  # that tasks are cancelled is what is wanted
                results.close()


def _numbered(number: int, call: Callable[..., Any], *arguments: Any) -> tuple[int, Any]:
    return number, call(*arguments)


def team_size(n_jobs: int | None) -> int:
    """How many workers joblib would take."""
    from joblib import effective_n_jobs

    return int(effective_n_jobs(n_jobs))


class _Split:
    """One sweep under way: what waits for each part of each bucket."""

    def __init__(self, crew: Crew, search: LayeredSearch, sweep: Sweep) -> None:
        self.crew, self.search, self.sweep = crew, search, sweep
        self.pending: dict[int, list[list[Ints]]] = {}
        self.met: dict[int, list[Ints]] = {}  # parts of the buckets with as many letters covered
        self.waiting = 0
        self._put({0: split(np.zeros(1, np.int64), crew.n_parts)})

    def run(self) -> None:
        while self.pending:
            bucket = min(self.pending)
            waiting = self.pending.pop(bucket)
            lower = bucket - bucket % self.sweep.widths
            self.met = {known: parts for known, parts in self.met.items() if known >= lower}
            keys = [self._take(done, bucket) for done in self._search(bucket, waiting)]
            self.waiting -= sum(len(chunk) for chunks in waiting for chunk in chunks)
            whole = np.sort(np.concatenate(keys))
            self.sweep.buckets[bucket] = whole
            self.met[bucket] = split(whole, self.crew.n_parts)

    def _search(self, bucket: int, waiting: list[list[Ints]]) -> Iterator[Searched]:
        limit, n_parts = self.sweep.limit, self.crew.n_parts
        if sum(len(chunk) for chunks in waiting for chunk in chunks) <= _FEW:
            met = [keys for parts in self.met.values() for keys in parts]
            whole = Part([chunk for chunks in waiting for chunk in chunks], met, bucket, limit, n_parts)
            yield search_part(self.search.tables, self.search.stop, whole)
            return
        parts = [
            Part(chunks, [parts[number] for parts in self.met.values()], bucket, limit, n_parts)
            for number, chunks in enumerate(waiting)
            if chunks
        ]
        if not self.crew.threads:
            self.sweep.moved += sum(_nbytes(part.chunks) + _nbytes(part.met) for part in parts)
        for done in self.crew.searched(parts):
            if not self.crew.threads:
                self.sweep.moved += done.keys.nbytes + sum(map(_nbytes, done.onto.values()))
            yield done

    def _take(self, done: Searched, bucket: int) -> Ints:
        sweep, search = self.sweep, self.search
        if done.whole:
            sweep.looked += done.looked
            search.note(sweep, bucket, done.best, done.ends)
            self._put(done.onto)
        search.watch(sweep, self.waiting, bucket)
        if not done.whole:
            raise Interrupted("cancelled")
        return done.keys

    def _put(self, onto: dict[int, list[Ints]]) -> None:
        for bucket, parts in onto.items():
            waiting = self.pending.setdefault(bucket, [[] for _ in parts])
            for chunks, keys in zip(waiting, parts, strict=True):
                if len(keys):
                    chunks.append(keys)
                    self.waiting += len(keys)


def _nbytes(arrays: list[Ints]) -> int:
    return sum(array.nbytes for array in arrays)
