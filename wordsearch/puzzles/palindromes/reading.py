"""The words that may come next in a phrase: dictionaries as graphs to walk, and the two ways to read them.

A dictionary is walked in the graph of its words; whether the phrase can still be mirrored is read off the graph of
the reversed words (:class:`Mirror`). The budget heuristics read parts of the dictionary in place of all of it.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from wordsearch.search.problem import Prune
from wordsearch.words.letter_graph import LetterGraph

_COMMON = 5  # letters that tell the 32 graphs of "extra" apart


def words_with(words: Iterable[str]) -> Counter[str]:
    """For each letter how many words have it."""
    return Counter(letter for word in words for letter in set(word))


# -- the words, to walk ------------------------------------------------------------------------------------


class _Node(NamedTuple):
    edges: tuple[tuple[str, int, int], ...]  # (letter, node, the letter's bit)
    ends: bool


class WalkedWords:
    """A letter graph as plain tuples, with the palindromes that lead from each node to a word's end."""

    def __init__(
        self, words: Sequence[str], bits: Mapping[str, int], graph: LetterGraph | None = None
    ) -> None:
        self.words, self.bits = words, bits
        self.graph = LetterGraph.from_words(words) if graph is None else graph

    @cached_property
    def nodes(self) -> list[_Node]:
        graph, bits = self.graph, self.bits
        first, targets, terminal = graph.first.tolist(), graph.targets.tolist(), graph.terminal.tolist()
        letters = [graph.alphabet[code] for code in graph.letters.tolist()]
        edges = [(letter, target, bits[letter]) for letter, target in zip(letters, targets, strict=True)]
        return [
            _Node(tuple(edges[first[node] : first[node + 1]]), terminal[node])
            for node in range(len(terminal))
        ]

    @cached_property
    def palindromes(self) -> dict[int, list[tuple[str, int]]]:
        """For each node (palindrome, its letters as bits): those that end words begun up to that node."""
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


def by_length(text: str) -> tuple[int, str]:
    return len(text), text


def letter_set(text: Iterable[str], bits: Mapping[str, int]) -> int:
    mask = 0
    for letter in text:
        mask |= bits[letter]
    return mask


def _ends_in_palindrome(word: str) -> bool:
    return any(word[start:] == word[start:][::-1] for start in range(len(word) - 1))


class Mirror:
    """The reversed words as a place to stand: ways are nodes, and a word's end is the root as well."""

    def __init__(self, words: WalkedWords) -> None:
        self.words = words
        self.row = lru_cache(200_000)(self._row)

    #: Where the empty phrase stands.
    START = (0,)

    def _row(self, ways: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
        """For each letter that can come next, the ways after it."""
        nodes = self.words.nodes
        reached: dict[str, set[int]] = {}
        for way in ways:
            for letter, target, _ in nodes[way].edges:
                places = reached.setdefault(letter, set())
                places.add(target)
                if nodes[target].ends:
                    places.add(0)
        return {letter: tuple(sorted(places)) for letter, places in reached.items()}

    def read(self, text: str, ways: tuple[int, ...] = START) -> tuple[int, ...]:
        """The ways after `text`; none if it cannot be mirrored."""
        for letter in text:
            ways = self.row(ways).get(letter, ())
        return ways


class Dictionaries:
    """The parts of a word list that the budget heuristics read in place of all of it, each built once."""

    def __init__(self, words: Sequence[str], bits: Mapping[str, int], graph: LetterGraph | None) -> None:
        self.all = WalkedWords(words, bits, graph)
        self._words, self._bits = words, bits
        self._masks = [letter_set(word, bits) for word in words]
        self._parts: dict[tuple[str, int], WalkedWords] = {}
        self.shortest, self.longest = min(map(len, words)), max(map(len, words))
        counts = words_with(words)
        self.common = letter_set(sorted(counts, key=lambda x: (counts[x], x))[-_COMMON:], bits)

    @cached_property
    def _keystones(self) -> frozenset[str]:
        # Around a centre inside it a word may repeat letters and cost nothing: such words are in every part.
        return frozenset(filter(_ends_in_palindrome, self._words))

    def part(self, name: str, number: int, fits: Callable[[str, int, int], bool]) -> WalkedWords:
        """The words of which ``fits(word, its letters as bits, number)`` holds; built once for each number."""
        part = self._parts.get((name, number))
        if part is None:
            some = [
                word
                for word, mask in zip(self._words, self._masks, strict=True)
                if fits(word, mask, number) or word in self._keystones
            ]
            part = self._parts[name, number] = WalkedWords(some, self._bits)
        return part


# -- reading them ----------------------------------------------------------------------------------------


class Read(NamedTuple):
    """A state of the word-level search: a word begun; with a `rest`, one whose centre is that of the rest."""

    node: int
    ways: tuple[int, ...]
    text: str
    mask: int
    spare: int
    rest: str = ""


class BothGraphs:
    """Problem: the words that may come next, read in the graph of words and along the ways at once."""

    def __init__(
        self, words: WalkedWords, mirror: Mirror, start: Read, full: int, with_keystones: bool
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


_REFUSED = {letter: Prune(letter, "no mirror") for letter in string.ascii_lowercase}  # made once: most steps


class OneByOne:
    """Problem: the same words, each read for itself along the ways."""

    def __init__(self, words: WalkedWords, mirror: Mirror, start: Read) -> None:
        self._words, self._mirror, self._begun = words, mirror, start

    def roots(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        return ((word, 0, self._begun.ways) for word in self._words.words)

    def children(self, state: tuple[str, int, tuple[int, ...]]) -> Iterator[Any]:
        word, place, ways = state
        if place < len(word):
            further = self._mirror.row(ways).get(word[place])
            if further is None:
                yield Prune(word, "no mirror")
            else:
                yield word[place], (word, place + 1, further)

    def solution(self, state: tuple[str, int, tuple[int, ...]]) -> Read | None:
        word, place, ways = state
        if place < len(word):
            return None
        return Read(0, ways, word, self._begun.mask | letter_set(word, self._words.bits), 0)
