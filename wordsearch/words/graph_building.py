"""Building a letter graph (a DAWG) of a sorted list of words, word by word.

As a word arrives, whatever the word before it does not share is finished for good: each such node
is looked up by its edges in a register of finished nodes (Daciuk, Mihov, Watson and Watson,
"Incremental construction of minimal acyclic finite-state automata", 2000). What only one word
passes, its *tail*, is looked up as a text, which is most of the work saved.

Where NumPy is loaded, or a list so long that loading it pays, `graph_building_bulk` makes the same
records in a third of the time.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from importlib.util import find_spec
from operator import ne
from typing import Any, NamedTuple

from wordsearch.errors import PuzzleError, short
from wordsearch.interrupt import load_module
from wordsearch.words.normalisation import ascending

#: Words from which on NumPy is faster, once it is loaded.
_FEW = 50
#: Words that take as long to build word by word as NumPy takes to load, and to build them then.
_WORTH_LOADING = 100_000

#: A finished node: whether a word ends there, then letter, child, letter, child, ..., sorted.
_Node = tuple[Any, ...]


class GraphRecords(NamedTuple):
    """A letter graph's alphabet, and an array for each kind of record; `LetterGraph` says what each
    holds.
    """

    alphabet: str
    first: array[int]
    letters: array[int]
    targets: array[int]
    terminal: array[int]
    below: array[int]


def graph_records(words: Sequence[str]) -> GraphRecords:
    """The smallest graph that accepts these words, its nodes numbered breadth first.

    Raises
    ------
    ValueError
        If a word is empty or no string, or the words are unsorted or repeated.
    """
    text = _joined(words)
    bulk = bulk_for(len(words))
    if bulk is None:
        return word_by_word(words, text)
    records: GraphRecords = bulk.in_bulk(words, text)
    return records


def word_by_word(words: Sequence[str], text: str) -> GraphRecords:
    """The records of a sorted list of words, which joined are the text, in plain Python."""
    return _breadth_first("".join(sorted(set(text))), _finished(words))


def bulk_for(n_words: int) -> Any:
    """`graph_building_bulk`, where NumPy is sooner done with so many words; else None."""
    least = _WORTH_LOADING
    if "numpy" in sys.modules:
        least = _FEW
    if n_words < least or find_spec("numpy") is None:
        return None
    return load_module("wordsearch.words.graph_building_bulk")


def _joined(words: Sequence[str]) -> str:
    """All words as one text; refuses what is no sorted list of words."""
    text = ""
    try:
        text = "".join(words)
        ordered = isinstance(words, list | tuple) and ascending(words)
    except TypeError:
        ordered = False
    # In order, only the first can be empty.
    if not ordered or not all(words[:1]):
        raise PuzzleError(
            "the words of a letter graph are a list of texts, none empty, none twice and in order; "
            f"pass sorted(set(words)), not {short(words)}"
        )
    return text


def letter_code(alphabet: str) -> str:
    """The type code of the smallest unsigned integers that number the letters."""
    for code in "BHI":
        if len(alphabet) <= 1 << 8 * array(code).itemsize:
            break
    return code


# --- finished nodes -------------------------------------------------------------------------------


class _Tails(dict[str, int]):
    """For each tail the number of the node from which its letters, and nothing else, lead to a
    word's end; `numbers` is the register that knows all finished nodes.
    """

    def __init__(self, numbers: dict[_Node, int]) -> None:
        super().__init__({"": numbers[True,]})
        self._numbers = numbers

    def __missing__(self, tail: str) -> int:
        numbers = self._numbers
        number = self[""]
        for letter in reversed(tail):
            number = numbers.setdefault((False, letter, number), len(numbers))
        self[tail] = number
        return number


def _finished(words: Sequence[str]) -> list[_Node]:
    """All nodes of the graph, children before their parents and the root last."""
    numbers: dict[_Node, int] = {(True,): 0}
    tails = _Tails(numbers)
    # The nodes along the word before, the root first, from the last of which on it has a tail.
    growing: list[list[Any]] = [[False]]
    deepest = 0
    previous = ""
    for word in (*words, ""):
        shared = 0
        for differs in map(ne, previous, word):
            if differs:
                break
            shared += 1

        # What the next word shares of the tail may still get edges.
        while deepest < shared:
            growing.append([False])
            deepest += 1
        if deepest < len(previous):
            growing[-1] += previous[deepest], tails[previous[deepest + 1 :]]
        elif previous:
            growing[-1][0] = True

        # What it does not share will get no more.
        while deepest > shared:
            node = tuple(growing.pop())
            deepest -= 1
            growing[-1] += previous[deepest], numbers.setdefault(node, len(numbers))
        previous = word
    [root] = growing
    return [*numbers, tuple(root)]


# --- in an order of its own -----------------------------------------------------------------------


def _breadth_first(alphabet: str, nodes: Sequence[_Node]) -> GraphRecords:
    """The records of finished nodes, the root last, renumbered breadth first from the root."""
    codes = {letter: code for code, letter in enumerate(alphabet)}
    order = [len(nodes) - 1]
    places = {order[0]: 0}
    first = array("i", [0])
    letters: list[str] = []
    targets: list[int] = []
    for node in order:  # grows as we go
        children = nodes[node][2::2]
        letters += nodes[node][1::2]
        targets += children
        first.append(len(targets))
        for child in children:
            if child not in places:
                places[child] = len(order)
                order.append(child)
    below = _words_below(nodes)
    return GraphRecords(
        alphabet=alphabet,
        first=first,
        letters=array(letter_code(alphabet), map(codes.__getitem__, letters)),
        targets=array("i", map(places.__getitem__, targets)),
        terminal=array("b", [nodes[node][0] for node in order]),
        below=array("i", map(below.__getitem__, order)),
    )


def _words_below(nodes: Sequence[_Node]) -> list[int]:
    """For each node, children before their parents, how many words end at it or below it."""
    below: list[int] = []
    for node in nodes:
        number = int(node[0])
        for child in node[2::2]:
            number += below[child]
        below.append(number)
    return below
