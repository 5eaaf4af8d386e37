"""Word grids on a printed page."""

from __future__ import annotations

import math
from collections.abc import Sequence

from wordsearch.display.print_view import (
    LINE,
    WIDTH,
    PrintedAnswer,
    PrintView,
    by_length,
    group,
    lines,
    view,
)
from wordsearch.display.svg import INK, picture, text
from wordsearch.provenance import in_its_order
from wordsearch.puzzles.word_grid.draw import MARGIN, STEP, letters_on, tracks
from wordsearch.puzzles.word_grid.puzzle import DIRECTIONS, LEAST_LENGTH, GridWord, WordGrid

#: The size of a letter in its cell, where there is no screen between.
_LETTER = 25.0
#: The size of listed words at most, and how many stand in two or three columns.
_WORD = 16.0
_IN_TWO, _IN_THREE = 16, 33
#: Rows of three lines to write words on.
_FEWEST, _MOST = 4, 10


def print_view(puzzle: WordGrid) -> PrintView:
    """The letters, and below them the words to strike off, or lines to write those found on."""
    letters, top = _grid(puzzle)
    top += 8
    below, height = _listed(puzzle.shown, top)
    if not puzzle.shown:
        rows = min(max(math.ceil(len(puzzle.words) / 3), _FEWEST), _MOST)
        goal = puzzle.caption() if puzzle.words else ""
        below = [
            text(WIDTH / 2, top + 6, goal, size=_WORD, fill=INK),
            *lines(0, top + 10, WIDTH, rows, 3),
        ]
        height = top + 10 + rows * LINE
    kind, rules = _told(puzzle)
    return view(kind, rules, [letters, *below], height, f"{kind.lower()}: {puzzle.text()}")


def _told(puzzle: WordGrid) -> tuple[str, str]:
    """What a grid is called on paper, and what is to be done."""
    if puzzle.rule != "straight":
        fewest = min([LEAST_LENGTH, *map(len, puzzle.words)])
        rules = f"Find words of {fewest} letters or more: each letter touches the one before, also at a "
        return "Word grid", rules + "corner; no cell is used twice."
    ways = "in any direction"
    if len(puzzle.directions) < len(DIRECTIONS):
        ways = f"only {', '.join(_WAYS[way] for way in puzzle.directions)}"
    rules = "Find words in straight lines"
    if puzzle.shown:
        rules = "Find these words in straight lines"
    rules = f"{rules}, {ways}"
    if puzzle.bonus:
        rules += "; the letters left over spell a message"
    return "Word search", f"{rules}."


#: How a person says in which direction a word runs.
_WAYS = {"e": "→", "se": "↘", "s": "↓", "sw": "↙", "w": "←", "nw": "↖", "n": "↑", "ne": "↗"}


def _grid(grid: WordGrid, words: Sequence[GridWord] = ()) -> tuple[str, float]:
    """The letters as wide as the page has it, small grids in its middle, on the paths of words; and
    where they end.
    """
    rows, columns = grid.shape
    scale = min(1.25, WIDTH / (columns * STEP))
    left = (WIDTH - columns * STEP * scale) / 2
    drawn = letters_on(grid, tracks(grid, words), letter=_LETTER)
    # What a screen leaves free around the cells, paper has anyway.
    part = group(drawn, left - MARGIN * scale, 1 - MARGIN * scale, scale)
    return part, rows * STEP * scale + 2


def _listed(words: Sequence[str], top: float) -> tuple[list[str], float]:
    """Words in columns, in letters as large as these allow; and where they end."""
    columns = 4
    if len(words) <= _IN_THREE:
        columns = 3
    if len(words) <= _IN_TWO:
        columns = 2
    longest = max(map(len, words), default=1)
    size = min(_WORD, (WIDTH / columns - 6) / (0.66 * longest))
    # Short words in large letters have room for one column more.
    while columns < len(words) and (columns + 1) * (0.66 * longest * size + 6) <= WIDTH:
        columns += 1
    rows = math.ceil(len(words) / columns)
    parts = []
    for number, word in enumerate(words):
        column, row = divmod(number, rows)
        x = 2 + column * WIDTH / columns
        y = top + (row + 0.5) * 1.3 * size
        parts.append(text(x, y, word, size=round(size, 2), fill=INK, anchor="start"))
    return parts, top + rows * 1.3 * size


def print_answer(solution: WordGrid) -> PrintedAnswer:
    """The words: of a word search where they stand; of others the longest one, and what all
    earn.
    """
    words = in_its_order(solution.words, solution.provenance)
    listed = solution.listed
    if solution.rule == "touching":
        longest = max(listed, key=lambda found: len(found.word), default=None)
        more = solution.caption()
        shown: Sequence[GridWord] = ()
        if longest is not None:
            shown = [longest]
            more += f"; drawn: {longest.word}"
        return PrintedAnswer(words, more, _drawn(solution, shown), by_length(words))
    note = ""
    if solution.bonus:
        note = f"left over: {solution.bonus}"
    return PrintedAnswer(words, note, _drawn(solution, listed))


def _drawn(grid: WordGrid, words: Sequence[GridWord]) -> str:
    """The grid with words along their paths, as a picture."""
    part, height = _grid(grid, words)
    return picture(WIDTH, height, [part], ", ".join(found.word for found in words))
