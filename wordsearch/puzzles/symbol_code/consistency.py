"""Arc consistency, compiled: what the words of all clues and the letters of all symbols agree on.

The twin of ``ArcConsistent.agree`` in `wordsearch.puzzles.symbol_code.solve`: the fixed point is
the same in whatever order it is approached. From Compact-Table (Demeulenaere and others 2016) come
two economies: words are struck by the letters that a symbol lost, where these are fewer than those
that it keeps; and for each letter a *residue* is remembered, where a word with it was seen last.
One more is ours: a clue with few words left is narrowed word by word.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wordsearch.batch.bits import lowest, popcount
from wordsearch.batch.jit import lean
from wordsearch.puzzles.symbol_code.work import BITS

_FEW = 128  # words of a clue up to which they are narrowed one by one


@lean
def agree(level: int, tables: Any, work: Any) -> Any:
    """Narrow until all clues agree, the one with the fewest words first; False when nothing is
    left.
    """
    run = work.run[0]
    letters = work.letters[level]
    domains = work.domains[level]
    # a written -1 would be a type of its own, for which all below is compiled once more
    none: Any = np.int64(-1)
    while _settle(letters, work):
        next_clue = none
        for clue in range(run.clues):
            if work.clues[clue].changed and (
                next_clue < 0 or domains[clue].words < domains[next_clue].words
            ):
                next_clue = clue
        if next_clue < 0:
            return True
        if not _narrow(level, next_clue, tables, work):
            break
    run.settled = 0
    return False


@lean
def leave(symbol: int, left: int, letters: Any, work: Any) -> None:
    """Leave a symbol fewer letters; that it is settled, and which clues this concerns, is noted."""
    letters[symbol] = left
    if not left & (left - 1):
        run = work.run[0]
        work.settled[run.settled] = symbol
        run.settled += 1
    for place in range(work.symbols[symbol].clues, work.symbols[symbol + 1].clues):
        work.clues[work.clues_with[place]].changed = 1


@lean
def _settle(letters: Any, work: Any) -> Any:
    """Take settled letters from all other symbols; False when one has none left."""
    run = work.run[0]
    while run.settled:
        run.settled -= 1
        settled = work.settled[run.settled]
        letter = letters[settled]
        for symbol in range(run.symbols):
            if letters[symbol] & letter and symbol != settled:
                left = letters[symbol] & ~letter
                if not left:
                    return False
                leave(symbol, left, letters, work)
    return True


@lean
def _narrow(level: int, number: int, tables: Any, work: Any) -> Any:
    """Make a clue's words and its symbols' letters agree; False when no word is left."""
    clue = work.clues[number]
    domain = work.domains[level, number]
    letters = work.letters[level]
    table = tables.rows[clue.table]
    width = table.width
    columns = table.columns
    state = _own_state(level, number, width + columns, work)
    words = work.state[state : state + width]
    supported = work.state[state + width : state + width + columns]
    symbols = work.packed[clue.symbols : clue.symbols + columns]
    changed = False
    for column in range(columns):
        changed = changed or supported[column] & ~letters[symbols[column]] != 0
    work.run[0].steps += width * columns
    if changed:
        domain.words = _reduce(words, supported, symbols, letters, clue, table, tables, work)
    if not domain.words:
        return False
    for column in range(columns):
        symbol = symbols[column]
        if supported[column] != letters[symbol]:
            leave(symbol, supported[column], letters, work)
    clue.changed = 0
    return True


@lean
def _own_state(level: int, number: int, size: int, work: Any) -> Any:
    """Where a level has the state of a clue; copied there if it was an earlier level's so far."""
    domain = work.domains[level, number]
    state = level * work.run[0].stride + work.clues[number].state
    if domain.state != state:
        own = work.state[state : state + size]
        earlier = work.state[domain.state : domain.state + size]
        for place in range(size):
            own[place] = earlier[place]
        domain.state = state
    return state


@lean
def _reduce(
    words: Any,
    supported: Any,
    symbols: Any,
    letters: Any,
    clue: Any,
    table: Any,
    tables: Any,
    work: Any,
) -> Any:
    """Strike a clue's words that need letters which its symbols have lost, then note in `supported`
    the letters that the others have; how many words stay.
    """
    bits = tables.bits
    width = len(words)
    by_column = work.run[0].letters * width
    for column in range(len(supported)):
        left = letters[symbols[column]]
        lost = supported[column] & ~left
        kept = supported[column] & left
        if not kept:
            return 0
        if lost:
            _strike(words, table.word_sets + column * by_column, lost, kept, bits, work.scratch)
    count = 0
    for part in range(width):
        count += popcount(words[part])
    if count <= _FEW:
        return _sift(words, tables.codes[table.codes :], symbols, letters, supported)
    for column in range(len(supported)):
        left = supported[column] & letters[symbols[column]]
        if left & (left - 1):
            word_sets = table.word_sets + column * by_column
            residues = work.residues[clue.residues + column * work.run[0].letters :]
            left = _with_support(words, word_sets, left, bits, residues)
        supported[column] = left
    return count


@lean
def _strike(words: Any, word_sets: int, lost: int, kept: int, bits: Any, scratch: Any) -> None:
    """Strike the words with a lost letter in a column, or all but those with a letter that is kept:
    whichever looks at fewer sets.

    `word_sets` is where the sets of the column begin in `bits`.
    """
    width = len(words)
    # Only loops over views that begin at 0 become vector instructions.
    if popcount(lost) < popcount(kept):
        while lost:
            begin = word_sets + lowest(lost) * width
            with_letter = bits[begin : begin + width]
            lost &= lost - 1
            for part in range(width):
                words[part] &= ~with_letter[part]
        return
    begin = word_sets + lowest(kept) * width
    union = bits[begin : begin + width]
    kept &= kept - 1
    if kept:
        for part in range(width):
            scratch[part] = union[part]
        union = scratch[:width]
    while kept:
        begin = word_sets + lowest(kept) * width
        with_letter = bits[begin : begin + width]
        kept &= kept - 1
        for part in range(width):
            union[part] |= with_letter[part]
    for part in range(width):
        words[part] &= union[part]


@lean
def _with_support(words: Any, word_sets: int, letters: int, bits: Any, residues: Any) -> Any:
    """Those of the letters that a word in a set has in a column."""
    width = len(words)
    supported = letters & 0
    remaining = letters
    while remaining:
        letter = lowest(remaining)
        begin = word_sets + letter * width
        part = residues[letter]
        if not words[part] & bits[begin + part]:
            part = 0
            while part < width and not words[part] & bits[begin + part]:
                part += 1
        if part < width:
            residues[letter] = part
            supported |= remaining & -remaining
        remaining &= remaining - 1
    return supported


@lean
def _sift(words: Any, codes: Any, symbols: Any, letters: Any, supported: Any) -> Any:
    """Narrow few words one by one, and note the letters of those that stay in `supported`; how many
    stay.
    """
    columns = len(symbols)
    count = 0
    for column in range(columns):
        supported[column] = 0
    for part in range(len(words)):
        remaining = words[part]
        while remaining:
            word = codes[(part * BITS + lowest(remaining)) * columns :]
            fits: Any = 1
            for column in range(columns):
                fits &= letters[symbols[column]] >> np.int64(word[column])
            if fits & 1:
                count += 1
                for column in range(columns):
                    supported[column] |= np.int64(1) << np.int64(word[column])
            else:
                words[part] ^= remaining & -remaining
            remaining &= remaining - 1
    return count
