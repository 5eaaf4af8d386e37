"""The tree of a brick, read off its sorted paths: a tree in pre-order is just that."""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from wordsearch.puzzles.letters.brick_file import Entry

_BAR = 40  # blocks of the longest bar of a chart


class Node(NamedTuple):
    """A node of a brick's tree.

    Attributes
    ----------
    depth : int
        1 below the root.
    letter : str
    words : tuple of str
        Those whose path ends here.
    """

    depth: int
    letter: str
    words: tuple[str, ...]


class Shape(NamedTuple):
    """How many nodes and words a brick has.

    Attributes
    ----------
    nodes_by_depth, words_by_depth : Counter
    nodes_by_first : Counter
        Nodes on paths that begin with a letter.
    """

    nodes_by_depth: Counter[int]
    words_by_depth: Counter[int]
    nodes_by_first: Counter[str]

    def __str__(self) -> str:
        charts: dict[str, Counter[Any]] = {
            "nodes below each first letter": self.nodes_by_first,
            "nodes at each depth": self.nodes_by_depth,
            "words at each depth": self.words_by_depth,
        }
        lines: list[str] = []
        for title, counts in charts.items():
            longest = max([*counts.values(), 1])
            lines.append(title)
            for name, count in counts.items():
                bar = "█" * math.ceil(_BAR * count / longest)
                lines.append(f"{name!s:>2}  {count:>8,}  {bar}")
        return "\n".join(lines)


def nodes_of(entries: Iterable[Entry]) -> Iterator[Node]:
    """The nodes in pre-order, without the root.

    >>> [node.letter for node in nodes_of([Entry("de", ("deed",)), Entry("dor", ("door",))])]
    ['d', 'e', 'o', 'r']
    """
    previous = ""
    for path, words in entries:
        shared = len(os.path.commonprefix([previous, path]))
        for depth in range(shared + 1, len(path)):
            yield Node(depth, path[depth - 1], ())
        yield Node(len(path), path[-1], words)
        previous = path


def shape_of(entries: Iterable[Entry]) -> Shape:
    """Nodes and words by depth, and nodes by first letter."""
    shape = Shape(nodes_by_depth=Counter(), words_by_depth=Counter(), nodes_by_first=Counter())
    first_letter = ""
    for node in nodes_of(entries):
        if node.depth == 1:
            first_letter = node.letter
        shape.nodes_by_depth[node.depth] += 1
        shape.words_by_depth[node.depth] += len(node.words)
        shape.nodes_by_first[first_letter] += 1
    return shape
