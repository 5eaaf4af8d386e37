"""States of a search that has ended, made anew from its record, which keeps labels alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from wordsearch.search.backtracking import backtrack
from wordsearch.search.problem import PAUSE, Prune
from wordsearch.search.run import Run

if TYPE_CHECKING:
    from wordsearch.search.tree import SearchTree


@contextmanager
def rebound(run: Run[Any]) -> Iterator[Any]:
    """The problem of a run, for a while with an engine of its own: what it searches inside a step
    counts for no other run, and no limit stops it.
    """
    try:
        yield Run(run.problem, backtrack).problem
    finally:
        bind = getattr(run.problem, "bind", None)
        if bind is not None:
            bind(run)


def children_anew(
    tree: SearchTree, problem: Any, node: int, state: Any
) -> Iterator[tuple[int, Any]]:
    """The recorded children of a node, each with the state that it stands for; those that were
    ruled out before they had one are left out.

    Parameters
    ----------
    tree : SearchTree
    problem : Problem
        What was searched, under an engine of its own (see `rebound`).
    node : int
        -1 for what lies above the roots.
    state : State
        That of `node`; anything for -1.
    """
    children = tree.children(node)
    if not children:
        return
    if node == -1 and children[0].label is not None:
        # The waves of a search by discrepancies: each begins with the roots.
        yield from ((child.id, None) for child in children)
        return
    if node == -1 or is_wave(tree, node):
        items = [(None, root) for root in problem.roots() if root is not PAUSE]
    else:
        items = [item for item in problem.children(state) if item is not PAUSE]
    by_label = {str(item[0]): item for item in reversed(items)}
    for child in children:
        item = None
        if items:
            # A beam stack makes the children of a state again and again, the same ones each time.
            item = items[child.alternative % len(items)]
        if item is None or item[0] != child.label:
            item = by_label.get(str(child.label))
        if item is not None and item.__class__ is not Prune:
            yield child.id, item[1]


def is_wave(tree: SearchTree, node: int) -> bool:
    """Whether a node stands for a whole wave of a search by discrepancies, and for no state."""
    row = tree[node]
    return row.parent < 0 and row.label is not None
