"""Playing in the explorer."""

from __future__ import annotations

import pytest

import wordsearch as ws
from tests.panels import FORMS, SEED, finish, shown, typed


@pytest.mark.parametrize(
    "name", [name for name, (kind, _) in FORMS.items() if kind.has_part("play")]
)
def test_the_explorer_deals_a_game_of_every_kind(name):
    explorer = ws.explore(lexicons="wordnet")
    explorer.kind.value = name
    if name == "Symbol code":  # whose first example WordNet cannot solve
        typed(explorer, "bar seven seven", "")
    if name == "Cryptogram":
        typed(explorer, "dbu", "")
    finish(explorer.play())
    assert explorer.tabs.titles[explorer.tabs.selected_index] == "Play", explorer.status.text
    assert "<iframe sandbox='allow-scripts'" in shown(explorer, "Play").value
    assert explorer.run is None  # nothing that would show the answers


def test_the_explorer_says_why_there_is_no_game():
    explorer = ws.explore(ws.Pyramid.parse(SEED), ws.Lexicon.from_words(["oboe"]))
    finish(explorer.play())
    assert "nothing to play" in explorer.status.text
    assert "nothing to play" in shown(explorer, "Play").value


def test_a_puzzle_without_a_game_offers_none(monkeypatch):
    has_part = ws.Pyramid.has_part
    monkeypatch.setattr(ws.Pyramid, "has_part", lambda name: name != "play" and has_part(name))
    explorer = ws.explore(ws.Pyramid.parse(SEED))
    assert "no game" in shown(explorer, "Play").value
