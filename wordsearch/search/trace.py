"""Recording what a search does: a bounded record of its nodes, in the manner of CP-Profiler.

A :class:`Recorder` is handed to a strategy and writes one row per node: parent, alternative (the
how-manieth child it is), label, status and, for pruned nodes, the reason. Rows live in flat arrays,
not in node objects: a million of them must not burden the garbage collector. Past the bound the
rows stop and the counters go on. NumPy takes a column without a copy: ``np.asarray(column)``.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any, NamedTuple

#: Nodes that a trace keeps unless told otherwise.
DEFAULT_BOUND = 1_000_000

#: What can become of a node. A *skipped* node was generated and never expanded.
STATUSES = ("skipped", "branch", "solved", "failed", "pruned")
SKIPPED, BRANCH, SOLVED, FAILED, PRUNED = range(5)
#: What is drawn of a node in a failed subtree that is equal to one before it: no status.
AGAIN = len(STATUSES)

#: A colour for each status, from the palette of all our pictures (Okabe and Ito 2008).
COLOURS = {
    "skipped": "#5b5b5b",
    "branch": "#0072b2",
    "solved": "#009e73",
    "failed": "#d55e00",
    "pruned": "#e69f00",
}


class NodeTable(NamedTuple):
    """The node table: columns of whole numbers, a label for each node, and what the codes in
    `reason` mean.

    `status` is an index in `STATUSES`; `cut` and `open` are 0 or 1. A node is open while not all
    its children were generated.
    """

    parent: array[int]
    alternative: array[int]
    n_children: array[int]
    depth: array[int]
    reason: array[int]
    status: bytearray
    cut: bytearray
    open: bytearray
    labels: list[Any]
    reasons: list[str]

    def map_columns(self, change: Callable[[Any], Any]) -> NodeTable:
        """The table with every column, and the labels, changed in the same way."""
        *columns, reasons = self
        return NodeTable._make([*map(change, columns), reasons])


class Recorder:
    """Watches a search and keeps the first `bound` nodes of it.

    Every method takes and gives node ids; -1 stands for "none" (the parent of a root) and for a
    node past the bound, whose descendants are counted and not kept.
    """

    def __init__(self, bound: int) -> None:
        self.bound = bound
        self.dropped = 0
        self._parent = array("i")
        self._alternative = array("i")
        self._n_children = array("i")
        self._depth = array("i")
        self._reason = array("i")
        self._status = bytearray()
        self._cut = bytearray()
        self._open = bytearray()
        self._labels: list[Any] = []
        self._reasons: dict[str, int] = {"": 0}
        self._roots = 0

    def open(self, parent: int, depth: int, label: Any) -> int:
        """A child of `parent` was generated; returns its id."""
        node = self._add(parent, depth, label)
        if parent >= 0 and self._status[parent] == SKIPPED:
            self._status[parent] = BRANCH
        return node

    def _add(self, parent: int, depth: int, label: Any) -> int:
        if len(self._labels) >= self.bound or (parent < 0 and depth > 0):
            self.dropped += 1
            if parent >= 0:
                self._cut[parent] = True
            return -1
        node = len(self._labels)
        if parent < 0:
            alternative = self._roots
            self._roots = self._roots + 1
        else:
            alternative = self._n_children[parent]
            self._n_children[parent] += 1
        self._parent.append(parent)
        self._alternative.append(alternative)
        self._n_children.append(0)
        self._depth.append(depth)
        self._reason.append(0)
        self._status.append(SKIPPED)
        self._cut.append(False)
        self._open.append(True)
        self._labels.append(label)  # last: a tree that another thread asks for ends at a whole row
        return node

    def solved(self, node: int) -> None:
        """`node` is a solution."""
        if node >= 0:
            self._status[node] = SOLVED

    def close(self, node: int) -> None:
        """Every child of `node` was generated: if none was left to search, it failed."""
        if node >= 0:
            self._open[node] = False
            if self._status[node] == SKIPPED:
                self._status[node] = FAILED

    def prune(self, parent: int, depth: int, label: Any, reason: str) -> None:
        """A child of `parent` was ruled out for `reason` before it was opened."""
        self.mark_pruned(self._add(parent, depth, label), reason)

    def mark_pruned(self, node: int, reason: str) -> None:
        """`node` was opened and then ruled out for `reason`."""
        if node >= 0:
            self._status[node] = PRUNED
            self._open[node] = False
            self._reason[node] = self._reasons.setdefault(reason, len(self._reasons))

    def table(self) -> NodeTable:
        """The rows so far, in columns of their own: the search may go on."""
        whole = NodeTable(
            parent=self._parent,
            alternative=self._alternative,
            n_children=self._n_children,
            depth=self._depth,
            reason=self._reason,
            status=self._status,
            cut=self._cut,
            open=self._open,
            labels=self._labels,
            reasons=list(self._reasons),
        )
        size = len(self._labels)
        return whole.map_columns(lambda column: column[:size])
