"""Errors, and the checks that every room makes in the same way, so that a slip gets one sentence everywhere."""

from __future__ import annotations

import difflib
import inspect
import math
import operator
import os
import traceback
import unicodedata
from collections.abc import Callable, Collection, Iterable
from functools import wraps
from importlib import import_module
from typing import Any, ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

_HERE = os.path.dirname(__file__)
_shown = {"full": False}


def full_tracebacks(full: bool = True) -> None:
    """Whether notebooks show the whole way to an error of this package (``%tb`` does, then) or its sentence."""
    _shown["full"] = bool(full)


class _Sentence(ValueError):
    """An error that is for the person who typed: a notebook shows where, and the sentence."""

    def _render_traceback_(self) -> list[str]:
        if _shown["full"]:
            return "".join(traceback.format_exception(self)).splitlines()
        frames = traceback.extract_tb(self.__traceback__)
        ours = (at for at, frame in enumerate(frames) if frame.filename.startswith(_HERE))
        depth = next(ours, len(frames))  # what the person wrote stands right before our code
        where = "".join(traceback.format_list(frames[max(0, depth - 1) : depth])).splitlines()
        return [
            *where[:3],
            f"{type(self).__name__}: {self}",
            "(the whole way: ws.full_tracebacks(), then %tb)",
        ]


class PuzzleError(_Sentence):
    """A puzzle, or an option of its search, that makes no sense; the message says what would."""


class LexiconError(_Sentence):
    """A dictionary that cannot be had; the message says what to do about it."""


def missing(error: ModuleNotFoundError, what: str = "this") -> ModuleNotFoundError:
    """The same error, which says what brings the package."""
    study = error.name in ("pandas", "matplotlib", "joblib", "scipy")
    extra = "study" if study else "lab"
    said = f"{what} needs the package {error.name!r}, which is not installed: type pip install 'wordsearch[{extra}]'"
    return ModuleNotFoundError(said, name=error.name)


def optional(name: str) -> Any:
    """A package that only an extra brings, or one sentence about that."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise missing(error) from None


def short(value: object, most: int = 60) -> str:
    """What a message shows of a refused value: one line, and never more than `most` characters."""
    try:
        text = repr(value)
    except Exception:  # somebody's own __repr__
        text = f"<{type(value).__name__}>"
    text = " ".join(text[: 4 * most].split())
    return text if len(text) <= most else text[: most - 3] + "..."


def nearest(name: object, known: Iterable[str]) -> str:
    """``; did you mean 'order'?``, or nothing when no known name is near."""
    near = difflib.get_close_matches(str(name), list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def check_names(what: str, given: Iterable[str], known: Collection[str]) -> None:
    """Refuse an option that there is not, with the nearest that there is.

    >>> check_names("sheet", ["titel"], ["title", "paper"])
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: sheet has no option 'titel'; it has title, paper; did you mean 'title'?
    """
    for name in given:
        if name not in known:
            raise PuzzleError(
                f"{what} has no option {name!r}; it has {', '.join(known)}{nearest(name, known)}"
            )


def named_options(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """The function, with such a sentence for a misspelt option."""
    known = list(inspect.signature(function).parameters)

    @wraps(function)
    def checked(*given: Parameters.args, **options: Parameters.kwargs) -> Result:
        check_names(function.__name__, options, known)
        return function(*given, **options)

    return checked


def check_choice(what: str, choice: object, choices: Collection[str]) -> None:
    """Refuse a `choice` that is not one of `choices`.

    >>> check_choice("order", "best", ("first", "mrv"))
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: order must be one of first, mrv; it is 'best'
    """
    if not isinstance(choice, str) or choice not in choices:
        raise PuzzleError(f"{what} must be one of {', '.join(choices)}; it is {short(choice)}")


def checked_names(what: str, given: Any, known: Collection[str]) -> frozenset[str]:
    """The names in `given` (one alone will do), each of which must be known.

    >>> sorted(checked_names("heuristics", "prefix", ("letters", "prefix")))
    ['prefix']
    """
    if not isinstance(given, Iterable):
        raise PuzzleError(f"{what} is a list with any of {', '.join(known)}; it is {short(given)}")
    names = (given,) if isinstance(given, str) else tuple(given)
    for name in names:
        if name not in known:
            raise PuzzleError(f"{what} may name {', '.join(known)}; {short(name)} is none of them")
    return frozenset(names)


def whole_number(what: str, value: Any, least: int = 1, most: float = math.inf, why: str = "") -> int:
    """`value` as an int, which must be a whole number in the range; NumPy's integers are.

    >>> whole_number("n", 0)
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: n must be a whole number of at least 1; it is 0
    """
    number = None if isinstance(value, bool) or not hasattr(value, "__index__") else operator.index(value)
    if number is None or not least <= number <= most:
        span = f"of at least {least}" if most == math.inf else f"from {least:,} to {most:,}"
        raise PuzzleError(f"{what} must be a whole number {span}{why and f' ({why})'}; it is {short(value)}")
    return number


def check_limit(what: str, value: Any, whole: bool = False) -> None:
    """Refuse what is no limit of a search: None, or a number above 0."""
    if value is None:
        return
    right = (
        hasattr(value, "__index__")
        if whole
        else isinstance(value, int | float) or hasattr(value, "__float__")
    )
    if isinstance(value, bool | str) or not right or not value > 0:
        kind = "a whole number of at least 1" if whole else "a number above 0"
        raise PuzzleError(f"{what} must be {kind}, or None for no bound; it is {short(value)}")


def check_text(what: str, text: str) -> None:
    """Refuse characters that no file and no page can show: lone surrogates and control characters.

    >>> check_text("a symbol", "bell" + chr(7))
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: a symbol holds '\\x07', which is no character of a text
    """
    for letter in text:
        if unicodedata.category(letter) in ("Cs", "Cc") and letter not in "\n\t\r":
            raise PuzzleError(f"{what} holds {letter!r}, which is no character of a text")
