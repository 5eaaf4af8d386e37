"""Files that are there whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from wordsearch import files
from wordsearch.files import write_atomically

posix = pytest.mark.skipif(sys.platform == "win32", reason="platform: Windows has other access rights")


def test_a_new_file_and_one_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    assert write_atomically(str(path), b"oboe") == path and path.read_bytes() == b"oboe"
    write_atomically(path, b"")
    assert path.read_bytes() == b"" and list(tmp_path.iterdir()) == [path]


@posix
def test_rights_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    mask = os.umask(0)
    os.umask(mask)
    for private, before, after in [(False, None, 0o666 & ~mask), (False, 0o640, 0o640), (True, 0o644, 0o600)]:
        if before is not None:
            path.chmod(before)
        write_atomically(path, b"oboe", private=private)
        assert stat.S_IMODE(path.stat().st_mode) == after


@pytest.mark.parametrize("inside", ["missing/words.txt", "folder", "n" * 300])
def test_what_cannot_be_written_leaves_nothing(tmp_path: Path, inside: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "content").touch()
    with pytest.raises(OSError):
        write_atomically(tmp_path / inside, b"oboe")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_drafts_of_the_dead_are_swept_away(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    old, fresh, other = (
        tmp_path / name for name in (".words.txt.draft-00", ".words.txt.draft-11", ".more.txt.draft-22")
    )
    for draft in (old, fresh, other):
        draft.touch()
    for draft in (old, other):
        os.utime(draft, (0, 0))
    write_atomically(path, b"oboe")
    assert sorted(tmp_path.iterdir()) == sorted([path, fresh, other]), "a fresh draft may be somebody's yet"
    assert files.STALE >= 60


@posix
def test_a_link_laid_as_a_trap_is_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever guesses the draft's name and puts a link there gets an error, and the link's target stays."""
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    monkeypatch.setattr(files.secrets, "token_hex", lambda count: "0" * 2 * count)
    (tmp_path / ".words.txt.draft-00000000").symlink_to(victim)
    with pytest.raises(FileExistsError):
        write_atomically(tmp_path / "words.txt", b"oboe")
    assert victim.read_bytes() == b"precious"


@posix
def test_a_draft_is_readable_by_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looked at when all is written and nothing renamed, whatever rights the file will have."""
    seen = []
    monkeypatch.setattr(files.os, "fsync", lambda handle: seen.append(os.fstat(handle).st_mode))
    mask = os.umask(0)
    try:
        write_atomically(tmp_path / "words.txt", b"oboe")
    finally:
        os.umask(mask)
    assert [stat.S_IMODE(mode) for mode in seen] == [0o600]


def test_a_folder_that_a_dead_writer_left_goes_too(tmp_path: Path) -> None:
    old = tmp_path / ".parts.draft-00"
    (old / "inside").mkdir(parents=True)
    os.utime(old, (0, 0))
    files.sweep(tmp_path, ".parts.draft-")
    files.sweep(tmp_path / "no folder", ".parts.draft-")  # a courtesy: nothing to do is no error
    assert not any(tmp_path.iterdir())
