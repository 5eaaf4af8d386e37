"""Puzzles with other values of some of their fields."""

from __future__ import annotations

from dataclasses import replace

import pytest

import wordsearch as ws
from tests.puzzles.samples import ALL, samples


@pytest.mark.parametrize("name", ALL)
def test_fields_are_changed_and_checked(name):
    """With what it has itself, as lists, it is the same; what is wrong is named."""
    puzzle = samples(name).PUZZLE
    fields = puzzle.saved()
    tuples = {field: value for field, value in fields.items() if isinstance(value, tuple)}
    as_lists = {field: list(value) for field, value in tuples.items()}
    assert puzzle.with_changes(**as_lists) == puzzle == puzzle.with_changes()
    with pytest.raises(ws.PuzzleError, match=r"\.with_changes has no option 'colour'; it has"):
        puzzle.with_changes(colour=1)
    for field in tuples:
        with pytest.raises(ws.PuzzleError, match="; (it is|they are|these are|a symbol code)"):
            puzzle.with_changes(**{field: 5})


@pytest.mark.parametrize(
    ("puzzle", "changes", "same"),
    [
        (ws.Pyramid.parse("p ir aao"), {"rows": "P IR AAS"}, ws.Pyramid.parse("p ir aas")),
        (
            ws.BuildingBlocks(("..rd",), ("ba",)),
            {"blocks": "wo"},
            ws.BuildingBlocks(("..rd",), ("wo",)),
        ),
        (ws.LetterPuzzle("abcdefg"), {"letters": "bcdefgh"}, ws.LetterPuzzle("bcdefgh")),
        (
            ws.WordGrid.parse("cat oar net"),
            {"rows": ["cat", "oar", "nut"]},
            ws.WordGrid.parse("cat oar nut"),
        ),
        (ws.WordGrid.parse("cat oar net"), {"rows": "ab cd"}, ws.WordGrid.parse("ab cd")),
        (ws.PalindromicPangram(), {"strict": True}, ws.PalindromicPangram(strict=True)),
    ],
)
def test_values_are_given_as_people_write_them(puzzle, changes, same):
    assert puzzle.with_changes(**changes) == same


def test_what_a_maker_knew_is_of_the_other_puzzle():
    made = next(ws.make_pyramid("enable1", rated=False))
    assert made.provenance and made.with_changes(rows=made.rows).provenance is None


def test_words_of_a_grid_still_stand_in_it():
    grid = next(ws.make_word_grid("enable1", words=3, rated=False))
    with pytest.raises(ws.PuzzleError, match="does not stand in these rows; words= says which"):
        grid.with_changes(rows=["xy", "zz"])
    assert grid.with_changes(rows=["xy", "zz"], words=()).words == ()
    rows = tuple(map("".join, grid.rows))
    assert replace(grid, rows=rows) == grid
    with pytest.raises(ws.PuzzleError, match="the rows of a word grid have equally many cells"):
        replace(grid, rows=("abc", "de"))
