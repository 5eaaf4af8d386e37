"""What repeats in a search tree: subtrees that failed in the same way more than once.

Two subtrees are equal if the same choices below their roots met the same ends; which choices led
to the roots does not matter. Equal subtrees get one number, from the leaves up (hash consing).
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from wordsearch.display.figure_file import Drawn
from wordsearch.display.shown import image_html, picture_html, text_html
from wordsearch.display.svg import escape
from wordsearch.display.table import table
from wordsearch.search.forest import Ints
from wordsearch.search.replay import children_anew, rebound
from wordsearch.search.trace import AGAIN, FAILED, PRUNED, SKIPPED

if TYPE_CHECKING:
    import pandas as pd

    from wordsearch.search.tree import SearchTree

#: Groups that a text or a page shows.
SHOWN = 10


class Repeat(NamedTuple):
    """A failed subtree that came more than once.

    Attributes
    ----------
    size : int
        Its nodes, pruned ones included.
    times : int
        How often it came.
    again : int
        Nodes of its second and later copies, those left out that lie in a larger copy.
    first : int
        The id of the root of its first copy.
    path : str
        The choices that lead there.
    """

    size: int
    times: int
    again: int
    first: int
    path: str


@dataclass(frozen=True, eq=False)
class Repeats(Drawn, Sequence[Repeat]):
    """Groups of equal failed subtrees, those first that took the most nodes again.

    Attributes
    ----------
    tree : SearchTree
    groups : tuple of Repeat
    n_again : int
        Nodes in second and later copies.
    memo : int or None
        Expanded nodes that ``memo=True`` would save, where the problem has a ``key`` and the tree
        is that of a run; else None.
    roots : array of int
        The roots of second and later copies, none of them inside another.
    """

    tree: SearchTree
    groups: tuple[Repeat, ...]
    n_again: int
    memo: int | None
    roots: Ints

    def __len__(self) -> int:
        return len(self.groups)

    def __iter__(self) -> Iterator[Repeat]:
        return iter(self.groups)

    @overload
    def __getitem__(self, place: int) -> Repeat: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Repeat, ...]: ...
    def __getitem__(self, place: int | slice) -> Repeat | tuple[Repeat, ...]:
        return self.groups[place]

    @property
    def codes(self) -> bytearray:
        """For each node of the tree its fate, or `AGAIN` where it lies in a second or later
        copy.
        """
        codes = self.tree.fates[:]
        for root in self.roots:
            codes[root] = AGAIN
        for node, parent in enumerate(self.tree.forest.parent):
            if parent >= 0 and codes[parent] == AGAIN:
                codes[node] = AGAIN
        return codes

    def table(self) -> pd.DataFrame:
        """One row a group, by the id of its first root: `size`, `times`, `again` and `path`; above
        them the `summary`.
        """
        names = ("size", "times", "again", "path")
        columns = {name: [getattr(group, name) for group in self] for name in names}
        heads = [group.first for group in self]
        return table(columns, heads, "first", sentence=self.summary())

    # -- looks -------------------------------------------------------------------------------------

    def summary(self) -> str:
        """What repeats, and what a memo would save, in a sentence."""
        whole = len(self.tree)
        share = self.n_again / max(1, whole)
        text = (
            f"{self.n_again:,} of {whole:,} nodes ({share:.0%}) lie in failed subtrees that came "
            f"before; {len(self):,} different ones came more than once"
        )
        if self.memo is not None:
            expanded = sum(_expanded(self.tree))
            text += f"; a memo would save {self.memo:,} of {expanded:,} expanded nodes"
        if self.tree.is_cut:
            text += f"; {self.tree.cut_note}"
        return text

    def __str__(self) -> str:
        lines = [self.summary()]
        for group in self.groups[:SHOWN]:
            lines.append(
                f"{group.times:,} times {group.size:,} nodes, first at node {group.first:,}: "
                f"{group.path or '(root)'}"
            )
        if len(self) > SHOWN:
            lines.append(f"... and {len(self) - SHOWN:,} more in .groups")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Repeats: {self.summary()}>"

    def drawing(self) -> str:
        """The tree as an icicle in which second and later copies stand out, as SVG."""
        from wordsearch.search.draw_tree import repeats_svg

        return repeats_svg(self)

    def page(self) -> str:
        """The picture, and a table of the groups that took most; the text where matplotlib is
        not installed.
        """
        try:
            picture = image_html(self.drawing(), self.summary())
        except ModuleNotFoundError:
            return text_html(self)
        most = Repeats(self.tree, self.groups[:SHOWN], self.n_again, self.memo, self.roots)
        return f"<p>{escape(self.summary())}</p>{picture}{picture_html(most.table())}"


def repeats_of(tree: SearchTree, reasons: Ints, smallest: int) -> Repeats:
    """The failed subtrees of a tree that came more than once, of at least so many nodes.

    Parameters
    ----------
    tree : SearchTree
    reasons : array of int
        For each node a number that stands for the reason why it was pruned.
    smallest : int
    """
    kinds = _kinds(tree, reasons)
    fates = tree.fates
    sizes = tree.sizes
    times: Counter[int] = Counter()
    first: dict[int, int] = {}
    again: Counter[int] = Counter()
    roots = array("i")
    inside = bytearray(len(tree) + 1)  # the last entry serves parent -1
    # In the order of generation; of equal subtrees one lies never inside the other.
    for node, parent in enumerate(tree.forest.parent):
        inside[node] = inside[parent]
        size = sizes[node]
        if fates[node] != FAILED or size < smallest:
            continue
        kind = kinds[node]
        times[kind] += 1
        if kind not in first:
            first[kind] = node
        elif not inside[node]:
            inside[node] = True
            again[kind] += size
            roots.append(node)
    groups = []
    for kind, number in times.items():
        if number > 1:
            node = first[kind]
            path = " > ".join(map(str, tree.path(node)))
            groups.append(Repeat(sizes[node], number, again[kind], node, path))
    groups.sort(key=lambda group: (-group.again, -group.size, group.first))
    return Repeats(tree, tuple(groups), again.total(), _memo_saving(tree, kinds), roots)


def _kinds(tree: SearchTree, reasons: Ints) -> Ints:
    """For each node a number that it shares with all nodes whose subtrees are equal."""
    numbers: dict[Any, int] = {}
    kinds = array("i", [0]) * len(tree)
    below: list[Any] = [()] * (len(tree) + 1)  # the last entry serves parent -1
    parents = tree.forest.parent
    labels = tree.labels
    node = len(tree)
    for status in reversed(tree.codes):  # all below a node come after it
        node -= 1
        kind = numbers.setdefault((status, reasons[node], below[node]), len(numbers))
        kinds[node] = kind
        below[node] = None
        # A chain from the first child to the last, which costs no more than its links.
        below[parents[node]] = numbers.setdefault(
            (str(labels[node]), kind, below[parents[node]]), len(numbers)
        )
    return kinds


def _expanded(tree: SearchTree) -> bytes:
    """For each node whether it was expanded."""
    return bytes(code not in (PRUNED, SKIPPED) for code in tree.codes)


def _memo_saving(tree: SearchTree, kinds: Ints) -> int | None:
    """How many expanded nodes lie under states whose key came before, and held no solution.

    States are made anew on the ways to subtrees that repeat, and nowhere else: equal keys mean
    equal subtrees.
    """
    run = tree.run
    if run is None or run.strategy != "depth_first" or not hasattr(run.problem, "key"):
        return None
    failures = [kind for kind, fate in zip(kinds, tree.fates, strict=True) if fate == FAILED]
    times = Counter(failures)
    repeated = [
        fate == FAILED and times[kind] > 1 for kind, fate in zip(kinds, tree.fates, strict=True)
    ]
    n_repeated = tree.forest.summed(repeated)
    n_expanded = tree.forest.summed(_expanded(tree))
    barren = set()
    n_saved = 0
    with rebound(run) as problem:
        waiting = [children_anew(tree, problem, -1, None)]
        while waiting:
            node, state = next(waiting[-1], (-1, None))
            if node < 0:
                waiting.pop()
                continue
            if repeated[node]:
                key = problem.key(state)
                if key in barren:
                    n_saved += n_expanded[node]
                    continue
                barren.add(key)
            if n_repeated[node] > repeated[node]:
                waiting.append(children_anew(tree, problem, node, state))
    return n_saved
