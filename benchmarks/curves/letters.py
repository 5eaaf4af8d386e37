"""Sets of the letters of words."""

from __future__ import annotations

import random
from functools import lru_cache

import wordsearch as ws
from benchmarks.curves import ByDictionary, BySize


def make(lexicon: ws.Lexicon, size: int, rng: random.Random) -> ws.LetterPuzzle:
    """The letters of a word with so many different ones; any of them may be used, none must be."""
    return ws.LetterPuzzle.parse("".join(sorted(set(rng.choice(_with_letters(lexicon, size))))))


@lru_cache(maxsize=32)
def _with_letters(lexicon: ws.Lexicon, size: int) -> list[str]:
    return [word for word in lexicon if len(set(word)) == size]


BY_SIZE = BySize(
    "letter puzzle by letters",
    "letters",
    range(5, 13),
    "enable1",
    (
        "The search follows every beginning of a word that the letters spell, and one letter more "
        "is one more "
        "way on at each step of every one of them, which multiplies their number."
    ),
)
BY_DICTIONARY = ByDictionary(
    "letter puzzle of 7",
    7,
    (
        "A node is the beginning of some word, and a new word shares most of its beginning with "
        "words that "
        "were there before, so that beginnings grow like a root of the dictionary."
    ),
)
