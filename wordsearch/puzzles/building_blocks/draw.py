"""Pictures of Building Blocks: a row of tiles a word, blocks apart from given letters, spares below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wordsearch.display.svg import FAINT, INK, PALETTE, PAPER, box, picture, text
from wordsearch.puzzles.building_blocks.puzzle import (
    OPEN,
    BuildingBlocks,
    BuildingBlocksSolution,
    PartialBlocks,
)

LETTER, HEIGHT, GAP, MARGIN = 24.0, 30.0, 5.0, 14.0
ROW = HEIGHT + 8
BLOCK, SPARE = PALETTE[0], PALETTE[1]
# Fill, ink and edge of a blank that nothing fills yet, and of one with its block.
EMPTY, FILLED = (PAPER, INK, INK), (BLOCK, PAPER, BLOCK)


def _tile(x: float, y: float, letters: str, fill: str, ink: str, stroke: str) -> str:
    """One piece: a box as wide as its letters, which stand in cells of equal width."""
    spelled = [
        text(x + (place + 0.5) * LETTER, y + HEIGHT / 2, letter.upper(), size=17, fill=ink, weight="bold")
        for place, letter in enumerate(letters)
        if letter != OPEN
    ]
    return box(x, y, len(letters) * LETTER, HEIGHT, fill=fill, stroke=stroke) + "".join(spelled)


def _rows(puzzle: BuildingBlocks, words: Sequence[str]) -> Iterator[str]:
    """A row of tiles for each word, or for its pattern."""
    step = puzzle.block_length * LETTER + GAP
    for row, (word, slots) in enumerate(zip(words, puzzle.slots, strict=True)):
        for place, piece in enumerate(puzzle.pieces(word)):
            style = (FAINT, INK, INK) if place in slots.given else EMPTY if OPEN in piece else FILLED
            yield _tile(MARGIN + place * step, MARGIN + row * ROW, piece, *style)


def _pool(blocks: Sequence[str], top: float, across: int, style: tuple[str, str, str]) -> Iterator[str]:
    """Blocks side by side, `across` of them in a row."""
    for number, block in enumerate(blocks):
        x = MARGIN + number % across * (len(block) * LETTER + GAP)
        yield _tile(x, top + number // across * ROW, block, *style)


def _drawn(
    puzzle: BuildingBlocks,
    words: Sequence[str],
    label: str,
    blocks: Sequence[str] = (),
    style: tuple[str, str, str] = FILLED,
    title: str = "",
) -> str:
    """The rows of tiles, a line that says what comes below, and blocks."""
    step = puzzle.block_length * LETTER + GAP
    longest = max(map(len, words)) // puzzle.block_length
    across = longest if len(blocks) <= longest else max(longest, 4)
    below = MARGIN + len(words) * ROW + 14
    parts = [
        *_rows(puzzle, words),
        text(MARGIN, below, label, size=13, anchor="start"),
        *_pool(blocks, below + 14, across, style),
    ]
    width = 2 * MARGIN + max(across * step - GAP, 7.6 * len(label))
    height = below + 14 + -(-len(blocks) // across) * ROW + MARGIN
    return picture(width, height, parts, title or ", ".join(words))


def puzzle_svg(puzzle: BuildingBlocks) -> str:
    """The unsolved puzzle: empty tiles for blanks, the blocks below."""
    label, title = f"{len(puzzle.blocks)} blocks", "building blocks: " + " ".join(puzzle.patterns)
    return _drawn(puzzle, puzzle.patterns, label, puzzle.blocks, title=title)


def partial_svg(partial: PartialBlocks) -> str:
    """A puzzle under way: words where they are chosen, empty tiles elsewhere."""
    filled = sum(OPEN not in row for row in partial.rows)
    return _drawn(partial.puzzle, partial.rows, f"{filled} of {len(partial.rows)} words")


def solution_svg(solution: BuildingBlocksSolution) -> str:
    """The words: given letters grey, blocks blue; the blocks left over orange."""
    label = "left over" if solution.left_over else "no block is left over"
    return _drawn(solution.puzzle, solution.words, label, solution.left_over, (SPARE, INK, SPARE))
