"""Symbol codes in bulk: the search of `wordsearch.puzzles.symbol_code`, variant ``default``, compiled.

Each clue has a table of the words of its order type, as bit sets: for each of its symbols and each letter,
which words have that letter there. A state holds the letters left for each symbol and the words left for each
clue, and is narrowed to what all clues agree on, as in the plain twin: that fixed point is the same in
whatever order it is approached, so the nodes are the same, too. From Compact-Table (Demeulenaere and others
2016) come two economies: a table is narrowed by the letters that went, where these are fewer than those that
stay, and for each letter a place is remembered where a word with it was seen last.

Sets are int64 with 62 bits in use, so that nothing is ever negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.kernels.bits import lowest, popcount
from wordsearch.kernels.jit import kernel
from wordsearch.kernels.kept import PerLexicon

_BITS = 62
_POLL = 50_000  # integers looked at between two looks at the stop flag: well under a millisecond
#: Letters that an alphabet may have here.
MOST_LETTERS = _BITS
_WIDTH, _COLUMNS, _BITS_AT, _EVERY_AT, _CODES_AT, _WORDS = range(6)  # of a table's row
_TABLE, _OFFSET, _SYMBOLS_AT, _HINTS_AT = range(4)  # of a clue's row
_STACK, _WORK = range(2)  # single numbers: how high the stack is, work since the last look at the flag


class Tables(NamedTuple):
    """Tables of words.

    Attributes
    ----------
    rows : int64 array, shape (t, 6)
        For each table: integers in a set of its words, columns (different symbols), where its sets begin in
        `bits`, where there the letters of each column, where its words begin in `codes`, how many words.
    bits : int64 array
        By column and letter the words that have it; then for each column the letters that any word has.
    codes : uint8 array
        The letters of each word, a column each.
    """

    rows: NDArray[np.int64]
    bits: NDArray[np.int64]
    codes: NDArray[np.uint8]


# --- agreement -------------------------------------------------------------------------------------------
#
# state: for each level and clue the words left, then for each of its symbols the letters that they have there
# where, count: for each level and clue, where in `state` that is (an earlier level's, if unchanged), and how
#     many words there are;  letters: for each level, the letters left for each symbol
# dirty: for each clue whether its symbols lost letters;  stack: symbols that just got their last letter


@kernel
def _filter(at: int, having: int, gone: int, stay: int, width: int, bits: Any, state: Any, some: Any) -> None:
    """Strike words from a set: those whose letter in a column is gone, or is none of those that stay."""
    words = state[at:at + width]  # views from 0 on are what the compiler turns into vector instructions
    if popcount(gone) <= popcount(stay):
        while gone:
            begin = having + lowest(gone) * width
            with_it = bits[begin:begin + width]
            gone &= gone - 1
            for part in range(width):
                words[part] &= ~with_it[part]
        return
    for part in range(width):
        some[part] = 0
    while stay:
        begin = having + lowest(stay) * width
        with_it = bits[begin:begin + width]
        stay &= stay - 1
        for part in range(width):
            some[part] |= with_it[part]
    for part in range(width):
        words[part] &= some[part]


@kernel
def _supported(at: int, having: int, letters: int, width: int, bits: Any, state: Any, hints: Any,
               hint: int) -> Any:
    """Those of the letters that a word in a set has."""
    found, left = letters & 0, letters
    while left:
        letter = lowest(left)
        begin, part = having + letter * width, hints[hint + letter]
        if not state[at + part] & bits[begin + part]:
            part = 0
            while part < width and not state[at + part] & bits[begin + part]:
                part += 1
        if part < width:
            hints[hint + letter] = part
            found |= left & -left
        left &= left - 1
    return found


@kernel
def _own(level: int, clue: int, size: int, total: int, offset: int, where: Any, state: Any) -> Any:
    """Where a level keeps the state of a clue; copied there if it was an earlier level's so far."""
    at, source = level * total + offset, where[level, clue]
    if source != at:
        for place in range(size):
            state[at + place] = state[source + place]
        where[level, clue] = at
    return at


@kernel
def _lose(symbol: int, left: int, letters: Any, dirty: Any, stack: Any, reg: Any, touched: Any,
          touched_at: Any) -> None:
    """Leave a symbol fewer letters; what that concerns is noted."""
    letters[symbol] = left
    if not left & (left - 1):
        stack[reg[_STACK]] = symbol
        reg[_STACK] += 1
    for place in range(touched_at[symbol], touched_at[symbol + 1]):
        dirty[touched[place]] = 1


@kernel
def _settle(letters: Any, dirty: Any, stack: Any, reg: Any, touched: Any, touched_at: Any) -> Any:
    """Take settled letters from all other symbols; False when one has none left."""
    while reg[_STACK]:
        reg[_STACK] -= 1
        settled = stack[reg[_STACK]]
        letter = letters[settled]
        for symbol in range(len(touched_at) - 1):
            if letters[symbol] & letter and symbol != settled:
                left = letters[symbol] & ~letter
                if not left:
                    return False
                _lose(symbol, left, letters, dirty, stack, reg, touched, touched_at)
    return True


@kernel
def _narrow(level: int, clue: int, total: int, rows: Any, bits: Any, clues: Any, symbols: Any, where: Any,
            count: Any, letters: Any, state: Any, some: Any, hints: Any, dirty: Any, stack: Any, reg: Any,
            touched: Any, touched_at: Any, n_letters: int) -> Any:
    """Make a clue's words and its symbols' letters agree; False when no word is left."""
    table, first = clues[clue, _TABLE], clues[clue, _SYMBOLS_AT]
    width, columns, having = rows[table, _WIDTH], rows[table, _COLUMNS], rows[table, _BITS_AT]
    at = _own(level, clue, width + columns, total, clues[clue, _OFFSET], where, state)
    changed, per_column = False, n_letters * width
    for column in range(columns):
        seen, left = state[at + width + column], letters[symbols[first + column]]
        if seen & ~left:
            changed = True
            _filter(at, having + column * per_column, seen & ~left, seen & left, width, bits, state, some)
    reg[_WORK] += width * columns
    if changed:
        n, words = 0, state[at:at + width]
        for part in range(width):
            n += popcount(words[part])
        count[level, clue] = n
    if not count[level, clue]:
        return False
    for column in range(columns):
        symbol = symbols[first + column]
        seen = state[at + width + column] & letters[symbol]
        if changed and seen & (seen - 1):
            seen = _supported(at, having + column * per_column, seen, width, bits, state, hints,
                              clues[clue, _HINTS_AT] + column * n_letters)
        state[at + width + column] = seen
        if seen != letters[symbol]:
            _lose(symbol, seen, letters, dirty, stack, reg, touched, touched_at)
    dirty[clue] = 0
    return True


@kernel
def _agree(level: int, total: int, rows: Any, bits: Any, clues: Any, symbols: Any, where: Any, count: Any,
           letters: Any, state: Any, some: Any, hints: Any, dirty: Any, stack: Any, reg: Any, touched: Any,
           touched_at: Any, n_letters: int) -> Any:
    """Narrow until all clues agree, the one with the fewest words first; False when nothing is left."""
    here = letters[level]
    while _settle(here, dirty, stack, reg, touched, touched_at):
        fewest = -1
        for clue in range(len(clues)):
            if dirty[clue] and (fewest < 0 or count[level, clue] < count[level, fewest]):
                fewest = clue
        if fewest < 0:
            return True
        if not _narrow(level, fewest, total, rows, bits, clues, symbols, where, count, here, state, some,
                       hints, dirty, stack, reg, touched, touched_at, n_letters):
            return False
    return False


# --- the search ------------------------------------------------------------------------------------------


@kernel
def _branching(level: int, count: Any) -> Any:
    """The clue with the fewest words, of those that have a choice; -1 if none has."""
    fewest = -1
    for clue in range(count.shape[1]):
        if count[level, clue] > 1 and (fewest < 0 or count[level, clue] < count[level, fewest]):
            fewest = clue
    return fewest


@kernel
def _next_word(at: int, width: int, after: int, state: Any) -> Any:
    """The first word behind number `after` in a set; -1 if there is none."""
    part = (after + 1) // _BITS
    if part >= width:
        return -1
    left = state[at + part] >> ((after + 1) % _BITS) << ((after + 1) % _BITS)
    while not left:
        part += 1
        if part == width:
            return -1
        left = state[at + part]
    return part * _BITS + lowest(left)


@kernel
def _leaves_words(level: int, clue: int, word: int, rows: Any, bits: Any, codes: Any, clues: Any,
                  symbols: Any, where: Any, state: Any, spelled: Any, picked: Any,
                  n_letters: int) -> Any:
    """Whether every other clue has a word left with the letters of this clue's word: a quick look first."""
    table, first = clues[clue, _TABLE], clues[clue, _SYMBOLS_AT]
    columns = rows[table, _COLUMNS]
    for column in range(columns):
        spelled[symbols[first + column]] = codes[rows[table, _CODES_AT] + word * columns + column]
    alive = True
    for other in range(len(clues)):
        row, at, begin = clues[other, _TABLE], where[level, other], clues[other, _SYMBOLS_AT]
        width, found, n = rows[row, _WIDTH], False, 0
        for column in range(rows[row, _COLUMNS]):
            letter = spelled[symbols[begin + column]]
            if letter >= 0:
                picked[n] = rows[row, _BITS_AT] + (column * n_letters + letter) * width
                n += 1
        for part in range(width):
            left = state[at + part]
            for place in range(n):
                left &= bits[picked[place] + part]
            if left:
                found = True
                break
        if not found:
            alive = False
            break
    for column in range(columns):
        spelled[symbols[first + column]] = -1
    return alive


@kernel
def _read(level: int, clue: int, word: int, total: int, rows: Any, codes: Any, clues: Any, symbols: Any,
          where: Any, count: Any, letters: Any, state: Any, dirty: Any, stack: Any, reg: Any, touched: Any,
          touched_at: Any) -> None:
    """Begin a level below this one in which a clue has one word."""
    below, table, first = level + 1, clues[clue, _TABLE], clues[clue, _SYMBOLS_AT]
    width, columns = rows[table, _WIDTH], rows[table, _COLUMNS]
    for other in range(len(dirty)):
        where[below, other], count[below, other], dirty[other] = where[level, other], count[level, other], 0
    for symbol in range(letters.shape[1]):
        letters[below, symbol] = letters[level, symbol]
    reg[_STACK] = 0
    at = below * total + clues[clue, _OFFSET]
    where[below, clue], count[below, clue] = at, 1
    for part in range(width):
        state[at + part] = 0
    state[at + word // _BITS] = np.int64(1) << (word % _BITS)
    for column in range(columns):
        symbol = symbols[first + column]
        letter = np.int64(1) << np.int64(codes[rows[table, _CODES_AT] + word * columns + column])
        state[at + width + column] = letter
        if letters[below, symbol] != letter:
            _lose(symbol, letter, letters[below], dirty, stack, reg, touched, touched_at)
    dirty[clue] = 0


@kernel
def _room(found: Any, size: int) -> Any:
    """`found`, or a longer copy where it is shorter than that."""
    if size <= len(found):
        return found
    longer = np.zeros(2 * size, np.uint8)
    for place in range(len(found)):
        longer[place] = found[place]
    return longer


@kernel
def _search(rows: Any, bits: Any, codes: Any, clues: Any, symbols: Any, first_letters: Any, touched: Any,
            touched_at: Any, n_letters: int, total: int, hints: Any, limit: int, wanted: bool, stop: Any,
            answer: Any) -> Any:
    """Solve one puzzle: the solutions' letters; `answer` gets their number, the nodes' and how it ended."""
    depth, n_clues = min(len(clues), len(first_letters)) + 2, len(clues)
    state, where = np.empty(depth * total, np.int64), np.zeros((depth, n_clues), np.int64)
    count, letters = np.zeros((depth, n_clues), np.int64), np.zeros((depth, len(first_letters)), np.int64)
    branch, some = np.zeros((depth, 2), np.int64), np.zeros(total, np.int64)
    dirty, stack = np.ones(n_clues, np.uint8), np.zeros(len(first_letters) + 1, np.int64)
    reg, spelled = np.zeros(2, np.int64), np.full(len(first_letters), -1, np.int64)
    found, level, solutions, nodes, read, word = np.zeros(64, np.uint8), -1, 0, 0, 0, -1
    _root(rows, bits, clues, first_letters, where, count, letters, state)
    while True:
        if _agree(level + 1, total, rows, bits, clues, symbols, where, count, letters, state, some, hints,
                  dirty, stack, reg, touched, touched_at, n_letters):
            nodes, read = nodes + 1, _branching(level + 1, count)
            if read >= 0:
                level += 1
                branch[level, 0], branch[level, 1] = read, -1
            else:
                if wanted:
                    used = solutions * len(first_letters)
                    found = _room(found, used + len(first_letters))
                    for symbol in range(len(first_letters)):
                        found[used + symbol] = lowest(letters[level + 1, symbol])
                solutions += 1
                if solutions == limit:
                    break
        word = -1
        while level >= 0 and word < 0:
            read = branch[level, 0]
            word = _next_word(where[level, read], rows[clues[read, _TABLE], _WIDTH], branch[level, 1], state)
            if word < 0:
                level -= 1
                continue
            branch[level, 1] = word
            reg[_WORK] += total
            if not _leaves_words(level, read, word, rows, bits, codes, clues, symbols, where, state, spelled,
                                 some, n_letters):
                word = -1
                if _told(stop, reg):
                    break
        if level < 0 or word < 0 or _told(stop, reg):
            break
        _read(level, read, word, total, rows, codes, clues, symbols, where, count, letters, state, dirty,
              stack, reg, touched, touched_at)
    answer[0], answer[1] = solutions, nodes
    answer[2] = 2 if limit and solutions == limit else 1 if level < 0 else 0
    return found


@kernel
def _told(stop: Any, reg: Any) -> Any:
    """Whether to stop, asked now and then."""
    if reg[_WORK] < _POLL:
        return False
    reg[_WORK] = 0
    return stop[0] != 0


@kernel
def _root(rows: Any, bits: Any, clues: Any, first_letters: Any, where: Any, count: Any, letters: Any,
          state: Any) -> None:
    """The state before anything is agreed on: all words, all letters that are not given away."""
    for symbol in range(len(first_letters)):
        letters[0, symbol] = first_letters[symbol]
    for clue in range(len(clues)):
        table, at = clues[clue, _TABLE], clues[clue, _OFFSET]
        width, words = rows[table, _WIDTH], rows[table, _WORDS]
        where[0, clue], count[0, clue] = at, words
        for part in range(width):
            state[at + part] = (np.int64(1) << min(_BITS, words - part * _BITS)) - 1
        for column in range(rows[table, _COLUMNS]):
            state[at + width + column] = bits[rows[table, _EVERY_AT] + column]


@kernel
def _solve(rows: Any, bits: Any, codes: Any, puzzles: Any, flat: Any, n_letters: int, limit: int,
           wanted: bool, stop: Any, answers: Any) -> Any:
    """Solve puzzles; see `solve` for how they are written in `flat`."""
    found, used = np.zeros(64, np.uint8), 0
    for puzzle in range(len(answers)):
        if stop[0]:
            break
        at, n_symbols, n_clues = puzzles[puzzle, 0], puzzles[puzzle, 1], puzzles[puzzle, 2]
        first_letters = flat[at:at + n_symbols]
        clues, symbols = np.zeros((n_clues, 4), np.int64), flat[at + n_symbols + n_clues:puzzles[puzzle, 3]]
        total = n_symbols_at = 0
        for clue in range(n_clues):
            table = flat[at + n_symbols + clue]
            clues[clue, _TABLE], clues[clue, _OFFSET], clues[clue, _SYMBOLS_AT] = table, total, n_symbols_at
            clues[clue, _HINTS_AT] = n_symbols_at * n_letters
            total += rows[table, _WIDTH] + rows[table, _COLUMNS]
            n_symbols_at += rows[table, _COLUMNS]
        touched, touched_at = _touched(n_symbols, n_clues, clues, rows, symbols)
        letters = _search(rows, bits, codes, clues, symbols, first_letters, touched, touched_at, n_letters,
                          total, np.zeros(n_symbols_at * n_letters, np.int32), limit, wanted, stop,
                          answers[puzzle])
        if wanted:
            more = answers[puzzle, 0] * n_symbols
            found = _room(found, used + more)
            for place in range(more):
                found[used + place] = letters[place]
            used += more
    return found[:used]


@kernel
def _touched(n_symbols: int, n_clues: int, clues: Any, rows: Any, symbols: Any) -> Any:
    """The clues with each symbol, symbol after symbol, and where each symbol's begin."""
    starts = np.zeros(n_symbols + 1, np.int64)
    for symbol in symbols:
        starts[symbol + 1] += 1
    for symbol in range(n_symbols):
        starts[symbol + 1] += starts[symbol]
    touched, end = np.zeros(len(symbols), np.int64), starts + 0
    for clue in range(n_clues):
        first = clues[clue, _SYMBOLS_AT]
        for place in range(first, first + rows[clues[clue, _TABLE], _COLUMNS]):
            touched[end[symbols[place]]] = clue
            end[symbols[place]] += 1
    return touched, starts


@kernel
def _fill(codes: Any, width: int, bits: Any, every: Any) -> None:
    """The sets of a table, by column and letter, from its words' letters; and the letters of each column."""
    for word in range(codes.shape[0]):
        bit = np.int64(1) << (word % _BITS)
        for column in range(codes.shape[1]):
            letter = np.int64(codes[word, column])
            bits[column, letter, word // _BITS] |= bit
            every[column] |= np.int64(1) << letter


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
            _fill(letters, width, having, every)
            row = [width, letters.shape[1], at_bits, at_bits + having.size, at_codes, len(letters)]
            rows.append(np.array([row]))
            bits += [having.ravel(), every]
            codes.append(letters.ravel())
            at_bits, at_codes = at_bits + having.size + len(every), at_codes + letters.size
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


shelves: PerLexicon[dict[Any, Shelf]] = PerLexicon(lambda lexicon: {})


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


def solve(puzzles: Sequence[Coded], tables: Tables, n_letters: int, *, wanted: bool, limit: int | None,
          stop: NDArray[np.uint8]) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Solve puzzles that share an alphabet.

    Returns
    -------
    answers : int64 array, shape (n, 3)
        Solutions, nodes, and 1 complete, 2 stopped at the limit or 0 stopped.
    letters : uint8 array
        If `wanted`: puzzle after puzzle, solution after solution, the letter of each symbol.
    """
    flat: list[int] = []
    rows = []
    for puzzle in puzzles:
        begin = len(flat)
        flat += [*puzzle.letters, *puzzle.tables, *puzzle.symbols]
        rows.append((begin, len(puzzle.letters), len(puzzle.tables), len(flat)))
    answers = np.zeros((len(puzzles), 3), np.int64)
    letters = _solve(*tables, np.array(rows, np.int64).reshape(-1, 4), np.array(flat, np.int64), n_letters,
                     limit or 0, wanted, stop, answers)
    return answers, letters
