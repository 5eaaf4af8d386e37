"""The one search engine: a problem says *what*, a strategy says *how*, a recorder watches.

A :class:`Problem` knows its states and their children and nothing about stacks, heaps or clocks. A
strategy (:func:`depth_first`, :func:`best_first`, :func:`beam`, :func:`limited_discrepancy`) decides which
state comes next and returns a :class:`Run`: a lazy iterator of solutions that can be stopped, resumed,
cancelled and shown. A prune is data (:class:`Prune`), so that every run can say what each heuristic saved.

A problem may search inside a step (a path that spells a word, inside a cover of a pyramid): it asks its run
for an inner search with :meth:`Run.inner`. The inner search is the same engine, under the same budget.
"""

from __future__ import annotations

import heapq
import html
import math
import time
from collections import Counter
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from wordsearch.errors import PuzzleError, check_limit
from wordsearch.search.trace import DEFAULT_BOUND, Recorder

if TYPE_CHECKING:
    from wordsearch.search.trace import SearchTree

State = TypeVar("State")
Solution = TypeVar("Solution")
Solution_co = TypeVar("Solution_co", covariant=True)


class Branch(NamedTuple):
    """A child of a state: the choice made (``label``) and where it leads (``state``).

    Any pair works in its place; hot loops yield plain ``(label, state)`` tuples.
    """

    label: Any
    state: Any


class Prune(NamedTuple):
    """A child that was ruled out, and the name of the heuristic that did it."""

    label: Any
    reason: str


#: What a search yields in place of a solution when its budget is used up; the run stops there and may resume.
PAUSE = Prune(None, "pause")


class Problem(Protocol[State, Solution_co]):
    """What a strategy asks of a puzzle.

    Optional methods, found by name:

    - ``cost(state)`` and ``bound(state)``: g and an admissible h, for informed strategies;
    - ``key(state)``: equal keys mean equal subtrees (used by ``memo=True``, `best_first` and `beam`);
    - ``identity(solution)`` and ``merge(old, new)``: solutions of equal identity are one solution;
    - ``bind(run)``: called once, for problems that start inner searches;
    - ``explain(run, **options)``: what :meth:`Run.explain` gives;
    - ``after(labels)``: the partial puzzle after these choices, which draws itself beside a search tree.
    """

    def roots(self) -> Iterable[State]:
        """The states that the search starts from, best first."""

    def children(self, state: State) -> Iterable[Any]:
        """The choices open at `state`, best first: `Branch` (or a pair) for each, `Prune` where ruled out."""

    def solution(self, state: State) -> Solution_co | None:
        """The solution that `state` is, or None; a solution may still have children."""


@dataclass
class Stats:
    """What a search did, in exact counts.

    Attributes
    ----------
    nodes_by_depth, solutions_by_depth : list of int
        Nodes expanded, and solutions met, at each depth (a root is at depth 0).
    prunes_by_depth : list of Counter
        For each depth, how many children every named reason ruled out.
    max_frontier : int
        The most states held at one time: open levels (depth first), heap or layer entries otherwise.
    seconds, seconds_to_first : float
        Time spent searching (not the time between two requests for a solution); the second is None
        until a solution is found.
    inner : dict of str to Stats
        The counts of searches that ran inside this one's steps, by name.
    """

    nodes_by_depth: list[int] = field(default_factory=list)
    solutions_by_depth: list[int] = field(default_factory=list)
    prunes_by_depth: list[Counter[str]] = field(default_factory=list)
    max_frontier: int = 0
    seconds: float = 0.0
    seconds_to_first: float | None = None
    inner: dict[str, Stats] = field(default_factory=dict)

    @property
    def nodes(self) -> int:
        """Nodes expanded, inner searches not included."""
        return sum(self.nodes_by_depth)

    @property
    def total_nodes(self) -> int:
        """Nodes expanded here and in every inner search."""
        return self.nodes + sum(stats.total_nodes for stats in self.inner.values())

    @property
    def solutions(self) -> int:
        """Solution states met; several may be one solution to the run (see `Run.solutions`)."""
        return sum(self.solutions_by_depth)

    @property
    def prunes(self) -> dict[str, int]:
        """Children ruled out, by reason, most frequent first."""
        total: Counter[str] = Counter()
        for counts in self.prunes_by_depth:
            total.update(counts)
        return dict(total.most_common())

    @property
    def depth(self) -> int:
        """The greatest depth at which a node was expanded, or -1 when none was."""
        return len(self.nodes_by_depth) - 1

    def count_prune(self, depth: int, reason: str) -> None:
        """Note that a child at `depth` was ruled out for `reason`."""
        while len(self.prunes_by_depth) <= depth:
            self.prunes_by_depth.append(Counter())
        self.prunes_by_depth[depth][reason] += 1

    def count_solution(self, depth: int) -> None:
        """Note a solution at `depth`."""
        while len(self.solutions_by_depth) <= depth:
            self.solutions_by_depth.append(0)
        self.solutions_by_depth[depth] += 1

    def count_node(self, depth: int) -> None:
        """Note a node expanded at `depth`."""
        while len(self.nodes_by_depth) <= depth:
            self.nodes_by_depth.append(0)
        self.nodes_by_depth[depth] += 1

    def as_dict(self) -> dict[str, Any]:
        """The counts as plain values (JSON in shape)."""
        return {
            "nodes": self.nodes,
            "solutions": self.solutions,
            "prunes": self.prunes,
            "depth": self.depth,
            "max_frontier": self.max_frontier,
            "nodes_by_depth": list(self.nodes_by_depth),
            "solutions_by_depth": list(self.solutions_by_depth),
            "prunes_by_depth": [dict(counts) for counts in self.prunes_by_depth],
            "seconds": self.seconds,
            "seconds_to_first": self.seconds_to_first,
            "inner": {name: stats.as_dict() for name, stats in self.inner.items()},
        }

    def rows(self) -> list[tuple[str, str]]:
        """The counts as (name, text) pairs, for the tables of a run."""
        first = "none found" if self.seconds_to_first is None else _seconds(self.seconds_to_first)
        rows = [
            ("nodes expanded", f"{self.nodes:,}"),
            ("deepest level", str(self.depth)),
            ("largest frontier", f"{self.max_frontier:,}"),
            ("to first solution", first),
            ("in total", _seconds(self.seconds)),
        ]
        rows += [(f"pruned: {reason}", f"{count:,}") for reason, count in self.prunes.items()]
        for name, stats in self.inner.items():
            rows.append((f"{name}: nodes expanded", f"{stats.nodes:,}"))
            rows += [(f"{name}: pruned: {why}", f"{count:,}") for why, count in stats.prunes.items()]
        return rows

    def __str__(self) -> str:
        width = max(len(name) for name, _ in self.rows())
        return "\n".join(f"{name:<{width}}  {value}" for name, value in self.rows())

    def _repr_html_(self) -> str:
        return _html_table(self.rows())

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


class Budget:
    """How much a run may still do; shared with the searches inside it.

    Nodes are granted in slices, so that the clock and the cancel flag are looked at every few
    milliseconds and not at every node: the slice grows while nodes are cheap and shrinks when they are not.
    """

    def __init__(self, max_nodes: int | None = None, timeout: float | None = None) -> None:
        self.cancelled = False
        self.stop = ""
        self.renew(max_nodes, timeout)

    def renew(self, max_nodes: int | None, timeout: float | None) -> None:
        """Set fresh allowances; what was spent before is forgotten."""
        check_limit("max_nodes", max_nodes, whole=True)
        check_limit("timeout", timeout)
        self._nodes_left = math.inf if max_nodes is None else max_nodes
        self._seconds_left = math.inf if timeout is None else float(timeout)
        self._slice = 16
        self._started: float | None = None
        self._asked = 0.0
        self.stop = ""

    def enter(self) -> None:
        """Start the clock (it only runs while the search does)."""
        self._started = self._asked = time.perf_counter()

    def leave(self) -> float:
        """Stop the clock; returns the seconds since `enter`."""
        assert self._started is not None
        spent = time.perf_counter() - self._started
        self._seconds_left -= spent
        self._started = None
        return spent

    def elapsed(self) -> float:
        """Seconds since `enter`, 0 while the clock stands."""
        return 0.0 if self._started is None else time.perf_counter() - self._started

    def grant(self) -> int:
        """How many nodes may be expanded before asking again; 0 means stop, and `stop` says why."""
        now = time.perf_counter()
        started = now if self._started is None else self._started
        if self.cancelled:
            self.stop = "cancelled"
        elif now - started >= self._seconds_left:
            self.stop = "timeout"
        elif self._nodes_left <= 0:
            self.stop = "nodes"
        else:
            self._adapt(now - self._asked)
            self._asked = now
            nodes = int(min(self._slice, self._nodes_left))
            self._nodes_left -= nodes
            return nodes
        return 0

    def refund(self, nodes: int) -> None:
        """Give back nodes that were granted and not needed."""
        self._nodes_left += nodes

    def _adapt(self, since_last: float) -> None:
        # A slice should last some milliseconds: long enough to cost nothing, short enough to cancel at once.
        if since_last < 0.002:
            self._slice = min(self._slice * 2, 4096)
        elif since_last > 0.01:
            self._slice = max(self._slice // 4, 1)


@dataclass
class _Search:
    """One search as a strategy sees it."""

    problem: Any
    stats: Stats
    budget: Budget
    recorder: Recorder | None = None
    cut: str = ""  # why an exhausted strategy is still not complete, e.g. "beam width"


_Stream = Generator[Any, None, None]
_Strategy = Callable[[_Search], _Stream]


def _root_branches(problem: Any) -> Iterator[Any]:
    for state in problem.roots():
        yield state if state is PAUSE else (None, state)


def _note_prune(search: _Search, depth: int, parent: int, item: Prune) -> None:
    search.stats.count_prune(depth, item.reason)
    if search.recorder is not None:
        search.recorder.prune(parent, depth, item.label, item.reason)


def _depth_first(search: _Search) -> _Stream:
    # Everything looked up once, one loop, no calls but the problem's own: this is the step that every
    # puzzle pays for at every node (benchmarks/bench_engine.py holds it against a hand-written recursion).
    children, solution = search.problem.children, search.problem.solution
    stats, budget, recorder = search.stats, search.budget, search.recorder
    nodes_by_depth = stats.nodes_by_depth
    stack: list[Iterator[Any]] = []
    ids: list[int] = []
    items = _root_branches(search.problem)
    depth = allowance = 0
    node = -1
    while True:
        for item in items:
            if item.__class__ is Prune:
                if item is PAUSE:
                    yield PAUSE
                else:
                    _note_prune(search, depth, node, item)
                continue
            while not allowance:
                allowance = budget.grant()
                if not allowance:
                    yield PAUSE
            allowance -= 1
            label, state = item
            try:
                nodes_by_depth[depth] += 1
            except IndexError:
                nodes_by_depth.append(1)
            stack.append(items)
            if recorder is not None:
                ids.append(node)
                node = recorder.open(node, depth, label)
            found = solution(state)
            if found is not None:
                stats.count_solution(depth)
                if recorder is not None:
                    recorder.solved(node)
                yield found
            items = iter(children(state))
            depth += 1
            break
        else:
            if not stack:
                break
            items = stack.pop()
            depth -= 1
            if recorder is not None:
                recorder.close(node)
                node = ids.pop()
    budget.refund(allowance)
    stats.max_frontier = max(stats.max_frontier, len(nodes_by_depth))


class _Memo:
    """Depth first over `problem`, skipping every subtree whose key was seen to hold no solution."""

    REASON = "memo"

    def __init__(self, problem: Any) -> None:
        self._problem = problem
        self._dead: set[Hashable] = set()
        self._found = 0
        self._before = 0
        self.roots = problem.roots

    def solution(self, state: Any) -> Any:
        self._before = self._found
        found = self._problem.solution(state)
        if found is not None:
            self._found += 1
        return found

    def children(self, state: Any) -> Iterator[Any]:
        # The engine asks for a state's children right after its solution, so `_before` is of this state.
        before, key, dead = self._before, self._problem.key, self._dead
        for item in self._problem.children(state):
            if item.__class__ is not Prune and key(item[1]) in dead:
                yield Prune(item[0], self.REASON)
            else:
                yield item
        # The generator is resumed only after the last child's subtree was explored to its end.
        if self._found == before:
            dead.add(key(state))


def _with_memo(search: _Search) -> _Stream:
    search.problem = _Memo(search.problem)
    return _depth_first(search)


def _no_bound(state: Any) -> float:
    return 0.0


class _Open(NamedTuple):
    """An entry of a frontier: ordered by f = cost + bound, then by age."""

    f: float
    age: int
    cost: float
    depth: int
    state: Any
    node: int


class _Frontier:
    """Children of expanded states, priced: the part that best-first and beam search share."""

    def __init__(self, search: _Search, by_key: bool) -> None:
        self.search = search
        problem = search.problem
        self._cost: Callable[[Any], float] | None = getattr(problem, "cost", None)
        self._bound: Callable[[Any], float] = getattr(problem, "bound", _no_bound)
        self.key: Callable[[Any], Hashable] | None = getattr(problem, "key", None) if by_key else None
        self._age = 0

    def priced(self, items: Iterable[Any], depth: int, parent: int) -> Iterator[_Open | Prune]:
        """The branches among `items` as frontier entries; prunes are noted, pauses passed on."""
        recorder = self.search.recorder
        for item in items:
            if item is PAUSE:
                yield PAUSE
            elif item.__class__ is Prune:
                _note_prune(self.search, depth, parent, item)
            else:
                label, state = item
                cost = depth if self._cost is None else self._cost(state)
                node = -1 if recorder is None else recorder.open(parent, depth, label)
                self._age += 1
                yield _Open(cost + self._bound(state), self._age, cost, depth, state, node)

    def drop(self, entry: _Open, reason: str) -> None:
        """Count `entry` as pruned for `reason`."""
        self.search.stats.count_prune(entry.depth, reason)
        if self.search.recorder is not None:
            self.search.recorder.mark_pruned(entry.node, reason)

    def expand(self, entry: _Open) -> Generator[Any, None, list[_Open]]:
        """Count, test and expand one entry: yields its solution (and pauses), returns its children."""
        search, recorder = self.search, self.search.recorder
        search.stats.count_node(entry.depth)
        found = search.problem.solution(entry.state)
        if found is not None:
            search.stats.count_solution(entry.depth)
            if recorder is not None:
                recorder.solved(entry.node)
            yield found
        born: list[_Open] = []
        for child in self.priced(search.problem.children(entry.state), entry.depth + 1, entry.node):
            if isinstance(child, Prune):
                yield PAUSE
            else:
                born.append(child)
        if recorder is not None:
            recorder.close(entry.node)
        return born


def _granted(budget: Budget, allowance: int) -> Generator[Any, None, int]:
    """One node of `allowance`, asking the budget for more when it is used up; returns what is left."""
    while not allowance:
        allowance = budget.grant()
        if not allowance:
            yield PAUSE
    return allowance - 1


def _best_first(search: _Search, by_key: bool) -> _Stream:
    frontier, heap = _Frontier(search, by_key), list[_Open]()
    cheapest: dict[Hashable, float] = {}
    allowance = 0

    def push(entry: _Open) -> None:
        if frontier.key is not None:
            key = frontier.key(entry.state)
            if cheapest.get(key, math.inf) <= entry.cost:
                frontier.drop(entry, "duplicate")
                return
            cheapest[key] = entry.cost
        heapq.heappush(heap, entry)

    for root in frontier.priced(_root_branches(search.problem), 0, -1):
        if isinstance(root, Prune):
            yield PAUSE
        else:
            push(root)
    while heap:
        allowance = yield from _granted(search.budget, allowance)
        entry = heapq.heappop(heap)
        if frontier.key is not None and cheapest[frontier.key(entry.state)] < entry.cost:
            frontier.drop(entry, "duplicate")  # reached more cheaply since it was pushed
            allowance += 1
            continue
        for child in (yield from frontier.expand(entry)):
            push(child)
        search.stats.max_frontier = max(search.stats.max_frontier, len(heap))
    search.budget.refund(allowance)


def _beam(search: _Search, width: int, by_key: bool) -> _Stream:
    frontier, allowance = _Frontier(search, by_key), 0
    layer: list[_Open] = []
    for root in frontier.priced(_root_branches(search.problem), 0, -1):
        if isinstance(root, Prune):
            yield PAUSE
        else:
            layer.append(root)
    while layer:
        layer = _narrowed(search, frontier, layer, width)
        born: list[_Open] = []
        for entry in layer:
            allowance = yield from _granted(search.budget, allowance)
            born += yield from frontier.expand(entry)
        layer = born
    search.budget.refund(allowance)


def _narrowed(search: _Search, frontier: _Frontier, layer: list[_Open], width: int) -> list[_Open]:
    """The best `width` entries of a layer, without duplicates; the rest is noted as cut."""
    search.stats.max_frontier = max(search.stats.max_frontier, len(layer))
    kept: list[_Open] = []
    seen: set[Hashable] = set()
    for entry in sorted(layer):
        key = entry.age if frontier.key is None else frontier.key(entry.state)
        if key in seen:
            frontier.drop(entry, "duplicate")
        elif len(kept) == width:
            frontier.drop(entry, "beam width")
            search.cut = "beam width"
        else:
            seen.add(key)
            kept.append(entry)
    return kept


def _limited_discrepancy(search: _Search, max_discrepancies: int | None) -> _Stream:
    wave = 0
    while True:
        cut = yield from _discrepancy_wave(search, wave)
        if not cut:
            return
        if wave == max_discrepancies:
            search.cut = "discrepancies"
            return
        wave += 1


def _discrepancy_wave(search: _Search, wave: int) -> Generator[Any, None, bool]:
    """Every leaf that departs from the preferred child at most `wave` times; True if any was left out.

    Only solutions with exactly `wave` discrepancies are new: the others came in an earlier wave.
    """
    problem, stats, recorder = search.problem, search.stats, search.recorder
    top = -1 if recorder is None else recorder.open(-1, 0, f"wave {wave}")
    stack: list[tuple[Iterator[Any], int, int]] = [(_root_branches(problem), wave, top)]
    allowance, cut = 0, False
    while stack:
        items, left, parent = stack.pop()
        depth = len(stack)
        for item in items:
            if item is PAUSE:
                yield PAUSE
            elif item.__class__ is Prune:
                _note_prune(search, depth, parent, item)
            elif left < 0:
                cut = True
                break
            else:
                allowance = yield from _granted(search.budget, allowance)
                stats.count_node(depth)
                node = -1 if recorder is None else recorder.open(parent, depth, item[0])
                found = problem.solution(item[1])
                if found is not None and left == 0:
                    stats.count_solution(depth)
                    if recorder is not None:
                        recorder.solved(node)
                    yield found
                # The next sibling is one discrepancy further from the preferred child.
                stack += [(items, left - 1, parent), (iter(problem.children(item[1])), left, node)]
                break
        else:
            if recorder is not None:
                recorder.close(parent)
        stats.max_frontier = max(stats.max_frontier, len(stack))
    search.budget.refund(allowance)
    return cut


def state_after(problem: Any, labels: Iterable[Any]) -> Any:
    """The state that a problem reaches from its first root by the choices `labels`, made anew.

    It stops where a choice was ruled out, at the state before it; None if there is no root. For problems
    without inner searches: what a node of a search tree stands for, found again from the labels above it.

    >>> class Bits:
    ...     def roots(self): return [""]
    ...     def children(self, word): return [Branch(bit, word + bit) for bit in "01"]
    >>> state_after(Bits(), "011")
    '011'
    """
    state = next(iter(problem.roots()), None)
    for label in labels if state is not None else ():
        found = next(
            (item[1] for item in problem.children(state) if item.__class__ is not Prune and item[0] == label),
            None,
        )
        if found is None:
            break
        state = found
    return state


#: What each ending means, in words that are never mixed.
MEANING = {
    "ready": "not started",
    "running": "under way: solutions so far",
    "complete": "complete: every solution was found",
    "limit": "stopped by limit: there may be more solutions",
    "timeout": "stopped by timeout: there may be more solutions",
    "cancelled": "cancelled: there may be more solutions",
}


class Run(Generic[Solution]):
    """A search under way: an iterator of solutions that can be stopped, resumed, cancelled and shown.

    Iterate it to take solutions one by one as they are found, or look at `solutions`, `stats`, `status` or
    `tree`: a run that nobody has started yet runs to its end (or its limits) when it is looked at, a run
    under way shows what it has so far, and `finish` drives it to the end.

    Parameters
    ----------
    problem : Problem
        What to search.
    strategy : callable
        How: one of this module's generators of solutions.
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
        If a limit is not positive.
    """

    def __init__(
        self,
        problem: Problem[Any, Solution],
        strategy: _Strategy,
        *,
        limit: int | None = None,
        max_nodes: int | None = None,
        timeout: float | None = None,
        trace: bool | int = False,
    ) -> None:
        check_limit("limit", limit, whole=True)
        self.problem = problem
        self._limit = limit
        self._budget = Budget(max_nodes, timeout)
        self._stats = Stats()
        self._recorder = _recorder(trace)
        self._search = _Search(problem, self._stats, self._budget, self._recorder)
        self._stream = strategy(self._search)
        self._solutions: list[Solution] = []
        self._index: dict[Hashable, int] = {}
        self._status = "ready"
        self._interrupted = False
        self.stopped_by = ""
        bind = getattr(problem, "bind", None)
        if bind is not None:
            bind(self)

    # -- searching ---------------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[Solution]:
        return self

    def __next__(self) -> Solution:
        if self._status not in ("ready", "running"):
            raise StopIteration
        self._status = "running"
        if self._limit is not None and len(self._solutions) >= self._limit:
            self._end("limit", "solutions")
            raise StopIteration
        self._budget.enter()
        try:
            return self._advance()
        except KeyboardInterrupt:
            self._interrupted = True
            self._end("cancelled", "keyboard interrupt")
            raise StopIteration from None
        finally:
            self._stats.seconds += self._budget.leave()

    def _advance(self) -> Solution:
        """The next new solution; raises StopIteration when the stream pauses or ends."""
        for item in self._stream:
            if item is PAUSE:
                stop = self._budget.stop
                self._end("limit" if stop == "nodes" else stop, stop)
                raise StopIteration
            if self._keep(item):
                if self._stats.seconds_to_first is None:
                    self._stats.seconds_to_first = self._stats.seconds + self._budget.elapsed()
                return self._solutions[-1]
        self._end("limit" if self._search.cut else "complete", self._search.cut)
        raise StopIteration

    def _keep(self, found: Solution) -> bool:
        """Add a solution; False when it only adds to one that is there."""
        identity = getattr(self.problem, "identity", None)
        if identity is not None:
            key = identity(found)
            if key in self._index:
                at = self._index[key]
                self._solutions[at] = self.problem.merge(self._solutions[at], found)  # type: ignore[attr-defined]
                return False
            self._index[key] = len(self._solutions)
        self._solutions.append(found)
        return True

    def _end(self, status: str, why: str) -> None:
        self._status, self.stopped_by = status, why

    def finish(self) -> Run[Solution]:
        """Search to the end, or to the limits; returns the run itself."""
        for _ in self:
            pass
        return self

    def resume(
        self, *, limit: int | None = None, max_nodes: int | None = None, timeout: float | None = None
    ) -> Run[Solution]:
        """Let a stopped run go on, under new limits counted from here; returns the run itself.

        Raises
        ------
        PuzzleError
            If a limit is not positive, or if the run was interrupted from the keyboard in the middle of a
            step, which cannot be taken up again.
        """
        check_limit("limit", limit, whole=True)
        if self._interrupted:
            raise PuzzleError(
                "this run was interrupted in the middle of a step and cannot go on: start it "
                "anew (run.cancel() stops a run so that it can be resumed)"
            )
        if self._status == "complete" or self._search.cut:
            return self
        self._limit = None if limit is None else len(self._solutions) + limit
        self._budget.cancelled = False
        self._budget.renew(max_nodes, timeout)
        self._status = "running"
        return self

    def cancel(self) -> None:
        """Ask the search to stop; safe from any thread. What was found is kept, and `resume` takes it up."""
        self._budget.cancelled = True

    def inner(
        self, name: str, problem: Any, each: Callable[[Any], Any], strategy: _Strategy = _depth_first
    ) -> Iterator[Any]:
        """Search `problem` inside a step of this run: same engine, same budget.

        Its counts stand under ``stats.inner[name]``. Yields what `each` makes of every solution
        (None is left out). For use with ``yield from`` in a problem's `roots` or `children`: pauses pass
        through.
        """
        stats = self._stats.inner.setdefault(name, Stats())
        for found in strategy(_Search(problem, stats, self._budget)):
            item = PAUSE if found is PAUSE else each(found)
            if item is not None:
                yield item

    def explain(self, **options: Any) -> Any:
        """Why this run found what it found, in the puzzle's own terms (its problem's ``explain``).

        Raises
        ------
        PuzzleError
            If this kind of puzzle has no explanation to give.
        """
        explain = getattr(self.problem, "explain", None)
        if explain is None:
            raise PuzzleError(f"a {type(self.problem).__name__} explains no runs: see run.stats")
        return explain(self, **options)

    # -- looking -----------------------------------------------------------------------------------------

    def _look(self) -> None:
        if self._status == "ready":
            self.finish()

    @property
    def solutions(self) -> list[Solution]:
        """The solutions found, in the order of their finding (a new list)."""
        self._look()
        return list(self._solutions)

    @property
    def stats(self) -> Stats:
        """Counts and times; see :class:`Stats`."""
        self._look()
        return self._stats

    @property
    def status(self) -> str:
        """``complete``, ``limit``, ``timeout`` or ``cancelled``; ``running`` between two solutions."""
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
        return self._recorder.tree(self._stats)

    def peek(self) -> tuple[str, int, int]:
        """(status, solutions, nodes) as they stand, without advancing: for progress displays."""
        return self._status, len(self._solutions), self._stats.total_nodes

    def summary(self) -> str:
        """One line: how many solutions, and what the ending means."""
        self._look()
        count = len(self._solutions)
        return f"{count:,} solution{'' if count == 1 else 's'}, {MEANING[self._status]}"

    def __repr__(self) -> str:
        status, solutions, nodes = self.peek()
        return f"<Run {status}: {solutions:,} solutions, {nodes:,} nodes>"

    def __str__(self) -> str:
        lines = [self.summary()]
        lines += [str(solution) for solution in self._solutions[:_SHOWN]]
        if len(self._solutions) > _SHOWN:
            lines.append(f"... and {len(self._solutions) - _SHOWN:,} more in .solutions")
        return "\n".join([*lines, "", str(self._stats)])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        head = f"<p><b>{html.escape(self.summary())}</b></p>"
        cards = "".join(
            f'<div style="margin:0 1.5em 1em 0">{_card(found)}</div>' for found in self._solutions[:_SHOWN]
        )
        more = len(self._solutions) - _SHOWN
        rest = f"<p>… and {more:,} more in <code>.solutions</code></p>" if more > 0 else ""
        return (
            f'<div>{head}<div style="display:flex;flex-wrap:wrap">{cards}</div>{rest}'
            f"{self._stats._repr_html_()}</div>"
        )


_SHOWN = 6  # solutions that a run draws of itself


def _card(solution: Any) -> str:
    for method in ("_repr_svg_", "_repr_html_"):
        draw = getattr(solution, method, None)
        if draw is not None:
            return str(draw())
    return f"<pre>{html.escape(str(solution))}</pre>"


def _html_table(rows: list[tuple[str, str]]) -> str:
    cells = "".join(
        f"<tr><td style='text-align:left'>{html.escape(name)}</td><td>{html.escape(value)}</td></tr>"
        for name, value in rows
    )
    return f"<table>{cells}</table>"


def _seconds(value: float) -> str:
    if value < 1e-3:
        return f"{value * 1e6:.0f} µs"
    if value < 1:
        return f"{value * 1e3:.3g} ms"
    return f"{value:.3g} s"


def _recorder(trace: bool | int) -> Recorder | None:
    if trace is False:
        return None
    if trace is True:
        return Recorder(DEFAULT_BOUND)
    check_limit("trace", trace, whole=True)
    return Recorder(trace)


def depth_first(
    problem: Problem[Any, Solution],
    *,
    memo: bool = False,
    limit: int | None = None,
    max_nodes: int | None = None,
    timeout: float | None = None,
    trace: bool | int = False,
) -> Run[Solution]:
    """Follow each choice to its end before the next one (backtracking).

    With ``memo=True`` a subtree is skipped (prune reason ``memo``) when a state with an equal ``key`` was
    explored to its end and held no solution. The other parameters are those of :class:`Run`.

    >>> class Coins:  # ways to pay 4 with coins of 1, 2 and 3, largest coin first
    ...     def roots(self): return [(4, 3)]
    ...     def children(self, state):
    ...         left, largest = state
    ...         for coin in (3, 2, 1):
    ...             if coin <= min(left, largest): yield Branch(coin, (left - coin, coin))
    ...     def solution(self, state): return "paid" if state[0] == 0 else None
    >>> run = depth_first(Coins())
    >>> len(run.solutions), run.stats.nodes, run.status
    (4, 11, 'complete')
    """
    strategy = _with_memo if memo else _depth_first
    return Run(problem, strategy, limit=limit, max_nodes=max_nodes, timeout=timeout, trace=trace)


def best_first(
    problem: Problem[Any, Solution],
    *,
    by_key: bool = True,
    limit: int | None = None,
    max_nodes: int | None = None,
    timeout: float | None = None,
    trace: bool | int = False,
) -> Run[Solution]:
    """Always expand the state of least ``cost + bound`` (A*; Hart, Nilsson and Raphael 1968).

    Solutions come in the order of their cost when ``bound`` never overestimates; without ``bound`` this is
    Dijkstra's search, without ``cost`` every step costs 1. States of equal ``key`` are expanded again only
    when reached more cheaply, which finds a cheapest solution and not every way to it; ``by_key=False``
    expands them all. The other parameters are those of :class:`Run`.
    """
    return Run(
        problem,
        lambda search: _best_first(search, by_key),
        limit=limit,
        max_nodes=max_nodes,
        timeout=timeout,
        trace=trace,
    )


def beam(
    problem: Problem[Any, Solution],
    *,
    width: int = 100,
    by_key: bool = True,
    limit: int | None = None,
    max_nodes: int | None = None,
    timeout: float | None = None,
    trace: bool | int = False,
) -> Run[Solution]:
    """Level by level, keeping the `width` states of least ``cost + bound`` (Lowerre 1976).

    Fast and incomplete: when a state was dropped (prune reason ``beam width``) the run ends in ``limit``,
    never in ``complete``. Of states with equal ``key`` in a level the cheapest is kept, unless
    ``by_key=False``. The other parameters are those of :class:`Run`.

    Raises
    ------
    PuzzleError
        If `width` is not a whole number of at least 1.
    """
    if width is None:
        raise PuzzleError("width must be a whole number of at least 1; it is None")
    check_limit("width", width, whole=True)
    return Run(
        problem,
        lambda search: _beam(search, width, by_key),
        limit=limit,
        max_nodes=max_nodes,
        timeout=timeout,
        trace=trace,
    )


def limited_discrepancy(
    problem: Problem[Any, Solution],
    *,
    max_discrepancies: int | None = None,
    limit: int | None = None,
    max_nodes: int | None = None,
    timeout: float | None = None,
    trace: bool | int = False,
) -> Run[Solution]:
    """Trust the order of the children, and depart from it as rarely as possible (Harvey and Ginsberg 1995).

    Wave k explores the leaves whose choices depart k times or less from the first child, where taking the
    i-th child counts i - 1 departures; solutions appear in the order of their departures. Nodes near the
    root are expanded in every wave, and counted each time. Complete unless `max_discrepancies` cuts it.
    The other parameters are those of :class:`Run`.
    """
    if max_discrepancies is not None and (not isinstance(max_discrepancies, int) or max_discrepancies < 0):
        raise PuzzleError(
            f"max_discrepancies must be a whole number of at least 0, or None; it is {max_discrepancies!r}"
        )
    return Run(
        problem,
        lambda search: _limited_discrepancy(search, max_discrepancies),
        limit=limit,
        max_nodes=max_nodes,
        timeout=timeout,
        trace=trace,
    )
