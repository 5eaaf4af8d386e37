"""The first page: a puzzle to play, one that is solved, and the search for its solution."""

from __future__ import annotations

from pathlib import Path

import wordsearch as ws
from docs.sources import filled, frame, raw, written
from wordsearch.display.shown import image_html

#: The puzzle that the solver grew from.
SOLVED = "p ir aao ntib ogueo"


def write_first_page(folder: Path, files: Path) -> None:
    """Fill the first page, and write the file of its search; its game is the gallery's."""
    run = ws.solve_pyramid(SOLVED, "american-english")
    slower = ws.solve_pyramid(SOLVED, "american-english", order="first", trace=True)
    steps = ws.player(slower, title="The search, step by step")
    written(files / "search.html", steps.html)
    page = folder / "index.md"
    text = filled(
        page.read_text(encoding="utf-8"),
        game=raw(frame("shown/pyramid-game.html", "A pyramid to play")),
        solved=raw(f"<div class='shown'>{run[0].page()}</div>"),
        tree=raw(
            f"<div class='shown wide'>{image_html(slower.tree.drawing(), 'Search tree')}</div>"
        ),
        search=raw(frame("shown/search.html", "A search, step by step", height=640)),
    )
    written(page, text)
