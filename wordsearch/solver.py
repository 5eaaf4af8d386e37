"""The public solver of a puzzle: its signature and documentation, from the puzzle's options."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from wordsearch.errors import with_options_of
from wordsearch.puzzle import Puzzle
from wordsearch.search.run import Run

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
    Where words come from: a dictionary, the name of one, or a list of words."""


def solver(kind: type[Puzzle], module: str) -> Callable[..., Run[Any]]:
    """`ws.solve_...` for a type of puzzle: its signature and documentation are those of its
    options.

    Other processes find it by its name in `module`, the one that it is a public name of.
    """

    @with_options_of(Puzzle.solve)
    @with_options_of(kind.problem)
    def solve(puzzle: Any, lexicon: Any = "american-english", **options: Any) -> Run[Any]:
        if not isinstance(puzzle, kind):
            puzzle = kind.parse(puzzle)
        run: Run[Any] = puzzle.solve(lexicon, **options)
        return run

    solve.__name__ = solve.__qualname__ = f"solve_{kind.name}"
    solve.__module__ = module
    solve.__doc__ = documented(
        kind.problem, _PUZZLE_DOC.format(kind=kind.__name__), _SHARED_DOC.format(kind=kind)
    )
    return solve


def documented(function: Callable[..., Any], before: str, after: str) -> str:
    """The documentation of a function, with what others share put around its own parameters."""
    head, _, rest = (inspect.getdoc(function) or "").partition("Parameters\n----------\n")
    own, gap, tail = rest.partition("\n\n")
    return f"{head.rstrip()}\n\nParameters\n----------{before}\n{own}{after}{gap}{tail}"
