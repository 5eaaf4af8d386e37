"""Building Blocks in bulk: the search of the plain solver, variant ``default``, compiled.

A batch of puzzles comes in as one text, a line a puzzle: patterns, a tab, blocks. The kernel reads
a line, looks its blocks up among the pieces of the lexicon's words, gathers each pattern's
candidates from words that are filed by their given pieces, and searches as its plain twin does: the
same nodes, the same solutions in the same order. As there, the blocks left are counters with a
guard bit each, packed into integers, so that "do these blocks fit?" is one subtraction and one
comparison for twenty blocks or so.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.jit import grown, kernel, lean, record

_BLANK, _SPACE, _TAB = ord("."), ord(" "), ord("\t")
# of the hash of a piece: no product of theirs leaves 63 bits
_FACTOR, _KEEP = 1000003, (1 << 38) - 1
_BITS = 63  # of an int64 that are used
_POLL = 100_000  # candidates looked at between two looks at the stop flag: less than a millisecond
_FEW = 8  # rows for each block, up to which trying all of them beats looking the blocks up
MOST_PIECES = 62  # of a pattern
_ROOMY = 4096  # candidates that there is room for at first
# How a step within it comes back.
_GO, _SOLVED, _DONE, _HALT, _ROOM, _UNFILED, _LIMIT = range(7)


# For each shape of pattern: length of words, the given pieces as a bit set; where its rows start in
# `data`, their number, and where the starts of its first column are.
SHAPE = record("length given rows n_rows starts")


class Filed(NamedTuple):
    """What is filed of a lexicon for blocks of one length, as arrays.

    Attributes
    ----------
    size : int
        That length.
    letters : int32 array
        The pieces of all words that consist of whole ones, in alphabetical order, one after
        another.
    table : int32 array
        A hash table of the pieces: their numbers, and -1 in free places.
    shapes : SHAPE array
        One entry a shape.
    data : int32 array
        A shape's rows are words in the order of their given pieces, then of their blanks from the
        left: so they are in alphabetical order wherever the given pieces are the same. They are
        filed by column, given pieces first, then blanks, each as the number of the piece; last
        which word of its length it is.
    """

    size: int
    letters: NDArray[np.int32]
    table: NDArray[np.int32]
    shapes: NDArray[Any]
    data: NDArray[np.int32]


# For each different block: its piece's number, how often it is listed, and its counter: one in
# which integer.
_BLOCK = record("piece copies unit part")
# For each level: the pattern that it branches on, which of its candidates is next, and where
# `lists` ends.
_LEVEL = record("pattern turn end")
# Of the puzzle at hand: patterns, different blocks, integers that the counters take, candidates
# found so far; nodes and depth of the search; candidates looked at since the last look at the stop
# flag.
_STATE = record("patterns blocks width found nodes depth looked_at")


class Work(NamedTuple):
    """The work area: arrays with room for one puzzle at a time.

    Packed integers come `width` together: for a candidate the blocks that it takes, for a level
    those left.
    """

    state: Any  # _STATE array of one entry
    items: Any  # where the patterns and blocks begin in the text
    slots: Any  # for each piece of the lexicon's words, the number of its block, or -1
    blocks: Any  # _BLOCK array
    sorted: Any  # the blocks' pieces in ascending order; the first is -1 until they are
    full: Any  # packed: all blocks, and a guard bit each
    guard: Any  # packed: the guard bits alone
    words: Any  # for each candidate, which word of its length it is
    needs: Any  # for each candidate the blocks that it takes, packed
    lists: Any  # candidates that still fit, list after list
    begins: Any  # for each level and pattern, where its list begins
    counts: Any  # and how long it is (-1: the pattern has its word)
    levels: Any  # _LEVEL array
    left: Any  # for each level the blocks left, packed
    chosen: Any  # for each pattern the candidate that it has


@kernel
def _work_area(scale: int, longest: int, pieces: int) -> Any:
    """Room for lines of `longest` characters at most, and for `scale` numbers on candidates."""
    return Work(
        np.zeros(1, _STATE),
        np.zeros(longest + 3, np.int64),
        np.full(pieces, -1, np.int32),
        np.zeros(longest + 3, _BLOCK),
        np.zeros(longest + 3, np.int64),
        np.zeros(longest + 3, np.int64),
        np.zeros(longest + 3, np.int64),
        np.zeros(scale, np.int32),
        np.zeros(scale, np.int64),
        np.zeros(scale, np.int32),
        np.zeros(scale, np.int64),
        np.zeros(scale, np.int64),
        np.zeros(longest + 3, _LEVEL),
        np.zeros(scale, np.int64),
        np.zeros(longest + 3, np.int64),
    )


# -- reading a puzzle ------------------------------------------------------------------------------


@lean
def _read(text: Any, begin: int, end: int, work: Any) -> Any:
    """Note where the items of a line begin (and where one more would); how many there are."""
    n = 0
    work.items[0] = begin
    for place in range(begin, end):
        if text[place] <= _SPACE:
            n += 1
            work.items[n] = place + 1
            if text[place] == _TAB:
                work.state[0]["patterns"] = n
    work.items[n + 1] = end + 1
    return n + 1


@lean
def _length(items: Any, item: int) -> Any:
    """How many letters an item has."""
    return items[item + 1] - 1 - items[item]


@lean
def _hash(letters: Any, begin: int, size: int) -> Any:
    mixed = 0
    for place in range(begin, begin + size):
        mixed = (mixed * _FACTOR + int(letters[place])) & _KEEP
    return mixed ^ (mixed >> 17)


@lean
def _piece(text: Any, at: int, size: int, letters: Any, table: Any) -> Any:
    """The number of a piece among those of all words, or -1."""
    mask = len(table) - 1
    slot = _hash(text, at, size) & mask
    while table[slot] >= 0:
        number, same = table[slot], True
        for place in range(size):
            same = same and letters[number * size + place] == text[at + place]
        if same:
            return number
        slot = (slot + 1) & mask
    return -1


@lean
def _count_blocks(text: Any, items: int, filed: Any, work: Any) -> None:
    """Count the blocks that are pieces of words, and pack the counts."""
    state, blocks = work.state[0], work.blocks
    n, most = np.int64(0), np.int64(1)
    for item in range(state["patterns"]):
        most = max(most, _length(work.items, item) // filed.size)
    for item in range(state["patterns"], items):
        piece = _piece(text, work.items[item], filed.size, filed.letters, filed.table)
        if piece >= 0:
            slot = work.slots[piece]
            if slot < 0:
                slot = n
                work.slots[piece], blocks[n]["piece"], blocks[n]["copies"] = n, piece, 0
                n += 1
            blocks[slot]["copies"] += 1
            most = max(most, blocks[slot]["copies"])
    state["blocks"], work.sorted[0] = n, -1
    _pack(work, n, most)


@lean
def _pack(work: Any, n: int, most: int) -> None:
    """A counter for each different block, wide enough for `most` and a guard bit, packed."""
    full, guard = work.full, work.guard
    bits = 2
    while most >> (bits - 1):
        bits += 1
    part = shift = 0
    full[0] = guard[0] = 0
    for slot in range(n):
        block = work.blocks[slot]
        if shift + bits > _BITS:
            part, shift = part + 1, 0
            full[part] = guard[part] = 0
        unit = 1 << shift
        block["unit"], block["part"] = unit, part
        guard[part] += unit << (bits - 1)
        full[part] += (unit << (bits - 1)) + block["copies"] * unit
        shift += bits
    work.state[0]["width"] = part + 1


@lean
def _shape(text: Any, begin: int, length: int, size: int, shapes: Any, guess: int) -> Any:
    """Which shape a pattern has, or -1; trying the one it probably has first."""
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


# -- candidates ------------------------------------------------------------------------------------


@lean
def _least(data: Any, low: int, high: int, value: int) -> Any:
    """The first place in an ascending stretch of `data` that holds `value` or more."""
    while low < high:
        middle = (low + high) // 2
        if data[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


@lean
def _rows_of(piece: int, low: int, high: int, column: int, starts: int, data: Any) -> Any:
    """The rows from `low` to `high` with this piece in an ascending column.

    `starts` says where the starts of that column are, if it is a shape's first; else it is -1.
    """
    if starts >= 0:
        return np.int64(data[starts + piece]), np.int64(data[starts + piece + 1])
    begin = _least(data, column + low, column + high, piece)
    return begin - column, _least(data, begin, column + high, piece + 1) - column


@lean
def _fits(left: Any, base: int, need: Any, at: int, guard: Any, width: int) -> Any:
    """Whether no counter's guard bit falls when `need` is taken from what is left."""
    for part in range(width):
        if (left[base + part] - need[at + part]) & guard[part] != guard[part]:
            return False
    return True


@lean
def _scan(low: int, high: int, column: int, blanks: int, rows: int, data: Any, work: Any) -> Any:
    """Write down the rows whose blanks are blocks: candidates; False if there is no room for
    them.
    """
    state, slots, blocks, needs = work.state[0], work.slots, work.blocks, work.needs
    found, width = state["found"], state["width"]
    at = found * width
    for row in range(low, high):
        slot = slots[data[column + row]]
        if slot < 0:
            continue
        if at + width > len(needs):
            return False
        for part in range(width):
            needs[at + part] = 0
        blank = 0
        while slot >= 0:
            needs[at + blocks[slot]["part"]] += blocks[slot]["unit"]
            blank += 1
            if blank == blanks:
                break
            slot = slots[data[column + blank * rows + row]]
        if slot >= 0 and _fits(work.full, np.int64(0), needs, at, work.guard, width):
            work.words[found] = data[column + blanks * rows + row]
            found, at = found + 1, at + width
    state["found"] = found
    state["looked_at"] += high - low
    return True


@lean
def _sort_blocks(work: Any) -> None:
    """The blocks' pieces in ascending order, so that candidates are found in alphabetical order."""
    pieces = work.sorted
    if pieces[0] >= 0:
        return
    for n in range(work.state[0]["blocks"]):
        piece, place = work.blocks[n]["piece"], n
        while place and pieces[place - 1] > piece:
            pieces[place] = pieces[place - 1]
            place -= 1
        pieces[place] = piece


@lean
def _scan_by_block(
    low: int, high: int, starts: int, column: int, blanks: int, rows: int, data: Any, work: Any
) -> Any:
    """The same, of rows that are many: only those whose first blank is a block are looked at."""
    _sort_blocks(work)
    for n in range(work.state[0]["blocks"]):
        begin, end = _rows_of(work.sorted[n], low, high, column, starts, data)
        if not _scan(begin, end, column, blanks, rows, data, work):
            return False
    return True


@lean
def _gather(text: Any, begin: int, shape: Any, filed: Any, work: Any) -> Any:
    """Write a pattern's candidates down, in alphabetical order; False if there is no room for
    them.
    """
    data, size, length = filed.data, filed.size, shape["length"]
    column, rows, starts = shape["rows"], shape["n_rows"], shape["starts"]
    low: Any = np.int64(0)
    high, blanks = rows, length // size
    for place in range(begin, begin + length, size):
        if text[place] != _BLANK:
            piece = _piece(text, place, size, filed.letters, filed.table)
            if piece < 0:
                return True
            low, high = _rows_of(piece, low, high, column, starts, data)
            starts, column, blanks = -1, column + rows, blanks - 1
    if starts < 0 and high - low <= _FEW * work.state[0]["blocks"]:
        return _scan(low, high, column, blanks, rows, data, work)
    return _scan_by_block(low, high, starts, column, blanks, rows, data, work)


@lean
def _lay_out(text: Any, begin: int, end: int, filed: Any, work: Any) -> Any:
    """Read a puzzle and find the candidates of every pattern, up to the first that has none."""
    state = work.state[0]
    state["blocks"] = state["found"] = state["looked_at"] = state["nodes"] = 0
    # Numbers written out are typed where a step takes them: for a bare one Numba would compile it
    # once more.
    items, guess = _read(text, begin, end, work), np.int64(0)
    patterns = state["patterns"]
    if _length(work.items, patterns) != filed.size:
        return _UNFILED
    _count_blocks(text, items, filed, work)
    if (patterns + 1) * max(patterns, state["width"]) > len(work.left):
        return _ROOM
    for item in range(patterns):
        at, before = work.items[item], state["found"]
        guess = _shape(text, at, _length(work.items, item), filed.size, filed.shapes, guess)
        if guess < 0:
            return _UNFILED
        if not _gather(text, at, filed.shapes[guess], filed, work):
            return _ROOM
        work.begins[item], work.counts[item] = before, state["found"] - before
        if not work.counts[item]:
            state["nodes"] = 1
            return _DONE
    return _GO


@lean
def _clear(work: Any) -> None:
    """Take the puzzle's blocks out of the work area."""
    for n in range(work.state[0]["blocks"]):
        work.slots[work.blocks[n]["piece"]] = -1


# -- the search ------------------------------------------------------------------------------------


@lean
def _forward(source: int, level: int, skip: int, work: Any) -> Any:
    """Keep, at `level`, candidates of `source` that the blocks left allow; False if a pattern
    has none.
    """
    state, lists, counts, guard = work.state[0], work.lists, work.counts, work.guard
    patterns, width = state["patterns"], state["width"]
    end = work.levels[source]["end"]
    for pattern in range(patterns):
        cell, here = source * patterns + pattern, level * patterns + pattern
        if counts[cell] < 0 or pattern == skip:
            counts[here] = -1
            continue
        begin, count = work.begins[cell], 0
        to = begin if level == source else end
        for place in range(begin, begin + counts[cell]):
            candidate = lists[place]
            if _fits(work.left, level * width, work.needs, candidate * width, guard, width):
                lists[to + count] = candidate
                count += 1
        state["looked_at"] += counts[cell]
        if not count:
            return False
        work.begins[here], counts[here] = to, count
        end += count
    if level != source:
        work.levels[level]["end"] = end
    return True


@lean
def _take(level: int, pattern: int, candidate: int, work: Any) -> Any:
    """Give a pattern its word; False when its blocks are not there."""
    state, left, guard = work.state[0], work.left, work.guard
    width, fits = state["width"], True
    for part in range(width):
        at = level * width + part
        left[at] -= work.needs[candidate * width + part]
        fits = fits and left[at] & guard[part] == guard[part]
    work.chosen[pattern] = candidate
    work.counts[level * state["patterns"] + pattern] = -1
    return fits


@lean
def _settle(level: int, work: Any) -> Any:
    """What follows without choosing: patterns with one candidate take it, and so on; False for a
    dead end.
    """
    patterns = work.state[0]["patterns"]
    while True:
        taken = 0
        for pattern in range(patterns):
            cell = level * patterns + pattern
            if work.counts[cell] == 1:
                taken += 1
                if not _take(level, pattern, work.lists[work.begins[cell]], work):
                    return False
        if not taken:
            return True
        if not _forward(level, level, np.int64(-1), work):
            return False


@lean
def _arrive(level: int, work: Any) -> Any:
    """Count a node, and see whether it is a solution or where it branches."""
    state, counts = work.state[0], work.counts
    patterns, fewest = state["patterns"], -1
    state["nodes"] += 1
    for cell in range(level * patterns, level * patterns + patterns):
        if counts[cell] >= 0 and (fewest < 0 or counts[cell] < counts[fewest]):
            fewest = cell
    if fewest < 0:
        return _SOLVED
    work.levels[level]["pattern"], work.levels[level]["turn"] = fewest - level * patterns, 0
    state["depth"] = level
    return _GO


@lean
def _begin(work: Any) -> Any:
    """The root, once every pattern has candidates; its lists are those."""
    state = work.state[0]
    for candidate in range(state["found"]):
        work.lists[candidate] = candidate
    for part in range(state["width"]):
        work.left[part] = work.full[part]
    work.levels[0]["end"] = state["found"]
    state["depth"] = -1
    root = np.int64(0)
    if _settle(root, work):
        return _arrive(root, work)
    state["nodes"] = 1
    return _DONE


@lean
def _search(work: Any, most: int, stop: Any) -> Any:
    """Go on to the next solution, or to the end, or to `most` nodes."""
    state, left = work.state[0], work.left
    patterns, width = state["patterns"], state["width"]
    while state["depth"] >= 0:
        depth = state["depth"]
        level = work.levels[depth]
        pattern, turn = level["pattern"], level["turn"]
        cell = depth * patterns + pattern
        if turn == work.counts[cell]:
            state["depth"] -= 1
            continue
        if state["looked_at"] > _POLL:
            state["looked_at"] = 0
            if stop[0]:
                return _HALT
        if 2 * level["end"] > len(work.lists):
            return _ROOM
        level["turn"] += 1
        for place in range(depth * width, depth * width + width):
            left[place + width] = left[place]
        _take(depth + 1, pattern, work.lists[work.begins[cell] + turn], work)
        if _forward(depth, depth + 1, pattern, work) and _settle(depth + 1, work):
            if state["nodes"] == most:
                return _LIMIT
            if _arrive(depth + 1, work) == _SOLVED:
                return _SOLVED
    return _DONE


@kernel
def _with_solution(found: Any, used: int, work: Any) -> Any:
    """`found` with the words of a solution written behind the first `used`; a longer one when it
    is full.
    """
    patterns = work.state[0]["patterns"]
    found = grown(found, used + patterns)
    for pattern in range(patterns):
        found[used + pattern] = work.words[work.chosen[pattern]]
    return found


@kernel
def solve(
    text: Any,
    lines: Any,
    longest: int,
    first: int,
    filed: Any,
    limit: int,
    most: int,
    wanted: bool,
    stop: Any,
    answers: Any,
) -> tuple[int, Any]:
    """Solve puzzles from `first` on, to the end, to `stop` or to a pattern whose shape is not filed
    yet.

    At which puzzle that was, and the solutions' words if wanted. A row of `answers`: solutions,
    nodes, and 1 complete, 2 stopped at a limit or 0 stopped.
    """
    scale, puzzle, used = np.int64(_ROOMY), first, np.int64(0)
    pieces = len(filed.letters) // filed.size
    work = _work_area(scale, longest, pieces)
    found = np.zeros(64, np.int32)
    while puzzle < len(answers) and not stop[0]:
        before, count = used, 0
        code = _lay_out(text, lines[puzzle], lines[puzzle + 1] - 1, filed, work)
        if code == _GO:
            code = _begin(work)
            code = _search(work, most, stop) if code == _GO else code
        while code == _SOLVED:
            count += 1
            if wanted:
                found = _with_solution(found, used, work)
                used += work.state[0]["patterns"]
            code = _LIMIT if count == limit else _search(work, most, stop)
        if code == _ROOM:
            scale, used = 2 * scale, before
            work = _work_area(scale, longest, pieces)
            continue
        _clear(work)
        if code == _UNFILED:
            break
        answers[puzzle, 0], answers[puzzle, 1] = count, work.state[0]["nodes"]
        answers[puzzle, 2] = 1 if code == _DONE else 2 if code == _LIMIT else 0
        puzzle += 1
    return puzzle, found[:used]


@lean
def enter(letters: Any, size: int, table: Any) -> None:
    """Enter pieces, `size` letters each, in a hash table that is long enough; -1 marks its free
    places.
    """
    mask = len(table) - 1
    for number in range(len(letters) // size):
        slot = _hash(letters, number * size, size) & mask
        while table[slot] >= 0:
            slot = (slot + 1) & mask
        table[slot] = number
