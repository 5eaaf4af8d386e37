"""Puzzles of each kind that take a minute or far more: for what happens when a search is stopped."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import wordsearch as ws

Given = tuple[Sequence[Any], ws.Lexicon]


def _words(letters: str, lengths: Sequence[int]) -> ws.Lexicon:
    words = ["".join(word) for n in lengths for word in itertools.product(letters, repeat=n)]
    return ws.Lexicon.from_words(words, name=letters)


def _pyramid() -> Given:
    """Covers without number: any three or four cells in a row of a's and b's are a word."""
    return [ws.Pyramid.parse(" ".join("ab"[n % 2] * n for n in range(1, 11)))], _words("ab", (3, 4))


def _building_blocks() -> Given:
    """Twelve blank patterns, and blocks that make any word."""
    return [ws.BuildingBlocks.parse(["......"] * 12, ["aa", "ab", "ba", "bb"] * 9)], _words("ab", (6,))


def _symbol_code() -> Given:
    """Four clues that share no symbol: any words of four different letters, as long as letters last."""
    return [ws.SymbolCode.parse(["ABCD", "EFGH", "IJKL", "MNOP"])], _words("abcdefghijklmnopqr", (4,))


def _letters() -> Given:
    """Each puzzle takes half a millisecond, and there are a hundred thousand of them."""
    return [ws.LetterPuzzle.parse("[a]bcdefgh")] * 100_000, _words("abcdefgh", (4, 5))


ENDLESS: dict[str, Callable[[], Given]] = {
    "pyramid": _pyramid,
    "building blocks": _building_blocks,
    "symbol code": _symbol_code,
    "letters": _letters,
}
