"""What print views of puzzles are made of: little ink, and room to write.

Every picture is :data:`WIDTH` wide, so that pictures of all puzzles share a column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wordsearch.display.svg import picture, polyline

WIDTH = 280.0
RULE = "#8f8f8f"
GREY = "#5a5a5a"
TINT = "#e9e9e9"
LINE = 21.0  # from one line to write on to the next
GAP = 4.0


class PrintView(NamedTuple):
    """A puzzle on a page: what kind it is, what is to be done, and its picture."""

    kind: str
    rules: str
    svg: str
    height: float


class PrintedAnswer(NamedTuple):
    """An answer on a page: its words, what there is to add, and a picture where one helps."""

    words: tuple[str, ...]
    more: str = ""
    svg: str = ""


def view(kind: str, rules: str, parts: Sequence[str], height: float, title: str) -> PrintView:
    """A view whose picture is made of `parts`, so high in the units of :data:`WIDTH`."""
    return PrintView(kind, rules, picture(WIDTH, height, parts, title), height)


def lines(x: float, top: float, width: float, rows: int, columns: int = 1) -> Iterator[str]:
    """Lines to write on, side by side and one below the other."""
    wide = (width - 10 * (columns - 1)) / columns
    for row in range(rows):
        for column in range(columns):
            left = x + column * (wide + 10)
            y = top + (row + 1) * LINE - 2
            yield polyline([(left, y), (left + wide, y)], stroke=RULE, width=0.8)


def within(svg: str, most: float = WIDTH) -> tuple[str, float]:
    """A whole picture as a part, in the middle and not wider than `most`; and its height."""
    size = re.search(r"width='(\d+)' height='(\d+)'", svg)
    assert size, "every picture states its size"
    width, height = map(float, size.groups())
    scale = min(1.0, most / width)
    return group([svg], (WIDTH - width * scale) / 2, 0, scale), height * scale


def group(parts: Sequence[str], x: float, y: float, scale: float) -> str:
    """Parts that are moved to (x, y) and scaled together."""
    return f"<g transform='translate({x:.2f} {y:.2f}) scale({scale:.4f})'>{''.join(parts)}</g>"
