"""The steps of a beam-stack search, and their picture: what was kept, left out and gone back to,
a row a step.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from wordsearch.display.figure_file import Drawn
from wordsearch.display.frames import Frame
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
# layers of a stack, and characters of a state, which are its last ones
LAYERS = 14
LONGEST = 40


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
        parts: list[str] = []
        width = 640.0
        middle = MARGIN + ROW / 2
        for step in self[:ROWS]:
            parts.append(text(MARGIN, middle, step, size=13, anchor="start", weight="bold"))
            chips = [(label, FILLS[step.kind], INK) for label in _few(self.named(step.kept))]
            chips += [(label, PAPER, TONE) for label in _few(self.named(step.left_out))]
            width = max(width, _chips(parts, chips, middle))
            middle = middle + ROW
        note = "filled: kept, with f; faint: left out by the width, made again later"
        if len(self) > ROWS:
            note += f" (the first {ROWS} of {len(self):,} steps)"
        parts.append(text(MARGIN, middle, note, size=12, anchor="start"))
        return picture(
            width + MARGIN, middle + ROW / 2 + MARGIN, parts, "beam-stack search, step by step"
        )

    def frames(self) -> Iterator[Frame]:
        """The stack of layers at each step, for a player: every layer with its bounds."""
        stack: list[_Layer] = []
        for number, step in enumerate(self, 1):
            if step.kind == "backtrack":
                # The layer whose children come next; those below it are given up.
                del stack[step.depth + 1 :]
            elif step.kind == "layer":
                del stack[step.depth :]
                stack.append(_Layer(self.named(step.kept), self.named(step.left_out), step))
            title = f"step {number:,} of {len(self):,}: {step.kind}"
            yield Frame(_stack_svg(stack, step, self.named(step.kept)), title, _sentence(step))


class _Layer(NamedTuple):
    """A layer of the stack: its states and those that its width left out, as text."""

    kept: list[str]
    left_out: list[str]
    step: Step

    @property
    def bounds(self) -> str:
        """Which states are in hand: from f_min on, and none beyond f_max."""
        highest = min((mark.f for mark in self.step.left_out), default=math.inf)
        return f"f_min {_number(self.step.low)}, f_max {_number(highest)}"


def _number(f: float) -> str:
    if math.isinf(f):
        return "-∞" if f < 0 else "∞"
    return f"{f:g}"


def _sentence(step: Step) -> str:
    """What a step does, for a person who has not seen one."""
    if step.kind == "solution":
        (mark,) = step.kept
        return f"A solution of cost {mark.f:g}. From now on only cheaper ones count."
    if step.kind == "backtrack":
        return (
            f"Nothing below leads on, so the search goes back to layer {step.depth}: the states "
            f"that it left out, of f = {step.low:g} and more, are made again."
        )
    if not step.kept:
        return "No state is left for this layer."
    sentence = f"Layer {step.depth} keeps {len(step.kept):,}"
    if not step.left_out:
        return f"{sentence}, all there are."
    lowest = min(mark.f for mark in step.left_out)
    return (
        f"{sentence} and leaves out {len(step.left_out):,}: f_max is {lowest:g}, where the search "
        "will go on if it comes back."
    )


def _stack_svg(stack: list[_Layer], step: Step, solved: list[str]) -> str:
    """A row a layer, from the top: bounds, states kept, and states left out; the layer of the step
    on a ground of its own.
    """
    parts: list[str] = []
    width = 640.0
    middle = MARGIN + ROW / 2
    first = max(0, len(stack) - LAYERS)
    if first:
        note = f"(and {first} layers above)"
        parts.append(text(MARGIN, middle, note, size=12, anchor="start"))
        middle += ROW
    for depth, layer in enumerate(stack[first:], first):
        is_now = step.kind != "solution" and depth == step.depth
        ground = FILLS[step.kind] if is_now else PAPER
        parts.append(text(MARGIN, middle, f"layer {depth}", size=13, anchor="start", weight="bold"))
        parts.append(text(MARGIN + 66, middle, layer.bounds, size=12, anchor="start"))
        chips = [(label, ground, INK) for label in _few(layer.kept)]
        chips += [(label, PAPER, TONE) for label in _few(layer.left_out)]
        width = max(width, _chips(parts, chips, middle))
        middle += ROW
    if step.kind == "solution":
        parts.append(text(MARGIN, middle, "solution", size=13, anchor="start", weight="bold"))
        width = max(width, _chips(parts, [(solved[0], FILLS["solution"], INK)], middle))
        middle += ROW
    note = "f in brackets; faint: left out by the width, made again when the search comes back"
    parts.append(text(MARGIN, middle, note, size=12, anchor="start"))
    return picture(width + MARGIN, middle + ROW / 2 + MARGIN, parts, f"beam stack: {step}")


def _few(labels: list[str]) -> list[str]:
    more = len(labels) - SHOWN
    shown = [label if len(label) <= LONGEST else f"…{label[-LONGEST:]}" for label in labels[:SHOWN]]
    return shown + [f"{more:,} more"] * (more > 0)


def _chips(parts: list[str], chips: list[tuple[str, str, str]], middle: float) -> float:
    """Add boxes with labels from the left; returns where they end."""
    left = SIDE
    for label, fill, ink in chips:
        wide = CHAR * len(label) + 12
        parts.append(box(left, middle - ROW / 2 + 3, wide, ROW - 6, fill=fill, stroke=ink))
        parts.append(text(left + wide / 2, middle, label, size=13, fill=ink))
        left += wide + GAP
    return left
