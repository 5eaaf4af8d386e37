"""Pictures of Building Blocks: a row of tiles a word, blocks apart from given letters, spares
below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wordsearch.display.svg import FAINT, INK, PALETTE, PAPER, box, picture, polyline, text
from wordsearch.puzzles.building_blocks.puzzle import (
    OPEN,
    BuildingBlocks,
    BuildingBlocksSolution,
)

LETTER, HEIGHT, GAP, MARGIN = 24.0, 24.0, 5.0, 12.0
ROW = HEIGHT + GAP
# Fill, ink and edge of a piece: given, not filled yet (or a block still to be laid), laid, and left
# over.
GIVEN, EMPTY = (FAINT, INK, INK), (PAPER, INK, INK)
LAID, SPARE = (PALETTE[0], PAPER, PALETTE[0]), (PALETTE[1], INK, PALETTE[1])


def _tile(x: float, y: float, letters: str, style: tuple[str, str, str]) -> Iterator[str]:
    """One piece: a box as wide as its letters, which stand in cells of equal width."""
    fill, ink, edge = style
    yield box(x, y, len(letters) * LETTER, HEIGHT, fill=fill, stroke=edge)
    for place, letter in enumerate(letters):
        left = x + place * LETTER
        if letter != OPEN:
            middle = left + LETTER / 2
            yield text(middle, y + HEIGHT / 2, letter.upper(), size=17, fill=ink, weight="bold")
        elif place:
            yield polyline([(left, y + HEIGHT - 6), (left, y + HEIGHT)], stroke=FAINT, width=0.8)


def _rows(puzzle: BuildingBlocks, words: Sequence[str]) -> Iterator[str]:
    """A row of tiles for each word, or for its pattern."""
    step = puzzle.block_length * LETTER + GAP
    for row, (word, slots) in enumerate(zip(words, puzzle.slots, strict=True)):
        for place, piece in enumerate(puzzle.pieces(word)):
            style = GIVEN if place in slots.given else EMPTY if OPEN in piece else LAID
            yield from _tile(MARGIN + place * step, MARGIN + row * ROW, piece, style)


def _drawn(
    puzzle: BuildingBlocks,
    words: Sequence[str],
    label: str,
    blocks: Sequence[str],
    style: tuple[str, str, str],
    title: str,
) -> str:
    """The rows of tiles, a line that says what comes below, and blocks side by side."""
    step = puzzle.block_length * LETTER + GAP
    longest = max(map(len, words)) // puzzle.block_length
    across = longest if len(blocks) <= longest else max(longest, 4)
    below = MARGIN + len(words) * ROW + 8
    parts = [*_rows(puzzle, words), text(MARGIN, below, label, size=13, anchor="start")]
    for number, block in enumerate(blocks):
        row, column = divmod(number, across)
        parts += _tile(MARGIN + column * step, below + 12 + row * ROW, block, style)
    width = 2 * MARGIN + max(across * step - GAP, 7.6 * len(label))
    height = below + 12 + -(-len(blocks) // across) * ROW + MARGIN
    return picture(width, height, parts, title)


def puzzle_svg(puzzle: BuildingBlocks) -> str:
    """The unsolved puzzle: empty tiles for blanks, the blocks below; with little ink, as it is
    printed, too.
    """
    label, title = f"{len(puzzle.blocks)} blocks", "building blocks: " + " ".join(puzzle.patterns)
    return _drawn(puzzle, puzzle.patterns, label, puzzle.blocks, EMPTY, title)


def solution_svg(solution: BuildingBlocksSolution) -> str:
    """The words: given letters grey, blocks blue; the blocks left over orange."""
    label = "left over" if solution.left_over else "no block is left over"
    words = solution.words
    return _drawn(solution.puzzle, words, label, solution.left_over, SPARE, ", ".join(words))
