"""What a player of steps shows: one frame a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

#: Rows of texts, the head first.
TextTable: TypeAlias = Sequence[Sequence[str]]


class Captioned(NamedTuple):
    """A table beside a board.

    Attributes
    ----------
    caption : str
    rows : sequence of sequence of str
        A head and rows.
    marked : int
        The row that stands out, counted from the head's 0; -1 for none.
    """

    caption: str
    rows: TextTable
    marked: int = -1


class Frame(NamedTuple):
    """A step to be shown by a player.

    Attributes
    ----------
    board : str
        What it is about, as SVG; what is looked at is marked.
    title : str
        "step 2 of 6: shared".
    sentence : str
    marked : tuple
        What is looked at, if somebody asks.
    tables : tuple of Captioned
    """

    board: str
    title: str
    sentence: str
    marked: tuple[Any, ...] = ()
    tables: tuple[Captioned, ...] = ()
