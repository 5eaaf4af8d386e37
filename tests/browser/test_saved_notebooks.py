"""A clone's notebooks as a reader finds them: opened in a fresh profile, nothing run, every
picture there.
"""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab, LabPage
from tests.browser.play import SECONDS
from tests.conftest import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
#: Marks of an output that draws after Run All, whatever form it comes in: a picture, a page with
#: one, a widget.
DRAWS = re.compile(r"<img |<svg|image/(?:png|jpeg|svg\+xml)|widget-view\+json|<iframe")


def drawing_outputs(path: Path) -> list[str]:
    """The outputs of a saved notebook that draw, each as "cell id/number"."""
    found = []
    for cell in nbformat.read(path, as_version=4).cells:
        for number, output in enumerate(cell.get("outputs", [])):
            if DRAWS.search(str(dict(output.get("data", {})))):
                found.append(f"{cell['id']}/{number}")
    return found


SEEN = """cells => cells.map(cell => [...cell.querySelectorAll('.jp-OutputArea-child')].map(output =>
    [...output.querySelectorAll('img')].some(image => image.naturalWidth > 0)))"""


def seen(page: LabPage, ids: Sequence[str]) -> list[str]:
    """The same list, of the outputs in which a picture stands."""
    cells = page.notebook.locator(".jp-CodeCell")
    shown: list[list[bool]] = cells.evaluate_all(SEEN)
    return [
        f"{ids[at]}/{number}"
        for at, row in enumerate(shown)
        for number, there in enumerate(row)
        if there
    ]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_picture_of_a_saved_notebook_is_shown(lab_page: LabPage, path: Path) -> None:
    """Nobody has run it here, so JupyterLab does not trust it: what it shows then is what a
    clone shows.
    """
    name = f"saved_{path.name}"
    shutil.copyfile(path, lab_page.lab.folder / name)
    ids = [
        cell["id"] for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"
    ]
    wanted = drawing_outputs(path)
    lab_page.open(name, kernel=False)
    deadline = time.monotonic() + SECONDS / 1000
    # pictures are decoded one by one
    while seen(lab_page, ids) != wanted and time.monotonic() < deadline:
        lab_page.page.wait_for_timeout(100)
    assert seen(lab_page, ids) == wanted


def test_the_lists_above_can_differ() -> None:
    """A notebook that only draws inline SVG or nothing at all would be seen."""
    assert sum(len(drawing_outputs(path)) for path in NOTEBOOKS) >= 50


Opener = Callable[[Sequence[str]], LabPage]
ALIVE = [
    "import wordsearch as ws\nex = ws.explore()\nex",
    "ws.TreeView(ws.solve_pyramid('p ir aao', ['pair', 'oar', 'aria', 'air', 'pia', 'rao'], trace=True))",
]


def gone(page: LabPage) -> list[Locator]:
    panel = page.notebook.locator(".ws-explorer").get_by_role("status", name="Status")
    return [panel, page.notebook.locator(".ws-tree-note").last]


def test_a_widget_whose_kernel_is_gone_says_so(opened: Opener, lab: Lab) -> None:
    """At the latest when it is used: of a restart that another page asked for, the front end may
    hear nothing.
    """
    page = opened(ALIVE)
    expect(page.notebook.get_by_role("tree").get_by_role("treeitem").first).to_be_visible(
        timeout=SECONDS
    )
    for line in gone(page):  # what is drawn later than this asks the new kernel
        expect(line).to_be_attached(timeout=SECONDS)
    page.page.wait_for_timeout(500)
    page.wait_idle(SECONDS / 1000)
    for _ in range(10):  # a restart that comes before the front end listens is heard by nobody
        for session in lab.ask("api/sessions"):  # type: ignore[attr-defined]
            lab.ask(f"api/kernels/{session['kernel']['id']}/restart", method="POST")
        page.notebook.get_by_role("button", name="One step on").click()
        with suppress(AssertionError):
            expect(gone(page)[0]).to_contain_text("The kernel is gone", timeout=2000)
            break
    for line in gone(page):
        expect(line).to_contain_text("The kernel is gone", timeout=SECONDS)
    page.screenshot("kernel-gone.png")
