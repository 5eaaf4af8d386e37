"""Symbol codes some of whose clues read a word that is in no list, compiled: the twin of
`wordsearch.puzzles.symbol_code.missed`, with its nodes and the order of its solutions.

Which clues are missed is chosen first; the others are a puzzle of their own, its *part*, which the
kernel of `kernel` searches. Each of its solutions leaves symbols open that only missed clues show,
and these get every letter that is left.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.bits import lowest
from wordsearch.batch.jit import grown, kernel, lean, record
from wordsearch.puzzles.symbol_code.coding import lay_out
from wordsearch.puzzles.symbol_code.kernel import (
    ENDED,
    FOUND,
    LIMIT,
    STOPPED,
    begin,
    is_stopped,
    next_solution,
)
from wordsearch.puzzles.symbol_code.work import BITS, PUZZLE, records

Ints = NDArray[np.int64]

# A puzzle whose clues may be missed, and how far its search is.
#
# - clues, symbols: how many the puzzle has
# - known: how many of its symbols, the first, have letters from the outset
# - shown: how many symbols the part has
# - missed: how many clues are missed now
# - open: how many symbols only missed clues show
# - used: the letters that are taken, as a bit set
# - nodes, solutions: how many there are so far
_RUN = record("clues symbols known shown missed open used nodes solutions")

_OPEN = -1  # stands for the letter of a symbol that has none


class Guesses(NamedTuple):
    """Which clues are missed, and what they read.

    A clue has two numbers: its *place* in the puzzle, whose clues are guessed in that order, and
    the place among those with fewer words, by which the kernel has it.

    Attributes
    ----------
    run : record array, shape (1,)
    part : PUZZLE array, shape (1,)
        Where in ``Work.packed`` the clues stand that are not missed.
    written : int
        Where in ``Work.packed`` there is room for them.
    orders : int64 array
        For each puzzle the kernel's number of each clue, in the order of the puzzle.
    puzzles : int64 array, shape (n, 2)
        Where in `orders` each puzzle begins, and how many of its symbols are known.
    missed : int64 array, shape (clues,)
        The places of the missed clues, ascending.
    is_missed : int64 array, shape (clues,)
        1 for the kernel's number of each of them, else 0.
    tables : int64 array, shape (clues,)
        The number of each clue's table.
    columns : int64 array, shape (clues,)
        Where in ``Work.packed`` the symbols of each clue's columns begin.
    numbers : int64 array, shape (symbols,)
        For each symbol of the puzzle its number in the part; -1 where it has none.
    symbols : int64 array, shape (symbols,)
        For each symbol of the part its number in the puzzle.
    open : int64 array, shape (symbols,)
        The symbols that only missed clues show, in the order in which they get their letters.
    letters : int64 array, shape (symbols,)
        The letter of each symbol of the puzzle; -1 for none.
    """

    run: Any
    part: Any
    written: int
    orders: Ints
    puzzles: Ints
    missed: Ints
    is_missed: Ints
    tables: Ints
    columns: Ints
    numbers: Ints
    symbols: Ints
    open: Ints
    letters: Ints


def guesses_of(puzzles: Any, written: int, orders: Ints, begins: Ints) -> Guesses:
    """Room for the largest of the puzzles.

    Parameters
    ----------
    puzzles : PUZZLE array, shape (n,)
    written, orders, begins
        See `Guesses`; `begins` are its ``puzzles``.
    """
    clues = int((puzzles.symbols - puzzles.tables).max(initial=1))
    symbols = int((puzzles.tables - puzzles.letters).max(initial=1))
    return Guesses(
        run=records(_RUN, 1),
        part=records(PUZZLE, 1),
        written=written,
        orders=orders,
        puzzles=begins,
        missed=np.zeros(clues, np.int64),
        is_missed=np.zeros(clues, np.int64),
        tables=np.zeros(clues, np.int64),
        columns=np.zeros(clues, np.int64),
        numbers=np.zeros(symbols, np.int64),
        symbols=np.zeros(symbols, np.int64),
        open=np.zeros(symbols, np.int64),
        letters=np.zeros(symbols, np.int64),
    )


@kernel
def solve(
    tables: Any,
    puzzles: Any,
    work: Any,
    guesses: Any,
    n_letters: int,
    misses: int,
    limit: int,
    wanted: bool,
    stop: Any,
    answers: Any,
) -> Any:
    """Solve puzzles that share an alphabet; up to `misses` clues may read words in no list.

    `guesses` are of `guesses_of`; for the others and what is returned see ``kernel.solve``.
    """
    letters = np.zeros(64, np.uint8)
    filled = np.int64(0)
    for number in range(len(answers)):
        if stop[0]:
            break
        puzzle = puzzles[number]
        run = guesses.run[0]
        run.clues = puzzle.symbols - puzzle.tables
        run.symbols = puzzle.tables - puzzle.letters
        run.known = guesses.puzzles[number, 1]
        run.missed = 0
        run.nodes = 0
        run.solutions = 0
        order = guesses.orders[guesses.puzzles[number, 0] :]
        ending = ENDED
        is_next = True
        while is_next and ending == ENDED:
            letters, filled, ending = _search(
                puzzle,
                order,
                tables,
                work,
                guesses,
                n_letters,
                limit,
                wanted,
                stop,
                letters,
                filled,
            )
            is_next = _next_guess(misses, guesses)
        answers[number, 0] = run.solutions
        answers[number, 1] = run.nodes
        answers[number, 2] = ending
    return letters[:filled]


@lean
def _next_guess(misses: int, guesses: Any) -> Any:
    """Choose other clues to be missed: first one more, behind the last; False when all was chosen.

    The order is that of a depth-first search: none, 0, 0 and 1, 0 and 2, ..., 1, 1 and 2, ...
    """
    run = guesses.run[0]
    following: Any = np.int64(0)
    if run.missed:
        following = guesses.missed[run.missed - 1] + 1
    if run.missed == misses:
        run.missed -= 1
    while following == run.clues:
        if not run.missed:
            return False
        run.missed -= 1
        following = guesses.missed[run.missed] + 1
    guesses.missed[run.missed] = following
    run.missed += 1
    return True


@kernel
def _search(
    puzzle: Any,
    order: Any,
    tables: Any,
    work: Any,
    guesses: Any,
    n_letters: int,
    limit: int,
    wanted: bool,
    stop: Any,
    letters: Any,
    filled: int,
) -> Any:
    """Search the part whose clues are not missed, and spell the others after each solution.

    Returns
    -------
    letters : uint8 array
        Those given, with those of the solutions behind the first `filled`.
    filled : int
        How many there are now.
    ending : int
        `ENDED`, `LIMIT` or `STOPPED`.
    """
    run = guesses.run[0]
    first: Any = np.int64(0)
    _write_part(puzzle, order, tables, work, guesses)
    step = FOUND
    if run.missed < run.clues:
        lay_out(guesses.part[0], tables, n_letters, work)
        begin(tables, work)
        # A root at which the clues don't agree is a node all the same.
        run.nodes += not work.run[0].agreed
        step = next_solution(tables, work, stop)
    else:
        work.run[0].nodes = 1
    while step == FOUND:
        _take_letters(order, tables, work, guesses)
        spelling = ENDED
        if not _is_any_listed(order, n_letters, tables, work, guesses):
            spelling = _next_spelling(first, n_letters, order, tables, work, guesses, stop)
        while spelling == FOUND:
            if wanted:
                letters = grown(letters, filled + run.symbols)
                for symbol in range(run.symbols):
                    letters[filled + symbol] = guesses.letters[symbol]
                filled += run.symbols
            run.solutions += 1
            if run.solutions == limit:
                run.nodes += work.run[0].nodes
                return letters, filled, LIMIT
            last = run.open - 1
            spelling = _next_spelling(last, n_letters, order, tables, work, guesses, stop)
        step = spelling
        if spelling == ENDED and run.missed < run.clues:
            step = next_solution(tables, work, stop)
    run.nodes += work.run[0].nodes
    return letters, filled, step


# -- the clues that are not missed -----------------------------------------------------------------


@lean
def _write_part(puzzle: Any, order: Any, tables: Any, work: Any, guesses: Any) -> None:
    """Write the clues that are not missed as a puzzle, whose symbols are those that these show and
    the known ones.
    """
    run = guesses.run[0]
    packed = work.packed
    for clue in range(run.clues):
        guesses.is_missed[clue] = 0
    for guess in range(run.missed):
        guesses.is_missed[order[guesses.missed[guess]]] = 1
    for symbol in range(run.symbols):
        guesses.numbers[symbol] = 0 if symbol < run.known else _OPEN
    column = puzzle.symbols
    for clue in range(run.clues):
        guesses.tables[clue] = packed[puzzle.tables + clue]
        guesses.columns[clue] = column
        column += tables.rows[guesses.tables[clue]].columns
        if not guesses.is_missed[clue]:
            for place in range(guesses.columns[clue], column):
                guesses.numbers[packed[place]] = 0

    part = guesses.part[0]
    part.letters = guesses.written
    end = part.letters
    run.shown = 0
    for symbol in range(run.symbols):
        if guesses.numbers[symbol] != _OPEN:
            guesses.numbers[symbol] = run.shown
            guesses.symbols[run.shown] = symbol
            packed[end] = packed[puzzle.letters + symbol]
            run.shown += 1
            end += 1
    part.tables = end
    for clue in range(run.clues):
        if not guesses.is_missed[clue]:
            packed[end] = guesses.tables[clue]
            end += 1
    part.symbols = end
    for clue in range(run.clues):
        if not guesses.is_missed[clue]:
            for column in range(tables.rows[guesses.tables[clue]].columns):
                packed[end] = guesses.numbers[packed[guesses.columns[clue] + column]]
                end += 1
    part.end = end


@lean
def _take_letters(order: Any, tables: Any, work: Any, guesses: Any) -> None:
    """Take the letters of the part's solution, and list the symbols that are open."""
    run = guesses.run[0]
    run.used = 0
    for symbol in range(run.symbols):
        guesses.letters[symbol] = _OPEN
    for number in range(run.shown):
        letter = work.packed[guesses.part[0].letters + number]
        if run.missed < run.clues:
            letter = work.letters[work.run[0].level + 1, number]
        guesses.letters[guesses.symbols[number]] = lowest(letter)
        run.used |= letter
    run.open = 0
    for guess in range(run.missed):
        clue = order[guesses.missed[guess]]
        for column in range(tables.rows[guesses.tables[clue]].columns):
            symbol = work.packed[guesses.columns[clue] + column]
            is_listed = guesses.letters[symbol] != _OPEN
            for other in range(run.open):
                is_listed = is_listed or guesses.open[other] == symbol
            if not is_listed:
                guesses.open[run.open] = symbol
                run.open += 1


# -- the clues that are missed ---------------------------------------------------------------------


@lean
def _next_spelling(
    place: int,
    n_letters: int,
    order: Any,
    tables: Any,
    work: Any,
    guesses: Any,
    stop: Any,
) -> Any:
    """Give the open symbols other letters, beginning with the one at `place` among them: `FOUND`
    when all have one; else `ENDED` or `STOPPED`.
    """
    run = guesses.run[0]
    if place == run.open == 0:
        return FOUND
    while place >= 0:
        symbol = guesses.open[place]
        letter = guesses.letters[symbol]
        if letter != _OPEN:
            run.used ^= np.int64(1) << letter
        letter += 1
        while letter < n_letters and run.used >> letter & 1:
            letter += 1
        work.run[0].steps += n_letters
        if letter == n_letters:
            guesses.letters[symbol] = _OPEN
            place -= 1
        else:
            guesses.letters[symbol] = letter
            run.used |= np.int64(1) << letter
            if not _is_any_listed(order, n_letters, tables, work, guesses):
                work.run[0].nodes += 1
                place += 1
                if place == run.open:
                    return FOUND
        if is_stopped(stop, work.run[0]):
            return STOPPED
    return ENDED


@lean
def _is_any_listed(order: Any, n_letters: int, tables: Any, work: Any, guesses: Any) -> Any:
    """Whether one of the missed clues reads a word of the list."""
    is_listed = False
    for guess in range(guesses.run[0].missed):
        clue = order[guesses.missed[guess]]
        is_listed = is_listed or _is_listed(clue, n_letters, tables, work, guesses)
    return is_listed


@lean
def _is_listed(clue: int, n_letters: int, tables: Any, work: Any, guesses: Any) -> Any:
    """Whether all symbols of a clue have letters, and a word of its table has them, too."""
    table = tables.rows[guesses.tables[clue]]
    columns = work.packed[guesses.columns[clue] : guesses.columns[clue] + table.columns]
    for symbol in columns:
        if guesses.letters[symbol] == _OPEN:
            return False
    work.run[0].steps += table.width * table.columns
    for part in range(table.width):
        remaining = (np.int64(1) << BITS) - 1
        word_sets = table.word_sets + part
        for symbol in columns:
            remaining &= tables.bits[word_sets + guesses.letters[symbol] * table.width]
            word_sets += n_letters * table.width
        if remaining:
            return True
    return False
