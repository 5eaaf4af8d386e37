"""Word grids on a printed page."""

from __future__ import annotations

from wordsearch.display.print_view import LINE, WIDTH, PrintedAnswer, PrintView, lines, view, within
from wordsearch.puzzles.word_grid.draw import word_list, words_svg
from wordsearch.puzzles.word_grid.puzzle import WordGrid


def print_view(puzzle: WordGrid) -> PrintView:
    """The letters, and below them the words to strike off, or lines to write those found on."""
    letters, top = within(words_svg(puzzle, ()))
    below, _, height = word_list(puzzle.shown, WIDTH, top + 4)
    if not puzzle.shown:
        below, height = [*lines(0, top + 4, WIDTH, 4, 3)], top + 4 + 4 * LINE
    return view(
        "Word grid", puzzle.task(), [letters, *below], height, f"word grid: {puzzle.text()}"
    )


def print_answer(solution: WordGrid) -> PrintedAnswer:
    if solution.rule == "touching":
        return PrintedAnswer(solution.words, solution.caption())
    more = solution.bonus and f"left over: {solution.bonus}"
    return PrintedAnswer(solution.words, more, words_svg(solution, solution.listed))
