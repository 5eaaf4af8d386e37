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
DENSE
    Where the maker finds too little in every 40th word of ENABLE1: how many words apart will do.
RATED
    Where there is a maker: (puzzle, lexicon, level) of puzzles that come along.
ODD
    Where there is a print view: puzzles whose shapes and sizes are odd, which must stay within it.
GAMES
    Where there is a game: a `Game` by name, the first under the puzzle's own. What only a browser's
    tests need is in the module `playing` beside the samples.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Any

import wordsearch as ws
from template.puzzle.puzzle import Ladder
from wordsearch.provenance import Provenance, Rating, Uniqueness
from wordsearch.puzzle_types import PUZZLES, puzzle_type

#: Markup without a space, which a symbol may be.
EVIL = "<img/src=x/onerror=window.hacked=1>"


@dataclass(frozen=True)
class Game:
    """A puzzle that is played with some words.

    Attributes
    ----------
    puzzle : Puzzle
    words : sequence of str
        The dictionary that it is played with.
    answer : tuple of str
        What a maker would have written down as its answer.
    carried : tuple of str
        The words that its page must know to judge what is laid: it knows no others.
    shown : tuple of str
        The words of the answer that stand on the page for all to see.
    """

    puzzle: Any
    words: Sequence[str]
    answer: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()

    @property
    def lexicon(self) -> ws.Lexicon:
        return ws.Lexicon.from_words(self.words, name="these words")

    @property
    def made(self) -> Any:
        """The puzzle as its maker would hand it over."""
        uniqueness = Uniqueness(9000, 1, "sowpods", 2, (("aby", "oboes"),))
        bonus = self.puzzle.bonus or None
        provenance = Provenance(self.answer, 7, "nowhere", uniqueness, Rating(3, 50.0), bonus=bonus)
        return replace(self.puzzle, provenance=provenance)


#: The template of README's "Add a puzzle", which is no part of the package: it is asked what all
#: puzzles are asked.
TEMPLATE = Ladder.name
#: The names of all puzzles that the shared tests ask.
ALL = (*PUZZLES, TEMPLATE)


def folder_of(name: str) -> str:
    """The package that the tests of a puzzle stand in."""
    if name == TEMPLATE:
        return "template.tests"
    return f"tests.puzzles.{name}"


def samples(name: str) -> Any:
    """The samples of a puzzle."""
    return import_module(f"{folder_of(name)}.samples")


def playing(name: str) -> Any:
    """What the browser's tests know of a puzzle that has a game: see `tests/browser/play.py`."""
    return import_module(f"{folder_of(name)}.playing")


def having(what: str) -> list[str]:
    """The names of the puzzles whose samples have it."""
    return [name for name in ALL if hasattr(samples(name), what)]


def solver(name: str) -> Callable[..., Any]:
    """The public solver of a kind."""
    solve: Callable[..., Any] = getattr(puzzle_type(name).part("solve"), f"solve_{name}")
    return solve


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
    words = ws.Lexicon.load("enable1").words[::step]
    return ws.Lexicon.from_words(words, f"every {step}th", language="en")
