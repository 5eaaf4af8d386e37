"""Building Blocks of nine-letter words."""

from __future__ import annotations

import random

import wordsearch as ws
from benchmarks.curves import ByDictionary, BySize


def make(lexicon: ws.Lexicon, patterns: int, rng: random.Random) -> ws.BuildingBlocks:
    """Nine-letter words of which one piece of three is given; all other pieces are blocks, none
    is left.
    """
    given = []
    blocks = []
    for word in rng.sample(lexicon.of_length(9), patterns):
        pieces = [word[:3], word[3:6], word[6:]]
        shown = rng.randrange(3)
        given.append("".join(piece if at == shown else "..." for at, piece in enumerate(pieces)))
        blocks += [piece for at, piece in enumerate(pieces) if at != shown]
    rng.shuffle(blocks)
    return ws.BuildingBlocks.parse(given, blocks)


BY_SIZE = BySize(
    "Building Blocks by patterns",
    "patterns",
    range(8, 41, 4),
    "enable1",
    (
        "Most patterns are filled without a choice, so that nodes are few; but more blocks let "
        "more words "
        "through for each of the more patterns, and a node goes through the lists of all patterns "
        "that are "
        "left."
    ),
)
BY_DICTIONARY = ByDictionary(
    "8 Building Blocks",
    8,
    (
        "Words lie filed by their given pieces, so that a pattern looks only at a small share of "
        "the "
        "dictionary, and nearly always one word fits: what grows is that share, not the search."
    ),
)
