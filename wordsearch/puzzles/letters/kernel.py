"""The words of many letter puzzles: the twin of the plain walk along a lexicon's letter graph."""

from __future__ import annotations

from typing import Any

import numpy as np

from wordsearch.batch.jit import kernel

_POLL = 2048  # nodes between two looks at the stop flag


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
