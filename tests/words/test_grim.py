"""The milder list of words that no puzzle should ask for: whom it hits, and whom it spares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import wordsearch as ws
from tests.puzzles.samples import having, maker, samples
from wordsearch.words.grim import GRIM


def grim(code: str = "en") -> frozenset[str]:
    """The list alone."""
    return ws.excluded(default=False, language=code)


def test_what_nobody_wants_at_breakfast_is_listed_with_its_forms():
    listed = "holocausts perverts fetus bloodbath genocide suicides murdered cancers vomiting"
    assert set(listed.split()) <= grim()
    assert grim().isdisjoint(ws.excluded(default=False, grim=False))
    # What is vulgar or abusive is the package's, so the two lists are told apart.
    assert ws.excluded() == grim() | ws.excluded(grim=False)


#: Words that look like one of the list, or are its neighbours in everyday life.
INNOCENT = {
    "en": """
        adulterate anthropology autopilot broth brother cancel carnation corps crucial death die
        doctor fascinate flagella gallop giblets gorge gorgeous gorilla grimace gun hospital ill
        impala killer lymph morgan mucky murky nausea noodles puss pussycat ratchet rectangle
        scabbard sewer skull slavic snorkel stranger strangest torte tortoise torturously ulterior
        vicious war wretch
    """,
    "de": "leicht leichter morgen mordent pestwurz schleimig terrine tod würgegriff",
    "es": "rabia carniceria feliz foto horcajadas pestaña torta tortuga",
    "fr": "fausse boucherie mort peser tortue tuer urne vomer",
    "it": "barra fetta foto pesto stregare torta urna",
    "nl": "braken lijken stikken zweren snoet",
    "pt": "feito foto forçar torta urna",
    "sv": "var lika fostra slavisk",
}


@pytest.mark.parametrize("code", INNOCENT)
def test_innocent_words_are_spared(code):
    words = [word for word in INNOCENT[code].split() if word.isalpha()]
    assert grim(code).isdisjoint(words)


def test_the_list_is_in_the_letters_of_its_languages():
    for code, words in GRIM.items():
        assert set("".join(words)) <= set(ws.LANGUAGES[code].alphabet)
        assert not words & ws.excluded(grim=False, language=code)


@pytest.mark.parametrize("name", having("made"))
def test_one_switch_lets_them_into_every_kind(name):
    options = {**samples(name).MAKING, "level": None, "rated": False}
    only_grim = ws.Lexicon.from_words(grim(), language="en")
    with pytest.raises(ws.PuzzleError, match="^all .* words of 'words' are on the exclusion list"):
        maker(name)(only_grim, **options)
    assert maker(name)(only_grim, exclude_grim=False, **options)


def words_of(puzzles: Iterable[Any]) -> set[str]:
    """The words of some made puzzles."""
    return {word for puzzle in puzzles for word in puzzle.provenance.answer}


def test_the_switch_is_a_switch():
    with pytest.raises(ws.PuzzleError, match="^exclude_grim must be True or False; it is 'no'"):
        ws.make_pyramid("enable1", exclude_grim="no")
    with pytest.raises(ws.PuzzleError, match="^grim must be True or False"):
        ws.excluded(grim=1)
    page = ws.make_page("enable1", 1, kinds=["pyramid"], exclude_grim=False)
    assert len(page) == 1


def test_a_theme_of_wordnet_keeps_the_level():
    enable1 = ws.Lexicon.load("enable1")
    everyday = set(enable1.familiar("everyday"))
    puzzles = ws.make_word_grid(enable1, theme="animal.n.01", rated=False, seed=1).take(5)
    assert words_of(puzzles) <= everyday
    rare = ws.make_word_grid(enable1, theme="animal.n.01", level=None, rated=False, seed=1).take(5)
    assert not words_of(rare) <= everyday
    with pytest.raises(
        ws.PuzzleError, match=r"no word of 'lancelet.*' is familiar enough for level"
    ):
        ws.make_word_grid(enable1, theme="lancelet.n.01")
    with pytest.raises(ws.PuzzleError, match="theme= is a list of words, all of which count"):
        ws.make_word_grid(enable1, theme=["oboe", "lute"], level="known")
