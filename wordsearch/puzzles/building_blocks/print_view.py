"""Building blocks on a printed page."""

from __future__ import annotations

from wordsearch.display.print_view import WIDTH, PrintedAnswer, PrintView, lines, view, within
from wordsearch.display.svg import INK, text
from wordsearch.puzzles.building_blocks.draw import puzzle_svg
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks, BuildingBlocksSolution


def print_view(puzzle: BuildingBlocks) -> PrintView:
    """The puzzle as on the screen, and below it room for what the left-over blocks spell."""
    blanks = sum(len(slots.blank) for slots in puzzle.slots)
    spare, bonus = len(puzzle.blocks) - blanks, puzzle.bonus
    drawn, height = within(puzzle_svg(puzzle))
    parts = [drawn]
    if spare:
        name = "Bonus:" if bonus else "Left over:"
        start = 8 + 7.6 * len(name)
        parts.append(text(0, height + 10, name, size=13, fill=INK, anchor="start", weight="bold"))
        parts += lines(start, height, WIDTH - start, 1, min(spare, 8))
        height += 24
    rules = "Put a block into every gap, each block once, so that every row is a word"
    rules += (
        "; those left over spell the bonus." if bonus else "; some are left over." if spare else "."
    )
    return view(
        "Building blocks", rules, parts, height, "building blocks: " + " ".join(puzzle.patterns)
    )


def print_answer(solution: BuildingBlocksSolution) -> PrintedAnswer:
    made = solution.puzzle.provenance
    left = " ".join(solution.left_over)
    more = f"left over: {left}" if left else ""
    if made and made.bonus and made.answer == solution.words:
        more = f"bonus: {made.bonus}"
    return PrintedAnswer(solution.words, more)
