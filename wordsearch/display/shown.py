"""How results show themselves in notebooks: written once."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import shorten
from typing import Any

from wordsearch.display.svg import escape


class Shown:
    """Something with a text (``str``), and perhaps a picture or a page."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        # IPython asks class after class: the __repr__ of a dataclass would win over what its base shows.
        cls._repr_pretty_ = cls._repr_pretty_  # type: ignore[method-assign]

    def drawing(self) -> str | None:
        """The picture as SVG, or None."""
        return None

    def page(self) -> str | None:
        """What a notebook shows in place of the text, as HTML, or None."""
        return None

    def _repr_svg_(self) -> str | None:
        return self.drawing()

    def _repr_html_(self) -> str | None:
        return self.page()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


def worded(thing: Any) -> str:
    """The `repr` of a solution: one line with its words."""
    return f"<{type(thing).__name__}: {shorten(' '.join(thing.words), 100)}>"


def picture_html(thing: Any) -> str:
    """What anything draws of itself, else its text, escaped."""
    for method in ("_repr_svg_", "_repr_html_"):
        picture = getattr(thing, method, lambda: None)()
        if picture is not None:
            return str(picture)
    return f"<pre>{escape(thing)}</pre>"


def cards_html(things: Iterable[Any]) -> str:
    """Pictures side by side."""
    cards = "".join(f"<div style='margin:0 1.5em 1em 0'>{picture_html(thing)}</div>" for thing in things)
    return f"<div style='display:flex;flex-wrap:wrap'>{cards}</div>"


def table_html(rows: Iterable[tuple[object, object]]) -> str:
    """Pairs of a name and a value as a table."""
    cells = "".join(
        f"<tr><td style='text-align:left'>{escape(name)}</td><td>{escape(value)}</td></tr>"
        for name, value in rows
    )
    return f"<table>{cells}</table>"


def duration(seconds: float) -> str:
    """Seconds with a unit that suits them.

    >>> duration(0.00123), duration(2.5), duration(float("nan"))
    ('1.23 ms', '2.5 s', '')
    """
    if seconds != seconds:
        return ""
    if seconds >= 1:
        return f"{seconds:.3g} s"
    return f"{seconds * 1e3:.3g} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.3g} µs"
