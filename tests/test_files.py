"""Files that are there whole or not at all."""

from __future__ import annotations

import ast
import gzip
import os
import stat
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

import wordsearch as ws
from tests.conftest import EXHAUSTIVE, ROOT, parsed
from tests.processes import python
from wordsearch import files
from wordsearch.errors import PuzzleError
from wordsearch.files import write_atomically

posix = pytest.mark.skipif(
    sys.platform == "win32", reason="platform: Windows has other access rights"
)


@posix
def test_a_new_file_and_one_in_its_place_whose_rights_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    mask = os.umask(0)
    os.umask(mask)
    assert write_atomically(str(path), b"oboe") == path and path.read_bytes() == b"oboe"
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask
    path.chmod(0o640)
    write_atomically(path, b"")
    assert path.read_bytes() == b"" and list(tmp_path.iterdir()) == [path]
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize("inside", ["missing/words.txt", "folder", "n" * 300])
def test_what_cannot_be_written_leaves_nothing(tmp_path: Path, inside: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "content").touch()
    with pytest.raises(PuzzleError, match="cannot be written: "):
        write_atomically(tmp_path / inside, b"oboe")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_drafts_of_the_dead_are_swept_away(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    old, fresh, other = (
        tmp_path / name
        for name in (".words.txt.draft-00", ".words.txt.draft-11", ".more.txt.draft-22")
    )
    for draft in (old, fresh, other):
        draft.touch()
    for draft in (old, other):
        os.utime(draft, (0, 0))
    write_atomically(path, b"oboe")
    assert sorted(tmp_path.iterdir()) == sorted([path, fresh, other]), (
        "a fresh draft may be somebody's yet"
    )
    folder = tmp_path / ".parts.draft-00"  # folders go, too
    (folder / "inside").mkdir(parents=True)
    os.utime(folder, (0, 0))
    files.sweep(tmp_path, ".parts.draft-")
    files.sweep(tmp_path / "no folder", ".parts.draft-")  # a courtesy: nothing to do is no error
    assert not folder.exists()


@posix
def test_a_link_laid_as_a_trap_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever guesses the draft's name and puts a link there gets an error, and the link's
    target stays.
    """
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    monkeypatch.setattr(files.secrets, "token_hex", lambda count: "0" * 2 * count)
    (tmp_path / ".words.txt.draft-00000000").symlink_to(victim)
    with pytest.raises(PuzzleError, match="File exists"):
        write_atomically(tmp_path / "words.txt", b"oboe")
    assert victim.read_bytes() == b"precious"


@posix
def test_a_draft_is_readable_by_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looked at when all is written and nothing renamed, whatever rights the file will have."""
    seen = []
    monkeypatch.setattr(files.os, "fsync", lambda handle: seen.append(os.fstat(handle).st_mode))
    mask = os.umask(0)
    try:
        write_atomically(tmp_path / "words.txt", b"oboe")
    finally:
        os.umask(mask)
    assert [stat.S_IMODE(mode) for mode in seen] == [0o600]


# -- what is no file -------------------------------------------------------------------------------


def specials(folder: Path) -> dict[str, Path]:
    """A pipe that nobody writes into, devices, and a file of 20 GB that takes no room."""
    pipe, sparse = folder / "pipe", folder / "sparse"
    if not pipe.exists():
        os.mkfifo(pipe)
        with sparse.open("wb") as file:
            file.truncate(20 * 2**30)
        (folder / "bomb.gz").write_bytes(gzip.compress(bytes(files.MAX_BYTES + 1), 1))
    return {"pipe": pipe, "zero": Path("/dev/zero"), "sparse": sparse, "bomb": folder / "bomb.gz"}


MEANT = {
    "pipe": "is a device or pipe",
    "zero": "is a device or pipe",
    "sparse": "has more than the bound of",
    "bomb": "unpacks to more than",
    "folder": "Is a directory",
}


def readers() -> dict[str, Callable[[Path], object]]:
    """Every call that opens a path, by name."""
    from tests.killing import Tour

    words = ws.Lexicon.from_words(["lid", "off"])
    return {
        "load_puzzles": ws.load_puzzles,
        "Brick.load": ws.Brick.load,
        "Lexicon.from_file": ws.Lexicon.from_file,
        "segment": ws.segment,
        "load_beam_stack": lambda path: ws.load_beam_stack(path, Tour()),
        "resume_palindromic_pangram": lambda path: ws.resume_palindromic_pangram(path, words),
    }


READS = """
import resource, sys
from pathlib import Path
from tests.test_files import readers, specials
resource.setrlimit(resource.RLIMIT_AS, (6 * 2**30, 6 * 2**30))
folder = Path(sys.argv[1])
for name, read in readers().items():
    for kind, path in [*specials(folder).items(), ("folder", folder)]:
        if [name, kind] == sys.argv[2:]:
            continue
        try:
            read(path)
        except ValueError as error:
            assert type(error).__module__.startswith("wordsearch"), error
            print(name, kind, error, sep="|", flush=True)
"""


@posix
def test_what_is_no_file_is_refused_in_one_sentence_wherever_a_path_is_opened(
    tmp_path: Path,
) -> None:
    """Within 6 GB of addresses, a sparse file has 20. A reader that hangs is ended, and fails."""
    # reads words as they come: 256 MB take it 15 s
    slow = () if EXHAUSTIVE else ("segment", "bomb")
    done = python("-c", READS, tmp_path, *slow)
    assert done.returncode == 0, done.stderr
    said = [tuple(line.split("|", 2)) for line in done.stdout.splitlines()]
    assert [pair for *pair, _ in said] == [
        [*pair] for pair in product(readers(), MEANT) if pair != slow
    ]
    assert all(MEANT[kind] in sentence and len(sentence) <= 300 for _, kind, sentence in said)


def test_readers_open_every_path_by_the_one_reader() -> None:
    """No other module of the package opens a file that somebody names: what they open is the
    package's own.
    """
    own = {"files.py", "verify.py"}
    for path in (ROOT / "wordsearch").rglob("*.py"):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and path.name not in own:
                called = ast.unparse(node.func)
                assert called not in ("open", "gzip.open", "io.open", "os.open", "np.load"), path
                if called.endswith((".read_bytes", ".read_text")):
                    assert any(ours in ast.unparse(node) for ours in OWN_FILES), (
                        f"{path}: {ast.unparse(node)}"
                    )


#: How the package names files that it brought itself.
OWN_FILES = "__file__ _HERE own_looks.read_text data_folder() STATIC file.read_text path.read_text archive.read_bytes".split()


@posix
def test_writing_follows_links_and_refuses_what_is_no_file(tmp_path: Path) -> None:
    target, link = tmp_path / "real.txt", tmp_path / "link.txt"
    link.symlink_to(target)
    # to nothing yet
    assert write_atomically(link, b"oboe") == link and target.read_bytes() == b"oboe"
    write_atomically(link, b"lute")
    assert link.is_symlink() and target.read_bytes() == b"lute"
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "device").symlink_to("/dev/null")
    puzzle = ws.Pyramid.parse("p ir aao ntib ogueo")
    for name in ("pipe", "loop", "device"):
        with pytest.raises(PuzzleError, match="cannot be written: "):
            ws.save_puzzles([puzzle], tmp_path / name)
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode) and stat.S_ISCHR(
        os.stat("/dev/null").st_mode
    )
    assert not [path for path in tmp_path.iterdir() if "draft" in path.name]


@pytest.mark.parametrize("path", [None, b"words.txt", "nul\0"])
def test_what_is_no_path(path: object) -> None:
    for call in (lambda: write_atomically(path, b""), lambda: ws.load_puzzles(path)):
        with pytest.raises(PuzzleError, match="a path is a text or a Path"):
            call()
