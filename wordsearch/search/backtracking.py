"""Depth first: the loop that every puzzle pays for at every node, and memory of barren states."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any

from wordsearch.search.budget import Search, Stream
from wordsearch.search.problem import PAUSE, Prune


def backtrack(search: Search) -> Stream:
    """Each choice to its end before the next; in a loop of the problem's own where it has one and
    nobody records what happens.
    """
    walk = _walk_of(search.problem)
    if walk is not None and search.recorder is None:
        return walk(search)
    return _step_by_step(search)


def _walk_of(problem: Any) -> Callable[[Search], Stream] | None:
    """The problem's ``walk``; None where a class above or around it has changed its steps."""
    for kind in type(problem).__mro__:
        own = vars(kind)
        if "walk" in own:
            walk: Callable[[Search], Stream] = problem.walk
            return walk
        if not _STEPS.isdisjoint(own):
            return None
    return None


_STEPS = frozenset(["roots", "children", "solution"])


def _step_by_step(search: Search) -> Stream:
    # Everything looked up once, one loop, no calls but the problem's own: this is the step that
    # every puzzle pays for at every node (benchmarks/bench_engine.py holds it against a
    # hand-written recursion).
    children = search.problem.children
    solution = search.problem.solution
    stats = search.stats
    budget = search.budget
    recorder = search.recorder
    nodes_by_depth = stats.nodes_by_depth
    stack: list[Iterator[Any]] = []
    ids: list[int] = []
    items = search.roots()
    depth = allowance = 0
    node = -1
    while True:
        for item in items:
            if item.__class__ is Prune:
                if item is PAUSE:
                    yield PAUSE
                else:
                    search.prune(node, depth, item)
                continue
            while not allowance:
                search.reached = (depth, None, item[1])
                allowance = budget.grant()
                if not allowance:
                    yield PAUSE
            allowance -= 1
            label, state = item
            try:
                nodes_by_depth[depth] += 1
            except IndexError:
                nodes_by_depth.append(1)
            stack.append(items)
            if recorder is not None:
                ids.append(node)
                node = recorder.open(node, depth, label)
            found = solution(state)
            if found is not None:
                search.solved(depth, node)
                yield found
            items = iter(children(state))
            depth += 1
            break
        else:
            if not stack:
                break
            items = stack.pop()
            depth -= 1
            if recorder is not None:
                recorder.close(node)
                node = ids.pop()
    budget.refund(allowance)
    stats.max_frontier = max(stats.max_frontier, len(nodes_by_depth))


def backtrack_with_memo(search: Search) -> Stream:
    """The same, skipping every subtree whose key was seen to hold no solution."""
    search.problem = _Memo(search.problem)
    return backtrack(search)


class _Memo:
    """A problem that prunes states whose key was seen to lead to no solution."""

    def __init__(self, problem: Any) -> None:
        self._problem = problem
        self._dead: set[Hashable] = set()
        self._found = 0
        self._before = 0
        self.roots = problem.roots

    def solution(self, state: Any) -> Any:
        self._before = self._found
        found = self._problem.solution(state)
        self._found += found is not None
        return found

    def children(self, state: Any) -> Iterator[Any]:
        # The engine asks for a state's children right after its solution, so `_before` is of this
        # state.
        before = self._before
        key = self._problem.key
        dead = self._dead
        for item in self._problem.children(state):
            if item.__class__ is not Prune and key(item[1]) in dead:
                yield Prune(item[0], "memo")
            else:
                yield item
        # The generator is resumed only after the last child's subtree was explored to its end.
        if self._found == before:
            dead.add(key(state))
