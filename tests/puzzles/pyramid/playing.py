"""Pyramids as they are played, for the tests of games in a browser; see
`tests/browser/play.py`.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

import wordsearch as ws
from tests.browser.play import Pointer, press, says, tab_to
from tests.puzzles.pyramid.samples import PUZZLE
from tests.puzzles.samples import Game

COVER = {
    placed.word: placed.path for placed in PUZZLE.solve(["guitar", "oboe", "piano"])[0].covers[0]
}
#: A hand drags in it, and a path that is only traced is not kept.
DRAGGED = TRACED = True
WANDERED = {
    "typed pyramid": lambda: Game(
        ws.Pyramid.parse("c at sol rate"), "cas rat tole cat sol rate ate".split()
    )
}
#: Now and then a word that can be laid, right or wrong.
PLAYER = """({ propose({ game, data, words, below, any }) {
    if (below(3) === 0) {
        const typed = [...any(words)].map((letter) => ["type", letter]);
        return [...(game.board.path.length ? [["drop"]] : []), ...typed, ["lay"]];
    }
    const cells = data.rows.flatMap((row) => [...row]).length;
    const letter = any([..."abcdefghijklmnopqrstuvwxyz7"]);
    return [any([["touch", below(cells + 1)], ["type", letter], ["lay"], ["back"], ["drop"], ["lift", below(4) - 1]])];
} })"""


def laid(puzzle: Any, board: Any) -> set[Any]:
    return {tuple(path) for path in board["words"]}


def solved_boards(puzzle: Any, words: ws.Lexicon) -> list[set[Any]]:
    solutions = puzzle.solve(words).finish().solutions
    return [
        {placed.path for placed in cover} for solution in solutions for cover in solution.covers
    ]


def by_hand(game: Locator, hand: Pointer) -> None:
    """One word cell by cell, with a word that is none; the others along a drag."""
    cells = game.locator(".cell")
    hand.drag(*(cells.nth(cell) for cell in COVER["oboe"][:3]))
    says(game, "“obo” is not in the dictionary")
    for cell in COVER["oboe"]:
        hand.tap(cells.nth(cell))
    hand.tap(game.get_by_role("button", name="Lay word"))
    says(game, "“oboe” covers 4 cells; 11 left.")
    hand.tap(cells.nth(COVER["oboe"][0]))
    says(game, "“oboe” is lifted.")
    hand.tap(game.get_by_role("button", name="Undo the last move"))
    says(game, "Undone.")
    for word in ("guitar", "piano"):
        hand.drag(*(cells.nth(cell) for cell in COVER[word]))
    says(game, "Solved: oboe, guitar, piano cover the pyramid.")


def by_keys(game: Locator, page: Page) -> None:
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
