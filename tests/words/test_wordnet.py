"""The extract of WordNet that is shipped: names of synsets, and the words of a theme."""

from __future__ import annotations

import pytest

from tests.processes import printed
from wordsearch.errors import LexiconError
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.wordnet import senses, themed


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
        ("bird.n.99", "'bird.n.99', such as 'bird.n.01'; there are bird.n.01, bird.n.02, "),
        ("bird", "'bird', such as 'bird.n.01'; there are bird.n.01, "),
        ("qqxxzz.n.01", "'qqxxzz.n.01', such as 'bird.n.01'$"),
        ("", "'', such as 'bird.n.01'$"),
    ],
)
def test_what_is_no_synset_gets_those_of_its_word(synset, sentence):
    with pytest.raises(LexiconError, match=f"^WordNet has no synset {sentence}"):
        themed(synset)


def test_every_lemma_of_the_list_is_in_a_synset_and_nltk_is_not_needed():
    code = (
        "import sys; from wordsearch.words.wordnet import _rows;"
        "print(len({lemma.partition(':')[0].lower() for row in _rows()[1:]"
        " for lemma in row.split('\\t')[1].split()}), 'nltk' in sys.modules)"
    )
    assert printed(code) == f"{Lexicon.load('wordnet').report.read} False\n"
