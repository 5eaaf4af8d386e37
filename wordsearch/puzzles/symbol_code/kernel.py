"""Symbol codes in bulk: the search of `wordsearch.puzzles.symbol_code.solve`, variant ``default``,
compiled.

A state holds the letters left for each symbol and the words left for each clue, and is narrowed to
what all clues agree on, as in the plain twin: that fixed point is the same in whatever order it is
approached, so the nodes are the same, too. From Compact-Table (Demeulenaere and others 2016) come
two economies: a table is narrowed by the letters that went, where these are fewer than those that
stay, and for each letter a place is remembered where a word with it was seen last. Two more: a clue
with few words left is narrowed word by word, and before a word is tried, a look at the clues that
it says most about tells whether each has a word left that agrees with it.

Sets are int64 with 62 bits in use, so that nothing is ever negative.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wordsearch.batch.bits import lowest, popcount
from wordsearch.batch.jit import grown, kernel, lean
from wordsearch.puzzles.symbol_code.solve import AT_ONCE
from wordsearch.puzzles.symbol_code.work import BITS

_POLL = 50_000  # integers looked at between two looks at the stop flag: well under a millisecond
_FEW = 128  # words of a clue up to which they are narrowed one by one


@lean
def _lay_out(puzzle: Any, tables: Any, n_letters: int, work: Any) -> None:
    """Begin with a puzzle: all its words, and all letters that are not given away."""
    now, size = work.now[0], 0
    now.clues, now.symbols = puzzle.symbols - puzzle.tables, puzzle.tables - puzzle.letters
    now.letters = n_letters
    for symbol in range(now.symbols):
        work.letters[0, symbol] = work.flat[puzzle.letters + symbol]
        work.symbols[symbol].column = -1
    first = puzzle.symbols
    for number in range(now.clues):
        clue, left = work.clues[number], work.left[0, number]
        clue.table, clue.state, clue.symbols, clue.changed = (
            work.flat[puzzle.tables + number],
            size,
            first,
            1,
        )
        table = tables.rows[clue.table]
        clue.hints, left.state, left.words = (first - puzzle.symbols) * n_letters, size, table.words
        work.state[size : size + table.width] = (np.int64(1) << BITS) - 1
        work.state[size + table.width - 1] = (
            np.int64(1) << (table.words - (table.width - 1) * BITS)
        ) - 1
        size += table.width
        for column in range(table.columns):
            work.state[size + column] = tables.bits[table.letters + column]
        size, first = size + table.columns, first + table.columns
    work.hints[: (first - puzzle.symbols) * n_letters] = 0
    now.stride = size
    now.stack = now.nodes = now.solutions = 0
    now.at_once = _tries_at_once(work)
    _touch(work.flat[puzzle.symbols : puzzle.end], tables, work)


@lean
def _tries_at_once(work: Any) -> Any:
    """Whether words are tried before the clues agree: nothing is settled, and a clue has few
    words.
    """
    now, fewest = work.now[0], work.left[0, 0].words
    for clue in range(now.clues):
        fewest = min(fewest, work.left[0, clue].words)
    for symbol in range(now.symbols):
        if not work.letters[0, symbol] & (work.letters[0, symbol] - 1):
            return False
    return 1 < fewest <= AT_ONCE


@lean
def _touch(of_clues: Any, tables: Any, work: Any) -> None:
    """List the clues with each symbol, symbol after symbol; `of_clues` are the symbols of each
    clue.
    """
    now, symbols = work.now[0], work.symbols
    for symbol in range(now.symbols + 1):
        symbols[symbol].clues = 0
    for symbol in of_clues:
        symbols[symbol].clues += 1
    for symbol in range(now.symbols):
        symbols[symbol + 1].clues += symbols[symbol].clues
    for number in range(now.clues):  # from the end of each symbol's stretch to its beginning
        clue = work.clues[number]
        for place in range(clue.symbols, clue.symbols + tables.rows[clue.table].columns):
            symbol = work.flat[place]
            symbols[symbol].clues -= 1
            work.clues_with[symbols[symbol].clues] = number


# -- arc consistency -------------------------------------------------------------------------------


@lean
def _filter(words: Any, having: int, gone: int, stay: int, bits: Any, some: Any) -> None:
    """Strike words from a set: those whose letter in a column is gone, or is none of those that
    stay.
    """
    width = len(words)
    if popcount(gone) < popcount(stay):
        while gone:
            begin = having + lowest(gone) * width
            # views from 0 on are what becomes vector instructions
            with_it = bits[begin : begin + width]
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
def _supported(words: Any, having: int, letters: int, bits: Any, hints: Any) -> Any:
    """Those of the letters that a word in a set has."""
    found, left, width = letters & 0, letters, len(words)
    while left:
        letter = lowest(left)
        begin, part = having + letter * width, hints[letter]
        if not words[part] & bits[begin + part]:
            part = 0
            while part < width and not words[part] & bits[begin + part]:
                part += 1
        if part < width:
            hints[letter] = part
            found |= left & -left
        left &= left - 1
    return found


@lean
def _sift(words: Any, codes: Any, symbols: Any, letters: Any, seen: Any) -> Any:
    """Narrow few words one by one, noting the letters of those that stay in `seen`; how many
    stay.
    """
    columns, n = len(symbols), 0
    for column in range(columns):
        seen[column] = 0
    for part in range(len(words)):
        here = words[part]
        while here:
            word = codes[(part * BITS + lowest(here)) * columns :]
            fits: Any = 1
            for column in range(columns):
                fits &= letters[symbols[column]] >> np.int64(word[column])
            if fits & 1:
                n += 1
                for column in range(columns):
                    seen[column] |= np.int64(1) << np.int64(word[column])
            else:
                words[part] ^= here & -here
            here &= here - 1
    return n


@lean
def _own(level: int, number: int, size: int, work: Any) -> Any:
    """Where a level has the state of a clue; copied there if it was an earlier level's so far."""
    left, at = work.left[level, number], level * work.now[0].stride + work.clues[number].state
    if left.state != at:
        mine, theirs = work.state[at : at + size], work.state[left.state : left.state + size]
        for place in range(size):
            mine[place] = theirs[place]
        left.state = at
    return at


@lean
def _lose(symbol: int, left: int, letters: Any, work: Any) -> None:
    """Leave a symbol fewer letters; what that concerns is noted."""
    letters[symbol] = left
    if not left & (left - 1):
        now = work.now[0]
        work.symbols[now.stack].settled = symbol
        now.stack += 1
    for place in range(work.symbols[symbol].clues, work.symbols[symbol + 1].clues):
        work.clues[work.clues_with[place]].changed = 1


@lean
def _settle(letters: Any, work: Any) -> Any:
    """Take settled letters from all other symbols; False when one has none left."""
    now = work.now[0]
    while now.stack:
        now.stack -= 1
        settled = work.symbols[now.stack].settled
        letter = letters[settled]
        for symbol in range(now.symbols):
            if letters[symbol] & letter and symbol != settled:
                left = letters[symbol] & ~letter
                if not left:
                    return False
                _lose(symbol, left, letters, work)
    return True


@lean
def _reduce(
    words: Any, seen: Any, symbols: Any, letters: Any, clue: Any, table: Any, tables: Any, work: Any
) -> Any:
    """Keep of a clue's words those of letters that are left, and of `seen` their letters; how
    many stay.
    """
    n, having, n_letters, bits = 0, table.having, work.now[0].letters, tables.bits
    for column in range(len(seen)):
        left = letters[symbols[column]]
        gone, stay = seen[column] & ~left, seen[column] & left
        if not stay:
            return 0
        if gone:
            _filter(words, having + column * n_letters * len(words), gone, stay, bits, work.some)
    for part in range(len(words)):
        n += popcount(words[part])
    if n <= _FEW:
        return _sift(words, tables.codes[table.codes :], symbols, letters, seen)
    for column in range(len(seen)):
        left = seen[column] & letters[symbols[column]]
        if left & (left - 1):
            begin = having + column * n_letters * len(words)
            left = _supported(
                words, begin, left, bits, work.hints[clue.hints + column * n_letters :]
            )
        seen[column] = left
    return n


@lean
def _narrow(level: int, number: int, tables: Any, work: Any) -> Any:
    """Make a clue's words and its symbols' letters agree; False when no word is left."""
    clue, left, letters = work.clues[number], work.left[level, number], work.letters[level]
    table = tables.rows[clue.table]
    width, columns = table.width, table.columns
    at, changed = _own(level, number, width + columns, work), False
    words, seen = work.state[at : at + width], work.state[at + width : at + width + columns]
    symbols = work.flat[clue.symbols : clue.symbols + columns]
    for column in range(columns):
        changed = changed or seen[column] & ~letters[symbols[column]] != 0
    work.now[0].work += width * columns
    if changed:
        left.words = _reduce(words, seen, symbols, letters, clue, table, tables, work)
    if not left.words:
        return False
    for column in range(columns):
        symbol = symbols[column]
        if seen[column] != letters[symbol]:
            _lose(symbol, seen[column], letters, work)
    clue.changed = 0
    return True


@lean
def _agree(level: int, tables: Any, work: Any) -> Any:
    """Narrow until all clues agree, the one with the fewest words first; False when nothing is
    left.
    """
    now, letters, left = work.now[0], work.letters[level], work.left[level]
    none: Any = np.int64(-1)
    while _settle(letters, work):
        # a written -1 would be a type of its own, for which all below is compiled once more
        fewest = none
        for clue in range(now.clues):
            if work.clues[clue].changed and (fewest < 0 or left[clue].words < left[fewest].words):
                fewest = clue
        if fewest < 0:
            return True
        if not _narrow(level, fewest, tables, work):
            break
    now.stack = 0
    return False


# -- the search ------------------------------------------------------------------------------------


@lean
def _branches(level: int, tables: Any, work: Any) -> Any:
    """Note the clue with the fewest words, of those that have a choice, and which others to look at
    when one of them is tried; False if none has a choice.
    """
    now, left, letters, looks = (
        work.now[0],
        work.left[level],
        work.letters[level],
        work.looks[level],
    )
    fewest: Any = np.int64(-1)
    for clue in range(now.clues):
        if left[clue].words > 1 and (fewest < 0 or left[clue].words < left[fewest].words):
            fewest = clue
    if fewest < 0:
        return False
    reading, order, n = work.readings[level], work.order[level], 0
    first, columns = work.clues[fewest].symbols, tables.rows[work.clues[fewest].table].columns
    symbols = work.flat[first : first + columns]
    for column in range(columns):
        open_letters = letters[symbols[column]]
        work.symbols[symbols[column]].column = column if open_letters & (open_letters - 1) else -1
    for other in range(now.clues):
        if other != fewest and _look(other, left[other], looks[other], tables, work):
            place = n
            while place and looks[order[place - 1]].expected > looks[other].expected:
                order[place] = order[place - 1]
                place -= 1
            order[place], n = other, n + 1
    for column in range(columns):
        work.symbols[symbols[column]].column = -1
    reading.clue, reading.word, reading.looks = fewest, -1, n
    return True


@lean
def _look(other: int, left: Any, look: Any, tables: Any, work: Any) -> Any:
    """Note three of the symbols that are to be read and that a clue has, where it has fewer one of
    them again, and where its sets for them are; whether it has any.
    """
    clue, n_letters, shared = work.clues[other], work.now[0].letters, 0
    table = tables.rows[clue.table]
    for column in range(table.columns):
        source = work.symbols[work.flat[clue.symbols + column]].column
        if source >= 0:
            for place in range(shared, 3):
                look.column[place], look.having[place] = source, column
            shared += 1
    for place in range(3):  # the first and second, the first and third, the second and third
        pair = look.having[place // 2] * table.columns + look.having[min(place + 1, 2)]
        look.pairs[place] = table.pairs + pair * n_letters
    for place in range(3):
        look.having[place] = table.having + look.having[place] * n_letters * table.width
    # About so many words are left once those symbols have letters: where few, perhaps none.
    look.expected, look.state = left.words >> min(4 * shared, BITS), left.state
    look.pairs_tell = shared < 3 and left.words == table.words
    return shared > 0


@lean
def _has_word(look: Any, width: int, read: Any, bits: Any, state: Any) -> Any:
    """Whether a clue has a word left with the letters that another one's word has.

    It looks at three symbols at most: what that misses comes out when the clues agree. First
    whether words of the clue, left or not, have each two of the letters: a glance that saves most
    scans.
    """
    one, two = np.int64(read[look.column[0]]), np.int64(read[look.column[1]])
    three, found = np.int64(read[look.column[2]]), 0
    pairs = (
        (bits[look.pairs[1] + one] & bits[look.pairs[2] + two]) >> three
        & bits[look.pairs[0] + one] >> two
        & 1
    )
    if not pairs or look.pairs_tell:
        return pairs != 0
    begin, words = look.having[0] + one * width, state[look.state : look.state + width]
    first = bits[begin : begin + width]
    begin = look.having[1] + two * width
    second = bits[begin : begin + width]
    begin = look.having[2] + three * width
    third = bits[begin : begin + width]
    for part in range(width):
        found |= words[part] & first[part] & second[part] & third[part]
    return found != 0


@lean
def _after(words: Any, word: int) -> Any:
    """The first word behind number `word` in a set; -1 if there is none."""
    part, shift = (word + 1) // BITS, (word + 1) % BITS
    if part >= len(words):
        return -1
    left = words[part] >> shift << shift
    while not left:
        part += 1
        if part == len(words):
            return -1
        left = words[part]
    return part * BITS + lowest(left)


@lean
def _next_word(level: int, tables: Any, work: Any) -> Any:
    """The next word to read at a level, of those that leave every other clue a word; -1 if none
    is left.
    """
    reading, now, looks, order = (
        work.readings[level],
        work.now[0],
        work.looks[level],
        work.order[level],
    )
    table, at = tables.rows[work.clues[reading.clue].table], work.left[level, reading.clue].state
    words, word, leaves = work.state[at : at + table.width], reading.word, False
    while not leaves:
        word, leaves = _after(words, word), True
        now.work += now.stride
        if word >= 0:
            read = tables.codes[table.codes + word * table.columns :]
            for place in range(reading.looks):
                other = order[place]
                width = tables.rows[work.clues[other].table].width
                leaves = leaves and _has_word(looks[other], width, read, tables.bits, work.state)
    reading.word = word
    return word


@lean
def _read(level: int, tables: Any, work: Any) -> None:
    """Begin a level below this one in which a clue has one word."""
    reading, now = work.readings[level], work.now[0]
    below, letters = work.left[level + 1], work.letters[level + 1]
    for other in range(now.clues):
        below[other].state, below[other].words = (
            work.left[level, other].state,
            work.left[level, other].words,
        )
        work.clues[other].changed = level == 0 and now.at_once
    for symbol in range(now.symbols):
        letters[symbol] = work.letters[level, symbol]
    clue, word = work.clues[reading.clue], reading.word
    table, at = tables.rows[clue.table], (level + 1) * now.stride + clue.state
    below[reading.clue].state, below[reading.clue].words = at, 1
    work.state[at : at + table.width] = 0
    work.state[at + word // BITS] = np.int64(1) << (word % BITS)
    for column in range(table.columns):
        symbol = work.flat[clue.symbols + column]
        letter = np.int64(1) << np.int64(tables.codes[table.codes + word * table.columns + column])
        work.state[at + table.width + column] = letter
        if letters[symbol] != letter:
            _lose(symbol, letter, letters, work)
    clue.changed = 0


@kernel
def _with_solution(found: Any, used: int, letters: Any) -> Any:
    """`found` with the letters of a solution behind the first `used`; a longer one when it is
    full.
    """
    found = grown(found, used + len(letters))
    for symbol in range(len(letters)):
        found[used + symbol] = lowest(letters[symbol])
    return found


@lean
def _is_stopped(stop: Any, now: Any) -> Any:
    """Whether to stop, asked now and then."""
    if now.work < _POLL:
        return False
    now.work = 0
    return stop[0] != 0


@kernel
def _search(
    tables: Any, work: Any, limit: int, wanted: bool, stop: Any, found: Any, used: int
) -> Any:
    """Solve the puzzle that is laid out: the letters found so far, how many, and how it ended."""
    now = work.now[0]
    # Typed, since a written number has a type, and so a compilation of all below, of its own.
    level: Any = np.int64(-1)
    word: Any = np.int64(-1)
    agreed = now.at_once != 0 or _agree(level + 1, tables, work)
    while True:
        if agreed:
            now.nodes += 1
            if _branches(level + 1, tables, work):
                level += 1
            else:
                if wanted:
                    found = _with_solution(found, used, work.letters[level + 1, : now.symbols])
                    used += now.symbols
                now.solutions += 1
                if now.solutions == limit:
                    return found, used, 2
        word = -1
        while level >= 0 and word < 0:
            word = _next_word(level, tables, work)
            level -= word < 0
        if level < 0:
            return found, used, 1
        if _is_stopped(stop, now):
            return found, used, 0
        _read(level, tables, work)
        agreed = _agree(level + 1, tables, work)


@kernel
def solve(
    tables: Any,
    puzzles: Any,
    work: Any,
    n_letters: int,
    limit: int,
    wanted: bool,
    stop: Any,
    answers: Any,
) -> Any:
    """Solve puzzles that share an alphabet.

    Parameters
    ----------
    tables : Tables
    puzzles : PUZZLE array, shape (n,)
        Where each is written in ``work.flat``.
    work : Work
        Of `work_area`.
    n_letters : int
        Of the alphabet.
    limit : int
        Stop a puzzle's search after so many solutions; 0: never.
    wanted : bool
        Whether the letters of the solutions are.
    stop : uint8 array, shape (1,)
        Another thread writes 1 there to stop the search.
    answers : int64 array, shape (n, 3)
        To be filled in: solutions, nodes, and 1 complete, 2 stopped at the limit or 0 stopped.

    Returns
    -------
    uint8 array
        If `wanted`: puzzle after puzzle, solution after solution, the letter of each symbol.
    """
    found, used = np.zeros(64, np.uint8), np.int64(0)
    for number in range(len(answers)):
        if stop[0]:
            break
        puzzle = puzzles[number]
        _lay_out(puzzle, tables, n_letters, work)
        found, used, answers[number, 2] = _search(tables, work, limit, wanted, stop, found, used)
        answers[number, 0], answers[number, 1] = work.now[0].solutions, work.now[0].nodes
    return found[:used]


@lean
def fill(codes: Any, having: Any, letters: Any, pairs: Any) -> None:
    """The sets of a table, by column and letter, from its words' letters; the letters of each
    column, and the letters of each two.
    """
    for word in range(codes.shape[0]):
        bit = np.int64(1) << (word % BITS)
        for column in range(codes.shape[1]):
            letter = np.int64(codes[word, column])
            having[column, letter, word // BITS] |= bit
            letters[column] |= np.int64(1) << letter
            for other in range(codes.shape[1]):
                pairs[column, other, letter] |= np.int64(1) << np.int64(codes[word, other])
