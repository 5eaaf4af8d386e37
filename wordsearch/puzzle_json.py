"""Puzzles as JSON: what it holds, and how it is read back with every value checked; and puzzles
with some of their fields changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from typing import Any, get_type_hints

import msgspec

from wordsearch.errors import PuzzleError, check_names, short
from wordsearch.provenance import Provenance
from wordsearch.puzzle_types import PuzzleType, puzzle_type


def encoded(puzzle: Any) -> str:
    """A puzzle as JSON, with all that is known of its making."""
    data = {"puzzle": puzzle.name, **puzzle.saved()}
    if puzzle.provenance is not None:
        data["provenance"] = puzzle.provenance
    return msgspec.json.encode(data).decode()


def read_object(text: str | bytes) -> dict[str, Any]:
    """The object that a JSON text holds.

    Raises
    ------
    PuzzleError
        If it is not JSON, not an object, or nested too deeply to be a puzzle.
    """
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (TypeError, ValueError, RecursionError) as error:
        raise PuzzleError(f"this is not JSON of a puzzle: {error}") from None


def puzzle_from(data: Any) -> Any:
    """The puzzle of any type that decoded JSON holds.

    Raises
    ------
    PuzzleError
        If it names no puzzle, or holds none that is sound.
    """
    name = None
    if isinstance(data, dict):
        name = data.get("puzzle")
    if not isinstance(name, str):
        raise PuzzleError('JSON of a puzzle begins with its name, as in {"puzzle": "pyramid", ...}')
    return decoded(puzzle_type(name), data)


def decoded(kind: PuzzleType, data: Mapping[str, Any]) -> Any:
    """The puzzle of a type that decoded JSON holds.

    Raises
    ------
    PuzzleError
        If it is of another type, or not sound.
    """
    content = dict(data)
    name = content.pop("puzzle", kind.name)
    if name != kind.name:
        raise PuzzleError(f"this is JSON of the puzzle {short(name)}, not of {kind.name!r}")
    try:
        provenance = msgspec.convert(content.pop("provenance", None), Provenance | None)
        saved = msgspec.structs.asdict(msgspec.convert(content, _saved_type(kind)))
    except (msgspec.ValidationError, RecursionError) as error:
        raise PuzzleError(f"this is no {kind.title or kind.name} in JSON: {error}") from None
    puzzle = kind.restored(**saved)
    if provenance is None:
        return puzzle
    return replace(puzzle, provenance=provenance)


def saved_fields(kind: PuzzleType) -> list[Any]:
    """The fields of a puzzle's dataclass that JSON keeps."""
    return [field for field in fields(kind) if field.init and field.name != "provenance"]


def with_fields(puzzle: Any, changes: Mapping[str, Any]) -> Any:
    """A puzzle with other values of some of its fields, and nothing known of its making.

    Parameters
    ----------
    puzzle : Puzzle
    changes : mapping of str to value
        By the names of its fields, each as it is or as a person writes it: a list for a tuple, a
        text with spaces for several texts, a puzzle's text for what is a table in it.

    Raises
    ------
    PuzzleError
        There is no such field, or no such puzzle.

    >>> from wordsearch.puzzles.pyramid.puzzle import Pyramid
    >>> with_fields(Pyramid.parse("p ir aao"), {"rows": "p ir aas"})
    <Pyramid: p ir aas>
    >>> with_fields(Pyramid.parse("p ir aao"), {"rows": ["p", "ir", "aa"]})
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: row 3 must have 3 letters; it is 'aa'
    """
    kind = type(puzzle)
    saved = puzzle.saved()
    check_names(f"{kind.__name__}.with_changes", changes, saved)
    values = {name: _as_field(puzzle, name, value) for name, value in changes.items()}
    return kind.restored(**{**saved, **values})


def _as_field(puzzle: Any, name: str, given: Any) -> Any:
    """What is given for a field as the field has it."""
    present = getattr(puzzle, name)
    if not isinstance(present, tuple):
        return given
    is_table = bool(present) and isinstance(present[0], tuple)
    if isinstance(given, str) and is_table:
        return getattr(type(puzzle).parse(given), name)
    if isinstance(given, str):
        return tuple(given.split())
    return _as_tuple(given)


def _as_tuple(given: Any) -> Any:
    """Lists, and lists in them, as tuples; anything else as it is."""
    if isinstance(given, list | tuple):
        return tuple(map(_as_tuple, given))
    return given


def _saved_type(kind: PuzzleType) -> Any:
    """What JSON of a puzzle must hold: the fields of its dataclass, those with defaults
    optional.
    """
    hints = {**get_type_hints(kind), **getattr(kind, "saved_types", {})}
    definitions: list[Any] = []
    for field in saved_fields(kind):
        if field.default is MISSING:
            definitions.append((field.name, hints[field.name]))
        else:
            definitions.append((field.name, hints[field.name], field.default))
    return msgspec.defstruct(kind.__name__, definitions)
