"""How results show themselves in notebooks: written once."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterable
from textwrap import shorten
from typing import Any

from wordsearch.display.svg import escape


class Shown:
    """Something with a text (``str``), and perhaps a picture or a page."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        # IPython asks class after class: the __repr__ of a dataclass would win over what its base
        # shows.
        cls._repr_pretty_ = cls._repr_pretty_  # type: ignore[method-assign]

    def drawing(self) -> str | None:
        """The picture as SVG, or None."""
        return None

    def page(self) -> str | None:
        """What a notebook shows in place of the text, as HTML, or None: the picture, unless
        there is more.
        """
        svg = self.drawing()
        return None if svg is None else image_html(svg, self)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        try:
            page = self.page()
        except ModuleNotFoundError:  # of matplotlib: an extra
            page = None
        return {"text/plain": str(self)} | ({} if page is None else {"text/html": page})

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


def worded(thing: Any) -> str:
    """The `repr` of a solution: one line with its words."""
    return f"<{type(thing).__name__}: {shorten(' '.join(thing.words), 100)}>"


def image_html(svg: str, text: object) -> str:
    """SVG as an image, for JupyterLab shows no other SVG of a notebook that nobody has run yet.

    `text` is for readers without pictures, where the SVG does not say itself what it shows.
    """
    label = re.search("aria-label='(.*?)'", svg)
    alt = label[1] if label else escape(str(text).partition("\n")[0])
    return f"<img alt='{alt}' src='data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}'>"


def picture_html(thing: Any) -> str:
    """What anything draws of itself, else its text, escaped."""
    page = getattr(thing, "page", getattr(thing, "_repr_html_", lambda: None))()
    return f"<pre>{escape(thing)}</pre>" if page is None else str(page)


def cards_html(things: Iterable[Any]) -> str:
    """Pictures side by side."""
    return "".join(
        f"<div style='display:inline-block;margin:0 1.5em 1em 0;vertical-align:top'>{picture_html(thing)}</div>"
        for thing in things
    )


def words_html(words: Iterable[Any], marked: Callable[[str], bool] = lambda word: False) -> str:
    """Words by length, the longest first; in bold those that are marked."""
    rows: dict[int, list[str]] = {}
    for word in words:
        rows.setdefault(len(word), []).append(
            f"<b>{escape(word)}</b>" if marked(word) else escape(word)
        )
    return "".join(
        f"<p>{size} letters: {', '.join(rows[size])}</p>" for size in sorted(rows, reverse=True)
    )


def table_html(rows: Iterable[Iterable[object]]) -> str:
    """Rows of values, such as a name and a number, as a table."""
    cells = (
        "".join(f"<td style='text-align:left'>{escape(cell)}</td>" for cell in row) for row in rows
    )
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"


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
