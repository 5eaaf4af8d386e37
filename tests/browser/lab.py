"""Driving JupyterLab as a person does: open a notebook, wait for its kernel, Run All, look at
what came.
"""

from __future__ import annotations

import base64
import json
import re
import time
import urllib.parse
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import nbformat
from playwright.sync_api import ConsoleMessage, Error, Locator, Page, Response, expect

from tests.conftest import ROOT

SCREENSHOTS = ROOT / "build" / "screenshots"
KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)"}}
SECONDS_TO_OPEN = 90
SECONDS_TO_RUN = 300


@dataclass(frozen=True)
class Lab:
    """A running server."""

    port: int
    token: str
    folder: Path

    def address(self, path: str, **query: str) -> str:
        return f"http://127.0.0.1:{self.port}/{path}?{urllib.parse.urlencode({**query, 'token': self.token})}"

    def ask(self, path: str, method: str = "GET") -> object:
        """The server's answer to a call of its REST interface."""
        request = urllib.request.Request(self.address(path), method=method)
        request.add_header("Authorization", f"token {self.token}")
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or b"null")

    def stop_kernels(self) -> None:
        sessions = self.ask("api/sessions")
        assert isinstance(sessions, list)
        for session in sessions:
            self.ask(f"api/sessions/{session['id']}", method="DELETE")


class LabPage:
    """A browser's page that shows JupyterLab.

    Attributes
    ----------
    problems : list of str
        What went wrong outside the notebook's own outputs: errors in the console, exceptions in the
        page's code, requests that failed. Empty after a good session.
    """

    def __init__(self, page: Page, lab: Lab) -> None:
        self.page = page
        self.lab = lab
        self.problems: list[str] = []
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.problems.append(f"exception: {error}"))
        page.on("response", self._on_response)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"{response.status}: {response.url.partition('?')[0]}")

    # -- what a person does --

    def load(self) -> None:
        """Open JupyterLab itself."""
        self.page.goto(self.lab.address("lab", reset=""), wait_until="domcontentloaded")
        patience = SECONDS_TO_OPEN * 1000
        self.page.wait_for_function("window.jupyterapp?.restored", timeout=patience)
        expect(self.page.locator("#jupyterlab-splash")).to_have_count(0, timeout=patience)

    def close_all(self) -> None:
        """Close all notebooks without saving them; fails where a question stands before them."""
        self.page.evaluate(
            """async () => { const { commands, shell } = window.jupyterapp;
            for (const panel of shell.widgets("main"))
                if (panel.context) panel.context.model.dirty = false;
            await commands.execute("application:close-all"); }"""
        )
        question = self.page.locator(".jp-Dialog")
        if question.count():
            raise Error(f"JupyterLab asks: {question.first.inner_text()}")

    def open(self, name: str, kernel: bool = True) -> None:
        """Open a notebook in the place of all others and wait for its kernel: before that, Run All
        silently does nothing.
        """
        if self.page.url == "about:blank":
            self.load()
        self.close_all()
        self.page.evaluate(
            "path => window.jupyterapp.commands.execute('docmanager:open', { path })", name
        )
        if kernel:
            self.wait_idle(SECONDS_TO_OPEN)
        # A notebook that opens is laid out in steps; all its code cells are there at the end.
        wanted = len(self._code_cells_in_file(name))
        expect(self.notebook.locator(".jp-CodeCell")).to_have_count(
            wanted, timeout=SECONDS_TO_OPEN * 1000
        )

    def create(self, name: str, sources: Sequence[str]) -> None:
        """Open a new notebook of the given cells and run it."""
        cells = [nbformat.v4.new_code_cell(source) for source in sources]
        nbformat.write(
            nbformat.v4.new_notebook(cells=cells, metadata=KERNEL), self.lab.folder / name
        )
        self.open(name)
        self.run_all()
        errors = self.errors()
        assert errors == [], errors

    def wait_idle(self, seconds: float) -> None:
        bar = self.page.locator("#jp-main-statusbar")
        expect(bar).to_contain_text("Python 3 (ipykernel) | Idle", timeout=seconds * 1000)

    def run_all(self, seconds: float = SECONDS_TO_RUN) -> None:
        """Run > Run All Cells, and wait until every cell has a number or one has an error."""
        self.page.get_by_role("menuitem", name="Run", exact=True).click()
        self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        deadline = time.monotonic() + seconds
        while not self._finished():
            if time.monotonic() > deadline:
                raise TimeoutError(f"after {seconds} s the cells read {self.prompts()}")
            self.page.wait_for_timeout(200)
        self.wait_idle(60)

    def screenshot(self, name: str) -> Path:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        path = SCREENSHOTS / re.sub(r"[^\w.-]+", "-", name)
        self.page.screenshot(path=path)
        return path

    # -- what a person sees --

    @property
    def notebook(self) -> Locator:
        return self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")

    @property
    def outputs(self) -> Locator:
        return self.notebook.locator(".jp-OutputArea-output")

    def prompts(self) -> list[str]:
        """What stands before each code cell that is not empty: "[ ]:", "[*]:" while it runs,
        then "[3]:".
        """
        cells = self.notebook.locator(".jp-CodeCell")
        found: list[list[str]] = cells.evaluate_all(
            """cells => cells.map(cell => [cell.querySelector('.jp-InputPrompt').textContent,
                                           cell.querySelector('.cm-content')?.textContent ?? ''])"""
        )
        return [prompt.strip() for prompt, source in found if source.strip()]

    def errors(self) -> list[str]:
        """The errors that cells ended in. (Lab shows them in red, as it does all that goes to
        stderr.)
        """
        red = self.notebook.locator(
            "[data-mime-type='application/vnd.jupyter.stderr']"
        ).all_inner_texts()
        marks = ("Traceback (most recent call last)", "Cell In[")
        return [text for text in red if any(mark in text for mark in marks)]

    def pictures(self) -> list[str]:
        """The source of every SVG among the outputs that is really drawn, inline or as an image."""
        found: list[str] = self.outputs.evaluate_all(
            """outputs => outputs.flatMap(output => [
                ...[...output.querySelectorAll('svg')].filter(svg => svg.getBoundingClientRect().width > 0)
                    .map(svg => svg.outerHTML),
                ...[...output.querySelectorAll('img')].filter(img => img.complete && img.naturalWidth > 0)
                    .map(img => img.src)])"""
        )
        head = "data:image/svg+xml;base64,"
        inline = [text for text in found if text.startswith("<svg")]
        images = [
            base64.b64decode(text.removeprefix(head)).decode()
            for text in found
            if text.startswith(head)
        ]
        return inline + images

    # -- inside --

    def _finished(self) -> bool:
        if self.errors():
            return True
        prompts = self.prompts()
        return bool(prompts) and all(re.fullmatch(r"\[\d+\]:?", prompt) for prompt in prompts)

    def _code_cells_in_file(self, name: str) -> list[object]:
        cells = json.loads((self.lab.folder / name).read_text(encoding="utf-8"))["cells"]
        return [cell for cell in cells if cell["cell_type"] == "code"]
