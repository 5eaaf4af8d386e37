"""Pyramids of words along random tilings."""

from __future__ import annotations

import random
from collections.abc import Iterator

import wordsearch as ws
from benchmarks.curves import ByDictionary, BySize
from wordsearch.puzzles.pyramid.make import laid, tiling_of


def make(lexicon: ws.Lexicon, base: int, rng: random.Random) -> ws.Pyramid:
    """Words of 3 to 9 letters along a random tiling of the triangle."""
    cells = base * (base + 1) // 2
    while True:
        lengths = tuple(sorted(_lengths(cells, rng)))
        paths = tiling_of(base, lengths, rng.randrange(64))
        symmetry = rng.randrange(6)
        if paths is not None:
            return laid(
                base, paths, symmetry, "".join(rng.choice(lexicon.of_length(n)) for n in lengths)
            )


def _lengths(cells: int, rng: random.Random) -> Iterator[int]:
    while cells:
        length = rng.randint(3, min(9, cells))
        if cells - length not in (1, 2):
            cells -= length
            yield length


BY_SIZE = BySize(
    "pyramid by rows",
    "rows",
    range(3, 10),
    "american-english",
    (
        "Tracing words is cheap, since only beginnings of words are followed from each cell; but a "
        "cover of "
        "more cells takes more words, at each of which there is a choice for the scarcest cell, "
        "and choices "
        "multiply."
    ),
)
BY_DICTIONARY = ByDictionary(
    "pyramid of 5 rows",
    5,
    (
        "The words that lie on the letters grow no faster than the dictionary, but covers are "
        "combinations of "
        "them, and from some tens of thousands of words on it is these products that cost."
    ),
)
