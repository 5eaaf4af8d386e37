"""Errors, and the checks that every room makes in the same way, so that a slip gets one sentence
everywhere.
"""

from __future__ import annotations

import builtins
import collections.abc
import difflib
import inspect
import math
import operator
import os
import re
import sys
import traceback
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import wraps
from inspect import Parameter
from itertools import chain, cycle, islice
from numbers import Integral, Real
from types import SimpleNamespace, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from wordsearch.interrupt import load_module

_ENDLESS = 10**7  # items of a list that is none
_HERE = os.path.dirname(__file__)
_STUDY = os.path.join(_HERE, "study")
#: The extras that bring packages which parts of this one can't do without.
_EXTRAS: Mapping[str, str] = {
    **dict.fromkeys(["numpy", "numba", "llvmlite"], "fast"),
    **dict.fromkeys(["pandas", "matplotlib", "pillow", "joblib", "scipy"], "study"),
}
#: Packages that are imported by another name than they are installed by.
_INSTALLED_AS: Mapping[str, str] = {"PIL": "pillow"}


def full_tracebacks(full: bool = True) -> None:
    """Whether notebooks show the whole way to an error of this package (``%tb`` does, then) or
    its sentence.

    Examples
    --------
    >>> full_tracebacks()  # the whole way
    >>> full_tracebacks(False)  # the sentence
    """
    check_flag("full", full)
    Brief.full = full


class Brief(Exception):
    """An error that is for the person who typed: a notebook shows where, and the sentence."""

    full = False

    def _render_traceback_(self) -> list[str]:
        if self.full:
            return "".join(traceback.format_exception(self)).splitlines()
        frames = traceback.extract_tb(self.__traceback__)
        ours = (depth for depth, frame in enumerate(frames) if frame.filename.startswith(_HERE))
        # What the person wrote stands right before our code.
        depth = next(ours, len(frames))
        where = "".join(traceback.format_list(frames[max(0, depth - 1) : depth])).splitlines()
        return [
            *where[:3],
            f"{type(self).__name__}: {self}",
            "(the whole way: ws.full_tracebacks(), then %tb)",
        ]


class Sentence(Brief, ValueError):
    """One whose sentence is one line, and not too long to be read."""

    def __init__(self, message: str) -> None:
        line = " ".join(message.split())
        # Of a long one the middle goes: what would be right stands at the end.
        if len(line) > 300:
            line = f"{line[:195]} ... {line[-100:]}"
        super().__init__(line)


class PuzzleError(Sentence):
    """A puzzle, or an option of its search, that makes no sense; the message says what would.

    Examples
    --------
    >>> import wordsearch as ws
    >>> ws.Pyramid.parse("p ir aa")
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: row 3 must have 3 letters; it is 'aa'
    """


class LexiconError(Sentence):
    """A dictionary that cannot be had; the message says what to do about it.

    Examples
    --------
    >>> import wordsearch as ws
    >>> try:
    ...     ws.Lexicon.load("esperanto")
    ... except LexiconError as error:
    ...     str(error).partition(";")[0]
    "there is no lexicon 'esperanto'"
    """


class MissingPackage(Brief, ModuleNotFoundError):
    """A package that is not installed; the message says what would bring it."""


def in_a_tab() -> bool:
    """Whether this is the Python of a browser's tab, where no package can be installed."""
    return sys.platform == "emscripten"


def how_to_install(package: str, extra: str) -> str:
    """What brings a package that is not here: a command; from a tab, the way to one.

    >>> how_to_install("nltk", "words")
    'type: pip install nltk'
    """
    if in_a_tab():
        return (
            "a browser's tab cannot install it; on a computer, wordsearch with its extra "
            f"{extra!r} brings it"
        )
    return f"type: pip install {package}"


def missing(error: ModuleNotFoundError, what: str = "this") -> MissingPackage:
    """The same error, which says what to install: the package alone, or the extra that brings it.

    >>> sentence = str(missing(ModuleNotFoundError(name="pandas"), "wordsearch.compare"))
    >>> sentence.partition(": ")[2]
    "type pip install pandas, or install wordsearch with its extra 'study'"
    >>> str(missing(ModuleNotFoundError(name="PIL.Image"))).partition(": ")[2]
    "type pip install pillow, or install wordsearch with its extra 'study'"
    """
    module = (error.name or "").partition(".")[0]
    package = _INSTALLED_AS.get(module, module)
    extra = _EXTRAS.get(package, "lab")
    # NumPy comes with both; who studies needs more than that.
    if any(
        frame.f_code.co_filename.startswith(_STUDY)
        for frame, _ in traceback.walk_tb(error.__traceback__)
    ):
        extra = "study"
    remedy = f"type pip install {package}, or install wordsearch with its extra {extra!r}"
    if in_a_tab():
        remedy = how_to_install(package, extra)
    sentence = f"{what} needs the package {package!r}, which is not installed: {remedy}"
    return MissingPackage(sentence, name=error.name)


def optional(name: str) -> Any:
    """A package that only an extra brings, or one sentence about that."""
    try:
        return load_module(name)
    except ModuleNotFoundError as error:
        raise missing(error) from None


def short(value: object, most: int = 60) -> str:
    """What a message shows of a refused value: one line, and never more than `most` characters."""
    try:
        text = repr(value)
    except Exception:  # somebody's own __repr__
        text = f"<{type(value).__name__}>"
    text = " ".join(text[: 4 * most].split())
    if len(text) <= most:
        return text
    return text[: most - 3] + "..."


def nearest(name: object, known: Iterable[str]) -> str:
    """``; did you mean 'order'?``, or nothing when no known name is near."""
    if not isinstance(name, str):
        return ""
    near = difflib.get_close_matches(name, list(known), n=1)
    if not near:
        return ""
    return f"; did you mean {near[0]!r}?"


def check_names(what: str, given: Iterable[str], known: Collection[str]) -> None:
    """Refuse an option that there is not, with the nearest that there is.

    >>> check_names("sheet", ["titel"], ["title"])
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: sheet has no option 'titel'; it has title; did you mean 'title'?
    """
    for name in given:
        if name not in known:
            options = ", ".join(known) or "none"
            raise PuzzleError(
                f"{what} has no option {name!r}; it has {options}{nearest(name, known)}"
            )


def check_options(
    what: str, function: Callable[..., Any], given: Iterable[str], more: Iterable[str] = ()
) -> None:
    """Refuse an option that neither a function has nor those that take `more` of them."""
    known = inspect.signature(function).parameters
    if not any(one.kind is Parameter.VAR_KEYWORD for one in known.values()):
        check_names(what, given, [name for name in (*known, *more) if name != "self"])


def check_methods(what: str, thing: object, *names: str) -> None:
    """Refuse what lacks a method.

    >>> check_methods("a search", 6, "roots", "children")
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: a search needs a problem with roots(); int has none
    """
    for name in names:
        if not hasattr(thing, name):
            raise PuzzleError(
                f"{what} needs a problem with {name}(); {type(thing).__name__} has none"
            )


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
    names = [given]
    if not isinstance(given, str):
        names = listed(what, given)
    for name in names:
        if not isinstance(name, str) or name not in known:
            raise PuzzleError(f"{what} may name {', '.join(known)}; {short(name)} is none of them")
    return frozenset(names)


def whole_number(
    what: str, value: Any, least: int = 1, most: int = 2**63 - 1, why: str = ""
) -> int:
    """`value` as an int, which must be a whole number in the range; NumPy's integers are.

    >>> whole_number("n", 0)
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: n must be a whole number of at least 1; it is 0
    """
    number = None
    if not isinstance(value, bool):
        with suppress(TypeError):
            number = operator.index(value)
    if number is None or not least <= number <= most:
        span = f"of at least {least}"
        if most < 2**63 - 1:
            span = f"from {least:,} to {most:,}"
        raise PuzzleError(
            f"{what} must be a whole number {span}{why and f' ({why})'}; it is {short(value)}"
        )
    return number


def whole_range(what: str, value: Any, least: int = 1, most: int = 2**63 - 1) -> tuple[int, int]:
    """`value` as (fewest, most), two whole numbers in the range; or one, which is both.

    >>> whole_range("words", 3), whole_range("words", (2, 5))
    ((3, 3), (2, 5))
    """
    low = high = value
    if isinstance(value, tuple | list) and len(value) == 2:
        low, high = value
    why = "or (fewest, most), as in (2, 5)"
    low = whole_number(what, low, least, most, why)
    return low, whole_number(what, high, low, most, why)


def listed(what: str, given: Any) -> list[Any]:
    """What is given as a list; refuses what is nothing of the kind.

    >>> listed("words", 5)
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: words must be a list; it is 5
    """
    try:
        found = list(islice(given, _ENDLESS))
    except TypeError:
        found = None
    if found is None or len(found) == _ENDLESS:
        raise PuzzleError(f"{what} must be a list; it is {short(given)}")
    return found


def check_texts(what: str, given: Any) -> None:
    """Refuse what is no tuple of texts.

    >>> check_texts("words", ["oboe"])
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: words must be a tuple of texts; it is ['oboe']
    """
    if not isinstance(given, tuple) or not all(isinstance(item, str) for item in given):
        raise PuzzleError(f"{what} must be a tuple of texts; it is {short(given)}")


def check_flag(what: str, value: object) -> None:
    """Refuse what is neither True nor False, where a text that says "no" would count as yes."""
    if not isinstance(value, bool):
        raise PuzzleError(f"{what} must be True or False; it is {short(value)}")


#: What a limit may be, by whether it is a whole number: its type, and that in words.
_LIMITS: Mapping[bool, tuple[Any, str]] = {
    False: (Real, "a number above 0"),
    True: (Integral, "a whole number of at least 1"),
}


def check_limit(what: str, value: Any, whole: bool = False) -> None:
    """Refuse what is no limit of a search: None, or a number above 0."""
    if value is None:
        return
    kind, sentence = _LIMITS[whole]
    is_limit = isinstance(value, kind) and not isinstance(value, bool)
    if not is_limit or not (0 < value < 2**63 or value == math.inf):
        raise PuzzleError(f"{what} must be {sentence}, or None for no bound; it is {short(value)}")


def check_is_text(what: str, text: Any) -> None:
    """Refuse what is no text; cheap, for what is called with each of many words."""
    if not isinstance(text, str):
        raise PuzzleError(f"{what} is a text; it is {short(text)}")


def check_text(what: str, text: Any) -> None:
    """Refuse characters that no file and no page can show: lone surrogates, control characters,
    and U+FFFE and U+FFFF, which Unicode keeps free.

    >>> check_text("a symbol", "bell" + chr(7))
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: a symbol holds '\\x07', which is no character of a text
    """
    check_is_text(what, text)
    for letter in text:
        unshown = unicodedata.category(letter) in ("Cs", "Cc") or letter in "\ufffe\uffff"
        if unshown and letter not in "\n\t\r":
            raise PuzzleError(f"{what} holds {letter!r}, which is no character of a text")


# -- what a signature says -------------------------------------------------------------------------

_Public = TypeVar("_Public", bound=Callable[..., Any])
_KINDS: Mapping[Any, Any] = {int: Integral, float: Real}
_FINITE = (str, type)  # quicker to ask for than whether there is a length
_VARIOUS = (Parameter.VAR_KEYWORD, Parameter.VAR_POSITIONAL)
_SAID = {  # what stands in a signature, in words
    r"\[(?:[^][]|\[[^][]*\])*\]": "",
    r"\bos\.PathLike\b": "a path",
    r"\bint\b": "a whole number",
    r"\bfloat\b": "a number",
    r"\bstr\b": "a text",
    r"\bbool\b": "True or False",
    r" \| ": " or ",
}


def checked(public: _Public) -> _Public:
    """Let a public function refuse what is not of the type that its signature says.

    So it does with options that it does not have. It is for the verbs that people call: what these
    call inside, and what is called with each of many words, makes its own checks or needs none.

    The signature is looked at only after something went wrong: a call that goes well pays next to
    nothing, the sentences of narrower checks come first, and a mistake of ours stays the error that
    it is.

    >>> @checked
    ... def halved(number: int | None) -> int:
    ...     return number // 2
    >>> halved("six")
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: number must be a whole number or None; it is 'six'
    """

    @wraps(public)
    def call(*given: Any, **options: Any) -> Any:
        for value in chain(given, options.values()):
            if isinstance(value, _FINITE):
                continue
            if hasattr(value, "__iter__") and not hasattr(value, "__len__"):
                # At once: it may have no end.
                _check(public, given, options)
        try:
            return public(*given, **options)
        except Exception as error:
            _check(public, given, options, error)
            raise

    @wraps(public)
    def items(*given: Any, **options: Any) -> Iterator[Any]:
        try:
            yield from public(*given, **options)
        except Exception as error:
            _check(public, given, options, error)
            raise

    if inspect.isgeneratorfunction(public):
        return items  # type: ignore[return-value]
    return call  # type: ignore[return-value]


def with_options_of(
    function: Callable[..., Any], typed: Any = None
) -> Callable[[_Public], _Public]:
    """Show the options of `function` as those that another one takes as ``**options`` and passes
    on to it.

    Where those are typed by a TypedDict, it says which of them are shown, and their types.
    """

    def shown(passing: _Public) -> _Public:
        signature = inspect.signature(passing)
        parameters = {
            name: one
            for name, one in signature.parameters.items()
            if one.kind is not one.VAR_KEYWORD
        }
        for name, one in inspect.signature(function).parameters.items():
            if one.default is one.empty or name in parameters:
                continue
            option = one.replace(kind=one.KEYWORD_ONLY)
            if typed is None:
                parameters[name] = option
            elif name in typed.__annotations__:
                said = typed.__annotations__[name].__forward_arg__
                parameters[name] = option.replace(annotation=said)
        target: Any = passing
        target.__signature__ = signature.replace(parameters=list(parameters.values()))
        return passing

    return shown


def _check(
    function: Any,
    given: tuple[Any, ...],
    options: Mapping[str, Any],
    error: Exception | None = None,
) -> None:
    """Refuse what is not of the type that the signature says; a KeyError is a column that a table
    lacks.

    An error that is a sentence already, or that of a package that is not here, stays.
    """
    if isinstance(error, ImportError) or type(error).__module__.startswith("wordsearch"):
        return
    signature = inspect.signature(function)
    check_options(function.__qualname__.removesuffix(".__init__"), function, options)
    names = _Names({**vars(builtins), **vars(collections.abc), **function.__globals__})
    kinds = {name: one.annotation for name, one in signature.parameters.items()}
    hints = get_type_hints(SimpleNamespace(__annotations__=kinds), {}, names)
    for name, value in signature.bind(*given, **options).arguments.items():
        if isinstance(error, KeyError) and hasattr(value, "columns"):  # a table
            raise PuzzleError(f"{name} lacks a column: {short(error.args[0])}") from None
        parameter = signature.parameters[name]
        said = parameter.annotation
        if (
            isinstance(said, str)
            and parameter.kind not in _VARIOUS
            and not _fits(value, hints[name])
        ):
            for kind, plain in _SAID.items():
                said = re.sub(kind, plain, said)
            raise PuzzleError(f"{name} must be {said}; it is {short(value)}") from None


class _Named(type):
    """Stands for a class that a module imports for type checking alone: known by its name."""

    def __instancecheck__(cls, value: object) -> bool:
        return cls.__name__ in [each.__name__ for each in type(value).__mro__]

    def __getattr__(cls, name: str) -> _Named:
        return _Named(name, (), {})

    def __getitem__(cls, items: object) -> _Named:
        return cls


class _Names(dict[str, Any]):
    def __missing__(self, name: str) -> _Named:
        return _Named(name, (), {})


def _fits(value: Any, kind: Any) -> bool:
    """Whether a value is of a type, and its items are; true of what cannot be looked at."""
    if isinstance(value, bool) and kind in (int, float):
        return False
    origin = get_origin(kind) or kind
    inner = [one for one in get_args(kind) if one is not Ellipsis]
    if origin in (Union, UnionType):
        return any(_fits(value, one) for one in inner)
    try:
        if not isinstance(value, _KINDS.get(origin, origin)):
            return False
    except TypeError:  # a protocol, a type variable, a name for any
        return True
    if not inner or not isinstance(value, Collection):
        return True
    if isinstance(value, Mapping):
        return all(_fits(item, inner[-1]) for item in value.values())
    try:
        return all(map(_fits, value, cycle(inner)))
    except TypeError:  # an array without dimensions
        return False
