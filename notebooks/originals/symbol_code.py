"""Symbol codes, as first solved (in Ruby): letters tried symbol by symbol while each clue can spell
a word.

One symbol after the other, the most frequent first, gets each unused letter in turn; a child is
kept if every clue, with a dot for each symbol still open, has a word in the trie of the clue's
order type. At a dot the trie walk tries all 26 letters. Assignments are plain dicts, copied for
every child, as they were.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

LETTERS = string.ascii_lowercase
OPEN = "."

# The ten clues found in the streets at EPP13, and the published order of the symbols: by frequency,
# but the order among equally frequent ones is an accident of Ruby's unstable sort. It matters:
# 2,272 checks against 1,516 for `by_frequency`.
EPP13_CLUES: tuple[tuple[str, ...], ...] = tuple(
    tuple(clue.split())
    for clue in (
        "club star grapes seven seven",
        "cherry crown spade heart star",
        "club horseshoe grapes bar star",
        "bell cherry club seven grapes",
        "horseshoe dollar club diamond bar",
        "cherry diamond cherry club star",
        "bar horseshoe spade grapes club",
        "crown diamond cherry club heart",
        "spade crown club grapes bell",
        "seven club star diamond bar",
    )
)
EPP13_ORDER = tuple(
    "club grapes star cherry seven bar diamond spade horseshoe crown bell heart dollar".split()
)

Node = dict[str, Any]


def order_type(sequence: Iterable[str]) -> tuple[int, ...]:
    """Which places hold equal symbols.

    >>> order_type("geese")
    (0, 1, 1, 2, 1)
    """
    first_seen: dict[str, int] = {}
    return tuple(first_seen.setdefault(symbol, len(first_seen)) for symbol in sequence)


def by_frequency(clues: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """Symbols of the clues, the most frequent first, ties by first appearance."""
    return tuple(
        symbol for symbol, _ in Counter(symbol for clue in clues for symbol in clue).most_common()
    )


def order_type_tries(
    clues: Iterable[Sequence[str]], words: Iterable[str]
) -> dict[tuple[int, ...], Node]:
    """For each order type among the clues a trie (nested dicts) of the words that have it."""
    tries: dict[tuple[int, ...], Node] = {order_type(clue): {} for clue in clues}
    for line in words:
        word = line.strip()
        kind = order_type(word)
        if kind in tries:
            node = tries[kind]
            for letter in word.lower():
                node = node.setdefault(letter, {})
    return tries


def n_words(trie: Node) -> int:
    """Words in a trie whose words are of one length.

    >>> n_words({"a": {"h": {}, "x": {}}})
    2
    """
    return sum(map(n_words, trie.values())) if trie else 1


def includes(node: Node, mask: str) -> bool:
    """Whether a branch fits the mask, a dot being any letter; the mask is taken apart at every
    step.
    """
    if not mask:
        return True
    head, *tail = list(mask)
    rest = "".join(tail)
    return any(_walks(node, letter, rest) for letter in (LETTERS if head == OPEN else head))


def _walks(node: Node, letter: str, rest: str) -> bool:
    try:
        return includes(node[letter], rest)
    except KeyError:  # no such branch: the original, too, finds out by failing
        return False


class OriginalSymbolCode:
    """One puzzle with its tries.

    Parameters
    ----------
    clues : sequence of sequences of str
        The symbols of each clue.
    words : iterable of str
        Accepted words; each is stripped and put into lower case. The original read five-letter
        words only.
    symbols : sequence of str, optional
        Order in which symbols get their letters; `by_frequency` if not given.

    Attributes
    ----------
    checks : int
        Children tested for being possible, since construction.
    """

    def __init__(
        self,
        clues: Sequence[Sequence[str]],
        words: Iterable[str],
        symbols: Sequence[str] | None = None,
    ) -> None:
        self.clues = clues
        self.symbols = tuple(symbols or by_frequency(clues))
        self.tries = order_type_tries(clues, words)
        self.checks = 0

    def __iter__(self) -> Iterator[dict[str, str]]:
        """Every assignment {symbol: letter} under which all clues spell words, in the order of
        the search.
        """
        return self._search({})

    def mask(self, assignment: dict[str, str], clue: Sequence[str]) -> str:
        """What a clue reads so far."""
        return "".join([assignment.get(symbol, OPEN) for symbol in clue])

    def _search(self, assignment: dict[str, str]) -> Iterator[dict[str, str]]:
        if self._full(assignment) and self._fits(assignment):
            yield assignment
            return
        for child in self._children(assignment):
            if self._possible(child):
                yield from self._search(child)

    def _children(self, assignment: dict[str, str]) -> list[dict[str, str]]:
        slot = next(symbol for symbol in self.symbols if symbol not in assignment)
        taken = assignment.values()
        return [{**assignment, slot: letter} for letter in LETTERS if letter not in taken]

    def _possible(self, assignment: dict[str, str]) -> bool:
        self.checks += 1
        return self._fits(assignment)

    def _full(self, assignment: dict[str, str]) -> bool:
        return len(assignment) == len(self.symbols)

    def _fits(self, assignment: dict[str, str]) -> bool:
        # Without a dot the wildcard walk is the plain look-up that the original made for full
        # assignments.
        return all(
            includes(self.tries[order_type(clue)], self.mask(assignment, clue))
            for clue in self.clues
        )
