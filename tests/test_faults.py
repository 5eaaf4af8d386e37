"""What goes wrong on real machines: kills, full disks, homes that cannot be written, two writers at once."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.killing import MIDWAY, SCENARIOS, TRIALS
from wordsearch.words import trie
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.trie import LetterGraph

linux = pytest.mark.skipif(sys.platform != "linux", reason="platform: forks and small disks are Linux's")


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        text=True,
        capture_output=True,
        timeout=300,
    )


@linux
@pytest.mark.parametrize("what", SCENARIOS)
def test_killed_in_the_middle_of(what: str, tmp_path: Path) -> None:
    """Fifty kills at random moments; see `tests/killing.py` for what is looked at after each."""
    done = python("-m", "tests.killing", what, str(tmp_path))
    assert done.returncode == 0, done.stderr
    counted = json.loads(done.stdout)
    assert counted["trials"] >= TRIALS
    assert counted["midway"] >= MIDWAY, "so few kills hit a write that this shows nothing"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 KB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    options = "size=64k,mode=755"
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", disk], capture_output=True)
    if mounted.returncode:
        pytest.skip(f"platform: no small disk to be had: {mounted.stderr.decode().strip()}")
    yield disk
    subprocess.run(["umount", "--lazy", disk], check=True)


SAVES = """
import sys
import wordsearch as ws
from tests.killing import Tour
folder = sys.argv[1] + "/"
words = ws.Lexicon.load("enable1").filter(max_length=6)
run = ws.beam_stack(Tour(), width=3000)
saves = {
    "brick": (ws.Brick.from_words(words).save, folder + "a.brk"),
    "brick in parts": (ws.Brick.from_words(words).save_parts, folder + "parts"),
    "letter graph": (words.graph.save, folder + "a.npz"),
    "checkpoint": (lambda path: (next(run), run.save(path)), folder + "search.json"),
}
for what, (save, path) in saves.items():
    try:
        save(path)
    except OSError as error:
        print(what, "|", type(error).__name__, "|", str(error).replace("\\n", " // "))
    else:
        print(what, "| saved |")
"""


@linux
def test_a_full_disk_loses_nothing_and_says_so(small_disk: Path) -> None:
    """Each save fails with one sentence, what was there before stays, and no draft is left behind."""
    import wordsearch as ws

    small = ws.Brick.from_words(["oboe", "piano"])
    small.save(small_disk / "a.brk")
    small.save_parts(small_disk / "parts")
    before = sorted(path.relative_to(small_disk) for path in small_disk.rglob("*"))
    done = python("-c", SAVES, str(small_disk))
    assert done.returncode == 0, done.stderr
    answers = [line.split(" | ") for line in done.stdout.splitlines()]
    assert [answer[0] for answer in answers] == ["brick", "brick in parts", "letter graph", "checkpoint"]
    for what, kind, sentence in answers:
        assert kind != "saved" and "No space left on device" in sentence, (what, kind, sentence)
    assert sorted(path.relative_to(small_disk) for path in small_disk.rglob("*")) == before
    assert ws.Brick.load(small_disk / "a.brk") == small == ws.ModularBrick(small_disk / "parts").brick()


@linux
def test_a_full_cache_costs_time_only(small_disk: Path) -> None:
    code = (
        "import wordsearch as ws; print(len(ws.solve_pyramid('p ir aao ntib ogueo', ws.Lexicon.load("
        "'american-english')).solutions))"
    )
    done = python("-c", code, WORDSEARCH_CACHE=str(small_disk))
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "1", "")
    assert not any(small_disk.iterdir())


INSTALLS = """
import sys
import wordsearch as ws
try:
    print(ws.install_corpora(["words", "wordnet"], words_from="web2", online=False, folder=sys.argv[1]))
except ws.LexiconError as error:
    print(error)
"""


@linux
@pytest.mark.parametrize("filled", [False, True])
def test_corpora_that_do_not_fit_are_not_there_at_all(small_disk: Path, filled: bool) -> None:
    """On a small disk, and on one where not even a folder can be made."""
    if filled:
        with pytest.raises(OSError, match="No space left"):
            (small_disk / "filler").write_bytes(bytes(100_000))
    before = sorted(small_disk.iterdir())
    done = python("-c", INSTALLS, str(small_disk), NLTK_DATA=str(small_disk), HOME=str(small_disk))
    assert (done.returncode, done.stderr) == (0, "")
    words, wordnet = done.stdout.splitlines()
    assert words.startswith("words: not installed: ") and wordnet.startswith("wordnet: not installed: ")
    assert "No space left on device" in words
    left = [path for path in sorted(small_disk.iterdir()) if path not in before]
    assert all(path.name == "corpora" and not any(path.iterdir()) for path in left)


@pytest.fixture
def read_only_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk with the package, its data and an empty home on it, on which nothing can be changed."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", disk], capture_output=True)
    if mounted.returncode:
        pytest.skip(f"platform: no disk to be had: {mounted.stderr.decode().strip()}")
    try:
        for room in ("wordsearch", "data"):
            shutil.copytree(ROOT / room, disk / room, ignore=shutil.ignore_patterns("__pycache__"))
        (disk / "home").mkdir()
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", disk], check=True)


SOLVES = """
import wordsearch as ws
words = ws.Lexicon.load("american-english")
print(ws.__file__)
print(len(ws.solve_pyramid("p ir aao ntib ogueo", words).solutions))
print(*ws.solve_many([ws.Pyramid.parse("p ir aao ntib ogueo")], words).counts)
try:
    ws.Brick.from_words(["oboe"]).save("a.brk")
except ws.BrickPathError as error:
    print(error)
"""


@linux
def test_where_nothing_can_be_written_everything_is_solved(read_only_disk: Path) -> None:
    """Package and home are read-only: no cache is kept, the answers are the same, no complaint."""
    unset = dict.fromkeys(("WORDSEARCH_CACHE", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR"), "")
    environment = {
        **os.environ,
        **unset,
        "HOME": str(read_only_disk / "home"),
        "PYTHONPATH": str(read_only_disk),
    }
    done = subprocess.run(
        [sys.executable, "-c", SOLVES],
        cwd=read_only_disk,
        env=environment,
        text=True,
        capture_output=True,
        timeout=300,
    )
    assert done.stderr == "" and done.stdout.splitlines() == [
        str(read_only_disk / "wordsearch" / "__init__.py"),
        "1",
        "1",
        "cannot write the brick 'a.brk': Read-only file system",
    ]


RACES = """
import sys
from pathlib import Path
import wordsearch as ws
from wordsearch.words.trie import cache_folder, cached_graph
words = ws.Lexicon.load("enable1").filter(max_length=6)
right = len(words)
for _ in range(30):
    assert len(cached_graph(words.words, words.sha256)) == right
    for file in cache_folder().glob("graph-*"):
        file.unlink(missing_ok=True)
cached_graph(words.words, words.sha256)
"""


def test_two_processes_write_one_cache(tmp_path: Path) -> None:
    """Both delete it and build it anew, 30 times each; no reader trips, and a whole file is left."""
    environment = {**os.environ, "WORDSEARCH_CACHE": str(tmp_path)}
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", RACES], cwd=ROOT, env=environment, text=True, stderr=subprocess.PIPE
        )
        for _ in range(2)
    ]
    for racer in racers:
        assert racer.communicate(timeout=300) == (None, "")
        assert racer.returncode == 0
    [kept] = tmp_path.iterdir()
    words = Lexicon.load("enable1").filter(max_length=6)
    assert LetterGraph.load(kept, words.sha256) == words.graph


BRICKS = """
import sys
import wordsearch as ws
from tests.killing import Tour
from wordsearch.search.beam_stack import read_checkpoint
folder, mine = sys.argv[1] + "/", sys.argv[2].split()
brick, run = ws.Brick.from_words(mine), ws.beam_stack(Tour(), width=len(mine), max_nodes=50)
list(run)
for _ in range(40):
    brick.save(folder + "a.brk")
    run.save(folder + "search.json")
    assert len(ws.Brick.load(folder + "a.brk")) in (2, 3)
    assert read_checkpoint(folder + "search.json")["width"] in (2, 3)
"""


def test_two_processes_save_to_the_same_files(tmp_path: Path) -> None:
    """Whoever reads finds what one of them saved, whole, each time."""
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", BRICKS, str(tmp_path), words], cwd=ROOT, text=True, stderr=subprocess.PIPE
        )
        for words in ("oboe piano", "lute harp drum")
    ]
    for racer in racers:
        assert racer.communicate(timeout=300) == (None, "")
        assert racer.returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.brk", "search.json"]


@linux
def test_two_processes_install_one_corpus(tmp_path: Path) -> None:
    """Both end well and the corpus is whole, whoever brought it."""
    code = INSTALLS.replace('["words", "wordnet"]', '["words"]')
    environment = {**os.environ, "NLTK_DATA": str(tmp_path / "data"), "HOME": str(tmp_path)}
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path / "data")],
            cwd=ROOT,
            text=True,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in range(2)
    ]
    said = []
    for racer in racers:
        output, complaint = racer.communicate(timeout=300)
        assert (racer.returncode, complaint) == (0, "")
        said.append(output.split(": ")[1])
    assert set(said) <= {"installed", "here already"} and "installed" in said
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["corpora"]
    assert len((tmp_path / "data" / "corpora" / "words" / "en").read_text().split()) > 200_000


def test_a_cache_of_another_version_is_built_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["oboe", "piano"]
    digest = hashlib.sha256("\n".join(words).encode()).hexdigest()
    monkeypatch.setenv("WORDSEARCH_CACHE", str(tmp_path))
    with monkeypatch.context() as older:
        older.setattr(trie, "VERSION", trie.VERSION - 1)
        trie.cached_graph(["other"], hashlib.sha256(b"other").hexdigest())
        [old] = tmp_path.iterdir()
    old.rename(tmp_path / f"graph-{trie.VERSION}-{digest}.npz")
    assert list(trie.cached_graph(words, digest)) == words
    [kept] = tmp_path.iterdir()
    assert list(LetterGraph.load(kept, digest)) == words, "the file of the other version is replaced"
