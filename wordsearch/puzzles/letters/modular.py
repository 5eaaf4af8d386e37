"""A brick in parts: each is read from its folder when it is needed."""

from __future__ import annotations

import os

from wordsearch.errors import PuzzleError, checked
from wordsearch.files import FilePath, as_path
from wordsearch.puzzles.letters.brick import Brick
from wordsearch.puzzles.letters.brick_file import BrickFormatError
from wordsearch.puzzles.letters.parts import first_letter, is_part, part_name, recover


class ModularBrick:
    """A brick in parts, by the first letter of the paths; each part is loaded when it is first
    needed.

    The words of a set of letters are filed under paths that begin with one of them, so the other
    parts stay on the disk.

    Parameters
    ----------
    folder : path
        Written by `Brick.save_parts`.
    language : str, optional
        See `Brick`.

    Raises
    ------
    PuzzleError
        The folder cannot be read, or holds no part of a brick.

    Examples
    --------
    >>> import wordsearch as ws
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     parts = ws.Brick.from_words(["deed", "door", "odor", "rod"]).save_parts(folder)
    ...     ModularBrick(folder).words("dor")
    ('door', 'odor', 'rod')
    """

    @checked
    def __init__(self, folder: FilePath, *, language: str | None = None) -> None:
        self.folder = as_path(folder).absolute()
        try:
            recover(self.folder)
            names = sorted(filter(is_part, os.listdir(self.folder)))
        except OSError as error:
            raise PuzzleError(f"cannot read the brick {str(folder)!r}: {error.strerror}") from None
        if not names:
            raise PuzzleError(
                f"the folder {str(folder)!r} holds no part of a brick (part-000061.brk)"
            )
        self.firsts = "".join(map(first_letter, names))
        self._brick = Brick(language=language)
        #: The first letters of the parts loaded so far, sorted.
        self.loaded = ""

    @checked
    def brick(self, firsts: str | None = None) -> Brick:
        """The brick of what is loaded, with at least the parts of these first letters (default:
        all) in it.

        Raises
        ------
        BrickFormatError
            A part is damaged, or holds paths with another first letter.
        """
        missing = set(self.firsts) - set(self.loaded)
        if firsts is not None:
            missing &= set(firsts)
        for first in sorted(missing):
            name = part_name(first)
            part = Brick.load(self.folder / name)
            if any(path[0] != first for path in part.paths()):
                raise BrickFormatError(f"{name} holds paths that do not begin with {first!r}")
            self._brick.merge(part)
            self.loaded = "".join(sorted(self.loaded + first))
        return self._brick

    @checked
    def words(
        self, letters: str, *, required: str | None = None, min_length: int = 1
    ) -> tuple[str, ...]:
        """As `Brick.words`, loading the parts that can hold such words."""
        # A path with the required letter begins with it, or with a letter before it.
        first = [letter for letter in letters if required is None or letter <= required]
        return self.brick("".join(first)).words(letters, required=required, min_length=min_length)

    def __repr__(self) -> str:
        parts = f"{len(self.loaded)} of {len(self.firsts)} parts loaded"
        return f"<ModularBrick {str(self.folder)!r}: {parts}>"
