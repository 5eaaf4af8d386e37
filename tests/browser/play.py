"""What the browser tests of the games share: pages, and hands and keys to play them with.

How each game is played lies beside the tests of its puzzle, in the module `playing`:

by_hand(game, hand), by_keys(game, page)
    Play the games of the samples (`GAMES`) to their end, by a pointer or by keys alone.
DRAGGED, TRACED
    True where a hand drags in it; where it has paths that are not kept while they are only traced.
LONG
    A game whose long words must not widen the page, where the puzzle could have such.
WANDERED
    More games whose rules are tried, by name; each is made when it is called.
PLAYER
    JavaScript: an object whose `propose` gives moves that make sense, or none; and, where a hint
    only says what is to be done, whose `follow` does that.
laid(puzzle, board), solved_boards(puzzle, words)
    The pieces that a player laid; and those of each solved board, from the plain solvers.
in_the_way(puzzle, pieces, solution)
    Of the pieces, those that a solved board has not; where that is no difference of two sets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

SECONDS = 60_000  # milliseconds that a busy machine may take for one answer


@dataclass
class Seen:
    """A page with a game, and what went wrong in it."""

    page: Page
    problems: list[str]
    asked: list[str]  # addresses that the page asked for

    @property
    def game(self) -> Locator:
        return self.page.locator(".game")


def open_page(browser: Browser, path: Path, **options: Any) -> Seen:
    """A page of its own that has no network, opened from its file."""
    context = browser.new_context(**{"viewport": {"width": 900, "height": 900}, **options})
    context.set_offline(True)
    page = context.new_page()
    seen = Seen(page, [], [])
    page.on("pageerror", lambda error: seen.problems.append(str(error)))
    page.on(
        "console",
        lambda said: seen.problems.append(said.text) if said.type in ("error", "warning") else None,
    )
    page.on("request", lambda request: seen.asked.append(request.url))
    page.goto(path.as_uri())
    expect(seen.game).to_be_visible(timeout=SECONDS)
    return seen


def says(game: Locator, text: str) -> None:
    expect(game.get_by_role("status")).to_contain_text(text, timeout=SECONDS)


def is_solved(game: Locator) -> None:
    expect(game).to_have_attribute("data-solved", "true", timeout=SECONDS)


# -- hands -----------------------------------------------------------------------------------------


class Pointer:
    """A mouse, and nothing else."""

    options: Mapping[str, Any] = {}

    def __init__(self, page: Page) -> None:
        self.page = page

    def tap(self, element: Locator) -> None:
        element.click()

    def drag(self, *elements: Locator) -> None:
        first, *others = map(middle, elements)
        self.page.mouse.move(*first)
        self.page.mouse.down()
        for place in others:
            self.page.mouse.move(*place, steps=4)
        self.page.mouse.up()


class Finger(Pointer):
    """A touch screen, and nothing else."""

    options: Mapping[str, Any] = {
        "has_touch": True,
        "is_mobile": True,
        "viewport": {"width": 360, "height": 740},
    }

    def tap(self, element: Locator) -> None:
        element.tap()

    def drag(self, *elements: Locator) -> None:
        elements[0].scroll_into_view_if_needed()
        session = self.page.context.new_cdp_session(self.page)
        places = [middle(element) for element in elements]
        for number, (before, after) in enumerate(zip([places[0], *places], places, strict=False)):
            for part in range(1, 5):
                x, y = (
                    one + (other - one) * part / 4 for one, other in zip(before, after, strict=True)
                )
                kind = "touchStart" if number == 0 and part == 1 else "touchMove"
                session.send(
                    "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]}
                )
        self.page.wait_for_timeout(
            200
        )  # a finger that is lifted in full swing flings; the next tap only stops that
        x, y = places[-1]
        session.send(
            "Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y + 1}]}
        )
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()


def middle(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# -- keys ------------------------------------------------------------------------------------------


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def tab_to(page: Page, element: Locator, most: int = 40) -> None:
    """Tab until an element has the focus: the way there must be one that keys can go."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if element.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError("no tab stop leads there")
