"""What the browser tests of the games share: puzzles with a known answer, and hands that play
them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

import wordsearch as ws
from wordsearch.provenance import Provenance, Uniqueness

SECONDS = 60_000  # milliseconds that a busy machine may take for one answer
EVIL = "<img/src=x/onerror=window.hacked=1>"
WORDS = ws.Lexicon.from_words(
    "guitar oboe piano boat card base bee abe deed order the cat has hat".split(), name=EVIL
)
PHRASE = "time"
_BLOCKS = ws.BuildingBlocks.parse("ca.. ..se", "rd ba ti me")
PUZZLES: Mapping[str, Any] = {
    "pyramid": ws.Pyramid.parse("p ir aao ntib ogueo"),
    "building_blocks": replace(
        _BLOCKS, provenance=Provenance(("card", "base"), 1, "words", Uniqueness(1), bonus=PHRASE)
    ),
    "symbol_code": ws.SymbolCode.parse(f"🍒 {EVIL} {EVIL}\n♠A 🍒 {EVIL}"),
    "cryptogram": ws.SymbolCode.from_cryptogram("Uif dbu ibt b ibu."),
    "letters": ws.LetterPuzzle.parse("d[e]or"),
    "word_grid": ws.WordGrid.parse("cato hatb xbzo zeze", "straight", words="cat hat oboe"),
}
COVER = {
    placed.word: placed.path
    for placed in ws.solve_pyramid("p ir aao ntib ogueo", ["guitar", "oboe", "piano"])
    .solutions[0]
    .covers[0]
}
DRAGGED = ("pyramid", "building_blocks", "word_grid")  # what a hand drags in
CODES = {3: "bea", 6: "thecas"}  # for so many symbols their letters, in their order


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


# -- each kind, by a hand --------------------------------------------------------------------------


def pyramid_by_hand(game: Locator, hand: Pointer) -> None:
    """One word cell by cell, with a word that is none; the others along a drag."""
    cells = game.locator(".cell")
    hand.drag(*(cells.nth(cell) for cell in COVER["oboe"][:3]))
    says(game, "“obo” is no word")
    for cell in COVER["oboe"]:
        hand.tap(cells.nth(cell))
    hand.tap(game.get_by_role("button", name="Lay the word that the path spells"))
    says(game, "“oboe” covers 4 cells; 11 left.")
    hand.tap(cells.nth(COVER["oboe"][0]))
    says(game, "“oboe” is lifted.")
    hand.tap(game.get_by_role("button", name="Undo the last move"))
    says(game, "Undone.")
    for word in ("guitar", "piano"):
        hand.drag(*(cells.nth(cell) for cell in COVER[word]))
    says(game, "Solved: oboe, guitar, piano cover the pyramid.")


def blocks_by_hand(game: Locator, hand: Pointer) -> None:
    """Chosen and put, dragged, dragged away, and the other way round: first the blank, then the
    block.
    """
    blanks = game.locator(".blank")
    assert "not used" not in game.inner_text() and "left" not in game.locator(".board").inner_text()
    hand.tap(game.get_by_role("button", name="Block me"))
    hand.tap(blanks.nth(0))
    says(game, "“came” is no word")
    expect(game.get_by_text("3 blocks not used")).to_be_visible()
    hand.drag(blanks.nth(0), game.locator(".rules"))
    says(game, "“me” is taken back.")
    hand.drag(game.get_by_role("button", name="Block rd"), blanks.nth(0))
    says(game, "“card” is a word")
    expect(game.get_by_role("button", name="Block rd")).to_have_count(0)
    hand.tap(blanks.nth(1))
    hand.tap(game.get_by_role("button", name="Block ba"))
    says(game, "What do the blocks left over spell?")
    for _ in PHRASE:  # a phrase is typed; who has no keys is told it
        hand.tap(game.get_by_role("button", name="Reveal a little"))
    says(game, "The phrase is “time”.")


def code_by_hand(game: Locator, hand: Pointer) -> None:
    chips = game.locator("button.symbol")
    for number, letter in enumerate(CODES[chips.count()]):
        hand.tap(chips.nth(number))
        hand.tap(game.get_by_role("button", name=f"Letter {letter}", exact=True))
    says(game, "Solved: ")


def letters_by_hand(game: Locator, hand: Pointer) -> None:
    for word in ("deed", "order"):
        for letter in word:
            hand.tap(game.locator(".comb .letter").get_by_text(letter, exact=True))
        expect(game.get_by_label("Your word")).to_have_value(word)
        hand.tap(game.get_by_role("button", name="Guess this word"))
        says(game, f"{word}: ")


def grid_by_hand(game: Locator, hand: Pointer) -> None:
    """Words along a line, from either end; one that is none, one that is a bonus, and one by its
    two ends.
    """
    cells, struck = (
        game.locator(".cell"),
        game.get_by_role("list", name="Words to find").locator("s"),
    )
    hand.drag(cells.nth(3), cells.nth(7), cells.nth(15))
    says(game, "oboe: found.")
    hand.drag(cells.nth(6), cells.nth(4))
    says(game, "hat: found.")
    expect(struck).to_have_text(["hat", "oboe"])
    hand.drag(cells.nth(10), cells.nth(8))
    says(game, "zbx: none of the words to be found.")
    hand.drag(cells.nth(5), cells.nth(13))
    says(game, "abe: a word, though not one of those to be found; a bonus.")
    hand.tap(cells.nth(0))
    hand.tap(cells.nth(2))
    hand.tap(game.get_by_role("button", name="Take the word that the path spells"))
    says(game, "cat: found. All words are found.")
    expect(struck).to_have_count(3)


BY_HAND: Mapping[str, Callable[[Locator, Pointer], None]] = {
    "pyramid": pyramid_by_hand,
    "building_blocks": blocks_by_hand,
    "symbol_code": code_by_hand,
    "cryptogram": code_by_hand,
    "letters": letters_by_hand,
    "word_grid": grid_by_hand,
}


# -- each kind, by keys ----------------------------------------------------------------------------


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


def pyramid_by_keys(game: Locator, page: Page) -> None:
    tab_to(page, game.locator(".cell[tabindex='0']"))
    row = 0
    for cell in COVER["oboe"]:  # arrows and Space
        row = next(row for row in range(5) if cell < (row + 1) * (row + 2) // 2)
        press(
            page,
            *["ArrowUp"] * 4,
            *["ArrowDown"] * row,
            "Home",
            *["ArrowRight"] * (cell - row * (row + 1) // 2),
            "Space",
        )
    press(page, "Enter")
    says(game, "“oboe” covers")
    press(page, "Delete")
    says(game, "“oboe” is lifted.")
    press(page, "Control+z")
    says(game, "Undone.")
    page.keyboard.type("zz")
    says(game, "No free path spells “z”.")
    for word in ("guitar", "piano"):  # typed
        page.keyboard.type(word)
        press(page, "Enter")
        says(game, f"“{word}” covers")


def blocks_by_keys(game: Locator, page: Page) -> None:
    tab_to(page, game.locator(".blank[tabindex='0']"))
    page.keyboard.type("me")
    says(game, "“came” is no word")
    press(page, "Home", "Delete")
    says(game, "“me” is taken back")
    tab_to(page, game.locator(".tile[tabindex='0']"))
    press(page, "Home")
    expect(game.get_by_role("button", name="Block rd")).to_be_focused()
    press(page, "Enter")  # chosen: the focus goes to the first open blank
    expect(game.locator(".blank").nth(0)).to_be_focused()
    press(page, "Enter")
    says(game, "“card” is a word")
    expect(game.get_by_role("button", name="Block ba")).to_be_focused()
    press(page, "Shift+Tab", "ArrowDown")
    page.keyboard.type("ba")
    says(game, "What do the blocks left over spell?")
    expect(game.get_by_label("What do the blocks left over spell?")).to_be_focused()
    for phrase in ("emit", PHRASE):
        page.keyboard.type(phrase)
        press(page, "Enter")
        if phrase != PHRASE:
            says(game, "“emit” is not the phrase.")
            press(page, "Control+a")


def code_by_keys(game: Locator, page: Page) -> None:
    tab_to(page, game.locator("button.symbol[tabindex='0']"))
    press(page, "Home")
    page.keyboard.type("x")
    expect(game.locator("button.symbol").nth(1)).to_be_focused()
    press(page, "Home", "Backspace")
    says(game, "has no letter now.")
    page.keyboard.type(CODES[game.locator("button.symbol").count()])


def letters_by_keys(game: Locator, page: Page) -> None:
    tab_to(page, game.get_by_label("Your word"))
    for word, said in (
        ("door", "it lacks “e”"),
        ("deed", "1 point"),
        ("order", "with every letter"),
    ):
        page.keyboard.type(word)
        press(page, "Enter")
        says(game, said)


def grid_by_keys(game: Locator, page: Page) -> None:
    tab_to(page, game.locator(".cell[tabindex='0']"))
    press(page, *["ArrowUp"] * 3, "Home", "Space", "End", "ArrowLeft", "Space", "Enter")
    says(game, "cat: found.")
    page.keyboard.type("oboz")
    says(game, "No path spells “oboz”.")
    press(page, "Backspace")
    for keys in ("oe", "hat"):
        page.keyboard.type(keys)
        press(page, "Enter")
    says(game, "All words are found.")


BY_KEYS: Mapping[str, Callable[[Locator, Page], None]] = {
    "pyramid": pyramid_by_keys,
    "building_blocks": blocks_by_keys,
    "symbol_code": code_by_keys,
    "cryptogram": code_by_keys,
    "letters": letters_by_keys,
    "word_grid": grid_by_keys,
}
