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


def _size(pyramid: Pyramid) -> tuple[float, float]:
    across = 2 * (MARGIN + RADIUS) + (pyramid.base - 1) * STEP
    return across, 2 * (MARGIN + RADIUS) + (pyramid.base - 1) * STEP * 0.88


def _letters(pyramid: Pyramid, rings: list[str]) -> list[str]:
    parts = []
    for (x, y), letter, ring in zip(_centres(pyramid), pyramid.letters, rings, strict=True):
        parts += [
            disc(x, y, RADIUS, fill=PAPER, stroke=ring, width=3 if ring != INK else 1),
            text(x, y, letter.upper(), size=19, fill=INK, weight="bold"),
        ]
    return parts


def puzzle_svg(pyramid: Pyramid) -> str:
    """The unsolved pyramid."""
    width, height = _size(pyramid)
    return picture(
        width, height, _letters(pyramid, [INK] * len(pyramid.letters)), "pyramid: " + " ".join(pyramid.rows)
    )


def solution_svg(solution: PyramidSolution) -> str:
    """The first cover of a solution: a coloured path per word, a double ring where it begins, a legend."""
    ways = len(solution.covers)
    notes = [f"first of {ways:,} ways to lay them"] if ways > 1 else []
    return cover_svg(solution.pyramid, solution.covers[0], notes)


def cover_svg(pyramid: Pyramid, cover: Sequence[Placement], notes: Sequence[str] = ()) -> str:
    """Words laid on a pyramid, all of them or the first few, with `notes` below the legend."""
    centres, (width, height) = _centres(pyramid), _size(pyramid)
    rings = [INK] * len(pyramid.letters)
    tracks = []
    for number, placement in enumerate(cover):
        hue = colour(number)
        track = [centres[cell] for cell in placement.path]
        tracks.append(polyline(track, stroke=hue, width=30, opacity=0.45))
        for cell in placement.path:
            rings[cell] = hue
    starts = [
        disc(*centres[placement.path[0]], RADIUS + 4, fill="none", stroke=colour(number), width=2)
        for number, placement in enumerate(cover)
    ]
    words = [placement.word for placement in cover]
    legend, legend_width, legend_height = _legend(words, ["double ring: first letter", *notes], width)
    parts = tracks + starts + _letters(pyramid, rings) + legend
    return picture(width + legend_width, max(height, legend_height), parts, ", ".join(words))


def _legend(words: Sequence[str], notes: Sequence[str], left: float) -> tuple[list[str], float, float]:
    """One row per word, then what the rings mean and what else is to be said: (parts, width, height)."""
    parts, row = [], 26.0
    for number, word in enumerate(words):
        y = MARGIN + RADIUS + number * row
        parts += [
            polyline([(left + 8, y), (left + 26, y)], stroke=colour(number), width=12, opacity=0.6),
            text(left + 40, y, word, anchor="start"),
        ]
    for number, note in enumerate(notes, len(words)):
        parts.append(text(left + 8, MARGIN + RADIUS + number * row, note, size=12, anchor="start"))
    wide = max(56 + 10.2 * max(map(len, words), default=0), 24 + 7.2 * max(map(len, notes)))
    return parts, wide, 2 * MARGIN + RADIUS + row * (len(words) + len(notes))
