"""The workbench in a tab, in Chromium: `make site`, or `make tab`, builds it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

import wordsearch as ws
from docs.tests.tab import (
    HARD_CELL,
    NO_OTHER_HOST,
    SECONDS,
    SERVED,
    TAB,
    Server,
    TabPage,
    served,
    status,
)
from tests.browser.conftest import CHROMIUM_FLAGS
from tests.browser.test_start_here import SEED_PUZZLE, letters_drawn
from tests.parts import find_chromium

FOLDER = SERVED / TAB
MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    assert (FOLDER / "lab" / "index.html").is_file(), "make tab builds it"
    with served() as server:
        yield server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = find_chromium()
    if program is None:
        pytest.skip("no Chromium: install one, or name it in WORDSEARCH_CHROMIUM")
    with sync_playwright() as playwright:
        flags = [*CHROMIUM_FLAGS, NO_OTHER_HOST]
        browser = playwright.chromium.launch(executable_path=program, args=flags)
        yield browser
        browser.close()


def test_the_start_notebook_runs_to_the_explorer_and_a_game(
    browser: Browser, server: Server
) -> None:
    visit = TabPage(browser, server)
    visit.open("start_here.ipynb")
    visit.run_all()
    assert visit.errors() == []
    assert server.sent <= 35 * MEGABYTE

    wanted = Counter(SEED_PUZZLE.replace(" ", ""))
    assert any(wanted <= letters_drawn(svg) for svg in visit.pictures())
    shown = " ".join(visit.outputs.all_inner_texts())
    assert "a browser's tab cannot install it" in shown

    panel = visit.explorer(visit.notebook)
    panel.get_by_role("button", name="Solve").click()
    expect(status(panel)).to_contain_text("guitar, oboe, piano", timeout=SECONDS)

    hard = visit.explorer(visit.add_cell(HARD_CELL))
    hard.get_by_role("button", name="Solve").click()
    expect(hard).to_contain_text(" nodes, ", timeout=SECONDS)
    hard.get_by_role("button", name="Stop").click()
    expect(status(hard)).to_contain_text("Stopped after", timeout=SECONDS)

    # The seed of the notebook's cell makes the same puzzle here.
    made = next(iter(ws.make_pyramid(seed=4)))
    assert made.provenance is not None
    word = made.solve(made.provenance.answer)[0].covers[0][0]
    game = visit.notebook.frame_locator(".ws-game iframe").locator(".game")
    for cell in word.path:
        game.locator(".cell").nth(cell).click(timeout=SECONDS)
    game.get_by_role("button", name="Lay word").click()
    said = game.get_by_role("status")
    expect(said).to_contain_text(f"“{word.word}” covers {len(word.word)} cells")
    visit.screenshot("tab.png")
    assert visit.problems == []
    visit.close()


@pytest.mark.parametrize("name", ["heuristics_and_trees", "dictionaries_and_find"])
def test_the_other_notebooks_run(browser: Browser, server: Server, name: str) -> None:
    visit = TabPage(browser, server, color_scheme="dark")
    visit.open(f"{name}.ipynb")
    visit.run_all()
    visit.screenshot(f"tab-{name}.png")
    assert visit.errors() == []
    assert visit.pictures() != []
    assert visit.problems == []
    visit.close()


def test_the_folder_is_small_and_whole() -> None:
    files = [path for path in FOLDER.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) <= 70 * MEGABYTE
    assert [path for path in files if path.suffix == ".map"] == []
    lock = json.loads((FOLDER / "static" / "pyodide" / "pyodide-lock.json").read_text())
    names = {path.name for path in files}
    assert {package["file_name"] for package in lock["packages"].values()} <= names
    assert {"wordsearch", "ipywidgets", "anywidget", "msgspec"} <= set(lock["packages"])
