"""How much a search may still do, and what a strategy is given to search with."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any

from wordsearch.errors import check_limit
from wordsearch.search.problem import PAUSE, Prune
from wordsearch.search.stats import Stats
from wordsearch.search.trace import Recorder

_PATIENCE = 1.0  # seconds before a search says that it is at work


class Budget:
    """How much a run may still do; shared with the searches inside it.

    Nodes are granted in slices, so that the clock and the cancel flag are looked at every few
    milliseconds and not at every node: the slice grows while nodes are cheap and shrinks when they
    are not.
    """

    cancelled = False
    _started: float | None = None
    _asked = 0.0
    _look = math.inf
    _pause = math.inf
    _has_granted = False
    _watch: Callable[[], object] | None = None

    def __init__(self, max_nodes: int | None, timeout: float | None) -> None:
        self.renew(max_nodes, timeout)

    def renew(self, max_nodes: int | None, timeout: float | None) -> None:
        """Set fresh allowances; what was spent before is forgotten."""
        check_limit("max_nodes", max_nodes, whole=True)
        check_limit("timeout", timeout)
        self._nodes_left = math.inf
        if max_nodes is not None:
            self._nodes_left = max_nodes
        self._seconds_left = math.inf
        if timeout is not None:
            self._seconds_left = float(timeout)
        self._slice = 1
        self.stop = ""

    def enter(self, watch: Callable[[], object] | None, seconds: float = math.inf) -> None:
        """Start the clock (it only runs while the search does); `watch` is called now and then.

        After so many `seconds`, and one grant at least, the search pauses: it stops, and `stop`
        says that it is running.
        """
        self._started = self._asked = time.perf_counter()
        self._watch = watch
        self._look = self._started + _PATIENCE
        self._pause = seconds
        self._has_granted = False

    def spend(self, seconds: float) -> None:
        """Take time off the clock that went by before the search."""
        self._seconds_left -= seconds

    def leave(self) -> float:
        """Stop the clock; returns the seconds since `enter`."""
        spent = self.elapsed()
        self.spend(spent)
        self._started = self._watch = None
        return spent

    def elapsed(self) -> float:
        """Seconds since `enter`, 0 while the clock stands."""
        if self._started is None:
            return 0.0
        return time.perf_counter() - self._started

    def grant(self) -> int:
        """How many nodes may be expanded before asking again; 0 means stop, and `stop` says why."""
        if self.cancelled:
            self.stop = "cancelled"
        elif self.elapsed() >= self._seconds_left:
            self.stop = "timeout"
        elif self._nodes_left <= 0:
            self.stop = "limit"
        elif self._has_granted and self.elapsed() >= self._pause:
            self.stop = "running"
        else:
            now = time.perf_counter()
            since_last = now - self._asked
            self._asked = now
            # A slice should last some milliseconds: long enough to cost nothing, short enough to
            # cancel at once.
            if since_last < 0.002:
                self._slice = min(self._slice * 2, 4096)
            elif since_last > 0.01:
                self._slice = max(self._slice // 4, 1)
            if now >= self._look:
                self._look = now + _PATIENCE / 2
                if self._watch is not None:
                    self._watch()
            nodes = int(min(self._slice, self._nodes_left))
            self._nodes_left -= nodes
            self._has_granted = True
            return nodes
        return 0

    def granted(self, allowance: int) -> Generator[Any, None, int]:
        """One node of `allowance`, asking for more when it is used up; returns what is left."""
        while not allowance:
            allowance = self.grant()
            if not allowance:
                yield PAUSE
        return allowance - 1

    def refund(self, nodes: int) -> None:
        """Give back nodes that were granted and not needed."""
        self._nodes_left += nodes


@dataclass
class Search:
    """One search as a strategy sees it; what happens is counted here and, in a traced run,
    recorded.
    """

    problem: Any
    stats: Stats
    budget: Budget
    recorder: Recorder | None = None
    cut: bool = False  # whether an exhausted strategy left something out
    #: What it looked at when the budget was last asked: depth, f (None without), and the state.
    reached: tuple[int, float | None, Any] | None = None

    def roots(self) -> Iterator[Any]:
        """The problem's roots as branches."""
        for state in self.problem.roots():
            yield state if state is PAUSE else (None, state)

    def open(self, parent: int, depth: int, label: Any) -> int:
        """A child was generated; returns its id in the trace, or -1."""
        if self.recorder is None:
            return -1
        return self.recorder.open(parent, depth, label)

    def solved(self, depth: int, node: int) -> None:
        """A node is a solution."""
        self.stats.count_solution(depth)
        if self.recorder is not None:
            self.recorder.solved(node)

    def close(self, node: int) -> None:
        """Every child of a node was generated."""
        if self.recorder is not None:
            self.recorder.close(node)

    def prune(self, parent: int, depth: int, item: Prune) -> None:
        """A child was ruled out before it was opened."""
        self.stats.count_prune(depth, item.reason)
        if self.recorder is not None:
            self.recorder.prune(parent, depth, item.label, item.reason)

    def drop(self, node: int, depth: int, reason: str) -> None:
        """A node was opened and then ruled out."""
        self.stats.count_prune(depth, reason)
        if self.recorder is not None:
            self.recorder.mark_pruned(node, reason)


Stream = Generator[Any, None, None]
Strategy = Callable[[Search], Stream]
