"""Heuristics of one's own: functions that prune the branches of any problem."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wordsearch.search.problem import Prune

#: Called with a branch's label, a text, and the state that it leads to; true prunes the branch.
Heuristic = Callable[[Any, Any], Any]

#: What Python calls every function that was written without a name.
_LAMBDA = "<lambda>"


class Pruned:
    """A problem under heuristics of one's own: functions that say whether a branch may be left out.

    Each is called with the branch's label and state; when it returns something true, the branch is
    pruned, and the function's name is the reason; a lambda is "an unnamed heuristic", or has a
    number where there are several. Whatever else is asked of the problem is asked of
    the one below.

    Parameters
    ----------
    problem : Problem
    heuristics : tuple of functions
    """

    def __init__(self, problem: Any, heuristics: tuple[Heuristic, ...]) -> None:
        self._problem = problem
        self._heuristics = heuristics
        #: The names of the functions: what a complete search is complete under.
        self.own_heuristics = _names_of(heuristics)

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
        for heuristic, name in zip(self._heuristics, self.own_heuristics, strict=True):
            if heuristic(label, state):
                return Prune(label, name)
        return branch


def _names_of(heuristics: tuple[Heuristic, ...]) -> tuple[str, ...]:
    """What a person knows each function by.

    >>> _names_of((len, lambda label, state: len(label) < 4))
    ('len', 'an unnamed heuristic')
    """
    names = [getattr(heuristic, "__name__", _LAMBDA) for heuristic in heuristics]
    if names.count(_LAMBDA) == 1:
        names[names.index(_LAMBDA)] = "an unnamed heuristic"
    for place, name in enumerate(names):
        if name == _LAMBDA:
            names[place] = f"unnamed heuristic {place + 1}"
    return tuple(names)
