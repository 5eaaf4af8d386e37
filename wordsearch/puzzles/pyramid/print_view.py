"""Pyramids on a printed page."""

from __future__ import annotations

from wordsearch.display.print_view import WIDTH, PrintedAnswer, PrintView, lines, view, within
from wordsearch.puzzles.pyramid.draw import answer_svg, puzzle_svg
from wordsearch.puzzles.pyramid.puzzle import Pyramid, PyramidSolution


def print_view(puzzle: Pyramid) -> PrintView:
    """The triangle; its upper corners are free for six words."""
    triangle, height = within(puzzle_svg(puzzle))
    corners = [*lines(0, 8, 82, 3), *lines(WIDTH - 82, 8, 82, 3)]
    rules = (
        "Cover the pyramid with words of three letters or more, along circles that touch; "
        "use each once."
    )
    title = "pyramid: " + " ".join(puzzle.rows)
    return view("Pyramid", rules, [triangle, *corners], max(height, 80), title)


def print_answer(solution: PyramidSolution) -> PrintedAnswer:
    """The words, and where they lie."""
    ways = len(solution.covers)
    more = ""
    if ways > 1:
        more = f"drawn: one of {ways:,} ways to lay them"
    return PrintedAnswer(solution.words, more, answer_svg(solution))
