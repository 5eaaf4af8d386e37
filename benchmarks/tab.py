"""What a visit to the workbench in a browser's tab takes: ``python -m benchmarks.tab``.

`make tab` builds it first. Each visit is cold, in a browser profile of its own, over the loopback
and with every other host blocked. Seconds run from the address to what a visitor sees, on this
machine as busy as it is.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from playwright.sync_api import Browser, expect, sync_playwright

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
from tests.parts import find_chromium


class Visit(NamedTuple):
    """What was measured: seconds, megabytes, requests."""

    notebook: float
    first_cell: float
    pyramid: float
    explorer: float
    solve: float
    stop: float
    fetched: float
    other_hosts: float


#: How a measure is called, and what was asked for it.
ROWS = {
    "page to the notebook, s": "",
    "to the first cell done, s": "",
    "to the first solved pyramid, s": "15",
    "to the explorer, s": "",
    "Solve to the answer, s": "",
    "Stop of a long search, s": "",
    "fetched in one visit, MB": "35",
    "requests to other hosts": "0",
}


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser that reaches no host but this machine."""
    with sync_playwright() as playwright:
        flags = [*CHROMIUM_FLAGS, NO_OTHER_HOST]
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=flags)
        yield browser
        browser.close()


def visited(server: Server) -> Visit:
    """One cold visit to the start notebook."""
    with chromium() as browser:
        visit = TabPage(browser, server)
        sent = server.sent
        begin = time.perf_counter()
        visit.open("start_here.ipynb", kernel=False)
        notebook = time.perf_counter() - begin

        visit.run_menu()
        cells = visit.notebook.locator(".jp-CodeCell")
        expect(cells.nth(0).locator("img").first).to_be_visible(timeout=SECONDS)
        first_cell = time.perf_counter() - begin
        expect(cells.nth(1).locator("img").first).to_be_visible(timeout=SECONDS)
        pyramid = time.perf_counter() - begin
        panel = visit.explorer(cells.nth(3))
        explorer = time.perf_counter() - begin
        visit.wait_done()
        fetched = (server.sent - sent) / 1e6

        begin = time.perf_counter()
        panel.get_by_role("button", name="Solve").click()
        expect(status(panel)).to_contain_text("guitar, oboe, piano", timeout=SECONDS)
        solve = time.perf_counter() - begin

        hard = visit.explorer(visit.add_cell(HARD_CELL))
        hard.get_by_role("button", name="Solve").click()
        expect(hard).to_contain_text(" nodes, ", timeout=SECONDS)
        begin = time.perf_counter()
        hard.get_by_role("button", name="Stop").click()
        expect(status(hard)).to_contain_text("Stopped after", timeout=SECONDS)
        stop = time.perf_counter() - begin

        others = sum(problem.startswith("another host") for problem in visit.problems)
        visit.close()
    return Visit(
        notebook, first_cell, pyramid, explorer, solve, stop, fetched=fetched, other_hosts=others
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--visits", type=int, default=3)
    visits = parser.parse_args().visits
    with served() as server:
        measured = [visited(server) for _ in range(visits)]
    print(f"{'median of ' + str(visits):32} {'asked':>8}")
    for (name, asked), values in zip(ROWS.items(), zip(*measured, strict=True), strict=True):
        print(f"{name:32} {statistics.median(values):8.2f} {asked:>8}")
    sizes = [path.stat().st_size for path in (SERVED / TAB).rglob("*") if path.is_file()]
    print(f"{'the folder, MB':32} {sum(sizes) / 1e6:8.2f} {'70':>8}")


if __name__ == "__main__":
    main()
