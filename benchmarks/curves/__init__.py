"""What grows, a file for each puzzle of the list that has a curve: how instances are drawn, and
their sizes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from wordsearch.puzzle_types import PUZZLES


class BySize(NamedTuple):
    """A curve by the puzzle's own size, over one dictionary; `why` the cost grows as it does."""

    name: str
    unit: str
    sizes: Sequence[int]
    lexicon: str
    why: str


class ByDictionary(NamedTuple):
    """A curve by the dictionary's size, for puzzles of one size."""

    name: str
    size: int | None
    why: str


def modules() -> Iterator[Any]:
    """Of each puzzle that has them: ``make(lexicon, size, rng)``, ``BY_SIZE`` and
    ``BY_DICTIONARY``.
    """
    for name in PUZZLES:
        if find_spec(f"benchmarks.curves.{name}"):
            yield import_module(f"benchmarks.curves.{name}")
