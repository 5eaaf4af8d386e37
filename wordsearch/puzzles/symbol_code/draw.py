"""Pictures of symbol codes: a row of chips for each clue, the letters beneath, and a table of the code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wordsearch.display.svg import FAINT, INK, box, colour, picture, text

if TYPE_CHECKING:
    from wordsearch.puzzles.symbol_code.puzzle import SymbolCode, SymbolCodeSolution

MARGIN, GAP, CHIP_HEIGHT, LETTER_HEIGHT = 12.0, 5.0, 26.0, 22.0
LONGEST = 14  # characters of a symbol's name that a chip shows
MOST_CLUES = 24  # rows of chips that a picture shows
GREY = "#6b6b6b"


def _shown(symbol: str) -> str:
    return symbol if len(symbol) <= LONGEST else symbol[: LONGEST - 1] + "…"


def _chip_width(puzzle: SymbolCode) -> float:
    """All chips of a picture are as wide as the longest name needs, so that letters stand in columns."""
    longest = max(len(_shown(symbol)) for symbol in puzzle.symbols)
    return 30.0 if longest <= 2 else 14 + 7.6 * longest


def _chip(x: float, y: float, width: float, symbol: str, hue: str) -> list[str]:
    """A symbol's name over a bar in its colour: the name tells symbols apart, the colour helps the eye."""
    name = _shown(symbol)
    return [
        box(x, y, width, CHIP_HEIGHT, stroke=FAINT),
        box(x, y + CHIP_HEIGHT - 5, width, 5, fill=hue, stroke=hue, radius=2),
        text(x + width / 2, y + CHIP_HEIGHT / 2 - 2, name, size=17 if len(name) <= 2 else 12.5),
    ]


def _clue_rows(puzzle: SymbolCode, letters: dict[str, str]) -> tuple[list[str], float, float]:
    """(parts, width, height) of the clues; a symbol without a letter has none beneath."""
    chip, hues = _chip_width(puzzle), {symbol: colour(n) for n, symbol in enumerate(puzzle.symbols)}
    row = CHIP_HEIGHT + (LETTER_HEIGHT if letters else 0) + 8
    parts: list[str] = []
    for number, clue in enumerate(puzzle.clues[:MOST_CLUES]):
        y = MARGIN + number * row
        for place, symbol in enumerate(clue):
            x = MARGIN + place * (chip + GAP)
            parts += _chip(x, y, chip, symbol, hues[symbol])
            letter = letters.get(symbol, "").upper()
            parts.append(
                text(x + chip / 2, y + CHIP_HEIGHT + LETTER_HEIGHT / 2, letter, size=17, weight="bold")
            )
    height = MARGIN + row * min(len(puzzle.clues), MOST_CLUES)
    if len(puzzle.clues) > MOST_CLUES:
        parts.append(
            text(
                MARGIN,
                height + 8,
                f"… and {len(puzzle.clues) - MOST_CLUES} more clues",
                size=13,
                anchor="start",
                fill=GREY,
            )
        )
        height += 22
    longest = max(map(len, puzzle.clues[:MOST_CLUES]))
    return parts, 2 * MARGIN + longest * (chip + GAP) - GAP, height + MARGIN / 2


def _code_table(
    puzzle: SymbolCode, rows: Sequence[tuple[str, str, bool]], left: float
) -> tuple[list[str], float, float]:
    """(parts, width, height) of a table of (symbol, letters, settled) at x = `left`."""
    chip, hues = _chip_width(puzzle), {symbol: colour(n) for n, symbol in enumerate(puzzle.symbols)}
    parts: list[str] = []
    for number, (symbol, letters, settled) in enumerate(rows):
        y = MARGIN + number * (CHIP_HEIGHT + GAP)
        parts += _chip(left, y, chip, symbol, hues[symbol])
        said = letters.upper() if settled else f"one of {letters}"
        parts.append(
            text(
                left + chip + 10,
                y + CHIP_HEIGHT / 2,
                said,
                anchor="start",
                size=17 if settled else 12,
                weight="bold" if settled else "normal",
                fill=INK if settled else GREY,
            )
        )
    room = max(26.0 if settled else 20 + 7.4 * (7 + len(letters)) for _, letters, settled in rows)
    return parts, chip + 10 + room + MARGIN, 2 * MARGIN + len(rows) * (CHIP_HEIGHT + GAP)


def _sentence(words: str, top: float) -> tuple[list[str], float, float]:
    """(parts, width, height) of a decoded text, in lines of about sixty characters."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) > 60:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    parts = [text(MARGIN, top + 12 + 22 * number, line, anchor="start") for number, line in enumerate(lines)]
    return parts, 2 * MARGIN + 9.8 * max(map(len, lines)), 22.0 * len(lines) + MARGIN


def puzzle_svg(puzzle: SymbolCode) -> str:
    """The clues; beneath the symbols, those letters that are known."""
    parts, width, height = _clue_rows(puzzle, dict(puzzle.known))
    title = f"symbol code: {len(puzzle.clues)} clues, {len(puzzle.symbols)} symbols"
    return picture(width, height, parts, title)


def solution_svg(solution: SymbolCodeSolution) -> str:
    """The clues and what they read, beside them the code, below them the decoded text if there is one."""
    puzzle = solution.puzzle
    parts, width, height = _clue_rows(puzzle, solution.code)
    rows = [(symbol, letter, True) for symbol, letter in solution.letters]
    rows += [(symbol, left, False) for symbol, left in solution.undetermined.items()]
    table, table_width, table_height = _code_table(puzzle, rows, width + 12)
    width, height = width + 12 + table_width, max(height, table_height)
    if puzzle.text:
        said, said_width, said_height = _sentence(solution.decode(), height)
        table, width, height = table + said, max(width, said_width), height + said_height
    return picture(width, height, parts + table, solution.decode())
