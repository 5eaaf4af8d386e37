"""What the kernel works on: tables of words, puzzles in numbers, and room to search, in named
fields.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.jit import record

Ints = NDArray[np.int64]
#: Words in one integer of a set.
BITS = 62


#: Of a table: integers in a set of its words, columns (different symbols), words; where in
#: `Tables.bits` its sets, letters and pairs begin, and where in `Tables.codes` its words do.
TABLE = record("width columns words having letters pairs codes")
#: Of a puzzle: where in `Work.flat` its letters begin, its clues' tables, their symbols, and where
#: these end.
PUZZLE = record("letters tables symbols end")
# Of a clue: its table, where its words are in a level's part of `state`, where its symbols begin in
# `flat`, where its hints do, and whether one of its symbols has lost letters since it was narrowed.
_CLUE = record("table state symbols hints changed")
# Of a symbol: where its clues begin in `clues_with`; its column in the clue to be read, or -1; and
# a place of the stack of symbols that have just been settled.
_SYMBOL = record("clues column settled")
# Of a clue at a level: where in `state` its words and their letters are (an earlier level's, if
# unchanged), and how many words.
_LEFT = record("state words")
# Of a level: the clue that it reads, the word that it reads there, how many other clues to look at.
_READING = record("clue word looks")
# Of another clue than that which is read: about how many words are to be expected; where in `state`
# the words left are; whether what `pairs` says is all. For each of three symbols its column in the
# clue that is read, and its sets in `bits`; and where in `bits` letters stand by pairs of these
# columns.
_LOOK = record("expected state pairs_tell", column=3, having=3, pairs=3)
# Of the puzzle that is searched: its clues, symbols, letters of the alphabet, the size of a level's
# part of `state`; settled symbols on the stack, work since the last poll, whether words are tried
# before the clues agree; nodes and solutions so far.
_NOW = record("clues symbols letters stride stack work at_once nodes solutions")


class Tables(NamedTuple):
    """Tables of words.

    Attributes
    ----------
    rows : TABLE array
    bits : int64 array
        For each table, by column and letter, the words that have it; then for each column the
        letters that any word has; then for each two columns, and letter of the first, the letters
        that words with it have in the second.
    codes : uint8 array
        The letters of each word, a column each.
    """

    rows: Any
    bits: Ints
    codes: NDArray[np.uint8]


class Work(NamedTuple):
    """The puzzles of a call, and room to search any of them, one at a time.

    Attributes
    ----------
    flat : int64 array
        For each puzzle the letters of each symbol as a bit set, the table of each clue, the symbols
        of each clue.
    clues, symbols, now : record arrays
    clues_with : int64 array
        The clues with each symbol, symbol after symbol.
    state : int64 array
        For each level and clue the words left, then for each of its symbols the letters that they
        have.
    left : record array, by level and clue
    letters : int64 array
        By level and symbol, the letters left.
    readings : record array, by level
    order : int64 array
        By level, the other clues to look at, those with the fewest expected words first.
    looks : record array, by level and clue
    some : int64 array
        Room for a set of words.
    hints : int32 array
        By clue, column and letter, a place in the set where a word with that letter was seen last.
    """

    flat: Ints
    clues: Any
    symbols: Any
    now: Any
    clues_with: Ints
    state: Ints
    left: Any
    letters: Ints
    readings: Any
    order: Ints
    looks: Any
    some: Ints
    hints: NDArray[np.int32]


def records(kind: np.dtype[Any], *shape: int) -> Any:
    """An array of records, all zeros, whose fields are attributes."""
    return np.zeros(shape, kind).view(np.recarray)


def work_area(tables: Tables, puzzles: Any, flat: Ints, n_letters: int) -> Work:
    """Room for the largest of the puzzles."""
    clues = int((puzzles.symbols - puzzles.tables).max(initial=1))
    symbols = int((puzzles.tables - puzzles.letters).max(initial=1))
    columns = int((puzzles.end - puzzles.symbols).max(initial=1))
    size = clues * int((tables.rows.width + tables.rows.columns).max(initial=1))
    depth = min(clues, symbols) + 2
    return Work(
        flat,
        records(_CLUE, clues),
        records(_SYMBOL, symbols + 1),
        records(_NOW, 1),
        np.zeros(columns, np.int64),
        np.zeros(depth * size, np.int64),
        records(_LEFT, depth, clues),
        np.zeros((depth, symbols), np.int64),
        records(_READING, depth),
        np.zeros((depth, clues), np.int64),
        records(_LOOK, depth, clues),
        np.zeros(size, np.int64),
        np.zeros(columns * n_letters, np.int32),
    )
