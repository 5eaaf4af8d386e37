"""The words that may come next in a phrase: dictionaries as graphs to walk, and the two ways to
read them.

A dictionary is walked in the graph of its words; whether the phrase can still be mirrored is read
off the graph of the reversed words (its `row`). The budget heuristics read parts of the dictionary
in place of all of it.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from wordsearch.search.problem import Prune
from wordsearch.words.letter_graph import shared_graph

_COMMON = 5  # letters that tell the 32 graphs of "extra" apart
#: Whether a word, with its letters as bits, is in the graph that a budget heuristic has for a
#: number.
_FITS: Mapping[str, Callable[[str, int, int], bool]] = {
    "length": lambda word, mask, most: len(word) <= most,
    "letters": lambda word, mask, letter: mask & letter > 0,
    "pairs": lambda word, mask, both: mask & both == both,
    "extra": lambda word, mask, known: mask & known == 0,
}


def words_with(words: Iterable[str]) -> Counter[str]:
    """For each letter how many words have it."""
    return Counter(letter for word in words for letter in set(word))


# -- the words, to walk ----------------------------------------------------------------------------


#: The ways of the empty phrase.
START: tuple[int, ...] = (0,)


class _Node(NamedTuple):
    edges: tuple[tuple[str, int, int], ...]  # (letter, node, the letter's bit)
    ends: bool


class WalkedWords:
    """A letter graph as plain tuples, with the palindromes that lead from each node to a word's
    end.
    """

    def __init__(self, words: Sequence[str], bits: Mapping[str, int]) -> None:
        self.words, self.bits = words, bits
        self.graph = shared_graph(tuple(words))
        self.row, self.part = lru_cache(200_000)(self._row), lru_cache(maxsize=None)(self._part)

    @cached_property
    def nodes(self) -> list[_Node]:
        graph, bits = self.graph, self.bits
        first, targets, terminal = (
            graph.first.tolist(),
            graph.targets.tolist(),
            graph.terminal.tolist(),
        )
        letters = [graph.alphabet[code] for code in graph.letters.tolist()]
        edges = [
            (letter, target, bits[letter]) for letter, target in zip(letters, targets, strict=True)
        ]
        return [
            _Node(tuple(edges[begin:end]), ends)
            for (begin, end), ends in zip(pairwise(first), terminal, strict=True)
        ]

    @cached_property
    def palindromes(self) -> dict[int, list[tuple[str, int]]]:
        """For each node (palindrome, its letters as bits): those that end words begun up to that
        node.
        """
        steps, codes, stride = self.graph.steps, self.graph.codes, self.graph.stride
        found: dict[int, set[str]] = {}
        for word in self.words:
            state = 0
            for start, letter in enumerate(word):
                end = word[start:]
                if end == end[::-1]:
                    found.setdefault(state // stride, set()).add(end)
                state = steps[state + codes[letter]]
        return {
            node: [(text, letter_set(text, self.bits)) for text in sorted(texts, key=by_length)]
            for node, texts in found.items()
        }

    # -- parts, which the budget heuristics read in place of all, each built once ------------------

    @cached_property
    def common(self) -> int:
        """The commonest letters, as bits."""
        counts = words_with(self.words)
        return letter_set(sorted(counts, key=lambda x: (counts[x], x))[-_COMMON:], self.bits)

    @cached_property
    def _masks(self) -> list[tuple[str, int, bool]]:
        # Around a centre inside it a word may repeat letters and cost nothing: such words are in
        # every part.
        return [
            (word, letter_set(word, self.bits), letters_to_mirror(word) < len(word) - 1)
            for word in self.words
        ]

    def _part(self, name: str, number: int) -> WalkedWords:
        """The words that fit a number, of whatever the heuristic of that name makes of it."""
        fits = _FITS[name]
        words = [
            word for word, mask, keystone in self._masks if keystone or fits(word, mask, number)
        ]
        return WalkedWords(words, self.bits)

    # -- along ways: of reversed words, all the places where a mirrored phrase may stand -----------

    def _row(self, ways: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
        """For each letter that can come next, the ways after it; where a word ends, the next may
        begin.
        """
        reached: dict[str, set[int]] = {}
        for way in ways:
            for letter, target, _ in self.nodes[way].edges:
                places = reached.setdefault(letter, set())
                places.add(target)
                if self.nodes[target].ends:
                    places.add(0)
        return {letter: tuple(sorted(places)) for letter, places in reached.items()}

    def read(self, text: str) -> tuple[int, ...]:
        """The ways after `text`; none if it cannot be mirrored."""
        ways = START
        for letter in text:
            ways = self.row(ways).get(letter, ())
        return ways


def by_length(text: str) -> tuple[int, str]:
    return len(text), text


def letter_set(text: Iterable[str], bits: Mapping[str, int]) -> int:
    """The letters of a text as bits."""
    found = 0
    for letter in text:
        found |= bits[letter]
    return found


def letters_to_mirror(text: str) -> int:
    """Fewest letters to append that make a palindrome: all before the longest palindrome at the
    end.
    """
    return next(start for start in range(len(text) + 1) if text[start:] == text[start:][::-1])


# -- reading them ----------------------------------------------------------------------------------


class Read(NamedTuple):
    """A state of the word-level search: a word begun; with a `rest`, one whose centre is that of
    the rest.
    """

    node: int
    ways: tuple[int, ...]
    text: str
    mask: int
    spare: int
    rest: str = ""


class BothGraphs:
    """Problem: the words that may come next, read in the graph of words and along the ways at
    once.
    """

    def __init__(
        self, words: WalkedWords, mirror: WalkedWords, start: Read, full: int, with_keystones: bool
    ) -> None:
        self._nodes, self._row, self._start, self._full = words.nodes, mirror.row, start, full
        self._palindromes = words.palindromes if with_keystones else {}

    def roots(self) -> Iterator[Read]:
        yield self._start

    def children(self, read: Read) -> Iterator[Any]:
        node, ways, text, mask, spare, rest = read
        if rest:
            return
        if text and ways[0] == 0 and node in self._palindromes:
            for palindrome, letters in self._palindromes[node]:
                if mask | letters == self._full:
                    yield palindrome, Read(node, ways, text, mask | letters, spare, palindrome)
        row = self._row(ways)
        for letter, target, bit in self._nodes[node].edges:
            further = row.get(letter)
            if further is None:
                yield _REFUSED[letter] if letter in _REFUSED else Prune(letter, "no mirror")
            elif not mask & bit:
                yield letter, Read(target, further, text + letter, mask | bit, spare)
            elif spare:
                yield letter, Read(target, further, text + letter, mask, spare - 1)
            else:
                yield Prune(letter, "waste")

    def solution(self, read: Read) -> Read | None:
        return read if read.rest or self._nodes[read.node].ends else None


# made once: most steps
_REFUSED = {letter: Prune(letter, "no mirror") for letter in string.ascii_lowercase}


class OneByOne:
    """Problem: the same words, each read for itself along the ways."""

    def __init__(self, words: WalkedWords, mirror: WalkedWords, start: Read) -> None:
        self._words, self._row, self._start = words, mirror.row, start

    def roots(self) -> Iterator[tuple[str, Read]]:
        """Each word as the letters to be read, and what was read of it."""
        return ((word, self._start) for word in self._words.words)

    def children(self, state: tuple[str, Read]) -> Iterator[Any]:
        left, read = state
        if left:
            letter, ways = left[0], self._row(read.ways).get(left[0])
            if ways is None:
                yield Prune(read.text + left, "no mirror")
            else:
                mask = read.mask | self._words.bits[letter]
                yield letter, (left[1:], Read(0, ways, read.text + letter, mask, 0))

    def solution(self, state: tuple[str, Read]) -> Read | None:
        left, read = state
        return None if left else read
