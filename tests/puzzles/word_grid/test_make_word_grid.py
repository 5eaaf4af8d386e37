"""Made grids: every word exactly once, nothing indecent, the message that was asked for; thrown
and climbed to.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import wordsearch as ws
from benchmarks.rude_strings import PIECES, by_accident, seen
from tests.made import PLAIN
from tests.puzzles.samples import every
from tests.puzzles.word_grid.samples import check_rules
from wordsearch.puzzles.word_grid.unwanted import Lines, Unwanted

MUSIC = "alto bass chorus duet encore fugue piano rondo violin tenor".split()


def test_word_searches_hold_each_word_once_and_no_grid_a_bad_one_by_accident() -> None:
    grids = ws.make_word_grid("american-english", seed=1, rated=False).take(4)
    for grid in grids:
        check_rules(grid, 12)
    # What the reading of benchmarks/ finds, it finds: the letters of one grid are put there.
    first = grids[0]
    rude = replace(first, rows=(tuple("shitcunfuc".ljust(first.shape[1], "x")), *first.rows[1:]))
    assert {"shit", "cun", "fuc"} <= set(by_accident(rude, {*ws.excluded(), *PIECES}))
    for made in (grids, ws.make_boggle("american-english", seed=1, rated=False).take(3)):
        result = seen(made)
        assert result.grids == len(made) and not result.bad_grids


def test_only_who_lets_slurs_in_meets_them() -> None:
    """Without the list its words may stand anywhere, and a grid's own words always may."""
    dice = ["k"] * 16
    options: dict[str, Any] = {"words": (0, 100), "dice": dice, "rated": False, "max_tries": 30}
    with pytest.raises(ws.NoPuzzle, match="a word that no puzzle should show, in a line"):
        next(ws.make_boggle(**options))
    assert next(ws.make_boggle(exclude_default=False, **options))
    squa = Unwanted(["squa"])
    lines = {"squa": "s qu a", "and back": "a qu s", "not so": "a s qu"}
    held = [name for name, line in lines.items() if Lines(1, 3, line.split()).hold(squa)]
    assert held == ["squa", "and back"]
    grid = next(ws.make_word_grid(every(40), answer="glass rapier", seed=1, **PLAIN))
    assert grid.words == ("glass", "rapier")


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


def spelled(grid: ws.WordGrid, words: set[str]) -> set[str]:
    """The words that a grid spells: each is followed from cell to cell, on its own."""
    wide = grid.shape[1]

    def goes_on(word: str, used: tuple[int, ...]) -> bool:
        if not word:
            return True
        for cell, letters in enumerate(grid.cells):
            near = not used or (
                abs(cell // wide - used[-1] // wide) < 2 and abs(cell % wide - used[-1] % wide) < 2
            )
            free = near and cell not in used and word.startswith(letters)
            if free and goes_on(word.removeprefix(letters), (*used, cell)):
                return True
        return False

    return {word for word in words if len(word) > 2 and goes_on(word, ())}


def test_who_knows_common_words_can_finish_a_boggle_grid() -> None:
    """All that is to be found is known, whoever counts; what else is there is a bonus."""
    lexicon = ws.Lexicon.load("american-english")
    known = {word for word in lexicon if lexicon.familiarity(word).level != "rare"}
    plain = {word for word in known if lexicon.familiarity(word).category == "word"}
    for grid in ws.make_boggle(lexicon, seed="known").take(3):
        made = grid.provenance
        assert 30 <= len(grid.words) <= 60 and made.rating.level in range(1, 6)
        letters = set("".join(grid.cells))
        within_reach = {word for word in lexicon if letters.issuperset(word)}
        there = spelled(grid, within_reach - ws.excluded())
        assert set(grid.words) == there & plain
        assert made.uniqueness.in_common == len(grid.words)
        assert {word for (word,) in made.uniqueness.others} == there - plain
        assert made.uniqueness.in_reference == len(there)
        game = grid.part("play").game(grid, lexicon)
        assert {word for word, _ in game["solutions"]} == set(grid.words)
        assert game["words"] - ws.excluded() == there - plain
        assert f": {len(grid.words)} are to be found, others are a bonus." in game["rules"]
        typed = grid.part("play").game(ws.WordGrid.parse(grid.text()), lexicon)
        assert set(grid.words) <= {word for word, _ in typed["solutions"]} <= known
        kept = ws.WordGrid.from_json(grid.to_json())
        assert (kept, kept.provenance) == (grid, made) and kept.rate() == made.rating


def test_boggle_grids_have_as_many_words_and_points_as_wanted() -> None:
    lexicon = every(3)
    wanted = {"words": (30, 40), "points": (40, 60), "level": None}
    first, second = ws.make_boggle(lexicon, **wanted, seed=2).take(2)
    for grid in (first, second):
        assert (
            30 <= len(grid.words) <= 40
            and 40 <= grid.points <= 60
            and grid.provenance.answer == grid.words
        )
        assert set(grid.words) <= set(lexicon) - ws.excluded()
    assert ws.make_boggle(lexicon, **wanted, seed=2).take(1) == [first] != [second]
    rich = next(ws.make_boggle(lexicon, points=(150, 1_000), level=None, seed=2))
    assert rich.points >= 150
    with pytest.raises(ws.NoPuzzle, match="not 1 to 9 words"):
        next(ws.make_boggle(lexicon, dice=["v"] * 16, words=(1, 9), max_tries=50))
    for options, says in (
        ({"dice": ["a"]}, "dice is a list of 16 texts"),
        ({"words": "3"}, "words must be a whole number of at least 0"),
        ({"points": (0, -1)}, "points must be a whole number of at least 0"),
        ({"rows": 41}, "rows must be a whole number from 1 to 40"),
        ({"words": 90_000}, "90,000 words or more is wanted, and .* has only .* words= takes"),
    ):
        with pytest.raises(ws.PuzzleError, match=says):
            ws.make_boggle(lexicon, **options)


@pytest.mark.parametrize(
    ("shape", "fewest", "most"), [((4, 4), 30, 60), ((2, 3), 6, 60), ((1, 6), 1, 60)]
)
def test_smaller_boggle_grids_have_fewer_words(
    shape: tuple[int, int], fewest: int, most: int
) -> None:
    rows, columns = shape
    grid = next(ws.make_boggle("american-english", rows=rows, columns=columns, rated=False))
    assert grid.shape == shape and fewest <= len(grid.words) <= most


def test_a_boggle_grid_of_a_theme_or_a_difficulty_or_a_list_of_ones_own_or_for_a_page() -> None:
    page = ws.make_page("american-english", 4, kinds={"boggle": {"rated": False}, "word_grid": {}})
    assert [grid.rule for grid in page] == ["touching", "straight", "straight", "touching"]
    birds = ["crane", "eider", "finch", "heron", "raven", "robin", "stork", "tern", "wren", "rail"]
    with pytest.warns(UserWarning, match="'theme' has 10 words .* a grid with 1 of them will do"):
        themed = next(ws.make_boggle("american-english", theme=birds))
    assert set(themed.words) <= set(birds) and themed.provenance.uniqueness.others
    assert (
        next(ws.make_boggle(birds)).words and next(ws.make_boggle(birds)).provenance.rating is None
    )
    hard = ws.make_boggle("american-english", difficulty=(4, 5)).take(2)
    assert {grid.provenance.rating.level for grid in hard} <= {4, 5}
    with pytest.raises(ws.PuzzleError, match="difficulty=3 cannot be had"):
        ws.make_boggle(birds, difficulty=3)


def test_a_climb_ends_above_every_throw_and_says_best_found() -> None:
    lexicon = every(3)
    climbed = ws.climb_boggle(lexicon, rounds=25, seed=1)
    thrown = ws.make_boggle(lexicon, words=(0, 10_000), rated=False, seed=1).take(100)
    highest = ws.score_word_grids(thrown, lexicon)[:, 1].max()
    assert climbed.grid.points > highest and str(climbed).startswith("best found of 2,500 grids: ")
    assert climbed.grid == ws.climb_boggle(lexicon, rounds=25, seed=1).grid
    assert climbed.grid.points == ws.score_word_grids([climbed.grid], lexicon)[0, 1]
