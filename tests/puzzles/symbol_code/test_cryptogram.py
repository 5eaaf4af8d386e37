"""Cryptograms as people post them."""

from __future__ import annotations

import random
import string

import pytest

import wordsearch as ws
from tests.conftest import EXHAUSTIVE, find_shared_data
from wordsearch import Lexicon, PuzzleError
from wordsearch.puzzles.symbol_code.cryptogram import tokens_of
from wordsearch.puzzles.symbol_code.vocabulary import vocabulary_of

# Time enough on a machine that is busy: what is asked is what is read, not how quickly.
PATIENT = 60
QUOTATION = (
    "Don't part with your illusions. When they are gone you may still exist,\n"
    "but you have ceased to live.\n -- Mark Twain, in \u201cPudd'nhead Wilson\u2019s Calendar\u201d, 1894"
)


def enciphered(text: str, seed: int = 1, alphabet: str = string.ascii_lowercase) -> str:
    """The text with other letters, capitals where it has them."""
    shuffled = list(alphabet)
    random.Random(seed).shuffle(shuffled)
    code = dict(zip(alphabet, shuffled, strict=True))
    code |= {letter.upper(): other.upper() for letter, other in code.items()}
    return "".join(code.get(letter, letter) for letter in text)


def share_right(read: str, plain: str) -> float:
    """The share of the letters that are right."""
    pairs = [pair for pair in zip(read, plain, strict=True) if pair[1].isalpha()]
    return sum(letter == right for letter, right in pairs) / len(pairs)


def published(name: str) -> list[list[str]]:
    """Rows of a file of reference data: a cryptogram and its text."""
    folder = find_shared_data()
    if folder is None:
        pytest.skip("the reference data are not here")
    lines = (folder / name).read_text().splitlines()
    rows = [line.replace("\\n", "\n").split("\t") for line in lines]
    return rows if EXHAUSTIVE else rows[::8]


def test_a_text_comes_back_with_every_mark_in_place():
    run = ws.solve_cryptogram(enciphered(QUOTATION), timeout=PATIENT)
    assert run[0].text == QUOTATION
    assert run.status != "complete"
    assert "pudd'nhead" in run[0].missed
    assert "pudd'nhead" in run.summary()


def test_the_text_in_capitals_stays_in_capitals():
    run = ws.solve_cryptogram(enciphered(QUOTATION).upper(), timeout=PATIENT)
    assert run[0].text == QUOTATION.upper()


@pytest.mark.parametrize("name", ["cryptograms.tsv", "cryptograms-messy.tsv"])
def test_quotations_are_read(name):
    rows = published(name)
    n_read = 0
    for cipher, plain in rows:
        run = ws.solve_cryptogram(cipher, timeout=PATIENT)
        n_read += share_right(run[0].text, plain) >= 0.95
    assert n_read >= 0.9 * len(rows)


NONSENSE = (
    "Beware of the frobnicator, my son, for it has teeth that bite and claws that catch; and the "
    "frobnicator is always near the snarbel tree."
)


def test_a_word_that_no_list_has_is_told():
    run = ws.solve_cryptogram(enciphered(NONSENSE), timeout=PATIENT)
    assert run[0].text == NONSENSE
    assert run[0].missed == ("frobnicator", "snarbel")
    assert "2 of its 25 words are in no list (frobnicator, snarbel)" in run.summary()
    assert "frobnicator is in no list; " in run.explain()


@pytest.mark.parametrize("misses", [0, 1])
def test_a_bound_on_misses_is_kept_or_told(misses):
    run = ws.solve_cryptogram(enciphered(NONSENSE), misses=misses, timeout=PATIENT)
    is_kept = len(run[0].missed) <= misses
    assert is_kept != (f"none was found with misses={misses}" in run.summary())


def test_known_letters_are_kept():
    cipher = enciphered("to be or not to be", seed=2)
    letter = cipher[0]
    run = ws.solve_cryptogram(cipher, known={letter: "x"}, timeout=PATIENT)
    assert all(reading.code[letter] == "x" for reading in run)


def test_a_short_text_is_not_sure():
    run = ws.solve_cryptogram(enciphered("it is so"), timeout=PATIENT)
    assert "too short to be sure, with 6 letters" in run.summary()
    assert "close: " in run.summary()


def test_without_word_spaces():
    text = (
        "fourscore and seven years ago our fathers brought forth on this continent a new nation "
        "conceived in liberty and dedicated to the proposition that all men are created equal"
    )
    cipher = enciphered(text.replace(" ", ""))
    grouped = " ".join(cipher[start : start + 5] for start in range(0, len(cipher), 5))
    for shown in (cipher, grouped):
        run = ws.solve_cryptogram(shown, timeout=10 * PATIENT)
        assert run[0].text == text
        assert run[0].is_unspaced
        assert len(run) == 1


def test_other_languages_by_their_lexicon():
    words = (
        "die würde des menschen ist unantastbar sie zu achten und zu schützen ist verpflichtung "
        "aller staatlichen gewalt größe ändern"
    ).split()
    lexicon = Lexicon.from_words(words, language="de")
    text = "Die Würde des Menschen ist unantastbar."
    cipher = enciphered(text, alphabet=lexicon.alphabet)
    assert ws.solve_cryptogram(cipher, lexicon, timeout=PATIENT)[0].text == text


SAILORS = "Only ten per cent of all old sailors ever return home alive and happy."


def test_words_that_follow_each_other_tell_where_they_are_known(monkeypatch):
    """Without pairs *went*, the commoner word, is as good as *cent*."""
    lexicon = Lexicon.load("american-english")
    vocabulary = vocabulary_of(lexicon)
    cipher = enciphered(SAILORS)
    if vocabulary.pairs is not None:
        assert ws.solve_cryptogram(cipher, lexicon, timeout=PATIENT)[0].text == SAILORS
    monkeypatch.setattr(vocabulary, "pairs", None)
    alone = ws.solve_cryptogram(cipher, lexicon, timeout=PATIENT)
    assert alone[0].text == SAILORS.replace("cent", "went")


def test_a_rare_word_that_comes_again_is_no_surprise():
    text = "Pease porridge hot, pease porridge cold, pease porridge in the pot, nine days old."
    assert ws.solve_cryptogram(enciphered(text), timeout=PATIENT)[0].text == text
    assert "with 1 letter;" in ws.solve_cryptogram("x").summary()


def test_a_form_that_no_word_has_is_read_last():
    """By *Puddingfield's*, which may be anything, no letter is known."""
    text = (
        "Don't tell O'Henry that W. H. Auden isn't here; he'll say it's Puddingfield's fault, and "
        "we can't stop him in 1904."
    )
    read = ws.solve_cryptogram(enciphered(text), timeout=PATIENT)[0].text
    assert share_right(read, text) >= 0.95
    assert "he'll say it's Puddingfield's fault" in read


BY_HEART = (
    "Whan that Aprille with his shoures soote, the droghte of March hath perced to the roote, and "
    "bathed every veyne in swich licour."
)
LATIN = "Gallia est omnis divisa in partes tres quarum unam incolunt Belgae aliam Aquitani"


def test_what_is_not_likely_is_told_of_no_right_reading():
    right = ws.solve_cryptogram(enciphered(BY_HEART), timeout=PATIENT)
    assert share_right(right[0].text, BY_HEART) >= 0.95
    assert "not a likely text" not in right.summary()
    assert "not a likely text" in ws.solve_cryptogram(enciphered(LATIN), timeout=5).summary()


def test_a_list_of_no_known_language_is_told():
    cipher = enciphered("oboe piano guitar")
    words = ["oboe", "piano", "guitar"]
    bare = ws.solve_cryptogram(cipher, words, timeout=PATIENT)
    assert bare[0].text == "oboe piano guitar"
    assert "how common words are is not known for 'words'" in bare.summary()
    english = ws.solve_cryptogram(cipher, Lexicon.from_words(words, language="en"), timeout=PATIENT)
    assert "not known" not in english.summary()


def test_contractions_are_words():
    vocabulary = vocabulary_of(Lexicon.load("american-english"))
    for token in ("don't", "i'll", "o'clock", "dog's", "you've"):
        assert not vocabulary.is_missing(token)
        assert vocabulary.price(token) < 9
    for token in ("o'henry", "qx'z", "mencken"):
        assert vocabulary.is_missing(token)


def test_words_that_touch_digits_stand_for_themselves():
    assert tokens_of("Kvmz 4ui, 1776's b") == [tuple("kvmz"), ("b",)]
    run = ws.solve_cryptogram(enciphered("on the 4th of july 1776 we the people"), timeout=PATIENT)
    assert "4" in run[0].text
    assert "1776" in run[0].text


def test_a_long_text_is_read_in_its_time():
    cipher = enciphered(f"{QUOTATION}\n" * 80)
    run = ws.solve_cryptogram(cipher, timeout=PATIENT)
    assert run[0].text == f"{QUOTATION}\n" * 80


def test_an_empty_budget_ends_with_a_sentence():
    run = ws.solve_cryptogram(enciphered(QUOTATION), timeout=1e-9)
    assert run.status == "timeout"
    assert "stopped by timeout" in run.summary()
    run.resume(timeout=PATIENT)
    assert run[0].text == QUOTATION


def test_a_traced_run_has_its_tree():
    run = ws.solve_cryptogram(enciphered("we are not amused"), timeout=PATIENT, trace=True)
    assert len(run.tree) > run.stats.nodes > 0


@pytest.mark.parametrize("n_jobs", [None, 2])
def test_many_are_read_in_their_order(n_jobs):
    texts = [QUOTATION, NONSENSE] * 5
    ciphers = [enciphered(text, seed) for seed, text in enumerate(texts)]
    readings = ws.solve_cryptograms(ciphers, timeout=PATIENT, n_jobs=n_jobs)
    assert [reading.text for reading in readings] == texts


@pytest.mark.parametrize(
    ("text", "options", "sentence"),
    [
        ("", {}, "there is no word in ''"),
        ("1789 !?", {}, "there is no word in '1789 ![?]'"),
        ("uif", {"misses": -1}, "misses, if not 'auto', must be a whole number of at least 0"),
        ("uif", {"misses": "none"}, "misses, if not 'auto', must be a whole number"),
        ("uif", {"known": {"z": "e"}}, "known names 'z', which no clue contains"),
        ("abcdefghijklmnopqrstuvwxyzäö", {}, "28 symbols need as many different letters"),
    ],
)
def test_bad_input(text, options, sentence):
    with pytest.raises(PuzzleError, match=sentence):
        ws.solve_cryptogram(text, **options)
