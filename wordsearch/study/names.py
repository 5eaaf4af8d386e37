"""The answer to a name that a module of ours lacks: the public names that are nearest."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from difflib import get_close_matches
from typing import Any

from wordsearch.errors import Brief
from wordsearch.puzzle_types import PuzzleType, puzzle_types

#: How alike two names are, from 0 to 1: a slip of the finger, and the last resort.
_SLIP = 0.8
_ALIKE = 0.7


class UnknownName(Brief, AttributeError):
    """A name that a module of ours lacks.

    Programs ask for names that there may not be (``hasattr``), and then nobody reads the sentence:
    the nearest names are looked for when it is shown.

    Parameters
    ----------
    module : str
        As people type it: ``"ws"``.
    name : str
    names : collection of str
        The module's public ones.

    >>> str(UnknownName("ws", "solve_boggle", ["solve_pyramid", "solve_word_grid"]))
    'there is no ws.solve_boggle; did you mean solve_word_grid?'
    """

    def __init__(self, module: str, name: str, names: Collection[str]) -> None:
        # With a name and no object Python adds no suggestion of its own.
        super().__init__(module, name, names, name=name)

    def __reduce__(self) -> tuple[Any, ...]:
        # Where Dask is at work, tblib makes copies of errors without calling `__init__`.
        return type(self), self.args, {"name": self.name}

    def __str__(self) -> str:
        module, name, names = self.args
        there_is_none = f"there is no {module}.{name}"
        near = _nearest(name, names)
        if near:
            *others, last = near
            meant = last
            if others:
                meant = f"{', '.join(others)} or {last}"
            return f"{there_is_none}; did you mean {meant}?"
        kin = [public for public in names if _verb(public) == _verb(name)]
        if kin:
            return f"{there_is_none}; there are {', '.join(kin)}"
        return f"{there_is_none}; dir({module}) lists what there is"


def _nearest(name: str, names: Collection[str]) -> list[str]:
    """At most three names that were probably meant, the likeliest first."""
    by_key = {_key(public): public for public in names}
    for spelling in _spellings(_key(name)):
        if spelling in by_key:
            return [by_key[spelling]]
        near = get_close_matches(spelling, by_key, cutoff=_SLIP)
        if near:
            return [by_key[key] for key in near]
    endings = [public for public in names if public.endswith(f"_{name}")]
    if endings:
        return endings[:3]
    near = get_close_matches(_key(name), by_key, cutoff=_ALIKE)
    return [by_key[key] for key in near if _verb(by_key[key]) != _verb(name)]


def _spellings(key: str) -> Iterator[str]:
    """A key as it is, and then with what a puzzle is also called replaced by its names here."""
    yield key
    for kind in puzzle_types():
        for called in sorted(map(_key, _called(kind)), key=len, reverse=True):
            if called in key:
                yield key.replace(called, _key(kind.name))
                yield key.replace(called, _key(kind.__name__))


def _called(kind: PuzzleType) -> Iterator[str]:
    """What people call a puzzle."""
    yield from kind.also_called
    yield kind.title
    for form in kind.forms:
        yield form.title


def _key(name: str) -> str:
    """The letters of a name, which people divide and capitalise as they like."""
    return name.lower().replace("_", "").replace(" ", "")


def _verb(name: str) -> str:
    """What a name begins with: ``solve`` of ``solve_pyramid``."""
    return name.partition("_")[0].lower()
