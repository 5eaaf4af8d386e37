"""What one writes to ask for the number of a phrase's words, and for the letters of each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NoReturn

from wordsearch.errors import PuzzleError, listed, short, whole_number, whole_range
from wordsearch.words.pattern import LONGEST
from wordsearch.words.phrase_plan import Plan

_BRACKETS = re.compile(r"\s*\((?P<inside>[^()]*)\)\s*")
_DOTS = re.compile(r"\.\.\.|…")


def plan_of(lengths: str | Sequence[Any] | None, words: Any) -> Plan:
    """What is asked of the number and the lengths of the words.

    Raises
    ------
    PuzzleError
        These are no lengths, or not as many as words.

    Examples
    --------
    >>> plan_of("(2,3,4)", None) == plan_of([2, 3, 4], None)
    True
    >>> plan_of("2 3...", None)
    Plan(lengths=(2, 3), goes_on=True, least=1, most=None)
    """
    least = 1
    most = None
    if words is not None:
        least, most = whole_range("words", words, most=LONGEST)
    if lengths is None:
        return Plan(least=least, most=most)
    items = _items(lengths)
    goes_on = bool(items) and items[-1] in ("...", Ellipsis)
    if goes_on:
        items.pop()
    numbers = tuple(_length(item, lengths) for item in items)
    if not numbers:
        raise PuzzleError(
            f"lengths has a length for each word, as in '2 3 4'; it is {short(lengths)}"
        )
    if most is not None and (len(numbers) > most or (not goes_on and len(numbers) < least)):
        raise PuzzleError(
            f"lengths has {len(numbers)} words, and words asks for {short(words)}: one will do"
        )
    return Plan(numbers, goes_on, least, most)


def _items(lengths: Any) -> list[Any]:
    """A length each, and perhaps dots at the end; a text may have commas and brackets, as answers
    are counted in print.
    """
    if isinstance(lengths, str):
        brackets = _BRACKETS.fullmatch(lengths)
        if brackets:
            lengths = brackets["inside"]
        return _DOTS.sub(" ... ", lengths).replace(",", " ").split()
    if isinstance(lengths, int):
        raise PuzzleError(
            f"lengths has a length for each word, as in [2, 3, 4]; it is {short(lengths)}: one word "
            "of so many letters is [10], and so many letters in all are asked for in the pattern, as "
            "in '10:*'"
        )
    return listed("lengths", lengths)


def _length(item: Any, lengths: Any) -> int:
    """The length of one word."""
    number = item
    if isinstance(item, str) and item.isdecimal() and len(item) < 4:
        number = int(item)
    try:
        return whole_number("a length", number, 1, LONGEST)
    except PuzzleError:
        _refuse(item, lengths)


def _refuse(item: Any, lengths: Any) -> NoReturn:
    """Say what a length is."""
    if isinstance(item, str) and "-" in item.strip("-"):
        raise PuzzleError(
            f"lengths has one number for each word, and {short(item)} of {short(lengths)} is two: "
            "'4 5' are two words, and 4 to 5 letters in all are asked for in the pattern, as in '4-5:*'"
        )
    raise PuzzleError(
        f"lengths holds whole numbers from 1 to {LONGEST}, as in '2 3 4', and '...' at the end "
        f"for more words; {short(item)} of {short(lengths)} is none"
    )
