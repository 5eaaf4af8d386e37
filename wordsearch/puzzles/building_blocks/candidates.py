"""Which words fit a pattern of Building Blocks: two ways of asking, which find the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from wordsearch.puzzles.building_blocks.pieces import OPEN, Pool, Slots, cut
from wordsearch.words.cached import per_lexicon
from wordsearch.words.lexicon import Lexicon

#: A word that fits a pattern, and the blocks that it takes as one number (see `Pool`).
Candidate = tuple[str, int]


def by_regex(
    patterns: Sequence[str], slots: Sequence[Slots], pool: Pool, size: int, lexicon: Lexicon
) -> list[list[Candidate]]:
    """As first written: any block in each blank, tried on every word of the right length.

    Parameters
    ----------
    patterns : sequence of str
    slots : sequence of Slots
        One for each pattern.
    pool : Pool
        The blocks.
    size : int
        Letters of a block.
    lexicon : Lexicon

    Returns
    -------
    list of list of Candidate
        For each pattern its candidates, in alphabetical order.
    """
    any_block = f"(?:{'|'.join(map(re.escape, pool.unit))})"
    candidates = []
    for pattern, pattern_slots in zip(patterns, slots, strict=True):
        expression = ""
        for piece in cut(pattern, size):
            expression += any_block if OPEN in piece else re.escape(piece)
        words = filter(re.compile(expression).fullmatch, lexicon.of_length(len(pattern)))
        candidates.append(_fitting(words, pattern_slots, pool))
    return candidates


def by_index(
    patterns: Sequence[str], slots: Sequence[Slots], pool: Pool, size: int, lexicon: Lexicon
) -> list[list[Candidate]]:
    """As `by_regex`: only the words with the given letters whose first blank holds a block are ever
    looked at.
    """
    blocks = pool.unit.keys()
    candidates = []
    for pattern_slots in slots:
        length = pattern_slots.length
        by_first = index_of(lexicon, pattern_slots, size).get(pattern_slots.letters, {})
        words = []
        for first in by_first.keys() & blocks:
            together = by_first[first]
            # Most are alone.
            if len(together) == length:
                words.append(together)
            else:
                words += cut(together, length)
        fitting = _fitting(words, pattern_slots, pool)
        fitting.sort()
        candidates.append(fitting)
    return candidates


#: The ways of asking by their names; see `BuildingBlocks.methods`.
METHODS: dict[str, Callable[..., list[list[Candidate]]]] = {
    "regex": by_regex,
    "index": by_index,
}


def _fitting(words: Iterable[str], slots: Slots, pool: Pool) -> list[Candidate]:
    """Of words that have the given letters, those whose other pieces are blocks, none used too
    often.
    """
    unit, full, guard = pool
    candidates = []
    for word in words:
        need = 0
        for blank in slots.blank:
            block = unit.get(word[blank])
            if block is None:
                break
            need += block
        else:
            if (full - need) & guard == guard:
                candidates.append((word, need))
    return candidates


# -- the index -------------------------------------------------------------------------------------

#: Words of one length by their given letters, then by the letters of their first blank. Words that
#: share both are written one after the other in one string: dicts of strings are nothing to the
#: garbage collector.
_Index = dict[str, dict[str, str]]
#: Letters of a block, letters of a word, numbers of the given pieces.
_Shape = tuple[int, int, tuple[int, ...]]


_indexes: Callable[[Lexicon], dict[_Shape, _Index]] = per_lexicon(lambda lexicon: {})


def index_of(lexicon: Lexicon, slots: Slots, size: int) -> _Index:
    """The words filed for patterns with these slots; made once for each lexicon."""
    indexes = _indexes(lexicon)
    shape = (size, slots.length, slots.given)
    if shape not in indexes:
        indexes[shape] = _index(lexicon.of_length(slots.length), slots, size)
    return indexes[shape]


def _index(words: Iterable[str], slots: Slots, size: int) -> _Index:
    """The words filed for patterns with these slots."""
    first = slots.blank[0]
    given = [slice(place * size, place * size + size) for place in slots.given]
    index: _Index = {}
    for word in words:
        letters = "".join([word[piece] for piece in given])
        by_first = index.setdefault(letters, {})
        block = word[first]
        by_first[block] = by_first.get(block, "") + word
    return index
