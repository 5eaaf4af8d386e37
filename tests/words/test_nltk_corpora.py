"""NLTK's corpora: read by NLTK, and how they get here."""

from __future__ import annotations

import hashlib
import importlib.util
import io
import os
import shutil
import sys
import zipfile
from pathlib import Path

import pytest

from tests.small_wordnet import common_words, small_wordnet
from wordsearch.errors import LexiconError
from wordsearch.words import install, nltk_corpora, nltk_folders
from wordsearch.words.catalogue import lexicons, read_list
from wordsearch.words.install import install_corpora
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.nltk_corpora import corpus
from wordsearch.words.wordnet import definition, senses, themed

# NLTK keeps what it has read in its module: one process for all tests here, and WordNet is read
# once
pytestmark = [
    pytest.mark.xdist_group("nltk"),
    pytest.mark.skipif(not importlib.util.find_spec("nltk"), reason="nltk is not installed"),
]
posix = pytest.mark.skipif(os.name != "posix", reason="platform: no write bits for group and world")

# --- NLTK's data in a folder of the test's own


def unload(keep: Path | None = None) -> None:
    """Make NLTK forget corpora it has read, but for those in the folder to keep, so that it
    looks again.
    """
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
        assert report[0].status == "installed"
    return folder


@pytest.fixture
def nltk_with_wordnet(wordnet_folder, monkeypatch):
    point_nltk_at(wordnet_folder, monkeypatch)
    return wordnet_folder


def test_the_table_agrees_with_what_loads(nltk_with_wordnet):
    for row in lexicons():
        if row.here:
            assert len(read_list(row.name).entries) == row.entries, row.name
        else:
            with pytest.raises(LexiconError):
                read_list(row.name)


# --- NLTK


def test_wordnet_read_by_nltk_is_the_embedded_list(nltk_with_wordnet):
    through_nltk, embedded = Lexicon.load("nltk:wordnet"), Lexicon.load("wordnet")
    assert through_nltk.report.read == 147_306
    assert through_nltk == embedded
    assert through_nltk.source.sha256 == embedded.source.sha256
    assert "WordNet 3.0 lemmas; read by NLTK" in str(through_nltk.source)
    assert str(nltk_with_wordnet) in str(through_nltk.source)


@pytest.mark.parametrize(
    "name", ["musical_instrument.n.01", "bird.n.01", "entity.n.01", "move.v.03"]
)
def test_the_themes_of_the_extract_are_those_of_nltk(nltk_with_wordnet, name):
    root = corpus("wordnet").synset(name)
    below = [root, *root.closure(lambda synset: synset.hyponyms())]
    lemmas = {lemma for synset in below for lemma in synset.lemma_names()}
    assert themed(name) == sorted(word for word in lemmas if word.isalpha() and word.islower())


def test_the_senses_of_the_extract_are_those_of_nltk(nltk_with_wordnet):
    read = corpus("wordnet")
    for word in ("flute", "Stradavarius", "run", "piano", "brass_band"):
        assert [read.synset(name) for name in senses(word)] == read.synsets(word)


def begins_like(synset, text):
    """Whether it is that synset's definition: where examples begin is a matter of opinion."""
    theirs = synset.definition().strip()
    n_both = min(len(theirs), len(text), text.find('"') % 1_000)
    return theirs[:n_both] == text[:n_both]


def test_no_definition_is_of_a_name_or_offends(nltk_with_wordnet):
    """Of 5,000 common words, by the marks of WordNet itself."""
    read = corpus("wordnet")
    offences = {
        read.synset(name) for name in ("disparagement.n.01", "ethnic_slur.n.01", "obscenity.n.03")
    }
    words = common_words(5_000)
    defined = {word: definition(word) for word in words}
    assert sum(map(bool, defined.values())) > 4_800
    for word, text in defined.items():
        if not text:
            continue
        meant = [each for each in read.synsets(word) if begins_like(each, text)]
        assert meant, (word, text)
        for synset in meant:
            own = [lemma for lemma in synset.lemmas() if lemma.name() == word]
            domains = {domain for each in (synset, *own) for domain in each.usage_domains()}
            assert offences.isdisjoint(domains), (word, text)
            assert not synset.instance_hypernyms(), (word, text)


@posix
def test_what_was_installed_is_whole_stays_and_nobody_else_may_write_it(nltk_with_wordnet):
    before = {path: path.stat().st_mtime_ns for path in nltk_with_wordnet.rglob("*")}
    assert len(before) == 2 + 15 and not any(path.stat().st_mode & 0o022 for path in before)
    assert str(install_corpora(["wordnet"])) == "wordnet: here already: NLTK reads it"
    assert before == {path: path.stat().st_mtime_ns for path in nltk_with_wordnet.rglob("*")}
    # as in the manual
    rows = (nltk_with_wordnet / "corpora/wordnet/lexnames").read_text().splitlines()
    assert len(rows) == 45
    assert (
        rows[0] == "00\tadj.all\t3" and rows[2] == "02\tadv.all\t4" and rows[44] == "44\tadj.ppl\t3"
    )
    synset = corpus("wordnet").synset
    assert (
        synset("oboe.n.01").lexname() == "noun.artifact"
        and synset("run.v.01").lexname() == "verb.motion"
    )


def test_a_zipped_wordnet_is_counted_without_unpacking(nltk_with_wordnet, tmp_path, monkeypatch):
    (tmp_path / "corpora").mkdir(mode=0o755)
    with zipfile.ZipFile(tmp_path / "corpora" / "wordnet.zip", "w", zipfile.ZIP_STORED) as archive:
        archive.mkdir("wordnet")
        for path in (nltk_with_wordnet / "corpora/wordnet").iterdir():
            archive.write(path, f"wordnet/{path.name}")
    (tmp_path / "corpora" / "wordnet.zip").chmod(0o644)
    point_nltk_at(tmp_path, monkeypatch)
    assert nltk_corpora.count("wordnet") == 147_306


def test_we_look_into_the_folders_that_nltk_looks_into():
    import nltk.data

    assert list(map(str, nltk_folders.data_folders())) == nltk.data.path


@posix
def test_a_corpus_is_counted_without_starting_nltk(nltk_with_wordnet, monkeypatch):
    words = nltk_with_wordnet / "corpora" / "words"
    assert nltk_corpora.count("words") is None
    counted = {}
    for started in (True, False):
        with monkeypatch.context() as patch:
            if not started:
                patch.delitem(sys.modules, "nltk")
                patch.setattr(nltk_corpora, "package", None)  # NLTK is not asked
            words.mkdir(mode=0o755)
            for name, text in WORDS.items():
                (words / name).write_text(text)
                (words / name).chmod(0o644)
            counted[started] = [nltk_corpora.count(name) for name in ("words", "wordnet")]
        shutil.rmtree(words)
        unload(keep=nltk_with_wordnet / "corpora" / "wordnet")
    assert counted[True] == counted[False] == [5, 147_306]


@posix
def test_what_nltk_might_refuse_is_left_to_nltk(tmp_path, monkeypatch):
    monkeypatch.delitem(sys.modules, "nltk")
    monkeypatch.setattr(nltk_folders, "data_folders", lambda: [tmp_path / "none", tmp_path])
    folder = tmp_path / "corpora" / "words"
    assert nltk_folders.corpus_folder("words") is None
    folder.mkdir(parents=True, mode=0o755)
    assert nltk_folders.corpus_folder("words") == folder
    folder.chmod(0o775)
    with pytest.raises(nltk_folders.UpToNLTK):
        nltk_folders.corpus_folder("words")
    folder.rmdir()
    (tmp_path / "corpora" / "words.zip").write_bytes(b"")
    with pytest.raises(nltk_folders.UpToNLTK):
        nltk_folders.corpus_folder("words")


@pytest.mark.parametrize("name", ["words", "wordnet"])
def test_an_absent_corpus_says_what_to_type(empty_nltk, name):
    with pytest.raises(LexiconError) as caught:
        Lexicon.load(f"nltk:{name}")
    assert str(caught.value) == (
        f"NLTK has no readable corpus {name!r}; type: wordsearch.install_corpora([{name!r}])"
    )
    row = {row.name: row for row in lexicons()}[f"nltk:{name}"]
    assert (row.here, row.entries, row.step) == (
        False,
        None,
        f"wordsearch.install_corpora([{name!r}])",
    )


def test_a_download_that_does_not_come_is_no_hang_and_no_litter(empty_nltk):
    """nltk.download runs, in its own process, and is given no time to finish."""
    with pytest.raises(LexiconError) as caught:
        install_corpora(["words"], timeout=0.001)
    sentence = str(caught.value)
    assert sentence.startswith("words: not installed: ") and "did not finish in 0.001 s" in sentence
    assert "python -m nltk.downloader words" in sentence
    assert list(empty_nltk.iterdir()) == []


INDEX = """<nltk_data><packages><package id="words" name="Words" subdir="corpora" unzip="1" size="{size}"
unzipped_size="{unzipped}" checksum="{md5}" {sha256} url="{url}/words.zip" webpage=""/></packages>
<collections/></nltk_data>"""
WORDS = {"en": "A\noboe\npiano\nZulu\n", "en-basic": "oboe\n", "README": "for a test\n"}

# Run by every Python that starts in the test: NLTK asks this folder, which it refuses otherwise.
ASKS_HERE = """
import nltk.downloader, nltk.pathsec
nltk.downloader.Downloader.DEFAULT_URL = {url!r} + "/index.xml"
nltk.pathsec.ENFORCE = False
if {careless}:  # as NLTK was before it compared any SHA-256
    nltk.downloader.sha256_hexdigest = lambda path: {sha256!r}
"""


def serve_words(monkeypatch, folder, sha256="", careless=False):
    """NLTK's index and its corpus words; `sha256` is what the index says ("": the truth, None:
    nothing).
    """
    url = folder.as_uri()
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
    (folder / "sitecustomize.py").write_text(
        ASKS_HERE.format(url=url, careless=careless, sha256=right)
    )
    monkeypatch.setenv("PYTHONPATH", str(folder))


def test_a_download_is_checked_and_used(empty_nltk, monkeypatch, tmp_path):
    serve_words(monkeypatch, tmp_path)
    [words] = install_corpora(["words"])
    assert (words.status, words.how) == ("installed", f"by nltk.download, into {empty_nltk}")
    lexicon = Lexicon.load("nltk:words")
    assert list(lexicon) == ["oboe", "piano"] and (
        lexicon.report.read,
        lexicon.report.merged.count,
    ) == (5, 1)
    assert str(lexicon.source).startswith("NLTK's corpus words; read by NLTK")


@pytest.mark.parametrize(
    ("sha256", "careless", "sentence"),
    [
        ("0" * 64, True, f"what came as words.zip has the SHA-256 [0-9a-f]{{64}}, not {'0' * 64}"),
        (
            None,
            False,
            "NLTK's index has no SHA-256 of 'words', so that what came cannot be checked",
        ),
    ],
)
def test_a_download_that_is_not_what_was_promised_is_thrown_away(
    empty_nltk, monkeypatch, tmp_path, sha256, careless, sentence
):
    serve_words(monkeypatch, tmp_path, sha256, careless)
    with pytest.raises(LexiconError, match=sentence):
        install_corpora(["words"])
    assert not any(empty_nltk.iterdir())


@pytest.fixture
def system_wordnet(tmp_path, monkeypatch):
    """A WordNet of one word in the place of the system's."""
    monkeypatch.setattr(install, "SYSTEM_WORDNET", small_wordnet(tmp_path / "system"))


def test_without_network_wordnet_is_copied_and_for_words_it_says_what_to_type(
    empty_nltk, system_wordnet
):
    report = install_corpora(online=False)
    assert report[1] == (
        "wordnet",
        "installed",
        f"from the files in {install.SYSTEM_WORDNET}, into {empty_nltk}",
    )
    assert repr(report).startswith(
        "words: not installed: with a network, type: python -m nltk.downloader words\nwordnet: installed: "
    )
    assert list(Lexicon.load("nltk:wordnet")) == ["oboe"]


def test_without_network_and_files_it_says_what_to_type(empty_nltk, tmp_path, monkeypatch):
    monkeypatch.setattr(install, "SYSTEM_WORDNET", tmp_path / "absent")
    with pytest.raises(
        LexiconError, match="apt-get install wordnet-base wordnet-sense-index"
    ) as caught:
        install_corpora(["wordnet"], online=False)
    assert "absent/cntlist.rev" in str(caught.value)


def test_a_broken_corpus_is_not_overwritten(empty_nltk, system_wordnet):
    broken = empty_nltk / "corpora" / "wordnet"
    broken.mkdir(parents=True, mode=0o755)
    with pytest.raises(
        LexiconError, match="NLTK cannot read .*wordnet' that is there; move it away"
    ):
        install_corpora(["wordnet"], online=False)
    assert list(broken.iterdir()) == []


@pytest.mark.filterwarnings("ignore:NLTK will not read data")
@posix
def test_a_folder_that_others_can_write_to_is_refused(tmp_path, monkeypatch):
    folder = tmp_path / "nltk_data"
    folder.mkdir()
    folder.chmod(0o777)
    point_nltk_at(folder, monkeypatch)
    with pytest.raises(
        LexiconError, match=r"writable for you and nobody else; type: chmod u\+w,go-w "
    ):
        install_corpora(["words"], online=False)


def test_a_folder_that_cannot_be_made_is_named(empty_nltk, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("NLTK_DATA", str(tmp_path / "file" / "inside"))
    with pytest.raises(LexiconError, match="the folder .* cannot be made"):
        install_corpora("words", online=False)


@pytest.mark.filterwarnings("ignore:NLTK will not read data from:RuntimeWarning")
def test_without_a_folder_named_the_first_that_is_ours_alone_is_taken(
    system_wordnet, tmp_path, monkeypatch
):
    import nltk.data

    shared, own = tmp_path / "shared", tmp_path / "own"
    point_nltk_at(own, monkeypatch)
    monkeypatch.delenv("NLTK_DATA")
    monkeypatch.setattr(nltk.data, "path", [str(tmp_path / "absent"), str(shared), str(own)])
    own.mkdir(mode=0o755)
    shared.mkdir()
    shared.chmod(0o777)
    [corpus] = install_corpora("wordnet", online=False)
    assert corpus.status == "installed" and corpus.how.endswith(f", into {own}")
