"""NLTK's corpora ``words`` and ``wordnet``, read by NLTK itself."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from wordsearch.errors import LexiconError, how_to_install
from wordsearch.interrupt import load_module, uninterrupted
from wordsearch.words.nltk_folders import UpToNLTK, corpus_folder
from wordsearch.words.sources import RawList, Source, count_entries, entries_sha256

CORPORA = {
    "words": ("NLTK's corpus words", "Public domain"),
    "wordnet": ("the lemmas of NLTK's WordNet", "WordNet 3.0"),
}
"""The corpora's names, titles and licences."""

WORDNET_FILES = (
    "cntlist.rev",
    "index.sense",
    *(f"{kind}.{part}" for part in ("adj", "adv", "noun", "verb") for kind in ("index", "data")),
    *(f"{part}.exc" for part in ("adj", "adv", "noun", "verb")),
)
"""What NLTK reads of WordNet, beside a file ``lexnames``."""


def version_of(name: str) -> str:
    """The version of a package that is installed."""
    # Loaded for that alone: it takes half as long as to read a list.
    version: str = load_module("importlib.metadata").version(name)
    return version


def package(name: str) -> ModuleType:
    """Import a package, or say how to install it."""
    try:
        return load_module(name)
    except ImportError as error:
        if isinstance(error, ModuleNotFoundError) and error.name in (name, None):
            raise LexiconError(
                f"the package {name!r} is not installed; {how_to_install(name, 'words')}"
            ) from None
        raise LexiconError(
            f"the package {name!r} is installed but does not start: {error}"
        ) from None


def step(name: str) -> str:
    """What to type to have a corpus."""
    return f"wordsearch.install_corpora([{name!r}])"


def corpus(name: str) -> Any:
    """NLTK's reader of a corpus, loaded; or what to type."""
    if _is_surely_absent(name):
        raise _unreadable(name, LookupError())
    package("nltk")
    try:
        reader = getattr(load_module("nltk.corpus"), name)
        with uninterrupted():  # half a corpus would stay
            reader.ensure_loaded()
        return reader
    except Exception as error:  # damaged data makes NLTK raise almost anything
        raise _unreadable(name, error) from None


def _is_surely_absent(name: str) -> bool:
    """Whether NLTK is installed, and none of its folders has a corpus."""
    try:
        return corpus_folder(name) is None and find_spec("nltk") is not None
    except (UpToNLTK, OSError):
        return False


def _unreadable(name: str, error: Exception) -> LexiconError:
    """What to type for a corpus, with NLTK's reason where it is not simply that the corpus is
    absent.
    """
    why = ""
    if not isinstance(error, LookupError):
        why = f" ({type(error).__name__}: {' '.join(str(error).split())})"
    return LexiconError(f"NLTK has no readable corpus {name!r}{why}; type: {step(name)}")


def _raw(name: str, title: str, reader: Any, entries: list[str]) -> RawList:
    """The entries of a corpus, with where NLTK read them."""
    root = getattr(reader.root, "path", reader.root)
    origin = f"read by NLTK {version_of('nltk')} from {root}"
    source = Source(title, origin, CORPORA[name][1], entries_sha256(entries))
    return RawList(f"nltk:{name}", entries, source, capitals=name == "words", language="en")


def words() -> RawList:
    """NLTK's corpus ``words``."""
    reader = corpus("words")
    try:
        entries = [entry for entry in map(str.strip, reader.words()) if entry]
    except Exception as error:  # as above; an empty folder is a ValueError
        raise _unreadable("words", error) from None
    return _raw("words", CORPORA["words"][0], reader, entries)


def wordnet() -> RawList:
    """The lemmas of NLTK's WordNet, sorted."""
    reader = corpus("wordnet")
    entries = sorted(set(reader.all_lemma_names(lang="eng")))
    return _raw("wordnet", f"WordNet {reader.get_version()} lemmas", reader, entries)


def count(name: str) -> int | None:
    """Entries of a corpus that NLTK can read, None if it cannot; without NLTK where its folders
    tell, else of WordNet without NLTK's slow reader.
    """
    try:
        return _counted_in_folder(name)
    except (UpToNLTK, LexiconError, OSError):
        pass
    try:
        if name == "words":
            return len(words().entries)
        return _count_lemmas_by_nltk()
    except (LexiconError, LookupError, OSError):
        return None


def _counted_in_folder(name: str) -> int | None:
    """Entries of a corpus in the folder where NLTK would find it, None if there is no such
    folder.
    """
    folder = corpus_folder(name)
    if folder is None or not find_spec("nltk"):
        return None
    if name == "wordnet":
        return _count_lemmas(lambda file: (folder / file).open("rb"))
    n_words = sum(count_entries(path) for path in folder.iterdir() if _has_words(path))
    if not n_words:
        raise UpToNLTK
    return n_words


def _has_words(path: Path) -> bool:
    """Whether NLTK reads a file of its corpus ``words``."""
    return not path.name.startswith(("README", "."))


def _count_lemmas_by_nltk() -> int:
    """The distinct lemmas of the WordNet that NLTK finds."""
    find = package("nltk.data").find
    try:
        root = find("corpora/wordnet")
    except LookupError:
        root = find("corpora/wordnet.zip/wordnet/")
    return _count_lemmas(lambda file: root.join(file).open())


def _count_lemmas(opened: Callable[[str], Any]) -> int:
    """The distinct lemmas in the index files of a WordNet; all its files must be there."""
    lemmas: set[bytes] = set()
    for name in (*WORDNET_FILES, "lexnames"):
        with opened(name) as file:
            if name.startswith("index.") and name != "index.sense":
                lemmas.update(line.split(b" ", 1)[0] for line in file if not line.startswith(b" "))
    return len(lemmas)
