"""Pictures of word ladders: a row of boxes for each word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wordsearch.display.svg import FAINT, INK, PAPER, box, colour, picture, text

if TYPE_CHECKING:
    from template.puzzle.puzzle import Ladder, LadderSolution

# In pixels: the side of a box, and the space around all.
SIDE = 32.0
MARGIN = 10.0


def puzzle_svg(ladder: Ladder) -> str:
    """The first word and the last, and empty boxes between."""
    empty = " " * len(ladder.first)
    words = [ladder.first, *[empty] * (ladder.steps - 1), ladder.last]
    return _picture(words, str(ladder))


def solution_svg(solution: LadderSolution) -> str:
    """The words, each changed letter in colour."""
    return _picture(solution.words, str(solution))


def _picture(words: Sequence[str], title: str) -> str:
    parts = []
    for row, word in enumerate(words):
        before = words[max(0, row - 1)]
        for column, letter in enumerate(word):
            fill = PAPER
            if _is_changed(letter, before[column : column + 1]):
                fill = colour(1)
            x = MARGIN + column * SIDE
            y = MARGIN + row * SIDE
            parts.append(box(x, y, SIDE, SIDE, fill=fill, stroke=FAINT))
            parts.append(text(x + SIDE / 2, y + SIDE / 2, letter.upper(), fill=INK))
    width = 2 * MARGIN + SIDE * max(map(len, words))
    return picture(width, 2 * MARGIN + SIDE * len(words), parts, title)


def _is_changed(letter: str, above: str) -> bool:
    """Whether a letter stands below another one; an empty box is none."""
    return letter != above and letter != " " and above != " "
