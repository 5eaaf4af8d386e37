"""The folders of the site: what it is made of, and where that is put together."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
STATIC = HERE / "static"
PAGES = HERE / "pages"
#: Sources for Sphinx, written anew for each build.
SOURCES = ROOT / "build" / "site-sources"
#: Its memory of the last build.
DOCTREES = ROOT / "build" / "site-doctrees"


def written(path: Path, text: str) -> Path:
    """Write a source, in a folder that may not be there yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
