"""Pictures of symbol codes, for the screen and for paper: each symbol with room for its letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from wordsearch.display.print_view import GAP, RULE, TINT, WIDTH
from wordsearch.display.svg import INK, TONE, box, colour, picture, polyline, text
from wordsearch.puzzles.symbol_code.puzzle import SymbolCode, SymbolCodeSolution
from wordsearch.puzzles.symbol_code.symbols import characters

_SYMBOL, _BOX, _APART = 24.0, 22.0, 16.0
_LINE = 40.0  # of a cryptogram
MOST_CLUES = 24  # that a screen shows


def puzzle_svg(puzzle: SymbolCode) -> str:
    """The clues, and the letters that are known."""
    title = f"symbol code: {len(puzzle.clues)} clues, {len(puzzle.symbols)} symbols"
    return _picture(puzzle, dict(puzzle.known), [], title)


def solution_svg(solution: SymbolCodeSolution) -> str:
    """The clues and what they read, then the code; below, symbols whose letters are open."""
    notes = [f"{symbol}: one of {left}" for symbol, left in solution.undetermined.items()]
    return _picture(solution.puzzle, solution.code, notes, solution.decode())


def _picture(
    puzzle: SymbolCode, letters: Mapping[str, str], notes: Sequence[str], title: str
) -> str:
    """As many clues as a screen has room for, with notes below."""
    more = len(puzzle.clues) - MOST_CLUES
    if more > 0 and not puzzle.text:
        puzzle, notes = puzzle.part_of(range(MOST_CLUES)), [f"… and {more} more clues", *notes]
    parts, height = drawn(puzzle, letters)
    for note in notes:
        size = min(12, WIDTH / (0.62 * len(note)))
        parts.append(text(0, height + 10, note, size=size, anchor="start"))
        height += 20
    return picture(WIDTH, height, parts, title)


def drawn(puzzle: SymbolCode, letters: Mapping[str, str]) -> tuple[list[str], float]:
    """The parts of a picture, :data:`WIDTH` wide, with letters given to symbols; and its height."""
    if puzzle.text:
        return _cryptogram(puzzle, letters)
    chips = _chips(puzzle, letters)
    # A clue that is too long for a line goes on in the next.
    lines = [line for clue in puzzle.clues for line in _lines(clue, chips.across(WIDTH))]
    parts, top = _grid(lines, chips, 4)
    # Below, every symbol once, in rows of equal length on a tinted ground, to keep track.
    rows = len(_lines(puzzle.symbols, chips.across(WIDTH - 8)))
    key, height = _grid(_lines(puzzle.symbols, -(-len(puzzle.symbols) // rows)), chips, top + 10)
    ground = box(0.5, top + 8, WIDTH - 1, height - top - 8, fill=TINT, stroke=TINT)
    return [*parts, ground, *key], height


def _lines(symbols: Sequence[str], across: int) -> list[Sequence[str]]:
    return [symbols[start : start + across] for start in range(0, len(symbols), across)]


class _Chips(NamedTuple):
    """How symbols look: the width of each, the size of their names, their letters and their
    colours.
    """

    width: float
    size: float
    letters: Mapping[str, str]
    hues: Mapping[str, str]

    def across(self, room: float) -> int:
        """How many stand side by side."""
        return max(1, int((room + GAP + 0.1) // (self.width + GAP)))

    def drawn(self, x: float, y: float, symbol: str) -> Iterator[str]:
        """A symbol, and under it a box for its letter; its name tells it apart, a bar of colour
        helps the eye.
        """
        middle = x + self.width / 2
        yield box(x, y, self.width, _SYMBOL, stroke="none")
        yield text(middle, y + _SYMBOL / 2, symbol, size=self.size, fill=INK)
        yield box(x, y + _SYMBOL, self.width, _BOX, stroke=RULE, radius=2)
        yield polyline(
            [(x + 2, y + _SYMBOL), (x + self.width - 2, y + _SYMBOL)],
            stroke=self.hues[symbol],
            width=2,
        )
        if symbol in self.letters:
            yield text(
                middle,
                y + _SYMBOL + _BOX / 2,
                self.letters[symbol].upper(),
                size=14,
                fill=INK,
                weight="bold",
            )


def _chips(puzzle: SymbolCode, letters: Mapping[str, str]) -> _Chips:
    """Wide enough to read the longest name; if that leaves room, so wide that clues fill whole
    columns.
    """
    longest, clue = (
        max(len(characters(symbol)) for symbol in puzzle.symbols),
        max(map(len, puzzle.clues)),
    )
    least, most = (21.0, 28.0) if longest <= 3 else (5 + 5.2 * longest, 12 + 6.4 * longest)
    fitting = [
        ((WIDTH - _APART * (columns - 1)) / columns + GAP) / clue - GAP for columns in (3, 2, 1)
    ]
    width = min(most, next((chip for chip in fitting if chip >= least), min(WIDTH, least)))
    size = 18.0 if longest == 1 else 13.5 if longest <= 3 else 11.5  # pictures, cards, names
    room = width - (0 if longest <= 3 else 4)
    hues = {symbol: colour(number) for number, symbol in enumerate(puzzle.symbols)}
    return _Chips(width, min(size, room / (0.59 * longest)), letters, hues)


def _grid(lines: Sequence[Sequence[str]], chips: _Chips, top: float) -> tuple[list[str], float]:
    """Lines of symbols, in as many columns as there is room for; and where they end."""
    wide = max(map(len, lines)) * (chips.width + GAP) - GAP
    columns = min(-(-len(lines) // 2), max(1, int((WIDTH + _APART + 0.1) // (wide + _APART))))
    rows, tall = -(-len(lines) // columns), _SYMBOL + _BOX + 8
    step = (WIDTH - columns * wide) / columns
    between = [column * WIDTH / columns for column in range(1, columns)]
    parts = [
        polyline([(x, top + 4), (x, top + rows * tall - 8)], stroke=RULE, width=0.8)
        for x in between
    ]
    for number, line in enumerate(lines):
        left = step / 2 + number // rows * (wide + step)
        for place, symbol in enumerate(line):
            parts += chips.drawn(
                left + place * (chips.width + GAP), top + number % rows * tall, symbol
            )
    return parts, top + rows * tall


def _cryptogram(puzzle: SymbolCode, letters: Mapping[str, str]) -> tuple[list[str], float]:
    """The text with a line above each symbol, broken between words; and where it ends."""
    cell = 13.0 if max(map(len, puzzle.symbols)) == 1 else 19.0
    parts: list[str] = []
    column, row = 0, 0
    for word in puzzle.marks:
        if column and (column + len(word)) * cell > WIDTH:
            column, row = 0, row + 1
        for mark, symbol, _ in word:
            if (column + 1) * cell > WIDTH:
                column, row = 0, row + 1
            x, y = column * cell, row * _LINE
            parts.append(text(x + cell / 2, y + 30, mark, size=13))
            if symbol:
                line = [(x + 1.5, y + 20), (x + cell - 1.5, y + 20)]
                parts.append(polyline(line, stroke=TONE, width=0.9))
                if symbol in letters:
                    letter = letters[symbol].upper()
                    parts.append(text(x + cell / 2, y + 12, letter, size=13, weight="bold"))
            column += 1
        column += 1
    return parts, (row + 1) * _LINE + 2
