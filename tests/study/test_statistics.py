"""Differences that are there are seen, those that are not are not; what was stopped is a bound.

Trials resample real times (``times.json``, recorded by ``record_times.py`` in four moods of a
machine), with seeds that are new in each run. In the exhaustive run, with 1,000 trials, a
method that is right misses none of them once in 10,000 runs: at a level of 2 % more than 50 false
alarms in 1,000 trials have a chance of 1e-8, more than 9 in 80 one of 1e-5, and where a gain is
found in 98 of 100 trials fewer than 360 of 400 have one of 1e-17, fewer than 24 of 30 one of 1e-5
(binomial tails).
"""

from __future__ import annotations

import json
import math
import re
import secrets
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import wordsearch as ws
from tests.conftest import EXHAUSTIVE
from wordsearch.study.statistics import LEVEL, VIRTUAL_BEST, interval, scores, verdicts

MOODS = {
    name: np.array(rows, float)
    for name, rows in json.loads(
        Path(__file__).with_name("times.json").read_text(encoding="utf-8")
    ).items()
}


def table_of(**variants):
    """A comparison of some variants, each a list with a puzzle's seconds, or ("timeout",
    seconds).
    """
    rows = [
        (
            str(at),
            "words",
            name,
            *(value if isinstance(value, tuple) else ("complete", value)),
            1,
            (),
        )
        for name, values in variants.items()
        for at, value in enumerate(values)
    ]
    columns = ["puzzle", "lexicon", "variant", "status", "seconds", "nodes", "times"]
    return pd.DataFrame(rows, columns=columns)


def said(*pair, **options):
    return verdicts(table_of(one=pair[0], other=pair[1]), **options).iloc[0]


# -- false alarms, and gains -----------------------------------------------------------------------


def trial(rng, size, repeats=3, gain=1.0):
    """Two variants that differ by `gain` alone, on `size` puzzles of one mood, taking turns as
    in `compare`.
    """
    mood = MOODS[rng.choice(list(MOODS))]
    picked = mood[rng.choice(len(mood), size, replace=size > len(mood))]
    runs = 2 * repeats
    since = rng.integers(0, mood.shape[1] - runs + 1, size)
    runs = np.take_along_axis(picked, since[:, None] + np.arange(runs), axis=1).reshape(
        size, repeats, 2
    )
    runs = rng.permuted(runs, axis=2)  # the order is drawn anew for each puzzle and round
    one, other = np.median(runs, axis=1).T
    return said(one * 1e-6, other * 1e-6 / gain)


def test_a_variant_is_hardly_ever_found_to_differ_from_itself():
    trials, most = (1000, 50) if EXHAUSTIVE else (80, 9)
    seed = secrets.randbits(64)
    rng = np.random.default_rng(seed)
    found = [trial(rng, int(rng.choice([8, 20, 40, 100]))).verdict for _ in range(trials)]
    assert sum(not verdict.startswith("no difference") for verdict in found) <= most, (seed, found)


def test_a_gain_of_ten_percent_is_found_in_a_hundred_puzzles():
    trials, least = (400, 360) if EXHAUSTIVE else (30, 24)
    seed = secrets.randbits(64)
    rng = np.random.default_rng(seed)
    found = [trial(rng, 100, gain=1.1).verdict for _ in range(trials)]
    assert sum(verdict.endswith("faster") for verdict in found) >= least, (seed, found)


# -- verdicts --------------------------------------------------------------------------------------

NOISE = np.exp(np.random.default_rng(1).normal(0, 0.1, 40))


def test_a_verdict_says_between_what_the_gain_lies():
    row = said(2 * NOISE, NOISE[::-1])
    assert row.low < 2 < row.high and row.n == 40 and row.faster == pytest.approx(2, rel=0.1)
    assert row.verdict == f"{row.low:.3g} to {row.high:.3g} times faster"
    back = said(NOISE[::-1], 2 * NOISE)
    assert back.verdict == f"{1 / back.high:.3g} to {1 / back.low:.3g} times slower"
    assert said(NOISE, NOISE).verdict == "no difference seen at n = 40"
    assert said([1.0, 1.0], [0.1, 0.1]).verdict == "no difference seen at n = 2"


def test_an_interval_holds_as_often_as_it_says():
    """98 of 100: with 100 tries, fewer than 88 have a chance of 1e-6; percentile intervals are a
    bit short.
    """
    rng = np.random.default_rng(secrets.randbits(64))
    bounds = [interval(np.median, rng.normal(size=60)) for _ in range(100)]
    assert sum(low <= 0 <= high for low, high in bounds) >= 88


def test_what_was_stopped_is_a_bound_and_never_a_time():
    stopped = [("timeout", 1.0)] * 30
    row = said([*stopped, *NOISE[30:]], NOISE / 10)
    assert row.verdict.startswith("at least ") and row.verdict.endswith(" times faster")
    assert math.isinf(row.high) and math.isnan(row.faster) and row.n == 40
    few = said([*([("timeout", 1.0)] * 4), *NOISE[4:]], NOISE / 10)
    assert few.faster == pytest.approx(np.median([*[99] * 4, *[10] * 36]))
    neither = said([*stopped, *NOISE[30:]], [*stopped, *NOISE[30:]])
    assert neither.n == 10 and neither.verdict == "no difference seen at n = 10"
    slower = said(NOISE / 10, [*NOISE[30:], *stopped])
    assert slower.verdict.startswith("at least ") and slower.verdict.endswith("times slower")


def test_failures_and_other_dictionaries_are_no_pairs():
    table = table_of(one=[("error", math.nan), *NOISE], other=[1.0, *NOISE])
    assert verdicts(table)["n"].tolist() == [40]
    both = pd.concat([table, table.assign(lexicon="more")])
    assert verdicts(both)["lexicon"].tolist() == ["words", "more"]
    assert verdicts(table_of(one=[("error", math.nan)], other=[1.0]))["verdict"][0].endswith(
        "at n = 0"
    )


def test_more_pairs_make_a_verdict_harder():
    """The same two variants, alone and among others."""
    one, other = NOISE[:8], NOISE[:8] / 1.5
    alone = said(one, other)
    among = verdicts(table_of(one=one, other=other, third=one, fourth=one))
    assert alone.p < LEVEL < among["p"].min()
    assert (
        len(among) == 6 and len(verdicts(table_of(one=one, other=other, third=one), "other")) == 2
    )
    with pytest.raises(ValueError, match="no row has the variant 'fast'; there are one, other"):
        verdicts(table_of(one=one, other=other), "fast")


def test_nodes_are_counted_exactly():
    table = table_of(one=[1.0] * 4, other=[1.0, 1.0, 1.0, ("timeout", 1.0)])
    table["nodes"] = [10, 10, 10, 99, 5, 10, 15, 1]
    row = verdicts(table).iloc[0]
    assert row.nodes == "fewer in 1, as many in 1, more in 1" and row.fewer_nodes == 1.0


# -- scores ----------------------------------------------------------------------------------------


def test_scores_never_average_what_was_stopped():
    table = table_of(
        one=[1.0, 2.0, ("timeout", 10.0)], other=[4.0, ("timeout", 10.0), ("timeout", 10.0)]
    )
    table = pd.concat([table, table_of(third=[("error", math.nan), 6.0, 9.0])])
    found = scores(table).set_index("variant")
    assert found["median"].drop(VIRTUAL_BEST).fillna(-1).tolist() == [2.0, -1, 7.5]
    assert found["par2"].tolist() == pytest.approx([23 / 3, 44 / 3, 7.5, 4.0])
    assert found["solved"].tolist() == [2, 1, 2, 3] and found["stopped"].tolist() == [1, 2, 0, 0]
    assert found["failed"].tolist() == [0, 0, 1, 0]
    assert found["quickest"].drop(VIRTUAL_BEST).tolist() == [2, 0, 1]
    assert found["only"].drop(VIRTUAL_BEST).tolist() == [0, 0, 1]
    assert found["adds"].drop(VIRTUAL_BEST).tolist() == pytest.approx([(3 + 4) / 3, 0, 11 / 3])


# -- pictures --------------------------------------------------------------------------------------


def test_a_verdict_says_whether_preparation_is_judged_with_the_search():
    table = table_of(one=[5.0, 6.0, 7.0, 8.0] * 4, other=[5.1, 5.9, 7.1, 7.9] * 4)
    table["prepared"] = [4.0] * 16 + [4.8] * 16
    whole = verdicts(table).iloc[0]
    search = verdicts(table, judged="search").iloc[0]
    assert (whole["judged"], search["judged"]) == ("call", "search")
    assert 0.98 < whole["faster"] < 1.02
    assert search["faster"] > 1.2
    with pytest.raises(ValueError, match="judged must be one of call, search; it is 'all'"):
        verdicts(table, judged="all")


MIXED = table_of(
    one=[1.0, 2.0, ("timeout", 10.0)], other=[4.0, ("timeout", 10.0), ("timeout", 10.0)]
)


def test_a_cactus_counts_what_ended():
    lines = {line.get_label(): line for line in ws.plots.plot_cactus(MIXED).get_lines()}
    assert lines["one (2 of 3)"].get_ydata().tolist() == [1, 2]
    assert lines["other (1 of 3)"].get_ydata().tolist() == [4]
    assert list(lines[f"{VIRTUAL_BEST} (2)"].get_ydata()) == [1, 2]
    assert list(lines["stopped"].get_ydata()) == [10, 10]


def test_a_scatter_points_where_a_stopped_run_would_lie():
    ax = ws.plots.plot_scatter(MIXED, "one", "other")
    dots = [dots.get_offsets().tolist() for dots in ax.collections]
    assert dots == [[[1, 4]], [], [[2, 10]]] and "1 ended by neither" in ax.get_title(loc="left")
    with pytest.raises(ValueError, match="no row has the variant 'fast'"):
        ws.plots.plot_scatter(MIXED, "one", "fast")


def test_a_heat_map_compares_with_the_quickest_and_crosses_what_was_stopped():
    ax = ws.plots.plot_heat(MIXED)
    assert ax.images[0].get_array().tolist() == [[1, 4], [1, 5], [1, 1]]
    assert ax.collections[0].get_offsets().tolist() == [[0, 2], [1, 1], [1, 2]]
    assert [text.get_text() for text in ax.get_yticklabels()] == [f"{at}, words" for at in range(3)]


def test_a_forest_has_a_line_for_each_interval_and_a_hollow_mark_where_nothing_was_seen():
    slow = [8.0 + at / 7 for at in range(12)]
    quick = [1.0 + at / 9 for at in range(12)]
    table = table_of(
        base=quick, slow=slow, stopped=[("timeout", 9.0)] * 12, twin=[1.01 * one for one in quick]
    )
    table["prepared"] = 0.0
    found = verdicts(table, "base")
    ax = ws.plots.plot_verdicts(found)
    assert [text.get_text() for text in ax.get_yticklabels()] == ["slow", "stopped", "twin"]
    marks = {line.get_marker(): line for line in ax.get_lines() if len(line.get_xdata()) == 1}
    assert set(marks) == {"o", "<"} and marks["<"].get_ydata()[0] == 1
    (low, high), *_ = [line.get_xdata() for line in ax.get_lines() if len(line.get_xdata()) == 2]
    assert (low, high) == (found["low"][0], found["high"][0]) and high < 1
    assert "Times as fast as base over 12 puzzles: a call, preparation" in ax.get_title(loc="left")


def test_a_forest_says_who_lost_answers_and_refuses_what_is_no_verdict():
    lossy = table_of(one=[1.0, 2.0, 3.0], other=[("loses answers", 1.0), 2.0, 3.0])
    ax = ws.plots.plot_verdicts(verdicts(lossy))
    assert [note.get_text().strip() for note in ax.texts] == ["loses answers in 1 of 3"]
    with pytest.raises(ValueError, match="no column baseline, judged, n, faster"):
        ws.plots.plot_verdicts(lossy)
    with pytest.raises(ValueError, match="no verdict to draw"):
        ws.plots.plot_verdicts(verdicts(table_of(one=[1.0])))


# -- from compare to the page ----------------------------------------------------------------------


def test_every_ratio_of_the_styled_table_has_its_interval():
    table = table_of(one=[2.0], other=[1.0]).assign(
        prepared=0.1,
        seconds_spread=0.2,
        seconds_to_first=1.0,
        peak_bytes=1,
        solutions=1,
        note="",
        nodes=[3, 1],
    )
    table["times"] = [(1.9, 2.0, 2.1, 2.0, 2.0), (1.0, 1.0, 1.05, 1.0, 0.95)]
    page = ws.styled(table)._repr_html_()
    assert "<style" not in page and page.count("white-space: nowrap") >= 8
    assert re.search(r"2× \(1\.9\d* to 2\.\d+\)", page)
