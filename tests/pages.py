"""What a notebook shows of a thing, as IPython asks for it, and the pictures inside."""

from __future__ import annotations

import re
from base64 import b64decode

from IPython.core.formatters import DisplayFormatter

_IMAGE = re.compile(r"<img alt='[^']*' src='data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)'>")


def page_of(thing: object) -> str:
    """The HTML that a cell shows of a thing; empty where it shows text."""
    return str(DisplayFormatter().format(thing)[0].get("text/html", ""))


def pictures_in(page: str) -> list[str]:
    """The SVG of every image of a page."""
    return [b64decode(data).decode() for data in _IMAGE.findall(page)]


def all_shown(thing: object) -> str:
    """A page and after it, readable, the pictures in it."""
    page = page_of(thing)
    return "\n".join([page, *pictures_in(page)])
