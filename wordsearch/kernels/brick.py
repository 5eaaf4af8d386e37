"""Sets of letters as bits, in bulk: what `wordsearch.puzzles.brick` does one set at a time.

A set of letters is an integer with bit i for letter i of the alphabet, kept in the narrowest numpy type that
has room (``uint32``, ``uint64``; Python integers in an object array for alphabets over 64 letters). No Numba
here: numpy on whole arrays is fast enough, and every function has its plain twin in the puzzle's file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

Masks = NDArray[Any]
Counts = NDArray[np.int64]
Weights = NDArray[np.float64]

_CELLS = 1 << 16  # elements of a temporary table, so that it stays in the processor's cache


def mask_type(letters: int) -> np.dtype[Any]:
    """The narrowest type for sets of so many different letters."""
    return np.dtype(np.uint32 if letters <= 32 else np.uint64 if letters <= 64 else object)


def masks_of(paths: Sequence[str], alphabet: str) -> Masks:
    """The bits of each path's letters, shape (len(paths),).

    >>> masks_of(["ab", "c"], "abc").tolist()
    [3, 4]
    """
    kind = mask_type(len(alphabet))
    bit = {letter: 1 << at for at, letter in enumerate(alphabet)}
    if kind.hasobject or not paths:
        return np.array([sum(bit[letter] for letter in path) for path in paths], dtype=kind)
    letters = np.frombuffer("".join(paths).encode("utf-32-le"), dtype=np.uint32)
    places = np.searchsorted(np.frombuffer(alphabet.encode("utf-32-le"), dtype=np.uint32), letters)
    bits = np.left_shift(kind.type(1), places.astype(kind))
    ends = np.cumsum([len(path) for path in paths])
    return np.bitwise_or.reduceat(bits, np.concatenate([[0], ends[:-1]]))


def spell(masks: Masks, alphabet: str) -> list[str]:
    """The letters of each set, sorted: the inverse of `masks_of`.

    >>> spell(np.array([3, 4], dtype=np.uint32), "abc")
    ['ab', 'c']
    """
    sizes = counts_of(masks)
    if masks.dtype.hasobject or not len(masks) or sizes.min() < sizes.max():
        letters = list(enumerate(alphabet))
        return ["".join([letter for at, letter in letters if mask >> at & 1]) for mask in masks.tolist()]
    codes = np.array(list(alphabet)).view(np.uint32)
    size = int(sizes[0])
    spelled = np.empty((len(masks), size), dtype=np.uint32)
    for place, letter in enumerate(_letters_of(masks, size)):
        spelled[:, place] = codes[np.bitwise_count(letter - 1)]
    words: list[str] = spelled.view(f"U{size}").ravel().tolist()
    return words


def counts_of(masks: Masks) -> NDArray[Any]:
    """How many letters each set has."""
    if masks.dtype.hasobject:
        return np.array([mask.bit_count() for mask in masks.flat], dtype=np.int64).reshape(masks.shape)
    return np.bitwise_count(masks)


def within(masks: Masks, letters: int, alphabet: str) -> NDArray[np.bool_]:
    """Which sets have no letter but those of `letters`."""
    others = ~letters if masks.dtype.hasobject else masks.dtype.type((1 << len(alphabet)) - 1 ^ letters)
    return (masks & others) == 0  # type: ignore[no-any-return]


def union_counts(masks: Masks, splits: Sequence[Sequence[int]]) -> tuple[Masks, Counts]:
    """The sets that sequences of paths make up, and by how many sequences.

    Parameters
    ----------
    masks : array, shape (p,)
        The paths to choose from.
    splits : sequence of sequences of int
        For each sequence of choices, how many new letters every choice brings.

    Returns
    -------
    sets : array, shape (s,)
        Distinct, ascending.
    counts : array of int, shape (s,)
    """
    found = [(masks[:0], np.zeros(0, dtype=np.int64))]
    for parts in splits:
        sets = np.zeros(1, dtype=masks.dtype)
        counts = np.ones(1, dtype=np.int64)
        for size in accumulate(parts):
            sets, counts = _extended(sets, counts, masks, size)
            if size < sum(parts):  # the last step's are gathered with those of the other splits
                sets, counts = _gathered([(sets, counts)])
        found.append((sets, counts))
    return _gathered(found)


def _extended(sets: Masks, counts: Counts, masks: Masks, size: int) -> tuple[Masks, Counts]:
    """Every set joined with every path that brings it to exactly `size` letters."""
    new = size - int(counts_of(sets[:1]).sum())  # the sets are all of one size
    sizes = counts_of(masks)
    paths = masks[(sizes >= new) & (sizes <= size)]
    parts: list[tuple[Masks, Counts]] = [(masks[:0], counts[:0])]
    rows = max(1, _CELLS // max(1, len(paths)))
    for start in range(0, len(sets), rows):
        these = sets[start : start + rows, None]
        joined = these | paths
        right = counts_of(joined) == size
        parts.append((joined[right], np.repeat(counts[start : start + rows], right.sum(axis=1))))
        if sum(len(part[0]) for part in parts) > 64 * _CELLS:
            parts = [_gathered(parts)]
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])


def _gathered(parts: Sequence[tuple[Masks, Counts]]) -> tuple[Masks, Counts]:
    sets = np.concatenate([part[0] for part in parts])
    counts = np.concatenate([part[1] for part in parts])
    if len(counts) and counts.max() == 1:
        return np.unique(sets, return_counts=True)
    distinct, member = np.unique(sets, return_inverse=True)
    totals = np.zeros(len(distinct), dtype=np.int64)
    np.add.at(totals, member, counts)
    return distinct, totals


def pair_unions(masks: Masks, size: int) -> Masks:
    """The distinct sets of `size` letters that are the union of two different paths, ascending.

    Parameters
    ----------
    masks : array, shape (p,)
        Distinct.
    """
    paths = masks[counts_of(masks) <= size]
    rows = max(1, _CELLS // max(1, len(paths)))
    found = [paths[:0]]
    for start in range(0, len(paths), rows):
        # Every pair once: a path with those after it (in a block of rows, with some before it, too).
        joined = paths[start : start + rows, None] | paths[None, start:]
        right = counts_of(joined) == size
        for row in range(len(joined)):
            right[row, row] = False
        found.append(np.unique(joined[right]))
    return np.unique(np.concatenate(found))


def subset_sums(sets: Masks, masks: Masks, weights: Weights) -> Weights:
    """For each set, the weights of the paths within it: of all, and of those with each of its letters.

    Parameters
    ----------
    sets : array, shape (s,)
        Each of n letters.
    masks : array, shape (p,)
        Ascending.
    weights : array, shape (p, w)

    Returns
    -------
    array, shape (s, 1 + n, w)
        Row 0 of a set is the total; row 1 + i counts the paths with the set's i-th letter.
    """
    if not len(sets):
        return np.zeros((0, 1, weights.shape[1]))
    size = int(counts_of(sets[:1])[0])
    by_subsets = 1 << size <= max(4 * len(masks), 1024)
    rows = max(1, _CELLS >> size) if by_subsets else 1
    step = _sums_by_subsets if by_subsets else _sums_by_scan
    pieces = (sets[at : at + rows] for at in range(0, len(sets), rows))
    return np.concatenate([step(piece, size, masks, weights) for piece in pieces])


def _letters_of(sets: Masks, size: int) -> Iterator[Masks]:
    """The lowest letter of every set, then the next, each as a set of its own."""
    left = sets
    for _ in range(size):
        lowest = left & ~(left - 1)
        yield lowest
        left = left ^ lowest


def _sums_by_subsets(sets: Masks, size: int, masks: Masks, weights: Weights) -> Weights:
    subsets = np.zeros((len(sets), 1), dtype=sets.dtype)
    for letter in _letters_of(sets, size):
        subsets = np.concatenate([subsets, subsets | letter[:, None]], axis=1)
    place = np.minimum(np.searchsorted(masks, subsets), len(masks) - 1)
    found = weights[place] * (masks[place] == subsets)[:, :, None]
    number = np.arange(1 << size)  # bit i of a column's number says whether its subset has letter i
    rows = [found.sum(axis=1)] + [found[:, number >> at & 1 == 1].sum(axis=1) for at in range(size)]
    return np.stack(rows, axis=1)


def _sums_by_scan(sets: Masks, size: int, masks: Masks, weights: Weights) -> Weights:
    inside = (masks & ~sets[0]) == 0
    members, values = masks[inside], weights[inside]
    rows = [values.sum(axis=0)]
    rows += [values[(members & letter[0]) != 0].sum(axis=0) for letter in _letters_of(sets, size)]
    return np.stack(rows)[None]
