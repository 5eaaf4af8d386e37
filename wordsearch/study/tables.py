"""Reading what :func:`wordsearch.compare` returned: ratios to a baseline, and a table for
people.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from wordsearch.display.axes import WARNING
from wordsearch.display.shown import duration
from wordsearch.display.svg import escape
from wordsearch.errors import checked
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
    base = table[table["variant"] == (baseline or table["variant"].iloc[0])]
    keys = ["puzzle", "lexicon"]
    known = base[keys + ["status", "nodes", "seconds", "times"]].drop_duplicates(keys)
    both = table[keys].merge(known, on=keys, how="left").set_index(table.index)
    done = table["status"].eq("complete")
    usable = done & both["status"].isin(["complete", "limit", "timeout"])
    fewer = both["nodes"] / table["nodes"].where(table["nodes"] > 0)
    bounds = [
        _bounds(one, other) if there else (np.nan, np.nan)
        for one, other, there in zip(both["times"], table["times"], usable, strict=True)
    ]
    low, high = np.reshape(bounds, (-1, 2)).T
    return table.assign(
        fewer_nodes=fewer.astype("Float64").where(usable),
        faster=(both["seconds"] / table["seconds"]).where(usable),
        faster_low=low,
        faster_high=high,
        at_least=usable & both["status"].ne("complete"),
    )


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
    """
    full = ratios(table, baseline)
    first = baseline or table["variant"].iloc[0]
    shown = full.set_index(["puzzle", "lexicon", "variant"])
    spread = [
        f"{duration(mid)} ± {duration(wide / 2)}" if mid == mid else ""
        for mid, wide in zip(shown["seconds"], shown["seconds_spread"], strict=True)
    ]
    page = shown[["status", "solutions", "nodes"]].assign(
        **{
            "fewer nodes": _times(shown["fewer_nodes"], shown["at_least"]),
            "time ± half its range": spread,
            "faster": [
                f"{ratio} ({low:.3g} to {high:.3g})" if low == low else ratio
                for ratio, low, high in zip(
                    _times(shown["faster"], shown["at_least"]),
                    shown["faster_low"],
                    shown["faster_high"],
                    strict=True,
                )
            ],
            "first solution": [duration(value) for value in shown["seconds_to_first"]],
            "peak memory": [_size(value) for value in shown["peak_bytes"]],
            "note": shown["note"],
        }
    )
    if not (page["note"] != "").any():
        page = page.drop(columns="note")
    return (
        page.style.format({"nodes": "{:,}", "solutions": "{:,}"}, na_rep="", escape="html")
        .format_index(escape="html")
        .map(
            lambda status: "" if status == "complete" else f"font-weight: bold; color: {WARNING}",
            ["status"],
        )
        .set_properties(**{"text-align": "right", "white-space": "nowrap"})
        .set_caption(
            f"Ratios are to the variant {escape(first)}; ≥ where it was stopped before its end."
        )
    )


def _times(values: Iterable[Any], at_least: Iterable[bool]) -> list[str]:
    return [
        "" if pd.isna(value) else f"{'≥ ' * bound}{value:{'.3g' if value < 100 else ',.0f'}}×"
        for value, bound in zip(values, at_least, strict=True)
    ]


def _size(count: Any) -> str:
    if pd.isna(count):
        return ""
    return f"{count / 1024:,.0f} KiB" if count < 2**20 else f"{count / 2**20:,.1f} MiB"
