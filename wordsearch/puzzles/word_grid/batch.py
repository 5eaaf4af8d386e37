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

from wordsearch.batch.outcome import Ints, Outcome, check_room, kernel_options
from wordsearch.errors import whole_number
from wordsearch.puzzles.word_grid import kernel
from wordsearch.puzzles.word_grid.puzzle import DIRECTIONS, GridWord, Path, WordGrid, points
from wordsearch.words.cached import per_lexicon
from wordsearch.words.lexicon import Lexicon

_NEVER = np.zeros(1, np.uint8)  # stops nothing


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
    least = kernel_options(WordGrid, options, ("min_length",)).get("min_length", 3)
    answers, written = searched(puzzles, lexicon, least, limit or 0, solutions, stop)
    counts, _, nodes, done, _ = answers.T.copy()
    found = list(_decoded(puzzles, lexicon.words, iter(written.tolist()))) if solutions else None
    return Outcome(counts, nodes, done.astype(np.uint8), found)


def searched(
    grids: Sequence[WordGrid],
    lexicon: Lexicon,
    least: int,
    limit: int = 0,
    wanted: bool = False,
    stop: NDArray[np.uint8] = _NEVER,
) -> tuple[Ints, NDArray[np.int32]]:
    """What the kernel says of each grid (words, points, nodes; how it ended), and the words that
    it wrote down.
    """
    whole_number("min_length", least)
    check_room("letters of an alphabet", len(lexicon.alphabet))
    codes = _coded(grids, lexicon.graph.codes)
    shapes = np.array([_shape(*grid.shape, grid.rule, grid.directions) for grid in grids], np.int64)
    answers, (*graph, lengths, earned) = np.zeros((len(grids), 5), np.int64), _graph(lexicon)
    words = *graph, np.where(lengths < least, -1, earned)
    found = kernel.solve(codes, shapes.reshape(-1, 10), words, limit, wanted, stop, answers)
    return answers, found


@per_lexicon
def _graph(lexicon: Lexicon) -> tuple[NDArray[Any], ...]:
    graph = lexicon.graph
    nodes = graph.letter_sets | graph.terminal.astype(np.int64) << kernel.END_BIT
    edges = graph.targets.astype(np.int64) << 32 | graph.before
    lengths, earned = (np.fromiter(map(each, lexicon.words), np.int64) for each in (len, points))
    return nodes, graph.first, edges, lengths, earned


def _coded(grids: Sequence[WordGrid], known: Mapping[str, int]) -> NDArray[np.int8]:
    """The letters of all cells as codes."""
    kinds = defaultdict[str, int](count().__next__)
    cells = [kinds[cell] for grid in grids for cell in grid.cells]
    codes = np.full((max(map(len, kinds), default=1), len(kinds)), -1, np.int8)
    for cell, at in kinds.items():
        codes[: len(cell), at] = [known.get(letter, kernel.NONE) for letter in cell]
    return codes[:, cells]


@lru_cache(maxsize=64)
def _shape(rows: int, columns: int, rule: str, directions: Sequence[str]) -> tuple[int, ...]:
    """What the kernel wants to know of a kind of grid; see `kernel.solve`."""
    if rule == "touching":
        check_room("cells of a touching grid", rows * columns)
    ways = map(DIRECTIONS.__getitem__, dict.fromkeys(directions) if rule == "straight" else ())
    steps = [3 * down + right + 4 for down, right in ways]
    return rows, columns, *steps, *[-1] * (8 - len(steps))


def _decoded(
    grids: Sequence[WordGrid], words: Sequence[str], numbers: Iterator[int]
) -> Iterator[list[GridWord]]:
    """For each grid its words with their places, of what the kernel wrote down."""
    for grid in grids:
        places = defaultdict[int, list[Path]](list)
        for number in iter(numbers.__next__, -1):
            places[number].append(tuple(islice(numbers, next(numbers))))
        yield [GridWord(grid, words[number], tuple(paths)) for number, paths in places.items()]
