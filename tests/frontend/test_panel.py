"""The explorer without a browser: what it says and shows of a search."""

from __future__ import annotations

import pytest

import wordsearch as ws
from tests.panels import FORMS, SEED, WORDS, alone, finish, shown, typed, waited
from wordsearch.frontend.tree import TreeView


def test_solve_shows_the_solution(lexicon):
    explorer = alone(ws.Pyramid.parse(SEED), lexicon)
    assert "Press Solve" in explorer.status.text
    finish(explorer.solve())
    assert explorer.run.solutions[0].words == ("guitar", "oboe", "piano")
    assert explorer.status.text == "One solution, in few: guitar, oboe, piano."
    assert "alt='guitar, oboe, piano'" in shown(explorer, "Solution").value
    assert "only PIANO covers the P" in shown(explorer, "Why").value
    tree = shown(explorer, "Tree")
    assert waited(lambda: "iframe" in getattr(tree.place.children[0], "value", ""))
    tree.view.value = "Node by node"
    assert waited(lambda: isinstance(tree.place.children[0], TreeView))
    tree.view.value = "Counts"
    assert waited(lambda: "nodes expanded" in getattr(tree.place.children[0], "value", ""))


@pytest.mark.parametrize("name", FORMS)
def test_every_kind_solves_its_first_example(name):
    """With all defaults there is an answer, a sentence that says it, and a picture of it."""
    explorer = alone(None)
    explorer.kind.value = name
    assert explorer.puzzle_error.text == "" and explorer.board.picture.startswith("<svg")
    finish(explorer.solve())
    assert explorer.run.status == "complete" and len(explorer.run)
    assert "in american-english" in explorer.status.text
    assert FORMS[name][0] is type(explorer.puzzle)
    direct = explorer.puzzle.solve(
        ws.Lexicon.load("american-english"), **FORMS[name][0].variants["default"]
    )
    assert explorer.run.solutions == direct.solutions
    assert (
        "<img" in shown(explorer, "Solution").value or "<table" in shown(explorer, "Solution").value
    )


def test_no_solution_is_explained_and_others_are_named(lexicon):
    few = ws.Lexicon.from_words(["oboe"], name="oboes")
    explorer = alone(ws.Pyramid.parse(SEED), few, lexicon)
    finish(explorer.solve())
    assert explorer.status.text.startswith("No solution in oboes: no word")
    assert "<img" in shown(explorer, "Solution").value
    assert waited(lambda: explorer.status.text.endswith("few has one: guitar, oboe, piano."))
    [chip] = explorer.others.chips.children
    assert chip.description == "few: 1" and explorer.miss_button.layout.display == ""
    chip.click()
    assert waited(lambda: explorer.status.text == "One solution, in few: guitar, oboe, piano.")
    assert explorer.lexicon.value == 1


def test_second_answers_and_equal_ones_are_told(lexicon):
    same = ws.Lexicon.from_words(WORDS[:3], name="same")
    more = ws.Lexicon.from_words([*WORDS, "nog", "obe", "ora", "pia", "tui"], name="more")
    explorer = alone(ws.Pyramid.parse(SEED), lexicon, same, more)
    finish(explorer.solve())
    wanted = "One solution, in few and same: guitar, oboe, piano. more has another: "
    assert waited(lambda: explorer.status.text.startswith(wanted))


def test_a_cryptogram_is_answered_by_its_phrase():
    explorer = alone(None, ws.Lexicon.from_words(["cat", "ate", "tea"], name="cats"))
    explorer.kind.value = "Cryptogram"
    typed(explorer, "Dbu buf: ufb.", "")
    finish(explorer.solve())
    assert explorer.status.text == "One solution, in cats: “Cat ate: tea”."


def test_a_letter_that_a_list_writes_in_another_way_is_told():
    german = ws.Lexicon.from_words(["Straße", "Gruß"], name="deutsch", language="de")
    explorer = alone(ws.LetterPuzzle.parse("gru[ß]"), german)
    finish(explorer.solve())
    told = "No word of deutsch fits. No word of deutsch has ß; write ss for ß."
    assert explorer.status.text == told


def test_hundreds_of_words_are_a_list_by_points():
    explorer = alone(None)
    explorer.kind.value = "Word grid"
    finish(explorer.solve())
    page = shown(explorer, "Solution").value
    assert page.count("<img") == 1 and "<th style='text-align:left'>points</th>" in page
    assert explorer.status.text.startswith("600 words in american-english; 11 points: ")
    assert page.index("plasters") < page.index(", set")
    assert "></th>" not in page + shown(explorer, "Why").value
    tree = shown(explorer, "Tree")
    tree.view.value = "Counts"
    told = "how often the search came to each cell"
    assert waited(lambda: told in getattr(tree.place.children[0], "value", ""))


def test_nothing_stays_beside_another_puzzle(lexicon):
    explorer = alone(ws.Pyramid.parse(SEED), lexicon)
    finish(explorer.solve())
    finish(explorer.compare())
    shown(explorer, "Why")
    typed(explorer, "c at")
    assert explorer.run is None and "Press Solve" in explorer.status.text
    assert explorer.others.page.table.value == "" and explorer.tallies == []
    assert all("Nothing is found yet" in page.children[0].value for page in explorer.pages[:3])
    assert explorer.example.value == "your own"


def test_a_new_search_takes_the_place_of_one_that_is_under_way(lexicon):
    """A click is never lost, nor answered by "wait"."""
    hard = ws.Pyramid.parse([("e" * row) for row in range(1, 9)])
    explorer = alone(hard, ws.Lexicon.from_words(["eee", "eeee"], name="e"))
    explorer.variant.value = "plain"
    first = explorer.solve()
    assert first is not None and waited(lambda: "nodes" in explorer.progress.text)
    typed(explorer, "e ee", solve=True)
    assert waited(lambda: explorer.run is not None)
    assert first.wait(10) and first.run.status == "cancelled"
    assert explorer.run is not first.run and not explorer.is_searching


def test_a_stopped_search_goes_on_where_it_was(lexicon):
    hard = ws.Pyramid.parse([("e" * row) for row in range(1, 9)])
    explorer = alone(hard, ws.Lexicon.from_words(["eee", "eeee"], name="e"))
    explorer.variant.value = "plain"
    explorer.seconds.value = 0.2
    finish(explorer.solve())
    assert explorer.status.text.startswith("Out of time after ")
    nodes = explorer.run.stats.total_nodes
    assert explorer.resume_button.layout.display == ""
    finish(explorer.resume())
    assert explorer.run.stats.total_nodes > nodes


def test_a_word_in_no_list_is_allowed():
    puzzle = ws.Pyramid.parse("p ir aao ntib ogueo")
    explorer = alone(puzzle, ws.Lexicon.from_words(["oboe", "piano"], name="two"))
    finish(explorer.solve())
    explorer.miss_button.click()
    assert waited(lambda: "with a word that is in no list" in explorer.status.text)


def test_a_dictionary_is_asked(lexicon):
    explorer = alone(ws.Pyramid.parse(SEED), lexicon)
    explorer.ask.pattern.value = "o.oe"
    assert waited(lambda: "oboe" in explorer.ask.answer.children[0].value)
    explorer.ask.phrases_button.click()
    assert waited(lambda: "oboe" in explorer.ask.answer.children[0].value)
    explorer.ask.pattern.value = "(("
    assert waited(lambda: "((" in explorer.ask.answer.children[0].value)


def test_a_run_without_a_tree_says_so(lexicon):
    explorer = alone(ws.Pyramid.parse(SEED), lexicon)
    explorer.trace.value = False
    finish(explorer.solve())
    tree = shown(explorer, "Tree")
    assert waited(lambda: "kept no tree" in tree.place.children[0].value)
