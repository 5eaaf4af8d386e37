"""Many letter puzzles through the kernel: the same answers and node counts as the plain solver, always."""

from __future__ import annotations

import random

import pytest

from tests.twins import assert_twins
from wordsearch.batch.many import solve_many
from wordsearch.errors import PuzzleError
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.words.lexicon import Lexicon


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    rng = random.Random(1)
    return Lexicon.from_words("".join(rng.choices("aaeeiorstlnd", k=rng.randint(1, 9))) for _ in range(6000))


def some_puzzles(n: int) -> list[LetterPuzzle]:
    rng = random.Random(2)
    puzzles = []
    for _ in range(n):
        letters = "".join(rng.sample("adeilnorstxé", rng.randint(1, 9)))
        required = rng.choice([None, rng.choice(letters)])
        puzzles.append(LetterPuzzle(letters, required, min_length=rng.randint(1, 7)))
    return puzzles


@pytest.mark.parametrize("limit", [None, 1, 3])
def test_many_puzzles_as_the_plain_solver(lexicon: Lexicon, limit: int | None) -> None:
    puzzles = some_puzzles(600 if limit is None else 150)
    statuses = assert_twins(puzzles, lexicon, limit=limit).statuses
    assert set(statuses) == ({"complete"} if limit is None else {"complete", "limit"})


def test_the_kernel_takes_no_brick(lexicon: Lexicon) -> None:
    with pytest.raises(PuzzleError, match="kernel=False"):
        solve_many(some_puzzles(2), lexicon, heuristics=("brick",))
