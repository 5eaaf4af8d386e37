"""Pyramids on a printed page."""

from __future__ import annotations

from wordsearch.display.print_view import (
    WIDTH,
    PrintedAnswer,
    PrintView,
    group,
    lines,
    view,
    within,
)
from wordsearch.puzzles.pyramid.draw import answer_svg, puzzle_svg
from wordsearch.puzzles.pyramid.puzzle import Pyramid, PyramidSolution

#: Free above and below a pyramid on a screen, less a line's width.
_FREE = 12.0


def print_view(puzzle: Pyramid) -> PrintView:
    """The triangle; its upper corners are free for six words."""
    triangle, height = within(puzzle_svg(puzzle))
    # What a screen leaves free above and below, paper has anyway.
    triangle = group([triangle], 0, -_FREE, 1)
    height -= 2 * _FREE
    corners = [*lines(0, 8, 82, 3), *lines(WIDTH - 82, 8, 82, 3)]
    rules = "Use each circle once: words of 3 letters or more in circles that touch."
    title = "pyramid: " + " ".join(puzzle.rows)
    return view("Pyramid", rules, [triangle, *corners], max(height, 80), title)


def print_answer(solution: PyramidSolution) -> PrintedAnswer:
    """The words, and where they lie."""
    ways = len(solution.covers)
    more = ""
    if ways > 1:
        more = f"drawn: one of {ways:,} ways to lay them"
    return PrintedAnswer(solution.words, more, answer_svg(solution))
