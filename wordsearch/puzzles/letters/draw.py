"""Pictures of letter puzzles, as SVG."""

from __future__ import annotations

import math

from wordsearch.display.svg import INK, picture, text
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.words.language import capital

_HONEY = "#f5c842"
_WAX = "#eeeeee"
_SIDE = 30.0  # of a hexagon
_ROOT3 = math.sqrt(3)


def puzzle_svg(puzzle: LetterPuzzle) -> str:
    """A puzzle's letters on a honeycomb; the required one in the middle, on honey."""
    caption = puzzle.caption()
    parts, wide, height = comb(puzzle, max(280, 7.2 * len(caption) + 16))
    parts.append(text(wide / 2, height + 8, caption, size=12))
    return picture(wide, height + 24, parts, f"letter puzzle {puzzle.letters}")


def comb(puzzle: LetterPuzzle, least: float = 0) -> tuple[list[str], float, float]:
    """(parts, width, height) of the honeycomb, in the middle of a picture of at least that
    width.
    """
    letters, across, down = zip(*puzzle.cells(), strict=True)
    xs = [x * _ROOT3 / 2 * _SIDE for x in across]
    ys = [y * 1.5 * _SIDE for y in down]
    margin = _SIDE + 6
    width = max(max(xs) - min(xs) + 2 * margin, least)
    # the comb in the middle above its caption
    shift = (width - max(xs) - min(xs)) / 2
    parts = []
    for letter, x, y in zip(letters, xs, ys, strict=True):
        middle_x = x + shift
        middle_y = y - min(ys) + margin
        fill = _HONEY if letter == puzzle.required else _WAX
        parts.append(_hexagon(middle_x, middle_y, fill))
        parts.append(text(middle_x, middle_y, capital(letter), size=24, fill=INK, weight="bold"))
    return parts, width, max(ys) - min(ys) + 2 * margin


def _hexagon(x: float, y: float, fill: str) -> str:
    """A cell of the honeycomb around a point."""
    side = _SIDE - 2
    turns = [math.pi / 3 * corner for corner in range(6)]
    corners = [(x + side * math.sin(turn), y - side * math.cos(turn)) for turn in turns]
    points = " ".join(f"{across:.1f},{down:.1f}" for across, down in corners)
    return (
        f"<polygon points='{points}' fill='{fill}' stroke='{fill}' stroke-width='3' "
        "stroke-linejoin='round'/>"
    )
