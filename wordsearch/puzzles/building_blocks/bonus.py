"""What the left-over blocks of Building Blocks spell: phrases, likeliest first."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from wordsearch.search.problem import Branch
from wordsearch.search.strategies import best_first
from wordsearch.words.given import as_lexicon
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.prices import prices_of


class _Spelled(NamedTuple):
    """A state: what was laid so far.

    Attributes
    ----------
    price : float
        Of the finished words: the negative logarithm, to base 10, of their chance.
    words : tuple of str
        Finished.
    letters : str
        After the last of them.
    least : int
        Letters that the next word must have: a shorter one could have been finished a step ago.
    blocks_left : tuple of str
        The blocks still to be laid.
    """

    price: float
    words: tuple[str, ...]
    letters: str
    least: int
    blocks_left: tuple[str, ...]


class LeftOver:
    """Problem: orders of blocks that read as words.

    A step lays a block or finishes a word, so that every phrase is reached in one way only.
    """

    def __init__(self, blocks: Sequence[str], lexicon: Lexicon) -> None:
        self._blocks = tuple(sorted(blocks))
        self._lexicon = lexicon
        self._prices = prices_of(lexicon)

    def roots(self) -> Iterator[_Spelled]:
        """No block is laid."""
        yield _Spelled(price=0.0, words=(), letters="", least=1, blocks_left=self._blocks)

    def children(self, state: _Spelled) -> Iterator[Any]:
        """Each word that may be finished, then each block that may be laid."""
        price, words, letters, least, blocks_left = state
        for end in range(least, len(letters) + 1):
            word = letters[:end]
            if word in self._lexicon:
                dearer = price + self._prices.of(word)
                yield Branch(word, _Spelled(dearer, (*words, word), letters[end:], 1, blocks_left))
        if blocks_left and begins_a_word(letters, self._lexicon.words):
            for block, rest in each_block(blocks_left):
                yield Branch(block, _Spelled(price, words, letters + block, len(letters) + 1, rest))

    def cost(self, state: _Spelled) -> float:
        """The price of the finished words."""
        return state.price

    def solution(self, state: _Spelled) -> str | None:
        """The phrase, when all letters are words and all blocks are laid."""
        if state.letters or state.blocks_left or not state.words:
            return None
        return " ".join(state.words)


def each_block(blocks: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each different block, and the others.

    >>> list(each_block(("rd", "ba", "rd")))
    [('rd', ('ba', 'rd')), ('ba', ('rd', 'rd'))]
    """
    for place, block in enumerate(blocks):
        if block not in blocks[:place]:
            yield block, blocks[:place] + blocks[place + 1 :]


def begins_a_word(letters: str, words: Sequence[str]) -> bool:
    """Whether one of these words, in alphabetical order, begins so."""
    place = bisect_left(words, letters)
    return place < len(words) and words[place].startswith(letters)


def phrases(
    blocks: Sequence[str], lexicon: Lexicon, limit: int | None, timeout: float | None
) -> list[str]:
    """What blocks spell, likeliest first; see `BuildingBlocksSolution.bonus`.

    Raises
    ------
    TimeoutError
        If the time is up before there are `limit` phrases, or all.
    """
    run = best_first(LeftOver(blocks, as_lexicon(lexicon)), limit=limit, timeout=timeout)
    solutions = run.whole()
    if run.status == "timeout":
        raise TimeoutError(
            f"{timeout} seconds were too few for {len(blocks)} left-over blocks; "
            "ask for fewer phrases, or give more time"
        )
    return solutions
