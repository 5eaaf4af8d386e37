"""Building blocks on a printed page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wordsearch.display.print_view import GAP, RULE, TINT, WIDTH, PrintedAnswer, PrintView, view
from wordsearch.display.svg import INK, PAPER, box, polyline, text
from wordsearch.puzzles.building_blocks.puzzle import OPEN, BuildingBlocks, BuildingBlocksSolution

_TALL = 24.0


def print_view(puzzle: BuildingBlocks) -> PrintView:
    blanks = sum(len(slots.blank) for slots in puzzle.slots)
    spare, bonus = len(puzzle.blocks) - blanks, bool(puzzle.provenance and puzzle.provenance.bonus)
    rows = [_word_row(puzzle, number, 5 + number * (_TALL + 5)) for number in range(len(puzzle.patterns))]
    pool, height = _pool(puzzle.blocks, 5 + len(rows) * (_TALL + 5) + 8)
    parts = [part for row in rows for part in row] + pool
    if spare:
        last = _left_over(spare * puzzle.block_length, height + 4, bonus)
        parts, height = parts + last[0], last[1]
    rules = "Put a block into every gap, each block once, so that every row is a word"
    rules += "; those left over spell the bonus." if bonus else "; some are left over." if spare else "."
    return view("Building blocks", rules, parts, height, "building blocks: " + " ".join(puzzle.patterns))


def _word_row(puzzle: BuildingBlocks, number: int, top: float) -> Iterator[str]:
    """A pattern: given pieces tinted, blanks with a cell for each letter."""
    size = puzzle.block_length
    longest = max(map(len, puzzle.patterns))
    cell = min(26.0, (WIDTH - 4 - (longest // size - 1) * GAP) / longest)
    left = (WIDTH - longest * cell - (longest // size - 1) * GAP) / 2
    for place, piece in enumerate(puzzle.pieces(puzzle.patterns[number])):
        given = place in puzzle.slots[number].given
        yield from _tile(left + place * (size * cell + GAP), top, piece, cell, TINT if given else PAPER)


def _tile(x: float, y: float, letters: str, cell: float, fill: str) -> Iterator[str]:
    yield box(x, y, len(letters) * cell, _TALL, fill=fill, stroke=INK if OPEN in letters else RULE)
    for place, letter in enumerate(letters):
        if place and letter == OPEN:
            at = x + place * cell
            yield polyline([(at, y + _TALL - 6), (at, y + _TALL)], stroke=RULE, width=0.8)
        if letter != OPEN:
            yield text(
                x + (place + 0.5) * cell,
                y + _TALL / 2,
                letter.upper(),
                size=min(16.0, 0.72 * cell),
                weight="bold",
            )


def _pool(blocks: Sequence[str], top: float) -> tuple[list[str], float]:
    """The blocks, to be crossed out; and where they end."""
    cell, size = 15.0, len(blocks[0])
    across = max(1, int((WIDTH + GAP) // (size * cell + GAP)))
    rows = -(-len(blocks) // across)
    across = -(-len(blocks) // rows)  # rows of equal length
    left = (WIDTH - across * (size * cell + GAP) + GAP) / 2
    parts = [
        part
        for number, block in enumerate(blocks)
        for part in _tile(
            left + number % across * (size * cell + GAP),
            top + number // across * (_TALL + 4),
            block,
            cell,
            PAPER,
        )
    ]
    return parts, top + rows * (_TALL + 4)


def _left_over(letters: int, top: float, bonus: bool) -> tuple[list[str], float]:
    """A line to write the letters of the left-over blocks on."""
    name = "Bonus:" if bonus else "Left over:"
    start = 8 + 7.6 * len(name)
    cell = min(20.0, (WIDTH - start) / letters)
    parts = [text(0, top + 12, name, size=13, anchor="start", weight="bold")]
    parts += [
        polyline(
            [(start + at * cell + 2, top + 19), (start + (at + 1) * cell - 2, top + 19)], stroke=INK, width=1
        )
        for at in range(letters)
    ]
    return parts, top + 24


def print_answer(solution: BuildingBlocksSolution) -> PrintedAnswer:
    made = solution.puzzle.provenance
    left = " ".join(solution.left_over)
    more = f"left over: {left}" if left else ""
    if made and made.bonus and made.answer == solution.words:
        more = f"bonus: {made.bonus}"
    return PrintedAnswer(solution.words, more)
