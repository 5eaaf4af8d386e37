"""Two search trees laid over each other (after CP-Profiler's merged trees: Shishmarev, Mears, Tack
and Garcia de la Banda 2016).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from wordsearch.display.shown import Shown
from wordsearch.errors import PuzzleError, check_text, checked, optional, short
from wordsearch.search.forest import Forest, Ints
from wordsearch.search.run import Run
from wordsearch.search.trace import PRUNED, SKIPPED
from wordsearch.search.tree import SearchTree, TraceNode

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False)
class TreeDiff(Shown):
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
        return np.where(self.node_b < 0, 1, np.where(self.node_a < 0, 2, 0))

    @cached_property
    def work(self) -> Ints:
        """For each merged node who expanded it: 0 neither run, 1 both, 2 only A, 3 only B.

        A node that one run pruned and the other expanded is the other's work.
        """
        in_a, in_b = _is_expanded(self.a)[self.node_a], _is_expanded(self.b)[self.node_b]
        return np.select([in_a & in_b, in_a, in_b], [1, 2, 3])

    def counts(self) -> dict[str, int]:
        """Expanded nodes: by both runs, only by the first, only by the second."""
        tally = np.bincount(self.work, minlength=4).tolist()
        return dict(zip(("both", *(f"only {name}" for name in self.names)), tally[1:], strict=True))

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


def _is_expanded(tree: SearchTree) -> NDArray[np.bool_]:
    """For each node whether it was expanded; one more entry, False, for index -1."""
    done = (tree.codes != PRUNED) & (tree.codes != SKIPPED)
    return np.append(done, False)


def _partings(delta: TreeDiff, side: int) -> Iterator[tuple[str, list[Any], int, int, str]]:
    """The rows of `TreeDiff.to_frame` for one side."""
    pair = (delta.a, delta.node_a), (delta.b, delta.node_b)
    (mine, my_node), (other, its_node) = pair if side == 1 else reversed(pair)
    forest = delta.forest
    only = delta.sides == side
    went_on = _is_expanded(mine)[my_node] & ~_is_expanded(other)[its_node]
    nodes = forest.summed(went_on)
    recorded = forest.summed(only)
    # both have the place, and the other run left it unexpanded
    stopped = went_on & (delta.sides == 0)
    parent = np.append(forest.parent, -1)  # the last entry serves parent -1
    below = np.append(only | stopped, False)[parent[:-1]]
    for place in np.flatnonzero((only | stopped) & ~below).tolist():
        at = place if stopped[place] else int(parent[place])
        why = _says(other[int(its_node[at])]) if at >= 0 else ""
        yield (
            delta.names[side - 1],
            mine.path(int(my_node[place])),
            int(nodes[place]),
            int(recorded[place]),
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
    forest, node_a, node_b = _merged(*trees)
    return TreeDiff(trees[0], trees[1], names, forest, node_a, node_b, tuple(notes))


def _merged(a: SearchTree, b: SearchTree) -> tuple[Forest, Ints, Ints]:
    """The shape of both trees laid over each other, and each merged node's id in either."""
    pd = optional("pandas")

    size = len(a)
    below = np.where(b.forest.parent < 0, -1, b.forest.parent + size)
    both = Forest(np.concatenate([a.forest.parent, below]))
    labels = pd.factorize(
        np.array([str(label) for tree in (a, b) for label in tree.labels], object)
    )[0]
    # A node is told from its siblings by its label, and by its place among those of equal label.
    place = (
        pd.Series(labels)
        .groupby([both.parent, labels, np.arange(len(both)) < size])
        .cumcount()
        .to_numpy()
    )
    keys = pd.factorize(labels * (place.max(initial=0) + 1) + place)[0]
    # the last entry serves parent -1
    merged = np.full(len(both) + 1, -1)
    count = 0
    for nodes in both.levels:  # parents were merged a level ago
        rank, found = pd.factorize(merged[both.parent[nodes]] * (keys.max() + 1) + keys[nodes])
        merged[nodes] = count + rank
        count += len(found)
    parent, node_a, node_b = np.full((3, count), -1)
    parent[merged[:-1]] = merged[both.parent]
    node_a[merged[:size]] = np.arange(size)
    node_b[merged[size:-1]] = np.arange(len(b))
    return Forest(parent), node_a, node_b
