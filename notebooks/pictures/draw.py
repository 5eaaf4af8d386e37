"""Draw the README's pictures anew: ``.venv/bin/python notebooks/pictures/draw.py``.

Each picture is what a result shows in a notebook, saved as SVG beside this file; as PNG, the sheet
is a page as it is printed, and the game is what Chromium shows of it. (``explorer.png`` is a
screenshot of ``ws.explore()`` in JupyterLab, 1400 x 900.)
"""

from __future__ import annotations

import string
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import wordsearch as ws
from tests.parts import find_chromium
from wordsearch.frontend.sheets import preview
from wordsearch.puzzles.palindromes.draw_phrase import phrase_svg
from wordsearch.puzzles.word_grid.draw import words_svg

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
    """Four rows of the slot machine's code, as all ten of them decide it."""
    puzzle = ws.SymbolCode.examples()["epp13"]
    words = ws.Lexicon.load("twl06")
    solution = puzzle.solve(words).solutions[0]
    rows = puzzle.clues[:4]
    shown = {symbol for row in rows for symbol in row}
    letters = {symbol: letter for symbol, letter in solution.letters if symbol in shown}
    puzzle = ws.SymbolCode.parse(rows, letters)
    return puzzle.solve(words).solutions[0].drawing()


def letters() -> str:
    """Seven letters, one of them required, from common words."""
    common = ws.Lexicon.load("common", n=8000)
    return next(ws.make_letters(common, seed=7, required=True)).drawing()


def word_grid() -> str:
    """A made word search about music, its words marked."""
    made = ws.make_word_grid(theme="musical_instrument.n.01", words=6, seed=3)
    grid = next(made)
    return words_svg(grid, grid.solve(grid.words).solutions)


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
    "word_grid": word_grid,
    "palindromic_pangram": palindromic_pangram,
}


def sheet() -> bytes:
    """A page of ten made puzzles, as it is printed in its festive look."""
    page = ws.make_page(ws.Lexicon.load("enable1"), 10, seed="wall")
    return preview(page, title="Ten for the wall", ppi=90, look="festive")


def game() -> bytes:
    """A game in Chromium, with the first word traced."""
    played = ws.play(ws.Pyramid.parse("p ir aao ntib ogueo"), ["guitar", "oboe", "piano"])
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 420, "height": 560}, device_scale_factor=2)
        page.goto(played.save(Path(folder, "game.html")).as_uri())
        page.keyboard.type("oboe")
        page.keyboard.press("Enter")
        page.keyboard.type("guit")
        shown = page.screenshot()
        browser.close()
    return shown


PHOTOGRAPHS = {"sheet": sheet, "game": game}


def main() -> None:
    """Write every picture and name it."""
    for name, draw in PICTURES.items():
        path = HERE / f"{name}.svg"
        path.write_text(draw() + "\n", encoding="utf-8")
        print(path.relative_to(HERE.parent.parent))
    for name, photograph in PHOTOGRAPHS.items():
        path = HERE / f"{name}.png"
        path.write_bytes(photograph())
        print(path.relative_to(HERE.parent.parent))


if __name__ == "__main__":
    main()
