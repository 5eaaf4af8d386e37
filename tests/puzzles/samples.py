"""What the tests that all puzzles share need to know of each: the module `samples` in the folder of
its tests.

PUZZLE, WORDS
    A small puzzle, and some words that have a solution of it.
puzzles()
    A strategy of Hypothesis for any puzzle of the type.
instances()
    A strategy for (puzzle, lexicon, what brute force finds in it).
answers(solutions)
    What of a run's solutions is held against the brute force, in one order.
hostile(markup)
    Things of this puzzle that are drawn, with markup where a word, a letter or a symbol would be.
TEXTS
    For each parser of what people type, by the name of its fuzzing target: the parser, and texts to
    begin with.
endless()
    Where there is a kernel: (puzzles, lexicon) that it works on for a minute or far more.
edges()
    Where there is a kernel: holds it against the plain solver where it has the least room; called
    in a process in which nothing is compiled.
made(**options), GOLDEN
    Where there is a maker: what it makes of the seed "golden", as one text; and what that is on
    every machine.
MAKING, check_made(puzzle)
    Where there is a maker: options for which it is quick; and what asserts that a puzzle made with
    them is by the rules of its kind.
RATED
    Where there is a maker: (puzzle, lexicon, level) of puzzles that come along.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import Any

import wordsearch as ws
from wordsearch.puzzle_types import PUZZLES, puzzle_type


def samples(name: str) -> Any:
    """The samples of a puzzle."""
    return import_module(f"tests.puzzles.{name}.samples")


def having(what: str) -> list[str]:
    """The names of the puzzles whose samples have it."""
    return [name for name in PUZZLES if hasattr(samples(name), what)]


def maker(name: str) -> Callable[..., Any]:
    """The function that makes puzzles of a kind."""
    make: Callable[..., Any] = getattr(puzzle_type(name).part("make"), f"make_{name}")
    return make


def all_words(letters: str, lengths: Iterable[int]) -> ws.Lexicon:
    """Every word over some letters, of these lengths."""
    words = ("".join(word) for n in lengths for word in itertools.product(letters, repeat=n))
    return ws.Lexicon.from_words(words, name=letters)


@cache
def every(step: int) -> ws.Lexicon:
    """Every so-manieth word of an embedded list: a dictionary that depends on no package's
    version.
    """
    return ws.Lexicon.from_words(ws.Lexicon.load("enable1").words[::step], name=f"every {step}th")
