"""The segmenters: words of a text, as the original program takes them, and what is left out and
why.
"""

from __future__ import annotations

import gzip
import itertools
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from notebooks.originals import brick as original
from tests.memory import peak_of
from wordsearch.errors import PuzzleError
from wordsearch.words.segmenter import segment


def test_segments_of_the_5000_word_list(shared_data: Path) -> None:
    path = shared_data / "brick-en-5k.txt"
    found = segment(path, "en")
    assert len(found) == 4241 and found.tokens == 4522
    assert dict(found.drops) == {"3 bytes or fewer": 242, "capital first letter": 39}
    assert list(found) == list(original.segment_english(path.read_text("utf-8")))


@given(st.text("abAB-'\"` .\n1", max_size=60))
def test_english_segments_are_the_originals(text: str) -> None:
    expected = [word for word in dict.fromkeys(original.segment_english(text)) if word.islower()]
    if expected:
        assert list(segment(text, "en")) == expected
    else:
        with pytest.raises(PuzzleError):
            segment(text, "en")


@pytest.mark.parametrize(
    ("language", "text", "words", "dropped"),
    [
        (
            "en",
            "Plain words, naïve café protégé; iPhone eBook",
            "words",
            {"capital first letter": 1, "letter of another language": 3, "capital inside": 2},
        ),
        (
            "fr",
            "Les élèves français, là où l'été naît: œuvre, maïs. ß",
            "élèves français naît œuvre maïs",
            {"3 bytes or fewer": 4, "quote": 1},
        ),
        (
            "it",
            "Perché la città è più bella dell'isola? così",
            "città più bella così",
            {"capital first letter": 1, "3 bytes or fewer": 2, "quote": 1},
        ),
        (
            "pt",
            "A canção não é pão; avô, avó, português bem-vindo",
            "canção não pão avô avó português",
            {"hyphen": 1, "3 bytes or fewer": 2},
        ),
        (
            "de",
            "Die Straße, die schöne Blume: ein Œuvre der ABC-Schützen, GmbH",
            "straße schöne blume",
            {
                "3 bytes or fewer": 4,
                "letter of another language": 1,
                "hyphen": 1,
                "capital inside": 1,
            },
        ),
        ("es", "¡el pingüino mañana!", "pingüino mañana", {"3 bytes or fewer": 1}),
        ("pl", "Zażółć gęślą jaźń", "gęślą jaźń", {"capital first letter": 1}),
    ],
)
def test_segmenters_of_languages(
    language: str, text: str, words: str, dropped: dict[str, int]
) -> None:
    found = segment(text, language)
    assert list(found) == words.split()
    assert found.drops == dropped


def test_every_token_is_accounted_for() -> None:
    text = "Once upon a time -- 'time' it-was time; \"so\" they say: " + "a" * 64
    found = segment(text)
    assert found.tokens == sum(found.counts.values()) + sum(found.drops.values())
    assert dict(found.counts) == {"upon": 1, "time": 2, "they": 1}
    assert dict(found.drops) == {
        "3 bytes or fewer": 2,
        "capital first letter": 1,
        "no letter": 1,
        "quote": 2,
        "hyphen": 1,
        "over 63 bytes": 1,
    }
    assert "dropped: hyphen" in str(found) and "<table>" in found.page()


@given(st.lists(st.text("ae\u0301 -'.", max_size=8), max_size=20))
def test_where_a_text_is_cut_does_not_matter(pieces: list[str]) -> None:
    try:
        whole = segment("".join(pieces), "fr")
    except PuzzleError:
        return
    assert segment(pieces, "fr") == whole == segment(iter("".join(pieces)), "fr")


def test_texts_are_streamed(tmp_path: Path) -> None:
    line = "the quick brown foxes jumped over lazy dogs\n"
    found, peak = peak_of(lambda: segment(line for _ in range(8_000)))  # 350 KB
    assert found.counts["quick"] == 8_000 and peak < 700_000
    with gzip.open(tmp_path / "text.txt.gz", "wt", encoding="utf-8") as file:
        file.write(line * 50)
    assert segment(tmp_path / "text.txt.gz").counts["foxes"] == 50


def test_one_endless_token_takes_no_memory() -> None:
    found, peak = peak_of(lambda: segment(["a word, then ", *("x" * 1000 for _ in range(4_000))]))
    assert found.words == ("word", "then") and found.drops["over 63 bytes"] and peak < 1_500_000


@pytest.mark.parametrize(
    ("text", "language", "says"),
    [
        ("", "en", "empty"),
        ("a to the", "en", "no word is left of the text .3 bytes or fewer 3."),
        ("some text", "eo", "language must be one of en, de, fr, es, .*; it is 'eo'"),
        (b"bytes", "en", "98 is none"),
        (Path("no such file.txt"), "en", "there is no file"),
    ],
)
def test_bad_texts(text: Any, language: str, says: str) -> None:
    with pytest.raises(PuzzleError, match=says):
        segment(text, language)


@pytest.mark.parametrize("piece", ["", "abc", "words of a text "])
def test_a_text_without_end(piece: str) -> None:
    with pytest.raises(PuzzleError, match="a text has at most 33,554,432 characters; give a"):
        segment(itertools.repeat(piece))


def test_a_small_file_that_unpacks_to_much(tmp_path: Path) -> None:
    """300 times the same megabyte; the bytes are counted before any is read as a word."""
    packed = gzip.compress(b"four words of text\n" * 55_189) * 300
    (tmp_path / "text.gz").write_bytes(packed)
    assert len(packed) < 2_000_000
    with pytest.raises(PuzzleError, match="unpacks to more than the bound of 33,554,432 bytes"):
        segment(tmp_path / "text.gz")


def test_a_letter_with_many_marks_takes_no_time() -> None:
    """To put a hundred thousand marks into their order would take minutes."""
    found = segment("été oboe\u0316\u0301" + "\u0316\u0301" * 500_000 + " piano")
    assert found.words == ("piano",)
    assert segment("e\u0301te\u0301", "fr").words == ("été",)


def test_a_text_that_is_not_utf_8(tmp_path: Path) -> None:
    (tmp_path / "latin.txt").write_bytes("déjà".encode("latin-1"))
    with pytest.raises(PuzzleError, match="not a UTF-8"):
        segment(tmp_path / "latin.txt")
