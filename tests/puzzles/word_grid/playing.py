"""Word grids as they are played, for the tests of games in a browser; see
`tests/browser/play.py`.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

import wordsearch as ws
from tests.browser.play import Pointer, press, says, tab_to
from tests.puzzles.samples import Game
from tests.puzzles.word_grid.samples import PUZZLE, WORDS

#: A hand drags in it, and a path that is only traced is not kept.
DRAGGED = TRACED = True
WANDERED = {"typed grid": lambda: Game(PUZZLE, WORDS)}
#: Now and then a word that is there: along its path, or typed.
PLAYER = """({ propose({ game, rules, words, below, any }) {
    const start = game.board.path.length ? [["drop"]] : [];
    const wanted = [...rules.wanted];
    if (below(3) === 0) return [...start, ...any(wanted)[1].map((cell) => ["touch", cell]), ["take"]];
    if (words.length && below(4) === 0) return [...start, ...[...any(words)].map((letter) => ["type", letter]), ["take"]];
    const letter = any([..."abcdefghijklmnopqrstuvwxyz7"]);
    return [any([["touch", below(rules.letters.length + 1)], ["type", letter], ["take"], ["back"], ["drop"]])];
} })"""


def laid(puzzle: Any, board: Any) -> set[Any]:
    return {word for word, _ in board["found"]}


def solved_boards(puzzle: Any, words: ws.Lexicon) -> list[set[Any]]:
    return [set(puzzle.with_words(words).words)]


def by_hand(game: Locator, hand: Pointer) -> None:
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
    hand.tap(game.get_by_role("button", name="Take word"))
    says(game, "cat: found. All words are found.")
    expect(struck).to_have_count(3)


def by_keys(game: Locator, page: Page) -> None:
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
