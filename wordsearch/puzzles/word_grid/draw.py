"""Pictures of word grids: the letters, words along their paths, and how many words use each
cell.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from wordsearch.display.svg import FAINT, INK, box, colour, disc, picture, polyline, text
from wordsearch.words.language import capital

if TYPE_CHECKING:
    from wordsearch.puzzles.word_grid.puzzle import GridWord, WordGrid

# In pixels: the side of a cell, the space around all, the height of a row of words.
STEP = 36.0
MARGIN = 12.0
ROW = 19.0
#: The size of a cell's letter on a screen.
LETTER = 20.0
#: Words that are named below their paths.
_NAMED = 16


def size(grid: WordGrid) -> tuple[float, float]:
    """Width and height of the cells and the margin around them."""
    rows, columns = grid.shape
    return columns * STEP + 2 * MARGIN, rows * STEP + 2 * MARGIN


def _middle(grid: WordGrid, cell: int) -> tuple[float, float]:
    """The middle of a cell."""
    row, column = divmod(cell, grid.shape[1])
    return MARGIN + (column + 0.5) * STEP, MARGIN + (row + 0.5) * STEP


def letters_on(
    grid: WordGrid,
    under: Sequence[str] = (),
    used: Sequence[int] = (),
    letter: float = LETTER,
) -> list[str]:
    """The parts of a grid: boxes (in colours of the numbers `used`, if any), what lies on them,
    letters of a size.
    """
    boxes = []
    letters = []
    half = STEP / 2
    most = max([1, *used])
    for cell, spelled in enumerate(grid.cells):
        x, y = _middle(grid, cell)
        share = used[cell] / most if used else 0
        fill = _heat(share)
        left = x - half
        top = y - half
        boxes.append(box(left, top, STEP, STEP, fill=fill, stroke=FAINT, radius=2))
        shown = capital(spelled[0]) + spelled[1:]
        height = letter if len(shown) == 1 else 0.75 * letter
        letters.append(text(x, y, shown, size=height, fill=INK, weight="bold"))
        if used:
            number = f"{used[cell]:,}"
            right = x + half - 3
            bottom = y + half - 6
            letters.append(text(right, bottom, number, size=8, fill=INK, anchor="end"))
    return [*boxes, *under, *letters]


def _heat(share: float) -> str:
    """A colour from white (0) to orange (1)."""
    red = 255 - 25 * share
    green = 255 - 96 * share
    blue = 255 - 255 * share
    return f"rgb({red:.0f},{green:.0f},{blue:.0f})"


def word_list(words: Sequence[str], width: float, top: float) -> tuple[list[str], float, float]:
    """Words in columns, one below the other; the width in which the longest has room, and where
    they end.
    """
    longest = 9 * max(map(len, words), default=0)
    room = max(width - 2 * MARGIN, longest)
    fitting = int(room // (longest + 14))
    columns = max(1, min(fitting, len(words)))
    rows = math.ceil(len(words) / columns)
    parts = []
    for number, word in enumerate(words):
        column, row = divmod(number, rows)
        x = MARGIN + column * room / columns
        y = top + (row + 0.5) * ROW
        parts.append(text(x, y, word, size=14, anchor="start"))
    return parts, room + 2 * MARGIN, top + rows * ROW


def puzzle_svg(grid: WordGrid) -> str:
    """The letters; below them what is to be found: the words of a word search, else how many
    there are.
    """
    lines = grid.shown
    if grid.words and not grid.shown:
        lines = (grid.caption(),)
    below, width, height = word_list(lines, *size(grid))
    return picture(width, height, [*letters_on(grid), *below], f"word grid: {grid.text()}")


def words_svg(grid: WordGrid, words: Sequence[GridWord]) -> str:
    """Words along their paths, a ring where each begins."""
    named = [str(word) for word in words] if len(words) <= _NAMED else []
    below, width, height = word_list(named, *size(grid))
    drawn = letters_on(grid, tracks(grid, words))
    return picture(width, height, [*drawn, *below], ", ".join(named))


def tracks(grid: WordGrid, words: Sequence[GridWord]) -> list[str]:
    """Words along their paths."""
    parts = []
    for number, word in enumerate(words):
        hue = colour(number)
        opacity = max(0.15, 0.5 / len(word.places))
        for path in word.places:
            middles = [_middle(grid, cell) for cell in path]
            parts.append(polyline(middles, stroke=hue, width=STEP / 2.4, opacity=opacity))
            parts.append(disc(*middles[0], STEP / 2.6, fill="none", stroke=hue, width=2))
    return parts


def heat_svg(
    grid: WordGrid, used: Sequence[int], what: str = "how many words use each cell"
) -> str:
    """The letters on colours that say how many words use each (or what else is counted), and the
    number in the corner.
    """
    title = f"{what}: {min(used):,} to {max(used):,}"
    return picture(*size(grid), letters_on(grid, used=used), title)
