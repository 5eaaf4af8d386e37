"""What print views of puzzles are made of: little ink, and room to write.

Every picture is :data:`WIDTH` wide, so that pictures of all puzzles share a column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.etree import ElementTree

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
    """An answer on a page.

    Attributes
    ----------
    words : tuple of str
        All of them.
    more : str
        What there is to add.
    svg : str
        The answer, drawn.
    groups : tuple of (str, tuple of str)
        The words under headings, where they are too many to be read in a row.
    """

    words: tuple[str, ...]
    more: str = ""
    svg: str = ""
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()


def by_length(words: Sequence[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Words in groups by their numbers of letters, short ones first.

    >>> by_length(["oboe", "lyre", "flute"])
    (('4 letters', ('oboe', 'lyre')), ('5 letters', ('flute',)))
    """
    groups: dict[int, list[str]] = {}
    for word in words:
        groups.setdefault(len(word), []).append(word)
    return tuple((f"{size} letters", tuple(groups[size])) for size in sorted(groups))


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
    width, height = size_of(svg)
    scale = min(1.0, most / width)
    return group([svg], (WIDTH - width * scale) / 2, 0, scale), height * scale


def size_of(svg: str) -> tuple[float, float]:
    """Width and height of a whole picture, in its own units."""
    size = re.search(r"width='(\d+)' height='(\d+)'", svg)
    assert size, "every picture states its size"
    width, height = map(float, size.groups())
    return width, height


def least_letter(svg: str) -> float | None:
    """The size of the smallest text in a picture, in its units; None where it has none.

    >>> least_letter("<svg><g transform='scale(0.5)'><text font-size='16'>A</text></g></svg>")
    8.0
    """
    return min(_letters(ElementTree.fromstring(svg), 1.0), default=None)


def _letters(part: ElementTree.Element, scale: float) -> Iterator[float]:
    """The sizes of all texts in a part that is scaled."""
    scaled = re.search(r"scale\((\S+)\)", part.get("transform", ""))
    if scaled:
        scale *= float(scaled[1])
    if part.tag.endswith("text") and (part.text or "").strip():
        yield scale * float(part.get("font-size", 16))
    for inner in part:
        yield from _letters(inner, scale)


def group(parts: Sequence[str], x: float, y: float, scale: float) -> str:
    """Parts that are moved to (x, y) and scaled together."""
    return f"<g transform='translate({x:.2f} {y:.2f}) scale({scale:.4f})'>{''.join(parts)}</g>"
