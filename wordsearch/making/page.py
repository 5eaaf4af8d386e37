"""Puzzles of several kinds together, made for one page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import cycle, islice
from typing import Any

from wordsearch.display.progress import with_bar
from wordsearch.errors import PuzzleError, check_names, checked, checked_names, whole_number
from wordsearch.interrupt import Interruptible
from wordsearch.making.generator import NoPuzzle
from wordsearch.puzzle import Puzzle
from wordsearch.puzzle_types import with_part
from wordsearch.words.given import Words, as_lexicon


@checked
def make_page(
    lexicon: Words = "american-english",
    n: int = 10,
    *,
    kinds: Sequence[str] | Mapping[str, Mapping[str, Any]] | None = None,
    seed: int | str = 0,
    progress: bool = False,
    **options: Any,
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
        maker. A mapping adds options for each, those of its ``make_...`` function: ``{"pyramid":
        {"base": 6}, "letters": {}}``.
    seed : int or str
        The same seed gives the same puzzles.
    progress : bool
        Whether to show a progress bar, when tqdm is installed.
    **options
        For all kinds: ``exclude``, ``exclude_default``, ``level``.

    Returns
    -------
    list of puzzles

    Raises
    ------
    PuzzleError
        An unknown kind or option, or options that no puzzle can meet.
    NoPuzzle
        A maker found none; see its ``make_...`` function.

    >>> len(make_page("enable1", 2, kinds={"pyramid": {"rated": False}}))
    2
    """
    whole_number("n", n, most=10_000)
    lexicon = as_lexicon(lexicon)
    known = with_part("make")
    wanted = _wanted(kinds, known)
    check_names("make_page, for all kinds,", options, ("exclude", "exclude_default", "level"))
    with Interruptible() as work:
        makers = {}
        for kind, own in wanted.items():
            make = _maker(known[kind])
            makers[kind] = iter(make(lexicon, **{"seed": seed, **options, **own}))
        puzzles = islice(_in_turn(makers, work), n)
        return list(with_bar(puzzles, n, "making puzzles", progress))


def _in_turn(makers: dict[str, Iterator[Any]], work: Interruptible) -> Iterator[Any]:
    """Forth and back: on a page, kinds that take much room then share no column."""
    for kind in cycle([*makers, *reversed(makers)]):
        puzzle = next(makers[kind], None)
        if work.asked:
            return
        if puzzle is None:
            raise NoPuzzle(f"there are no more puzzles of the kind {kind!r} under these options")
        yield puzzle


def _maker(kind: type[Puzzle]) -> Callable[..., Iterable[Any]]:
    """What makes puzzles of a kind for a page."""
    make: Any = kind.part("make")
    if hasattr(make, "for_page"):
        return make.for_page  # type: ignore[no-any-return]
    return getattr(make, f"make_{kind.name}")  # type: ignore[no-any-return]


def _wanted(kinds: Any, known: Collection[str]) -> dict[str, Mapping[str, Any]]:
    """Each kind with its own options."""
    if kinds is None:
        kinds = list(known)
    elif isinstance(kinds, str):
        kinds = [kinds]
    checked_names("kinds", kinds, known)
    if not kinds:
        raise PuzzleError(f"kinds names no kind of puzzle; there are {', '.join(known)}")
    if isinstance(kinds, Mapping):
        return dict(kinds)
    return dict.fromkeys(kinds, {})
