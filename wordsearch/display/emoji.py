"""Drawings of emoji, so that pictures and pages need no font for them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache

import msgspec

from wordsearch.files import data_folder

#: Width and height of a drawing.
_SIDE = 32
#: A character that asks for the picture of the one before it.
_AS_PICTURE = "\ufe0f"


@cache
def _drawings() -> Mapping[str, str]:
    """The parts of each drawing by its character: Fluent Emoji, flat (Microsoft, MIT)."""
    data = (data_folder() / "emoji.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, str])


def is_drawn(character: str) -> bool:
    """Whether there is a drawing of a character.

    >>> is_drawn("🍒"), is_drawn("x")
    (True, False)
    """
    return character.removesuffix(_AS_PICTURE) in _drawings()


def emoji_defs(characters: Iterable[str]) -> str:
    """The drawings of those characters that have one, each once: what `emoji` shows in the same
    picture.
    """
    drawn = [character for character in dict.fromkeys(characters) if is_drawn(character)]
    parts = (f"<g id='{_id(character)}'>{_parts(character)}</g>" for character in drawn)
    return f"<defs>{''.join(parts)}</defs>"


def emoji(x: float, y: float, size: float, character: str) -> str:
    """A part of a picture that shows a character of its `emoji_defs`, `size` wide and high; (x, y)
    is its top left corner.
    """
    place = f"translate({x:.1f} {y:.1f}) scale({size / _SIDE:.4g})"
    return f"<use href='#{_id(character)}' transform='{place}'/>"


def _parts(character: str) -> str:
    return _drawings()[character.removesuffix(_AS_PICTURE)]


def _id(character: str) -> str:
    return f"emoji-{ord(character[0]):x}"


def emoji_uri(character: str) -> str:
    """The drawing of a character as a picture of its own: the address of an ``<img>``."""
    view = f"viewBox='0 0 {_SIDE} {_SIDE}'"
    svg = f"<svg xmlns='http://www.w3.org/2000/svg' {view}>{_parts(character)}</svg>"
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
