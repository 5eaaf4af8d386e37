"""Answers some of whose words are in no list: a problem in which a few words may be guessed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from wordsearch.search.problem import PAUSE, Prune, state_after
from wordsearch.search.strategies import no_bound


class Prices(Protocol):
    """What words cost, in orders of magnitude."""

    def of(self, word: str) -> float:
        """The price of a word of the list."""

    def spelled(self, letters: str) -> float:
        """The price of letters as a word that is in no list."""

    def least_spelled(self, pattern: str) -> float:
        """What none costs less than that fits a pattern, in which a dot is any letter."""


class Guessed(NamedTuple):
    """A state of the problem below, and the places whose words are in no list.

    Whatever else is asked of it, such as ``words``, is asked of the state below.

    Attributes
    ----------
    below : state of the problem below
    guesses : tuple
        The labels of the guesses that led here.
    """

    below: Any
    guesses: tuple[Any, ...] = ()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # asked for while it is copied
            raise AttributeError(name)
        return getattr(self.below, name)


class Missing:
    """A problem whose answers may have some words that are in no list.

    Besides the problem's own steps a step may be a guess: the word of one place is in no list. The
    problem says which guesses there are at a state, and spells such words itself, by the letters
    that the rest of the answer leaves for them. A guess beyond those allowed is pruned as
    ``misses``. Whatever else is asked of the problem is asked of the one below.

    Parameters
    ----------
    problem : Problem
        With two methods more. ``guesses(state)`` gives a branch for each place whose word may be in
        no list. ``laid(state)`` gives the words of the list that a state has so far, and the words
        in no list, with a dot for each letter that is open. Its solutions have ``words``, and
        ``missed``, those of them that are in no list.
    misses : int
        How many words may be in no list, at most; 1 or more.
    prices : Prices
    """

    def __init__(self, problem: Any, misses: int, prices: Prices) -> None:
        self._problem = problem
        self.misses = misses
        self._prices = prices
        if hasattr(problem, "key"):
            self.key = self._key
        if hasattr(problem, "identity"):
            # Asked of every solution, and not by way of what is asked of the one below.
            self.identity = problem.identity

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "_problem":  # asked for while it is copied
            raise AttributeError(name)
        return getattr(self._problem, name)

    def roots(self) -> Iterator[Any]:
        """The problem's roots; no word is guessed."""
        for root in self._problem.roots():
            yield root if root is PAUSE else Guessed(root)

    def children(self, state: Guessed) -> Iterator[Any]:
        """The problem's children, then the guesses."""
        for item in self._problem.children(state.below):
            if item.__class__ is Prune:
                yield item
            else:
                label, below = item
                yield label, Guessed(below, state.guesses)
        for item in self._problem.guesses(state.below):
            label = item[0]
            if item is PAUSE:
                yield item
            elif len(state.guesses) == self.misses:
                yield Prune(label, "misses")
                # Nor may any other be guessed.
                return
            elif item.__class__ is Prune:
                yield item
            else:
                yield label, Guessed(item[1], (*state.guesses, label))

    def solution(self, state: Guessed) -> Any:
        """The problem's own."""
        return self._problem.solution(state.below)

    def cost(self, state: Guessed) -> float:
        """The price of the words laid so far; of one in no list, the least that it can become."""
        listed, missed = self._problem.laid(state.below)
        return sum(map(self._prices.of, listed)) + sum(map(self._prices.least_spelled, missed))

    def bound(self, state: Guessed) -> float:
        """The problem's own, of what is open still: it counts as prices do."""
        bound: float = getattr(self._problem, "bound", no_bound)(state.below)
        return bound

    def _key(self, state: Guessed) -> Any:
        """As the problem's own, of states with as many guesses."""
        return self._problem.key(state.below), len(state.guesses)

    def price(self, solution: Any) -> tuple[float, Sequence[str]]:
        """What a solution's words cost together; those that cost the same stand in the order of
        the alphabet.
        """
        total = 0.0
        for word in solution.words:
            if word in solution.missed:
                total += self._prices.spelled(word)
            else:
                total += self._prices.of(word)
        # Sums of the same prices in another order may differ in their last digit.
        return round(total, 9), solution.words

    def after(self, labels: Iterable[Any]) -> Any:
        """The partial puzzle after these choices, guesses among them."""
        if not hasattr(self._problem, "shown_at"):
            return self._problem.after(labels)
        return self._problem.shown_at(state_after(self, labels).below)
