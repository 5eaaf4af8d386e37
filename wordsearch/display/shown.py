"""How results show themselves in notebooks: written once."""

from __future__ import annotations

import math
import re
from base64 import b64encode
from collections.abc import Callable, Iterable
from textwrap import shorten
from typing import Any

from wordsearch.display.svg import escape

#: Characters of one picture, and of all pictures side by side, that a notebook's page is given.
MOST_DRAWN = 2_000_000
_MOST_CARDS = 60  # pictures of a list
_MOST_TEXT = 20_000  # characters of a text in the place of a picture


class Shown:
    """Something with a text (``str``), and perhaps a picture or a page."""

    __slots__ = ()

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
        if svg is None:
            return None
        return image_html(svg, self)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        bundle = {"text/plain": str(self)}
        page = page_of(self)
        if page is not None:
            bundle["text/html"] = page
        return bundle

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


def worded(thing: Any) -> str:
    """The `repr` of a solution: one line with its words."""
    return f"<{type(thing).__name__}: {shorten(' '.join(thing.words), 100)}>"


def image_html(svg: str, text: object) -> str:
    """SVG as an image, for JupyterLab shows no other SVG of a notebook that nobody has run yet.

    Parameters
    ----------
    svg : str
        Of more than `MOST_DRAWN` characters nothing is shown but how large it would be, and `text`.
    text : object
        For readers without pictures, where the SVG does not say itself what it shows.
    """
    if len(svg) > MOST_DRAWN:
        note = f"too large to be shown: a picture of {len(svg) / 1e6:.1f} MB"
        return f"<p>{note}</p>{text_html(text)}"
    alt = escape(str(text).partition("\n")[0])
    label = re.search("aria-label='(.*?)'", svg)
    if label:
        alt = label[1]
    return f"<img alt='{alt}' src='data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}'>"


def text_html(thing: object) -> str:
    """What anything is as text, escaped; the beginning of a long one."""
    text = str(thing)
    if len(text) > _MOST_TEXT:
        text = f"{text[:_MOST_TEXT]}…"
    return f"<pre>{escape(text)}</pre>"


def page_of(thing: Any) -> str | None:
    """What anything shows of itself as HTML; None where it has text alone, or where the picture
    takes a package that is not installed (matplotlib, which comes with an extra).
    """
    show = getattr(thing, "page", getattr(thing, "_repr_html_", lambda: None))
    try:
        page = show()
    except ModuleNotFoundError:
        return None
    if page is None:
        return None
    return str(page)


def picture_html(thing: Any) -> str:
    """What anything draws of itself, else its text, escaped."""
    page = page_of(thing)
    if page is None:
        return text_html(thing)
    return page


def cards_html(things: Iterable[Any]) -> str:
    """Pictures side by side; texts from where the pictures pass `MOST_DRAWN` characters."""
    style = "display:inline-block;margin:0 1.5em 1em 0;vertical-align:top"
    cards: list[str] = []
    n_drawn = 0
    for thing in things:
        card = picture_html(thing) if n_drawn < MOST_DRAWN else text_html(thing)
        n_drawn += len(card)
        cards.append(f"<div style='{style}'>{card}</div>")
    return "".join(cards)


class Pictures(list[Any]):
    """A list that a notebook shows as the pictures of what is in it; so are its slices.

    >>> Pictures([1, 2, 3])[1:]
    [2, 3]
    """

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        page = cards_html(self[:_MOST_CARDS])
        more = len(self) - _MOST_CARDS
        if more > 0:
            page += f"<p>… and {more:,} more</p>"
        return {"text/plain": _on_lines(self), "text/html": page}

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(_on_lines(self))

    def __getitem__(self, at: Any) -> Any:
        found = super().__getitem__(at)
        if isinstance(at, slice):
            return type(self)(found)
        return found


def _on_lines(things: list[Any]) -> str:
    """A list as a terminal has it, one to a line; the first of a long one."""
    lines = [repr(thing) for thing in things[:_MOST_CARDS]]
    if len(things) > _MOST_CARDS:
        lines.append("...")
    inside = ",\n ".join(lines)
    return f"[{inside}]"


def words_html(words: Iterable[Any], marked: Callable[[str], bool] = lambda word: False) -> str:
    """Words by length, the longest first; in bold those that are marked."""
    by_length: dict[int, list[str]] = {}
    for word in words:
        html = escape(word)
        if marked(word):
            html = f"<b>{html}</b>"
        by_length.setdefault(len(word), []).append(html)
    return "".join(
        f"<p>{size} letters: {', '.join(by_length[size])}</p>"
        for size in sorted(by_length, reverse=True)
    )


def table_html(rows: Iterable[Iterable[object]], head: Iterable[str] = ()) -> str:
    """Rows of values, such as a name and a number, as a table; `head` names its columns."""
    names = "".join(f"<th style='text-align:left'>{escape(name)}</th>" for name in head)
    lines = []
    if names:
        lines.append(f"<tr>{names}</tr>")
    for row in rows:
        cells = "".join(f"<td style='text-align:left'>{escape(cell)}</td>" for cell in row)
        lines.append(f"<tr>{cells}</tr>")
    return f"<table>{''.join(lines)}</table>"


def duration(seconds: float) -> str:
    """Seconds with a unit that suits them.

    >>> duration(0.00123), duration(2.5), duration(float("nan"))
    ('1.23 ms', '2.5 s', '')
    """
    if math.isnan(seconds):
        return ""
    if seconds >= 1:
        return f"{seconds:.3g} s"
    if seconds >= 1e-3:
        return f"{seconds * 1e3:.3g} ms"
    return f"{seconds * 1e6:.3g} µs"
