"""Sets of letters as bits, in bulk: what `brick` does one set at a time, on whole arrays.

A set of letters is an integer with bit i for letter i of the alphabet, kept in the narrowest numpy type that
has room (``uint32``, ``uint64``; Python integers in an object array for alphabets over 64 letters).

Every question has up to three answers that agree, and tests hold them to it: plain Python (``plain_...``),
to be read and profiled; numpy (``numpy_...``), which is always there; and the compiled loops of `kernel`. The
function without a prefix takes one of the last two, by the rule of `engine`, and tells this module's logger
which (level DEBUG).
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.util import find_spec
from itertools import accumulate
from math import comb
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

Masks = NDArray[Any]
Counts = NDArray[np.int64]
Weights = NDArray[np.float64]
Tick = Callable[[], None]

_log = logging.getLogger(__name__)

_CELLS = 1 << 16  # elements of a temporary table, so that it stays in the processor's cache

# -- which loops run -------------------------------------------------------------------------------------

#: Steps (joins of two sets, look-ups of a subset) from which on compiled loops are worth loading.
WORTH = 1 << 18
_WIDEST = 62  # letters that the compiled loops' signed 64-bit integers have room for
_QUOTA = 1 << 25  # steps of a compiled loop between two ticks: some hundredths of a second


def engine(steps: int, letters: int) -> Literal["numba", "numpy"]:
    """Which loops answer a question of so many steps about an alphabet of so many letters.

    ``"numba"`` if it is installed and not disabled (``NUMBA_DISABLE_JIT``), the question has at least `WORTH`
    steps (a smaller one is answered before a compiled loop is even loaded) and the alphabet has no more
    than 62 letters; else ``"numpy"``.

    >>> engine(1000, 26)
    'numpy'
    """
    return "numba" if steps >= WORTH and letters <= _WIDEST and _compiles() else "numpy"


def _compiled(question: str, steps: int, letters: int) -> bool:
    chosen = engine(steps, letters)
    _log.debug("%s: %d steps over %d letters, by %s", question, steps, letters, chosen)
    return chosen == "numba"


def _compiles() -> bool:
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0") and _installed()


@lru_cache(maxsize=1)
def _installed() -> bool:
    return find_spec("numba") is not None


def no_tick() -> None:
    """Nothing to do between two slices of work."""


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


def union_counts(
    masks: Masks, splits: Sequence[Sequence[int]], letters: int, tick: Tick = no_tick
) -> tuple[Masks, Counts]:
    """The sets that sequences of paths make up, and by how many sequences.

    Parameters
    ----------
    masks : array, shape (p,)
        The paths to choose from.
    splits : sequence of sequences of int
        For each sequence of choices, how many new letters every choice brings.
    letters : int
        Of the alphabet.
    tick : callable
        Called between slices of the work; what it raises goes through.

    Returns
    -------
    sets : array, shape (s,)
        Distinct, ascending.
    counts : array of int, shape (s,)
    """
    sizes = counts_of(masks)
    found = [(masks[:0], np.zeros(0, dtype=np.int64))]
    for parts in splits:
        sets = np.zeros(1, dtype=masks.dtype)
        counts = np.ones(1, dtype=np.int64)
        for new, size in zip(parts, accumulate(parts), strict=True):
            paths = masks[(sizes >= new) & (sizes <= size)]
            compiled = _compiled("union_counts", len(sets) * len(paths), letters)
            join = _joined if compiled else numpy_joined
            sets, counts = join(sets, counts, paths, size, tick)
            if size < sum(parts):  # the last step's are gathered with those of the other splits
                sets, counts = _gathered([(sets, counts)])
        found.append((sets, counts))
    return _gathered(found)


def numpy_joined(
    sets: Masks, counts: Counts, paths: Masks, size: int, tick: Tick = no_tick
) -> tuple[Masks, Counts]:
    """Every set joined with every path that brings it to exactly `size` letters, with the sets' counts."""
    parts: list[tuple[Masks, Counts]] = [(paths[:0], counts[:0])]
    rows = max(1, _CELLS // max(1, len(paths)))
    for start in range(0, len(sets), rows):
        tick()
        these = sets[start : start + rows, None]
        joined = these | paths
        right = counts_of(joined) == size
        parts.append((joined[right], np.repeat(counts[start : start + rows], right.sum(axis=1))))
        if sum(len(part[0]) for part in parts) > 64 * _CELLS:
            parts = [_gathered(parts)]
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])


def _joined(
    sets: Masks, counts: Counts, paths: Masks, size: int, tick: Tick = no_tick
) -> tuple[Masks, Counts]:
    """`numpy_joined`, compiled."""
    from wordsearch.puzzles.letters import kernel as kernels

    room = max(1 << 20, 2 * len(paths))
    out, out_counts = np.empty(room, paths.dtype), np.empty(room, np.int64)
    parts, row = [(paths[:0], counts[:0])], 0
    while row < len(sets):
        tick()
        row, n = kernels.join(sets, counts, paths, size, row, _QUOTA, out, out_counts)
        parts.append((out[:n].copy(), out_counts[:n].copy()))
        if sum(len(part[0]) for part in parts) > 8 * room:
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


def pair_unions(masks: Masks, size: int, letters: int, tick: Tick = no_tick) -> Masks:
    """The distinct sets of `size` letters that are the union of two different paths, ascending.

    Parameters
    ----------
    masks : array, shape (p,)
        Distinct.
    size, letters : int
        Letters of a union, and of the alphabet.
    tick : callable
        Called between slices of the work; what it raises goes through.
    """
    paths = masks[counts_of(masks) <= size]
    if not _compiled("pair_unions", len(paths) ** 2 // 2, letters):
        return numpy_pair_unions(paths, size, tick)
    from wordsearch.puzzles.letters import kernel as kernels

    out = np.empty(max(1 << 20, 2 * len(paths)), paths.dtype)
    found, row = [paths[:0]], 0
    while row < len(paths):
        tick()
        row, n = kernels.join_pairs(paths, size, row, _QUOTA, out)
        found.append(distinct(out[:n]))
    return distinct(np.concatenate(found)) if len(found) > 2 else found[-1]


def numpy_pair_unions(paths: Masks, size: int, tick: Tick = no_tick) -> Masks:
    """`pair_unions` of paths of no more than `size` letters, in numpy."""
    rows = max(1, _CELLS // max(1, len(paths)))
    found = [paths[:0]]
    for start in range(0, len(paths), rows):
        tick()
        # Every pair once: a path with those after it (in a block of rows, with some before it, too).
        joined = paths[start : start + rows, None] | paths[None, start:]
        right = counts_of(joined) == size
        for row in range(len(joined)):
            right[row, row] = False
        found.append(joined[right])
        if len(found) > 256:
            found = [distinct(np.concatenate(found))]
    return distinct(np.concatenate(found))


def plain_pair_unions(masks: Iterable[int], size: int) -> list[int]:
    """`pair_unions`, one pair at a time.

    >>> plain_pair_unions([0b011, 0b110, 0b1001], 3)
    [7, 11]
    """
    paths = list(masks)
    return sorted(
        {
            one | other
            for at, one in enumerate(paths)
            for other in paths[:at]
            if (one | other).bit_count() == size
        }
    )


# -- joining any number of paths -------------------------------------------------------------------------

_LATTICE = 1 << 25  # sets of one size that may be looked at one by one


def union_closed(masks: Masks, size: int, letters: int, tick: Tick = no_tick) -> Masks:
    """The sets of `size` letters that are the union of any number of paths, ascending.

    In other words: those in which every letter is of some use, because a path within the set has it.

    Parameters
    ----------
    masks : array, shape (p,)
        Distinct.
    size, letters : int
        Letters of a union, and of the alphabet.
    tick : callable
        Called between slices of the work; what it raises goes through.

    Notes
    -----
    The compiled loop looks at every set of `size` letters or fewer: the union of all paths within it is that
    of the sets with one letter less. Where there are over 33 million sets of a size, numpy joins paths until
    nothing is new.
    """
    lattice = comb(letters, size)
    if lattice > _LATTICE or not _compiled("union_closed", size * lattice, letters):
        return numpy_union_closed(masks, size, tick)
    from wordsearch.puzzles.letters import kernel as kernels

    sizes, ways = counts_of(masks), binomials(letters, size)
    below = np.zeros(1, masks.dtype)  # the empty set holds no path
    for layer in range(1, size + 1):
        paths = np.sort(masks[sizes == layer])
        here = np.empty(comb(letters, layer), masks.dtype)
        place = np.append(np.arange(layer), 1 << 30)
        done = path = 0
        while done < len(here):
            tick()
            done, path = kernels.lattice_layer(paths, path, ways, below, here, done, place, _QUOTA // 16)
        below = here
    unions: Masks = below[counts_of(below) == size]
    return unions


def binomials(letters: int, size: int) -> Counts:
    """``table[j, c]`` is the number of ways to choose j of c things, for j up to `size`."""
    return np.array([[comb(c, j) for c in range(letters + 1)] for j in range(size + 1)], dtype=np.int64)


def numpy_union_closed(masks: Masks, size: int, tick: Tick = no_tick) -> Masks:
    """`union_closed` in numpy: join what is new with every path, until nothing is."""
    paths = distinct(masks[counts_of(masks) <= size])
    known = new = paths
    while len(new):
        rows = max(1, 16 * _CELLS // len(paths))
        found = [paths[:0]]
        for start in range(0, len(new), rows):
            tick()
            joined = new[start : start + rows, None] | paths
            found.append(distinct(joined[counts_of(joined) <= size]))
        new = np.setdiff1d(distinct(np.concatenate(found)), known, assume_unique=True)
        known = np.sort(np.concatenate([known, new]))
    unions: Masks = known[counts_of(known) == size]
    return unions


def plain_union_closed(masks: Iterable[int], size: int) -> list[int]:
    """`union_closed`, one join at a time.

    >>> plain_union_closed([0b0011, 0b0110, 0b1000], 4)
    [15]
    """
    paths = [mask for mask in masks if mask.bit_count() <= size]
    known, waiting = set(paths), list(paths)
    while waiting:
        one = waiting.pop()
        for path in paths:
            union = one | path
            if union not in known and union.bit_count() <= size:
                known.add(union)
                waiting.append(union)
    return sorted(mask for mask in known if mask.bit_count() == size)


# -- the words within sets of letters --------------------------------------------------------------------


def subset_sums(sets: Masks, masks: Masks, weights: Weights) -> Weights:
    """For each set, the weights of the paths within it: of all, and of those with each of its letters.

    In numpy, whatever is installed: sums of numbers with fractions depend on their order, and what is drawn
    by them is to be the same everywhere.

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


@dataclass(frozen=True, eq=False)
class Filed:
    """Paths, in their order as strings, and how many words each of them has.

    Attributes
    ----------
    masks : array of sets, shape (p,)
    counts : array of int64, shape (p,)
    """

    masks: Masks
    counts: Counts

    @cached_property
    def tree(self) -> Tree:
        """The paths as a tree."""
        return Tree.of(self.masks, self.counts)


def honeycombs(sets: Masks, filed: Filed, letters: int, tick: Tick = no_tick) -> Counts:
    """How many words each letter of each set gives when it is the required one.

    Parameters
    ----------
    sets : array, shape (s,)
        Each of n letters.
    filed : Filed
        The words to count.
    letters : int
        Of the alphabet.
    tick : callable
        Called between slices of the work; what it raises goes through.

    Returns
    -------
    array of int64, shape (s, n)
        In the order of the letters.
    """
    size = int(counts_of(sets[:1]).sum())
    steps = max(1, min(1 << size, len(filed.masks)))
    if not _compiled("honeycombs", len(sets) * steps, letters):
        return numpy_honeycombs(sets, filed)
    from wordsearch.puzzles.letters import kernel as kernels

    sums, row = np.zeros((len(sets), size), np.int64), 0
    quota = max(1, _QUOTA // 8 // steps)
    while row < len(sets):
        tick()
        end = min(row + quota, len(sets))
        kernels.honeycombs(sets[row:end], *filed.tree, sums[row:end])
        row = end
    return sums


class Tree(NamedTuple):
    """A tree of paths in arrays, level by level, so that siblings stand side by side; node 0 is the root.

    Attributes
    ----------
    depth : int
        Letters of the longest path, at least 1.
    children : array of sets, shape (nodes,)
        The letters that lead on from a node.
    first : array of int32, shape (nodes,)
        The child by the lowest of those letters; the others follow it.
    words : array of int32, shape (nodes,)
        How many words the path to a node has.
    """

    depth: int
    children: Masks
    first: NDArray[np.int32]
    words: NDArray[np.int32]

    @classmethod
    def of(cls, masks: Masks, counts: Counts) -> Tree:
        """The tree of these paths, in their sorted order as strings of letters, with their words."""
        sizes = counts_of(masks).astype(np.int64)
        depth = int(sizes.max(initial=1))
        # A path begins a node at every level below the letters that it shares with the path before it.
        differ = masks[1:] ^ masks[:-1]
        shared = np.append(0, counts_of(masks[1:] & ((differ & ~(differ - 1)) - 1)).astype(np.int64))
        nodes = 1 + int((sizes - shared).sum())
        tree = cls(depth, np.zeros(nodes, masks.dtype), np.zeros(nodes, np.int32), np.zeros(nodes, np.int32))
        above, end = np.zeros(len(masks), np.int64), 1  # each path's node one level up; the nodes so far
        for level, letter in enumerate(_letters_of(masks, depth)):
            new = (shared <= level) & (sizes > level)
            here = end - 1 + np.cumsum(new)
            if new.any():
                parents = above[new]
                oldest = np.flatnonzero(np.append(True, parents[1:] != parents[:-1]))
                tree.children[parents[oldest]] = np.bitwise_or.reduceat(letter[new], oldest)
                tree.first[parents[oldest]] = here[new][oldest]
            tree.words[here[sizes == level + 1]] = counts[sizes == level + 1]
            above, end = here, end + int(new.sum())
        return tree


def numpy_honeycombs(sets: Masks, filed: Filed) -> Counts:
    """`honeycombs` in numpy."""
    order = np.argsort(filed.masks, kind="stable")
    weights = filed.counts[order, None].astype(np.float64)
    return subset_sums(sets, filed.masks[order], weights)[:, 1:, 0].astype(np.int64)


def plain_honeycombs(sets: Iterable[int], counts: Mapping[int, int]) -> list[list[int]]:
    """`honeycombs`, one subset at a time; `counts` are the words of each path.

    >>> plain_honeycombs([0b111], {0b011: 2, 0b111: 1})
    [[3, 3, 1]]
    """
    rows = []
    for letters in sets:
        bits = [1 << at for at in range(letters.bit_length()) if letters >> at & 1]
        row = [0] * len(bits)
        subset = letters
        while subset:
            count = counts.get(subset)
            if count:
                for at, bit in enumerate(bits):
                    if subset & bit:
                        row[at] += count
            subset = subset - 1 & letters
        rows.append(row)
    return rows


# -- the words within every set of letters ---------------------------------------------------------------


def word_counts(filed: Filed, letters: int, tick: Tick = no_tick) -> NDArray[np.int32]:
    """How many words every set of letters spells.

    Parameters
    ----------
    filed : Filed
        The words to count.
    letters : int
        Of the alphabet.
    tick : callable
        Called between slices of the work; what it raises goes through.

    Returns
    -------
    array of int32, shape (2 ** letters,)
        Entry i: words with no letter but those whose bits are set in i.

    Notes
    -----
    Yates's transform (1937), in place: letter by letter, every set takes over what it had without it. The
    compiled loop does several letters while a part of the table is in the processor's cache.
    """
    table = _scattered(filed, letters)
    if not _compiled("word_counts", len(table), letters):
        return numpy_summed(table, letters, tick)
    from wordsearch.puzzles.letters import kernel as kernels

    for low, high in _passes(letters):
        sums, blocks = (
            (kernels.sum_far, len(table) >> high - low >> kernels.LINE)
            if low
            else (kernels.sum_near, len(table) >> high)
        )
        step = max(1, blocks * (_QUOTA // 4) // len(table))
        for start in range(0, blocks, step):
            tick()
            sums(table, low, high, start, min(start + step, blocks))
    return table


def _passes(letters: int) -> Iterator[tuple[int, int]]:
    """Which letters are summed over in one pass: from, to."""
    yield 0, min(letters, _NEAR)
    for low in range(_NEAR, letters, _FAR):
        yield low, min(low + _FAR, letters)


_NEAR = 12  # letters whose sets fill 16 kB, half of a processor's nearest cache
_FAR = 7  # letters further up, done together: 128 lines fill 32 kB


def _scattered(filed: Filed, letters: int) -> NDArray[np.int32]:
    table = np.zeros(1 << letters, np.int32)
    table[filed.masks.astype(np.int64)] = filed.counts
    return table


def numpy_word_counts(filed: Filed, letters: int) -> NDArray[np.int32]:
    """`word_counts` in numpy."""
    return numpy_summed(_scattered(filed, letters), letters)


def numpy_summed(table: NDArray[np.int32], letters: int, tick: Tick = no_tick) -> NDArray[np.int32]:
    """The table of `word_counts` from that of the paths' own words, in place."""
    for letter in range(letters):
        tick()
        halves = table.reshape(-1, 2, 1 << letter)
        halves[:, 1] += halves[:, 0]
    return table


def plain_word_counts(counts: Mapping[int, int], letters: int) -> list[int]:
    """`word_counts`, one sum at a time.

    >>> plain_word_counts({0b01: 1, 0b11: 5}, 2)
    [0, 1, 0, 6]
    """
    table = [counts.get(mask, 0) for mask in range(1 << letters)]
    for letter in range(letters):
        for mask in range(1 << letters):
            if mask >> letter & 1:
                table[mask] += table[mask ^ 1 << letter]
    return table
