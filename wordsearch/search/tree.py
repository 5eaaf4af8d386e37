"""The tree of a search: what a trace holds up to a moment, as nodes, tables and other formats."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from wordsearch.display.figure_file import Drawn
from wordsearch.display.shown import text_html
from wordsearch.display.svg import printable
from wordsearch.errors import PuzzleError, checked, optional, short, whole_number
from wordsearch.search.forest import Forest, Ints
from wordsearch.search.stats import Count, Stats
from wordsearch.search.trace import (
    BRANCH,
    COLOURS,
    FAILED,
    PRUNED,
    SKIPPED,
    SOLVED,
    STATUSES,
    NodeTable,
)

if TYPE_CHECKING:
    import networkx as nx
    import pandas as pd

    from wordsearch.search.repeats import Repeats
    from wordsearch.search.run import Run


class TraceNode(NamedTuple):
    """One row of a search tree.

    `reason` is empty unless the node was pruned; `cut` says that children of it came after the
    bound and were not kept.
    """

    id: int
    parent: int
    alternative: int
    n_children: int
    depth: int
    status: str
    label: Any
    reason: str
    cut: bool


class SearchTree(Drawn):
    """The recorded tree of a search, up to the moment it was asked for.

    Attributes
    ----------
    stats : Stats
        The exact counters, also where the record was cut.
    dropped : int
        How many nodes came after the bound and were not kept.
    labels : list
        For each node the choice made.
    codes : bytearray, of length n
        For each node the index of its status in `STATUSES`.
    run : Run or None
        The run that recorded it, which knows the puzzle; None of a part of a tree, of one out of
        JSON, and in another process.

    Notes
    -----
    What it holds for each node is in plain arrays, which NumPy takes without a copy:
    ``np.asarray(tree.sizes)``.

    Examples
    --------
    >>> import wordsearch as ws
    >>> run = ws.solve_pyramid("c ar tod", ["cat", "rod", "dot", "car"], trace=True)
    >>> tree = run.tree
    >>> tree.stats.nodes, [str(label) for label in tree.path(2)]
    (5, ['car', 'dot'])
    """

    def __init__(
        self, table: NodeTable, stats: Stats, dropped: int = 0, run: Run[Any] | None = None
    ) -> None:
        self._table = table
        self.labels = table.labels
        self.codes = table.status
        self.stats = stats
        self.dropped = dropped
        self.run = run

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "run": None}

    # -- nodes -------------------------------------------------------------------------------------

    @property
    def is_cut(self) -> bool:
        """Whether nodes are missing from the record."""
        return bool(self.cut_note)

    @property
    def cut_note(self) -> str:
        """One sentence about what is missing; empty when nothing is."""
        if self.dropped:
            return f"CUT: {self.dropped:,} further nodes were counted and not kept"
        if any(self._table.cut):
            return "CUT: further nodes were counted and not kept"
        return ""

    def __len__(self) -> int:
        return len(self.labels)

    def __getitem__(self, node: int) -> TraceNode:
        self._check(node)
        table = self._table
        return TraceNode(
            id=node,
            parent=table.parent[node],
            alternative=table.alternative[node],
            n_children=table.n_children[node],
            depth=table.depth[node],
            status=STATUSES[table.status[node]],
            label=table.labels[node],
            reason=table.reasons[table.reason[node]],
            cut=bool(table.cut[node]),
        )

    def _check(self, node: int) -> None:
        if isinstance(node, bool) or not 0 <= node < len(self):
            raise PuzzleError(
                f"node {short(node)} is not in this tree: ids run from 0 to {len(self) - 1}"
            )

    def __iter__(self) -> Iterator[TraceNode]:
        return map(self.__getitem__, range(len(self)))

    def statuses(self) -> dict[str, int]:
        """How many nodes ended in each status."""
        return {status: self.codes.count(code) for code, status in enumerate(STATUSES)}

    @cached_property
    def forest(self) -> Forest:
        """The shape of the tree: sizes, layout and neighbours as arrays."""
        return Forest(self._table.parent)

    @property
    def sizes(self) -> Ints:
        """For each node how many recorded nodes its subtree holds, itself included."""
        return self.forest.sizes

    @cached_property
    def solved_below(self) -> Ints:
        """For each node how many solutions its subtree holds, itself included."""
        return self.forest.summed([code == SOLVED for code in self.codes])

    @cached_property
    def fates(self) -> bytearray:
        """For each node the index in `STATUSES` of what came of it.

        Its status, but ``failed`` for a branch that was searched to its end without a solution; a
        branch keeps its name when a solution lies below, or when the search or the record ended
        inside.
        """
        fates = self.codes[:]
        hopeful = self._hopeful()
        for node in range(len(self) - 1, -1, -1):  # all below a node come after it
            if hopeful[node]:
                hopeful[self._table.parent[node]] = True
            elif fates[node] == BRANCH:
                fates[node] = FAILED
        return fates

    def _hopeful(self) -> bytearray:
        """Whether a node is a solution, or the search or the record ended in it; one more entry
        serves parent -1.
        """
        columns = zip(self._table.status, self._table.open, self._table.cut, strict=True)
        hopeful = bytearray(code == SOLVED or is_open or cut for code, is_open, cut in columns)
        hopeful.append(False)
        return hopeful

    @checked
    def children(self, node: int) -> list[TraceNode]:
        """A node's children in order; the roots for -1."""
        if node != -1:
            self._check(node)
        return [self[child] for child in self.forest.children(node)]

    @checked
    def path(self, node: int) -> list[Any]:
        """The labels on the way from the root to a node (a root that has no label is left out)."""
        self._check(node)
        labels = []
        while node >= 0:
            labels.append(self.labels[node])
            node = self._table.parent[node]
        return [label for label in reversed(labels) if label is not None]

    @checked
    def subtree(self, node: int) -> SearchTree:
        """A node and all below it as a tree of its own: ids and depths count from the node.

        Its `stats` are counted from the record (a subtree has no clock), so where the record was
        cut they are what was kept, and the tree says that it is cut.
        """
        self._check(node)
        ids = self.forest.within(node)
        rows = self._table.map_columns(lambda column: _picked(column, ids))
        places = array("i", [-1]) * (len(self) + 1)  # the last entry serves parent -1
        for place, other in enumerate(ids):
            places[other] = place
        top = self.forest.level[node]
        depths = [level - top for level in _picked(self.forest.level, ids)]
        part = rows._replace(parent=_picked(places, rows.parent), depth=array("i", depths))
        part.alternative[0] = 0
        return SearchTree(part, _counted(part))

    # -- tables ------------------------------------------------------------------------------------

    @checked
    def repeats(self, *, smallest: int = 3) -> Repeats:
        """What failed in the same way more than once: the same choices, below different ones, with
        the same ends.

        Where the tree is that of a depth-first run whose problem has a ``key``, it says what
        ``memo=True`` would save.

        Parameters
        ----------
        smallest : int
            Nodes that a failed subtree must have to be counted. Smaller ones come again everywhere.

        Returns
        -------
        Repeats
            A sequence of groups of equal subtrees; ``.table()`` has them as a table.

        Raises
        ------
        PuzzleError
            If `smallest` is not a whole number of at least 1.
        """
        from wordsearch.search.repeats import repeats_of

        return repeats_of(self, self._table.reason, whole_number("smallest", smallest))

    def to_frame(self) -> pd.DataFrame:
        """The node table: one row per node, in the order of generation, indexed by id.

        Besides the fields of :class:`TraceNode` it holds `size`, the nodes of the subtree. When the
        record was cut, ``frame.attrs["cut"]`` says so.
        """
        pd = optional("pandas")
        np = optional("numpy")

        table = self._table
        whole = ("parent", "alternative", "n_children", "depth")
        frame = pd.DataFrame({name: np.array(getattr(table, name), np.int64) for name in whole})
        frame["status"] = pd.Categorical.from_codes(np.array(table.status), list(STATUSES))
        frame["label"] = [None if label is None else str(label) for label in self.labels]
        reasons = pd.Categorical.from_codes(np.array(table.reason), table.reasons)
        frame["reason"] = reasons.astype(object)
        frame["size"] = np.array(self.sizes, np.int64)
        if self.is_cut:
            frame["cut"] = np.array(table.cut, bool)
            frame.attrs["cut"] = self.cut_note
        frame.index.name = "id"
        return frame

    def prune_reasons(self) -> pd.DataFrame:
        """What each heuristic ruled out: exact counts, by reason, most frequent first.

        Columns: `pruned`, `share` of all prunes, `shallowest` and `deepest` depth. Prunes of
        searches that ran inside a step stand under "<search>: <reason>".
        """
        pd = optional("pandas")

        searches = {
            "": self.stats,
            **{f"{name}: ": stats for name, stats in self.stats.inner.items()},
        }
        rows = [
            (name + reason, depth, count)
            for name, stats in searches.items()
            for depth, counts in enumerate(stats.prunes_by_depth)
            for reason, count in counts.items()
        ]
        table = pd.DataFrame(rows, columns=["reason", "depth", "pruned"]).groupby(
            "reason", sort=False
        )
        found = table.agg(
            pruned=("pruned", "sum"), shallowest=("depth", "min"), deepest=("depth", "max")
        )
        found.insert(1, "share", found["pruned"] / found["pruned"].sum())
        return found.sort_values("pruned", ascending=False, kind="stable")

    def depth_profile(self) -> pd.DataFrame:
        """Exact counts per depth: `nodes` expanded, `solutions`, and "pruned: <reason>" for each
        reason.
        """
        pd = optional("pandas")

        stats = self.stats
        table = {"nodes": stats.nodes_by_depth, "solutions": stats.solutions_by_depth}
        for reason in stats.prunes:
            table[f"pruned: {reason}"] = [counts.get(reason, 0) for counts in stats.prunes_by_depth]
        rows = zip_longest(*table.values(), fillvalue=0)
        return pd.DataFrame(rows, columns=list(table), dtype=int).rename_axis("depth")

    # -- other shapes ------------------------------------------------------------------------------

    def to_networkx(self) -> nx.DiGraph:
        """The tree as a directed graph, edges from parent to child, with the node table as
        attributes.
        """
        nx = optional("networkx")
        graph = nx.DiGraph(name=str(self), dropped=self.dropped, cut=self.is_cut)
        for node in self:
            graph.add_node(node.id, **node._asdict())
            if node.parent >= 0:
                graph.add_edge(node.parent, node.id)
        return graph

    def to_dot(self) -> str:
        """The tree in Graphviz's language: ``dot -Tsvg`` draws it (tens or hundreds of nodes,
        not more).
        """
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
        table = self._table
        nodes: dict[str, list[Any]] = {name: list(getattr(table, name)) for name in _NUMBERS}
        nodes |= {name: list(map(bool, getattr(table, name))) for name in _FLAGS}
        nodes["label"] = [
            label if label is None or isinstance(label, int | float) else printable(label)
            for label in self.labels
        ]
        return json.dumps(
            {
                "kind": "wordsearch search tree",
                "version": 1,
                "statuses": STATUSES,
                "reasons": table.reasons,
                "dropped": self.dropped,
                "stats": self.stats.as_dict(),
                "nodes": nodes,
            },
            ensure_ascii=False,
        )

    @classmethod
    @checked
    def from_json(cls, text: str) -> SearchTree:
        """The tree that `to_json` wrote.

        Raises
        ------
        ValueError
            If the text is not JSON of a search tree.
        """
        try:
            saved = msgspec.convert(json.loads(text), _Saved)
            msgspec.json.encode(saved)  # halves of surrogate pairs have no UTF-8
            tree = cls(_columns(saved), saved.stats, saved.dropped)
            _ = tree.forest  # checks the parents
        except (TypeError, ValueError, RecursionError) as error:
            raise PuzzleError(
                f"this is not the JSON of a search tree that to_json wrote: {error}"
            ) from None
        return tree

    # -- looks -------------------------------------------------------------------------------------

    def __str__(self) -> str:
        counts = ", ".join(f"{count:,} {name}" for name, count in self.statuses().items() if count)
        text = f"search tree of {len(self):,} node{'s' * (len(self) != 1)} ({counts})"
        if inner := self.stats.total_nodes - self.stats.nodes:
            text += f"; {inner:,} more, of searches inside a step, are counted and not recorded"
        if self.is_cut:
            return f"{text}; {self.cut_note}"
        return text

    def __repr__(self) -> str:
        return f"<{self}>"

    def drawing(self) -> str:
        """The tree as SVG, node by node or, where it is large, as an icicle."""
        from wordsearch.search.draw_tree import tree_svg

        return tree_svg(self)

    def page(self) -> str | None:
        """The picture as HTML; where matplotlib is not installed, the tree as text."""
        from wordsearch.search.draw_tree import outline

        try:
            return super().page()
        except ModuleNotFoundError:
            return text_html(outline(self))


_Id = Annotated[int, Meta(ge=-1, lt=2**31)]
_Place = Annotated[int, Meta(ge=0, lt=2**31)]
# The columns of a node table in the order in which JSON has them.
_NUMBERS = ("parent", "alternative", "n_children", "depth", "reason", "status")
_FLAGS = ("cut", "open")


class _SavedNodes(msgspec.Struct):
    """The columns of a node table in JSON."""

    parent: list[_Id]
    alternative: list[_Place]
    n_children: list[_Place]
    depth: list[_Place]
    reason: list[_Place]
    status: list[Annotated[int, Meta(ge=0, lt=len(STATUSES))]]
    cut: list[bool]
    open: list[bool]
    label: list[str | int | float | bool | None]


class _Saved(msgspec.Struct):
    """What `SearchTree.to_json` writes."""

    kind: Literal["wordsearch search tree"]
    version: Literal[1]
    statuses: tuple[str, ...]
    reasons: list[str]
    dropped: Count
    stats: Stats
    nodes: _SavedNodes


def _quoted(text: str) -> str:
    """`text` as a quoted string of the DOT language, in which a backslash begins an escape."""
    shown = printable(text)
    escaped = shown.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _counted(table: NodeTable) -> Stats:
    """Counts as far as the rows of a tree tell them."""
    stats = Stats()
    for depth, status, reason in zip(table.depth, table.status, table.reason, strict=True):
        if status == PRUNED:
            stats.count_prune(depth, table.reasons[reason])
        elif status != SKIPPED:
            stats.count_node(depth)
        if status == SOLVED:
            stats.count_solution(depth)
    return stats


def _columns(saved: _Saved) -> NodeTable:
    """The node table out of JSON: what types can't say of it is checked here."""
    nodes = saved.nodes
    columns = msgspec.structs.asdict(nodes)
    if len(set(map(len, columns.values()))) > 1:
        raise ValueError("the columns differ in length")
    if saved.statuses != STATUSES or max(nodes.reason, default=-1) >= len(saved.reasons):
        raise ValueError("it has a status or a reason that it does not name")
    return NodeTable(
        parent=array("i", nodes.parent),
        alternative=array("i", nodes.alternative),
        n_children=array("i", nodes.n_children),
        depth=array("i", nodes.depth),
        reason=array("i", nodes.reason),
        status=bytearray(nodes.status),
        cut=bytearray(nodes.cut),
        open=bytearray(nodes.open),
        labels=list(nodes.label),
        reasons=saved.reasons,
    )


def _picked(column: Any, ids: Ints) -> Any:
    """The entries of a column, or of the labels, at these ids."""
    entries = map(column.__getitem__, ids)
    if isinstance(column, array):
        return array(column.typecode, entries)
    return type(column)(entries)
