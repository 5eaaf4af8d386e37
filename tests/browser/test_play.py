"""Games as people meet them: in a file, by one hand or another, after a reload, in a notebook
nobody ran.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from nbconvert import HTMLExporter
from playwright.sync_api import Browser, Locator, Page, expect

import wordsearch as ws
from tests.browser.lab import SCREENSHOTS, Lab, LabPage
from tests.browser.play import SECONDS, Finger, Pointer, Seen, is_solved, open_page, press, says
from tests.puzzles.samples import EVIL, every, having, playing, samples
from wordsearch.puzzle_types import all_forms

#: Each game with the name of its puzzle.
GAMES = {
    name: (kind, game) for kind in having("GAMES") for name, game in samples(kind).GAMES.items()
}
#: An example, where any game will do.
ONE = "pyramid"


def has(name: str, what: str) -> bool:
    """Whether the tests know something of a game's kind."""
    kind, _ = GAMES[name]
    return hasattr(playing(kind), what)


DRAGGED = [name for name in GAMES if has(name, "DRAGGED")]
EVERY = pytest.mark.parametrize("name", GAMES)
NARROW = {"viewport": {"width": 360, "height": 740}}


@pytest.fixture
def saved(tmp_path: Path) -> Callable[[str], Path]:
    def save(name: str) -> Path:
        _, game = GAMES[name]
        lexicon = ws.Lexicon.from_words(game.words, name=EVIL)
        return ws.play(game.puzzle, lexicon).save(tmp_path / f"{name}.html")

    return save


def finish(seen: Seen, picture: str) -> None:
    """It is solved, nothing was complained of, and the page asked for nothing but itself."""
    is_solved(seen.game)
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    seen.page.screenshot(path=SCREENSHOTS / f"{picture}.png", full_page=True)
    assert seen.problems == [] and all(url.startswith(("file:", "data:")) for url in seen.asked)
    assert seen.page.evaluate("window.hacked") is None
    seen.page.context.close()


# -- from a file, without a network ----------------------------------------------------------------


@EVERY
def test_each_game_by_a_mouse_alone_and_its_result_is_shared_without_the_answer(
    browser: Browser, saved: Callable[[str], Path], name: str
) -> None:
    kind, game = GAMES[name]
    seen = open_page(browser, saved(name))
    share = seen.game.get_by_role("button", name="Copy the result as text")
    card = seen.game.get_by_role("group", name="Solved")
    expect(share).to_be_hidden()
    expect(card).to_be_hidden()
    reveal_a_move(seen)
    seen.game.get_by_role("button", name="Undo the last move").click()
    playing(kind).by_hand(seen.game, Pointer(seen.page))
    expect(card.get_by_role("heading", name="Solved!")).to_be_visible()
    expect(card).to_contain_text(re.compile(r"Time: \d+:\d\d\. Hints: \d+\."))
    share.click()
    told = seen.game.get_by_label("Text to copy").input_value()
    title, trail, done = told.splitlines()
    assert title == game.puzzle.form.title
    assert len(trail) == 10 and "💡" in trail and len({*trail, "💡"}) <= 2
    assert re.fullmatch(r".+ in \d+:\d\d, \d+ hints?", done)
    assert not any(re.search(rf"\b{word}\b", told) for word in game.answer)
    expect(seen.game.get_by_role("button", name="Result as data")).to_be_hidden()
    finish(seen, f"play-{name}-pointer")


# What stands outside the window, or outside the place that a board has in it.
OUT_OF_VIEW = """() => {
    const shows = (part, { top, bottom }) => {
        const box = part.getBoundingClientRect();
        return box.top >= top - 1 && box.bottom <= bottom + 1 && box.left >= -1 && box.right <= innerWidth + 1;
    };
    const page = { top: 0, bottom: innerHeight };
    const stage = document.querySelector(".stage").getBoundingClientRect();
    const board = document.querySelector(".area, .rows, .comb, .rungs");
    const chosen = [...document.querySelectorAll(".stage .chosen, .stage [aria-pressed='true']")];
    const out = [".said", ".dock", ".card", ".helps"].filter((name) => {
        const part = document.querySelector(name);
        return !part.hidden && !shows(part, page);
    });
    if (board ? !shows(board, stage) : !chosen.some((part) => shows(part, stage))) out.push("board");
    if (document.scrollingElement.scrollHeight > innerHeight + 1) out.push("page");
    return out;
}"""


class Watched(Finger):
    """A finger on a small phone: after each touch the board (or the symbol that is chosen), what
    was said, and what one acts with are in view.
    """

    options: Mapping[str, Any] = {**Finger.options, "viewport": {"width": 360, "height": 640}}

    def tap(self, element: Locator) -> None:
        super().tap(element)
        assert self.page.evaluate(OUT_OF_VIEW) == []

    def drag(self, *elements: Locator) -> None:
        super().drag(*elements)
        assert self.page.evaluate(OUT_OF_VIEW) == []


LONG_TEXT = (
    "Four score and seven years ago our fathers brought forth on this continent a new nation, "
    "conceived in liberty, and dedicated to the proposition that all men are created equal. Now we "
    "are engaged in a great civil war."
)


@pytest.mark.parametrize("name", [*GAMES, "long cryptogram"])
def test_a_game_is_one_screen_of_a_phone(
    browser: Browser, saved: Callable[[str], Path], tmp_path: Path, name: str
) -> None:
    """From the first touch to the end, on the smallest; the end on others, too."""
    if name in GAMES:
        path = saved(name)
    else:
        letters = "abcdefghijklmnopqrstuvwxyz"
        code = LONG_TEXT.lower().translate(str.maketrans(letters, letters[::-1]))
        words = re.findall("[a-z]+", LONG_TEXT.lower())
        path = ws.play(ws.SymbolCode.from_cryptogram(code), words).save(tmp_path / "long.html")
    seen = open_page(browser, path, **Watched.options)
    assert seen.page.evaluate(OUT_OF_VIEW) == []
    expect(seen.game.locator(".goal")).to_be_visible()
    expect(seen.game.locator(".by-keys")).to_be_hidden()
    hand = Watched(seen.page)
    if name in GAMES:
        kind, _ = GAMES[name]
        playing(kind).by_hand(seen.game, hand)
    else:
        keys = seen.game.get_by_role("group", name="Letters for the symbol").get_by_role("button")
        for key in (0, 3, 3, 8):
            hand.tap(keys.nth(key))
        while seen.game.get_attribute("data-solved") != "true":
            hand.tap(seen.game.get_by_role("button", name="Reveal a little"))
    is_solved(seen.game)
    expect(seen.game.locator(".goal")).to_be_hidden()
    field = seen.game.get_by_label("Text to copy")
    assert field.evaluate("field => field.scrollHeight <= field.clientHeight + 1")
    for width, height in ((360, 740), (390, 844), (740, 360)):
        seen.page.set_viewport_size({"width": width, "height": height})
        out = seen.page.evaluate(OUT_OF_VIEW)
        assert [part for part in out if part != "board" or name in GAMES] == []
    finish(seen, f"play-{name}-phone")


def test_typing_needs_no_click_and_letters_that_lie_twice_go_another_way(
    browser: Browser, tmp_path: Path
) -> None:
    """Of the ways to spell what is typed, one that begins an answer comes first."""
    puzzle = ws.Pyramid.parse("a at tag")
    seen = open_page(browser, ws.play(puzzle, ["tag", "tat", "ata"]).save(tmp_path / "typed.html"))
    first = {
        tuple(placed.path) for cover in puzzle.solve(["tag", "ata"])[0].covers for placed in cover
    }
    seen.page.keyboard.type("at")
    typed = path_of(seen.game)
    assert any(path[:2] == typed for path in first)
    seen.game.get_by_role("button", name="Another way").click()
    assert path_of(seen.game) != typed
    says(seen.game, "at")
    assert seen.problems == []
    seen.page.context.close()


def path_of(game: Locator) -> tuple[int, ...]:
    """The cells of the path that is being traced, in its order."""
    labels = game.locator(".cell").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    order = {}
    for cell, label in enumerate(labels):
        if letter := re.search(r"letter (\d+) of the path", label):
            order[int(letter[1])] = cell
    return tuple(order[number] for number in sorted(order))


def test_two_tabs_show_the_same_board(browser: Browser, saved: Callable[[str], Path]) -> None:
    """What one tab does, the other takes over: a later move there loses nothing."""
    path = saved(ONE)
    seen = open_page(browser, path)
    other = seen.page.context.new_page()
    other.goto(path.as_uri())
    seen.page.bring_to_front()  # a tab behind another draws once in a second
    seen.game.get_by_role("button", name="Reveal a little").click()
    seen.page.keyboard.press("Escape")
    playing(ONE).by_hand(seen.game, Pointer(seen.page))
    is_solved(other.locator(".game"))
    seen.page.context.close()


def test_a_drag_beside_a_diagonal_takes_the_diagonal(browser: Browser, tmp_path: Path) -> None:
    puzzle = ws.WordGrid.parse("catx xoxx xxnx xxxe", rule="straight", words=["cat", "cone"])
    seen = open_page(browser, ws.play(puzzle, ["cone", "cat"]).save(tmp_path / "drag.html"))
    box = seen.game.locator(".area").bounding_box()
    assert box is not None
    cell = box["width"] / 4
    seen.page.mouse.move(box["x"] + cell / 2, box["y"] + cell / 2)
    seen.page.mouse.down()
    for x, y in ((1.9, 1.1), (3.0, 2.2), (3.9, 3.1)):
        seen.page.mouse.move(box["x"] + x * cell, box["y"] + y * cell)
    seen.page.mouse.up()
    says(seen.game, "cone: found.")
    assert seen.problems == []
    seen.page.context.close()


NO_STORE = (
    "Object.defineProperty(window, 'localStorage', { get() { throw new Error('none here') } })"
)


@EVERY
def test_each_game_by_keyboard_alone(
    browser: Browser, saved: Callable[[str], Path], name: str
) -> None:
    """At the start, after a reload that goes on (of some without localStorage), and solved, in
    either theme.

    There is no serious fault, and nothing sticks out of a narrow page.
    """
    seen = open_page(browser, saved(name), color_scheme="light", reduced_motion="reduce", **NARROW)
    if name in DRAGGED:
        seen.page.add_init_script(NO_STORE)
        seen.page.reload()
    assert faults(seen.page) == []
    seen.page.emulate_media(color_scheme="dark")
    assert faults(seen.page) == []
    reveal_a_move(seen)
    if has(name, "TRACED"):  # a path that is only traced is not kept
        seen.page.keyboard.press("Escape")
    before = drawn(seen.game)
    seen.page.reload()
    assert drawn(seen.game) == before
    expect(seen.game.get_by_text("Hints taken: ")).to_be_visible()
    seen.page.get_by_role("button", name="Rules (?)").click()
    seen.page.screenshot(path=SCREENSHOTS / f"play-{name}-360.png", full_page=True)
    assert faults(seen.page) == [] and clipped(seen.page) == []
    seen.game.get_by_role("button", name="Undo the last move").click()
    says(seen.game, "Undone.")
    seen.game.get_by_role("button", name="Empty the board").click()
    kind, _ = GAMES[name]
    playing(kind).by_keys(seen.game, seen.page)
    is_solved(seen.game)
    for theme in ("dark", "light"):
        seen.page.emulate_media(color_scheme=theme)
        assert faults(seen.page) == [] and clipped(seen.page) == []
    finish(seen, f"play-{name}-keys")


def reveal_a_move(seen: Seen) -> None:
    """Hints, which begin with a place and a reason, until one has made a move that is kept."""
    reveal = seen.game.get_by_role("button", name="Reveal a little")
    is_kept = "() => Object.values(history.state ?? {}).some(game => game?.past?.length > 0)"
    for _ in range(20):
        reveal.click()
        if seen.page.evaluate(is_kept):
            return
    raise AssertionError("no hint makes a move")


def drawn(game: Locator) -> list[str]:
    """What the board shows, but for what is chosen on it."""
    return (
        game.locator(".board")
        .inner_text()
        .replace(game.locator(".about").inner_text() if game.locator(".about").count() else "", "")
        .split()
    )


def test_what_was_kept_and_is_no_board_is_thrown_away(
    browser: Browser, saved: Callable[[str], Path]
) -> None:
    seen = open_page(browser, saved(ONE))
    data = seen.page.evaluate(
        "JSON.parse(document.getElementById('games').textContent).games[0].id"
    )
    for kept in (
        "null",
        "7",
        "{",
        '{"board":{"words":[["x"]],"path":3},"past":[{}],"hints":-1}',
        f'"{"x" * 99}"',
    ):
        seen.page.evaluate(
            "([id, kept]) => localStorage.setItem('wordsearch ' + id, kept)", [data, kept]
        )
        seen.page.reload()
        expect(seen.game.locator(".cell").first).to_be_visible()
        assert seen.game.locator(".cell[aria-label*=' in ']").count() == 0
    assert seen.problems == []
    seen.page.context.close()


def test_best_times_are_told_and_a_player_may_hide_them(
    browser: Browser, saved: Callable[[str], Path]
) -> None:
    """Those without a hint count; what was chosen about time goes for the next visit, too."""
    path = saved(ONE)
    seen = open_page(browser, path)
    card = seen.game.get_by_role("group", name="Solved")
    clock = seen.game.locator(".time > .note")
    expect(clock).to_have_text("")
    seen.game.get_by_role("button", name="Show time").click()
    expect(clock).to_have_text("0:00")
    best = "wordsearch best Pyramid 0"
    seen.page.evaluate(
        'name => localStorage.setItem(name, \'{"seconds": 3601, "puzzle": "another"}\')', best
    )
    playing(ONE).by_hand(seen.game, Pointer(seen.page))
    expect(card).to_contain_text("Your best; it was 60:01.")
    expect(card).to_contain_text("Hints: none.")
    assert (
        json.loads(seen.page.evaluate("name => localStorage.getItem(name)", best))["seconds"] < 99
    )
    seen.game.get_by_role("button", name="Hide time").click()
    expect(card).not_to_contain_text("Time")
    expect(card).not_to_contain_text("best")
    expect(seen.game.get_by_label("Text to copy")).not_to_have_value(re.compile(r"\d:\d"))
    seen.page.reload()
    expect(card).not_to_contain_text("Time")
    expect(seen.game.get_by_role("button", name="Show time")).to_be_visible()
    assert seen.problems == []
    seen.page.context.close()


def test_titles_notes_time_and_results_are_there_when_asked_for(
    browser: Browser, tmp_path: Path
) -> None:
    _, game = GAMES[ONE]
    asked = {"title": f"{EVIL} \u202eabc", "note": "For Ann.\nWith love."}
    played = ws.play(game.puzzle, game.words, timer=True, report=True, **asked)
    seen = open_page(browser, played.save(tmp_path / "ann.html"))
    expect(seen.page.get_by_role("heading", level=1)).to_have_text(f"{EVIL} \u202eabc")
    expect(seen.page.locator(".author")).to_contain_text("With love.")
    expect(seen.page.get_by_text("0:00")).to_be_visible()
    playing(ONE).by_hand(seen.game, Pointer(seen.page))
    seen.game.get_by_role("button", name="Result as data").click()
    result = json.loads(seen.game.get_by_label("Text to copy").input_value())
    assert result.pop("seconds") >= 0 and len(result.pop("puzzle")) == 12
    assert result == {"title": "Pyramid", "solved": True, "hints": 0}
    assert seen.page.evaluate("window.hacked") is None and seen.page.locator("img").count() == 0
    assert seen.problems == []
    seen.page.context.close()
    plain = ws.play(game.puzzle, game.words, timer=False).save(tmp_path / "plain.html")
    seen = open_page(browser, plain)
    expect(seen.game.get_by_role("button", name="Show time")).to_be_hidden()
    playing(ONE).by_hand(seen.game, Pointer(seen.page))
    expect(seen.game.get_by_role("group", name="Solved")).not_to_contain_text("Time")
    seen.page.context.close()


# -- many puzzles in one file ----------------------------------------------------------------------


def test_many_puzzles_in_one_small_file(browser: Browser, tmp_path: Path) -> None:
    """Made ones of every kind; one is solved by hints, and the page says so after a reload."""
    made = ws.make_page(every(3), len(having("made")), seed="browser")
    path = ws.sheet(made, tmp_path / "sunday.html", play=True, title="Sunday", note="Have fun.")
    assert path.stat().st_size < 300_000
    seen = open_page(browser, path)
    for number in range(len(made)):
        seen.page.get_by_role("navigation").get_by_role("button").nth(number).click()
        expect(seen.page.get_by_role("heading", level=2)).to_contain_text(
            f"{number + 1} · {made[number].form.title}"
        )
        expect(seen.page.get_by_role("img", name="predicted difficulty")).to_be_visible()
    seen.page.get_by_role("button", name="Puzzle 1, ").click()
    for _ in range(200):
        if seen.game.get_attribute("data-solved") == "true":
            break
        seen.game.get_by_role("button", name="Reveal a little").click()
    is_solved(seen.game)
    next_puzzle = seen.game.get_by_role("button", name="Next puzzle")
    expect(next_puzzle).to_be_visible()
    # Of the others it is kept that they are solved: with this one, all are.
    seen.page.evaluate(
        """() => JSON.parse(document.getElementById("games").textContent).games.slice(1).forEach(({ id }) =>
            localStorage.setItem(`wordsearch ${id}`, '{"solved": true, "seconds": 60, "hints": 1}'))"""
    )
    seen.page.reload()
    card = seen.game.get_by_role("group", name="Solved")
    expect(card.get_by_role("heading")).to_have_text(f"All {len(made)} puzzles are solved!")
    lines = seen.game.get_by_label("Text to copy").input_value().splitlines()
    assert len(lines) == len(made) + 1 and lines[0].startswith(f"Sunday: all {len(made)} puzzles, ")
    expect(next_puzzle).to_be_hidden()
    seen.page.get_by_role("button", name="Puzzle 4, ").click()
    seen.page.reload()
    expect(seen.page.get_by_role("heading", level=2)).to_contain_text("4 · ")
    expect(
        seen.page.get_by_role("button", name=f"Puzzle 1, {made[0].form.title}, solved")
    ).to_be_visible()
    assert seen.problems == []
    seen.page.context.close()


def test_one_puzzle_of_any_kind_is_a_small_file(tmp_path: Path) -> None:
    """With the largest of the embedded lists, and examples whose clues fit most words."""
    words = ws.Lexicon.load("sowpods")
    puzzles = [game.puzzle for _, game in GAMES.values()]
    for kind, form in all_forms().values():
        if kind.name in having("GAMES"):
            puzzles += form.examples().values()
    for number, puzzle in enumerate(puzzles):
        assert ws.play(puzzle, words).save(tmp_path / f"{number}.html").stat().st_size < 160_000


# -- how it looks and reads ------------------------------------------------------------------------


def faults(page: Page) -> list[str]:
    """What any of axe's rules complains of, those included that are off by default: the contrast of
    WCAG's highest level, and labels that begin as the text that is seen does.
    """
    page.evaluate(Axe().axe_script)
    found = page.evaluate("() => axe.run({ runOnly: axe.getRules().map(({ ruleId }) => ruleId) })")
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found["violations"]]


def clipped(page: Page) -> list[str]:
    """Elements that reach beyond the page, or whose text is cut."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("#play *")].filter(part => {
            const box = part.getBoundingClientRect();
            if (!box.width || part.matches(".spoken, .spoken *, .ghost, small")) return false;
            return box.right > innerWidth + 1 || box.left < -1
                || (part.matches("button, .given") && part.scrollWidth > part.clientWidth + 1);
        }).map(part => part.outerHTML.slice(0, 120))"""
    )
    return found


@pytest.mark.parametrize("name", [name for name in having("GAMES") if has(name, "LONG")])
def test_long_words_do_not_widen_the_page(browser: Browser, tmp_path: Path, name: str) -> None:
    game = playing(name).LONG
    path = ws.play(game.puzzle, game.words).save(tmp_path / "long.html")
    seen = open_page(browser, path, **NARROW)
    assert clipped(seen.page) == []
    seen.page.screenshot(path=SCREENSHOTS / f"play-long-{name}.png", full_page=True)
    seen.page.context.close()


def test_on_paper_and_without_scripts_there_is_the_picture(
    browser: Browser, saved: Callable[[str], Path]
) -> None:
    path = saved(ONE)
    seen = open_page(browser, path)
    seen.page.emulate_media(media="print")
    expect(seen.page.locator("#paper article svg").first).to_be_visible()
    expect(seen.game).to_be_hidden()
    width = seen.page.locator("#paper .picture").evaluate(
        "picture => picture.getBoundingClientRect().width"
    )
    assert width > 200  # where its place says: the policy lets our styles through
    seen.page.context.close()
    plain = browser.new_page(java_script_enabled=False)
    plain.goto(path.as_uri())
    expect(plain.locator("#paper article svg").first).to_be_visible()
    plain.close()


def test_a_policy_that_was_broken_stops_the_script(
    browser: Browser, tmp_path: Path, saved: Callable[[str], Path]
) -> None:
    """A page into which somebody wrote a script of his own runs neither that script nor a
    changed one of ours.
    """
    html = saved(ONE).read_text(encoding="utf-8")
    changed = tmp_path / "changed.html"
    changed.write_text(
        html.replace("</main>", f"</main>{EVIL}<script>window.hacked = 2</script>").replace(
            "const kinds", "window.hacked = 3; const kinds"
        ),
        encoding="utf-8",
    )
    page = browser.new_page()
    page.goto(changed.as_uri())
    assert page.evaluate("window.hacked") is None and page.locator(".game").count() == 0
    page.close()


# -- in a notebook ---------------------------------------------------------------------------------

CELLS = [
    """import wordsearch as ws
ws.play(ws.Pyramid.parse("p ir aao ntib ogueo"), ["guitar", "oboe", "piano"])"""
]


def frame_of(page: Page) -> Locator:
    return page.frame_locator(".ws-game iframe").locator(".game")


def test_a_notebook_plays_on_without_its_kernel(
    opened: Callable[[Sequence[str]], LabPage], lab: Lab
) -> None:
    page = opened(CELLS)
    game = frame_of(page.page)
    expect(game).to_be_visible(timeout=SECONDS)
    expect(page.notebook.locator(".ws-game img")).to_be_hidden()
    cells = page.notebook.locator(".jp-CodeCell").count()
    game.locator(".cell").first.focus()
    page.page.keyboard.type("oboe")
    press(page.page, "Enter")
    says(game, "“oboe” covers")
    lab.stop_kernels()
    for word in ("guitar", "piano"):
        game.locator(".cell[tabindex='0']").focus()
        page.page.keyboard.type(word)
        press(page.page, "Enter")
    is_solved(game)
    assert page.notebook.locator(".jp-CodeCell").count() == cells  # no key reached the notebook
    page.screenshot("play-notebook.png")
    # In JupyterLab's theme, whatever the system prefers (which a test would impose on every frame).
    page.page.emulate_media(color_scheme="null")
    for theme, ground in (("Dark", "rgb(21, 22, 26)"), ("Light", "rgb(247, 246, 242)")):
        change = """theme => jupyterapp.commands.execute('apputils:change-theme', { theme })"""
        page.page.evaluate(change, f"JupyterLab {theme}")
        body = page.page.frame_locator(".ws-game iframe").locator("body")
        expect(body).to_have_css("background-color", ground, timeout=SECONDS)
        page.screenshot(f"play-notebook-{theme.lower()}.png")


def played_notebook() -> nbformat.NotebookNode:
    """A notebook with its output, as somebody else's: its signature is not this user's."""
    shown = ws.play(GAMES[ONE][1].puzzle, GAMES[ONE][1].words)
    data = {"text/html": shown.page(), "text/plain": str(shown)}
    output = nbformat.v4.new_output("execute_result", data, execution_count=1)
    cell = nbformat.v4.new_code_cell(CELLS[0], outputs=[output], execution_count=1)
    return nbformat.v4.new_notebook(
        cells=[cell],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)"}},
    )


def test_an_untrusted_notebook_shows_the_picture(lab_page: LabPage, lab: Lab) -> None:
    nbformat.write(played_notebook(), lab.folder / "untrusted.ipynb")
    lab_page.open("untrusted.ipynb")
    picture = lab_page.notebook.locator(".jp-OutputArea-output img")
    expect(picture).to_be_visible(timeout=SECONDS)
    assert picture.evaluate("picture => picture.naturalWidth") > 100
    assert lab_page.notebook.locator("iframe").count() == 0
    assert lab_page.page.evaluate("window.hacked") is None


def test_an_exported_notebook_plays(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "exported.html"
    path.write_text(HTMLExporter().from_notebook_node(played_notebook())[0], encoding="utf-8")
    context = browser.new_context()
    context.set_offline(True)
    page = context.new_page()
    page.goto(path.as_uri(), wait_until="domcontentloaded")
    game = frame_of(page)
    game.locator(".cell").first.focus()
    page.keyboard.type("oboe")
    press(page, "Enter")
    says(game, "“oboe” covers")
    expect(page.locator(".ws-game img")).to_be_hidden()
    context.close()
