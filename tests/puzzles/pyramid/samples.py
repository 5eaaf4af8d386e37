"""Pyramids for the tests that all puzzles share; see `tests/puzzles/samples.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

import wordsearch as ws
from notebooks.originals.pyramid import OriginalPyramid
from tests.made import PLAIN
from tests.puzzles.samples import Game, all_words, every
from tests.reference.generate import load
from tests.twins import assert_stopped, assert_twins

PUZZLE = ws.Pyramid.parse("p ir aao ntib ogueo")
WORDS = "oboe piano guitar boat again gain bat tag into not tab".split()
TEXTS = {"pyramid": (ws.Pyramid.parse, ("p ir aao", "P\nIR", "é îé"))}


def of_letters(draw: st.DrawFn, letters: str, most: int) -> ws.Pyramid:
    rows = range(1, draw(st.integers(1, most)) + 1)
    return ws.Pyramid(tuple(draw(st.text(letters, min_size=n, max_size=n)) for n in rows))


@st.composite
def puzzles(draw: st.DrawFn) -> ws.Pyramid:
    return of_letters(draw, "abcé", 5)


@st.composite
def instances(draw: st.DrawFn) -> tuple[ws.Pyramid, ws.Lexicon, list[Any]]:
    puzzle = of_letters(draw, "ab", 4)
    words = draw(st.sets(st.text("ab", min_size=3, max_size=5), min_size=1, max_size=12))
    found = OriginalPyramid(" ".join(puzzle.rows), frozenset(words))
    return puzzle, ws.Lexicon.from_words(words), sorted({tuple(sorted(cover)) for cover in found})


def answers(solutions: Iterable[Any]) -> list[Any]:
    return sorted(solution.words for solution in solutions)


def hostile(markup: str) -> Iterator[Any]:
    """No parser lets such words in; the picture must not depend on that."""
    [solution] = PUZZLE.solve(WORDS[:3]).solutions
    yield replace(solution, words=(markup, *solution.words[1:]))


def endless() -> tuple[list[ws.Pyramid], ws.Lexicon]:
    """Covers without number: any three or four cells in a row of a's and b's are a word."""
    return [ws.Pyramid.parse(" ".join("ab"[n % 2] * n for n in range(1, 11)))], all_words(
        "ab", (3, 4)
    )


def edges() -> None:
    ab, parse = all_words("ab", (2, 3, 4)), ws.Pyramid.parse
    found = assert_twins([parse("a ba abb"), parse("a ba abb baab abbab")], ab, limit=120)
    assert found.counts.tolist() == [9, 120]
    two, none = assert_twins([parse("a bb aaa"), parse("z zz zzz")], ab, words=(2, 2)).counts
    assert two > 0 == none
    assert_stopped(parse("a bb aab babb aabab ababab"), ab)
    words = ws.Lexicon.load("american-english")
    committed = [parse(each["rows"]) for each in load()["pyramids"][:300:30]]
    assert assert_twins(committed, words, min_length=4, words=(2, 4)).counts.any()


GOLDEN = "m go uac iqrk ppepu, c na vis iice yttel, e zs une avar gihsd"


def made(seed: str = "golden", kernel: bool = False) -> str:
    pyramids = ws.make_pyramid(every(40), seed=seed, kernel=kernel, **PLAIN).take(3)
    return ", ".join(" ".join(pyramid.rows) for pyramid in pyramids)


def check_rules(pyramid, base, words):
    answer = pyramid.provenance.answer
    assert pyramid.base == base and words[0] <= len(answer) <= words[1]
    assert list(answer) == sorted(set(answer)) and all(len(word) >= 3 for word in answer)
    assert Counter(pyramid.letters) == Counter("".join(answer))


MAKING: dict[str, Any] = {}


def check_made(puzzle: Any) -> None:
    check_rules(puzzle, 5, (2, 5))


RATED = [(PUZZLE, "american-english", 1)]


GAMES = {
    "pyramid": Game(
        PUZZLE,
        words="guitar oboe piano gnat zebra tin".split(),
        answer=("guitar", "oboe", "piano"),
        carried=("gnat", "guitar", "oboe", "piano"),
    )
}


ODD = [ws.Pyramid(tuple("abcdefghij"[:row] for row in range(1, base + 1))) for base in (1, 2, 10)]
