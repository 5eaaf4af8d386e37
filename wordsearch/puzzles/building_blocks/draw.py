"""Pictures of Building Blocks: a row of tiles a word, blocks apart from given letters, spares below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from wordsearch.display.svg import FAINT, INK, PALETTE, PAPER, box, picture, text

if TYPE_CHECKING:
    from wordsearch.puzzles.building_blocks.puzzle import (
        BuildingBlocks,
        BuildingBlocksSolution,
        PartialBlocks,
    )

OPEN = "."
LETTER, HEIGHT, GAP, MARGIN = 24.0, 30.0, 5.0, 14.0
ROW = HEIGHT + 8
BLOCK, SPARE = PALETTE[0], PALETTE[1]
EMPTY = (PAPER, INK, INK)  # fill, ink and edge of a blank that nothing fills yet


def _tile(x: float, y: float, letters: str, fill: str, ink: str, stroke: str) -> str:
    """One piece: a box as wide as its letters, which stand in cells of equal width."""
    spelled = [
        text(x + (place + 0.5) * LETTER, y + HEIGHT / 2, letter.upper(), size=17, fill=ink, weight="bold")
        for place, letter in enumerate(letters)
        if letter != OPEN
    ]
    return box(x, y, len(letters) * LETTER, HEIGHT, fill=fill, stroke=stroke) + "".join(spelled)


def _rows(puzzle: BuildingBlocks, words: Sequence[str], blanks: tuple[str, str, str]) -> Iterator[str]:
    """A row of tiles for each word (or pattern); `blanks` are the fill, ink and edge of filled blanks."""
    size = puzzle.block_length
    for row, (word, slots) in enumerate(zip(words, puzzle.slots, strict=True)):
        for place, piece in enumerate(puzzle.pieces(word)):
            x = MARGIN + place * (size * LETTER + GAP)
            style = (FAINT, INK, INK) if place in slots.given else EMPTY if OPEN in piece else blanks
            yield _tile(x, MARGIN + row * ROW, piece, *style)


def _pool(blocks: Sequence[str], top: float, across: int, style: tuple[str, str, str]) -> Iterator[str]:
    """Blocks side by side, `across` of them in a row."""
    for number, block in enumerate(blocks):
        x = MARGIN + number % across * (len(block) * LETTER + GAP)
        yield _tile(x, top + number // across * ROW, block, *style)


def _drawn(
    puzzle: BuildingBlocks,
    tiles: list[str],
    label: str,
    blocks: Sequence[str],
    style: tuple[str, str, str],
    title: str,
) -> str:
    """The rows of tiles, a line that says what comes below, and blocks."""
    step = puzzle.block_length * LETTER + GAP
    longest = max(map(len, puzzle.patterns)) // puzzle.block_length
    across = longest if len(blocks) <= longest else max(longest, 4)
    below = MARGIN + len(puzzle.patterns) * ROW + 14
    parts = [
        *tiles,
        text(MARGIN, below, label, size=13, anchor="start"),
        *_pool(blocks, below + 14, across, style),
    ]
    height = below + 14 + -(-len(blocks) // across) * ROW + MARGIN
    return picture(max(2 * MARGIN + across * step - GAP, 2 * MARGIN + 7.6 * len(label)), height, parts, title)


def puzzle_svg(puzzle: BuildingBlocks) -> str:
    """The unsolved puzzle: empty tiles for blanks, the blocks below."""
    tiles = list(_rows(puzzle, puzzle.patterns, EMPTY))
    return _drawn(
        puzzle,
        tiles,
        f"{len(puzzle.blocks)} blocks",
        puzzle.blocks,
        (BLOCK, PAPER, BLOCK),
        "building blocks: " + " ".join(puzzle.patterns),
    )


def partial_svg(partial: PartialBlocks) -> str:
    """A puzzle under way: words where they are chosen, empty tiles elsewhere."""
    tiles = list(_rows(partial.puzzle, partial.rows, (BLOCK, PAPER, BLOCK)))
    filled = sum(OPEN not in row for row in partial.rows)
    return _drawn(
        partial.puzzle, tiles, f"{filled} of {len(partial.rows)} words", (), EMPTY, ", ".join(partial.rows)
    )


def solution_svg(solution: BuildingBlocksSolution) -> str:
    """The words: given letters grey, blocks blue; the blocks left over orange."""
    tiles = list(_rows(solution.puzzle, solution.words, (BLOCK, PAPER, BLOCK)))
    label = "left over" if solution.left_over else "no block is left over"
    return _drawn(
        solution.puzzle, tiles, label, solution.left_over, (SPARE, INK, SPARE), ", ".join(solution.words)
    )
