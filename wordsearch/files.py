"""Files that are there whole or not at all, whatever stops the writing: a kill, a full disk, an error."""

from __future__ import annotations

import os
import secrets
import shutil
import stat
import time
from pathlib import Path

#: Age in seconds after which a draft that nobody finished is swept away by the next writer of its file.
STALE = 3600.0

_TOKEN = 8  # hexadecimal digits in the name of a draft


def write_atomically(path: str | os.PathLike[str], data: bytes, *, private: bool = False) -> Path:
    """Put a file with these bytes at `path`: readers see what was there before, or all of the new content.

    The bytes go into a draft in the same folder, which only this user may read, and which takes the place of
    `path` in one step. A writer that is killed leaves its draft; the next writer of the same file sweeps away
    drafts older than :data:`STALE` seconds.

    Parameters
    ----------
    path : path
        Its folder must exist.
    data : bytes
    private : bool
        Keep the file readable by this user alone; else it gets the rights that the file there before had, or
        those of any new file.

    Returns
    -------
    Path
        The path written to.

    Raises
    ------
    OSError
        If the file cannot be written; what was there before is then untouched, and no draft is left.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_atomically(Path(folder, "words.txt"), b"oboe").read_bytes()
    b'oboe'
    """
    path = Path(path)
    sweep(path.parent, _draft_prefix(path))
    draft = path.with_name(_draft_prefix(path) + secrets.token_hex(_TOKEN // 2))
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if not private:
            os.chmod(draft, _rights(path))
        os.replace(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    return path


def _draft_prefix(path: Path) -> str:
    return f".{path.name[:100]}.draft-"  # names longer than 255 bytes are refused by most file systems


def sweep(folder: Path, prefix: str) -> None:
    """Remove drafts, files or folders whose names begin with `prefix`, that writers long gone left behind."""
    before = time.time() - STALE
    try:
        with os.scandir(folder) as entries:
            drafts = [entry for entry in entries if entry.name.startswith(prefix)]
        for draft in drafts:
            if draft.stat(follow_symlinks=False).st_mtime < before:
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
    # The only portable way to read it is to set it; done once, at import, before threads could mind.
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


_UMASK = _umask()
