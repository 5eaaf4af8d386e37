"""Word grids on a printed page."""

from __future__ import annotations

from collections.abc import Iterable

from wordsearch.display.print_view import LINE, WIDTH, PrintedAnswer, PrintView, group, lines, view
from wordsearch.puzzles.word_grid.draw import letters_on, size, word_list, words_svg
from wordsearch.puzzles.word_grid.puzzle import WordGrid


def print_view(puzzle: WordGrid) -> PrintView:
    """The letters, and below them the words to strike off, or lines to write those found on."""
    wide, tall = size(puzzle)
    scale = min(1.0, WIDTH / wide)
    parts, height = [group(letters_on(puzzle), (WIDTH - wide * scale) / 2, 0, scale)], tall * scale + 4
    below: Iterable[str]
    rules, below = (
        f"Find words: {WordGrid.rules[puzzle.rule].replace('words', 'they')}.",
        lines(0, height, WIDTH, 4, 3),
    )
    if puzzle.rule == "straight" and puzzle.words:
        below, height = word_list(puzzle.words, WIDTH, height)
        if puzzle.provenance and puzzle.provenance.bonus:
            rules = rules[:-1] + "; the letters left over spell a message."
    else:
        height += 4 * LINE
    return view("Word grid", rules, [*parts, *below], height, f"word grid: {puzzle.text()}")


def print_answer(solution: WordGrid) -> PrintedAnswer:
    if solution.rule == "straight":
        made = solution.provenance
        more = f"left over: {made.bonus}" if made and made.bonus else ""
        return PrintedAnswer(solution.words, more, words_svg(solution, solution.listed))
    return PrintedAnswer(solution.words, solution.caption())
