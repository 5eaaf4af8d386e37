"""What a step of the engine costs against a hand-written recursion, on two problems.

    python -m benchmarks.bench_engine

The recursion is the plain function that one would write for the problem, without generators,
statistics or limits. Eight queens has some work at each node; the binary tree has none, so that its
ratio is the price of the engine itself. All ways must give the same solutions in the same number of
nodes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks.command import main
from benchmarks.harness import Contestant, Task
from wordsearch.search.run import Run
from wordsearch.search.strategies import depth_first

Columns = tuple[int, ...]


class Queens:
    """n queens, row by row; attacked columns are left out."""

    name = "8 queens"

    def __init__(self, n: int = 8) -> None:
        self.n = n

    def roots(self) -> list[Columns]:
        """An empty board."""
        return [()]

    def safe(self, columns: Columns, column: int) -> bool:
        """Whether no queen above attacks one in this column of the next row."""
        row = len(columns)
        for above, taken in enumerate(columns):
            if taken == column or abs(taken - column) == row - above:
                return False
        return True

    def children(self, columns: Columns) -> Iterator[tuple[int, Columns]]:
        """A queen more, in each safe column."""
        if len(columns) < self.n:
            for column in range(self.n):
                if self.safe(columns, column):
                    yield column, (*columns, column)

    def solution(self, columns: Columns) -> Columns | None:
        """The columns, when each row has its queen."""
        return columns if len(columns) == self.n else None

    def by_hand(self) -> tuple[list[Columns], int]:
        """Solutions and nodes of a search written for this problem alone."""
        found: list[Columns] = []
        nodes = 0

        def place(columns: Columns) -> None:
            nonlocal nodes
            nodes += 1
            if len(columns) == self.n:
                found.append(columns)
                return
            for column in range(self.n):
                if self.safe(columns, column):
                    place((*columns, column))

        place(())
        return found, nodes


class Binary:
    """The full binary tree of a depth, numbered as in a heap; nothing happens at its nodes."""

    name = "binary tree"

    def __init__(self, depth: int = 12) -> None:
        self.first_leaf = 1 << depth

    def roots(self) -> list[int]:
        """The root."""
        return [1]

    def children(self, node: int) -> Iterator[tuple[int, int]]:
        """Two, of a node that is no leaf."""
        if node < self.first_leaf:
            yield 0, 2 * node
            yield 1, 2 * node + 1

    def solution(self, node: int) -> int | None:
        """The first leaf."""
        return node if node == self.first_leaf else None

    def by_hand(self) -> tuple[list[int], int]:
        """Solutions and nodes of a walk written for this tree alone."""
        found: list[int] = []
        nodes = 0

        def visit(node: int) -> None:
            nonlocal nodes
            nodes += 1
            if node == self.first_leaf:
                found.append(node)
            if node < self.first_leaf:
                visit(2 * node)
                visit(2 * node + 1)

        visit(1)
        return found, nodes


def solutions_and_nodes(run: Run[Any]) -> tuple[list[Any], int]:
    """What the ways are compared by."""
    return run.solutions, run.stats.nodes


def tasks() -> Iterator[Task]:
    """A task for each problem; times are per node."""
    for problem in (Queens(), Binary()):
        nodes = problem.by_hand()[1]
        yield Task(
            f"engine: {problem.name}, {nodes:,} nodes",
            [
                Contestant("hand-written recursion", problem.by_hand, "original", nodes=nodes),
                Contestant(
                    "engine, untraced",
                    lambda problem=problem: depth_first(problem).finish(),
                    "plain",
                    solutions_and_nodes,
                    nodes=nodes,
                ),
                Contestant(
                    "engine, traced",
                    lambda problem=problem: depth_first(problem, trace=True).finish(),
                    "plain",
                    solutions_and_nodes,
                    nodes=nodes,
                ),
            ],
            units=nodes,
            unit="node",
            rounds=15,
        )


if __name__ == "__main__":
    main(tasks)
