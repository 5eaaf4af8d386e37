"""A trie as a picture: a letter a column, a word a row."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from wordsearch.display.svg import (
    INK,
    PALETTE,
    PAPER,
    TONE,
    disc,
    picture,
    polyline,
    printable,
    text,
)

if TYPE_CHECKING:
    from wordsearch.words.trie import Trie

#: Words that are drawn, and letters of each.
WORDS, LETTERS = 30, 30
_STEP, _ROW, _MARGIN = 40.0, 32.0, 22.0
_RADIUS = 12.0


def trie_svg(trie: Trie) -> str:
    """The first words of a trie: each letter is a disc, and it is filled where a word ends."""
    some = list(islice(trie.words(), WORDS))
    drawn = type(trie)(word[:LETTERS] for word in some)
    rows, columns = _places(drawn)
    depth = max(columns.values())
    height = 2 * _MARGIN + _ROW * max(rows.values())

    lines = []
    discs = [_disc("", drawn.terminal, 0, rows[id(drawn)])]
    todo = [drawn]
    while todo:
        node = todo.pop()
        here = (_x(columns[id(node)]), _y(rows[id(node)]))
        for letter, child in node.children.items():
            there = (_x(columns[id(child)]), _y(rows[id(child)]))
            lines.append(polyline([here, there], stroke=TONE, width=1.5))
            discs.append(_disc(letter, child.terminal, columns[id(child)], rows[id(child)]))
            todo.append(child)

    notes = []
    more = len(trie) - len(some)
    if more:
        notes.append(f"and {more:,} more words")
    if any(len(word) > LETTERS for word in some):
        notes.append(f"long words are cut to {LETTERS} letters")
    if notes:
        height += _ROW
        note = "; ".join(notes)
        lines.append(text(_MARGIN / 2, height - _MARGIN, note, size=13, anchor="start"))
    width = max(2 * _MARGIN + _STEP * depth, 320.0 if notes else 0.0)
    title = printable(f"a trie of {len(trie):,} words: {', '.join(some[:6])}")
    return picture(width, height, [*lines, *discs], title)


def _places(trie: Trie) -> tuple[dict[int, float], dict[int, int]]:
    """The row and the column of each node: a row for each leaf, its elders in their middle."""
    columns = {id(trie): 0}
    order = []
    todo = [trie]
    while todo:
        node = todo.pop()
        order.append(node)
        for letter in sorted(node.children, reverse=True):
            child = node.children[letter]
            columns[id(child)] = columns[id(node)] + 1
            todo.append(child)

    rows: dict[int, float] = {}
    leaves = [node for node in order if not node.children]
    for row, leaf in enumerate(leaves):
        rows[id(leaf)] = row
    for node in reversed(order):
        if node.children:
            below = [rows[id(child)] for child in node.children.values()]
            rows[id(node)] = (min(below) + max(below)) / 2
    return rows, columns


def _x(column: float) -> float:
    return _MARGIN + _STEP * column


def _y(row: float) -> float:
    return _MARGIN + _ROW * row


def _disc(letter: str, ends: bool, column: float, row: float) -> str:
    fill = PALETTE[5] if ends else PAPER
    mark = disc(_x(column), _y(row), _RADIUS, fill=fill, stroke=INK)
    return mark + text(_x(column), _y(row), letter, size=15, fill=INK)
