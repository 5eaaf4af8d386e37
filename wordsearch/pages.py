"""Puzzles of several kinds for one page.

:func:`make_page` asks the maker of each kind in turn; :func:`wordsearch.sheet` prints what comes of it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle, islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from wordsearch.making import NoPuzzle, common_words, with_bar
from wordsearch.search import PuzzleError

if TYPE_CHECKING:
    from wordsearch.lexicon import Lexicon

__all__ = ["KINDS", "make_page"]


def _pyramids(lexicon: Lexicon, **options: Any) -> Iterator[Any]:
    from wordsearch.puzzles.pyramid_maker import make_pyramid

    return make_pyramid(lexicon, **options)


def _building_blocks(lexicon: Lexicon, **options: Any) -> Iterator[Any]:
    from wordsearch.puzzles.building_blocks_maker import make_building_blocks

    return make_building_blocks(lexicon, **options)


def _symbol_codes(lexicon: Lexicon, **options: Any) -> Iterator[Any]:
    from wordsearch.puzzles.symbol_code_maker import make_symbol_code

    return make_symbol_code(lexicon, **{"style": "emoji", **options})


def _letters(lexicon: Lexicon, *, seed: int | str, exclude: Sequence[str] = (), exclude_default: bool = True,
             min_zipf: float = 3.0, **options: Any) -> Iterator[Any]:
    """Honeycombs of common words."""
    from wordsearch.puzzles.brick import letter_puzzles

    words = common_words(lexicon, zipf=min_zipf, exclude=exclude, exclude_default=exclude_default)
    number = random.Random(f"{seed}/letters").randrange(1 << 31)  # its seed is a number, ours may be a text
    return iter(letter_puzzles(words, **{"required": True, "seed": number, **options}))


#: The kinds that a page can hold, and what makes them.
KINDS: Mapping[str, Callable[..., Iterator[Any]]] = MappingProxyType({
    "pyramid": _pyramids, "letters": _letters, "building_blocks": _building_blocks,
    "symbol_code": _symbol_codes,
})


def make_page(lexicon: Lexicon, n: int = 10, *,
              kinds: Sequence[str] | Mapping[str, Mapping[str, Any]] = tuple(KINDS), seed: int | str = 0,
              progress: bool = False, **options: Any) -> list[Any]:
    """Puzzles for a page, of each kind as many as of the others where that comes out even.

    Parameters
    ----------
    lexicon : Lexicon
        Its common words are what answers are made of.
    n : int
        How many puzzles.
    kinds : sequence of str, or mapping of str to options
        Which kinds, in the order in which they take turns, forth and back: ``pyramid``, ``letters``,
        ``building_blocks``, ``symbol_code``. A mapping adds options for each, those of its ``make_...``
        function (of ``letter_puzzles`` for letters): ``{"pyramid": {"base": 6}, "letters": {}}``.
    seed : int or str
        The same seed gives the same puzzles.
    progress : bool
        Whether to show a progress bar, when tqdm is installed.
    **options
        For all kinds: ``exclude``, ``exclude_default``, ``min_zipf``.

    Returns
    -------
    list of puzzles

    Raises
    ------
    PuzzleError
        An unknown kind or option, or options that no puzzle can meet.
    NoPuzzle
        A maker found none; see its ``make_...`` function.

    >>> from wordsearch import Lexicon
    >>> lexicon = Lexicon.from_words(["oboe", "piano", "guitar", "lute", "harp", "flute", "drum"])
    >>> len(make_page(lexicon, 2, kinds={"pyramid": {"rated": False}}, min_zipf=0))
    2
    """
    if not isinstance(n, int) or isinstance(n, bool) or n < 1:
        raise PuzzleError(f"n must be a whole number of puzzles, at least 1; it is {n!r}")
    wanted = _wanted(kinds)
    unknown = sorted(options.keys() - {"exclude", "exclude_default", "min_zipf"})
    if unknown:
        raise PuzzleError(f"{unknown[0]!r} is no option for all kinds; for one kind say so: "
                          f"kinds={{{next(iter(wanted))!r}: {{{unknown[0]!r}: ...}}}}")
    makers = {kind: KINDS[kind](lexicon, **{"seed": seed, **options, **more})
              for kind, more in wanted.items()}
    return list(with_bar(islice(_in_turn(makers), n), n, "making puzzles", progress))


def _in_turn(makers: dict[str, Iterator[Any]]) -> Iterator[Any]:
    """Forth and back: on a page, kinds that take much room then share no column."""
    for kind in cycle([*makers, *reversed(makers)]):
        puzzle = next(makers[kind], None)
        if puzzle is None:
            raise NoPuzzle(f"there are no more puzzles of the kind {kind!r} under these options")
        yield puzzle


def _wanted(kinds: Any) -> dict[str, Mapping[str, Any]]:
    """Each kind with its own options."""
    if isinstance(kinds, str):
        kinds = (kinds,)
    found = dict(kinds) if isinstance(kinds, Mapping) else dict.fromkeys(kinds, {})
    for kind in found:
        if kind not in KINDS:
            raise PuzzleError(f"kinds may name {', '.join(KINDS)}; {kind!r} is none of them")
    if not found:
        raise PuzzleError(f"kinds names no kind of puzzle; there are {', '.join(KINDS)}")
    return found
