"""Made grids: every word exactly once, nothing indecent, the message that was asked for; thrown
and climbed to.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import wordsearch as ws
from tests.made import PLAIN
from tests.puzzles.samples import every
from tests.puzzles.word_grid.samples import check_rules

MUSIC = "alto bass chorus duet encore fugue piano rondo violin tenor".split()


def test_word_searches_hold_each_word_once_and_none_by_accident() -> None:
    bad = ws.excluded()
    lexicon = ws.Lexicon.load("american-english")
    for grid in ws.make_word_grid(lexicon, seed=1, rated=False).take(10):
        check_rules(grid, 12)
        own = [set(path) for found in grid.listed for path in found.places]
        known = [word for word in bad if word in lexicon.familiar("known")]
        for found in replace(grid, words=()).solve(known):
            assert any(place >= set(path) for place in own for path in found.places)


def test_words_of_ones_own_and_what_is_left_spells_the_message() -> None:
    for seed in range(4):
        grid = next(
            ws.make_word_grid(
                every(40), answer=MUSIC, message="Da capo al fine!", seed=seed, **PLAIN
            )
        )
        check_rules(grid, len(MUSIC))
        assert (
            grid.words == tuple(MUSIC[:4] + sorted(MUSIC[4:])) and grid.left_over == "dacapoalfine"
        )
        assert grid.provenance.bonus == "Da capo al fine!"
        assert sum(map(len, MUSIC)) > len(grid.cells) - 12, "some words cross"
    one = next(ws.make_word_grid(every(40), answer=MUSIC, directions="e s", **PLAIN))
    check_rules(one, len(MUSIC))


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"words": 0}, "words must be a whole number from 1 to 60"),
        ({"answer": "harp harpsichord"}, "'harp' is a part of 'harpsichord'"),
        ({"directions": "up"}, "directions may name"),
        (
            {"unique_in": "lexicon"},
            "no other answer is looked for .*, so unique_in would change no",
        ),
        ({"reference": "enable1"}, "so reference would change nothing: leave it out"),
        ({"directions": ""}, "one direction at least"),
    ],
)
def test_word_searches_that_cannot_be(options: dict[str, Any], says: str) -> None:
    with pytest.raises(ws.PuzzleError, match=says) as refused:
        ws.make_word_grid(every(40), **options, **PLAIN)
    assert "\n" not in str(refused.value)


def test_boggle_grids_have_as_many_words_and_points_as_wanted() -> None:
    lexicon = every(3)
    wanted = {"words": (30, 40), "points": (40, 60)}
    first, second = ws.make_boggle(lexicon, **wanted, seed=2).take(2)
    for grid in (first, second):
        assert (
            30 <= len(grid.words) <= 40
            and 40 <= grid.points <= 60
            and grid.provenance.answer == grid.words
        )
        assert set(grid.words) <= set(lexicon) - ws.excluded()
    assert ws.make_boggle(lexicon, **wanted, seed=2).take(1) == [first] != [second]
    assert next(ws.make_boggle(lexicon, rows=2, columns=3)).shape == (2, 3)
    with pytest.raises(ws.NoPuzzle, match="not 1 to 9 words"):
        next(ws.make_boggle(lexicon, dice=["x"] * 16, words=(1, 9), max_tries=50))
    for options, says in (
        ({"dice": ["a"]}, "dice is a list of 16 texts"),
        ({"words": "3"}, "words must be a whole number of at least 0"),
        ({"points": (0, -1)}, "points must be a whole number of at least 0"),
    ):
        with pytest.raises(ws.PuzzleError, match=says):
            ws.make_boggle(lexicon, **options)


def test_a_climb_ends_above_every_throw_and_says_best_found() -> None:
    lexicon = every(3)
    climbed = ws.climb_boggle(lexicon, rounds=25, seed=1)
    thrown = ws.score_word_grids(ws.make_boggle(lexicon, seed=1).take(100), lexicon)[:, 1].max()
    assert climbed.grid.points > thrown and str(climbed).startswith("best found of 2,500 grids: ")
    assert climbed.grid == ws.climb_boggle(lexicon, rounds=25, seed=1).grid
    assert climbed.grid.points == ws.score_word_grids([climbed.grid], lexicon)[0, 1]
