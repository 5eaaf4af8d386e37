"""The steps of a beam-stack search, and their picture: what was kept, left out and gone back to, a row a step."""

from __future__ import annotations

import math
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from wordsearch.display.shown import Shown
from wordsearch.display.svg import FAINT, INK, PAPER, TONE, box, picture, text
from wordsearch.search.tree import SearchTree

ROW, MARGIN, SIDE, CHAR, GAP = 30.0, 12.0, 205.0, 7.4, 8.0
FILLS = MappingProxyType({"layer": "#dcecf7", "solution": "#d5f0e6", "backtrack": "#fbeed3"})
SHOWN, ROWS = 6, 48  # states in a row, and rows, that a picture shows at most


class Mark(NamedTuple):
    """A state in a `Step`: its id in the run's `tree`, and its f."""

    node: int
    f: float


@dataclass(frozen=True)
class Step:
    """One event of a traced beam-stack search.

    Attributes
    ----------
    kind : str
        ``layer`` (a layer is complete), ``solution``, or ``backtrack`` (to the layer at `depth`).
    depth : int
        Of the states in `kept`; -1 for what lies above the roots.
    kept, left_out : tuple of Mark
        The layer's states, best first, and the children that its width left out (when backtracking: the
        states that are expanded again).
    low, high : float
        The f of the first child in hand and of the first one left out, infinite where there is no end.
    upper_bound : float
        What a solution must cost less than.
    """

    kind: str
    depth: int
    kept: tuple[Mark, ...]
    left_out: tuple[Mark, ...]
    low: float
    high: float
    upper_bound: float


class Steps(tuple[Step, ...], Shown):
    """The steps of a traced search, and its tree, which knows their states; it draws itself."""

    tree: SearchTree

    def name(self, mark: Mark) -> str:
        """The choices that lead to a state, as text."""
        return " ".join(map(str, self.tree.path(mark.node))) if mark.node >= 0 else ""

    def __str__(self) -> str:
        lines = []
        for step in self:
            kept, left_out = (
                ", ".join(f"{self.name(mark)} ({mark.f:g})" for mark in marks)
                for marks in (step.kept, step.left_out)
            )
            cut = f" | left out: {left_out}" if left_out else ""
            since = f", from f = {step.low:g} on" if step.kind == "backtrack" else ""
            lines.append(f"{step.kind} {step.depth}{since}: {kept or 'nothing'}{cut}")
        return "\n".join(lines)

    def drawing(self) -> str:
        return steps_svg(self)


def steps_svg(steps: Steps) -> str:
    """The picture: kept states filled, left-out ones faint, solutions green, ways back yellow."""
    parts, width, top = [], 640.0, MARGIN
    for step in steps[:ROWS]:
        drawn, right = _row(steps, step)
        parts.append(f"<g transform='translate(0 {top:.0f})'>{''.join(drawn)}</g>")
        width, top = max(width, right), top + ROW
    note = "filled: kept, with f; faint: left out by the width, made again later"
    if len(steps) > ROWS:
        note += f" (the first {ROWS} of {len(steps):,} steps)"
    parts.append(text(MARGIN, top + ROW / 2, note, size=12, anchor="start"))
    return picture(width + MARGIN, top + ROW + MARGIN, parts, "beam-stack search, step by step")


def _row(steps: Steps, step: Step) -> tuple[list[str], float]:
    """The parts of one row, drawn from height 0, and where it ends on the right."""
    parts = [text(MARGIN, ROW / 2, _title(step), size=13, anchor="start", weight="bold")]
    fill, left = FILLS[step.kind], SIDE
    if step.kind == "backtrack":
        parts.insert(0, box(MARGIN / 2, 2, SIDE - MARGIN, ROW - 4, fill=fill, stroke=fill))
    for marks, colours in ((step.kept, (fill, INK)), (step.left_out, (PAPER, FAINT))):
        for mark in marks[:SHOWN]:
            left = _state(parts, left, f"{steps.name(mark) or '(start)'}  {mark.f:g}", *colours)
        if (more := len(marks) - SHOWN) > 0:
            label = f"+ {more:,} more"
            parts.append(text(left, ROW / 2, label, size=12, anchor="start"))
            left += CHAR * len(label) + GAP
    if not step.kept and not step.left_out:
        parts.append(text(left, ROW / 2, "nothing left to expand", size=13, anchor="start"))
    return parts, left


def _title(step: Step) -> str:
    where = "the start" if step.depth <= 0 and step.kind == "backtrack" else f"layer {step.depth}"
    if step.kind == "backtrack":
        return f"back to {where}, f ≥ {step.low:g}"
    if step.kind == "solution":
        return f"solution: {step.upper_bound:g}"
    cut = "" if step.high == math.inf else f", f to {step.high:g}"
    return f"{where}{cut}"


def _state(parts: list[str], left: float, label: str, fill: str, stroke: str) -> float:
    wide = CHAR * len(label) + 12
    parts += [
        box(left, 3, wide, ROW - 6, fill=fill, stroke=stroke),
        text(left + wide / 2, ROW / 2, label, size=13, fill=INK if stroke == INK else TONE),
    ]
    return left + wide + GAP
