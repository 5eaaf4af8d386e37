"""Word grids on the search engine: every path, or along the dictionary's letter graph.

A state is a path of cells. A straight path goes on in its direction, a touching one to any cell
beside it that it has not used (:attr:`WordGrid.moves`).

The words of this file:

- **cell**: a place of the grid, numbered row by row from 0; it holds one letter or several
  (``qu``).
- **path**: cells, each beside the one before, none twice.
- **rule**: whether a path is straight, or turns as it likes (touching).
- **moves**: where a path may go on from each cell, by what it has fixed so far: its direction, if
  it is straight.
- **text**: the letters read along a path; a word is one that the dictionary has.
- **node, code**: a place in the letter graph, and a letter's number there; ``steps[node + code]``
  leads on.
- **places**: of a word: all paths that spell it.
- **label**: of a branch: the letters of the next cell, with its row and column counted from 1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from wordsearch.errors import checked, checked_names, optional, whole_number
from wordsearch.interrupt import uninterrupted
from wordsearch.puzzles.word_grid.puzzle import GridWord, Path, WordGrid
from wordsearch.search.own_heuristics import Heuristic
from wordsearch.search.problem import Prune, state_after
from wordsearch.search.run import Run
from wordsearch.solver import SolveOptions, as_puzzle, solver
from wordsearch.words.given import Words, as_lexicon, check_lexicon
from wordsearch.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: No node: no letter leads from it to one.
_NOWHERE = -1 << 62


class Read(NamedTuple):
    """A state: a path of cells and what was read on it.

    Attributes
    ----------
    path : tuple of int
        The cells so far, numbered row by row from 0.
    moves : int
        Where it may go on: an index of `WordGrid.moves`.
    text : str
        The letters read.
    node : int
        Of the letter graph, where that is walked; else 0.
    """

    path: Path
    moves: int
    text: str
    node: int


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
            lexicon = lexicon.spellable("".join(grid.cells))
        self.grid = grid
        self.min_length = min_length
        self._longest = max(lexicon.by_length, default=0)
        self._words = lexicon.members
        self._moves = grid.moves
        self._cells = grid.cells
        columns = grid.shape[1]
        self._labels = [
            f"{letters}{cell // columns + 1}.{cell % columns + 1}"
            for cell, letters in enumerate(grid.cells)
        ]
        self._starts = [(cell, 0) for cell in range(len(grid.cells))]
        # Without the heuristic a cell has no codes, and no letter leads away from node 0.
        self._codes: Sequence[Sequence[int]] = [()] * len(grid.cells)
        if "prefix" in chosen:
            codes = lexicon.graph.codes
            self._steps = lexicon.graph.steps
            self._codes = [[codes.get(letter, _NOWHERE) for letter in cell] for cell in grid.cells]

    def roots(self) -> Iterator[Read]:
        """The path without a cell."""
        yield Read(path=(), moves=0, text="", node=0)

    def children(self, state: Read) -> Iterator[Any]:
        """The path with one more cell, for each that it may go on to."""
        path, moves, text, node = state
        if len(text) >= self._longest:
            return
        for cell, moves_there in self._moves[moves][path[-1]] if path else self._starts:
            if cell in path:
                continue
            node_there = node
            for code in self._codes[cell]:
                node_there = self._steps.get(node_there + code, _NOWHERE)
            if node_there < 0:
                yield Prune(self._labels[cell], "prefix")
            else:
                longer = Read((*path, cell), moves_there, text + self._cells[cell], node_there)
                yield self._labels[cell], longer

    def solution(self, state: Read) -> GridWord | None:
        """The word that was read, if it is one."""
        if len(state.text) < self.min_length or state.text not in self._words:
            return None
        return GridWord(self.grid, state.text, (state.path,))

    def identity(self, solution: GridWord) -> str:
        """A word in several places is one solution."""
        return solution.word

    def merge(self, old: GridWord, new: GridWord) -> GridWord:
        """`old` with the places of `new` that it lacks."""
        return GridWord(old.grid, old.word, tuple(dict.fromkeys(old.places + new.places)))

    def after(self, labels: Sequence[object]) -> GridWord | WordGrid:
        """The path at a node of the search tree."""
        return self.shown_at(state_after(self, labels))

    def shown_at(self, state: Read) -> GridWord | WordGrid:
        """The path of a state."""
        if not state.path:
            return self.grid
        return GridWord(self.grid, state.text, (state.path,))


class WordGridOptions(SolveOptions, total=False):
    """Options of :func:`solve_word_grid`."""

    min_length: int
    heuristics: Collection[str | Heuristic]


@solver(WordGrid, WordGridOptions)
def solve_word_grid(
    puzzle: WordGrid | str | Sequence[str | Sequence[str]],
    lexicon: Words | None = None,
    **options: Unpack[WordGridOptions],
) -> Run[GridWord]:
    return as_puzzle(WordGrid, puzzle).solve(lexicon, **options)


@checked
def score_word_grids(
    grids: Sequence[WordGrid | str], lexicon: Words, *, min_length: int = 3
) -> NDArray[np.int64]:
    """How many words of a dictionary stand in each grid, and what they earn; in bulk, where Numba
    is installed (and with NumPy in any case).

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
    words = as_lexicon(lexicon)
    check_lexicon(words)
    puzzles = [WordGrid.parse(grid) for grid in grids]
    scores: NDArray[np.int64] = optional("numpy").zeros((len(puzzles), 2), "int64")
    if find_spec("numba"):
        with uninterrupted():
            from wordsearch.puzzles.word_grid.batch import searched

        answers, _ = searched(puzzles, words, min_length)
        scores[:, 0] = answers["words"]
        scores[:, 1] = answers["points"]
        return scores
    for number, grid in enumerate(puzzles):
        run = grid.solve(words, min_length=min_length).whole()
        scores[number] = (len(run), sum(solution.points for solution in run))
    return scores
