"""What is a word grid's own: what people type, points, the best grid known, and what the kernel
does not take.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

import wordsearch as ws
from wordsearch.puzzles.word_grid.solve import PrefixGridPaths
from wordsearch.search.strategies import depth_first

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
        ("", "touching", "there are no letters yet"),
        ("cat", "touching", "3 cells make no square"),
        ("cat oa", "touching", "row 2 must have 3 cells, as row 1 has; it has 2: 'oa'"),
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


# -- the loop of unrecorded runs -------------------------------------------------------------------


def counts_of(run):
    """All that a run counts, without its times."""
    counted = run.stats.as_dict()
    for name in ("prepared", "seconds", "seconds_to_first"):
        del counted[name]
    return counted


@pytest.mark.parametrize("options", [{}, {"limit": 3}, {"max_nodes": 17}, {"min_length": 1}])
@pytest.mark.parametrize("text", ["cat oar net", "[qu]i et", "z/", "tacocat/"])
def test_a_run_that_is_recorded_finds_and_counts_the_same(text, options):
    words = ["cat", "taco", "quit", "quiet", "oar", "a", "react", "canoe", "taco"]
    for grid in (ws.WordGrid.parse(text), ws.WordGrid.parse(text, "straight")):
        run = grid.solve(words, **options)
        recorded = grid.solve(words, trace=True, **options)
        assert (run.solutions, run.status) == (recorded.solutions, recorded.status)
        assert counts_of(run) == counts_of(recorded)
        if run.status == "limit":
            assert run.resume().solutions == recorded.resume().solutions
            assert counts_of(run) == counts_of(recorded)


def test_who_changes_a_step_is_searched_step_by_step():
    grid = ws.WordGrid.parse("cat oar net")

    class NoT(PrefixGridPaths):
        def children(self, state):
            return (item for item in super().children(state) if not item[0].startswith("t"))

    words = ws.Lexicon.from_words(["cat", "oar", "ear"])
    found = depth_first(NoT(grid, words, 3))
    assert "cat" not in {solution.word for solution in found} and len(found) > 0
    own = grid.solve(words, heuristics=["prefix", lambda label, state: "c" in state.text])
    assert sorted(solution.word for solution in own) == sorted(
        solution.word for solution in grid.solve(words) if "c" not in solution.word
    )


def test_words_of_a_grid_still_stand_in_it() -> None:
    grid = next(ws.make_word_grid("enable1", words=3, rated=False))
    with pytest.raises(ws.PuzzleError, match="does not stand in these rows; words= says which"):
        grid.with_changes(rows=["xy", "zz"])
    assert grid.with_changes(rows=["xy", "zz"], words=()).words == ()
    rows = tuple(map("".join, grid.rows))
    assert replace(grid, rows=rows) == grid
    with pytest.raises(ws.PuzzleError, match="the rows of a word grid have equally many cells"):
        replace(grid, rows=("abc", "de"))
