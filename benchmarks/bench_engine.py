"""What a step of the engine costs against a hand-written recursion, on two problems, in one run.

    python -m benchmarks.bench_engine [--rounds 15]

The recursion is the plain function that one would write for the problem, without generators, statistics or
limits. Eight queens has some work at each node; the binary tree has none, so that its ratio is the price of
the engine itself. Both must give the same solutions in the same number of nodes before any time is believed.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from wordsearch.search import depth_first

Columns = tuple[int, ...]


class Queens:
    """n queens, row by row; attacked columns are left out."""

    name = "8 queens"

    def __init__(self, n: int = 8) -> None:
        self.n = n

    def roots(self) -> list[Columns]:
        return [()]

    def safe(self, columns: Columns, column: int) -> bool:
        row = len(columns)
        for above, taken in enumerate(columns):
            if taken == column or abs(taken - column) == row - above:
                return False
        return True

    def children(self, columns: Columns) -> Iterator[tuple[int, Columns]]:
        if len(columns) < self.n:
            for column in range(self.n):
                if self.safe(columns, column):
                    yield column, (*columns, column)

    def solution(self, columns: Columns) -> Columns | None:
        return columns if len(columns) == self.n else None

    def by_hand(self) -> tuple[list[Columns], int]:
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
        return [1]

    def children(self, node: int) -> Iterator[tuple[int, int]]:
        if node < self.first_leaf:
            yield 0, 2 * node
            yield 1, 2 * node + 1

    def solution(self, node: int) -> int | None:
        return node if node == self.first_leaf else None

    def by_hand(self) -> tuple[list[int], int]:
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


def seconds(work: Callable[[], object]) -> float:
    """Seconds of one call, the garbage collector resting."""
    gc.collect()
    gc.disable()
    try:
        start = time.perf_counter()
        work()
        return time.perf_counter() - start
    finally:
        gc.enable()


def ways(problem: Any) -> dict[str, Callable[[], object]]:
    """The things timed, after a check that they agree."""
    found, nodes = problem.by_hand()
    run = depth_first(problem)
    assert run.solutions == found and run.stats.nodes == nodes, "engine and recursion disagree"
    return {
        "hand-written recursion": problem.by_hand,
        "engine, untraced": lambda: depth_first(problem).finish(),
        "engine, traced": lambda: depth_first(problem, trace=True).finish(),
    }


def table(problem: Any, rounds: int) -> None:
    """Print a row per way, with the median ratio to the recursion, pair by pair."""
    nodes = problem.by_hand()[1]
    works = ways(problem)
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds + 1):
        for name, work in works.items():
            times[name].append(seconds(work))
    print(f"\n{problem.name}: {nodes:,} nodes, {rounds} rounds after one warm-up")
    print(f"{'time per node':24}{'median':>12}{'min':>12}{'max':>12}{'ratio':>8}")
    base = times["hand-written recursion"][1:]
    for name, values in times.items():
        kept = values[1:]
        ratio = statistics.median(a / b for a, b in zip(kept, base, strict=True))
        cells = [f"{value / nodes * 1e6:.3f} µs" for value in (statistics.median(kept), min(kept), max(kept))]
        print(f"{name:24}{cells[0]:>12}{cells[1]:>12}{cells[2]:>12}{ratio:>8.2f}")


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    for problem in (Queens(), Binary()):
        table(problem, rounds)


if __name__ == "__main__":
    main()
