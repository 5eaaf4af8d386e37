"""Where word lists come from: embedded files, installed packages, the system, any file of your own.

This room knows raw lists only: the entries as their publisher wrote them, where they come from, under which
licence, and how to bring a list that is not here. What becomes of the entries is `wordsearch.lexicon`'s business.
A name gives the list of that name or an error that says what to type; there is no fallback to another list.
"""

from __future__ import annotations

import difflib
import gzip
import hashlib
import json
import os
import stat
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "MAX_BYTES",
    "LexiconError",
    "RawList",
    "Source",
    "known_lexicons",
    "lexicons",
    "read_file",
    "read_list",
]

MAX_BYTES = 64 * 2**20
"""Largest file read as a word list unless told otherwise, in bytes after decompression. The largest list here
has 3 MB; a list at the bound (some six million words) takes about 0.7 GB of memory."""

SYSTEM_FOLDER = Path("/usr/share/dict")
_CHUNK = 2**20


class LexiconError(ValueError):
    """A word list that cannot be had or used; the message is one sentence that says why and what to do."""


@dataclass(frozen=True)
class Source:
    """Where a list comes from.

    Attributes
    ----------
    title : str
        What the list is.
    origin : str
        The package, file or combination that it was read from.
    licence : str
        Under which terms; ``"unknown"`` for a file of your own.
    sha256 : str
        SHA-256 (hex) of the raw bytes before any normalisation, decompressed; for a list that a library hands
        out word by word, of its entries in their order, one a line. Empty for combined lexicons.
    """

    title: str
    origin: str
    licence: str = "unknown"
    sha256: str = ""

    def __str__(self) -> str:
        return f"{self.title}; {self.origin}" if self.origin else self.title


@dataclass(frozen=True)
class RawList:
    """A list as its publisher wrote it.

    Attributes
    ----------
    name : str
        The name that `wordsearch.Lexicon.load` knows it by.
    entries : sequence of str
        One entry a line of the list: stripped, never empty, otherwise untouched.
    source : Source
        Where it comes from.
    capitals : bool
        Whether an upper-case letter marks a proper noun or abbreviation in this list.
    ranked : bool
        Whether the entries stand in order of falling frequency.
    notes : tuple of str
        Decisions that the reader of the list took and a user should see.
    """

    name: str
    entries: Sequence[str]
    source: Source
    capitals: bool = False
    ranked: bool = False
    notes: tuple[str, ...] = ()


# --- files ---------------------------------------------------------------------------------------------------


def _nearest(word: str, candidates: Iterable[str]) -> str:
    """``"; nearest: 'a', 'b'"``, or nothing when nothing is near."""
    near = difflib.get_close_matches(word.lower(), list(candidates), n=3, cutoff=0.5)
    return "; nearest: " + ", ".join(map(repr, near)) if near else ""


def _open(path: Path) -> IO[bytes]:
    """Open a regular file for reading, or say what it is instead."""
    if path.is_dir():
        raise LexiconError(f"{str(path)!r} is a directory; a word list is a file with one word a line")
    try:
        file = path.open("rb")
    except FileNotFoundError:
        siblings = os.listdir(path.parent) if path.parent.is_dir() else []
        where = _nearest(path.name, siblings) if siblings else f"; there is no folder {str(path.parent)!r}"
        raise LexiconError(f"there is no file {str(path)!r}{where}") from None
    except OSError as error:
        raise LexiconError(f"{str(path)!r} cannot be read: {error.strerror or error}") from None
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise LexiconError(f"{str(path)!r} is a device or pipe; a word list is an ordinary file")
    return file


def _too_large(path: Path, max_bytes: int, what: str) -> LexiconError:
    return LexiconError(
        f"{str(path)!r} {what} the bound of {max_bytes:,} bytes for a word list; "
        f"if it really is one, pass max_bytes="
    )


def _bounded(stream: IO[bytes], path: Path, max_bytes: int) -> Iterator[bytes]:
    """The stream in chunks; refuses one that turns out longer than the bound, or binary."""
    total = 0
    while chunk := stream.read(_CHUNK):
        total += len(chunk)
        if total > max_bytes:
            raise _too_large(path, max_bytes, "unpacks to more than")
        if b"\0" in chunk:
            raise LexiconError(
                f"{str(path)!r} is a binary file (a zero byte at {total - len(chunk) + chunk.index(0):,}); "
                f"a word list is UTF-8 text with one word a line"
            )
        yield chunk


def _content(path: Path, max_bytes: int) -> bytes:
    """The bytes of a text file, or of a gzip file unpacked; never more than `max_bytes` of them."""
    with _open(path) as file:
        if (size := os.fstat(file.fileno()).st_size) > max_bytes:
            raise _too_large(path, max_bytes, f"has {size:,} bytes, more than")
        packed = file.read(2) == b"\x1f\x8b"
        file.seek(0)
        if not packed:
            return b"".join(_bounded(file, path, max_bytes))
        try:
            with gzip.GzipFile(fileobj=file) as stream:
                return b"".join(_bounded(stream, path, max_bytes))
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise LexiconError(f"{str(path)!r} is a damaged gzip file: {error}") from None


def _decoded(content: bytes, path: Path, encoding: str) -> str:
    """Text without byte order mark and with ``\\n`` line ends; says where the bytes are no text."""
    try:
        text = content.decode(encoding)
    except LookupError:
        raise LexiconError(f"{encoding!r} is no text encoding; a word list is normally 'utf-8'") from None
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        column = error.start - content.rfind(b"\n", 0, error.start)
        raise LexiconError(
            f"{str(path)!r} is not {encoding.upper()}: line {line}, byte {column} (byte {error.start + 1} of the "
            f"file) is 0x{content[error.start]:02x}; save it as UTF-8 or pass encoding=, such as 'latin-1'"
        ) from None
    text = text.removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _lines(text: str) -> list[str]:
    """The non-blank lines, stripped."""
    return list(filter(None, map(str.strip, text.split("\n"))))


def _capitals_mark(entries: Sequence[str]) -> bool:
    """Whether capitals in this list can mean proper nouns: most entries are lower case, some are not.

    In an upper-case list, or one where every word is capitalised, capitals say nothing.
    """
    lower = sum(map(str.islower, entries))
    return len(entries) / 2 < lower < len(entries)


def read_file(
    path: str | os.PathLike[str],
    *,
    max_bytes: int = MAX_BYTES,
    encoding: str = "utf-8",
    capitals: bool | None = None,
) -> RawList:
    """Read a word list of your own: one entry a line, plain or gzip, found out by its first bytes.

    Parameters
    ----------
    path : path
        The file. Blank lines, a byte order mark and the kind of line ends do not matter.
    max_bytes : int
        A file (after decompression) larger than this is refused before it fills the memory.
    encoding : str
        Of the text.
    capitals : bool, optional
        Whether capitals mark proper nouns in this list. If not given: yes when more than half of the entries
        are lower case and some are not; the notes say what was found.

    Raises
    ------
    LexiconError
        A directory, a missing, unreadable, oversized, binary, wrongly encoded or empty file.
    """
    path = Path(path).expanduser()
    content = _content(path, _positive(max_bytes, "max_bytes"))
    entries = _lines(_decoded(content, path, encoding))
    if not entries:
        raise LexiconError(f"{str(path)!r} is empty; a word list has one word a line")
    notes: tuple[str, ...] = ()
    if capitals is None and (capitals := _capitals_mark(entries)):
        notes = ("capitals taken as marks of proper nouns, since most entries are lower case",)
    source = Source("word list of your own", f"file {path}", sha256=hashlib.sha256(content).hexdigest())
    return RawList(path.name, entries, source, capitals, notes=notes)


def _positive(value: int, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise LexiconError(f"{what} must be a whole number of at least 1, not {value!r}")
    return value


# --- embedded lists ------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _data_folder() -> Path:
    """The folder of the embedded lists: inside an installed package, beside the package in a checkout."""
    here = Path(__file__).resolve().parent
    for folder in (here / "data", here.parent / "data"):
        if (folder / "provenance.json").is_file():
            return folder
    raise LexiconError(
        f"the embedded word lists are missing from {str(here)!r}; install wordsearch again, "
        f"or in a checkout run: python data/rebuild.py"
    )


@lru_cache(maxsize=1)
def _provenance() -> Mapping[str, Mapping[str, Any]]:
    lists: dict[str, dict[str, Any]] = json.loads(
        (_data_folder() / "provenance.json").read_text(encoding="utf-8")
    )["lists"]
    return lists


def _embedded(name: str) -> RawList:
    """An embedded list, after checking that its words are the ones its provenance promises."""
    entry = _provenance()[name]
    path = _data_folder() / f"{name}.txt.gz"
    content = _content(path, MAX_BYTES)
    if (found := hashlib.sha256(content).hexdigest()) != entry["sha256"]:
        raise LexiconError(
            f"the embedded list {name!r} is damaged (SHA-256 {found[:12]}…, expected {entry['sha256'][:12]}…); "
            f"install wordsearch again, or in a checkout run: python data/rebuild.py"
        )
    source = Source(entry["title"], f"embedded, from {entry['package']}", entry["licence"], found)
    return RawList(name, _lines(content.decode()), source, entry["capitals_mark_proper_nouns"])


def read_list(name: str, **options: Any) -> RawList:
    return _embedded(name)


def known_lexicons() -> tuple[str, ...]:
    return tuple(_provenance())


def lexicons() -> pd.DataFrame:
    import pandas as pd

    return pd.DataFrame({"name": known_lexicons()})
