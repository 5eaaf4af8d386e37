"""Names and WordNet's phrases among the phrases that fit a pattern."""

from __future__ import annotations

import re

import pytest

import wordsearch as ws
from wordsearch.words.automaton import Automaton
from wordsearch.words.pattern import parse
from wordsearch.words.phrase_entries import NAME, idioms_that_fit, names_for
from wordsearch.words.phrase_plan import Plan
from wordsearch.words.phrases import phrases
from wordsearch.words.prices import UNSEEN
from wordsearch.words.wordnet import phrases as wordnet_phrases

LETTERS = "abcdefghijklmnopqrstuvwxyz"
ENABLE1 = ws.Lexicon.load("enable1")


def test_names_cost_more_than_words_of_their_frequency():
    names = names_for(ENABLE1)
    assert {"spain", "africa", "mozart"} <= set(names)
    assert not [name for name in names if name in ENABLE1]
    for name, price in names.items():
        assert price == pytest.approx(UNSEEN - ENABLE1.familiarity(name).zipf + NAME)


def test_a_phrase_may_hold_a_name_and_the_run_says_so():
    few = ws.Lexicon.from_words(["city", "in", "it", "pain", "spa"], language="en")
    for lexicon, names in ((few, True), (ENABLE1, None)):
        run = phrases("acityinspain", lexicon, names=names, limit=1, timeout=None)
        assert str(run[0]) == "a city in spain"
        assert run[0].names == ("spain",)
        assert "of those found, 1 with a name (names=False leaves names out)" in run.summary()
        assert "(names: spain)" in str(run)
        assert ", a name" in run.explain()
    for lexicon, names in ((few, False), (few, None), (ENABLE1, False)):
        without = phrases("acityinspain", lexicon, names=names, limit=1, timeout=None)
        assert list(map(str, without)) == ["a city in spa in"]
        assert without[0].names == () and "name" not in str(without)


@pytest.mark.parametrize("option", ["names", "idioms"])
def test_other_languages_are_refused_in_a_sentence(option):
    german = ws.Lexicon.from_words(["haus", "maus"], language="de", name="mine")
    with pytest.raises(ws.PuzzleError, match=rf"^{option}=True .* mine is German$"):
        phrases("hausmaus", german, **{option: True})
    unknown = ws.Lexicon.from_words(["haus", "maus"])
    with pytest.raises(ws.PuzzleError, match="is not known$"):
        phrases("hausmaus", unknown, **{option: True})


@pytest.mark.parametrize(
    ("pattern", "lengths"),
    [
        ("...........", ()),
        ("ca.........", ()),
        ("...........", (4, 2, 5)),
        ("in_*", ()),
        ("*_of_[a-m]*", ()),
        ("*", (3, 3)),
    ],
)
def test_idioms_are_those_that_a_regular_expression_finds(pattern, lengths):
    written = pattern.replace("*", "[a-z ]*").replace("_", " ").replace(".", "[a-z] ?")
    fits = re.compile(written).fullmatch
    expected = set()
    for phrase in wordnet_phrases():
        text = phrase.replace("-", " ").replace("'", "")
        if fits(text) and (not lengths or tuple(map(len, text.split())) == lengths):
            expected.add(tuple(text.split()))
    plan = Plan(lengths, goes_on=not lengths)
    found = idioms_that_fit(Automaton(parse(pattern), LETTERS), plan, ENABLE1)
    assert len(expected) > 5
    assert [words for _, words in found] == sorted(expected)


def test_idioms_come_by_their_price_and_each_phrase_once():
    words = ["the", "bucket", "kick", "kit", "bet", "k", "cuck"]
    lexicon = ws.Lexicon.from_words(words, language="en")
    plain = phrases("<kickthebucket>", lexicon, limit=None, timeout=None)
    run = phrases("<kickthebucket>", lexicon, limit=None, timeout=None, idioms=True)
    assert run.status == plain.status == "complete"
    assert [str(phrase) for phrase in run if phrase.is_idiom] == ["kick the bucket"]
    assert sorted(map(str, run)) == sorted(map(str, plain))
    prices = [phrase.price for phrase in run]
    assert prices == sorted(prices)
    assert run[0].is_idiom and "WordNet" in run.summary()


def test_an_idiom_needs_no_word_of_the_list():
    run = phrases("catscradle", ["oboe"], idioms=False, timeout=None)
    assert not run
    lexicon = ws.Lexicon.from_words(["oboe", "ladder", "cast", "xyz", "r"], language="en")
    assert [
        str(phrase) for phrase in phrases("catscradle", lexicon, idioms=True, timeout=None)
    ] == ["cats cradle"]
