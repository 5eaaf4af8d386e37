"""What people see of a result: the same text in a terminal and in a cell, a short repr, a picture.

Of puzzles and their solutions `tests/puzzles/test_every_puzzle.py` asks the same.
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

from IPython.lib.pretty import pretty

import wordsearch as ws
from tests.killing import Tour
from tests.pages import all_shown, page_of, pictures_in

PYRAMID = "p ir aao ntib ogueo"
EVIL = "<script>alert(1)</script>"


def shown() -> dict[str, Any]:
    """One of each thing that is shown, with markup where a name or a word would be."""
    words = ws.Lexicon.from_words("oboe piano guitar boat bat card case bard base".split(), EVIL)
    pyramid = ws.solve_pyramid(PYRAMID, words, trace=True)
    brick = ws.Brick.from_words([EVIL, "<u>", *words])
    text = ws.segment("A text, of some words: it's <script> short.", "en")
    phrase = ws.Lexicon.from_words("lid off a daffodil".split(), EVIL)
    tour = ws.beam_stack(Tour(), width=3, trace=True, max_nodes=20).finish()
    return {
        "lexicon": words,
        "brick": brick,
        "text": text,
        "run": pyramid,
        "stats": pyramid.stats,
        "tree": pyramid.tree,
        "repeats": pyramid.tree.repeats(smallest=1),
        "difference": ws.diff(pyramid, pyramid, names=(EVIL, "&")),
        "steps": tour.steps,
        "search": tour,
        "batch": ws.solve_many([ws.Pyramid.parse(PYRAMID)], words, kernel=False),
        "lexicons": ws.compare_lexicons(
            {EVIL: words, "few": words.filter(max_length=4)}, {EVIL: ws.Pyramid.parse(PYRAMID)}
        ),
        "proof": ws.shortest_palindromic_pangram(phrase, alphabet="adfilo", progress=False),
        "puzzle": ws.LetterPuzzle("<>u&", words=("&<u>", "<u>&", "uuu<")),
    }


def test_it_shows_its_text_and_a_sound_picture_in_which_markup_in_names_is_text() -> None:
    marked = 0
    for name, thing in shown().items():
        text, page, shows = str(thing), page_of(thing), all_shown(thing)
        assert text.strip() and "object at 0x" not in text + repr(thing), name
        assert pretty(thing) == text or not hasattr(thing, "_repr_pretty_"), name
        assert page.count("<table") == page.count("</table"), name
        assert page.strip().startswith("<") and "<svg" not in page, name
        assert "<script" not in shows.lower() and "<u>" not in shows, name
        for picture in pictures_in(page):
            assert ElementTree.fromstring(picture.encode()).tag.endswith("svg"), name
        marked += "&lt;script" in shows
    assert marked >= 6, "else nothing was shown of it"
