"""Building blocks on a printed page."""

from __future__ import annotations

from wordsearch.display.print_view import WIDTH, PrintedAnswer, PrintView, group, lines, view
from wordsearch.display.svg import INK, picture, text
from wordsearch.puzzles.building_blocks.draw import printed
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks, BuildingBlocksSolution


def print_view(puzzle: BuildingBlocks) -> PrintView:
    """The rows and the blocks, and below them room for what the left-over blocks spell."""
    blanks = sum(len(slots.blank) for slots in puzzle.slots)
    left_over = len(puzzle.blocks) - blanks
    rules = "Fill each gap with one block to make words"
    name = "Left over:"
    if puzzle.bonus:
        rules += "; the rest spell the bonus"
        name = "Bonus:"
    elif left_over:
        rules += "; some blocks are left over"
    drawn, width, height = printed(puzzle, puzzle.patterns, puzzle.blocks)
    scale = min(1.0, WIDTH / width)
    parts = [group(drawn, (WIDTH - width * scale) / 2, 0, scale)]
    height *= scale
    if left_over:
        start = 8 + 9.6 * len(name)
        parts.append(text(0, height + 10, name, size=16, fill=INK, anchor="start", weight="bold"))
        parts += lines(start, height, WIDTH - start, 1, min(left_over, 8))
        height += 24
    title = "building blocks: " + " ".join(puzzle.patterns)
    return view("Building blocks", f"{rules}.", parts, height, title)


def print_answer(solution: BuildingBlocksSolution) -> PrintedAnswer:
    """The words, and what the left-over blocks spell, or which they are."""
    made = solution.puzzle.provenance
    note = ""
    if made and made.bonus and made.answer == solution.words:
        note = f"bonus: {made.bonus}"
    elif solution.left_over:
        note = f"left over: {' '.join(solution.left_over)}"
    parts, width, height = printed(solution.puzzle, solution.words)
    svg = picture(width, height, parts, ", ".join(solution.words))
    return PrintedAnswer(solution.words, note, svg)
