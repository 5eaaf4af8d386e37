"""Sets of letters made of a brick's paths, step by step on the search engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from wordsearch.errors import PuzzleError, whole_number
from wordsearch.search.problem import Branch

if TYPE_CHECKING:
    from wordsearch.puzzles.letters.brick import Brick


def splits(n: int, k: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """The ways to write n as a sum of k positive numbers in ascending order.

    >>> list(splits(7, 3))
    [(1, 1, 5), (1, 2, 4), (1, 3, 3), (2, 2, 3)]
    """
    if k == 1:
        yield from [(n,)] if n >= least else []
        return
    for first in range(least, n // k + 1):
        for rest in splits(n - first, k - 1, first):
            yield (first, *rest)


def check_split(brick: Brick, n: int, k: int) -> None:
    """Refuse sets of n letters, or k paths, that the brick cannot have."""
    if not len(brick):
        raise PuzzleError("the brick is empty: no set of letters can be made of its paths")
    whole_number(
        "the number of letters n", n, 1, len(brick.alphabet), f"the letters are {brick.alphabet!r}"
    )
    whole_number("the number of paths k", k, 1, n, "each path brings at least one letter")


class Union(NamedTuple):
    """A set of letters, and the paths that were joined to make it."""

    letters: str
    paths: tuple[str, ...]


class _Joined(NamedTuple):
    parts: tuple[int, ...]  # new letters still to come, path by path
    letters: frozenset[str]
    paths: tuple[str, ...]


class Unions:
    """Problem: the sets of n letters that k paths of a brick make up, in every way (the first
    generator).

    A state holds how many new letters each path still to come must bring, and the paths chosen. A
    path of m letters that brings j new ones shares exactly m - j letters with those chosen before.
    """

    def __init__(self, brick: Brick, n: int, k: int) -> None:
        check_split(brick, n, k)
        self._splits = list(splits(n, k))
        self._flat = {
            m: [(path, frozenset(path)) for path in brick.flat(m)] for m in range(1, n + 1)
        }

    def roots(self) -> Iterator[_Joined]:
        for parts in self._splits:
            yield _Joined(parts, frozenset(), ())

    def children(self, state: _Joined) -> Iterator[Branch]:
        if not state.parts:
            return
        new, *rest = state.parts
        for m in range(new, new + len(state.letters) + 1):
            for path, letters in self._flat[m]:
                if len(letters & state.letters) == m - new:
                    yield Branch(
                        path, _Joined(tuple(rest), state.letters | letters, (*state.paths, path))
                    )

    def solution(self, state: _Joined) -> Union | None:
        return None if state.parts else Union("".join(sorted(state.letters)), state.paths)
