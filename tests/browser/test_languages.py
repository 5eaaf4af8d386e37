"""Games of puzzles in other letters than English has."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import wordsearch as ws
from tests.browser.play import is_solved, open_page
from wordsearch.puzzle_json import puzzle_from
from wordsearch.words.language import capital, in_order

#: More hints than a small puzzle takes.
HINTS = 40


#: Words with a language's own letters.
MARKED = {
    "de": "äpfel bäume bücher flöte grün hände käse kühe löwe müde öfen schön träume über vögel",
    "es": "araña baño caña dueño leña mañana montaña muñeca niño otoño piña señal sueño uña viña",
    "pl": "ćma dąb gęś jaźń kość łąka łódź miś noś ość późno róża ślad więź źrebię żaba",
}


@pytest.mark.parametrize("code", MARKED)
def test_a_made_puzzle_is_read_again_and_solved_by_hints(
    browser: Browser, tmp_path: Path, code: str
) -> None:
    language = ws.LANGUAGES[code]
    words = ws.Lexicon.from_words(MARKED[code].split(), language=code)
    assert all(set(word) & set(language.kept) for word in words)
    made = next(ws.make_word_grid(words, words=3, level=None, rated=False, seed=1))
    puzzle = puzzle_from(json.loads(made.to_json()))
    seen = open_page(browser, ws.play(puzzle, words).save(tmp_path / "game.html"))
    capitals = {capital(letter) for letter in language.kept}
    assert capitals & set(seen.game.inner_text()), "its letters are shown"
    reveal = seen.game.get_by_role("button", name="Reveal a little")
    for _ in range(HINTS):
        if seen.game.get_attribute("data-solved") == "true":
            break
        reveal.click()
    is_solved(seen.game)
    expect(seen.game.get_by_text("Hints taken: ")).to_be_visible()
    assert seen.problems == []
    seen.page.context.close()


#: Words whose order by code points is another one, by the language of their dictionaries.
IN_ORDER = {
    "de": "bar bär bau über ufer zebra",
    "es": "cana caña cañon casa nube ñame oca",
    "pl": "as ąż baca lis łan łoś mak zero źle żar",
    "sv": "apa zebra å ål ägg öl",
}


@pytest.mark.parametrize("code", IN_ORDER)
def test_words_found_are_listed_as_dictionaries_order_them(
    browser: Browser, tmp_path: Path, code: str
) -> None:
    words = IN_ORDER[code].split()
    assert list(in_order(reversed(words), code)) == words != sorted(words)
    long_enough = [word for word in words if len(word) > 2]
    letters = "".join(sorted(set("".join(long_enough))))
    lexicon = ws.Lexicon.from_words(long_enough, language=code)
    puzzle = ws.LetterPuzzle(letters, words=tuple(sorted(long_enough)), min_length=3)
    seen = open_page(browser, ws.play(puzzle, lexicon).save(tmp_path / "game.html"))
    field = seen.game.get_by_role("textbox")
    for word in reversed(long_enough):
        field.fill(word)
        field.press("Enter")
    is_solved(seen.game)
    listed = seen.game.locator("ul.found b")
    assert [text.lower() for text in listed.all_inner_texts()] == long_enough
    assert seen.problems == []
    seen.page.context.close()
