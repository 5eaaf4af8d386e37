"""Heuristics of one's own: functions that prune the branches of any problem."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wordsearch.search.problem import Prune

#: Called with a branch's label, a text, and the state that it leads to; true prunes the branch.
Heuristic = Callable[[Any, Any], Any]


class Pruned:
    """A problem under heuristics of one's own: functions that say whether a branch may be left out.

    Each is called with the branch's label and state; when it returns something true, the branch is
    pruned, and the function's name is the reason. Whatever else is asked of the problem is asked of
    the one below.

    Parameters
    ----------
    problem : Problem
    heuristics : tuple of functions
    """

    def __init__(self, problem: Any, heuristics: tuple[Heuristic, ...]) -> None:
        self._problem = problem
        self._heuristics = heuristics

    @property
    def own_heuristics(self) -> tuple[str, ...]:
        """The names of the functions: what a complete search is complete under."""
        return tuple(map(_name_of, self._heuristics))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "_problem":  # asked for while it is copied
            raise AttributeError(name)
        return getattr(self._problem, name)

    def children(self, state: Any) -> Iterator[Any]:
        """The problem's children, those pruned that a function rules out."""
        for item in self._problem.children(state):
            if item.__class__ is Prune:
                yield item
            else:
                yield self._judged(item)

    def _judged(self, branch: Any) -> Any:
        label, state = branch
        for heuristic in self._heuristics:
            if heuristic(label, state):
                return Prune(label, _name_of(heuristic))
        return branch


def _name_of(heuristic: Heuristic) -> str:
    return getattr(heuristic, "__name__", "heuristic")
