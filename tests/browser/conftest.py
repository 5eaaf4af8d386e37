"""A real JupyterLab server and a real Chromium, one of each for all tests of this folder."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Error, ViewportSize, sync_playwright

from tests.browser.lab import Lab, LabPage
from tests.conftest import ROOT
from tests.parts import CHROMIUM_NAMES, find_chromium

# No sandbox, since CI runs as root in a container; and none of what a browser does on the network
# by itself.
CHROMIUM_FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
SECONDS_TO_START = 120
SIZE: ViewportSize = {"width": 1280, "height": 1000}

# Settings of the test's own user. Lab draws only the cells in view; the tests look at all of them.
SETTINGS = {"notebook-extension/tracker": {"windowingMode": "none"}}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test here is a browser test. The folder runs in one process, so that all share the
    server.
    """
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def chromium() -> str:
    program = find_chromium()
    if program is None:
        names = os.environ.get("WORDSEARCH_CHROMIUM") or ", ".join(CHROMIUM_NAMES)
        pytest.skip(
            f"no Chromium: none of {names} is on the PATH; install one, or name it in "
            "WORDSEARCH_CHROMIUM"
        )
    return program


def copy_notebooks(folder: Path) -> Path:
    """The notebooks without their outputs, so that whatever a test sees was made by its own run."""
    shutil.copytree(ROOT / "notebooks", folder)
    for path in folder.glob("*.ipynb"):
        notebook = nbformat.read(path, as_version=4)
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.outputs, cell.execution_count = [], None
        nbformat.write(notebook, path)
    return folder


def private_user(folder: Path) -> dict[str, str]:
    """Environment variables that keep Jupyter away from the real user's settings, history and
    kernels.
    """
    for name, values in SETTINGS.items():
        file = folder / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True)
        file.write_text(json.dumps(values))
    names = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    return {name: str(folder / place) for name, place in names.items()}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until_up(lab: Lab, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            with urllib.request.urlopen(lab.address("api/status"), timeout=5):
                return
        except OSError:
            if server.poll() is not None or time.monotonic() > deadline:
                pytest.fail(f"JupyterLab did not start:\n{log.read_text()[-4000:]}")
            time.sleep(0.2)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    home = tmp_path_factory.mktemp("lab")
    folder = copy_notebooks(home / "notebooks")
    lab = Lab(port=free_port(), token=secrets.token_hex(16), folder=folder)
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={lab.port}", "--ServerApp.port_retries=0", "--LabApp.expose_app_in_browser=True",
        f"--IdentityProvider.token={lab.token}", f"--ServerApp.root_dir={folder}",
    ]  # fmt: skip
    log = home / "server.log"
    environment = {**os.environ, **private_user(home), "JUPYTER_PREFER_ENV_PATH": "1"}
    with log.open("wb") as out:
        server = subprocess.Popen(command, cwd=home, env=environment, stdout=out, stderr=out)
    try:
        wait_until_up(lab, server, log)
        yield lab
    finally:
        server.terminate()
        try:
            server.wait(timeout=30)
        except subprocess.TimeoutExpired:
            server.kill()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


class LabTab:
    """A tab that shows JupyterLab, loaded once for all tests: to load it takes five times as long
    as to open a notebook in it.
    """

    def __init__(self, browser: Browser, lab: Lab) -> None:
        self.browser = browser
        self.lab = lab
        self.page: LabPage | None = None

    def opened(self) -> LabPage:
        """The tab, without a notebook, and in the usual size."""
        if self.page is None:
            context = self.browser.new_context()
            self.page = LabPage(context.new_page(), self.lab)
            self.page.load()
            assert self.page.problems == []
        self.page.page.set_viewport_size(SIZE)
        self.page.problems.clear()
        return self.page

    def tidy(self) -> None:
        """Close what a test opened; a tab that it left with a question is thrown away."""
        assert self.page is not None
        try:
            self.page.close_all()
        except Error:
            self.close()
        self.lab.stop_kernels()

    def close(self) -> None:
        if self.page is not None:
            self.page.page.context.close()
            self.page = None


@pytest.fixture(scope="session")
def lab_tab(browser: Browser, lab: Lab) -> Iterator[LabTab]:
    tab = LabTab(browser, lab)
    yield tab
    tab.close()


@pytest.fixture
def lab_page(lab_tab: LabTab, request: pytest.FixtureRequest) -> Iterator[LabPage]:
    """JupyterLab without a notebook; kept as a screenshot, however the test ended."""
    page = lab_tab.opened()
    try:
        yield page
        page.screenshot(f"{request.node.name.partition('@')[0]}.png")
    finally:
        lab_tab.tidy()


@pytest.fixture
def opened(lab_page: LabPage, request: pytest.FixtureRequest) -> Callable[[Sequence[str]], LabPage]:
    """Opens a notebook of the given cells and runs it."""

    def open_cells(sources: Sequence[str]) -> LabPage:
        lab_page.create(f"{request.node.name.partition('@')[0]}.ipynb", sources)
        return lab_page

    return open_cells
