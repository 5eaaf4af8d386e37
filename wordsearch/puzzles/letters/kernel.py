"""The compiled loops: the plain walk along a lexicon's letter graph for many puzzles, and twins of
two functions of `letter_sets`.

A letter graph has its edges in a row, node after node: those of node n are the edges from
``first[n]`` on, before ``first[n + 1]``. This is the graph of *do*, *dog*, *god* and *gods*:

    node         0        1     2     3     4     5     6
    first        0        2     3     4     5     6     6     (and 7 behind the last)
    terminal     no       no    no    do    no    yes   god

    edge         0     1     2     3     4     5     6
    letters      d     g     o     o     g     d     s
    targets      1     2     3     4     5     6     5
    before       0     2     0     0     1     0     1

A word's number in the sorted list is the sum of `before` along its edges: *dog* has 0 + 0 + 1.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.bits import popcount
from wordsearch.batch.jit import halted, kernel

_POLL = 2048  # nodes between two looks at the stop flag


class Graph(NamedTuple):
    """A lexicon's letter graph; see :class:`wordsearch.words.letter_graph.LetterGraph`.

    Attributes
    ----------
    first : int32 array, shape (nodes + 1,)
    letters : int32 array, shape (edges,)
        The code on each edge.
    targets : int32 array, shape (edges,)
    terminal : bool array, shape (nodes,)
    before : int array, shape (edges,)
        Words that come before those behind an edge, of all those behind its node.
    longest : int
        Letters of the longest word.
    """

    first: Any
    letters: Any
    targets: Any
    terminal: Any
    before: Any
    longest: int


class Rules(NamedTuple):
    """What each puzzle asks of a word.

    Attributes
    ----------
    allowed : uint8 array, shape (puzzles, letters)
        1 for the letters that the puzzle has, by their codes.
    required : int64 array, shape (puzzles,)
        The code of the letter that every word must use; -1: none, -2: one that no word has.
    fewest : int64 array, shape (puzzles,)
        The fewest letters of a word.
    """

    allowed: NDArray[np.uint8]
    required: NDArray[np.int64]
    fewest: NDArray[np.int64]


class Answers(NamedTuple):
    """What is known of each puzzle so far.

    Attributes
    ----------
    counts : int64 array, shape (puzzles,)
        How many words it has.
    nodes : int64 array, shape (puzzles,)
        Nodes of the search, the root among them.
    done : uint8 array, shape (puzzles,)
        1 complete, 2 stopped at the limit, 0 not finished.
    """

    counts: NDArray[np.int64]
    nodes: NDArray[np.int64]
    done: NDArray[np.uint8]


@kernel
def walk(
    graph: Any, rules: Any, limit: int, stop: Any, puzzle: int, answers: Any, numbers: Any
) -> tuple[int, int]:
    """Walk a letter graph along the letters of each puzzle, depth first.

    Parameters
    ----------
    graph : Graph
    rules : Rules
    limit : int
        The most words of a puzzle; 0: all.
    stop : uint8 array, shape (2,)
        Another thread writes 1 there to stop the search. The puzzle under way is left with what it
        has, and not finished.
    puzzle : int
        The puzzle to begin with.
    answers : Answers
        To be filled in from that puzzle on.
    numbers : int64 array
        To be filled with the numbers of the words, puzzle after puzzle; may be empty, if they are
        not asked for. If there is no room for all words of a puzzle, the walk ends before it.

    Returns
    -------
    puzzle : int
        The puzzle to go on with.
    used : int
        How many numbers there are.
    """
    # A level below the root for each letter of a word: the node there, the edge that comes next,
    # whether the required letter is among those so far, and the sum of `before`.
    levels = graph.longest + 1
    node = np.zeros(levels, np.int64)
    edge = np.zeros(levels, np.int64)
    complete = np.zeros(levels, np.bool_)
    number = np.zeros(levels, np.int64)
    used = 0
    while puzzle < len(rules.required) and not stop[0]:
        required = rules.required[puzzle]
        fewest = rules.fewest[puzzle]
        used_before = used
        words = 0
        nodes = 1
        level = 0
        edge[0] = graph.first[0]
        complete[0] = required == -1
        while level >= 0:
            step = edge[level]
            if step == graph.first[node[level] + 1]:
                level -= 1
                continue
            edge[level] += 1
            letter = graph.letters[step]
            if not rules.allowed[puzzle, letter]:
                continue
            target = graph.targets[step]
            complete[level + 1] = complete[level] or letter == required
            number[level + 1] = number[level] + graph.before[step]
            level += 1
            node[level] = target
            edge[level] = graph.first[target]
            nodes += 1
            if nodes % _POLL == 0 and halted(stop):
                break
            if graph.terminal[target] and complete[level] and level >= fewest:
                if len(numbers):
                    if used == len(numbers):
                        return puzzle, used_before
                    numbers[used] = number[level]
                    used += 1
                words += 1
                if words == limit:
                    break
        answers.counts[puzzle] = words
        answers.nodes[puzzle] = nodes
        if level < 0:
            answers.done[puzzle] = 1
        elif limit and words == limit:
            answers.done[puzzle] = 2
        else:
            answers.done[puzzle] = 0
        puzzle += 1
    return puzzle, used


@kernel
def join(sets: Any, counts: Any, paths: Any, size: int) -> tuple[Any, Any]:
    """Every set joined with every path that brings it to exactly `size` letters.

    Parameters
    ----------
    sets : array of sets, shape (s,)
    counts : int64 array, shape (s,)
        In how many ways each set was made.
    paths : array of sets, shape (p,)
    size : int

    Returns
    -------
    unions : array of sets
        Set after set, path after path; the same one may come several times.
    union_counts : int64 array
        The count of the set of each.
    """
    padded = np.zeros(len(paths), np.int64)
    unions = np.empty(len(sets) * len(paths) + 1, paths.dtype)
    union_counts = np.empty(len(unions), np.int64)
    count = 0
    for row in range(len(sets)):
        letters = np.int64(sets[row])
        before = count
        # First all unions, which the compiler does several at a time; then the right ones move up,
        # without a branch to mispredict: what is wrong is overwritten by the next.
        for place in range(len(paths)):
            union: Any = letters | np.int64(paths[place])
            padded[place] = union if popcount(union) == size else 0
        for place in range(len(paths)):
            unions[count] = padded[place]
            count += padded[place] != 0
        union_counts[before:count] = counts[row]
    return unions[:count].copy(), union_counts[:count].copy()


@kernel
def honeycombs(sets: Any, size: int, depth: int, children: Any, first: Any, words: Any) -> Any:
    """How many words there are within each set of letters that have each of its letters.

    A path with some letter goes through one node of that letter, so the words in the subtrees of
    such nodes are all that is to be added up. When a subtree is done, its words are added to those
    of the node above.

    Parameters
    ----------
    sets : array of sets, shape (s,)
        Each of `size` letters.
    size : int
    depth, children, first, words
        The tree of `letter_sets.Filed`.

    Returns
    -------
    int64 array, shape (s, size)
        Words by set and by the place of a letter among the set's.
    """
    sums = np.zeros((len(sets), size), np.int64)
    node = np.zeros(depth + 1, np.int64)
    total = np.zeros(depth + 1, np.int64)
    # the letters of the set that lead on and have not been followed yet
    remaining = np.zeros(depth + 1, np.int64)
    # all letters before the one that led here
    lower = np.zeros(depth + 1, np.int64)
    for row in range(len(sets)):
        letters = np.int64(sets[row])
        level = 0
        remaining[0] = np.int64(children[0]) & letters
        while level >= 0:
            if remaining[level] == 0:
                if level > 0:
                    sums[row, popcount(letters & lower[level])] += total[level]
                    total[level - 1] += total[level]
                level -= 1
                continue
            below = (remaining[level] & -remaining[level]) - 1
            remaining[level] &= remaining[level] - 1
            child = first[node[level]] + popcount(np.int64(children[node[level]]) & below)
            level += 1
            node[level] = child
            lower[level] = below
            total[level] = words[child]
            remaining[level] = np.int64(children[child]) & letters
    return sums
