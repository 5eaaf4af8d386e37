"""Which letter puzzles to make: sets of letters, counted in bulk, and how enjoyable each should
be.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import accumulate
from typing import Any

import numpy as np

from wordsearch.errors import PuzzleError, check_flag
from wordsearch.puzzles.letters.alphabet import required_letter
from wordsearch.puzzles.letters.brick import Brick
from wordsearch.puzzles.letters.letter_sets import Masks, Weights, masks_of, spell, subset_sums
from wordsearch.words.familiarity import Norms

_LONG = 6  # letters of a long word


def candidates(
    brick: Brick, own_letters: str, size: int, k: int, pangram: bool | None, required: bool | str
) -> Masks:
    """The sets of letters to choose from, as bits of the brick's alphabet."""
    if own_letters:
        all_sets = masks_of([own_letters], brick.alphabet)
    else:
        all_sets, _ = brick.set_bits(size, k)
    sets = all_sets
    if pangram is not None:
        check_flag("pangram", pangram)
        sets = sets[np.isin(sets, brick.bits) == pangram]
    if not isinstance(required, bool):
        required_letter(required, brick.alphabet)
        sets = sets[(sets & masks_of([required], brick.alphabet)) != 0]
    if not len(sets):
        raise PuzzleError(
            f"no set of letters will do with pangram={pangram}, required={required!r} among the "
            f"{len(all_sets):,} sets of {size} letters made of k={k} paths; another number of "
            "letters= or of paths (k=) makes others"
        )
    return sets


def _sums(brick: Brick, sets: Masks, norms: Norms | None) -> Weights:
    """The `subset_sums` of words, their frequencies (nan where unknown) and long words."""
    size = int(np.bitwise_count(sets[:1]).sum())
    weights: list[tuple[float, float, float]] = []
    for path, words in brick.unordered():
        # A path of more letters is within none of the sets, and what it weighs is not asked.
        if len(path) > size:
            weights.append((0, 0, 0))
            continue
        frequency = math.nan
        if norms is not None:
            frequency = sum(norms.of(word).zipf for word in words)
        weights.append((len(words), frequency, sum(len(word) >= _LONG for word in words)))
    return subset_sums(sets, brick.bits, np.array(weights, float))


def weighted(
    brick: Brick,
    sets: Masks,
    norms: Norms | None,
    required: bool | str,
    span: tuple[int, int],
) -> tuple[list[tuple[str, str | None]], list[float]]:
    """The letters, and required letters, whose number of words is in range, and the sums of their
    chances up to each; refuses none.
    """
    candidates = [
        (letters, middle)
        for letters in spell(sets, brick.alphabet)
        for middle in _middles(letters, required)
    ]
    # for each candidate the row of its set, and among the set's sums that of its required letter
    row = np.repeat(np.arange(len(sets)), len(candidates) // len(sets))
    column = [1 + letters.index(middle) if middle else 0 for letters, middle in candidates]
    words, frequency, long = _sums(brick, sets, norms)[row, column].T
    off = words - np.clip(words, *span)
    if off.all():
        nearest = int(words[np.abs(off).argmin()])
        low = min(nearest, span[0])
        high = max(nearest, span[1])
        raise PuzzleError(
            f"none of the {len(words):,} candidates has {span[0]} to {span[1]} words: "
            f"{(off < 0).sum():,} have fewer and {(off > 0).sum():,} more, the nearest {nearest}; "
            f"words=({low}, {high}) would take that one"
        )
    appeal = _appeal(words, frequency, long, np.isin(sets, brick.bits)[row])
    in_range = np.flatnonzero(off == 0).tolist()
    weights = [max(float(appeal[candidate]), 1.0) ** 4 for candidate in in_range]
    return [candidates[candidate] for candidate in in_range], list(accumulate(weights))


def _middles(letters: str, required: bool | str) -> Iterable[str | None]:
    """The letters that may be the required one of a set: each, the one given, or none."""
    if required is True:
        return letters
    return [required or None]


def _appeal(words: Any, frequency: Any, long: Any, pangram: Any) -> Any:
    """How enjoyable puzzles should be, from 0 to 100; arrays, an entry for each.

    Sixty points for common words (the mean Zipf frequency, all points at 5), twenty for long words
    (all points when a quarter has six letters or more), twenty for a pangram. Without frequencies
    (nan) the other forty count two and a half times.
    """
    count = np.maximum(words, 1)
    long_and_pangram = 20 * np.minimum(long / count * 4, 1) + 20 * pangram
    common = 60 * np.clip(frequency / count / 5, 0, 1)
    return np.where(np.isnan(frequency), long_and_pangram * 2.5, common + long_and_pangram)
