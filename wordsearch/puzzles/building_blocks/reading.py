"""What the Building Blocks kernel does before it searches: a line of text becomes counted blocks,
and for each pattern the candidates, which are the words that the blocks make of it.

The plain twin of the second half is :mod:`.candidates`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wordsearch.batch.jit import lean

_BLANK = ord(".")
_SPACE = ord(" ")
_TAB = ord("\t")
# Of the hash of a piece: no product of the two leaves 63 bits.
_FACTOR = 1000003
_KEEP = (1 << 38) - 1
_BITS = 63  # of an int64 that are used
#: Rows for each block, up to which trying all of them beats looking the blocks up.
_FEW = 8
#: Pieces of a pattern: each is a bit of `given`.
MOST_PIECES = 62

#: How the reading of a puzzle ends. Not enough room is mended with a larger work area, a shape that
#: is not filed by filing it; a puzzle without candidates for a pattern needs no search.
READ, NO_CANDIDATE, NO_ROOM, NOT_FILED = range(4)


# -- the text --------------------------------------------------------------------------------------


@lean
def _read_items(text: Any, begin: int, end: int, work: Any) -> Any:
    """Note where the items of a line begin (and where one more would); how many there are."""
    last = 0
    work.item_begins[0] = begin
    for place in range(begin, end):
        if text[place] <= _SPACE:
            last += 1
            work.item_begins[last] = place + 1
            if text[place] == _TAB:
                work.state[0]["patterns"] = last
    work.item_begins[last + 1] = end + 1
    return last + 1


@lean
def _length(item_begins: Any, item: int) -> Any:
    """How many letters an item has."""
    return item_begins[item + 1] - 1 - item_begins[item]


# -- pieces ----------------------------------------------------------------------------------------


@lean
def _hash(letters: Any, begin: int, size: int) -> Any:
    """A number of a piece's letters, the same for the same letters."""
    mixed = 0
    for place in range(begin, begin + size):
        mixed = (mixed * _FACTOR + int(letters[place])) & _KEEP
    return mixed ^ (mixed >> 17)


@lean
def _piece_at(text: Any, begin: int, filed: Any) -> Any:
    """The number of the piece that the text has from `begin` on, or -1 where no word has it."""
    size = filed.size
    table = filed.piece_table
    letters = filed.piece_letters
    mask = len(table) - 1
    slot = _hash(text, begin, size) & mask
    while table[slot] >= 0:
        piece = table[slot]
        same = True
        for place in range(size):
            same = same and letters[piece * size + place] == text[begin + place]
        if same:
            return piece
        slot = (slot + 1) & mask
    return -1


@lean
def enter_pieces(piece_letters: Any, size: int, piece_table: Any) -> None:
    """Enter pieces of `size` letters in a hash table that is long enough; see `FiledWords`."""
    mask = len(piece_table) - 1
    for piece in range(len(piece_letters) // size):
        slot = _hash(piece_letters, piece * size, size) & mask
        while piece_table[slot] >= 0:
            slot = (slot + 1) & mask
        piece_table[slot] = piece


# -- blocks ----------------------------------------------------------------------------------------


@lean
def _count_blocks(text: Any, items: int, filed: Any, work: Any) -> None:
    """Count the blocks that are pieces of words, and pack the counts."""
    state = work.state[0]
    blocks = work.blocks
    kinds = np.int64(0)
    # A counter must hold all copies of a block, and all that one word can take of it.
    most = np.int64(1)
    for item in range(state["patterns"]):
        most = max(most, _length(work.item_begins, item) // filed.size)
    for item in range(state["patterns"], items):
        piece = _piece_at(text, work.item_begins[item], filed)
        if piece < 0:
            continue
        block = work.block_of_piece[piece]
        if block < 0:
            block = kinds
            work.block_of_piece[piece] = block
            blocks[block]["piece"] = piece
            blocks[block]["copies"] = 0
            kinds += 1
        blocks[block]["copies"] += 1
        most = max(most, blocks[block]["copies"])
    state["blocks"] = kinds
    work.sorted_pieces[0] = -1
    _pack(work, kinds, most)


@lean
def _pack(work: Any, kinds: int, most: int) -> None:
    """A counter for each different block, wide enough for `most` and a guard bit, packed."""
    full = work.full
    guard = work.guard
    bits = 2
    while most >> (bits - 1):
        bits += 1
    part = 0
    shift = 0
    full[0] = 0
    guard[0] = 0
    for number in range(kinds):
        block = work.blocks[number]
        if shift + bits > _BITS:
            part += 1
            shift = 0
            full[part] = 0
            guard[part] = 0
        unit = 1 << shift
        block["unit"] = unit
        block["part"] = part
        guard[part] += unit << (bits - 1)
        full[part] += (unit << (bits - 1)) + block["copies"] * unit
        shift += bits
    work.state[0]["parts"] = part + 1


@lean
def fits(blocks_left: Any, left_begin: int, needs: Any, need_begin: int, guard: Any, n: int) -> Any:
    """Whether no guard falls when a packed row of `needs` is taken from one of `blocks_left`.

    A row has `n` integers.
    """
    for part in range(n):
        rest = blocks_left[left_begin + part] - needs[need_begin + part]
        if rest & guard[part] != guard[part]:
            return False
    return True


@lean
def _sort_blocks(work: Any) -> None:
    """The blocks' pieces in ascending order, so that candidates are found in alphabetical order."""
    pieces = work.sorted_pieces
    if pieces[0] >= 0:
        return
    for block in range(work.state[0]["blocks"]):
        piece = work.blocks[block]["piece"]
        place = block
        while place and pieces[place - 1] > piece:
            pieces[place] = pieces[place - 1]
            place -= 1
        pieces[place] = piece


@lean
def clear(work: Any) -> None:
    """Take the puzzle's blocks out of the work area."""
    for block in range(work.state[0]["blocks"]):
        work.block_of_piece[work.blocks[block]["piece"]] = -1


# -- candidates ------------------------------------------------------------------------------------


@lean
def _shape_of(text: Any, begin: int, length: int, filed: Any, guess: int) -> Any:
    """The number of a pattern's shape, or -1 where it is not filed; `guess` is tried first."""
    size = filed.size
    shapes = filed.shapes
    given = 0
    if length // size > MOST_PIECES:
        return -1
    for place in range(length // size):
        if text[begin + place * size] != _BLANK:
            given |= 1 << place
    for turn in range(-1, len(shapes)):
        number = guess if turn < 0 else turn
        shape = shapes[number]
        if shape["length"] == length and shape["given"] == given:
            return number
    return -1


@lean
def _first_not_below(columns: Any, low: int, high: int, value: int) -> Any:
    """The first place in an ascending stretch of `columns` that holds `value` or more."""
    while low < high:
        middle = (low + high) // 2
        if columns[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


@lean
def _rows_with(piece: int, low: int, high: int, column: int, starts: int, columns: Any) -> Any:
    """The rows from `low` to `high` with this piece in the ascending column that `column` begins.

    `starts` says where the starts of that column are, if it is a shape's first; else it is -1.
    """
    if starts >= 0:
        return np.int64(columns[starts + piece]), np.int64(columns[starts + piece + 1])
    begin = _first_not_below(columns, column + low, column + high, piece)
    end = _first_not_below(columns, begin, column + high, piece + 1)
    return begin - column, end - column


@lean
def _scan(low: int, high: int, column: int, blanks: int, rows: int, columns: Any, work: Any) -> Any:
    """Write down the candidates from row `low` to `high`: words whose blanks are all blocks.

    `column` is where the column of the first blank begins. False if there is no room for them.
    """
    state = work.state[0]
    block_of_piece = work.block_of_piece
    blocks = work.blocks
    needs = work.needs
    candidates = state["candidates"]
    parts = state["parts"]
    need = candidates * parts
    for row in range(low, high):
        block = block_of_piece[columns[column + row]]
        if block < 0:
            continue
        if need + parts > len(needs):
            return False
        for part in range(parts):
            needs[need + part] = 0
        blank = 0
        while block >= 0:
            needs[need + blocks[block]["part"]] += blocks[block]["unit"]
            blank += 1
            if blank == blanks:
                break
            block = block_of_piece[columns[column + blank * rows + row]]
        if block >= 0 and fits(work.full, np.int64(0), needs, need, work.guard, parts):
            work.words[candidates] = columns[column + blanks * rows + row]
            candidates += 1
            need += parts
    state["candidates"] = candidates
    state["looked_at"] += high - low
    return True


@lean
def _scan_by_block(
    low: int, high: int, starts: int, column: int, blanks: int, rows: int, columns: Any, work: Any
) -> Any:
    """As `_scan`, of rows that are many: only those whose first blank is a block are looked at."""
    _sort_blocks(work)
    for block in range(work.state[0]["blocks"]):
        piece = work.sorted_pieces[block]
        begin, end = _rows_with(piece, low, high, column, starts, columns)
        if not _scan(begin, end, column, blanks, rows, columns, work):
            return False
    return True


@lean
def _gather(text: Any, begin: int, shape: Any, filed: Any, work: Any) -> Any:
    """Write a pattern's candidates down, in alphabetical order; False if there is no room for
    them.
    """
    columns = filed.columns
    size = filed.size
    length = shape["length"]
    column = shape["begin"]
    rows = shape["rows"]
    starts = shape["starts"]
    low: Any = np.int64(0)
    high = rows
    blanks = length // size
    # Each given piece narrows the rows down, and the next column is ascending among them.
    for place in range(begin, begin + length, size):
        if text[place] == _BLANK:
            continue
        piece = _piece_at(text, place, filed)
        if piece < 0:
            return True
        low, high = _rows_with(piece, low, high, column, starts, columns)
        starts = -1
        column += rows
        blanks -= 1
    if starts < 0 and high - low <= _FEW * work.state[0]["blocks"]:
        return _scan(low, high, column, blanks, rows, columns, work)
    return _scan_by_block(low, high, starts, column, blanks, rows, columns, work)


@lean
def read_puzzle(text: Any, begin: int, end: int, filed: Any, work: Any) -> Any:
    """Read a line and find the candidates of every pattern, up to the first that has none.

    Returns
    -------
    int
        `READ`, or why there is nothing to search.
    """
    state = work.state[0]
    state["blocks"] = 0
    state["candidates"] = 0
    state["looked_at"] = 0
    state["nodes"] = 0
    items = _read_items(text, begin, end, work)
    patterns = state["patterns"]
    if _length(work.item_begins, patterns) != filed.size:
        return NOT_FILED
    _count_blocks(text, items, filed, work)
    if (patterns + 1) * max(patterns, state["parts"]) > len(work.blocks_left):
        return NO_ROOM
    # Numbers written out are typed where a step takes them: for a bare one Numba would compile it
    # once more.
    guess = np.int64(0)
    for pattern in range(patterns):
        place = work.item_begins[pattern]
        before = state["candidates"]
        guess = _shape_of(text, place, _length(work.item_begins, pattern), filed, guess)
        if guess < 0:
            return NOT_FILED
        if not _gather(text, place, filed.shapes[guess], filed, work):
            return NO_ROOM
        work.list_begins[pattern] = before
        work.list_lengths[pattern] = state["candidates"] - before
        if state["candidates"] == before:
            state["nodes"] = 1
            return NO_CANDIDATE
    return READ
