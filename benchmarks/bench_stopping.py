"""How long a kernel goes on once it is told to stop: from Cancel to the end of the call, and past a
timeout.

Each kind gets puzzles that it would be busy with for a minute at least, 0.3 s before it is told.
The plain solver stands beside the kernel. What a timeout's row shows includes the 0.3 s that it was
given.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import wordsearch as ws
from benchmarks.command import main
from benchmarks.harness import Contestant, Task
from tests.puzzles.samples import having, samples

GIVEN = 0.3  # seconds of search before the stop
WITHIN = 0.2  # seconds that it may take to come


class Search:
    """A batch on its way in another thread."""

    def __init__(self, puzzles: Sequence[Any], lexicon: ws.Lexicon, kernel: bool) -> None:
        self._cancel = threading.Event()
        self._batch = list[ws.Batch]()
        self._thread = threading.Thread(
            target=lambda: self._batch.append(
                ws.solve_many(puzzles, lexicon, cancel=self._cancel, kernel=kernel)
            )
        )
        self._thread.start()
        time.sleep(GIVEN)

    def cancel(self) -> ws.Batch:
        """Tell it to stop, and wait until the call is back."""
        self._cancel.set()
        self._thread.join()
        return self._batch[0]


def stopped(batch: ws.Batch) -> str:
    """How the last puzzle ended."""
    return batch.statuses[-1]


def contestants(
    run: Callable[[Any], Any],
    puzzles: Sequence[Any],
    lexicon: ws.Lexicon,
    seconds: float,
    begin: Callable[..., Any],
) -> list[Contestant]:
    """Plain and kernel; `run` is timed, with what `begin` made of a batch."""
    return [
        Contestant("plain", run, "plain", stopped, prepare=partial(begin, puzzles, lexicon, False)),
        Contestant(
            "kernel",
            run,
            "kernel",
            stopped,
            prepare=partial(begin, puzzles, lexicon, True),
            within={"seconds": seconds},
        ),
    ]


def until_timeout(batch: tuple[Sequence[Any], ws.Lexicon, bool]) -> ws.Batch:
    """A search that may take `GIVEN` seconds."""
    puzzles, lexicon, kernel = batch
    return ws.solve_many(puzzles, lexicon, kernel=kernel, timeout=GIVEN)


def tasks() -> Iterator[Task]:
    """Cancel and a timeout, for each puzzle with a kernel."""
    for name in having("endless"):
        puzzles, lexicon = samples(name).endless()
        for kernel in (True, False):
            # what is kept of a lexicon
            ws.solve_many(puzzles[:1], lexicon, kernel=kernel, timeout=GIVEN)
        yield Task(
            f"stopping: {name}, from Cancel to the end of the call",
            contestants(Search.cancel, puzzles, lexicon, WITHIN, Search),
            expected="cancelled",
            unit="cancel",
            seconds=3,
        )
        yield Task(
            f"stopping: {name}, a timeout of {GIVEN} s",
            contestants(until_timeout, puzzles, lexicon, GIVEN + WITHIN, lambda *batch: batch),
            expected="timeout",
            unit="call",
            seconds=3,
        )


if __name__ == "__main__":
    main(tasks)
