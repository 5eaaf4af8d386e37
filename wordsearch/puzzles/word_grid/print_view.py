"""Word grids on a printed page."""

from __future__ import annotations

from wordsearch.display.print_view import LINE, WIDTH, PrintedAnswer, PrintView, lines, view, within
from wordsearch.provenance import in_its_order
from wordsearch.puzzles.word_grid.draw import word_list, words_svg
from wordsearch.puzzles.word_grid.puzzle import WordGrid


def print_view(puzzle: WordGrid) -> PrintView:
    """The letters, and below them the words to strike off, or lines to write those found on."""
    letters, top = within(words_svg(puzzle, ()))
    top += 4
    below, _, height = word_list(puzzle.shown, WIDTH, top)
    if not puzzle.shown:
        below = list(lines(0, top, WIDTH, 4, 3))
        height = top + 4 * LINE
    title = f"word grid: {puzzle.text()}"
    return view("Word grid", puzzle.task(), [letters, *below], height, title)


def print_answer(solution: WordGrid) -> PrintedAnswer:
    """The words: of a word search where they stand, else what they earn."""
    words = in_its_order(solution.words, solution.provenance)
    if solution.rule == "touching":
        return PrintedAnswer(words, solution.caption())
    note = ""
    if solution.bonus:
        note = f"left over: {solution.bonus}"
    drawn = words_svg(solution, solution.listed)
    return PrintedAnswer(words, note, drawn)
