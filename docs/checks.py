"""What is asked of the built folder: every link leads somewhere, and no other host is asked.

The tab's folder is JupyterLite's own and has tests of its own; links into it are followed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import wordsearch as ws
from docs.reference import public_names

#: Where a page is asked for without a click, by tag: the attribute that names it.
LOADED = {
    "audio": "src", "embed": "src", "iframe": "src", "img": "src", "input": "src", "link": "href",
    "object": "data", "script": "src", "source": "src", "track": "src", "video": "src",
}  # fmt: skip
#: What a style or a script says when it fetches.
_FETCHED = re.compile(
    r"""(?:url\(|@import\s|\bfetch\(|\bimport\(|\bimport\s*["']|\bfrom\s*["']|importScripts\()\s*"""
    r"""["']?((?:https?:)?//[^"'`)\s]+)"""
)
_COMMENT = re.compile(r"/\*[\s\S]*?\*/")
#: Links of a page that ask for nothing by themselves.
_TOLD = {"canonical", "license", "author", "search", "index", "next", "prev", "help"}
#: A folder of programs by others, which has its own checks.
TAB = "tab"


def fetched_in(text: str) -> list[str]:
    """The addresses of other hosts that a style or a script would fetch.

    >>> fetched_in("a { background: url(https://example.org/x.png) } /* url(//example.org) */")
    ['https://example.org/x.png']
    """
    return _FETCHED.findall(_COMMENT.sub("", text))


class Page(HTMLParser):
    """What a page links to, and what it has.

    Attributes
    ----------
    links : list of str
        What a reader may click.
    loaded : list of str
        What the page itself asks for.
    anchors : set of str
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.anchors: set[str] = {"", "top"}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Called by the parser."""
        values = {name: value or "" for name, value in attrs}
        for name in ("id", "name"):
            self.anchors.update(filter(None, [values.get(name)]))
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        address = values.get(LOADED.get(tag, ""), "")
        told = tag == "link" and values.get("rel", "") in _TOLD
        if address and not told:
            self.loaded.append(address)
        for source in filter(None, values.get("srcset", "").split(",")):
            self.loaded.append(source.split()[0])
        self.loaded += fetched_in(values.get("style", ""))

    def handle_data(self, data: str) -> None:
        """Called by the parser; of a script and a style it is their text."""
        if self.cdata_elem is not None:
            self.loaded += fetched_in(data)


@cache
def _page(path: Path) -> Page:
    return Page(path.read_text(encoding="utf-8"))


def faults(site: Path) -> list[str]:
    """A sentence for each."""
    return [*missing_pages(site), *broken_links(site), *foreign_requests(site)]


def _pages(site: Path) -> Iterator[Path]:
    for path in sorted(site.rglob("*.html")):
        if path.relative_to(site).parts[0] != TAB:
            yield path


def missing_pages(site: Path) -> Iterator[str]:
    """Public names without a page of their own."""
    for each in public_names():
        path = site / "reference" / f"{each.name}.html"
        anchor = f"wordsearch.{each.name}"
        if each.name in dir(ws) and not isinstance(each.thing, type(ws)):
            anchors = {anchor}
        else:
            anchors = {anchor, f"module-{anchor}"}
        if not path.is_file() or anchors.isdisjoint(_page(path).anchors):
            yield f"ws.{each.name} has no page"


def broken_links(site: Path) -> Iterator[str]:
    """Links that lead to no file of the site, or to no place on a page."""
    for path in _pages(site):
        page = _page(path)
        for address in dict.fromkeys([*page.links, *page.loaded]):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            target = path
            if parts.path:
                target = (path.parent / unquote(parts.path)).resolve()
            if target.is_dir():
                target /= "index.html"
            where = path.relative_to(site)
            if not target.is_relative_to(site) or not target.is_file():
                yield f"{where} links to {address}, which is not there"
            elif target.suffix == ".html" and target.relative_to(site).parts[0] != TAB:
                if unquote(parts.fragment) not in _page(target).anchors:
                    yield f"{where} links to {address}, a place that {target.name} does not have"


def foreign_requests(site: Path) -> Iterator[str]:
    """What pages, styles and scripts would ask another host for."""
    for path in _pages(site):
        for address in _page(path).loaded:
            parts = urlsplit(address)
            if parts.netloc or parts.scheme not in ("", "data"):
                yield f"{path.relative_to(site)} asks for {address}"
    for path in sorted(site.rglob("*.css")) + sorted(site.rglob("*.js")):
        if path.relative_to(site).parts[0] == TAB:
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        for address in fetched_in(text):
            yield f"{path.relative_to(site)} asks for {address}"
