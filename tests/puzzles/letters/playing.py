"""Letter puzzles as they are played, for the tests of games in a browser; see
`tests/browser/play.py`.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

import wordsearch as ws
from tests.browser.play import Pointer, press, says, tab_to

WANDERED: dict[str, Any] = {}
#: The last hint about a word only shows it: it is for the player to type.
PLAYER = """({
    propose({ rules, words, any }) {
        const wanted = rules.targets(rules.start).flatMap((target) => [...target]);
        return [["guess", any([...words, ...wanted, "", "zzzz", "e"])]];
    },
    follow(game, text) {
        const word = /^The word is “(.*)”: type it/.exec(text);
        if (word) game.do("guess", word[1]);
    },
})"""


def laid(puzzle: Any, board: Any) -> set[Any]:
    return set(board["found"])


def solved_boards(puzzle: Any, words: ws.Lexicon) -> list[set[Any]]:
    return [set(puzzle.with_words(words).words)]


def by_hand(game: Locator, hand: Pointer) -> None:
    for word in ("deed", "order"):
        for letter in word:
            hand.tap(game.locator(".comb .letter").get_by_text(letter, exact=True))
        expect(game.get_by_label("Your word")).to_have_value(word)
        hand.tap(game.get_by_role("button", name="Enter this word"))
        says(game, f"{word}: ")


def by_keys(game: Locator, page: Page) -> None:
    tab_to(page, game.get_by_label("Your word"))
    for word, said in (
        ("door", "it lacks “e”"),
        ("deed", "1 point"),
        ("order", "with every letter"),
    ):
        page.keyboard.type(word)
        press(page, "Enter")
        says(game, said)
