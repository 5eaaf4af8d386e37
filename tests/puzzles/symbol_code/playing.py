"""Symbol codes and cryptograms as they are played, for the tests of games in a browser; see
`tests/browser/play.py`.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

import wordsearch as ws
from tests.browser.play import Pointer, press, says, tab_to
from tests.puzzles.samples import Game

CODES = {3: "bea", 6: "thecas"}  # for so many symbols their letters, in their order
_LONG = "x" * 60
LONG = Game(ws.SymbolCode.from_cryptogram(f"{_LONG} yz {_LONG}-{_LONG}"), ["a" * 60, "be"])
WANDERED = {
    "cryptogram": lambda: Game(
        ws.SymbolCode.from_cryptogram("B uif, B dbu!"),
        "the dog cat tea eat hat tie ten net".split(),
    ),
    "unseen": lambda: Game(
        ws.SymbolCode.parse("x y", symbols="x y z", known={"x": "a"}), "ab ba cd".split()
    ),
}
PLAYER = """({ propose({ data, below, any }) {
    const symbol = below(data.symbols.length + 1);
    return [any([["assign", symbol, any([..."abcdefghijklmnopqrstuvwxyz7"])], ["clear", symbol]])];
} })"""


def laid(puzzle: Any, board: Any) -> set[Any]:
    known = dict(puzzle.known)
    return {
        (symbol, letter)
        for symbol, letter in zip(puzzle.symbols, board["letters"], strict=True)
        if letter and symbol not in known
    }


def solved_boards(puzzle: Any, words: ws.Lexicon) -> list[set[Any]]:
    solutions = puzzle.solve(words).finish().solutions
    return [set(solution.letters) - set(puzzle.known) for solution in solutions]


def in_the_way(puzzle: Any, pieces: set[Any], solution: set[Any]) -> set[Any]:
    """The pieces that a solution has not; a symbol that no clue shows may have any letter that
    is left.
    """
    wrong = pieces - solution
    used = {letter for _, letter in solution} | set(dict(puzzle.known).values())
    free: set[str] = set()
    for symbol, letter in sorted(wrong):
        if symbol in puzzle.others and letter not in used:
            used.add(letter)
            free.add(symbol)
    return {piece for piece in wrong if piece[0] not in free}


def by_hand(game: Locator, hand: Pointer) -> None:
    chips = game.locator("button.symbol")
    for number, letter in enumerate(CODES[chips.count()]):
        hand.tap(chips.nth(number))
        hand.tap(game.get_by_role("button", name=f"Letter {letter}", exact=True))
    says(game, "Solved: ")


def by_keys(game: Locator, page: Page) -> None:
    tab_to(page, game.locator("button.symbol[tabindex='0']"))
    press(page, "Home")
    page.keyboard.type("x")
    expect(game.locator("button.symbol").nth(1)).to_be_focused()
    press(page, "Home", "Backspace")
    says(game, "has no letter now.")
    page.keyboard.type(CODES[game.locator("button.symbol").count()])
