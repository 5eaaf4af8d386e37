"""What the makers with a checker share: the same from either solver, honest, decent, as hard as
was asked.
"""

from __future__ import annotations

import inspect
from collections import Counter
from importlib import import_module
from itertools import islice
from typing import Any

import numpy as np
import pytest

import wordsearch as ws
from tests.conftest import EXHAUSTIVE
from tests.made import PLAIN, decent, known
from tests.puzzles.samples import every, having
from wordsearch.provenance import _ratings
from wordsearch.words.familiarity import excluded

# Codes of these sizes are made in less time.
SIZES: dict[str, dict[str, Any]] = {
    "pyramid": {},
    "building_blocks": {},
    "symbol_code": {"clues": 7, "symbols": 9, "length": 4},
}
#: Of makers whose answers are no one solution.
FEW: dict[str, dict[str, Any]] = {
    "letters": {"letters": 6, "words": (3, 60)},
    "word_grid": {"words": 5},
}
#: What `check_rules` of each maker's tests is told of these.
RULES: dict[str, Any] = {
    "pyramid": (5, (2, 5)),
    "building_blocks": (8, 3, 3, ("start", "middle", "end")),
    "symbol_code": (7, 9, (4, 4)),
}
EVERY = pytest.mark.parametrize("name", SIZES)
LEXICON = ws.Lexicon.load("enable1")


def making(name: str, lexicon: ws.Lexicon = LEXICON, **options: Any) -> Any:
    return getattr(ws, f"make_{name}")(lexicon, **options)


@EVERY
def test_many_are_solved_by_the_plain_solver_with_the_intended_answer(name: str) -> None:
    check_rules = import_module(f"tests.puzzles.{name}.test_make_{name}").check_rules
    puzzles = making(name, seed="tests", rated=False, **SIZES[name]).take(500 if EXHAUSTIVE else 30)
    for number, puzzle in enumerate(puzzles, 1):
        check_rules(puzzle, *RULES[name])
        made, run = puzzle.provenance, puzzle.solve(known(LEXICON)).finish()
        assert run.status == "complete" and [each.words for each in run.solutions] == [made.answer]
        assert all(word in decent(LEXICON) for word in (*made.answer, made.bonus) if word)
        assert made.number == number and made.uniqueness.in_common == 1


def of_numpy(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(of_numpy, value))
    return np.int64(value) if type(value) is int else value


@pytest.mark.parametrize("name", [*SIZES, *FEW])
def test_numbers_may_be_those_of_numpy(name: str) -> None:
    """Nothing of NumPy is in what is made, so that JSON takes it."""
    parameters = inspect.signature(getattr(ws, f"make_{name}")).parameters
    defaults = {option: given.default for option, given in parameters.items()}
    options = {
        **{option: value for option, value in defaults.items() if type(value) is int},
        **{**SIZES, **FEW}[name],
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
        puzzle.provenance.rating.level for puzzle in making(name, seed="rated").take(40)
    )
    assert sorted(levels) == [1, 2, 3, 4, 5] and max(levels.values()) < 20


@EVERY
def test_what_is_told_of_the_reference_is_what_the_plain_solver_finds(name: str) -> None:
    for puzzle in making(name, seed=11, rated=False, **SIZES[name]).take(8):
        told, answer = puzzle.provenance.uniqueness, puzzle.provenance.answer
        found = {solution.words for solution in puzzle.solve(LEXICON, limit=100).finish().solutions}
        assert told.reference == "enable1"
        if told.complete:
            assert told.in_reference == len(found) and set(told.others) <= found - {answer}
        else:
            assert told.in_reference >= 100


@EVERY
def test_unique_here_and_there_is_checked_here_and_there(name: str) -> None:
    few = every(10)
    half = ws.Lexicon.from_words(few.words[::2], name="half")
    options = {**SIZES[name], **PLAIN, "seed": 1}
    for unique_in, there in (("lexicon", few), ("reference", half)):
        puzzle = next(making(name, few, reference=half, unique_in=unique_in, **options))
        assert all(word in there for word in puzzle.provenance.answer)
        assert puzzle.is_unique(there) and puzzle.is_unique(few)


@pytest.mark.parametrize("name", having("made"))
def test_excluded_words_never_appear(name: str) -> None:
    bad = sorted(word for word in excluded() if word in LEXICON)
    half = ws.Lexicon.from_words([*bad, *LEXICON.words[::40]], name="half bad")

    def used(**more: Any) -> set[str]:
        options = {
            **(SIZES | FEW).get(name, {}),
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


@pytest.mark.parametrize("name", [*SIZES, *FEW])
def test_no_is_not_taken_for_yes(name: str) -> None:
    with pytest.raises(ws.PuzzleError, match="^rated must be True or False; it is 'no'"):
        making(name, rated="no")


@EVERY
@pytest.mark.parametrize("wanted", [1, 5, (2, 3)])
def test_difficulty_is_what_was_asked_for(name: str, wanted: Any) -> None:
    low, high = (wanted, wanted) if isinstance(wanted, int) else wanted
    for puzzle in making(name, seed=4, difficulty=wanted).take(2):
        assert low <= puzzle.provenance.rating.level <= high
        assert ws.rate(puzzle, known(LEXICON)) == puzzle.provenance.rating


BLOCKS, CODES = ws.BuildingBlocks.examples(), ws.SymbolCode.examples()


@pytest.mark.parametrize(
    ("puzzle", "lexicon", "level"),
    [
        (ws.Pyramid.parse("p ir aao ntib ogueo"), "american-english", 2),
        *zip(BLOCKS.values(), ["wordnet"] * 3, (2, 5, 3), strict=True),
        *((code, "enable1", 1) for code in CODES.values()),
    ],
)
def test_the_puzzles_that_come_along_are_rated(puzzle: Any, lexicon: str, level: int) -> None:
    rating = ws.rate(puzzle, lexicon)
    assert rating.level == level and set(rating.parts) == {"familiarity", "wrong starts", "effort"}
    with pytest.raises(ws.PuzzleError, match="has no solution in 'words', so it cannot be rated"):
        ws.rate(puzzle, ["oboe"])


@pytest.mark.parametrize("name", having("made"))
def test_levels_are_calibrated_over_a_thousand(name: str) -> None:
    table = _ratings(name)
    assert table["puzzles"] == 1000 == sum(table["distribution"].values())
    assert all(180 <= count <= 220 for count in table["distribution"].values())
