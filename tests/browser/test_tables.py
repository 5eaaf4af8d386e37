"""Tables of a clone's notebooks: shade and unbroken times in a notebook that nobody has run here,
and a search's line that leaves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import nbformat
from playwright.sync_api import expect

from notebooks.run import execute, tidy
from tests.browser.lab import KERNEL, Lab, LabPage
from tests.browser.play import SECONDS

SOURCES = [
    "import pandas as pd\nimport wordsearch as ws\n"
    "words = ['oboe', 'piano', 'guitar']\npyramid = ws.Pyramid.parse('p ir aao ntib ogueo')",
    "ws.profile_lines(lambda: pyramid.solve(words), ws.Pyramid.solve)",
    "ws.styled(ws.compare(pyramid, [words], ['plain', 'default'], repeat=3, progress=False))",
    "slow = ws.Pyramid.parse('s to are mine plant riders stories')\n"
    "run = slow.solve('american-english', **ws.Pyramid.variants['plain'], timeout=1.5)",
]
GROUNDS = """cells => cells.map(cell => getComputedStyle(cell).backgroundColor)"""
LINES = """cells => cells.map(cell => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    return new Set([...words.getClientRects()].map(box => Math.round(box.top))).size;
})"""


def test_a_notebook_that_nobody_has_run_shows_shade_and_times_on_one_line(
    lab_page: LabPage, lab: Lab
) -> None:
    cells = [nbformat.v4.new_code_cell(source) for source in SOURCES]
    path = Path(lab.folder, "tables.ipynb")
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=KERNEL), path)
    notebook = tidy(execute(path))
    assert [len(cell.outputs) for cell in notebook.cells] == [0, 1, 1, 0]
    nbformat.write(notebook, path)

    lab_page.page.set_viewport_size({"width": 900, "height": 900})
    lab_page.open(path.name, kernel=False)
    listing, table = lab_page.notebook.locator(".jp-OutputArea-child table").all()
    expect(listing).to_be_visible(timeout=SECONDS)
    shades = set(listing.locator("td").evaluate_all(GROUNDS))
    assert len(shades - {"rgba(0, 0, 0, 0)"}) >= 2, shades
    assert max(table.locator("td").evaluate_all(LINES)) == 1


Opener = Callable[[Sequence[str]], LabPage]


def test_a_search_of_more_than_a_second_leaves_no_room_behind(opened: Opener) -> None:
    page = opened(SOURCES[::3])
    outputs = page.notebook.locator(".jp-CodeCell").last.locator(".jp-OutputArea-child")
    heights = outputs.evaluate_all("some => some.map(one => one.getBoundingClientRect().height)")
    assert sum(heights) < 8, heights
