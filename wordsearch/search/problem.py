"""What is searched: states, the branches that lead on from them, and prunes, which are data and
no side effect.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol, TypeVar

State = TypeVar("State")
Solution_co = TypeVar("Solution_co", covariant=True)


class Branch(NamedTuple):
    """A child of a state: the choice made (``label``) and where it leads (``state``).

    Any pair works in its place; hot loops yield plain ``(label, state)`` tuples.

    Examples
    --------
    >>> Branch(label="c", state="ca").state
    'ca'
    """

    label: Any
    state: Any


class Prune(NamedTuple):
    """A child that was ruled out, and the name of the heuristic that did it.

    Examples
    --------
    >>> Prune(label="x", reason="prefix").reason
    'prefix'
    """

    label: Any
    reason: str


#: Words or letters of a domain that are shown.
EXAMPLES = 6


class Domain(NamedTuple):
    """What is left for a place of a puzzle at a state, such as a cell, a row or a symbol.

    Attributes
    ----------
    size : int
        How many words or letters.
    examples : tuple of str
        Some of them.
    """

    size: int
    examples: tuple[str, ...] = ()


#: What a search yields in place of a solution when its budget is used up; the run stops there and
#: may resume.
PAUSE = Prune(None, "pause")


class Problem(Protocol[State, Solution_co]):
    """What a strategy asks of a puzzle.

    Optional methods, found by name:

    - ``cost(state)`` and ``bound(state)``: g and an admissible h, for informed strategies;
    - ``key(state)``: equal keys mean equal subtrees (used by ``memo=True``, `best_first` and
      `beam`);
    - ``identity(solution)`` and ``merge(old, new)``: solutions of equal identity are one solution;
    - ``bind(run)``: called once, for problems that start inner searches;
    - ``price(solution)``: how unlikely a solution is; a run that has ended has the likeliest first;
    - ``sort_key(solution)``: where there is no price, what an ended run sorts its solutions by;
    - ``explain(run, **options)``: what :meth:`Run.explain` gives;
    - ``state_text(state)``: a state in a few words, for the line shown while it is searched;
    - ``walk(search)``: depth first in one loop of its own, for runs that nobody records: the same
      solutions in the same order, the same counts, and a `PAUSE` where the budget is used up. What
      overrides another method of its class, or wraps it, is searched without;
    - ``after(labels)``: the partial puzzle after these choices, which draws itself beside a search
      tree.

    Examples
    --------
    >>> import wordsearch as ws
    >>> class Pairs:  # two different letters of "abc", in the order of the alphabet
    ...     def roots(self): return [""]
    ...     def children(self, state):
    ...         for letter in "abc" if len(state) < 2 else "":
    ...             if letter > state: yield ws.Branch(letter, state + letter)
    ...             else: yield ws.Prune(letter, "order")
    ...     def solution(self, state): return state if len(state) == 2 else None
    >>> run = ws.depth_first(Pairs())
    >>> list(run), run.stats.prunes
    (['ab', 'ac', 'bc'], {'order': 6})
    """

    def roots(self) -> Iterable[State]:
        """The states that the search starts from, best first."""

    def children(self, state: State) -> Iterable[Any]:
        """The choices open at `state`, best first: `Branch` (or a pair) for each, `Prune` where
        ruled out.
        """

    def solution(self, state: State) -> Solution_co | None:
        """The solution that `state` is, or None; a solution may still have children."""


def state_after(problem: Any, labels: Iterable[Any]) -> Any:
    """The state that a problem reaches from its first root by the choices `labels`, made anew.

    It stops where a choice was ruled out, at the state before it; None if there is no root. For
    problems without inner searches: what a node of a search tree stands for, found again from the
    labels above it.

    >>> class Bits:
    ...     def roots(self): return [""]
    ...     def children(self, word): return [Branch(bit, word + bit) for bit in "01"]
    >>> state_after(Bits(), "011")
    '011'
    """
    state = next(iter(problem.roots()), None)
    for label in labels if state is not None else ():
        branches = (item for item in problem.children(state) if item.__class__ is not Prune)
        found = next((state for name, state in branches if name == label), None)
        if found is None:
            break
        state = found
    return state
