"""Reading what :func:`wordsearch.compare` returned: ratios to a baseline, and a table for
people.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from wordsearch.display.axes import WARNING
from wordsearch.display.shown import duration
from wordsearch.display.svg import escape
from wordsearch.errors import checked
from wordsearch.study.inline import InlineStyler
from wordsearch.study.statistics import interval, named

if TYPE_CHECKING:
    from pandas.io.formats.style import Styler


def ratios(table: pd.DataFrame, baseline: str | None = None) -> pd.DataFrame:
    """How much less every variant takes than the baseline, for the same puzzle and dictionary.

    Parameters
    ----------
    table : pandas.DataFrame
        What :func:`compare` returned.
    baseline : str, optional
        The variant to compare with; the first one otherwise.

    Returns
    -------
    pandas.DataFrame
        `table` with `fewer_nodes` and `faster` (3.0: the baseline takes three times as much),
        between what it lies (`faster_low`, `faster_high`: from three repeats on, bootstrapped over
        the rounds), and `at_least`, True where the baseline was stopped, so that the ratio is only
        a lower bound. A ratio to or from a row that failed is missing; so is that of a row that was
        itself stopped.

    Raises
    ------
    ValueError
        If no row has that variant.
    """
    named(table, baseline)
    if baseline is None:
        baseline = table["variant"].iloc[0]
    keys = ["puzzle", "lexicon"]
    columns = [*keys, "status", "nodes", "seconds", "times"]
    base = table[table["variant"] == baseline][columns].drop_duplicates(keys)
    base = table[keys].merge(base, on=keys, how="left").set_index(table.index)

    done = table["status"].eq("complete")
    usable = done & base["status"].isin(["complete", "limit", "timeout"])
    nodes = table["nodes"].where(table["nodes"] > 0)
    fewer = (base["nodes"] / nodes).astype("Float64")
    faster = base["seconds"] / table["seconds"]
    full = table.copy()
    full["fewer_nodes"] = fewer.where(usable)
    full["faster"] = faster.where(usable)
    lows = []
    highs = []
    for one, other, known in zip(base["times"], table["times"], usable, strict=True):
        low, high = _bounds(one, other) if known else (np.nan, np.nan)
        lows.append(low)
        highs.append(high)
    full["faster_low"] = lows
    full["faster_high"] = highs
    full["at_least"] = usable & base["status"].ne("complete")
    return full


def _bounds(one: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, float]:
    """Between what the ratio of two medians lies, from the rounds that both were in."""
    rounds = min(len(one), len(other))
    return interval(_times_as_much, one[:rounds], other[:rounds])


def _times_as_much(one: Any, other: Any, axis: int = -1) -> Any:
    return np.median(one, axis=axis) / np.median(other, axis=axis)


@checked
def styled(table: pd.DataFrame, baseline: str | None = None) -> Styler:
    """A comparison as a table to be read: units, ratios to the baseline, what did not complete in
    bold.

    The parameters are those of :func:`ratios`.

    Parameters
    ----------
    table : pandas.DataFrame
        What :func:`compare` returned.
    baseline : str, optional
        The variant to compare with; the first one otherwise.

    Returns
    -------
    pandas.io.formats.style.Styler
        What a notebook shows as a table.

    Raises
    ------
    ValueError
        If no row has that variant.

    Examples
    --------
    >>> import wordsearch as ws
    >>> words = ws.Lexicon.from_words(["cat", "rod", "dot", "car"], name="mine")
    >>> pyramid = ws.Pyramid.parse("c ar tod")
    >>> table = ws.compare(pyramid, words, ["plain", "prefix"], progress=False)
    >>> "prefix" in styled(table).to_html()
    True
    """
    full = ratios(table, baseline)
    rows = full.set_index(["puzzle", "lexicon", "variant"])
    page = rows[["status", "solutions", "nodes"]].copy()
    page["fewer nodes"] = [*map(_ratio, rows["fewer_nodes"], rows["at_least"])]
    page["time ± half its range"] = [*map(_time, rows["seconds"], rows["seconds_spread"])]
    page["of it to prepare"] = [*map(duration, rows["prepared"])]
    faster = map(_ratio, rows["faster"], rows["at_least"])
    page["faster"] = [*map(_with_bounds, faster, rows["faster_low"], rows["faster_high"])]
    page["first solution"] = [*map(duration, rows["seconds_to_first"])]
    page["peak memory"] = [*map(_size, rows["peak_bytes"])]
    if rows["note"].ne("").any():
        page["note"] = rows["note"]

    if baseline is None:
        baseline = table["variant"].iloc[0]
    caption = (
        f"Ratios are to the variant {escape(baseline)}; ≥ where it was stopped before its end."
    )
    style = InlineStyler(page).format(
        {"nodes": "{:,}", "solutions": "{:,}"}, na_rep="", escape="html"
    )
    style.format_index(escape="html").map(_emphasis, ["status"])
    style.set_properties(**{"text-align": "right", "white-space": "nowrap"})
    return style.set_caption(caption)


def _emphasis(status: str) -> str:
    """What is no complete search is not overlooked."""
    if status == "complete":
        return ""
    return f"font-weight: bold; color: {WARNING}"


def _ratio(value: Any, at_least: bool) -> str:
    if pd.isna(value):
        return ""
    text = f"{value:,.0f}×"
    if value < 100:
        text = f"{value:.3g}×"
    if at_least:
        text = f"≥ {text}"
    return text


def _with_bounds(ratio: str, low: float, high: float) -> str:
    if np.isnan(low):
        return ratio
    return f"{ratio} ({low:.3g} to {high:.3g})"


def _time(seconds: float, spread: float) -> str:
    if np.isnan(seconds):
        return ""
    return f"{duration(seconds)} ± {duration(spread / 2)}"


def _size(count: Any) -> str:
    if pd.isna(count):
        return ""
    if count < 2**20:
        return f"{count / 1024:,.0f} KiB"
    return f"{count / 2**20:,.1f} MiB"
