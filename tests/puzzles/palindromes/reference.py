"""The slow plain references of the proof: its kernels and layers must agree with them, to the last key."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from wordsearch.puzzles.palindromes.automaton import Automaton, Edges, Halves, least, steps
from wordsearch.puzzles.palindromes.table import PatternTable


def plain_edges(halves: Halves) -> Edges:
    """The automaton's edges, all that state 0 reaches, by `steps`: the reference of `edges_of`."""
    rows: set[tuple[int, int, int, int]] = set()
    waiting, known = [("", "")], {0}
    while waiting:
        left, right = waiting.pop()
        here = halves.state(left, right)
        for step in steps(halves, left, right):
            mask = sum(1 << halves.forward.codes[letter] for letter in set(step.string))
            if step.left is None or step.right is None:
                rows.add((here, halves.goal, mask, 2 * len(step.string) + (not step.odd)))
                continue
            onto = halves.state(step.left, step.right)
            rows.add((here, onto, mask, 2 * len(step.string)))
            if onto not in known:
                known.add(onto)
                waiting.append((step.left, step.right))
    columns = np.array(sorted(rows), dtype=np.int64).reshape(-1, 4).T
    return least(Edges(*columns))


def plain_pattern_table(automaton: Automaton, n_table: int, far: int) -> NDArray[np.int64]:
    """The reference of `pattern_table`: every edge, every set of letters, until nothing changes."""
    others = max(len(automaton.letters) - n_table, 0)
    costs = np.full((others + 1, automaton.n_states, 1 << n_table), far)
    costs[0, automaton.goal, 0] = 0
    sets, edges, before = np.arange(1 << n_table), automaton.edges, np.zeros_like(costs)
    while not np.array_equal(before, costs):
        before = costs.copy()
        for source, target, mask, length in zip(*edges, strict=True):
            inside, beside = int(mask) & (1 << n_table) - 1, int(mask >> n_table).bit_count()
            for level in range(len(costs)):
                gained = 2 * np.bitwise_count(sets & inside).astype(np.int64) + 2 * min(level, beside)
                via = costs[max(level - beside, 0), target][sets & ~inside] + length - gained
                costs[level, source] = np.minimum(costs[level, source], via)
    return costs


def unpacked(table: PatternTable) -> NDArray[np.int64]:
    """All its costs, in the order of `plain_pattern_table`."""
    levels, states, _ = table.rows.shape
    sets = np.arange(1 << table.n_table)
    missing = np.array([sets | (1 << level) - 1 << table.n_table for level in range(levels)])
    return table.to_go(np.arange(states)[:, None], missing[:, None, :])


def plain_sweep(
    automaton: Automaton, table: PatternTable, limit: int
) -> tuple[dict[int, set[int]], int | None]:
    """The reference of `LayeredSearch.sweep`: the same keys in the same buckets, and the least cost."""
    m, widths = len(automaton.letters), limit // 2 + 1
    full, best = (1 << m) - 1, None
    waiting: dict[int, set[int]] = {0: {0}}
    searched: dict[int, set[int]] = {}
    while waiting:
        bucket = min(waiting)
        keys = waiting.pop(bucket)
        keys -= set().union(*(searched.get(lower, ()) for lower in range(bucket - bucket % widths, bucket)))
        searched[bucket] = keys
        for key in keys:
            for onto, covered, cost in _moves(automaton, key >> m, key & full, bucket % widths):
                if onto == automaton.goal:
                    if covered == full and cost <= limit:
                        best = cost if best is None else min(best, cost)
                    continue
                to_go = int(table.to_go(np.array([onto]), np.array([full & ~covered]))[0])
                if cost <= limit and cost + to_go <= limit:
                    to = covered.bit_count() * widths + cost // 2
                    waiting.setdefault(to, set()).add(onto << m | covered)
    return searched, best


def _moves(automaton: Automaton, state: int, covered: int, waste: int) -> Iterator[tuple[int, int, int]]:
    edges = automaton.edges
    low, high = np.searchsorted(edges.source, [state, state + 1])
    for at in range(low, high):
        mask = int(edges.mask[at])
        cost = 2 * waste + int(edges.length[at]) - 2 * (mask & ~covered).bit_count()
        yield int(edges.target[at]), covered | mask, cost
