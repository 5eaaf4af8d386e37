"""Letter graphs as kernels read them: the arrays of a graph without a copy, and what is derived of
them.
"""

from __future__ import annotations

from array import array
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordsearch.words.cached import per_lexicon
from wordsearch.words.letter_graph import LetterGraph
from wordsearch.words.lexicon import Lexicon


class GraphArrays:
    """The arrays of a letter graph, read-only: its own memory, seen by NumPy.

    `LetterGraph` says what each holds.
    """

    def __init__(self, graph: LetterGraph) -> None:
        self.first = _seen(graph.first)
        self.letters = _seen(graph.letters)
        self.targets = _seen(graph.targets)
        self.terminal = _seen(graph.terminal).view(np.bool_)
        self.below = _seen(graph.below)

    @cached_property
    def origins(self) -> NDArray[np.int64]:
        """The node that each edge leaves; shape (n_edges,)."""
        return np.repeat(np.arange(len(self.terminal)), np.diff(self.first))

    @cached_property
    def before(self) -> NDArray[np.int32]:
        """For each edge, how many of the words from its origin on come before those behind it;
        shape (n_edges,).

        Along a word's path they add up to the word's place in the sorted list (Lucchesi and
        Kowaltowski, "Applications of finite automata representing large vocabularies", 1993).

        Examples
        --------
        >>> GraphArrays(LetterGraph.from_words(["ab", "b"])).before.tolist()
        [0, 1, 0]
        """
        origins = self.origins
        running = np.append(0, np.cumsum(self.below[self.targets]))
        # Behind the edges that leave the same node earlier.
        passed = running[:-1] - running[self.first[origins]]
        numbers: NDArray[np.int32] = (self.terminal[origins] + passed).astype(np.int32)
        return numbers

    @cached_property
    def letter_sets(self) -> NDArray[np.int64]:
        """The letters that lead on from each node, as bits, for alphabets of at most 62; shape
        (n_nodes,).
        """
        sets = np.zeros(len(self.terminal), np.int64)
        bits = np.left_shift(np.int64(1), self.letters.astype(np.int64))
        np.bitwise_or.at(sets, self.origins, bits)
        return sets


@per_lexicon
def graph_arrays(lexicon: Lexicon) -> GraphArrays:
    """Those of a lexicon's letter graph, made once for each lexicon."""
    return GraphArrays(lexicon.graph)


def _seen(numbers: array[int]) -> NDArray[Any]:
    """An array of the standard library as one of NumPy, which shares its memory and can't write."""
    seen: NDArray[Any] = np.asarray(numbers)
    seen.setflags(write=False)
    return seen
