"""The numbers of the Building Blocks kernel: words filed by their pieces, and a work area that one
puzzle at a time uses.

Pieces of words, blocks and candidates are numbered from 0. Of the words *bard base card case*, in
pieces of two letters, this is filed for patterns with the first piece given::

    piece_letters   b a c a r d s e     piece 0 is ba, 1 is ca, 2 is rd, 3 is se
    columns  given  0 0 1 1             ba ba ca ca
             blank  2 3 2 3             rd se rd se
             word   0 1 2 3             the number of the word among those of its length
             starts 0 2 4 4 4           rows 2 and 3 begin with piece 1: from starts[1] to starts[2]

The blocks *rd ba ba* are one integer, with a counter of three bits for each different block; the
highest bit of a counter is its guard::

              ba  rd
    full     110 101     two times ba, one time rd, and both guards
    guard    100 100
    need     000 001     what the candidate card takes: one rd
    left     110 100     full - need: both guards stand, so the block was there
             110 011     need taken once more: the guard of rd fell, so rd is used too often
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.jit import kernel, record

# A shape of pattern, and where the words of that shape are filed:
# - length: letters of a word
# - given: bit i is set where piece i of the pattern is given
# - begin: where in `columns` the first column begins
# - rows: numbers in a column, one for each word
# - starts: where in `columns` the starts of the first column begin
SHAPE = record("length given begin rows starts")

# A block, however often the puzzle lists it:
# - piece: its number among the pieces of all words
# - copies: how often it is listed
# - unit: a one in its counter
# - part: in which of the packed integers its counter is
BLOCK = record("piece copies unit part")

# A level of the search:
# - pattern: the pattern that it branches on
# - turn: which candidate of that pattern is next
# - end: where in `lists` the lists of this level end
LEVEL = record("pattern turn end")

# How far the work on a puzzle is:
# - patterns: how many it has
# - blocks: how many different blocks it has that are pieces of words
# - parts: integers that the counters of all blocks take
# - candidates: written down so far, of all patterns
# - nodes: of the search so far
# - depth: of the search, -1 at its end
# - looked_at: candidates and words since the last look at the stop flag
STATE = record("patterns blocks parts candidates nodes depth looked_at")


class FiledWords(NamedTuple):
    """What is filed of a lexicon for blocks of one length.

    Attributes
    ----------
    size : int
        Letters of a block, and of a piece.
    piece_letters : int32 array, shape (pieces * size,)
        The code points of the pieces of all words that consist of whole ones; pieces in
        alphabetical order.
    piece_table : int32 array
        A hash table with a power of two of slots: the numbers of the pieces, -1 in free slots.
    shapes : SHAPE array, shape (shapes,)
        One entry for each shape of pattern that was asked for.
    columns : int32 array
        For each shape its words as rows, in the order of their given pieces, then of their blanks
        from the left: so they are in alphabetical order wherever the given pieces are the same.
        They are filed column by column: given pieces, blanks (each as the number of the piece), the
        number of the word among those of its length; then, for each piece, the first row
        whose first column has that piece or a later one.
    """

    size: int
    piece_letters: NDArray[np.int32]
    piece_table: NDArray[np.int32]
    shapes: NDArray[Any]
    columns: NDArray[np.int32]


class Work(NamedTuple):
    """The work area: arrays with room for one puzzle at a time.

    A packed row is ``state["parts"]`` integers, one after another. A cell is a pattern at a level:
    number ``level * patterns + pattern``.

    Attributes
    ----------
    state : STATE array, shape (1,)
    item_begins : int64 array
        Where each pattern and block begins in the text, and where one more would.
    block_of_piece : int32 array, shape (pieces,)
        For each piece of the lexicon's words the number of its block, or -1.
    blocks : BLOCK array
    sorted_pieces : int64 array
        The blocks' pieces in ascending order; the first is -1 until they are sorted.
    full, guard : int64 arrays
        Packed rows: the copies of all blocks with the guard bits, and the guard bits alone.
    words : int32 array
        For each candidate the number of the word among those of its length.
    needs : int64 array
        For each candidate a packed row: the blocks that it takes.
    lists : int32 array
        Numbers of candidates that still fit, list after list.
    list_begins, list_lengths : int64 arrays
        For each cell where its list begins, and how long it is (-1: the pattern has its word).
    levels : LEVEL array
    blocks_left : int64 array
        For each level a packed row: the blocks that no word has taken.
    chosen : int64 array
        For each pattern the candidate that it has.
    """

    state: Any
    item_begins: Any
    block_of_piece: Any
    blocks: Any
    sorted_pieces: Any
    full: Any
    guard: Any
    words: Any
    needs: Any
    lists: Any
    list_begins: Any
    list_lengths: Any
    levels: Any
    blocks_left: Any
    chosen: Any


@kernel
def work_area(room: int, longest: int, pieces: int) -> Any:
    """A work area for lines of `longest` characters at most.

    Parameters
    ----------
    room : int
        Numbers that fit into each array that holds candidates or cells.
    longest : int
        Characters of the longest line: no puzzle has more items, blocks or patterns.
    pieces : int
        Different pieces that the lexicon's words have.
    """
    items = longest + 3
    return Work(
        state=np.zeros(1, STATE),
        item_begins=np.zeros(items, np.int64),
        block_of_piece=np.full(pieces, -1, np.int32),
        blocks=np.zeros(items, BLOCK),
        sorted_pieces=np.zeros(items, np.int64),
        full=np.zeros(items, np.int64),
        guard=np.zeros(items, np.int64),
        words=np.zeros(room, np.int32),
        needs=np.zeros(room, np.int64),
        lists=np.zeros(room, np.int32),
        list_begins=np.zeros(room, np.int64),
        list_lengths=np.zeros(room, np.int64),
        levels=np.zeros(items, LEVEL),
        blocks_left=np.zeros(room, np.int64),
        chosen=np.zeros(items, np.int64),
    )
