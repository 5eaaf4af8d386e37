"""Words as a compiled letter graph: the smallest automaton that accepts them (a DAWG), in flat
arrays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordsearch.errors import checked
from wordsearch.words.graph_building import Bools, graph_arrays


@dataclass(frozen=True, eq=False, repr=False)
class LetterGraph:
    """The smallest automaton that accepts a list of words (a DAWG), in flat read-only arrays.

    Node 0 is the root. The edges of node ``v`` are ``first[v]:first[v + 1]``, sorted by letter.
    Nodes are numbered breadth first, so that equal word lists give equal arrays, whoever built
    them.

    Attributes
    ----------
    alphabet : str
        The distinct letters, sorted; a letter's code is its index.
    first : int32 array, shape (n_nodes + 1,)
        Where each node's edges begin.
    letters : uint8 or uint16 array, shape (n_edges,)
        The code on each edge (uint32 for an alphabet of more than 65,536 letters).
    targets : int32 array, shape (n_edges,)
        The node each edge leads to.
    terminal : bool array, shape (n_nodes,)
        Whether a word ends at the node.
    below : int32 array, shape (n_nodes,)
        How many words end at the node or below it.

    Examples
    --------
    >>> graph = LetterGraph.from_words(["tap", "taps", "top", "tops"])
    >>> graph
    <LetterGraph: 4 words, 5 nodes, 5 edges, 5 letters>
    >>> "tops" in graph, "to" in graph
    (True, False)
    """

    alphabet: str
    first: NDArray[np.int32]
    letters: NDArray[np.unsignedinteger[Any]]
    targets: NDArray[np.int32]
    terminal: Bools
    below: NDArray[np.int32]

    def __post_init__(self) -> None:
        for array in (self.first, self.letters, self.targets, self.terminal, self.below):
            array.setflags(write=False)

    @classmethod
    @checked
    def from_words(cls, words: Sequence[str]) -> LetterGraph:
        """Build the graph of a sorted list of words.

        Parameters
        ----------
        words : sequence of str
            Sorted as Python sorts strings, without repeats; any letters. May be empty.

        Raises
        ------
        ValueError
            If a word is empty or no string, or the words are unsorted or repeated.

        Examples
        --------
        >>> "ябл" in LetterGraph.from_words(["αβγ", "ябл"])
        True
        """
        return cls(*graph_arrays(words))

    @property
    def n_nodes(self) -> int:
        """Number of nodes, the root included."""
        return len(self.terminal)

    @property
    def stride(self) -> int:
        """The distance between two nodes' states in `steps`: the alphabet's size, at least 1."""
        return len(self.alphabet) or 1

    @cached_property
    def codes(self) -> dict[str, int]:
        """Each letter's code."""
        return {letter: code for code, letter in enumerate(self.alphabet)}

    @cached_property
    def _origins(self) -> NDArray[np.int64]:
        """The node that each edge leaves; shape (n_edges,)."""
        return np.repeat(np.arange(self.n_nodes), np.diff(self.first))

    @cached_property
    def steps(self) -> dict[int, int]:
        """``{node * stride + letter code: target * stride}``, for walkers in plain Python.

        Nothing but integers, so that the garbage collector has nothing to visit.

        Examples
        --------
        >>> LetterGraph.from_words(["ab", "b"]).steps
        {0: 2, 1: 4, 3: 4}
        """
        states = self._origins * self.stride + self.letters
        reached = self.targets * np.int64(self.stride)
        return dict(zip(states.tolist(), reached.tolist(), strict=True))

    @cached_property
    def ends(self) -> frozenset[int]:
        """``{node * stride}`` of the nodes at which a word ends."""
        return frozenset((np.flatnonzero(self.terminal) * self.stride).tolist())

    @cached_property
    def before(self) -> NDArray[np.int32]:
        """For each edge, how many of the words from its origin on come before those behind it;
        shape (n_edges,).

        Along a word's path they add up to the word's place in the sorted list (Lucchesi and
        Kowaltowski, "Applications of finite automata representing large vocabularies", 1993).

        Examples
        --------
        >>> LetterGraph.from_words(["ab", "b"]).before.tolist()
        [0, 1, 0]
        """
        origins = self._origins
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
        sets = np.zeros(self.n_nodes, np.int64)
        bits = np.left_shift(np.int64(1), self.letters.astype(np.int64))
        np.bitwise_or.at(sets, self._origins, bits)
        return sets

    def prepare(self) -> None:
        """Make `steps` and `ends` now, so that a clock is for the search alone."""
        vars(self).setdefault("steps", self.steps)
        vars(self).setdefault("ends", self.ends)

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        steps = self.steps
        codes = self.codes
        state = 0
        try:
            for letter in word:
                state = steps[state + codes[letter]]
        except KeyError:
            return False
        return state in self.ends

    def __len__(self) -> int:
        return int(self.below[0])

    def __repr__(self) -> str:
        return (
            f"<LetterGraph: {len(self):,} words, {self.n_nodes:,} nodes, "
            f"{len(self.targets):,} edges, {len(self.alphabet)} letters>"
        )


# --- one graph for each list of words in a process ------------------------------------------------

# Some are held when their lexicons are gone: a worker process is sent the same lexicon with one job
# after another.
_kept = lru_cache(maxsize=8)(LetterGraph.from_words)
_building = Lock()


def shared_graph(words: tuple[str, ...]) -> LetterGraph:
    """The letter graph of `words`: the one that this process has for equal ones already, else a
    new one.
    """
    with _building:
        return _kept(words)
