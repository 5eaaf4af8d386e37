"""Building Blocks in bulk: the search of the plain solver, variant ``default``, compiled.

A batch of puzzles comes in as one text, a line a puzzle: patterns, a tab, blocks. The kernel reads a line,
looks its blocks up among the pieces of the lexicon's words, gathers each pattern's candidates from words that
are filed by their given pieces, and searches as its plain twin does: the same nodes, the same solutions in
the same order. As there, the blocks left are counters with a guard bit each, packed into integers, so that
"do these blocks fit?" is one subtraction and one comparison for twenty blocks or so.

What depends on the lexicon alone is kept (:class:`Files`): the pieces of its words for each length of block,
and the words in an order of their own for each shape of pattern, filed when a puzzle first asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.jit import kernel, lean
from wordsearch.errors import PuzzleError
from wordsearch.words.cached import per_lexicon

if TYPE_CHECKING:
    from wordsearch.words.lexicon import Lexicon

_BLANK, _SPACE, _TAB = ord("."), ord(" "), ord("\t")
_FACTOR, _KEEP = 1000003, (1 << 38) - 1  # of the hash of a piece: no product of theirs leaves 63 bits
_BITS = 63  # of an int64 that are used
_POLL = 100_000  # candidates looked at between two looks at the stop flag: less than a millisecond
_FEW = 8  # rows for each block, up to which trying all of them beats looking the blocks up
_MOST_PIECES = 62  # of a pattern
_ROOMY = 4096  # candidates that there is room for at first
#: How the kernel comes back: all puzzles are done, told to stop, or a pattern's shape is not filed yet.
FINISHED, STOPPED, UNKNOWN = 0, 1, 2
# How a step within it comes back.
_GO, _SOLVED, _DONE, _HALT, _ROOM, _UNFILED, _LIMIT = range(7)


class Filed(NamedTuple):
    """What is kept of a lexicon, as arrays.

    Attributes
    ----------
    sizes : int64 array, shape (s, 4)
        For each length of block: where its hash table starts in `data`, the table's length less one (-1: not
        filed yet), where the pieces' letters start, and how many pieces there are.
    shapes : int64 array, shape (p, 6)
        For each shape: length of blocks, length of words, the given pieces as a bit set; where its rows start
        in `data`, how many there are, and where the starts of its first column are.
    data : int32 array
        A shape's rows are words in the order of their given pieces, then of their blanks from the left: so
        they are in alphabetical order wherever the given pieces are the same. They are kept by column, given
        pieces first, then blanks, each as the number of the piece; last which word of its length it is.
    """

    sizes: NDArray[np.int64]
    shapes: NDArray[np.int64]
    data: NDArray[np.int32]


# The desk: arrays with room for one puzzle at a time. Compiled code takes them one by one, since a tuple of
# them costs more to hand on than most steps here cost to do.
#   slots: for each piece of the lexicon's words, the number of its counter, or -1
#   book: the rows named below; its columns are items, or counters, or packed integers, or patterns
#   cards: for each candidate which word of its length it is, and the blocks that it takes, packed
#   lists: candidates that still fit, list after list
#   grid: for each level and pattern, where its list begins and how long it is (-1: the pattern has its word)
#   levels: for each level the pattern that it branches on, which of its candidates is next, the end of
#       `lists`, and the blocks left, packed
#   reg: single numbers, named below
_ITEM, _MINE, _SORTED, _COPIES, _UNIT, _PART, _FULL, _GUARD, _CHOSEN = range(9)
_PATTERNS, _WIDTH, _DEPTH, _NODES, _WORK, _BLOCKS, _FOUND, _IS_SORTED, _MOST = range(9)
_PATTERN, _TURN, _END, _LEFT = range(4)


@kernel
def _desk(scale: int, longest: int, pieces: int) -> Any:
    """A desk for lines of `longest` characters at most, with room for `scale` numbers on candidates."""
    slots, book = np.full(pieces, -1, np.int32), np.zeros((9, longest + 3), np.int64)
    cards, lists = np.zeros(scale, np.int64), np.zeros(scale, np.int32)
    grid, levels = np.zeros((2, scale), np.int64), np.zeros(scale, np.int64)
    return slots, book, cards, lists, grid, levels, np.zeros(9, np.int64)


# --- reading a puzzle ------------------------------------------------------------------------------------


@lean
def _read(text: Any, begin: int, end: int, book: Any, reg: Any) -> Any:
    """Note where the items of a line begin (and where one more would); how many there are."""
    n = 0
    book[_ITEM, 0] = begin
    for place in range(begin, end):
        if text[place] <= _SPACE:
            n += 1
            book[_ITEM, n] = place + 1
            if text[place] == _TAB:
                reg[_PATTERNS] = n
    book[_ITEM, n + 1] = end + 1
    return n + 1


@lean
def _piece(text: Any, at: int, size: int, sizes: Any, data: Any) -> Any:
    """The number of a piece among those of all words, or -1."""
    mixed = 0
    for place in range(at, at + size):
        mixed = (mixed * _FACTOR + int(text[place])) & _KEEP
    start, wrap, letters = sizes[size, 0], sizes[size, 1], sizes[size, 2]
    slot = (mixed ^ (mixed >> 17)) & wrap
    while data[start + slot] >= 0:
        number = data[start + slot]
        same = True
        for place in range(size):
            same = same and data[letters + number * size + place] == text[at + place]
        if same:
            return number
        slot = (slot + 1) & wrap
    return -1


@lean
def _stock(text: Any, items: int, size: int, sizes: Any, data: Any, slots: Any, book: Any, reg: Any) -> None:
    """Count the blocks that are pieces of words, and pack the counts."""
    n, most = np.int64(0), np.int64(1)
    for item in range(reg[_PATTERNS]):
        most = max(most, (book[_ITEM, item + 1] - 1 - book[_ITEM, item]) // size)
    for item in range(reg[_PATTERNS], items):
        piece = _piece(text, book[_ITEM, item], size, sizes, data)
        if piece >= 0:
            slot = slots[piece]
            if slot < 0:
                slot = n
                slots[piece], book[_MINE, n], book[_COPIES, n] = n, piece, 0
                n += 1
            book[_COPIES, slot] += 1
            most = max(most, book[_COPIES, slot])
    reg[_BLOCKS], reg[_IS_SORTED] = n, 0
    _pack(book, reg, n, most)


@lean
def _pack(book: Any, reg: Any, n: int, most: int) -> None:
    """A counter for each different block, wide enough for `most` and a guard bit, packed."""
    bits = 2
    while most >> (bits - 1):
        bits += 1
    part = shift = 0
    book[_FULL, 0] = book[_GUARD, 0] = 0
    for slot in range(n):
        if shift + bits > _BITS:
            part, shift = part + 1, 0
            book[_FULL, part] = book[_GUARD, part] = 0
        unit = 1 << shift
        book[_UNIT, slot], book[_PART, slot] = unit, part
        book[_GUARD, part] += unit << (bits - 1)
        book[_FULL, part] += (unit << (bits - 1)) + book[_COPIES, slot] * unit
        shift += bits
    reg[_WIDTH] = part + 1


@lean
def _shape(text: Any, begin: int, length: int, size: int, shapes: Any, guess: int) -> Any:
    """Which shape a pattern has, or -1; trying the one it probably has first."""
    given = 0
    if length // size > _MOST_PIECES:
        return -1
    for place in range(length // size):
        if text[begin + place * size] != _BLANK:
            given |= 1 << place
    for turn in range(-1, len(shapes)):
        shape = guess if turn < 0 else turn
        if shapes[shape, 0] == size and shapes[shape, 1] == length and shapes[shape, 2] == given:
            return shape
    return -1


# --- candidates ------------------------------------------------------------------------------------------


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
def _scan(
    low: int,
    high: int,
    column: int,
    blanks: int,
    rows: int,
    data: Any,
    slots: Any,
    book: Any,
    cards: Any,
    reg: Any,
) -> Any:
    """Write down the rows whose blanks are blocks: candidates; False if there is no room for them."""
    found, width = reg[_FOUND], reg[_WIDTH]
    at = found * (width + 1)
    for row in range(low, high):
        slot = slots[data[column + row]]
        if slot < 0:
            continue
        if at + width >= len(cards):
            return False
        for part in range(1, width + 1):
            cards[at + part] = 0
        blank = 0
        while slot >= 0:
            cards[at + 1 + book[_PART, slot]] += book[_UNIT, slot]
            blank += 1
            if blank == blanks:
                break
            slot = slots[data[column + blank * rows + row]]
        if slot >= 0 and _fits(book[_FULL], np.int64(0), cards, at + 1, book[_GUARD], width):
            cards[at] = data[column + blanks * rows + row]
            found, at = found + 1, at + width + 1
    reg[_FOUND] = found
    reg[_WORK] += high - low
    return True


@lean
def _fits(left: Any, base: int, need: Any, at: int, guard: Any, width: int) -> Any:
    """Whether no counter's guard bit falls when `need` is taken from what is left."""
    for part in range(width):
        if (left[base + part] - need[at + part]) & guard[part] != guard[part]:
            return False
    return True


@lean
def _sort_mine(book: Any, reg: Any) -> None:
    """The puzzle's pieces in ascending order, so that candidates are found in alphabetical order."""
    if reg[_IS_SORTED]:
        return
    reg[_IS_SORTED] = 1
    for n in range(reg[_BLOCKS]):
        piece, place = book[_MINE, n], n
        while place and book[_SORTED, place - 1] > piece:
            book[_SORTED, place] = book[_SORTED, place - 1]
            place -= 1
        book[_SORTED, place] = piece


@lean
def _scan_by_block(
    low: int,
    high: int,
    starts: int,
    column: int,
    blanks: int,
    rows: int,
    data: Any,
    slots: Any,
    book: Any,
    cards: Any,
    reg: Any,
) -> Any:
    """The same, of rows that are many: only those whose first blank is a block are looked at.

    `starts` says where the starts of that blank's column are; -1 if it is not the first column.
    """
    _sort_mine(book, reg)
    for n in range(reg[_BLOCKS]):
        piece = book[_SORTED, n]
        if starts < 0:
            begin = _least(data, column + low, column + high, piece) - column
            end = _least(data, column + begin, column + high, piece + 1) - column
        else:
            begin, end = np.int64(data[starts + piece]), np.int64(data[starts + piece + 1])
        if not _scan(begin, end, column, blanks, rows, data, slots, book, cards, reg):
            return False
    return True


@lean
def _gather(
    text: Any,
    begin: int,
    shape: int,
    shapes: Any,
    sizes: Any,
    data: Any,
    slots: Any,
    book: Any,
    cards: Any,
    reg: Any,
) -> Any:
    """Write a pattern's candidates down, in alphabetical order; False if there is no room for them."""
    size, column, rows, starts = shapes[shape, 0], shapes[shape, 3], shapes[shape, 4], shapes[shape, 5]
    low: Any = np.int64(0)
    high, blanks = rows, shapes[shape, 1] // size
    for place in range(begin, begin + shapes[shape, 1], size):
        if text[place] == _BLANK:
            continue
        piece = _piece(text, place, size, sizes, data)
        if piece < 0:
            return True
        if starts >= 0:
            low, high = np.int64(data[starts + piece]), np.int64(data[starts + piece + 1])
        else:
            low = _least(data, column + low, column + high, piece) - column
            high = _least(data, column + low, column + high, piece + 1) - column
        starts, column, blanks = -1, column + rows, blanks - 1
    if starts < 0 and high - low <= _FEW * reg[_BLOCKS]:
        return _scan(low, high, column, blanks, rows, data, slots, book, cards, reg)
    return _scan_by_block(low, high, starts, column, blanks, rows, data, slots, book, cards, reg)


@lean
def _lay_out(
    text: Any,
    begin: int,
    end: int,
    sizes: Any,
    shapes: Any,
    data: Any,
    slots: Any,
    book: Any,
    cards: Any,
    lists: Any,
    grid: Any,
    reg: Any,
) -> Any:
    """Read a puzzle and find the candidates of every pattern, up to the first that has none."""
    reg[_BLOCKS] = reg[_FOUND] = reg[_WORK] = reg[_NODES] = 0
    # Numbers written out are typed where a step takes them: for a bare one Numba would compile it once more.
    items, guess = _read(text, begin, end, book, reg), np.int64(0)
    patterns = reg[_PATTERNS]
    size = book[_ITEM, patterns + 1] - 1 - book[_ITEM, patterns]
    if size >= len(sizes) or sizes[size, 1] < 0:
        return _UNFILED
    _stock(text, items, size, sizes, data, slots, book, reg)
    if (patterns + 1) * (patterns + reg[_WIDTH] + _LEFT) > len(grid[0]):
        return _ROOM
    for item in range(patterns):
        at, before = book[_ITEM, item], reg[_FOUND]
        guess = _shape(text, at, book[_ITEM, item + 1] - 1 - at, size, shapes, guess)
        if guess < 0:
            return _UNFILED
        if not _gather(text, at, guess, shapes, sizes, data, slots, book, cards, reg):
            return _ROOM
        grid[0, item], grid[1, item] = before, reg[_FOUND] - before
        if not grid[1, item]:
            reg[_NODES] = 1
            return _DONE
    return _ROOM if reg[_FOUND] > len(lists) else _GO


@lean
def _clear(slots: Any, book: Any, reg: Any) -> None:
    """Take the puzzle's blocks off the desk."""
    for n in range(reg[_BLOCKS]):
        slots[book[_MINE, n]] = -1


# --- the search ------------------------------------------------------------------------------------------


@lean
def _forward(
    source: int, level: int, skip: int, book: Any, cards: Any, lists: Any, grid: Any, levels: Any, reg: Any
) -> Any:
    """Keep, at `level`, candidates of `source` that the blocks left allow; False if a pattern has none."""
    patterns, width = reg[_PATTERNS], reg[_WIDTH]
    stride = _LEFT + width
    end, left = levels[source * stride + _END], level * stride + _LEFT
    for pattern in range(patterns):
        cell, here = source * patterns + pattern, level * patterns + pattern
        if grid[1, cell] < 0 or pattern == skip:
            grid[1, here] = -1
            continue
        begin, kept = grid[0, cell], 0
        to = begin if level == source else end
        for place in range(begin, begin + grid[1, cell]):
            card = lists[place]
            if _fits(levels, left, cards, card * (width + 1) + 1, book[_GUARD], width):
                lists[to + kept] = card
                kept += 1
        reg[_WORK] += grid[1, cell]
        if not kept:
            return False
        grid[0, here], grid[1, here] = to, kept
        end += kept
    if level != source:
        levels[level * stride + _END] = end
    return True


@lean
def _take(
    level: int, pattern: int, card: int, book: Any, cards: Any, grid: Any, levels: Any, reg: Any
) -> Any:
    """Give a pattern its word; False when its blocks are not there."""
    width, fits = reg[_WIDTH], True
    for part in range(width):
        at = level * (_LEFT + width) + _LEFT + part
        levels[at] -= cards[card * (width + 1) + 1 + part]
        fits = fits and levels[at] & book[_GUARD, part] == book[_GUARD, part]
    book[_CHOSEN, pattern] = card
    grid[1, level * reg[_PATTERNS] + pattern] = -1
    return fits


@lean
def _settle(level: int, book: Any, cards: Any, lists: Any, grid: Any, levels: Any, reg: Any) -> Any:
    """What follows without choosing: patterns with one candidate take it, and so on; False for a dead end."""
    patterns = reg[_PATTERNS]
    while True:
        locked = 0
        for pattern in range(patterns):
            cell = level * patterns + pattern
            if grid[1, cell] == 1:
                locked += 1
                if not _take(level, pattern, lists[grid[0, cell]], book, cards, grid, levels, reg):
                    return False
        if not locked:
            return True
        if not _forward(level, level, np.int64(-1), book, cards, lists, grid, levels, reg):
            return False


@lean
def _arrive(level: int, grid: Any, levels: Any, reg: Any) -> Any:
    """Count a node, and see whether it is a solution or where it branches."""
    patterns, fewest = reg[_PATTERNS], -1
    reg[_NODES] += 1
    for cell in range(level * patterns, level * patterns + patterns):
        if grid[1, cell] >= 0 and (fewest < 0 or grid[1, cell] < grid[1, fewest]):
            fewest = cell
    if fewest < 0:
        return _SOLVED
    at = level * (_LEFT + reg[_WIDTH])
    levels[at + _PATTERN], levels[at + _TURN] = fewest - level * patterns, 0
    reg[_DEPTH] = level
    return _GO


@lean
def _begin(book: Any, cards: Any, lists: Any, grid: Any, levels: Any, reg: Any) -> Any:
    """The root, once every pattern has candidates; its lists are those."""
    found = reg[_FOUND]
    for card in range(found):
        lists[card] = card
    for part in range(reg[_WIDTH]):
        levels[_LEFT + part] = book[_FULL, part]
    levels[_END] = found
    reg[_DEPTH] = -1
    root = np.int64(0)
    if _settle(root, book, cards, lists, grid, levels, reg):
        return _arrive(root, grid, levels, reg)
    reg[_NODES] = 1
    return _DONE


@lean
def _search(book: Any, cards: Any, lists: Any, grid: Any, levels: Any, reg: Any, stop: Any) -> Any:
    """Go on to the next solution, or to the end."""
    patterns, stride = reg[_PATTERNS], _LEFT + reg[_WIDTH]
    while reg[_DEPTH] >= 0:
        level = reg[_DEPTH]
        at = level * stride
        pattern, turn = levels[at + _PATTERN], levels[at + _TURN]
        cell = level * patterns + pattern
        if turn == grid[1, cell]:
            reg[_DEPTH] -= 1
            continue
        if reg[_WORK] > _POLL:
            reg[_WORK] = 0
            if stop[0]:
                return _HALT
        if 2 * levels[at + _END] > len(lists):
            return _ROOM
        levels[at + _TURN] += 1
        for place in range(at + _LEFT, at + stride):
            levels[place + stride] = levels[place]
        _take(level + 1, pattern, lists[grid[0, cell] + turn], book, cards, grid, levels, reg)
        if _forward(level, level + 1, pattern, book, cards, lists, grid, levels, reg) and _settle(
            level + 1, book, cards, lists, grid, levels, reg
        ):
            if reg[_NODES] == reg[_MOST]:
                return _LIMIT
            if _arrive(level + 1, grid, levels, reg) == _SOLVED:
                return _SOLVED
    return _DONE


@kernel
def _kept(found: Any, used: int, book: Any, cards: Any, reg: Any) -> Any:
    """`found` with the words of a solution written behind the first `used`; a longer one when it is full."""
    patterns = reg[_PATTERNS]
    if used + patterns > len(found):
        longer = np.zeros(2 * (used + patterns), np.int32)
        for place in range(used):  # not as a slice: see `pyramid._grown`
            longer[place] = found[place]
        found = longer
    for pattern in range(patterns):
        found[used + pattern] = cards[book[_CHOSEN, pattern] * (reg[_WIDTH] + 1)]
    return found


@kernel
def _solve(
    text: Any,
    lines: Any,
    longest: int,
    first: int,
    sizes: Any,
    shapes: Any,
    data: Any,
    limit: int,
    most: int,
    wanted: bool,
    stop: Any,
    counts: Any,
    nodes: Any,
    done: Any,
) -> tuple[int, int, Any]:
    """Solve puzzles from `first` on; how that ended, at which, and the solutions' words if wanted."""
    scale, puzzle, used = np.int64(_ROOMY), first, np.int64(0)
    pieces = np.int64(0)
    for size in range(len(sizes)):
        pieces = max(pieces, sizes[size, 3])
    slots, book, cards, lists, grid, levels, reg = _desk(scale, longest, pieces)
    found = np.zeros(64, np.int32)
    while puzzle < len(counts) and not stop[0]:
        before, count, reg[_MOST] = used, 0, most
        code = _lay_out(
            text,
            lines[puzzle],
            lines[puzzle + 1] - 1,
            sizes,
            shapes,
            data,
            slots,
            book,
            cards,
            lists,
            grid,
            reg,
        )
        if code == _GO:
            code = _begin(book, cards, lists, grid, levels, reg)
            code = _search(book, cards, lists, grid, levels, reg, stop) if code == _GO else code
        while code == _SOLVED:
            count += 1
            if wanted:
                found = _kept(found, used, book, cards, reg)
                used += reg[_PATTERNS]
            code = _LIMIT if count == limit else _search(book, cards, lists, grid, levels, reg, stop)
        if code == _ROOM:
            scale, used = 2 * scale, before
            slots, book, cards, lists, grid, levels, reg = _desk(scale, longest, pieces)
            continue
        _clear(slots, book, reg)
        if code == _UNFILED:
            return UNKNOWN, puzzle, found[:used]
        counts[puzzle], nodes[puzzle] = count, reg[_NODES]
        done[puzzle] = 1 if code == _DONE else 2 if code == _LIMIT else 0
        puzzle += 1
    return STOPPED if puzzle < len(counts) else FINISHED, puzzle, found[:used]


# --- what is kept of a lexicon ---------------------------------------------------------------------------


@lean
def _enter(letters: Any, size: int, table: Any) -> None:
    """Enter pieces, `size` letters each, in a hash table that is long enough; -1 marks its free places."""
    wrap = len(table) - 1
    for number in range(len(letters) // size):
        mixed = 0
        for place in range(number * size, number * size + size):
            mixed = (mixed * _FACTOR + int(letters[place])) & _KEEP
        slot = (mixed ^ (mixed >> 17)) & wrap
        while table[slot] >= 0:
            slot = (slot + 1) & wrap
        table[slot] = number


def _points(texts: Sequence[str]) -> NDArray[np.int32]:
    """The code points of texts, one text after the other."""
    return np.frombuffer("".join(texts).encode("utf-32-le"), "<i4")


def _numbered(pieces: NDArray[np.int32]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The different rows of a table, ascending, and for each of its rows the number of the equal one.

    Rows are compared as numbers with a digit a column; a prefix of columns is numbered anew where these
    numbers would grow too large.
    """
    base = int(pieces.max(initial=0)) + 1
    number, bound = np.zeros(len(pieces), np.int64), 1
    for column in pieces.T:
        if bound * base >= 1 << _BITS:
            distinct, number = np.unique(number, return_inverse=True)
            bound = len(distinct) + 1
        number, bound = number * base + column, bound * base
    _, first, number = np.unique(number, return_index=True, return_inverse=True)
    return pieces[first], number.astype(np.int32)


class Files:
    """The files of one lexicon, longer with every length of block and every shape that puzzles ask for."""

    def __init__(self) -> None:
        self.filed = Filed(np.full((1, 4), -1), np.full((1, 6), -1), np.zeros(0, np.int32))
        self._numbers: dict[int, dict[int, NDArray[np.int32]]] = {}  # by block length, by word length
        self._lock = Lock()

    def add(self, lexicon: Lexicon, patterns: Sequence[str], size: int) -> Filed:
        """File what these patterns need; threads that use the files as they were are not disturbed."""
        with self._lock:
            if size not in self._numbers:
                self._add_size(lexicon, size)
            known = set(map(tuple, self.filed.shapes[:, :3].tolist()))
            for pattern in patterns:
                blank = [pattern[at] == "." for at in range(0, len(pattern), size)]
                shape = size, len(pattern), sum(1 << place for place, open_ in enumerate(blank) if not open_)
                if shape not in known:
                    known.add(shape)
                    self._add_shape(shape, blank, lexicon)
            return self.filed

    def _append(self, *parts: NDArray[np.int32]) -> list[int]:
        """Put these behind the data; where each begins."""
        ends = list(accumulate([len(self.filed.data), *map(len, parts)]))
        self.filed = self.filed._replace(data=np.concatenate([self.filed.data, *parts], dtype=np.int32))
        return ends[:-1]

    def _add_size(self, lexicon: Lexicon, size: int) -> None:
        """Number the pieces of all words that consist of whole ones."""
        longest = max(map(len, lexicon.words), default=0)
        words = {length: lexicon.of_length(length) for length in range(size, longest + 1, size)}
        every = [word for some in words.values() for word in some]
        distinct, numbers = _numbered(_points(every).reshape(-1, size))
        table = np.full(1 << max(1, (2 * len(distinct)).bit_length()), -1, np.int32)
        _enter(distinct.ravel(), size, table)
        at_table, at_letters = self._append(table, distinct.ravel())
        sizes = np.full((max(size + 1, len(self.filed.sizes)), 4), -1)
        sizes[: len(self.filed.sizes)] = self.filed.sizes
        sizes[size] = at_table, len(table) - 1, at_letters, len(distinct)
        self._numbers[size] = dict(_cut(numbers, {length: len(some) for length, some in words.items()}, size))
        self.filed = self.filed._replace(sizes=sizes)

    def _add_shape(self, shape: tuple[int, int, int], blank: Sequence[bool], lexicon: Lexicon) -> None:
        size, length, _ = shape
        pieces = len(blank)
        if pieces > _MOST_PIECES:
            raise PuzzleError(
                f"a pattern of {length} letters consists of {pieces} pieces; the kernel takes "
                f"up to {_MOST_PIECES}, and the plain solver (kernel=False) any number"
            )
        rows = self._numbers[size].get(length, np.zeros((0, pieces), np.int32))
        columns = sorted(range(pieces), key=blank.__getitem__)  # stable: given pieces first
        order = np.lexsort([rows[:, column] for column in reversed(columns)])
        sorted_rows = rows[order][:, columns]
        n_pieces = self.filed.sizes[size, 3]
        starts = np.searchsorted(sorted_rows[:, 0], np.arange(n_pieces + 1)).astype(np.int32)
        at_rows, _, at_starts = self._append(sorted_rows.T.ravel(), order.astype(np.int32), starts)
        entry = [*shape, at_rows, len(rows), at_starts]
        self.filed = self.filed._replace(shapes=np.vstack([self.filed.shapes, entry]))


def _cut(
    numbers: NDArray[np.int32], counts: dict[int, int], size: int
) -> Iterator[tuple[int, NDArray[np.int32]]]:
    """The numbers of the pieces, a row a word, for words of each length."""
    at = 0
    for length, count in counts.items():
        pieces = length // size
        yield length, numbers[at : at + count * pieces].reshape(count, pieces)
        at += count * pieces


_files = per_lexicon(lambda lexicon: Files())


# --- the batch -------------------------------------------------------------------------------------------


class Solved(NamedTuple):
    """What became of each line: solutions, nodes, 1 complete or 2 limit or 0 stopped; and the words.

    `words` holds for each solution, puzzle after puzzle, which word of its length each pattern has.
    """

    counts: NDArray[np.int64]
    nodes: NDArray[np.int64]
    done: NDArray[np.uint8]
    words: NDArray[np.int32]


def solve(
    lines: Sequence[str],
    lexicon: Lexicon,
    *,
    wanted: bool,
    limit: int | None,
    stop: NDArray[np.uint8],
    max_nodes: int | None = None,
) -> Solved:
    """Solve puzzles, given a line each: patterns, with spaces between them; a tab; blocks, likewise.

    Parameters
    ----------
    lines : sequence of str
        Of sound puzzles; see `wordsearch.puzzles.building_blocks.puzzle.BuildingBlocks`.
    lexicon : Lexicon
    wanted : bool
        Whether the words of the solutions are.
    limit : int, optional
        Stop a puzzle's search after so many solutions.
    stop : uint8 array, shape (1,)
        Another thread writes 1 there to stop the search.
    max_nodes : int, optional
        Stop a puzzle's search before it would expand one more node than that.

    >>> from wordsearch.words.lexicon import Lexicon
    >>> words, go = Lexicon.from_words(["card", "case", "bard", "base"]), np.zeros(1, np.uint8)
    >>> solve(["ca.. ..se\\trd ba ca"], words, wanted=True, limit=None, stop=go).words.tolist()
    [2, 1, 2, 3]
    """
    files, n = _files(lexicon), len(lines)
    text = _points(["\n".join([*lines, ""])])
    lengths = np.fromiter(map(len, lines), np.int64, n) + 1
    ends = np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)])
    counts, nodes, done = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n, np.uint8)
    filed, at, chunks, longest = files.filed, 0, [], int(lengths.max(initial=0))
    while True:
        code, at, words = _solve(
            text, ends, longest, at, *filed, limit or 0, max_nodes or -1, wanted, stop, counts, nodes, done
        )
        chunks.append(words)
        if code != UNKNOWN:
            return Solved(counts, nodes, done, np.concatenate(chunks))
        patterns, blocks = (part.split(" ") for part in lines[at].split("\t"))
        filed = files.add(lexicon, patterns, len(blocks[0]))
