"""Word grids in bulk: the plain solver's walk along the letter graph, compiled.

It takes the same steps in the same order, so that words, places and nodes agree. Sets of steps and
of letters are bits of an integer, and all cells beside a path are looked at before it goes on to
one of them. A path's place in the graph is its node and, in the lower half of the integer, how many
words come before those that begin so (`LetterGraph.before`): a word's number in the lexicon, so no
text is made. A word that a grid has shown already is told by a stamp.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wordsearch.batch.bits import lowest, popcount
from wordsearch.batch.jit import grown, kernel, lean
from wordsearch.batch.outcome import COMPLETE, LIMIT, STOPPED

END_BIT = 62  # of a node's letters: a word ends here
NONE = 63  # the code of a letter that no word has: no node has an edge for it
_FULL = -1  # no room for what was found: again with more
_LETTERS = (1 << END_BIT) - 1
# of an edge or a place: how many words come before it; above is the node that it leads to
_LOW = 0xFFFFFFFF
_POLL = 0xFFF  # nodes between two looks at the stop flag, less one
_ROOM = 1 << 16  # numbers that are written before more room is made


@lean
def _walk(codes: Any, cell: int, place: Any, graph: Any) -> Any:
    """Where a cell's letters lead from a place in the graph; -1 where no word goes on so."""
    nodes, first, edges, _ = graph
    for letter in range(len(codes)):
        code, node = np.int64(codes[letter, cell]), place >> 32
        if code < 0:
            break
        letters = nodes[node]
        if not letters >> code & 1:
            return np.int64(-1)
        place = edges[first[node] + popcount(letters & ((np.int64(1) << code) - 1))] + (
            place & _LOW
        )
    return place


@lean
def _found(place: int, path: Any, cells: int, search: Any, answer: Any, out: Any) -> Any:
    """Count a word, and write it down; how the search of its grid ends there, or COMPLETE to go
    on.
    """
    limit, graph, seen, stamp = search
    number = place & _LOW
    if graph[3][number] < 0:
        return COMPLETE
    if seen[number] != stamp:
        seen[number] = stamp
        answer[0] += 1
        answer[1] += graph[3][number]
    if len(out):
        used = answer[4]
        if used + cells + 2 >= len(out):
            return _FULL
        out[used], out[used + 1] = number, cells
        for at in range(cells):
            out[used + 2 + at] = path[at]
        answer[4] += cells + 2
    return LIMIT if answer[0] == limit else COMPLETE


@lean
def _touching(
    codes: Any, shape: Any, search: Any, stack: Any, stop: Any, answer: Any, out: Any
) -> Any:
    """Paths from cell to cell beside it."""
    graph, path, place, rest, near = search[1], stack[0], stack[1], stack[2], stack[3]
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
        after = _walk(codes, cell, place[depth], graph)
        if after < 0:
            continue
        steps += 1
        path[depth] = cell
        letters = graph[0][after >> 32]
        if letters >> END_BIT:
            done = _found(after, path, depth + 1, search, answer, out)
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
                place[depth], rest[depth] = after, fit
    answer[2] = steps
    return done


@lean
def _straight(
    codes: Any, shape: Any, search: Any, stack: Any, stop: Any, answer: Any, out: Any
) -> Any:
    """Paths in each direction from every cell; the cell alone is a path of the first direction."""
    graph, path, rows, columns = search[1], stack[0], shape[0], shape[1]
    for root in range(rows * columns):
        for step in shape[2:]:
            row, column, depth, place = root // columns, root % columns, 0, np.int64(0)
            while step >= 0 and 0 <= row < rows and 0 <= column < columns:
                path[depth] = row * columns + column
                place = _walk(codes, path[depth], place, graph)
                if place < 0:
                    break
                row, column, depth = row + step // 3 - 1, column + step % 3 - 1, depth + 1
                if depth == 1 and step != shape[2]:
                    continue
                answer[2] += 1
                if graph[0][place >> 32] >> END_BIT:
                    done = _found(place, path, depth, search, answer, out)
                    if done != COMPLETE:
                        return done
                if answer[2] & _POLL == 0 and stop[0]:
                    return STOPPED
    return COMPLETE


@kernel
def solve(
    codes: Any, shapes: Any, graph: Any, limit: int, wanted: bool, stop: Any, answers: Any
) -> Any:
    """Search grids: the words found, if they are wanted.

    Parameters
    ----------
    codes : int8 array, shape (longest cell, cells of all grids)
        The letters of each cell; `NONE` for one that no word has, -1 after the last.
    shapes : int64 array, shape (n, 10)
        Rows, columns and, of straight paths, the steps, as 3 * (down + 1) + right + 1; the rest is
        -1.
    graph : tuple of arrays
        The letters of each node of a `LetterGraph` as bits, where its edges begin, the edges, and
        what each word of the lexicon earns (-1: it is too short).
    limit : int
        Most solutions of a grid (0: all).
    answers : int64 array, shape (n, 5), zeroed
        Filled in: solutions, points, nodes; how it ended; numbers written.

    Returns
    -------
    int32 array
        For each word in the order of finding its number, the length of its path, and its cells; -1
        after the last of each grid.
    """
    seen = np.zeros(len(graph[3]), np.int64)
    out, used, number, begin = np.empty(_ROOM if wanted else 0, np.int32), 0, 0, 0
    while number < len(answers) and not stop[0]:
        shape, answer, search = shapes[number], answers[number], (limit, graph, seen, number + 1)
        end = begin + shape[0] * shape[1]
        stack = np.zeros((4, end - begin + 2), np.int64)
        grid = codes[:, begin:end], shape, search, stack, stop, answer, out[used:]
        answer[2] = 1  # the path without a cell
        done = _touching(*grid) if shape[2] < 0 else _straight(*grid)
        if done == _FULL:  # from the beginning of this grid, with the same stamp
            answer[:] = 0
            seen[:] = 0
            out = grown(out, 4 * len(out))
            continue
        answer[3] = done
        number, begin = number + 1, end
        if wanted:
            used += answer[4] + 1
            out[used - 1] = -1
    return out[:used]
