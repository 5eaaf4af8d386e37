"""Puzzles of several kinds together, made for one page."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from inspect import Parameter
from itertools import cycle, islice
from typing import Any

from wordsearch.display.progress import with_bar
from wordsearch.display.shown import Pictures
from wordsearch.errors import PuzzleError, checked, checked_names, whole_number
from wordsearch.interrupt import Interruptible
from wordsearch.making.generator import NoPuzzle
from wordsearch.puzzle_types import with_part
from wordsearch.words.given import Words, as_lexicon


@checked
def make_page(
    lexicon: Words = "american-english",
    n: int = 10,
    *,
    kinds: Sequence[str] | Mapping[str, Mapping[str, Any]] | None = None,
    seed: int | str = 0,
    exclude: Sequence[str] = (),
    exclude_default: bool = True,
    exclude_grim: bool = True,
    level: str | float | None = "everyday",
    theme: str | Iterable[str] | None = None,
    difficulty: int | tuple[int, int] | None = None,
    progress: bool = False,
) -> list[Any]:
    """Puzzles for a page, of each kind as many as of the others where that comes out even.

    An interrupt ends it with those that were made.

    Parameters
    ----------
    lexicon : Lexicon, str or iterable of str
        Its familiar words are what answers are drawn from.
    n : int
        How many puzzles.
    kinds : sequence of str, or mapping of str to options
        Which kinds, in the order in which they take turns, forth and back. Default: all that have a
        maker, Boggle grids (``"boggle"``) too; these not with a theme, of whose words few stand in
        one grid. A mapping adds options for each, those of its ``make_...`` function: ``{"pyramid":
        {"base": 6}, "letters": {}}``.
    seed : int or str
        The same seed gives the same puzzles.
    exclude, exclude_default, exclude_grim, level, theme, difficulty
        For all kinds, as their makers take them; see :func:`wordsearch.make_pyramid`.
    progress : bool
        Whether to show a progress bar, when tqdm is installed.

    Returns
    -------
    list of puzzles
        A notebook shows their pictures.

    Raises
    ------
    PuzzleError
        An unknown kind or option, options that no puzzle can meet, or a theme or a difficulty where
        a kind has none.
    NoPuzzle
        A maker found none; see its ``make_...`` function.

    Examples
    --------
    >>> len(make_page("enable1", 2, kinds={"pyramid": {"rated": False}}))
    2
    """
    whole_number("n", n, most=10_000)
    lexicon = as_lexicon(lexicon)
    if isinstance(kinds, str):
        kinds = [kinds]
    if kinds is None and theme is not None:
        kinds = list(with_part("make"))
    known = makers_of_pages(kinds)
    wanted = _wanted(kinds, known)
    makers = {kind: known[kind] for kind in wanted}
    options: dict[str, Any] = {
        "seed": seed,
        "exclude": exclude,
        "exclude_default": exclude_default,
        "exclude_grim": exclude_grim,
        "level": level,
    }
    for name, value in {"theme": theme, "difficulty": difficulty}.items():
        if value is not None:
            _check_takes(makers, name)
            options[name] = value
    with Interruptible() as work:
        made = {}
        for kind, own in wanted.items():
            made[kind] = iter(makers[kind](lexicon, **{**options, **own}))
        puzzles = islice(_in_turn(made, work), n)
        return Pictures(with_bar(puzzles, n, "making puzzles", progress))


def _check_takes(makers: Mapping[str, Callable[..., Any]], option: str) -> None:
    """Refuse an option that some of the makers lack, with the kinds that have it."""
    fitting = []
    for kind, make in makers.items():
        parameters = inspect.signature(make).parameters.values()
        passes_on = any(one.kind is Parameter.VAR_KEYWORD for one in parameters)
        if passes_on or option in {one.name for one in parameters}:
            fitting.append(kind)
    lacking = [kind for kind in makers if kind not in fitting]
    if lacking:
        raise PuzzleError(
            f"there is no {option} for puzzles of the kind {', '.join(lacking)}; it goes with "
            f"kinds={fitting}"
        )


def _in_turn(makers: dict[str, Iterator[Any]], work: Interruptible) -> Iterator[Any]:
    """Forth and back: on a page, kinds that take much room then share no column."""
    for kind in cycle([*makers, *reversed(makers)]):
        puzzle = next(makers[kind], None)
        if work.asked:
            return
        if puzzle is None:
            raise NoPuzzle(f"there are no more puzzles of the kind {kind!r} under these options")
        yield puzzle


def makers_of_pages(kinds: Any = None) -> dict[str, Callable[..., Iterable[Any]]]:
    """What makes puzzles for a page: one maker for each kind, and others beside it. Where only
    those of the first sort are asked for, no more are loaded.
    """
    types = with_part("make")
    if isinstance(kinds, Collection) and kinds and all(map(types.__contains__, kinds)):
        types = {kind: types[kind] for kind in kinds}
    makers = {}
    for name, kind in types.items():
        make: Any = kind.part("make")
        makers[name] = getattr(make, "for_page", None) or getattr(make, f"make_{name}")
        makers |= getattr(make, "ALSO_MADE", {})
    return makers


def _wanted(kinds: Any, known: Collection[str]) -> dict[str, Mapping[str, Any]]:
    """Each kind with its own options."""
    if kinds is None:
        kinds = list(known)
    checked_names("kinds", kinds, known)
    if not kinds:
        raise PuzzleError(f"kinds names no kind of puzzle; there are {', '.join(known)}")
    if isinstance(kinds, Mapping):
        return dict(kinds)
    return dict.fromkeys(kinds, {})
