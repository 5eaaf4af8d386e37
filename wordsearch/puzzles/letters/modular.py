"""A brick in parts: a folder with a file for each first letter, written whole, read when it is
needed.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
from itertools import filterfalse, groupby
from pathlib import Path

from wordsearch.errors import PuzzleError, checked
from wordsearch.files import FilePath, as_path, sweep
from wordsearch.puzzles.letters import brick_file as brk
from wordsearch.puzzles.letters.brick import Brick
from wordsearch.puzzles.letters.brick_file import BrickFormatError


def write_parts(brick: Brick, folder: Path) -> None:
    """Write a brick's parts, see `Brick.save_parts`, to take the place of `folder` by renaming.

    A writer that is killed between the two renames leaves the folder as it was under the name
    `_before`; the next one who reads or writes it takes it back (`_recover`).
    """
    parts = groupby(brick.entries(), lambda entry: entry.path[0])
    files = {_part_name(first): brk.encode(part) for first, part in parts}
    draft = f".{folder.name}.draft-"
    new = folder.with_name(draft + secrets.token_hex(4))
    try:
        try:
            sweep(folder.parent, draft)
            _recover(folder)
            if folder.exists() and (foreign := [*filterfalse(_is_part, os.listdir(folder))]):
                raise PuzzleError(
                    f"the folder {str(folder)!r} holds {foreign[0]!r}, no part of a brick"
                )
            new.mkdir()
            for name, data in files.items():
                (new / name).write_bytes(data)
            if folder.exists():
                os.replace(folder, _before(folder))
            os.replace(new, folder)
        finally:
            shutil.rmtree(new, ignore_errors=True)
            _recover(folder)
    except OSError as error:
        raise PuzzleError(f"cannot write the brick {str(folder)!r}: {error.strerror}") from None


def _before(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.before")


def _recover(folder: Path) -> None:
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


def _part_name(first: str) -> str:
    # By number: some letters make no file name, and some file systems take a and A for the same.
    return f"part-{ord(first):06x}.brk"


_is_part = re.compile(r"part-(?:0[0-9a-f]|10)[0-9a-f]{4}\.brk").fullmatch


@checked
class ModularBrick:
    """A brick in parts, by the first letter of the paths; each part is loaded when it is first
    needed.

    The words of a set of letters are filed under paths that begin with one of them, so the other
    parts stay on the disk.

    Parameters
    ----------
    folder : path
        Written by `Brick.save_parts`.

    Raises
    ------
    PuzzleError
        The folder cannot be read, or holds no part of a brick.
    """

    def __init__(self, folder: FilePath, *, language: str | None = None) -> None:
        self.folder = as_path(folder).absolute()
        try:
            _recover(self.folder)
            names = sorted(filter(_is_part, os.listdir(self.folder)))
        except OSError as error:
            raise PuzzleError(f"cannot read the brick {str(folder)!r}: {error.strerror}") from None
        if not names:
            raise PuzzleError(
                f"the folder {str(folder)!r} holds no part of a brick (part-000061.brk)"
            )
        self.firsts = "".join(chr(int(name[5:11], 16)) for name in names)
        self._brick = Brick(language=language)
        #: The first letters of the parts loaded so far, sorted.
        self.loaded = ""

    def brick(self, firsts: str | None = None) -> Brick:
        """The brick of what is loaded, with at least the parts of these first letters (default:
        all) in it.

        Raises
        ------
        BrickFormatError
            A part is damaged, or holds paths with another first letter.
        """
        missing = set(self.firsts) - set(self.loaded)
        for first in sorted(missing if firsts is None else missing & set(firsts)):
            part = Brick.load(self.folder / _part_name(first))
            if any(path[0] != first for path in part.paths()):
                raise BrickFormatError(
                    f"{_part_name(first)} holds paths that do not begin with {first!r}"
                )
            self._brick.merge(part)
            self.loaded = "".join(sorted(self.loaded + first))
        return self._brick

    def words(
        self, letters: str, *, required: str | None = None, min_length: int = 1
    ) -> tuple[str, ...]:
        """As `Brick.words`, loading the parts that can hold such words."""
        # A path with the required letter begins with it, or with a letter before it.
        first = [letter for letter in letters if required is None or letter <= required]
        return self.brick("".join(first)).words(letters, required=required, min_length=min_length)

    def __repr__(self) -> str:
        return f"<ModularBrick {str(self.folder)!r}: {len(self.loaded)} of {len(self.firsts)} parts loaded>"
