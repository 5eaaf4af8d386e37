"""Thousands of puzzles of one kind in one call: counts, or solutions on request.

:func:`solve_many` knows no puzzle by name: one that can be solved in bulk has a part ``batch`` (see
`Outcome`), which hands the puzzles to a compiled kernel. What is common to all of them is here:
chunks, the clock, the keyboard's interrupt, a progress bar, and other processes or machines through
joblib.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from threading import Event, Thread
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.outcome import COMPLETE, LIMIT, STOPPED, Batch, Outcome, Tally
from wordsearch.display.progress import progress_bar
from wordsearch.errors import PuzzleError, check_flag, check_limit, checked, listed, optional, short
from wordsearch.interrupt import Interruptible, cut_off, held
from wordsearch.puzzle import Puzzle
from wordsearch.words.lexicon import Lexicon, Words, as_lexicon

_TICK = 0.02  # seconds between two looks at the clock and at the cancel flag
_MOST_JOBS = 1024
_GRACE = 1.0  # seconds that a kernel which was told to stop may take to hand over what it has
# seconds that a chunk should last: long enough to cost nothing, and to show
_SHORT, _LONG = 0.05, 0.2
_SLICE = 0.05  # seconds that the plain solver searches between two looks at the stop flag


# -- the call --------------------------------------------------------------------------------------


@checked
def solve_many(
    puzzles: Iterable[Any],
    lexicon: Words = "american-english",
    *,
    solutions: bool = False,
    limit: int | None = None,
    timeout: float | None = None,
    n_jobs: int | None = None,
    progress: bool = False,
    kernel: bool = True,
    cancel: Event | None = None,
    **options: Any,
) -> Batch:
    """Solve many puzzles of one kind.

    Each puzzle is searched as its plain solver's variant ``default`` does, with the same solutions
    and the same number of nodes, by a compiled kernel. A keyboard interrupt ends the call with what
    there is.

    Parameters
    ----------
    puzzles : iterable
        Puzzles of one class. None at all give an empty batch.
    lexicon : Lexicon, str or iterable of str
        Where words come from.
    solutions : bool
        Whether to keep the solutions, which takes longer than counting them. They stand in the
        order of their finding, as in `Run.as_found`: a price puts none first.
    limit : int, optional
        Stop a puzzle's search after so many solutions; 2 is enough to know whether there is just
        one.
    timeout : float, optional
        Seconds of searching for the whole call. Puzzles that were not finished say so in their
        status.
    n_jobs : int, optional
        Processes; -1 for as many as there are cores. None leaves it to ``joblib.parallel_config``,
        which can send the work to a Dask or Ray cluster as well, and is this process alone
        otherwise.
    progress : bool
        Whether to show a progress bar, when tqdm is installed.
    kernel : bool
        False for the plain solver: it needs no Numba, takes all of its options, and is slower by
        far.
    cancel : threading.Event, optional
        Set it from another thread to stop. With other processes it is seen when a chunk comes back.
    **options
        The plain solver's, such as ``min_length``.

    Returns
    -------
    Batch

    Raises
    ------
    PuzzleError
        If there is something else among the puzzles, or puzzles of two kinds, or of a kind without
        a kernel; if Numba is not installed; if an option makes no sense or the kernel cannot follow
        it.

    >>> import wordsearch as ws
    >>> words = ws.Lexicon.from_words(["oboe", "piano", "guitar", "boat"])
    >>> pyramids = [ws.Pyramid.parse("p ir aao ntib ogueo"), ws.Pyramid.parse("b oa")]
    >>> batch = solve_many(pyramids, words)
    >>> batch.counts.tolist(), batch.unique.tolist()
    ([1, 0], [True, False])
    """
    check_limit("limit", limit, whole=True)
    check_limit("timeout", timeout)
    check_flag("kernel", kernel)
    if n_jobs is not None and (type(n_jobs) is not int or not 0 < abs(n_jobs) <= _MOST_JOBS):
        raise PuzzleError(
            f"n_jobs must be a whole number of processes, -1 for all cores, or None; it is {short(n_jobs)}"
        )
    some = _of_one_kind(puzzles)
    lexicon = as_lexicon(lexicon)
    start, before = time.perf_counter(), held[0]
    tally, stopped = Tally(some, solutions), ""
    if some:
        work = _Work(type(some[0]), lexicon, solutions, limit, options, kernel)
        watch = _Watch(timeout, cancel, progress, tally)
        stopped = _elsewhere(work, watch, n_jobs) if runs_elsewhere(n_jobs) else _here(work, watch)
    return tally.batch(lexicon.name, stopped, time.perf_counter() - start, held[0] - before)


def _of_one_kind(puzzles: Iterable[Any]) -> tuple[Any, ...]:
    some = tuple(listed("puzzles", puzzles))
    for number, one in enumerate(some, 1):
        if type(one) is not type(some[0]) or number == 1 and not hasattr(one, "variants"):
            raise PuzzleError(
                f"solve_many takes puzzles of one kind; item {number} is the {type(one).__name__} {short(one)}"
            )
    return some


def _kernel_of(kind: type[Any]) -> Callable[..., Outcome]:
    part = kind.part("batch") if issubclass(kind, Puzzle) else None
    if part is None:
        raise PuzzleError(
            f"{kind.__name__} has no kernel: kernel=False solves many with its plain solver"
        )
    return part.solve  # type: ignore[no-any-return]


# -- a chunk of work -------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Work:
    """What to do with puzzles: which kernel or solver, over which words, with which options."""

    kind: Any
    lexicon: Any  # a Lexicon; None on the way to another process
    solutions: bool
    limit: int | None
    options: Mapping[str, Any]
    kernel: bool

    def __call__(self, puzzles: Sequence[Any], stop: NDArray[np.uint8]) -> Outcome:
        if not self.kernel:
            return _plain(self, puzzles, stop)
        try:
            return _kernel_of(self.kind)(
                puzzles,
                self.lexicon,
                solutions=self.solutions,
                limit=self.limit,
                stop=stop,
                **self.options,
            )
        except ModuleNotFoundError as error:
            if (error.name or "").split(".")[0] not in ("numba", "llvmlite"):
                raise
            raise PuzzleError(
                "kernels need Numba, which is not installed: type pip install numba, "
                "or take kernel=False for the plain solver, which is slower by far"
            ) from error


def _plain(work: _Work, puzzles: Sequence[Any], stop: NDArray[np.uint8]) -> Outcome:
    """What a kernel does, done by the plain solver."""
    tally = Tally(tuple(puzzles), work.solutions)
    for at, puzzle in enumerate(puzzles):
        if stop[0]:
            break
        run = _searched(puzzle, work, stop)
        tally.counts[at], tally.nodes[at] = len(run.solutions), run.stats.nodes
        tally.inner[at] = run.stats.total_nodes - run.stats.nodes
        tally.done[at] = (
            COMPLETE if run.status == "complete" else LIMIT if _spent(run, work) else STOPPED
        )
        if tally.solutions is not None:
            tally.solutions[at] = run.as_found
    return tally.outcome()


def _searched(puzzle: Any, work: _Work, stop: NDArray[np.uint8]) -> Any:
    """A puzzle's run, taken up again and again until it ends or the stop flag is set."""
    run = puzzle.solve(work.lexicon, limit=work.limit, timeout=_SLICE, **work.options).finish()
    while run.status == "timeout" and not _spent(run, work) and not stop[0]:
        left = None if work.limit is None else work.limit - len(run.solutions)
        most = work.options.get("max_nodes")
        nodes = None if most is None else most - run.stats.total_nodes
        run.resume(limit=left, max_nodes=nodes, timeout=_SLICE).finish()
    return run


def _spent(run: Any, work: _Work) -> bool:
    """Whether a run came to one of its limits, be it at the very end of a slice of time."""
    return run.status == "limit" or bool(run.stats.total_nodes == work.options.get("max_nodes"))


# -- in this process -------------------------------------------------------------------------------


class _Watch:
    """Why to stop, and how far the work is: looked at from the thread that called."""

    def __init__(
        self, timeout: float | None, cancel: Event | None, progress: bool, tally: Tally
    ) -> None:
        self.tally, self._cancel = tally, cancel
        self._timeout = math.inf if timeout is None else timeout
        self._started: float | None = None
        self._bar = progress_bar(len(tally.puzzles), "solving") if progress else None

    @property
    def chunk(self) -> int:
        """Puzzles to begin with: few where somebody watches them being done, else many."""
        return 512 if self._bar is None else 16

    def start(self) -> None:
        """Let the clock run: what comes before is preparation."""
        self._started = time.perf_counter()

    @property
    def left(self) -> float:
        """Seconds left on the clock."""
        now = time.perf_counter()
        return self._timeout - (now - (self._started or now))

    def verdict(self) -> str:
        """``cancelled``, ``timeout``, or nothing when the work may go on; moves the progress
        bar, too.
        """
        if self._bar is not None:
            self._bar.update(np.count_nonzero(self.tally.done) - self._bar.n)
        if self._cancel is not None and self._cancel.is_set():
            return "cancelled"
        return "timeout" if self.left <= 0 else ""

    def close(self) -> None:
        """Take the progress bar away."""
        self.verdict()
        if self._bar is not None:
            self._bar.close()


class _Worker(Thread):
    """The thread that works while the one that called keeps the watch; kernels leave the
    interpreter free.
    """

    def __init__(self, work: _Work, watch: _Watch) -> None:
        super().__init__(daemon=True, name="solve_many")
        self.stop = np.zeros(1, np.uint8)
        self.error: BaseException | None = None
        self._work, self._watch = work, watch

    def run(self) -> None:
        try:
            self._work((), self.stop)
            self._watch.start()
            self._chunks()
        except BaseException as error:  # raised again where it can be seen
            self.error = error

    def _chunks(self) -> None:
        at, size, tally = 0, self._watch.chunk, self._watch.tally
        while at < len(tally.puzzles) and not self.stop[0]:
            start = time.perf_counter()
            tally.add(at, self._work(tally.puzzles[at : at + size], self.stop))
            lasted, at = time.perf_counter() - start, at + size
            if lasted < _SHORT:
                size = min(size * 2, 1 << 15)
            elif lasted > _LONG:
                size = max(size // 2, 1)


def _here(work: _Work, watch: _Watch) -> str:
    """Work through all puzzles in this process; why it stopped before the end, or nothing."""
    worker, stopped = _Worker(work, watch), ""
    worker.start()
    with Interruptible() as asking:
        while not stopped and worker.is_alive():
            worker.join(max(0.0, min(_TICK, watch.left)))
            stopped = "cancelled" if asking.asked else watch.verdict()
    worker.stop[0] = 1
    worker.join(_GRACE)
    watch.close()
    if worker.error is not None:
        raise worker.error
    return stopped


# -- in other processes, or on other machines ------------------------------------------------------


def runs_elsewhere(n_jobs: int | None) -> bool:
    """Whether the work goes through joblib: asked for here, or by a `parallel_config` around the
    call.
    """
    if n_jobs is not None:
        return n_jobs != 1
    if "joblib" not in sys.modules:
        return False  # so nobody can have configured it
    parallel = optional("joblib.parallel")
    backend, jobs = parallel.get_active_backend()
    return jobs not in (None, 1) or not isinstance(backend, parallel.LokyBackend)


def _elsewhere(work: _Work, watch: _Watch, n_jobs: int | None) -> str:
    """Send chunks through joblib; why it stopped before the end, or nothing."""
    joblib = optional("joblib")
    tally, stopped = watch.tally, ""
    size = chunk_size(len(tally.puzzles), joblib.effective_n_jobs(n_jobs))
    # No more chunks at a time than there are processes: each starts at once, so that its clock is
    # right.
    parallel = joblib.Parallel(
        n_jobs=n_jobs, return_as="generator_unordered", pre_dispatch="n_jobs", batch_size=1
    )
    results = parallel(_tasks(work, watch, size))
    try:
        with Interruptible(cut_off):
            for at, outcome, why in results:
                tally.add(at, outcome)
                stopped = watch.verdict() or why or stopped
                if stopped == "cancelled":
                    break
            stopped = stopped or watch.verdict()
    except KeyboardInterrupt:
        stopped = "cancelled"
    finally:
        with suppress(Exception):  # joblib's, loky's or the cluster's: they share no class
            results.close()
        watch.close()
    return stopped


def chunk_size(puzzles: int, processes: int) -> int:
    """Puzzles that go to another process at a time: four chunks for each process at least, 4,096
    at most.
    """
    return min(max(1, puzzles // (4 * processes)), 4096)


def _tasks(work: _Work, watch: _Watch, size: int) -> Iterator[Any]:
    """A task for each chunk, for as long as there is time; made when a process is free."""
    watch.start()
    call = optional("joblib").delayed(_chunk)
    puzzles = watch.tally.puzzles
    shipped = _Shipped(work.lexicon)
    light = replace(work, lexicon=None)
    for at in range(0, len(puzzles), size):
        if watch.left <= 0:
            return
        yield call(at, puzzles[at : at + size], shipped, light, watch.left)


def _chunk(
    at: int, puzzles: tuple[Any, ...], shipped: _Shipped, light: _Work, left: float
) -> tuple[int, Outcome, str]:
    """Solve one chunk in the process that it was sent to."""
    tally, work = Tally(puzzles, light.solutions), replace(light, lexicon=shipped.lexicon)
    why = _here(work, _Watch(left, None, False, tally))
    return at, tally.outcome(), why


class _Shipped:
    """A lexicon on its way to other processes, each of which builds it, and its indexes, only
    once.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    @cached_property
    def _parts(self) -> tuple[Any, ...]:
        lexicon = self.lexicon
        return (
            lexicon.sha256,
            "\n".join(lexicon.words).encode(),
            lexicon.name,
            lexicon.source,
            lexicon.report,
        )

    def __sizeof__(self) -> int:
        """The text's bytes: by them joblib's Dask backend knows to send it to a worker only
        once.
        """
        return len(self._parts[1])

    def __reduce__(self) -> tuple[Callable[..., _Shipped], tuple[Any, ...]]:
        return _received, self._parts


_KEPT = 4  # lexicons that a process remembers
_lexicons: dict[str, _Shipped] = {}


def _received(sha256: str, text: bytes, name: str, source: Any, report: Any) -> _Shipped:
    if sha256 not in _lexicons:
        while len(_lexicons) >= _KEPT:
            _lexicons.pop(next(iter(_lexicons)), None)
        _lexicons[sha256] = _Shipped(
            Lexicon(tuple(text.decode().split("\n")), name, source, report)
        )
    return _lexicons[sha256]
