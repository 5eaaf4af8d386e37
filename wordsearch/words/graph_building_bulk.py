"""The letter graph of a long list of words, with vectorised NumPy; `graph_building` asks for it.

The trie is numbered breadth first from the prefixes that neighbours share; a node's hash is the
sum, over its edges, of a random mixture of letter and child. Nodes of equal hash are then *checked*
to have equal edges, so that the result is exact: chance costs at most another try.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import count, pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.words.graph_building import GraphRecords, letter_code

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


def in_bulk(words: Sequence[str], text: str) -> GraphRecords:
    """The records of the smallest graph that accepts these words, which joined are the text: one or
    more, distinct and in order.
    """
    # Python sorts strings by code points, lone surrogates included.
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4")
    lengths = np.fromiter(map(len, words), np.int64, len(words))
    alphabet, trie = _level_trie(points, lengths, _shared_lengths(points, lengths))
    below = _words_below(trie)
    # Two hashes of 64 bits hardly ever collide, and then the next seed helps.
    seeds = count()
    graph = None
    while graph is None:
        hashes = _hashes(trie, len(alphabet), np.random.default_rng(next(seeds)))
        graph = _merged(alphabet, trie, _twins(hashes), below)
    return graph


def steps(
    first: array[int], letters: array[int], targets: array[int], stride: int
) -> dict[int, int]:
    """`LetterGraph.steps` of these records."""
    origins = np.repeat(np.arange(len(first) - 1), np.diff(first))
    states = origins * stride + np.asarray(letters)
    reached = np.asarray(targets) * np.int64(stride)
    return dict(zip(states.tolist(), reached.tolist(), strict=True))


def _array(code: str, values: NDArray[Any]) -> array[int]:
    """The values as an array of the standard library, of this type code."""
    kind = np.dtype(np.bool_ if code == "b" else code)
    return array(code, values.astype(kind).tobytes())


def _shared_lengths(points: NDArray[Any], lengths: Ints) -> Ints:
    """How many letters each word shares with the word before it, all pairs a letter at a time."""
    starts = np.cumsum(lengths) - lengths
    shared = np.zeros(len(lengths), np.int64)
    # The words that agree with the one before so far, where they and it begin, and how long it is.
    alive = np.arange(1, len(lengths))
    here = starts[1:]
    before = starts[:-1]
    ends = lengths[:-1]
    for depth in count():
        # Where the one before goes on so does the word itself, since they are distinct and in
        # order.
        same = (ends > depth) & (points.take(here + depth) == points.take(before + depth))
        agreeing = np.flatnonzero(same)
        if not len(agreeing):
            break
        alive = alive.take(agreeing)
        here = here.take(agreeing)
        before = before.take(agreeing)
        ends = ends.take(agreeing)
        shared[alive] = depth + 1
    return shared


# --- the trie, and its nodes merged ---------------------------------------------------------------


class _LevelTrie(NamedTuple):
    """A trie of n nodes, numbered breadth first. Edge ``e`` leads to node ``e + 1``; siblings are
    neighbours.

    Attributes
    ----------
    letters : integer array, shape (n - 1,)
        The code of the letter on each edge.
    parents : int64 array, shape (n - 1,)
        The node that each edge leaves, ascending.
    terminal : bool array, shape (n,)
        Whether a word ends at each node.
    levels : list of int
        The first node of each depth, then n.
    """

    letters: NDArray[Any]
    parents: Ints
    terminal: Bools
    levels: list[int]


def _level_trie(points: NDArray[Any], lengths: Ints, shared: Ints) -> tuple[str, _LevelTrie]:
    """The trie of words that begin as many letters into the word before as `shared` says.

    Word by word, each letter past the shared ones is a new node. Sorting these nodes by depth,
    stably, numbers them breadth first, with siblings together: no node ever looks its parent up.
    """
    fresh = lengths - shared
    n_edges = int(fresh.sum())
    # Each word's first new node, and where the word begins among the letters.
    heads = np.cumsum(fresh) - fresh
    starts = np.cumsum(lengths) - lengths
    # Of each new node the depth of its parent, and where its letter is.
    depth = np.arange(n_edges, dtype=np.int32) - _spread(heads - shared, heads, n_edges)
    place = depth + _spread(starts, heads, n_edges)

    # A word that begins with the whole word before gives that word's last node its first child.
    extends = shared == np.concatenate(([0], lengths[:-1]))
    eldest = np.ones(n_edges, np.bool_)
    eldest[heads] = extends
    last = heads + fresh - 1
    terminal = np.zeros(n_edges, np.bool_)
    terminal[last] = True
    has_children = ~terminal
    has_children[last[:-1]] = extends[1:]

    smallest = np.min_scalar_type(int(lengths.max()))
    order = np.argsort(depth.astype(smallest), kind="stable")
    alphabet, letters = _coded(points.take(place.take(order)))
    parents = np.flatnonzero(np.append(True, has_children.take(order)))
    sizes = np.append([0, 1], np.bincount(depth))
    trie = _LevelTrie(
        letters=letters,
        parents=parents.take(np.cumsum(eldest.take(order)) - 1),
        terminal=np.append(False, terminal.take(order)),
        levels=np.cumsum(sizes).tolist(),
    )
    return alphabet, trie


def _spread(values: Ints, heads: Ints, size: int) -> Ints:
    """Each value from its head to the next head; what np.repeat does, in a quarter of the time."""
    spread: NDArray[Any] = np.zeros(size, np.int32)
    spread[heads] = np.diff(values, prepend=0)
    return np.cumsum(spread, out=spread)


def _coded(points: NDArray[Any]) -> tuple[str, NDArray[Any]]:
    """The sorted distinct letters of an array of code points, and the array in their codes."""
    seen = np.zeros(int(points.max()) + 1, np.bool_)
    seen[points] = True
    alphabet = "".join(map(chr, np.flatnonzero(seen).tolist()))
    codes = (np.cumsum(seen) - 1).astype(np.min_scalar_type(len(alphabet) - 1))
    return alphabet, codes.take(points)


def _hashes(trie: _LevelTrie, n_letters: int, random: np.random.Generator) -> NDArray[np.uint64]:
    """A number for each node; nodes with the same words below them get the same one.

    From the deepest level up: the sum of a mixture of letter and child, edge by edge. Sums of
    unmixed numbers would confuse {ab, cd} with {ad, cb}.
    """
    drawn = random.integers(1 << 64, size=n_letters + 1, dtype=np.uint64)
    keys = drawn[trie.letters]
    hashes = np.where(trie.terminal, drawn[-1], np.uint64(0))
    for start, stop in _levels_upwards(trie):
        mixed = hashes[start:stop] + keys[start - 1 : stop - 1]
        mixed ^= mixed >> np.uint64(32)
        mixed *= np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
        np.add.at(hashes, trie.parents[start - 1 : stop - 1], mixed)
    return hashes


def _words_below(trie: _LevelTrie) -> Ints:
    """For each node, how many words end at it or below it."""
    below = trie.terminal.astype(np.int64)
    for start, stop in _levels_upwards(trie):
        np.add.at(below, trie.parents[start - 1 : stop - 1], below[start:stop])
    return below


def _levels_upwards(trie: _LevelTrie) -> list[tuple[int, int]]:
    """The first node of each level below the root, and the first after it; the deepest first."""
    levels = list(pairwise(trie.levels[1:]))
    levels.reverse()
    return levels


def _twins(hashes: NDArray[np.uint64]) -> Ints:
    """For each node the first node with the same hash.

    A hash table without its loops: everybody claims a slot, the first to come keeps it, and who
    finds another hash there than the own one tries again when the winners are gone.
    """
    bits = len(hashes).bit_length()
    slots = (hashes >> np.uint64(64 - bits)).astype(np.int64)
    owners = np.empty(1 << bits, np.int64)
    twins = np.empty(len(hashes), np.int64)
    homeless = np.arange(len(hashes))
    theirs = hashes
    while len(homeless):
        # Of repeated indices the last counts: the first node.
        owners[slots[::-1]] = homeless[::-1]
        first = owners.take(slots)
        twins[homeless] = first
        still = np.flatnonzero(hashes.take(first) != theirs)
        homeless = homeless.take(still)
        theirs = theirs.take(still)
        slots = slots.take(still)
    return twins


def _merged(alphabet: str, trie: _LevelTrie, twins: Ints, below: Ints) -> GraphRecords | None:
    """The trie with each node merged into its twin; None if some node and its twin differ.

    If every node agrees with its twin in terminal, letters and merged children, then (by induction
    on height) they accept the same words; and since equal words give equal hashes, no further
    merging is possible: the graph is the minimal one. The first of the twins in breadth-first order
    is kept, which numbers the graph breadth first as well.
    """
    kept = twins == np.arange(len(twins))
    parents = trie.parents
    number = (np.cumsum(kept, dtype=np.int32) - 1).take(twins)
    targets = number[1:]
    degrees = np.bincount(parents, minlength=len(twins))
    if _differ(trie.terminal, twins) or _differ(degrees, twins):
        return None

    # Each edge has its twin as many edges further on as its origin's first edge has.
    first = np.cumsum(degrees) - degrees
    shift = first.take(twins) - first
    edge_twins = np.arange(len(targets)) + shift.take(parents)
    if _differ(trie.letters, edge_twins) or _differ(targets, edge_twins):
        return None

    edges = np.flatnonzero(kept.take(parents))
    ends_of_edges = np.cumsum(degrees[kept])
    return GraphRecords(
        alphabet=alphabet,
        first=_array("i", np.append(0, ends_of_edges)),
        letters=_array(letter_code(alphabet), trie.letters[edges]),
        targets=_array("i", targets[edges]),
        terminal=_array("b", trie.terminal[kept]),
        below=_array("i", below[kept]),
    )


def _differ(values: NDArray[Any], twins: Ints) -> bool:
    """Whether some value is another than its twin's."""
    return bool((values != values.take(twins)).any())
