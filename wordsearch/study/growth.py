"""How cost grows with the size of what is solved: the median at each size, and the curve that fits medians.

A table of runs has a row for each run, with the columns ``curve`` (what grows), ``unit`` (what sizes count),
``size``, ``solver``, ``status``, and figures such as ``seconds`` and ``nodes``; where it has a column
``fitted``, only the sizes marked there are fitted. A run that was stopped has no figure, only a lower bound:
it counts as costlier than all that ended, so that medians and quartiles are either right or not known, and
never those of the easy half.

>>> print(fitted([1, 2, 4, 8], [3, 12, 47, 200]))
n^2.01 (± 0.02, R² 1.000)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray

from wordsearch.errors import PuzzleError, checked

#: Sizes that a fit needs: two would fit any curve.
FEWEST = 3
#: Sizes that span so many times the least are fitted by a power law alone: an exponential's base would be 1
#: and a little, and its curve flat but for the last sizes.
WIDE = 16
_QUARTILES = ("low", "median", "high")


@dataclass(frozen=True)
class Fit:
    """A curve through medians: ``scale * size ** rate`` (power) or ``scale * rate ** size`` (exponential).

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
        grown: NDArray[np.float64] = self.scale * (n**self.rate if self.kind == "power" else self.rate**n)
        return grown

    @property
    def law(self) -> str:
        """The growth alone, without how sure it is: "n^1.02" or "1.48^n"."""
        return f"n^{self.rate:.3g}" if self.kind == "power" else f"{self.rate:.3g}^n"

    def __str__(self) -> str:
        return f"{self.law} (± {self.error:.1g}, R² {self.r2:.3f})"


def fitted(sizes: Sequence[float], figures: Sequence[float]) -> Fit:
    """The power law or the exponential that fits better, by least squares on the logarithms of the figures.

    Parameters
    ----------
    sizes, figures : sequences of float
        Positive; three different sizes at least. Over sizes of more than a 16-fold span, a power law alone.

    Raises
    ------
    ValueError
        For fewer sizes, or a size or figure that is not positive and finite.

    >>> fitted([3, 4, 5, 6], [8, 16, 32, 64]).law
    '2^n'
    """
    n, cost = np.asarray(sizes, float), np.asarray(figures, float)
    if n.shape != cost.shape or n.ndim != 1 or len(set(n.tolist())) < FEWEST:
        raise PuzzleError(
            f"a curve is fitted to the figures at {FEWEST} different sizes at least; here are "
            f"{cost.size} figures at {len(set(n.ravel().tolist()))} sizes"
        )
    if not (np.isfinite(cost).all() and np.isfinite(n).all() and (cost > 0).all() and (n > 0).all()):
        raise PuzzleError(
            "sizes and figures must be positive and finite; a size without a median is left out"
        )
    logs, span = np.log(cost), (float(n.min()), float(n.max()))
    slope, error, r2, start = _line(np.log(n), logs)
    base, base_error, base_r2, base_start = _line(n, logs)
    if r2 >= base_r2 or span[1] > WIDE * span[0]:
        return Fit("power", slope, error, r2, math.exp(start), span)
    rate = math.exp(base)
    return Fit("exponential", rate, rate * base_error, base_r2, math.exp(base_start), span)


def _line(x: NDArray[np.float64], y: NDArray[np.float64]) -> tuple[float, float, float, float]:
    """Slope, its standard error, R² and the height at 0 of the straight line through some points."""
    if not np.ptp(y):
        return 0.0, 0.0, 1.0, float(y[0])
    spread = y - y.mean()
    (slope, start), covariance = np.polyfit(x, y, 1, cov=True)
    off = y - (start + slope * x)
    r2 = 1 - float(off @ off) / float(spread @ spread)
    return float(slope), math.sqrt(max(0.0, float(covariance[0, 0]))), r2, float(start)


@checked
def medians(table: pd.DataFrame, value: str = "seconds") -> pd.DataFrame:
    """One row for each curve, solver and size: how many runs, how many stopped, quartiles of a figure.

    Returns
    -------
    pandas.DataFrame
        The columns ``curve``, ``unit``, ``solver``, ``size``, ``runs``, ``stopped``, ``low``, ``median`` and
        ``high``. A quartile that a stopped run would be is missing (NaN): not known.

    >>> import pandas as pd
    >>> runs = pd.DataFrame({"curve": "c", "unit": "rows", "solver": "plain", "size": 5,
    ...                      "status": ["complete", "complete", "timeout"], "seconds": [3.0, 1.0, 9.0]})
    >>> medians(runs)[["low", "median", "high"]].values.tolist()
    [[1.0, 3.0, nan]]
    """
    rows = []
    for key, some in table.groupby(["curve", "unit", "solver", "size"], sort=False):
        ended = some["status"].eq("complete")
        figures = some[value].astype(float).where(ended, np.inf).sort_values()
        # An entry of the list each, nothing in between: halfway to infinity there is no figure.
        quartiles = np.quantile(figures, [0.25, 0.5, 0.75], method="inverted_cdf")
        known = np.where(np.isfinite(quartiles), quartiles, np.nan).tolist()
        rows.append((*key, len(some), int((~ended).sum()), *known))
    columns = ["curve", "unit", "solver", "size", "runs", "stopped", *_QUARTILES]
    return pd.DataFrame(rows, columns=columns)


@checked
def fits(table: pd.DataFrame, value: str = "seconds") -> pd.DataFrame:
    """One row for each curve and solver: the curve that fits its medians, and what it rests on.

    Returns
    -------
    pandas.DataFrame
        The columns ``curve``, ``solver``, ``fit`` (a :class:`Fit`, or None where too few sizes have a
        median), ``sizes`` (how many have one) and ``stopped`` (runs), of the sizes that are to be fitted.
    """
    rows = []
    chosen = table[table["fitted"].astype(bool)] if "fitted" in table.columns else table
    for (curve, solver), some in medians(chosen, value).groupby(["curve", "solver"], sort=False):
        known = some.dropna(subset="median")
        fit = fitted(known["size"].tolist(), known["median"].tolist()) if len(known) >= FEWEST else None
        rows.append((curve, solver, fit, len(known), int(some["stopped"].sum())))
    return pd.DataFrame(rows, columns=["curve", "solver", "fit", "sizes", "stopped"])
