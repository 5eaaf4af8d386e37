"""The explorer, the tree and the game, driven in a real browser: with a pointer, and by keyboard
alone.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser.conftest import SIZE, LabTab
from tests.browser.lab import LabPage
from tests.browser.play import SECONDS

SEED = "p ir aao ntib ogueo"
# base 8, and every path of e's is tried: no end in sight
HARD = " ".join("e" * row for row in range(1, 9))
HOSTILE = """from dataclasses import dataclass
from wordsearch.puzzle import Field, Form
evil = "<img src=x onerror=window.hacked=1>"

@dataclass(frozen=True)
class Evil(ws.Puzzle):
    name = evil
    def __str__(self): return evil
    def problem(self, lexicon): return self
    def roots(self): yield 0
    def children(self, state):
        yield ws.Prune(evil, evil) if state else ws.Branch(evil, 1)
    def solution(self, state): return evil if state else None

Evil.forms = (Form(title=evil, fields=(Field(evil),), read=lambda text: Evil(), write=lambda puzzle: (evil,),
    examples=lambda: {evil: Evil()}),)
ws.explore(Evil(), ws.Lexicon.from_words(['oboe'], name=evil))"""
CELLS = {
    "typed": "import wordsearch as ws\nex = ws.explore()\nex",
    "hard": f"hard = ws.explore(ws.Pyramid.parse({HARD!r}), ws.Lexicon.from_words(['eee', 'eeee'], name='e'))\n"
    "hard.variant.value = 'plain'\nhard",
    "keyboard": "ws.explore(lexicons='american-english')",
    "tree": "run = ws.solve_pyramid('p ir aao ntib ogueo', order='any', trace=True)\n"
    "view = ws.TreeView(run)\nview",
    "game": "ws.explore(ws.LetterPuzzle.parse('d[e]ioprv'), 'american-english')",
    "hostile": HOSTILE,
    "hostile tree": "ws.TreeView(ws.depth_first(Evil(), trace=True))",
}


@pytest.fixture(scope="module")
def notebook(lab_tab: LabTab) -> Iterator[LabPage]:
    """One notebook for all tests, with a cell for each."""
    page = lab_tab.opened()
    page.create("explorer.ipynb", list(CELLS.values()))
    yield page
    lab_tab.tidy()


@pytest.fixture
def page(notebook: LabPage) -> Iterator[LabPage]:
    notebook.page.set_viewport_size(SIZE)
    yield notebook
    problems, notebook.problems = notebook.problems, []
    assert problems == []


def output(page: LabPage, name: str) -> Locator:
    return page.notebook.locator(".jp-CodeCell").nth(list(CELLS).index(name))


def explorer(page: LabPage, name: str) -> Locator:
    found = output(page, name).locator(".ws-explorer")
    expect(found.get_by_role("button", name="Solve")).to_be_visible(timeout=SECONDS)
    return found


def status(panel: Locator) -> Locator:
    return panel.get_by_role("status", name="Status")


def ask(page: LabPage, source: str) -> str:
    """What the kernel says to an expression: a new last cell is typed and run, as a person
    would.
    """
    cells = page.notebook.locator(".jp-CodeCell")
    before = cells.count()
    cells.last.locator(".cm-content").click()
    page.notebook.locator("[data-command='notebook:insert-cell-below']").first.click()
    expect(cells).to_have_count(before + 1)
    cells.nth(before).locator(".cm-content").click()
    page.page.keyboard.insert_text(source)
    page.page.keyboard.press("Shift+Enter")
    output = cells.nth(before).locator(".jp-OutputArea-output")
    expect(output).to_be_visible(timeout=SECONDS)
    return output.inner_text().strip()


def violations(page: LabPage) -> list[str]:
    """What axe finds in the first panel."""
    found = Axe().run(page.page, context=".ws-explorer").response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]


def in_view(page: LabPage, item: Locator) -> bool:
    """Whether all of it lies in the window."""
    box, size = item.bounding_box(), page.page.viewport_size
    assert box and size
    # the bar at the bottom
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"] - 24


THEME = "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })"
PASTE = """text => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    const options = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", options));
}"""
SIDE_BAR = "window.jupyterapp.commands.execute('application:toggle-left-area')"
#: Parts of the explorer that are cut off at the right, or hide what they hold.
CLIPPED = """panel => [...panel.querySelectorAll('button, label, .lm-TabBar-tab, .ws-message, img, td, th, select, input')]
    .filter(item => item.offsetParent && !item.matches('.ws-chip') && (item.scrollWidth > item.clientWidth + 1 && item.clientWidth > 0
        && !['SELECT', 'INPUT', 'IMG'].includes(item.tagName)
        || item.getBoundingClientRect().right > panel.getBoundingClientRect().right + 1))
    .map(item => item.outerHTML.slice(0, 80))"""


def test_from_typing_to_every_tab(page: LabPage) -> None:
    """Picture and error follow the keys, not the end of editing; the answer is in view; nothing
    is clipped.
    """
    panel, keyboard = explorer(page, "typed"), page.page.keyboard
    rows, cells = panel.get_by_label("Rows", exact=True), panel.locator("input.cell")
    board = panel.locator(".ws-board")
    wrong = panel.get_by_role("alert", name="What is wrong with the puzzle")
    solve = panel.get_by_role("button", name="Solve")
    panel.get_by_text("As text").click()
    rows.fill("p ir aa")
    expect(wrong).to_have_text("Row 3 must have 3 letters; it is 'aa'.", timeout=SECONDS)
    expect(board).to_have_attribute("data-wrong", "true")
    expect(cells).to_have_count(15)  # the last good board, dimmed
    solve.click()
    expect(status(panel)).to_contain_text("Not started", timeout=SECONDS)
    rows.focus()
    keyboard.press("End")
    keyboard.type("o")
    expect(cells).to_have_count(6, timeout=SECONDS)
    expect(wrong).to_have_text("", timeout=SECONDS)
    expect(board).to_have_attribute("data-wrong", "false")
    expect(rows).to_be_focused()
    expect(panel.get_by_role("button", name="Stop")).to_be_disabled()
    rows.fill(SEED)
    keyboard.press("Control+Enter")
    expect(status(panel)).to_contain_text("guitar, oboe, piano", timeout=SECONDS)
    drawing = panel.locator("img[alt='guitar, oboe, piano']")
    expect(drawing).to_be_visible(timeout=SECONDS)
    assert in_view(page, drawing), "the answer is seen without scrolling"
    chip = panel.get_by_role("button", name="wordnet: 5")
    expect(chip).to_be_visible(timeout=SECONDS)
    shown = {
        "Why": panel.frame_locator("iframe[title='Player of steps']").first.get_by_text("Play"),
        "Tree": panel.get_by_role("button", name="Node by node"),
        "Compare": panel.get_by_role("row", name="wordnet"),
        "Ask": panel.get_by_role("button", name="Find phrases"),
    }
    for width in (1400, 800, 360):
        page.page.set_viewport_size({"width": width, "height": 900})
        if width == 360:  # where the list of files would take all the room
            page.page.evaluate(SIDE_BAR)
        for tab in ("Solution", "Why", "Tree", "Play", "Compare", "Ask"):
            panel.get_by_role("tab", name=tab).click()
            if tab in shown:
                expect(shown[tab].first).to_be_visible(timeout=SECONDS)
            page.screenshot(f"explorer-{tab}-{width}.png")
            assert panel.evaluate(CLIPPED) == [], (width, tab)
            if width == 800:
                assert violations(page) == [], tab
    page.page.set_viewport_size(SIZE)
    page.page.evaluate(SIDE_BAR)
    panel.get_by_role("tab", name="Tree").click()
    panel.get_by_role("button", name="Node by node").click()
    expect(panel.get_by_role("treeitem").first).to_be_visible(timeout=SECONDS)
    chip.click()
    expect(status(panel)).to_contain_text("5 solutions in wordnet", timeout=SECONDS)
    assert ask(page, "ex.run.status, len(ex.run)") == "('complete', 5)"


def test_a_puzzle_is_typed_onto_its_board(page: LabPage) -> None:
    """Cell by cell, pasted, larger and smaller; in the dark, too."""
    panel, keyboard = explorer(page, "typed"), page.page.keyboard
    rows = panel.get_by_label("Rows", exact=True)
    panel.get_by_role("button", name="Remove the last row").click()
    panel.get_by_label("Row 1, letter 1").click()
    keyboard.type("catsolrate")
    expect(rows).to_have_value("c at sol rate")
    keyboard.press("ArrowUp")
    expect(panel.get_by_label("Row 3, letter 3")).to_be_focused()
    keyboard.press("ArrowLeft")
    keyboard.press("Delete")
    wrong = panel.get_by_role("alert", name="What is wrong with the puzzle")
    expect(wrong).to_contain_text("places of the board are empty", timeout=SECONDS)
    keyboard.type("o")
    keyboard.press("Control+Enter")
    expect(status(panel)).to_contain_text("15 solutions in ", timeout=SECONDS)
    panel.get_by_label("Row 1, letter 1").focus()
    page.page.evaluate(PASTE, "x yz abc\n")
    expect(rows).to_have_value("x yz abc")
    keyboard.press("Control+Enter")
    expect(status(panel)).to_contain_text("No solution in", timeout=SECONDS)
    page.page.evaluate(THEME, "JupyterLab Dark")
    for kind in ("Building blocks", "Letters", "Word grid", "Symbol code"):
        panel.get_by_label("Puzzle", exact=True).select_option(label=kind)
        places = panel.get_by_role("group", name="The puzzle").get_by_role("textbox")
        expect(places.nth(6)).to_be_visible(timeout=SECONDS)
        expect(panel.locator("img.ws-picture")).to_be_hidden()
        page.screenshot(f"explorer-board-{kind}.png")
        assert panel.evaluate(CLIPPED) == [], kind
        assert violations(page) == [], kind
    panel.get_by_label("Letter of club").click()
    keyboard.type("th")
    expect(panel.get_by_label("Known letters")).to_have_value("club=t, star=h")
    expect(panel.get_by_label("Letter of grapes")).to_be_focused()
    page.page.evaluate(THEME, "JupyterLab Light")


def test_a_search_is_stopped_and_another_takes_its_place(page: LabPage) -> None:
    panel = explorer(page, "hard")
    solve = panel.get_by_role("button", name="Solve")
    solve.click()
    progress = panel.get_by_role("note", name="Progress")
    expect(progress).to_contain_text("nodes", timeout=SECONDS)
    page.screenshot("explorer-searching.png")
    panel.get_by_role("button", name="Stop").click()
    expect(status(panel)).to_contain_text("Stopped after", timeout=SECONDS)
    answer = ask(page, "hard.run.status, hard.is_searching, hard.run.stats.total_nodes > 100")
    assert answer == "('cancelled', False, True)"
    panel.get_by_role("button", name="Search on").click()
    expect(status(panel)).to_contain_text("Searching on", timeout=SECONDS)
    panel.get_by_text("As text").click()
    panel.get_by_label("Rows", exact=True).fill("e ee")
    expect(status(panel)).to_contain_text("Press Solve", timeout=SECONDS)
    page.page.keyboard.press("Control+Enter")
    expect(status(panel)).to_contain_text("in e", timeout=SECONDS)


def test_by_keyboard_alone(page: LabPage) -> None:
    """From the first field with Tab, in the order in which things stand; keys do not reach the
    notebook.
    """
    panel, keyboard = explorer(page, "keyboard"), page.page.keyboard
    cells = page.notebook.locator(".jp-CodeCell").count()
    panel.get_by_role("button", name="Options").click()
    expect(panel.get_by_label("Heuristics", exact=True)).to_be_visible(timeout=SECONDS)
    panel.get_by_label("Heuristics", exact=True).focus()
    keyboard.press("ArrowDown")
    expect(panel.get_by_label("Heuristics", exact=True)).to_have_value("plain")
    keyboard.press("ArrowUp")
    panel.get_by_label("Puzzle", exact=True).focus()
    labels = []
    for _ in range(12):
        labels.append(
            page.page.evaluate(
                "() => { const e = document.activeElement; return e.labels?.[0]?.textContent.trim() || "
                "e.textContent.trim() || e.getAttribute('aria-label') }"
            )
        )
        keyboard.press("Tab")
    assert labels[:9] == [
        "Puzzle",
        "Example",
        "Dictionary",
        "Solve",
        "Options",
        "Heuristics",
        "Seconds at most",
        "Record the search tree",
        "Row 1, letter 1",
    ]
    panel.get_by_role("button", name="Solve").focus()
    keyboard.press("Enter")
    expect(status(panel)).to_contain_text("One solution, in american-english", timeout=SECONDS)
    panel.get_by_role("tab", name="Solution").focus()
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    expect(panel.locator("iframe[title='Player of steps']").first).to_be_visible(timeout=SECONDS)
    assert page.notebook.locator(".jp-CodeCell").count() == cells


def test_the_tree_opens_and_steps_with_a_pointer_and_by_keyboard(page: LabPage) -> None:
    view, keyboard = output(page, "tree"), page.page.keyboard
    tree = view.get_by_role("tree")
    root = tree.get_by_role("treeitem").first
    expect(root).to_have_attribute("aria-expanded", "true", timeout=SECONDS)
    word = tree.locator("[aria-level='2'][aria-expanded='false']").first
    label = word.locator(".ws-tree-label").inner_text()
    word.click()
    opened_word = tree.locator("[aria-level='2'][aria-expanded='true']")
    expect(opened_word).to_have_count(1, timeout=SECONDS)
    expect(tree.locator("[aria-level='3']").first).to_be_visible()
    state = view.get_by_role("region", name="State at this node")
    expect(state.locator(".ws-tree-path")).to_have_text(label, timeout=SECONDS)
    expect(state.locator("img")).to_be_visible()
    page.screenshot("tree-opened.png")
    opened_word.click()
    expect(tree.locator("[aria-level='3']")).to_have_count(0)

    view.get_by_label("Find a label").fill("guitar")
    keyboard.press("Enter")
    expect(view.locator(".ws-tree-found")).to_contain_text("1 of", timeout=SECONDS)
    expect(tree.locator("[aria-selected='true'] .ws-tree-label")).to_have_text(
        "guitar", timeout=SECONDS
    )

    view.get_by_label("Step of the search").focus()
    keyboard.press("Home")
    step = view.locator(".ws-tree-step")
    expect(step).to_contain_text("node 1 of", timeout=SECONDS)
    keyboard.press("ArrowRight")
    keyboard.press("ArrowRight")
    expect(step).to_contain_text("node 3 of", timeout=SECONDS)
    view.get_by_role("button", name="Play the search").click()
    expect(step).not_to_contain_text("node 3 of", timeout=SECONDS)
    view.get_by_role("button", name="Pause").click()
    page.screenshot("tree-stepped.png")
    assert int(ask(page, "view.node")) >= 3
    tree.get_by_role("treeitem").first.focus()
    keyboard.press("ArrowDown")
    focused = tree.locator("[role='treeitem']:focus")
    for _ in range(60):
        if focused.get_attribute("aria-expanded") == "false":
            break
        keyboard.press("ArrowDown")
    level = int(focused.get_attribute("aria-level") or 0)
    keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("aria-expanded", "true", timeout=SECONDS)
    keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("aria-level", str(level + 1))
    keyboard.press("Enter")
    expect(focused).to_have_attribute("aria-selected", "true", timeout=SECONDS)
    keyboard.press("ArrowLeft")
    expect(focused).to_have_attribute("aria-level", str(level))


def test_words_and_names_are_no_markup(page: LabPage) -> None:
    panel = explorer(page, "hostile")
    panel.get_by_role("button", name="Solve").click()
    expect(status(panel)).to_contain_text("One word in", timeout=SECONDS)
    for tab in ("Solution", "Why", "Tree", "Ask"):
        panel.get_by_role("tab", name=tab).click()
        expect(panel.get_by_text("One moment").locator("visible=true")).to_have_count(
            0, timeout=SECONDS
        )
    tree = output(page, "hostile tree").get_by_role("tree")
    tree.get_by_role("treeitem").nth(1).click()
    expect(tree.get_by_text("<img src=x").first).to_be_visible(timeout=SECONDS)
    page.screenshot("hostile.png")
    page.page.wait_for_timeout(1000)
    assert page.page.evaluate("window.hacked") is None
    assert page.notebook.locator("img[src='x']").count() == 0


def test_play_from_the_explorer(page: LabPage) -> None:
    panel, keyboard = explorer(page, "game"), page.page.keyboard
    panel.get_by_role("tab", name="Play").click()
    panel.get_by_role("button", name="Play").click()
    game = panel.frame_locator("iframe").locator(".game")
    field = game.get_by_label("Your word")
    expect(field).to_be_visible(timeout=SECONDS)
    said = game.get_by_role("status")
    field.focus()
    guesses = [
        ("door", "it lacks “e”"),
        ("drove", "5 points"),
        ("drove", "found already"),
        ("eeeee", "not in the dictionary"),
        ("provide", "with every letter"),
    ]
    for guess, answer in guesses:
        keyboard.type(guess)
        keyboard.press("Enter")
        expect(said).to_contain_text(answer, timeout=SECONDS)
        expect(field).to_have_value("")
    found = game.get_by_role("list", name="Words found").get_by_role("listitem")
    expect(found).to_have_count(2)
    expect(game.get_by_text("2 of ")).to_be_visible()
    game.locator("button.required").click()
    expect(field).to_have_value("e")
    if ask(page, "bool(ws.lexicons().to_frame().set_index('name').here['nltk:wordnet'])") == "True":
        expect(found.last).to_contain_text("useful or necessary", timeout=SECONDS)
    page.screenshot("play.png")
