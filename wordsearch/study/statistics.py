"""Is the difference real? Intervals, verdicts and scores, on the table of
:func:`wordsearch.compare`.

A run that was stopped took longer than its time says. It is never averaged as if it had ended
there: a ratio to it is a bound, a median that it decides is not known, and PAR-2 counts it as twice
its time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from wordsearch.errors import PuzzleError, checked, short

#: How often a difference may be seen where there is none.
LEVEL = 0.02
#: What `scores` calls the best variant of each puzzle.
VIRTUAL_BEST = "virtual best"
_RESAMPLES = 2000
_FAR = 1e9  # the logarithm of a ratio that has no bound


def interval(
    statistic: Callable[..., Any], *samples: Any, level: float = LEVEL
) -> tuple[float, float]:
    """Between what a statistic of paired samples lies: percentile bootstrap, the same for the same
    samples.

    Missing (NaN) for fewer than three pairs.

    >>> interval(np.median, [1.0, 2.0, 2.0, 2.0, 3.0, 2.0, 2.0])
    (1.0, 3.0)
    """
    if len(samples[0]) < 3:
        return np.nan, np.nan
    found = stats.bootstrap(
        samples,
        statistic,
        n_resamples=_RESAMPLES,
        paired=True,
        vectorized=True,
        confidence_level=1 - level,
        method="percentile",
        rng=0,
    ).confidence_interval
    return float(found.low), float(found.high)


@checked
def verdicts(
    table: pd.DataFrame, baseline: str | None = None, *, level: float = LEVEL
) -> pd.DataFrame:
    """What can be said of every two variants over one dictionary, from the puzzles that both were
    given.

    A difference is seen when the signed-rank test (Wilcoxon 1945) of the puzzles' ratios says so,
    its p corrected for the number of pairs (Benjamini and Yekutieli 2001), and the interval agrees.

    Parameters
    ----------
    table : pandas.DataFrame
        What :func:`wordsearch.compare` returned.
    baseline : str, optional
        The variant to compare all others with; otherwise every two are compared.
    level : float
        How often a difference may be seen where there is none; an interval holds with 1 - `level`.

    Returns
    -------
    pandas.DataFrame
        A row for each dictionary and pair: ``lexicon``, ``variant``, ``baseline``; ``n`` puzzles
        that at least one of the two solved to the end; ``faster``, the median of the baseline's
        time over the variant's, and its bounds ``low`` and ``high``; ``p``; the ``verdict``; and of
        the puzzles that both solved, where nothing is left to chance, ``fewer_nodes`` (the
        baseline's over the variant's) and the ``nodes`` in words.

    Raises
    ------
    ValueError
        If no row has the variant `baseline`.
    """
    named(table, baseline)
    rows = [
        row
        for _, some in table.groupby("lexicon", sort=False)
        for row in _pairs(some, baseline, level)
    ]
    found = pd.DataFrame(rows)
    if len(found):
        found["p"] = stats.false_discovery_control(found["p"], method="by")
        found["verdict"] = [_verdict(row, level) for row in found.itertuples()]
    return found


def named(table: pd.DataFrame, variant: str | None) -> None:
    """Refuse the name of a variant that no row has."""
    if variant is not None and variant not in set(table["variant"]):
        there = ", ".join(table["variant"].unique())
        raise PuzzleError(f"no row has the variant {short(variant)}; there are {there}")


def _pairs(some: pd.DataFrame, baseline: str | None, level: float) -> Iterator[dict[str, Any]]:
    names = list(dict.fromkeys(some["variant"]))
    two = combinations(names, 2)
    for first, second in (
        two if baseline is None else ((baseline, name) for name in names if name != baseline)
    ):
        both, ended = paired(some, first, second)
        both, ended = both[ended.any(axis=1)], ended[ended.any(axis=1)]
        by_both = both[ended.all(axis=1)]
        yield {
            "lexicon": some["lexicon"].iloc[0],
            "variant": second,
            "baseline": first,
            "n": len(both),
            **_times(np.log(both["seconds x"] / both["seconds y"]).to_numpy(float), ended, level),
            "verdict": "",
            **_nodes(by_both["nodes x"].to_numpy(int), by_both["nodes y"].to_numpy(int)),
        }


def paired(table: pd.DataFrame, one: str, other: str) -> tuple[pd.DataFrame, NDArray[np.bool_]]:
    """A row for each search in which neither of two variants failed, and which of the two ended it.

    The columns of the one end in x, those of the other in y.
    """
    halves = [table[table["variant"] == name] for name in (one, other)]
    both = halves[0].merge(halves[1], on=["puzzle", "lexicon"], suffixes=(" x", " y"))
    status = both[["status x", "status y"]]
    ran = status.isin(["complete", "limit", "timeout"]).all(axis=1)
    return both[ran], status[ran].eq("complete").to_numpy()


def _times(ratios: Any, ended: Any, level: float) -> dict[str, float]:
    """The median of logarithms of ratios, of which some are only known to be greater, or less."""
    if not len(ratios):
        return {"faster": np.nan, "low": np.nan, "high": np.nan, "p": 1.0}
    least, most = np.where(ended[:, 1], ratios, -_FAR), np.where(ended[:, 0], ratios, _FAR)
    middle = np.median(least), np.median(most)
    low, high = interval(np.median, least, level=level)
    if not ended.all():
        high = interval(np.median, most, level=level)[1]
    with np.errstate(over="ignore"):
        return {
            "faster": float(np.exp(middle[0])) if middle[0] == middle[1] else np.nan,
            "low": float(np.exp(low)),
            "high": float(np.exp(high)),
            "p": float(stats.wilcoxon(ratios).pvalue) if ratios.any() else 1.0,
        }


def _verdict(row: Any, level: float) -> str:
    if row.p >= level or not (row.low > 1 or row.high < 1):
        return f"no difference seen at n = {row.n}"
    if row.low > 1:
        word, low, high = "faster", row.low, row.high
    else:
        word, low, high = "slower", 1 / row.high, 1 / row.low if row.low else np.inf
    return (
        f"at least {low:.3g} times {word}"
        if np.isinf(high)
        else f"{low:.3g} to {high:.3g} times {word}"
    )


def _nodes(one: Any, other: Any) -> dict[str, Any]:
    counts = (("fewer", one > other), ("as many", one == other), ("more", one < other))
    said = ", ".join(f"{word} in {there.sum()}" for word, there in counts if there.any())
    return {"fewer_nodes": one.sum() / other.sum() if other.any() else np.nan, "nodes": said}


@checked
def scores(table: pd.DataFrame) -> pd.DataFrame:
    """How each variant does over all puzzles of a dictionary, and what it adds to the best of all.

    The virtual best takes each puzzle's quickest variant, as nobody can who does not know it
    before; of variants that are alike it takes the luckier one, so that some of what it gains is
    chance.

    Returns
    -------
    pandas.DataFrame
        A row for each dictionary and variant, then one for the virtual best: ``solved`` to the end,
        ``stopped`` and ``failed``; the ``median`` of the seconds, missing where a stopped run
        decides it; ``par2``, their mean with stopped runs counted as twice their time; on how many
        puzzles it was the ``quickest`` and the ``only`` one to end; and ``adds``, the seconds by
        which the virtual best's mean is worse without it.
    """
    rows = []
    for lexicon, some in table.groupby("lexicon", sort=False):
        done = some["status"].eq("complete")
        cost, times = (
            some.assign(value=some["seconds"].where(done, stopped)).pivot(
                index="puzzle", columns="variant", values="value"
            )[list(dict.fromkeys(some["variant"]))]
            for stopped in (2 * some["seconds"], some["seconds"] + np.inf)
        )
        quickest = times.eq(times.min(axis=1), axis=0) & np.isfinite(times)
        for name in times:
            alone = quickest[name] & ~np.isfinite(times.drop(columns=name)).any(axis=1)
            without = cost.drop(columns=name).min(axis=1)
            rows.append(
                _score(lexicon, name, cost[name], times[name])
                | {"quickest": quickest[name].sum(), "only": alone.sum()}
                | {"adds": (without - cost.min(axis=1)).mean()}
            )
        rows.append(_score(lexicon, VIRTUAL_BEST, cost.min(axis=1), times.min(axis=1)))
    return pd.DataFrame(rows).astype({"quickest": "Int64", "only": "Int64"})


def _score(lexicon: Any, name: Any, cost: pd.Series, times: pd.Series) -> dict[str, Any]:
    middle = times.median()
    return {
        "lexicon": lexicon,
        "variant": name,
        "solved": np.isfinite(times).sum(),
        "stopped": np.isinf(times).sum(),
        "failed": times.isna().sum(),
        "median": middle if np.isfinite(middle) else np.nan,
        "par2": cost.mean(),
    }
