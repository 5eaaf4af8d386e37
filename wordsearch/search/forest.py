"""The shape of trees: sizes, layout and neighbours, each in one pass over plain arrays."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cached_property
from typing import TypeAlias

#: Whole numbers of four bytes, which NumPy takes without a copy: ``np.asarray(ints)``.
Ints: TypeAlias = "array[int]"


class Forest:
    """Trees given by a parent array: sizes, layout and neighbours.

    Parameters
    ----------
    parent : iterable of int, of length n
        For each node the id of its parent, which is less than its own; -1 for a root.

    Raises
    ------
    ValueError
        If a parent does not come before its child.
    """

    def __init__(self, parent: Iterable[int]) -> None:
        if not isinstance(parent, array):
            parent = array("i", parent)
        for node, above in enumerate(parent):
            if not -1 <= above < node:
                raise ValueError("every parent in a tree must be -1 or the id of an earlier node")
        self.parent: Ints = parent

    def __len__(self) -> int:
        return len(self.parent)

    @cached_property
    def level(self) -> Ints:
        """Levels from the top, 0 for a root."""
        levels: list[int] = []
        for parent in self.parent:
            levels.append(levels[parent] + 1 if parent >= 0 else 0)
        return array("i", levels)

    @cached_property
    def levels(self) -> list[Ints]:
        """For each level the ids of its nodes, ascending."""
        levels: list[Ints] = []
        for node, level in enumerate(self.level):
            if level == len(levels):
                levels.append(array("i"))
            levels[level].append(node)
        return levels

    def summed(self, weights: Iterable[int]) -> Ints:
        """For each node the sum of `weights` over its subtree, itself included."""
        totals = [*weights, 0]  # the last entry serves parent -1
        node = len(self)
        for parent in reversed(self.parent):  # all below a node come after it
            node -= 1
            totals[parent] += totals[node]
        totals.pop()
        return array("i", totals)

    @cached_property
    def sizes(self) -> Ints:
        """For each node how many nodes its subtree holds, itself included."""
        return self.summed([1] * len(self))

    @cached_property
    def positions(self) -> Ints:
        """Each node's place in preorder: its subtree fills the places from there to there +
        size.
        """
        places = array("i")
        # Where the next child of a node goes; the last entry serves the roots.
        free = [0] * (len(self) + 1)
        for node, (parent, size) in enumerate(zip(self.parent, self.sizes, strict=True)):
            place = free[parent]
            places.append(place)
            free[parent] = place + size
            free[node] = place + 1
        return places

    @cached_property
    def _youngest(self) -> tuple[Ints, Ints]:
        """For each node its last child (the last root in one more entry, for parent -1), and the
        sibling before it; -1 where there is none.
        """
        last_child = array("i", [-1]) * (len(self) + 1)
        sibling_before = array("i")
        for node, parent in enumerate(self.parent):
            sibling_before.append(last_child[parent])
            last_child[parent] = node
        return last_child, sibling_before

    def children(self, node: int) -> list[int]:
        """The ids of a node's children, in order; those of the roots for -1."""
        last_child, sibling_before = self._youngest
        children: list[int] = []
        child = last_child[node]
        while child >= 0:
            children.append(child)
            child = sibling_before[child]
        children.reverse()
        return children

    def within(self, node: int) -> Ints:
        """The ids of a subtree, ascending, its root first."""
        start = self.positions[node]
        end = start + self.sizes[node]
        ids = (other for other, place in enumerate(self.positions) if start <= place < end)
        return array("i", ids)
