"""The gallery: each kind of puzzle to be played, solved and printed, made by the package itself.

Kinds come from `wordsearch.puzzle_types`; none is named here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import wordsearch as ws
from docs.sources import filled, frame, raw, written
from wordsearch.display.shown import image_html
from wordsearch.puzzle_types import all_forms, with_part

#: Where examples are solved: in the first of these that has a solution.
LEXICONS = ("american-english", "wordnet")
LEXICON = LEXICONS[0]
SEED = "gallery"
#: How many puzzles of a kind are made; a sheet has these.
MADE = 4


@dataclass(frozen=True)
class Exhibit:
    """What the gallery has of one form of puzzle.

    Attributes
    ----------
    title : str
        What front ends call it.
    example : puzzle
        One that is shown with its solution.
    made : tuple of puzzle
        What its maker made; () where that makes another form of the same kind.
    """

    title: str
    example: Any
    made: tuple[Any, ...]

    @property
    def name(self) -> str:
        """Of its page and its files."""
        return re.sub(r"\W+", "-", self.title.lower())

    @property
    def puzzles(self) -> tuple[Any, ...]:
        """Those that are played and printed: no solution of them stands on the page."""
        return self.made or (self.example,)


def exhibits() -> Iterator[Exhibit]:
    """One for each form that people can type."""
    makers = with_part("make")
    made = {name: tuple(ws.make_page(LEXICON, MADE, kinds=[name], seed=SEED)) for name in makers}
    for title, (kind, form) in all_forms().items():
        example = next(iter(form.examples().values()))
        own = tuple(puzzle for puzzle in made.get(kind.name, ()) if puzzle.form.title == title)
        yield Exhibit(title=title, example=example, made=own)


# -- files beside the pages ------------------------------------------------------------------------


def write_files(exhibit: Exhibit, folder: Path) -> None:
    """Write its game as a page, its sheet for a printer, and a picture of that sheet."""
    title = exhibit.title
    lexicon = _lexicon_of(exhibit.puzzles[0])
    game = ws.play(exhibit.puzzles[0], lexicon, title=title)
    written(folder / f"{exhibit.name}-game.html", game.html)
    for ending in ("html", "pdf"):
        path = folder / f"{exhibit.name}-sheet.{ending}"
        ws.sheet(exhibit.puzzles, path, title=title, lexicon=lexicon)
    picture = ws.preview(exhibit.puzzles, title=title, solutions=False)
    (folder / f"{exhibit.name}-sheet.png").write_bytes(picture)


def _lexicon_of(puzzle: Any) -> str | None:
    """The dictionary that solves a puzzle; None for one that was made, which knows its own."""
    if puzzle.provenance is not None:
        return None
    return _solved(puzzle).lexicon_name


class _Solved(NamedTuple):
    lexicon_name: str
    run: Any


def _solved(puzzle: Any) -> _Solved:
    for name in LEXICONS:
        run = puzzle.solve(name)
        if len(run):
            return _Solved(lexicon_name=name, run=run)
    raise SystemExit(f"docs/gallery.py: no dictionary solves the example {puzzle!r}")


# -- pages -----------------------------------------------------------------------------------------

PAGE = """# {{title}}

## Play

{{game}}

<a href="../shown/{{name}}-game.html">The game as a page of its own</a>, which needs no kernel and no network:
`ws.play(puzzle).save("game.html")` writes it.

## Solve

{{example}}

`puzzle.solve("{{lexicon}}")` finds:

{{solved}}

## Print

<a href="../shown/{{name}}-sheet.pdf"><img class="sheet" src="../shown/{{name}}-sheet.png" alt="The first page of a sheet: {{title}}"></a>

`ws.sheet(puzzles, "sheet.pdf")` wrote <a href="../shown/{{name}}-sheet.pdf">this PDF</a>, and with another ending
<a href="../shown/{{name}}-sheet.html">the same as a page</a>. Solutions are at the end.
"""


def page_of(exhibit: Exhibit) -> str:
    """The page of an exhibit, as Markdown."""
    solved = _solved(exhibit.example)
    return filled(
        PAGE,
        title=exhibit.title,
        name=exhibit.name,
        game=raw(frame(f"../shown/{exhibit.name}-game.html", exhibit.title)),
        example=raw(f"<div class='shown'>{_picture(exhibit)}</div>"),
        lexicon=solved.lexicon_name,
        solved=raw(f"<div class='shown'>{solved.run.page()}</div>"),
    )


def _picture(exhibit: Exhibit) -> str:
    return image_html(exhibit.example.drawing(), exhibit.title)


def card(exhibit: Exhibit) -> str:
    """A picture and a name that lead to its page."""
    return f"<a class='exhibit' href='{exhibit.name}.html'>{_picture(exhibit)}<b>{exhibit.title}</b></a>"


def write_gallery(folder: Path, files: Path) -> None:
    """Write all pages, the one that lists them, and the files beside them."""
    everything = list(exhibits())
    for exhibit in everything:
        write_files(exhibit, files)
        written(folder / f"{exhibit.name}.md", page_of(exhibit))
    index = folder / "index.md"
    cards = "\n".join(map(card, everything))
    names = "\n".join(exhibit.name for exhibit in everything)
    text = filled(
        index.read_text(encoding="utf-8"),
        cards=raw(f"<div class='exhibits'>{cards}</div>"),
        pages=names,
    )
    written(index, text)
