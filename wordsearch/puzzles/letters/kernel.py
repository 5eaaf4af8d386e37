"""The compiled loops: twins of two of `letter_sets`, and of the plain walk along a lexicon's
letter graph.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wordsearch.batch.bits import popcount
from wordsearch.batch.jit import kernel

_POLL = 2048  # nodes between two looks at the stop flag


@kernel
def walk(
    graph: Any,
    asked: Any,
    limit: int,
    stop: Any,
    puzzle: int,
    counts: Any,
    nodes: Any,
    done: Any,
    out: Any,
) -> tuple[int, int]:
    """Walk a letter graph along the letters of each puzzle from number `puzzle` on, depth first.

    `graph` is its arrays and the letters of the longest word. Of what is `asked`, ``allowed[puzzle,
    letter]`` says which letters a puzzle has, ``required[puzzle]`` which one is asked for (-1:
    none, -2: one that no word has), ``least[puzzle]`` the fewest letters of a word; at most `limit`
    words a puzzle (0: all). A word's number is the sum of `before` over its edges. Fills in counts,
    nodes, done (1 complete, 2 limit); the words' numbers go into `out`, unless that is empty.
    Returns the puzzle to go on with, when `out` is full, and how many numbers went out; `stop`
    leaves the puzzle under way with what it has, and done 0.
    """
    first, letters, targets, terminal, before, longest = graph
    allowed, required, least = asked
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
            number[level + 1] = number[level] + before[at]
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


@kernel
def join(sets: Any, counts: Any, paths: Any, size: int) -> tuple[Any, Any]:
    """The unions of `size` letters of a set and a path, and the count of each one's set."""
    n, unions = 0, np.zeros(len(paths), np.int64)
    out = np.empty(len(sets) * len(paths) + 1, paths.dtype)
    out_counts = np.empty(len(out), np.int64)
    for row in range(len(sets)):
        before, one = n, np.int64(sets[row])
        # First all unions, which the compiler does several at a time; then the right ones move up,
        # without a branch to mispredict: what is wrong is overwritten by the next.
        for at in range(len(paths)):
            union: Any = one | np.int64(paths[at])
            unions[at] = union if popcount(union) == size else 0
        for at in range(len(paths)):
            out[n] = unions[at]
            n += unions[at] != 0
        out_counts[before:n] = counts[row]
    return out[:n].copy(), out_counts[:n].copy()


@kernel
def honeycombs(sets: Any, size: int, depth: int, children: Any, first: Any, words: Any) -> Any:
    """``sums[i, j]``: how many words there are within ``sets[i]``, of `size` letters, that have its
    j-th letter.

    The tree is that of `letter_sets`. A path with some letter goes through one node of that letter,
    so that the words in the nodes' subtrees are all that is to be added up.
    """
    sums = np.zeros((len(sets), size), np.int64)
    node, total, left, before = np.zeros((4, depth + 1), np.int64)
    for row in range(len(sets)):
        letters = np.int64(sets[row])
        level, left[0] = 0, np.int64(children[0]) & letters
        while level >= 0:
            if left[level] == 0:
                if level > 0:
                    sums[row, popcount(letters & before[level])] += total[level]
                    total[level - 1] += total[level]
                level -= 1
                continue
            lower = (left[level] & -left[level]) - 1  # all letters before the lowest that is left
            left[level] &= left[level] - 1
            child = first[node[level]] + popcount(np.int64(children[node[level]]) & lower)
            level += 1
            node[level], before[level], total[level] = child, lower, words[child]
            left[level] = np.int64(children[child]) & letters
    return sums
