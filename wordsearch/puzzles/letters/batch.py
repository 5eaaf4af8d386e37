"""Many letter puzzles at once: their letters as numbers for the kernel, and words of its
numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.outcome import Outcome, kernel_options
from wordsearch.puzzles.letters import kernel
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.words.cached import per_lexicon
from wordsearch.words.lexicon import Lexicon, check_lexicon


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
    """
    kernel_options(LetterPuzzle, options, ())
    check_lexicon(lexicon)
    graph, asked = _graphs(lexicon), _asked(puzzles, lexicon)
    counts, nodes = np.zeros((2, len(puzzles)), np.int64)
    done = np.zeros(len(puzzles), np.uint8)
    # Room for all words of one puzzle at least, so that every call finishes one.
    out = np.empty(max(len(lexicon), 1 << 14) if solutions else 0, np.int64)
    words: list[str] = []
    at, more = 0, True
    while more:
        at, n = kernel.walk(graph, asked, limit or 0, stop, at, counts, nodes, done, out)
        words += map(lexicon.words.__getitem__, out[:n].tolist())
        more = at < len(puzzles) and not stop[0]
    if not solutions:
        return Outcome(counts, nodes, done)
    ends = np.cumsum(counts).tolist()
    found = [words[end - count : end] for end, count in zip(ends, counts.tolist(), strict=True)]
    return Outcome(counts, nodes, done, found)


@per_lexicon
def _graphs(lexicon: Lexicon) -> tuple[Any, ...]:
    """A lexicon's letter graph as the kernel walks it, and the letters of its longest word."""
    graph, longest = lexicon.graph, max(map(len, lexicon.words))
    return (
        graph.first,
        graph.letters.astype(np.int32),
        graph.targets,
        graph.terminal,
        graph.before,
        longest,
    )


def _asked(puzzles: Sequence[LetterPuzzle], lexicon: Lexicon) -> tuple[Any, Any, Any]:
    """Which letters each puzzle has, which it requires (-1: none, -2: one that no word has), the
    fewest.
    """
    codes = lexicon.graph.codes
    allowed = np.zeros((len(puzzles), len(codes)), np.uint8)
    for at, puzzle in enumerate(puzzles):
        allowed[at, [codes[letter] for letter in puzzle.letters if letter in codes]] = 1
    required = [codes.get(puzzle.required, -2) if puzzle.required else -1 for puzzle in puzzles]
    least = [puzzle.min_length for puzzle in puzzles]
    return allowed, np.array(required, np.int64), np.array(least, np.int64)
