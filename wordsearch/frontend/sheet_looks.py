"""How printed pages look: plain, or with some colour and a garland of the puzzles' own shapes.

What is coloured is as dark as print in grey needs, and nothing is told by colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wordsearch.display.svg import box, disc, picture, polyline

#: Dark enough to read on white, and for white letters (5 to 1 and more).
_COLOURS = ("#1b5e8c", "#a33b20", "#2f6b3c", "#7a3d7c", "#8a5a00", "#276b6b")
_INK = "#1a1a1a"
_STEP = 9.0  # units from one shape of a garland to the next; 1 is 0.5 mm
_UNIT = 0.5


@dataclass(frozen=True)
class Look:
    """What a sheet has besides words and pictures.

    Attributes
    ----------
    name : str
    ornament_height : float
        Of the garland below a title, in mm; 0 without one.
    room : float
        Around what is on the page, between the title and the puzzles, in mm.
    colours : tuple of str
        Of numbers and lines.
    """

    name: str
    ornament_height: float = 0.0
    room: float = 7.0
    colours: tuple[str, ...] = (_INK,)

    def colour(self, number: int) -> str:
        """The colour with a number, starting over after the last."""
        return self.colours[number % len(self.colours)]

    def ornament(self, width: float) -> str:
        """A garland so wide (mm) as SVG; empty where the look has none."""
        if not self.ornament_height:
            return ""
        wide = width / _UNIT
        tall = self.ornament_height / _UNIT
        return picture(wide, tall, list(_garland(wide, tall, self.colours)), "")


def _garland(width: float, height: float, colours: tuple[str, ...]) -> Iterator[str]:
    """Circles, tiles, hexagons and stars on a string, larger towards the middle."""
    shapes = (_circle, _tile, _hexagon, _star)
    count = int(width / 2 // _STEP) - 1
    middle = width / 2
    sag = [
        (middle + place * _STEP, _hang(place / count, height)) for place in range(-count, count + 1)
    ]
    yield polyline(sag, stroke="#8f8f8f", width=0.6)
    for place, (x, y) in zip(range(-count, count + 1), sag, strict=True):
        radius = 3.4 - 1.9 * abs(place) / count
        hue = colours[place % len(colours)]
        yield shapes[place % len(shapes)](x, y, radius, hue)


def _hang(share: float, height: float) -> float:
    """How low a string hangs, from the middle (0) to its ends (1 and -1)."""
    return height / 2 + 0.16 * height * math.cos(math.pi * 3 * share)


def _circle(x: float, y: float, radius: float, hue: str) -> str:
    return disc(x, y, radius, fill="#ffffff", stroke=hue, width=1.1)


def _tile(x: float, y: float, radius: float, hue: str) -> str:
    side = 1.8 * radius
    return box(x - side / 2, y - side / 2, side, side, fill=hue, stroke=hue, radius=0.8)


def _hexagon(x: float, y: float, radius: float, hue: str) -> str:
    return _polygon(x, y, [radius * 1.1] * 6, hue)


def _star(x: float, y: float, radius: float, hue: str) -> str:
    return _polygon(x, y, [radius * 1.25, radius * 0.55] * 5, hue)


def _polygon(x: float, y: float, radii: list[float], hue: str) -> str:
    """Corners around a point, at these distances."""
    turns = [2 * math.pi * corner / len(radii) for corner in range(len(radii))]
    corners = " ".join(
        f"{x + radius * math.sin(turn):.1f},{y - radius * math.cos(turn):.1f}"
        for radius, turn in zip(radii, turns, strict=True)
    )
    return f"<polygon points='{corners}' fill='{hue}'/>"


#: What `look` may be.
LOOKS: Mapping[str, Look] = {
    "plain": Look("plain"),
    "festive": Look("festive", 5.0, 5.2, _COLOURS),
}
