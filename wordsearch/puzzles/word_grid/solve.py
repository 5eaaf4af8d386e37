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

from collections.abc import Collection, Generator, Iterator, Sequence
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from wordsearch.errors import check_flag, checked, optional, whole_number
from wordsearch.interrupt import uninterrupted
from wordsearch.puzzles.word_grid.puzzle import LEAST_LENGTH, GridWord, Path, WordGrid
from wordsearch.search.budget import Search
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
    """Problem: the words of a dictionary in a grid, or only those that its letters spell; every
    path is read to the longest word's end.
    """

    def __init__(
        self, grid: WordGrid, lexicon: Lexicon, min_length: int, only_spellable: bool = False
    ) -> None:
        whole_number("min_length", min_length)
        if only_spellable:
            lexicon = lexicon.spellable("".join(grid.cells))
        self.grid = grid
        self.lexicon = lexicon
        self.min_length = min_length
        self._longest = max(lexicon.by_length, default=0)
        self._words = lexicon.members
        self._moves = grid.moves
        self._cells = grid.cells
        self._starts = tuple([(cell, 0) for cell in range(len(grid.cells))])

    @cached_property
    def cell_labels(self) -> list[str]:
        """Each cell's label."""
        columns = self.grid.shape[1]
        return [
            f"{letters}{cell // columns + 1}.{cell % columns + 1}"
            for cell, letters in enumerate(self._cells)
        ]

    def roots(self) -> Iterator[Read]:
        """The path without a cell."""
        yield Read(path=(), moves=0, text="", node=0)

    def children(self, state: Read) -> Iterator[Any]:
        """The path with one more cell, for each that it may go on to."""
        path, moves, text, node = state
        if len(text) >= self._longest:
            return
        for cell, moves_there in self._moves[moves][path[-1]] if path else self._starts:
            if cell not in path:
                longer = Read((*path, cell), moves_there, text + self._cells[cell], node)
                yield self.cell_labels[cell], longer

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
        places = old.places
        for place in new.places:
            if place not in places:
                places += (place,)
        return GridWord(old.grid, old.word, places)

    def after(self, labels: Sequence[object]) -> GridWord | WordGrid:
        """The path at a node of the search tree."""
        return self.shown_at(state_after(self, labels))

    def shown_at(self, state: Read) -> GridWord | WordGrid:
        """The path of a state."""
        if not state.path:
            return self.grid
        return GridWord(self.grid, state.text, (state.path,))


class PrefixGridPaths(GridPaths):
    """Problem: the same, along the letter graph (heuristic ``prefix``): letters that begin no word
    are pruned.
    """

    def __init__(
        self, grid: WordGrid, lexicon: Lexicon, min_length: int, only_spellable: bool = False
    ) -> None:
        super().__init__(grid, lexicon, min_length, only_spellable)
        codes = self.lexicon.graph.codes
        self._steps = self.lexicon.graph.steps
        self._ends = self.lexicon.graph.ends
        self._codes = [[codes.get(letter, _NOWHERE) for letter in cell] for cell in grid.cells]
        self._several = {
            cell: codes[1:] for cell, codes in enumerate(self._codes) if len(codes) > 1
        }

    @cached_property
    def _prunes(self) -> list[Prune]:
        """Each cell's prune, where its letters lead nowhere."""
        return [Prune(label, "prefix") for label in self.cell_labels]

    def children(self, state: Read) -> Iterator[Any]:
        """The path with one more cell; a prune where its letters begin no word."""
        path, moves, text, node = state
        if len(text) >= self._longest:
            return
        for cell, moves_there in self._moves[moves][path[-1]] if path else self._starts:
            if cell in path:
                continue
            node_there = self._node_after(node, self._codes[cell])
            if node_there < 0:
                yield self._prunes[cell]
            else:
                longer = Read((*path, cell), moves_there, text + self._cells[cell], node_there)
                yield self.cell_labels[cell], longer

    def walk(self, search: Search) -> Iterator[Any]:
        """The whole search in one loop, for runs that nobody records: without labels and states,
        which most of the time goes into. What is counted is the same.
        """
        nodes = search.stats.nodes_by_depth
        allowance = yield from search.budget.granted(0)
        nodes.append(1)
        if self._longest:
            allowance = yield from self._walk_on(search, allowance)
        search.budget.refund(allowance)
        search.stats.max_frontier = max(search.stats.max_frontier, len(nodes))

    def _walk_on(self, search: Search, allowance: int) -> Generator[Any, None, int]:
        """All paths of a cell or more, within the allowance and those to come; returns what is left
        of it.
        """
        steps = self._steps
        cells = self._cells
        stats = search.stats
        nodes = stats.nodes_by_depth
        prunes = stats.prunes_by_depth
        onward = self._onward()
        # The path; and before each of its cells: steps left to try, node, text, a bit a used cell.
        path: list[int] = []
        stack: list[tuple[Iterator[Any], int, str, int]] = []
        items: Iterator[Any] = iter(onward[-1])
        node = used = 0
        text = ""
        depth = 1
        while True:
            for bit, code, cell, place in items:
                if used & bit:
                    continue
                step = node + code
                if step not in steps:
                    try:
                        prunes[depth]["prefix"] += 1
                    except (IndexError, KeyError):
                        stats.count_prune(depth, "prefix")
                    continue
                node_there = steps[step]
                if cell in self._several:
                    node_there = self._node_after(node_there, self._several[cell])
                    if node_there < 0:
                        stats.count_prune(depth, "prefix")
                        continue
                if not allowance:
                    state = Read((*path, cell), place // len(cells), text + cells[cell], node_there)
                    search.reached = (depth, None, state)
                    allowance = 1 + (yield from search.budget.granted(0))
                allowance -= 1
                try:
                    nodes[depth] += 1
                except IndexError:
                    nodes.append(1)
                stack.append((items, node, text, used))
                path.append(cell)
                used |= bit
                text += cells[cell]
                node = node_there
                items = iter(onward[place])
                if node in self._ends:
                    if len(text) >= self.min_length:
                        stats.count_solution(depth)
                        yield GridWord(self.grid, text, (tuple(path),))
                    if len(text) == self._longest:
                        items = iter(())
                depth += 1
                break
            else:
                if not stack:
                    return allowance
                items, node, text, used = stack.pop()
                path.pop()
                depth -= 1

    def _node_after(self, node: int, codes: Sequence[int]) -> int:
        """Where some letters lead from a node."""
        for code in codes:
            node = self._steps.get(node + code, _NOWHERE)
        return node

    def _onward(self) -> list[list[tuple[int, int, int, int]]]:
        """The steps on from each place, which is a cell and what the path has fixed there: state of
        moves x number of cells + cell. Of a step the bit, the first letter's code, the cell and the
        place. The last are the steps from the start.
        """
        codes = self._codes
        n_cells = len(codes)
        return [
            [(1 << cell, codes[cell][0], cell, moves * n_cells + cell) for cell, moves in beside]
            for table in (*self._moves, [self._starts])
            for beside in table
        ]


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
    grids: Sequence[WordGrid | str],
    lexicon: Words,
    *,
    min_length: int = 3,
    kernel: bool | None = None,
) -> NDArray[np.int64]:
    """How many words of a dictionary stand in each grid, and what they earn; in bulk. NumPy has to
    be installed.

    Parameters
    ----------
    grids : sequence of WordGrid
    lexicon : Lexicon, str or list of str
    min_length : int
        Letters that a word must have.
    kernel : bool, optional
        Whether the compiled kernel searches, or the plain solver. Default: where Numba is
        installed.

    Returns
    -------
    int64 array, shape (n, 2)
        Words, and their points by the rules of Boggle.

    Examples
    --------
    >>> score_word_grids(["cat oar net"], ["cat", "canoe", "taco"]).tolist()
    [[3, 4]]
    """
    words = as_lexicon(lexicon)
    check_lexicon(words)
    puzzles = [WordGrid.parse(grid) for grid in grids]
    scores: NDArray[np.int64] = optional("numpy").zeros((len(puzzles), 2), "int64")
    if kernel is None:
        kernel = find_spec("numba") is not None
    check_flag("kernel", kernel)
    if kernel:
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


def words_in(grid: WordGrid, lexicon: Lexicon) -> set[str]:
    """The words of a dictionary in a touching grid, of three letters or more, by a loop that counts
    and records nothing: a maker looks through many grids of which it wants no more than that.
    """
    graph = lexicon.graph
    steps_on = graph.steps.get
    ends = graph.ends
    # For each cell those beside it: a bit, the codes of its letters, and the cell.
    cells = []
    for cell, letters in enumerate(grid.cells):
        codes = [graph.codes.get(letter, _NOWHERE) for letter in letters]
        cells.append((1 << cell, codes, cell))
    beside = [[cells[cell] for cell, _ in moves] for moves in grid.moves[0]]
    found = set()
    # Open paths: the node of the letters read, these, the bits of their cells, and the cells on.
    open_paths = [(0, "", 0, cells)]
    while open_paths:
        node, text, used, onward = open_paths.pop()
        for bit, codes, cell in onward:
            if used & bit:
                continue
            node_there = node
            for code in codes:
                node_there = steps_on(node_there + code, _NOWHERE)
            if node_there < 0:
                continue
            longer = text + grid.cells[cell]
            if node_there in ends and len(longer) >= LEAST_LENGTH:
                found.add(longer)
            open_paths.append((node_there, longer, used | bit, beside[cell]))
    return found
