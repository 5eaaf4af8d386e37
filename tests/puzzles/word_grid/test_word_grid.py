"""What is a word grid's own: what people type, points, the best grid known, and what the kernel
does not take.
"""

from __future__ import annotations

import pytest

import wordsearch as ws

BEST = "perslatgsineters"


def test_the_best_grid_known_has_its_words_and_points() -> None:
    """1,044 words and 3,623 points of enable1, counted by hand and by other programs."""
    grid, lexicon = ws.WordGrid.parse(BEST), ws.Lexicon.load("enable1")
    run = ws.solve_word_grid(BEST, lexicon)
    assert len(run) == 1044 and sum(found.points for found in run) == 3623
    assert ws.score_word_grids([grid], lexicon).tolist() == [[1044, 3623]]
    listed = grid.with_words(lexicon)
    assert listed.points == 3623 and listed.with_words(lexicon) is listed
    assert sum(listed.heat_map().used) > 1044 * 3


def test_words_that_only_the_right_rule_and_direction_give() -> None:
    words = ["cat", "tac", "coat", "toe", "aro"]
    for rule, ways, expected in (
        ("touching", None, ["cat", "coat", "tac"]),
        ("straight", "e w", ["cat", "tac"]),
        ("straight", "e", ["cat"]),
    ):
        more = {"directions": ways} if ways else {}
        grid = ws.WordGrid.parse(["cat", "oxx", "xxx"], rule, **more)
        assert sorted(found.word for found in grid.solve(words)) == expected
    quiet = ws.WordGrid.parse("[Qu]iet").solve(["quiet", "quit", "tie"])
    assert [(found.word, found.points) for found in quiet] == [
        ("quiet", 2),
        ("quit", 1),
        ("tie", 1),
    ]


@pytest.mark.parametrize(
    ("grid", "rule", "says"),
    [
        ("", "touching", "at least one"),
        ("cat", "touching", "3 cells make no square"),
        ("cat oa", "touching", "equally many cells"),
        ("c4t oar net", "touching", "'4' is no letter"),
        (5, "touching", "grid must be a text or .*; it is 5"),
        ([["a", 3]], "touching", "a row of cells must be a list of texts; it is"),
        ("cat oar net", "diagonal", "rule must be one of straight, touching"),
    ],
)
def test_bad_grids_get_one_sentence(grid: object, rule: str, says: str) -> None:
    with pytest.raises(ws.PuzzleError, match=says) as refused:
        ws.WordGrid.parse(grid, rule)  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)


def test_what_the_kernel_does_not_take_the_plain_solver_does() -> None:
    large = ws.WordGrid.parse("ab" * 32)
    with pytest.raises(
        ws.PuzzleError, match="up to 62 cells of a touching grid, and here are 64: kernel=False"
    ):
        ws.solve_many([large], ["abab"])
    assert ws.solve_many([large], ["abb"], kernel=False).counts.tolist() == [1]
    letters = "".join(map(chr, range(0x4E00, 0x4E00 + 70)))
    many = ws.Lexicon.from_words([letters[at : at + 3] for at in range(len(letters) - 2)])
    with pytest.raises(ws.PuzzleError, match="up to 62 letters"):
        ws.score_word_grids([ws.WordGrid.parse("abcd")], many)
