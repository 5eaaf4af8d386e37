"""The dictionaries that the explorer offers, loaded when they are first used."""

from __future__ import annotations

from collections.abc import Iterable

from wordsearch.errors import PuzzleError, listed, short
from wordsearch.words.catalogue import lexicons_here
from wordsearch.words.lexicon import Lexicon

_USUAL = "american-english"
_SYSTEM = "system:"


class Shelf:
    """Dictionaries by number; names need not be unlike.

    Parameters
    ----------
    own : iterable of Lexicon or str
        Those that are offered first.

    Attributes
    ----------
    names : tuple of str
    first : int
        The one that is chosen unless a person chooses.
    usual : tuple of int
        Those that are compared unless a person chooses: all but the system's, which may be
        hundreds.
    system : tuple of int
        The system's.

    Raises
    ------
    PuzzleError
        If something is neither a dictionary nor the name of one.
    """

    def __init__(self, own: Iterable[Lexicon | str]) -> None:
        # The same dictionary twice is one.
        different = {id(one): one for one in listed("lexicons", own)}
        self._held: list[Lexicon | str] = list(different.values())
        for one in self._held:
            if not isinstance(one, Lexicon | str):
                raise PuzzleError(
                    f"lexicons are dictionaries or names of some; {short(one)} is none"
                )
        here = lexicons_here()
        own_names = [_name_of(held) for held in self._held]
        self._held += [name for name in here if name not in own_names]
        self.names = tuple(map(_name_of, self._held))
        self.first = 0
        if not own_names:
            self.first = self.names.index(_USUAL)
        numbers = range(len(self.names))
        self.system = tuple(n for n in numbers if self.names[n].startswith(_SYSTEM))
        self.usual = tuple(n for n in numbers if n not in self.system)

    def __getitem__(self, number: int) -> Lexicon:
        held = self._held[number]
        if isinstance(held, str):
            held = Lexicon.load(held)
            self._held[number] = held
        return held

    def loaded(self) -> list[Lexicon]:
        """Those that were used."""
        return [held for held in self._held if isinstance(held, Lexicon)]


def _name_of(held: Lexicon | str) -> str:
    if isinstance(held, str):
        return held
    return held.name
