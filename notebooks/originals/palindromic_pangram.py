"""Palindromic pangrams, as searched for in 2010: beam-stack search over word sequences that two
tries allow.

A phrase grows from the left, word by word. A trie of the reversed words, with an edge from every
word's end back to the root, says whether what stands so far can be mirrored by words on the right;
a phrase that can't is never made. As soon as all letters are in, the rest of the palindrome is
known letter by letter and is tried at once.

The published code has gaps. What is restored here from its prose: the back edges of the loopy
search, the order of events in the beam-stack search, the balance of a phrase that is a pangram
already, and where a word may hold the palindrome's pivot. Iteration over sets of strings and `hash`
made its runs differ; words come sorted here, and a checksum stands for the hash.
"""

from __future__ import annotations

import math
import string
import zlib
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain, groupby
from typing import Any, TypeVar

ALPHABET = string.ascii_lowercase
NOTHING_MORE = 1e-9  # lets a bound be just above a whole number

T = TypeVar("T")
Frontier = list[tuple[float, T]]


def is_palindrome(words: Iterable[str]) -> bool:
    """Whether the words, written together, read the same from both ends.

    >>> is_palindrome("lid off a daffodil".split()), is_palindrome(["ab", "c", "ab"])
    (True, False)
    """
    text = "".join(words)
    half = len(text) // 2
    return text[:half] == text[len(text) - half :][::-1]


class LetterHistogram:
    """Words by letter; iteration gives (letter, words) with the letter of most words first.

    >>> [(letter, len(words)) for letter, words in LetterHistogram(["ab", "bc", "b"])]
    [('b', 3), ('a', 1), ('c', 1)]
    """

    def __init__(self, words: Iterable[str]) -> None:
        self.words: defaultdict[str, set[str]] = defaultdict(set)
        for word in words:
            for letter in word.lower():
                self.words[letter].add(word)

    def __len__(self) -> int:
        return len(self.words)

    def __getitem__(self, letter: str) -> set[str]:
        return self.words[letter]

    def __iter__(self) -> Iterator[tuple[str, set[str]]]:
        return iter(sorted(self.words.items(), key=lambda item: (-len(item[1]), item[0])))


class Trie:
    """Words as paths of letters from the root.

    >>> sorted(Trie(["off", "offset", "a"]).words())
    ['a', 'off', 'offset']
    """

    def __init__(self, words: Iterable[str] = ()) -> None:
        self.ends = False
        self.branches: dict[str, Trie] = {}
        for word in words:
            self.add(word)

    def add(self, word: str) -> None:
        """Put a word in; the empty one marks this node as an end."""
        deepest, rest = self.match(word)
        if rest:
            deepest.branches[rest[0]] = Trie([rest[1:]])
        else:
            deepest.ends = True

    def match(self, word: str) -> tuple[Trie, str]:
        """Deepest node along a word, and the letters that lead no further."""
        if not word or word[0] not in self.branches:
            return self, word
        return self.branches[word[0]].match(word[1:])

    def search(self, prefix: str) -> Trie | None:
        """Node at the end of a prefix."""
        node, rest = self.match(prefix)
        return None if rest else node

    def words(self, prefix: str = "") -> Iterator[str]:
        """Words from here on, with a prefix put before each."""
        if self.ends:
            yield prefix
        for letter, below in self.branches.items():
            yield from below.words(prefix + letter)

    def merge(self, other: Trie) -> Trie:
        """A trie of both tries' words; branches that only one has are shared with it, not
        copied.
        """
        result = Trie()
        result.ends = self.ends or other.ends
        result.branches = {**other.branches, **self.branches}
        for letter in self.branches.keys() & other.branches.keys():
            result.branches[letter] = self.branches[letter].merge(other.branches[letter])
        return result

    def filter(self, criteria: Trie, root: Trie) -> Iterator[str]:
        """Words here that can be spelled along `criteria`, going back to `root` at ends; some
        come twice.
        """
        return self._filter(criteria, root, "")

    def _filter(self, criteria: Trie, root: Trie, prefix: str) -> Iterator[str]:
        if self.ends:
            yield prefix
        back = root.branches.items() if criteria.ends else ()
        for letter, further in chain(criteria.branches.items(), back):
            if letter in self.branches:
                yield from self.branches[letter]._filter(further, root, prefix + letter)


def loopy_search(root: Trie, starts: Sequence[Trie], text: str) -> list[Trie]:
    """Nodes that a text leads to from any of `starts` when every word's end also leads back to the
    root.

    >>> trie = Trie(["abc", "aac", "b"])
    >>> [sorted(node.words()) for node in loopy_search(trie, [trie], "ba")]
    [['ac', 'bc']]
    >>> loopy_search(trie, [trie], "az")
    []
    """
    nodes = list(starts)
    for letter in text:
        if any(node.ends for node in nodes):
            nodes.append(root)
        nodes = [node.branches[letter] for node in nodes if letter in node.branches]
    return nodes


@dataclass(frozen=True, eq=False)
class PhraseNode:
    """A phrase as its last word and the node before it; nodes know their parents, not their
    children.

    `ways` are the nodes of the reversed trie at which the mirrored phrase may stand. Without any,
    the phrase leads nowhere.
    """

    word: str
    parent: PhraseNode | None = None
    ways: tuple[Trie, ...] = ()

    def upwards(self) -> Iterator[PhraseNode]:
        """This node, its parent, and so on up to the root."""
        node: PhraseNode | None = self
        while node:
            yield node
            node = node.parent

    @cached_property
    def letters(self) -> frozenset[str]:
        """Letters of the phrase."""
        return frozenset(self.word) | (self.parent.letters if self.parent else frozenset())

    @cached_property
    def phrase(self) -> tuple[str, ...]:
        """Words from the first to the last."""
        return tuple(node.word for node in self.upwards() if node.word)[::-1]

    @cached_property
    def text(self) -> str:
        """The phrase without its spaces."""
        return "".join(self.phrase)


def phrase_of(words: Iterable[str]) -> PhraseNode:
    """A phrase from its words, without the ways on from it."""
    node = PhraseNode("")
    for word in words:
        node = PhraseNode(word, node)
    return node


# Costs


def g(node: PhraseNode) -> int:
    """Letters of the phrase so far."""
    return len(node.text)


def nuance(node: PhraseNode) -> float:
    """Far less than a letter: prefers longer last words and tells different phrases of one cost
    apart.
    """
    return 0.01 * len(node.word) + 0.01 * checksum(node.text)


def checksum(text: str) -> float:
    """A number in [0, 1) that depends on the text alone, on every machine."""
    return zlib.crc32(text.encode()) / 2**32


def letters_to_mirror(text: str) -> int:
    """Fewest letters to append that make a palindrome: all before the longest palindrome at the
    end.

    >>> letters_to_mirror("lidoffad"), letters_to_mirror("noon")
    (7, 0)
    """
    return next(start for start in range(len(text) + 1) if is_palindrome([text[start:]]))


def h(node: PhraseNode, alphabet: str = ALPHABET) -> float:
    """Letters still to come, at least, less a `nuance`; never more than there will be.

    A palindrome's first half holds every letter that it has. So a phrase that lacks letters has yet
    to get them, and then to be mirrored whole, but for one letter at the pivot.
    """
    missing = len(alphabet) - len(node.letters)
    if missing:
        return g(node) + missing + (missing - 1) - nuance(node)
    return letters_to_mirror(node.text) - nuance(node)


# Beam-stack search


def one_per_cost(frontier: Iterable[tuple[float, T]]) -> Frontier[T]:
    """Sorted by cost, one node for each cost: equal costs are taken for equal phrases."""
    ranked = sorted(frontier, key=lambda pair: pair[0])
    return [next(group) for _, group in groupby(ranked, key=lambda pair: pair[0])]


def cut(frontier: Frontier[T], width: int) -> tuple[Frontier[T], float]:
    """The cheapest `width` nodes, and the cost up to which the frontier is now complete."""
    kept = one_per_cost(frontier)[:width]
    return kept, kept[-1][0]


@dataclass
class Layer:
    """A level of the beam stack: nodes, and the costs (above `low`, up to `high`) of the
    children in hand.
    """

    low: float
    high: float
    nodes: Frontier[Any]


class BeamStack:
    """Beam-stack search: breadth first in beams of the cheapest nodes, going back for those left
    out.

    Parameters
    ----------
    expand : callable
        Children of a node, given the node and the cost that they may not exceed.
    cost, estimate : callable
        g and h of a node; h must not overestimate.
    width : int
        Nodes a layer keeps. Up to twice as many are held before a layer is cut.
    bound : float
        Solutions must cost less.
    feasible : callable
        Whether a node is a solution.

    Attributes
    ----------
    layers : list of Layer
        The stack; what is needed to go on.
    expanded : int
        Nodes expanded so far.
    """

    def __init__(
        self,
        expand: Callable[[Any, float], Iterable[Any]],
        cost: Callable[[Any], float],
        estimate: Callable[[Any], float],
        width: int,
        feasible: Callable[[Any], bool],
        bound: float = math.inf,
    ) -> None:
        self.expand, self.cost, self.estimate = expand, cost, estimate
        self.width, self.feasible, self.bound = width, feasible, bound
        self.layers: list[Layer] = []
        self.expanded = 0

    def search(self, roots: Iterable[Any]) -> Iterator[Any]:
        """Ever cheaper solutions; the last is the cheapest if equal costs mean equal nodes."""
        nodes = list(roots)
        for node in nodes:
            yield from self._improvement(node)
        first = self._below_bound((self._f(node), node) for node in nodes)
        self.layers = [Layer(-math.inf, self.bound, first)]
        while self.layers:
            frontier = yield from self._children(self.layers[-1])
            if frontier:
                self.layers.append(Layer(-math.inf, self.bound, frontier))
            else:
                self._backtrack()

    def _f(self, node: Any) -> float:
        return self.cost(node) + self.estimate(node)

    def _improvement(self, node: Any) -> Iterator[Any]:
        if self.feasible(node) and self.cost(node) < self.bound:
            # Costs are whole letters, so that what is not a letter cheaper is no better.
            self.bound = self.cost(node) - 1 + NOTHING_MORE
            yield node

    def _below_bound(self, pairs: Iterable[tuple[float, T]]) -> Frontier[T]:
        return [pair for pair in pairs if pair[0] < self.bound]

    def _children(self, layer: Layer) -> Generator[Any, None, Frontier[Any]]:
        frontier: Frontier[Any] = []
        for f_parent, parent in layer.nodes:
            if f_parent >= self.bound:
                continue
            self.expanded += 1
            for child in self.expand(parent, layer.high):
                yield from self._improvement(child)
                layer.high = min(layer.high, self.bound)
                f_child = self._f(child)
                if layer.low < f_child < layer.high:
                    frontier.append((f_child, child))
                if len(frontier) > 2 * self.width:
                    frontier, layer.high = cut(frontier, self.width)
        frontier = one_per_cost(pair for pair in frontier if pair[0] <= layer.high)
        if len(frontier) > self.width:
            frontier, layer.high = cut(frontier, self.width)
        return frontier

    def _backtrack(self) -> None:
        """Back to the deepest layer that left children out; there, on to the next dearer ones."""
        while self.layers and self.layers[-1].high >= self.bound:
            self.layers.pop()
        if self.layers:
            layer = self.layers[-1]
            layer.low, layer.high = layer.high, self.bound
            layer.nodes = self._below_bound(layer.nodes)


# The two tries


def keystone(word: str) -> int | None:
    """Where in a word the palindrome at its end begins that could hold the pivot; None if no two
    letters do.

    >>> keystone("daffodil"), keystone("noon"), keystone("off")
    (None, 0, 1)
    """
    return next((start for start in range(len(word) - 1) if is_palindrome([word[start:]])), None)


class MirrorTries:
    """Words forward and reversed; makes the children of phrases.

    >>> pair = MirrorTries("lid off a daffodil".split(), alphabet="adfilo")
    >>> for phrase in pair.pangrams(width=2):
    ...     print(*phrase)
    lid off a daffodil lid off a daffodil
    lid off a daffodil
    """

    def __init__(self, words: Iterable[str], alphabet: str = ALPHABET) -> None:
        words = list(words)
        self.alphabet = alphabet
        self.forward = Trie(words)
        self.backward = Trie(word[::-1] for word in words)

    def root(self) -> PhraseNode:
        """The empty phrase."""
        return PhraseNode("", None, (self.backward,))

    def is_pangram(self, node: PhraseNode) -> bool:
        """Whether the phrase has every letter."""
        return node.letters.issuperset(self.alphabet)

    def is_solution(self, node: PhraseNode) -> bool:
        """Whether the phrase is a pangram and reads the same from both ends."""
        return self.is_pangram(node) and is_palindrome(node.phrase)

    def pangrams(self, width: int, bound: float = math.inf) -> Iterator[tuple[str, ...]]:
        """Ever shorter palindromic pangrams of fewer than `bound` letters.

        Run to the end, the last one should be the shortest of those that use each word once (or
        shorter), but that is no proof, since `one_per_cost` may drop a phrase for another of the
        same letters.
        """
        estimate = partial(h, alphabet=self.alphabet)
        stack = BeamStack(self.expand, g, estimate, width, self.is_solution, bound)
        for node in stack.search([self.root()]):
            yield node.phrase

    def expand(self, node: PhraseNode, budget: float = math.inf) -> Iterator[PhraseNode]:
        """Phrases with one word more; before them, if the last made it a pangram, finished
        palindromes.
        """
        if self.is_pangram(node) and not (node.parent and self.is_pangram(node.parent)):
            yield from self.peek(node, budget)
        yield from self.extend(node)

    def extend(self, node: PhraseNode, budget: float = math.inf) -> Iterator[PhraseNode]:
        """Phrases with one word more that can still be mirrored and that has not been used yet."""
        allowed = chain.from_iterable(self.forward.filter(way, self.backward) for way in node.ways)
        for word in sorted(set(allowed).difference(node.phrase)):
            yield PhraseNode(word, node, tuple(loopy_search(self.backward, node.ways, word)))

    def peek(self, node: PhraseNode, budget: float = math.inf) -> Iterator[PhraseNode]:
        """Palindromes that finish a pangram cheaply: not all, and words may come twice in them.

        The pivot is sought within the last word, then at a word's end or last letter, adding as few
        letters as can be; the other half is then spelled out.
        """
        start = keystone(node.word)
        if start is not None and node.parent:
            yield from self.mirror(node, (node.parent.text + node.word[:start])[::-1])
        stack = BeamStack(self.extend, g, self._to_pivot, 1, self._can_turn, budget)
        for left in stack.search([node]):
            for half in (left.text[-2::-1], left.text[::-1]):
                yield from self.mirror(left, half)

    def mirror(self, left: PhraseNode, right: str) -> Iterator[PhraseNode]:
        """The phrase `left` and words that spell `right` after it, if there are such words."""
        length = g(left) + len(right)

        def words_ahead(node: PhraseNode, budget: float) -> Iterator[PhraseNode]:
            ahead = Trie([right[g(node) - g(left) :]])
            return (PhraseNode(word, node) for word in sorted(self.forward.filter(ahead, Trie())))

        def letters_ahead(node: PhraseNode) -> float:
            return length - g(node) - checksum(node.text)

        bound = length + NOTHING_MORE
        stack = BeamStack(words_ahead, g, letters_ahead, 1, lambda node: g(node) == length, bound)
        yield from stack.search([left])

    def _ways(self, text: str) -> list[Trie]:
        return loopy_search(self.backward, [self.backward], text)

    def _can_turn(self, node: PhraseNode) -> bool:
        return any(way.ends for way in self._ways(node.text) + self._ways(node.text[:-1]))

    def _to_pivot(self, node: PhraseNode) -> float:
        # Letters to the end of a mirrored word, with the page's own tie-breakers.
        shortest = min(
            (len(rest) for way in self._ways(node.text) for rest in way.words()), default=0
        )
        return shortest - (32 - len(node.word)) / 32 - checksum(node.text) / 64
