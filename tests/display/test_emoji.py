"""Drawings of emoji: every one of the shipped sets, in pictures that need no font for them."""

from __future__ import annotations

from base64 import b64decode
from xml.etree import ElementTree

import pytest

import wordsearch as ws
from wordsearch.display.emoji import emoji, emoji_defs, emoji_uri, is_drawn
from wordsearch.puzzles.symbol_code.make import STYLES
from wordsearch.puzzles.symbol_code.play import _EMOJI


@pytest.mark.parametrize("character", [*STYLES["emoji"], *_EMOJI.values(), "⚓️"])
def test_each_is_a_small_picture_that_asks_for_nothing(character):
    assert is_drawn(character)
    head, _, data = emoji_uri(character).partition(",")
    assert head == "data:image/svg+xml;base64"
    svg = ElementTree.fromstring(b64decode(data))
    names = {element.tag.rpartition("}")[2] for element in svg.iter()}
    assert names <= {"svg", "g", "path", "circle", "ellipse"}
    assert len(data) < 5000
    assert not any("id" in element.attrib for element in svg.iter())


def test_what_a_picture_uses_it_brings_along():
    defs = emoji_defs("🍒x🍒🔔")
    assert defs.count("<g id=") == 2
    for character in "🍒🔔":
        name = emoji(1, 2, 16, character).partition("href='#")[2].partition("'")[0]
        assert f"<g id='{name}'>" in defs


def test_a_code_is_drawn_without_a_font_for_its_emoji():
    code = ws.SymbolCode.parse("🍒🔔\n🔔🎷", {"🍒": "o"})
    picture = code.drawing()
    assert "🍒" not in picture and picture.count("<use ") == 5
    assert picture.count(">🎷<") == 2  # of any other emoji a font has to know
    text = ws.SymbolCode.from_cryptogram("🍒🔔 🔔🔔.").drawing()
    assert "🔔" not in text.partition("</title>")[2] and text.count("<use ") == 4
