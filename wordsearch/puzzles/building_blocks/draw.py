"""Pictures of Building Blocks: a row of tiles a word, blocks apart from given letters, spares
below.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wordsearch.display.print_view import group
from wordsearch.display.svg import FAINT, INK, MARKED, PALETTE, PAPER, box, picture, polyline, text
from wordsearch.puzzles.building_blocks.pieces import OPEN
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks, BuildingBlocksSolution
from wordsearch.words.language import capital

# In pixels: the width of a letter, the height of a tile, the space between tiles and around all.
LETTER = 24.0
HEIGHT = 24.0
GAP = 5.0
MARGIN = 12.0
ROW = HEIGHT + GAP


class Style(NamedTuple):
    """The colours of a piece."""

    fill: str
    ink: str
    edge: str


GIVEN = Style(fill=FAINT, ink=INK, edge=INK)
#: Not filled yet, or a block still to be laid.
EMPTY = Style(fill=PAPER, ink=INK, edge=INK)
LAID = Style(fill=PALETTE[0], ink=PAPER, edge=PALETTE[0])
#: Laid, on paper, where ink is dear.
PRINTED = Style(fill=PAPER, ink=INK, edge=INK)
LEFT_OVER = Style(fill=PALETTE[1], ink=INK, edge=PALETTE[1])


def _tile(x: float, y: float, letters: str, style: Style) -> Iterator[str]:
    """One piece: a box as wide as its letters, which stand in cells of equal width."""
    yield box(x, y, len(letters) * LETTER, HEIGHT, fill=style.fill, stroke=style.edge)
    bottom = y + HEIGHT
    for place, letter in enumerate(letters):
        begin = x + place * LETTER
        middle = begin + LETTER / 2
        if letter != OPEN:
            letter = capital(letter)
            yield text(middle, y + HEIGHT / 2, letter, size=17, fill=style.ink, weight="bold")
        elif place:
            yield polyline([(begin, bottom - 6), (begin, bottom)], stroke=FAINT, width=0.8)


def _rows(
    puzzle: BuildingBlocks,
    words: Sequence[str],
    marked: Sequence[int] = (),
    laid: Style = LAID,
) -> Iterator[str]:
    """A row of tiles for each word, or for its pattern."""
    step = puzzle.block_length * LETTER + GAP
    for row, (word, slots) in enumerate(zip(words, puzzle.slots, strict=True)):
        if row in marked:
            top = MARGIN + row * ROW - GAP / 2
            wide = len(word) // puzzle.block_length * step + GAP
            yield box(MARGIN - GAP, top, wide, ROW, fill=MARKED, stroke=MARKED)
        for place, piece in enumerate(puzzle.pieces(word)):
            style = laid
            if place in slots.given:
                style = GIVEN
            elif OPEN in piece:
                style = EMPTY
            yield from _tile(MARGIN + place * step, MARGIN + row * ROW, piece, style)


def _drawn(
    puzzle: BuildingBlocks,
    words: Sequence[str],
    label: str,
    blocks: Sequence[str],
    style: Style,
    title: str,
    note: str = "",
    marked: Sequence[int] = (),
) -> str:
    """The rows of tiles, a line that says what comes below, blocks side by side, and a note."""
    step = puzzle.block_length * LETTER + GAP
    # Blocks stand below the words, in one row if it is no wider than these.
    across = max(map(len, words)) // puzzle.block_length
    if len(blocks) > across:
        across = max(across, 4)
    below = MARGIN + len(words) * ROW + 8
    top = below + 12
    parts = [*_rows(puzzle, words, marked), text(MARGIN, below, label, size=14, anchor="start")]
    for number, block in enumerate(blocks):
        row, column = divmod(number, across)
        parts += _tile(MARGIN + column * step, top + row * ROW, block, style)
    bottom = top + math.ceil(len(blocks) / across) * ROW
    if note:
        parts.append(text(MARGIN, bottom + 8, note, size=13, anchor="start"))
        bottom += 20
    width = 2 * MARGIN + max(across * step - GAP, 7.6 * len(label), 7.6 * len(note))
    height = bottom + MARGIN
    return picture(width, height, parts, title)


def board_svg(puzzle: BuildingBlocks, words: Sequence[str], marked: Sequence[int]) -> str:
    """The puzzle with some words laid, the blocks that are left, and rows marked that a step looks
    at.
    """
    left = BuildingBlocksSolution(puzzle, tuple(words)).left_over
    label = f"{len(left)} blocks left"
    title = "building blocks: " + " ".join(words)
    return _drawn(puzzle, words, label, left, EMPTY, title, marked=marked)


def puzzle_svg(puzzle: BuildingBlocks) -> str:
    """The unsolved puzzle: empty tiles for blanks, the blocks below; with little ink, as it is
    printed, too.
    """
    label = f"{len(puzzle.blocks)} blocks"
    title = "building blocks: " + " ".join(puzzle.patterns)
    return _drawn(puzzle, puzzle.patterns, label, puzzle.blocks, EMPTY, title)


def solution_svg(solution: BuildingBlocksSolution) -> str:
    """The words: given letters grey, blocks blue; the blocks left over orange; below, the words
    that are in no list.
    """
    label = "left over" if solution.left_over else "no block is left over"
    note = ""
    if solution.missed:
        note = f"in no list: {', '.join(solution.missed)}"
    words = solution.words
    title = ", ".join(words)
    return _drawn(solution.puzzle, words, label, solution.left_over, LEFT_OVER, title, note)


def printed(
    puzzle: BuildingBlocks, words: Sequence[str], blocks: Sequence[str] = ()
) -> tuple[list[str], float, float]:
    """The parts of a picture for paper, with no space around it: rows of tiles, and below them
    blocks side by side; its width, and its height.
    """
    step = puzzle.block_length * LETTER + GAP
    longest = max(len(word) // puzzle.block_length for word in words)
    across = longest
    if len(blocks) > across:
        across = max(longest, 4)
    left = (across - longest) * step / 2
    rows = list(_rows(puzzle, words, laid=PRINTED))
    parts = [group(rows, 1 + left - MARGIN, 1 - MARGIN, 1)]
    top = len(words) * ROW + 8
    for number, block in enumerate(blocks):
        row, column = divmod(number, across)
        parts += _tile(1 + column * step, top + row * ROW, block, EMPTY)
    bottom = top - 8
    if blocks:
        bottom = top + math.ceil(len(blocks) / across) * ROW
    return parts, across * step - GAP + 2, bottom
