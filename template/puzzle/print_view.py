"""Word ladders on a printed page."""

from __future__ import annotations

from template.puzzle.draw import puzzle_svg
from template.puzzle.puzzle import Ladder, LadderSolution
from wordsearch.display.print_view import PrintedAnswer, PrintView, view, within


def print_view(puzzle: Ladder) -> PrintView:
    """The two words, and boxes to write those between into."""
    boxes, height = within(puzzle_svg(puzzle))
    rules = "Change one letter at a time: each line is a word, and no word comes twice."
    return view("Word ladder", rules, [boxes], height, f"word ladder: {puzzle}")


def print_answer(solution: LadderSolution) -> PrintedAnswer:
    """All words, from the first to the last."""
    return PrintedAnswer(solution.words)
