"""What a player shows of a search in a grid: the path that is read."""

from __future__ import annotations

from collections import Counter
from typing import Any

from wordsearch.puzzles.word_grid.draw import heat_svg
from wordsearch.search.problem import Domain
from wordsearch.search.tree import SearchTree


def shown_at(problem: Any, state: Any) -> str:
    """The grid with the path so far."""
    drawing: str = problem.shown_at(state).drawing()
    return drawing


def visited(problem: Any, tree: SearchTree) -> str:
    """The grid, with how often a search came to each cell."""
    counts = Counter(map(str, tree.labels))
    often = [counts[label] for label in problem.cell_labels]
    return heat_svg(problem.grid, often, what="how often the search came to each cell")


def domains(problem: Any, state: Any) -> dict[str, Domain]:
    """Nothing: a path may go on to any cell beside it."""
    return {}


def turn(problem: Any, state: Any) -> str | None:
    """None: no order chooses among places."""
    return None


def ruled_out(problem: Any, state: Any, label: Any, reason: str) -> tuple[str, str] | None:
    """The path that a cell would not go on."""
    if reason != "prefix":
        return None
    # A label is a cell's letters, row and column.
    letters = str(label).rstrip("0123456789.")
    return shown_at(problem, state), f"no word begins with {state.text + letters}"
