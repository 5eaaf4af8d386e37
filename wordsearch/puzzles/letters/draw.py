"""Pictures of letter puzzles and of bricks, as SVG."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from wordsearch.display.svg import FAINT, INK, TONE, disc, picture, polyline, text

if TYPE_CHECKING:
    from wordsearch.puzzles.letters.brick import Brick
    from wordsearch.puzzles.letters.puzzle import LetterPuzzle

_HONEY, _WAX = "#f5c842", "#eeeeee"
_SIDE = 30.0  # of a hexagon
_ROOT3 = math.sqrt(3)


# -- a puzzle --------------------------------------------------------------------------------------


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
    xs, ys = [x * _ROOT3 / 2 * _SIDE for x in across], [y * 1.5 * _SIDE for y in down]
    margin, side = _SIDE + 6, _SIDE - 2
    width = max(max(xs) - min(xs) + 2 * margin, least)
    shift = (width - max(xs) - min(xs)) / 2  # the comb in the middle above its caption
    parts = []
    for letter, x, y in zip(letters, xs, ys, strict=True):
        x, y = x + shift, y - min(ys) + margin
        turns = (math.pi / 3 * corner for corner in range(6))
        corners = [(x + side * math.sin(turn), y - side * math.cos(turn)) for turn in turns]
        points = " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
        fill = _HONEY if letter == puzzle.required else _WAX
        parts.append(
            f"<polygon points='{points}' fill='{fill}' stroke='{fill}' stroke-width='3' stroke-linejoin='round'/>"
        )
        large = letter.upper()
        parts.append(
            text(x, y, large if len(large) == 1 else letter, size=24, fill=INK, weight="bold")
        )
    return parts, width, max(ys) - min(ys) + 2 * margin


# -- a small brick ---------------------------------------------------------------------------------

_STEP, _LINE, _RADIUS = 46.0, 24.0, 10.0


def tree_svg(brick: Brick) -> str:
    """A brick as a tree that grows to the right: a line for each path that ends, with its words
    beside it.
    """
    width, y = 60.0, 0.0
    edges, marks = [], [disc(20, _LINE, 4, fill=TONE)]
    above: list[tuple[float, float]] = [(20, _LINE)]
    taken = True  # whether the current line already names words
    for node in brick.nodes():
        # A node stands on its parent's line, unless that has words or a branch already.
        if node.depth < len(above) or taken:
            y += _LINE
        x, taken = 20 + node.depth * _STEP, bool(node.words)
        width = max(width, 40 + x + 7.6 * len(", ".join(node.words)))
        del above[node.depth :]
        px, py = above[-1]
        edges.append(polyline([(px, py), (px, y), (x, y)], stroke=FAINT, width=2))
        fill = _HONEY if node.words else "#ffffff"
        marks += [
            disc(x, y, _RADIUS, fill=fill, stroke="#888888"),
            text(x, y, node.letter, size=13, fill=INK),
        ]
        if node.words:
            marks.append(text(x + 18, y, ", ".join(node.words), size=12, anchor="start"))
        above.append((x, y))
    return picture(
        width, max(y, _LINE) + _LINE, edges + marks, f"the tree of a brick of {len(brick)} words"
    )
