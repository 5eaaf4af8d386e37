"""A search in a thread of its own, which can be watched and cancelled."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from wordsearch.search.run import Progress, Run

#: Seconds between two looks at a search; a browser needs no more, and the messages stay few.
TICK = 0.15


class Job:
    """Makes a run and finishes it, in a thread of its own; a second thread watches.

    Parameters
    ----------
    start : callable
        Makes the run, or does its work and returns None. It is called in the thread, too: loading a
        dictionary takes its time.
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
        start: Callable[[], Run[Any] | None],
        watch: Callable[[Progress], None],
        done: Callable[[Job], None],
    ) -> None:
        self._start = start
        self._watch = watch
        self._done = done
        self._over = threading.Event()
        self._told = threading.Event()
        self.is_cancelled = False
        self._began = time.perf_counter()
        self.run: Run[Any] | None = None
        self.error: Exception | None = None

    def begin(self) -> Job:
        """Start both threads; returns the job itself."""
        for target in (self._search, self._look):
            threading.Thread(
                target=target, daemon=True, name=f"wordsearch{target.__name__}"
            ).start()
        return self

    def cancel(self) -> None:
        """Stop as soon as possible; what was found is kept."""
        self.is_cancelled = True
        if self.run is not None:
            self.run.cancel()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until `done` has been called; False when that took longer than `timeout` seconds."""
        return self._told.wait(timeout)

    @property
    def is_over(self) -> bool:
        """Whether the search has ended."""
        return self._over.is_set()

    def progress(self) -> Progress:
        """How far the search is."""
        progress = Progress(0, 0, 0.0)
        if self.run is not None:
            progress = self.run.progress()
        return progress._replace(seconds=time.perf_counter() - self._began)

    def _search(self) -> None:
        try:
            self.run = self._start()
            if self.run is not None:
                if self.is_cancelled:  # between the click and now there was nothing yet to cancel
                    self.run.cancel()
                self.run.finish(progress=False)
        except Exception as error:  # whatever it is, the person at the screen is told, not the log
            self.error = error
        finally:
            self._over.set()

    def _look(self) -> None:
        while not self._over.wait(TICK):
            try:
                self._watch(self.progress())
            except RuntimeError:
                # the counters grew while they were added up: the next look will do
                continue
        try:
            self._done(self)
        finally:
            self._told.set()
