"""Word lists in files: what is read of them, and every kind of file that is none."""

from __future__ import annotations

import gzip
import hashlib
import tempfile
from pathlib import Path

import pytest
from hypothesis import example, given, strategies as st

from wordsearch.errors import LexiconError
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import Normalisation
from wordsearch.words.sources import count_entries, read_file


def write(path, content, packed=False):
    path.write_bytes(gzip.compress(content) if packed else content)
    return path


def test_a_file_is_read_under_its_name(tmp_path):
    content = b"\xef\xbb\xbfoboe\r\n\n  piano\t\n"
    lexicon = Lexicon.from_file(write(tmp_path / "words.txt", content, packed=True))
    assert list(lexicon) == ["oboe", "piano"] and lexicon.report.read == 2
    assert lexicon.name == "words.txt" and lexicon.source.licence == "unknown"
    assert lexicon.source.sha256 == hashlib.sha256(content).hexdigest()
    assert Lexicon.from_file(str(tmp_path / "words.txt"), name="mine").name == "mine"


def test_comments_are_no_entries_and_are_counted(tmp_path):
    content = b"#!comment: made by hand\noboe\n#!comment:two\npiano\n# hash\n"
    lexicon = Lexicon.from_file(write(tmp_path / "words", content))
    assert list(lexicon) == ["oboe", "piano"] and lexicon.report.read == 3
    assert "note: 2 comment lines left out" in str(lexicon.report)
    with pytest.raises(LexiconError, match="is empty; a word list has one word a line"):
        Lexicon.from_file(write(tmp_path / "comments", b"#!comment: alone\n"))


def test_capitals_mark_proper_nouns_in_a_mostly_lower_case_file(tmp_path):
    path = write(tmp_path / "words", b"oboe\npiano\nguitar\nParis\n")
    lexicon = Lexicon.from_file(path)
    assert "paris" not in lexicon and lexicon.report.dropped["capitalised"].count == 1
    assert "note: capitals taken as marks of names" in str(lexicon.report)
    assert "paris" in Lexicon.from_file(path, capitals=False)
    assert "paris" in Lexicon.from_file(path, Normalisation(proper_nouns="keep"))
    assert "Paris" in Lexicon.from_file(path, Normalisation(proper_nouns="keep", case="keep"))


@pytest.mark.parametrize("content", [b"OBOE\nPIANO\nGUITAR\n", b"Oboe\nPiano\nGuitar\nlute"])
def test_capitals_say_nothing_elsewhere(tmp_path, content):
    lexicon = Lexicon.from_file(write(tmp_path / "words", content))
    assert {"oboe", "piano", "guitar"} <= set(lexicon)
    assert lexicon.report.notes == ()


def test_another_encoding_can_be_named(tmp_path):
    path = write(tmp_path / "words", "éclair\n".encode("latin-1"))
    assert list(Lexicon.from_file(path, encoding="latin-1")) == ["eclair"]
    with pytest.raises(LexiconError, match="'klingon' is no text encoding"):
        Lexicon.from_file(path, encoding="klingon")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is empty"),
        (b"oboe\npi\xe9no\n", "is not UTF-8 in line 2; save it"),
        (b"oboe\x00piano", "is a binary file; a word list is"),
        ("oboe\npiano".encode("utf-16"), "is a binary file"),
        (b"\x1f\x8b\x08\x00 no gzip at all", "is a damaged gzip file"),
        (b"1\n2\n", r"nothing is left of 'words' \(other characters: 2 \(1, 2\)\)"),
    ],
)
def test_files_that_are_no_word_lists(tmp_path, content, sentence):
    with pytest.raises(LexiconError, match=sentence) as caught:
        Lexicon.from_file(write(tmp_path / "words", content))
    assert "\n" not in str(caught.value)


def test_a_missing_file_gets_the_nearest_names(tmp_path):
    write(tmp_path / "english.txt", b"oboe\n")
    with pytest.raises(
        LexiconError, match="there is no file .*englisch.txt'; did you mean 'english.txt'"
    ):
        Lexicon.from_file(tmp_path / "englisch.txt")
    with pytest.raises(LexiconError, match="there is no folder .*nowhere'"):
        Lexicon.from_file(tmp_path / "nowhere" / "english.txt")
    with pytest.raises(LexiconError, match="cannot be read: Not a directory"):
        Lexicon.from_file(tmp_path / "english.txt" / "inside")


@given(
    st.lists(st.text("ab é\t\x0b\xa0-'4", max_size=5), max_size=12),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["utf-8", "latin-1"]),
)
@example(["oboe", "\u3000", "piano"], "\n", False, False, "utf-8")
def test_the_lines_of_a_file_are_its_entries(
    lines: list[str], end: str, marked: bool, packed: bool, encoding: str
) -> None:
    mark = "\ufeff" if marked and encoding == "utf-8" else ""
    content = (mark + end.join(lines)).encode(encoding)
    entries = [line.strip() for line in lines if line.strip()]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "list")
        path.write_bytes(gzip.compress(content, mtime=0) if packed else content)
        if not entries:
            with pytest.raises(LexiconError, match="is empty; a word list has one word a line"):
                read_file(path, encoding=encoding)
            with pytest.raises(LexiconError, match="is empty; a word list has one word a line"):
                count_entries(path, encoding)
        else:
            assert count_entries(path, encoding) == len(entries)
            assert list(read_file(path, encoding=encoding).entries) == entries
