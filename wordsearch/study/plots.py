"""Charts of comparisons, dictionaries and growth; `ws.plots` offers those of search trees, too.

Every function draws on `ax` (or on axes of its own), returns the axes, and gives them a title,
units and a legend. Words stand as they are: no text is read as mathematics or as markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from wordsearch.display.axes import (
    WARNING,
    axes_or_new,
    bare,
    dash,
    grid,
    legend_beside,
    name_rows,
    shortened,
    title,
    whole_depths,
    words,
)
from wordsearch.display.svg import INK, PAPER, TONE, colour as hue
from wordsearch.errors import PuzzleError, check_choice, checked, listed, optional
from wordsearch.search.draw_tree import (
    plot_depth_profile as plot_depth_profile,
    plot_diff as plot_diff,
    plot_icicle as plot_icicle,
    plot_partings as plot_partings,
    plot_tree as plot_tree,
)
from wordsearch.search.trace import COLOURS
from wordsearch.study.growth import WIDE, fits, medians
from wordsearch.study.statistics import VIRTUAL_BEST, named, paired
from wordsearch.study.tables import ratios

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from wordsearch.study.lexicons import LexiconComparison


def _line(number: int, label: str) -> dict[str, Any]:
    """How the line of a number looks."""
    return {"color": hue(number), "ls": dash(number), "label": label}


def _framed(
    ax: Axes, text: str, note: str = "", axis: Literal["x", "y"] = "y", **labels: Any
) -> Axes:
    """The axes with what stands along them, faint lines, a legend and a title."""
    ax.set(**labels)
    grid(ax, axis)
    legend_beside(ax)
    title(ax, text, note)
    return ax


# -- dictionaries ----------------------------------------------------------------------------------


@checked
def plot_upset(comparison: LexiconComparison, ax: Axes | None = None, *, most: int = 16) -> Axes:
    """How dictionaries overlap (UpSet; Lex, Gehlenborg, Strobelt, Vuillemot and Pfister 2014).

    Each column is a set of dictionaries, marked by dots; the bar above it counts the words that
    exactly these dictionaries have. The bars at the left are the dictionaries' sizes. Beyond `most`
    columns the rest is one bar. The axes returned are those of the upper bars; the others lie
    inside `ax` too.
    """
    names = list(comparison.lexicons)
    member, counts = np.split(comparison.intersections.to_numpy(int), [-1], axis=1)
    ax = axes_or_new(ax, 9, 2.6 + 0.3 * len(names))
    rest = counts[most:].sum()
    low = 0.3 * len(names) / (2.1 + 0.3 * len(names))  # the matrix's share of the height
    ax.set_axis_off()
    bars = ax.inset_axes((0.32, low + 0.03, 0.68, 0.97 - low))
    dots = ax.inset_axes((0.32, 0, 0.68, low), sharex=bars)
    sizes = ax.inset_axes((0, 0, 0.17, low))
    heights = [*counts[:most, 0], rest][: len(counts)]
    drawn = bars.bar(range(len(heights)), heights, width=0.6, color=COLOURS["branch"])
    bars.bar_label(drawn, fmt="{:,.0f}", fontsize=7, padding=1)
    bars.set(ylabel="words in exactly these", xlim=(-0.6, len(heights) - 0.4))
    bars.yaxis.set_major_formatter("{x:,.0f}")
    bars.tick_params(bottom=False, labelbottom=False)
    bars.margins(y=0.12)
    bare(bars)
    _upset_dots(dots, member[:most], names, most if rest else None)
    _upset_sizes(sizes, [len(words) for words in comparison.lexicons.values()])
    title(ax, f"{len(names)} dictionaries, {counts.sum():,} different words")
    return bars


def _upset_dots(ax: Axes, member: NDArray[Any], names: list[str], rest: int | None) -> None:
    for row in range(0, len(names), 2):
        ax.axhspan(row - 0.5, row + 0.5, color=TONE, alpha=0.12, lw=0, zorder=0)
    for column, inside in enumerate(member):
        rows = [row for row, there in enumerate(inside) if there]
        ax.scatter(
            [column] * len(names), range(len(names)), s=34, color=TONE, alpha=0.3, lw=0, zorder=2
        )
        ax.plot([column] * len(rows), rows, color=TONE, marker="o", ms=6, lw=1.6, zorder=3)
    if rest is not None:
        words(ax, rest, (len(names) - 1) / 2, "all others", rotation=90, ha="center", fontsize=7)
    ax.set(ylim=(len(names) - 0.5, -0.5))
    name_rows(ax, [shortened(name, 24) for name in names], fontsize=8)
    ax.tick_params(left=False, bottom=False, labelbottom=False)
    bare(ax, "top", "right", "bottom", "left")


def _upset_sizes(ax: Axes, sizes: list[int]) -> None:
    drawn = ax.barh(range(len(sizes)), sizes, height=0.6, color=COLOURS["skipped"])
    ax.set(
        ylim=(len(sizes) - 0.5, -0.5),
        xlim=(max([*sizes, 1]) * 1.75, 0),
        xlabel="words",
        xticks=[],
        yticks=[],
    )
    ax.bar_label(drawn, fmt="{:,.0f}", fontsize=7, padding=2)  # knows by now which way the bars go
    bare(ax, "top", "left", "bottom")


@checked
def plot_lengths(comparison: LexiconComparison, ax: Axes | None = None) -> Axes:
    """How many words of each length each dictionary has."""
    ax = axes_or_new(ax, 7, 3.4)
    for number, (name, counts) in enumerate(comparison.lengths.items()):
        ax.plot(counts.index, counts, **_line(number, shortened(name, 24)))
    ax.yaxis.set_major_formatter("{x:,.0f}")
    return _framed(ax, "Words by length", xlabel="letters", ylabel="words")


@checked
def plot_letters(comparison: LexiconComparison, ax: Axes | None = None) -> Axes:
    """The letter profile of each dictionary: what share of its letters each letter is."""
    ax = axes_or_new(ax, 9, 3.2)
    profile = comparison.letters
    profile = profile.loc[profile.mean(axis=1).nlargest(40).index]
    width = 0.8 / max(1, len(profile.columns))
    for number, name in enumerate(profile.columns):
        at = np.arange(len(profile)) - 0.4 + (number + 0.5) * width
        ax.bar(at, profile[name] * 100, width=width, color=hue(number), label=shortened(name, 24))
    ax.set_xticks(range(len(profile)), profile.index, parse_math=False)
    return _framed(
        ax, "Letter profile", xlabel="letter, most frequent first", ylabel="% of all letters"
    )


@checked
def plot_agreement(comparison: LexiconComparison, ax: Axes | None = None) -> Axes:
    """What share of each dictionary's words every other one has."""
    overlap = comparison.overlap
    names = [shortened(name, 24) for name in overlap.columns]
    ax = axes_or_new(ax, 2.8 + 0.75 * len(names), 1.8 + 0.5 * len(names))
    _heat(ax, overlap * 100, names, names, "% of the row's words", cmap="cividis", vmin=0, vmax=100)
    for (row, column), share in np.ndenumerate(overlap.to_numpy()):
        words(
            ax,
            column,
            row,
            f"{share:.0%}",
            ha="center",
            fontsize=8,
            color=PAPER if share < 0.55 else INK,
        )
    title(ax, "Of the row's words, the column has …")
    return ax


def _heat(
    ax: Axes, cells: Any, rows: Iterable[str], columns: Sequence[str], label: str, **options: Any
) -> None:
    """Cells as colours, with the names of rows and columns and what the colours say."""
    image = ax.imshow(cells, aspect="auto", interpolation="none", **options)
    ax.set_xticks(range(len(columns)), columns, rotation=30, ha="right", parse_math=False)
    name_rows(ax, rows, fontsize=8)
    ax.figure.colorbar(image, ax=ax, label=label)


# -- heuristics ------------------------------------------------------------------------------------

_QUANTITIES = {
    "nodes": ("nodes expanded", "fewer_nodes", "fewer", "{:,.0f}"),
    "seconds": ("seconds", "faster", "faster", "{:.3g}"),
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
    """
    check_choice("value", value, _QUANTITIES)
    unit, saving, word, form = _QUANTITIES[value]
    full = ratios(table, baseline)
    done = full["status"].eq("complete")
    kept = full[done.groupby([full["puzzle"], full["lexicon"]]).transform("all")]
    names = list(dict.fromkeys(table["variant"]))
    ax = axes_or_new(ax, 8, 1.3 + 0.32 * len(names))
    for row, name in enumerate(names):
        rows = kept[kept["variant"] == name]
        some = rows[value].dropna().astype(float)
        if some.empty:
            continue
        ax.barh(row, some.median(), height=0.6, color=COLOURS["branch"])
        ax.plot([some.min(), some.max()], [row, row], color=TONE, lw=1)
        note = form.format(some.median())
        if name != (baseline or names[0]):
            note += f"  ({rows[saving].astype(float).median():,.3g}× {word})"
        words(ax, some.max(), row, f"  {note}", fontsize=8)
    name_rows(ax, names)
    ax.set(
        xscale="log",
        xlabel=f"{unit} (log scale; bar: median, line: range)",
        ylim=(len(names) - 0.4, -0.6),
    )
    ax.margins(x=0.35)
    bare(ax)
    over, out_of = (part.groupby(["puzzle", "lexicon"]).ngroups for part in (kept, full))
    left_out = (
        f"{out_of - over} left out: not solved to the end by every variant" if out_of > over else ""
    )
    title(ax, f"{unit.capitalize()} over {over} search{'' if over == 1 else 'es'}", left_out)
    return ax


@checked
def plot_depths(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Nodes expanded at each depth, a curve for each variant, added up over puzzles and
    dictionaries.
    """
    ax = axes_or_new(ax, 7, 3.4)
    for number, (name, rows) in enumerate(table.groupby("variant", sort=False)):
        levels = [counts for counts in rows["nodes_by_depth"] if isinstance(counts, tuple)]
        total = [sum(level) for level in zip_longest(*levels, fillvalue=0)]
        label = shortened(name, 30) + (
            "" if rows["status"].eq("complete").all() else " (not complete)"
        )
        ax.plot(range(len(total)), total, marker="o", ms=4, **_line(number, label))
    whole_depths(ax)
    return _framed(
        ax,
        "Nodes by depth, inner searches not included",
        yscale="log",
        xlabel="depth (choices made)",
        ylabel="nodes expanded (log scale)",
    )


@checked
def plot_time_to_first(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Time to the first solution (dot) and to the end (bar end) of each variant, for every
    search.
    """
    names = list(dict.fromkeys(table["variant"]))
    ax = axes_or_new(ax, 8, 1.4 + 0.32 * len(names))
    searches = table.groupby("variant")
    share = (searches.cumcount() + 0.5) / searches["variant"].transform("size")
    rows = table["variant"].map(names.index) - 0.25 + 0.5 * share
    first, end, done = table["seconds_to_first"], table["seconds"], table["status"].eq("complete")
    ax.hlines(rows, first, end, color=COLOURS["branch"], lw=1.4, zorder=1)
    for label, marker, times, colour in (
        ("first solution", "*", first, "solved"),
        ("end of the search", "|", end.where(done), "branch"),
        ("stopped before it", ">", end.where(~done), "branch"),
    ):
        ax.scatter(times, rows, 45, COLOURS[colour], marker=marker, label=label, zorder=3)
    name_rows(ax, names)
    return _framed(
        ax,
        "Time to the first solution, and to the end",
        axis="x",
        xscale="log",
        xlabel="seconds from the call (log scale)",
        ylim=(len(names) - 0.4, -0.6),
    )


@checked
def plot_cactus(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """How many searches each variant ends within how much time each: the lower and further right,
    the better.

    The virtual best takes each search's quickest variant.
    """
    ax = axes_or_new(ax, 7, 3.4)
    done = table["status"].eq("complete")
    ended = {name: rows["seconds"] for name, rows in table[done].groupby("variant", sort=False)}
    for number, name in enumerate(dict.fromkeys(table["variant"])):
        times = sorted(ended.get(name, ()))
        label = f"{shortened(name, 24)} ({len(times)} of {table['variant'].eq(name).sum()})"
        look = {
            **_line(number, label),
            "marker": "osD^v"[number % 5],
            "markevery": 0.1,
            "lw": 1.4,
            "ms": 4,
        }
        ax.plot(range(1, len(times) + 1), times, **look)
    best = table[done].groupby(["puzzle", "lexicon"])["seconds"].min().sort_values()
    ax.plot(
        range(1, len(best) + 1), best, color=TONE, lw=0.8, label=f"{VIRTUAL_BEST} ({len(best)})"
    )
    _limit(ax.axhline, table["seconds"][table["status"].isin(["timeout", "limit"])])
    return _framed(
        ax,
        "Searches ended, by the time for each",
        yscale="log",
        xlabel="searches ended",
        ylabel="seconds for each (log scale)",
    )


def _limit(line: Any, times: pd.Series) -> None:
    """A line where the first of the runs that did not end was stopped."""
    if len(times):
        label = f"stopped{times.name[7:]}"  # in x or y, of two
        line(times.min(), color=WARNING, lw=0.8, ls=":", label=label)


@checked
def plot_scatter(table: pd.DataFrame, one: str, other: str, ax: Axes | None = None) -> Axes:
    """Two variants, search by search: below the diagonal the other is quicker.

    A triangle stands for a run that was stopped: it would lie further in the direction in which it
    points. The dotted lines are where the first was.

    Raises
    ------
    ValueError
        If no row has one of the variants.
    """
    ax = axes_or_new(ax, 5, 4.4)
    for name in (one, other):
        named(table, name)
    both, ended = paired(table, one, other)
    _limit(ax.axvline, both["seconds x"][~ended[:, 0]])
    _limit(ax.axhline, both["seconds y"][~ended[:, 1]])
    for number, name in enumerate(both["lexicon"].unique()):
        here = both["lexicon"].eq(name).to_numpy()[:, None]
        for mark, which in (
            ("osDv"[number % 4], [True, True]),
            (">", [False, True]),
            ("^", [True, False]),
        ):
            dots = both[(here & (ended == which)).all(axis=1)]
            style: Any = {
                "edgecolors": hue(number),
                "facecolors": "none" if number else hue(number),
            }
            label = None if mark in ">^" else shortened(name, 24)
            ax.scatter(
                dots["seconds x"],
                dots["seconds y"],
                22,
                marker=mark,
                alpha=0.7,
                label=label,
                **style,
            )
    seconds = both[["seconds x", "seconds y"]]
    ends = seconds.min(axis=None), seconds.max(axis=None)
    ax.plot(ends, ends, color=TONE, lw=0.8)
    # where a decade is all there is, these are named, too
    ax.tick_params("x", which="minor", rotation=90)
    neither = (~ended).all(axis=1).sum()
    return _framed(
        ax,
        f"{one} and {other}, search by search",
        f"{neither} ended by neither: left out" if neither else "",
        xscale="log",
        yscale="log",
        xlabel=f"{one}: seconds",
        ylabel=f"{other}: seconds",
    )


@checked
def plot_heat(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Every search and variant: how many times longer than the quickest; the quickest searches on
    top.

    A cross stands for a run that was stopped, an empty cell for one that failed.
    """
    names = list(dict.fromkeys(table["variant"]))
    seconds, status = (
        table.pivot(index=["lexicon", "puzzle"], columns="variant", values=value)[names]
        for value in ("seconds", "status")
    )
    done = seconds.where(status.eq("complete")).min(axis=1)
    quickest = done.fillna(seconds.min(axis=1)).sort_values()
    cells = seconds.div(quickest, axis=0).loc[quickest.index]
    ax = axes_or_new(ax, 2.4 + 0.7 * len(names), min(7, 1.6 + 0.25 * len(cells)))
    few = len(cells) <= 24
    labels = (
        [shortened(f"{puzzle}, {lexicon}", 30) for lexicon, puzzle in cells.index] if few else []
    )
    label = "times the quickest variant's seconds"
    _heat(ax, cells, labels, names, label, cmap="cividis_r", norm="log")
    x, y = np.nonzero(status.loc[cells.index].isin(["timeout", "limit"]).to_numpy().T)
    for width, shade in ((2.4, PAPER), (0.8, INK)) if len(x) else ():
        ax.scatter(x, y, 14, shade, marker="x", lw=width)
    ax.set_ylabel("" if few else f"{len(cells)} searches, the quickest on top")
    title(ax, "Times the quickest" + "; ×: stopped" * bool(len(x)))
    return ax


# -- growth ----------------------------------------------------------------------------------------


@checked
def plot_growth(
    table: pd.DataFrame, value: str = "seconds", *, axes: Sequence[Axes] | None = None
) -> list[Axes]:
    """How cost grows: a panel for each curve, a colour for each solver, and the formulas of what
    fits.

    A dot is a run; a large dot is the median of a size, and its line spans the quartiles. The line
    through the medians is the fit of :func:`fits`, drawn over the sizes that it rests on: straight,
    as a power law is on two log scales and an exponential on one. A triangle stands where a run was
    stopped: it would have cost more. Where half of a size's runs were stopped there is no median.

    Parameters
    ----------
    table : pandas.DataFrame
        Runs, as :mod:`wordsearch.study.growth` describes them.
    value : str
        ``seconds`` or ``nodes``.

    Returns
    -------
    list of matplotlib.axes.Axes
        One for each curve.

    Raises
    ------
    ValueError
        If `value` is neither, or there are fewer axes than curves.
    """
    check_choice("value", value, ("seconds", "nodes"))
    names = list(dict.fromkeys(table["curve"]))
    panels = listed("axes", axes) if axes is not None else _panels(len(names))
    if len(panels) < len(names):
        raise PuzzleError(f"{len(names)} curves need as many axes; here are {len(panels)}")
    for ax, name in zip(panels, names, strict=False):
        _growth_panel(ax, table[table["curve"] == name], value)
    return panels[: len(names)]


def _panels(number: int) -> list[Axes]:
    plt = optional("matplotlib.pyplot")
    wide = max(1, min(4, number))
    high = -(-max(1, number) // wide)
    figure, grid = plt.subplots(
        high, wide, figsize=(min(3.4 * wide, 10), 2.8 * high), layout="constrained", squeeze=False
    )
    for ax in grid.flat[number:]:
        ax.set_axis_off()
    return list(grid.flat)


_STOPPED: Any = {"marker": "^", "s": 26, "facecolors": "none", "edgecolors": WARNING}


def _growth_panel(ax: Axes, runs: pd.DataFrame, value: str) -> None:
    """One curve: runs, medians, quartiles and fit of each solver."""
    laws = fits(runs, value).set_index("solver")
    for number, solver in enumerate(laws.index):
        some, fit = runs[runs["solver"] == solver], laws["fit"][solver]
        label = solver if fit is None else f"{solver}: {fit.law} (R² {fit.r2:.2f})"
        # The first solver is drawn larger, so that it shows behind another of the same counts.
        width, dot = (1.3, 4) if number else (2.6, 7)
        _growth_marks(ax, some, value, hue(number), dot)
        ax.plot([], [], lw=width, marker="o", ms=dot, **_line(number, label))
        if fit is not None:
            ends = np.geomspace(fit.sizes[0], fit.sizes[1], 50)
            ax.plot(ends, fit(ends), color=hue(number), ls=dash(number), lw=width, zorder=3)
    if not runs["status"].eq("complete").all():
        ax.scatter([], [], **_STOPPED, label="stopped: costs more")
    _growth_scales(ax, runs, value, {fit.kind for fit in laws["fit"] if fit is not None})


def _growth_marks(ax: Axes, runs: pd.DataFrame, value: str, colour: str, dot: float) -> None:
    ended = runs["status"].eq("complete")
    dots, stopped = runs[ended], runs[~ended]
    ax.scatter(dots["size"], dots[value], s=7, color=colour, alpha=0.35, lw=0, zorder=2)
    ax.scatter(stopped["size"], stopped[value], **_STOPPED, zorder=5)
    for row in medians(runs, value).dropna(subset="median").itertuples():
        # A quartile that a stopped run would be is not known: the line ends at the median then.
        top = row.median if row.high != row.high else row.high
        ax.plot([row.size, row.size], [row.low, top], color=colour, lw=1.1, zorder=3)
        ax.plot(
            [row.size], [row.median], color=colour, marker="o", ms=dot, mec=PAPER, mew=0.6, zorder=4
        )


def _growth_scales(ax: Axes, runs: pd.DataFrame, value: str, kinds: set[str]) -> None:
    sizes = sorted(set(runs["size"].tolist()))
    wide = sizes[-1] > WIDE * sizes[0]
    if wide or kinds == {"power"}:
        ax.set_xscale("log")
    if not wide:
        shown = sizes[:: -(-len(sizes) // 9)]
        ax.set_xticks(shown, [f"{size:,}" for size in shown])
        ax.set_xticks([], minor=True)
    ax.set(
        yscale="log",
        ylabel=f"{value} (log scale)",
        xlabel=runs["unit"].iloc[0] + " (log scale)" * (ax.get_xscale() == "log"),
    )
    ax.yaxis.set_minor_formatter("")
    grid(ax)
    ax.tick_params(labelsize=8)
    legend_beside(ax, fontsize=7, bbox_to_anchor=None, handlelength=1.8, borderaxespad=0.1)
    low, high = ax.get_ylim()
    ax.set_ylim(low, high * (high / low) ** 0.28)  # room for the legend
    name = str(runs["curve"].iloc[0])
    ax.set_title(
        shortened(name[:1].upper() + name[1:], 40), loc="left", fontsize=8, parse_math=False
    )
