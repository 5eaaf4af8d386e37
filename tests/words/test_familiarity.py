"""How well people know words: the table that is shipped, its levels, and norms of one's own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import wordsearch as ws
from tests.puzzles.samples import every
from wordsearch.errors import LexiconError, PuzzleError
from wordsearch.words.catalogue import wordfreq
from wordsearch.words.familiarity import LEVELS, Familiarity, _zipf_norms, norms_of


@pytest.mark.parametrize(
    ("word", "category", "level"),
    [
        ("did", "word", "everyday"),
        ("abed", "word", "known"),
        ("zyzzyva", "word", "rare"),
        ("colour", "variant", "everyday"),
        ("paris", "name", "everyday"),
        ("xiii", "Roman numeral", "everyday"),
        ("wont", "contraction", "everyday"),
        ("blvd", "abbreviation", "everyday"),
    ],
)
def test_words_have_a_category_and_a_level(word, category, level):
    known = ws.Lexicon.from_words([], language="en").familiarity(word)
    assert (known.category, known.level) == (category, level)
    # people know the marked ones, but editors seldom accept them
    assert LEVELS[level] <= known.score if category == "word" else 30 <= known.score <= 35


def test_the_table_is_made_of_sizes_and_frequencies():
    table = norms_of().table
    assert all(
        0 <= one.score <= 100 and (one.scowl is None or 10 <= one.scowl <= 95)
        for one in table.values()
    )
    assert table["the"] == Familiarity(100, "everyday", "word", 10, 7.7)
    assert table["colour"] == Familiarity(35, "everyday", "variant", 10, 4.5)
    floors = [*LEVELS.values()]
    # marked words have 0.35 of the score that their level goes by, rounded
    for one in table.values():
        factor, off = (1, 0) if one.category == "word" else (0.35, 0.5)
        place = floors.index(LEVELS[one.level])
        above = floors[place - 1] if place else 101
        assert floors[place] * factor - off <= one.score < above * factor + off
        # whoever calls a word of SCOWL's size 60 an answer is right: they are all known
        assert one.score >= 50 or one.category != "word" or (one.scowl or 99) > 60


def test_familiar_words_are_a_lexicon_that_says_what_went():
    lexicon = ws.Lexicon.load("american-english")
    everyday, known = lexicon.familiar("everyday"), lexicon.familiar()
    assert set(everyday) < set(known) < set(lexicon) and everyday is lexicon.familiar("everyday")
    assert not {"blvd", "pct", "rpm", "inc", "xiii", "etc"} & set(known)
    assert known.name == "american-english (known)" and known.source == lexicon.source
    assert {"rare", "abbreviation"} <= known.report.dropped.keys()
    assert sum(tally.count for tally in known.report.dropped.values()) == len(lexicon) - len(known)
    assert set(lexicon.familiar(99.5)) < set(everyday) and lexicon.familiar(None) is lexicon


@pytest.mark.parametrize("level", ["knwon", True, float("nan"), [1]])
def test_levels_that_are_none(level):
    says = (
        "level(, if no number,)? must be (one of everyday, known, rare|a text or a number.*); it is"
    )
    with pytest.raises(PuzzleError, match=says):
        ws.Lexicon.from_words(["oboe"]).familiar(level)


def test_nothing_is_left():
    with pytest.raises(
        PuzzleError, match="no word of 'odd' is familiar enough for level='known' .*'aalii', has"
    ):
        words = ["aalii", "aardwolfish"]
        ws.Lexicon.from_words(words, name="odd", language="en").familiar()


def test_norms_are_norms():
    with pytest.raises(PuzzleError, match="norms are of wordsearch.Norms; this is 5"):
        ws.Lexicon.from_words(["oboe"]).with_norms(5)


def test_norms_of_your_own_are_used_the_same_way(tmp_path):
    path = tmp_path / "norms.csv"
    path.write_text("Word,Mean\nOboe,6.5\npiano,2\nbake,5\nbaker,1\n")
    norms = ws.Norms.from_csv(path, "Word", "Mean", {"everyday": 5, "known": 2})
    lexicon = ws.Lexicon.from_words(["oboe", "oboes", "piano", "baked", "baker", "lute"])
    assert list(lexicon.familiar("everyday", norms)) == ["baked", "oboe", "oboes"]
    assert list(lexicon.familiar("known", norms)) == ["baked", "oboe", "oboes", "piano"]
    assert lexicon.familiarity("baker", norms) == Familiarity(1, "rare")
    for word, score in (("Word", "Median"), ("Words", "Mean"), ("Mean", "Word")):
        with pytest.raises(LexiconError, match="no word in a column .* with a finite number"):
            ws.Norms.from_csv(path, word, score)


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ("boat,3\ncat,nan", "has in line 3 no word in a column 'word' with a finite number"),
        ("boat,inf", "in line 2 no word"),
        (" ,3", "in line 2 no word"),
        ("boat", "in line 2 no word"),
        ('"boat,3', "in line 2 no word"),
        ("a" * 200_000 + ",3", "is no CSV file in line 1: field larger than field limit"),
        ("", "'norms.csv' has no words; a table of norms has a line with the names of its columns"),
    ],
)
def test_a_table_that_makes_no_sense_is_one_sentence(rows, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("norms.csv").write_text(f"word,score\n{rows}")
    with pytest.raises(LexiconError, match=says) as caught:
        ws.Norms.from_csv("norms.csv", "word", "score")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_lines_of_a_table_end_as_they_like(end, tmp_path):
    path = tmp_path / "norms.csv"
    path.write_bytes(end.join(["word,score", "boat,95", '"oboe",60', ""]).encode())
    norms = ws.Norms.from_csv(path, "word", "score")
    assert [norms.of(word).score for word in ("boat", "oboe", "lute")] == [95, 60, 0]


def test_other_languages_have_their_frequencies():
    pytest.importorskip("wordfreq")
    assert norms_of("fr").of("maison").level == "everyday"
    with pytest.raises(LexiconError, match="no language 'tlh'"):
        norms_of("tlh")


def test_making_needs_no_wordfreq(monkeypatch):
    made = next(ws.make_letters(every(8), letters=6, words=(3, 20)))
    monkeypatch.setitem(sys.modules, "wordfreq", None)
    for remembered in (every, _zipf_norms, wordfreq):
        remembered.cache_clear()
    with pytest.raises(LexiconError, match="'wordfreq' is not installed"):
        norms_of("fr")
    again = next(ws.make_letters(every(8), letters=6, words=(3, 20)))
    assert again.provenance == made.provenance
