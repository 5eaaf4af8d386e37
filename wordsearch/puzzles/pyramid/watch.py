"""What a player shows of a pyramid's search: its cells are the places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wordsearch.puzzles.pyramid.draw import board_svg
from wordsearch.puzzles.pyramid.puzzle import Placement, neighbour_sets
from wordsearch.puzzles.pyramid.reasons import Cells
from wordsearch.search.problem import EXAMPLES, Domain


def shown_at(problem: Any, state: Any) -> str:
    """The pyramid with the words laid."""
    return board_svg(problem.pyramid, state.cover + state.missed, ())


def domains(problem: Any, state: Any) -> dict[str, Domain]:
    """For each free cell the words that may cover it; nothing for the order ``any``, which does
    not know them before it searches.
    """
    if problem.order == "any":
        return {}
    names = Cells(problem.pyramid)
    fitting = [item for item in state.fitting if item[1] & state.free == item[1]]
    left = {}
    for cell in range(len(problem.pyramid.letters)):
        if state.free >> cell & 1:
            words = [placement.word for placement, mask in fitting if mask >> cell & 1]
            left[names.item(cell)] = Domain(len(words), tuple(dict.fromkeys(words))[:EXAMPLES])
    return left


def turn(problem: Any, state: Any) -> str | None:
    """The cell that is covered next."""
    if problem.order == "any" or not state.free:
        return None
    cell, _ = problem.chosen(state)
    return Cells(problem.pyramid).item(cell)


def ruled_out(problem: Any, state: Any, label: Any, reason: str) -> tuple[str, str] | None:
    """The pyramid with a word that was pruned; the cells that no other word could cover are
    marked.
    """
    if not isinstance(label, Placement):
        return None
    pyramid = problem.pyramid
    free = state.free
    for cell in label.path:
        free &= ~(1 << cell)
    cells: list[int] = []
    sentence = ""
    if reason == "components":
        small = [piece for piece in _pieces(free, pyramid.base) if len(piece) < problem.min_length]
        cells = [cell for piece in small for cell in piece]
        names = Cells(pyramid)
        cut_off = " and ".join(map(names.item, cells))
        sentence = f"it would cut off {cut_off}, too few cells for {problem.min_length} letters"
    elif reason == "too many words":
        cells = [cell for piece in _pieces(free, pyramid.base) for cell in piece]
        sentence = f"cells would be left after {problem.most} words, the most that may be"
    return board_svg(pyramid, (*state.cover, label), cells), sentence


def _pieces(free: int, base: int) -> Iterator[list[int]]:
    """The pieces into which free cells, as bits, fall apart.

    >>> list(_pieces(0b011001, 3))
    [[0], [3, 4]]
    """
    near = neighbour_sets(base)
    rest = [cell for cell in range(len(near)) if free >> cell & 1]
    while rest:
        piece = [rest.pop(0)]
        for cell in piece:
            beside = [other for other in rest if near[cell] >> other & 1]
            piece += beside
            rest = [other for other in rest if other not in beside]
        yield piece
