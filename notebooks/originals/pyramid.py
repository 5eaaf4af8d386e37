"""Pyramid, as first solved: two nested backtracking searches over a networkx graph.

The outer search covers the pyramid: find a path that spells a word, take its cells away, go on with
the rest. The inner search enumerates every simple path of what is left and looks each one up.
Nothing is pruned by prefix, graphs are copied at every step, and a cover comes back in several
orders of its words, as the sets that hold its paths happen to give them. That waste is the point:
this is the oracle of the fast solvers and the baseline they are measured against. Boards need not
have five rows here; the rest is as it was.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import networkx as nx

SHORTEST_WORD = 3

Path = tuple[int, ...]


class TooMuchEffort(RuntimeError):
    """The search has made more path checks than its caller allowed."""


@dataclass
class Effort:
    """What a search has cost so far.

    Attributes
    ----------
    path_checks : int
        Cell sequences tested for a repeated cell, the empty one of every inner search included.
    simple_paths : int
        Those without a repeated cell.
    graphs : int
        Boards (whole or partly covered) that the outer search looked at.
    allowed : int or None
        Path checks after which `TooMuchEffort` is raised; None never stops.
    """

    path_checks: int = 0
    simple_paths: int = 0
    graphs: int = 0
    allowed: int | None = None

    def count_path(self, simple: bool) -> None:
        """Book one tested cell sequence."""
        self.path_checks += 1
        self.simple_paths += simple
        if self.allowed is not None and self.path_checks > self.allowed:
            raise TooMuchEffort(f"more than {self.allowed:,} path checks")


def triangle_graph(base: int) -> nx.Graph:
    """Cells of a triangle with `base` rows, numbered row by row from the top; touching cells are
    joined.

    >>> list(triangle_graph(3).neighbors(4))
    [1, 2, 3, 5]
    """
    cells = [(row, column) for row in range(base) for column in range(row + 1)]
    number = {cell: index for index, cell in enumerate(cells)}
    around = [(-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)]
    neighbours = {
        index: [
            number[near]
            for down, right in around
            if (near := (row + down, column + right)) in number
        ]
        for (row, column), index in number.items()
    }
    return nx.Graph(neighbours)


class OriginalPyramid:
    """One puzzle and the word set it is solved with.

    Parameters
    ----------
    rows : str or sequence of str
        Rows from the top, of 1, 2, 3, ... letters; one text with spaces will do.
    words : collection of str
        Accepted words; those under three letters are never used.
    effort : Effort, optional
        Receives the counts.

    >>> sorted(OriginalPyramid("c ar tod", {"cat", "rod", "art"}))
    [('cat', 'rod'), ('rod', 'cat')]
    """

    def __init__(
        self, rows: str | Sequence[str], words: Collection[str], effort: Effort | None = None
    ) -> None:
        self.rows = tuple(rows.split() if isinstance(rows, str) else rows)
        self.letters = "".join(self.rows)
        self.words = frozenset(words)
        self.effort = effort or Effort()

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        """Covers as tuples of words, each tuple once, in the order of the search."""
        seen = set()
        for paths in self._covers(triangle_graph(len(self.rows)), set()):
            cover = tuple(self._spell(path) for path in paths)
            if cover not in seen:
                seen.add(cover)
                yield cover

    def distinct(self) -> list[tuple[str, ...]]:
        """All covers as sorted word tuples, sorted: the answer whatever order the words were
        found in.
        """
        return sorted({tuple(sorted(cover)) for cover in self})

    def _spell(self, cells: Sequence[int]) -> str:
        return "".join([self.letters[cell] for cell in cells])

    def _covers(self, board: nx.Graph, paths: set[Path]) -> Iterator[set[Path]]:
        self.effort.graphs += 1
        if not _coverable(board):
            return
        if board.number_of_nodes() == 0:
            yield paths
            return
        for path in self._word_paths(board, []):
            rest = board.copy()
            rest.remove_nodes_from(path)
            # A fresh copy with one more member: the set's iteration order becomes the order of the
            # words.
            longer = paths.copy()
            longer.add(path)
            yield from self._covers(rest, longer)

    def _word_paths(self, board: nx.Graph, cells: list[int]) -> Iterator[Path]:
        simple = len(set(cells)) == len(cells)
        self.effort.count_path(simple)
        if not simple:
            return
        if len(cells) >= SHORTEST_WORD and self._spell(cells) in self.words:
            yield tuple(cells)
        for cell in board.neighbors(cells[-1]) if cells else board.nodes:
            yield from self._word_paths(board, [*cells, cell])


def _coverable(board: nx.Graph) -> bool:
    """Whether no component is too small for a word; the empty board has none."""
    sizes = [len(component) for component in nx.connected_components(board)]
    return not sizes or min(sizes) >= SHORTEST_WORD
