"""How cost grows with the size of what is solved: the median at each size, and the curve that fits
medians.

A table of runs has a row for each run, with the columns ``curve`` (what grows), ``unit`` (what
sizes count), ``size``, ``solver``, ``status``, and figures such as ``seconds`` and ``nodes``; where
it has a column ``fitted``, only the sizes marked there are fitted. A run that was stopped has no
figure, only a lower bound: it counts as costlier than all that ended, so that medians and quartiles
are either right or not known, and never those of the easy half.

>>> print(fitted([1, 2, 4, 8], [3, 12, 47, 200]))
n^2.01 (± 0.02, R² 1.000)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray
from scipy import stats

from wordsearch.errors import PuzzleError, checked

#: Sizes that a fit needs: two would fit any curve.
FEWEST = 3
#: Sizes that span so many times the least are fitted by a power law alone: an exponential's base
#: would be 1 and a little, and its curve flat but for the last sizes.
WIDE = 16


@dataclass(frozen=True)
class Fit:
    """A curve through medians: ``scale * size ** rate`` (power) or ``scale * rate ** size``
    (exponential).

    Attributes
    ----------
    kind : str
        "power" or "exponential": whichever leaves less of the logarithms' variance.
    rate, error : float
        The exponent p of n^p, or the base b of b^n, and its standard error.
    r2 : float
        R², on the logarithms: what share of their variance the curve explains.
    scale : float
        In the unit of the figures.
    sizes : tuple of float
        The least and the greatest size that went in; beyond them the curve is a guess.
    """

    kind: Literal["power", "exponential"]
    rate: float
    error: float
    r2: float
    scale: float
    sizes: tuple[float, float]

    def __call__(self, sizes: ArrayLike) -> NDArray[np.float64]:
        """The curve's figures at some sizes."""
        n = np.asarray(sizes, float)
        if self.kind == "power":
            growth = n**self.rate
        else:
            growth = self.rate**n
        figures: NDArray[np.float64] = self.scale * growth
        return figures

    @property
    def law(self) -> str:
        """The growth alone, without how sure it is: "n^1.02" or "1.48^n"."""
        if self.kind == "power":
            return f"n^{self.rate:.3g}"
        return f"{self.rate:.3g}^n"

    def __str__(self) -> str:
        return f"{self.law} (± {self.error:.1g}, R² {self.r2:.3f})"


def fitted(sizes: Sequence[float], figures: Sequence[float]) -> Fit:
    """The power law or the exponential that fits better, by least squares on the logarithms of the
    figures.

    Parameters
    ----------
    sizes, figures : sequences of float
        Positive; three different sizes at least. Over sizes of more than a 16-fold span, a power
        law alone.

    Raises
    ------
    ValueError
        For fewer sizes, or a size or figure that is not positive and finite.

    >>> fitted([3, 4, 5, 6], [8, 16, 32, 64]).law
    '2^n'
    """
    n = np.asarray(sizes, float)
    cost = np.asarray(figures, float)
    positive = (n > 0).all() and (cost > 0).all()
    finite = np.isfinite(n).all() and np.isfinite(cost).all()
    if len(np.unique(n)) < FEWEST or not positive or not finite:
        raise PuzzleError(
            f"a curve is fitted to positive, finite figures at {FEWEST} different sizes at least"
        )
    span = (float(n.min()), float(n.max()))
    if not np.ptp(cost):
        return Fit("power", rate=0.0, error=0.0, r2=1.0, scale=float(cost[0]), sizes=span)

    power = stats.linregress(np.log(n), np.log(cost))
    exponential = stats.linregress(n, np.log(cost))
    if power.rvalue**2 >= exponential.rvalue**2 or span[1] > WIDE * span[0]:
        return _fit("power", power, power.slope, power.stderr, span)
    base = math.exp(exponential.slope)
    return _fit("exponential", exponential, base, base * exponential.stderr, span)


def _fit(
    kind: Literal["power", "exponential"],
    line: Any,
    rate: float,
    error: float,
    span: tuple[float, float],
) -> Fit:
    return Fit(
        kind,
        rate=float(rate),
        error=float(error),
        r2=float(line.rvalue**2),
        scale=math.exp(line.intercept),
        sizes=span,
    )


@checked
def medians(table: pd.DataFrame, value: str = "seconds") -> pd.DataFrame:
    """One row for each curve, solver and size: how many runs, how many stopped, quartiles of a
    figure.

    Returns
    -------
    pandas.DataFrame
        The columns ``curve``, ``unit``, ``solver``, ``size``, ``runs``, ``stopped``, ``low``,
        ``median`` and ``high``. A quartile that a stopped run would be is missing (NaN): not known.

    Examples
    --------
    >>> import pandas as pd
    >>> status = ["complete", "complete", "timeout"]
    >>> curve = {"curve": "c", "unit": "rows", "solver": "plain", "size": 5}
    >>> runs = pd.DataFrame({**curve, "status": status, "seconds": [3.0, 1.0, 9.0]})
    >>> medians(runs)[["low", "median", "high"]].values.tolist()
    [[1.0, 3.0, nan]]
    """
    rows = []
    for key, runs in table.groupby(["curve", "unit", "solver", "size"], sort=False):
        ended = runs["status"].eq("complete")
        figures = runs[value].astype(float).where(ended, np.inf).sort_values()
        # An entry of the list each, nothing in between: halfway to infinity there is no figure.
        quartiles = np.quantile(figures, [0.25, 0.5, 0.75], method="inverted_cdf")
        quartiles = np.where(np.isfinite(quartiles), quartiles, np.nan)
        stopped = int((~ended).sum())
        rows.append((*key, len(runs), stopped, *quartiles.tolist()))
    columns = ["curve", "unit", "solver", "size", "runs", "stopped", "low", "median", "high"]
    return pd.DataFrame(rows, columns=columns)


@checked
def fits(table: pd.DataFrame, value: str = "seconds") -> pd.DataFrame:
    """One row for each curve and solver: the curve that fits its medians, and what it rests on.

    Returns
    -------
    pandas.DataFrame
        The columns ``curve``, ``solver``, ``fit`` (a :class:`Fit`, or None where too few sizes have
        a median), ``sizes`` (how many have one) and ``stopped`` (runs), of the sizes that are to be
        fitted.

    Examples
    --------
    >>> import pandas as pd
    >>> curve = {"curve": "c", "unit": "rows", "solver": "plain", "status": "complete"}
    >>> sizes = [10, 20, 40, 80]
    >>> runs = pd.DataFrame({**curve, "size": sizes, "seconds": [1e-4, 4e-4, 1.6e-3, 6.4e-3]})
    >>> print(fits(runs)["fit"][0])
    n^2 (± 0, R² 1.000)
    """
    if "fitted" in table.columns:
        table = table[table["fitted"].astype(bool)]
    rows = []
    for (curve, solver), sizes in medians(table, value).groupby(["curve", "solver"], sort=False):
        points = sizes.dropna(subset="median")
        fit = None
        if len(points) >= FEWEST:
            fit = fitted(points["size"].tolist(), points["median"].tolist())
        stopped = int(sizes["stopped"].sum())
        rows.append((curve, solver, fit, len(points), stopped))
    return pd.DataFrame(rows, columns=["curve", "solver", "fit", "sizes", "stopped"])
