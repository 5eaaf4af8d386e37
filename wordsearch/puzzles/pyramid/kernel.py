"""Pyramids in bulk: the plain solver's search, variant ``default``, compiled. First every word path
of a pyramid, then every cover.

Both searches make the plain solver's choices in the plain solver's order, so that solutions and
node counts agree to the last one. What differs is how a state is kept. Cells are numbered row by
row, and a set of cells is an integer with bit i for cell i, so that a pyramid has 62 cells at
most::

        0           bit   5 4 3 2 1 0
       1 2                0 0 1 0 1 1    the cells 0, 1 and 3, which the path 0-1-3 uses
      3 4 5               0 1 1 1 0 1    near[1]: the neighbours of cell 1

The letter graph has a bit set of letters at each node: a step that begins no word is refused
without a look at an edge, and counting the letters below says which edge a step takes. Each edge
knows how many words come before those behind it, so that a path knows its word's number in the
lexicon and no text is ever made.

A placement is a word on a path. Placements are numbered as they are found, and sets of them are bit
sets, too, 63 to a *block*: how many of those that still fit use a cell is one instruction on each
block::

    block 0 of      placement   62 ... 3 2 1 0
      fits[depth]                0     1 0 1 1    0, 1 and 3 fit beside what is laid
      users[0, 4]                0     1 1 0 0    2 and 3 use cell 4, so only 3 of those that fit
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from wordsearch.batch.bits import lowest, popcount
from wordsearch.batch.jit import grown, halted, kernel, lean, record
from wordsearch.batch.outcome import COMPLETE, LIMIT, STOPPED

MOST_ROWS = 10
#: Placements in a block of a bit set.
_PER_BLOCK = 63
#: Steps between two looks at the stop flag, less one: some 10 ms where steps are slowest.
_POLL = 0x3FF
#: What a walk returns that found more placements than there is room for.
_FULL = -1

# What a call fills in for each pyramid:
# - solutions: different sets of words that cover it
# - nodes: of the search for covers
# - inner_nodes: of the walk along the letter graph
# - done: how it ended (see `Outcome.done`)
# - written: where its covers end among the numbers that are returned
ANSWER = record("solutions nodes inner_nodes done written")

# What is counted while a pyramid is searched: solutions and nodes; and, through all pyramids, the
# numbers written.
_TALLY = record("solutions nodes written")


class WordGraph(NamedTuple):
    """The words' letter graph; see `LetterGraph`, whose arrays these are.

    Attributes
    ----------
    letter_sets : int64 array, shape (nodes,)
        The letters that go on from a node, as bits.
    first : int32 array, shape (nodes + 1,)
        Where each node's edges begin.
    terminal : bool array, shape (nodes,)
        Whether a word ends at a node.
    targets : int32 array, shape (edges,)
        The node that an edge leads to.
    before : int array, shape (edges,)
        How many words of the edge's node come before those behind the edge.
    """

    letter_sets: Any
    first: Any
    terminal: Any
    targets: Any
    before: Any


class Rules(NamedTuple):
    """What is asked for.

    Attributes
    ----------
    min_length : int
        Letters of the shortest word.
    fewest, most : int
        Words of a cover.
    limit : int
        Most solutions (0: all).
    """

    min_length: int
    fewest: int
    most: int
    limit: int


class Walk(NamedTuple):
    """The way to the present node of the graph, one entry a letter; entry 0 is before the first."""

    nodes: Any  # of the letter graph
    cells_left: Any  # that were not tried after this letter, as bits
    words_before: Any  # the number of the first word that begins so
    path: Any  # cells


class _Placements(NamedTuple):
    """All placements of words on the pyramid, one entry each."""

    cells: Any  # as bits
    words: Any  # numbers in the lexicon
    paths: Any  # uint8 (placements, cells): the cells in the order of the letters


class _States(NamedTuple):
    """The states on the way to the present one; level 1 is the root. Columns are blocks."""

    fits: Any  # (levels, blocks): placements that fit beside those laid, as bits
    live: Any  # (levels, blocks): the numbers of the blocks of `fits` that have any bit
    live_count: Any  # (levels,): how many these are
    options: Any  # (levels, blocks): placements still to be laid here, as bits
    turn: Any  # (levels,): which of the live blocks is at hand
    free: Any  # (levels,): cells that no word uses, as bits
    uses: Any  # (cells,): how many fitting placements use a cell; for one state at a time


class _Found(NamedTuple):
    """What has been found, in arrays that grow.

    A solution is known by its row: the numbers of its words in ascending order, -1 behind them.
    """

    rows: Any  # int32 (room, levels), one row a solution
    table: Any  # a hash table of the rows: their numbers, -1 in free slots
    written: Any  # int32: the covers, see `_write`


# -- placements ------------------------------------------------------------------------------------


@lean
def find_placements(
    codes: Any, near: Any, graph: Any, min_length: int, walk: Any, placements: Any, stop: Any
) -> tuple[int, int]:
    """Fill in all placements of words, in the plain order: their number (or `_FULL`), and nodes
    expanded.

    `near` are the neighbours of each cell of this pyramid; for the others see `solve`.
    """
    nodes = walk.nodes
    cells_left = walk.cells_left
    words_before = walk.words_before
    path = walk.path
    everything = (1 << len(codes)) - 1
    free = everything
    count = 0
    steps = 0
    # The way in: a root before the first letter, from which every cell can be reached.
    depth = 0
    nodes[0] = 0
    cells_left[0] = everything
    words_before[0] = 0
    while depth >= 0:
        if cells_left[depth] == 0:
            if depth:
                free |= 1 << path[depth]
            depth -= 1
            continue
        cell = lowest(cells_left[depth])
        cells_left[depth] &= cells_left[depth] - 1
        code = int(codes[cell])
        node = nodes[depth]
        if code < 0 or not graph.letter_sets[node] >> code & 1:
            continue
        smaller_letters = graph.letter_sets[node] & ((1 << code) - 1)
        edge = graph.first[node] + popcount(smaller_letters)
        target = graph.targets[edge]
        word = words_before[depth] + graph.before[edge]
        depth += 1
        nodes[depth] = target
        words_before[depth] = word
        path[depth] = cell
        free &= ~(1 << cell)
        cells_left[depth] = near[cell] & free
        steps += 1
        if steps & _POLL == 0 and halted(stop):
            break
        if depth >= min_length and graph.terminal[target]:
            if count == len(placements.words):
                return _FULL, steps
            placements.words[count] = word
            placements.cells[count] = everything & ~free
            for letter in range(depth):
                placements.paths[count, letter] = path[letter + 1]
            count += 1
    return count, steps


@lean
def _file_by_cell(count: int, placements: Any, users: Any, states: Any) -> None:
    """For each cell (column) the placements that use it, as bits of blocks (rows).

    All of them fit so far: that is put down at level 0.
    """
    blocks = (count + _PER_BLOCK - 1) // _PER_BLOCK
    users[:blocks] = 0
    for placement in range(count):
        bit = 1 << placement % _PER_BLOCK
        cells = placements.cells[placement]
        while cells:
            users[placement // _PER_BLOCK, lowest(cells)] |= bit
            cells &= cells - 1
    states.live_count[0] = blocks
    for block in range(blocks):
        states.live[0, block] = block
        states.fits[0, block] = (1 << min(count - block * _PER_BLOCK, _PER_BLOCK)) - 1


# -- states of the search for covers ---------------------------------------------------------------


@lean
def _has_small_piece(free: int, near: Any, least: int) -> bool:
    """Whether the free cells fall apart into pieces of which one has fewer than `least` cells."""
    rest = free
    while rest:
        piece = rest & -rest
        edge = piece
        while edge:
            cell = lowest(edge)
            beside = near[cell] & rest & ~piece
            piece |= beside
            edge = (edge & (edge - 1)) | beside
        if popcount(piece) < least:
            return True
        rest &= ~piece
    return False


@lean
def _narrow(level: int, used: int, free: int, users: Any, states: Any) -> int:
    """Put down at `level` the placements of the level above that leave the cells `used` alone.

    Returns the free cell that the fewest of them use, the first of several.
    """
    fits = states.fits
    live = states.live
    uses = states.uses
    cells = free
    while cells:
        uses[lowest(cells)] = 0
        cells &= cells - 1
    kept = 0
    for turn in range(states.live_count[level - 1]):
        block = live[level - 1, turn]
        bits = fits[level - 1, block]
        cells = used
        while cells:
            bits &= ~users[block, lowest(cells)]
            cells &= cells - 1
        if bits == 0:
            continue
        fits[level, block] = bits
        live[level, kept] = block
        kept += 1
        cells = free
        while cells:
            cell = lowest(cells)
            uses[cell] += popcount(bits & users[block, cell])
            cells &= cells - 1
    states.live_count[level] = kept
    best = lowest(free)
    cells = free & (free - 1)
    while cells:
        if uses[lowest(cells)] < uses[best]:
            best = lowest(cells)
        cells &= cells - 1
    return best


@lean
def _open(level: int, used: int, free: int, users: Any, states: Any) -> None:
    """Begin a state: which placements fit beside those laid, and which of them to lay next.

    `used` are the cells of the placement laid last, `free` those that no word uses.
    """
    states.free[level] = free
    states.turn[level] = 0
    cell = _narrow(level, used, free, users, states)
    for turn in range(states.live_count[level]):
        block = states.live[level, turn]
        states.options[level, block] = states.fits[level, block] & users[block, cell]


@lean
def _next_placement(level: int, states: Any) -> int:
    """The next placement to lay at this level, or -1 when all were."""
    turn = states.turn
    while turn[level] < states.live_count[level]:
        block = states.live[level, turn[level]]
        bits = states.options[level, block]
        if bits:
            states.options[level, block] = bits & (bits - 1)
            return int(block * _PER_BLOCK + lowest(bits))
        turn[level] += 1
    return -1


# -- solutions -------------------------------------------------------------------------------------


@lean
def _sort_words(chosen: Any, count: int, words: Any, row: Any) -> None:
    """Put the word numbers of the first `count` placements chosen into `row`, sorted, -1 behind
    them.
    """
    row[:] = -1
    for turn in range(count):
        word = words[chosen[turn]]
        place = turn
        while place > 0 and row[place - 1] > word:
            row[place] = row[place - 1]
            place -= 1
        row[place] = word


@lean
def _equal(row: Any, other: Any) -> bool:
    """Whether two rows hold the same numbers."""
    for place in range(len(row)):
        if row[place] != other[place]:
            return False
    return True


@lean
def _slot(row: Any, rows: Any, table: Any) -> int:
    """Where in the hash table the number of this row is, or belongs."""
    mask = len(table) - 1
    mixed = 0
    for word in row:
        if word < 0:
            break
        mixed = ((mixed ^ int(word)) * 0x9E3B) & 0xFFFFFFFFFFF
        mixed ^= mixed >> 17
    slot = mixed & mask
    while table[slot] >= 0 and not _equal(rows[table[slot]], row):
        slot = (slot + 1) & mask
    return slot


@kernel
def _rehashed(rows: Any, table: Any) -> Any:
    """The table with four times the slots."""
    larger = np.full(4 * len(table), -1, np.int64)
    for number in table:
        if number >= 0:
            larger[_slot(rows[number], rows, larger)] = number
    return larger


@kernel
def _write(written: Any, used: int, chosen: Any, count: int, placements: Any) -> tuple[Any, int]:
    """Append a cover behind the first `used` numbers; the array and how many are used then.

    A cover is written as how many words it has, and for each the word's number, how many letters it
    has, and its cells.
    """
    written = grown(written, used + 1 + 2 * count + placements.paths.shape[1])
    written[used] = count
    used += 1
    for turn in range(count):
        placement = chosen[turn]
        length = popcount(placements.cells[placement])
        written[used] = placements.words[placement]
        written[used + 1] = length
        used += 2
        for letter in range(length):
            written[used + letter] = placements.paths[placement, letter]
        used += length
    return written, used


@kernel
def _with_cover(
    chosen: Any, count: int, placements: Any, row: Any, found: Any, tally: Any, write: bool
) -> Any:
    """What has been found, with a cover: a new solution, or another way to lay the same words."""
    rows = found.rows
    table = found.table
    written = found.written
    _sort_words(chosen, count, placements.words, row)
    slot = _slot(row, rows, table)
    if table[slot] < 0:
        number = tally["solutions"]
        tally["solutions"] += 1
        if number == len(rows):
            levels = len(row)
            rows = grown(rows.reshape(-1), (number + 1) * levels).reshape((-1, levels))
        for place in range(len(row)):
            rows[number, place] = row[place]
        table[slot] = number
        if 2 * number > len(table):
            table = _rehashed(rows, table)
    if write:
        written, used = _write(written, tally["written"], chosen, count, placements)
        tally["written"] = used
    return _Found(rows=rows, table=table, written=written)


# -- the search ------------------------------------------------------------------------------------


@kernel
def _find_covers(
    near: Any,
    rules: Any,
    placements: Any,
    users: Any,
    states: Any,
    chosen: Any,
    row: Any,
    found: Any,
    tally: Any,
    write: bool,
    stop: Any,
) -> tuple[Any, int]:
    """Every cover, in the plain order: what has been found, and how it ended.

    The root is open at level 1. `chosen` and `row` are room for a cover's placements and words.
    """
    level = np.int64(1)  # a bare 1 would have every step compiled for it and for other numbers
    while level:
        placement = _next_placement(level, states)
        if placement < 0:
            level -= 1
            continue
        used = placements.cells[placement]
        free = states.free[level] & ~used
        if free and (level >= rules.most or _has_small_piece(free, near, rules.min_length)):
            continue
        tally["nodes"] += 1
        if tally["nodes"] & _POLL == 0 and halted(stop):
            return found, STOPPED
        chosen[level - 1] = placement
        if free:
            level += 1
            _open(level, used, free, users, states)
        elif level >= rules.fewest:
            found = _with_cover(chosen, level, placements, row, found, tally, write)
            if tally["solutions"] == rules.limit:
                return found, LIMIT
    return found, COMPLETE


@kernel
def room_for(count: int, levels: int, cells: int) -> Any:
    """Room for so many placements, for those that use each cell, and for states of the search."""
    blocks = count // _PER_BLOCK + 1
    placements = _Placements(
        cells=np.empty(count, np.int64),
        words=np.empty(count, np.int64),
        paths=np.empty((count, cells), np.uint8),
    )
    users = np.empty((blocks, cells), np.int64)
    states = _States(
        fits=np.empty((levels, blocks), np.int64),
        live=np.empty((levels, blocks), np.int64),
        live_count=np.empty(levels, np.int64),
        options=np.empty((levels, blocks), np.int64),
        turn=np.empty(levels, np.int64),
        free=np.empty(levels, np.int64),
        uses=np.empty(cells, np.int64),
    )
    return placements, users, states


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
    graph : WordGraph
    rules : Rules
    write : bool
        Whether to write the covers down, and not only to count.
    stop : uint8 array, shape (2,)
        Looked at every thousand steps: nonzero ends the call.
    answers : ANSWER array, shape (n,), of zeros
        Filled in.

    Returns
    -------
    int32 array
        The covers: see `_write`.
    """
    most_cells = near_of.shape[1]
    levels = most_cells // rules.min_length + 3
    min_length = rules.min_length
    walk = Walk(
        nodes=np.empty(most_cells + 1, np.int64),
        cells_left=np.empty(most_cells + 1, np.int64),
        words_before=np.empty(most_cells + 1, np.int64),
        path=np.empty(most_cells + 1, np.int64),
    )
    placements, users, states = room_for(np.int64(256), levels, most_cells)
    chosen = np.empty(levels, np.int64)
    row = np.empty(levels, np.int32)
    tally = np.zeros(1, _TALLY)[0]
    rows = np.empty((64, levels), np.int32)
    written = np.empty(256, np.int32)
    for pyramid in range(len(answers)):
        answer = answers[pyramid]
        letters = codes[ends[pyramid] : ends[pyramid + 1]]
        near = near_of[len(letters)]
        count, steps = find_placements(letters, near, graph, min_length, walk, placements, stop)
        while count == _FULL:
            more = np.int64(4 * len(placements.words))
            placements, users, states = room_for(more, levels, most_cells)
            count, steps = find_placements(letters, near, graph, min_length, walk, placements, stop)
        answer["inner_nodes"] = steps
        if stop[0]:
            break
        tally["solutions"] = 0
        tally["nodes"] = 1
        found = _Found(rows=rows, table=np.full(64, -1, np.int64), written=written)
        _file_by_cell(count, placements, users, states)
        everything = (1 << len(letters)) - 1
        _open(np.int64(1), np.int64(0), everything, users, states)
        found, done = _find_covers(
            near, rules, placements, users, states, chosen, row, found, tally, write, stop
        )
        rows = found.rows
        written = found.written
        answer["solutions"] = tally["solutions"]
        answer["nodes"] = tally["nodes"]
        answer["done"] = done
        answer["written"] = tally["written"]
    return written[: tally["written"]]
