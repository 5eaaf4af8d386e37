"""Copies the template to where a new puzzle stands, under its name.

    python -m template word_chain WordChain

It says what is left to be done.
"""

from __future__ import annotations

import argparse
import keyword
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
#: What belongs to word ladders alone: how hard a thousand of them are.
LEFT_OUT = ("ratings.json",)

TO_DO = """The template is copied to wordsearch/puzzles/{name} and tests/puzzles/{name}. Now
- its name in PUZZLES of wordsearch/puzzle_types.py: "{name}"
- its public names in wordsearch/__init__.pyi:
    from .puzzles.{name}.make import make_{name} as make_{name}
    from .puzzles.{name}.puzzle import {title} as {title}
    from .puzzles.{name}.solve import solve_{name} as solve_{name}
- python -m wordsearch.making.calibrate {name}   (and again once its maker makes your puzzles)
- python -m pytest tests/puzzles -k {name}"""


def copied(folder: Path, target: Path, name: str, title: str) -> None:
    """Copy the files of a folder, with another name for the puzzle in them."""
    target.mkdir(parents=True)
    for path in sorted(folder.iterdir()):
        if path.is_file() and path.name not in LEFT_OUT:
            text = path.read_text(encoding="utf-8")
            text = text.replace("template.puzzle", f"wordsearch.puzzles.{name}")
            text = text.replace("template.tests", f"tests.puzzles.{name}")
            text = text.replace("ladder", name).replace("Ladder", title)
            (target / path.name).write_text(text, encoding="utf-8")


def main() -> int:
    """The program."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("name", help="of its folder, of solve_NAME and make_NAME: word_chain")
    parser.add_argument("title", help="of its class: WordChain")
    given = parser.parse_args()
    for word in (given.name, given.title):
        if not word.isidentifier() or keyword.iskeyword(word):
            parser.error(f"{word!r} cannot be a name in Python; take letters, digits and _")
    package = ROOT / "wordsearch" / "puzzles" / given.name
    tests = ROOT / "tests" / "puzzles" / given.name
    for folder in (package, tests):
        if folder.exists():
            parser.error(f"{folder.relative_to(ROOT)} is there already")
    copied(HERE / "puzzle", package, given.name, given.title)
    copied(HERE / "tests", tests, given.name, given.title)
    print(TO_DO.format(name=given.name, title=given.title))
    return 0


if __name__ == "__main__":
    sys.exit(main())
