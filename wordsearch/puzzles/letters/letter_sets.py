"""Sets of letters as bits, in bulk: what `brick` does one set at a time, on whole NumPy arrays.

A set of letters is an integer with bit i for letter i of an alphabet of at most 62, in the
narrowest type that has room (``uint32``, ``uint64``). Over the alphabet *deopr*:

    path       de      deor    dor     epr
    bits       00011   10111   10101   11010      p is letter 3, r is letter 4

NumPy answers every question; two of them, where there is enough to do, go to the compiled loops of
`kernel`, several times as fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.errors import PuzzleError
from wordsearch.interrupt import uninterrupted

Masks = NDArray[Any]
Counts = NDArray[np.int64]
Weights = NDArray[np.float64]
Counted = tuple[Masks, Counts]

# elements of a temporary table, so that it stays in the processor's cache
_CELLS = 1 << 16
# paths that are joined with all others in one step
_ROWS = 512
# joins, or subsets looked up, from which on compiled loops are worth loading
_WORTH = 1 << 18
# kernels count with signed integers of 64 bits
_MOST_LETTERS = 62


class Tree(NamedTuple):
    """Paths as a tree, level by level, so that siblings stand side by side; node 0 is the root.

    The paths *de*, *deor*, *dor* and *epr*, each with one word:

        node        0    1    2    3    4    5    6    7    8    9
        its path         d    e    de   do   ep   deo  dor  epr  deor
        children    d e  e o  p    o    r    r    r
        first       1    3    5    6    7    8    9
        words                      1                   1    1    1

    Attributes
    ----------
    depth : int
        Letters of the longest path, at least 1.
    children : array of sets, shape (nodes,)
        The letters that lead on from a node.
    first : array of int64, shape (nodes,)
        The child by the lowest of those letters; the others follow it.
    words : array of int64, shape (nodes,)
        How many words the path to a node has.
    """

    depth: int
    children: Masks
    first: Counts
    words: Counts


@dataclass(frozen=True)
class Filed:
    """Paths, in their sorted order, and how many words each of them has.

    Attributes
    ----------
    masks : array of sets, shape (p,)
    counts : array of int64, shape (p,)
    """

    masks: Masks
    counts: Counts

    @classmethod
    def of(cls, masks: Masks, counts: Sequence[int]) -> Filed:
        """The paths that have words."""
        numbers = np.array(counts, np.int64)
        with_words = numbers > 0
        return cls(masks=masks[with_words], counts=numbers[with_words])

    def of_size(self, n: int) -> Masks:
        """The paths of n letters."""
        masks: Masks = self.masks[np.bitwise_count(self.masks) == n]
        return masks

    @cached_property
    def tree(self) -> Tree:
        """The paths as a tree in arrays."""
        sizes = np.bitwise_count(self.masks).astype(np.int64)
        depth = int(sizes.max(initial=1))
        # A path begins a node at every level below the letters that it shares with the path before.
        shared = self._shared_letters()
        nodes = 1 + int((sizes - shared).sum())
        children = np.zeros(nodes, self.masks.dtype)
        first = np.zeros(nodes, np.int64)
        words = np.zeros(nodes, np.int64)
        # each path's node on the level above, and how many nodes there are so far
        above = np.zeros(len(self.masks), np.int64)
        end = 1
        for level, letters in enumerate(_letters_of(self.masks, depth)):
            new = (shared <= level) & (sizes > level)
            here = end - 1 + np.cumsum(new)
            np.bitwise_or.at(children, above[new], letters[new])
            # Backwards, so that of siblings the one that comes first is written last, and stays.
            first[above[new][::-1]] = here[new][::-1]
            ends = sizes == level + 1
            words[here[ends]] = self.counts[ends]
            above = here
            end += int(new.sum())
        return Tree(depth=depth, children=children, first=first, words=words)

    def _shared_letters(self) -> Counts:
        """For each path how many of its first letters are those of the path before it."""
        masks = self.masks
        different = masks[1:] ^ masks[:-1]
        below_first_difference = (different & ~(different - 1)) - 1
        shared = np.bitwise_count(masks[1:] & below_first_difference).astype(np.int64)
        return np.append(0, shared)


def _compiled(steps: int) -> bool:
    """Whether a question of so many steps goes to the kernel."""
    return steps >= _WORTH and find_spec("numba") is not None


# -- letters to bits and back ----------------------------------------------------------------------


def masks_of(paths: Sequence[str], alphabet: str) -> Masks:
    """The bits of each path's letters, shape (len(paths),).

    Raises
    ------
    PuzzleError
        An alphabet of more than 62 letters.

    >>> masks_of(["ab", "c"], "abc").tolist()
    [3, 4]
    """
    if len(alphabet) > _MOST_LETTERS:
        raise PuzzleError(
            f"sets of letters are made of at most {_MOST_LETTERS} different letters; these words "
            f"have {len(alphabet)}"
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
    codes = np.array(list(alphabet)).view(np.uint32)
    size = int(np.bitwise_count(masks[0]))
    spelled = [codes[np.bitwise_count(letter - 1)] for letter in _letters_of(masks, size)]
    words: list[str] = np.stack(spelled, axis=1).view(f"U{size}").ravel().tolist()
    return words


def distinct(masks: Masks) -> Masks:
    """The different sets, ascending."""
    if not len(masks):
        return masks
    # np.unique without counts hashes integers, which takes many times as long as a sort.
    ascending = np.sort(masks)
    different: Masks = ascending[np.append(True, ascending[1:] != ascending[:-1])]
    return different


def _letters_of(sets: Masks, size: int) -> Iterator[Masks]:
    """The lowest letter of every set, then the next, each as a set of its own."""
    remaining = sets
    for _ in range(size):
        lowest = remaining & ~(remaining - 1)
        yield lowest
        remaining = remaining ^ lowest


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
    of_splits: list[Counted] = []
    for parts in splits:
        # the empty set, made in one way
        joined = np.zeros(1, masks.dtype), np.ones(1, np.int64)
        for new, size in zip(parts, accumulate(parts), strict=True):
            paths = masks[(sizes >= new) & (sizes <= size)]
            joined = _joined(*joined, paths, size)
            # the last step's are gathered with those of the other splits
            if size < sum(parts):
                joined = _gathered([joined])
        of_splits.append(joined)
    return _gathered(of_splits)


def _joined(sets: Masks, counts: Counts, paths: Masks, size: int) -> Counted:
    """Every set joined with every path that brings it to exactly `size` letters, with the sets'
    counts.
    """
    join = _join
    cells = _CELLS
    if _compiled(len(sets) * len(paths)):
        with uninterrupted():
            from wordsearch.puzzles.letters.kernel import join

        cells *= 16
    rows = max(1, cells // max(1, len(paths)))
    parts: list[Counted] = [(paths[:0], counts[:0])]
    for start in range(0, len(sets), rows):
        block = slice(start, start + rows)
        parts.append(join(sets[block], counts[block], paths, size))
        if sum(len(unions) for unions, _ in parts) > 64 * _CELLS:
            parts = [_gathered(parts)]
    return _concatenated(parts)


def _join(sets: Masks, counts: Counts, paths: Masks, size: int) -> Counted:
    """The same for few sets, whose unions with all paths there is room for; the twin of
    `kernel.join`.
    """
    unions = sets[:, None] | paths
    fits = np.bitwise_count(unions) == size
    return unions[fits], np.repeat(counts, fits.sum(axis=1))


def _concatenated(parts: Sequence[Counted]) -> Counted:
    sets = np.concatenate([sets for sets, _ in parts])
    counts = np.concatenate([counts for _, counts in parts])
    return sets, counts


def _gathered(parts: Sequence[Counted]) -> Counted:
    """The different sets, ascending, each with the sum of its counts."""
    sets, counts = _concatenated(parts)
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
    # One of the two is smaller than the union, so no path makes up a set with itself.
    small = masks[sizes < size]
    paths = np.concatenate([small, masks[sizes == size]])
    once = np.ones(_ROWS, np.int64)
    unions = [paths[:0]]
    for start in range(0, len(small), _ROWS):
        # each path with those after it, and with some before it
        sets = small[start : start + _ROWS]
        joined, _ = _joined(sets, once[: len(sets)], paths[start:], size)
        unions.append(distinct(joined))
    return distinct(np.concatenate(unions))


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
    masks = masks[order]
    weights = weights[order]
    size = int(np.bitwise_count(sets[0]))
    step = _sums_by_scan
    rows = 1
    if 1 << size <= max(4 * len(masks), 1024):
        step = _sums_by_subsets
        rows = max(1, _CELLS >> size)
    blocks = (sets[start : start + rows] for start in range(0, len(sets), rows))
    return np.concatenate([step(block, size, masks, weights) for block in blocks])


def _sums_by_subsets(sets: Masks, size: int, masks: Masks, weights: Weights) -> Weights:
    """`subset_sums` of sets that have few enough subsets to look each of them up."""
    # Column c has the subset with the i-th letter for each bit i of c.
    subsets = np.zeros((len(sets), 1), sets.dtype)
    for letter in _letters_of(sets, size):
        subsets = np.concatenate([subsets, subsets | letter[:, None]], axis=1)
    nearest = np.minimum(np.searchsorted(masks, subsets), len(masks) - 1)
    is_path = masks[nearest] == subsets
    values = weights[nearest] * is_path[:, :, None]
    column = np.arange(1 << size)
    rows = [values.sum(axis=1)]
    for place in range(size):
        has_letter = column >> place & 1 == 1
        rows.append(values[:, has_letter].sum(axis=1))
    return np.stack(rows, axis=1)


def _sums_by_scan(sets: Masks, size: int, masks: Masks, weights: Weights) -> Weights:
    """`subset_sums` of one set, from a look at every path."""
    inside = (masks & ~sets[0]) == 0
    members = masks[inside]
    values = weights[inside]
    rows = [values.sum(axis=0)]
    for letter in _letters_of(sets, size):
        rows.append(values[(members & letter[0]) != 0].sum(axis=0))
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
