"""Draw the README's pictures anew: ``.venv/bin/python notebooks/pictures/draw.py``.

Each picture is what a result shows in a notebook, saved as SVG beside this file; the sheet is a
page as it is printed, as PNG. (``explorer.png`` is a screenshot of ``ws.explore()`` in JupyterLab,
1400 x 900.)
"""

from __future__ import annotations

import string
from pathlib import Path

import wordsearch as ws
from wordsearch.frontend.sheets import preview
from wordsearch.puzzles.palindromes.draw_phrase import phrase_svg

HERE = Path(__file__).resolve().parent


def pyramid() -> str:
    """The pyramid that the solver grew from."""
    run = ws.solve_pyramid("p ir aao ntib ogueo", ws.Lexicon.load("american-english"))
    return run.solutions[0].drawing()


def building_blocks() -> str:
    """The first of the three printed puzzles, solved."""
    puzzle = ws.BuildingBlocks.examples()["p1"]
    return puzzle.solve(ws.Lexicon.load("wordnet")).solutions[0].drawing()


def symbol_code() -> str:
    """The slot machine's code; the common word before the rare one."""
    puzzle = ws.SymbolCode.examples()["epp13"]
    return puzzle.solve(ws.Lexicon.load("twl06")).solutions[0].drawing()


def letters() -> str:
    """Seven letters, one of them required, from common words."""
    common = ws.Lexicon.load("common", n=8000)
    return next(ws.make_letters(common, seed=7, required=True)).drawing()


def palindromic_pangram() -> str:
    """One of the shortest on ITA's list; `ws.shortest_palindromic_pangram` found and proved it."""
    words = "zap sh guv raj de by mix flack now ta qat wonk calf xi my bed jar vugh spaz".split()
    return phrase_svg(words, string.ascii_lowercase)


def tree() -> str:
    """The search behind the first picture, a step less clever than it is."""
    lexicon = ws.Lexicon.load("american-english")
    run = ws.solve_pyramid("p ir aao ntib ogueo", lexicon, order="first", trace=True)
    return run.tree.drawing()


PICTURES = {
    "tree": tree,
    "pyramid": pyramid,
    "building_blocks": building_blocks,
    "symbol_code": symbol_code,
    "letters": letters,
    "palindromic_pangram": palindromic_pangram,
}


def sheet() -> bytes:
    """A page of ten made puzzles, as it is printed in its festive look."""
    page = ws.make_page(ws.Lexicon.load("enable1"), 10, seed="wall")
    return preview(page, title="Ten for the wall", ppi=90, look="festive")


def main() -> None:
    """Write every picture and name it."""
    for name, draw in PICTURES.items():
        path = HERE / f"{name}.svg"
        path.write_text(draw() + "\n", encoding="utf-8")
        print(path.relative_to(HERE.parent.parent))
    (HERE / "sheet.png").write_bytes(sheet())
    print("notebooks/pictures/sheet.png")


if __name__ == "__main__":
    main()
