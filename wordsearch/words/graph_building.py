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
from typing import Any, NamedTuple

from wordsearch.errors import PuzzleError, short
from wordsearch.interrupt import load_module
from wordsearch.words.normalisation import ascending

#: Up to so many words NumPy is no faster.
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
    _check(words)
    if _in_bulk(len(words)):
        records: GraphRecords = load_module("wordsearch.words.graph_building_bulk").records(words)
        return records
    return word_by_word(words)


def word_by_word(words: Sequence[str]) -> GraphRecords:
    """The same, of what is known to be a sorted list of words, in plain Python."""
    return _breadth_first(words, _Register(words).nodes())


def _in_bulk(n_words: int) -> bool:
    """Whether NumPy builds a graph of so many words sooner."""
    if "numpy" in sys.modules:
        return n_words > _FEW and sys.modules["numpy"] is not None
    return n_words > _WORTH_LOADING and find_spec("numpy") is not None


def _check(words: Sequence[str]) -> None:
    """Refuse what is no sorted list of words."""
    try:
        "".join(words)
        ordered = isinstance(words, list | tuple) and ascending(words)
    except TypeError:
        ordered = False
    # In order, only the first can be empty.
    if not ordered or not all(words[:1]):
        raise PuzzleError(
            "the words of a letter graph are a list of texts, none empty, none twice and in order; "
            f"pass sorted(set(words)), not {short(words)}"
        )


def letter_code(alphabet: str) -> str:
    """The type code of the smallest unsigned integers that number the letters."""
    for code in "BHI":
        if len(alphabet) <= 1 << 8 * array(code).itemsize:
            break
    return code


# --- finished nodes -------------------------------------------------------------------------------


class _Register:
    """The finished nodes of a graph, each with its number; `nodes` finishes them all.

    `_growing` are the nodes along the latest word that may still get edges, the root first: those
    that it shares with the word before. From the last of them on it has a tail of its own.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        self._numbers: dict[_Node, int] = {(True,): 0}
        self._tails = {"": 0}
        self._growing: list[list[Any]] = [[False]]

    def nodes(self) -> list[_Node]:
        """All nodes, children before their parents and the root last."""
        previous = ""
        for word in self._words:
            self._leave(previous, _shared_length(previous, word))
            previous = word
        self._leave(previous, 0)
        [root] = self._growing
        return [*self._numbers, tuple(root)]

    def _leave(self, word: str, depth: int) -> None:
        """Finish what a word has below this depth: the next one goes another way from there."""
        growing = self._growing
        deepest = len(growing) - 1
        # Of its tail the next word shares some letters.
        while deepest < depth:
            growing.append([False])
            deepest += 1
        if deepest < len(word):
            growing[-1] += word[deepest], self._tail(word[deepest + 1 :])
        elif word:
            growing[-1][0] = True
        numbers = self._numbers
        while deepest > depth:
            node = tuple(growing.pop())
            deepest -= 1
            growing[-1] += word[deepest], numbers.setdefault(node, len(numbers))

    def _tail(self, letters: str) -> int:
        """The number of the node from which these letters, and nothing else, lead to a word's
        end.
        """
        number = self._tails.get(letters)
        if number is None:
            numbers = self._numbers
            number = 0
            for letter in reversed(letters):
                number = numbers.setdefault((False, letter, number), len(numbers))
            self._tails[letters] = number
        return number


def _shared_length(one: str, other: str) -> int:
    """How many letters two words share from the beginning."""
    length = 0
    for letter, other_letter in zip(one, other, strict=False):
        if letter != other_letter:
            break
        length += 1
    return length


# --- in an order of its own -----------------------------------------------------------------------


def _breadth_first(words: Sequence[str], nodes: Sequence[_Node]) -> GraphRecords:
    """The records of finished nodes, the root last, renumbered breadth first from the root."""
    alphabet = "".join(sorted(set("".join(words))))
    codes = {letter: code for code, letter in enumerate(alphabet)}
    below: list[int] = []
    for terminal, *children in nodes:
        below.append(terminal + sum(map(below.__getitem__, children[1::2])))

    order = [len(nodes) - 1]
    places = {order[0]: 0}
    first = array("i", [0])
    letters = array(letter_code(alphabet))
    targets = array("i")
    for node in order:  # grows as we go
        edges = nodes[node][1:]
        for child in edges[1::2]:
            if child not in places:
                places[child] = len(order)
                order.append(child)
        letters.extend(map(codes.__getitem__, edges[::2]))
        targets.extend(map(places.__getitem__, edges[1::2]))
        first.append(len(targets))
    return GraphRecords(
        alphabet=alphabet,
        first=first,
        letters=letters,
        targets=targets,
        terminal=array("b", [nodes[node][0] for node in order]),
        below=array("i", [below[node] for node in order]),
    )
