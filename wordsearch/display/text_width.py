"""How much room a text takes on paper, at most, in whichever serif font a machine has.

The widths are those of DejaVu Serif, rounded up: of the fonts that pages are printed in it is the
widest, so that what has room by them has room in any.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

#: Millimetres of a point.
POINT = 25.4 / 72

_SMALL = 0.63
_CAPITAL = 0.84
_NARROW = frozenset(" .,;:'·ijl!|’‘")
_SLIM = frozenset('ftrszIJ()[]-–"?/“”')
_BROAD = frozenset("mwMWHNOQU%@&…★☆=+—")


@lru_cache(maxsize=4096)
def em(character: str) -> float:
    """The width of a character in ems, at most.

    >>> em("i") < em("a") < em("W")
    True
    """
    if character in _NARROW:
        return 0.34
    if character in _SLIM:
        return 0.5
    if character in _BROAD:
        return 1.0
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Mn"):
        return 0.0
    if ord(character) > 0x1F000:
        return 1.4
    if unicodedata.east_asian_width(character) in "WF":
        return 1.04
    if not character.isalnum() and ord(character) > 0x250:
        return 1.0
    return _CAPITAL if character.isupper() else _SMALL


def width(text: str, points: float, *, bold: bool = False) -> float:
    """The width of a text in mm, at most, in a font of so many points."""
    ems = sum(map(em, text))
    return ems * points * POINT * (1.12 if bold else 1.0)


def direction(text: str) -> str:
    """How a text is read, as its first letter is: from the left ("ltr") or the right ("rtl").

    >>> direction("«Word puzzles»"), direction("\N{HEBREW LETTER ALEF}, word puzzles")
    ('ltr', 'rtl')
    """
    for character in text:
        kind = unicodedata.bidirectional(character)
        if kind == "L":
            return "ltr"
        if kind in ("R", "AL"):
            return "rtl"
    return "ltr"


def broken(text: str, points: float, room: float, *, bold: bool = False) -> tuple[str, ...]:
    """A text in lines that are at most so many mm wide; a word that is wider is broken, too.

    >>> broken("to be or not to be", 10, 20)
    ('to be or', 'not to be')
    >>> broken("", 10, 15)
    ()
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if width(longer, points, bold=bold) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        *whole, line = _pieces(word, points, room, bold)
        lines += whole
    if line:
        lines.append(line)
    return tuple(lines)


def _pieces(word: str, points: float, room: float, bold: bool) -> list[str]:
    """A word in pieces that have room, each as long as it may be; marks stay with their letter."""
    pieces = [""]
    for character in word:
        longer = pieces[-1] + character
        if pieces[-1] and width(longer, points, bold=bold) > room:
            pieces.append(character)
        else:
            pieces[-1] = longer
    return pieces


def balanced(text: str, points: float, room: float, *, bold: bool = False) -> tuple[str, ...]:
    """The same number of lines, as equal in length as that allows.

    >>> balanced("to be or not to be at all", 10, 30)
    ('to be or not', 'to be at all')
    """
    lines = broken(text, points, room, bold=bold)
    while len(lines) > 1:
        room *= 0.97
        narrower = broken(text, points, room, bold=bold)
        if len(narrower) > len(lines):
            break
        lines = narrower
    return lines
