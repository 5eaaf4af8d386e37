"""Verdicts as a chart: how many times as fast each variant is as another, with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from wordsearch.display.axes import (
    WARNING,
    axes_or_new,
    framed,
    legend_mark,
    name_rows,
    shortened,
    words,
)
from wordsearch.display.svg import TONE, colour as hue
from wordsearch.errors import PuzzleError, checked, short
from wordsearch.study.statistics import JUDGED, NO_DIFFERENCE

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_NEEDED = ("lexicon", "variant", "baseline", "judged", "n", "faster", "low", "high", "verdict")
_MARKS = "osDv"
_APART = 0.3  # between the dictionaries of a row, of which the height is 1


@checked
def plot_verdicts(verdicts: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """How many times as fast variants are: a forest plot, a row for each pair, a mark for each
    dictionary (Lewis and Clarke 2001).

    A mark is the median over the puzzles, its line the interval. A hollow mark says that no
    difference was seen, an arrow that stopped runs leave that end of the interval open. Who lost
    answers has no ratio, and a note in its place.

    Parameters
    ----------
    verdicts : pandas.DataFrame
        What :func:`wordsearch.verdicts` returned, or some of its rows.

    Raises
    ------
    ValueError
        If there is no verdict, or the table holds something else.

    Examples
    --------
    >>> import wordsearch as ws
    >>> words = ws.Lexicon.from_words(["cat", "rod", "dot", "car"], name="mine")
    >>> pyramid = ws.Pyramid.parse("c ar tod")
    >>> table = ws.compare(pyramid, words, ["plain", "prefix"], progress=False)
    >>> axes = plot_verdicts(ws.verdicts(table))
    >>> axes.get_title(loc="left")
    'Times as fast as plain over 1 puzzles: a call, preparation included'
    """
    _check(verdicts)
    pairs = list(dict.fromkeys(zip(verdicts["variant"], verdicts["baseline"], strict=True)))
    lexicons = list(verdicts["lexicon"].unique())
    height = 1.3 + len(pairs) * (0.2 + 0.12 * len(lexicons))
    ax = axes_or_new(ax, 8, height)
    left, right = _ends(verdicts)
    for row in verdicts.itertuples():
        number = lexicons.index(row.lexicon)
        aside = _APART * (number - (len(lexicons) - 1) / 2)
        place = pairs.index((row.variant, row.baseline)) + aside
        _draw(ax, row, place, number, (left, right))
    ax.axvline(1, color=TONE, lw=0.8)
    name_rows(ax, _names(pairs))
    framed(
        ax,
        _title(verdicts, pairs),
        axis="x",
        xscale="log",
        xlabel="times as fast (log scale; line: interval)",
        xlim=(left, right),
        ylim=(len(pairs) - 0.4, -0.6),
    )
    ax.xaxis.set_major_formatter("{x:g}")
    _legend(ax, verdicts, lexicons)
    return ax


def _check(verdicts: pd.DataFrame) -> None:
    if not isinstance(verdicts, pd.DataFrame):
        raise PuzzleError(f"verdicts must be what ws.verdicts returned; it is {short(verdicts)}")
    missing = [name for name in _NEEDED if name not in verdicts]
    if missing:
        raise PuzzleError(
            "verdicts must be what ws.verdicts returned; this table has no column "
            f"{', '.join(missing)}"
        )
    if verdicts.empty:
        raise PuzzleError("there is no verdict to draw: two variants are needed")


def _ends(verdicts: pd.DataFrame) -> tuple[float, float]:
    """Where the axis ends: some way beyond all bounds that are known, and beyond 1."""
    bounds = verdicts[["faster", "low", "high"]].to_numpy(float)
    known = [*bounds[np.isfinite(bounds) & (bounds > 0)], 1.0]
    room = max(1.2, (max(known) / min(known)) ** 0.1)
    return min(known) / room, max(known) * room


def _draw(ax: Axes, row: Any, place: float, number: int, ends: tuple[float, float]) -> None:
    """One verdict: its interval and its median, or what there is in their place."""
    colour = hue(number)
    if np.isnan(row.low):
        note = row.verdict
        if note.startswith(NO_DIFFERENCE):
            note = f"too few puzzles for an interval: {note}"
        words(ax, 1, place, f"  {note}", fontsize=7, color=WARNING)
        return
    low = max(row.low, ends[0])
    high = min(row.high, ends[1])
    ax.plot([low, high], [place, place], color=colour, lw=1.6, solid_capstyle="butt")
    for bound, end, arrow in ((row.low, ends[0], "<"), (row.high, ends[1], ">")):
        if not ends[0] <= bound <= ends[1]:
            ax.plot(end, place, arrow, color=colour, ms=6, clip_on=False)
    if not np.isnan(row.faster):
        face = "none" if row.verdict.startswith(NO_DIFFERENCE) else colour
        mark = _MARKS[number % len(_MARKS)]
        ax.plot(row.faster, place, mark, color=colour, ms=6, markerfacecolor=face)


def _names(pairs: Sequence[tuple[str, str]]) -> list[str]:
    """What the rows are called: the variant, and the one that it is held against where there are
    several.
    """
    if len({baseline for _, baseline in pairs}) == 1:
        return [shortened(variant, 30) for variant, _ in pairs]
    return [
        f"{shortened(variant, 24)} against {shortened(baseline, 24)}" for variant, baseline in pairs
    ]


def _title(verdicts: pd.DataFrame, pairs: Sequence[tuple[str, str]]) -> str:
    numbers = sorted(set(verdicts["n"]))
    puzzles = f"{numbers[0]}"
    if len(numbers) > 1:
        puzzles = f"{numbers[0]} to {numbers[-1]}"
    what = JUDGED.get(verdicts["judged"].iloc[0], verdicts["judged"].iloc[0])
    baselines = {baseline for _, baseline in pairs}
    against = ""
    if len(baselines) == 1:
        against = f" as {shortened(baselines.pop(), 30)}"
    return f"Times as fast{against} over {puzzles} puzzles: {what}"


def _legend(ax: Axes, verdicts: pd.DataFrame, lexicons: Sequence[str]) -> None:
    """The dictionaries' marks, and the hollow one where there is any; to the right of the axes."""
    marks = [
        legend_mark(shortened(name, 24), hue(number), _MARKS[number % len(_MARKS)])
        for number, name in enumerate(lexicons)
    ]
    if verdicts["verdict"].str.startswith(NO_DIFFERENCE).any():
        hollow = legend_mark(NO_DIFFERENCE, TONE, _MARKS[0])
        hollow.set_markerfacecolor("none")
        marks.append(hollow)
    for mark in marks:
        mark.set_markersize(5)
    legend = ax.legend(
        handles=marks, fontsize=8, frameon=False, loc="upper left", bbox_to_anchor=(1, 1)
    )
    for text in legend.get_texts():
        text.set_parse_math(False)
