"""What the browser tests of the games share: a notebook of cells that is run, and the parts of a game."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.lab import LabPage

SECONDS = 60_000  # milliseconds that a busy machine may take for one answer


def game_in(page: LabPage, number: int) -> Locator:
    """The game of the cell of that number, scrolled into view."""
    game = page.notebook.locator(".ws-play").nth(number)
    expect(game.get_by_role("button", name="Reveal a little")).to_be_visible(timeout=SECONDS)
    game.scroll_into_view_if_needed()
    return game


def says(game: Locator, text: str) -> None:
    expect(game.get_by_role("status", name="What was said")).to_contain_text(text, timeout=SECONDS)


def is_solved(game: Locator, solved: bool = True) -> None:
    expect(game).to_have_attribute("data-solved", str(solved).lower(), timeout=SECONDS)
