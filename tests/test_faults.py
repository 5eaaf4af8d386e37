"""What goes wrong on real machines: kills, full disks, homes that cannot be written, two writers
at once.
"""

from __future__ import annotations

import filecmp
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.killing import MIDWAY, SCENARIOS, TRIALS
from tests.processes import python
from tests.small_wordnet import small_wordnet
from wordsearch.words.nltk_corpora import WORDNET_FILES

linux = pytest.mark.skipif(
    sys.platform != "linux", reason="platform: forks and small disks are Linux's"
)


@linux
@pytest.mark.parametrize("what", SCENARIOS)
def test_killed_in_the_middle_of(what: str, tmp_path: Path) -> None:
    """Kills at random moments; see `tests/killing.py` for what is looked at after each."""
    done = python("-m", "tests.killing", what, str(tmp_path))
    assert done.returncode == 0, done.stderr
    counted = json.loads(done.stdout)
    assert counted["trials"] >= TRIALS
    assert counted["midway"] >= MIDWAY, "so few kills hit a write that this shows nothing"


@contextmanager
def disk(folder: Path, options: str) -> Iterator[Path]:
    """A disk of its own."""
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], capture_output=True
    )
    if mounted.returncode:
        pytest.skip(f"platform: no disk to be had: {mounted.stderr.decode().strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 KB."""
    with disk(tmp_path / "disk", "size=64k,mode=755") as small:
        yield small


SAVES = """
import sys
import wordsearch as ws
from tests.killing import Tour
folder = sys.argv[1] + "/"
words = ws.Lexicon.load("enable1").filter(max_length=6)
run = ws.beam_stack(Tour(), width=3000, lazy=True)
saves = {
    "brick": (ws.Brick.from_words(words).save, folder + "a.brk"),
    "brick in parts": (ws.Brick.from_words(words).save_parts, folder + "parts"),
    "checkpoint": (lambda path: (next(iter(run)), run.save(path)), folder + "search.json"),
}
for what, (save, path) in saves.items():
    try:
        save(path)
    except ws.PuzzleError as error:
        print(what, "|", type(error).__name__, "|", str(error).replace("\\n", " // "))
    else:
        print(what, "| saved |")
"""


@linux
def test_a_full_disk_loses_nothing_and_says_so(small_disk: Path) -> None:
    """Each save fails with one sentence, what was there before stays, and no draft is left
    behind.
    """
    import wordsearch as ws

    small = ws.Brick.from_words(["oboe", "piano"])
    small.save(small_disk / "a.brk")
    small.save_parts(small_disk / "parts")
    before = sorted(path.relative_to(small_disk) for path in small_disk.rglob("*"))
    done = python("-c", SAVES, str(small_disk))
    assert done.returncode == 0, done.stderr
    answers = [line.split(" | ") for line in done.stdout.splitlines()]
    assert [answer[0] for answer in answers] == ["brick", "brick in parts", "checkpoint"]
    for what, kind, sentence in answers:
        assert kind != "saved" and "No space left on device" in sentence, (what, kind, sentence)
    assert sorted(path.relative_to(small_disk) for path in small_disk.rglob("*")) == before
    assert (
        ws.Brick.load(small_disk / "a.brk")
        == small
        == ws.ModularBrick(small_disk / "parts").brick()
    )


INSTALLS = """
import sys
from pathlib import Path
import wordsearch as ws
from wordsearch.words import install
install.SYSTEM_WORDNET = Path(sys.argv[1])
try:
    print(ws.install_corpora(["wordnet"], online=False))
except ws.LexiconError as error:
    print(error)
"""


@linux
@pytest.mark.parametrize("filled", [False, True])
def test_corpora_that_do_not_fit_are_not_there_at_all(
    small_disk: Path, tmp_path: Path, filled: bool
) -> None:
    """On a small disk, and on one where not even a folder can be made."""
    if filled:
        with pytest.raises(OSError, match="No space left"):
            (small_disk / "filler").write_bytes(bytes(100_000))
    before = sorted(small_disk.iterdir())
    large = str(small_wordnet(tmp_path / "system", size=100_000))
    done = python("-c", INSTALLS, large, NLTK_DATA=str(small_disk), HOME=str(small_disk))
    assert (done.returncode, done.stderr) == (0, "")
    assert (
        done.stdout.startswith("wordnet: not installed: ")
        and "No space left on device" in done.stdout
    )
    left = [path for path in sorted(small_disk.iterdir()) if path not in before]
    assert all(path.name == "corpora" and not any(path.iterdir()) for path in left)


@pytest.fixture
def read_only_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk with the package, its data and an empty home on it, on which nothing can be
    changed.
    """
    with disk(tmp_path / "disk", "size=64m") as place:
        for room in ("wordsearch", "data"):
            shutil.copytree(ROOT / room, place / room, ignore=shutil.ignore_patterns("__pycache__"))
        (place / "home").mkdir()
        subprocess.run(["mount", "-o", "remount,ro", place], check=True)
        yield place


SOLVES = """
import wordsearch as ws
words = ws.Lexicon.load("american-english")
print(ws.__file__)
print(len(ws.solve_pyramid("p ir aao ntib ogueo", words).solutions))
print(*ws.solve_many([ws.LetterPuzzle.parse("d[e]or")], ["deed", "door", "order"]).counts)
try:
    ws.Brick.from_words(["oboe"]).save("a.brk")
except ws.PuzzleError as error:
    print(error)
"""


@linux
def test_where_nothing_can_be_written_everything_is_solved(read_only_disk: Path) -> None:
    """Package and home are read-only: no cache is kept, the answers are the same, no complaint."""
    unset = dict.fromkeys(("XDG_CACHE_HOME", "NUMBA_CACHE_DIR"), "")
    done = python(
        "-c",
        SOLVES,
        cwd=read_only_disk,
        HOME=str(read_only_disk / "home"),
        PYTHONPATH=str(read_only_disk),
        **unset,
    )
    assert done.stderr == "" and done.stdout.splitlines() == [
        str(read_only_disk / "wordsearch" / "__init__.py"),
        "1",
        "2",
        "'a.brk' cannot be written: Read-only file system",
    ]


BRICKS = """
import sys
import wordsearch as ws
from tests.killing import Tour
from wordsearch.search.checkpoint import read_checkpoint
folder, mine = sys.argv[1] + "/", sys.argv[2].split()
brick, run = ws.Brick.from_words(mine), ws.beam_stack(Tour(), width=len(mine), max_nodes=50)
list(run)
for _ in range(40):
    brick.save(folder + "a.brk")
    run.save(folder + "search.json")
    assert len(ws.Brick.load(folder + "a.brk")) in (2, 3)
    assert read_checkpoint(folder + "search.json")["width"] in (2, 3)
"""


def race(*commands: tuple[object, ...], **environment: str) -> list[str]:
    """What programs say that run at once, and all end well."""
    with ThreadPoolExecutor() as pool:
        ended = list(pool.map(lambda command: python("-c", *command, **environment), commands))
    assert [(done.returncode, done.stderr) for done in ended] == [(0, "")] * len(commands)
    return [done.stdout for done in ended]


def test_two_processes_save_to_the_same_files(tmp_path: Path) -> None:
    """Whoever reads finds what one of them saved, whole, each time."""
    race((BRICKS, tmp_path, "oboe piano"), (BRICKS, tmp_path, "lute harp drum"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.brk", "search.json"]


@linux
def test_two_processes_install_one_corpus(tmp_path: Path) -> None:
    """Both end well and the corpus is whole, whoever brought it."""
    system, data = small_wordnet(tmp_path / "system", size=1_000_000), tmp_path / "data"
    outputs = race(*[(INSTALLS, system)] * 2, NLTK_DATA=str(data), HOME=str(tmp_path))
    said = {output.split(": ")[1] for output in outputs}
    assert "installed" in said <= {"installed", "here already"}
    assert [path.name for path in data.iterdir()] == ["corpora"]
    brought = data / "corpora" / "wordnet"
    assert filecmp.cmpfiles(system, brought, WORDNET_FILES, shallow=False)[0] == list(WORDNET_FILES)
