"""A sheet of puzzles as HTML that prints as it is laid out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from wordsearch.display.svg import escape

if TYPE_CHECKING:
    from wordsearch.frontend.sheets import Card, Content, Page, Solved


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
    width, height = content.size
    spots = (
        f"#puzzle-{card.number} {{ left: {card.spot.x}mm; top: {card.spot.y}mm; width: {card.spot.width}mm; }}\n"
        f"#puzzle-{card.number} .picture {{ width: {card.spot.picture}mm; }}\n"
        for page in content.pages
        for card in page.cards
    )
    look = (
        f"@page {{ size: {width}mm {height}mm; margin: 0; }}\n"
        f"@page solutions {{ margin: {content.margin}mm; }}\n"
        f":root {{ --width: {width}mm; --height: {height}mm; --margin: {content.margin}mm; "
        f"--above: {content.above}mm; }}\n"
    )
    css = Path(__file__).with_name("sheet.css").read_text(encoding="utf-8")
    pages = [_html_page(page, content, number) for number, page in enumerate(content.pages, 1)]
    return f"{look}{css}{''.join(spots)}", "".join(pages) + _html_solutions(content)


def _html_head(content: Content, more: str) -> str:
    return f"<header><h1>{escape(content.title)}</h1><p>{escape(more)}</p></header>\n"


def _html_page(page: Page, content: Content, number: int) -> str:
    more = content.subtitle
    if len(content.pages) > 1:
        more += f" · page {number} of {len(content.pages)}"
    cards = "".join(map(_html_card, page.cards))
    return (
        f'<section class="page">\n{_html_head(content, more)}{cards}'
        f"<footer>{escape(page.note)}</footer>\n</section>\n"
    )


def _html_card(card: Card) -> str:
    stars = ""
    if card.level:
        shown = "★" * card.level + "☆" * (5 - card.level)
        stars = f'<span class="stars" role="img" aria-label="predicted difficulty {card.level} of 5">{shown}</span>'
    return (
        f'<article id="puzzle-{card.number}"><div class="above">'
        f"<h2><b>{card.number}</b> {escape(card.kind)}{stars}</h2><p>{escape(card.rules)}</p></div>"
        f'<div class="picture">{card.svg}</div></article>\n'
    )


def _html_solutions(content: Content) -> str:
    if not content.solutions:
        return ""
    entries = "".join(map(_html_solved, content.solutions))
    head = _html_head(content, "Solutions")
    return f'<section class="solutions">\n{head}<div>{entries}</div>\n</section>\n'


def _html_solved(solved: Solved) -> str:
    picture = f'<div class="picture">{solved.svg}</div>' if solved.svg else ""
    words = escape(", ".join(solved.words)) or "–"
    lines = [
        f'<p class="{name}">{escape(text)}</p>'
        for name, text in (("more", solved.more), ("note", solved.note))
        if text
    ]
    return (
        f"<article><h2><b>{solved.number}</b> {escape(solved.kind)}</h2>{picture}"
        f'<p class="words">{words}</p>{"".join(lines)}{_html_steps(solved)}</article>\n'
    )


def _html_steps(solved: Solved) -> str:
    return "".join(f'<p class="step">{escape(line)}</p>' for line in solved.steps)
