"""What goes wrong on real machines: kills, full disks, homes that cannot be written, two writers at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.killing import SCENARIOS, TRIALS

linux = pytest.mark.skipif(sys.platform != "linux", reason="platform: forks, tmpfs and mounts are Linux's here")


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, env={**os.environ, **environment}, text=True,
                          capture_output=True, timeout=300)


@linux
@pytest.mark.parametrize("what", SCENARIOS)
def test_killed_in_the_middle_of(what: str, tmp_path: Path) -> None:
    """Fifty kills at random moments; see `tests/killing.py` for what is looked at after each."""
    done = python("-m", "tests.killing", what, str(tmp_path))
    assert done.returncode == 0, done.stderr
    counted = json.loads(done.stdout)
    assert counted["trials"] == TRIALS
    assert counted["midway"] >= 3, "so few kills hit a write that this shows nothing"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 KB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], capture_output=True)
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
    code = "import wordsearch as ws; print(len(ws.solve_pyramid('p ir aao ntib ogueo', ws.Lexicon.load(" \
           "'american-english')).solutions))"
    done = python("-c", code, WORDSEARCH_CACHE=str(small_disk))
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "1", "")
    assert not any(small_disk.iterdir())
