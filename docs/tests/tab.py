"""The built tab as a visitor has it: under a subpath, in a browser that reaches no other host."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Request, Response, expect

from tests.browser.lab import Lab, LabPage
from tests.conftest import ROOT

#: A folder above the site, so that the tab works in no place of its own.
SERVED = ROOT / "build"
TAB = "site/tab"
#: No name of a host is looked up.
NO_OTHER_HOST = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
#: Base 8, and every path of e's is tried: no end in sight.
HARD = " ".join("e" * row for row in range(1, 9))
HARD_CELL = (
    f"hard = ws.explore(ws.Pyramid.parse({HARD!r}), ws.Lexicon.from_words(['eee', 'eeee'], "
    "name='e')); hard.variant.value = 'plain'; hard"
)
SECONDS = 300_000  # milliseconds that a busy machine may take to start Python


class Server(ThreadingHTTPServer):
    """A server of files that counts what it sends.

    Attributes
    ----------
    sent : int
        Bytes of files, of all visits.
    """

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), partial(_Files, directory=str(folder)))
        self.sent = 0


class _Files(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *details: object) -> None:
        """Not written."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        assert isinstance(self.server, Server)
        self.server.sent += len(content)
        outputfile.write(content)


@contextmanager
def served() -> Iterator[Server]:
    """The folder `build`, on a port of its own."""
    with Server(SERVED) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


class TabPage(LabPage):
    """A notebook of the tab.

    Attributes
    ----------
    problems : list of str
        What went wrong outside the outputs, requests to other hosts among it.
    """

    def __init__(self, browser: Browser, server: Server, **options: Any) -> None:
        self.context = browser.new_context(viewport={"width": 1280, "height": 1000}, **options)
        self.context.set_default_timeout(SECONDS)
        self.address = f"http://127.0.0.1:{server.server_port}/"
        super().__init__(self.context.new_page(), Lab(server.server_port, "", SERVED))
        self.context.on("request", self._on_request)

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.problems.append(f"another host: {request.url}")

    def _on_console(self, message: ConsoleMessage) -> None:
        if not message.location.get("url", "").endswith("/favicon.ico"):
            super()._on_console(message)

    def _on_response(self, response: Response) -> None:
        # Chromium asks the host for an icon before it has read the page's own.
        if response.url != f"{self.address}favicon.ico":
            super()._on_response(response)

    def open(self, name: str, kernel: bool = True) -> None:
        """Open a notebook, and wait until it is drawn, and for its kernel: before that, Run All
        silently does nothing.
        """
        place = "start.html"
        if name != "start_here.ipynb":
            place = f"lab/index.html?path={name}"
        self.page.goto(f"{self.address}{TAB}/{place}")
        expect(self.notebook.locator(".jp-CodeCell").first).to_be_visible(timeout=SECONDS)
        expect(self.page.locator("#jupyterlab-splash")).to_have_count(0, timeout=SECONDS)
        if kernel:
            self.wait_idle(SECONDS / 1000)

    def wait_idle(self, seconds: float) -> None:
        bar = self.page.locator("#jp-main-statusbar")
        expect(bar).to_contain_text("Python (Pyodide) | Idle", timeout=seconds * 1000)

    def run_menu(self) -> None:
        """Run > Run All Cells, without waiting for them."""
        self.page.get_by_role("menuitem", name="Run", exact=True).click()
        self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()

    def wait_done(self) -> None:
        """Wait until every cell has run."""
        last = self.notebook.locator(".jp-CodeCell .jp-InputPrompt").last
        expect(last).to_have_text(re.compile(r"\[\d+\]:"), timeout=SECONDS)

    def add_cell(self, source: str) -> Locator:
        """Type a cell below the last one, run it, and give it."""
        cells = self.notebook.locator(".jp-CodeCell")
        before = cells.count()
        cells.last.locator(".cm-content").click()
        self.notebook.locator("[data-command='notebook:insert-cell-below']").last.click()
        expect(cells).to_have_count(before + 1)
        cells.last.locator(".cm-content").click()
        self.page.keyboard.insert_text(source)
        self.page.keyboard.press("Shift+Enter")
        return cells.nth(before)

    def explorer(self, where: Locator) -> Locator:
        """An explorer that has come up somewhere."""
        panel = where.locator(".ws-explorer")
        expect(panel.get_by_role("button", name="Solve")).to_be_visible(timeout=SECONDS)
        return panel

    def close(self) -> None:
        self.context.close()


def status(panel: Locator) -> Locator:
    """What an explorer says of its search."""
    return panel.get_by_role("status", name="Status")
