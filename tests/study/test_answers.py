"""Quick is no merit of a search that loses answers: not in the table, nor in what reads it."""

from __future__ import annotations

import matplotlib.pyplot as plt
import pandas as pd
import pytest

import wordsearch as ws
from tests.search.test_trace import Numbers
from wordsearch.search.strategies import depth_first
from wordsearch.study import plots
from wordsearch.study.answers import LOSES, Answers, answers_of, note_losses
from wordsearch.study.statistics import VIRTUAL_BEST
from wordsearch.study.tables import ratios

WORDS = ws.Lexicon.from_words("cat act sol lot oat cats".split(), name="tiny")
PYRAMIDS = {text: ws.Pyramid.parse(text) for text in ("c at sol", "c at lot", "c at zzz")}


class Pairs:
    """Words of three digits; a forbidden pair of them may lose some."""

    variants = {
        "whole": {},
        "sound": {"forbidden": "33"},
        "some": {"forbidden": "13"},
        "none": {"digits": 1},
    }

    def solve(self, lexicon, *, forbidden="", digits=4, **options):
        return depth_first(Numbers(3, digits, forbidden), **options)


class Plain:
    """A solution that equals itself alone."""


class Boxed(Pairs):
    """The same with solutions that nobody can tell apart."""

    make = Plain

    def solve(self, lexicon, **options):
        run = super().solve(lexicon, **options)
        search = run.problem.solution
        run.problem.solution = lambda word: None if search(word) is None else self.make()
        return run


class Listed(Boxed):
    make = list


def prune_all(state, label):
    """A heuristic that loses every answer."""
    return "everything"


def compare(puzzles, variants=None, **options):
    settings = {"repeat": 1, "memory": False, "progress": False} | options
    return ws.compare(puzzles, WORDS, variants, **settings)


@pytest.fixture(scope="module")
def lossy():
    """Two puzzles with 21 solutions each, of which a variant loses some and another all."""
    return compare({"first": Pairs(), "second": Pairs()}, repeat=3)


def test_a_row_that_lost_answers_says_so(lossy):
    solutions = len(depth_first(Numbers(3)))
    some = len(depth_first(Numbers(3, forbidden="13")))
    assert 0 < some < solutions
    assert lossy["status"].tolist() == ["complete", "complete", LOSES, LOSES] * 2
    assert lossy["lost"].tolist() == [0, 0, solutions - some, solutions] * 2
    assert lossy["note"][2] == f"lost {solutions - some} of {solutions} solutions"
    assert lossy["note"][:2].tolist() == ["", ""]


def test_the_verdict_on_who_loses_answers_is_that(lossy):
    found = ws.verdicts(lossy, "whole").set_index("variant")
    assert found["verdict"]["some"] == found["verdict"]["none"] == "loses answers in 2 of 2"
    assert found["verdict"]["sound"].startswith("no difference seen")
    assert found.loc[["some", "none"], ["faster", "low", "high"]].isna().all(axis=None)
    back = ws.verdicts(lossy, "some").set_index("variant")["verdict"]
    assert back["whole"] == "the baseline loses answers in 2 of 2"
    assert back["none"] == "both lose answers: in 2 and 2 of 2"


def test_lost_answers_in_one_puzzle_are_enough():
    sound = compare([Pairs(), Pairs(), Pairs()], {"whole": {}, "none": {"forbidden": "33"}})
    assert set(sound["status"]) == {"complete"}
    table = pd.concat([sound, compare({"lossy": Pairs()}, ["whole", "none"])])
    assert ws.verdicts(table)["verdict"].tolist() == ["loses answers in 1 of 4"]


def test_who_loses_answers_solved_nothing_and_is_never_the_quickest(lossy):
    found = ws.scores(lossy).set_index("variant")
    assert found["solved"].tolist() == [2, 2, 0, 0, 2]
    assert found["lost"].tolist() == [0, 0, 2, 2, 0]
    assert found["stopped"].eq(0).all() and found["failed"].eq(0).all()
    assert found["quickest"][["some", "none"]].tolist() == [0, 0]
    assert found.loc[["some", "none"], ["median", "par2"]].isna().all(axis=None)
    quickest = lossy[lossy["status"] == "complete"].groupby("puzzle")["seconds"].min()
    assert found["par2"][VIRTUAL_BEST] == pytest.approx(quickest.mean())


def test_no_ratio_and_no_picture_counts_what_lost_answers(lossy):
    full = ratios(lossy, "whole")
    assert full["faster"].notna().tolist() == [True, True, False, False] * 2
    assert full["fewer_nodes"].notna().tolist() == [True, True, False, False] * 2
    assert ws.styled(lossy).to_html().count(LOSES) == 4
    labels = [line.get_label() for line in plots.plot_cactus(lossy).get_lines()]
    assert "none (0 of 2)" in labels and "some (0 of 2)" in labels and "whole (2 of 2)" in labels
    assert "2 left out" in plots.plot_variants(lossy).get_title(loc="left")
    scatter = plots.plot_scatter(lossy, "whole", "none")
    assert "2 with answers lost: left out" in scatter.get_title(loc="left")
    assert not any(len(dots.get_offsets()) for dots in scatter.collections)
    cells = plots.plot_heat(lossy).images[0].get_array()
    assert cells.mask.tolist() == [[False, False, True, True]] * 2
    marks = {each.get_label(): each for each in plots.plot_time_to_first(lossy).collections}
    assert marks["answers lost"].get_offsets()[:, 0].count() == 4
    assert marks["stopped before it"].get_offsets()[:, 0].count() == 0
    plt.close("all")


def test_a_heuristic_of_ones_own_that_loses_every_answer_is_found_out():
    variants = {"default": ws.Pyramid.variants["default"], "mine": {"heuristics": (prune_all,)}}
    table = compare(PYRAMIDS, variants, n_jobs=2)
    assert table["solutions"].tolist() == [2, 0, 2, 0, 0, 0]
    assert table["status"].tolist() == ["complete", LOSES] * 2 + ["complete"] * 2
    assert ws.verdicts(table)["verdict"].tolist() == ["loses answers in 2 of 3"]
    assert ws.scores(table)["solved"].tolist() == [3, 1, 3]


def test_a_kernel_is_held_against_the_numbers_of_others():
    rows = {1: {"status": "complete", "note": "of 9 copies in one call"}}
    note_losses(rows, {1: Answers(1), 2: Answers(3, frozenset("abc"))})
    assert rows[1]["note"] == "of 9 copies in one call; lost 2 of 3 solutions"
    table = compare(PYRAMIDS["c at sol"], ["default", "kernel"])
    assert table["status"].tolist() == ["complete", "complete"]
    assert table["lost"].tolist() == [0, 0]


def test_what_was_stopped_loses_nothing_but_what_it_found_counts():
    variants = {
        "stopped": {"limit": 3},
        "all": {},
        "none": {"digits": 1},
    }
    stopped, whole, none = compare(Pairs(), variants).to_dict("records")
    assert (stopped["status"], whole["status"], none["status"]) == ("limit", "complete", LOSES)
    assert pd.isna(stopped["lost"]) and whole["lost"] == 0
    first, second = compare(Pairs(), {"stopped": {"limit": 3}, "none": {"digits": 1}})["status"]
    assert (first, second) == ("limit", LOSES)


@pytest.mark.parametrize("puzzle", [Boxed(), Listed()])
def test_solutions_without_a_value_are_counted(puzzle):
    table = compare(puzzle)
    assert table["status"].tolist() == ["complete", "complete", LOSES, LOSES]


def test_solutions_are_told_apart_as_their_puzzle_does():
    run = PYRAMIDS["c at sol"].solve(WORDS)
    assert answers_of(run).keys == {solution.words for solution in run}
    other = PYRAMIDS["c at sol"].solve(WORDS, **ws.Pyramid.variants["plain"])
    assert answers_of(other) == answers_of(run)


def test_as_many_others_are_no_substitute():
    rows = {1: {"status": "complete", "note": ""}, 2: {"status": "complete", "note": ""}}
    note_losses(rows, {1: Answers(1, frozenset("a")), 2: Answers(1, frozenset("b"))})
    assert [row["status"] for row in rows.values()] == [LOSES, LOSES]


def test_of_an_anytime_search_the_best_counts():
    words = ws.Lexicon.from_words(["ab", "ba", "a", "b", "aba"])
    table = ws.compare(
        ws.PalindromicPangram("ab"), words, None, repeat=1, memory=False, progress=False
    )
    assert set(table["status"]) == {"complete"}
    rows = {1: {"status": "complete", "note": ""}, 2: {"status": "complete", "note": ""}}
    note_losses(rows, {1: Answers(5, best=70), 2: Answers(2, best=63)})
    assert rows[1]["note"] == "lost a better solution" and rows[2]["status"] == "complete"


def test_lost_answers_survive_a_file(lossy, tmp_path):
    ws.save_comparison(lossy, tmp_path / "table.json")
    again = ws.load_comparison(tmp_path / "table.json")
    pd.testing.assert_frame_equal(again, lossy)
    pd.testing.assert_frame_equal(ws.scores(again), ws.scores(lossy))
