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
from tests.pages import all_shown, page_of, pictures_in

PYRAMID = "p ir aao ntib ogueo"
EVIL = "<script>alert(1)</script>"


@cache
def words() -> ws.Lexicon:
    return ws.Lexicon.from_words(
        ["oboe", "piano", "guitar", "boat", "bat", "card", "case", "bard", "base"], EVIL
    )


@cache
def shown() -> dict[str, Any]:
    """One of each thing that is shown, with markup where a name or a word would be."""
    pyramid = ws.solve_pyramid(PYRAMID, words(), trace=True)
    brick = ws.Brick.from_words([EVIL, "<u>", *words()])
    text = ws.segment("A text, of some words: it's <script> short.", "en")
    phrase = ws.Lexicon.from_words("lid off a daffodil".split(), EVIL)
    tour = ws.beam_stack(Tour(), width=3, trace=True, max_nodes=20).finish()
    return {
        "lexicon": words(),
        "brick": brick,
        "text": text,
        "run": pyramid,
        "stats": pyramid.stats,
        "tree": pyramid.tree,
        "difference": ws.diff(pyramid, pyramid, names=(EVIL, "&")),
        "steps": tour.steps,
        "search": tour,
        "batch": ws.solve_many([ws.Pyramid.parse(PYRAMID)], words(), kernel=False),
        "lexicons": ws.compare_lexicons(
            {EVIL: words(), "few": words().filter(max_length=4)}, {EVIL: ws.Pyramid.parse(PYRAMID)}
        ),
        "proof": ws.shortest_palindromic_pangram(phrase, alphabet="adfilo", progress=False),
        "puzzles": ws.make_letters(["<u>&", "&<u>", "uuu<"], 4, words=(1, 9), min_length=1),
    }


NAMES = "lexicon brick text run stats tree difference steps search batch lexicons proof puzzles".split()


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
def test_its_picture_is_sound_and_markup_in_names_is_text(name: str) -> None:
    page = page_of(shown()[name])
    assert (
        page.count("<table") == page.count("</table") and page.strip().startswith("<") and "<svg" not in page
    )
    shows = all_shown(shown()[name])
    assert "<script" not in shows.lower() and "<u>" not in shows
    for picture in pictures_in(page):
        assert ElementTree.fromstring(picture.encode()).tag.endswith("svg")


def test_markup_reaches_the_pictures() -> None:
    """Else the test above would show nothing."""
    assert sum("&lt;script" in all_shown(thing) for thing in shown().values()) >= 6
