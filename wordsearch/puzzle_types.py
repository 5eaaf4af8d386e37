"""The list of puzzles, and the one place that loads what belongs to them, by its name.

A puzzle is a folder of ``wordsearch/puzzles``: its model in ``puzzle.py``, and beside it what else
it has, one module a part (``draw``, ``batch``, ``make``, ``play``). A shared room knows none of
them by name; it asks here.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from wordsearch.errors import PuzzleError, nearest, short
from wordsearch.interrupt import load_module

#: A class that extends `wordsearch.puzzle.Puzzle`, which is above this list.
PuzzleType = type[Any]

#: The puzzles that come with the package, in the order in which front ends offer them: names of
#: folders.
PUZZLES = ("pyramid", "letters", "building_blocks", "symbol_code", "palindromes", "word_grid")

_types: dict[str, PuzzleType] = {}


def register(kind: PuzzleType) -> None:
    """Enter a class into the list, under its name."""
    _types[kind.name] = kind


def puzzle_type(name: str) -> PuzzleType:
    """The class of a puzzle, by its name.

    Raises
    ------
    PuzzleError
        If there is none of that name.
    """
    if name in PUZZLES:
        load_module(f"wordsearch.puzzles.{name}.puzzle")
    elif name not in _types:
        raise PuzzleError(
            f"there is no puzzle {short(name)}; there are {', '.join(PUZZLES)}{nearest(name, PUZZLES)}"
        )
    return _types[name]


def puzzle_types() -> tuple[PuzzleType, ...]:
    """All that come with the package, and then those that were defined since."""
    return tuple(map(puzzle_type, dict.fromkeys((*PUZZLES, *_types))))


def all_forms() -> dict[str, tuple[PuzzleType, Any]]:
    """What people can type, by title, with the puzzle's class."""
    return {form.title: (kind, form) for kind in puzzle_types() for form in kind.forms}


# -- parts -----------------------------------------------------------------------------------------


def with_part(name: str) -> dict[str, PuzzleType]:
    """The puzzles that have a part, such as ``play``, by name."""
    return {kind.name: kind for kind in puzzle_types() if has_part(kind, name)}


def has_part(kind: PuzzleType, name: str) -> bool:
    """Whether a puzzle has a part, which is not loaded for that."""
    return stands_beside(kind.__module__, name)


def stands_beside(module: str, name: str) -> bool:
    """Whether a puzzle of which this is a module has a part, which is not loaded for that."""
    folder, _, _ = module.rpartition(".")
    return folder != "" and find_spec(f"{folder}.{name}") is not None


def part_of(kind: PuzzleType, name: str) -> Any:
    """A part of a puzzle, the module, loaded; None where it has no such part.

    `wordsearch.puzzle_parts` says what each has.
    """
    if not has_part(kind, name):
        return None
    folder, _, _ = kind.__module__.rpartition(".")
    return load_module(f"{folder}.{name}")
