"""Is the difference real? Intervals, verdicts and scores, on the table of
:func:`wordsearch.compare`.

A run that was stopped took longer than its time says. It is never averaged as if it had ended
there: a ratio to it is a bound, a median that it decides is not known, and PAR-2 counts it as twice
its time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy import stats

from wordsearch.errors import PuzzleError, check_choice, checked, short
from wordsearch.study.answers import LOSES

#: How often a difference may be seen where there is none.
LEVEL = 0.02
#: How a verdict begins that sees nothing.
NO_DIFFERENCE = "no difference seen"
#: What verdicts may be about.
JUDGED = {"call": "a call, preparation included", "search": "the search alone"}
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
    resampled = stats.bootstrap(
        samples,
        statistic,
        n_resamples=_RESAMPLES,
        paired=True,
        vectorized=True,
        confidence_level=1 - level,
        method="percentile",
        rng=0,
    )
    low, high = resampled.confidence_interval
    return float(low), float(high)


@checked
def verdicts(
    table: pd.DataFrame,
    baseline: str | None = None,
    *,
    judged: str = "call",
    level: float = LEVEL,
) -> pd.DataFrame:
    """What can be said of every two variants over one dictionary, from the puzzles that both were
    given.

    A difference is seen when the signed-rank test (Wilcoxon 1945) of the puzzles' ratios says so,
    its p corrected for the number of pairs (Benjamini and Yekutieli 2001), and the interval agrees.
    A variant that lost answers is neither faster nor slower than another: that is its verdict.

    Parameters
    ----------
    table : pandas.DataFrame
        What :func:`wordsearch.compare` returned.
    baseline : str, optional
        The variant to compare all others with; otherwise every two are compared.
    judged : str
        Whose seconds: ``call`` for those of the whole call, preparation included; ``search`` for
        those without it. Neither has what a dictionary keeps, which is made once.
    level : float
        How often a difference may be seen where there is none; an interval holds with 1 - `level`.

    Returns
    -------
    pandas.DataFrame
        A row for each dictionary and pair: ``lexicon``, ``variant``, ``baseline``; what is
        ``judged``; ``n`` puzzles that at least one of the two searched to the end; ``faster``, the
        median of the baseline's time over the variant's, and its bounds ``low`` and ``high``, all
        three missing where one of the two lost answers; ``p``; the ``verdict``; and of the puzzles
        that both solved, where nothing is left to chance, ``fewer_nodes`` (the baseline's over the
        variant's) and the
        ``nodes`` in words.

    Raises
    ------
    ValueError
        If no row has the variant `baseline`, or `judged` is neither of the two.

    Examples
    --------
    >>> import wordsearch as ws
    >>> words = ws.Lexicon.from_words(["cat", "rod", "dot", "car"], name="mine")
    >>> pyramid = ws.Pyramid.parse("c ar tod")
    >>> table = ws.compare(pyramid, words, ["plain", "prefix"], progress=False)
    >>> verdicts(table)["verdict"].tolist()
    ['no difference seen at n = 1']
    """
    named(table, baseline)
    check_choice("judged", judged, JUDGED)
    if judged == "search":
        table = table.assign(seconds=table["seconds"] - table["prepared"])
    rows = []
    for lexicon, part in table.groupby("lexicon", sort=False):
        for first, second in _pairs(part, baseline):
            row = _compared(paired(part, first, second), level)
            row["lexicon"] = lexicon
            row["variant"] = second
            row["baseline"] = first
            row["judged"] = judged
            rows.append(row)
    pairs = pd.DataFrame(rows, columns=_VERDICT)
    if len(pairs):
        pairs["p"] = stats.false_discovery_control(pairs["p"], method="by")
        pairs["verdict"] = [_verdict(row, level) for row in pairs.itertuples()]
    return pairs.drop(columns=["lost", "lost_by_baseline"])


_VERDICT = (
    "lexicon variant baseline judged n faster low high p verdict fewer_nodes nodes lost lost_by_baseline"
).split()


def named(table: pd.DataFrame, variant: str | None) -> None:
    """Refuse the name of a variant that no row has."""
    if variant is not None and variant not in set(table["variant"]):
        there = ", ".join(table["variant"].unique())
        raise PuzzleError(f"no row has the variant {short(variant)}; there are {there}")


def _pairs(part: pd.DataFrame, baseline: str | None) -> Iterable[tuple[str, str]]:
    names = part["variant"].unique()
    if baseline is None:
        return combinations(names, 2)
    return [(baseline, name) for name in names if name != baseline]


def paired(table: pd.DataFrame, one: str, other: str) -> pd.DataFrame:
    """A row for each search that neither of two variants failed in.

    The columns of the one end in x, those of the other in y. `ended` says whether it found every
    solution, `lost` whether it was complete without some.
    """
    one_rows = table[table["variant"] == one]
    other_rows = table[table["variant"] == other]
    both = one_rows.merge(other_rows, on=["puzzle", "lexicon"], suffixes=(" x", " y"))
    for side in "xy":
        status = both[f"status {side}"]
        both[f"ended {side}"] = status.eq("complete")
        both[f"lost {side}"] = status.eq(LOSES)
        both = both[status.isin(["complete", "limit", "timeout", LOSES])]
    return both


def _compared(both: pd.DataFrame, level: float) -> dict[str, Any]:
    """The row of one pair; its verdict waits until the p of all pairs are known."""
    searched = both[both[["ended x", "ended y", "lost x", "lost y"]].any(axis=1)]
    lost = int(both["lost y"].sum())
    lost_by_baseline = int(both["lost x"].sum())
    row: dict[str, Any] = {"n": len(searched), "lost": lost, "lost_by_baseline": lost_by_baseline}

    by_both = both[both["ended x"] & both["ended y"]]
    nodes = by_both["nodes x"].to_numpy(int)
    others = by_both["nodes y"].to_numpy(int)
    row |= _nodes(nodes, others)
    if lost or lost_by_baseline:
        return row | _NO_RATIO

    ratios = np.log(searched["seconds x"] / searched["seconds y"]).to_numpy(float)
    ended = searched[["ended x", "ended y"]].to_numpy()
    return row | _times(ratios, ended, level)


_NO_RATIO = {"faster": np.nan, "low": np.nan, "high": np.nan, "p": 1.0}


def _times(ratios: NDArray[np.float64], ended: NDArray[np.bool_], level: float) -> dict[str, float]:
    """The median of logarithms of ratios, of which some are only known to be greater, or less.

    Parameters
    ----------
    ratios : array of shape (n,)
        Logarithms of the baseline's seconds over the variant's.
    ended : array of shape (n, 2)
        Whether the baseline, and the variant, ended; the others took longer than their seconds.
    """
    if not len(ratios):
        return dict(_NO_RATIO)
    least = np.where(ended[:, 1], ratios, -_FAR)
    most = np.where(ended[:, 0], ratios, _FAR)
    low, high = interval(np.median, least, level=level)
    if not ended.all():
        _, high = interval(np.median, most, level=level)
    middle = np.median(least)
    # Where a run that was stopped is the middle one, the median is not known.
    known = middle == np.median(most)
    if not known:
        middle = np.nan
    p = 1.0
    if ratios.any():
        p = float(stats.wilcoxon(ratios).pvalue)
    with np.errstate(over="ignore"):
        faster, low, high = np.exp([middle, low, high]).tolist()
    return {"faster": faster, "low": low, "high": high, "p": p}


def _verdict(row: Any, level: float) -> str:
    if row.lost and row.lost_by_baseline:
        return f"both lose answers: in {row.lost} and {row.lost_by_baseline} of {row.n}"
    if row.lost:
        return f"loses answers in {row.lost} of {row.n}"
    if row.lost_by_baseline:
        return f"the baseline loses answers in {row.lost_by_baseline} of {row.n}"
    if row.p < level and row.low > 1:
        return f"{_between(row.low, row.high)} times faster"
    if row.p < level and row.high < 1:
        most = 1 / row.low if row.low else np.inf
        return f"{_between(1 / row.high, most)} times slower"
    return f"{NO_DIFFERENCE} at n = {row.n}"


def _between(low: float, high: float) -> str:
    if np.isinf(high):
        return f"at least {low:.3g}"
    return f"{low:.3g} to {high:.3g}"


def _nodes(one: NDArray[np.int_], other: NDArray[np.int_]) -> dict[str, Any]:
    """How two variants' nodes compare, as a ratio and puzzle by puzzle."""
    fewer = (one > other).sum()
    equal = (one == other).sum()
    more = (one < other).sum()
    counts = {"fewer": fewer, "as many": equal, "more": more}
    words = [f"{word} in {count}" for word, count in counts.items() if count]
    ratio = np.nan
    if other.any():
        ratio = one.sum() / other.sum()
    return {"fewer_nodes": ratio, "nodes": ", ".join(words)}


@checked
def scores(table: pd.DataFrame) -> pd.DataFrame:
    """How each variant does over all puzzles of a dictionary, and what it adds to the best of all.

    The virtual best takes each puzzle's quickest variant, as nobody can who does not know it
    before; of variants that are alike it takes the luckier one, so that some of what it gains is
    chance. A run that lost answers solved nothing, and is never the quickest.

    Parameters
    ----------
    table : pandas.DataFrame
        What :func:`wordsearch.compare` returned.

    Returns
    -------
    pandas.DataFrame
        A row for each dictionary and variant, then one for the virtual best: ``solved`` to the end,
        ``stopped``, ``lost`` (complete, but without some answers) and ``failed``; the ``median`` of
        the seconds, missing where a stopped run decides it; ``par2``, their mean with stopped runs
        counted as twice their time; both missing for a variant that lost answers; on how many
        puzzles it was the ``quickest`` and the ``only`` one to end; and ``adds``, the seconds by
        which the virtual best's mean is worse without it.

    Examples
    --------
    >>> import wordsearch as ws
    >>> words = ws.Lexicon.from_words(["cat", "rod", "dot", "car"], name="mine")
    >>> pyramid = ws.Pyramid.parse("c ar tod")
    >>> table = ws.compare(pyramid, words, ["plain", "prefix"], progress=False)
    >>> scores(table)["solved"].tolist()  # plain, prefix, and the virtual best
    [1, 1, 1]
    """
    rows = []
    for lexicon, part in table.groupby("lexicon", sort=False):
        searches = _Searches(part)
        rows += [{"lexicon": lexicon, **searches.score(name)} for name in searches.names]
        rows.append({"lexicon": lexicon, **searches.virtual_best()})
    return pd.DataFrame(rows, columns=_SCORE).astype({"quickest": "Int64", "only": "Int64"})


_SCORE = ("lexicon variant solved stopped lost failed median par2 quickest only adds").split()


class _Searches:
    """The searches over one dictionary: a row for each puzzle, a column for each variant.

    Attributes
    ----------
    times : pandas.DataFrame
        Seconds; infinite where a run was stopped, missing where it failed or lost answers.
    cost : pandas.DataFrame
        The same with twice their seconds for stopped runs.
    """

    def __init__(self, part: pd.DataFrame) -> None:
        self.names = list(part["variant"].unique())
        status = self._by_variant(part, "status")
        seconds = self._by_variant(part, "seconds").astype(float)
        self.lost = status.eq(LOSES)
        ended = status.eq("complete")
        seconds = seconds.mask(self.lost)
        self.times = seconds.where(ended | seconds.isna(), np.inf)
        self.cost = seconds.where(ended, 2 * seconds)

    def _by_variant(self, part: pd.DataFrame, column: str) -> pd.DataFrame:
        return part.pivot(index="puzzle", columns="variant", values=column)[self.names]

    def score(self, name: str) -> dict[str, Any]:
        """What one variant did."""
        ended = np.isfinite(self.times)
        quickest = self.times.eq(self.times.min(axis=1), axis=0) & ended
        others = ended.drop(columns=name).any(axis=1)
        best = self.cost.min(axis=1)
        without = self.cost.drop(columns=name).min(axis=1)

        lost = self.lost[name].sum()
        score = _score(name, self.times[name], self.cost[name], lost)
        score["quickest"] = quickest[name].sum()
        score["only"] = (ended[name] & ~others).sum()
        score["adds"] = (without - best).mean()
        return score

    def virtual_best(self) -> dict[str, Any]:
        """What choosing the quickest variant for each puzzle would do."""
        return _score(VIRTUAL_BEST, self.times.min(axis=1), self.cost.min(axis=1), 0)


def _score(name: str, times: pd.Series, cost: pd.Series, lost: int) -> dict[str, Any]:
    score: dict[str, Any] = {"variant": name, "lost": lost}
    score["solved"] = np.isfinite(times).sum()
    score["stopped"] = np.isinf(times).sum()
    score["failed"] = times.isna().sum() - lost
    if lost:
        return score
    median = times.median()
    if np.isfinite(median):
        score["median"] = median
    score["par2"] = cost.mean()
    return score
