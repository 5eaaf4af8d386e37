"""Symbol codes and cryptograms on a printed page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wordsearch.display.print_view import GAP, RULE, TINT, WIDTH, PrintedAnswer, PrintView, view
from wordsearch.display.svg import INK, box, polyline, text
from wordsearch.puzzles.symbol_code.puzzle import SymbolCode, SymbolCodeSolution
from wordsearch.puzzles.symbol_code.symbols import characters

_SYMBOL, _WRITE, _APART = 24.0, 22.0, 16.0


class _Chips(NamedTuple):
    """How symbols look: the width of each, the size of their names, and the letters that are given."""

    width: float
    size: float
    known: dict[str, str]

    def drawn(self, x: float, y: float, symbol: str) -> Iterator[str]:
        """A symbol, and under it a box for its letter."""
        yield text(x + self.width / 2, y + _SYMBOL / 2, symbol, size=self.size)
        yield box(x, y + _SYMBOL, self.width, _WRITE, stroke=RULE, radius=2)
        if symbol in self.known:
            yield text(
                x + self.width / 2,
                y + _SYMBOL + _WRITE / 2,
                self.known[symbol].upper(),
                size=14,
                weight="bold",
            )


def print_view(puzzle: SymbolCode) -> PrintView:
    if puzzle.text:
        return _cryptogram(puzzle)
    chips = _chips(puzzle)
    across = max(1, int((WIDTH + GAP + 0.1) // (chips.width + GAP)))
    # A clue that is too long for a line goes on in the next.
    lines = [clue[start : start + across] for clue in puzzle.clues for start in range(0, len(clue), across)]
    parts, height = _clue_grid(lines, chips)
    key, height = _key(puzzle.symbols, chips, height + 8)
    rules = "Each symbol stands for one letter, always the same; every row of symbols is a word."
    return view("Symbol code", rules, parts + key, height, f"symbol code of {len(puzzle.clues)} clues")


def _chips(puzzle: SymbolCode) -> _Chips:
    """Wide enough to read the longest name; if that leaves room, so wide that clues fill whole columns."""
    longest, clue = max(len(characters(symbol)) for symbol in puzzle.symbols), max(map(len, puzzle.clues))
    least, most = (21.0, 28.0) if longest <= 3 else (5 + 5.2 * longest, 12 + 6.4 * longest)
    fitting = [((WIDTH - _APART * (columns - 1)) / columns + GAP) / clue - GAP for columns in (3, 2, 1)]
    width = min(most, next((chip for chip in fitting if chip >= least), min(WIDTH, least)))
    size = 18.0 if longest == 1 else 13.5 if longest <= 3 else 11.5  # pictures, cards, names
    room = width - (0 if longest <= 3 else 4)
    return _Chips(width, min(size, room / (0.59 * longest)), dict(puzzle.known))


def _clue_grid(lines: Sequence[tuple[str, ...]], chips: _Chips) -> tuple[list[str], float]:
    """All clues, in as many columns as there is room for; and where they end."""
    wide = max(map(len, lines)) * (chips.width + GAP) - GAP
    columns = min(-(-len(lines) // 2), max(1, int((WIDTH + _APART + 0.1) // (wide + _APART))))
    rows, tall = -(-len(lines) // columns), _SYMBOL + _WRITE + 9
    step = (WIDTH - columns * wide) / columns
    parts = [
        polyline([(at * WIDTH / columns, 8), (at * WIDTH / columns, rows * tall - 6)], stroke=RULE, width=0.8)
        for at in range(1, columns)
    ]
    for number, line in enumerate(lines):
        left = step / 2 + number // rows * (wide + step)
        for place, symbol in enumerate(line):
            parts += chips.drawn(left + place * (chips.width + GAP), 4 + number % rows * tall, symbol)
    return parts, 4 + rows * tall


def _key(symbols: Sequence[str], chips: _Chips, top: float) -> tuple[list[str], float]:
    """Every symbol once, on a tinted ground, to keep track; and where that ends."""
    step, tall = chips.width + GAP, _SYMBOL + _WRITE + 6
    across = max(1, int((WIDTH - 8 + GAP) // step))
    rows = -(-len(symbols) // across)
    across = -(-len(symbols) // rows)  # rows of equal length
    left = (WIDTH - across * step + GAP) / 2
    parts = [box(0.5, top, WIDTH - 1, rows * tall + 4, fill=TINT, stroke=TINT)]
    for number, symbol in enumerate(symbols):
        parts += chips.drawn(left + number % across * step, top + 2 + number // across * tall, symbol)
    return parts, top + rows * tall + 4


def _cryptogram(puzzle: SymbolCode) -> PrintView:
    """The text with a line above each symbol, broken between words."""
    known, shown = dict(puzzle.known), set(puzzle.symbols)
    cell = 13.0 if max(len(symbol) for symbol in shown) == 1 else 19.0
    parts: list[str] = []
    column, row = 0, 0
    for word in puzzle.text.split():
        marks = characters(word)
        if column and (column + len(marks)) * cell > WIDTH:
            column, row = 0, row + 1
        for mark in marks:
            if (column + 1) * cell > WIDTH:
                column, row = 0, row + 1
            parts += _mark(column * cell, row * 40.0, cell, mark, _is_symbol(puzzle, mark), known)
            column += 1
        column += 1
    rules = "Each letter stands for another one, always the same. What does the text say?"
    return view("Cryptogram", rules, parts, (row + 1) * 40.0 + 2, "cryptogram")


def _is_symbol(puzzle: SymbolCode, mark: str) -> bool:
    return mark.casefold() in {symbol.casefold() for symbol in puzzle.symbols}


def _mark(x: float, y: float, cell: float, mark: str, symbol: bool, known: dict[str, str]) -> Iterator[str]:
    """One character of a cryptogram, under a line for its letter if it has one."""
    yield text(x + cell / 2, y + 30, mark, size=13)
    if symbol:
        yield polyline([(x + 1.5, y + 20), (x + cell - 1.5, y + 20)], stroke=INK, width=0.9)
    letter = next((letter for name, letter in known.items() if name.casefold() == mark.casefold()), "")
    if letter:
        yield text(x + cell / 2, y + 12, letter.upper(), size=12, weight="bold")


def print_answer(solution: SymbolCodeSolution) -> PrintedAnswer:
    if solution.puzzle.text:
        return PrintedAnswer((solution.decode(),))
    return PrintedAnswer(
        solution.words, ", ".join(f"{symbol} = {letter}" for symbol, letter in solution.letters)
    )
