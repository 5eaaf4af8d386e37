"""The player as people meet it: in a file without a network, in a notebook, and in a saved one
that nobody ran.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

import wordsearch as ws
from tests.browser.lab import SCREENSHOTS, Lab, LabPage
from tests.browser.play import SECONDS, press
from wordsearch.frontend.player import Player

WORDS = "oboe piano guitar boat bat tub rip gnat pit tag rag boa pair oar air tao gut nib bin tin".split()
CELL = f"import wordsearch as ws\nws.player(ws.solve_pyramid('p ir aao ntib ogueo', {WORDS}, trace=True))"


def player() -> Player:
    return ws.player(ws.solve_pyramid("p ir aao ntib ogueo", WORDS, trace=True))


class Open:
    """A page with a player, without a network, and what went wrong in it."""

    def __init__(self, browser: Browser, path: Path, **options: object) -> None:
        context = browser.new_context(**{"viewport": {"width": 1000, "height": 800}, **options})  # type: ignore[arg-type]
        context.set_offline(True)
        self.page = context.new_page()
        self.problems: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda said: self.problems.append(said.text))
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(path.as_uri())
        expect(self.page.locator("#player[data-ready]")).to_be_attached(timeout=SECONDS)

    def check(self) -> None:
        """Nothing was complained of, and the page asked for nothing but itself."""
        assert self.problems == []
        assert [url for url in self.asked if not url.startswith(("file:", "data:"))] == []


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    return player().save(tmp_path / "steps.html")


@pytest.fixture
def opened_file(browser: Browser, saved: Path) -> Iterator[Open]:
    seen = Open(browser, saved)
    yield seen
    seen.check()
    seen.page.context.close()


def shows(page: Page, number: int) -> None:
    """The page shows this frame, and its picture is drawn."""
    frame = player().frames[number]
    expect(page.get_by_role("status")).to_contain_text(frame.title)
    expect(page.get_by_role("status")).to_contain_text(frame.sentence)
    picture = page.locator(".board img")
    page.wait_for_function("document.querySelector('.board img').naturalWidth > 0")
    assert (picture.get_attribute("alt") or "").startswith(frame.title)


def test_forward_back_slider_and_keys(opened_file: Open) -> None:
    page = opened_file.page
    last = len(player()) - 1
    shows(page, 0)
    page.get_by_role("button", name="One step forward").click()
    shows(page, 1)
    page.get_by_role("button", name="One step back").click()
    shows(page, 0)
    # It says that it does nothing there, and may be pressed all the same.
    page.get_by_role("button", name="One step back").click(force=True)
    shows(page, 0)
    page.get_by_role("button", name="Last step").click()
    shows(page, last)
    press(page, "Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    shows(page, 2)
    press(page, "PageDown")
    shows(page, min(last, 12))
    press(page, "End")
    shows(page, last)
    slider = page.get_by_role("slider", name="Step")
    slider.fill("1")
    shows(page, 1)
    expect(slider).to_have_attribute("aria-valuetext", player().frames[1].title)
    slider.focus()
    press(page, "ArrowRight")
    shows(page, 2)
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / "player.png")


def test_it_plays_at_a_pace_to_the_end_and_says_nothing_aloud_meanwhile(opened_file: Open) -> None:
    page = opened_file.page
    page.get_by_role("combobox", name="Pace").select_option("very quick")
    press(page, "Home", " ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_role("status")).to_have_attribute("aria-live", "off")
    shows(page, len(player()) - 1)
    expect(page.get_by_role("button", name="Play")).to_be_visible(timeout=SECONDS)
    expect(page.get_by_role("status")).to_have_attribute("aria-live", "polite")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible_and_fits_a_telephone(browser: Browser, saved: Path, scheme: str) -> None:
    narrow = {"width": 360, "height": 740}
    seen = Open(browser, saved, viewport=narrow, color_scheme=scheme, reduced_motion="reduce")
    for _ in range(len(player())):
        assert seen.page.evaluate("document.documentElement.scrollWidth") <= 360
        press(seen.page, "ArrowRight")
    results = Axe().run(seen.page)
    assert results.violations_count == 0, results.generate_report()
    moving = "element => getComputedStyle(element).transitionDuration + getComputedStyle(element).animationName"
    assert set(seen.page.locator("*").evaluate_all(f"all => all.map({moving})")) <= {"0snone"}
    seen.page.screenshot(path=SCREENSHOTS / f"player-{scheme}.png", full_page=True)
    seen.check()
    seen.page.context.close()


def test_a_player_of_two_thousand_nodes_plays_offline(browser: Browser, tmp_path: Path) -> None:
    grid = ws.WordGrid.parse("cats oare netl dogs")
    run = grid.solve("enable1", trace=True)
    many = ws.player(run)
    assert len(many) == 2_000
    path = many.save(tmp_path / "many.html")
    assert path.stat().st_size < 1_000_000
    seen = Open(browser, path)
    press(seen.page, "End")
    expect(seen.page.get_by_role("status")).to_contain_text(many.frames[-1].title)
    expect(seen.page.get_by_role("slider")).to_have_value("1999")
    seen.check()
    seen.page.context.close()


def test_a_notebook_plays_on_without_its_kernel(
    opened: Callable[[Sequence[str]], LabPage], lab: Lab
) -> None:
    page = opened([CELL])
    frame = page.page.frame_locator(".ws-player iframe")
    forward = frame.get_by_role("button", name="One step forward")
    expect(forward).to_be_visible(timeout=SECONDS)
    expect(page.notebook.locator(".ws-player details").first).to_be_hidden()
    lab.stop_kernels()
    forward.click()
    expect(frame.get_by_role("status")).to_contain_text(player().frames[1].title)
    cells = page.notebook.locator(".jp-CodeCell").count()
    press(page.page, "ArrowRight", "a", "b")
    expect(frame.get_by_role("status")).to_contain_text(player().frames[2].title)
    assert page.notebook.locator(".jp-CodeCell").count() == cells, "no key reached the notebook"


def test_a_saved_notebook_that_nobody_ran_has_steps_to_open(lab_page: LabPage, lab: Lab) -> None:
    """JupyterLab drops frames and scripts of what it does not trust: what is left opens step by
    step.
    """
    shown = player()
    data = {"text/html": shown.page(), "text/plain": str(shown)}
    output = nbformat.v4.new_output("execute_result", data, execution_count=1)
    cell = nbformat.v4.new_code_cell(CELL, outputs=[output], execution_count=1)
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)"}}
    notebook = nbformat.v4.new_notebook(cells=[cell], metadata=kernel)
    nbformat.write(notebook, lab.folder / "unrun.ipynb")
    lab_page.open("unrun.ipynb")
    steps = lab_page.notebook.locator(".jp-OutputArea-output details")
    expect(steps.first).to_be_visible(timeout=SECONDS)
    assert lab_page.notebook.locator("iframe").count() == 0
    expect(steps.nth(0).locator("img").first).to_be_visible()
    expect(steps.nth(1).locator("img").first).to_be_hidden()
    steps.nth(1).locator("summary").click()
    expect(steps.nth(1).locator("img").first).to_be_visible()
    expect(steps.nth(1)).to_contain_text(shown.frames[1].sentence)
