"""Word grids on the search engine: every path, or along the dictionary's letter graph.

A state is a path of cells. A straight path goes on in its direction, a touching one to any cell
beside it that it has not used (:attr:`WordGrid.moves`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.errors import checked, checked_names, whole_number
from wordsearch.interrupt import uninterrupted
from wordsearch.puzzle import solver
from wordsearch.puzzles.word_grid.puzzle import GridWord, Path, WordGrid
from wordsearch.search.problem import Prune, state_after
from wordsearch.words.lexicon import Lexicon, Words, as_lexicon, check_lexicon, spellable


class _Read(NamedTuple):
    """A state: the cells so far, where a path may go on, and the letters read."""

    path: Path
    moves: int
    text: str
    node: int  # of the letter graph


_NOWHERE = -1 << 62  # no node, from which no letter leads to one


class GridPaths:
    """Problem: the words of a dictionary in a grid.

    Either every path is read to the longest word's end, or only those along the letter graph
    (heuristic ``prefix``): letters that begin no word are pruned.
    """

    def __init__(
        self, grid: WordGrid, lexicon: Lexicon, min_length: int, heuristics: Collection[str]
    ) -> None:
        chosen = checked_names("heuristics", heuristics, WordGrid.heuristics)
        whole_number("min_length", min_length)
        if "letters" in chosen:
            lexicon = spellable(lexicon, "".join(grid.cells))
        self.grid, self.min_length = grid, min_length
        self._longest, self._words = max(lexicon._by_length, default=0), lexicon._members
        self._moves, self._cells, wide = grid.moves, grid.cells, grid.shape[1]
        self._labels = [
            f"{cell}{at // wide + 1}.{at % wide + 1}" for at, cell in enumerate(grid.cells)
        ]
        self._starts = [(cell, 0) for cell in range(len(grid.cells))]
        # no letter leads to another place
        self._codes: Sequence[Sequence[int]] = [()] * len(grid.cells)
        if "prefix" in chosen:
            self._steps, codes = lexicon.graph.steps, lexicon.graph.codes
            self._codes = [[codes.get(letter, _NOWHERE) for letter in cell] for cell in grid.cells]

    def roots(self) -> Iterator[_Read]:
        yield _Read((), 0, "", 0)

    def children(self, state: _Read) -> Iterator[Any]:
        path, moves, text, node = state
        if len(text) >= self._longest:
            return
        for cell, then in self._moves[moves][path[-1]] if path else self._starts:
            if cell in path:
                continue
            after, label = node, self._labels[cell]
            for code in self._codes[cell]:
                after = self._steps.get(after + code, _NOWHERE)
            if after < 0:
                yield Prune(label, "prefix")
            else:
                yield label, _Read((*path, cell), then, text + self._cells[cell], after)

    def solution(self, state: _Read) -> GridWord | None:
        if len(state.text) < self.min_length or state.text not in self._words:
            return None
        return GridWord(self.grid, state.text, (state.path,))

    def identity(self, found: GridWord) -> str:
        """A word in several places is one solution."""
        return found.word

    def merge(self, old: GridWord, new: GridWord) -> GridWord:
        """`old` with the places of `new` that it lacks."""
        return GridWord(old.grid, old.word, tuple(dict.fromkeys(old.places + new.places)))

    def after(self, labels: Sequence[object]) -> GridWord | WordGrid:
        """The path at a node of the search tree."""
        state = state_after(self, labels)
        return GridWord(self.grid, state.text, (state.path,)) if state.path else self.grid


solve_word_grid = solver(WordGrid)


@checked
def score_word_grids(
    grids: Sequence[WordGrid | str], lexicon: Words, *, min_length: int = 3
) -> NDArray[np.int64]:
    """How many words of a dictionary stand in each grid, and what they earn; in bulk, where Numba
    is installed.

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

    >>> score_word_grids(["cat oar net"], ["cat", "canoe", "taco"]).tolist()
    [[3, 4]]
    """
    words, puzzles = as_lexicon(lexicon), list(map(WordGrid.parse, grids))
    check_lexicon(words)
    if find_spec("numba"):
        with uninterrupted():
            from wordsearch.puzzles.word_grid.batch import searched

        return searched(puzzles, words, min_length)[0][:, :2]
    runs = [grid.solve(words, min_length=min_length).whole() for grid in puzzles]
    return np.array(
        [(len(run), sum(found.points for found in run)) for run in runs], np.int64
    ).reshape(-1, 2)
