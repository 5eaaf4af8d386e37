"""Word grids in bulk: the plain solver's walk along the letter graph, compiled.

It takes the same steps in the same order, so that words, places and nodes agree. Sets of cells and
of letters are bits of an integer, and all cells beside a path are looked at before it goes on to
one of them. Where a path is in the letter graph is one integer, to which an edge adds::

               bit 63 ... 32      31 ... 0
    position   node               how many words come before those that begin so
    edge       the node behind    how many words of its node come before those behind it

Where a word ends, the lower half is the number of that word in the lexicon, so no text is made. A
word that a grid has shown already is known by the number of that grid (`_Search.last_grid`).

The plain twin is :class:`.solve.GridPaths`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from wordsearch.batch.bits import lowest, popcount
from wordsearch.batch.jit import grown, halted, kernel, lean, record
from wordsearch.batch.outcome import COMPLETE, LIMIT, STOPPED

#: The bit of a node's letters that says that a word ends there.
END_BIT = 62
#: The code of a letter that no word has: no node has an edge for it.
NO_LETTER = 63
#: What a step returns for which there is no room to write; the grid is searched again with more.
_FULL = -1
_LETTERS = (1 << END_BIT) - 1
#: The lower half of an edge or a position.
_LOW = 0xFFFFFFFF
#: Nodes between two looks at the stop flag, less one.
_POLL = 0xFFF
#: Numbers that there is room for at first.
_FIRST_ROOM = 1 << 16

# What a call fills in for each grid: different words, their points, nodes of the search, how it
# ended (see `Outcome.done`), and how many numbers were written.
ANSWER = record("words points nodes done written")


class WordGraph(NamedTuple):
    """The words' letter graph, and what each word earns.

    Attributes
    ----------
    nodes : int64 array, shape (nodes,)
        The letters that go on from a node, as bits, and bit `END_BIT` where a word ends.
    first : int32 array, shape (nodes + 1,)
        Where each node's edges begin, in the order of their letters.
    edges : int64 array, shape (edges,)
        The upper half is the node behind, the lower one the words before; see above.
    points : int64 array, shape (words,)
        What each word of the lexicon earns; -1 where it is too short to count.
    """

    nodes: Any
    first: Any
    edges: Any
    points: Any


class _Search(NamedTuple):
    """What the search of a grid must know.

    Attributes
    ----------
    graph : WordGraph
    limit : int
        Most solutions (0: all).
    last_grid : int32 array, shape (words,)
        The grid that showed each word last.
    grid : int
        The number of this grid, from 1.
    """

    graph: Any
    limit: Any
    last_grid: Any
    grid: Any


class _Stack(NamedTuple):
    """The present path: entry i belongs to its i-th cell."""

    path: Any  # cells, numbered row by row
    positions: Any  # in the graph, before the cell
    cells_left: Any  # to be tried in its place, as bits
    near: Any  # for each cell of the grid (not of the path) itself and those beside it, as bits


@lean
def _after_cell(codes: Any, cell: int, position: Any, graph: Any) -> Any:
    """Where a cell's letters lead from a position in the graph; -1 where no word goes on so."""
    for letter in range(len(codes)):
        code = np.int64(codes[letter, cell])
        if code < 0:
            break
        node = position >> 32
        letters = graph.nodes[node]
        if not letters >> code & 1:
            return np.int64(-1)
        smaller_letters = letters & ((np.int64(1) << code) - 1)
        edge = graph.first[node] + popcount(smaller_letters)
        position = graph.edges[edge] + (position & _LOW)
    return position


@lean
def _count_word(position: int, path: Any, cells: int, search: Any, answer: Any, out: Any) -> Any:
    """Count the word at a position, and write it down; how the search ends there, or COMPLETE to go
    on.
    """
    word = position & _LOW
    points = search.graph.points[word]
    if points < 0:
        return COMPLETE
    if search.last_grid[word] != search.grid:
        search.last_grid[word] = search.grid
        answer["words"] += 1
        answer["points"] += points
    if len(out):
        used = answer["written"]
        # One more is for the -1 that ends the grid.
        if used + cells + 2 >= len(out):
            return _FULL
        out[used] = word
        out[used + 1] = cells
        for turn in range(cells):
            out[used + 2 + turn] = path[turn]
        answer["written"] += cells + 2
    if answer["words"] == search.limit:
        return LIMIT
    return COMPLETE


@lean
def _fill_near(rows: int, columns: int, near: Any) -> None:
    """Put down for each cell itself and those beside it, also at a corner, as bits."""
    one = np.int64(1)
    everything = (one << rows * columns) - 1
    for cell in range(rows * columns):
        in_row = one << cell
        if cell % columns > 0:
            in_row |= one << (cell - 1)
        if cell % columns + 1 < columns:
            in_row |= one << (cell + 1)
        near[cell] = (in_row | in_row << columns | in_row >> columns) & everything


@lean
def _touching(
    codes: Any, shape: Any, search: Any, stack: Any, stop: Any, answer: Any, out: Any
) -> Any:
    """Walk along all paths from cell to cell beside it; how the search of the grid ends."""
    graph = search.graph
    path = stack.path
    cells_left = stack.cells_left
    one = np.int64(1)
    steps = answer["nodes"]
    _fill_near(shape[0], shape[1], stack.near)
    free = (one << shape[0] * shape[1]) - 1
    depth = np.int64(0)
    cells_left[0] = free
    done = COMPLETE
    while done == COMPLETE:
        if cells_left[depth] == 0:
            if depth == 0:
                break
            depth -= 1
            free |= one << path[depth]
            continue
        cell = lowest(cells_left[depth])
        cells_left[depth] &= cells_left[depth] - 1
        position = _after_cell(codes, cell, stack.positions[depth], graph)
        if position < 0:
            continue
        steps += 1
        path[depth] = cell
        letters = graph.nodes[position >> 32]
        if letters >> END_BIT:
            done = _count_word(position, path, depth + 1, search, answer, out)
        if steps & _POLL == 0 and halted(stop):
            done = STOPPED
        if letters & _LETTERS:
            beside = stack.near[cell] & free & ~(one << cell)
            fitting = np.int64(0)
            # Without a branch on the letter, which the processor would guess wrong.
            while beside:
                other = lowest(beside)
                beside &= beside - 1
                fitting |= (letters >> np.int64(codes[0, other]) & 1) << other
            if fitting:
                free &= ~(one << cell)
                depth += 1
                stack.positions[depth] = position
                cells_left[depth] = fitting
    answer["nodes"] = steps
    return done


@lean
def _straight(
    codes: Any, shape: Any, search: Any, stack: Any, stop: Any, answer: Any, out: Any
) -> Any:
    """Walk in each direction from every cell; how the search of the grid ends.

    The cell alone is a path of the first direction.
    """
    graph = search.graph
    path = stack.path
    rows = shape[0]
    columns = shape[1]
    steps = answer["nodes"]
    for start in range(rows * columns):
        for step in shape[2:]:
            down = step // 3 - 1
            right = step % 3 - 1
            row = start // columns
            column = start % columns
            length = 0
            position = np.int64(0)
            while step >= 0 and 0 <= row < rows and 0 <= column < columns:
                path[length] = row * columns + column
                position = _after_cell(codes, path[length], position, graph)
                if position < 0:
                    break
                row += down
                column += right
                length += 1
                if length == 1 and step != shape[2]:
                    continue
                steps += 1
                if graph.nodes[position >> 32] >> END_BIT:
                    done = _count_word(position, path, length, search, answer, out)
                    if done != COMPLETE:
                        answer["nodes"] = steps
                        return done
                if steps & _POLL == 0 and halted(stop):
                    answer["nodes"] = steps
                    return STOPPED
    answer["nodes"] = steps
    return COMPLETE


@kernel
def _stack(cells: int) -> Any:
    """Room for the paths of grids of up to so many cells; position 0 is the root, and stays it."""
    return _Stack(
        path=np.zeros(cells + 2, np.int64),
        positions=np.zeros(cells + 2, np.int64),
        cells_left=np.zeros(cells + 2, np.int64),
        near=np.zeros(cells + 2, np.int64),
    )


@kernel
def solve(
    codes: Any, shapes: Any, graph: Any, limit: int, wanted: bool, stop: Any, answers: Any
) -> Any:
    """Search grids, one after another.

    Parameters
    ----------
    codes : int8 array, shape (longest cell, cells of all grids)
        The letters of each cell; `NO_LETTER` for one that no word has, -1 after the last.
    shapes : int64 array, shape (n, 10)
        Rows, columns and, of straight paths, the steps, as 3 * (down + 1) + right + 1; the rest is
        -1.
    graph : WordGraph
    limit : int
        Most solutions of a grid (0: all).
    wanted : bool
        Whether to write the words down, and not only to count.
    stop : uint8 array, shape (2,)
        Looked at every few thousand nodes: nonzero ends the call.
    answers : ANSWER array, shape (n,), of zeros
        Filled in.

    Returns
    -------
    int32 array
        For each word, in the order in which they are found, its number, the length of its path, and
        its cells; -1 after the last of each grid.
    """
    most_cells = 0
    for shape in shapes:
        most_cells = max(most_cells, shape[0] * shape[1])
    stack = _stack(most_cells)
    last_grid = np.zeros(len(graph.points), np.int32)
    out = np.empty(_FIRST_ROOM if wanted else 0, np.int32)
    used = 0
    begin = 0
    number = 0
    while number < len(answers) and not stop[0]:
        shape = shapes[number]
        answer = answers[number]
        search = _Search(graph=graph, limit=limit, last_grid=last_grid, grid=number + 1)
        end = begin + shape[0] * shape[1]
        letters = codes[:, begin:end]
        answer["nodes"] = 1  # the path without a cell
        if shape[2] < 0:
            done = _touching(letters, shape, search, stack, stop, answer, out[used:])
        else:
            done = _straight(letters, shape, search, stack, stop, answer, out[used:])
        if done == _FULL:
            # From the beginning of this grid, which has shown no word then.
            answer["words"] = 0
            answer["points"] = 0
            answer["written"] = 0
            last_grid[:] = 0
            out = grown(out, 4 * len(out))
            continue
        answer["done"] = done
        number += 1
        begin = end
        if wanted:
            used += answer["written"] + 1
            out[used - 1] = -1
    return out[:used]
