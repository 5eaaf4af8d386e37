"""Figures for a paper: what is drawn, written as vectors or pixels, whole or not at all."""

from __future__ import annotations

import io
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pandas as pd
import pypdfium2 as pdfium
import pytest
from PIL import Image

import wordsearch as ws
from wordsearch.display.figure_file import ENDINGS

PYRAMID = "p ir aao ntib ogueo"
WORDS = "oboe piano guitar tango obit".split()


@cache
def table() -> pd.DataFrame:
    return ws.compare(PYRAMID_PUZZLE, [WORDS], ["plain", "default"], memory=False, progress=False)


PYRAMID_PUZZLE = ws.Pyramid.parse(PYRAMID)
THINGS: dict[str, Callable[[], Any]] = {
    "a tree": lambda: ws.solve_pyramid(PYRAMID, WORDS, trace=True).tree,
    "a solution": lambda: ws.solve_pyramid(PYRAMID, WORDS)[0],
    "a puzzle": lambda: PYRAMID_PUZZLE,
    "a chart": lambda: ws.plots.plot_variants(table()),
}


@pytest.mark.parametrize("name", THINGS)
def test_a_figure_is_vectors_or_pixels_and_the_same_each_time(name: str, tmp_path: Path) -> None:
    written = {}
    for ending in ENDINGS:
        thing = THINGS[name]()
        path = tmp_path / f"figure{ending}"
        path.write_bytes(b"what was there before")
        assert thing.save(path) == path
        written[ending] = path.read_bytes()
        assert THINGS[name]().save(str(path)).read_bytes() == written[ending]

    svg = ElementTree.fromstring(written[".svg"])
    assert svg.tag.endswith("svg") and len(list(svg.iter())) > 5
    page = pdfium.PdfDocument(written[".pdf"])[0]
    # Letters stay letters, as one finds who searches the paper.
    letters = re.sub(r"\s", "", page.get_textpage().get_text_range()).lower()
    expected = {"a tree": "guitar", "a solution": "oboe", "a chart": "nodes"}.get(name, "ogueo")
    assert expected in letters
    image = Image.open(io.BytesIO(written[".png"]))
    width, height = page.get_size()
    assert image.size == pytest.approx((width * 300 / 72, height * 300 / 72), abs=2)
    assert len(image.convert("RGB").getcolors(1 << 20)) > 3
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        f"figure{ending}" for ending in ENDINGS
    )


@pytest.mark.parametrize("name", ["a puzzle", "a chart"])
def test_what_cannot_be_written_gets_one_sentence(name: str, tmp_path: Path) -> None:
    thing = THINGS[name]()
    for path, sentence in [
        ("figure.jpg", "a figure is written as .svg, .pdf or .png; 'figure.jpg' ends otherwise"),
        ("figure", "'figure' ends otherwise"),
        ("none/figure.svg", "cannot be written: No such file"),
    ]:
        with pytest.raises(ws.PuzzleError, match=sentence):
            thing.save(tmp_path / path)
    with pytest.raises(ws.PuzzleError, match="a path is a text or a Path"):
        thing.save(None)
    assert list(tmp_path.iterdir()) == []


def test_without_typst_pdf_says_what_to_install_and_svg_needs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    for ending in (".pdf", ".png"):
        with pytest.raises(ws.PuzzleError, match="pip install typst, or write an .svg file"):
            PYRAMID_PUZZLE.save(tmp_path / f"figure{ending}")
    assert PYRAMID_PUZZLE.save(tmp_path / "figure.SVG").stat().st_size > 1000


def test_what_has_no_drawing_says_so(tmp_path: Path) -> None:
    with pytest.raises(ws.PuzzleError, match="PalindromicPangram.* has no drawing"):
        ws.PalindromicPangram().save(tmp_path / "figure.svg")
