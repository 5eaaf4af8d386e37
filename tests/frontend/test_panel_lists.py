"""Dictionaries in the explorer: which are offered, and compared."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

import wordsearch as ws
from tests.panels import alone, finish, typed, waited
from tests.puzzles.samples import samples
from wordsearch.puzzle_types import PUZZLES, puzzle_type
from wordsearch.words.catalogue import WordList


@pytest.mark.parametrize("name", [name for name in PUZZLES if puzzle_type(name).forms])
def test_dictionaries_are_compared_for_every_kind(name, lexicon):
    """A table: the one that is chosen, then those that are ticked, whatever the puzzle."""
    few = ws.Lexicon.from_words(["oboe"], name="oboes")
    puzzle = samples(name).PUZZLE
    explorer = alone(puzzle, lexicon, few, ws.Lexicon.from_words([], name="nothing"))
    chosen = explorer.others.page.boxes[explorer.lexicon.value]
    assert chosen.description == "few" and chosen.layout.display == "none"
    finish(explorer.compare())
    root = ElementTree.fromstring(explorer.others.page.table.value)
    head, *rows = [[cell.text or "" for cell in row] for row in root.iter("tr")]
    assert head == ["dictionary", "solutions", "nodes", "time", "first answer"]
    assert [row[0] for row in rows] == ["few", "oboes", "nothing"]
    counts = [len(puzzle.solve(words).solutions) for words in (lexicon, few)]
    assert [int(row[1].replace("none", "0")) for row in rows[:2]] == counts
    assert "empty" in rows[2][4] and explorer.run is None
    assert explorer.progress.text.startswith("2 other dictionaries were asked")
    assert "few" in explorer.status.text
    explorer.close()


def test_lists_that_are_not_here_are_not_offered(monkeypatch):
    monkeypatch.setattr("wordsearch.words.catalogue.find_spec", lambda name: None)
    names = [name for name, _ in ws.explore().lexicon.options]
    assert "twl06" not in names and "enable1" in names


def test_wordnet_is_offered_once_and_the_system_s_lists_can_be_added(monkeypatch):
    rows = [
        ("wordnet", 147_306, "embedded"),
        ("american-english", 5, ""),
        ("nltk:wordnet", 147_306, ""),
    ]
    fixed = [WordList(name, True, count, source, "", "") for name, count, source in rows]
    monkeypatch.setattr("wordsearch.words.catalogue._fixed_rows", lambda: fixed)
    monkeypatch.setattr("wordsearch.words.catalogue._system_names", lambda: ["system:welsh"])
    explorer = ws.explore()
    page = explorer.others.page
    assert [box.description for box in page.boxes.values()] == ["wordnet", "american-english"]
    page.system.value = page.system.options[1][1]
    assert page.boxes[2].description == "system:welsh" and page.ticked(1) == [0, 2]


def test_a_comparison_is_stopped_as_a_whole():
    hard = ws.Pyramid.parse([("e" * row) for row in range(1, 9)])
    explorer = alone(hard, *(ws.Lexicon.from_words(["eee", "eeee"], name=name) for name in "ab"))
    explorer.variant.value = "plain"
    job = explorer.compare()
    assert job is not None and waited(lambda: "Looking into a (1 of 2)" in explorer.progress.text)
    assert explorer.others.is_busy and not explorer.stop_button.disabled
    explorer.stop_button.click()
    assert explorer.progress.text.startswith("Stopped") and explorer.stop_button.disabled
    assert job.wait(10) and not explorer.others.is_busy
    # Meanwhile something else can be solved.
    typed(explorer, "e ee", solve=True)
    assert waited(lambda: explorer.run is not None)
