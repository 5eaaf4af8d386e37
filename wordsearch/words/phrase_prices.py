"""The prices of letters that make a bound high, by a linear program; `phrase_bound` asks for it.

A program with a row for each word would be large. Only the cheapest words are in it at first, then
those too that turn out to cost less than their letters and their length, until there are none.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.sparse import coo_array, vstack

from wordsearch.words.phrase_bound import MILLION, Program

_ROUNDS = 20
_FIRST = 30  # words of each length that are in the program from the start
_MORE = 300  # words that come in with each round
_MOST = 50.0  # of any price, in orders of magnitude
_SLIGHTLY = 1e-4


def letter_prices(
    program: Program, words: Sequence[str], prices: Sequence[int], alphabet: str, longest: int
) -> Generator[None, None, list[int]]:
    """A price for each letter of the alphabet, in millionths, in steps: a program solved is one.

    Parameters
    ----------
    program : Program
        The bound, without the words.
    words, prices : sequence of str, of int
        What may be part of a phrase, and what each word costs, in millionths.
    alphabet : str
        In order.
    longest : int
        The length of the longest word.
    """
    if not program.rows:
        # No words have as many letters as the pattern: there is nothing to bound.
        return [0] * len(alphabet)
    counts, lengths = _counted(words, alphabet)
    costs = np.array(prices, np.float64) / MILLION
    chosen = np.zeros(len(words), bool)
    for length in range(1, longest + 1):
        of_length = np.flatnonzero(lengths == length)
        chosen[of_length[np.argsort(costs[of_length], kind="stable")[:_FIRST]]] = True

    n_letters = len(alphabet)
    found = np.zeros(program.n_variables)
    for _ in range(_ROUNDS):
        found = _solved(program, counts[chosen], lengths[chosen], costs[chosen])
        yield
        letters = found[:n_letters].astype(np.float32)
        over = costs - counts @ letters - found[program.first_length + lengths]
        too_cheap = np.flatnonzero((over < -_SLIGHTLY) & ~chosen)
        if not len(too_cheap):
            break
        chosen[too_cheap[np.argsort(over[too_cheap], kind="stable")[:_MORE]]] = True
    return [int(price) for price in np.floor(found[:n_letters] * MILLION)]


def _counted(words: Sequence[str], alphabet: str) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """How often each word has each letter, and how many letters it has."""
    lengths = np.fromiter(map(len, words), np.int64, len(words))
    points = np.frombuffer("".join(words).encode("utf-32-le", "surrogatepass"), "<u4")
    known = np.frombuffer(alphabet.encode("utf-32-le", "surrogatepass"), "<u4")
    codes = np.searchsorted(known, points)
    places = np.repeat(np.arange(len(words)), lengths) * len(alphabet) + codes
    counts = np.bincount(places, minlength=len(words) * len(alphabet))
    return counts.reshape(len(words), len(alphabet)).astype(np.float32), lengths


def _solved(
    program: Program,
    counts: NDArray[np.float32],
    lengths: NDArray[np.int64],
    costs: NDArray[np.float64],
) -> NDArray[np.float64]:
    """The best prices if these were all words; zeros where no solution is found."""
    n_words, n_letters = counts.shape
    numbers = np.arange(n_words)
    of_words, letters = np.nonzero(counts)
    rows = np.concatenate([of_words, numbers])
    columns = np.concatenate([letters, program.first_length + lengths])
    factors = np.concatenate([counts[of_words, letters], np.ones(n_words)])
    shape = (n_words, program.n_variables)
    table = vstack([_table(program), coo_array((factors, (rows, columns)), shape)], format="csr")
    limits = np.concatenate([np.zeros(len(program.rows)), costs])
    goal = np.zeros(program.n_variables)
    for variable, factor in program.goal.items():
        goal[variable] = -factor
    bounds: list[Any] = [(-_MOST, _MOST)] * program.n_variables
    if program.is_open:
        bounds[: program.first_length] = [(0, _MOST)] * program.first_length
    # Sums of many prices are not bounded.
    n_others = program.n_variables - program.first_other
    bounds[program.first_other :] = [(None, None)] * n_others
    answer = linprog(goal, A_ub=table, b_ub=limits, bounds=bounds, method="highs")
    if answer.x is None:
        return np.zeros(program.n_variables)
    solved: NDArray[np.float64] = answer.x
    return solved


def _table(program: Program) -> Any:
    """The rows of the program, sparse."""
    entries = [
        (number, variable, factor)
        for number, row in enumerate(program.rows)
        for variable, factor in row.items()
    ]
    rows, columns, factors = zip(*entries, strict=True)
    return coo_array((factors, (rows, columns)), (len(program.rows), program.n_variables))
