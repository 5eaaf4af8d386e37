"""Letter puzzles on a printed page."""

from __future__ import annotations

from collections.abc import Iterator

from wordsearch.display.print_view import (
    LINE,
    WIDTH,
    PrintedAnswer,
    PrintView,
    by_length,
    group,
    lines,
    view,
)
from wordsearch.display.svg import INK, picture, text
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
    goals = _goal(len(puzzle.words), len(puzzle.pangrams))
    below = height + 8 + 20 * len(goals)
    ruled = [*lines(left, 0, WIDTH - left, beside), *lines(0, below - 6, WIDTH, 3, 3)]
    captions = [
        text(WIDTH / 2, height + 10 + 20 * row, goal, size=16, fill=INK)
        for row, goal in enumerate(goals)
    ]
    rules = f"Words of {puzzle.min_length} letters or more; use letters again"
    if puzzle.required:
        rules += ", and always the middle one"
    return view(
        "Letters",
        f"{rules}.",
        [honey, *captions, *ruled],
        below - 6 + 3 * LINE,
        f"letter puzzle {puzzle.letters}",
    )


def _goal(words: int, pangrams: int) -> list[str]:
    """How many words there are to find, and how many are good, in lines.

    >>> _goal(40, 1)
    ['40 words, 1 with all letters', 'good: 16 · great: 28']
    """
    if not words:
        return []
    goal = counted(words, "word")
    if pangrams:
        goal += f", {pangrams} with all letters"
    if words < 5:
        return [goal]
    return [goal, f"good: {-(-words * 2 // 5)} · great: {-(-words * 7 // 10)}"]


def print_answer(solution: LetterPuzzle) -> PrintedAnswer:
    """The letters, and the words by their length, first those with all letters."""
    words = in_its_order(solution.words, solution.provenance)
    return PrintedAnswer(words, svg=_small(solution), groups=tuple(_grouped(solution, words)))


def _grouped(puzzle: LetterPuzzle, words: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Words under headings, each once."""
    pangrams = set(puzzle.pangrams)
    if pangrams:
        yield "with all letters", tuple(word for word in words if word in pangrams)
    yield from by_length([word for word in words if word not in pangrams])


def _small(puzzle: LetterPuzzle) -> str:
    """The honeycomb, half as large as it is on a screen."""
    cells, wide, tall = comb(puzzle)
    return picture(wide / 2, tall / 2, [group(cells, 0, 0, 0.5)], f"letter puzzle {puzzle.letters}")
