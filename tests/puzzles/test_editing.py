"""Puzzles with other values of some of their fields."""

from __future__ import annotations

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
