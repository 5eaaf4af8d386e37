"""A letter graph built word by word: what the package's builder is held against."""

from __future__ import annotations

import os
from collections.abc import Sequence

import numpy as np

from wordsearch.words.letter_graph import LetterGraph


def incremental_graph(words: Sequence[str]) -> LetterGraph:
    """Build the same graph as `LetterGraph.from_words`, word by word in plain Python.

    As a sorted word arrives, whatever the word before it does not share is finished for good: each
    such node is looked up in a register of finished nodes by its edges (Daciuk, Mihov, Watson and
    Watson, "Incremental construction of minimal acyclic finite-state automata", 2000).

    Parameters
    ----------
    words : sequence of str
        Sorted, without repeats. May be empty.

    Examples
    --------
    >>> incremental_graph(["tap", "top"])
    <LetterGraph: 2 words, 4 nodes, 4 edges, 4 letters>
    """
    register: dict[Node, int] = {}
    growing = [Growing()]  # the nodes along the latest word, the root first
    previous = ""
    for word in words:
        shared = len(os.path.commonprefix((previous, word)))
        _finish(growing, previous, shared, register)
        growing += [Growing() for _ in range(len(word) - shared)]
        growing[-1].terminal = True
        previous = word
    _finish(growing, previous, 0, register)
    root = growing[0]
    nodes = [*register, (root.terminal, tuple(root.edges))]
    return _breadth_first(nodes)


Node = tuple[bool, tuple[tuple[str, int], ...]]
"""A finished node: whether a word ends there, and its (letter, finished child) edges, sorted."""


class Growing:
    """A node that may still get edges."""

    __slots__ = ("edges", "terminal")

    def __init__(self) -> None:
        self.terminal = False
        self.edges: list[tuple[str, int]] = []


def _finish(growing: list[Growing], word: str, depth: int, register: dict[Node, int]) -> None:
    """Replace the nodes of `word` below `depth` by finished ones, deepest first."""
    while len(growing) > depth + 1:
        node = growing.pop()
        number = register.setdefault((node.terminal, tuple(node.edges)), len(register))
        growing[-1].edges.append((word[len(growing) - 1], number))


def _breadth_first(nodes: list[Node]) -> LetterGraph:
    """The arrays of finished nodes, the root last, renumbered breadth first from the root."""
    root = len(nodes) - 1
    order = [root]
    number = {root: 0}
    for node in order:  # grows as we go
        for _, child in nodes[node][1]:
            if child not in number:
                number[child] = len(order)
                order.append(child)
    below: list[int] = []
    for terminal, children in nodes:  # a node's children are finished before it
        below.append(terminal + sum(below[child] for _, child in children))
    edges = [edge for node in order for edge in nodes[node][1]]
    alphabet = "".join(sorted({letter for letter, _ in edges}))
    codes = {letter: code for code, letter in enumerate(alphabet)}
    degrees = [len(nodes[node][1]) for node in order]
    return LetterGraph(
        alphabet,
        np.cumsum([0, *degrees], dtype=np.int32),
        np.array(
            [codes[letter] for letter, _ in edges], np.min_scalar_type(max(len(alphabet) - 1, 0))
        ),
        np.array([number[child] for _, child in edges], np.int32),
        np.array([nodes[node][0] for node in order], np.bool_),
        np.array([below[node] for node in order], np.int32),
    )
