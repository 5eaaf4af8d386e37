"""Pictures of Pyramid Scheme: the letters, and each word's path in a colour of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wordsearch.display.svg import INK, PAPER, colour, disc, picture, polyline, text

if TYPE_CHECKING:
    from wordsearch.puzzles.pyramid.puzzle import Placement, Pyramid, PyramidSolution

STEP, RADIUS, MARGIN = 52.0, 20.0, 14.0


def _centres(pyramid: Pyramid) -> list[tuple[float, float]]:
    """The middle of each cell, in pixels."""
    half = MARGIN + RADIUS + (pyramid.base - 1) * STEP / 2
    return [
        (half + (column - row / 2) * STEP, MARGIN + RADIUS + row * STEP * 0.88)
        for row in range(pyramid.base)
        for column in range(row + 1)
    ]


def puzzle_svg(pyramid: Pyramid) -> str:
    """The unsolved pyramid."""
    return _picture(pyramid, (), [])


def solution_svg(solution: PyramidSolution) -> str:
    """The first cover of a solution: a coloured path per word, a double ring where it begins, a
    legend.
    """
    ways = len(solution.covers)
    notes = [f"first of {ways:,} ways to lay them"] if ways > 1 else []
    return _picture(solution.pyramid, solution.covers[0], notes)


def _picture(pyramid: Pyramid, cover: Sequence[Placement], notes: Sequence[str]) -> str:
    """The letters over the paths of the words laid, if any; on the right these words, and notes."""
    words = [placement.word for placement in cover]
    if words:
        notes = ["double ring: first letter", *notes]
    centres, rings = _centres(pyramid), [INK] * len(pyramid.letters)
    width, height = max(centres)[0] + MARGIN + RADIUS, centres[-1][1] + MARGIN + RADIUS
    tracks, starts, letters = [], [], []
    for number, placement in enumerate(cover):
        path = placement.path
        hue = colour(number)
        tracks.append(
            polyline([centres[cell] for cell in path], stroke=hue, width=30, opacity=0.45)
        )
        starts.append(disc(*centres[path[0]], RADIUS + 4, fill="none", stroke=hue, width=2))
        for cell in path:
            rings[cell] = hue
    for (x, y), letter, ring in zip(centres, pyramid.letters, rings, strict=True):
        letters += [
            disc(x, y, RADIUS, fill=PAPER, stroke=ring, width=3 if ring != INK else 1),
            text(x, y, letter.upper(), size=19, fill=INK, weight="bold"),
        ]
    legend, wide, high = _legend(words, notes, width)
    title = ", ".join(words) or "pyramid: " + " ".join(pyramid.rows)
    return picture(width + wide, max(height, high), [*tracks, *starts, *letters, *legend], title)


def _legend(
    words: Sequence[str], notes: Sequence[str], left: float
) -> tuple[list[str], float, float]:
    """One row per word, then what the rings mean and what else is to be said: (parts, width,
    height).
    """
    parts, row = [], 26.0
    for number, word in enumerate(words):
        y = MARGIN + RADIUS + number * row
        parts += [
            polyline([(left + 8, y), (left + 26, y)], stroke=colour(number), width=12, opacity=0.6),
            text(left + 40, y, word, anchor="start"),
        ]
    for number, note in enumerate(notes, len(words)):
        parts.append(text(left + 8, MARGIN + RADIUS + number * row, note, size=12, anchor="start"))
    wide = max(
        [0, *(56 + 10.2 * len(word) for word in words), *(24 + 7.2 * len(note) for note in notes)]
    )
    return parts, wide, 2 * MARGIN + RADIUS + row * (len(words) + len(notes))
