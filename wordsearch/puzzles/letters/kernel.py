"""The compiled loops of letter sets and letter puzzles; `letter_sets` has their twins.

A set of letters is an integer with bit i for letter i of the alphabet, in arrays of ``uint32`` or ``uint64``
with at most 62 letters, so that it may be looked at as a signed number. Every loop releases the GIL and does
a slice of its task, so that the caller can look at the clock and at its tick in between.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wordsearch.batch.bits import popcount
from wordsearch.batch.jit import kernel

_POLL = 2048  # nodes between two looks at the stop flag
LINE = 6  # 64 counts lie side by side in a pass over far letters


# -- joining paths ---------------------------------------------------------------------------------------


@kernel
def join(
    sets: Any, counts: Any, paths: Any, size: int, row: int, quota: int, out: Any, out_counts: Any
) -> tuple[int, int]:
    """Join ``sets[row:]`` with all paths; the unions of `size` letters go out, each with its set's count.

    Stops when the quota of joins is spent or there is no room for another row's. Returns the row to go on
    with and how many unions went out.
    """
    n, spent, unions = 0, 0, np.zeros(len(paths), np.int64)
    while row < len(sets) and spent < quota and n + len(paths) < len(out):
        before = n
        n = _join_one(np.int64(sets[row]), paths, 0, size, unions, out, n)
        out_counts[before:n] = counts[row]
        spent += len(paths)
        row += 1
    return row, n


@kernel
def join_pairs(paths: Any, size: int, row: int, quota: int, out: Any) -> tuple[int, int]:
    """As `join`: each of ``paths[row:]`` with all that come after it."""
    n, spent, unions = 0, 0, np.zeros(len(paths), np.int64)
    while row < len(paths) and spent < quota and n + len(paths) < len(out):
        n = _join_one(np.int64(paths[row]), paths, row + 1, size, unions, out, n)
        spent += len(paths) - row
        row += 1
    return row, n


@kernel
def _join_one(one: Any, paths: Any, start: int, size: int, unions: Any, out: Any, n: int) -> int:
    """The unions of `size` letters of one set with ``paths[start:]``, from ``out[n]`` on."""
    # First all unions, which the compiler does several at a time; then the right ones move up, without a
    # branch to mispredict: what is wrong is overwritten by the next.
    for at in range(start, len(paths)):
        union: Any = one | np.int64(paths[at])
        unions[at] = union if popcount(union) == size else 0
    for at in range(start, len(paths)):
        out[n] = unions[at]
        n += unions[at] != 0
    return n


@kernel
def lattice_layer(
    paths: Any, path: int, ways: Any, below: Any, here: Any, at: int, place: Any, quota: int
) -> tuple[int, int]:
    """For every set of one size the union of all paths within it, from those of one letter less.

    ``here[i]`` is for the i-th set in ascending order; i is the sum of ``ways[j, letter]`` over its letters,
    j = 1, 2, ... from the lowest. `place` holds the letters of set number `at`, the next to be done, and
    after them a number that is out of reach; ``paths[path]`` is the least path of that size that is not less.
    Returns `at` and `path` to go on with.
    """
    end = min(len(here), at + quota)
    while at < end:
        letters, number = np.int64(0), np.int64(0)
        for j in range(len(place) - 1):
            letters |= np.int64(1) << place[j]
            number += ways[j, place[j]] if j else 0  # of the set without its lowest letter
        if path < len(paths) and np.int64(paths[path]) == letters:
            here[at] = letters
            path += 1
        else:
            here[at] = _within(letters, number, ways, below, place)
        at += 1
        j = 0  # the lowest letter that can move up does so, and those below it start again
        while place[j] + 1 == place[j + 1]:
            place[j] = j
            j += 1
        place[j] += 1
    return at, path


@kernel
def _within(letters: Any, number: Any, ways: Any, below: Any, place: Any) -> Any:
    """The union of what `below` has for these letters less one; `number` is of those without the lowest."""
    union = np.int64(below[number])
    for j in range(1, len(place) - 1):
        if union == letters:
            break
        # Letter j is missing now, and the one before it is not.
        number += ways[j, place[j - 1]] - ways[j, place[j]]
        union |= np.int64(below[number])
    return union


# -- the words within sets of letters --------------------------------------------------------------------


@kernel
def honeycombs(sets: Any, depth: int, children: Any, first: Any, words: Any, sums: Any) -> None:
    """``sums[i, j]``: how many words there are within ``sets[i]`` that have its j-th letter.

    The tree of paths, siblings side by side: ``children[node]`` is the set of the letters that lead on from a
    node, ``first[node]`` the child by the lowest of them, ``words[node]`` how many words are filed there. No
    path has more than `depth` letters. A path with some letter goes through one node of that letter, so that
    the words in the nodes' subtrees are all that is to be added up.
    """
    node, total = np.zeros(depth + 1, np.int64), np.zeros(depth + 1, np.int64)
    left, letter = np.zeros(depth + 1, np.int64), np.zeros(depth + 1, np.int64)
    for row in range(len(sets)):
        letters = np.int64(sets[row])
        level, left[0] = 0, np.int64(children[0]) & letters
        while level >= 0:
            if left[level] == 0:
                if level > 0:
                    sums[row, popcount(letters & letter[level])] += total[level]
                    total[level - 1] += total[level]
                level -= 1
                continue
            before = (left[level] & -left[level]) - 1  # all letters before the lowest that is left
            left[level] &= left[level] - 1
            child = first[node[level]] + popcount(np.int64(children[node[level]]) & before)
            level += 1
            node[level], letter[level], total[level] = child, before, words[child]
            left[level] = np.int64(children[child]) & letters


@kernel
def sum_near(table: Any, low: int, high: int, start: int, stop: int) -> None:
    """Every count takes over those without each of the letters up to `high`: blocks `start` to `stop`."""
    for block in range(start, stop):
        first = block << high
        for letter in range(low, high):
            step = 1 << letter
            for at in range(first, first + (1 << high), 2 * step):
                for one in range(at, at + step):
                    table[one + step] += table[one]


@kernel
def sum_far(table: Any, low: int, high: int, start: int, stop: int) -> None:
    """The same for the letters from `low` up to `high`, by lines of 64 counts that lie side by side."""
    n_rows, lines = 1 << high - low, 1 << low - LINE
    # Copied out and in: rows a power of two apart would push each other out of the processor's cache.
    near = np.empty((n_rows, 1 << LINE), table.dtype)
    for block in range(start, stop):
        first = block // lines << high | block % lines << LINE
        for row in range(n_rows):
            for at in range(1 << LINE):
                near[row, at] = table[first + (row << low) + at]
        for letter in range(high - low):
            for row in range(n_rows):
                if row >> letter & 1:
                    for at in range(1 << LINE):
                        near[row, at] += near[row ^ 1 << letter, at]
        for row in range(n_rows):
            for at in range(1 << LINE):
                table[first + (row << low) + at] = near[row, at]


# -- the words of many puzzles ---------------------------------------------------------------------------


@kernel
def walk(
    first: Any,
    letters: Any,
    targets: Any,
    terminal: Any,
    skip: Any,
    longest: int,
    allowed: Any,
    required: Any,
    least: Any,
    limit: int,
    stop: Any,
    puzzle: int,
    counts: Any,
    nodes: Any,
    done: Any,
    out: Any,
) -> tuple[int, int]:
    """Walk a letter graph along the letters of each puzzle from number `puzzle` on, depth first.

    ``allowed[puzzle, letter]`` says which letters it has, ``required[puzzle]`` which one is asked for (-1:
    none, -2: one that no word has), ``least[puzzle]`` the fewest letters of a word; at most `limit` words a
    puzzle (0: all). A word's number is the sum of `skip` over its edges. Fills in counts, nodes, done (1
    complete, 2 limit); the words'
    numbers go into `out`, unless that is empty. Returns the puzzle to go on with, when `out` is full, and how
    many numbers went out; `stop` leaves the puzzle under way with what it has, and done 0.
    """
    node, edge = np.zeros(longest + 1, np.int64), np.zeros(longest + 1, np.int64)
    met, number = np.zeros(longest + 1, np.bool_), np.zeros(longest + 1, np.int64)
    n_out = 0
    while puzzle < len(required) and not stop[0]:
        found, visited, level, kept = 0, 1, 0, n_out
        edge[0], met[0] = first[0], required[puzzle] == -1
        while level >= 0:
            at = edge[level]
            if at == first[node[level] + 1]:
                level -= 1
                continue
            edge[level] += 1
            if not allowed[puzzle, letters[at]]:
                continue
            met[level + 1] = met[level] or letters[at] == required[puzzle]
            number[level + 1] = number[level] + skip[at]
            level += 1
            node[level], edge[level] = targets[at], first[targets[at]]
            visited += 1
            if visited % _POLL == 0 and stop[0]:
                break
            if terminal[targets[at]] and met[level] and level >= least[puzzle]:
                if len(out):
                    if n_out == len(out):
                        return puzzle, kept
                    out[n_out] = number[level]
                    n_out += 1
                found += 1
                if found == limit:
                    break
        counts[puzzle], nodes[puzzle] = found, visited
        done[puzzle] = 1 if level < 0 else 2 if found == limit and limit else 0
        puzzle += 1
    return puzzle, n_out
