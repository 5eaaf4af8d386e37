"""A search and what it has found: a sequence that can be stopped, resumed, cancelled and shown.

A :class:`wordsearch.Problem` knows its states and their children and nothing about stacks, heaps or
clocks. A strategy decides which state comes next. A run is both together, under a budget. A prune
is data (:class:`wordsearch.Prune`), so that every run can say what each heuristic saved.

A problem may search inside a step (a path that spells a word, inside a cover of a pyramid): it asks
its run for an inner search with :meth:`Run.inner`. The inner search is the same engine, under the
same budget.
"""

from __future__ import annotations

import copy
import math
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Self, TypedDict, TypeVar, overload

from wordsearch.display.progress import ProgressLine
from wordsearch.display.shown import Shown
from wordsearch.errors import (
    PuzzleError,
    check_flag,
    check_limit,
    check_methods,
    checked,
    short,
    whole_number,
)
from wordsearch.interrupt import Interruptible, by_a_person
from wordsearch.search.backtracking import backtrack
from wordsearch.search.budget import Budget, Search, Strategy
from wordsearch.search.ending import ending, next_step
from wordsearch.search.problem import PAUSE, Problem
from wordsearch.search.stats import Stats
from wordsearch.search.trace import DEFAULT_BOUND, Recorder
from wordsearch.search.tree import SearchTree

Solution = TypeVar("Solution")
Searching = TypeVar("Searching", bound="Run[Any]")

#: Solutions that a run shows of itself.
SHOWN = 6


class Limits(TypedDict, total=False):
    """Options of every strategy: when a run stops before its end, and whether it is recorded;
    see :class:`Run`.
    """

    limit: int | None
    max_nodes: int | None
    timeout: float | None
    trace: bool | int


class Progress(NamedTuple):
    """How far a search is: solutions and nodes so far, seconds since it was started, and where it
    looks: the depth, the bound where there is one, and a state.
    """

    solutions: int
    nodes: int
    seconds: float
    where: str = ""

    def __str__(self) -> str:
        found = f"{self.solutions:,} solution{'' if self.solutions == 1 else 's'}"
        nodes = f"{self.nodes:,} node{'' if self.nodes == 1 else 's'}"
        line = f"{found}, {nodes}, {self.seconds:.1f} s"
        if self.where:
            line += f"; {self.where}"
        return line


class Run(Shown, Sequence[Solution]):
    """A search and what it has found: a sequence of solutions that can be stopped, resumed,
    cancelled and shown.

    ``solve...`` gives a run that has ended, be it at a limit; `resume` lets it go on. A run that a
    strategy makes, or that was asked for with ``lazy=True``, begins when it is looked at: a loop
    over it searches from one solution to the next, `solutions`, `stats`, `status`, `tree`, length
    and index let it end first.

    Where the problem has a ``price``, a run that has ended has its solutions in the order of their
    price, the likeliest first, and those of one price as they were found; where the problem has a
    ``sort_key``, in the order of that. A lazy run has them as they are found, until `finish` ends
    it; `as_found` has that order always.

    An interrupt (Ctrl-C) stops the search at its next step, so that it can be resumed; a second one
    raises KeyboardInterrupt.

    Parameters
    ----------
    problem : Problem
        What to search.
    strategy : callable
        How: a generator of solutions, such as those in :mod:`wordsearch.search.strategies`.
    limit : int, optional
        Stop after so many solutions.
    max_nodes : int, optional
        Stop after so many nodes, those of inner searches included.
    timeout : float, optional
        Stop after so many seconds of searching.
    trace : bool or int
        Record the search tree, at most a million nodes of it (or the given number).

    Raises
    ------
    PuzzleError
        If a limit is not positive, or the problem is none.

    Examples
    --------
    >>> import wordsearch as ws
    >>> run = ws.solve_pyramid("c ar tod", ["cat", "rod", "dot", "car"])
    >>> [solution.words for solution in run]
    [('car', 'dot'), ('cat', 'rod')]
    >>> run.status, run.stats.nodes
    ('complete', 5)
    """

    puzzle: Any = None  # where one was solved, and
    lexicon: Any = None  # with which words, and
    variant = ""  # by which variant, if no option says how, and
    strategy = ""  # by which strategy, if it is one of the workbench's
    _status = "ready"
    _broken = False
    # Whether its end is to put the likeliest solutions first, and these when that is done.
    _is_sequenced = False
    _sequence: list[Any] | None = None

    def __init__(
        self,
        problem: Problem[Any, Solution],
        strategy: Strategy,
        *,
        limit: int | None = None,
        max_nodes: int | None = None,
        timeout: float | None = None,
        trace: bool | int = False,
    ) -> None:
        check_limit("limit", limit, whole=True)
        check_methods("a search", problem, "roots", "children", "solution")
        self.problem = problem
        self._limit = limit
        self._budget = Budget(max_nodes, timeout)
        self._stats = Stats()
        self._recorder: Recorder | None = None
        if trace is True:
            self._recorder = Recorder(DEFAULT_BOUND)
        elif trace is not False:
            self._recorder = Recorder(whole_number("trace", trace))
        self._search = Search(problem, self._stats, self._budget, self._recorder)
        # None in a copy from another process.
        self._stream: Any = strategy(self._search)
        self._solutions: list[Solution] = []
        self._index: dict[Hashable, int] = {}
        self._bind()

    # -- searching ---------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[Solution]:
        if self._sort_key is not None:
            yield from list(self._ordered())
            return
        place = 0
        while place < len(self._solutions) or self._search_on(place + 1):
            yield self._solutions[place]
            place += 1

    def __len__(self) -> int:
        self._look()
        return len(self._solutions)

    @overload
    def __getitem__(self, place: int) -> Solution: ...
    @overload
    def __getitem__(self, place: slice) -> list[Solution]: ...
    def __getitem__(self, place: int | slice) -> Solution | list[Solution]:
        self._look()
        return self._ordered()[place]

    @property
    def _sort_key(self) -> Callable[[Solution], Any] | None:
        """What the solutions are sorted by now; None where they are as they were found."""
        if self._status in ("ready", "running") or not self._is_sequenced:
            return None
        return getattr(self.problem, "price", getattr(self.problem, "sort_key", None))

    @property
    def _is_by_price(self) -> bool:
        """Whether the likeliest solutions come first now."""
        return self._sort_key is not None and hasattr(self.problem, "price")

    def _ordered(self) -> list[Solution]:
        """The solutions in the order in which they are shown."""
        key = self._sort_key
        if key is None:
            return self._solutions
        if self._sequence is None:
            self._sequence = sorted(self._solutions, key=key)
        return self._sequence

    def _search_on(
        self, enough: float = math.inf, progress: bool = False, seconds: float = math.inf
    ) -> bool:
        """Search until there are so many solutions, for so many seconds, or to the end; whether
        there are so many solutions.
        """
        if self._status not in ("ready", "running"):
            return False
        self._status = "running"
        self._sequence = None
        line = ProgressLine()
        with Interruptible(self.cancel):
            self._budget.enter(
                (lambda: line(f"searching: {self.progress()}")) if progress else None, seconds
            )
            try:
                self._advance(enough)
            except BaseException:
                self._broken = True
                self._end("cancelled")
                raise
            finally:
                self._stats.seconds += self._budget.leave()
                line.clear()
        return len(self._solutions) >= enough

    def _advance(self, enough: float) -> None:
        if self._has(enough):
            return
        for item in self._stream:
            if item is PAUSE:
                if self._budget.stop != "running":
                    self._end(self._budget.stop)
                return
            if self._keep(item):
                self._found()
                if self._has(enough):
                    return
        if self._search.cut:
            self._end("limit")
        else:
            self._end("complete")

    def _has(self, enough: float) -> bool:
        """Whether there are enough solutions for now, or as many as the limit allows, which ends
        the run.
        """
        found = len(self._solutions)
        if self._limit is not None and found >= self._limit:
            self._end("limit")
            return True
        return found >= enough

    def _found(self) -> None:
        """Note that there is a new solution."""
        if self._stats.seconds_to_first is None:
            self._stats.seconds_to_first = self._seconds()

    def _seconds(self) -> float:
        return self._stats.seconds + self._budget.elapsed()

    def _keep(self, found: Solution) -> bool:
        """Add a solution; False when it only adds to one that is there."""
        solutions = self._solutions
        if self._identity is not None:
            n_solutions = len(solutions)
            place = self._index.setdefault(self._identity(found), n_solutions)
            if place < n_solutions:
                solutions[place] = self.problem.merge(solutions[place], found)  # type: ignore[attr-defined]
                return False
        solutions.append(found)
        return True

    def _end(self, status: str) -> None:
        self._status = status

    def finish(self, progress: bool = True) -> Self:
        """Search to the end, or to the limits; returns the run itself.

        A search of more than a second shows a line with its `progress`, in notebooks and in
        terminals. Where the problem has a price, the likeliest solutions come first from then on.
        """
        self._search_on(progress=progress and by_a_person())
        self._is_sequenced = True
        return self

    def slices(self, seconds: float) -> Iterator[Progress]:
        """Search to the end, or to the limits, in slices of about so many seconds; yields how far
        it is after each.

        For a program that has something to do between them, such as an event loop where there are
        no threads. At the end the run is as `finish` leaves it.
        """
        while self._status in ("ready", "running"):
            self._search_on(seconds=seconds)
            self._is_sequenced = self._status != "running"
            yield self.progress()

    def whole(self) -> list[Solution]:
        """The solutions; KeyboardInterrupt if the search was cancelled, lest half of them pass
        for all.
        """
        if self.finish(progress=False).status == "cancelled":
            raise KeyboardInterrupt
        return self.solutions

    @checked
    def resume(
        self,
        *,
        limit: int | None = None,
        max_nodes: int | None = None,
        timeout: float | None = None,
        lazy: bool = False,
        progress: bool = True,
    ) -> Self:
        """Go on with a stopped run, under new limits counted from here; returns the run itself.

        Raises
        ------
        PuzzleError
            If a limit is not positive, if an error or a second interrupt ended the run in the
            middle of a step, which cannot be taken up again, or if this is a copy that was pickled.
        """
        check_limit("limit", limit, whole=True)
        if self._broken:
            raise PuzzleError(
                "this run was ended in the middle of a step and cannot go on: start it anew"
            )
        if self._status == "complete" or self._search.cut:
            return self
        if self._stream is None:
            raise PuzzleError(
                "this run is a copy from another process and cannot go on here: start it anew"
            )
        self._limit = limit
        if limit is not None:
            self._limit = len(self._solutions) + limit
        self._budget.cancelled = False
        self._budget.renew(max_nodes, timeout)
        self._status = "running"
        self._is_sequenced = False
        if lazy:
            return self
        return self.finish(progress)

    def cancel(self) -> None:
        """Ask the search to stop; safe from any thread. What was found is kept, and `resume`
        takes it up.
        """
        self._budget.cancelled = True

    def inner(
        self,
        name: str,
        problem: Any,
        each: Callable[[Any], Any],
    ) -> Iterator[Any]:
        """Search `problem` inside a step of this run: same engine, same budget.

        Its counts stand under ``stats.inner[name]``. Yields what `each` makes of every solution
        (None is left out). For use with ``yield from`` in a problem's `roots` or `children`: pauses
        pass through.
        """
        stats = self._stats.inner.setdefault(name, Stats())
        for found in backtrack(Search(problem, stats, self._budget)):
            item = PAUSE if found is PAUSE else each(found)
            if item is not None:
                yield item

    def explain(self, **options: Any) -> Any:
        """Why this run found what it found, in the puzzle's own terms (its problem's ``explain``,
        or its own).

        Raises
        ------
        PuzzleError
            If this kind of puzzle has no explanation to give.
        """
        if self._explainer is None:
            raise PuzzleError(f"a {type(self.problem).__name__} explains no runs: see run.stats")
        return self._explainer.explain(self, **options)

    def reasons(self, techniques: str | Iterable[str] | None = None) -> Any:
        """The puzzle's solution in steps that a person follows, of the words that were searched:
        see `Puzzle.reasons`, also for `techniques`.

        A step may lay any number of words: how many a pyramid's cover may have (`words`) and
        heuristics of one's own are no part of it.

        Raises
        ------
        PuzzleError
            If no puzzle was solved, its kind has no such steps, or words in no list were allowed.
        """
        if self.puzzle is None:
            raise PuzzleError("this run solved no puzzle: there are no steps to show")
        if getattr(self.problem, "misses", 0):
            raise PuzzleError("steps use words of the list alone: solve without misses= for them")
        puzzle = getattr(self.problem, "puzzle", self.puzzle)
        own = getattr(self.problem, "reasons_options", {})
        return puzzle.reasons(self.lexicon, techniques=techniques, **own)

    @property
    def _explainer(self) -> Any:
        """What explains the run: its problem, or else its puzzle; None where neither does."""
        explaining = (part for part in (self.problem, self.puzzle) if hasattr(part, "explain"))
        return next(explaining, None)

    # -- in another process ------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        self._look()
        if self._status == "running":
            raise PuzzleError("a run can be pickled or copied when it has ended: finish() it first")
        # The place in the search is a generator, which no other process can go on with.
        return {**vars(self), "_stream": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._bind()

    def _bind(self) -> None:
        """Be the run that the problem starts its inner searches in."""
        self._identity = getattr(self.problem, "identity", None)
        bind = getattr(self.problem, "bind", None)
        if bind is not None:
            bind(self)

    # -- looking -----------------------------------------------------------------------------------

    def _look(self) -> None:
        if self._status == "ready":
            self._search_on(progress=by_a_person())

    @property
    def solutions(self) -> list[Solution]:
        """The solutions, as the run has them (a new list)."""
        self._look()
        return list(self._ordered())

    @property
    def as_found(self) -> list[Solution]:
        """The solutions in the order of their finding, which is that of the tree (a new list)."""
        self._look()
        return list(self._solutions)

    @property
    def stats(self) -> Stats:
        """Counts and times; see :class:`Stats`."""
        self._look()
        return self._stats

    @property
    def status(self) -> str:
        """``complete``, ``limit``, ``timeout`` or ``cancelled``; ``running`` between two
        solutions.
        """
        self._look()
        return self._status

    @property
    def tree(self) -> SearchTree:
        """The recorded search tree.

        Raises
        ------
        PuzzleError
            If the run was not traced.
        """
        self._look()
        if self._recorder is None:
            raise PuzzleError("this run kept no tree: solve with trace=True to record one")
        return SearchTree(
            self._recorder.table(), copy.deepcopy(self._stats), self._recorder.dropped, self
        )

    def progress(self) -> Progress:
        """How far it is, without advancing."""
        return Progress(
            len(self._solutions), self._stats.total_nodes, self._seconds(), self._where()
        )

    def _where(self) -> str:
        """What the search looked at when it last asked whether it may go on."""
        reached = self._search.reached
        if reached is None or self._status not in ("ready", "running"):
            return ""
        depth, bound, state = reached
        parts = [f"depth {depth}"]
        if bound is not None:
            parts.append(f"bound {bound:g}")
        shown = getattr(self.problem, "state_text", repr)(state)
        parts.append(f"at {short(' '.join(shown.split()), 60)}")
        return ", ".join(parts)

    def summary(self) -> str:
        """One line: how many solutions, how the search ended, and how a text was read."""
        self._look()
        sentence = ending(len(self._solutions), self._status, self._own, self._is_by_price)
        reading = getattr(self.puzzle, "reading", "")
        if not reading:
            return sentence
        return f"{sentence}; {reading}"

    def next_step(self) -> str:
        """What to try where nothing was found; nothing where a solution is, or no step is known."""
        self._look()
        if self._solutions:
            return ""
        return next_step(self._status, self._own, self._explainer is not None)

    @property
    def _own(self) -> tuple[str, ...]:
        """The names of the heuristics of one's own that it runs under."""
        return getattr(self.problem, "own_heuristics", ())

    def __repr__(self) -> str:
        solutions, nodes, *_ = self.progress()
        return f"<Run {self._status}: {solutions:,} solutions, {nodes:,} nodes>"

    def __str__(self) -> str:
        lines = [self.summary()]
        if not self._solutions:
            lines.append(self.next_step())
        lines += [str(solution) for solution in self._ordered()[:SHOWN]]
        if len(self._solutions) > SHOWN:
            lines.append(f"... and {len(self._solutions) - SHOWN:,} more in .solutions")
        return "\n".join([*filter(None, lines), "", str(self._stats)])

    def page(self) -> str:
        from wordsearch.search.draw_run import run_html

        return run_html(self)


def begun(
    prepare: Callable[[], Searching],
    lazy: bool,
    progress: bool,
    keep: Callable[[], object] = lambda: None,
) -> Searching:
    """The run that `prepare` makes, searched unless it is to be lazy; time limit and interrupts
    hold from here.

    What a lexicon keeps for all later runs can be made by `keep` beforehand: it is no part of the
    time limit, else the first of many equal calls would find less than the others.
    """
    check_flag("lazy", lazy)
    check_flag("progress", progress)
    began = time.perf_counter()
    with Interruptible() as work:
        keep()
        kept = time.perf_counter()
        run = prepare()
        ended = time.perf_counter()
        run._stats.prepared = ended - began
        run._budget.spend(ended - kept)
        work.stop = run.cancel
        if work.asked:
            run.cancel()
        if not lazy:
            run._search_on(progress=progress and work.outermost)
            run._is_sequenced = True
    return run
