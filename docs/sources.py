"""The folders of the site: what it is made of, and where that is put together."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
STATIC = HERE / "static"
PAGES = HERE / "pages"
#: Sources for Sphinx, written anew for each build.
SOURCES = ROOT / "build" / "site-sources"
#: Wheel and sdist, as they were built.
RELEASE = ROOT / "build" / "release"
#: Files that stand beside its pages as they are.
EXTRA = ROOT / "build" / "site-files"
#: Its memory of the last build.
DOCTREES = ROOT / "build" / "site-doctrees"


def written(path: Path, text: str) -> Path:
    """Write a source, in a folder that may not be there yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def filled(text: str, **values: str) -> str:
    """A page with a value for each ``{{name}}`` in it.

    >>> filled("{{what}} it", what="Play")
    'Play it'

    Raises
    ------
    KeyError
        If a name has no value.
    """
    return re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], text)


def raw(html: str) -> str:
    """HTML as a block of Markdown, left as it is."""
    return f"````{{raw}} html\n{html}\n````"


def frame(address: str, title: str, height: int = 720) -> str:
    """A frame for a page that may run its own script, and reach nothing else."""
    return (
        f"<iframe class='shown' sandbox='allow-scripts' loading='lazy' height='{height}' "
        f"title='{title}' src='{address}'></iframe>"
    )
