"""A brick in parts on disk: a folder with a file for each first letter, written whole."""

from __future__ import annotations

import os
import re
import secrets
import shutil
from collections.abc import Iterable
from itertools import filterfalse, groupby
from pathlib import Path

from wordsearch.errors import PuzzleError
from wordsearch.files import sweep
from wordsearch.puzzles.letters import brick_file as brk

#: Whether a file is a part of a brick, by its name.
is_part = re.compile(r"part-(?:0[0-9a-f]|10)[0-9a-f]{4}\.brk").fullmatch


def part_name(first_letter: str) -> str:
    """The file of the paths that begin with a letter.

    It names the letter by its number: some letters make no file name, and some file systems take a
    and A for the same.

    >>> part_name("a")
    'part-000061.brk'
    """
    return f"part-{ord(first_letter):06x}.brk"


def first_letter(name: str) -> str:
    """The letter whose part a file is.

    >>> first_letter("part-000061.brk")
    'a'
    """
    number = name.removeprefix("part-").removesuffix(".brk")
    return chr(int(number, 16))


def write_parts(entries: Iterable[brk.Entry], folder: Path) -> None:
    """Write a brick's parts, see `Brick.save_parts`, to take the place of `folder` by renaming.

    A writer that is killed between the two renames leaves the folder as it was under the name
    `_before`; the next one who reads or writes it takes it back (`recover`).

    Raises
    ------
    PuzzleError
        The folder cannot be written, or holds something else.
    BrickFormatError
        See `brick_file.encode`.
    """
    parts = groupby(entries, lambda entry: entry.path[0])
    files = {part_name(letter): brk.encode(part) for letter, part in parts}
    draft = f".{folder.name}.draft-"
    new = folder.with_name(draft + secrets.token_hex(4))
    try:
        try:
            sweep(folder.parent, draft)
            recover(folder)
            _check_replaceable(folder)
            new.mkdir()
            for name, data in files.items():
                (new / name).write_bytes(data)
            if folder.exists():
                os.replace(folder, _before(folder))
            os.replace(new, folder)
        finally:
            shutil.rmtree(new, ignore_errors=True)
            recover(folder)
    except OSError as error:
        raise PuzzleError(f"cannot write the brick {str(folder)!r}: {error.strerror}") from None


def _check_replaceable(folder: Path) -> None:
    """Refuse a folder that holds something else than parts."""
    if not folder.exists():
        return
    for name in filterfalse(is_part, os.listdir(folder)):
        raise PuzzleError(f"the folder {str(folder)!r} holds {name!r}, no part of a brick")


def _before(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.before")


def recover(folder: Path) -> None:
    """Finish what `write_parts` left half done: the old folder goes, or comes back if there is
    no new.
    """
    old = _before(folder)
    if not old.exists():
        return
    if folder.exists():
        shutil.rmtree(old, ignore_errors=True)
    else:
        os.replace(old, folder)
