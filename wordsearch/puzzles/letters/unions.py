"""Sets of letters made of a brick's paths, step by step on the search engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wordsearch.errors import PuzzleError, whole_number
from wordsearch.search.problem import Branch


def splits(n: int, k: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """The ways to write n as a sum of k positive numbers in ascending order.

    >>> list(splits(7, 3))
    [(1, 1, 5), (1, 2, 4), (1, 3, 3), (2, 2, 3)]
    """
    if k == 1:
        if n >= least:
            yield (n,)
        return
    for first in range(least, n // k + 1):
        for rest in splits(n - first, k - 1, first):
            yield (first, *rest)


def check_split(alphabet: str, n: int, k: int) -> None:
    """Refuse sets of n letters, or k paths, that a brick of these letters cannot have.

    Raises
    ------
    PuzzleError
        No letter at all, more letters than there are, or more paths than letters.
    """
    if not alphabet:
        raise PuzzleError("the brick is empty: no set of letters can be made of its paths")
    whole_number("the number of letters n", n, 1, len(alphabet), f"the letters are {alphabet!r}")
    whole_number("the number of paths k", k, 1, n, "each path brings at least one letter")


class Union(NamedTuple):
    """A set of letters, and the paths that were joined to make it."""

    letters: str
    paths: tuple[str, ...]


class _Joined(NamedTuple):
    """A state: new letters still to come, path by path; the letters so far, and their paths."""

    parts: tuple[int, ...]
    letters: frozenset[str]
    paths: tuple[str, ...]


class Unions:
    """Problem: the sets of n letters that k paths of a brick make up, in every way (the first
    generator).

    A state holds how many new letters each path still to come must bring, and the paths chosen. A
    path of m letters that brings j new ones shares exactly m - j letters with those chosen before.

    Parameters
    ----------
    paths : iterable of str
        Sorted.
    n, k : int
        Letters of a set, and paths that make it up.
    """

    def __init__(self, paths: Iterable[str], n: int, k: int) -> None:
        self._splits = list(splits(n, k))
        self._by_length: dict[int, list[tuple[str, frozenset[str]]]] = {
            length: [] for length in range(1, n + 1)
        }
        for path in paths:
            if len(path) <= n:
                self._by_length[len(path)].append((path, frozenset(path)))

    def roots(self) -> Iterator[_Joined]:
        """No letter yet, for each split of n into k parts."""
        for parts in self._splits:
            yield _Joined(parts, frozenset(), ())

    def children(self, state: _Joined) -> Iterator[Branch]:
        """Each path that brings the right number of new letters."""
        if not state.parts:
            return
        new, *later = state.parts
        for length in range(new, new + len(state.letters) + 1):
            for path, letters in self._by_length[length]:
                if len(letters & state.letters) == length - new:
                    joined = _Joined(
                        parts=tuple(later),
                        letters=state.letters | letters,
                        paths=(*state.paths, path),
                    )
                    yield Branch(path, joined)

    def solution(self, state: _Joined) -> Union | None:
        """The set of letters, once every path is chosen."""
        if state.parts:
            return None
        return Union("".join(sorted(state.letters)), state.paths)
