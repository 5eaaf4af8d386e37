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

#: Letters that tell the 32 graphs of "extra" apart.
_COMMON = 5
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
        self.words = words
        self.bits = bits
        self.graph = shared_graph(tuple(words))
        self.row = lru_cache(200_000)(self._row)
        self.part = lru_cache(maxsize=None)(self._part)

    def prepare(self) -> None:
        """Build now what is otherwise built when it is first asked for."""
        self.palindromes  # noqa: B018

    @cached_property
    def nodes(self) -> list[_Node]:
        """The graph's nodes, by their numbers."""
        graph = self.graph
        edges = []
        for code, target in zip(graph.letters, graph.targets, strict=True):
            letter = graph.alphabet[code]
            edges.append((letter, target, self.bits[letter]))
        spans = pairwise(graph.first)
        return [
            _Node(edges=tuple(edges[begin:end]), ends=bool(ends))
            for (begin, end), ends in zip(spans, graph.terminal, strict=True)
        ]

    @cached_property
    def palindromes(self) -> dict[int, list[tuple[str, int]]]:
        """For each node (palindrome, its letters as bits): those that end words begun up to that
        node.
        """
        graph = self.graph
        texts: dict[int, set[str]] = {}
        for word in self.words:
            place = 0
            for start, letter in enumerate(word):
                rest = word[start:]
                if rest == rest[::-1]:
                    texts.setdefault(place // graph.stride, set()).add(rest)
                place = graph.steps[place + graph.codes[letter]]
        return {
            node: [(text, letter_set(text, self.bits)) for text in sorted(ending, key=by_length)]
            for node, ending in texts.items()
        }

    # -- parts, which the budget heuristics read in place of all, each built once ------------------

    @cached_property
    def common(self) -> int:
        """The commonest letters, as bits."""
        counts = words_with(self.words)
        rarest_first = sorted(counts, key=lambda letter: (counts[letter], letter))
        return letter_set(rarest_first[-_COMMON:], self.bits)

    @cached_property
    def _masks(self) -> list[tuple[str, int, bool]]:
        """Each word, its letters as bits, and whether it is in every part.

        Around a centre inside it a word may repeat letters and cost nothing: such words are.
        """
        masks = []
        for word in self.words:
            is_keystone = letters_to_mirror(word) < len(word) - 1
            masks.append((word, letter_set(word, self.bits), is_keystone))
        return masks

    def _part(self, name: str, number: int) -> WalkedWords:
        """The words that fit a number, of whatever the heuristic of that name makes of it."""
        fits = _FITS[name]
        words = []
        for word, mask, is_keystone in self._masks:
            if is_keystone or fits(word, mask, number):
                words.append(word)
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
    """A key to sort texts by: short ones first, equals by the alphabet."""
    return len(text), text


def letter_set(text: Iterable[str], bits: Mapping[str, int]) -> int:
    """The letters of a text as bits."""
    mask = 0
    for letter in text:
        mask |= bits[letter]
    return mask


def letters_to_mirror(text: str) -> int:
    """Fewest letters to append that make a palindrome: all before the longest palindrome at the
    end.
    """
    start = 0
    while text[start:] != text[start:][::-1]:
        start += 1
    return start


def repeats_least(word: str) -> bool:
    """Whether a word has no letter twice, or none on either side of the centre of a palindrome that
    begins or ends it.

    >>> [word for word in ("lid", "off", "noon", "abaa", "daffodil") if repeats_least(word)]
    ['lid', 'off', 'noon']
    """
    if _distinct(word):
        return True
    size = len(word)
    for cut in range(size - 1):
        if word[cut:] == word[cut:][::-1] and _is_least(word, cut + size):
            return True
        begun = word[: size - cut]
        if begun == begun[::-1] and _is_least(word, size - cut):
            return True
    return False


def _is_least(word: str, ends: int) -> bool:
    """Whether neither side of a centre repeats a letter; the centre is halfway between 0 and
    `ends`, and a letter on it belongs to the left.
    """
    middle = (ends + 1) // 2
    return _distinct(word[:middle]) and _distinct(word[middle:])


def _distinct(text: str) -> bool:
    return len(set(text)) == len(text)


def shortest_with(words: Iterable[str], bits: Mapping[str, int]) -> dict[int, int]:
    """For the bit of each letter, how many letters the shortest word has that has it."""
    shortest: dict[int, int] = {}
    for word in sorted(words, key=len):
        for letter in word:
            shortest.setdefault(bits[letter], len(word))
    return shortest


# -- reading them ----------------------------------------------------------------------------------


class Read(NamedTuple):
    """A state of the word-level search: a word begun.

    Attributes
    ----------
    node : int
        Where the word stands in the graph of words.
    ways : tuple of int
        Where the mirrored phrase may stand: see `WalkedWords.row`.
    text : str
        The letters read.
    mask : int
        The letters of phrase and word, as bits.
    spare : int
        How many more of the word's letters may be in already.
    rest : str
        The palindrome that ends the word, if the phrase's centre is that of the rest.
    """

    node: int
    ways: tuple[int, ...]
    text: str
    mask: int
    spare: int
    rest: str = ""


#: The refusals of letters without a mirror, made once: they are most steps.
_REFUSED = {letter: Prune(letter, "no mirror") for letter in string.ascii_lowercase}


class BothGraphs:
    """Problem: the words that may come next, read in the graph of words and along the ways at
    once.

    Parameters
    ----------
    words, mirror : WalkedWords
        The words, and the reversed words.
    start : Read
        What was read before: nothing of the word.
    full : int
        All letters of the alphabet, as bits.
    with_keystones : bool
        Whether a word may have the phrase's centre inside it.
    """

    def __init__(
        self, words: WalkedWords, mirror: WalkedWords, start: Read, full: int, with_keystones: bool
    ) -> None:
        self._nodes = words.nodes
        self._row = mirror.row
        self._start = start
        self._full = full
        self._palindromes: dict[int, list[tuple[str, int]]] = {}
        if with_keystones:
            self._palindromes = words.palindromes

    def roots(self) -> Iterator[Read]:
        """The word of which nothing is read."""
        yield self._start

    def children(self, read: Read) -> Iterator[Any]:
        """The word with one letter more, or with a palindrome that ends it."""
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
                if letter in _REFUSED:
                    yield _REFUSED[letter]
                else:
                    yield Prune(letter, "no mirror")
            elif not mask & bit:
                yield letter, Read(target, further, text + letter, mask | bit, spare)
            elif spare:
                yield letter, Read(target, further, text + letter, mask, spare - 1)
            else:
                yield Prune(letter, "waste")

    def solution(self, read: Read) -> Read | None:
        """The word, if it is one."""
        if read.rest or self._nodes[read.node].ends:
            return read
        return None


class OneByOne:
    """Problem: the same words, each read for itself along the ways."""

    def __init__(self, words: WalkedWords, mirror: WalkedWords, start: Read) -> None:
        self._words = words
        self._row = mirror.row
        self._start = start

    def roots(self) -> Iterator[tuple[str, Read]]:
        """Each word as the letters to be read, and what was read of it."""
        return ((word, self._start) for word in self._words.words)

    def children(self, state: tuple[str, Read]) -> Iterator[Any]:
        """The word with its next letter read."""
        unread, read = state
        if not unread:
            return
        letter = unread[0]
        ways = self._row(read.ways).get(letter)
        if ways is None:
            yield Prune(read.text + unread, "no mirror")
        else:
            mask = read.mask | self._words.bits[letter]
            yield letter, (unread[1:], Read(0, ways, read.text + letter, mask, 0))

    def solution(self, state: tuple[str, Read]) -> Read | None:
        """What was read, if that is the whole word."""
        unread, read = state
        if unread:
            return None
        return read
