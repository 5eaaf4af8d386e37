"""A search beside a page that goes on answering: in a thread of its own, or where there are no
threads, as in a browser's Python, in turns with the page.
"""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from wordsearch.search.run import Progress, Run

#: Seconds between two looks at a search; a browser needs no more, and the messages stay few.
TICK = 0.15
# Seconds in which a page that shares its only thread with a search reads what was clicked.
_TURN = 0.01
# Seconds after which a thread that works hands Python over to one that waits. To hear a click and
# to answer it takes Python a dozen times: at the usual 5 ms that is felt.
_HAND_OVER = 0.0005


class Job:
    """Work that goes on beside a page: watched, and cancelled where that is asked for.

    Parameters
    ----------
    work : callable
        Is given the job, and returns an iterable that works while it is gone through, such as the
        job's `search` of a run. It is called beside the page, too: loading a dictionary takes its
        time.
    watch : callable
        Is given a `Progress` now and then.
    done : callable
        Is given the job at its end; `run` and `error` say what came of it.

    Attributes
    ----------
    run : Run or None
        The search, once it is made.
    error : Exception or None
        What ended it.
    is_cancelled : bool
        Whether it was asked to stop.
    """

    def __init__(
        self,
        work: Callable[[Job], Iterable[object]],
        watch: Callable[[Progress], None],
        done: Callable[[Job], None],
    ) -> None:
        self._work = work
        self._watch = watch
        self._done = done
        self._over = threading.Event()
        self._told = threading.Event()
        self._turns: Iterator[None] | None = None  # what is left to do, where there are no threads
        self._began = time.perf_counter()
        self.is_cancelled = False
        self.run: Run[Any] | None = None
        self.error: Exception | None = None

    def begin(self) -> Job:
        """Start the work; returns the job itself."""
        if in_thread(self._search):
            in_thread(self._look)
        else:
            self._turns = self._in_turns()
            # Held here, for the event loop itself holds no task.
            self._task = asyncio.get_running_loop().create_task(self._take_turns(self._turns))
        return self

    def search(self, run: Run[Any]) -> Iterator[Progress]:
        """Search a run to its end, step by step."""
        self.run = run
        if self.is_cancelled:  # between the click and now there was nothing yet to cancel
            run.cancel()
        return run.slices(TICK)

    def cancel(self) -> None:
        """Stop as soon as possible; what was found is kept."""
        self.is_cancelled = True
        if self.run is not None:
            self.run.cancel()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until `done` has been called; False when that took longer than `timeout` seconds.

        Where there are no threads, the work is done here meanwhile.
        """
        began = time.perf_counter()
        for _ in self._turns or ():
            if timeout is not None and time.perf_counter() - began >= timeout:
                return False
        return self._told.wait(timeout)

    @property
    def is_over(self) -> bool:
        """Whether the work has ended."""
        return self._over.is_set()

    def progress(self) -> Progress:
        """How far the search is."""
        progress = Progress(0, 0, 0.0)
        if self.run is not None:
            progress = self.run.progress()
        return progress._replace(seconds=time.perf_counter() - self._began)

    def _steps(self) -> Iterator[None]:
        """The work, step by step."""
        try:
            for _ in self._work(self):
                yield
        except Exception as error:  # whatever it is, the person at the screen is told, not the log
            self.error = error
        finally:
            self._over.set()

    def _end(self) -> None:
        try:
            self._done(self)
        finally:
            self._told.set()

    # -- with threads

    def _search(self) -> None:
        for _ in self._steps():
            pass

    def _look(self) -> None:
        while not self._over.wait(TICK):
            try:
                self._watch(self.progress())
            except RuntimeError:
                # the counters grew while they were added up: the next look will do
                continue
        self._end()

    # -- without

    def _in_turns(self) -> Iterator[None]:
        for _ in self._steps():
            self._watch(self.progress())
            yield
        self._end()

    async def _take_turns(self, turns: Iterator[None]) -> None:
        for _ in turns:
            await asyncio.sleep(_TURN)


def in_thread(work: Callable[[], object]) -> bool:
    """Do something in a thread of its own; False where there are no threads."""

    def considerately() -> None:
        with _short_turns:
            work()

    try:
        threading.Thread(target=considerately, daemon=True, name="wordsearch").start()
    except RuntimeError:
        return False
    return True


class _ShortTurns:
    """As long as one is inside, threads take turns that are short enough for a page to answer."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._inside = 0
        self._usual = 0.0

    def __enter__(self) -> None:
        with self._lock:
            if self._inside == 0:
                self._usual = sys.getswitchinterval()
                sys.setswitchinterval(min(self._usual, _HAND_OVER))
            self._inside += 1

    def __exit__(self, *error: object) -> None:
        with self._lock:
            self._inside -= 1
            if self._inside == 0:
                sys.setswitchinterval(self._usual)


_short_turns = _ShortTurns()
