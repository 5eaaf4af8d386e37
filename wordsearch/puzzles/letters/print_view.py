"""Letter puzzles on a printed page."""

from __future__ import annotations

from itertools import islice

from wordsearch.display.print_view import (
    GREY,
    LINE,
    WIDTH,
    PrintedAnswer,
    PrintView,
    group,
    lines,
    view,
)
from wordsearch.display.svg import text
from wordsearch.puzzles.letters.draw import comb
from wordsearch.puzzles.letters.puzzle import LetterPuzzle


def print_view(puzzle: LetterPuzzle) -> PrintView:
    """The honeycomb with lines beside it and below."""
    cells, wide, tall = comb(puzzle)
    scale = min(1.0, 178 / wide)
    honey, height = group(cells, -10, -8, scale), tall * scale - 14
    beside = int((height - 4) // LINE)
    left = wide * scale - 8
    ruled = [*lines(left, 0, WIDTH - left, beside), *lines(0, height + 18, WIDTH, 3, 3)]
    goal = text(
        WIDTH / 2, height + 8, _goal(len(puzzle.words), len(puzzle.pangrams)), size=10.2, fill=GREY
    )
    middle = "; every word has the middle one." if puzzle.required else "."
    rules = f"Find words of {puzzle.min_length} letters or more. Letters may be used again{middle}"
    return view(
        "Letters",
        rules,
        [honey, goal, *ruled],
        height + 18 + 3 * LINE,
        f"letter puzzle {puzzle.letters}",
    )


def _goal(words: int, pangrams: int) -> str:
    """How many words there are to find, and how many are good.

    >>> _goal(40, 1)
    '40 words, 1 with all letters · good: 16 · great: 28'
    """
    if not words:
        return ""
    every = f", {pangrams} with all letters" if pangrams else ""
    counted = f"{words} word{'' if words == 1 else 's'}{every}"
    return (
        counted
        if words < 5
        else f"{counted} · good: {-(-words * 2 // 5)} · great: {-(-words * 7 // 10)}"
    )


def print_answer(solution: LetterPuzzle) -> PrintedAnswer:
    every = ", ".join(islice(solution.pangrams, 5))
    return PrintedAnswer(solution.words, f"with all letters: {every}" if every else "")
