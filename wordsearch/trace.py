"""What a search did: a bounded record of its nodes, in the manner of CP-Profiler.

A :class:`Recorder` is handed to a strategy and writes one row per node: parent, alternative (the how-manieth
child it is), label, status and, for pruned nodes, the reason. Rows live in flat arrays, not in node objects:
a million of them must not burden the garbage collector. Past the bound the rows stop and the counters go on.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import pandas as pd

    from wordsearch.search import Stats

#: Nodes that a trace keeps unless told otherwise.
DEFAULT_BOUND = 1_000_000

#: What can become of a node. A *skipped* node was generated and never expanded.
STATUSES = ("skipped", "branch", "solved", "failed", "pruned")
_SKIPPED, _BRANCH, _SOLVED, _FAILED, _PRUNED = range(5)


class TraceNode(NamedTuple):
    """One row of a search tree; `reason` is empty unless the node was pruned."""

    id: int
    parent: int
    alternative: int
    n_children: int
    depth: int
    status: str
    label: Any
    reason: str


class Recorder:
    """Watches a search and keeps the first `bound` nodes of it.

    Every method takes and gives node ids; -1 stands for "none" (the parent of a root) and for a node past
    the bound, whose descendants are counted and not kept.
    """

    def __init__(self, bound: int = DEFAULT_BOUND) -> None:
        self.bound = bound
        self.dropped = 0
        self._parent, self._alternative, self._n_children = array("q"), array("q"), array("q")
        self._depth, self._reason = array("q"), array("q")
        self._status = bytearray()
        self._labels: list[Any] = []
        self._reasons: dict[str, int] = {"": 0}
        self._roots = 0

    def open(self, parent: int, depth: int, label: Any) -> int:
        """A child of `parent` was generated; returns its id."""
        node = self._add(parent, depth, label)
        if parent >= 0 and self._status[parent] == _SKIPPED:
            self._status[parent] = _BRANCH
        return node

    def _add(self, parent: int, depth: int, label: Any) -> int:
        if len(self._labels) >= self.bound or (parent < 0 and depth > 0):
            self.dropped += 1
            return -1
        node = len(self._labels)
        if parent < 0:
            alternative, self._roots = self._roots, self._roots + 1
        else:
            alternative = self._n_children[parent]
            self._n_children[parent] += 1
        self._parent.append(parent)
        self._alternative.append(alternative)
        self._n_children.append(0)
        self._depth.append(depth)
        self._reason.append(0)
        self._status.append(_SKIPPED)
        self._labels.append(label)
        return node

    def solved(self, node: int) -> None:
        """`node` is a solution."""
        if node >= 0:
            self._status[node] = _SOLVED

    def close(self, node: int) -> None:
        """Every child of `node` was generated: if none was left to search, it failed."""
        if node >= 0 and self._status[node] == _SKIPPED:
            self._status[node] = _FAILED

    def prune(self, parent: int, depth: int, label: Any, reason: str) -> None:
        """A child of `parent` was ruled out for `reason` before it was opened."""
        self.mark_pruned(self._add(parent, depth, label), reason)

    def mark_pruned(self, node: int, reason: str) -> None:
        """`node` was opened and then ruled out for `reason`."""
        if node >= 0:
            self._status[node] = _PRUNED
            self._reason[node] = self._reasons.setdefault(reason, len(self._reasons))

    def tree(self, stats: Stats) -> SearchTree:
        """The record so far as a tree; `stats` are the exact counters of the same search."""
        return SearchTree(self, stats)


class SearchTree:
    """The recorded tree of a search.

    Attributes
    ----------
    stats : Stats
        The exact counters, also where the record was cut.
    dropped : int
        How many nodes came after the bound and were not kept.
    """

    def __init__(self, recorder: Recorder, stats: Stats) -> None:
        self._record = recorder
        self._size = len(recorder._labels)
        self._reasons = list(recorder._reasons)
        self.stats = stats
        self.dropped = recorder.dropped

    @property
    def is_cut(self) -> bool:
        """Whether nodes are missing from the record."""
        return self.dropped > 0

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, node: int) -> TraceNode:
        if not 0 <= node < self._size:
            raise IndexError(f"node {node} is not in this tree: ids run from 0 to {self._size - 1}")
        record = self._record
        return TraceNode(node, record._parent[node], record._alternative[node], record._n_children[node],
                         record._depth[node], STATUSES[record._status[node]], record._labels[node],
                         self._reasons[record._reason[node]])

    def __iter__(self) -> Iterator[TraceNode]:
        return (self[node] for node in range(self._size))

    def statuses(self) -> dict[str, int]:
        """How many nodes ended in each status."""
        counts = Counter(self._record._status[: self._size])
        return {name: counts[code] for code, name in enumerate(STATUSES)}

    def to_frame(self) -> pd.DataFrame:
        """The node table: one row per node, in the order of visiting, indexed by id."""
        import numpy as np
        import pandas as pd

        record, size = self._record, self._size
        columns = {name: np.array(values[:size], dtype=np.int64) for name, values in (
            ("parent", record._parent), ("alternative", record._alternative),
            ("n_children", record._n_children), ("depth", record._depth))}
        status = np.frombuffer(bytes(record._status[:size]), dtype=np.uint8)
        frame = pd.DataFrame(columns)
        frame["status"] = pd.Categorical.from_codes(status.astype(np.int8), list(STATUSES))
        frame["label"] = [None if label is None else str(label) for label in record._labels[:size]]
        frame["reason"] = [self._reasons[code] for code in record._reason[:size]]
        frame.index.name = "id"
        return frame

    def __str__(self) -> str:
        counts = ", ".join(f"{count:,} {name}" for name, count in self.statuses().items() if count)
        cut = f"; CUT: {self.dropped:,} further nodes were counted and not kept" if self.is_cut else ""
        return f"search tree of {self._size:,} nodes ({counts}){cut}"

    def __repr__(self) -> str:
        return f"<{self}>"
