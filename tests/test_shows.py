"""What people see of a result: the same text in a terminal and in a cell, a short repr, a picture.

Of puzzles and their solutions `tests/puzzles/test_every_puzzle.py` asks the same.
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from functools import cache
from typing import Any

import pytest
from IPython.lib.pretty import pretty

import wordsearch as ws
from tests.killing import Tour

PYRAMID = "p ir aao ntib ogueo"


@cache
def words() -> ws.Lexicon:
    return ws.Lexicon.from_words(["oboe", "piano", "guitar", "boat", "bat", "card", "case", "bard", "base"])


@cache
def shown() -> dict[str, Any]:
    """One of each thing that is shown."""
    pyramid = ws.solve_pyramid(PYRAMID, words(), trace=True)
    brick = ws.Brick.from_words(words())
    text = ws.segment("A text, of some words: it's short.", "en")
    tour = ws.beam_stack(Tour(), width=3, trace=True, max_nodes=20).finish()
    return {
        "lexicon": words(),
        "report": words().report,
        "brick": brick,
        "shape": brick.shape(),
        "text": text,
        "run": pyramid,
        "stats": pyramid.stats,
        "tree": pyramid.tree,
        "difference": ws.diff(pyramid, pyramid),
        "steps": tour.steps,
        "search": tour,
        "batch": ws.solve_many([ws.Pyramid.parse(PYRAMID)], words()),
        "lexicons": ws.compare_lexicons(
            {"all": words(), "few": words().filter(max_length=4)}, {"seed": ws.Pyramid.parse(PYRAMID)}
        ),
    }


NAMES = "lexicon report brick shape text run stats tree difference steps search batch lexicons".split()


@pytest.mark.parametrize("name", NAMES)
def test_a_cell_without_pictures_shows_the_text(name: str) -> None:
    thing = shown()[name]
    assert set(NAMES) == shown().keys()
    text = str(thing)
    assert text.strip() and "object at 0x" not in text
    if hasattr(thing, "_repr_pretty_"):
        assert pretty(thing) == text
    assert "object at 0x" not in repr(thing)


@pytest.mark.parametrize("name", NAMES)
def test_its_picture_is_sound(name: str) -> None:
    thing = shown()[name]
    kinds = ("_repr_svg_", "_repr_html_")
    pictures = {
        kind: picture for kind in kinds if (picture := getattr(thing, kind, lambda: None)()) is not None
    }
    assert pictures
    for kind, picture in pictures.items():
        if kind == "_repr_svg_":
            assert ElementTree.fromstring(picture.encode()).tag.endswith("svg")
        else:
            assert picture.count("<table") == picture.count("</table") and picture.strip().startswith("<")
