"""Symbol codes of ten five-letter words."""

from __future__ import annotations

import random
import string
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

import wordsearch as ws
from benchmarks.curves import ByDictionary, BySize


def make(lexicon: ws.Lexicon, symbols: int | None, rng: random.Random) -> ws.SymbolCode:
    """Ten words of five letters in symbols; of exactly so many different letters, if that is
    asked for.
    """
    words = lexicon.of_length(5)
    chosen = rng.sample(words, 10) if symbols is None else None
    while chosen is None:
        chosen = _words_of(rng.sample(string.ascii_lowercase, symbols or 0), words, rng)
    names = dict(zip(string.ascii_lowercase, rng.sample(range(26), 26), strict=True))
    return ws.SymbolCode.parse([[f"s{names[letter]}" for letter in word] for word in chosen])


def _words_of(letters: Sequence[str], words: Sequence[str], rng: random.Random) -> list[str] | None:
    """Ten words with these letters, all of them and no others; None where the draw did not work
    out.
    """
    masks = _masks(tuple(words))
    wanted = sum(_bit(letter) for letter in letters)
    within = np.flatnonzero(masks & ~wanted == 0).tolist()
    chosen: list[int] = []
    left = wanted
    while left and len(chosen) < 10:
        bit = rng.choice([_bit(letter) for letter in letters if left & _bit(letter)])
        having = [at for at in within if masks[at] & bit]
        if not having:
            return None
        chosen.append(rng.choice(having))
        left &= ~int(masks[chosen[-1]])
    others = sorted(set(within).difference(chosen))
    if left or len(others) + len(chosen) < 10:
        return None
    return [words[at] for at in chosen + rng.sample(others, 10 - len(chosen))]


def _bit(letter: str) -> int:
    return 1 << ord(letter) - ord("a")


@lru_cache(maxsize=2)
def _masks(words: tuple[str, ...]) -> Any:
    return np.array([sum(map(_bit, set(word))) for word in words], np.int64)


BY_SIZE = BySize(
    "symbol code by symbols",
    "symbols",
    (*range(5, 24, 3), 26),
    "enable1",
    (
        "The clues stay ten words of five letters: the more symbols these have, the fewer symbols "
        "any two "
        "clues share, so that less follows from a word, more words must be tried, and each try "
        "narrows larger "
        "sets."
    ),
)
BY_DICTIONARY = ByDictionary(
    "symbol code of 10 clues",
    None,
    (
        "A set of words is a row of bits that every narrowing goes through, in proportion to the "
        "words of "
        "five letters; and of more words more agree with the other clues, so that nodes grow, too."
    ),
)
