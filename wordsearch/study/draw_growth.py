"""Charts of growth: what sizes cost, and the laws that fit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from wordsearch.display.axes import (
    WARNING,
    dash,
    grid,
    legend_beside,
    line_look,
    new_axes,
    shortened,
)
from wordsearch.display.svg import PAPER, colour as hue
from wordsearch.errors import PuzzleError, check_choice, checked, listed
from wordsearch.study.growth import WIDE, fits, medians

if TYPE_CHECKING:
    from matplotlib.axes import Axes


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

    Examples
    --------
    >>> import pandas as pd
    >>> curve = {"curve": "c", "unit": "rows", "solver": "plain", "status": "complete"}
    >>> sizes = [10, 20, 40, 80]
    >>> runs = pd.DataFrame({**curve, "size": sizes, "seconds": [1e-4, 4e-4, 1.6e-3, 6.4e-3]})
    >>> axes = plot_growth(runs)
    >>> len(axes)
    1
    """
    check_choice("value", value, ("seconds", "nodes"))
    names = list(dict.fromkeys(table["curve"]))
    if axes is None:
        panels = _panels(len(names))
    else:
        panels = listed("axes", axes)
    if len(panels) < len(names):
        raise PuzzleError(f"{len(names)} curves need as many axes; here are {len(panels)}")
    for ax, name in zip(panels, names, strict=False):
        _growth_panel(ax, table[table["curve"] == name], value)
    return panels[: len(names)]


def _panels(number: int) -> list[Axes]:
    columns = max(1, min(4, number))
    rows = max(1, math.ceil(number / columns))
    panels = new_axes(rows, columns, min(3.4 * columns, 10), 2.8 * rows)
    for ax in panels[number:]:
        ax.set_axis_off()
    return panels


_STOPPED: Any = {"marker": "^", "s": 26, "facecolors": "none", "edgecolors": WARNING}


def _growth_panel(ax: Axes, runs: pd.DataFrame, value: str) -> None:
    """One curve: runs, medians, quartiles and fit of each solver."""
    laws = fits(runs, value).set_index("solver")
    for number, solver in enumerate(laws.index):
        fit = laws["fit"][solver]
        # The first solver is drawn larger, so that it shows behind another of the same counts.
        width = 1.3 if number else 2.6
        dot = 4 if number else 7
        _growth_marks(ax, runs[runs["solver"] == solver], value, hue(number), dot)
        label = solver
        if fit is not None:
            label = f"{solver}: {fit.law} (R² {fit.r2:.2f})"
            ends = np.geomspace(fit.sizes[0], fit.sizes[1], 50)
            ax.plot(ends, fit(ends), color=hue(number), ls=dash(number), lw=width, zorder=3)
        ax.plot([], [], lw=width, marker="o", ms=dot, **line_look(number, label))
    if not runs["status"].eq("complete").all():
        ax.scatter([], [], **_STOPPED, label="stopped: costs more")
    _growth_scales(ax, runs, value, {fit.kind for fit in laws["fit"] if fit is not None})


def _growth_marks(ax: Axes, runs: pd.DataFrame, value: str, colour: str, dot: float) -> None:
    ended = runs["status"].eq("complete")
    dots = runs[ended]
    stopped = runs[~ended]
    ax.scatter(dots["size"], dots[value], s=7, color=colour, alpha=0.35, lw=0, zorder=2)
    ax.scatter(stopped["size"], stopped[value], **_STOPPED, zorder=5)
    known = medians(runs, value).dropna(subset="median")
    # A quartile that a stopped run would be is not known: the line ends at the median then.
    tops = known["high"].fillna(known["median"])
    ax.vlines(known["size"], known["low"], tops, color=colour, lw=1.1, zorder=3)
    look: Any = {"color": colour, "edgecolors": PAPER, "linewidths": 0.6}
    ax.scatter(known["size"], known["median"], s=dot**2, zorder=4, **look)


def _growth_scales(ax: Axes, runs: pd.DataFrame, value: str, kinds: set[str]) -> None:
    sizes = sorted(set(runs["size"].tolist()))
    wide = sizes[-1] > WIDE * sizes[0]
    if wide or kinds == {"power"}:
        ax.set_xscale("log")
    if not wide:
        shown = sizes[:: math.ceil(len(sizes) / 9)]
        ax.set_xticks(shown, [f"{size:,}" for size in shown])
        ax.set_xticks([], minor=True)
    label = runs["unit"].iloc[0]
    if ax.get_xscale() == "log":
        label = f"{label} (log scale)"
    ax.set(yscale="log", ylabel=f"{value} (log scale)", xlabel=label)
    ax.yaxis.set_minor_formatter("")
    grid(ax)
    ax.tick_params(labelsize=8)
    legend_beside(ax, fontsize=7, bbox_to_anchor=None, handlelength=1.8, borderaxespad=0.1)
    low, high = ax.get_ylim()
    ax.set_ylim(low, high * (high / low) ** 0.28)  # room for the legend
    name = str(runs["curve"].iloc[0])
    heading = shortened(name[:1].upper() + name[1:], 40)
    ax.set_title(heading, loc="left", fontsize=8, parse_math=False)
