"""How cost grows: fits that find the law behind figures, medians that stopped runs do not
flatter, plots.
"""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings, strategies as st

from wordsearch.study import plots
from wordsearch.study.growth import fits, fitted, medians


def runs(figures, *, curve="rows", solver="kernel", stopped=()):
    """A table of runs: {size: figures}; `stopped` holds (size, place) of those that did not end."""
    rows = [
        (
            curve,
            "rows",
            solver,
            size,
            figure,
            1000 * figure,
            "timeout" if at in stopped else "complete",
        )
        for size, some in figures.items()
        for place, figure in enumerate(some)
        for at in [(size, place)]
    ]
    return pd.DataFrame(
        rows, columns=["curve", "unit", "solver", "size", "seconds", "nodes", "status"]
    )


# -- fits ------------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(st.sampled_from(["power", "exponential"]), st.floats(1.2, 6), st.floats(1e-7, 1e3))
def test_a_law_is_found(kind, rate, scale):
    sizes = np.array([3, 4, 5, 7, 9])
    figures = scale * (sizes**rate if kind == "power" else rate**sizes)
    fit = fitted(sizes, figures)
    assert fit.kind == kind and fit.rate == pytest.approx(rate)
    assert fit.r2 == pytest.approx(1) and fit.error < 1e-6
    assert fit(sizes) == pytest.approx(figures)


def test_a_wide_span_is_fitted_by_a_power_law_alone_and_so_is_what_does_not_grow():
    sizes = np.array([1000, 10_000, 100_000])
    assert fitted(sizes, 1.00001**sizes).kind == "power"
    fit = fitted([1, 2, 3], [5, 5, 5])
    assert (fit.rate, fit.r2, fit.law) == (0, 1, "n^0")


@pytest.mark.parametrize(
    ("sizes", "figures"),
    [([1, 2], [1, 2]), ([1, 1, 2], [1, 2, 3]), ([1, 2, 3], [1, 0, 2]), ([1, 2, 3], [1, np.nan, 2])],
)
def test_what_cannot_be_fitted_gets_a_sentence(sizes, figures):
    with pytest.raises(ValueError, match="positive, finite figures at 3 different sizes at least"):
        fitted(sizes, figures)


# -- medians ---------------------------------------------------------------------------------------


def test_a_stopped_run_counts_as_the_costliest():
    """Its time, here the shortest of all, is only a lower bound."""
    row = medians(runs({5: [3, 1, 2, 4, 0.5]}, stopped={(5, 4)})).iloc[0]
    assert row[["runs", "stopped", "low", "median", "high"]].tolist() == [5, 1, 2, 3, 4]


def test_a_median_that_stopped_runs_hold_is_not_known():
    table = runs({5: [1, 9, 9, 2, 9]}, stopped={(5, 1), (5, 2), (5, 4)})
    row = medians(table).iloc[0]
    assert row["low"] == 2 and np.isnan(row["median"]) and np.isnan(row["high"])


@settings(max_examples=20)
@given(st.lists(st.tuples(st.floats(0.1, 9), st.booleans()), min_size=1, max_size=9))
def test_medians_never_fall_when_runs_are_stopped(pairs):
    figures, cut = (
        [figure for figure, _ in pairs],
        {(5, at) for at, (_, stop) in enumerate(pairs) if stop},
    )
    whole, some = (
        medians(runs({5: figures})).iloc[0],
        medians(runs({5: figures}, stopped=cut)).iloc[0],
    )
    assert np.isnan(some["median"]) or some["median"] >= whole["median"]


def test_fits_rest_on_sizes_with_a_median_that_are_marked():
    table = runs({n: [2.0**n] * 3 for n in (1, 3, 4, 5, 6)}, stopped={(6, 0), (6, 1)})
    table["fitted"] = table["size"] >= 3
    row = fits(table).iloc[0]
    assert row["fit"].law == "2^n" and row["fit"].sizes == (3, 5)
    assert (row["sizes"], row["stopped"]) == (3, 2)
    assert fits(runs({3: [1.0], 4: [2.0]}))["fit"].tolist() == [None], "too few are no curve"


# -- pictures --------------------------------------------------------------------------------------


def labels(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def both():
    return pd.concat(
        [
            runs(
                {n: [2.0**n * part for part in (1, 1.1, 0.9)] for n in (3, 4, 5, 6)},
                stopped={(6, 1)},
            ),
            runs({n: [n**2.0] for n in (3, 4, 5, 6)}, solver="plain"),
            runs({n: [n**1.0] for n in (1000, 10_000, 100_000)}, curve="words"),
        ]
    )


def test_a_panel_for_each_curve_with_its_formulas():
    first, second = plots.plot_growth(both())
    assert labels(first)[0].startswith("kernel: 2^n (R² 1.00)")
    assert labels(first)[1].startswith("plain: n^2 (R² 1.00)")
    assert labels(first)[2] == "stopped: costs more"
    assert first.get_title(loc="left") == "Rows" and first.get_xlabel() == "rows"
    assert labels(second) == ["kernel: n^1 (R² 1.00)"] and second.get_xlabel() == "rows (log scale)"
    assert (first.get_xscale(), second.get_xscale()) == ("linear", "log")
    assert first.get_yscale() == second.get_yscale() == "log"


def test_the_line_drawn_is_the_fit():
    (ax,) = plots.plot_growth(runs({n: [3.0 * 2.0**n] for n in (3, 4, 5, 6)}))
    (line,) = [line.get_xydata() for line in ax.lines if len(line.get_xydata()) > 2]
    assert line[:, 1] == pytest.approx(3 * 2 ** line[:, 0])
    assert line[[0, -1], 0] == pytest.approx([3, 6])


def test_stopped_runs_are_triangles_and_no_dots():
    table = runs({3: [1.0, 2.0, 3.0], 4: [5.0, 9.0, 9.0]}, stopped={(4, 1), (4, 2)})
    (ax,) = plots.plot_growth(table, "nodes")
    dots, stopped = (collection.get_offsets().tolist() for collection in ax.collections[:2])
    assert dots == [[3, 1000], [3, 2000], [3, 3000], [4, 5000]]
    assert stopped == [[4, 9000], [4, 9000]]
    assert labels(ax)[0] == "kernel"  # two sizes, one of them without a median: no curve
    assert ax.get_ylabel() == "nodes (log scale)"


def test_axes_of_ones_own_and_refusals():
    axes = plt.subplots(1, 2)[1]
    assert plots.plot_growth(both(), axes=axes) == list(axes)
    with pytest.raises(ValueError, match="2 curves need as many axes; here are 1"):
        plots.plot_growth(both(), axes=axes[:1])
    with pytest.raises(ValueError, match="value must be one of seconds, nodes; it is 'bytes'"):
        plots.plot_growth(both(), "bytes")
