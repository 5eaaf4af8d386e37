"""Pictures of Pyramid Scheme: the letters, and each word's path in a colour of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wordsearch.display.svg import INK, MARKED, PAPER, colour, disc, picture, polyline, text
from wordsearch.words.language import capital

if TYPE_CHECKING:
    from wordsearch.puzzles.pyramid.puzzle import Placement, Pyramid, PyramidSolution

# In pixels: from one middle to the next in a row, the radius of a cell, the space around all.
STEP = 52.0
RADIUS = 20.0
MARGIN = 14.0
#: From one row to the next, in steps: they stand a little closer than in the row.
LEAN = 0.88
#: The height of a line of the legend, in pixels.
LINE = 26.0


def _centres(pyramid: Pyramid) -> list[tuple[float, float]]:
    """The middle of each cell, in pixels."""
    half = MARGIN + RADIUS + (pyramid.base - 1) * STEP / 2
    centres = []
    for row in range(pyramid.base):
        y = MARGIN + RADIUS + row * STEP * LEAN
        for column in range(row + 1):
            centres.append((half + (column - row / 2) * STEP, y))
    return centres


def puzzle_svg(pyramid: Pyramid) -> str:
    """The unsolved pyramid."""
    return _picture(pyramid, (), [])


def solution_svg(solution: PyramidSolution) -> str:
    """The first cover of a solution: a coloured path per word, a double ring where it begins, a
    legend; it names the words that are in no list.
    """
    ways = len(solution.covers)
    notes = [f"first of {ways:,} ways to lay them"] if ways > 1 else []
    if solution.missed:
        notes.append(f"in no list: {', '.join(solution.missed)}")
    return _picture(solution.pyramid, solution.covers[0], notes)


def answer_svg(solution: PyramidSolution) -> str:
    """The first cover of a solution for paper: the paths alone."""
    return _picture(solution.pyramid, solution.covers[0], [], named=False)


def board_svg(pyramid: Pyramid, laid: Sequence[Placement], marked: Sequence[int]) -> str:
    """The pyramid with words laid, and some of its cells marked by a tinted ground."""
    return _picture(pyramid, laid, [], marked)


def _picture(
    pyramid: Pyramid,
    cover: Sequence[Placement],
    notes: Sequence[str],
    marked: Sequence[int] = (),
    named: bool = True,
) -> str:
    """The letters over the paths of the words laid, if any; on the right these words, if they are
    to be named, and notes.
    """
    words = [placement.word for placement in cover]
    title = ", ".join(words) or "pyramid: " + " ".join(pyramid.rows)
    if not named:
        words = []
    if words:
        notes = ["double ring: first letter", *notes]
    centres = _centres(pyramid)
    width = max(centres)[0] + MARGIN + RADIUS
    height = centres[-1][1] + MARGIN + RADIUS
    tracks = []
    starts = []
    letters = []
    # The colour around each cell, where a word lies on it.
    rings: dict[int, str] = {}
    for number, placement in enumerate(cover):
        hue = colour(number)
        middles = [centres[cell] for cell in placement.path]
        tracks.append(polyline(middles, stroke=hue, width=30, opacity=0.45))
        starts.append(disc(*middles[0], RADIUS + 4, fill="none", stroke=hue, width=2))
        rings |= dict.fromkeys(placement.path, hue)
    for cell, (x, y) in enumerate(centres):
        letter = capital(pyramid.letters[cell])
        thick = 3 if cell in rings else 1
        ground = MARKED if cell in marked else PAPER
        letters.append(disc(x, y, RADIUS, fill=ground, stroke=rings.get(cell, INK), width=thick))
        letters.append(text(x, y, letter, size=19, fill=INK, weight="bold"))
    legend, legend_width, legend_height = _legend(words, notes, width)
    parts = [*tracks, *starts, *letters, *legend]
    return picture(width + legend_width, max(height, legend_height), parts, title)


def _legend(words: Sequence[str], notes: Sequence[str], x: float) -> tuple[list[str], float, float]:
    """One row per word, then what the rings mean and what else is to be said: (parts, width,
    height).
    """
    parts = []
    width = 0.0
    y = MARGIN + RADIUS
    for number, word in enumerate(words):
        stroke = [(x + 8, y), (x + 26, y)]
        parts.append(polyline(stroke, stroke=colour(number), width=12, opacity=0.6))
        parts.append(text(x + 40, y, word, anchor="start"))
        width = max(width, 56 + 10.2 * len(word))
        y += LINE
    for note in notes:
        parts.append(text(x + 8, y, note, size=12, anchor="start"))
        width = max(width, 24 + 7.2 * len(note))
        y += LINE
    return parts, width, y + MARGIN
