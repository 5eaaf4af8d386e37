"""What the kernel works on: tables of words, puzzles in numbers, and room to search.

A set of letters, and a part of a set of words, is an int64 with 62 bits in use, so that nothing is
ever negative. The clue ♣ ♥ ♥ has two *columns*, one for each of its different symbols, and these
words have its order type:

    word         0: add   1: bee   2: ebb
    codes        a d      b e      e b           a letter a column

    word sets    column 0:  a -> 001  b -> 010  e -> 100      bit i of a set is word i
                 column 1:  d -> 001  e -> 010  b -> 100
    letter sets  column 0:  {a b e}   column 1:  {b d e}
    pair sets    columns 0 and 1:  a -> {d}  b -> {e}  e -> {b}

At each level of the search `Work.state` holds, clue after clue, the words that are left, in as many
integers as the table is wide, and for each column the letters that those words have:

    level 0      | words of clue 0 | column 0 | column 1 | words of clue 1 | column 0 | ...
                   111               {a b e}    {b d e}
    level 1      | 001             | {a}      | {d}      |  not copied while it is as at level 0
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.jit import record

Ints = NDArray[np.int64]
#: Words in one integer of a set.
BITS = 62

# The numbers of a record, each a field:

#: The words of an order type.
#:
#: - width: how many integers a set of the words takes
#: - columns: how many different symbols a clue of that order type has
#: - words: how many there are
#: - word_sets, letter_sets, pair_sets: where in `Tables.bits` these begin
#: - codes: where in `Tables.codes` the letters of the words begin
TABLE = record("width columns words word_sets letter_sets pair_sets codes")

#: Where in `Work.packed` a puzzle is.
#:
#: - letters: where the set of letters of each of its symbols begins
#: - tables: where the number of each clue's table begins
#: - symbols: where the symbols of each clue's columns begin
#: - end: where these end
PUZZLE = record("letters tables symbols end")

# A clue of the puzzle that is searched.
#
# - table: the number of its table
# - state: where its words begin, from the beginning of a level in `Work.state`
# - symbols: where in `Work.packed` the symbols of its columns begin
# - residues: where in `Work.residues` its places begin
# - changed: 1 if one of its symbols has lost letters since the clue was narrowed, else 0
_CLUE = record("table state symbols residues changed")

# A symbol of the puzzle that is searched.
#
# - clues: where in `Work.clues_with` the clues that show it begin
# - column: its column in the clue that is about to be read; -1 where it has none or is settled
_SYMBOL = record("clues column")

# The words that are left for a clue at a level.
#
# - state: where in `Work.state` they begin: on an earlier level, if they are as they were there
# - words: how many
_DOMAIN = record("state words")

# What a level reads.
#
# - clue: which one
# - word: the number of its word that is being tried; -1 before the first
# - checks: how many other clues are checked before a word is tried
_READING = record("clue word checks")

# How to check, before a word of the clue that is read is tried, whether another clue has a word
# left. It looks at three of the symbols that the two share, one of them again where they are fewer.
#
# - expected: about how many words the other clue has left then
# - state: where in `Work.state` its words begin
# - pairs_suffice: 1 if `pair_sets` say all that there is to know, else 0
# - columns: the three symbols' columns in the clue that is read
# - word_sets: where in `Tables.bits` the other clue's words by letter begin, for each of the three
# - pair_sets: the same for the letters of the first and second, the first and third, and the second
#   and third of them
_CHECK = record("expected state pairs_suffice", columns=3, word_sets=3, pair_sets=3)

# The search of a puzzle.
#
# - clues, symbols: how many the puzzle has
# - letters: how many the alphabet has
# - stride: how many integers a level takes in `Work.state`
# - settled: how many symbols are on the stack `Work.settled`
# - steps: integers looked at since the last look at the stop flag
# - at_once: 1 if words are tried before the clues agree, else 0
# - nodes, solutions: how many there are so far
# - level: the deepest level that reads a clue; -1 at the root
# - agreed: 1 if the clues of the level below agree and it has not been looked at yet, else 0
_RUN = record("clues symbols letters stride settled steps at_once nodes solutions level agreed")


class Tables(NamedTuple):
    """Tables of words.

    Attributes
    ----------
    rows : TABLE array, shape (tables,)
    bits : int64 array
        For each table its word sets, of shape (columns, letters, width): the words with a letter in
        a column; its letter sets, shape (columns,): the letters that words have in a column; its
        pair sets, shape (columns, columns, letters): the letters that words with a letter in the
        first column have in the second.
    codes : uint8 array
        For each table the letters of its words, shape (words, columns).
    """

    rows: Any
    bits: Ints
    codes: NDArray[np.uint8]


class Work(NamedTuple):
    """The puzzles of a call, and room to search any of them, one at a time.

    Attributes
    ----------
    packed : int64 array
        For each puzzle the letters of each symbol as a bit set, the table of each clue, the symbols
        of each clue's columns.
    clues : record array, shape (clues,)
    symbols : record array, shape (symbols + 1,)
        The last says where the last symbol's clues end.
    run : record array, shape (1,)
    clues_with : int64 array
        The clues that show each symbol, symbol after symbol.
    settled : int64 array, shape (symbols,)
        A stack of symbols that have come down to one letter, which others have yet to lose.
    state : int64 array
        For each level and clue the words left, then for each column the letters that they have.
    domains : record array, shape (levels, clues)
    letters : int64 array, shape (levels, symbols)
        The letters left.
    readings : record array, shape (levels,)
    check_order : int64 array, shape (levels, clues)
        The other clues to check, those with the fewest expected words first.
    checks : record array, shape (levels, clues)
    scratch : int64 array
        Room for a set of words.
    residues : int32 array
        By clue, column and letter, the part of a set where a word with that letter was seen last:
        the residual supports of Compact-Table.
    """

    packed: Ints
    clues: Any
    symbols: Any
    run: Any
    clues_with: Ints
    settled: Ints
    state: Ints
    domains: Any
    letters: Ints
    readings: Any
    check_order: Ints
    checks: Any
    scratch: Ints
    residues: NDArray[np.int32]


def records(kind: np.dtype[Any], *shape: int) -> Any:
    """An array of records of that shape, all zeros, whose fields are attributes."""
    return np.zeros(shape, kind).view(np.recarray)


def work_area(tables: Tables, puzzles: Any, packed: Ints, n_letters: int) -> Work:
    """Room for the largest of the puzzles.

    Parameters
    ----------
    tables : Tables
    puzzles : PUZZLE array, shape (n,)
    packed : int64 array
        The puzzles themselves; see `Work`.
    n_letters : int
        Of the alphabet.
    """
    clues = int((puzzles.symbols - puzzles.tables).max(initial=1))
    symbols = int((puzzles.tables - puzzles.letters).max(initial=1))
    columns = int((puzzles.end - puzzles.symbols).max(initial=1))
    stride = clues * int((tables.rows.width + tables.rows.columns).max(initial=1))
    # Each level below the first reads a clue and settles a symbol.
    levels = min(clues, symbols) + 2
    return Work(
        packed=packed,
        clues=records(_CLUE, clues),
        symbols=records(_SYMBOL, symbols + 1),
        run=records(_RUN, 1),
        clues_with=np.zeros(columns, np.int64),
        settled=np.zeros(symbols, np.int64),
        state=np.zeros(levels * stride, np.int64),
        domains=records(_DOMAIN, levels, clues),
        letters=np.zeros((levels, symbols), np.int64),
        readings=records(_READING, levels),
        check_order=np.zeros((levels, clues), np.int64),
        checks=records(_CHECK, levels, clues),
        scratch=np.zeros(stride, np.int64),
        residues=np.zeros(columns * n_letters, np.int32),
    )
