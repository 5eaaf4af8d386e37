"""What the makers with a checker share: the same from either solver, honest, decent, as hard as
was asked.
"""

from __future__ import annotations

import inspect
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wordsearch as ws
from tests.conftest import EXHAUSTIVE
from tests.made import PLAIN, decent, known
from tests.puzzles.samples import every, having, maker, samples
from wordsearch.provenance import _ratings
from wordsearch.puzzle import WordListPuzzle
from wordsearch.puzzle_types import puzzle_type
from wordsearch.words.familiarity import excluded

LEXICON = ws.Lexicon.load("enable1")
MADE = having("made")
EVERY = pytest.mark.parametrize("name", MADE)
#: Those whose answer is one solution, which a checker finds to be the only one.
CHECKED = pytest.mark.parametrize(
    "name", [name for name in MADE if not issubclass(puzzle_type(name), WordListPuzzle)]
)


def making(name: str, lexicon: ws.Lexicon = LEXICON, **options: Any) -> Any:
    return maker(name)(lexicon, **options)


@EVERY
def test_many_are_by_the_rules_and_of_decent_words(name: str) -> None:
    its = samples(name)
    puzzles = making(name, seed="tests", rated=False, **its.MAKING)
    for number, puzzle in enumerate(islice(puzzles, 10), 1):
        its.check_made(puzzle)
        made = puzzle.provenance
        assert made.number == number
        assert all(word in decent(LEXICON) for word in (*made.answer, made.bonus) if word)


@CHECKED
def test_many_are_solved_by_the_plain_solver_with_the_intended_answer(name: str) -> None:
    its = samples(name)
    puzzles = making(name, seed="tests", rated=False, **its.MAKING)
    for puzzle in puzzles.take(500 if EXHAUSTIVE else 10):
        its.check_made(puzzle)
        made = puzzle.provenance
        run = puzzle.solve(known(LEXICON)).finish()
        assert run.status == "complete" and [each.words for each in run.solutions] == [made.answer]
        assert made.uniqueness.in_common == 1


def of_numpy(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(of_numpy, value))
    return np.int64(value) if type(value) is int else value


@EVERY
def test_numbers_may_be_those_of_numpy(name: str) -> None:
    """Nothing of NumPy is in what is made, so that JSON takes it."""
    parameters = inspect.signature(maker(name)).parameters
    defaults = {option: given.default for option, given in parameters.items()}
    options = {
        **{option: value for option, value in defaults.items() if type(value) is int},
        **samples(name).MAKING,
        "seed": 3,
        "rated": False,
    }
    plain = next(iter(making(name, **options)))
    puzzle = next(iter(making(name, **{key: of_numpy(value) for key, value in options.items()})))
    again = type(puzzle).from_json(puzzle.to_json())
    assert again == puzzle == plain and again.provenance == puzzle.provenance == plain.provenance


@EVERY
def test_as_they_come_they_are_of_all_levels(name: str) -> None:
    """A fresh sample of the kind that was calibrated."""
    levels = Counter(
        puzzle.provenance.rating.level for puzzle in islice(making(name, seed="rated"), 40)
    )
    assert sorted(levels) == [1, 2, 3, 4, 5] and max(levels.values()) < 20


@CHECKED
def test_what_is_told_of_the_reference_is_what_the_plain_solver_finds(name: str) -> None:
    for puzzle in making(name, seed=11, rated=False, **samples(name).MAKING).take(8):
        told, answer = puzzle.provenance.uniqueness, puzzle.provenance.answer
        found = {solution.words for solution in puzzle.solve(LEXICON, limit=100).finish().solutions}
        assert told.reference == "enable1"
        if told.complete:
            assert told.in_reference == len(found) and set(told.others) <= found - {answer}
        else:
            assert told.in_reference >= 100


def dense(name: str, step: int) -> int:
    """Every so-manieth word, or more where the maker needs more."""
    return min(step, getattr(samples(name), "DENSE", step))


@CHECKED
def test_unique_here_and_there_is_checked_here_and_there(name: str) -> None:
    few = every(dense(name, 10))
    half = ws.Lexicon.from_words(few.words[::2], name="half")
    options = {**samples(name).MAKING, **PLAIN, "seed": 1}
    for unique_in, there in (("lexicon", few), ("reference", half)):
        puzzle = next(making(name, few, reference=half, unique_in=unique_in, **options))
        assert all(word in there for word in puzzle.provenance.answer)
        assert puzzle.is_unique(there) and puzzle.is_unique(few)


@EVERY
def test_excluded_words_never_appear(name: str) -> None:
    bad = sorted(word for word in excluded() if word in LEXICON)
    good = LEXICON.words[:: dense(name, 40)]
    half = ws.Lexicon.from_words([*bad, *good], name="half bad")

    def used(**more: Any) -> set[str]:
        options = {
            **samples(name).MAKING,
            "seed": 2,
            "level": None,
            "rated": False,
            **more,
        }
        made = [puzzle.provenance for puzzle in islice(making(name, half, **options), 15)]
        return {word for each in made for word in (*each.answer, each.bonus) if word}

    first = used()
    assert first.isdisjoint(bad)
    own = sorted(first)[::3]
    assert used(exclude=own).isdisjoint([*bad, *own])
    assert not used(exclude_default=False).isdisjoint(bad)


@EVERY
def test_no_is_not_taken_for_yes(name: str) -> None:
    with pytest.raises(ws.PuzzleError, match="^rated must be True or False; it is 'no'"):
        making(name, rated="no")


@pytest.mark.parametrize(
    "name", [name for name in MADE if "difficulty" in inspect.signature(maker(name)).parameters]
)
@pytest.mark.parametrize("wanted", [1, 5, (2, 3)])
def test_difficulty_is_what_was_asked_for(name: str, wanted: Any) -> None:
    low, high = (wanted, wanted) if isinstance(wanted, int) else wanted
    for puzzle in making(name, seed=4, difficulty=wanted).take(2):
        assert low <= puzzle.provenance.rating.level <= high
        assert ws.rate(puzzle, known(LEXICON)) == puzzle.provenance.rating


@EVERY
def test_the_puzzles_that_come_along_are_rated(name: str) -> None:
    for puzzle, lexicon, level in samples(name).RATED:
        assert ws.rate(puzzle, lexicon).level == level
        with pytest.raises(ws.PuzzleError, match=r"^[^\n]*'words'.*, so (it|they) cannot be rated"):
            ws.rate(puzzle, ["zzzz"])


@EVERY
def test_levels_are_calibrated_over_a_thousand(name: str) -> None:
    table = _ratings(Path(inspect.getfile(puzzle_type(name))).parent)
    assert table is not None
    n_puzzles = sum(table["distribution"].values())
    assert table["puzzles"] == n_puzzles >= 1000
    assert all(0.18 <= count / n_puzzles <= 0.22 for count in table["distribution"].values())
