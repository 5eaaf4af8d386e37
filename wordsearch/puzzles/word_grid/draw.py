"""Pictures of word grids: the letters, words along their paths, and how many words use each
cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wordsearch.display.svg import FAINT, INK, box, colour, disc, picture, polyline, text

if TYPE_CHECKING:
    from wordsearch.puzzles.word_grid.puzzle import GridWord, WordGrid

STEP, MARGIN, ROW = 36.0, 12.0, 19.0
_NAMED = 16  # words that are named below their paths


def size(grid: WordGrid) -> tuple[float, float]:
    """Width and height of the cells and the margin around them."""
    rows, columns = grid.shape
    return columns * STEP + 2 * MARGIN, rows * STEP + 2 * MARGIN


def _middle(grid: WordGrid, cell: int) -> tuple[float, float]:
    row, column = divmod(cell, grid.shape[1])
    return MARGIN + (column + 0.5) * STEP, MARGIN + (row + 0.5) * STEP


def letters_on(grid: WordGrid, under: Sequence[str] = (), used: Sequence[int] = ()) -> list[str]:
    """The parts of a grid: boxes (in colours of the numbers `used`, if any), what lies on them,
    letters.
    """
    boxes, letters, most = [], [], max([1, *used])
    for cell, spelled in enumerate(grid.cells):
        x, y = _middle(grid, cell)
        share = used[cell] / most if used else 0
        fill = (
            # white to orange
            f"rgb({255 - 25 * share:.0f},{255 - 96 * share:.0f},{255 - 255 * share:.0f})"
        )
        boxes.append(box(x - STEP / 2, y - STEP / 2, STEP, STEP, fill=fill, stroke=FAINT, radius=2))
        large = spelled.capitalize()
        shown = large if len(large) == len(spelled) else spelled
        letters.append(
            text(x, y, shown, size=20 if len(shown) == 1 else 15, fill=INK, weight="bold")
        )
        if used:
            corner = x + STEP / 2 - 3, y + STEP / 2 - 6
            letters.append(text(*corner, f"{used[cell]:,}", size=8, fill=INK, anchor="end"))
    return [*boxes, *under, *letters]


def word_list(words: Sequence[str], width: float, top: float) -> tuple[list[str], float, float]:
    """Words in columns, one below the other; the width in which the longest has room, and where
    they end.
    """
    longest = 9 * max(map(len, words), default=0)
    room = max(width - 2 * MARGIN, longest)
    columns = max(1, min(int(room // (longest + 14)), len(words)))
    tall = -(-len(words) // columns)
    parts = [
        text(
            MARGIN + at // tall * room / columns,
            top + (at % tall + 0.5) * ROW,
            word,
            size=14,
            anchor="start",
        )
        for at, word in enumerate(words)
    ]
    return parts, room + 2 * MARGIN, top + tall * ROW


def puzzle_svg(grid: WordGrid) -> str:
    """The letters; below them what is to be found: the words of a word search, else how many
    there are.
    """
    told = grid.shown or ((grid.caption(),) if grid.words else ())
    more, width, height = word_list(told, *size(grid))
    return picture(width, height, [*letters_on(grid), *more], f"word grid: {grid.text()}")


def words_svg(grid: WordGrid, words: Sequence[GridWord]) -> str:
    """Words along their paths, a ring where each begins."""
    tracks = []
    for number, word in enumerate(words):
        for path in word.places:
            track, hue = [_middle(grid, cell) for cell in path], colour(number)
            tracks += [
                polyline(
                    track, stroke=hue, width=STEP / 2.4, opacity=max(0.15, 0.5 / len(word.places))
                ),
                disc(*track[0], STEP / 2.6, fill="none", stroke=hue, width=2),
            ]
    named = [str(word) for word in words] if len(words) <= _NAMED else []
    below, width, height = word_list(named, *size(grid))
    return picture(width, height, [*letters_on(grid, tracks), *below], ", ".join(named))


def heat_svg(grid: WordGrid, used: Sequence[int]) -> str:
    """The letters on colours that say how many words use each, and the number in the corner."""
    title = f"how many words use each cell: {min(used):,} to {max(used):,}"
    return picture(*size(grid), letters_on(grid, used=used), title)
