"""Puzzles as they stand on a printed page: little ink, and room to write.

Every picture is :data:`WIDTH` wide, so that pictures of all kinds share a column; a new kind registers its
own with `on_paper` and its answer with `answered`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import singledispatch
from itertools import islice
from typing import NamedTuple

from wordsearch.display.svg import INK, PAPER, box, picture, polyline, text
from wordsearch.errors import PuzzleError
from wordsearch.puzzles.building_blocks.puzzle import OPEN, BuildingBlocks, BuildingBlocksSolution
from wordsearch.puzzles.letters.draw import comb
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.puzzles.pyramid.draw import puzzle_svg as pyramid_svg
from wordsearch.puzzles.pyramid.draw import solution_svg
from wordsearch.puzzles.pyramid.puzzle import Pyramid, PyramidSolution
from wordsearch.puzzles.symbol_code.puzzle import SymbolCode, SymbolCodeSolution, characters

WIDTH = 280.0
RULE, GREY, TINT = "#8f8f8f", "#5a5a5a", "#e9e9e9"
LINE = 21.0  # from one line to write on to the next
_GAP = 4.0


class OnPaper(NamedTuple):
    """A puzzle on a page: what kind it is, what is to be done, and its picture."""

    kind: str
    rules: str
    svg: str
    height: float


class Answered(NamedTuple):
    """An answer on a page: its words, what there is to add, and a picture where one helps."""

    words: tuple[str, ...]
    more: str = ""
    svg: str = ""


@singledispatch
def on_paper(puzzle: object) -> OnPaper:
    """A puzzle as it stands on a page.

    Raises
    ------
    PuzzleError
        A kind that no page knows.
    """
    raise PuzzleError(
        "a sheet takes pyramids, building blocks, symbol codes and letter puzzles, but not the "
        f"{type(puzzle).__name__} {str(puzzle)[:60]!r}"
    )


@singledispatch
def answered(solution: object) -> Answered:
    """An answer as a page of solutions tells it.

    Parameters
    ----------
    solution : PyramidSolution, BuildingBlocksSolution, SymbolCodeSolution or LetterPuzzle
        What a solver found; of letters, the puzzle with its words.
    """
    raise PuzzleError(f"a sheet knows no answers such as the {type(solution).__name__} {solution!r:.60}")


def _drawn(kind: str, rules: str, parts: Sequence[str], height: float, title: str) -> OnPaper:
    return OnPaper(kind, rules, picture(WIDTH, height, parts, title), height)


def _lines(x: float, top: float, width: float, rows: int, columns: int = 1) -> Iterator[str]:
    """Lines to write on, side by side and one below the other."""
    wide = (width - 10 * (columns - 1)) / columns
    for row in range(rows):
        for column in range(columns):
            left, y = x + column * (wide + 10), top + (row + 1) * LINE - 2
            yield polyline([(left, y), (left + wide, y)], stroke=RULE, width=0.8)


def _within(svg: str, most: float = WIDTH) -> tuple[str, float]:
    """A whole picture as a part, in the middle and not wider than `most`; and its height."""
    size = re.search(r"width='(\d+)' height='(\d+)'", svg)
    assert size, "every picture states its size"
    width, height = map(float, size.groups())
    scale = min(1.0, most / width)
    return _group([svg], (WIDTH - width * scale) / 2, 0, scale), height * scale


def _group(parts: Sequence[str], x: float, y: float, scale: float) -> str:
    return f"<g transform='translate({x:.2f} {y:.2f}) scale({scale:.4f})'>{''.join(parts)}</g>"


# -- pyramids --------------------------------------------------------------------------------------------


@on_paper.register
def _pyramid(puzzle: Pyramid) -> OnPaper:
    """The triangle; its upper corners are free for six words."""
    triangle, height = _within(pyramid_svg(puzzle))
    corners = [*_lines(0, 8, 82, 3), *_lines(WIDTH - 82, 8, 82, 3)]
    rules = "Cover the pyramid with words of three letters or more, along circles that touch; use each once."
    title = "pyramid: " + " ".join(puzzle.rows)
    return _drawn("Pyramid", rules, [triangle, *corners], max(height, 80), title)


@answered.register
def _pyramid_solution(solution: PyramidSolution) -> Answered:
    return Answered(solution.words, svg=solution_svg(solution))


# -- building blocks -------------------------------------------------------------------------------------

_TALL = 24.0


@on_paper.register
def _blocks(puzzle: BuildingBlocks) -> OnPaper:
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
    return _drawn("Building blocks", rules, parts, height, "building blocks: " + " ".join(puzzle.patterns))


def _word_row(puzzle: BuildingBlocks, number: int, top: float) -> Iterator[str]:
    """A pattern: given pieces tinted, blanks with a cell for each letter."""
    size = puzzle.block_length
    longest = max(map(len, puzzle.patterns))
    cell = min(26.0, (WIDTH - 4 - (longest // size - 1) * _GAP) / longest)
    left = (WIDTH - longest * cell - (longest // size - 1) * _GAP) / 2
    for place, piece in enumerate(puzzle.pieces(puzzle.patterns[number])):
        given = place in puzzle.slots[number].given
        yield from _tile(left + place * (size * cell + _GAP), top, piece, cell, TINT if given else PAPER)


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
    across = max(1, int((WIDTH + _GAP) // (size * cell + _GAP)))
    rows = -(-len(blocks) // across)
    across = -(-len(blocks) // rows)  # rows of equal length
    left = (WIDTH - across * (size * cell + _GAP) + _GAP) / 2
    parts = [
        part
        for number, block in enumerate(blocks)
        for part in _tile(
            left + number % across * (size * cell + _GAP),
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


@answered.register
def _blocks_solution(solution: BuildingBlocksSolution) -> Answered:
    made = solution.puzzle.provenance
    left = " ".join(solution.left_over)
    more = f"left over: {left}" if left else ""
    if made and made.bonus and made.answer == solution.words:
        more = f"bonus: {made.bonus}"
    return Answered(solution.words, more)


# -- symbol codes and cryptograms ------------------------------------------------------------------------

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


@on_paper.register
def _code(puzzle: SymbolCode) -> OnPaper:
    if puzzle.text:
        return _cryptogram(puzzle)
    chips = _chips(puzzle)
    across = max(1, int((WIDTH + _GAP + 0.1) // (chips.width + _GAP)))
    # A clue that is too long for a line goes on in the next.
    lines = [clue[start : start + across] for clue in puzzle.clues for start in range(0, len(clue), across)]
    parts, height = _clue_grid(lines, chips)
    key, height = _key(puzzle.symbols, chips, height + 8)
    rules = "Each symbol stands for one letter, always the same; every row of symbols is a word."
    return _drawn("Symbol code", rules, parts + key, height, f"symbol code of {len(puzzle.clues)} clues")


def _chips(puzzle: SymbolCode) -> _Chips:
    """Wide enough to read the longest name; if that leaves room, so wide that clues fill whole columns."""
    longest, clue = max(len(characters(symbol)) for symbol in puzzle.symbols), max(map(len, puzzle.clues))
    least, most = (21.0, 28.0) if longest <= 3 else (5 + 5.2 * longest, 12 + 6.4 * longest)
    fitting = [((WIDTH - _APART * (columns - 1)) / columns + _GAP) / clue - _GAP for columns in (3, 2, 1)]
    width = min(most, next((chip for chip in fitting if chip >= least), min(WIDTH, least)))
    size = 18.0 if longest == 1 else 13.5 if longest <= 3 else 11.5  # pictures, cards, names
    room = width - (0 if longest <= 3 else 4)
    return _Chips(width, min(size, room / (0.59 * longest)), dict(puzzle.known))


def _clue_grid(lines: Sequence[tuple[str, ...]], chips: _Chips) -> tuple[list[str], float]:
    """All clues, in as many columns as there is room for; and where they end."""
    wide = max(map(len, lines)) * (chips.width + _GAP) - _GAP
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
            parts += chips.drawn(left + place * (chips.width + _GAP), 4 + number % rows * tall, symbol)
    return parts, 4 + rows * tall


def _key(symbols: Sequence[str], chips: _Chips, top: float) -> tuple[list[str], float]:
    """Every symbol once, on a tinted ground, to keep track; and where that ends."""
    step, tall = chips.width + _GAP, _SYMBOL + _WRITE + 6
    across = max(1, int((WIDTH - 8 + _GAP) // step))
    rows = -(-len(symbols) // across)
    across = -(-len(symbols) // rows)  # rows of equal length
    left = (WIDTH - across * step + _GAP) / 2
    parts = [box(0.5, top, WIDTH - 1, rows * tall + 4, fill=TINT, stroke=TINT)]
    for number, symbol in enumerate(symbols):
        parts += chips.drawn(left + number % across * step, top + 2 + number // across * tall, symbol)
    return parts, top + rows * tall + 4


def _cryptogram(puzzle: SymbolCode) -> OnPaper:
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
    return _drawn("Cryptogram", rules, parts, (row + 1) * 40.0 + 2, "cryptogram")


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


@answered.register
def _code_solution(solution: SymbolCodeSolution) -> Answered:
    if solution.puzzle.text:
        return Answered((solution.decode(),))
    return Answered(solution.words, ", ".join(f"{symbol} = {letter}" for symbol, letter in solution.letters))


# -- letters ---------------------------------------------------------------------------------------------


@on_paper.register
def _letters(puzzle: LetterPuzzle) -> OnPaper:
    """The honeycomb with lines beside it and below."""
    cells, wide, tall = comb(puzzle)
    scale = min(1.0, 178 / wide)
    honey, height = _group(cells, -10, -8, scale), tall * scale - 14
    beside = int((height - 4) // LINE)
    left = wide * scale - 8
    lines = [*_lines(left, 0, WIDTH - left, beside), *_lines(0, height + 18, WIDTH, 3, 3)]
    goal = text(WIDTH / 2, height + 8, _goal(len(puzzle.words), len(puzzle.pangrams)), size=10.2, fill=GREY)
    middle = "; every word has the middle one." if puzzle.required else "."
    rules = f"Find words of {puzzle.min_length} letters or more. Letters may be used again{middle}"
    return _drawn(
        "Letters", rules, [honey, goal, *lines], height + 18 + 3 * LINE, f"letter puzzle {puzzle.letters}"
    )


def _goal(words: int, pangrams: int) -> str:
    """How many words there are to find, and how many are good.

    >>> _goal(40, 1)
    '40 words, 1 with all letters · good: 16 · great: 28'
    """
    if not words:
        return ""
    every = f", {pangrams} with all letters" if pangrams else ""
    counted = f"{words} word{'' if words == 1 else 's'}{every}"
    return counted if words < 5 else f"{counted} · good: {-(-words * 2 // 5)} · great: {-(-words * 7 // 10)}"


@answered.register
def _letters_solution(solution: LetterPuzzle) -> Answered:
    every = ", ".join(islice(solution.pangrams, 5))
    return Answered(solution.words, f"with all letters: {every}" if every else "")
