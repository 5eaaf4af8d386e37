"""A sheet of puzzles as HTML that prints as it is laid out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from wordsearch.display.svg import escape
from wordsearch.frontend.sheet_content import SIZES, line_height
from wordsearch.frontend.sheet_fonts import embedded

if TYPE_CHECKING:
    from wordsearch.frontend.sheet_content import Card, Content, Entry, Head, Page, SolutionPage


def html_page(content: Content) -> bytes:
    """The whole file."""
    style, pages = html_parts(content)
    page = (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(content.title)}</title>\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<style>\n{style}</style>\n</head>\n<body>\n{pages}</body>\n</html>\n"
    )
    return page.encode()


def html_parts(content: Content) -> tuple[str, str]:
    """The style of the pages, and the pages; nothing is styled in its place, since a policy may
    forbid it.
    """
    pages = [_html_page(page, content.look) for page in content.pages]
    pages += [_html_solutions(page, content.look) for page in content.solutions]
    markup = "".join(pages)
    css = Path(__file__).with_name("sheet.css").read_text(encoding="utf-8")
    return "".join([embedded(content, markup), *_measures(content), css, *_places(content)]), markup


def _measures(content: Content) -> Iterable[str]:
    """The sizes that pages have in common."""
    width, height = content.size
    yield f"@page {{ size: {width}mm {height}mm; margin: 0; }}\n"
    yield (
        f":root {{ --width: {width}mm; --height: {height}mm; --margin: {content.margin}mm; "
        f"--heading: {content.heading}mm; --apart: {content.apart}mm; }}\n"
    )
    for style, points in SIZES.items():
        yield f".{style} {{ font-size: {points}pt; line-height: {line_height(points)}mm; }}\n"
    for head in dict.fromkeys(page.head.points for page in content.pages):
        yield f"h1 {{ font-size: {head}pt; line-height: {line_height(head)}mm; }}\n"


def _places(content: Content) -> Iterable[str]:
    """Where each puzzle and each solution stands."""
    for page in content.pages:
        for card in page.cards:
            spot = card.spot
            name = f"#puzzle-{card.number}"
            yield f"{name} {{ left: {spot.x}mm; top: {spot.y}mm; width: {spot.width}mm; "
            yield f"--colour: {card.colour}; }}\n"
            yield f"{name} .above {{ height: {card.above}mm; }}\n"
            yield f"{name} .picture {{ width: {spot.picture}mm; }}\n"
    for number, entry in enumerate(_entries(content)):
        spot = entry.spot
        name = f"#solution-{number}"
        yield f"{name} {{ left: {spot.x}mm; top: {spot.y}mm; width: {spot.width}mm; "
        yield f"--colour: {entry.colour}; }}\n"
        if entry.svg:
            yield f"{name} .picture {{ width: {spot.picture}mm; }}\n"


def _entries(content: Content) -> list[Entry]:
    return [entry for page in content.solutions for entry in page.entries]


def _html_head(head: Head) -> str:
    """The title's lines, the note's, and what is on the page."""
    note = ""
    if head.note:
        note = f'<p class="note" dir="{head.note_direction}">{_lines(head.note)}</p>'
    ornament = ""
    if head.ornament:
        ornament = f'<div class="ornament" aria-hidden="true">{head.ornament}</div>'
    more = f'<p class="more">{_lines(head.more)}</p>'
    title = f'<h1 dir="{head.title_direction}">{_lines(head.title)}</h1>'
    return f"<header>{title}{note}{ornament}{more}</header>\n"


def _lines(lines: Iterable[str]) -> str:
    return "<br>".join(map(escape, lines))


def _html_page(page: Page, look: str) -> str:
    cards = "".join(map(_html_card, page.cards))
    return (
        f'<section class="page {look}">\n{_html_head(page.head)}{cards}'
        f'<footer class="foot">{_lines(page.foot)}</footer>\n</section>\n'
    )


def _html_card(card: Card) -> str:
    stars = ""
    if card.level:
        stars = f'<span class="stars" role="img" aria-label="predicted difficulty {card.level} of 5">{card.stars}</span>'
    return (
        f'<article id="puzzle-{card.number}"><div class="above">'
        f"<h2><b>{card.number}</b> {escape(card.kind)}{stars}</h2>"
        f'<p class="rules">{escape(card.rules)}</p></div>'
        f'<div class="picture">{card.svg}</div></article>\n'
    )


def _html_solutions(page: SolutionPage, look: str) -> str:
    entries = "".join(
        _html_solved(entry, number)
        for number, entry in zip(page.numbers, page.entries, strict=True)
    )
    return f'<section class="page solutions {look}">\n{_html_head(page.head)}{entries}</section>\n'


def _html_solved(entry: Entry, number: int) -> str:
    heading = ""
    if entry.kind:
        heading = f"<h2><b>{entry.number}</b> {escape(entry.kind)}</h2>"
    picture = f'<div class="picture">{entry.svg}</div>' if entry.svg else ""
    words = "".join(f'<p class="{style}">{escape(text)}</p>' for style, text in entry.paragraphs)
    return f'<article id="solution-{number}">{heading}{picture}{words}</article>\n'
