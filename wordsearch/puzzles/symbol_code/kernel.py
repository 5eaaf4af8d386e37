"""Symbol codes in bulk: the search of `wordsearch.puzzles.symbol_code.puzzle`, variant ``default``, compiled.

Each clue has a table of the words of its order type, as bit sets: for each of its symbols and each letter,
which words have that letter there. A state holds the letters left for each symbol and the words left for each
clue, and is narrowed to what all clues agree on, as in the plain twin: that fixed point is the same in
whatever order it is approached, so the nodes are the same, too. From Compact-Table (Demeulenaere and others
2016) come two economies: a table is narrowed by the letters that went, where these are fewer than those that
stay, and for each letter a place is remembered where a word with it was seen last. Two more: a clue with few
words left is narrowed word by word, and before a word is tried, a look at the clues that it says most about
tells whether each has a word left that agrees with it.

Sets are int64 with 62 bits in use, so that nothing is ever negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.bits import lowest, popcount
from wordsearch.batch.jit import kernel, lean
from wordsearch.words.cached import per_lexicon

_BITS = 62
_POLL = 50_000  # integers looked at between two looks at the stop flag: well under a millisecond
_FEW = 32  # words of a clue up to which they are narrowed one by one
#: Letters that an alphabet may have here.
MOST_LETTERS = _BITS
# A row of `Tables.rows`, which a clue's row of `clues` begins with, too; and what this has besides.
_WIDTH, _COLUMNS, _BITS_AT, _EVERY_AT, _CODES_AT, _WORDS = range(6)
_STATE_AT, _SYMBOLS_AT = 6, 7


class Tables(NamedTuple):
    """Tables of words.

    Attributes
    ----------
    rows : int64 array, shape (t, 6)
        For each table: integers in a set of its words, columns (different symbols), where its sets begin in
        `bits`, where there the letters of each column, where its words begin in `codes`, how many words.
    bits : int64 array
        By column and letter the words that have it; then for each column the letters that any word has; then
        for each two columns, and letter of the first, the letters that words with it have in the second.
    codes : uint8 array
        The letters of each word, a column each.
    """

    rows: NDArray[np.int64]
    bits: NDArray[np.int64]
    codes: NDArray[np.uint8]


# The desk: arrays with room for any puzzle of a call. Compiled code takes them one by one, since a tuple of
# them costs more to hand on than some of the steps cost to do.
#   clues: for each clue its table's row, where its words are in a level's part of `state`, and where its
#       symbols begin in `symbols`
#   touched: the clues with each symbol, symbol after symbol
#   state: for each level and clue the words left, then for each of its symbols the letters that they have
#   marks: for each level the rows named below; their columns are clues, or symbols
#   branch: for each level the clue that it reads, the word that it reads there, how many other clues that
#       says something about, and which
#   looks: for each level and other clue the numbers named below: what to look at there first
#   some: room for a set of words
#   hints: for each clue, column and letter a place in the set where a word with that letter was seen last
#   book: the rows named below; columns are clues, or symbols, or single numbers
_AT, _COUNT, _LEFT = range(3)  # where in `state` a clue is (an earlier level's, if unchanged); words; letters
_CLUE, _WORD, _LOOKS = range(3)
# About how many words are to be expected; where in `state` the words left are, in how many integers; how many
# symbols are shared (three at most), for each its column in the clue that is read, and its sets in `bits`.
# Last where in `bits` letters stand by pairs of these columns: first and second, first and third, the others.
# And whether the clue has all its words.
_EXPECTED, _HERE, _WIDE, _SHARED, _SOURCE, _SETS, _PAIRS, _WHOLE, _MOST_SHARED = 0, 1, 2, 3, 4, 7, 10, 13, 3
_DIRTY, _STACK, _COLUMN, _TOUCHED_AT, _REG = range(5)
# dirty: whether a clue's symbols lost letters; stack: symbols that just got their last letter; column: the
# column of each symbol in the clue to be read, or -1; touched_at: where a symbol's clues begin in `touched`;
# and single numbers:
_HIGH, _WORK, _N_CLUES, _N_SYMBOLS, _N_LETTERS, _TOTAL, _FRESH, _NODES, _SOLUTIONS = range(9)


@kernel
def _desk(rows: Any, puzzles: Any, flat: Any, n_letters: int) -> Any:
    """A desk with room for the largest of the puzzles."""
    most_clues, most_symbols, most_state, most_columns = 1, 1, 1, 1
    for puzzle in range(len(puzzles)):
        at, n_symbols, n_clues, end = puzzles[puzzle]
        state = 0
        for clue in range(at + n_symbols, at + n_symbols + n_clues):
            state += rows[flat[clue], _WIDTH] + rows[flat[clue], _COLUMNS]
        most_clues, most_symbols = max(most_clues, n_clues), max(most_symbols, n_symbols)
        most_state, most_columns = max(most_state, state), max(most_columns, end - at - n_symbols - n_clues)
    depth, most = min(most_clues, most_symbols) + 2, max(most_clues, most_symbols, 9)
    return (
        np.zeros((most_clues, 8), np.int64),
        np.zeros(most_columns, np.int64),
        np.zeros(depth * most_state, np.int64),
        np.zeros((depth, 3, most), np.int64),
        np.zeros((depth, most + 3), np.int64),
        np.zeros((depth, most_clues, 14), np.int64),
        np.zeros(most_state, np.int64),
        np.zeros(most_columns * n_letters, np.int32),
        np.zeros((5, most + 1), np.int64),
    )


@lean
def _lay_out(
    puzzle: Any,
    flat: Any,
    rows: Any,
    bits: Any,
    n_letters: int,
    at_once: int,
    clues: Any,
    touched: Any,
    state: Any,
    marks: Any,
    hints: Any,
    book: Any,
) -> None:
    """Put a puzzle on the desk, with all its words, and all letters that are not given away."""
    at, n_symbols, n_clues, end = puzzle
    symbols, total, n = flat[at + n_symbols + n_clues : end], 0, 0
    for symbol in range(n_symbols):
        marks[0, _LEFT, symbol] = flat[at + symbol]
        book[_COLUMN, symbol] = -1
    for clue in range(n_clues):
        table = flat[at + n_symbols + clue]
        for part in range(_WORDS + 1):
            clues[clue, part] = rows[table, part]
        clues[clue, _STATE_AT], clues[clue, _SYMBOLS_AT] = total, n
        width, columns, words = rows[table, _WIDTH], rows[table, _COLUMNS], rows[table, _WORDS]
        marks[0, _AT, clue], marks[0, _COUNT, clue], book[_DIRTY, clue] = total, words, 1
        state[total : total + width] = (np.int64(1) << _BITS) - 1
        state[total + width - 1] = (np.int64(1) << (words - (width - 1) * _BITS)) - 1
        for column in range(columns):
            state[total + width + column] = bits[rows[table, _EVERY_AT] + column]
        total, n = total + width + columns, n + columns
    hints[: n * n_letters] = 0
    reg = book[_REG]
    reg[_N_CLUES], reg[_N_SYMBOLS], reg[_N_LETTERS], reg[_TOTAL] = n_clues, n_symbols, n_letters, total
    reg[_HIGH] = reg[_NODES] = reg[_SOLUTIONS] = 0
    reg[_FRESH] = _is_fresh(marks[0], at_once, n_symbols, n_clues)
    _touch(symbols, clues, touched, book)


@lean
def _is_fresh(marks: Any, at_once: int, n_symbols: int, n_clues: int) -> Any:
    """Whether words are tried before the clues agree: nothing is settled, and a clue has few words."""
    fewest = marks[_COUNT, 0]
    for clue in range(n_clues):
        fewest = min(fewest, marks[_COUNT, clue])
    for symbol in range(n_symbols):
        if not marks[_LEFT, symbol] & (marks[_LEFT, symbol] - 1):
            return False
    return 1 < fewest <= at_once


@lean
def _touch(symbols: Any, clues: Any, touched: Any, book: Any) -> None:
    """List the clues with each symbol, symbol after symbol."""
    starts, n_symbols = book[_TOUCHED_AT], book[_REG, _N_SYMBOLS]
    for symbol in range(n_symbols + 1):
        starts[symbol] = 0
    for symbol in symbols:
        starts[symbol] += 1
    for symbol in range(n_symbols):
        starts[symbol + 1] += starts[symbol]
    for clue in range(book[_REG, _N_CLUES]):  # from the end of each symbol's stretch to its beginning
        for place in range(clues[clue, _SYMBOLS_AT], clues[clue, _SYMBOLS_AT] + clues[clue, _COLUMNS]):
            starts[symbols[place]] -= 1
            touched[starts[symbols[place]]] = clue


# --- agreement -------------------------------------------------------------------------------------------


@lean
def _filter(words: Any, having: int, gone: int, stay: int, bits: Any, some: Any) -> None:
    """Strike words from a set: those whose letter in a column is gone, or is none of those that stay."""
    width = len(words)
    if popcount(gone) < popcount(stay):
        while gone:
            begin = having + lowest(gone) * width
            with_it = bits[begin : begin + width]  # views from 0 on are what becomes vector instructions
            gone &= gone - 1
            for part in range(width):
                words[part] &= ~with_it[part]
        return
    begin = having + lowest(stay) * width
    kept, stay = bits[begin : begin + width], stay & (stay - 1)
    if stay:
        for part in range(width):
            some[part] = kept[part]
        kept = some[:width]
    while stay:
        begin = having + lowest(stay) * width
        with_it = bits[begin : begin + width]
        stay &= stay - 1
        for part in range(width):
            kept[part] |= with_it[part]
    for part in range(width):
        words[part] &= kept[part]


@lean
def _supported(words: Any, having: int, letters: int, bits: Any, hints: Any, hint: int) -> Any:
    """Those of the letters that a word in a set has."""
    found, left, width = letters & 0, letters, len(words)
    while left:
        letter = lowest(left)
        begin, part = having + letter * width, hints[hint + letter]
        if not words[part] & bits[begin + part]:
            part = 0
            while part < width and not words[part] & bits[begin + part]:
                part += 1
        if part < width:
            hints[hint + letter] = part
            found |= left & -left
        left &= left - 1
    return found


@lean
def _sift(words: Any, clue: int, codes: Any, clues: Any, symbols: Any, left: Any, seen: Any) -> Any:
    """Narrow few words one by one, noting the letters of those that stay in `seen`; how many stay."""
    first, columns = clues[clue, _SYMBOLS_AT], clues[clue, _COLUMNS]
    n = 0
    for column in range(columns):
        seen[column] = 0
    for part in range(len(words)):
        here = words[part]
        while here:
            word = codes[clues[clue, _CODES_AT] + (part * _BITS + lowest(here)) * columns :]
            fits: Any = 1
            for column in range(columns):
                fits &= left[symbols[first + column]] >> np.int64(word[column])
            if fits & 1:
                n += 1
                for column in range(columns):
                    seen[column] |= np.int64(1) << np.int64(word[column])
            else:
                words[part] ^= here & -here
            here &= here - 1
    return n


@lean
def _own(level: int, clue: int, clues: Any, state: Any, marks: Any, book: Any) -> Any:
    """Where a level keeps the state of a clue; copied there if it was an earlier level's so far."""
    at, source = level * book[_REG, _TOTAL] + clues[clue, _STATE_AT], marks[level, _AT, clue]
    if source != at:
        size = clues[clue, _WIDTH] + clues[clue, _COLUMNS]
        mine, theirs = state[at : at + size], state[source : source + size]
        for place in range(size):
            mine[place] = theirs[place]
        marks[level, _AT, clue] = at
    return at


@lean
def _lose(symbol: int, left: int, letters: Any, touched: Any, book: Any) -> None:
    """Leave a symbol fewer letters; what that concerns is noted."""
    letters[symbol] = left
    if not left & (left - 1):
        book[_STACK, book[_REG, _HIGH]] = symbol
        book[_REG, _HIGH] += 1
    for place in range(book[_TOUCHED_AT, symbol], book[_TOUCHED_AT, symbol + 1]):
        book[_DIRTY, touched[place]] = 1


@lean
def _settle(letters: Any, touched: Any, book: Any) -> Any:
    """Take settled letters from all other symbols; False when one has none left."""
    while book[_REG, _HIGH]:
        book[_REG, _HIGH] -= 1
        settled = book[_STACK, book[_REG, _HIGH]]
        letter = letters[settled]
        for symbol in range(book[_REG, _N_SYMBOLS]):
            if letters[symbol] & letter and symbol != settled:
                left = letters[symbol] & ~letter
                if not left:
                    return False
                _lose(symbol, left, letters, touched, book)
    return True


@lean
def _strike(
    clue: int,
    settled: bool,
    words: Any,
    seen: Any,
    bits: Any,
    clues: Any,
    symbols: Any,
    left: Any,
    some: Any,
    book: Any,
) -> Any:
    """Strike a clue's words for the letters of settled symbols, or for those of the others; how many stay."""
    per_column, n = book[_REG, _N_LETTERS] * len(words), 0
    for column in range(len(seen)):
        letters = left[symbols[clues[clue, _SYMBOLS_AT] + column]]
        gone, stay = seen[column] & ~letters, seen[column] & letters
        if not stay:
            return 0
        if gone and (letters & (letters - 1) == 0) == settled:
            _filter(words, clues[clue, _BITS_AT] + column * per_column, gone, stay, bits, some)
    for part in range(len(words)):
        n += popcount(words[part])
    return n


@lean
def _reduce(
    clue: int,
    words: Any,
    seen: Any,
    bits: Any,
    codes: Any,
    clues: Any,
    symbols: Any,
    left: Any,
    some: Any,
    hints: Any,
    book: Any,
) -> Any:
    """Keep of a clue's words those of letters that are left, and of `seen` their letters; how many stay."""
    n = _strike(clue, True, words, seen, bits, clues, symbols, left, some, book)
    if n > _FEW:
        n = _strike(clue, False, words, seen, bits, clues, symbols, left, some, book)
    if n <= _FEW:
        return _sift(words, clue, codes, clues, symbols, left, seen)
    n_letters, first = book[_REG, _N_LETTERS], clues[clue, _SYMBOLS_AT]
    for column in range(len(seen)):
        letters = seen[column] & left[symbols[first + column]]
        if letters & (letters - 1):
            having = clues[clue, _BITS_AT] + column * n_letters * len(words)
            letters = _supported(words, having, letters, bits, hints, (first + column) * n_letters)
        seen[column] = letters
    return n


@lean
def _narrow(
    level: int,
    clue: int,
    bits: Any,
    codes: Any,
    clues: Any,
    symbols: Any,
    touched: Any,
    state: Any,
    marks: Any,
    some: Any,
    hints: Any,
    book: Any,
) -> Any:
    """Make a clue's words and its symbols' letters agree; False when no word is left."""
    width, columns, first = clues[clue, _WIDTH], clues[clue, _COLUMNS], clues[clue, _SYMBOLS_AT]
    at, left = _own(level, clue, clues, state, marks, book), marks[level, _LEFT]
    words, seen, changed = state[at : at + width], state[at + width : at + width + columns], False
    for column in range(columns):
        changed = changed or seen[column] & ~left[symbols[first + column]] != 0
    book[_REG, _WORK] += width * columns
    if changed:
        marks[level, _COUNT, clue] = _reduce(
            clue, words, seen, bits, codes, clues, symbols, left, some, hints, book
        )
    if not marks[level, _COUNT, clue]:
        return False
    for column in range(columns):
        symbol = symbols[first + column]
        if seen[column] != left[symbol]:
            _lose(symbol, seen[column], left, touched, book)
    book[_DIRTY, clue] = 0
    return True


@lean
def _agree(
    level: int,
    bits: Any,
    codes: Any,
    clues: Any,
    symbols: Any,
    touched: Any,
    state: Any,
    marks: Any,
    some: Any,
    hints: Any,
    book: Any,
) -> Any:
    """Narrow until all clues agree, the one with the fewest words first; False when nothing is left."""
    left, count, dirty = marks[level, _LEFT], marks[level, _COUNT], book[_DIRTY]
    none: Any = np.int64(-1)
    while _settle(left, touched, book):
        fewest = none  # a written -1 would be a type of its own, for which all below is compiled once more
        for clue in range(book[_REG, _N_CLUES]):
            if dirty[clue] and (fewest < 0 or count[clue] < count[fewest]):
                fewest = clue
        if fewest < 0:
            return True
        if not _narrow(level, fewest, bits, codes, clues, symbols, touched, state, marks, some, hints, book):
            break
    book[_REG, _HIGH] = 0
    return False


# --- the search ------------------------------------------------------------------------------------------


@lean
def _branches(level: int, clues: Any, symbols: Any, marks: Any, branch: Any, looks: Any, book: Any) -> Any:
    """Note the clue with the fewest words, of those that have a choice, and which others to look at when
    one of them is tried; False if none has a choice."""
    count, left = marks[level, _COUNT], marks[level, _LEFT]
    fewest: Any = np.int64(-1)
    for clue in range(book[_REG, _N_CLUES]):
        if count[clue] > 1 and (fewest < 0 or count[clue] < count[fewest]):
            fewest = clue
    if fewest < 0:
        return False
    first, n, order = clues[fewest, _SYMBOLS_AT], 0, branch[level, _LOOKS + 1 :]
    for column in range(clues[fewest, _COLUMNS]):
        symbol = symbols[first + column]
        book[_COLUMN, symbol] = column if left[symbol] & (left[symbol] - 1) else -1
    for other in range(book[_REG, _N_CLUES]):
        look, place = looks[level, other], n
        if other != fewest and _look(other, clues, symbols, marks[level], look, book):
            while place and looks[level, order[place - 1], _EXPECTED] > look[_EXPECTED]:
                order[place] = order[place - 1]
                place -= 1
            order[place], n = other, n + 1
    for column in range(clues[fewest, _COLUMNS]):
        book[_COLUMN, symbols[first + column]] = -1
    branch[level, _CLUE], branch[level, _WORD], branch[level, _LOOKS] = fewest, -1, n
    return True


@lean
def _look(other: int, clues: Any, symbols: Any, marks: Any, look: Any, book: Any) -> Any:
    """Note which symbols that are to be read a clue has, and where its sets for them are; whether any."""
    first, width, shared = clues[other, _SYMBOLS_AT], clues[other, _WIDTH], 0
    columns, n_letters = clues[other, _COLUMNS], book[_REG, _N_LETTERS]
    pairs = clues[other, _EVERY_AT] + columns
    for column in range(columns):
        source = book[_COLUMN, symbols[first + column]]
        if source >= 0:
            if shared < _MOST_SHARED:
                look[_SOURCE + shared] = source
                look[_SETS + shared] = clues[other, _BITS_AT] + column * n_letters * width
                for earlier in range(shared):
                    before = (look[_SETS + earlier] - clues[other, _BITS_AT]) // (width * n_letters)
                    look[_PAIRS + earlier + shared - 1] = pairs + (before * columns + column) * n_letters
            shared += 1
    # About so many words are left once those symbols have letters: where few, perhaps none.
    look[_EXPECTED] = marks[_COUNT, other] >> min(4 * shared, _BITS)
    look[_HERE], look[_SHARED] = marks[_AT, other], min(shared, _MOST_SHARED)
    look[_WIDE], look[_WHOLE] = width, marks[_COUNT, other] == clues[other, _WORDS]
    return shared > 0


@lean
def _has_pairs(look: Any, read: Any, bits: Any) -> Any:
    """Whether words of a clue, left or not, have each two of the letters: a glance that saves most scans."""
    one, two = np.int64(read[look[_SOURCE]]), np.int64(read[look[_SOURCE + 1]])
    if look[_SHARED] == 2:
        return bits[look[_PAIRS] + one] >> two & 1 != 0
    three = np.int64(read[look[_SOURCE + 2]])
    return (
        bits[look[_PAIRS] + one] >> two
        & (bits[look[_PAIRS + 1] + one] & bits[look[_PAIRS + 2] + two]) >> three
        & 1
    ) != 0


@lean
def _has_word(look: Any, read: Any, bits: Any, state: Any) -> Any:
    """Whether a clue has a word left with the letters that another one's word has.

    It looks at three symbols at most: what that misses comes out when the clues agree.
    """
    at, width, found = look[_HERE], look[_WIDE], 0
    if look[_SHARED] > 1 and not _has_pairs(look, read, bits):
        return False
    if look[_WHOLE] and look[_SHARED] == 2:
        return True
    words, begin = state[at : at + width], look[_SETS] + read[look[_SOURCE]] * width
    one = bits[begin : begin + width]
    if look[_SHARED] == 1:
        for part in range(width):
            found |= words[part] & one[part]
        return found != 0
    begin = look[_SETS + 1] + read[look[_SOURCE + 1]] * width
    two = bits[begin : begin + width]
    if look[_SHARED] == 2:
        for part in range(width):
            found |= words[part] & one[part] & two[part]
        return found != 0
    begin = look[_SETS + 2] + read[look[_SOURCE + 2]] * width
    three = bits[begin : begin + width]
    for part in range(width):
        found |= words[part] & one[part] & two[part] & three[part]
    return found != 0


@lean
def _after(words: Any, word: int) -> Any:
    """The first word behind number `word` in a set; -1 if there is none."""
    part, shift = (word + 1) // _BITS, (word + 1) % _BITS
    if part >= len(words):
        return -1
    left = words[part] >> shift << shift
    while not left:
        part += 1
        if part == len(words):
            return -1
        left = words[part]
    return part * _BITS + lowest(left)


@lean
def _next_word(
    level: int, bits: Any, codes: Any, clues: Any, state: Any, marks: Any, branch: Any, looks: Any, book: Any
) -> Any:
    """The next word to read at a level, of those that leave every other clue a word; -1 if none is left."""
    clue, word, order = branch[level, _CLUE], branch[level, _WORD], branch[level, _LOOKS + 1 :]
    at, columns, leaves = marks[level, _AT, clue], clues[clue, _COLUMNS], False
    words = state[at : at + clues[clue, _WIDTH]]
    while not leaves:
        word, leaves = _after(words, word), True
        book[_REG, _WORK] += book[_REG, _TOTAL]
        if word >= 0:
            read = codes[clues[clue, _CODES_AT] + word * columns :]
            for place in range(branch[level, _LOOKS]):
                leaves = leaves and _has_word(looks[level, order[place]], read, bits, state)
    branch[level, _WORD] = word
    return word


@lean
def _read(
    level: int,
    codes: Any,
    clues: Any,
    symbols: Any,
    touched: Any,
    state: Any,
    marks: Any,
    branch: Any,
    book: Any,
) -> None:
    """Begin a level below this one in which a clue has one word."""
    clue, word, below = branch[level, _CLUE], branch[level, _WORD], level + 1
    for other in range(book[_REG, _N_CLUES]):
        marks[below, _AT, other] = marks[level, _AT, other]
        marks[below, _COUNT, other] = marks[level, _COUNT, other]
        book[_DIRTY, other] = level == 0 and book[_REG, _FRESH]
    left = marks[below, _LEFT]
    for symbol in range(book[_REG, _N_SYMBOLS]):
        left[symbol] = marks[level, _LEFT, symbol]
    width, columns, first = clues[clue, _WIDTH], clues[clue, _COLUMNS], clues[clue, _SYMBOLS_AT]
    at = below * book[_REG, _TOTAL] + clues[clue, _STATE_AT]
    marks[below, _AT, clue], marks[below, _COUNT, clue] = at, 1
    state[at : at + width] = 0
    state[at + word // _BITS] = np.int64(1) << (word % _BITS)
    for column in range(columns):
        symbol = symbols[first + column]
        letter = np.int64(1) << np.int64(codes[clues[clue, _CODES_AT] + word * columns + column])
        state[at + width + column] = letter
        if left[symbol] != letter:
            _lose(symbol, letter, left, touched, book)
    book[_DIRTY, clue] = 0


@kernel
def _keep(level: int, marks: Any, found: Any, used: int, book: Any) -> Any:
    """`found` with the letters of a solution behind the first `used`; a longer one when it is full."""
    n_symbols = book[_REG, _N_SYMBOLS]
    if used + n_symbols > len(found):
        longer = np.zeros(2 * (used + n_symbols), np.uint8)
        for place in range(used):  # not as a slice: see `pyramid._grown`
            longer[place] = found[place]
        found = longer
    for symbol in range(n_symbols):
        found[used + symbol] = lowest(marks[level, _LEFT, symbol])
    return found


@lean
def _told(stop: Any, reg: Any) -> Any:
    """Whether to stop, asked now and then."""
    if reg[_WORK] < _POLL:
        return False
    reg[_WORK] = 0
    return stop[0] != 0


@kernel
def _search(
    bits: Any,
    codes: Any,
    symbols: Any,
    clues: Any,
    touched: Any,
    state: Any,
    marks: Any,
    branch: Any,
    looks: Any,
    some: Any,
    hints: Any,
    book: Any,
    limit: int,
    wanted: bool,
    stop: Any,
    found: Any,
    used: int,
) -> Any:
    """Solve the puzzle on the desk: the letters found so far, how many, and how it ended."""
    # Typed, since a written number has a type, and so a compilation of all below, of its own.
    reg = book[_REG]
    level: Any = np.int64(-1)
    word: Any = np.int64(-1)
    agreed = reg[_FRESH] or _agree(
        level + 1, bits, codes, clues, symbols, touched, state, marks, some, hints, book
    )
    while True:
        if agreed:
            reg[_NODES] += 1
            if _branches(level + 1, clues, symbols, marks, branch, looks, book):
                level += 1
            else:
                if wanted:
                    found = _keep(level + 1, marks, found, used, book)
                    used += reg[_N_SYMBOLS]
                reg[_SOLUTIONS] += 1
                if reg[_SOLUTIONS] == limit:
                    return found, used, 2
        word = -1
        while level >= 0 and word < 0:
            word = _next_word(level, bits, codes, clues, state, marks, branch, looks, book)
            level -= word < 0
        if level < 0:
            return found, used, 1
        if _told(stop, reg):
            return found, used, 0
        _read(level, codes, clues, symbols, touched, state, marks, branch, book)
        agreed = _agree(level + 1, bits, codes, clues, symbols, touched, state, marks, some, hints, book)


@kernel
def _solve(
    rows: Any,
    bits: Any,
    codes: Any,
    puzzles: Any,
    flat: Any,
    n_letters: int,
    at_once: int,
    limit: int,
    wanted: bool,
    stop: Any,
    answers: Any,
) -> Any:
    """Solve puzzles; see `solve` for how they are written in `flat`."""
    clues, touched, state, marks, branch, looks, some, hints, book = _desk(rows, puzzles, flat, n_letters)
    found, used = np.zeros(64, np.uint8), np.int64(0)
    for number in range(len(answers)):
        if stop[0]:
            break
        puzzle = puzzles[number]
        _lay_out(puzzle, flat, rows, bits, n_letters, at_once, clues, touched, state, marks, hints, book)
        symbols = flat[puzzle[0] + puzzle[1] + puzzle[2] : puzzle[3]]
        found, used, answers[number, 2] = _search(
            bits,
            codes,
            symbols,
            clues,
            touched,
            state,
            marks,
            branch,
            looks,
            some,
            hints,
            book,
            limit,
            wanted,
            stop,
            found,
            used,
        )
        answers[number, 0], answers[number, 1] = book[_REG, _SOLUTIONS], book[_REG, _NODES]
    return found[:used]


@lean
def _fill(codes: Any, width: int, bits: Any, every: Any, pairs: Any) -> None:
    """The sets of a table, by column and letter, from its words' letters; the letters of each column, and the
    letters of each two."""
    for word in range(codes.shape[0]):
        bit = np.int64(1) << (word % _BITS)
        for column in range(codes.shape[1]):
            letter = np.int64(codes[word, column])
            bits[column, letter, word // _BITS] |= bit
            every[column] |= np.int64(1) << letter
            for other in range(codes.shape[1]):
                pairs[column, other, letter] |= np.int64(1) << np.int64(codes[word, other])


# --- what is kept of a lexicon ---------------------------------------------------------------------------


class Shelf:
    """Tables of one lexicon's words in one alphabet, more with every order type that puzzles ask for."""

    def __init__(self, alphabet: str) -> None:
        self.tables = Tables(np.zeros((0, 6), np.int64), np.zeros(0, np.int64), np.zeros(0, np.uint8))
        self.number: dict[tuple[int, ...], int] = {}
        self.words: dict[tuple[int, ...], int] = {}  # how many there are, those that do not fit included
        self._alphabet = alphabet
        self.lock = Lock()

    def add(self, kinds: Iterable[tuple[tuple[int, ...], Sequence[str]]]) -> None:
        """Tables for these order types, of these words; in the order in which a search should try them."""
        rows, bits, codes = ([part] for part in self.tables)
        at_bits, at_codes, n = len(bits[0]), len(codes[0]), len(rows[0])
        fresh = {}
        for kind, words in kinds:
            letters = _letters(words, kind, self._alphabet)
            width = max(1, -(-len(letters) // _BITS))
            having = np.zeros((letters.shape[1], len(self._alphabet), width), np.int64)
            every = np.zeros(letters.shape[1], np.int64)
            pairs = np.zeros((letters.shape[1], letters.shape[1], len(self._alphabet)), np.int64)
            _fill(letters, width, having, every, pairs)
            row = [width, letters.shape[1], at_bits, at_bits + having.size, at_codes, len(letters)]
            rows.append(np.array([row]))
            bits += [having.ravel(), every, pairs.ravel()]
            codes.append(letters.ravel())
            at_bits, at_codes = at_bits + having.size + len(every) + pairs.size, at_codes + letters.size
            fresh[kind] = n
            n += 1
            self.words[kind] = len(words)
        self.tables = Tables(np.concatenate(rows), np.concatenate(bits), np.concatenate(codes))
        self.number.update(fresh)


def _letters(words: Sequence[str], kind: Sequence[int], alphabet: str) -> NDArray[np.uint8]:
    """For each word of an order type the numbers of its different letters; words with others are left out."""
    points = np.frombuffer("".join(words).encode("utf-32-le"), "<i4").reshape(len(words), len(kind))
    known = np.frombuffer(alphabet.encode("utf-32-le"), "<i4")
    order = np.argsort(known)
    columns = [place for place, first in enumerate(kind) if place == first]
    place = np.minimum(np.searchsorted(known, points, sorter=order), len(known) - 1)
    fits = (known[order[place]] == points).all(axis=1)
    letters: NDArray[np.uint8] = order[place][fits][:, columns].astype(np.uint8)
    return letters


@per_lexicon
def shelves(lexicon: Any) -> dict[Any, Shelf]:
    """What was measured of a lexicon's words so far."""
    return {}


# --- the batch -------------------------------------------------------------------------------------------


class Coded(NamedTuple):
    """A puzzle in numbers.

    Attributes
    ----------
    letters : list of int
        For each symbol the letters that it may have at first, as a bit set.
    tables : list of int
        For each clue its table.
    symbols : list of int
        The different symbols of each clue in the order of their appearance, clue after clue.
    """

    letters: Sequence[int]
    tables: Sequence[int]
    symbols: Sequence[int]


def solve(
    puzzles: Sequence[Coded],
    tables: Tables,
    n_letters: int,
    *,
    at_once: int,
    wanted: bool,
    limit: int | None,
    stop: NDArray[np.uint8],
) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Solve puzzles that share an alphabet.

    Parameters
    ----------
    puzzles : sequence of Coded
        One that is there several times, as the same object, is written down once, and solved each time.
    tables : Tables
    n_letters : int
        Of the alphabet.
    at_once : int
        Up to so many words of a clue are tried before the clues have agreed, where no letter is known.
    wanted : bool
        Whether the letters of the solutions are.
    limit : int, optional
        Stop a puzzle's search after so many solutions.
    stop : uint8 array, shape (1,)
        Another thread writes 1 there to stop the search.

    Returns
    -------
    answers : int64 array, shape (n, 3)
        Solutions, nodes, and 1 complete, 2 stopped at the limit or 0 stopped.
    letters : uint8 array
        If `wanted`: puzzle after puzzle, solution after solution, the letter of each symbol.
    """
    flat: list[int] = []
    place: dict[int, int] = {}
    rows: list[tuple[int, int, int, int]] = []
    for puzzle in puzzles:
        if id(puzzle) not in place:
            begin, place[id(puzzle)] = len(flat), len(rows)
            flat += [*puzzle.letters, *puzzle.tables, *puzzle.symbols]
            rows.append((begin, len(puzzle.letters), len(puzzle.tables), len(flat)))
    which = np.fromiter([place[id(puzzle)] for puzzle in puzzles], np.int64, len(puzzles))
    answers = np.zeros((len(puzzles), 3), np.int64)
    letters = _solve(
        *tables,
        np.array(rows, np.int64).reshape(-1, 4)[which],
        np.array(flat, np.int64),
        n_letters,
        at_once,
        limit or 0,
        wanted,
        stop,
        answers,
    )
    return answers, letters
