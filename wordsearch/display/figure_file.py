"""Figures for a paper: what draws itself, and what matplotlib draws, as SVG, PDF or PNG."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

from wordsearch.display.shown import Shown
from wordsearch.display.typeset import typeset
from wordsearch.errors import PuzzleError, checked, optional, short
from wordsearch.files import FilePath, as_path, write_atomically

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: What the name of a figure's file ends in.
ENDINGS = (".svg", ".pdf", ".png")
#: Pixels per inch of a PNG: what journals ask for.
PPI = 300
# The page is as large as the picture, and has no ground of its own.
_PAGE = b"""
#set document(date: none)
#set page(width: auto, height: auto, margin: 0pt, fill: none)
#image(bytes(sys.inputs.svg), format: "svg")
"""


class Drawn(Shown):
    """Something that is shown as its drawing, which makes a figure, too."""

    __slots__ = ()

    @checked
    def save(self, path: FilePath) -> Path:
        """Write the drawing as a figure for a paper: vectors, or pixels at 300 to the inch.

        Parameters
        ----------
        path : path
            Ends in ``.svg``, ``.pdf`` or ``.png``; a file that is there is replaced in one step.
            The ground is left clear.

        Returns
        -------
        Path
            Of the file written.

        Raises
        ------
        PuzzleError
            Another ending, a path that cannot be written to, nothing that is drawn; *typst* is not
            installed (PDF and PNG).
        """
        target = figure_path(path)
        svg = self.drawing()
        if svg is None:
            raise PuzzleError(f"{short(self, 100)} has no drawing that could be saved")
        return write_atomically(target, _written(svg, target.suffix.lower()))


def figure_path(path: FilePath) -> Path:
    """Where a figure is to be written, if its name says in which form."""
    target = as_path(path)
    if target.suffix.lower() not in ENDINGS:
        raise PuzzleError(
            f"a figure is written as .svg, .pdf or .png; {short(target.name)} ends otherwise"
        )
    return target


def _written(svg: str, ending: str) -> bytes:
    if ending == ".svg":
        return svg.encode()
    ppi = PPI if ending == ".png" else None
    data: bytes = typeset(
        _PAGE, {"svg": svg}, instead="write an .svg file", format=ending[1:], ppi=ppi
    )
    return data


def save_chart(figure: Figure, path: FilePath) -> Path:
    """Write a figure of matplotlib's with fonts that journals take, the same bytes each time."""
    target = figure_path(path)
    form = target.suffix.lower()[1:]
    dates = {"svg": "Date", "pdf": "CreationDate"}
    undated = {dates[form]: None} if form in dates else {}
    fonts = {"pdf.fonttype": 42, "svg.fonttype": "none", "svg.hashsalt": "wordsearch"}
    content = io.BytesIO()
    with optional("matplotlib").rc_context(fonts):
        figure.savefig(content, format=form, dpi=PPI, metadata=undated)
    return write_atomically(target, content.getvalue())
