"""Where NLTK looks for a corpus: to see whether it is here, and count it, without starting NLTK,
which takes a second.

NLTK has the last word: whatever it might judge in another way (a zip file, files that others can
write to) is left to it.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

_SHARED = (
    "/usr/share/nltk_data",
    "/usr/local/share/nltk_data",
    "/usr/lib/nltk_data",
    "/usr/local/lib/nltk_data",
)


class UpToNLTK(Exception):
    """Only NLTK can say whether it has a corpus."""


def data_folders() -> Iterator[Path]:
    """The folders that NLTK looks into when it has just started, in its order; "Installing NLTK
    Data" in its manual lists them.
    """
    for given in os.environ.get("NLTK_DATA", "").split(os.pathsep):
        if given:
            yield Path(given).expanduser()
    yield Path("~/nltk_data").expanduser()
    for inside in ("nltk_data", "share/nltk_data", "lib/nltk_data"):
        yield Path(sys.prefix, inside)
    yield from map(Path, _SHARED)


def corpus_folder(name: str) -> Path | None:
    """The folder in which NLTK would find a corpus, None if it would find none.

    Raises
    ------
    UpToNLTK
        NLTK has started, so its folders may be others; or it might refuse what is there.
    """
    if "nltk" in sys.modules or os.name != "posix" or "APPENGINE_RUNTIME" in os.environ:
        raise UpToNLTK
    for folder in data_folders():
        corpora = folder / "corpora"
        corpus = corpora / name
        if folder.suffix == ".zip" or corpus.with_suffix(".zip").exists():
            raise UpToNLTK
        if not corpus.exists():
            continue
        parts = (folder, corpora, corpus, *corpus.iterdir())
        if not corpus.is_dir() or not all(map(_is_private, parts)):
            raise UpToNLTK
        return corpus
    return None


def _is_private(path: Path) -> bool:
    """Whether nobody but this user and root can change a file or folder."""
    about = path.stat()
    by_others = stat.S_IWGRP | stat.S_IWOTH
    return about.st_uid in (os.geteuid(), 0) and not about.st_mode & by_others
