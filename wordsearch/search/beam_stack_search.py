"""Beam-stack search: breadth first in a narrow beam, and back for everything that the beam left out.

Zhou and Hansen (2005). A layer keeps its `width` best states; the first state left out is remembered as the
upper end of the interval of children that the layer above has dealt with. When a beam runs dry, the search
goes back to the deepest layer that left something out and makes its children anew, from there on upwards.
So it finds a solution soon, then ever better ones (*anytime*), ends with the best there is (*complete*), and
never holds more than `width` states a layer.

States are told apart by a total order, ``(f, tie, parent's place, place among the siblings)``, and the
interval ends are places in that order: however many states share one f, none is lost and none comes twice.
"""

from __future__ import annotations

import math
import os
import time
from bisect import bisect_left, insort
from collections.abc import Callable, Generator, Hashable, Iterator
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from wordsearch.display.shown import Shown
from wordsearch.errors import PuzzleError, check_limit, short, whole_number
from wordsearch.search.budget import Search, Stream
from wordsearch.search.checkpoint import (
    Checkpoint,
    CheckpointError,
    Improvement,
    SavedLayer,
    SavedState,
    check_savable,
    fingerprint,
    in_a_line,
    load_checkpoint,
    tuples,
    write_checkpoint,
)
from wordsearch.search.draw_steps import steps_svg
from wordsearch.search.problem import PAUSE, Problem, Prune
from wordsearch.search.run import MEANING, Run
from wordsearch.search.strategies import no_bound
from wordsearch.search.tree import SearchTree

Solution = TypeVar("Solution")

#: The least seconds between two automatic saves, unless told otherwise.
AUTOSAVE_SECONDS = 60.0
_CUT, _BOUND, _DONE, _TWIN = "beam width", "bound", "explored before", "duplicate"

Order = tuple[Any, ...]  # (f, tie, the parent's place in its layer, the place among its siblings)


class _Entry(NamedTuple):
    order: Order
    cost: float
    state: Any
    node: int  # in the trace, -1 when untraced


class Mark(NamedTuple):
    """A state in a `Step`: its id in the run's `tree`, and its f."""

    node: int
    f: float


@dataclass
class _Layer:
    """States of one depth, and which of their children are in hand: those from `low` on, below `high`."""

    entries: list[_Entry]
    low: Order | None = None  # children before it have been searched
    high: Order | None = None  # the first child left out
    next: int = 0  # the entry to expand next
    born: list[_Entry] = field(default_factory=list)  # the children in hand, in order
    twins: dict[Hashable, _Entry] = field(default_factory=dict)  # the same by key
    left_out: list[Mark] = field(default_factory=list)  # when traced: children cut by the beam's width
    shadowed: dict[Hashable, float] = field(default_factory=dict)  # costs that `entries` undercut


@dataclass(frozen=True)
class Step:
    """One event of a traced beam-stack search.

    Attributes
    ----------
    kind : str
        ``layer`` (a layer is complete), ``solution``, or ``backtrack`` (to the layer at `depth`).
    depth : int
        Of the states in `kept`; -1 for what lies above the roots.
    kept, left_out : tuple of Mark
        The layer's states, best first, and the children that its width left out (when backtracking: the
        states that are expanded again).
    low, high : float
        The f of the first child in hand and of the first one left out, infinite where there is no end.
    upper_bound : float
        What a solution must cost less than.
    """

    kind: str
    depth: int
    kept: tuple[Mark, ...]
    left_out: tuple[Mark, ...]
    low: float
    high: float
    upper_bound: float


class Steps(tuple[Step, ...], Shown):
    """The steps of a traced search, and its tree, which knows their states; it draws itself."""

    tree: SearchTree

    def name(self, mark: Mark) -> str:
        """The choices that lead to a state, as text."""
        labels, node = [], mark.node
        while node >= 0:
            row = self.tree[node]
            if row.label is not None:
                labels.append(str(row.label))
            node = row.parent
        return " ".join(reversed(labels))

    def lines(self) -> Iterator[str]:
        """One line a step."""
        for step in self:
            names = [f"{self.name(mark)} ({mark.f:g})" for mark in step.kept]
            left_out = [f"{self.name(mark)} ({mark.f:g})" for mark in step.left_out]
            cut = f" | left out: {', '.join(left_out)}" if left_out else ""
            since = f", from f = {step.low:g} on" if step.kind == "backtrack" else ""
            yield f"{step.kind} {step.depth}{since}: {', '.join(names) or 'nothing'}{cut}"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def drawing(self) -> str:
        return steps_svg(self)


_ORIGIN = object()  # the one state above the roots
_TOP = _Entry((-math.inf,), 0, _ORIGIN, -1)


class _BeamStack:
    """The strategy, and all that it has in hand: the stack can be saved between any two of its steps.

    Expanding a state a second time changes nothing (its children have the places they had), so that a
    search can be taken up at the last state begun, whatever stopped it.
    """

    def __init__(self, problem: Any, width: int, upper_bound: float, by_key: bool) -> None:
        self.problem, self.width, self.upper_bound = problem, width, upper_bound
        self.layers = [_Layer([_TOP])]
        self.solved: list[Any] = []  # the states that were solutions
        self.steps: list[Step] = []
        self.after_node: Callable[[], object] | None = None  # called between two nodes
        self._cost = getattr(problem, "cost", None)
        self._bound = getattr(problem, "bound", no_bound)
        self._tie = getattr(problem, "tie", None)
        self._key = getattr(problem, "key", None) if by_key else None
        self._budget_hook = getattr(problem, "budget", None)
        self._least: dict[Hashable, float] = {}  # of each key the least cost on the stack

    def __call__(self, search: Search) -> Stream:
        self.search = search
        self._held = sum(len(layer.entries) for layer in self.layers)
        self._rebuild_keys()
        while self.layers:
            layer = self.layers[-1]
            yield from self._make_children(layer)
            self._note("layer", len(self.layers) - 1, layer, layer.born)
            if layer.born:
                self._push(_Layer(layer.born))
            else:
                self._backtrack()

    # -- one layer ---------------------------------------------------------------------------------------

    def _make_children(self, layer: _Layer) -> Stream:
        stats, depth, budget = self.search.stats, len(self.layers) - 2, self.search.budget
        while layer.next < len(layer.entries):
            entry = layer.entries[layer.next]
            if entry.order[0] >= self.upper_bound:
                if layer.low is None:
                    self._drop(entry, depth, _BOUND)
            else:
                if entry.state is not _ORIGIN:
                    # One node at a time: searches inside the step draw on the same budget.
                    budget.refund((yield from budget.granted(0)))
                    stats.count_node(depth)
                yield from self._expand(layer, entry, depth + 1)
                stats.max_frontier = max(stats.max_frontier, self._held - 1 + len(layer.born))
            layer.next += 1
            if self.after_node is not None:
                self.after_node()

    def _expand(self, layer: _Layer, entry: _Entry, depth: int) -> Stream:
        problem, search = self.problem, self.search
        if self._budget_hook is not None:
            self._budget_hook(math.inf if layer.high is None else layer.high[0], self.upper_bound)
        root = entry.state is _ORIGIN
        items = search.roots() if root else problem.children(entry.state)
        place = 0
        for item in items:
            if item.__class__ is Prune:
                if item is PAUSE:
                    yield PAUSE
                else:
                    search.prune(entry.node, depth, item)
                continue
            label, state = item
            cost = depth if self._cost is None else self._cost(state)
            tie = 0 if self._tie is None else self._tie(state)
            node = search.open(entry.node, depth, label)
            # `next` is the parent's place, and stays so as long as the layer is on the stack.
            child = _Entry((cost + self._bound(state), tie, layer.next, place), cost, state, node)
            # Where children may be left out, a child's place is not always the same: the tie must do.
            place += self._budget_hook is None
            if (yield from self._solves(layer, child, depth)):
                continue
            self._place(layer, child, depth)
        if not root:
            search.close(entry.node)

    def _solves(self, layer: _Layer, child: _Entry, depth: int) -> Generator[Any, None, bool]:
        """Yield the solution that `child` is, if it is a better one; True when nothing is left to do."""
        if child.order[0] >= self.upper_bound:
            self._drop(child, depth, _BOUND)
            return True
        found = self.problem.solution(child.state)
        if found is None:
            return False
        self.upper_bound = child.cost
        self.search.solved(depth, child.node)
        while layer.born and layer.born[-1].order[0] >= self.upper_bound:
            self._drop(self._last_out(layer), depth, _BOUND)
        self.solved.append(child.state)
        self._note("solution", depth, layer, [child])
        if self._budget_hook is not None:
            self._budget_hook(math.inf if layer.high is None else layer.high[0], self.upper_bound)
        yield found
        return True

    def _place(self, layer: _Layer, child: _Entry, depth: int) -> None:
        """Keep a child among those in hand, if it belongs there and is among the `width` best."""
        order, born = child.order, layer.born
        if layer.low is not None and order < layer.low:
            return self._drop(child, depth, _DONE)
        if layer.high is not None and order >= layer.high:
            return self._cut(layer, child, depth)
        at = bisect_left(born, order, key=_order)
        if at < len(born) and born[at].order == order:
            if born[at].state != child.state:
                raise PuzzleError(
                    f"two children of one state tie: {type(self.problem).__name__}.tie() must "
                    "tell siblings apart, since it has budget(), which may leave some out"
                )
            return None  # its parent was begun before the search was stopped
        if self._key is not None and self._is_twin(layer, child, self._key(child.state), depth):
            return self._drop(child, depth, _TWIN)
        insort(born, child, key=_order)
        while len(born) > self.width:
            # First the interval, then the entry: interrupted between the two, nothing is lost.
            layer.high = born[-1].order
            self._cut(layer, self._last_out(layer), depth)
        return None

    def _is_twin(self, layer: _Layer, child: _Entry, key: Hashable, depth: int) -> bool:
        """Whether a state of the same key makes `child` needless; one that it makes needless goes."""
        if self._least.get(key, math.inf) <= child.cost:
            return True
        twin = layer.twins.get(key)
        if twin is not None:
            if twin.order < child.order and twin.cost <= child.cost:
                return True
            if child.order < twin.order and child.cost <= twin.cost:
                layer.born.remove(twin)
                self._drop(twin, depth, _TWIN)
        layer.twins[key] = child
        return False

    def _last_out(self, layer: _Layer) -> _Entry:
        entry = layer.born.pop()
        if self._key is not None:
            key = self._key(entry.state)
            if layer.twins.get(key) is entry:
                del layer.twins[key]
        return entry

    def _cut(self, layer: _Layer, child: _Entry, depth: int) -> None:
        self._drop(child, depth, _CUT)
        if child.node >= 0:
            layer.left_out.append(Mark(child.node, child.order[0]))

    def _drop(self, entry: _Entry, depth: int, reason: str) -> None:
        self.search.drop(entry.node, depth, reason)

    # -- the stack ---------------------------------------------------------------------------------------

    def _push(self, layer: _Layer) -> None:
        self._shadow(layer)
        self._held += len(layer.entries)
        self.layers.append(layer)

    def _shadow(self, layer: _Layer) -> None:
        if self._key is not None:
            for entry in layer.entries:
                key = self._key(entry.state)
                if entry.cost < self._least.get(key, math.inf):
                    layer.shadowed.setdefault(key, self._least.get(key, math.inf))
                    self._least[key] = entry.cost

    def _pop(self) -> None:
        layer = self.layers.pop()
        self._held -= len(layer.entries)
        self._least.update(layer.shadowed)
        for key, cost in layer.shadowed.items():
            if cost == math.inf:
                del self._least[key]

    def _rebuild_keys(self) -> None:
        self._least.clear()
        for layer in self.layers[1:]:
            layer.shadowed.clear()
            self._shadow(layer)

    def _backtrack(self) -> None:
        """Go back to the deepest layer that left out children worth having, and on to those."""
        while self.layers:
            layer = self.layers[-1]
            if layer.high is not None and layer.high[0] < self.upper_bound:
                # One assignment: an interrupt finds the old layer or the new one.
                self.layers[-1] = fresh = _Layer(layer.entries, low=layer.high, shadowed=layer.shadowed)
                self._note("backtrack", len(self.layers) - 2, fresh, fresh.entries)
                return
            self._pop()

    def _note(self, kind: str, depth: int, layer: _Layer, entries: list[_Entry]) -> None:
        recorder = self.search.recorder
        if recorder is None or recorder.dropped:
            return
        low = -math.inf if layer.low is None else layer.low[0]
        high = math.inf if layer.high is None else layer.high[0]
        alive = [entry for entry in entries if kind == "solution" or entry.order[0] < self.upper_bound]
        kept = tuple(Mark(entry.node, entry.order[0]) for entry in alive)
        left_out = tuple(layer.left_out) if kind == "layer" else ()
        self.steps.append(Step(kind, depth, kept, left_out, low, high, self.upper_bound))


_order = attrgetter("order")


class BeamStackRun(Run[Solution]):
    """A beam-stack search under way; a :class:`wordsearch.search.run.Run` that can be saved, too.

    Each solution is better than the one before, and the last one of a run that is ``complete`` is optimal.
    """

    def __init__(
        self,
        problem: Problem[Any, Solution],
        stack: _BeamStack,
        *,
        limit: int | None = None,
        max_nodes: int | None = None,
        timeout: float | None = None,
        trace: bool | int = False,
        autosave: str | os.PathLike[str] | None = None,
        autosave_every: float = AUTOSAVE_SECONDS,
    ) -> None:
        super().__init__(problem, stack, limit=limit, max_nodes=max_nodes, timeout=timeout, trace=trace)
        self._stack = stack
        self._curve: list[Improvement] = []
        self._autosave, self._every = autosave, autosave_every
        if autosave is not None:
            check_savable(problem)
            check_limit("autosave_every", autosave_every)
            self._due = time.monotonic() + autosave_every
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

    def _advance(self) -> Solution:
        found = super()._advance()
        seconds = self._stats.seconds + self._budget.elapsed()
        self._curve.append(Improvement(seconds, self._stats.nodes, self.upper_bound))
        return found

    @property
    def steps(self) -> Steps:
        """Layer by layer what a traced search did.

        Raises
        ------
        PuzzleError
            If the run was not traced.
        """
        self._look()
        if self._recorder is None:
            raise PuzzleError("this run kept no steps: search with trace=True to record them")
        steps = Steps(self._stack.steps)
        steps.tree = self.tree
        return steps

    def resume(
        self,
        *,
        limit: int | None = None,
        max_nodes: int | None = None,
        timeout: float | None = None,
        width: int | None = None,
    ) -> BeamStackRun[Solution]:
        """Go on under new limits, after a keyboard interrupt, too; `width` changes the layers to come.

        Raises
        ------
        PuzzleError
            If a limit or `width` is not positive.
        """
        if width is not None:
            self._stack.width = whole_number("width", width)
        if self._interrupted:
            self._stream = self._stack(self._search)
            self._interrupted = False
        super().resume(limit=limit, max_nodes=max_nodes, timeout=timeout)
        return self

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the search to a file (JSON), atomically; :func:`load_beam_stack` takes it up.

        The problem must have ``encode(state)``, which gives values that JSON can hold, and ``decode(value)``;
        ``fingerprint()``, a dict of plain values, says in the file what the search is about. The tree of a
        traced run is not saved.

        Raises
        ------
        PuzzleError
            If the problem has no ``encode`` and ``decode``.
        OSError
            If the file cannot be written; what was there before is then untouched.
        """
        check_savable(self.problem)
        write_checkpoint(path, self._content())

    def _content(self) -> dict[str, Any]:
        stack, problem = self._stack, self.problem
        encode = problem.encode  # type: ignore[attr-defined]
        return {
            "problem": fingerprint(problem),
            "width": stack.width,
            "upper_bound": None if math.isinf(stack.upper_bound) else stack.upper_bound,
            "complete": not stack.layers,
            "solved": [encode(state) for state in stack.solved],
            "curve": list(self._curve),
            "stats": {**self._stats.as_dict(), "seconds": self._stats.seconds + self._budget.elapsed()},
            "layers": [_layer_out(layer, encode) for layer in stack.layers],
        }

    def _end(self, status: str, why: str) -> None:
        super()._end(status, why)
        if self._autosave is not None:
            self.save(self._autosave)

    def _save_if_due(self) -> None:
        if self._autosave is not None and time.monotonic() >= self._due:
            self.save(self._autosave)
            self._due = time.monotonic() + self._every

    def _take_up(self, saved: Checkpoint, limit: int | None) -> None:
        """Put what `save` wrote in the place of what this new run has."""
        stack, problem = self._stack, self.problem
        stack.layers = [_layer_in(layer, problem) for layer in saved.layers]
        stack.solved = [problem.decode(value) for value in saved.solved]  # type: ignore[attr-defined]
        self._curve = saved.curve
        for state in stack.solved:
            found = problem.solution(state)
            if found is None:
                raise ValueError(f"{short(state)} is no solution")
            self._keep(found)
        # The counters are shared with the search: filled, not replaced.
        vars(self._stats).update(vars(saved.stats))
        self._status = "complete" if saved.complete else "running"
        if limit is not None:
            check_limit("limit", limit, whole=True)
            self._limit = len(self._solutions) + limit

    def summary(self) -> str:
        """One line: how many solutions, each better than the last, and what the ending means."""
        self._look()
        count = len(self._solutions)
        if self._status != "complete":
            return f"{_times(count)}, {MEANING[self._status].partition(':')[0]}: there may be better ones"
        if count:
            return f"{_times(count)}, complete: the last is proven optimal"
        below = "" if self.upper_bound == math.inf else f" below the bound of {self.upper_bound:g}"
        return f"no solution, complete: there is none{below}"


def _times(count: int) -> str:
    if not count:
        return "no solution yet"
    return f"{count:,} solution{'' if count == 1 else 's, each better than the last'}"


# -- on disk ---------------------------------------------------------------------------------------------


def _layer_out(layer: _Layer, encode: Any) -> dict[str, Any]:
    def rows(entries: list[_Entry]) -> list[Any]:
        return [[entry.order, entry.cost, encode(entry.state)] for entry in entries]

    origin = bool(layer.entries) and layer.entries[0].state is _ORIGIN
    return {
        "low": layer.low,
        "high": layer.high,
        "next": layer.next,
        "born": rows(layer.born),
        "entries": None if origin else rows(layer.entries),
    }


def _layer_in(saved: SavedLayer, problem: Any) -> _Layer:
    def entries(states: list[SavedState]) -> list[_Entry]:
        return [_Entry(tuples(order), cost, problem.decode(value), -1) for order, cost, value in states]

    layer = _Layer(
        [_TOP] if saved.entries is None else entries(saved.entries),
        tuples(saved.low),
        tuples(saved.high),
        saved.next,
        entries(saved.born),
    )
    key = getattr(problem, "key", None)
    if key is not None:
        layer.twins = {key(entry.state): entry for entry in reversed(layer.born)}
    return layer


def load_beam_stack(
    path: str | os.PathLike[str],
    problem: Problem[Any, Solution],
    *,
    width: int | None = None,
    limit: int | None = None,
    max_nodes: int | None = None,
    timeout: float | None = None,
    by_key: bool = True,
    autosave: str | os.PathLike[str] | None = None,
    autosave_every: float = AUTOSAVE_SECONDS,
) -> BeamStackRun[Solution]:
    """Take up a search that :meth:`BeamStackRun.save` wrote; it ends as it would have without the stop.

    Solutions and counts go on from where they were; limits are counted from here.

    Raises
    ------
    CheckpointError
        If the file is damaged, of another version, or about another problem than `problem`.
    PuzzleError
        If an option makes no sense.
    OSError
        If the file cannot be read.
    """
    check_savable(problem)
    saved = load_checkpoint(path, fingerprint(problem))
    kept = saved.width if width is None else whole_number("width", width)
    upper_bound = math.inf if saved.upper_bound is None else saved.upper_bound
    stack = _BeamStack(problem, kept, upper_bound, by_key)
    run = BeamStackRun(
        problem, stack, max_nodes=max_nodes, timeout=timeout, autosave=autosave, autosave_every=autosave_every
    )
    try:
        run._take_up(saved, limit)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise CheckpointError(
            f"{path} holds a state that does not belong to this problem: {in_a_line(error)}"
        ) from None
    return run


def beam_stack(
    problem: Problem[Any, Solution],
    *,
    width: int = 100,
    upper_bound: float | None = None,
    by_key: bool = True,
    limit: int | None = None,
    max_nodes: int | None = None,
    timeout: float | None = None,
    trace: bool | int = False,
    autosave: str | os.PathLike[str] | None = None,
    autosave_every: float = AUTOSAVE_SECONDS,
) -> BeamStackRun[Solution]:
    """Ever cheaper solutions, layer by layer, then back for what the beam left out (Zhou and Hansen 2005).

    Complete and optimal for every `width` if ``bound`` never overestimates, no step has a negative cost,
    and ``roots`` and ``children`` give the same states in the same order each time. (A tree without end and
    without solutions is searched without end, unless `upper_bound` or ``key`` closes it.)

    Parameters
    ----------
    problem : Problem
        With ``cost`` (else every step costs 1) and ``bound`` (else 0). More methods, by name: ``key`` (of
        states with equal keys the cheapest is enough); ``tie(state)`` (orders states of equal f; anything
        that can be compared and put into JSON); ``budget(most, below)`` (told before each expansion: children
        with f above `most`, or not below `below`, need not be made; ``tie`` must then tell siblings apart);
        and those that `BeamStackRun.save` names.
    width : int
        States that a layer keeps.
    upper_bound : float, optional
        Solutions must cost less.
    by_key : bool
        Whether ``key`` is used.
    limit, max_nodes, timeout, trace
        See :class:`wordsearch.search.run.Run`; a traced run has `steps`, too.
    autosave : path, optional
        A file to save to every `autosave_every` seconds, and whenever the search stops.

    Raises
    ------
    PuzzleError
        If `width` is not a whole number of at least 1, or another option makes no sense.

    Examples
    --------
    >>> class Coins:  # the fewest coins that pay 6, of 4, 3 and 1: the greedy beam begins with 4
    ...     def roots(self): return [6]
    ...     def children(self, left): return [(coin, left - coin) for coin in (4, 3, 1) if coin <= left]
    ...     def solution(self, left): return "paid" if left == 0 else None
    ...     def tie(self, left): return left
    >>> run = beam_stack(Coins(), width=1)
    >>> len(run.solutions), run.upper_bound, run.status
    (2, 2, 'complete')
    """
    bound = math.inf if upper_bound is None else upper_bound
    if isinstance(bound, bool) or not isinstance(bound, (int, float)) or math.isnan(bound):
        raise PuzzleError(f"upper_bound must be a number, or None for no bound; it is {upper_bound!r}")
    stack = _BeamStack(problem, whole_number("width", width), bound, by_key)
    return BeamStackRun(
        problem,
        stack,
        limit=limit,
        max_nodes=max_nodes,
        timeout=timeout,
        trace=trace,
        autosave=autosave,
        autosave_every=autosave_every,
    )
