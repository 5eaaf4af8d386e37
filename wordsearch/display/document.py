"""A whole HTML page in one text, which asks for nothing and runs nothing but its own script."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from wordsearch.display.svg import escape

#: What a page leaves out of a module: comments, indents, imports, the word export of names.
_NOT_NEEDED = re.compile(r"(?m)^/\*\*[\s\S]*?\*/\n|^ *//.*\n|^ +|^import .*\n|^export (?!default)")


def module_text(path: Path) -> str:
    """A module's text as a part of one script: nothing is imported, as files and frames may not."""
    return _NOT_NEEDED.sub("", path.read_text(encoding="utf-8"))


def document(*, title: str, style: str, body: Iterable[str], script: str) -> str:
    """A page of lines of markup, in which a Content-Security-Policy names the only script and the
    only style by their hashes. Pictures and fonts must stand in it as data.
    """
    policy = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
    )
    lines = [
        "<!doctype html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>{style}</style>",
        "</head>",
        "<body>",
        *body,
        f'<script type="module">{script}</script>',
        "</body>",
        "</html>",
        "",
    ]
    return "\n".join(lines)


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
