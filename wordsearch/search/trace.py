"""What a search did: a bounded record of its nodes, in the manner of CP-Profiler.

A :class:`Recorder` is handed to a strategy and writes one row per node: parent, alternative (the how-manieth
child it is), label, status and, for pruned nodes, the reason. Rows live in flat arrays, not in node objects:
a million of them must not burden the garbage collector. Past the bound the rows stop and the counters go on.

A :class:`SearchTree` is what was recorded up to a moment; :func:`diff` lays two of them over each other
(after CP-Profiler's merged trees: Shishmarev, Mears, Tack and Garcia de la Banda 2016).
"""

from __future__ import annotations

import copy
import json
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import networkx as nx
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    from wordsearch.search.run import Run, Stats

#: Nodes that a trace keeps unless told otherwise.
DEFAULT_BOUND = 1_000_000

#: What can become of a node. A *skipped* node was generated and never expanded.
STATUSES = ("skipped", "branch", "solved", "failed", "pruned")
_SKIPPED, _BRANCH, _SOLVED, _FAILED, _PRUNED = range(5)

#: A colour for each status, from the palette of all our pictures (Okabe and Ito 2008).
COLOURS = MappingProxyType(
    {"skipped": "#5b5b5b", "branch": "#0072b2", "solved": "#009e73", "failed": "#d55e00", "pruned": "#e69f00"}
)


class TraceNode(NamedTuple):
    """One row of a search tree.

    `reason` is empty unless the node was pruned; `cut` says that children of it came after the bound and were
    not kept.
    """

    id: int
    parent: int
    alternative: int
    n_children: int
    depth: int
    status: str
    label: Any
    reason: str
    cut: bool = False


class Recorder:
    """Watches a search and keeps the first `bound` nodes of it.

    Every method takes and gives node ids; -1 stands for "none" (the parent of a root) and for a node past
    the bound, whose descendants are counted and not kept.
    """

    def __init__(self, bound: int = DEFAULT_BOUND) -> None:
        self.bound = bound
        self.dropped = 0
        self._parent, self._alternative, self._n_children = array("i"), array("i"), array("i")
        self._depth, self._reason = array("i"), array("i")
        self._status, self._cut, self._open = bytearray(), bytearray(), bytearray()
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
            if parent >= 0:
                self._cut[parent] = True
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
        self._cut.append(False)
        self._open.append(True)
        self._labels.append(label)  # last: a tree that another thread asks for ends at a whole row
        return node

    def solved(self, node: int) -> None:
        """`node` is a solution."""
        if node >= 0:
            self._status[node] = _SOLVED

    def close(self, node: int) -> None:
        """Every child of `node` was generated: if none was left to search, it failed."""
        if node >= 0:
            self._open[node] = False
            if self._status[node] == _SKIPPED:
                self._status[node] = _FAILED

    def prune(self, parent: int, depth: int, label: Any, reason: str) -> None:
        """A child of `parent` was ruled out for `reason` before it was opened."""
        self.mark_pruned(self._add(parent, depth, label), reason)

    def mark_pruned(self, node: int, reason: str) -> None:
        """`node` was opened and then ruled out for `reason`."""
        if node >= 0:
            self._status[node], self._open[node] = _PRUNED, False
            self._reason[node] = self._reasons.setdefault(reason, len(self._reasons))

    def tree(self, stats: Stats) -> SearchTree:
        """The record so far as a tree of its own; `stats` are the exact counters of the same search."""
        import numpy as np

        size = len(self._labels)

        def column(values: array[int]) -> NDArray[np.int32]:
            return np.frombuffer(values[:size], dtype=np.int32)  # of a copy: the search may go on

        def flags(values: bytearray) -> NDArray[np.bool_]:
            return np.frombuffer(bytes(values[:size]), dtype=np.bool_)

        columns = _Columns(
            column(self._parent),
            column(self._alternative),
            column(self._n_children),
            column(self._depth),
            column(self._reason),
            np.frombuffer(bytes(self._status[:size]), dtype=np.uint8),
            flags(self._cut),
            flags(self._open),
            self._labels[:size],
            list(self._reasons),
        )
        return SearchTree(columns, copy.deepcopy(stats), self.dropped)


@dataclass(frozen=True)
class _Columns:
    """The node table: arrays of equal length, a label each, and what the codes in `reason` mean."""

    parent: NDArray[np.int32]
    alternative: NDArray[np.int32]
    n_children: NDArray[np.int32]
    depth: NDArray[np.int32]
    reason: NDArray[np.int32]
    status: NDArray[np.uint8]
    cut: NDArray[np.bool_]
    open: NDArray[np.bool_]  # not all children were generated yet, when the tree was asked for
    labels: list[Any]
    reasons: list[str]


class Forest:
    """Trees given by a parent array: sizes, layout and neighbours in a few passes over whole arrays.

    Parameters
    ----------
    parent : array of int, shape (n,)
        For each node the id of its parent, which is less than its own; -1 for a root.
    depth : array of int, shape (n,)
        For each node one more than its parent's; or the same less one below the roots, when those are only
        marks (the waves of limited discrepancy search).

    Raises
    ------
    ValueError
        If a parent does not come before its child, or the depths do not follow from the parents.
    """

    def __init__(self, parent: NDArray[Any], depth: NDArray[Any]) -> None:
        import numpy as np

        self.parent = np.asarray(parent, dtype=np.int64)
        if (self.parent >= np.arange(len(self.parent))).any() or (self.parent < -1).any():
            raise ValueError("every parent in a tree must be -1 or the id of an earlier node")
        #: Levels from the top, 0 for a root.
        self.level = self._levels(np.asarray(depth, dtype=np.int64))

    def _levels(self, depth: NDArray[np.int64]) -> NDArray[np.int64]:
        import numpy as np

        below = self.parent >= 0
        for level in (depth, np.where(below, depth + 1, 0)):
            if (level[~below] == 0).all() and (level[below] == level[self.parent[below]] + 1).all():
                return level
        raise ValueError("the depths of a tree must be 0 for a root and one more than the parent's elsewhere")

    def __len__(self) -> int:
        return len(self.parent)

    @cached_property
    def levels(self) -> list[NDArray[np.int64]]:
        """For each level the ids of its nodes, ascending."""
        import numpy as np

        order = np.argsort(self.level, kind="stable")
        return np.split(order, np.cumsum(np.bincount(self.level))[:-1]) if len(order) else []

    def summed(self, weights: NDArray[Any]) -> NDArray[np.int64]:
        """For each node the sum of `weights` over its subtree, itself included."""
        import numpy as np

        total = np.array(weights, dtype=np.int64)
        for nodes in reversed(self.levels[1:]):
            np.add.at(total, self.parent[nodes], total[nodes])
        return total

    @cached_property
    def sizes(self) -> NDArray[np.int64]:
        """For each node how many nodes its subtree holds, itself included."""
        import numpy as np

        return self.summed(np.ones(len(self), dtype=np.int64))

    @cached_property
    def by_parent(self) -> NDArray[np.int64]:
        """All ids, siblings side by side in their order, roots first."""
        import numpy as np

        return np.argsort(self.parent, kind="stable")

    @cached_property
    def _firsts(self) -> NDArray[np.int64]:
        """Where in `by_parent` the children of node i begin: entry i + 1 (entry 0: the roots)."""
        import numpy as np

        return np.searchsorted(self.parent[self.by_parent], np.arange(-1, len(self) + 1))

    def children(self, node: int) -> NDArray[np.int64]:
        """The ids of a node's children, in order; those of the roots for -1."""
        return self.by_parent[self._firsts[node + 1] : self._firsts[node + 2]]

    @cached_property
    def positions(self) -> NDArray[np.int64]:
        """Each node's place in preorder: its subtree fills the places from there to there + size."""
        import numpy as np

        order = self.by_parent
        ahead = np.cumsum(self.sizes[order]) - self.sizes[order]  # places of all before, in that order
        before = np.empty(len(self), dtype=np.int64)
        before[order] = ahead - ahead[self._firsts[self.parent[order] + 1]]
        place = before.copy()
        for nodes in self.levels[1:]:
            place[nodes] += place[self.parent[nodes]] + 1
        return place

    def within(self, node: int) -> NDArray[np.int64]:
        """The ids of a subtree, ascending, its root first."""
        import numpy as np

        start = self.positions[node]
        return np.flatnonzero((self.positions >= start) & (self.positions < start + self.sizes[node]))


class SearchTree:
    """The recorded tree of a search, up to the moment it was asked for.

    Attributes
    ----------
    stats : Stats
        The exact counters, also where the record was cut.
    dropped : int
        How many nodes came after the bound and were not kept.
    """

    def __init__(self, columns: _Columns, stats: Stats, dropped: int = 0) -> None:
        self._columns = columns
        self.stats = stats
        self.dropped = dropped

    # -- nodes -------------------------------------------------------------------------------------------

    @property
    def is_cut(self) -> bool:
        """Whether nodes are missing from the record."""
        return self.dropped > 0 or bool(self._columns.cut.any())

    @property
    def cut_note(self) -> str:
        """One sentence about what is missing; empty when nothing is."""
        if self.dropped:
            return f"CUT: {self.dropped:,} further nodes were counted and not kept"
        return "CUT: further nodes were counted and not kept" if self.is_cut else ""

    def __len__(self) -> int:
        return len(self._columns.labels)

    def __getitem__(self, node: int) -> TraceNode:
        self._check(node)
        rows = self._columns
        return TraceNode(
            node,
            int(rows.parent[node]),
            int(rows.alternative[node]),
            int(rows.n_children[node]),
            int(rows.depth[node]),
            STATUSES[rows.status[node]],
            rows.labels[node],
            rows.reasons[rows.reason[node]],
            bool(rows.cut[node]),
        )

    def _check(self, node: int) -> None:
        if not 0 <= node < len(self):
            raise IndexError(f"node {node} is not in this tree: ids run from 0 to {len(self) - 1}")

    def __iter__(self) -> Iterator[TraceNode]:
        return (self[node] for node in range(len(self)))

    def statuses(self) -> dict[str, int]:
        """How many nodes ended in each status."""
        counts = Counter(self._columns.status.tolist())
        return {name: counts[code] for code, name in enumerate(STATUSES)}

    @cached_property
    def forest(self) -> Forest:
        """The shape of the tree: sizes, layout and neighbours as arrays."""
        return Forest(self._columns.parent, self._columns.depth)

    @property
    def codes(self) -> NDArray[np.uint8]:
        """For each node the index of its status in `STATUSES`."""
        return self._columns.status

    @property
    def sizes(self) -> NDArray[np.int64]:
        """For each node how many recorded nodes its subtree holds, itself included."""
        return self.forest.sizes

    @cached_property
    def solved_below(self) -> NDArray[np.int64]:
        """For each node how many solutions its subtree holds, itself included."""
        return self.forest.summed(self.codes == _SOLVED)

    @cached_property
    def fates(self) -> NDArray[np.uint8]:
        """For each node the index in `STATUSES` of what came of it.

        Its status, but ``failed`` for a branch that was searched to its end without a solution; a branch
        keeps its name when a solution lies below, or when the search or the record ended inside.
        """
        import numpy as np

        rows = self._columns
        unfinished = self.forest.summed(rows.open | rows.cut)
        vain = (rows.status == _BRANCH) & (self.solved_below == 0) & (unfinished == 0)
        return np.where(vain, _FAILED, rows.status).astype(np.uint8)

    def children(self, node: int) -> list[TraceNode]:
        """A node's children in order; the roots for -1."""
        if node != -1:
            self._check(node)
        return [self[int(child)] for child in self.forest.children(node)]

    def path(self, node: int) -> list[Any]:
        """The labels on the way from the root to a node (a root that has no label is left out)."""
        self._check(node)
        labels = []
        while node >= 0:
            labels.append(self._columns.labels[node])
            node = int(self._columns.parent[node])
        return [label for label in reversed(labels) if label is not None]

    def subtree(self, node: int) -> SearchTree:
        """A node and all below it as a tree of its own: ids and depths count from the node.

        Its `stats` are counted from the record (a subtree has no clock), so where the record was cut they are
        what was kept, and the tree says that it is cut.
        """
        import numpy as np

        self._check(node)
        ids, rows = self.forest.within(node), self._columns
        place = np.full(len(self) + 1, -1, dtype=np.int32)  # the last entry serves parent -1
        place[ids] = np.arange(len(ids), dtype=np.int32)
        parent, alternative = place[rows.parent[ids]], rows.alternative[ids]
        parent[0], alternative[0] = -1, 0
        level = (self.forest.level[ids] - self.forest.level[node]).astype(np.int32)
        columns = _Columns(
            parent,
            alternative,
            rows.n_children[ids],
            level,
            rows.reason[ids],
            rows.status[ids],
            rows.cut[ids],
            rows.open[ids],
            [rows.labels[i] for i in ids],
            rows.reasons,
        )
        return SearchTree(columns, _counted(columns))

    # -- tables ------------------------------------------------------------------------------------------

    def to_frame(self) -> pd.DataFrame:
        """The node table: one row per node, in the order of generation, indexed by id.

        Besides the fields of :class:`TraceNode` it holds `size`, the nodes of the subtree. When the record
        was cut, ``frame.attrs["cut"]`` says so.
        """
        import numpy as np
        import pandas as pd

        rows = self._columns
        frame = pd.DataFrame(
            {
                name: getattr(rows, name).astype(np.int64)
                for name in ("parent", "alternative", "n_children", "depth")
            }
        )
        frame["status"] = pd.Categorical.from_codes(rows.status.astype(np.int8), list(STATUSES))
        frame["label"] = [None if label is None else str(label) for label in rows.labels]
        frame["reason"] = pd.Categorical.from_codes(rows.reason, rows.reasons).astype(object)
        frame["size"] = self.sizes
        if self.is_cut:
            frame["cut"] = rows.cut
            frame.attrs["cut"] = self.cut_note
        frame.index.name = "id"
        return frame

    def prune_reasons(self) -> pd.DataFrame:
        """What each heuristic ruled out: exact counts, by reason, most frequent first.

        Columns: `pruned`, `share` of all prunes, `shallowest` and `deepest` depth. Prunes of searches that
        ran inside a step stand under "<search>: <reason>".
        """
        import pandas as pd

        found: dict[str, list[tuple[int, int]]] = {}
        for prefix, stats in [("", self.stats), *((f"{name}: ", s) for name, s in self.stats.inner.items())]:
            for depth, counts in enumerate(stats.prunes_by_depth):
                for reason, count in counts.items():
                    found.setdefault(prefix + reason, []).append((depth, count))
        total = sum(count for where in found.values() for _, count in where)
        rows = [
            (
                reason,
                sum(count for _, count in where),
                sum(count for _, count in where) / total,
                min(where)[0],
                max(where)[0],
            )
            for reason, where in found.items()
        ]
        rows.sort(key=lambda row: -row[1])
        columns = ["reason", "pruned", "share", "shallowest", "deepest"]
        return pd.DataFrame(rows, columns=columns).set_index("reason")

    def depth_profile(self) -> pd.DataFrame:
        """Exact counts per depth: `nodes` expanded, `solutions`, and "pruned: <reason>" for each reason."""
        import pandas as pd

        stats = self.stats
        reasons = list(stats.prunes)
        deep = max(len(stats.nodes_by_depth), len(stats.solutions_by_depth), len(stats.prunes_by_depth))
        table: dict[str, list[int]] = {
            "nodes": _padded(stats.nodes_by_depth, deep),
            "solutions": _padded(stats.solutions_by_depth, deep),
        }
        for reason in reasons:
            table[f"pruned: {reason}"] = _padded([by[reason] for by in stats.prunes_by_depth], deep)
        return pd.DataFrame(table, index=pd.RangeIndex(deep, name="depth"))

    # -- other shapes ------------------------------------------------------------------------------------

    def to_networkx(self) -> nx.DiGraph:
        """The tree as a directed graph, edges from parent to child, with the node table as attributes."""
        import networkx as nx

        graph = nx.DiGraph(name=str(self), dropped=self.dropped, cut=self.is_cut)
        for node in self:
            graph.add_node(
                node.id,
                **{
                    name: value
                    for name, value in node._asdict().items()
                    if name not in ("id", "parent", "n_children")
                },
            )
            if node.parent >= 0:
                graph.add_edge(node.parent, node.id)
        return graph

    def to_dot(self) -> str:
        """The tree in Graphviz's language: ``dot -Tsvg`` draws it (tens or hundreds of nodes, not more)."""
        lines = [
            "digraph search {",
            f"  label={_quoted(str(self))};",
            '  node [shape=box, style="rounded,filled", fontcolor=white, fontname="sans-serif"];',
        ]
        for node in self:
            label = "" if node.label is None else str(node.label)
            text = (f"{label} ({node.reason})" if node.reason else label) + " …" * node.cut
            lines.append(
                f'  {node.id} [label={_quoted(text)}, fillcolor="{COLOURS[node.status]}", '
                f'tooltip="{node.status}"];'
            )
            if node.parent >= 0:
                lines.append(f"  {node.parent} -> {node.id};")
        return "\n".join([*lines, "}", ""])

    def to_json(self) -> str:
        """The tree as JSON, column by column; `from_json` takes it back.

        Labels that are neither text nor numbers are kept as text.
        """
        rows = self._columns
        nodes = {name: getattr(rows, name).tolist() for name in _NUMBERS}
        nodes["label"] = [
            label if label is None or isinstance(label, str | int | float) else str(label)
            for label in rows.labels
        ]
        return json.dumps(
            {
                "kind": _KIND,
                "version": _VERSION,
                "statuses": STATUSES,
                "reasons": rows.reasons,
                "dropped": self.dropped,
                "stats": self.stats.as_dict(),
                "nodes": nodes,
            },
            ensure_ascii=False,
        )

    @classmethod
    def from_json(cls, text: str) -> SearchTree:
        """The tree that `to_json` wrote.

        Raises
        ------
        ValueError
            If the text is not JSON of a search tree.
        """
        try:
            data = json.loads(text)
            if data["kind"] != _KIND or tuple(data["statuses"]) != STATUSES:
                raise KeyError("kind")
            if data["version"] != _VERSION:
                raise ValueError(f"it is of version {data['version']!r:.40}, unknown to this program")
            columns = _columns(data["nodes"], list(data["reasons"]))
            tree = cls(columns, _stats(data["stats"]), int(data["dropped"]))
            _ = tree.forest  # checks the parents
        except (
            KeyError,
            TypeError,
            ValueError,
            AttributeError,
            IndexError,
            OverflowError,
            RecursionError,
        ) as error:
            raise ValueError(
                f"this is not the JSON of a search tree that to_json wrote ({type(error).__name__}: {error})"
            ) from None
        return tree

    # -- looks -------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        counts = ", ".join(f"{count:,} {name}" for name, count in self.statuses().items() if count)
        text = f"search tree of {len(self):,} nodes ({counts})"
        return f"{text}; {self.cut_note}" if self.is_cut else text

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_svg_(self) -> str:
        from wordsearch.study.plots import tree_svg

        return tree_svg(self)


_KIND = "wordsearch search tree"
_VERSION = 1
_NUMBERS = ("parent", "alternative", "n_children", "depth", "reason", "status", "cut", "open")


def _padded(values: Sequence[int], length: int) -> list[int]:
    return [*values, *[0] * (length - len(values))]


def _quoted(text: str) -> str:
    """`text` as a quoted string of the DOT language, in which a backslash begins an escape."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\0", "")
    return f'"{escaped}"'


def _counted(columns: _Columns) -> Stats:
    """Counts as far as the rows of a tree tell them."""
    from wordsearch.search.run import Stats

    stats = Stats()
    for depth, status, reason in zip(
        columns.depth.tolist(), columns.status.tolist(), columns.reason.tolist(), strict=True
    ):
        if status == _PRUNED:
            stats.count_prune(depth, columns.reasons[reason])
        elif status != _SKIPPED:
            stats.count_node(depth)
        if status == _SOLVED:
            stats.count_solution(depth)
    return stats


def _stats(values: dict[str, Any]) -> Stats:
    """The counters that `Stats.as_dict` wrote, each checked: a wrong one would only fail when shown."""
    from wordsearch.search.run import Stats

    first = values["seconds_to_first"]
    return Stats(
        _counts(values["nodes_by_depth"]),
        _counts(values["solutions_by_depth"]),
        [
            Counter(dict(zip(reasons, _counts(reasons.values()), strict=True)))
            for reasons in values["prunes_by_depth"]
        ],
        _counts([values["max_frontier"]])[0],
        float(values["seconds"]),
        None if first is None else float(first),
        {name: _stats(inner) for name, inner in values["inner"].items()},
    )


def _counts(values: Iterable[Any]) -> list[int]:
    counts = list(values)
    for count in counts:
        if type(count) is not int or count < 0:
            raise ValueError(f"a count is {count!r:.40}, not a whole number from 0")
    return counts


def _columns(nodes: dict[str, Any], reasons: list[str]) -> _Columns:
    """The node table out of JSON, its codes checked."""
    import numpy as np

    kinds: dict[str, Any] = {"status": np.uint8, "cut": np.bool_, "open": np.bool_}
    arrays: dict[str, Any] = {
        name: np.array(nodes[name], dtype=kinds.get(name, np.int32)) for name in _NUMBERS
    }
    labels = list(nodes["label"])
    if {len(values) for values in arrays.values()} != {len(labels)}:
        raise ValueError("the columns differ in length")
    for name, codes in (("status", STATUSES), ("reason", reasons)):
        if len(labels) and not 0 <= arrays[name].min() <= arrays[name].max() < len(codes):
            raise ValueError(f"a {name} is none of the {len(codes)} there are")
    return _Columns(**arrays, labels=labels, reasons=reasons)


# -- two trees over each other -------------------------------------------------------------------------------

#: Which of two runs a merged node belongs to.
SIDES = ("common", "only A", "only B")


@dataclass(frozen=True, eq=False)
class TreeDiff:
    """Two search trees merged: nodes that are reached by the same labels are one node.

    Attributes
    ----------
    a, b : SearchTree
        The trees.
    names : (str, str)
        What to call them.
    forest : Forest
        The shape of the merged tree.
    node_a, node_b : array of int, shape (n,)
        For each merged node its id in `a` and in `b`, or -1.
    notes : tuple of str
        What keeps the comparison from being whole: a cut record, a run that was stopped.
    """

    a: SearchTree
    b: SearchTree
    names: tuple[str, str]
    forest: Forest
    node_a: NDArray[np.int64]
    node_b: NDArray[np.int64]
    notes: tuple[str, ...]

    @cached_property
    def sides(self) -> NDArray[np.int64]:
        """For each merged node the index of its side in `SIDES`."""
        import numpy as np

        return np.where(self.node_b < 0, 1, np.where(self.node_a < 0, 2, 0))

    @cached_property
    def work(self) -> NDArray[np.int64]:
        """For each merged node who expanded it: 0 neither run, 1 both, 2 only A, 3 only B.

        A node that one run pruned and the other expanded is the other's work.
        """
        import numpy as np

        in_a, in_b = _is_expanded(self.a)[self.node_a], _is_expanded(self.b)[self.node_b]
        return np.where(in_a, np.where(in_b, 1, 2), np.where(in_b, 3, 0))

    def counts(self) -> dict[str, int]:
        """Expanded nodes: by both runs, only by the first, only by the second."""
        import numpy as np

        tally = np.bincount(self.work, minlength=4).tolist()
        return dict(zip(("both", *(f"only {name}" for name in self.names)), tally[1:], strict=True))

    def to_frame(self) -> pd.DataFrame:
        """Where the trees part, largest first.

        One row per place: `only` (the run that went on), `path` (labels from the root), `nodes` (expanded
        there and not by the other run), `recorded` (all rows that only this record has there, prunes
        included) and `why` (what the other run says about the place, such as "pruned: components").
        """
        import pandas as pd

        rows = [*_partings(self, 1), *_partings(self, 2)]
        rows.sort(key=lambda row: -row[2])
        frame = pd.DataFrame(rows, columns=["only", "path", "nodes", "recorded", "why"])
        if self.notes:
            frame.attrs["notes"] = list(self.notes)
        return frame

    def saved(self) -> pd.DataFrame:
        """What each reason saved: `places` where the runs part, and `nodes` that only one run expanded."""
        table = self.to_frame().groupby(["only", "why"], sort=False)["nodes"].agg(["size", "sum"])
        return table.set_axis(["places", "nodes"], axis=1).sort_values("nodes", ascending=False)

    def __str__(self) -> str:
        counts = ", ".join(f"{count:,} {side}" for side, count in self.counts().items())
        return "\n".join([f"{self.names[0]} against {self.names[1]}: nodes expanded: {counts}", *self.notes])

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_svg_(self) -> str:
        from wordsearch.study.plots import diff_svg

        return diff_svg(self)


def _is_expanded(tree: SearchTree) -> NDArray[np.bool_]:
    """For each node whether it was expanded; one more entry, False, for index -1."""
    import numpy as np

    done = (tree.codes != _PRUNED) & (tree.codes != _SKIPPED)
    return np.append(done, False)


def _partings(delta: TreeDiff, side: int) -> Iterator[tuple[str, str, int, int, str]]:
    """The rows of `TreeDiff.to_frame` for one side."""
    import numpy as np

    mine, other = (delta.a, delta.b) if side == 1 else (delta.b, delta.a)
    my_node, its_node = (delta.node_a, delta.node_b) if side == 1 else (delta.node_b, delta.node_a)
    forest, only = delta.forest, delta.sides == side
    went_on = _is_expanded(mine)[my_node] & ~_is_expanded(other)[its_node]
    nodes, recorded = forest.summed(went_on), forest.summed(only)
    stopped = went_on & (delta.sides == 0)  # both have the place, and the other run left it unexpanded
    parent = np.append(forest.parent, -1)  # the last entry serves parent -1
    below = np.append(only | stopped, False)[parent[:-1]]
    for place in np.flatnonzero((only | stopped) & ~below).tolist():
        at = place if stopped[place] else int(parent[place])
        why = _says(other[int(its_node[at])]) if at >= 0 else ""
        path = " > ".join(map(str, mine.path(int(my_node[place])))) or "(root)"
        yield (
            delta.names[side - 1],
            path,
            int(nodes[place]),
            int(recorded[place]),
            why or "not a child there",
        )


def _says(node: TraceNode) -> str:
    if node.status == "pruned":
        return f"pruned: {node.reason}"
    if node.status == "skipped":
        return "not expanded"
    return "record cut there" if node.cut else ""


def diff(
    run_a: Run[Any] | SearchTree, run_b: Run[Any] | SearchTree, *, names: tuple[str, str] = ("A", "B")
) -> TreeDiff:
    """Two traced runs of one puzzle merged by the labels from the root: what did this heuristic save?

    Siblings of equal label are paired in their order.

    Parameters
    ----------
    run_a, run_b : Run or SearchTree
        The runs, both solved with ``trace=True``, or their trees.
    names : (str, str)
        What to call them in tables and pictures.

    Raises
    ------
    ValueError
        If a run kept no tree (a :class:`wordsearch.PuzzleError`), or something is neither a run nor a tree.
    """
    trees, notes = [], []
    for given, name in zip((run_a, run_b), names, strict=True):
        tree = given if isinstance(given, SearchTree) else getattr(given, "tree", None)
        if not isinstance(tree, SearchTree):
            raise ValueError(f"diff takes two runs or two search trees; {name} is a {type(given).__name__}")
        trees.append(tree)
        if tree.is_cut:
            notes.append(f"{name}: {tree.cut_note}")
        status = getattr(given, "status", "complete")
        if status != "complete":
            notes.append(f"{name} ended in {status!r}: what it lacks, it may only not have reached")
    forest, node_a, node_b = _merged(*trees)
    return TreeDiff(trees[0], trees[1], names, forest, node_a, node_b, tuple(notes))


def _merged(a: SearchTree, b: SearchTree) -> tuple[Forest, NDArray[np.int64], NDArray[np.int64]]:
    """The shape of both trees laid over each other, and each merged node's id in either."""
    import numpy as np

    index: dict[str, int] = {}
    trees = (a, b)
    keys = [_sibling_keys(tree, index) for tree in trees]
    span = 1 + max(int(key.max(initial=0)) for key in keys)
    merged = [np.zeros(len(tree) + 1, dtype=np.int64) for tree in trees]
    none = np.empty(0, dtype=np.int64)
    parents, levels, known = [none], [none], ([none], [none])
    count = 0
    for level in range(max(len(tree.forest.levels) for tree in trees)):
        nodes = [tree.forest.levels[level] if level < len(tree.forest.levels) else none for tree in trees]
        # Parents were merged a level ago; a root's is -1.
        above = np.concatenate(
            [
                np.where(tree.forest.parent[some] < 0, -1, done[tree.forest.parent[some]])
                for tree, some, done in zip(trees, nodes, merged, strict=True)
            ]
        )
        rank = _ranked((above + 1) * span + np.concatenate([keys[0][nodes[0]], keys[1][nodes[1]]]))
        new = int(rank.max()) + 1
        parent = np.empty(new, dtype=np.int64)
        parent[rank] = above
        for done, some, part, ids in zip(merged, nodes, np.split(rank, [len(nodes[0])]), known, strict=True):
            done[some] = count + part
            ids.append(np.full(new, -1, dtype=np.int64))
            ids[-1][part] = some
        parents.append(parent)
        levels.append(np.full(new, level, dtype=np.int64))
        count += new
    forest = Forest(np.concatenate(parents), np.concatenate(levels))
    return forest, np.concatenate(known[0]), np.concatenate(known[1])


def _ranked(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each key the number of distinct keys that appeared before its first appearance."""
    import numpy as np

    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    rank = np.empty(len(first), dtype=np.int64)
    rank[np.argsort(first)] = np.arange(len(first))
    return rank[inverse]


def _sibling_keys(tree: SearchTree, index: dict[str, int]) -> NDArray[np.int64]:
    """For each node a number that tells it from its siblings and depends on label and order alone."""
    import numpy as np

    parent = tree.forest.parent
    codes = [index.setdefault(str(label), len(index)) for label in tree._columns.labels]
    labels = np.array(codes, dtype=np.int64)
    order = np.lexsort((labels, parent))  # stable: equal labels under one parent stay in their order
    new = np.ones(len(order), dtype=np.bool_)
    new[1:] = (np.diff(parent[order]) != 0) | (np.diff(labels[order]) != 0)
    starts = np.maximum.accumulate(np.where(new, np.arange(len(order)), 0))
    occurrence = np.empty(len(order), dtype=np.int64)
    occurrence[order] = np.arange(len(order)) - starts
    return labels << 20 | np.minimum(occurrence, (1 << 20) - 1)
