"""Palindromic pangrams for the tests that all puzzles share; see `tests/puzzles/samples.py`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from hypothesis import strategies as st

import wordsearch as ws
from wordsearch.puzzles.palindromes.puzzle import Phrase

PUZZLE = ws.PalindromicPangram("abno")
WORDS = "ban nab o noon abba boat".split()
TEXTS = {"palindromes": (ws.PalindromicPangram.parse, ("abno", "A-Z"))}


@st.composite
def puzzles(draw: st.DrawFn) -> ws.PalindromicPangram:
    alphabet = "".join(draw(st.sets(st.sampled_from("abcdef"), min_size=1)))
    single = draw(st.none() | st.sampled_from(["", "ai"]))
    return ws.PalindromicPangram(alphabet, draw(st.booleans()), single, draw(st.booleans()))


@st.composite
def instances(draw: st.DrawFn) -> tuple[ws.PalindromicPangram, ws.Lexicon, list[Any]]:
    """The length of the shortest of at most eight letters, if there is one; every sequence is
    tried.
    """
    alphabet = draw(st.sampled_from(["ab", "abc"]))
    words = draw(st.sets(st.text(alphabet, min_size=1, max_size=4), min_size=1, max_size=5))
    # or else no phrase can have all letters, which is refused
    words |= set(alphabet) - set("".join(words))
    return (
        ws.PalindromicPangram(alphabet),
        ws.Lexicon.from_words(words),
        shortest(words, alphabet, 8),
    )


def shortest(words: Iterable[str], alphabet: str, most: int) -> list[int]:
    lengths, todo = [], [""]
    while todo:
        text = todo.pop()
        if text == text[::-1] and set(alphabet) <= set(text):
            lengths.append(len(text))
        todo += [text + word for word in words if len(text) + len(word) <= most]
    return sorted(lengths)[:1]


def answers(solutions: Iterable[Phrase]) -> list[int]:
    """Each phrase is shorter than the one before."""
    return sorted(phrase.length for phrase in solutions)[:1]


#: Under which the search comes to its end: phrases shorter than those that `instances` knows of.
BOUNDED = {"upper_bound": 9}


def hostile(markup: str) -> Iterator[Any]:
    yield from ()
