"""Word ladders for the tests that all puzzles share; see `tests/puzzles/samples.py`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Any

from hypothesis import strategies as st

import wordsearch as ws
from template.puzzle.make import make_ladder
from template.puzzle.puzzle import Ladder, LadderSolution
from tests.made import PLAIN
from tests.puzzles.samples import Game, every

PUZZLE = Ladder.parse("cat dog 3")
WORDS = "cat cot cog dog dot cab cart oboe".split()
TEXTS = {"ladder": (Ladder.parse, ("cat dog 3", "É A 2", "Ab cd 12"))}


@st.composite
def puzzles(draw: st.DrawFn) -> Ladder:
    first, last = draw(st.lists(st.text("abé", min_size=2, max_size=2), min_size=2, unique=True))[
        :2
    ]
    return Ladder(first, last, draw(st.integers(2, 4)))


def is_step(one: str, other: str) -> bool:
    return sum(a != b for a, b in zip(one, other, strict=True)) == 1


@st.composite
def instances(draw: st.DrawFn) -> tuple[Ladder, ws.Lexicon, list[Any]]:
    """Every sequence of words is asked whether it is a ladder."""
    ladder = draw(puzzles())
    words = draw(st.sets(st.text("abé", min_size=2, max_size=2), min_size=1, max_size=7))
    between = words - {ladder.first, ladder.last}
    ladders = []
    for rungs in permutations(sorted(between), ladder.steps - 1):
        whole = (ladder.first, *rungs, ladder.last)
        if all(is_step(one, other) for one, other in zip(whole, whole[1:], strict=False)):
            ladders.append(whole)
    lexicon = ws.Lexicon.from_words(words, policy=ws.Normalisation(accents="keep"))
    return ladder, lexicon, sorted(ladders)


def answers(solutions: Iterable[Any]) -> list[Any]:
    return sorted(solution.words for solution in solutions)


def hostile(markup: str) -> Iterator[Any]:
    """No parser lets such words in; the picture must not depend on that."""
    yield LadderSolution(PUZZLE, ("cat", markup, "dog"))


GOLDEN = "howk yelk 3, ward wows 3, hent hand 3"


def made(seed: str = "golden") -> str:
    ladders = make_ladder(every(5), seed=seed, **PLAIN).take(3)
    return ", ".join(map(str, ladders))


MAKING: dict[str, Any] = {}
DENSE = 2


def check_made(puzzle: Any) -> None:
    answer = puzzle.provenance.answer
    assert (answer[0], answer[-1], len(answer)) == (puzzle.first, puzzle.last, 4)
    assert all(is_step(one, other) for one, other in zip(answer, answer[1:], strict=False))


RATED = [(PUZZLE, "enable1", 5)]


GAMES = {
    "ladder": Game(
        PUZZLE,
        words="cat cot cog dog cab oboe".split(),
        answer=("cat", "cot", "cog", "dog"),
        carried=("cab", "cat", "cog", "cot"),
        shown=("cat", "dog"),
    )
}
