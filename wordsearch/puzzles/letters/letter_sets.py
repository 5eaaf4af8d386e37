"""Sets of letters as bits, in bulk: what `brick` does one set at a time, on whole NumPy arrays.

A set of letters is an integer with bit i for letter i of an alphabet of at most 62, in the
narrowest type that has room (``uint32``, ``uint64``). NumPy answers every question; two of them,
where there is enough to do, go to the compiled loops of `kernel`, several times as fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordsearch.errors import PuzzleError
from wordsearch.interrupt import uninterrupted

Masks = NDArray[Any]
Counts = NDArray[np.int64]
Weights = NDArray[np.float64]
Counted = tuple[Masks, Counts]

_CELLS = 1 << 16  # elements of a temporary table, so that it stays in the processor's cache
_ROWS = 512  # paths that are joined with all others in one step
_WORTH = 1 << 18  # joins, or subsets looked up, from which on compiled loops are worth loading


@dataclass(frozen=True)
class Filed:
    """Paths, in their sorted order, and how many words each of them has: two arrays of shape
    (p,).
    """

    masks: Masks
    counts: Counts

    @cached_property
    def tree(self) -> tuple[int, Masks, Counts, Counts]:
        """The paths as a tree in arrays, level by level, so that siblings stand side by side; node
        0 is the root.

        Returns
        -------
        depth : int
            Letters of the longest path, at least 1.
        children : array of sets, shape (nodes,)
            The letters that lead on from a node.
        first : array of int64, shape (nodes,)
            The child by the lowest of those letters; the others follow it.
        words : array of int64, shape (nodes,)
            How many words the path to a node has.
        """
        masks, counts = self.masks, self.counts
        sizes = np.bitwise_count(masks).astype(np.int64)
        depth = int(sizes.max(initial=1))
        # A path begins a node at every level below the letters that it shares with the path before
        # it.
        differ = masks[1:] ^ masks[:-1]
        shared = np.append(
            0, np.bitwise_count(masks[1:] & ((differ & ~(differ - 1)) - 1)).astype(np.int64)
        )
        nodes = 1 + int((sizes - shared).sum())
        children, (first, words) = np.zeros(nodes, masks.dtype), np.zeros((2, nodes), np.int64)
        # each path's node one level up; the nodes so far
        above, end = np.zeros(len(masks), np.int64), 1
        for level, letter in enumerate(_letters_of(masks, depth)):
            new = (shared <= level) & (sizes > level)
            here = end - 1 + np.cumsum(new)
            np.bitwise_or.at(children, above[new], letter[new])
            first[above[new][::-1]] = here[new][::-1]  # of siblings the one that comes first stays
            words[here[sizes == level + 1]] = counts[sizes == level + 1]
            above, end = here, end + int(new.sum())
        return depth, children, first, words


def _compiled(steps: int) -> bool:
    """Whether a question of so many steps goes to the kernel."""
    return steps >= _WORTH and find_spec("numba") is not None


# -- letters to bits and back ----------------------------------------------------------------------


def masks_of(paths: Sequence[str], alphabet: str) -> Masks:
    """The bits of each path's letters, shape (len(paths),).

    >>> masks_of(["ab", "c"], "abc").tolist()
    [3, 4]
    """
    if len(alphabet) > 62:  # kernels count with signed integers of 64 bits
        raise PuzzleError(
            f"sets of letters are made of at most 62 different letters; these words have {len(alphabet)}"
        )
    kind = np.dtype(np.uint32 if len(alphabet) <= 32 else np.uint64)
    if not paths:
        return np.zeros(0, kind)
    letters = np.frombuffer("".join(paths).encode("utf-32-le"), np.uint32)
    places = np.searchsorted(np.frombuffer(alphabet.encode("utf-32-le"), np.uint32), letters)
    bits = np.left_shift(kind.type(1), places.astype(kind))
    return np.bitwise_or.reduceat(bits, np.cumsum([0, *map(len, paths[:-1])]))


def spell(masks: Masks, alphabet: str) -> list[str]:
    """The letters of each set, sorted: the inverse of `masks_of` for sets of one size.

    >>> spell(np.array([3, 6], dtype=np.uint32), "abc")
    ['ab', 'bc']
    """
    if not len(masks):
        return []
    codes, size = np.array(list(alphabet)).view(np.uint32), int(np.bitwise_count(masks[0]))
    spelled = [codes[np.bitwise_count(letter - 1)] for letter in _letters_of(masks, size)]
    words: list[str] = np.stack(spelled, axis=1).view(f"U{size}").ravel().tolist()
    return words


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


# -- joining paths in a given number ---------------------------------------------------------------


def union_counts(masks: Masks, splits: Sequence[Sequence[int]]) -> Counted:
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
    sizes = np.bitwise_count(masks)
    found: list[Counted] = []
    for parts in splits:
        sets, counts = np.zeros(1, masks.dtype), np.ones(1, np.int64)
        for new, size in zip(parts, accumulate(parts), strict=True):
            sets, counts = _joined(sets, counts, masks[(sizes >= new) & (sizes <= size)], size)
            if size < sum(parts):  # the last step's are gathered with those of the other splits
                sets, counts = _gathered([(sets, counts)])
        found.append((sets, counts))
    return _gathered(found)


def _joined(sets: Masks, counts: Counts, paths: Masks, size: int) -> Counted:
    """Every set joined with every path that brings it to exactly `size` letters, with the sets'
    counts.
    """
    join, cells = _join, _CELLS
    if _compiled(len(sets) * len(paths)):
        with uninterrupted():
            from wordsearch.puzzles.letters.kernel import join

        cells *= 16
    parts: list[Counted] = [(paths[:0], counts[:0])]
    rows = max(1, cells // max(1, len(paths)))
    for start in range(0, len(sets), rows):
        parts.append(join(sets[start : start + rows], counts[start : start + rows], paths, size))
        if sum(len(part[0]) for part in parts) > 64 * _CELLS:
            parts = [_gathered(parts)]
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])


def _join(sets: Masks, counts: Counts, paths: Masks, size: int) -> Counted:
    joined = sets[:, None] | paths
    right = np.bitwise_count(joined) == size
    return joined[right], np.repeat(counts, right.sum(axis=1))


def _gathered(parts: Sequence[Counted]) -> Counted:
    sets = np.concatenate([part[0] for part in parts])
    counts = np.concatenate([part[1] for part in parts])
    if len(counts) and counts.max() == 1:
        return np.unique(sets, return_counts=True)
    different, member = np.unique(sets, return_inverse=True)
    return different, np.bincount(member, counts).astype(np.int64)


# -- joining any two paths -------------------------------------------------------------------------


def pair_unions(masks: Masks, size: int) -> Masks:
    """The distinct sets of `size` letters that are the union of two different paths, ascending.

    Parameters
    ----------
    masks : array, shape (p,)
        Distinct.
    """
    sizes = np.bitwise_count(masks)
    small = masks[sizes < size]  # one of the two is; so that no path makes up a set with itself
    paths = np.concatenate([small, masks[sizes == size]])
    once, found = np.ones(_ROWS, np.int64), [paths[:0]]
    for start in range(0, len(small), _ROWS):  # a path with those after it, and some before it
        sets = small[start : start + _ROWS]
        found.append(distinct(_joined(sets, once[: len(sets)], paths[start:], size)[0]))
    return distinct(np.concatenate(found))


# -- the words within sets of letters --------------------------------------------------------------


def subset_sums(sets: Masks, masks: Masks, weights: Weights) -> Weights:
    """For each set, the weights of the paths within it: of all, and of those with each of its
    letters.

    Sums of numbers with fractions depend on their order, and what is drawn by them is to be the
    same everywhere: the order here is part of what makers promise.

    Parameters
    ----------
    sets : array, shape (s,)
        Each of n letters.
    masks : array, shape (p,)
        Distinct, in any order.
    weights : array, shape (p, w)

    Returns
    -------
    array, shape (s, 1 + n, w)
        Row 0 of a set is the total; row 1 + i counts the paths with the set's i-th letter.
    """
    if not len(sets):
        return np.zeros((0, 1, weights.shape[1]))
    order = np.argsort(masks)
    masks, weights, size = masks[order], weights[order], int(np.bitwise_count(sets[0]))
    by_subsets = 1 << size <= max(4 * len(masks), 1024)
    rows = max(1, _CELLS >> size) if by_subsets else 1
    step = _sums_by_subsets if by_subsets else _sums_by_scan
    pieces = (sets[at : at + rows] for at in range(0, len(sets), rows))
    return np.concatenate([step(piece, size, masks, weights) for piece in pieces])


def _sums_by_subsets(sets: Masks, size: int, masks: Masks, weights: Weights) -> Weights:
    subsets = np.zeros((len(sets), 1), sets.dtype)
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
    size = int(np.bitwise_count(sets[:1]).sum())
    if _compiled(len(sets) * min(1 << size, len(filed.masks))):
        with uninterrupted():
            from wordsearch.puzzles.letters import kernel

        sums: Counts = kernel.honeycombs(sets, size, *filed.tree)
        return sums
    weights = filed.counts[:, None].astype(np.float64)
    return subset_sums(sets, filed.masks, weights)[:, 1:, 0].astype(np.int64)
