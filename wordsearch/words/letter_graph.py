"""Words as a compiled letter graph: the smallest automaton that accepts them (a DAWG), in flat
arrays.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, compress, count, repeat
from operator import add, sub
from threading import Lock

from wordsearch.errors import checked
from wordsearch.words.graph_building import bulk_for, graph_records


@dataclass(frozen=True, eq=False, repr=False)
class LetterGraph:
    """The smallest automaton that accepts a list of words (a DAWG), in flat arrays of the standard
    library, which are not to be changed; kernels read them without a copy
    (`wordsearch.batch.graphs`).

    Node 0 is the root. The edges of node ``v`` are ``first[v]:first[v + 1]``, sorted by letter.
    Nodes are numbered breadth first, so that equal word lists give equal arrays, whoever built
    them.

    Attributes
    ----------
    alphabet : str
        The distinct letters, sorted; a letter's code is its index.
    first : array of int32, n_nodes + 1 entries
        Where each node's edges begin.
    letters : array of uint8 or uint16, one entry an edge
        The code on the edge (uint32 for an alphabet of more than 65,536 letters).
    targets : array of int32, one entry an edge
        The node it leads to.
    terminal : array of int8, one entry a node
        1 where a word ends, else 0.
    below : array of int32, one entry a node
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
    first: array[int]
    letters: array[int]
    targets: array[int]
    terminal: array[int]
    below: array[int]

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
        return cls(*graph_records(words))

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
    def steps(self) -> dict[int, int]:
        """``{node * stride + letter code: target * stride}``, for walkers in plain Python.

        Nothing but integers, so that the garbage collector has nothing to visit.

        Examples
        --------
        >>> LetterGraph.from_words(["ab", "b"]).steps
        {0: 2, 1: 4, 3: 4}
        """
        stride = self.stride
        bulk = bulk_for(len(self))
        if bulk is not None:
            steps: dict[int, int] = bulk.steps(self.first, self.letters, self.targets, stride)
            return steps
        degrees = map(sub, self.first[1:], self.first)
        origins = chain.from_iterable(map(repeat, count(0, stride), degrees))
        states = map(add, origins, self.letters)
        reached = map(stride.__mul__, self.targets)
        return dict(zip(states, reached, strict=True))

    @cached_property
    def ends(self) -> frozenset[int]:
        """``{node * stride}`` of the nodes at which a word ends."""
        return frozenset(compress(count(0, self.stride), self.terminal))

    def prepare(self) -> None:
        """Make `codes`, `steps` and `ends` now, so that a clock is for the search alone."""
        vars(self).setdefault("codes", self.codes)
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
        return self.below[0]

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
