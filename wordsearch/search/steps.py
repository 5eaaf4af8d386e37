"""The steps of a beam-stack search, and their picture: what was kept, left out and gone back to,
a row a step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from wordsearch.display.figure_file import Drawn
from wordsearch.display.svg import INK, PAPER, TONE, box, picture, text
from wordsearch.search.tree import SearchTree

ROW = 30.0
MARGIN = 12.0
SIDE = 235.0
CHAR = 7.4
GAP = 8.0
FILLS = {"layer": "#dcecf7", "solution": "#d5f0e6", "backtrack": "#fbeed3"}
# states in a row, and rows, that a picture shows at most
SHOWN = 6
ROWS = 48


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
        The layer's states, best first, and the children that its width left out (when backtracking:
        the states that are expanded again).
    low : float
        The f of the first child in hand.
    """

    kind: str
    depth: int
    kept: tuple[Mark, ...]
    left_out: tuple[Mark, ...]
    low: float

    def __str__(self) -> str:
        since = f", from f = {self.low:g} on" if self.kind == "backtrack" else ""
        return f"{self.kind} {self.depth}{since}"


class Steps(tuple[Step, ...], Drawn):
    """The steps of a traced search, and its tree, which knows their states; it draws itself."""

    tree: SearchTree

    def named(self, marks: tuple[Mark, ...]) -> list[str]:
        """The choices that lead to each state, as text, and its f."""
        paths = (self.tree.path(mark.node) if mark.node >= 0 else () for mark in marks)
        return [
            f"{' '.join(map(str, path))} ({mark.f:g})"
            for path, mark in zip(paths, marks, strict=True)
        ]

    def __str__(self) -> str:
        lines = []
        for step in self:
            cut = f" | left out: {', '.join(self.named(step.left_out))}" if step.left_out else ""
            lines.append(f"{step}: {', '.join(self.named(step.kept)) or 'nothing'}{cut}")
        return "\n".join(lines)

    def drawing(self) -> str:
        """A row a step: kept states filled, left-out ones faint, solutions green, ways back
        yellow.
        """
        parts = []
        width = 640.0
        middle = MARGIN + ROW / 2
        for step in self[:ROWS]:
            parts.append(text(MARGIN, middle, step, size=13, anchor="start", weight="bold"))
            left = SIDE
            for marks, fill, ink in (
                (step.kept, FILLS[step.kind], INK),
                (step.left_out, PAPER, TONE),
            ):
                more = len(marks) - SHOWN
                for label in self.named(marks[:SHOWN]) + [f"{more:,} more"] * (more > 0):
                    wide = CHAR * len(label) + 12
                    parts.append(
                        box(left, middle - ROW / 2 + 3, wide, ROW - 6, fill=fill, stroke=ink)
                    )
                    parts.append(text(left + wide / 2, middle, label, size=13, fill=ink))
                    left += wide + GAP
            width = max(width, left)
            middle = middle + ROW
        note = "filled: kept, with f; faint: left out by the width, made again later"
        if len(self) > ROWS:
            note += f" (the first {ROWS} of {len(self):,} steps)"
        parts.append(text(MARGIN, middle, note, size=12, anchor="start"))
        return picture(
            width + MARGIN, middle + ROW / 2 + MARGIN, parts, "beam-stack search, step by step"
        )
