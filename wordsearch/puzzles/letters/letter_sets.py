"""Sets of letters as bits, in bulk: what `brick` does one set at a time, on whole NumPy arrays.

A set of letters is an integer with bit i for letter i of the alphabet, kept in the narrowest type that has room
(``uint32``, ``uint64``; Python integers in an object array for alphabets over 64 letters). NumPy answers every
question, installed as it always is: compiled loops were no faster but for the honeycombs, and took longer to
load than all of those take.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Masks = NDArray[Any]
Counts = NDArray[np.int64]
Weights = NDArray[np.float64]

_CELLS = 1 << 16  # elements of a temporary table, so that it stays in the processor's cache


class Filed(NamedTuple):
    """Paths, and how many words each of them has: two arrays of shape (p,)."""

    masks: Masks
    counts: Counts


# -- letters to bits and back ----------------------------------------------------------------------------


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


def moved(masks: Masks, alphabet: str, letters: str) -> Masks:
    """The same sets with bits for `letters` (sorted) instead of the alphabet's; they have no others.

    >>> moved(np.array([0b100, 0b101], dtype=np.uint32), "abc", "ac").tolist()
    [2, 3]
    """
    found = np.zeros(len(masks), mask_type(len(letters)))
    one = found.dtype.type(1) if not found.dtype.hasobject else 1
    for to, letter in enumerate(letters):
        if letter in alphabet:
            bit = 1 << alphabet.index(letter)
            has = (masks & bit) != 0
            found[has] |= one << to
    return found


def distinct(masks: Masks) -> Masks:
    """The different sets, ascending."""
    # np.unique without counts hashes integers, which takes many times as long as a sort.
    ascending = np.sort(masks)
    return ascending[np.append(True, ascending[1:] != ascending[:-1])] if len(masks) else ascending


def _letters_of(sets: Masks, size: int) -> Iterator[Masks]:
    """The lowest letter of every set, then the next, each as a set of its own."""
    left = sets
    for _ in range(size):
        lowest = left & ~(left - 1)
        yield lowest
        left = left ^ lowest


# -- joining paths in a given number ---------------------------------------------------------------------


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
    sizes = counts_of(masks)
    found = [(masks[:0], np.zeros(0, dtype=np.int64))]
    for parts in splits:
        sets, counts = np.zeros(1, dtype=masks.dtype), np.ones(1, dtype=np.int64)
        for new, size in zip(parts, accumulate(parts), strict=True):
            sets, counts = _joined(sets, counts, masks[(sizes >= new) & (sizes <= size)], size)
            if size < sum(parts):  # the last step's are gathered with those of the other splits
                sets, counts = _gathered([(sets, counts)])
        found.append((sets, counts))
    return _gathered(found)


def _joined(sets: Masks, counts: Counts, paths: Masks, size: int) -> tuple[Masks, Counts]:
    """Every set joined with every path that brings it to exactly `size` letters, with the sets' counts."""
    parts: list[tuple[Masks, Counts]] = [(paths[:0], counts[:0])]
    rows = max(1, _CELLS // max(1, len(paths)))
    for start in range(0, len(sets), rows):
        joined = sets[start : start + rows, None] | paths
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
    different, member = np.unique(sets, return_inverse=True)
    totals = np.zeros(len(different), dtype=np.int64)
    np.add.at(totals, member, counts)
    return different, totals


# -- joining any two paths -------------------------------------------------------------------------------


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
        np.fill_diagonal(right, False)  # itself
        found.append(joined[right])
        if len(found) > 256:
            found = [distinct(np.concatenate(found))]
    return distinct(np.concatenate(found))


# -- joining any number of paths -------------------------------------------------------------------------

_LATTICE = 1 << 25  # sets of one size that may be looked at one by one


def union_closed(masks: Masks, size: int, letters: int) -> Masks:
    """The sets of `size` letters that are the union of any number of paths, ascending.

    In other words: those in which every letter is of some use, because a path within the set has it.

    Parameters
    ----------
    masks : array, shape (p,)
        Distinct.
    size, letters : int
        Letters of a union, and of the alphabet.

    Notes
    -----
    Every set of `size` letters or fewer is looked at, smaller ones first: the union of all paths within it is
    that of its sets with one letter less. Where there are over 33 million sets of a size, paths are joined
    until nothing is new.
    """
    if comb(letters, size) > _LATTICE:
        return _joined_up(masks, size)
    sizes, one = counts_of(masks), masks.dtype.type
    ways = np.array([[comb(c, j) for c in range(letters + 1)] for j in range(size + 1)], dtype=np.int64)
    sets = below = np.zeros(1, masks.dtype)  # the empty set holds no path
    for layer in range(1, size + 1):
        # Those whose highest letter is c, by c: it joins the smaller sets of letters before it, which come first.
        sets = np.concatenate([sets[: ways[layer - 1, c]] | one(1 << c) for c in range(letters)])
        pieces = (sets[at : at + _CELLS] for at in range(0, len(sets), _CELLS))
        below = np.concatenate([_within_less(piece, layer, ways, below) for piece in pieces])
        paths = masks[sizes == layer]
        below[np.searchsorted(sets, paths)] = paths
    unions: Masks = below[below == sets]
    return unions


def _within_less(sets: Masks, size: int, ways: Counts, below: Masks) -> Masks:
    """For each set the union of what `below` has for its letters less one.

    A set's number in `below` is the sum of ``ways[j, letter]`` over its letters, j = 1, 2, ... from the lowest.
    """
    letters = [counts_of(letter - 1).astype(np.int64) for letter in _letters_of(sets, size)]
    number = np.zeros(len(sets), np.int64)  # of the set without its lowest letter
    for j in range(1, size):
        number += ways[j, letters[j]]
    union = below[number]
    for j in range(1, size):  # letter j is missing now, and the one before it is not
        number += ways[j, letters[j - 1]] - ways[j, letters[j]]
        union |= below[number]
    return union


def _joined_up(masks: Masks, size: int) -> Masks:
    """`union_closed`: join what is new with every path, until nothing is."""
    paths = distinct(masks[counts_of(masks) <= size])
    known = new = paths
    while len(new):
        rows = max(1, 16 * _CELLS // len(paths))
        found = [paths[:0]]
        for start in range(0, len(new), rows):
            joined = new[start : start + rows, None] | paths
            found.append(distinct(joined[counts_of(joined) <= size]))
        new = np.setdiff1d(distinct(np.concatenate(found)), known, assume_unique=True)
        known = np.sort(np.concatenate([known, new]))
    unions: Masks = known[counts_of(known) == size]
    return unions


# -- the words within sets of letters --------------------------------------------------------------------


def subset_sums(sets: Masks, masks: Masks, weights: Weights) -> Weights:
    """For each set, the weights of the paths within it: of all, and of those with each of its letters.

    Sums of numbers with fractions depend on their order, and what is drawn by them is to be the same everywhere:
    the order here is part of what makers promise.

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


def honeycombs(sets: Masks, filed: Filed) -> Counts:
    """How many words each letter of each set gives when it is the required one.

    Parameters
    ----------
    sets : array, shape (s,)
        Each of n letters.
    filed : Filed
        The words to count.

    Returns
    -------
    array of int64, shape (s, n)
        In the order of the letters.
    """
    order = np.argsort(filed.masks, kind="stable")
    weights = filed.counts[order, None].astype(np.float64)
    return subset_sums(sets, filed.masks[order], weights)[:, 1:, 0].astype(np.int64)


def word_counts(filed: Filed, letters: int) -> NDArray[np.int32]:
    """How many words every set of letters spells.

    Parameters
    ----------
    filed : Filed
        The words to count.
    letters : int
        Of the alphabet.

    Returns
    -------
    array of int32, shape (2 ** letters,)
        Entry i: words with no letter but those whose bits are set in i.

    Notes
    -----
    Yates's transform (1937), in place: letter by letter, every set takes over what it had without it.
    """
    table = np.zeros(1 << letters, np.int32)
    table[filed.masks.astype(np.int64)] = filed.counts
    for letter in range(letters):
        halves = table.reshape(-1, 2, 1 << letter)
        halves[:, 1] += halves[:, 0]
    return table
