"""Which words follow each other, and what a phrase saves by it."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from math import log10

import pytest

from wordsearch import Lexicon
from wordsearch.words import pairs as module
from wordsearch.words.pairs import CAP, PACKAGE, Pairs, pairs_of, why_no_pairs
from wordsearch.words.prices import prices_of

needs_pairs = pytest.mark.skipif(
    find_spec(PACKAGE) is None, reason=f"{PACKAGE} (the extra 'pairs') is not installed"
)


def known(lexicon: Lexicon) -> Pairs:
    pairs = pairs_of(lexicon)
    assert pairs is not None
    return pairs


@needs_pairs
def test_every_line_of_the_file_saves_what_its_count_says():
    lexicon = Lexicon.load("enable1")
    pairs = known(lexicon)
    price = prices_of(lexicon).of
    saving = 0
    path = module._file()
    assert path is not None
    best = pairs.best_among(set(lexicon), lambda first, second: True)
    lines = path.read_text().splitlines()
    for line in lines[::97]:
        first, second, count = line.split()
        saved = price(first) + price(second) + log10(int(count) / module._TEXT)
        wanted = max(0.0, min(saved, price(second), CAP))
        assert pairs.bonus(first, second) == pytest.approx(wanted, abs=1e-9), line
        assert pairs.after(first).get(second, 0.0) == pairs.bonus(first, second)
        assert pairs.bonus(first, second) <= min(CAP, price(second))
        if first in lexicon and second in lexicon:
            assert pairs.bonus(first, second) <= best.get(second, 0.0) <= min(CAP, price(second))
        saving += wanted > 0
    assert saving > len(lines) / 97 / 2


@needs_pairs
@pytest.mark.parametrize("name", ["enable1", "american-english"])
def test_what_is_said_together_costs_less(name):
    pairs = known(Lexicon.load(name))
    assert pairs.bonus("railway", "station") > pairs.bonus("the", "station")
    assert pairs.bonus("station", "railway") == 0.0
    assert pairs.bonus("oboe", "qwyjibo") == 0.0
    assert pairs.after("qwyjibo") == {}


@needs_pairs
def test_no_pair_saves_more_than_its_word_costs_in_a_ranked_list():
    pytest.importorskip("wordfreq")
    ranked = Lexicon.load("common", n=1000)
    pairs = known(ranked)
    price = prices_of(ranked).of
    assert price("of") < CAP
    best = pairs.best_among(set(ranked), lambda first, second: True)
    assert all(saved <= price(word) for word, saved in best.items())
    assert any(0 < saved == price(word) for word, saved in best.items())


@needs_pairs
def test_the_most_that_is_saved_is_that_of_pairs_which_may_be():
    pairs = known(Lexicon.load("enable1"))
    words = {"railway", "station", "the"}
    best = pairs.best_among(words, lambda first, second: True)
    assert best["station"] == pairs.bonus("railway", "station")
    without = pairs.best_among(words, lambda first, second: first != "railway")
    assert without["station"] == pairs.bonus("the", "station")


@needs_pairs
def test_a_lexicon_has_its_pairs_once_and_the_package_is_not_run():
    lexicon = Lexicon.from_words(["railway", "station"], language="en")
    assert pairs_of(lexicon) is pairs_of(lexicon)
    assert PACKAGE not in sys.modules


@pytest.mark.parametrize("language", [None, "de", "es"])
def test_of_other_languages_nothing_is_claimed(language):
    lexicon = Lexicon.from_words(["die", "station"], language=language)
    assert pairs_of(lexicon) is None
    assert "English" in why_no_pairs(lexicon)


def test_without_the_package_it_says_what_to_type(monkeypatch):
    monkeypatch.setattr(module, "PACKAGE", "a_package_that_is_not_there")
    lexicon = Lexicon.from_words(["railway", "station"], language="en")
    assert pairs_of(lexicon) is None
    assert "pip install a_package_that_is_not_there" in why_no_pairs(lexicon)
