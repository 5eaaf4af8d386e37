"""What some tests need beside Python and its packages, and where it is on this machine.

``python -m tests.parts`` names the parts that are here, one a line, and fails if there is any:
`.ci/run` asks it before it runs the tests on a machine that is to have none.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator

from tests.conftest import find_shared_data
from wordsearch.words.catalogue import lexicons
from wordsearch.words.install import SYSTEM_WORDNET

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    """The browser that WORDSEARCH_CHROMIUM names, else the first on the PATH."""
    named = os.environ.get("WORDSEARCH_CHROMIUM")
    names = (named,) if named else CHROMIUM_NAMES
    programs = map(shutil.which, names)
    return next((program for program in programs if program is not None), None)


def parts() -> Iterator[str]:
    """A line for each part that is here."""
    chromium = find_chromium()
    if chromium is not None:
        yield f"Chromium: {chromium}"
    shared = find_shared_data()
    if shared is not None:
        yield f"reference data: {shared}"
    graphviz = shutil.which("dot")
    if graphviz is not None:
        yield f"Graphviz: {graphviz}"
    if (SYSTEM_WORDNET / "data.noun").exists():
        yield f"WordNet's files: {SYSTEM_WORDNET}"
    names = [word_list.name for word_list in lexicons() if word_list.here]
    for source in ("nltk:", "system:"):
        here = [name for name in names if name.startswith(source)]
        if here:
            yield f"word lists: {', '.join(here[:3])}"


def main() -> int:
    """The program; returns 1 if any part is here."""
    lines = list(parts())
    for line in lines:
        print(line)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
