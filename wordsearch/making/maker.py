"""`ws.make_...`: one flow and one set of shared options for every kind of puzzle with an answer.

A kind owes the first step, ``drafts``: a function from dictionaries and its own options to what
draws a draft from random numbers. Its public function hands that to :func:`making`; :func:`maker`
gives it the signature and the documentation of both.
"""

from __future__ import annotations

import inspect
import random
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, wraps
from importlib.util import find_spec
from typing import Any, TypedDict, TypeVar, cast

from wordsearch.errors import (
    PuzzleError,
    check_flag,
    check_names,
    checked,
    listed,
    short,
    with_options_of,
)
from wordsearch.making.generator import Making, Reject, checked_seed
from wordsearch.making.ratings import checked_difficulty, finished
from wordsearch.making.uniqueness import Checker, Dictionaries, Draft
from wordsearch.puzzle_types import stands_beside
from wordsearch.reasons.reasons import chosen_techniques
from wordsearch.solver import documented
from wordsearch.words.familiarity import Norms
from wordsearch.words.given import Words, as_lexicon
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import spelling

Attempt = Callable[[random.Random], Draft | Reject]
_Maker = TypeVar("_Maker", bound=Callable[..., Any])

#: Characters of a text of one's own: more than any page has room for.
_LONGEST = 10_000
_LEXICON_DOC = """
lexicon : Lexicon, str or iterable of str
    A dictionary, the name of one, or a list of words: its familiar words are what answers are drawn
    from. Where a puzzle has one answer, that is the only one in all words that people know; in
    English those of other lists, too, and no names."""
_SHARED_DOC = """
seed : int or str
    The same seed gives the same puzzles, with the same dictionaries.
reference : Lexicon, str or iterable of str, optional
    A larger dictionary in which solutions are counted, too (``puzzle.provenance.uniqueness`` says
    what came of it). Default: the whole of `lexicon`.
unique_in : {"known", "lexicon", "reference"}
    Where that answer must be the only one, besides the words that people know.
exclude, exclude_default, exclude_grim
    Words that no answer uses: yours, a list of slurs, and a milder one of what nobody wants to meet
    at breakfast, as *genocide*; see :func:`wordsearch.excluded`. Other solutions are looked for
    with them.
level : {"everyday", "known", "rare"}, float or None
    How familiar words must be to be drawn; see :meth:`wordsearch.Lexicon.familiar`. None takes all
    words.
theme : str or iterable of str, optional
    What to draw words from instead: those of this level below a WordNet synset, such as
    ``"bird.n.01"``, or all words of a list.
difficulty : int or (int, int), optional
    The level, or the least and the most, from 1 to 5.
reasoning : str, optional
    The least plain technique that a solution may take, as `puzzle.reasons` has it: ``"cases"``, or
    ``"no trial"``; ``puzzle.provenance.reasoning`` says which it takes. Not for every kind.
max_tries : int
    Puzzles tried for one that will do.
kernel : bool, optional
    Whether compiled kernels look for other solutions, or the plain solver; both make the same
    puzzles. Default: where the puzzle has one and Numba is installed.
rated : bool
    Whether to rate each (some milliseconds).
norms : Norms, optional
    How well words are known; see :class:`wordsearch.Norms`. Default: what is known of the language.
    Of a list whose language is not known, every word counts and no puzzle is rated.

Returns
-------
Making
    An iterator of puzzles; the `provenance` of each holds its answer, uniqueness and rating.

Raises
------
PuzzleError
    Options that no puzzle can meet, a dictionary with nothing left in it.
NoPuzzle
    While iterating: `max_tries` tries gave none; the sentence says on what they failed."""


def own_words(given: str | Iterable[str], lexicon: Lexicon | None = None) -> tuple[str, ...]:
    """The words that a person asks for, as a list or a phrase; in lower case, and spelled as the
    language of the lexicon has it.

    >>> own_words("Happy birthday!"), own_words(["Oboe"])
    (('happy', 'birthday'), ('oboe',))
    """
    if isinstance(given, str):
        if len(given) > _LONGEST:  # marks without end would be put in order for minutes
            raise PuzzleError(
                f"a text of your own has at most {_LONGEST:,} characters; this has {len(given):,}"
            )
        given = re.findall(r"[^\W\d_]+", unicodedata.normalize("NFC", given))
    words = []
    for word in listed("words of your own", given):
        if not isinstance(word, str) or not word.strip().isalpha() or len(word) > 1_000:
            raise PuzzleError(
                f"a word of your own is 1 to 1,000 letters and nothing else; {short(word)} is none"
            )
        words.append(word.strip().lower())
    if lexicon is None or lexicon.policy is None or lexicon.language in ("", "en"):
        return tuple(words)
    return tuple(filter(None, map(spelling(lexicon.policy), words)))


def _asked_for(own: Mapping[str, Any], lexicon: Lexicon) -> tuple[str, ...]:
    """The words that somebody asked for, by whichever option of the kind."""
    return own_words(own.get("answer") or own.get("include") or (), lexicon)


def check_unrated(difficulty: object, lexicon: Lexicon) -> None:
    """Refuse a difficulty where nobody knows how well words are known."""
    if difficulty is not None:
        raise PuzzleError(
            f"difficulty={difficulty} cannot be had: familiarity is not known for "
            f"{lexicon.name!r}, so puzzles are not rated"
        )


def check_unchecked(what: str, reference: Words | None, unique_in: str) -> None:
    """Refuse where to look for other answers, of a kind that has none to look for."""
    options = []
    if reference is not None:
        options.append("reference")
    if unique_in != "known":
        options.append("unique_in")
    if options:
        raise PuzzleError(
            f"of {what} no other answer is looked for in any dictionary, so "
            f"{' and '.join(options)} would change nothing: leave it out"
        )


def _checked_levels(
    difficulty: int | tuple[int, int] | None, rated: bool
) -> tuple[int, int] | None:
    """The least and the most level that will do; None where nothing is to be rated."""
    check_flag("rated", rated)
    if not rated and difficulty is None:
        return None
    return checked_difficulty(difficulty)


def _chosen_kernel(kernel: bool | None, what: str, first: Callable[..., Attempt]) -> bool:
    """Whether compiled kernels look for other solutions: by default where there are any."""
    has_kernel = stands_beside(first.__module__, "batch")
    if kernel is None:
        return has_kernel and find_spec("numba") is not None
    check_flag("kernel", kernel)
    if kernel and not has_kernel:
        raise PuzzleError(
            f"there is no kernel to check {what} with; kernel=False checks with the plain "
            "solver, which is what it does by default"
        )
    return kernel


def _checked_reasoning(
    reasoning: str | None, what: str, first: Callable[..., Attempt]
) -> tuple[str, ...] | None:
    """The techniques that a solution may take; None where any will do."""
    if reasoning is None:
        return None
    techniques = chosen_techniques(reasoning)
    if not stands_beside(first.__module__, "reasons"):
        raise PuzzleError(f"{what} are not solved in steps, so reasoning= would change nothing")
    return techniques


class MakeOptions(TypedDict, total=False):
    """Options of every maker; those of a kind extend them."""

    seed: int | str
    reference: Words | None
    unique_in: str
    exclude: Sequence[str]
    exclude_default: bool
    exclude_grim: bool
    level: str | float | None
    theme: str | Iterable[str] | None
    difficulty: int | tuple[int, int] | None
    reasoning: str | None
    max_tries: int
    kernel: bool | None
    rated: bool
    norms: Norms | None


def maker(make: _Maker) -> _Maker:
    """Give ``make_...`` of a kind its whole signature and documentation, and its checks.

    It takes its ``**options`` by a TypedDict, with those that all kinds share among them. Beside it
    stands ``drafts``, the kind's first step, which has the defaults of its own.
    """
    names: dict[str, Any] = getattr(make, "__globals__")  # noqa: B009
    typed = names[make.__annotations__["options"].removeprefix("Unpack[").removesuffix("]")]
    make.__doc__ = documented(make, _LEXICON_DOC, _SHARED_DOC)
    make = with_options_of(names["drafts"], typed)(make)
    make = with_options_of(making, typed)(make)

    @wraps(make)
    def named(*given: Any, **options: Any) -> Any:
        # At once, before dictionaries are read.
        check_names(make.__name__, options, inspect.signature(make).parameters)
        return make(*given, **options)

    return cast("_Maker", checked(named))


def making(
    what: str,
    first: Callable[..., Attempt],
    checker: Callable[[Dictionaries, bool], Checker] | None,
    lexicon: Words,
    /,
    *,
    seed: int | str = 0,
    reference: Words | None = None,
    unique_in: str = "known",
    exclude: Sequence[str] = (),
    exclude_default: bool = True,
    exclude_grim: bool = True,
    level: str | float | None = "everyday",
    theme: str | Iterable[str] | None = None,
    difficulty: int | tuple[int, int] | None = None,
    reasoning: str | None = None,
    max_tries: int = 5_000,
    kernel: bool | None = None,
    rated: bool = True,
    norms: Norms | None = None,
    advice: str = "",
    **own: Any,
) -> Making[Any]:
    """The one flow of all makers: dictionaries, drafts, checks, ratings.

    Parameters
    ----------
    what : str
        The kind in the plural, for messages.
    first : callable
        The kind's first step, which takes its `own` options.
    checker : callable, optional
        Makes what looks for other solutions. None: drafts come checked, and say how unique their
        answers are; a `reference` or `unique_in` is refused.
    """
    seed = checked_seed(seed)
    levels = _checked_levels(difficulty, rated)
    techniques = _checked_reasoning(reasoning, what, first)
    kernel = _chosen_kernel(kernel, what, first)
    words = as_lexicon(lexicon)
    dictionaries = Dictionaries.of(
        words,
        reference=reference,
        unique_in=unique_in,
        level=level,
        exclude=exclude,
        exclude_default=exclude_default,
        exclude_grim=exclude_grim,
        theme=theme,
        own=_asked_for(own, words),
        norms=norms,
    )
    if dictionaries.lexicon.norms is None:
        check_unrated(difficulty, words)
        levels = None
    check: Callable[..., Any] = list
    if checker is None:
        check_unchecked(what, reference, unique_in)
    else:
        check = checker(dictionaries, kernel).check
    finish = partial(finished, seed=seed, dictionaries=dictionaries)
    return Making(
        what,
        attempt=first(dictionaries, **own),
        check=check,
        finish=partial(finish, levels=levels, techniques=techniques),
        seed=seed,
        max_tries=max_tries,
        batch=64 if kernel else 4,
        advice=advice,
    )
