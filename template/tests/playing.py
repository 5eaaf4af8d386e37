"""Word ladders as they are played, for the tests of games in a browser; see
`tests/browser/play.py`.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

import wordsearch as ws
from template.puzzle.puzzle import Ladder
from tests.browser.play import Pointer, press, says, tab_to
from tests.puzzles.samples import Game

WANDERED = {
    "typed ladder": lambda: Game(
        Ladder.parse("cat dog 4"), "cat cot cog dog dot cab cob dob cag".split()
    )
}
#: Now and then a word that is one letter away, right or wrong.
PLAYER = """({ propose({ game, data, words, below, any }) {
    const top = game.board.rungs.at(-1) ?? data.first;
    const beside = words.filter((word) => [...word].filter((letter, place) => letter !== top[place]).length === 1);
    return [below(4) ? ["add", any([...beside, ...words, "", "zz", data.last])] : ["back"]];
} })"""


def rungs(words: Any) -> set[Any]:
    return set(enumerate(words))


def laid(puzzle: Any, board: Any) -> set[Any]:
    return rungs(board["rungs"])


def solved_boards(puzzle: Any, words: ws.Lexicon) -> list[set[Any]]:
    return [rungs(solution.words[1:-1]) for solution in puzzle.solve(words).finish()]


def by_hand(game: Locator, hand: Pointer) -> None:
    for word, said in (
        ("oboe", "does not differ"),
        ("cot", "is added"),
        ("cog", "Solved: cat, cot"),
    ):
        game.get_by_label("Next word").fill(word)
        hand.tap(game.get_by_role("button", name="Add this word"))
        says(game, said)


def by_keys(game: Locator, page: Page) -> None:
    tab_to(page, game.get_by_label("Next word"))
    for word, said in (
        ("cut", "not in the dictionary"),
        ("cot", "is added"),
        ("cog", "Solved: cat, cot, cog, dog"),
    ):
        page.keyboard.press("Control+a")
        page.keyboard.type(word)
        press(page, "Enter")
        says(game, said)
