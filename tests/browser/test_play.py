"""The games, each solved with a pointer and again by keyboard alone, in JupyterLab's light and dark theme."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.lab import LabPage
from tests.browser.play import SECONDS, game_in, is_solved, says

Opener = Callable[[Sequence[str]], LabPage]

SETUP = """import wordsearch as ws
from wordsearch.provenance import Provenance, Uniqueness
evil = "<img/src=x/onerror=window.hacked=1>"
words = ws.Lexicon.from_words("guitar oboe piano boat card base bee abe deed order".split(), name=evil)
blocks = ws.BuildingBlocks.parse("ca.. ..se", "rd ba ti me")
object.__setattr__(blocks, "provenance", Provenance(("card", "base"), 1, "words", Uniqueness(1), bonus="time"))
games = [ws.play(puzzle, words) for puzzle in (
    ws.Pyramid.parse("p ir aao ntib ogueo"), blocks, ws.SymbolCode.parse(f"🍒 {evil} {evil}\\n♠A 🍒 {evil}"),
    ws.LetterPuzzle.parse("d[e]or"))]"""
CELLS = [SETUP, *(f"games[{number}]" for number in range(4))]


def cells_of(word: str) -> tuple[int, ...]:
    """A path that is known to spell a word of the pyramid, from the plain solver."""
    import wordsearch as ws

    run = ws.solve_pyramid("p ir aao ntib ogueo", ws.Lexicon.from_words(["guitar", "oboe", "piano"]))
    return next(placed.path for placed in run.solutions[0].covers[0] if placed.word == word)


def to_theme(page: LabPage, name: str) -> None:
    """By the menu, as a person does."""
    page.page.get_by_role("menuitem", name="Settings", exact=True).click()
    page.page.get_by_text("Theme", exact=True).first.hover()
    page.page.get_by_role("menuitem", name=name, exact=True).click()
    dark = str("Dark" not in name).lower()
    expect(page.page.locator("body")).to_have_attribute("data-jp-theme-light", dark, timeout=SECONDS)


def contrast(element: Locator) -> float:
    """How well the text of an element stands out from what is behind it (WCAG: 4.5 is well)."""
    return float(
        element.evaluate("""element => {
        const parse = text => text.match(/[\\d.]+/g).map(Number);
        const light = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92
            : ((v + 0.055) / 1.055) ** 2.4).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
        let behind = element;
        while (behind && (parse(getComputedStyle(behind).backgroundColor)[3] ?? 1) === 0) {
            behind = behind.parentElement;
        }
        const ink = light(parse(getComputedStyle(element).color));
        const paper = light(parse(getComputedStyle(behind).backgroundColor));
        return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    }""")
    )


READ = (
    ".ws-play-rules",
    ".ws-play-note",
    ".ws-play-said",
    ".ws-play-button",
    ".ws-pyramid-cell",
    ".ws-blocks-given",
    ".ws-blocks-blank",
    ".ws-blocks-tile:not([hidden])",
    ".ws-code-letter",
    ".ws-code-name",
    ".ws-code-key:not(.ws-code-used)",
    ".ws-play input",
)


def hard_to_read(page: LabPage) -> list[tuple[str, int, float]]:
    found = [
        (part, number, contrast(element))
        for part in READ
        for number, element in enumerate(page.notebook.locator(part).all())
    ]
    assert len(found) > 60
    return [entry for entry in found if entry[2] < 4.5]


def test_each_game_with_a_pointer(opened: Opener) -> None:
    page = opened(CELLS)
    pyramid_with_a_pointer(game_in(page, 0))
    page.screenshot("play-pyramid.png")
    blocks_with_a_pointer(game_in(page, 1))
    page.screenshot("play-blocks.png")
    code_with_a_pointer(game_in(page, 2))
    page.screenshot("play-code.png")
    letters_with_a_pointer(game_in(page, 3))
    page.screenshot("play-letters.png")
    game_in(page, 0).get_by_role("button", name="Reveal a little").click()
    says(game_in(page, 0), "It is solved")  # refused, in another colour
    assert hard_to_read(page) == []
    to_theme(page, "JupyterLab Dark")
    for number in range(4):
        game_in(page, number)
        page.screenshot(f"play-dark-{number}.png")
    assert hard_to_read(page) == []
    to_theme(page, "JupyterLab Light")  # the server keeps it for the tests that follow
    assert page.page.evaluate("window.hacked") is None
    assert page.notebook.locator("img[src^='x']").count() == 0
    assert page.problems == []


def pyramid_with_a_pointer(game: Locator) -> None:
    cells = game.locator(".ws-pyramid-cell")
    for cell in cells_of("oboe")[:3]:
        cells.nth(cell).click()
    game.get_by_role("button", name="Lay the word that the path spells").click()
    says(game, "'obo' is no word")
    cells.nth(cells_of("oboe")[3]).click()
    game.get_by_role("button", name="Lay the word that the path spells").click()
    says(game, "'oboe' covers 4 cells; 11 left.")
    game.get_by_role("button", name="Check what is there").click()
    says(game, "So far right")
    game.get_by_role("button", name="Remove oboe").click()
    says(game, "'oboe' is removed.")
    game.get_by_role("button", name="Undo the last move").click()
    for _ in range(4):
        game.get_by_role("button", name="Reveal a little").click()
    expect(game.get_by_text("Hints taken: 4")).to_be_visible(timeout=SECONDS)
    game.get_by_role("button", name="Give up the path").click()
    for word in ("guitar", "piano"):
        for cell in cells_of(word):
            cells.nth(cell).click()
        game.get_by_role("button", name="Lay the word that the path spells").click()
    says(game, "Solved: oboe, guitar, piano cover the pyramid.")
    is_solved(game)


def blocks_with_a_pointer(game: Locator) -> None:
    blank = game.locator(".ws-blocks-blank")
    game.get_by_role("button", name="Block me").click()
    blank.nth(0).click()
    says(game, "'came' is no word")
    blank.nth(0).click()
    says(game, "'me' is taken back")
    game.get_by_role("button", name="Block rd").click()
    blank.nth(0).click()
    says(game, "'card' is a word")
    expect(game.get_by_role("button", name="Block rd")).to_have_count(0)
    blank.nth(1).click()  # the other way round: first the blank, then the block
    game.get_by_role("button", name="Block ba").click()
    says(game, "What do the blocks left over spell?")
    game.get_by_label("Bonus phrase of the blocks left over").fill("time")
    game.get_by_role("button", name="Answer with this phrase").click()
    says(game, "Solved: card, base. The phrase is 'time'.")
    is_solved(game)


def code_with_a_pointer(game: Locator) -> None:
    chips, clues = game.locator(".ws-code-chip"), game.get_by_role("listitem")
    chips.nth(1).click()
    game.get_by_role("button", name="Letter e", exact=True).click()
    expect(clues.nth(0)).to_have_attribute(
        "aria-label",
        "Clue 1, 🍒 <img/src=x/onerror=window.hacked=1> <img/src=x/onerror=window.hacked=1>: ·ee",
        timeout=SECONDS,
    )
    game.locator(".ws-code-cell").nth(0).click()  # a symbol in a clue chooses it, too
    game.get_by_role("button", name="Letter e", exact=True).click()
    expect(game.get_by_role("alert")).to_contain_text("e stands for", timeout=SECONDS)
    chips.nth(0).click()
    game.get_by_role("button", name="Letter b", exact=True).click()
    expect(game.get_by_role("alert")).to_have_text("", timeout=SECONDS)
    is_solved(game, False)
    chips.nth(2).click()
    game.get_by_role("button", name="Letter a", exact=True).click()
    says(game, "Solved: bee, abe.")
    is_solved(game)


def letters_with_a_pointer(game: Locator) -> None:
    cells, field = game.locator(".ws-play-cell"), game.get_by_label("Your word")
    order = [cells.nth(number).locator("text").inner_html().lower() for number in range(4)]
    for word in ("deed", "order"):
        for letter in word:
            cells.nth(order.index(letter)).click()
        expect(field).to_have_value(word)
        game.get_by_role("button", name="Guess this word").click()
        says(game, f"{word}: ")
    is_solved(game)


def test_each_game_by_keyboard_alone(opened: Opener) -> None:
    """From each game's first tab stop; no key reaches the notebook."""
    page = opened(CELLS)
    cells = page.notebook.locator(".jp-CodeCell").count()
    for number, solve in enumerate(
        (pyramid_by_keyboard, blocks_by_keyboard, code_by_keyboard, letters_by_keyboard)
    ):
        solve(page, game_in(page, number))
        is_solved(game_in(page, number))
    assert page.notebook.locator(".jp-CodeCell").count() == cells
    assert page.problems == []


def press(page: LabPage, *keys: str) -> None:
    for key in keys:
        page.page.keyboard.press(key)


def go_to_cell(page: LabPage, cell: int) -> None:
    """Up to the top, then down and along."""
    row = next(row for row in range(5) if cell < (row + 1) * (row + 2) // 2)
    press(
        page, *["ArrowUp"] * 4, *["ArrowDown"] * row, "Home", *["ArrowRight"] * (cell - row * (row + 1) // 2)
    )


def pyramid_by_keyboard(page: LabPage, game: Locator) -> None:
    game.locator(".ws-pyramid-cell[tabindex='0']").focus()
    for word in ("guitar", "oboe", "piano"):
        for cell in cells_of(word):
            go_to_cell(page, cell)
            expect(game.locator(".ws-pyramid-cell").nth(cell)).to_be_focused()
            press(page, "Space")
        press(page, "Enter")
        says(game, f"'{word}' covers")
        if word == "oboe":
            press(page, "Delete")
            says(game, "'oboe' is removed")
            press(page, "Tab", "Tab", "Tab", "Tab")  # lay, drop, remove guitar, undo
            expect(game.get_by_role("button", name="Undo the last move")).to_be_focused()
            page.screenshot("play-focus.png")
            press(page, "Enter")
            says(game, "Undone.")
            press(page, *["Shift+Tab"] * 5)  # one more: oboe has its button again
    press(page, "Escape")


def blocks_by_keyboard(page: LabPage, game: Locator) -> None:
    game.locator(".ws-blocks-blank[tabindex='0']").focus()
    page.page.keyboard.type("me")
    says(game, "'came' is no word")
    press(page, "Delete")
    says(game, "'me' is taken back")
    press(page, "Tab")
    expect(game.get_by_role("button", name="Block rd")).to_be_focused()
    press(page, "Enter")  # chosen: the focus goes to the first open blank
    expect(game.locator(".ws-blocks-blank").nth(0)).to_be_focused()
    press(page, "Enter")
    says(game, "'card' is a word")
    expect(game.get_by_role("button", name="Block ba")).to_be_focused()
    press(page, "Shift+Tab", "ArrowDown")
    page.page.keyboard.type("ba")
    says(game, "What do the blocks left over spell?")
    expect(game.get_by_label("Bonus phrase of the blocks left over")).to_be_focused()
    page.page.keyboard.type("emit")
    press(page, "Enter")
    says(game, "'emit' is not the phrase.")
    press(page, "Control+a")
    page.page.keyboard.type("time")
    press(page, "Enter")
    says(game, "Solved")


def code_by_keyboard(page: LabPage, game: Locator) -> None:
    game.locator(".ws-code-chip[tabindex='0']").focus()
    page.page.keyboard.type("x")
    says(game, "🍒 is x.")
    expect(game.locator(".ws-code-chip").nth(1)).to_be_focused()
    page.page.keyboard.type("ea")
    press(page, "Home")
    page.page.keyboard.press("Backspace")
    says(game, "🍒 has no letter now.")
    page.page.keyboard.type("b")
    says(game, "Solved: bee, abe.")


def letters_by_keyboard(page: LabPage, game: Locator) -> None:
    game.get_by_label("Your word").focus()
    for word in ("door", "deed", "order"):
        page.page.keyboard.type(word)
        press(page, "Enter")
        says(game, word)


MADE = """import wordsearch as ws
page = ws.make_page(ws.Lexicon.load("enable1"), 4, seed="browser", kinds=KINDS)
games = [ws.play(puzzle) for puzzle in page]"""
KINDS = {
    "pyramid": {"base": 4, "words": (2, 3)},
    "letters": {"words": (5, 12)},
    "building_blocks": {"words": 3, "bonus": "nice going"},
    "symbol_code": {"style": "emoji"},
}


def test_made_puzzles_are_played_to_the_makers_answer(opened: Opener) -> None:
    """All four kinds, by keyboard, with a hint and a check; the same seed gives the test the same puzzles."""
    import wordsearch as ws

    pyramid, letters, blocks, code = ws.make_page(ws.Lexicon.load("enable1"), 4, seed="browser", kinds=KINDS)
    page = opened([MADE.replace("KINDS", repr(KINDS)), *(f"games[{number}]" for number in range(4))])
    for number in range(4):
        expect(game_in(page, number).locator(".ws-play-rules")).to_contain_text("Predicted difficulty: ")
    play_made_pyramid(page, game_in(page, 0), pyramid)
    page.screenshot("made-pyramid.png")
    game = game_in(page, 1)
    game.get_by_label("Your word").focus()
    for word in letters.words:
        page.page.keyboard.type(word)
        press(page, "Enter")
        says(game, word)
    page.screenshot("made-letters.png")
    play_made_blocks(page, game_in(page, 2), blocks)
    page.screenshot("made-blocks.png")
    play_made_code(page, game_in(page, 3), code)
    page.screenshot("made-code.png")
    for number in range(4):
        is_solved(game_in(page, number))
    assert page.problems == []


def hint_and_check(game: Locator, said: str) -> None:
    game.get_by_role("button", name="Check what is there").click()
    says(game, said)
    game.get_by_role("button", name="Reveal a little").click()
    expect(game.get_by_text("Hints taken: 1")).to_be_visible(timeout=SECONDS)
    game.get_by_role("button", name="Undo the last move").click()
    says(game, "Undone.")


def play_made_pyramid(page: LabPage, game: Locator, pyramid: Any) -> None:
    import wordsearch as ws

    run = pyramid.solve(ws.Lexicon.from_words(pyramid.provenance.answer))
    cover = next(found for found in run if found.words == pyramid.provenance.answer).covers[0]
    for number, placed in enumerate(cover):
        game.locator(".ws-pyramid-cell[tabindex='0']").focus()
        for cell in placed.path:
            go_to_cell(page, cell)
            press(page, "Space")
        press(page, "Enter")
        says(game, f"'{placed.word}' covers")
        if not number:
            hint_and_check(game, "So far right: there is a solution with this 1 word.")


def play_made_blocks(page: LabPage, game: Locator, puzzle: Any) -> None:
    blocks = [
        word[blank]
        for word, slots in zip(puzzle.provenance.answer, puzzle.slots, strict=True)
        for blank in slots.blank
    ]
    for number, block in enumerate(blocks):
        game.locator(".ws-blocks-blank").nth(number).focus()
        page.page.keyboard.type(block)
        expect(game.locator(".ws-blocks-blank").nth(number)).to_have_text(block, timeout=SECONDS)
        if not number:
            hint_and_check(game, "So far right: there is a solution with this 1 block.")
    says(game, "What do the blocks left over spell?")
    game.get_by_label("Bonus phrase of the blocks left over").focus()
    page.page.keyboard.type("nice going")
    press(page, "Enter")
    says(game, "The phrase is 'nice going'.")


def play_made_code(page: LabPage, game: Locator, puzzle: Any) -> None:
    letters = {
        symbol: letter
        for clue, word in zip(puzzle.clues, puzzle.provenance.answer, strict=True)
        for symbol, letter in zip(clue, word, strict=True)
    }
    for number, symbol in enumerate(puzzle.symbols):
        chip = game.locator(".ws-code-chip").nth(number)
        chip.focus()
        page.page.keyboard.type(letters[symbol])
        expect(chip.locator(".ws-code-letter")).to_have_text(letters[symbol], timeout=SECONDS)
        if not number:
            hint_and_check(game, "So far right: there is a solution with this 1 letter.")
    says(game, f"Solved: {', '.join(puzzle.provenance.answer)}.")


def test_long_words_do_not_widen_the_page(opened: Opener) -> None:
    long = "x" * 60
    page = opened(
        [
            f"import wordsearch as ws\nwords = ws.Lexicon.from_words(['{'a' * 60}', 'be'])\n"
            f"ws.play(ws.SymbolCode.from_cryptogram('{long} yz {long}-{long}'), words)",
            "ws.play(ws.BuildingBlocks.parse('.' * 120 + 'ab', ['c' * 2] * 60), words)",
        ]
    )
    page.page.set_viewport_size({"width": 900, "height": 900})
    for number in range(2):
        game = game_in(page, number)
        assert (
            game.evaluate("""game => [...game.querySelectorAll("*")].filter(part =>
            part.getBoundingClientRect().right > game.getBoundingClientRect().right + 1).length""")
            == 0
        )
    page.screenshot("play-long.png")
    assert page.problems == []
