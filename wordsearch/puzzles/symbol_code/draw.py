"""Pictures of symbol codes, for the screen and for paper: each symbol with room for its letter."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from wordsearch.display.emoji import emoji, emoji_defs, is_drawn
from wordsearch.display.print_view import GAP, RULE, TINT, WIDTH
from wordsearch.display.svg import INK, MARKED, TONE, box, colour, picture, polyline, text
from wordsearch.puzzles.symbol_code.puzzle import SymbolCode, SymbolCodeSolution
from wordsearch.puzzles.symbol_code.symbols import characters
from wordsearch.words.language import capital

_SYMBOL = 24.0  # how tall a symbol is
_BOX = 22.0  # and the box for its letter below
_APART = 16.0  # between columns of clues
_LINE = 40.0  # of a cryptogram
_NAMED = 5  # words of a note
MOST_CLUES = 24  # that a screen shows


def puzzle_svg(puzzle: SymbolCode) -> str:
    """The clues, and the letters that are known."""
    title = f"symbol code: {len(puzzle.clues)} clues, {len(puzzle.symbols)} symbols"
    return _picture(puzzle, dict(puzzle.known), [], title)


def solution_svg(solution: SymbolCodeSolution, missed: Sequence[str] = ()) -> str:
    """The clues and what they read, then the code; below, words that are in no list, and symbols
    whose letters are open.
    """
    notes = [f"in no list: {', '.join(line)}" for line in _lines(missed, _NAMED)]
    notes += [f"{symbol}: one of {left}" for symbol, left in solution.undetermined.items()]
    return _picture(solution.puzzle, solution.code, notes, solution.decode())


def board_svg(puzzle: SymbolCode, letters: Mapping[str, str], marked: Sequence[int]) -> str:
    """The clues with some letters, and those clues marked that a step looks at."""
    return _picture(puzzle, letters, [], "symbol code", marked)


def _picture(
    puzzle: SymbolCode,
    letters: Mapping[str, str],
    notes: Sequence[str],
    title: str,
    marked: Sequence[int] = (),
) -> str:
    """As many clues as a screen has room for, with notes below."""
    more = len(puzzle.clues) - MOST_CLUES
    if more > 0 and not puzzle.text:
        puzzle = puzzle.part_of(range(MOST_CLUES))
        notes = [f"… and {more} more clues", *notes]
    parts, height = drawn(puzzle, letters, marked)
    for note in notes:
        size = min(12, WIDTH / (0.62 * len(note)))
        parts.append(text(0, height + 10, note, size=size, anchor="start"))
        height += 20
    return picture(WIDTH, height, parts, title)


def drawn(
    puzzle: SymbolCode,
    letters: Mapping[str, str],
    marked: Sequence[int] = (),
    room: float = WIDTH,
) -> tuple[list[str], float]:
    """The parts of a picture, so wide, with letters given to symbols and clues marked by their
    numbers; and its height.
    """
    parts, height = _clues(puzzle, letters, marked, room)
    if any(map(is_drawn, puzzle.symbols)):
        parts.insert(0, emoji_defs(puzzle.symbols))
    return parts, height


def _clues(
    puzzle: SymbolCode, letters: Mapping[str, str], marked: Sequence[int], room: float
) -> tuple[list[str], float]:
    """The text, or the clues and every symbol once; and where they end."""
    if puzzle.text:
        return _cryptogram(puzzle, letters, marked, room)
    chips = _chips(puzzle, letters, room)
    # A clue that is too long for a line goes on in the next.
    lines = [line for clue in puzzle.clues for line in _lines(clue, chips.across(room))]
    owners = [
        number for number, clue in enumerate(puzzle.clues) for _ in _lines(clue, chips.across(room))
    ]
    grounds = [line for line, owner in enumerate(owners) if owner in marked]
    parts, top = _grid(lines, chips, 4, grounds)
    # Below, every symbol once, in rows of equal length on a tinted ground, to keep track.
    n_rows = len(_lines(puzzle.symbols, chips.across(room - 8)))
    across = math.ceil(len(puzzle.symbols) / n_rows)
    key, height = _grid(_lines(puzzle.symbols, across), chips, top + 10)
    ground = box(0.5, top + 8, room - 1, height - top - 8, fill=TINT, stroke=TINT)
    return [*parts, ground, *key], height


def _lines(symbols: Sequence[str], across: int) -> list[Sequence[str]]:
    return [symbols[start : start + across] for start in range(0, len(symbols), across)]


class _Chips(NamedTuple):
    """How symbols look.

    Attributes
    ----------
    width : float
        Of each symbol, and of the box for its letter.
    size : float
        Of their names.
    letters : mapping of str to str
        The letters that symbols have.
    hues : mapping of str to str
        Their colours.
    room : float
        The width of the picture.
    """

    width: float
    size: float
    letters: Mapping[str, str]
    hues: Mapping[str, str]
    room: float

    def across(self, room: float) -> int:
        """How many stand side by side."""
        return max(1, int((room + GAP + 0.1) // (self.width + GAP)))

    def drawn(self, x: float, y: float, symbol: str) -> Iterator[str]:
        """A symbol, and under it a box for its letter; its name tells it apart, a bar of colour
        helps the eye.
        """
        middle = x + self.width / 2
        bottom = y + _SYMBOL
        bar = [(x + 2, bottom), (x + self.width - 2, bottom)]
        yield box(x, y, self.width, _SYMBOL, stroke="none")
        if is_drawn(symbol):
            side = min(self.width, _SYMBOL) - 4
            yield emoji(middle - side / 2, y + (_SYMBOL - side) / 2, side, symbol)
        else:
            yield text(middle, y + _SYMBOL / 2, symbol, size=self.size, fill=INK)
        yield box(x, bottom, self.width, _BOX, stroke=RULE, radius=2)
        yield polyline(bar, stroke=self.hues[symbol], width=2)
        if symbol in self.letters:
            letter = capital(self.letters[symbol])
            yield text(middle, bottom + _BOX / 2, letter, size=14, fill=INK, weight="bold")


def _chips(puzzle: SymbolCode, letters: Mapping[str, str], room: float) -> _Chips:
    """Wide enough to read the longest name; if that leaves room, so wide that clues fill whole
    columns.
    """
    longest_name = max(len(characters(symbol)) for symbol in puzzle.symbols)
    longest_clue = max(map(len, puzzle.clues))
    # room for pictures and cards, or names
    least = 21.0
    most = 28.0
    margin = 0.0
    if longest_name > 3:
        least = 5 + 5.2 * longest_name
        most = 12 + 6.4 * longest_name
        margin = 4.0
    width = min(most, _fitting_width(longest_clue, least, room))
    widest_size = (width - margin) / (0.59 * longest_name)
    size = min(_name_size(longest_name), widest_size)
    hues = {symbol: colour(number) for number, symbol in enumerate(puzzle.symbols)}
    return _Chips(width=width, size=size, letters=letters, hues=hues, room=room)


def _name_size(longest_name: int) -> float:
    """The size of symbols' names: of pictures, of cards, of words."""
    if longest_name == 1:
        return 18.0
    if longest_name <= 3:
        return 13.5
    return 11.5


def _fitting_width(symbols: int, least: float, room: float) -> float:
    """The width of each of so many symbols that stand side by side in the most columns, three at
    most in a picture of usual width, in which they are not too narrow.
    """
    for columns in range(int(3 * room / WIDTH), 0, -1):
        column = (room - _APART * (columns - 1)) / columns
        width = (column + GAP) / symbols - GAP
        if width >= least:
            return width
    return min(room, least)


def _grid(
    lines: Sequence[Sequence[str]], chips: _Chips, top: float, marked: Sequence[int] = ()
) -> tuple[list[str], float]:
    """Lines of symbols, in as many columns as there is room for, some on a ground that marks them;
    and where they end.
    """
    wide = max(map(len, lines)) * (chips.width + GAP) - GAP
    most = max(1, int((chips.room + _APART + 0.1) // (wide + _APART)))
    columns = min(-(-len(lines) // 2), most)
    rows = -(-len(lines) // columns)
    tall = _SYMBOL + _BOX + 8
    bottom = top + rows * tall
    step = (chips.room - columns * wide) / columns
    parts = []
    for column in range(1, columns):
        x = column * chips.room / columns
        parts.append(polyline([(x, top + 4), (x, bottom - 8)], stroke=RULE, width=0.8))
    for number, line in enumerate(lines):
        column, row = divmod(number, rows)
        left = step / 2 + column * (wide + step)
        if number in marked:
            y = top + row * tall
            parts.append(box(left - 3, y - 3, wide + 6, tall - 2, fill=MARKED, stroke=MARKED))
        for place, symbol in enumerate(line):
            x = left + place * (chips.width + GAP)
            parts += chips.drawn(x, top + row * tall, symbol)
    return parts, bottom


def _cryptogram(
    puzzle: SymbolCode, letters: Mapping[str, str], marked: Sequence[int], room: float
) -> tuple[list[str], float]:
    """The text with a line above each symbol, broken between words, some of them marked; and where
    it ends.
    """
    clues = [puzzle.clues[number] for number in marked]
    cell = 13.0 if max(map(len, puzzle.symbols)) == 1 else 19.0
    parts: list[str] = []
    column = 0
    row = 0
    for word in puzzle.marks:
        if column and (column + len(word)) * cell > room:
            column = 0
            row += 1
        is_marked = tuple([symbol for _, symbol, _ in word if symbol]) in clues
        for mark, symbol, _ in word:
            if (column + 1) * cell > room:
                column = 0
                row += 1
            x = column * cell
            y = row * _LINE
            if is_marked:
                parts.append(box(x, y + 2, cell, _LINE - 3, fill=MARKED, stroke=MARKED))
            if is_drawn(mark):
                parts.append(emoji(x + (cell - 13) / 2, y + 23, 13, mark))
            else:
                parts.append(text(x + cell / 2, y + 30, mark, size=13))
            if symbol:
                line = [(x + 1.5, y + 20), (x + cell - 1.5, y + 20)]
                parts.append(polyline(line, stroke=TONE, width=0.9))
            if symbol and symbol in letters:
                letter = capital(letters[symbol])
                parts.append(text(x + cell / 2, y + 12, letter, size=13, weight="bold"))
            column += 1
        column += 1
    return parts, (row + 1) * _LINE + 2
