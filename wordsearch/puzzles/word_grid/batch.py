"""Many word grids at once: numbers for the kernel, and words with their places made of its
numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count, islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.graphs import graph_arrays
from wordsearch.batch.outcome import check_room, kernel_options
from wordsearch.errors import whole_number
from wordsearch.puzzle_parts import Outcome
from wordsearch.puzzles.word_grid import kernel
from wordsearch.puzzles.word_grid.puzzle import DIRECTIONS, GridWord, Path, WordGrid, points
from wordsearch.words.cached import per_lexicon
from wordsearch.words.lexicon import Lexicon

#: A flag that stops nothing.
_NEVER = np.zeros(2, np.uint8)


def solve(
    puzzles: Sequence[WordGrid],
    lexicon: Lexicon,
    *,
    solutions: bool,
    limit: int | None,
    stop: NDArray[np.uint8],
    **options: Any,
) -> Outcome:
    """Many grids through the kernel, for :func:`wordsearch.solve_many`.

    Raises
    ------
    PuzzleError
        For options that the kernel lacks, or an alphabet of more than 62 letters.
    """
    min_length = kernel_options(WordGrid, options, ("min_length",)).get("min_length", 3)
    answers, written = searched(puzzles, lexicon, min_length, limit or 0, solutions, stop)
    outcome = Outcome(
        counts=answers["words"],
        nodes=answers["nodes"],
        done=answers["done"].astype(np.uint8),
    )
    if solutions:
        decoded = list(_decoded(puzzles, lexicon.words, iter(written.tolist())))
        outcome = outcome._replace(solutions=decoded)
    return outcome


def searched(
    grids: Sequence[WordGrid],
    lexicon: Lexicon,
    min_length: int,
    limit: int = 0,
    wanted: bool = False,
    stop: NDArray[np.uint8] = _NEVER,
) -> tuple[NDArray[Any], NDArray[np.int32]]:
    """What the kernel counts in each grid (`kernel.ANSWER`), and what it wrote down of the words if
    they are wanted.

    Parameters
    ----------
    grids : sequence of WordGrid
    lexicon : Lexicon
    min_length : int
        Letters that a word must have.
    limit : int
        Most words of a grid (0: all).
    wanted : bool
        Whether to write the words down.
    stop : uint8 array, shape (2,)
        Nonzero ends the call.
    """
    whole_number("min_length", min_length)
    check_room("letters of an alphabet", len(lexicon.alphabet))
    codes = _coded(grids, lexicon.graph.codes)
    rows = [_shape(*grid.shape, grid.rule, grid.directions) for grid in grids]
    shapes = np.array(rows, np.int64).reshape(-1, 10)
    lengths, graph = _filed(lexicon)
    earned = np.where(lengths < min_length, -1, graph.points)
    graph = graph._replace(points=earned)
    answers = np.zeros(len(grids), kernel.ANSWER)
    written = kernel.solve(codes, shapes, graph, limit, wanted, stop, answers)
    return answers, written


@per_lexicon
def _filed(lexicon: Lexicon) -> tuple[NDArray[np.int64], kernel.WordGraph]:
    """The letters of each word, and the letter graph as the kernel walks it, all words counted."""
    graph = graph_arrays(lexicon)
    lengths = np.fromiter(map(len, lexicon.words), np.int64)
    earned = np.fromiter(map(points, lexicon.words), np.int64)
    end_bits = graph.terminal.astype(np.int64) << kernel.END_BIT
    targets = graph.targets.astype(np.int64) << 32
    word_graph = kernel.WordGraph(
        nodes=graph.letter_sets | end_bits,
        first=graph.first,
        edges=targets | graph.before,
        points=earned,
    )
    return lengths, word_graph


def _coded(grids: Sequence[WordGrid], codes: Mapping[str, int]) -> NDArray[np.int8]:
    """The letters of all cells as codes; see `kernel.solve`."""
    # Every spelling of a cell gets a column, in the order in which they come.
    columns = defaultdict[str, int](count().__next__)
    cells = [columns[cell] for grid in grids for cell in grid.cells]
    longest = max(map(len, columns), default=1)
    coded = np.full((longest, len(columns)), -1, np.int8)
    for cell, column in columns.items():
        for place, letter in enumerate(cell):
            coded[place, column] = codes.get(letter, kernel.NO_LETTER)
    return coded[:, cells]


@lru_cache(maxsize=64)
def _shape(rows: int, columns: int, rule: str, directions: Sequence[str]) -> tuple[int, ...]:
    """What the kernel must know of a kind of grid; see `kernel.solve`."""
    steps = []
    if rule == "touching":
        check_room("cells of a touching grid", rows * columns)
    else:
        for name in dict.fromkeys(directions):
            down, right = DIRECTIONS[name]
            steps.append(3 * (down + 1) + right + 1)
    missing = len(DIRECTIONS) - len(steps)
    return (rows, columns, *steps, *[-1] * missing)


def _decoded(
    grids: Sequence[WordGrid], words: Sequence[str], numbers: Iterator[int]
) -> Iterator[list[GridWord]]:
    """For each grid its words with their places, of what the kernel wrote down."""
    for grid in grids:
        places = defaultdict[int, list[Path]](list)
        for word in iter(numbers.__next__, -1):
            length = next(numbers)
            places[word].append(tuple(islice(numbers, length)))
        yield [GridWord(grid, words[word], tuple(paths)) for word, paths in places.items()]
