"""What is typed into the explorer, and what it says of bad input."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

import wordsearch as ws
from tests.panels import FORMS, SEED, alone, finish, typed


@pytest.mark.parametrize("name", FORMS)
def test_a_board_is_drawn_by_the_game_where_that_can_be_typed_into(name):
    explorer = ws.explore()
    explorer.kind.value = name
    kind, _ = FORMS[name]
    beside = Path(inspect.getfile(kind)).with_name("edit.js")
    assert ("export default" in explorer.board.module) is beside.is_file()
    assert ("edit = function edit(" in explorer.board.module) is beside.is_file()
    assert explorer.board.name == kind.name


def test_an_empty_place_of_the_board_is_told(lexicon):
    explorer = alone(ws.Pyramid.parse(SEED), lexicon)
    typed(explorer, "p i· aao")
    wanted = "Some places of the board are empty: type a letter into each."
    assert explorer.puzzle_error.text == wanted and explorer.solve() is None


def test_fields_beside_a_board_are_read_as_people_type():
    explorer = alone(None, ws.Lexicon.from_words(["harp", "bow"], name="two"))
    explorer.kind.value = "Letters"
    typed(explorer, "harp", "some")
    assert explorer.puzzle_error.text.startswith("The fewest letters of a word are a number")
    explorer.kind.value = "Word search"
    typed(explorer, "harp ibow oooo", "Harp, bow,")
    assert explorer.puzzle.words == ("bow", "harp")
    typed(explorer, "harp ibow oooo", "harp, 7")
    assert "'7' does not" in explorer.puzzle_error.text


def test_bad_input_is_one_sentence(lexicon):
    explorer = alone(ws.Pyramid.parse(SEED), lexicon)
    picture = explorer.board.picture
    typed(explorer, "p ir aa")
    assert explorer.puzzle_error.text == "Row 3 must have 3 letters; it is 'aa'."
    assert explorer.board.is_wrong and explorer.board.picture == picture  # dimmed
    assert explorer.solve() is None and explorer.run is None
    assert explorer.status.text == f"Not started: {explorer.puzzle_error.text}"
    number = explorer.board.given["number"]
    early = {"texts": ["p ir"], "number": number - 1}
    other = [{"texts": texts, "number": number} for texts in ("p", [1], ["p", "ir"])]
    for message in ("p", {}, early, *other):
        explorer.board._receive(explorer.board, message, [])
    assert explorer.board.texts == ("p ir aa",)
    typed(explorer, "p ir aao")
    assert explorer.puzzle_error.text == "" and explorer.example.value == "your own"
    with pytest.raises(ws.PuzzleError, match="it knows no int"):
        ws.explore(7)


def test_a_dictionary_that_is_not_there_is_said_beside_it():
    explorer = alone(ws.Pyramid.parse(SEED), "webster")
    finish(explorer.solve())
    assert explorer.lexicon_error.text.count(
        "webster"
    ) == 1 and explorer.lexicon_error.text.endswith(".")
    assert explorer.run is None and explorer.puzzle_error.text == ""
    assert "webster" in explorer.pages[0].children[0].value


def test_an_example_is_chosen_as_a_whole():
    explorer = ws.explore()
    explorer.kind.value = "Building blocks"
    for name in ("p2", "p3", "p1"):
        explorer.example.value = name
        assert explorer.puzzle == ws.BuildingBlocks.examples()[name]
        assert explorer.example.value == name and explorer.puzzle_error.text == ""


def test_a_puzzle_keeps_what_the_fields_do_not_show():
    code = ws.SymbolCode.parse("x y y", alphabet="abeoz")
    explorer = ws.explore(code)
    assert explorer.puzzle is code and explorer.kind.value == "Symbol code"
    typed(explorer, "x y y z", "")
    assert explorer.puzzle == ws.SymbolCode.parse("x y y z")
