"""The twin of `Pyramid.solve`'s default variant: every word path of a pyramid, then every cover, in
bulk.

Both searches make the plain solver's choices in the plain solver's order, so that solutions and
node counts agree to the last one. What differs is how a state is kept:

- a set of cells is an integer with bit i for cell i, so that a pyramid has 62 cells at most;
- the letter graph has a bit set of letters at each node: a step that begins no word is
  refused without a look at an edge, and counting the letters below says which edge a step takes;
- each edge knows how many words come before those behind it, so that a path knows its word's number
  in the lexicon and no text is ever made;
- the placements that still fit are bit sets, too, 63 to a word: how many of them use a cell is one
  instruction on each word.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wordsearch.batch.bits import lowest, popcount
from wordsearch.batch.jit import grown, kernel, lean

MOST_ROWS = 10
_PER_WORD = 63  # placements to a word of a bit set
# steps between two looks at the stop flag, less one: some 10 ms where steps are slowest
_POLL = 0x3FF
_FULL = -1  # a walk that found more placements than there is room for
_KNOWN, _NODES, _USED = 0, 1, 2  # places of a tally: solutions, nodes expanded, numbers written


@lean
def _place(
    codes: Any, near: Any, graph: Any, min_length: int, stack: Any, placed: Any, stop: Any
) -> tuple[int, int]:
    """Fill in all placements of words, in the plain order: their number (or `_FULL`), and nodes
    expanded.
    """
    letters, first, terminal, target, before = graph
    masks, ids, paths = placed
    node, rest, rank, path = stack[0], stack[1], stack[2], stack[3]
    free = (1 << len(codes)) - 1
    found, steps = 0, 0
    # The way in: a root before the first letter, from which every cell can be reached.
    node[0], rest[0], rank[0], depth = 0, free, 0, 0
    while depth >= 0:
        if rest[depth] == 0:
            if depth:
                free |= 1 << path[depth]
            depth -= 1
            continue
        cell = lowest(rest[depth])
        rest[depth] &= rest[depth] - 1
        code, at = int(codes[cell]), node[depth]
        if code < 0 or not letters[at] >> code & 1:
            continue
        edge = first[at] + popcount(letters[at] & ((1 << code) - 1))
        number = rank[depth] + before[edge]
        depth += 1
        node[depth], rank[depth], path[depth] = target[edge], number, cell
        free &= ~(1 << cell)
        rest[depth] = near[cell] & free
        steps += 1
        if steps & _POLL == 0 and stop[0]:
            break
        if depth >= min_length and terminal[target[edge]]:
            if found == len(ids):
                return _FULL, steps
            ids[found], masks[found] = number, ((1 << len(codes)) - 1) & ~free
            for letter in range(depth):
                paths[found, letter] = path[letter + 1]
            found += 1
    return found, steps


@lean
def _cell_sets(found: int, masks: Any, sets: Any, room: Any) -> None:
    """For each cell (column) the placements that use it, as bits of words (rows); all of them
    fit so far.
    """
    fits, live, n_live = room[0], room[1], room[2]
    words = (found + _PER_WORD - 1) // _PER_WORD
    sets[:words] = 0
    for number in range(found):
        bit = 1 << number % _PER_WORD
        cells = masks[number]
        while cells:
            sets[number // _PER_WORD, lowest(cells)] |= bit
            cells &= cells - 1
    n_live[0] = words
    for word in range(words):
        live[0, word] = word
        fits[0, word] = (1 << min(found - word * _PER_WORD, _PER_WORD)) - 1


@lean
def _has_small_piece(free: int, near: Any, least: int) -> bool:
    """Whether the free cells fall apart into pieces of which one has fewer than `least` cells."""
    left = free
    while left:
        piece = edge = left & -left
        while edge:
            cell = lowest(edge)
            grown = near[cell] & left & ~piece
            piece |= grown
            edge = (edge & (edge - 1)) | grown
        if popcount(piece) < least:
            return True
        left &= ~piece
    return False


@lean
def _narrow(
    depth: int, used: int, free: int, sets: Any, fits: Any, live: Any, n_live: Any, uses: Any
) -> int:
    """Put down at `depth` the placements that fit beside `used`; the free cell that the fewest of
    them use.

    ``live[depth, :n_live[depth]]`` are the words of ``fits[depth]`` that have any bit.
    """
    cells = free
    while cells:
        uses[lowest(cells)] = 0
        cells &= cells - 1
    kept = 0
    for place in range(n_live[depth - 1]):
        word = live[depth - 1, place]
        bits, cells = fits[depth - 1, word], used
        while cells:
            bits &= ~sets[word, lowest(cells)]
            cells &= cells - 1
        if bits == 0:
            continue
        fits[depth, word], live[depth, kept] = bits, word
        kept += 1
        cells = free
        while cells:
            cell = lowest(cells)
            uses[cell] += popcount(bits & sets[word, cell])
            cells &= cells - 1
    n_live[depth] = kept
    best = lowest(free)
    cells = free & (free - 1)
    while cells:
        if uses[lowest(cells)] < uses[best]:
            best = lowest(cells)
        cells &= cells - 1
    return best


@lean
def _sorted_words(chosen: Any, depth: int, ids: Any, row: Any) -> None:
    """Put the word numbers of the placements chosen into `row`, sorted, -1 behind them."""
    row[:] = -1
    for count in range(depth):
        number, at = ids[chosen[count]], count
        while at > 0 and row[at - 1] > number:
            row[at] = row[at - 1]
            at -= 1
        row[at] = number


@lean
def _equal(one: Any, other: Any) -> bool:
    for at in range(len(one)):
        if one[at] != other[at]:
            return False
    return True


@lean
def _slot(row: Any, rows: Any, table: Any) -> int:
    """Where in the open-addressed table the number of this row is, or belongs (-1 marks free
    slots).
    """
    wrap, mixed = len(table) - 1, 0
    for number in row:
        if number < 0:
            break
        mixed = ((mixed ^ int(number)) * 0x9E3B) & 0xFFFFFFFFFFF
        mixed ^= mixed >> 17
    at = mixed & wrap
    while table[at] >= 0 and not _equal(rows[table[at]], row):
        at = (at + 1) & wrap
    return at


@kernel
def _rehashed(rows: Any, table: Any) -> Any:
    """The table with four times the slots."""
    larger = np.full(4 * len(table), -1, np.int64)
    for number in table:
        if number >= 0:
            larger[_slot(rows[number], rows, larger)] = number
    return larger


@kernel
def _write(out: Any, used: int, chosen: Any, depth: int, placed: Any) -> tuple[Any, int]:
    """Append a cover to `out`: placements, and for each its word, its length and its cells."""
    masks, ids, paths = placed
    out = grown(out, used + 1 + 2 * depth + paths.shape[1])
    out[used] = depth
    used += 1
    for count in range(depth):
        placement = chosen[count]
        length = popcount(masks[placement])
        out[used], out[used + 1] = ids[placement], length
        for letter in range(length):
            out[used + 2 + letter] = paths[placement, letter]
        used += 2 + length
    return out, used


@kernel
def _keep(
    chosen: Any, depth: int, placed: Any, row: Any, kept: Any, tally: Any, write: bool
) -> Any:
    """Note a cover: a new solution, or another way to lay the words of one that is known."""
    rows, table, out = kept
    _sorted_words(chosen, depth, placed[1], row)
    slot = _slot(row, rows, table)
    if table[slot] < 0:
        number = tally[_KNOWN]
        tally[_KNOWN] += 1
        if number == len(rows):
            rows = grown(rows.reshape(-1), (number + 1) * len(row)).reshape((-1, len(row)))
        for at in range(len(row)):
            rows[number, at] = row[at]
        table[slot] = number
        if 2 * number > len(table):
            table = _rehashed(rows, table)
    if write:
        out, tally[_USED] = _write(out, tally[_USED], chosen, depth, placed)
    return rows, table, out


@lean
def _open(depth: int, used: int, rest: int, sets: Any, room: Any) -> None:
    """Begin a state at `depth`: which placements fit beside those laid, and which of them to lay
    next.
    """
    fits, live, n_live, options, place, free, uses = room
    free[depth], place[depth] = rest, 0
    cell = _narrow(depth, used, rest, sets, fits, live, n_live, uses)
    for at in range(n_live[depth]):
        word = live[depth, at]
        options[depth, word] = fits[depth, word] & sets[word, cell]


@lean
def _next(depth: int, room: Any) -> int:
    """The next placement to lay at `depth`, or -1 when all were."""
    _, live, n_live, options, place, _, _ = room
    while place[depth] < n_live[depth]:
        word = live[depth, place[depth]]
        bits = options[depth, word]
        if bits:
            options[depth, word] = bits & (bits - 1)
            return int(word * _PER_WORD + lowest(bits))
        place[depth] += 1
    return -1


@kernel
def _cover(
    near: Any,
    rules: Any,
    placed: Any,
    sets: Any,
    room: Any,
    chosen: Any,
    row: Any,
    kept: Any,
    tally: Any,
    write: bool,
    stop: Any,
) -> tuple[Any, int]:
    """Every cover, in the plain order: what was kept, and how it ended. The root is open at
    depth 1.
    """
    min_length, fewest, most, limit = rules
    masks, free = placed[0], room[5]
    depth = np.int64(1)  # a bare 1 would have every step compiled for it and for other numbers
    while depth:
        placement = _next(depth, room)
        if placement < 0:
            depth -= 1
            continue
        used = masks[placement]
        rest = free[depth] & ~used
        if rest and (depth >= most or _has_small_piece(rest, near, min_length)):
            continue
        tally[_NODES] += 1
        if tally[_NODES] & _POLL == 0 and stop[0]:
            return kept, 0
        chosen[depth - 1] = placement
        if rest:
            depth += 1
            _open(depth, used, rest, sets, room)
        elif depth >= fewest:
            kept = _keep(chosen, depth, placed, row, kept, tally, write)
            if tally[_KNOWN] == limit:
                return kept, 2
    return kept, 1


@kernel
def _space(placements: int, levels: int, cells: int) -> Any:
    """Space for so many placements (their cells as bits, their words' numbers, and their paths),
    for those that use each cell (see `_cell_sets`), and for the states of a cover search (see
    `_open`).
    """
    words = placements // _PER_WORD + 1
    return (
        (
            np.empty(placements, np.int64),
            np.empty(placements, np.int64),
            np.empty((placements, cells), np.uint8),
        ),
        np.empty((words, cells), np.int64),
        (
            np.empty((levels, words), np.int64),
            np.empty((levels, words), np.int64),
            np.empty(levels, np.int64),
            np.empty((levels, words), np.int64),
            np.empty(levels, np.int64),
            np.empty(levels, np.int64),
            np.empty(cells, np.int64),
        ),
    )


@kernel
def solve(
    codes: Any,
    ends: Any,
    near_of: Any,
    graph: Any,
    rules: Any,
    write: bool,
    stop: Any,
    answers: Any,
) -> Any:
    """Solve pyramids one after another.

    Parameters
    ----------
    codes : int16 array
        The letters of all pyramids as codes of the graph's alphabet, -1 for a letter that is not in
        it.
    ends : int64 array, shape (n + 1,)
        Where each pyramid's letters begin; the last entry is where the last pyramid's end.
    near_of : int64 array, shape (cells + 1, cells)
        For pyramids of so many cells (row), each cell's neighbours as bits.
    graph : tuple of arrays
        Letters of each node as bits, where its edges begin, whether a word ends there; the node
        that each edge leads to, and the words before those behind it (see `LetterGraph`).
    rules : tuple of int
        Letters of the shortest word, fewest and most words of a cover, most solutions (0: all of
        them).
    write : bool
        Whether to write the covers down, and not only to count.
    stop : uint8 array, shape (1,)
        Looked at every thousand steps: nonzero ends the call.
    answers : int64 array, shape (n, 5), of zeros
        Filled in: solutions, nodes, inner nodes, how it ended (0 stopped, 1 complete, 2 limit), and
        where the pyramid's covers end in what is returned.

    Returns
    -------
    int32 array
        The covers: see `_write`.
    """
    cells = near_of.shape[1]
    levels = cells // rules[0] + 3
    stack = np.empty((4, cells + 1), np.int64)
    placed, sets, room = _space(np.int64(256), levels, cells)
    chosen, row, tally = (
        np.empty(levels, np.int64),
        np.empty(levels, np.int32),
        np.zeros(3, np.int64),
    )
    kept = (np.empty((64, levels), np.int32), np.empty(0, np.int64), np.empty(256, np.int32))
    for at in range(len(ends) - 1):
        letters = codes[ends[at] : ends[at + 1]]
        near = near_of[len(letters)]
        found, answers[at, 2] = _place(letters, near, graph, rules[0], stack, placed, stop)
        while found == _FULL:
            placed, sets, room = _space(np.int64(4 * len(placed[0])), levels, cells)
            found, answers[at, 2] = _place(letters, near, graph, rules[0], stack, placed, stop)
        if stop[0]:
            break
        tally[_KNOWN], tally[_NODES] = 0, 1
        kept = (kept[0], np.full(64, -1, np.int64), kept[2])
        _cell_sets(found, placed[0], sets, room)
        _open(np.int64(1), np.int64(0), (1 << len(letters)) - 1, sets, room)
        kept, answers[at, 3] = _cover(
            near, rules, placed, sets, room, chosen, row, kept, tally, write, stop
        )
        answers[at, 0], answers[at, 1], answers[at, 4] = tally[_KNOWN], tally[_NODES], tally[_USED]
    return kept[2][: tally[_USED]]
