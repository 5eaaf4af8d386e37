"""Raw word lists: the entries as their publisher wrote them, where they come from, and reading them
from a file.

What becomes of the entries is `wordsearch.words.normalisation`'s business.
"""

from __future__ import annotations

import codecs
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from wordsearch.errors import LexiconError, checked, whole_number
from wordsearch.files import FilePath, as_path, read_bytes
from wordsearch.words.language import language_code, language_named

MAX_BYTES = 64 * 2**20
"""Largest file read as a word list unless `max_bytes` says otherwise, in bytes after decompression.
The largest list here has 3 MB; a list at the bound, six million words in no order, takes 0.9 GB of
memory while it is read.
"""


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
        SHA-256 (hex) of the raw bytes before any normalisation, decompressed; for a list that a
        library hands out word by word, of its entries in their order, one a line. Empty for
        combined lexicons.
    """

    title: str
    origin: str
    licence: str = "unknown"
    sha256: str = ""

    def joined(self, other: Source) -> Source:
        """The source of what is made from two lists: both origins, both licences, each named
        once.
        """
        if other == self:
            return self
        licences = dict.fromkeys(f"{self.licence}; {other.licence}".split("; "))
        return Source(f"{self} + {other}", "", "; ".join(licences))

    def __str__(self) -> str:
        if not self.origin:
            return self.title
        return f"{self.title}; {self.origin}"


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
    language : str
        Its code; "" where nobody said.
    """

    name: str
    entries: Sequence[str]
    source: Source
    capitals: bool = False
    ranked: bool = False
    notes: tuple[str, ...] = ()
    language: str = ""


def entries_sha256(entries: Iterable[str]) -> str:
    """SHA-256 of entries that come without a file: one a line, in their order."""
    text = "".join([f"{entry}\n" for entry in entries])
    # Half a surrogate pair has no UTF-8; it is no letter either, and normalisation says so.
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


# --- files ----------------------------------------------------------------------------------------


#: What a comment in a word list begins with, as in the lists that spell checkers are built from.
COMMENT = "#!comment:"


def content_of(path: Path, max_bytes: int = MAX_BYTES) -> bytes:
    """The bytes of a text file, or of a gzip file unpacked; never more than `max_bytes` of them."""
    content = read_bytes(path, LexiconError, max_bytes)
    if b"\0" in content:
        raise LexiconError(
            f"{str(path)!r} is a binary file; a word list is UTF-8 text with one word a line"
        )
    return content


def _text_of(content: bytes, path: Path, encoding: str) -> str:
    """Bytes as text; says where they are none."""
    try:
        return content.decode(encoding)
    except LookupError:
        raise LexiconError(
            f"{encoding!r} is no text encoding; a word list is normally 'utf-8'"
        ) from None
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise LexiconError(
            f"{str(path)!r} is not {encoding.upper()} in line {line:,}; save it as UTF-8 or pass "
            "encoding=, such as 'latin-1'"
        ) from None


def lines_of(content: bytes, path: Path, encoding: str = "utf-8") -> list[str]:
    """The non-blank lines of a text, stripped; says where the bytes are no text."""
    text = _text_of(content, path, encoding)
    lines = text.removeprefix("\ufeff").replace("\r", "\n").split("\n")
    return list(filter(None, map(str.strip, lines)))


def _entries_of(content: bytes, path: Path, encoding: str) -> tuple[list[str], int]:
    """The entries of a file, and how many of its lines are comments; says if there is no entry."""
    lines = lines_of(content, path, encoding)
    entries = [line for line in lines if not line.startswith(COMMENT)]
    if not entries:
        raise LexiconError(f"{str(path)!r} is empty; a word list has one word a line")
    return entries, len(lines) - len(entries)


#: The bytes of UTF-8 that are part of no blank: neither ASCII's blanks nor the first bytes of
#: others, such as the no-break space.
_NO_BLANKS = bytes(set(range(256)) - set(b"\t\n\v\f\r\x1c\x1d\x1e\x1f \xc2\xe1\xe2\xe3"))


def count_entries(path: Path, encoding: str = "utf-8") -> int:
    """How many entries `read_file` reads from a file; raises what it raises.

    Most lists have a word on every line, with no blank beside it. Their lines are counted, without
    a text made of each: a fifth of the time.
    """
    content = content_of(path)
    blanks = content.translate(None, _NO_BLANKS)
    n_lines = content.count(b"\n")
    is_plain = (
        encoding == "utf-8"
        and len(blanks) == n_lines > 0
        and not content.startswith(b"\n")
        and b"\n\n" not in content
        and COMMENT.encode() not in content
    )
    if not is_plain or content.startswith(codecs.BOM_UTF8):
        entries, _ = _entries_of(content, path, encoding)
        return len(entries)
    _text_of(content, path, encoding)
    if content.endswith(b"\n"):
        return n_lines
    return n_lines + 1


class FileOptions(TypedDict, total=False):
    """Options of `read_file`."""

    max_bytes: int
    encoding: str
    capitals: bool | None
    name: str | None
    language: str | None


@checked
def read_file(
    path: FilePath,
    *,
    max_bytes: int = MAX_BYTES,
    encoding: str = "utf-8",
    capitals: bool | None = None,
    name: str | None = None,
    language: str | None = None,
) -> RawList:
    """Read a word list of your own: one entry a line, plain or gzip, found out by its first bytes.

    Parameters
    ----------
    path : path
        The file. Blank lines, a byte order mark and the kind of line ends do not matter; lines that
        begin with ``#!comment:`` are no entries, and the notes say how many there were.
    max_bytes : int
        A file (after decompression) larger than this is refused before it fills the memory.
    encoding : str
        Of the text.
    capitals : bool, optional
        Whether capitals mark proper nouns in this list. If not given: yes when more than half of
        the entries are lower case and some are not; the notes say what was found.
    name : str, optional
        What to call the list. Default: the name of the file.
    language : str, optional
        Its code or English name. Default: the one that the list is named for, as ``italian.txt``
        is, else not known.

    Raises
    ------
    LexiconError
        A directory, a missing, unreadable, oversized, binary, wrongly encoded or empty file.
    PuzzleError
        `max_bytes` is no whole number of at least 1.
    """
    path = as_path(path, LexiconError)
    content = content_of(path, whole_number("max_bytes", max_bytes))
    entries, n_comments = _entries_of(content, path, encoding)
    notes = []
    if n_comments:
        plural = "" if n_comments == 1 else "s"
        notes.append(f"{n_comments:,} comment line{plural} left out")
    if capitals is None:
        # In an upper-case list, or one where every word is capitalised, capitals say nothing.
        lower = sum(map(str.islower, entries))
        capitals = len(entries) / 2 < lower < len(entries)
        if capitals:
            notes.append(
                "capitals taken as marks of names (of nouns where a language writes them so), "
                "since most entries are lower case"
            )
    digest = hashlib.sha256(content).hexdigest()
    source = Source("word list of your own", f"file {path}", sha256=digest)
    named = name or path.name
    code = language_named(named)
    if language is not None:
        code = language_code(language)
    return RawList(named, entries, source, capitals, notes=tuple(notes), language=code)
