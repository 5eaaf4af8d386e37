"""Words and puzzles as the kernel's numbers: tables are filled, a puzzle is laid out; compiled.

`wordsearch.puzzles.symbol_code.work` has a picture of the numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wordsearch.batch.jit import lean
from wordsearch.puzzles.symbol_code.solve import AT_ONCE
from wordsearch.puzzles.symbol_code.work import BITS


@lean
def fill(codes: Any, word_sets: Any, letter_sets: Any, pair_sets: Any) -> None:
    """Make a table's sets of its words' letters.

    Parameters
    ----------
    codes : uint8 array, shape (words, columns)
        The number of each word's letter in each column.
    word_sets : int64 array, shape (columns, letters, width)
        To be filled in, as the two that follow; all zeros so far.
    letter_sets : int64 array, shape (columns,)
    pair_sets : int64 array, shape (columns, columns, letters)
    """
    words, columns = codes.shape
    for word in range(words):
        part = word // BITS
        bit = np.int64(1) << (word % BITS)
        for column in range(columns):
            letter = np.int64(codes[word, column])
            word_sets[column, letter, part] |= bit
            letter_sets[column] |= np.int64(1) << letter
            for other in range(columns):
                pair_sets[column, other, letter] |= np.int64(1) << np.int64(codes[word, other])


@lean
def lay_out(puzzle: Any, tables: Any, n_letters: int, work: Any) -> None:
    """Begin with a puzzle: all its words, and all letters that are not given away."""
    run = work.run[0]
    run.clues = puzzle.symbols - puzzle.tables
    run.symbols = puzzle.tables - puzzle.letters
    run.letters = n_letters
    run.settled = 0
    run.nodes = 0
    run.solutions = 0
    for symbol in range(run.symbols):
        work.letters[0, symbol] = work.packed[puzzle.letters + symbol]
        work.symbols[symbol].column = -1
    state = 0
    column = 0
    for number in range(run.clues):
        clue = work.clues[number]
        clue.table = work.packed[puzzle.tables + number]
        clue.state = state
        clue.symbols = puzzle.symbols + column
        clue.residues = column * n_letters
        clue.changed = 1
        _all_words(number, tables, work)
        table = tables.rows[clue.table]
        state += table.width + table.columns
        column += table.columns
    run.stride = state
    work.residues[: column * n_letters] = 0
    run.at_once = _tries_at_once(work)
    _list_clues(work.packed[puzzle.symbols : puzzle.end], tables, work)


@lean
def _all_words(number: int, tables: Any, work: Any) -> None:
    """Leave a clue all words of its table on the first level, and its columns all their letters."""
    clue = work.clues[number]
    domain = work.domains[0, number]
    table = tables.rows[clue.table]
    domain.state = clue.state
    domain.words = table.words
    last = clue.state + table.width - 1
    work.state[clue.state : last] = (np.int64(1) << BITS) - 1
    work.state[last] = (np.int64(1) << (table.words - (table.width - 1) * BITS)) - 1
    for column in range(table.columns):
        work.state[last + 1 + column] = tables.bits[table.letter_sets + column]


@lean
def _tries_at_once(work: Any) -> Any:
    """Whether words are tried before the clues agree: nothing is settled, and a clue has few
    words.
    """
    run = work.run[0]
    fewest = work.domains[0, 0].words
    for clue in range(run.clues):
        fewest = min(fewest, work.domains[0, clue].words)
    for symbol in range(run.symbols):
        letters = work.letters[0, symbol]
        if not letters & (letters - 1):
            return False
    return 1 < fewest <= AT_ONCE


@lean
def _list_clues(column_symbols: Any, tables: Any, work: Any) -> None:
    """List the clues that show each symbol, symbol after symbol.

    A counting sort. `column_symbols` are the symbols of all clues' columns, clue after clue.
    """
    run = work.run[0]
    symbols = work.symbols
    for symbol in range(run.symbols + 1):
        symbols[symbol].clues = 0
    for symbol in column_symbols:
        symbols[symbol].clues += 1
    for symbol in range(run.symbols):
        symbols[symbol + 1].clues += symbols[symbol].clues
    # Here a symbol's number is where its clues end; it comes down to where they begin.
    for number in range(run.clues):
        clue = work.clues[number]
        for place in range(clue.symbols, clue.symbols + tables.rows[clue.table].columns):
            symbol = work.packed[place]
            symbols[symbol].clues -= 1
            work.clues_with[symbols[symbol].clues] = number
