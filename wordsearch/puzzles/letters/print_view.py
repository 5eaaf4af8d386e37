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
from wordsearch.provenance import in_its_order
from wordsearch.puzzles.letters.draw import comb
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.words.normalisation import counted

_WIDEST = 178  # of the honeycomb, beside which there is room for lines


def print_view(puzzle: LetterPuzzle) -> PrintView:
    """The honeycomb with lines beside it and below."""
    cells, wide, tall = comb(puzzle)
    scale = min(1.0, _WIDEST / wide)
    honey = group(cells, -10, -8, scale)
    height = tall * scale - 14
    beside = int((height - 4) // LINE)
    left = wide * scale - 8
    ruled = [*lines(left, 0, WIDTH - left, beside), *lines(0, height + 18, WIDTH, 3, 3)]
    goal = _goal(len(puzzle.words), len(puzzle.pangrams))
    caption = text(WIDTH / 2, height + 8, goal, size=10.2, fill=GREY)
    rules = f"Find words of {puzzle.min_length} letters or more. Letters may be used again"
    if puzzle.required:
        rules += "; every word has the middle one"
    return view(
        "Letters",
        f"{rules}.",
        [honey, caption, *ruled],
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
    goal = counted(words, "word")
    if pangrams:
        goal += f", {pangrams} with all letters"
    if words >= 5:
        goal += f" · good: {-(-words * 2 // 5)} · great: {-(-words * 7 // 10)}"
    return goal


def print_answer(solution: LetterPuzzle) -> PrintedAnswer:
    """Its words, and the first five pangrams."""
    pangrams = ", ".join(islice(solution.pangrams, 5))
    note = f"with all letters: {pangrams}" if pangrams else ""
    return PrintedAnswer(in_its_order(solution.words, solution.provenance), note)
