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
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from numbers import Integral
from threading import Event, Thread
from typing import Any, Unpack
from warnings import warn

from wordsearch.batch.outcome import COMPLETE, LIMIT, STOPPED, Batch, Tally
from wordsearch.batch.shipped import Shipped
from wordsearch.display.progress import progress_bar
from wordsearch.errors import (
    PuzzleError,
    check_flag,
    check_limit,
    checked,
    listed,
    missing,
    optional,
    short,
)
from wordsearch.interrupt import Interruptible, cut_off, held
from wordsearch.puzzle import Puzzle
from wordsearch.puzzle_parts import Outcome
from wordsearch.solver import PuzzleOptions
from wordsearch.words.cached import per_lexicon
from wordsearch.words.given import Words, as_lexicon
from wordsearch.words.lexicon import Lexicon

_TICK = 0.02  # seconds between two looks at the clock and at the cancel flag
_MOST_JOBS = 1024
_GRACE = 1.0  # seconds that a kernel which was told to stop may take to hand over what it has
# Seconds that a chunk should last: long enough to cost nothing, short enough to show.
_SHORT = 0.05
_LONG = 0.2
_MOST_AT_ONCE = 1 << 15  # puzzles of a chunk in this process
_SLICE = 0.05  # seconds that the plain solver searches between two looks at the stop flag
_FEW = 4  # puzzles at most that are first tried in the thread that calls, and
_LOOKS = 4  # of a kernel at the stop flag before they are given to another thread
_MOST_KILLED = 3  # times in a row that processes may be killed before any chunk comes back


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
    **options: Unpack[PuzzleOptions],
) -> Batch:
    """Solve many puzzles of one kind.

    Each puzzle is searched as its plain solver's variant ``kernel_variant`` does (of most puzzles
    that is ``default``), with the same solutions and the same number of nodes, by a compiled
    kernel. A keyboard interrupt ends the call with what there is.

    `Puzzle.solve` of one puzzle takes no kernel, though answers and counts would be the same:
    loading one takes 0.3 to 0.8 s, compiling it for the first time 5 to 13 s, and a person with one
    puzzle never gets that back from searches of a millisecond. Where a kernel is loaded, a call for
    one small puzzle takes less than 0.1 ms.

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
        Seconds of searching for the whole call; preparation (an index of the words, kernels to
        load) comes before and is reported. Puzzles that were not finished say so in their status.
    n_jobs : int, optional
        Processes; -1 for as many as there are cores. None leaves it to ``joblib.parallel_config``,
        which can send the work to a Dask or Ray cluster as well, and is this process alone
        otherwise. What a process had in hand that is killed is solved again by another one.
    progress : bool
        Whether to show a progress bar, when tqdm is installed.
    kernel : bool
        False for the plain solver, of the same variant: it needs no Numba, takes all of its
        options, and is slower by far.
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

    Examples
    --------
    >>> import wordsearch as ws
    >>> words = ws.Lexicon.from_words(["oboe", "piano", "guitar", "boat"])
    >>> pyramids = [ws.Pyramid.parse("p ir aao ntib ogueo"), ws.Pyramid.parse("b oa")]
    >>> batch = solve_many(pyramids, words)
    >>> batch.counts.tolist(), batch.unique.tolist()
    ([1, 0], [True, False])
    """
    check_limit("limit", limit, whole=True)
    check_limit("timeout", timeout)
    check_flag("solutions", solutions)
    check_flag("progress", progress)
    check_flag("kernel", kernel)
    check_jobs(n_jobs)
    began = time.perf_counter()
    held_before = held[0]
    of_one_kind = _of_one_kind(puzzles)
    lexicon = as_lexicon(lexicon)
    tally = Tally(of_one_kind, solutions)
    stopped = ""
    preparation = 0.0
    if of_one_kind:
        work = _Work(
            kind=type(of_one_kind[0]),
            lexicon=lexicon,
            solutions=solutions,
            limit=limit,
            options=options,
            kernel=kernel,
        )
        watch = _Watch(timeout, cancel, progress, tally)
        way = _elsewhere if runs_elsewhere(n_jobs) else _here
        stopped = way(work, watch, n_jobs)
        preparation = watch.started - began
    return tally.batch(
        lexicon=lexicon.name,
        stopped=stopped,
        seconds=time.perf_counter() - began,
        preparation=preparation,
        held=held[0] - held_before,
    )


def check_jobs(n_jobs: Any) -> None:
    """Refuse what is no number of processes.

    >>> check_jobs(0)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: n_jobs must be a whole number of processes, ...; it is 0
    """
    if n_jobs is None:
        return
    is_whole = isinstance(n_jobs, Integral) and not isinstance(n_jobs, bool)
    if not is_whole or not 0 < abs(n_jobs) <= _MOST_JOBS:
        raise PuzzleError(
            "n_jobs must be a whole number of processes, -1 for all cores, or None; "
            f"it is {short(n_jobs)}"
        )


def _of_one_kind(puzzles: Iterable[Any]) -> tuple[Any, ...]:
    given = tuple(listed("puzzles", puzzles))
    for number, puzzle in enumerate(given, 1):
        if type(puzzle) is not type(given[0]) or not hasattr(puzzle, "variants"):
            raise PuzzleError(
                f"solve_many takes puzzles of one kind; "
                f"item {number} is the {type(puzzle).__name__} {short(puzzle)}"
            )
    return given


def _kernel_of(kind: type[Any]) -> Callable[..., Outcome]:
    if issubclass(kind, Puzzle):
        part = kind.part("batch")
        if part is not None:
            return part.solve
    raise PuzzleError(
        f"{kind.__name__} has no kernel: kernel=False solves many with its plain solver"
    )


# -- a chunk of work -------------------------------------------------------------------------------


class _Stop:
    """Whether the work is to stop: ``flag[0]`` says it, which kernels read; where no other thread
    keeps the watch, `look` does, or a kernel looks so many times and no more.
    """

    def __init__(self, look: Callable[[], str] = str, looks: int = 0) -> None:
        self.flag = bytearray((0, looks))
        self.look = look

    def __bool__(self) -> bool:
        return bool(self.flag[0] or self.look())


@dataclass(frozen=True)
class _Work:
    """What to do with puzzles: which kernel or solver, over which words, with which options."""

    kind: Any
    lexicon: Any  # a Lexicon; None on the way to another process
    solutions: bool
    limit: int | None
    options: Mapping[str, Any]
    kernel: bool

    def __call__(self, puzzles: Sequence[Any], stop: _Stop) -> Outcome:
        if not self.kernel:
            return _plain(self, puzzles, stop)
        try:
            solve = _kernel_of(self.kind)
            return solve(
                puzzles,
                self.lexicon,
                solutions=self.solutions,
                limit=self.limit,
                stop=optional("numpy").frombuffer(stop.flag, "uint8"),
                **self.options,
            )
        except ModuleNotFoundError as error:
            raise PuzzleError(
                f"{missing(error, 'a kernel')}; "
                "or take kernel=False for the plain solver, which is slower by far"
            ) from error


def _plain(work: _Work, puzzles: Sequence[Any], stop: _Stop) -> Outcome:
    """What a kernel does, done by the plain solver."""
    tally = Tally(tuple(puzzles), work.solutions)
    for place, puzzle in enumerate(puzzles):
        if stop:
            break
        run = _searched(puzzle, work, stop)
        tally.counts[place] = len(run.solutions)
        tally.nodes[place] = run.stats.nodes
        tally.inner[place] = run.stats.total_nodes - run.stats.nodes
        if run.status == "complete":
            tally.done[place] = COMPLETE
        elif _spent(run, work):
            tally.done[place] = LIMIT
        if tally.solutions is not None:
            tally.solutions[place] = run.as_found
    return tally.outcome()


def _searched(puzzle: Any, work: _Work, stop: _Stop) -> Any:
    """A puzzle's run, taken up again and again until it ends or the stop flag is set."""
    own = puzzle.variants.get(getattr(puzzle, "kernel_variant", "default"), {})
    options = {**own, **work.options}
    run = puzzle.solve(work.lexicon, limit=work.limit, timeout=_SLICE, **options).finish()
    while run.status == "timeout" and not _spent(run, work) and not stop:
        rest: dict[str, int] = {}
        if work.limit is not None:
            rest["limit"] = work.limit - len(run.solutions)
        if work.options.get("max_nodes") is not None:
            rest["max_nodes"] = work.options["max_nodes"] - run.stats.total_nodes
        run.resume(timeout=_SLICE, **rest).finish()
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
        self.tally = tally
        self._cancel = cancel
        self._timeout = timeout
        self._started: float | None = None
        self._bar: Any = None
        if progress:
            self._bar = progress_bar(len(tally.puzzles), "solving")

    @property
    def chunk(self) -> int:
        """Puzzles to begin with: few where somebody watches them being done, else many."""
        return 512 if self._bar is None else 16

    def start(self) -> None:
        """Let the clock run, unless it does: what comes before is preparation."""
        if self._started is None:
            self._started = time.perf_counter()

    @property
    def started(self) -> float:
        """When the clock began to run, by `time.perf_counter`; now, where it does not run yet."""
        return time.perf_counter() if self._started is None else self._started

    @property
    def left(self) -> float:
        """Seconds left on the clock."""
        if self._timeout is None:
            return math.inf
        return self._timeout - (time.perf_counter() - self.started)

    def verdict(self) -> str:
        """``cancelled``, ``timeout``, or nothing when the work may go on; moves the progress
        bar, too.
        """
        if self._bar is not None:
            n_done = len(self.tally.done) - self.tally.done.count(STOPPED)
            self._bar.update(n_done - self._bar.n)
        if self._cancel is not None and self._cancel.is_set():
            return "cancelled"
        if self.left <= 0:
            return "timeout"
        return ""

    def close(self) -> None:
        """Take the progress bar away."""
        self.verdict()
        if self._bar is not None:
            self._bar.close()


class _Worker(Thread):
    """The thread that works while the one that called keeps the watch; kernels leave the
    interpreter free.
    """

    def __init__(self, work: _Work, watch: _Watch, stop: _Stop) -> None:
        super().__init__(daemon=True, name="solve_many")
        self.stop = stop
        self.error: BaseException | None = None
        self._work = work
        self._watch = watch

    def run(self) -> None:
        try:
            self._work((), self.stop)
            self._watch.start()
            self._chunks()
        except BaseException as error:  # raised again where it can be seen
            self.error = error

    def _chunks(self) -> None:
        tally = self._watch.tally
        size = self._watch.chunk
        first = 0
        while first < len(tally.puzzles) and not self.stop:
            began = time.perf_counter()
            tally.add(first, self._work(tally.puzzles[first : first + size], self.stop))
            seconds = time.perf_counter() - began
            first += size
            if seconds < _SHORT:
                size = min(size * 2, _MOST_AT_ONCE)
            elif seconds > _LONG:
                size = max(size // 2, 1)


def _here(work: _Work, watch: _Watch, n_jobs: int | None = None) -> str:
    """Work through all puzzles in this process; why it stopped before the end, or nothing."""
    if _done_at_once(work, watch):
        return ""
    worker = _Worker(work, watch, _Stop())
    stopped = ""
    try:
        worker.start()
    except RuntimeError:  # a browser's tab starts no thread
        return _in_this_thread(work, watch)
    with Interruptible() as asking:
        while not stopped and worker.is_alive():
            worker.join(max(0.0, min(_TICK, watch.left)))
            stopped = "cancelled" if asking.asked else watch.verdict()
    worker.stop.flag[0] = 1
    worker.join(_GRACE)
    watch.close()
    if worker.error is not None:
        raise worker.error
    if work.kernel and not stopped:
        _used_kinds(work.lexicon).add(work.kind)
    return stopped


#: The puzzle types whose kernels are loaded, and have what they need of a lexicon.
_used_kinds: Callable[[Lexicon], set[Any]] = per_lexicon(lambda lexicon: set())


def _done_at_once(work: _Work, watch: _Watch) -> bool:
    """Whether all puzzles are solved in this thread, with no more than some milliseconds' search.

    To start a thread and to wait for it takes longer than a small puzzle. What this leaves undone
    is begun anew, by a thread under watch.
    """
    puzzles = watch.tally.puzzles
    is_ready = work.kernel and len(puzzles) <= _FEW and work.kind in _used_kinds(work.lexicon)
    if not is_ready or watch.verdict():
        return False
    stop = _Stop(looks=_LOOKS)

    def halt() -> None:
        stop.flag[0] = 1

    with Interruptible(halt) as asking:
        watch.start()
        outcome = work(puzzles, stop)
        if asking.asked:
            return False
    if stop.flag[0]:
        return False
    watch.tally.add(0, outcome)
    watch.close()
    return True


def _in_this_thread(work: _Work, watch: _Watch) -> str:
    """The same where no thread can be started: the work itself looks at the clock."""
    with Interruptible() as asking:

        def verdict() -> str:
            return "cancelled" if asking.asked else watch.verdict()

        worker = _Worker(work, watch, _Stop(verdict))
        worker.run()
        stopped = ""
        if worker.stop:
            stopped = verdict()
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
    if sys.modules.get("joblib") is None:
        return False  # so nobody can have configured it
    parallel = optional("joblib.parallel")
    backend, jobs = parallel.get_active_backend()
    return jobs not in (None, 1) or not isinstance(backend, parallel.LokyBackend)


def _elsewhere(work: _Work, watch: _Watch, n_jobs: int | None) -> str:
    """Send chunks through joblib; why it stopped before the end, or nothing.

    What was under way in a process that is killed goes to another one.
    """
    joblib = optional("joblib")
    size = chunk_size(len(watch.tally.puzzles), joblib.effective_n_jobs(n_jobs))
    pending = list(range(0, len(watch.tally.puzzles), size))
    n_killed = 0
    stopped = ""
    try:
        with Interruptible(cut_off):
            while pending and not stopped:
                n_pending = len(pending)
                try:
                    stopped = _round(work, watch, n_jobs, pending, size)
                except BrokenExecutor as error:
                    # One that brought nothing back may meet a puzzle that nobody has room for.
                    n_killed = n_killed + 1 if len(pending) == n_pending else 0
                    if n_killed == _MOST_KILLED:
                        stopped = _given_up(len(pending), error)
    except KeyboardInterrupt:
        stopped = "cancelled"
    finally:
        watch.close()
    return stopped


def _given_up(n_chunks: int, error: Exception) -> str:
    """The status of what processes were killed over, again and again, with a warning about it."""
    sentence = short(f"{type(error).__name__}: {error}", 200)
    warn(
        f"the processes that solve are killed again and again: {n_chunks} chunks of puzzles are "
        f"left as cancelled (too little memory? fewer n_jobs need less); {sentence}",
        RuntimeWarning,
        stacklevel=2,
    )
    return "cancelled"


def _round(work: _Work, watch: _Watch, n_jobs: int | None, pending: list[int], size: int) -> str:
    """Send each chunk of `pending` once, and take off those that come back; why it stopped before
    the end, or nothing.

    Raises
    ------
    BrokenExecutor
        A process was killed; the rest of `pending` is still to be solved.
    """
    joblib = optional("joblib")
    stopped = ""
    # No more chunks at a time than there are processes: each starts at once, so that its clock is
    # right.
    parallel = joblib.Parallel(
        n_jobs=n_jobs, return_as="generator_unordered", pre_dispatch="n_jobs", batch_size=1
    )
    results = parallel(_tasks(work, watch, tuple(pending), size))
    try:
        for first, outcome, why in results:
            watch.tally.add(first, outcome)
            pending.remove(first)
            stopped = watch.verdict() or why or stopped
            if stopped == "cancelled":
                break
    finally:
        with suppress(Exception):  # joblib's, loky's or the cluster's: they share no class
            results.close()
    return stopped or watch.verdict()


def chunk_size(puzzles: int, processes: int) -> int:
    """Puzzles that go to another process at a time: four chunks for each process at least, 4,096
    at most.
    """
    return min(max(1, puzzles // (4 * processes)), 4096)


def _tasks(work: _Work, watch: _Watch, firsts: Sequence[int], size: int) -> Iterator[Any]:
    """A task for each chunk, for as long as there is time; made when a process is free."""
    watch.start()
    call = optional("joblib").delayed(_chunk)
    shipped = Shipped(work.lexicon)
    light = replace(work, lexicon=None)
    for first in firsts:
        if watch.left <= 0:
            return
        puzzles = watch.tally.puzzles[first : first + size]
        yield call(first, puzzles, shipped, light, watch.left)


def _chunk(
    first: int, puzzles: tuple[Any, ...], shipped: Shipped, light: _Work, seconds: float
) -> tuple[int, Outcome, str]:
    """Solve one chunk in the process that it was sent to."""
    tally = Tally(puzzles, light.solutions)
    work = replace(light, lexicon=shipped.lexicon)
    why = _here(work, _Watch(seconds, None, False, tally))
    return first, tally.outcome(), why
