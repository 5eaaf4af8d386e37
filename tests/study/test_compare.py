"""Each combination of puzzle, dictionary and variant a row, whatever happens to it; dictionaries
compared.
"""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
from dataclasses import replace

import matplotlib.pyplot as plt
import pandas as pd
import pytest

import wordsearch as ws
from tests.made import PROVENANCE
from tests.pages import pictures_in
from tests.search.test_trace import Numbers
from wordsearch.search.strategies import depth_first
from wordsearch.study import plots
from wordsearch.study.comparison import COLUMNS
from wordsearch.study.tables import ratios, styled

HOSTILE = "<img src=x onerror=alert(1)> $x$"
SMALL = ws.Lexicon.from_words(["oboe", "piano", "guitar", "boat", "oat"], name="small")
LARGE = ws.Lexicon.from_words("oboe piano guitar boat tango gnat air tie".split(), name="large")
TINY = (
    ws.Pyramid.parse("c at sol"),
    ws.Lexicon.from_words("cat act sol lot oat cats".split(), name="tiny"),
)
PYRAMID = ws.Pyramid.parse("p ir aao ntib ogueo")


class Digits:
    """A puzzle of this file alone: what `compare` knows of a puzzle is all that it has."""

    # No solution has two threes: its digits sum up to five.
    variants = {"plain": {}, "pruned": {"forbidden": "33"}}

    def __init__(self, length=3):
        self.length = length

    def solve(self, lexicon, *, forbidden="", **options):
        return depth_first(Numbers(self.length, forbidden=forbidden), **options)


class Endless(Digits):
    def solve(self, lexicon, *, forbidden="", **options):
        return depth_first(Numbers(10**6), **options)


class Broken(Digits):
    def solve(self, lexicon, *, forbidden="", **options):
        if forbidden:
            raise RuntimeError("this puzzle\nis broken")
        return super().solve(lexicon, **options)


class Deadly(Digits):
    def solve(self, lexicon, **options):
        os._exit(3)


def compare(puzzles, lexicons, variants=None, **options):
    return ws.compare(
        puzzles, lexicons, variants, **{"repeat": 1, "progress": False, "memory": False, **options}
    )


# -- rows ------------------------------------------------------------------------------------------


def test_a_row_for_every_combination():
    table = compare({"seed": PYRAMID, "other": TINY[0]}, [SMALL, LARGE], ["prefix", "default"])
    assert list(table.columns) == list(COLUMNS)
    assert table[["puzzle", "lexicon", "variant"]].apply(tuple, axis=1).tolist() == [
        (puzzle, lexicon, variant)
        for puzzle in ("seed", "other")
        for lexicon in ("small", "large")
        for variant in ("prefix", "default")
    ]
    assert table["words"].tolist() == [5, 5, 8, 8] * 2


def test_a_row_holds_what_the_run_says():
    row = compare(PYRAMID, SMALL, "prefix", repeat=2, memory=True).iloc[0]
    run = PYRAMID.solve(SMALL, **ws.Pyramid.variants["prefix"])
    assert (row["status"], row["solutions"]) == (run.status, len(run.solutions)) == ("complete", 1)
    assert row["nodes"] == run.stats.total_nodes and row["nodes_by_depth"] == tuple(
        run.stats.nodes_by_depth
    )
    assert row["prunes"] == sum(row["prunes_by_reason"].values())
    assert row["prunes_by_reason"]["paths: prefix"] == run.stats.inner["paths"].prunes["prefix"]
    assert 0 < row["seconds_to_first"] <= row["seconds"] and row["seconds_spread"] >= 0
    assert 0 < row["prepared"] < row["seconds"]
    assert (
        row["peak_bytes"] > 0
        and row["repeats"] == 2
        and row["note"] == ""
        and row["puzzle"] == "Pyramid"
    )


def test_peak_memory_grows_with_what_is_kept():
    class Hoard(Digits):
        variants = {"little": {"size": 10**4}, "much": {"size": 10**6}}

        def solve(self, lexicon, *, size, **options):
            self.kept = None
            run = depth_first(Numbers(1), **options)
            run.problem.roots = lambda: [str(len(bytearray(size)))]
            return run

    little, much = compare(Hoard(), SMALL, memory=True)["peak_bytes"]
    assert little < 10**5 and much >= 10**6


def test_the_default_alone_unless_told_and_none_for_all_variants():
    assert ws.compare(*TINY, progress=False)["variant"].tolist() == ["default"]
    assert compare(*TINY)["variant"].tolist() == list(ws.Pyramid.variants)
    own = {"short": {"min_length": 3}, "long": {"min_length": 6}}
    table = compare([PYRAMID], [SMALL, SMALL], own)
    assert table["solutions"].tolist() == [1, 0] * 2
    assert table["lexicon"].unique().tolist() == ["small 1", "small 2"], (
        "what shares a name is numbered"
    )


# -- what goes wrong -------------------------------------------------------------------------------


def test_a_timeout_is_a_row():
    table = compare([Endless(), Digits()], SMALL, repeat=3, timeout=0.1)
    assert table["status"].tolist() == ["timeout", "timeout", "complete", "complete"]
    assert table["repeats"].tolist() == [1, 1, 3, 3] and (table["nodes"] > 0).all()


def test_an_error_is_a_row():
    table = compare([Broken(), Digits()], SMALL)
    assert table["status"].tolist() == ["complete", "error", "complete", "complete"]
    assert table["note"].tolist() == ["", "RuntimeError: this puzzle is broken", "", ""]
    assert table["nodes"].isna().tolist() == [False, True, False, False]


def test_a_process_that_dies_is_a_row():
    table = compare([Deadly(), Digits(4)], SMALL, ["pruned"], n_jobs=2)
    assert table["status"].tolist() == ["error", "complete"]
    assert table["note"][0].startswith("the process ended: ")
    assert table["nodes"][1] == depth_first(Numbers(4, forbidden="33")).stats.nodes


def test_a_variant_that_one_puzzle_lacks_is_a_row():
    table = compare([TINY[0], Digits()], TINY[1], ["plain", "pruned"])
    assert table["status"].tolist() == ["complete", "error", "complete", "complete"]
    assert table["note"][1] == "ValueError: Pyramid has no variant 'pruned'"


class Interrupted(Numbers):
    """Ctrl-C, so many times, in the middle of a search."""

    def __init__(self, times=1):
        super().__init__(10**6)
        self.times = times

    def solution(self, state):
        for _ in range(self.times):
            signal.raise_signal(signal.SIGINT)
        self.times = 0
        return super().solution(state)


@pytest.mark.skipif(
    sys.platform == "win32" or signal.getsignal(signal.SIGINT) is signal.SIG_IGN,
    reason="platform: no interrupt to send to a process, or it was told to ignore them",
)
@pytest.mark.parametrize("n_jobs", [1, 2])
def test_an_interrupt_keeps_the_rows_so_far(n_jobs):
    class Interrupting(Digits):
        """Interrupts the process that made it, wherever it is solved itself."""

        def __init__(self):
            self.process, self.asked = os.getpid(), False

        def solve(self, lexicon, *, forbidden="", **options):
            if os.getpid() == self.process:
                return depth_first(Interrupted(), **options)
            if not self.asked:
                threading.Timer(0.5, os.kill, (self.process, signal.SIGINT)).start()
            self.asked = True
            return depth_first(Numbers(10**6), **{**options, "timeout": 20})

    table = compare([Digits(), Interrupting(), Digits()], SMALL, {"default": {}}, n_jobs=n_jobs)
    assert len(table) == 3 and "not run" in table["status"].tolist()
    if n_jobs == 1:
        assert table["status"].tolist() == ["complete", "cancelled", "not run"]
        assert table["note"][1] == "interrupted from the keyboard"


def test_a_second_interrupt_raises():
    class Twice(Digits):
        def solve(self, lexicon, *, forbidden="", **options):
            return depth_first(Interrupted(2), **options)

    with pytest.raises(KeyboardInterrupt):
        compare([Digits(), Twice(), Digits()], SMALL, {"default": {}})


def test_texts_are_puzzles_where_their_kind_is_said():
    table = compare(["c at sol", "c at lot"], TINY[1], "default", kind="pyramid")
    assert table["puzzle"].tolist() == ["Pyramid 1", "Pyramid 2"] and table[
        "solutions"
    ].tolist() == [2, 2]
    assert compare("c at sol", TINY[1], "default", kind="pyramid")["solutions"].tolist() == [2]


def test_how_many_searches_there_will_be_is_said_first(monkeypatch):
    terminal = io.StringIO()
    terminal.isatty = lambda: True
    monkeypatch.setattr(sys, "stderr", terminal)
    compare(*TINY, ["plain", "default"], repeat=2, timeout=7, memory=True, progress=True)
    assert "2 rows of 3 searches each, of 7 s at most: 6 searches" in terminal.getvalue()
    assert terminal.getvalue().rstrip().endswith("\x1b[K"), "nothing of it stays"


def test_a_comparison_is_saved_with_what_made_it(tmp_path):
    puzzles = {
        "made": replace(PYRAMID, provenance=PROVENANCE),
        "digits": Digits(),
        "endless": Endless(),
    }
    table = compare(puzzles, [SMALL, LARGE], repeat=2, timeout=0.1)
    ws.save_comparison(table, tmp_path / "table.json")
    again = ws.load_comparison(tmp_path / "table.json")
    pd.testing.assert_frame_equal(again, table)
    assert again.attrs == table.attrs
    assert again.attrs["lexicons"] == {"small": SMALL.sha256, "large": LARGE.sha256}
    assert (
        again.attrs["seeds"] == {"made": PROVENANCE.seed} and again.attrs["options"]["repeat"] == 2
    )
    assert (
        again.attrs["versions"]["wordsearch"] == ws.__version__ and again.attrs["machine"]["cores"]
    )
    for content in (
        "",
        "[]",
        '{"comparison": 3}',
        '{"comparison": [{"nodes": "x"}], "made_with": {}}',
        '{"comparison":' * 100_000,
    ):
        (tmp_path / "table.json").write_text(content)
        with pytest.raises(ws.PuzzleError, match="holds no comparison"):
            ws.load_comparison(tmp_path / "table.json")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (([], SMALL), "no puzzles to compare"),
        ((PYRAMID, []), "no lexicons to compare"),
        ((PYRAMID, SMALL, []), "no variants to compare"),
        ((["p ir"], SMALL), "say what puzzle 'p ir' is, as in kind='pyramid'"),
        ((PYRAMID, SMALL, "fast"), "no puzzle here has a variant 'fast'"),
        (
            (PYRAMID, SMALL, {"fast": "yes"}),
            "variants must be a text or Sequence or Mapping or None",
        ),
        ((PYRAMID, "wordnett"), "wordnett"),
    ],
)
def test_bad_arguments_get_one_sentence(arguments, says):
    with pytest.raises(ValueError, match=says):
        compare(*arguments)


# -- reading ---------------------------------------------------------------------------------------


def test_ratios_are_to_the_baseline():
    table = compare([Digits(3), Digits(4)], SMALL)
    full = ratios(table)
    assert full["fewer_nodes"][0] == full["fewer_nodes"][2] == 1
    assert full["fewer_nodes"][1] == pytest.approx(table["nodes"][0] / table["nodes"][1])
    assert full["faster"][3] == pytest.approx(table["seconds"][2] / table["seconds"][3])
    assert ratios(table, "pruned")["fewer_nodes"][0] == pytest.approx(
        table["nodes"][1] / table["nodes"][0]
    )
    with pytest.raises(ValueError, match="no row has the variant 'fast'; there are plain, pruned"):
        ratios(table, "fast")


def test_a_ratio_to_what_was_stopped_is_a_bound():
    class Sometimes(Digits):
        def solve(self, lexicon, *, forbidden="", **options):
            return depth_first(Numbers(3 if forbidden else 10**6), **options)

    full = ratios(compare(Sometimes(), SMALL, timeout=0.1))
    assert full["at_least"].tolist() == [False, True]
    assert full["fewer_nodes"].isna().tolist() == [True, False]
    assert "≥ " in styled(full[list(COLUMNS)]).to_html()


def test_the_styled_table_reads_and_is_escaped():
    table = compare({HOSTILE: Broken()}, ws.Lexicon.from_words(["word"], name=HOSTILE))
    page = styled(table).to_html()
    assert "<img" not in page and "&lt;img" in page
    assert "this puzzle is broken" in page and "Ratios are to the variant plain" in page


def test_pictures_of_a_comparison():
    table = compare([Digits(3), Digits(4), Broken()], SMALL)
    ax = plots.plot_variants(table)
    assert [tick.get_text() for tick in ax.get_yticklabels()] == ["plain", "pruned"]
    assert ax.patches[0].get_width() == table["nodes"][[0, 2]].median()
    assert "1 left out" in ax.get_title(loc="left") and "nodes" in ax.get_xlabel()
    assert any("fewer)" in text.get_text() for text in ax.texts)
    lines = plots.plot_depths(table).get_lines()
    assert lines[1].get_ydata().tolist()[0] == 2 and "(not complete)" in lines[1].get_label()
    stars = plots.plot_time_to_first(table).collections[1].get_offsets()
    assert stars[:, 0].compressed().tolist() == table["seconds_to_first"].dropna().tolist()
    with pytest.raises(ValueError, match="value must be one of nodes, seconds"):
        plots.plot_variants(table, "beauty")


def test_bars_have_their_figures():
    table = pd.DataFrame(
        {"nodes": [12_345, 0, 7], "ms": [0.1234, None, 150.6], "$x$": [1, 2, 3]},
        index=["plain", "pruned", HOSTILE],
    )
    panels = plots.plot_bars(table)
    figures = [[text.get_text().strip() for text in ax.texts] for ax in panels]
    assert figures == [["12,345", "0", "7"], ["0.123", "151"], ["1", "2", "3"]]
    assert [ax.get_xlabel() for ax in panels] == [f"{name} (log scale)" for name in table]
    assert [tick.get_text() for tick in panels[0].get_yticklabels()] == list(table.index)
    assert [bar.get_width() for bar in panels[0].patches] == [12_345, 0, 7]
    panels[0].figure.canvas.draw()  # no text is read as mathematics
    _, mine = plt.subplots()
    assert plots.plot_bars(table["nodes"], log=False, axes=[mine]) == [mine]
    assert mine.get_xscale() == "linear" and mine.get_xlabel() == "nodes"


@pytest.mark.parametrize(
    ("values", "says"),
    [
        (pd.DataFrame(), "there are no bars to draw"),
        (pd.Series(["a"], name="word"), "bars need numbers; the column 'word' holds other values"),
    ],
)
def test_bars_of_no_numbers_get_one_sentence(values, says):
    with pytest.raises(ValueError, match=says):
        plots.plot_bars(values)


# -- dictionaries ----------------------------------------------------------------------------------


@pytest.fixture
def comparison():
    return ws.compare_lexicons([SMALL, LARGE], PYRAMID)


def test_sizes_and_overlaps_are_those_of_sets(comparison):
    small, large = {*SMALL}, {*LARGE}
    assert comparison.sizes["words"].tolist() == [5, 8]
    assert comparison.sizes["only here"].tolist() == [len(small - large), len(large - small)]
    assert comparison.words("small") == sorted(small - large) == ["oat"]
    assert comparison.words("small", "large") == sorted(small & large)
    assert comparison.overlap.loc["small", "large"] == len(small & large) / len(small)
    assert comparison.agreement.loc["large", "small"] == len(small & large) / len(small | large)
    assert comparison.intersections["words"].sum() == len(small | large)
    with pytest.raises(
        ValueError, match="dictionaries may name small, large; 'huge' is none of them"
    ):
        comparison.words("huge")


def test_three_dictionaries_fall_into_exclusive_sets_which_upset_draws():
    words = {"a": "x xy xyz p", "b": "x xy q", "c": "x r", "empty": ""}
    found = ws.compare_lexicons(
        {name: ws.Lexicon.from_words(some.split(), name=name) for name, some in words.items()}
    )
    table = found.intersections
    sets = {tuple(name for name in "abc" if row[name]): row["words"] for _, row in table.iterrows()}
    assert sets == {("a", "b", "c"): 1, ("a", "b"): 1, ("a",): 2, ("b",): 1, ("c",): 1}
    bars = [
        [bar.get_height() for bar in plots.plot_upset(found, **most).patches]
        for most in ({}, {"most": 2})
    ]
    assert bars == [table["words"].tolist(), [*table["words"][:2], 3]]
    assert "4 dictionaries, 6 different words" in str(found) and len(pictures_in(found.page())) == 1


def test_ranking_by_puzzles(comparison):
    none = ws.Lexicon.from_words(["zebra"], name="none")
    ranking = ws.compare_lexicons(
        [none, LARGE, SMALL], {"seed": PYRAMID, "digits": Digits()}
    ).ranking
    # The digits have many solutions whatever the dictionary; the pyramid has one, but over the last
    # list.
    assert ranking.index.tolist() == ["small", "large", "none"]
    assert ranking["one solution"].tolist() == [1, 1, 0] and ranking["several"].tolist() == [
        1,
        1,
        1,
    ]
    undecided = ws.compare_lexicons([SMALL], Endless(), timeout=0.05).ranking
    assert undecided["undecided"].tolist() == [1]
    with pytest.raises(ValueError, match="no ranking without puzzles"):
        _ = ws.compare_lexicons([SMALL]).ranking


def test_one_question_to_all_dictionaries():
    asked = ws.compare_lexicons([SMALL, LARGE], find="*oa*")
    assert {name: set(asked.found.index[asked.found[name]]) for name in asked.lexicons} == {
        name: {word for word in lexicon if "oa" in word} for name, lexicon in asked.lexicons.items()
    }
    assert asked.found.any(axis=1).all() and "'*oa*'" in str(asked) and "✓" in asked.page()


def test_common_words_that_a_dictionary_lacks():
    lists = [ws.Lexicon.load(name) for name in ("american-english", "web2")]
    lacking = ws.compare_lexicons(lists).lacking()
    assert list(lacking.columns) == ["american-english", "web2", "zipf"]
    assert not lacking[["american-english", "web2"]].all(axis=1).any()
    # Webster's Second has no forms, so that it lacks more; and it is of 1934.
    assert not lacking.loc["children", "web2"] and lacking.loc["children", "american-english"]
    assert lacking["web2"].eq(False).sum() > 5 * lacking["american-english"].eq(False).sum()
    known = ws.compare_lexicons(lists).lacking("known")
    assert set(lacking.index) < set(known.index)
    with pytest.raises(ws.PuzzleError, match="known of one language at a time"):
        ws.compare_lexicons([lists[0], ["gatto", "cane"]]).lacking()
    with pytest.raises(ws.PuzzleError, match="'evryday'"):
        ws.compare_lexicons(lists).lacking("evryday")


def test_lengths_letters_and_their_pictures(comparison):
    assert comparison.lengths["small"].to_dict() == {3: 1, 4: 2, 5: 1, 6: 1}
    text = "".join(SMALL)
    assert comparison.letters.loc["o", "small"] == text.count("o") / len(text)
    assert comparison.letters.sum().tolist() == pytest.approx([1, 1])
    lines = {line.get_label(): line for line in plots.plot_lengths(comparison).get_lines()}
    assert lines["large"].get_ydata().tolist() == comparison.lengths["large"].tolist()
    ax = plots.plot_letters(comparison)
    assert len(ax.patches) == 2 * len(comparison.letters) and "%" in ax.get_ylabel()
    ax = plots.plot_agreement(comparison)
    assert ax.images[0].get_array().tolist() == (comparison.overlap * 100).to_numpy().tolist()
    _, mine = plt.subplots()
    assert plots.plot_lengths(comparison, mine) is mine
