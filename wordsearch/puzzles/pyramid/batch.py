"""Many pyramids at once: numbers for the kernel, and solutions made of its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.graphs import graph_arrays
from wordsearch.batch.outcome import check_room, kernel_options
from wordsearch.puzzle_parts import Outcome
from wordsearch.puzzles.pyramid import kernel
from wordsearch.puzzles.pyramid.kernel import MOST_ROWS, Rules, WordGraph
from wordsearch.puzzles.pyramid.puzzle import (
    Cover,
    Placement,
    Pyramid,
    PyramidSolution,
    neighbour_sets,
    word_counts,
)
from wordsearch.words.lexicon import Lexicon, grouped

#: More than any length or number of words that counts, and small enough for the kernel's integers.
_ENDLESS = 1 << 32


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
    answers = np.zeros(len(puzzles), kernel.ANSWER)
    written = kernel.solve(
        codes, ends, near(MOST_ROWS), word_graph(lexicon), rules, solutions, stop, answers
    )
    outcome = Outcome(
        counts=answers["solutions"],
        nodes=answers["nodes"],
        done=answers["done"],
        inner=answers["inner_nodes"],
    )
    if solutions:
        decoded = list(_decoded(puzzles, lexicon.words, written, answers["written"]))
        outcome = outcome._replace(solutions=decoded)
    return outcome


def word_graph(lexicon: Lexicon) -> WordGraph:
    """A lexicon's letter graph as the kernel walks it."""
    graph = graph_arrays(lexicon)
    return WordGraph(
        letter_sets=graph.letter_sets,
        first=graph.first,
        terminal=graph.terminal,
        targets=graph.targets,
        before=graph.before,
    )


@cache
def near(most_rows: int) -> NDArray[np.int64]:
    """Neighbours as bits, for pyramids of up to so many rows: see the kernel's `solve`."""
    cells = most_rows * (most_rows + 1) // 2
    near_of = np.zeros((cells + 1, cells), np.int64)
    for sets in map(neighbour_sets, range(1, most_rows + 1)):
        near_of[len(sets), : len(sets)] = sets
    return near_of


def _rules(lexicon: Lexicon, options: Mapping[str, Any], limit: int | None) -> Rules:
    """The options, checked as the plain solver does."""
    known = kernel_options(Pyramid, options, ("min_length", "words"))
    min_length = known.get("min_length", 3)
    fewest, most = word_counts(min_length, known.get("words")) or (1, _ENDLESS)
    check_room("letters of an alphabet", len(lexicon.alphabet))
    return Rules(
        min_length=min(min_length, _ENDLESS),
        fewest=min(fewest, _ENDLESS),
        most=min(most, _ENDLESS),
        limit=limit or 0,
    )


def _coded(
    puzzles: Sequence[Pyramid], codes: Mapping[str, int]
) -> tuple[NDArray[np.int16], NDArray[np.int64]]:
    """The letters of all pyramids as codes (-1: in no word), and where each pyramid's letters
    begin.
    """
    largest = max([puzzle.base for puzzle in puzzles], default=0)
    check_room("rows of a pyramid", largest, MOST_ROWS)
    letters = [puzzle.letters for puzzle in puzzles]
    coded = [codes.get(letter, -1) for letter in "".join(letters)]
    return np.array(coded, np.int16), np.cumsum([0, *map(len, letters)])


def _decoded(
    puzzles: Sequence[Pyramid],
    words: Sequence[str],
    written: NDArray[np.int32],
    ends: NDArray[np.int64],
) -> Iterator[list[PyramidSolution]]:
    """For each pyramid its solutions, of the covers that the kernel wrote down.

    `ends` says where the covers of each pyramid end; it is 0 for those that were not searched.
    """
    begin = 0
    for puzzle, end in zip(puzzles, ends.tolist(), strict=True):
        covers = _covers_written(words, iter(written[begin:end].tolist()))
        ways = grouped(covers, lambda cover: tuple([placement.word for placement in cover]))
        yield [PyramidSolution(puzzle, names, tuple(laid)) for names, laid in ways.items()]
        begin = max(begin, end)


def _covers_written(words: Sequence[str], numbers: Iterator[int]) -> Iterator[Cover]:
    """The covers that the kernel wrote: for each how many words, and of each its number, length
    and cells.
    """
    for word_count in numbers:
        cover = []
        for _ in range(word_count):
            word = words[next(numbers)]
            length = next(numbers)
            cover.append(Placement(word, tuple(islice(numbers, length))))
        yield tuple(sorted(cover))
