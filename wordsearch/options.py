"""The types of options that puzzles share, for editors and type checkers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypedDict

from wordsearch.search.own_heuristics import Heuristic


class OwnOptions(TypedDict, total=False):
    """What puzzles call their own options, each of which several may have.

    A puzzle of one's own may have others; tools refuse them there unless they come as
    ``**{"name": value}``.
    """

    candidates: str
    heuristics: Collection[str | Heuristic]
    known: Mapping[str, str] | None
    min_length: int
    misses: int
    order: str
    words: int | tuple[int, int] | None


class UniqueOptions(OwnOptions, total=False):
    """Options of :meth:`Puzzle.is_unique`."""

    strategy: str | None
    max_nodes: int | None
    timeout: float | None
