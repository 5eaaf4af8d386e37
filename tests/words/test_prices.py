"""What words and letters cost."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, strategies as st

from wordsearch import Lexicon
from wordsearch.words.prices import UNSEEN, Prices, prices_of

ENGLISH = Lexicon.from_words(["the", "them", "hem", "oboe", "eth", "tomb", "zzyzx"], language="en")


def test_a_word_costs_what_its_frequency_says():
    prices = prices_of(ENGLISH)
    assert prices.of("the") == pytest.approx(UNSEEN - ENGLISH.zipf("the"))
    assert prices.of("the") < prices.of("hem") < prices.of("zzyzx") == UNSEEN


def test_of_an_unknown_language_nothing_is_claimed():
    prices = prices_of(Lexicon.from_words(["the", "oboe", "zzyzx"]))
    assert prices.of("the") == prices.of("zzyzx")


def test_a_ranked_list_has_its_own_order():
    common = Lexicon.load("common", n=1000)
    prices = prices_of(common)
    by_rank = sorted(common, key=common.rank)
    costs = [prices.of(word) for word in by_rank]
    assert costs == sorted(costs)
    assert prices.of("zzyzx") > costs[-1]


def test_prices_are_made_once_and_go_with_the_lexicon():
    lexicon = Lexicon.from_words(["a", "ab"])
    assert prices_of(lexicon) is prices_of(lexicon)


def test_usual_letters_cost_less():
    prices = prices_of(Lexicon.load("american-english"))
    assert prices.spelled("mencken") < prices.spelled("ncmeknn")
    assert prices.spelled("tion") < prices.spelled("qxzk")
    assert set(prices.letters[:3]) <= set("eaisrnt")


@given(
    st.lists(st.text("abñ", min_size=1, max_size=4), min_size=1, max_size=6),
    st.text("abñ.", max_size=4),
)
def test_no_word_costs_less_than_the_least(words, pattern):
    prices = Prices(Lexicon.from_words(words, language="es"))
    alphabet = sorted(set("".join(words)))
    choices = [alphabet if sign == "." else [sign] for sign in pattern]
    spelled = [prices.spelled("".join(letters)) for letters in itertools.product(*choices)]
    assert prices.least_spelled(pattern) == pytest.approx(min(spelled))


@given(st.lists(st.text("abc", min_size=1, max_size=5), min_size=1, max_size=8))
def test_the_letter_model_is_one_of_chances(words):
    model = Prices(Lexicon.from_words(words))._letters
    for context in ("^^", "^a", "ab", "cc"):
        chances = [10 ** -model._cost(context + letter) for letter in (*model._alphabet, "$")]
        assert sum(chances) <= 1 + 1e-9
