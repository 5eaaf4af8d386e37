"""The picture of a small brick."""

from __future__ import annotations

from collections.abc import Iterable

from wordsearch.display.svg import FAINT, INK, TONE, disc, picture, polyline, text
from wordsearch.puzzles.letters.tree import Node

_HONEY = "#f5c842"
_STEP = 46.0  # from a node to its child
_LINE = 24.0  # from a line to the next
_RADIUS = 10.0
_LEFT = 20.0  # where the root is


def tree_svg(nodes: Iterable[Node], title: str) -> str:
    """A brick as a tree that grows to the right: a line for each path that ends, with its words
    beside it.
    """
    width = 60.0
    y = 0.0
    edges = []
    marks = [disc(_LEFT, _LINE, 4, fill=TONE)]
    # where the nodes on the way to the current one are, the root first
    above: list[tuple[float, float]] = [(_LEFT, _LINE)]
    line_has_words = True
    for node in nodes:
        # A node stands on its parent's line, unless that has words or a branch already.
        if node.depth < len(above) or line_has_words:
            y += _LINE
        line_has_words = bool(node.words)
        x = _LEFT + node.depth * _STEP
        words = ", ".join(node.words)
        width = max(width, 40 + x + 7.6 * len(words))
        del above[node.depth :]
        parent_x, parent_y = above[-1]
        corner = parent_x, y
        edges.append(polyline([(parent_x, parent_y), corner, (x, y)], stroke=FAINT, width=2))
        fill = _HONEY if node.words else "#ffffff"
        marks.append(disc(x, y, _RADIUS, fill=fill, stroke="#888888"))
        marks.append(text(x, y, node.letter, size=13, fill=INK))
        if node.words:
            marks.append(text(x + 18, y, words, size=12, anchor="start"))
        above.append((x, y))
    return picture(width, max(y, _LINE) + _LINE, edges + marks, title)
