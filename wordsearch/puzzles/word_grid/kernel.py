"""Word grids in bulk: the plain solver's walk along the letter graph, compiled.

It takes the same steps in the same order, so that words, places and nodes agree. Sets of cells and of letters are
bits of an integer, and all cells beside a path are looked at before it goes on to one of them. A path knows its
word's number in the lexicon (`LetterGraph.before`), so no text is made; a word that a grid has shown already is
told by a stamp.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wordsearch.batch.bits import lowest, popcount
from wordsearch.batch.jit import kernel, lean
from wordsearch.batch.outcome import COMPLETE, LIMIT, STOPPED

FULL = -1  # no room for what was found: call again with more
END_BIT = 62  # of a node's letters: a word ends here
NONE = 63  # the code of a letter that no word has: no node has an edge for it
_LETTERS = (1 << END_BIT) - 1
_LOW = 0xFFFFFFFF  # of an edge: how many words come before it; above is the node that it leads to
_POLL = 0xFFF  # nodes between two looks at the stop flag, less one


@lean
def _walk(codes: Any, sizes: Any, cell: int, node: Any, number: Any, graph: Any) -> Any:
    """The node that a cell's letters lead to (-1: none), and the number of words before it."""
    nodes, first, edges, _ = graph
    for place in range(sizes[cell]):
        code = np.int64(codes[place, cell])
        letters = nodes[node]
        if not letters >> code & 1:
            return np.int64(-1), number
        edge = edges[first[node] + popcount(letters & ((np.int64(1) << code) - 1))]
        node, number = edge >> 32, number + (edge & _LOW)
    return node, number


@lean
def _beside(codes: Any, begin: int, cells: Any, letters: int) -> Any:
    """Those of a set of cells whose first letter is one of these, without a branch."""
    fit = np.int64(0)
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        fit |= (letters >> np.int64(codes[0, begin + cell]) & 1) << cell
    return fit


@lean
def _found(
    number: int, path: Any, cells: int, graph: Any, limit: int, stamp: int, seen: Any, answer: Any, out: Any
) -> Any:
    """Count a word, and write it down; how the search of its grid ends there, or COMPLETE to go on."""
    if seen[number] != stamp:
        seen[number] = stamp
        answer[0] += 1
        answer[1] += graph[3][number]
    if len(out):
        used = answer[4]
        if used + cells + 2 > len(out):
            return FULL
        out[used], out[used + 1] = number, cells
        for place in range(cells):
            out[used + 2 + place] = path[place]
        answer[4] += cells + 2
    return LIMIT if answer[0] == limit else COMPLETE


@lean
def _touching(
    codes: Any, sizes: Any, begin: int, cells: int, near: Any, graph: Any, rules: Any, stamp: int,
    seen: Any, stack: Any, stop: Any, answer: Any, out: Any,
) -> Any:  # fmt: skip
    """Paths from cell to cell beside it; `near` has the cells beside each as a set."""
    least, limit = rules
    node, number, spelled, rest, path = stack[0], stack[1], stack[2], stack[3], stack[4]
    one, depth, steps = np.int64(1), np.int64(0), np.int64(0)
    free = (one << cells) - 1
    node[0] = number[0] = spelled[0] = 0
    rest[0] = _beside(codes, begin, free, graph[0][0])
    done = COMPLETE
    while done == COMPLETE:
        left = rest[depth]
        if left == 0:
            if depth == 0:
                break
            depth -= 1
            free |= one << path[depth]
            continue
        rest[depth] = left & (left - 1)
        cell = lowest(left)
        after, rank = _walk(codes, sizes, begin + cell, node[depth], number[depth], graph)
        if after < 0:
            continue
        steps += 1
        path[depth] = cell
        letters, length = graph[0][after], spelled[depth] + sizes[begin + cell]
        if letters >> END_BIT and length >= least:
            done = _found(rank, path, depth + 1, graph, limit, stamp, seen, answer, out)
        if steps & _POLL == 0 and stop[0]:
            done = STOPPED
        fit = np.int64(0)
        if letters & _LETTERS:
            fit = _beside(codes, begin, near[cell] & free & ~(one << cell), letters)
        if fit:
            free &= ~(one << cell)
            depth += 1
            node[depth], number[depth], spelled[depth], rest[depth] = after, rank, length, fit
    answer[2] = steps
    return done


@lean
def _straight(
    codes: Any, sizes: Any, begin: int, cells: int, near: Any, graph: Any, rules: Any, stamp: int,
    seen: Any, stack: Any, stop: Any, answer: Any, out: Any,
) -> Any:  # fmt: skip
    """Paths in each direction, for which `near` has the cell after each (-1: none); a first cell counts once."""
    least, limit = rules
    path, steps = stack[4], np.int64(0)
    for root in range(cells):
        for way in range(-1, len(near) // cells):
            cell, length, depth = np.int64(root), np.int64(0), 0
            node, number = np.int64(0), np.int64(0)
            while cell >= 0:
                node, number = _walk(codes, sizes, begin + cell, node, number, graph)
                if node < 0:
                    break
                path[depth] = cell
                depth += 1
                length += sizes[begin + cell]
                if way < 0 or depth > 1:
                    steps += 1
                    answer[2] = steps
                    if graph[0][node] >> END_BIT and length >= least:
                        done = _found(number, path, depth, graph, limit, stamp, seen, answer, out)
                        if done != COMPLETE:
                            return done
                    if steps & _POLL == 0 and stop[0]:
                        return STOPPED
                cell = near[way * cells + cell] if way >= 0 else np.int64(-1)
    return COMPLETE


@kernel
def solve(
    codes: Any, sizes: Any, bases: Any, near: Any, near_at: Any, graph: Any, rules: Any, seen: Any, stack: Any,
    stop: Any, number: int, answers: Any, out: Any,
) -> Any:  # fmt: skip
    """Search grids from this number on: the grid to go on with, where `out` is full, and how much is used.

    Parameters
    ----------
    codes : int8 array, shape (longest cell, cells of all grids)
        The letters of each cell; `NONE` for one that no word has.
    sizes : int64 array, shape (cells of all grids,)
        How many letters each cell has.
    bases : int64 array, shape (n + 1,)
        Where each grid's cells begin.
    near : int64 array
        For each geometry what `_touching` or `_straight` wants.
    near_at : int64 array, shape (n, 3)
        Where in `near` the geometry of each grid begins and ends, and whether it is straight.
    graph : tuple of arrays
        The letters of each node of a `LetterGraph` as bits, where its edges begin, the edges, and what each
        word of the lexicon earns.
    rules : (int, int)
        Fewest letters of a word, most solutions (0: all).
    seen : int64 array, as long as the lexicon
        Which grid showed each word last, as its number + 1.
    stack : int64 array, shape (5, cells of the largest grid + 1)
        Work space.
    answers : int64 array, shape (n, 5), zeroed
        Filled in: solutions, points, nodes; how it ended; integers of `out`.
    out : int32 array
        Filled in, unless it is empty: for each word in the order of finding its number, the length of its path,
        and its cells.
    """
    used = np.int64(0)
    while number < len(answers) and not stop[0]:
        begin, cells = bases[number], bases[number + 1] - bases[number]
        start, end, straight = near_at[number]
        search = (codes, sizes, begin, cells, near[start:end], graph, rules, number + 1, seen, stack, stop)
        answer, room = answers[number], out[used:]
        done = _straight(*search, answer, room) if straight else _touching(*search, answer, room)
        if done == FULL:
            answer[:] = 0
            break
        answer[3] = done
        used += answer[4]
        number += 1
        if done == STOPPED:
            break
    return number, used
