"""Many word grids at once: numbers for the kernel, and words with their places made of its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.outcome import Outcome, kernel_options
from wordsearch.errors import PuzzleError, short, whole_number
from wordsearch.puzzles.word_grid import kernel
from wordsearch.puzzles.word_grid.puzzle import GridWord, Path, WordGrid, points
from wordsearch.words.cached import per_lexicon
from wordsearch.words.lexicon import Lexicon

MOST_LETTERS = MOST_CELLS = 62  # sets of them are positive 64-bit integers


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
    whole_number("min_length", least)
    answers, written = _searched(puzzles, lexicon, least, limit or 0, solutions, stop)
    counts, _, nodes, done, sizes = answers.T.copy()
    found = _decoded(puzzles, lexicon.words, written.tolist(), sizes.tolist()) if solutions else None
    return Outcome(counts, nodes, done.astype(np.uint8), found)


def scores(grids: Sequence[WordGrid], lexicon: Lexicon, min_length: int) -> NDArray[np.int64]:
    """Words and points of many grids, for :func:`wordsearch.score_word_grids`; shape (n, 2)."""
    answers, _ = _searched(grids, lexicon, min_length, 0, False, np.zeros(1, np.uint8))
    return answers[:, :2].copy()


def _searched(
    grids: Sequence[WordGrid], lexicon: Lexicon, least: int, limit: int, wanted: bool, stop: NDArray[np.uint8]
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """The kernel's answers, and what it wrote down, grid after grid."""
    if len(lexicon.alphabet) > MOST_LETTERS:
        raise PuzzleError(
            f"the kernel takes alphabets of up to {MOST_LETTERS} letters; {lexicon.name!r} has "
            f"{len(lexicon.alphabet)}: kernel=False, the plain solver, takes any"
        )
    codes, sizes, bases = _coded(grids, lexicon)
    near, near_at = _geometries(grids)
    stack, seen = (
        np.zeros((5, int(np.diff(bases).max(initial=0)) + 1), np.int64),
        np.zeros(len(lexicon), np.int64),
    )
    answers, out = np.zeros((len(grids), 5), np.int64), np.empty(1 << 16 if wanted else 0, np.int32)
    graph, rules, written, at = _graph(lexicon), (min(least, 1 << 32), limit), [], 0
    while True:
        before = at
        at, used = kernel.solve(
            codes, sizes, bases, near, near_at, graph, rules, seen, stack, stop, at, answers, out
        )
        written.append(out[:used].copy())
        if at == len(grids) or stop[0]:
            return answers, np.concatenate(written)
        seen[:] = 0  # the grid that found no room comes again, with the same stamp
        if at == before:
            out = np.empty(4 * len(out), np.int32)


def _graph_of(lexicon: Lexicon) -> tuple[NDArray[Any], ...]:
    graph = lexicon.graph
    nodes = graph.letter_sets | graph.terminal.astype(np.int64) << kernel.END_BIT
    edges = graph.targets.astype(np.int64) << 32 | graph.before
    return nodes, graph.first, edges, np.fromiter(map(points, lexicon.words), np.int64, len(lexicon))


_graph = per_lexicon(_graph_of)


def _coded(grids: Sequence[WordGrid], lexicon: Lexicon) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """The letters of all cells as codes, how many each has, and where each grid's cells begin."""
    if wrong := next((grid for grid in grids if not isinstance(grid, WordGrid)), None):
        raise PuzzleError(f"grids are a list of WordGrid; one is {short(wrong)}")
    cells = [cell for grid in grids for row in grid.rows for cell in row]
    kinds = {cell: number for number, cell in enumerate(dict.fromkeys(cells))}
    sizes = np.fromiter(map(len, kinds), np.int64, len(kinds))
    codes = np.full((int(sizes.max(initial=1)), len(kinds)), kernel.NONE, np.int8)
    for cell, at in kinds.items():
        codes[: len(cell), at] = [lexicon.graph.codes.get(letter, kernel.NONE) for letter in cell]
    numbers = np.fromiter(map(kinds.__getitem__, cells), np.int64, len(cells))
    bases = np.cumsum([0, *(len(grid.rows) * len(grid.rows[0]) for grid in grids)])
    return codes[:, numbers], sizes[numbers], bases


def _geometries(grids: Sequence[WordGrid]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Which cells lie beside each other in every geometry among the grids, and where those of each grid stand."""
    tables, places, end = [np.zeros(0, np.int64)], dict[Any, tuple[int, int, bool]](), 0
    at = []
    for grid in grids:
        kind = len(grid.rows), len(grid.rows[0]), grid.rule, grid.directions
        if kind not in places:
            tables.append(_near(grid))
            places[kind] = end, end + len(tables[-1]), grid.rule == "straight"
            end += len(tables[-1])
        at.append(places[kind])
    return np.concatenate(tables), np.array(at, np.int64).reshape(-1, 3)


def _near(grid: WordGrid) -> NDArray[np.int64]:
    """The cells beside each as a set, or, for straight words, the one after each in every direction (-1: none)."""
    if grid.rule == "straight":
        return np.array([move[0][0] if move else -1 for way in grid.moves[1:] for move in way], np.int64)
    if len(grid.cells) > MOST_CELLS:
        raise PuzzleError(
            f"the kernel takes touching grids of up to {MOST_CELLS} cells; this one has {len(grid.cells)}: "
            "kernel=False, the plain solver, takes any"
        )
    return np.array([sum(1 << cell for cell, _ in beside) for beside in grid.moves[0]], np.int64)


def _decoded(
    grids: Sequence[WordGrid], words: Sequence[str], numbers: Sequence[int], sizes: Sequence[int]
) -> list[list[GridWord]]:
    """For each grid its words with their places, of what the kernel wrote down."""
    found, at = [], 0
    for grid, size in zip(grids, sizes, strict=True):
        places: dict[int, list[Path]] = {}
        end = at + size
        while at < end:
            number, length = numbers[at], numbers[at + 1]
            places.setdefault(number, []).append(tuple(numbers[at + 2 : at + 2 + length]))
            at += 2 + length
        found.append([GridWord(grid, words[number], tuple(paths)) for number, paths in places.items()])
    return found
