"""Beam-stack search as a run: anytime, optimal at its end, saved to a file and taken up again."""

from __future__ import annotations

import math
import time
from typing import Any, Self, TypedDict, TypeVar, Unpack

from wordsearch.errors import PuzzleError, checked, short, whole_number, with_options_of
from wordsearch.files import FilePath
from wordsearch.search.beam_stack_layers import BeamStack, layer_in, layer_out
from wordsearch.search.checkpoint import (
    Checkpoint,
    CheckpointError,
    Improvement,
    check_savable,
    fingerprint,
    in_a_line,
    load_checkpoint,
    write_checkpoint,
)
from wordsearch.search.ending import anytime_ending
from wordsearch.search.problem import Problem
from wordsearch.search.run import Limits, Run
from wordsearch.search.steps import Steps

Solution = TypeVar("Solution")

#: Seconds that an anytime search takes, unless it is given a time or a number of nodes.
ANYTIME_SECONDS = 10.0
#: The least seconds between two automatic saves.
AUTOSAVE_SECONDS = 60.0


class ResumeOptions(TypedDict, total=False):
    """Options of :meth:`Run.resume`."""

    limit: int | None
    max_nodes: int | None
    timeout: float | None
    lazy: bool
    progress: bool


class BeamStackRun(Run[Solution]):
    """A beam-stack search under way; a :class:`wordsearch.search.run.Run` that can be saved, too.

    Each solution is better than the one before, and the last one of a run that is ``complete`` is
    optimal.
    """

    strategy = "beam_stack"

    def __init__(
        self,
        problem: Problem[Any, Solution],
        stack: BeamStack,
        *,
        autosave: FilePath | None = None,
        **limits: Unpack[Limits],
    ) -> None:
        super().__init__(problem, stack, **limits)
        self._stack = stack
        self._curve: list[Improvement] = []
        self._autosave = autosave
        if autosave is not None:
            check_savable(problem)
            self._due = time.monotonic() + AUTOSAVE_SECONDS
            stack.after_node = self._save_if_due

    @property
    def width(self) -> int:
        """How many states a layer keeps."""
        return self._stack.width

    @property
    def upper_bound(self) -> float:
        """What the next solution will cost less than."""
        return self._stack.upper_bound

    @property
    def curve(self) -> tuple[Improvement, ...]:
        """The anytime curve: an `Improvement` for each solution."""
        self._look()
        return tuple(self._curve)

    def _found(self) -> None:
        super()._found()
        self._curve.append(Improvement(self._seconds(), self._stats.nodes, self.upper_bound))

    @property
    def steps(self) -> Steps:
        """Layer by layer what a traced search did.

        Raises
        ------
        PuzzleError
            If the run was not traced.
        """
        tree = self.tree
        steps = Steps(self._stack.steps)
        steps.tree = tree
        return steps

    def resume(self, *, width: int | None = None, **options: Unpack[ResumeOptions]) -> Self:
        """Go on for 10 s or within other limits, after an error in the middle of a step and in
        another process, too.

        Parameters
        ----------
        width : int, optional
            Changes the layers to come.
        **options
            As for `Run.resume`; with neither `max_nodes` nor `timeout` it goes on for 10 s.

        Raises
        ------
        PuzzleError
            If a limit or `width` is not positive.
        """
        if width is not None:
            self._stack.width = whole_number("width", width)
        if self._broken or self._stream is None:
            self._stream = self._stack(self._search)
            self._broken = False
        return super().resume(**_bounded(options))

    def save(self, path: FilePath) -> None:
        """Write the search to a file (JSON), atomically; :func:`load_beam_stack` takes it up.

        The problem must have ``encode(state)``, which gives values that JSON can hold, and
        ``decode(value)``; ``fingerprint()``, a dict of plain values, says in the file what the
        search is about. The tree of a traced run is not saved.

        Raises
        ------
        PuzzleError
            If the problem has no ``encode`` and ``decode``, or the file cannot be written: what was
            there before is then untouched.
        """
        check_savable(self.problem)
        write_checkpoint(path, self._content())

    def _content(self) -> dict[str, Any]:
        stack = self._stack
        problem = self.problem
        encode = problem.encode  # type: ignore[attr-defined]
        return {
            "problem": fingerprint(problem),
            "width": self.width,
            "upper_bound": None if math.isinf(stack.upper_bound) else stack.upper_bound,
            "complete": not stack.layers,
            "solved": [encode(state) for state in stack.solved],
            "curve": list(self._curve),
            "stats": {**self._stats.as_dict(), "seconds": self._seconds()},
            "layers": [layer_out(layer, encode) for layer in stack.layers],
        }

    def _end(self, status: str) -> None:
        super()._end(status)
        if self._autosave is not None:
            self.save(self._autosave)

    def _save_if_due(self) -> None:
        if self._autosave is not None and time.monotonic() >= self._due:
            self.save(self._autosave)
            self._due = time.monotonic() + AUTOSAVE_SECONDS

    def _take_up(self, saved: Checkpoint) -> None:
        """Put what `save` wrote in the place of what this new run has."""
        stack = self._stack
        problem = self.problem
        stack.layers = [layer_in(layer, problem) for layer in saved.layers]
        stack.solved = [problem.decode(value) for value in saved.solved]  # type: ignore[attr-defined]
        self._curve = saved.curve
        for state in stack.solved:
            found = problem.solution(state)
            if found is None:
                raise PuzzleError(f"{short(state)} is no solution")
            self._keep(found)
        # The counters are shared with the search: filled, not replaced.
        vars(self._stats).update(vars(saved.stats))
        self._status = "running"
        if saved.complete:
            self._status = "complete"
        if self._limit is not None:
            self._limit += len(self._solutions)

    def summary(self) -> str:
        """One line: how many solutions, each better than the last, and what the ending means."""
        self._look()
        below = None if self.upper_bound == math.inf else self.upper_bound
        return anytime_ending(len(self._solutions), self._status, below, self._own)

    @property
    def _is_by_price(self) -> bool:
        """Never: each solution is better than the one before."""
        return False


def _bounded(limits: Any) -> Any:
    """The limits, with one of time where there is none of time or nodes."""
    unbounded = limits.get("max_nodes") is None and limits.get("timeout") is None
    if unbounded:
        return {**limits, "timeout": ANYTIME_SECONDS}
    return limits


class LoadOptions(Limits, total=False):
    """Options of :func:`load_beam_stack`."""

    width: int | None
    autosave: FilePath | None
    lazy: bool
    progress: bool


@checked
@with_options_of(Run)
def load_beam_stack(
    path: FilePath,
    problem: Problem[Any, Solution],
    *,
    width: int | None = None,
    autosave: FilePath | None = None,
    lazy: bool = False,
    progress: bool = True,
    **limits: Unpack[Limits],
) -> BeamStackRun[Solution]:
    """Go on with a search that :meth:`BeamStackRun.save` wrote; it ends as it would have without
    the stop.

    Solutions and counts go on from where they were; limits are counted from here.

    Raises
    ------
    CheckpointError
        If the file is damaged, of another version, or about another problem than `problem`.
    PuzzleError
        If an option makes no sense.

    Examples
    --------
    >>> import wordsearch as ws
    >>> from tempfile import TemporaryDirectory
    >>> words = ["ab", "ba", "cab", "bac"]
    >>> run = ws.search_palindromic_pangram(words, alphabet="abc", max_nodes=2)
    >>> with TemporaryDirectory() as folder:
    ...     run.save(f"{folder}/saved")
    ...     again = load_beam_stack(f"{folder}/saved", run.problem)
    >>> run.status, again[0].words, again.status
    ('limit', ('bac', 'ab'), 'complete')
    """
    check_savable(problem)
    saved = load_checkpoint(path, fingerprint(problem))
    if width is None:
        width = saved.width
    upper_bound: float = math.inf
    if saved.upper_bound is not None:
        upper_bound = saved.upper_bound
    stack = BeamStack(problem, whole_number("width", width), upper_bound)
    run = BeamStackRun(problem, stack, autosave=autosave, **_bounded(limits))
    try:
        run._take_up(saved)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise CheckpointError(
            f"{path} holds a state that does not belong to this problem: {in_a_line(error)}"
        ) from None
    return run if lazy else run.finish(progress)


@checked
@with_options_of(Run)
def beam_stack(
    problem: Problem[Any, Solution],
    *,
    width: int = 100,
    upper_bound: float | None = None,
    autosave: FilePath | None = None,
    lazy: bool = False,
    progress: bool = True,
    **limits: Unpack[Limits],
) -> BeamStackRun[Solution]:
    """Ever cheaper solutions, layer by layer, then back for what the beam left out (Zhou and Hansen
    2005).

    Complete and optimal for every `width` if ``bound`` never overestimates, no step has a negative
    cost, and ``roots`` and ``children`` give the same states in the same order each time. (A tree
    without end and without solutions is searched without end, unless `upper_bound` or ``key``
    closes it.)

    Parameters
    ----------
    problem : Problem
        With ``cost`` (else every step costs 1) and ``bound`` (else 0). More methods, by name:
        ``key`` (of states with equal keys the cheapest is enough); ``tie(state)`` (orders states of
        equal f; anything that can be compared and put into JSON); ``budget(most, below)`` (told
        before each expansion: children with f above `most`, or not below `below`, need not be made;
        ``tie`` must then tell siblings apart); and those that `BeamStackRun.save` names.
    width : int
        States that a layer keeps.
    upper_bound : float, optional
        Solutions must cost less.
    autosave : path, optional
        A file to save to every minute, and whenever the search stops.
    lazy : bool
        Whether to search only when the run is looked at.
    progress : bool
        Whether a search of more than a second says how far it is.
    limit, max_nodes, timeout, trace
        See :class:`wordsearch.Run`. With neither `max_nodes` nor `timeout` it searches for 10 s
        (``timeout=math.inf``: without end); `BeamStackRun.resume` goes on. A traced run has
        `steps`, too.

    Raises
    ------
    PuzzleError
        If `width` is not a whole number of at least 1, or another option makes no sense.

    Examples
    --------
    >>> class Coins:  # the fewest coins that pay 6, of 4, 3 and 1: the greedy beam begins with 4
    ...     def roots(self): return [6]
    ...     def children(self, left):
    ...         return [(coin, left - coin) for coin in (4, 3, 1) if coin <= left]
    ...     def solution(self, left): return "paid" if left == 0 else None
    ...     def tie(self, left): return left
    >>> run = beam_stack(Coins(), width=1)
    >>> len(run.solutions), run.upper_bound, run.status
    (2, 2, 'complete')
    """
    bound = math.inf if upper_bound is None else upper_bound
    if isinstance(bound, bool) or not bound > -math.inf:
        raise PuzzleError(
            f"upper_bound must be a number, or None for no bound; it is {short(upper_bound)}"
        )
    stack = BeamStack(problem, whole_number("width", width), bound)
    run = BeamStackRun(problem, stack, autosave=autosave, **_bounded(limits))
    return run if lazy else run.finish(progress)
