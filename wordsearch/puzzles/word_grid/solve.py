"""Word grids on the search engine: every path, or along the dictionary's letter graph.

A state is a path of cells. A straight path goes on in its direction, a touching one to any cell beside it that
it has not used (:attr:`WordGrid.moves`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.errors import checked_names, whole_number
from wordsearch.puzzle import solver
from wordsearch.puzzles.word_grid.puzzle import GridWord, Path, WordGrid, as_they_are
from wordsearch.search.problem import Prune, state_after
from wordsearch.words.cached import per_lexicon
from wordsearch.words.lexicon import Lexicon, as_lexicon, check_lexicon


class _Read(NamedTuple):
    """A state: the cells so far, those used as bits, where a path may go on, and the letters read."""

    path: Path
    used: int
    moves: int
    text: str
    node: int = 0  # of the letter graph


def _longest_of(lexicon: Lexicon) -> int:
    return max(map(len, lexicon.words), default=0)


_longest = per_lexicon(_longest_of)


class GridPaths:
    """Problem: the words of a dictionary in a grid, found by reading every path to the longest word's end."""

    def __init__(self, grid: WordGrid, lexicon: Lexicon, min_length: int) -> None:
        self.grid, self.lexicon, self.min_length = grid, lexicon, min_length
        self._longest = _longest(lexicon)
        self._moves, self._cells, self._labels = grid.moves, grid.cells, grid.labels

    def roots(self) -> Iterator[_Read]:
        for cell, text in enumerate(self._cells):
            node = self._walk(0, cell)
            if node is not None:
                yield _Read((cell,), 1 << cell, 0, text, node)

    def children(self, state: _Read) -> Iterator[Any]:
        path, used, moves, text, node = state
        if len(text) >= self._longest:
            return
        for cell, then in self._moves[moves][path[-1]]:
            if used >> cell & 1:
                continue
            after, label = self._walk(node, cell), self._labels[cell]
            if after is None:
                yield Prune(label, "prefix")
            else:
                yield label, _Read((*path, cell), used | 1 << cell, then, text + self._cells[cell], after)

    def _walk(self, node: int, cell: int) -> int | None:
        """Where the letters of a cell lead to from a node of the letter graph: without one, to no other place."""
        return node

    def _is_word(self, state: _Read) -> bool:
        return state.text in self.lexicon

    def solution(self, state: _Read) -> GridWord | None:
        if len(state.text) < self.min_length or not self._is_word(state):
            return None
        return GridWord(self.grid, state.text, (state.path,))

    def identity(self, found: GridWord) -> str:
        """A word in several places is one solution."""
        return found.word

    def merge(self, old: GridWord, new: GridWord) -> GridWord:
        """`old` with the places of `new` that it lacks."""
        fresh = tuple(path for path in new.places if path not in old.places)
        return GridWord(old.grid, old.word, old.places + fresh) if fresh else old

    def after(self, labels: Sequence[object]) -> GridWord | None:
        """The path at a node of the search tree."""
        state = state_after(self, labels)
        return None if state is None else GridWord(self.grid, state.text, (state.path,))


class PrefixPaths(GridPaths):
    """Problem: the same along the letter graph (heuristic ``prefix``): letters that begin no word are pruned."""

    def __init__(self, grid: WordGrid, lexicon: Lexicon, min_length: int) -> None:
        super().__init__(grid, lexicon, min_length)
        graph = lexicon.graph
        self._steps, self._ends = graph.steps, graph.ends
        # A letter that the lexicon never uses gets a code that no step of the graph has.
        self._codes = [[graph.codes.get(letter) for letter in cell] for cell in grid.cells]

    def _walk(self, node: int, cell: int) -> int | None:
        """The node that a cell's letters lead to, None where no word goes on so."""
        at: int | None = node
        for code in self._codes[cell]:
            at = None if at is None or code is None else self._steps.get(at + code)
        return at

    def _is_word(self, state: _Read) -> bool:
        return state.node in self._ends


def grid_paths(grid: WordGrid, lexicon: Lexicon, min_length: int, heuristics: Collection[str]) -> GridPaths:
    """What to search under these heuristics."""
    chosen = checked_names("heuristics", heuristics, WordGrid.heuristics)
    whole_number("min_length", min_length)
    if "letters" in chosen:
        lexicon = as_they_are(_spellable(grid, lexicon), f"{lexicon.name} in the grid")
    return (PrefixPaths if "prefix" in chosen else GridPaths)(grid, lexicon, min_length)


def _spellable(grid: WordGrid, words: Collection[str]) -> list[str]:
    """The words that use no letter more often than the grid holds it."""
    stock = Counter("".join(grid.cells))
    known = frozenset(stock)
    return [word for word in words if known.issuperset(word) and not Counter(word) - stock]


solve_word_grid = solver(WordGrid)


def score_word_grids(
    grids: Sequence[WordGrid], lexicon: Lexicon | str | Sequence[str], *, min_length: int = 3
) -> NDArray[np.int64]:
    """How many words of a dictionary stand in each grid, and what they earn; in bulk, where Numba is installed.

    Parameters
    ----------
    grids : sequence of WordGrid
    lexicon : Lexicon, str or list of str
    min_length : int
        Letters that a word must have.

    Returns
    -------
    int64 array, shape (n, 2)
        Words, and their points by the rules of Boggle.

    >>> score_word_grids([WordGrid.parse("cat oar net")], ["cat", "canoe", "taco"]).tolist()
    [[3, 4]]
    """
    whole_number("min_length", min_length)
    words = as_lexicon(lexicon)
    check_lexicon(words)
    if find_spec("numba"):
        from wordsearch.puzzles.word_grid.batch import scores

        return scores(grids, words, min_length)
    runs = [grid.solve(words, min_length=min_length).whole() for grid in grids]
    return np.array([(len(run), sum(found.points for found in run)) for run in runs], np.int64).reshape(-1, 2)
