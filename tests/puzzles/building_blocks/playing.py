"""Building blocks as they are played, for the tests of games in a browser; see
`tests/browser/play.py`.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

import wordsearch as ws
from tests.browser.play import Pointer, press, says, tab_to
from tests.puzzles.building_blocks.samples import PHRASE
from tests.puzzles.samples import Game

DRAGGED = True
LONG = Game(ws.BuildingBlocks.parse("." * 120 + "ab", ["cc"] * 60), ["c" * 120 + "ab"])
PLAYER = """({ propose({ rules, data, words, below, any }) {
    const blank = below(rules.rowOf.length + 1);
    const text = any([...words, "", "zz", "e", any(data.blocks)]);
    return [any([["place", below(data.blocks.length + 1), blank], ["spell", text, blank], ["take", blank], ["answer", text]])];
} })"""


def with_a_bonus() -> Game:
    lexicon = ws.Lexicon.load("enable1")
    options = {"words": 3, "bonus": "nice going", "seed": 2, "rated": False}
    return Game(next(iter(ws.make_building_blocks(lexicon, **options))), lexicon)


WANDERED = {"bonus": with_a_bonus}


def laid(puzzle: Any, board: Any) -> set[Any]:
    return {
        (blank, puzzle.blocks[block]) for blank, block in enumerate(board["blanks"]) if block >= 0
    }


def solved_boards(puzzle: Any, words: ws.Lexicon) -> list[set[Any]]:
    solutions = puzzle.solve(words).finish().solutions
    return [
        set(enumerate(block for blocks in solution.blocks for block in blocks))
        for solution in solutions
    ]


def by_hand(game: Locator, hand: Pointer) -> None:
    """Chosen and put, dragged, dragged away, and the other way round: first the blank, then the
    block.
    """
    blanks = game.locator(".blank")
    assert "not used" not in game.inner_text() and "left" not in game.locator(".board").inner_text()
    hand.tap(game.get_by_role("button", name="Block me"))
    hand.tap(blanks.nth(0))
    says(game, "“came” is not in the dictionary")
    expect(game.get_by_text("3 blocks not used")).to_be_visible()
    hand.drag(blanks.nth(0), game.get_by_role("status"))
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


def by_keys(game: Locator, page: Page) -> None:
    tab_to(page, game.locator(".blank[tabindex='0']"))
    page.keyboard.type("me")
    says(game, "“came” is not in the dictionary")
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
