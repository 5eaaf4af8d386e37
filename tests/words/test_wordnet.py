"""The extract of WordNet that is shipped: names of synsets, and the words of a theme."""

from __future__ import annotations

import pytest

from tests.processes import printed
from tests.small_wordnet import common_words
from wordsearch.errors import LexiconError
from wordsearch.files import data_folder
from wordsearch.puzzles.letters.play import game
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.wordnet import _rows, definition, phrases, senses, themed, themes


def test_the_senses_of_a_word_are_its_synsets_in_the_order_of_use():
    assert list(senses("flute")) == ["flute.n.01", "flute.n.02", "flute.n.03", "flute.v.01"]
    assert senses("Transverse_Flute").keys() == {"transverse_flute.n.01"}
    assert senses("transverse_flute")["transverse_flute.n.01"] == senses("flute")["flute.n.01"]
    assert senses("qqxxzz") == senses("") == {}


def test_a_theme_is_every_kind_of_a_thing():
    instruments = themed("musical_instrument.n.01")
    assert len(instruments) == 155 and instruments == sorted(set(instruments))
    assert {"oboe", "piano", "guitar", "bassoon"} <= set(instruments)
    # phrases, and names such as Stradavarius
    assert all(word.isalpha() and word.islower() for word in instruments)
    assert themed("Musical_Instrument.N.01") == instruments
    assert set(themed("woodwind.n.01")) < set(instruments)


def test_instances_are_no_kinds():
    assert "danube" not in themed("river.n.01") and "river" in themed("river.n.01")


@pytest.mark.parametrize(
    ("synset", "sentence"),
    [
        ("bird.n.99", "'bird.n.99', such as 'bird.n.01'; there are bird.n.01 .warm-blooded "),
        ("bird", "'bird', such as 'bird.n.01'; there are bird.n.01 .warm-.*…., bird.n.02, "),
        ("Birds", "'Birds', such as 'bird.n.01'; there are bird.n.01 .warm-"),
        ("musical instruments", ".*; there are musical_instrument.n.01 .any of various devices"),
        ("qqxxzz.n.01", "'qqxxzz.n.01', such as 'bird.n.01'$"),
        ("", "'', such as 'bird.n.01'$"),
    ],
)
def test_what_is_no_synset_gets_those_of_its_word(synset, sentence):
    with pytest.raises(LexiconError, match=f"^WordNet has no synset {sentence}"):
        themed(synset)


def test_themes_are_named_by_their_beginning():
    names = themes("bird")
    assert {"bird.n.01", "bird_of_prey.n.01"} <= set(names)
    assert all(name.startswith("bird") for name in names)
    assert themes("bird.n.0") == ["bird.n.01", "bird.n.02"] and themes("qqxxzz") == []


# -- phrases ---------------------------------------------------------------------------------------


def test_phrases_are_those_that_are_neither_names_nor_slurs_nor_vulgar():
    found = phrases()
    assert len(found) > 39_000 and list(found) == sorted(found)
    assert {"in a nutshell", "kick the bucket", "cat's cradle", "ice cream"} <= set(found)
    assert not {"New York", "new york", "poor white trash", "mother fucker"} & set(found)
    assert all(" " in phrase and "_" not in phrase and phrase.islower() for phrase in found)
    assert found["of course"] > 100 and all(definition(each) for each in list(found)[::97])


# -- definitions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "beginning"),
    [
        # not an ethnic slur, a city in France, a Greek mathematician, a physicist
        ("taco", "a tortilla "),
        ("nice", "pleasant "),
        ("heron", "grey or white wading bird"),
        ("march", "the act of marching"),
        ("train", "public transport"),
        ("Oboe", "a slender double-reed instrument"),
        ("oboes", "a slender double-reed instrument"),
        ("grand piano", "a piano with the strings on a horizontal"),
        ("Grand_Pianos", "a piano with the strings on a horizontal"),
        ("geese", "web-footed long-necked"),
        ("men", "an adult person who is male"),
        ("ran", "move fast by using one's feet"),
        ("running", "move fast by using one's feet"),
        ("does", "engage in"),
        ("happiest", "enjoying or showing or marked by joy"),
        ("boxes", "a (usually rectangular) container"),
        # words themselves that are met more often than what they are inflected of
        ("left", "being or located on or directed toward the side"),
        ("tears", "the process of shedding tears"),
        # names, function words, and none at all
        ("monday", ""),
        ("english", ""),
        ("the", ""),
        ("us", ""),
        ("qqxxzz", ""),
        ("", ""),
        ("kike", ""),
        ("his", ""),
        ("bed", "a piece of furniture"),
        ("seed", "a small hard fruit"),
        ("planed", "cut or remove with"),
        ("peter", ""),
        ("presenter", "someone who presents"),
        ("agreed", "be in accord"),
        ("happier", "enjoying or showing"),
        ("goes", "change location"),
        ("going", "change location"),
        ("motherfucker", ""),
    ],
)
def test_a_definition_is_what_a_person_would_expect(word, beginning):
    text = definition(word)
    assert text.startswith(beginning) and bool(text) == bool(beginning)


def test_no_definition_stands_at_a_name_or_at_what_offends():
    for row in _rows()[1:]:
        _, lemmas, _, marks, _, text = row.split("\t")
        expected = {lemma.split(":")[0] for lemma in lemmas.split() if lemma.count(":") == 2}
        assert bool(text) == bool(expected)
        assert not expected or "i" not in marks.split()
        for mark in marks.split():
            assert mark == "i" or mark.partition(":")[2] not in expected


def test_most_common_words_are_defined():
    words = common_words(5_000)
    assert sum(map(bool, map(definition, words))) > 4_850


def test_definitions_are_the_lexicon_s_a_puzzle_s_and_a_game_s():
    lexicon = Lexicon.from_words(["oboe", "obo"], language="en")
    text = definition("oboe")
    assert lexicon.define("oboe") == lexicon.define("OBOES") == text and lexicon.define("obo") == ""
    puzzle = LetterPuzzle("beo", words=("obo", "oboe"), min_length=3)
    assert puzzle.definitions() == {"obo": "", "oboe": text}
    assert game(puzzle, lexicon)["bonus"] == {"oboe": text}


def test_words_of_another_language_are_not_defined_as_english_ones():
    italian = Lexicon.from_words(["pane", "nepa"], language="it")
    with pytest.raises(LexiconError, match="^WordNet defines English words; .* is 'it'$"):
        italian.define("pane")
    puzzle = LetterPuzzle("aenp", words=("pane",))
    assert game(puzzle, italian)["bonus"] == {}
    assert game(puzzle, Lexicon.from_words(["pane"]))["bonus"] == {}, "nobody says which it is"


def test_the_extract_is_small():
    assert (data_folder() / "synsets.txt.gz").stat().st_size < 3_000_000


def test_every_lemma_of_the_list_is_in_a_synset_and_nltk_is_not_needed():
    code = (
        "import sys; from wordsearch.words.wordnet import _rows, definition; definition('taco');"
        "print(len({lemma.partition(':')[0].lower() for row in _rows()[1:]"
        " for lemma in row.split('\\t')[1].split()}), 'nltk' in sys.modules)"
    )
    assert printed(code) == f"{Lexicon.load('wordnet').report.read} False\n"
