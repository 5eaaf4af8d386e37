"""Puzzles of several kinds together: made for one page, kept in one file.

:func:`make_page` asks the maker of each kind in turn; :func:`wordsearch.sheet` prints what comes of it.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import cycle, islice
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from wordsearch.display.progress import with_bar
from wordsearch.errors import PuzzleError, read_json
from wordsearch.files import write_atomically
from wordsearch.making.generator import NoPuzzle
from wordsearch.words.familiarity import common_words

if TYPE_CHECKING:
    from wordsearch.words.lexicon import Lexicon

__all__ = ["KINDS", "load_puzzles", "make_page", "save_puzzles"]


def _pyramids(lexicon: Lexicon, **options: Any) -> Iterator[Any]:
    from wordsearch.puzzles.pyramid.make import make_pyramid

    return make_pyramid(lexicon, **options)


def _building_blocks(lexicon: Lexicon, **options: Any) -> Iterator[Any]:
    from wordsearch.puzzles.building_blocks.make import make_building_blocks

    return make_building_blocks(lexicon, **options)


def _symbol_codes(lexicon: Lexicon, **options: Any) -> Iterator[Any]:
    from wordsearch.puzzles.symbol_code.make import make_symbol_code

    return make_symbol_code(lexicon, **{"style": "emoji", **options})


def _letters(
    lexicon: Lexicon,
    *,
    seed: int | str,
    exclude: Sequence[str] = (),
    exclude_default: bool = True,
    min_zipf: float = 3.0,
    **options: Any,
) -> Iterator[Any]:
    """Honeycombs of common words."""
    from wordsearch.puzzles.letters.puzzle import letter_puzzles

    words = common_words(lexicon, min_zipf=min_zipf, exclude=exclude, exclude_default=exclude_default)
    number = random.Random(f"{seed}/letters").randrange(1 << 31)  # its seed is a number, ours may be a text
    return iter(
        letter_puzzles(
            words, **{"required": True, "seed": number, "exclude_default": exclude_default, **options}
        )
    )


#: The kinds that a page can hold, and what makes them.
KINDS: Mapping[str, Callable[..., Iterator[Any]]] = MappingProxyType(
    {
        "pyramid": _pyramids,
        "letters": _letters,
        "building_blocks": _building_blocks,
        "symbol_code": _symbol_codes,
    }
)


def make_page(
    lexicon: Lexicon,
    n: int = 10,
    *,
    kinds: Sequence[str] | Mapping[str, Mapping[str, Any]] = tuple(KINDS),
    seed: int | str = 0,
    progress: bool = False,
    **options: Any,
) -> list[Any]:
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
        raise PuzzleError(
            f"{unknown[0]!r} is no option for all kinds; for one kind say so: "
            f"kinds={{{next(iter(wanted))!r}: {{{unknown[0]!r}: ...}}}}"
        )
    makers = {
        kind: KINDS[kind](lexicon, **{"seed": seed, **options, **more}) for kind, more in wanted.items()
    }
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


# -- kept in a file --------------------------------------------------------------------------------------

#: For each kind, as its JSON names it, the module and class that read it.
_CLASSES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "pyramid": ("pyramid.puzzle", "Pyramid"),
        "building_blocks": ("building_blocks.puzzle", "BuildingBlocks"),
        "symbol code": ("symbol_code.puzzle", "SymbolCode"),
        "letters": ("letters.puzzle", "LetterPuzzle"),
    }
)


def save_puzzles(puzzles: Iterable[Any], path: str | os.PathLike[str]) -> Path:
    """Keep puzzles of any kinds, with all that is known of their making, in one JSON file.

    The file is a list of what each puzzle's `to_json` says, one a line; it is there whole or not at all.

    Raises
    ------
    PuzzleError
        Something else than a puzzle, or a path that cannot be written to.
    """
    lines = []
    for number, puzzle in enumerate(puzzles, 1):
        if type(puzzle).__name__ not in {name for _, name in _CLASSES.values()}:
            raise PuzzleError(
                f"only puzzles can be kept; number {number} is the {type(puzzle).__name__} "
                f"{str(puzzle)[:60]!r}"
            )
        lines.append(puzzle.to_json())
    try:
        return write_atomically(path, f"[{','.join(chr(10) + line for line in lines)}\n]\n".encode())
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise PuzzleError(f"the puzzles cannot be written to {str(path)[:100]!r}: {why}") from None


def load_puzzles(path: str | os.PathLike[str]) -> list[Any]:
    """The puzzles that `save_puzzles` kept.

    Raises
    ------
    PuzzleError
        No such file, or one that holds something else; the sentence says which puzzle of it is none.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise PuzzleError(f"the puzzles cannot be read from {str(path)[:100]!r}: {why}") from None
    data = read_json(text)
    if not isinstance(data, list):
        raise PuzzleError(f"{str(path)[:100]!r} holds no list of puzzles; save_puzzles writes one")
    return [_read(item, number, path) for number, item in enumerate(data, 1)]


def _read(item: Any, number: int, path: str | os.PathLike[str]) -> Any:
    kind = item.get("puzzle") if isinstance(item, dict) else None
    if not isinstance(kind, str) or kind not in _CLASSES:
        raise PuzzleError(
            f"number {number} of {str(path)[:100]!r} is no puzzle of a kind that is known "
            f"({', '.join(_CLASSES)})"
        )
    module, name = _CLASSES[kind]
    try:
        return getattr(import_module(f"wordsearch.puzzles.{module}"), name).from_json(json.dumps(item))
    except PuzzleError as error:
        raise PuzzleError(f"number {number} of {str(path)[:100]!r}: {error}") from None
