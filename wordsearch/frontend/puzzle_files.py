"""Files of puzzles: any kinds together, with all that is known of their making."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from wordsearch.display.shown import Pictures
from wordsearch.errors import PuzzleError, checked, listed, short
from wordsearch.files import FilePath, read_bytes, write_atomically
from wordsearch.puzzle import Puzzle
from wordsearch.puzzle_json import puzzle_from


@checked
def save_puzzles(puzzles: Iterable[Puzzle], path: FilePath) -> Path:
    """Keep puzzles of any kinds, with all that is known of their making, in one JSON file.

    The file is a list of what each puzzle's `to_json` says, one a line; it is there whole or not at
    all.

    Raises
    ------
    PuzzleError
        Something else than a puzzle, or a path that cannot be written to.

    Examples
    --------
    >>> import wordsearch as ws
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = save_puzzles([ws.Pyramid.parse("c ar tod")], f"{folder}/puzzles.json")
    ...     ws.load_puzzles(path)
    [<Pyramid: c ar tod>]
    """
    lines = []
    for number, puzzle in enumerate(listed("puzzles", puzzles), 1):
        if not isinstance(puzzle, Puzzle) or not puzzle.name:
            raise PuzzleError(
                f"only puzzles can be kept; "
                f"number {number} is the {type(puzzle).__name__} {short(str(puzzle))}"
            )
        lines.append(puzzle.to_json())
    return write_atomically(path, f"[{','.join(chr(10) + line for line in lines)}\n]\n".encode())


@checked
def load_puzzles(path: FilePath) -> list[Any]:
    """The puzzles that `save_puzzles` kept.

    Raises
    ------
    PuzzleError
        No such file, or one that holds something else; the sentence says which puzzle of it is
        none.

    Examples
    --------
    >>> import wordsearch as ws
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = ws.save_puzzles([ws.Pyramid.parse("c ar tod")], f"{folder}/puzzles.json")
    ...     load_puzzles(path)
    [<Pyramid: c ar tod>]
    """
    named = short(str(path), 100)
    try:
        data = msgspec.json.decode(read_bytes(path), type=list[Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise PuzzleError(
            f"{named} holds no list of puzzles, as save_puzzles writes one: {error}"
        ) from None
    found: list[Any] = Pictures()
    for number, item in enumerate(data, 1):
        try:
            found.append(puzzle_from(item))
        except PuzzleError as error:
            raise PuzzleError(f"number {number} of {named}: {error}") from None
    return found
