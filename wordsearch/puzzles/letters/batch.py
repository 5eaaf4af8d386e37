"""Many letter puzzles at once: their letters as numbers for the kernel, and words of its
numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.graphs import graph_arrays
from wordsearch.batch.outcome import kernel_options
from wordsearch.puzzle_parts import Outcome
from wordsearch.puzzles.letters import kernel
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.words.cached import per_lexicon
from wordsearch.words.given import check_lexicon
from wordsearch.words.lexicon import Lexicon

_LEAST_ROOM = 1 << 14  # numbers of words that one call of the kernel has room for

# what `kernel.Rules.required` holds where it holds no letter's code
_NONE_REQUIRED = -1
_IN_NO_WORD = -2


def solve(
    puzzles: Sequence[LetterPuzzle],
    lexicon: Lexicon,
    *,
    solutions: bool,
    limit: int | None,
    stop: NDArray[np.uint8],
    **options: Any,
) -> Outcome:
    """Many letter puzzles through the kernel, for :func:`wordsearch.solve_many`.

    Words and counts of nodes are those of `solve` through the letter graph, word for word.

    Raises
    ------
    PuzzleError
        For options that the kernel lacks.
    """
    kernel_options(LetterPuzzle, options, ())
    check_lexicon(lexicon)
    graph = _graphs(lexicon)
    rules = _rules(puzzles, lexicon)
    answers = kernel.Answers(
        counts=np.zeros(len(puzzles), np.int64),
        nodes=np.zeros(len(puzzles), np.int64),
        done=np.zeros(len(puzzles), np.uint8),
    )
    # There is room for all words of one puzzle at least, so every call finishes one.
    room = max(len(lexicon), _LEAST_ROOM) if solutions else 0
    numbers = np.empty(room, np.int64)
    words: list[str] = []
    puzzle = 0
    more = True
    while more:
        puzzle, used = kernel.walk(graph, rules, limit or 0, stop, puzzle, answers, numbers)
        words += map(lexicon.words.__getitem__, numbers[:used].tolist())
        more = puzzle < len(puzzles) and not stop[0]
    return Outcome(
        counts=answers.counts,
        nodes=answers.nodes,
        done=answers.done,
        solutions=_parted(words, answers.counts.tolist()) if solutions else None,
    )


def _parted(words: list[str], counts: list[int]) -> list[list[str]]:
    """The words of each puzzle, from those of all."""
    ends = np.cumsum(counts).tolist()
    return [words[end - count : end] for end, count in zip(ends, counts, strict=True)]


@per_lexicon
def _graphs(lexicon: Lexicon) -> kernel.Graph:
    """A lexicon's letter graph as the kernel walks it."""
    graph = graph_arrays(lexicon)
    return kernel.Graph(
        first=graph.first,
        letters=graph.letters.astype(np.int32),
        targets=graph.targets,
        terminal=graph.terminal,
        before=graph.before,
        longest=max(map(len, lexicon.words)),
    )


def _rules(puzzles: Sequence[LetterPuzzle], lexicon: Lexicon) -> kernel.Rules:
    """The letters of puzzles as the codes of a lexicon's letter graph."""
    codes = lexicon.graph.codes
    allowed = np.zeros((len(puzzles), len(codes)), np.uint8)
    required = np.full(len(puzzles), _NONE_REQUIRED, np.int64)
    for row, puzzle in enumerate(puzzles):
        allowed[row, [codes[letter] for letter in puzzle.letters if letter in codes]] = 1
        if puzzle.required:
            required[row] = codes.get(puzzle.required, _IN_NO_WORD)
    fewest = np.array([puzzle.min_length for puzzle in puzzles], np.int64)
    return kernel.Rules(allowed=allowed, required=required, fewest=fewest)
