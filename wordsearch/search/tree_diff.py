"""Two search trees laid over each other (after CP-Profiler's merged trees: Shishmarev, Mears, Tack
and Garcia de la Banda 2016).
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from wordsearch.display.figure_file import Drawn
from wordsearch.errors import PuzzleError, check_text, checked, optional, short
from wordsearch.search.forest import Forest, Ints
from wordsearch.search.run import Run
from wordsearch.search.trace import PRUNED, SKIPPED
from wordsearch.search.tree import SearchTree, TraceNode

if TYPE_CHECKING:
    import pandas as pd


# For each code of a status whether nodes that ended in it were expanded.
_WAS_EXPANDED = bytes(code not in (PRUNED, SKIPPED) for code in range(256))


@dataclass(frozen=True, eq=False)
class TreeDiff(Drawn):
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
    node_a: Ints
    node_b: Ints
    notes: tuple[str, ...]

    @cached_property
    def sides(self) -> Ints:
        """For each merged node whether both runs have it (0), only A (1) or only B (2)."""
        sides = array("i")
        for in_a, in_b in zip(self.node_a, self.node_b, strict=True):
            side = 0
            if in_b < 0:
                side = 1
            elif in_a < 0:
                side = 2
            sides.append(side)
        return sides

    @cached_property
    def work(self) -> Ints:
        """For each merged node who expanded it: 0 neither run, 1 both, 2 only A, 3 only B.

        A node that one run pruned and the other expanded is the other's work.
        """
        # By whether A expanded the node, and whether B did.
        codes = {(0, 0): 0, (1, 1): 1, (1, 0): 2, (0, 1): 3}
        in_a = _expanded(self.a, self.node_a)
        in_b = _expanded(self.b, self.node_b)
        return array("i", [codes[pair] for pair in zip(in_a, in_b, strict=True)])

    def counts(self) -> dict[str, int]:
        """Expanded nodes: by both runs, only by the first, only by the second."""
        sides = ("both", *(f"only {name}" for name in self.names))
        return {side: self.work.count(code) for code, side in enumerate(sides, 1)}

    def to_frame(self) -> pd.DataFrame:
        """Where the trees part, largest first.

        One row per place: `only` (the run that went on), `path` (labels from the root), `nodes`
        (expanded there and not by the other run), `recorded` (all rows that only this record has
        there, prunes included) and `why` (what the other run says about the place, such as "pruned:
        components").
        """
        pd = optional("pandas")

        rows = sorted([*_partings(self, 1), *_partings(self, 2)], key=lambda row: -row[2])
        frame = pd.DataFrame(rows, columns=["only", "path", "nodes", "recorded", "why"])
        texts, details = (
            frame["path"].map(lambda path, say=say: " > ".join(map(say, path)) or "(root)")
            for say in (str, repr)
        )
        # equal words, laid elsewhere
        frame["path"] = texts.mask(texts.duplicated(keep=False), details)
        if self.notes:
            frame.attrs["notes"] = list(self.notes)
        return frame

    def saved(self) -> pd.DataFrame:
        """What each reason saved: `places` where the runs part, and `nodes` that only one run
        expanded.
        """
        table = self.to_frame().groupby(["only", "why"], sort=False)["nodes"].agg(["size", "sum"])
        return table.set_axis(["places", "nodes"], axis=1).sort_values("nodes", ascending=False)

    def __str__(self) -> str:
        counts = ", ".join(f"{count:,} {side}" for side, count in self.counts().items())
        return "\n".join(
            [f"{self.names[0]} against {self.names[1]}: nodes expanded: {counts}", *self.notes]
        )

    def __repr__(self) -> str:
        return f"<{self}>"

    def drawing(self) -> str:
        """Both trees as one, coloured by the run that expanded each node, as SVG."""
        from wordsearch.search.draw_tree import diff_svg

        return diff_svg(self)


def _expanded(tree: SearchTree, ids: Ints) -> bytes:
    """For each of these nodes of a tree whether it was expanded; False for id -1."""
    was_expanded = tree.codes.translate(_WAS_EXPANDED)
    was_expanded.append(False)  # the last entry serves id -1
    return bytes(map(was_expanded.__getitem__, ids))


def _partings(delta: TreeDiff, side: int) -> Iterator[tuple[str, list[Any], int, int, str]]:
    """The rows of `TreeDiff.to_frame` for one side."""
    sides = [(delta.a, delta.node_a), (delta.b, delta.node_b)]
    mine, my_node = sides[side - 1]
    other, its_node = sides[2 - side]
    np = optional("numpy")
    went_on = np.asarray(delta.work) == side + 1
    only = np.asarray(delta.sides) == side
    nodes = delta.forest.summed(went_on.tolist())
    recorded = delta.forest.summed(only.tolist())
    # The trees part where only one of them has the node, or both have it and one left it
    # unexpanded.
    parts = only | went_on
    parts_above = np.append(parts, False)[delta.forest.parent]  # the last entry serves parent -1
    for place in np.flatnonzero(parts & ~parts_above).tolist():
        meeting = place  # the last node that both have
        if only[place]:
            meeting = delta.forest.parent[place]
        why = _says(other[its_node[meeting]]) if meeting >= 0 else ""
        yield (
            delta.names[side - 1],
            mine.path(my_node[place]),
            nodes[place],
            recorded[place],
            why or "not a child there",
        )


def _says(node: TraceNode) -> str:
    if node.status == "pruned":
        return f"pruned: {node.reason}"
    if node.status == "skipped":
        return "not expanded"
    if node.cut:
        return "record cut there"
    return ""


@checked
def diff(
    run_a: Run[Any] | SearchTree,
    run_b: Run[Any] | SearchTree,
    *,
    names: tuple[str, str] = ("A", "B"),
) -> TreeDiff:
    """Two traced runs of one puzzle merged by the labels from the root: what did this heuristic
    save?

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
        If a run kept no tree (a :class:`wordsearch.PuzzleError`), something is neither a run nor a
        tree, or the runs are of different puzzles.

    Examples
    --------
    >>> import wordsearch as ws
    >>> pyramid = ws.Pyramid.parse("p ir aao ntib ogueo")
    >>> first = pyramid.solve("american-english", order="first", trace=True)
    >>> mrv = pyramid.solve("american-english", trace=True)
    >>> print(diff(first, mrv, names=("first", "mrv")))
    first against mrv: nodes expanded: 2 both, 28 only first, 4 only mrv
    """
    if len({*map(str, names)}) != 2:
        raise PuzzleError(f"names are two different texts; they are {short(names)}")
    for name in names:
        check_text("a name", name)
    trees = []
    notes = []
    for given, name in zip((run_a, run_b), names, strict=True):
        tree: Any = given
        if not isinstance(tree, SearchTree):
            tree = tree.tree
        trees.append(tree)
        if tree.is_cut:
            notes.append(f"{name}: {tree.cut_note}")
        status = getattr(given, "status", "complete")
        if status != "complete":
            notes.append(f"{name} ended in {status!r}: what it lacks, it may only not have reached")
    puzzles = [getattr(run, "puzzle", None) for run in (run_a, run_b)]
    if None not in puzzles and puzzles[0] != puzzles[1]:
        raise PuzzleError(
            "diff lays two searches of one puzzle over each other; these are of two puzzles"
        )
    merging = _Merging(*trees)
    return TreeDiff(
        a=trees[0],
        b=trees[1],
        names=names,
        forest=Forest(merging.parents),
        node_a=merging.node_a,
        node_b=merging.node_b,
        notes=tuple(notes),
    )


class _Merging:
    """Two trees laid over each other, level by level.

    Attributes
    ----------
    parents : array of int
        For each merged node the merged id of its parent.
    node_a, node_b : array of int
        For each merged node its id in either tree, or -1.
    """

    def __init__(self, a: SearchTree, b: SearchTree) -> None:
        self.parents = array("i")
        self.node_a = array("i")
        self.node_b = array("i")
        # For each node of a tree its merged id; the last entry serves parent -1.
        merged_a = array("i", [-1]) * (len(a) + 1)
        merged_b = array("i", [-1]) * (len(b) + 1)
        for level_a, level_b in zip_longest(a.forest.levels, b.forest.levels, fillvalue=()):
            self._ids: dict[tuple[Any, ...], int] = {}
            self._add(a, level_a, merged_a, self.node_a)
            self._add(b, level_b, merged_b, self.node_b)

    def _add(self, tree: SearchTree, level: Sequence[int], merged: Ints, own: Ints) -> None:
        """Find or make the merged nodes of a tree's level; `own` are their ids in this tree."""
        ids = self._ids
        twins: Counter[tuple[Any, ...]] = Counter()
        for node in level:
            # What tells it from all others of the level: its parent, its label, and from the second
            # on the number of siblings of equal label that are before it.
            key: tuple[Any, ...] = (merged[tree.forest.parent[node]], str(tree.labels[node]))
            place = ids.get(key)
            if place is not None and own[place] >= 0:
                twins[key] += 1
                key = (*key, twins[key])
                place = ids.get(key)
            if place is None:
                place = ids[key] = len(self.parents)
                self.parents.append(key[0])
                self.node_a.append(-1)
                self.node_b.append(-1)
            own[place] = node
            merged[node] = place
