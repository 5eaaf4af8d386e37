"""The built site in Chromium, with every host but the loopback blocked."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import (
    ConsoleMessage,
    Page,
    Response,
    Route,
    expect,
    sync_playwright,
)

from tests.browser.conftest import CHROMIUM_FLAGS
from tests.conftest import ROOT
from tests.parts import find_chromium

PHONE = 360  # pixels
PATIENCE = 120_000  # milliseconds that a busy machine may take for one answer
MOST_BYTES = 70_000_000
SITE = ROOT / "build" / "site"


class Quiet(SimpleHTTPRequestHandler):
    """A server of files that says nothing."""

    def log_message(self, format: str, *details: object) -> None:
        """Not written."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the site is served."""
    assert (SITE / "index.html").is_file(), "make site builds it"
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITE)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


class Visit:
    """A page of the browser, and what went wrong on it.

    Attributes
    ----------
    page : Page
    problems : list of str
        Errors of the console, exceptions, answers of 400 and more, requests to other hosts.
    """

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.problems: list[str] = []
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.problems.append(f"exception: {error}"))
        page.on("response", self._on_response)
        page.context.route("**/*", self._on_request)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"console: {message.text}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"{response.status}: {response.url}")

    def _on_request(self, route: Route) -> None:
        if route.request.url.startswith((self.address, "data:", "blob:", "about:")):
            route.continue_()
        else:
            self.problems.append(f"another host: {route.request.url}")
            route.abort()

    def open(self, path: str) -> Page:
        self.page.goto(f"{self.address}/{path}")
        return self.page


@pytest.fixture
def visit(address: str) -> Iterator[Visit]:
    program = find_chromium()
    if program is None:
        pytest.skip("no Chromium: install one, or name it in WORDSEARCH_CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=CHROMIUM_FLAGS)
        # No scheme is emulated: frames would all get that one, whatever stands around them.
        context = browser.new_context(viewport={"width": PHONE, "height": 800}, color_scheme="null")
        context.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        yield Visit(context.new_page(), address)
        browser.close()


def width(page: Page) -> int:
    """Of all that is on a page, in pixels."""
    found: int = page.evaluate(
        """Math.max(...['html', '.bd-article-container'].map(
            (name) => document.querySelector(name)?.scrollWidth ?? 0))"""
    )
    return found


def test_the_first_page_plays(visit: Visit) -> None:
    """On a phone a hint is asked for, and steps of the search are gone through; in the dark,
    too.
    """
    page = visit.open("index.html")
    expect(page.locator("h1")).to_contain_text("wordsearch")
    assert width(page) <= PHONE
    game = page.frame_locator("iframe[title='A pyramid to play']")
    game.get_by_role("button", name="Hint").first.click()
    expect(game.get_by_role("status")).not_to_be_empty()

    page.locator("iframe[title='A search, step by step']").scroll_into_view_if_needed()
    player = page.frame_locator("iframe[title='A search, step by step']")
    expect(player.locator("#player")).to_contain_text("step")

    player.get_by_role("button", name="One step forward").click()
    expect(player.locator("#player")).to_contain_text("2 of")

    for theme in ("dark", "light"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        for shown in (page, game, player):
            expect(shown.locator("html")).to_have_css("color-scheme", theme)
    assert visit.problems == []


def test_every_kind_of_page_opens(visit: Visit) -> None:
    """On a phone: no page is wider than the screen, and none fails at anything."""
    page = visit.open("notebooks/00_start_here.html")
    assert page.locator(".cell_output img").count() > 0
    assert page.evaluate("[...document.images].every((image) => image.naturalWidth > 0)")
    assert width(page) <= PHONE

    page = visit.open("reference/solve_pyramid.html")
    expect(page.locator("dt.sig").first).to_contain_text("lexicon: Lexicon | str")
    expect(page.locator("dl.py")).to_contain_text(">>>")
    # Of those with the longest names and the widest tables, too.
    assert width(page) <= PHONE
    page = visit.open("reference/index.html")
    assert width(page) <= PHONE

    for path in ("gallery/index.html", "install.html", "results/proofs.html", "changes.html"):
        page = visit.open(path)
        expect(page.locator("h1")).to_be_visible()
        assert width(page) <= PHONE, path

    page = visit.open("search.html?q=trie")
    expect(page.locator("#search-results li a", has_text="Trie").first).to_be_visible()
    assert visit.problems == []


def test_the_folder_is_small() -> None:
    files = [path for path in SITE.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) <= MOST_BYTES
