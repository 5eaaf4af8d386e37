"""What every puzzle checks in the same way, so that the same slip gets the same sentence everywhere."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from wordsearch.search.run import PuzzleError

if TYPE_CHECKING:
    from wordsearch.words.lexicon import Lexicon


def check_choice(what: str, choice: object, choices: Collection[str]) -> None:
    """Refuse a `choice` that is not one of `choices`.

    >>> check_choice("order", "best", ("first", "scarce"))
    Traceback (most recent call last):
    wordsearch.search.run.PuzzleError: order must be one of first, scarce; it is 'best'
    """
    if not isinstance(choice, str) or choice not in choices:
        raise PuzzleError(f"{what} must be one of {', '.join(choices)}; it is {choice!r}")


def known_names(what: str, given: str | Iterable[str], known: Collection[str]) -> frozenset[str]:
    """The names in `given` (one alone will do), each of which must be known.

    >>> sorted(known_names("prune", "prefix", ("letters", "prefix")))
    ['prefix']
    """
    if not isinstance(given, Iterable):
        raise PuzzleError(f"{what} is a list with any of {', '.join(known)}; it is {given!r}")
    names = (given,) if isinstance(given, str) else tuple(given)
    for name in names:
        if name not in known:
            raise PuzzleError(f"{what} may name {', '.join(known)}; {name!r} is none of them")
    return frozenset(names)


def check_lexicon(lexicon: Lexicon) -> None:
    """Refuse what is no lexicon, and one without words."""
    words = getattr(lexicon, "words", None)
    if not isinstance(words, tuple):
        raise PuzzleError(
            "words come from a Lexicon, such as Lexicon.load('wordnet') or Lexicon.from_words"
            f"([...]); this is the {type(lexicon).__name__} {str(lexicon)[:60]}"
        )
    if not words:
        raise PuzzleError(f"the lexicon {lexicon.name!r} is empty: no word can be found in it")


def read_json(text: str) -> Any:
    """The value that a JSON text holds.

    Raises
    ------
    PuzzleError
        If it is not JSON, or nested too deeply to be a puzzle.
    """
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise PuzzleError(f"this is not JSON: {error}") from None
