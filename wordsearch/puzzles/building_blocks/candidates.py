"""Which words fit a pattern of Building Blocks: two ways of asking, which find the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from operator import itemgetter

from wordsearch.puzzles.building_blocks.puzzle import OPEN, BuildingBlocks, Pool, Slots
from wordsearch.words.cached import per_lexicon
from wordsearch.words.lexicon import Lexicon

#: A word that fits a pattern, and the blocks that it takes as one number (see
#: `BuildingBlocks.pool`).
Candidate = tuple[str, int]


def _by_regex(puzzle: BuildingBlocks, lexicon: Lexicon) -> list[list[Candidate]]:
    """As first written: any block in each blank, tried on every word of the right length."""
    any_block = f"(?:{'|'.join(map(re.escape, puzzle.pool.unit))})"
    found = []
    for pattern, slots in zip(puzzle.patterns, puzzle.slots, strict=True):
        parts = [
            any_block if OPEN in piece else re.escape(piece) for piece in puzzle.pieces(pattern)
        ]
        fitting = filter(re.compile("".join(parts)).fullmatch, lexicon.of_length(len(pattern)))
        found.append(_fitting(fitting, slots, puzzle.pool))
    return found


def _by_index(puzzle: BuildingBlocks, lexicon: Lexicon) -> list[list[Candidate]]:
    """Only the words with the given letters whose first blank holds a block are ever looked at."""
    indexes, pool, size = _indexes(lexicon), puzzle.pool, puzzle.block_length
    blocks, found = pool.unit.keys(), []
    for slots in puzzle.slots:
        length, given, letters, _ = slots
        shape = (size, length, given)
        if shape not in indexes:
            indexes[shape] = _index(lexicon.of_length(length), slots, size)
        by_first, some = indexes[shape].get(letters, {}), []
        for first in by_first.keys() & blocks:
            words = by_first[first]
            if len(words) == length:  # most are alone
                some.append(words)
            else:
                some += [words[start : start + length] for start in range(0, len(words), length)]
        found.append(_fitting(some, slots, pool))
        found[-1].sort()
    return found


METHODS: dict[str, Callable[[BuildingBlocks, Lexicon], list[list[Candidate]]]] = {
    "regex": _by_regex,
    "index": _by_index,
}


def _fitting(words: Iterable[str], slots: Slots, pool: Pool) -> list[Candidate]:
    """Of words that have the given letters, those whose other pieces are blocks, none used too
    often.
    """
    unit, full, guard = pool
    found = []
    for word in words:
        need = 0
        for blank in slots.blank:
            one = unit.get(word[blank])
            if one is None:
                break
            need += one
        else:
            if (full - need) & guard == guard:
                found.append((word, need))
    return found


# -- the index -------------------------------------------------------------------------------------

# Words of one length by their given letters, then by the letters of their first blank. Words that
# share both are written one after the other in one string: dicts of strings are nothing to the
# garbage collector.
_Index = dict[str, dict[str, str]]
# length of blocks, length of words, places of the given pieces
_Shape = tuple[int, int, tuple[int, ...]]


_indexes: Callable[[Lexicon], dict[_Shape, _Index]] = per_lexicon(lambda lexicon: {})


def _index(words: Iterable[str], slots: Slots, size: int) -> _Index:
    given = [slice(place * size, place * size + size) for place in slots.given]
    letters = itemgetter(*given) if given else lambda word: ""
    first = slots.blank[0]
    index: _Index = {}
    for word in words:
        key = letters(word)
        by_first = index.setdefault(key if isinstance(key, str) else "".join(key), {})
        piece = word[first]
        by_first[piece] = by_first.get(piece, "") + word
    return index
