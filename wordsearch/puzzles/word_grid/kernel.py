"""Word grids in bulk: the plain solver's walk along the letter graph, compiled.

It takes the same steps in the same order, so that words, places and nodes agree. Sets of steps and of letters are
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

END_BIT = 62  # of a node's letters: a word ends here
NONE = 63  # the code of a letter that no word has: no node has an edge for it
_FULL = -1  # no room for what was found: again with more
_LETTERS = (1 << END_BIT) - 1
_LOW = 0xFFFFFFFF  # of an edge: how many words come before it; above is the node that it leads to
_POLL = 0xFFF  # nodes between two looks at the stop flag, less one
_ROOM = 1 << 16  # numbers that are written before more room is made


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
def _found(number: int, path: Any, cells: int, search: Any, answer: Any, out: Any) -> Any:
    """Count a word, and write it down; how the search of its grid ends there, or COMPLETE to go on."""
    (_, limit), graph, seen, stamp = search
    if seen[number] != stamp:
        seen[number] = stamp
        answer[0] += 1
        answer[1] += graph[3][number]
    if len(out):
        used = answer[4]
        if used + cells + 2 >= len(out):
            return _FULL
        out[used], out[used + 1] = number, cells
        for place in range(cells):
            out[used + 2 + place] = path[place]
        answer[4] += cells + 2
    return LIMIT if answer[0] == limit else COMPLETE


@lean
def _visit(
    codes: Any, sizes: Any, cell: int, depth: int, search: Any, stack: Any, stop: Any, answer: Any, out: Any
) -> Any:
    """Go on to a cell: the letters that words go on with from there (0: none does), and whether to go on."""
    (least, _), graph, _, _ = search
    node, number, spelled, path = stack[0], stack[1], stack[2], stack[3]
    after, rank = _walk(codes, sizes, cell, node[depth], number[depth], graph)
    if after < 0:
        return np.int64(0), COMPLETE
    answer[2] += 1
    path[depth] = cell
    letters, length, done = graph[0][after], spelled[depth] + sizes[cell], COMPLETE
    node[depth + 1], number[depth + 1], spelled[depth + 1] = after, rank, length
    if letters >> END_BIT and length >= least:
        done = _found(rank, path, depth + 1, search, answer, out)
    if answer[2] & _POLL == 0 and stop[0]:
        done = STOPPED
    return letters & _LETTERS, done


@lean
def _touching(
    codes: Any, sizes: Any, shape: Any, search: Any, stack: Any, stop: Any, answer: Any, out: Any
) -> Any:
    """Paths from cell to cell beside it."""
    (least, _), graph, _, _ = search
    node, number, spelled, path, rest, near = stack[0], stack[1], stack[2], stack[3], stack[4], stack[5]
    one, depth, cells, columns = np.int64(1), np.int64(0), shape[0] * shape[1], shape[1]
    steps = answer[2]
    free = (one << cells) - 1
    for cell in range(cells):
        three = one << cell
        three |= (cell % columns > 0) * (three >> 1) | (cell % columns + 1 < columns) * (three << 1)
        near[cell] = (three | three << columns | three >> columns) & free
    rest[0], done = free, COMPLETE
    while done == COMPLETE:
        if rest[depth] == 0:
            if depth == 0:
                break
            depth -= 1
            free |= one << path[depth]
            continue
        cell = lowest(rest[depth])
        rest[depth] &= rest[depth] - 1
        # The step of `_visit`, written out: a call a node would take a third of the time.
        after, rank = _walk(codes, sizes, cell, node[depth], number[depth], graph)
        if after < 0:
            continue
        steps += 1
        path[depth] = cell
        letters, length = graph[0][after], spelled[depth] + sizes[cell]
        if letters >> END_BIT and length >= least:
            done = _found(rank, path, depth + 1, search, answer, out)
        if steps & _POLL == 0 and stop[0]:
            done = STOPPED
        if letters & _LETTERS:
            beside, fit = near[cell] & free & ~(one << cell), np.int64(0)
            while beside:  # without a branch on the letter
                other = lowest(beside)
                beside &= beside - 1
                fit |= (letters >> np.int64(codes[0, other]) & 1) << other
            if fit:
                free &= ~(one << cell)
                depth += 1
                node[depth], number[depth], spelled[depth], rest[depth] = after, rank, length, fit
    answer[2] = steps
    return done


@lean
def _straight(
    codes: Any, sizes: Any, shape: Any, search: Any, stack: Any, stop: Any, answer: Any, out: Any
) -> Any:
    """Paths in each direction from every cell."""
    rows, columns = shape[0], shape[1]
    for root in range(rows * columns):
        first, done = _visit(codes, sizes, root, 0, search, stack, stop, answer, out)
        for step in shape[2:]:
            letters, depth, row, column = first, 1, root // columns, root % columns
            while letters and step >= 0 and done == COMPLETE:
                row, column = row + step // 3 - 1, column + step % 3 - 1
                if not (0 <= row < rows and 0 <= column < columns):
                    break
                cell = row * columns + column
                letters, done = _visit(codes, sizes, cell, depth, search, stack, stop, answer, out)
                depth += 1
        if done != COMPLETE:
            return done
    return COMPLETE


@kernel
def solve(
    codes: Any, sizes: Any, shapes: Any, graph: Any, rules: Any, wanted: bool, stop: Any, answers: Any
) -> Any:
    """Search grids: the words found, if they are wanted.

    Parameters
    ----------
    codes : int8 array, shape (longest cell, cells of all grids)
        The letters of each cell; `NONE` for one that no word has.
    sizes : int64 array, shape (cells of all grids,)
        How many letters each cell has.
    shapes : int64 array, shape (n, 10)
        Rows, columns and, of straight paths, the steps, as 3 * (down + 1) + right + 1; the rest is -1.
    graph : tuple of arrays
        The letters of each node of a `LetterGraph` as bits, where its edges begin, the edges, and what each
        word of the lexicon earns.
    rules : (int, int)
        Fewest letters of a word, most solutions (0: all).
    answers : int64 array, shape (n, 5), zeroed
        Filled in: solutions, points, nodes; how it ended; numbers written.

    Returns
    -------
    int32 array
        For each word in the order of finding its number, the length of its path, and its cells; -1 after the
        last of each grid.
    """
    seen = np.zeros(len(graph[3]), np.int64)
    out, used, number, begin = np.empty(_ROOM if wanted else 0, np.int32), 0, 0, 0
    while number < len(answers) and not stop[0]:
        shape, answer, search = shapes[number], answers[number], (rules, graph, seen, number + 1)
        end = begin + shape[0] * shape[1]
        stack = np.zeros((6, end - begin + 2), np.int64)
        grid = codes[:, begin:end], sizes[begin:end], shape, search, stack, stop, answer, out[used:]
        answer[2] = 1  # the path without a cell
        done = _touching(*grid) if shape[2] < 0 else _straight(*grid)
        if done == _FULL:  # from the beginning of this grid, with the same stamp
            answer[:] = 0
            seen[:] = 0
            larger = np.empty(4 * len(out), np.int32)
            larger[:used] = out[:used]
            out = larger
            continue
        answer[3] = done
        number, begin = number + 1, end
        if wanted:
            used += answer[4] + 1
            out[used - 1] = -1
    return out[:used]
