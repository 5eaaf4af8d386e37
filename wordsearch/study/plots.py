"""Charts of comparisons; `ws.plots` offers those of dictionaries, growth and search trees, too.

Every function draws on `ax` (or on axes of its own), returns the axes, and gives them a title,
units and a legend. Axes of its own make a figure for a paper, as in
``plot_variants(table).save("x.pdf")``. Words stand as they are: no text is read as mathematics or
as markup.

Examples
--------
>>> import wordsearch as ws
>>> words = ws.Lexicon.from_words(["cat", "rod", "dot", "car"], name="mine")
>>> pyramid = ws.Pyramid.parse("c ar tod")
>>> table = ws.compare(pyramid, words, ["plain", "prefix"], progress=False)
>>> axes = ws.plots.plot_variants(table)
>>> axes.get_title(loc="left")
'Nodes expanded over 1 search'
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from wordsearch.display.axes import (
    WARNING,
    axes_or_new,
    bare,
    framed,
    heat_map,
    line_look,
    name_rows,
    new_axes,
    shortened,
    title,
    whole_depths,
    words,
)
from wordsearch.display.svg import INK, PAPER, TONE, colour as hue
from wordsearch.errors import PuzzleError, check_choice, checked, listed, short
from wordsearch.search.draw_tree import (
    plot_depth_profile as plot_depth_profile,
    plot_diff as plot_diff,
    plot_icicle as plot_icicle,
    plot_partings as plot_partings,
    plot_repeats as plot_repeats,
    plot_tree as plot_tree,
)
from wordsearch.search.trace import COLOURS
from wordsearch.study.answers import LOSES
from wordsearch.study.draw_growth import plot_growth as plot_growth
from wordsearch.study.draw_lexicons import (
    plot_agreement as plot_agreement,
    plot_lengths as plot_lengths,
    plot_letters as plot_letters,
    plot_upset as plot_upset,
)
from wordsearch.study.draw_verdicts import plot_verdicts as plot_verdicts
from wordsearch.study.names import UnknownName
from wordsearch.study.statistics import VIRTUAL_BEST, named, paired
from wordsearch.study.tables import ratios

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def __dir__() -> list[str]:
    """The charts alone: what Tab offers after ``ws.plots.``."""
    return sorted(name for name in globals() if name.startswith("plot_"))


def __getattr__(name: str) -> Any:
    raise UnknownName("ws.plots", name, __dir__())


# -- heuristics ------------------------------------------------------------------------------------


class _Quantity(NamedTuple):
    label: str
    saving: str  # the column of `ratios` that says how much less a variant takes
    word: str
    form: str


_QUANTITIES = {
    "nodes": _Quantity("nodes expanded", "fewer_nodes", "fewer", "{:,.0f}"),
    "seconds": _Quantity("seconds", "faster", "faster", "{:.3g}"),
}


@checked
def plot_variants(
    table: pd.DataFrame,
    value: str = "nodes",
    ax: Axes | None = None,
    *,
    baseline: str | None = None,
) -> Axes:
    """Variants of a comparison as bars on a log scale, with what each saves against the baseline.

    A bar is the median over the puzzles and dictionaries that every variant solved to the end; the
    line at its end spans them. What was not solved by all is left out, and the title counts it.

    Parameters
    ----------
    table : pandas.DataFrame
        What :func:`wordsearch.compare` returned.
    value : str
        ``nodes`` or ``seconds``.
    baseline : str, optional
        The variant to compare with; the first one otherwise.

    Raises
    ------
    ValueError
        If `value` is none of these.

    Examples
    --------
    >>> import wordsearch as ws
    >>> words = ws.Lexicon.from_words(["cat", "rod", "dot", "car"], name="mine")
    >>> pyramid = ws.Pyramid.parse("c ar tod")
    >>> table = ws.compare(pyramid, words, ["plain", "prefix"], progress=False)
    >>> axes = plot_variants(table)
    >>> axes.get_title(loc="left")
    'Nodes expanded over 1 search'
    """
    check_choice("value", value, _QUANTITIES)
    quantity = _QUANTITIES[value]
    full = ratios(table, baseline)
    solved = full["status"].eq("complete")
    by_all = solved.groupby([full["puzzle"], full["lexicon"]]).transform("all")
    kept = full[by_all]
    names = _variants_of(table)
    if baseline is None:
        baseline = names[0]

    ax = axes_or_new(ax, 8, 1.3 + 0.32 * len(names))
    for row, name in enumerate(names):
        rows = kept[kept["variant"] == name]
        values = rows[value].dropna().astype(float)
        if values.empty:
            continue
        ax.barh(row, values.median(), height=0.6, color=COLOURS["branch"])
        ax.plot([values.min(), values.max()], [row, row], color=TONE, lw=1)
        note = quantity.form.format(values.median())
        if name != baseline:
            saving = rows[quantity.saving].astype(float).median()
            note = f"{note}  ({saving:,.3g}× {quantity.word})"
        words(ax, values.max(), row, f"  {note}", fontsize=8)
    name_rows(ax, names)
    label = f"{quantity.label} (log scale; bar: median, line: range)"
    ax.set(xscale="log", xlabel=label, ylim=_rows_down(names))
    ax.margins(x=0.35)
    bare(ax)

    searches = kept.groupby(["puzzle", "lexicon"]).ngroups
    left_out = full.groupby(["puzzle", "lexicon"]).ngroups - searches
    note = f"{left_out} left out: not solved to the end by every variant" if left_out else ""
    plural = "" if searches == 1 else "es"
    title(ax, f"{quantity.label.capitalize()} over {searches} search{plural}", note)
    return ax


def _variants_of(table: pd.DataFrame) -> list[str]:
    return list(table["variant"].unique())


def _rows_down(names: Sequence[str]) -> tuple[float, float]:
    """Limits of an axis that has the first name on top."""
    return len(names) - 0.4, -0.6


@checked
def plot_depths(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Nodes expanded at each depth, a curve for each variant, added up over puzzles and
    dictionaries.

    Examples
    --------
    >>> import wordsearch as ws
    >>> words = ws.Lexicon.from_words(["cat", "rod", "dot", "car"], name="mine")
    >>> pyramid = ws.Pyramid.parse("c ar tod")
    >>> table = ws.compare(pyramid, words, ["plain", "prefix"], progress=False)
    >>> axes = plot_depths(table)
    >>> axes.get_title(loc="left")
    'Nodes by depth, inner searches not included'
    """
    ax = axes_or_new(ax, 7, 3.4)
    for number, (name, rows) in enumerate(table.groupby("variant", sort=False)):
        levels = [counts for counts in rows["nodes_by_depth"] if isinstance(counts, tuple)]
        total = [sum(level) for level in zip_longest(*levels, fillvalue=0)]
        label = shortened(name, 30)
        if not rows["status"].eq("complete").all():
            label = f"{label} (not complete)"
        ax.plot(range(len(total)), total, marker="o", ms=4, **line_look(number, label))
    whole_depths(ax)
    return framed(
        ax,
        "Nodes by depth, inner searches not included",
        yscale="log",
        xlabel="depth (choices made)",
        ylabel="nodes expanded (log scale)",
    )


@checked
def plot_time_to_first(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Time to the first solution (star) and to the end (bar end) of each variant, for every
    search.

    Examples
    --------
    >>> import wordsearch as ws
    >>> words = ws.Lexicon.from_words(["cat", "rod", "dot", "car"], name="mine")
    >>> pyramid = ws.Pyramid.parse("c ar tod")
    >>> table = ws.compare(pyramid, words, ["plain", "prefix"], progress=False)
    >>> axes = plot_time_to_first(table)
    >>> axes.get_title(loc="left")
    'Time to the first solution, and to the end'
    """
    names = _variants_of(table)
    ax = axes_or_new(ax, 8, 1.4 + 0.32 * len(names))
    searches = table.groupby("variant")
    share = (searches.cumcount() + 0.5) / searches["variant"].transform("size")
    rows = table["variant"].map(names.index) - 0.25 + 0.5 * share
    first = table["seconds_to_first"]
    end = table["seconds"]
    done = table["status"].eq("complete")
    lost = table["status"].eq(LOSES)

    def mark(label: str, marker: str, times: pd.Series, colour: str) -> None:
        ax.scatter(times, rows, 45, COLOURS[colour], marker=marker, label=label, zorder=3)

    ax.hlines(rows, first, end, color=COLOURS["branch"], lw=1.4, zorder=1)
    mark("first solution", "*", first, "solved")
    mark("end of the search", "|", end.where(done), "branch")
    mark("stopped before it", ">", end.where(~done & ~lost), "branch")
    if lost.any():
        mark("answers lost", "x", end.where(lost), "failed")
    name_rows(ax, names)
    return framed(
        ax,
        "Time to the first solution, and to the end",
        axis="x",
        xscale="log",
        xlabel="seconds from the call (log scale)",
        ylim=_rows_down(names),
    )


@checked
def plot_cactus(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """How many searches each variant ends within how much time each: the lower and further right,
    the better.

    The virtual best takes each search's quickest variant. Searches that lost answers are not
    counted.

    Examples
    --------
    >>> import wordsearch as ws
    >>> words = ws.Lexicon.from_words(["cat", "rod", "dot", "car"], name="mine")
    >>> pyramid = ws.Pyramid.parse("c ar tod")
    >>> table = ws.compare(pyramid, words, ["plain", "prefix"], progress=False)
    >>> axes = plot_cactus(table)
    >>> axes.get_title(loc="left")
    'Searches ended, by the time for each'
    """
    ax = axes_or_new(ax, 7, 3.4)
    solved = table[table["status"].eq("complete")]
    for number, name in enumerate(_variants_of(table)):
        times = solved[solved["variant"] == name]["seconds"].sort_values()
        searches = table["variant"].eq(name).sum()
        label = f"{shortened(name, 24)} ({len(times)} of {searches})"
        look = line_look(number, label) | {"marker": "osD^v"[number % 5], "markevery": 0.1}
        ax.plot(range(1, len(times) + 1), times, lw=1.4, ms=4, **look)
    best = solved.groupby(["puzzle", "lexicon"])["seconds"].min().sort_values()
    label = f"{VIRTUAL_BEST} ({len(best)})"
    ax.plot(range(1, len(best) + 1), best, color=TONE, lw=0.8, label=label)
    _limit(ax.axhline, table["seconds"][table["status"].isin(["timeout", "limit"])])
    return framed(
        ax,
        "Searches ended, by the time for each",
        yscale="log",
        xlabel="searches ended",
        ylabel="seconds for each (log scale)",
    )


def _limit(line: Any, times: pd.Series, side: str = "") -> None:
    """A line where the first of the runs that did not end was stopped."""
    if len(times):
        line(times.min(), color=WARNING, lw=0.8, ls=":", label=f"stopped{side}")


@checked
def plot_scatter(table: pd.DataFrame, one: str, other: str, ax: Axes | None = None) -> Axes:
    """Two variants, search by search: below the diagonal the other is quicker.

    A triangle stands for a run that was stopped: it would lie further in the direction in which it
    points. The dotted lines are where the first was. Searches in which one of the two lost answers
    are left out.

    Raises
    ------
    ValueError
        If no row has one of the variants.

    Examples
    --------
    >>> import wordsearch as ws
    >>> words = ws.Lexicon.from_words(["cat", "rod", "dot", "car"], name="mine")
    >>> pyramid = ws.Pyramid.parse("c ar tod")
    >>> table = ws.compare(pyramid, words, ["plain", "prefix"], progress=False)
    >>> axes = plot_scatter(table, "plain", "prefix")
    >>> axes.get_title(loc="left")
    'plain and prefix, search by search'
    """
    ax = axes_or_new(ax, 5, 4.4)
    for name in (one, other):
        named(table, name)
    both = paired(table, one, other)
    lost = both["lost x"] | both["lost y"]
    both = both[~lost]
    _limit(ax.axvline, both["seconds x"][~both["ended x"]], " x")
    _limit(ax.axhline, both["seconds y"][~both["ended y"]], " y")
    for number, (name, searches) in enumerate(both.groupby("lexicon", sort=False)):
        _dots(ax, searches, number, shortened(name, 24))
    seconds = both[["seconds x", "seconds y"]]
    ends = (seconds.min(axis=None), seconds.max(axis=None))
    ax.plot(ends, ends, color=TONE, lw=0.8)
    # where a decade is all there is, these are named, too
    ax.tick_params("x", which="minor", rotation=90)
    neither = (~both["ended x"] & ~both["ended y"]).sum()
    notes = {"ended by neither": neither, "with answers lost": lost.sum()}
    left_out = ", ".join(f"{count} {why}" for why, count in notes.items() if count)
    return framed(
        ax,
        f"{one} and {other}, search by search",
        f"{left_out}: left out" if left_out else "",
        xscale="log",
        yscale="log",
        xlabel=f"{one}: seconds",
        ylabel=f"{other}: seconds",
    )


def _dots(ax: Axes, searches: pd.DataFrame, number: int, name: str) -> None:
    """The searches over one dictionary, in its own colour and with its own mark."""
    ended_x = searches["ended x"]
    ended_y = searches["ended y"]
    filled = hue(number) if number == 0 else "none"
    marks = {
        "osDv"[number % 4]: searches[ended_x & ended_y],
        ">": searches[~ended_x & ended_y],
        "^": searches[ended_x & ~ended_y],
    }
    for mark, dots in marks.items():
        label = None if mark in ">^" else name
        look: Any = {"edgecolors": hue(number), "facecolors": filled, "alpha": 0.7}
        ax.scatter(dots["seconds x"], dots["seconds y"], 22, marker=mark, label=label, **look)


@checked
def plot_heat(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Every search and variant: how many times longer than the quickest; the quickest searches on
    top.

    A cross stands for a run that was stopped, an empty cell for one that failed or lost answers.

    Examples
    --------
    >>> import wordsearch as ws
    >>> words = ws.Lexicon.from_words(["cat", "rod", "dot", "car"], name="mine")
    >>> pyramid = ws.Pyramid.parse("c ar tod")
    >>> table = ws.compare(pyramid, words, ["plain", "prefix"], progress=False)
    >>> axes = plot_heat(table)
    >>> axes.get_title(loc="left")
    'Times the quickest'
    """
    names = _variants_of(table)
    searches = table.pivot(index=["lexicon", "puzzle"], columns="variant")
    status = searches["status"][names]
    seconds = searches["seconds"][names].mask(status.eq(LOSES))
    done = seconds.where(status.eq("complete")).min(axis=1)
    quickest = done.fillna(seconds.min(axis=1)).sort_values()
    cells = seconds.div(quickest, axis=0).loc[quickest.index]
    ax = axes_or_new(ax, 2.4 + 0.7 * len(names), min(7, 1.6 + 0.25 * len(cells)))
    labels = [shortened(f"{puzzle}, {lexicon}", 30) for lexicon, puzzle in cells.index]
    if len(cells) > 24:
        labels = []
        ax.set_ylabel(f"{len(cells)} searches, the quickest on top")
    label = "times the quickest variant's seconds"
    heat_map(ax, cells, labels, names, label, cmap="cividis_r", norm="log")
    heading = "Times the quickest"
    stopped = status.loc[cells.index].isin(["timeout", "limit"]).to_numpy()
    columns, rows = np.nonzero(stopped.T)
    if len(rows):
        heading = f"{heading}; ×: stopped"
        ax.scatter(columns, rows, 14, PAPER, marker="x", lw=2.4)
        ax.scatter(columns, rows, 14, INK, marker="x", lw=0.8)
    title(ax, heading)
    return ax


# -- any table -------------------------------------------------------------------------------------


@checked
def plot_bars(
    values: pd.DataFrame | pd.Series, *, log: bool = True, axes: Sequence[Axes] | None = None
) -> list[Axes]:
    """Bars with their figures: a panel for each column of numbers, a bar for each row.

    Parameters
    ----------
    values : pandas.DataFrame or pandas.Series
        The index names the bars, the first on top; a column's name says what its numbers are, and
        in what unit. A missing number has no bar.
    log : bool
        Whether the scales are logarithmic, on which zero has no bar, but its figure.
    axes : sequence of matplotlib.axes.Axes, optional
        Where to draw; a row of new axes otherwise.

    Returns
    -------
    list of matplotlib.axes.Axes
        One for each column.

    Raises
    ------
    ValueError
        If there is no number to draw, a column holds something else, or there are fewer axes than
        columns.

    Examples
    --------
    >>> import pandas as pd
    >>> axes = plot_bars(pd.Series({"plain": 832.0, "prefix": 116.0}, name="milliseconds"))
    >>> len(axes)
    1
    """
    if not isinstance(values, pd.DataFrame | pd.Series):
        raise PuzzleError(f"values must be a table or a column of numbers; it is {short(values)}")
    table = pd.DataFrame(values)
    if table.empty:
        raise PuzzleError("there are no bars to draw: give a table with a row and a column")
    for name, column in table.items():
        if not pd.api.types.is_numeric_dtype(column):
            raise PuzzleError(f"bars need numbers; the column {short(name)} holds other values")
    panels = _enough_axes(axes, len(table.columns), 0.9 + 0.32 * len(table))
    for ax, (name, column) in zip(panels, table.items(), strict=False):
        _bars(ax, column.to_numpy(float, na_value=np.nan), str(name), log)
        name_rows(ax, map(str, table.index))
        ax.set_ylim(len(table) - 0.4, -0.6)
        ax.label_outer(remove_inner_ticks=True)
    return panels[: len(table.columns)]


def _bars(ax: Axes, heights: NDArray[np.float64], label: str, log: bool) -> None:
    ax.barh(range(len(heights)), heights, height=0.6, color=COLOURS["branch"])
    if log and (heights > 0).any():
        ax.set_xscale("log")
        label = f"{label} (log scale)"
    else:
        # The figures stand at the bars; more ticks would run into each other.
        ax.locator_params(axis="x", nbins=3)
    ax.margins(x=0.25)
    start = ax.get_xlim()[0]
    for row, height in enumerate(heights):
        if not np.isnan(height):
            # Three digits, and never an exponent.
            figure = f"{height:.3g}"
            if height >= 100 or height.is_integer():
                figure = f"{height:,.0f}"
            words(ax, max(start, height), row, f" {figure}", fontsize=8)
    ax.set_xlabel(label, parse_math=False)
    bare(ax)


def _enough_axes(axes: Sequence[Axes] | None, number: int, height: float) -> list[Axes]:
    """The axes given, if there are enough of them, or a row of new ones."""
    if axes is None:
        return new_axes(1, number, min(4.5 * number + 0.5, 10), height)
    panels = listed("axes", axes)
    if len(panels) < number:
        raise PuzzleError(f"{number} columns need as many axes; here are {len(panels)}")
    return panels
