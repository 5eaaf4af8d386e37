"""The shape of trees: sizes, layout and neighbours in a few passes over whole arrays."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


class Forest:
    """Trees given by a parent array: sizes, layout and neighbours in a few passes over whole
    arrays.

    Parameters
    ----------
    parent : array of int, shape (n,)
        For each node the id of its parent, which is less than its own; -1 for a root.

    Raises
    ------
    ValueError
        If a parent does not come before its child.
    """

    def __init__(self, parent: NDArray[Any]) -> None:
        self.parent = np.asarray(parent, dtype=np.int64)
        if (self.parent >= np.arange(len(self.parent))).any() or (self.parent < -1).any():
            raise ValueError("every parent in a tree must be -1 or the id of an earlier node")

    @cached_property
    def level(self) -> Ints:
        """Levels from the top, 0 for a root."""
        levels: list[int] = []
        for parent in self.parent.tolist():
            levels.append(levels[parent] + 1 if parent >= 0 else 0)
        return np.array(levels, dtype=np.int64)

    def __len__(self) -> int:
        return len(self.parent)

    @cached_property
    def levels(self) -> list[Ints]:
        """For each level the ids of its nodes, ascending."""
        order = np.argsort(self.level, kind="stable")
        return np.split(order, np.cumsum(np.bincount(self.level))[:-1]) if len(order) else []

    def summed(self, weights: NDArray[Any]) -> Ints:
        """For each node the sum of `weights` over its subtree, itself included."""
        total = np.array(weights, dtype=np.int64)
        for nodes in reversed(self.levels[1:]):
            np.add.at(total, self.parent[nodes], total[nodes])
        return total

    @cached_property
    def sizes(self) -> Ints:
        """For each node how many nodes its subtree holds, itself included."""
        return self.summed(np.ones(len(self), dtype=np.int64))

    @cached_property
    def by_parent(self) -> Ints:
        """All ids, siblings side by side in their order, roots first."""
        return np.argsort(self.parent, kind="stable")

    @cached_property
    def _firsts(self) -> Ints:
        """Where in `by_parent` the children of node i begin: entry i + 1 (entry 0: the roots)."""
        return np.searchsorted(self.parent[self.by_parent], np.arange(-1, len(self) + 1))

    def children(self, node: int) -> Ints:
        """The ids of a node's children, in order; those of the roots for -1."""
        return self.by_parent[self._firsts[node + 1] : self._firsts[node + 2]]

    @cached_property
    def positions(self) -> Ints:
        """Each node's place in preorder: its subtree fills the places from there to there +
        size.
        """
        order = self.by_parent
        # places of all before, in that order
        ahead = np.cumsum(self.sizes[order]) - self.sizes[order]
        before = np.empty(len(self), dtype=np.int64)
        before[order] = ahead - ahead[self._firsts[self.parent[order] + 1]]
        place = before.copy()
        for nodes in self.levels[1:]:
            place[nodes] += place[self.parent[nodes]] + 1
        return place

    def within(self, node: int) -> Ints:
        """The ids of a subtree, ascending, its root first."""
        start = self.positions[node]
        return np.flatnonzero(
            (self.positions >= start) & (self.positions < start + self.sizes[node])
        )
