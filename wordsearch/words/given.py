"""What stands for a lexicon where one is asked for: itself, its name, or a list of words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from wordsearch.errors import LexiconError, PuzzleError, short
from wordsearch.words.catalogue import known_lexicons
from wordsearch.words.lexicon import Lexicon

Words = Lexicon | str | Iterable[str]
Lexicons = Lexicon | str | Iterable[Lexicon | str]


def check_lexicon(lexicon: Lexicon) -> None:
    """Refuse what is no lexicon, and one without words."""
    if not isinstance(lexicon, Lexicon):
        raise PuzzleError(
            "words come from a Lexicon, such as Lexicon.load('wordnet') or "
            f"Lexicon.from_words([...]); this is the {type(lexicon).__name__} {short(lexicon)}"
        )
    lexicon.demand_words()


def as_lexicon(words: Words) -> Lexicon:
    """The lexicon that is meant: itself, one by its name, or one of a list of words.

    Raises
    ------
    PuzzleError, LexiconError
        There is no lexicon of that name, it has no words, or these are no words.

    >>> len(as_lexicon(["oboe", "lute"]))
    2
    """
    if isinstance(words, str):
        words = Lexicon.load(words)
    elif isinstance(words, Iterable) and not isinstance(words, Lexicon):
        words = Lexicon.from_words(words)
    check_lexicon(words)
    return words


def several(
    lexicons: Lexicons | None, told: Callable[[str], object] = lambda what: None
) -> Iterator[Lexicon]:
    """Each lexicon, loaded where only its name is given; one alone will do. None: every list that
    is here, each `told` of before it is loaded.

    Of the two WordNets that is the one that loads quickly; lists of the system are left out.
    """
    if isinstance(lexicons, str | Lexicon):
        yield as_lexicon(lexicons)
        return
    if lexicons is not None:
        yield from map(as_lexicon, lexicons)
        return
    for name in known_lexicons():
        if not name.startswith("system:") and name != "nltk:wordnet":
            told(f"loading {name}")
            try:
                yield Lexicon.load(name)
            except LexiconError:
                # It is not here: there is nothing to compare with.
                continue
