"""Files: read within bounds, and there whole or not at all, whatever stops the writing (a kill,
a full disk).
"""

from __future__ import annotations

import errno
import gzip
import os
import re
import secrets
import shutil
import stat
import time
import zlib
from collections.abc import Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from wordsearch.errors import LexiconError, PuzzleError, nearest, short

#: What names a file.
FilePath = str | os.PathLike[str]

#: Age in seconds after which a draft that nobody finished is swept away by the next writer of its
#: file.
STALE = 3600.0

#: The most bytes that are read of any file, after unpacking.
MAX_BYTES = 256 * 2**20


@lru_cache(maxsize=1)
def data_folder() -> Path:
    """The folder of the embedded lists and fonts: inside an installed package, beside the package
    in a checkout.
    """
    here = Path(__file__).resolve().parent
    for folder in (here / "data", here.parent / "data"):
        if (folder / "provenance.json").is_file():
            return folder
    raise LexiconError(
        f"the embedded word lists are missing from {str(here)!r}; install wordsearch again, "
        f"or in a checkout run: python data/rebuild.py"
    )


def as_path(path: Any, refusal: type[Exception] = PuzzleError) -> Path:
    """A path that was given, with the home folder for ``~``; refuses what is none."""
    # Zeros and half surrogates are in no name of a file; those of undecodable bytes may be.
    if not isinstance(path, str | os.PathLike) or re.search(
        "[\0\ud800-\udc7f\udd00-\udfff]", os.fspath(path)
    ):
        raise refusal(f"a path is a text or a Path, such as 'puzzles.json'; it is {short(path)}")
    return Path(os.path.expanduser(path))


def read_pieces(
    path: Any, refusal: type[Exception] = PuzzleError, most: int = MAX_BYTES
) -> Iterator[bytes]:
    """The bytes of a regular file, unpacked if it is a gzip file: the one way in which files are
    opened.

    Parameters
    ----------
    path : path
    refusal : type
        The exception to raise, with one sentence: there is no such file, it is a folder, a pipe or
        a device (reading could hang for ever), it is damaged, or it holds more than is allowed.
    most : int
        The most bytes that are read, after unpacking.
    """
    path = as_path(path, refusal)
    named = short(str(path), 100)
    try:
        with open(path, "rb", opener=_at_once) as file:
            about = os.fstat(file.fileno())
            if not stat.S_ISREG(about.st_mode):
                raise refusal(f"{named} is a device or pipe, and no file to read")
            is_packed = file.read(2) == b"\x1f\x8b"
            file.seek(0)
            stream: Any = file
            holds = "has"
            if is_packed:
                stream = gzip.GzipFile(fileobj=file)
                holds = "unpacks to"
            elif about.st_size > most:
                raise refusal(f"{named} {holds} more than the bound of {most:,} bytes")
            size = 0
            for piece in iter(partial(stream.read, 2**20), b""):
                size += len(piece)
                if size > most:
                    raise refusal(f"{named} {holds} more than the bound of {most:,} bytes")
                yield piece
    except FileNotFoundError:
        folder = path.parent
        hint = f"; there is no folder {short(str(folder), 100)}"
        if folder.is_dir():
            hint = nearest(path.name, os.listdir(folder))
        raise refusal(f"there is no file {named}{hint}") from None
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise refusal(f"{named} is a damaged gzip file: {error}") from None
    except (OSError, UnicodeError) as error:
        raise refusal(
            f"{named} cannot be read: {getattr(error, 'strerror', None) or error}"
        ) from None


def _at_once(path: str, flags: int) -> int:
    """Open without waiting for somebody to write into a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def read_bytes(path: Any, refusal: type[Exception] = PuzzleError, most: int = MAX_BYTES) -> bytes:
    """All that `read_pieces` reads."""
    return b"".join(read_pieces(path, refusal, most))


def write_atomically(path: FilePath, data: bytes) -> Path:
    """Put a file with these bytes at `path`: readers see what was there before, or all of the new
    content.

    The bytes go into a draft in the same folder, which only this user may read, and which takes the
    place of `path` in one step, with the rights that the file there before had, or those of any new
    file. A writer that is killed leaves its draft; the next writer of the same file sweeps away
    drafts older than :data:`STALE` seconds.

    Parameters
    ----------
    path : path
        Its folder must exist. A link is followed; what is there and no regular file is refused.
    data : bytes

    Returns
    -------
    Path
        The path written to.

    Raises
    ------
    PuzzleError
        The file cannot be written; what was there before is then untouched, and no draft is left.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_atomically(Path(folder, "words.txt"), b"oboe").read_bytes()
    b'oboe'
    """
    path = as_path(path)
    try:
        target = Path(os.path.realpath(path))
        # A link is still there if it leads nowhere but to itself.
        if target.is_symlink() or target.exists() and not target.is_file():
            raise OSError(errno.EINVAL, "a folder, a device or a pipe is there")
        _replace(target, data)
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise PuzzleError(f"{short(str(path), 100)} cannot be written: {why}") from None
    return path


def _replace(path: Path, data: bytes) -> None:
    sweep(path.parent, _draft_prefix(path))
    draft = path.with_name(_draft_prefix(path) + secrets.token_hex(4))
    handle = os.open(
        draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600
    )
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(draft, _rights(path))
        os.replace(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _draft_prefix(path: Path) -> str:
    # names longer than 255 bytes are refused by most file systems
    return f".{path.name[:100]}.draft-"


def sweep(folder: Path, prefix: str) -> None:
    """Remove drafts, files or folders whose names begin with `prefix`, that writers long gone
    left behind.
    """
    before = time.time() - STALE
    try:
        for draft in list(os.scandir(folder)):
            if (
                draft.name.startswith(prefix)
                and draft.stat(follow_symlinks=False).st_mtime < before
            ):
                if draft.is_dir(follow_symlinks=False):
                    shutil.rmtree(draft)
                else:
                    os.unlink(draft)
    except OSError:
        pass  # sweeping is a courtesy: what is wrong with the folder, the draft to come will say


def _rights(path: Path) -> int:
    """The access rights of the file at `path`, or those of a new one."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        return 0o666 & ~_UMASK


def _umask() -> int:
    # The only portable way to read it is to set it; done once, at import, before threads could
    # mind.
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


_UMASK = _umask()
