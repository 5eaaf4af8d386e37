"""Small parts that every puzzle picture is made of: escaped text, boxes, discs, lines, one palette.

Pictures have no ground of their own, for a page may be light or dark and an image is not told
which: what stands free is drawn in a tone that reads on both, and dark ink only on pieces that
bring their paper along.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape as _escape

#: Eight colours that stay apart for colour-blind readers (Okabe and Ito 2008), lightest uses first.
PALETTE = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#8a7500", "#5b5b5b")
INK = "#1a1a1a"
PAPER = "#ffffff"
FAINT = "#b0b0b0"
#: Of what stands on no paper: as far from white as from black (4.3 to 1).
TONE = "#797979"
#: The ground of what a step looks at.
MARKED = "#f6dc8c"
_UNPRINTABLE = re.compile("[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
FONT = "font-family='DejaVu Sans, Verdana, sans-serif'"


def printable(text: object) -> str:
    """`text` with U+FFFD for what neither XML nor UTF-8 can hold.

    That is control characters, lone halves of surrogate pairs, U+FFFE and U+FFFF.

    >>> printable("bell" + chr(7))
    'bell�'
    """
    return _UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", str(text))


def escape(text: object) -> str:
    """`text` as it may stand in SVG or HTML, quotes included.

    >>> escape('<b onclick="x">')
    '&lt;b onclick=&quot;x&quot;&gt;'
    """
    return _escape(printable(text), quote=True)


def colour(index: int) -> str:
    """The palette's colour number `index`, starting over after the last."""
    return PALETTE[index % len(PALETTE)]


def text(
    x: float,
    y: float,
    words: object,
    *,
    size: float = 16,
    fill: str = TONE,
    anchor: str = "middle",
    weight: str = "normal",
) -> str:
    """Text with its middle at height `y`; `anchor` is ``start``, ``middle`` or ``end``."""
    return (
        f"<text x='{x:.1f}' y='{y:.1f}' {FONT} font-size='{size:g}' font-weight='{weight}' "
        f"fill='{fill}' text-anchor='{anchor}' dominant-baseline='central'>{escape(words)}</text>"
    )


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    fill: str = PAPER,
    stroke: str = INK,
    radius: float = 4,
) -> str:
    """A rectangle with rounded corners; (x, y) is its top left corner."""
    return (
        f"<rect x='{x:.1f}' y='{y:.1f}' width='{width:.1f}' height='{height:.1f}' rx='{radius:g}' "
        f"fill='{fill}' stroke='{stroke}'/>"
    )


def disc(
    x: float, y: float, radius: float, *, fill: str = PAPER, stroke: str = INK, width: float = 1
) -> str:
    """A circle around (x, y)."""
    return (
        f"<circle cx='{x:.1f}' cy='{y:.1f}' r='{radius:g}' fill='{fill}' stroke='{stroke}' "
        f"stroke-width='{width:g}'/>"
    )


def polyline(
    points: Iterable[tuple[float, float]], *, stroke: str, width: float, opacity: float = 1
) -> str:
    """A line through `points` with round ends and corners."""
    track = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return (
        f"<polyline points='{track}' fill='none' stroke='{stroke}' stroke-width='{width:g}' "
        f"stroke-opacity='{opacity:g}' stroke-linecap='round' stroke-linejoin='round'/>"
    )


def picture(width: float, height: float, parts: Sequence[str], title: str) -> str:
    """A whole SVG image; `title` is what a screen reader says and a pointer shows."""
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{width:.0f}' height='{height:.0f}' "
        f"viewBox='0 0 {width:.0f} {height:.0f}' role='img' aria-label='{escape(title)}'>"
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )
