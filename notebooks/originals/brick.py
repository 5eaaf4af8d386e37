"""Brick, as first designed: a tree of sorted letter sets, and puzzles found by regex over its flat
paths.

A word sits at the end of the path of its distinct letters in alphabetical order. The generator
splits the wanted number of letters into k parts and picks paths in turn, each adding exactly as
many new letters as its part says; candidates come from a regular expression, made anew for every
step, over one long string of all paths of a length. The design page's own expression wants the
shared letters side by side; that would lose *deo* after *do*, and 685 of the 17,948 puzzles it
reports, so letters in between are allowed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement

END = "$"
WORD = re.compile(r"[A-Za-z\-'\"`]+")


def segment_english(text: str) -> Iterator[str]:
    """Words as the English segmenter keeps them: over three letters, no capital first, no hyphen or
    quote.

    >>> list(segment_english("The well-known book isn't new, it says"))
    ['book', 'says']
    """
    for word in WORD.findall(text):
        if len(word) > 3 and not word[0].isupper() and not set(word) & set("-'\"`"):
            yield word


@dataclass
class Node:
    """A letter's place in the tree: the branches below it by letter, and the words that end
    here.
    """

    branches: dict[str, Node] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)


def path_of(word: str) -> str:
    """A word's distinct letters in order.

    >>> path_of("pepper")
    'epr'
    """
    return "".join(sorted(set(word)))


class Brick:
    """The tree, filled word by word.

    >>> Brick(["peer", "pepper", "deed"]).paths()
    ['de', 'epr']
    """

    def __init__(self, words: Iterable[str]) -> None:
        self.root = Node()
        for word in words:
            node = self.root
            for letter in path_of(word):
                node = node.branches.setdefault(letter, Node())
            node.words.append(word)

    def walk(self) -> Iterator[tuple[str, Node]]:
        """Every node but the root with its path, in pre-order, branches by letter."""
        stack = [("", self.root)]
        while stack:
            path, node = stack.pop()
            if path:
                yield path, node
            stack += [
                (path + letter, below)
                for letter, below in sorted(node.branches.items(), reverse=True)
            ]

    def paths(self) -> list[str]:
        """Paths at whose end there are words, in pre-order."""
        return [path for path, node in self.walk() if node.words]

    def flat(self, length: int) -> str:
        """All word-bearing paths of one length in one string, which begins, ends and is divided
        by END.
        """
        return END + "".join(path + END for path in self.paths() if len(path) == length)

    def words_at(self, path: str) -> list[str]:
        """Words at the end of a path; none if there is no such path."""
        node = self.root
        for letter in path:
            if letter not in node.branches:
                return []
            node = node.branches[letter]
        return node.words

    def words_within(self, path: str) -> dict[str, list[str]]:
        """Words that a path's letters can form, by sub-path: every sub-sequence of the path is
        looked up.
        """
        subpaths = (
            "".join(part) for size in range(1, len(path) + 1) for part in combinations(path, size)
        )
        return {subpath: words for subpath in subpaths if (words := self.words_at(subpath))}


def splits(n: int, k: int) -> list[tuple[int, ...]]:
    """Non-decreasing ways to write n as a sum of k positive parts.

    >>> splits(7, 3)
    [(1, 1, 5), (1, 2, 4), (1, 3, 3), (2, 2, 3)]
    """
    return [parts for parts in combinations_with_replacement(range(1, n + 1), k) if sum(parts) == n]


def sharing_regex(letters: str, shared: int) -> str:
    """Regular expression for those paths in a flat string that have exactly `shared` of these
    letters.
    """
    other = f"[^{END}{letters}]*"
    return (
        rf"(?<=\{END}){other}"
        + (f"(?:[{letters}]{other}){{{shared}}}" if shared else "")
        + rf"(?=\{END})"
    )


def path_sequences(
    flats: dict[int, str], parts: Sequence[int], letters: str = ""
) -> Iterator[tuple[str, ...]]:
    """Sequences of paths, one per part, each adding exactly that many letters to those before it.

    Parameters
    ----------
    flats : dict of int to str
        `Brick.flat` by length, for every length up to the number of letters wanted.
    parts : sequence of int
        New letters per path.
    letters : str
        Letters there before the first path.
    """
    if not parts:
        yield ()
        return
    for shared in range(len(letters) + 1):
        for found in re.finditer(sharing_regex(letters, shared), flats[parts[0] + shared]):
            path = found.group()
            for following in path_sequences(flats, parts[1:], path_of(letters + path)):
                yield (path, *following)


def letter_sets(brick: Brick, n: int, k: int) -> Iterator[str]:
    """Sets of n letters that k paths make up, once for every sequence of paths that does."""
    flats = {length: brick.flat(length) for length in range(1, n + 1)}
    for parts in splits(n, k):
        for paths in path_sequences(flats, parts):
            yield path_of("".join(paths))


def unions_of_two(brick: Brick, n: int) -> set[str]:
    """Sets of n letters that are the union of two different paths, every pair tried."""
    return {
        "".join(sorted(first | second))
        for first, second in combinations([frozenset(path) for path in brick.paths()], 2)
        if len(first | second) == n
    }
