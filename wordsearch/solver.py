"""What the public solvers of puzzles share: options, signature and documentation.

``ws.solve_...`` of a puzzle is a plain function of its ``solve.py``. A TypedDict beside it has the
types of its options, for tools; their defaults and documentation are those of the puzzle's
``problem``.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

from wordsearch.errors import with_options_of
from wordsearch.options import OwnOptions
from wordsearch.puzzle import Puzzle
from wordsearch.search.run import Limits

_Solver = TypeVar("_Solver", bound=Callable[..., Any])
_Kind = TypeVar("_Kind", bound=Puzzle)

_SHARED_DOC = """
strategy : {{"depth_first", "best_first", "limited_discrepancy"}}, optional
    In which order solutions are looked for; all find the same. Default: "{kind.default_strategy}".
limit, max_nodes, timeout, trace
    When to stop, and whether to record the search tree; see :class:`wordsearch.Run`. Preparation counts.
lazy : bool
    Whether to search only when the run is looked at, instead of at once.
progress : bool
    Whether a search of more than a second shows a line that says how far it is."""
_PUZZLE_DOC = """
puzzle : {kind}, or what {kind}.parse takes
lexicon : Lexicon, str or iterable of str
    Where words come from: a dictionary, the name of one, or a list of words. Default:
    american-english; for a made puzzle in another language the list that it was made from."""


class SolveOptions(Limits, total=False):
    """Options of every solver; those of a puzzle extend them."""

    strategy: str | None
    lazy: bool
    progress: bool


class PuzzleOptions(OwnOptions, total=False):
    """Options of functions that take puzzles of any kind."""

    max_nodes: int | None
    strategy: str | None


def solver(kind: type[Puzzle], options: Any) -> Callable[[_Solver], _Solver]:
    """Give ``solve_...`` of a puzzle the signature and the documentation of its options.

    Parameters
    ----------
    kind : type of Puzzle
    options : TypedDict
        What the function takes as ``**options``.
    """

    def shown(solve: _Solver) -> _Solver:
        before = _PUZZLE_DOC.format(kind=kind.__name__)
        after = _SHARED_DOC.format(kind=kind)
        solve.__doc__ = documented(kind.problem, before, after)
        solve = with_options_of(kind.problem, options)(solve)
        return with_options_of(Puzzle.solve, options)(solve)

    return shown


def as_puzzle(kind: type[_Kind], given: Any) -> _Kind:
    """The puzzle that is given, or what its text stands for."""
    if isinstance(given, kind):
        return given
    return kind.parse(given)


def documented(function: Callable[..., Any], before: str, after: str) -> str:
    """The documentation of a function, with what others share put around its own parameters."""
    head, _, rest = (inspect.getdoc(function) or "").partition("Parameters\n----------\n")
    own, gap, tail = rest.partition("\n\n")
    return f"{head.rstrip()}\n\nParameters\n----------{before}\n{own}{after}{gap}{tail}"
