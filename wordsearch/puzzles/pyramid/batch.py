"""Many pyramids at once: numbers for the kernel, and solutions made of its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.outcome import Outcome, check_room, kernel_options
from wordsearch.puzzles.pyramid import kernel
from wordsearch.puzzles.pyramid.kernel import MOST_ROWS
from wordsearch.puzzles.pyramid.puzzle import (
    Cover,
    Placement,
    Pyramid,
    PyramidSolution,
    neighbour_sets,
    word_counts,
)
from wordsearch.words.lexicon import Lexicon, grouped


def solve(
    puzzles: Sequence[Pyramid],
    lexicon: Lexicon,
    *,
    solutions: bool,
    limit: int | None,
    stop: NDArray[np.uint8],
    **options: Any,
) -> Outcome:
    """Many pyramids through the kernel, for :func:`wordsearch.solve_many`.

    Raises
    ------
    PuzzleError
        For options that the kernel lacks, a pyramid of more than ten rows, or an alphabet of more
        than 62 letters.
    """
    rules = _rules(lexicon, options, limit)
    codes, ends = _coded(puzzles, lexicon.graph.codes)
    answers = np.zeros((len(puzzles), 5), np.int64)
    out = kernel.solve(
        codes, ends, near(MOST_ROWS), word_arrays(lexicon), rules, solutions, stop, answers
    )
    found = _decoded(puzzles, lexicon.words, out, answers) if solutions else None
    counts, nodes, inner, done, _ = answers.T
    return Outcome(counts, nodes, done, found, inner)


def word_arrays(lexicon: Lexicon) -> tuple[NDArray[Any], ...]:
    """A lexicon's letter graph as the kernel walks it."""
    graph = lexicon.graph
    return graph.letter_sets, graph.first, graph.terminal, graph.targets, graph.before


@cache
def near(most_rows: int) -> NDArray[np.int64]:
    """Neighbours as bits, for pyramids of up to so many rows: see the kernel's `solve`."""
    cells = most_rows * (most_rows + 1) // 2
    found = np.zeros((cells + 1, cells), np.int64)
    for sets in map(neighbour_sets, range(1, most_rows + 1)):
        found[len(sets), : len(sets)] = sets
    return found


def _rules(
    lexicon: Lexicon, options: Mapping[str, Any], limit: int | None
) -> tuple[int, int, int, int]:
    """Shortest word, fewest and most words, most solutions (0: all), checked as the plain solver
    does.
    """
    known = kernel_options(Pyramid, options, ("min_length", "words"))
    min_length = known.get("min_length", 3)
    fewest, most = word_counts(min_length, known.get("words")) or (1, 1 << 32)
    check_room("letters of an alphabet", len(lexicon.alphabet))
    return min(min_length, 1 << 32), min(fewest, 1 << 32), min(most, 1 << 32), limit or 0


def _coded(puzzles: Sequence[Pyramid], codes: Mapping[str, int]) -> tuple[Any, Any]:
    """The letters of all pyramids as codes (-1: in no word), and where each pyramid's letters
    begin.
    """
    largest = max([puzzle.base for puzzle in puzzles], default=0)
    check_room("rows of a pyramid", largest, MOST_ROWS)
    each = [puzzle.letters for puzzle in puzzles]
    coded = [codes.get(letter, -1) for letter in "".join(each)]
    return np.array(coded, np.int16), np.cumsum([0, *map(len, each)])


def _decoded(
    puzzles: Sequence[Pyramid], words: Sequence[str], out: Any, answers: Any
) -> list[list[PyramidSolution]]:
    """For each pyramid its solutions, of the covers that the kernel wrote down."""
    found, start = [], 0
    for puzzle, end in zip(puzzles, answers[:, 4].tolist(), strict=True):
        covers = _covers_written(words, iter(out[start:end].tolist()))
        ways = grouped(covers, lambda cover: tuple([word for word, _ in cover]))
        found.append([PyramidSolution(puzzle, names, tuple(some)) for names, some in ways.items()])
        start = max(start, end)
    return found


def _covers_written(words: Sequence[str], numbers: Iterator[int]) -> Iterator[Cover]:
    """The covers that the kernel wrote: for each how many words, and of each its number, length
    and cells.
    """
    for n_words in numbers:
        cover = [
            Placement(words[next(numbers)], tuple(islice(numbers, next(numbers))))
            for _ in range(n_words)
        ]
        yield tuple(sorted(cover))
