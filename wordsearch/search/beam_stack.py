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

import hashlib
import json
import math
import os
import time
from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Generator, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from wordsearch.errors import PuzzleError, check_limit
from wordsearch.files import write_atomically
from wordsearch.search.run import (
    PAUSE,
    Problem,
    Prune,
    Run,
    Stats,
    _granted,
    _no_bound,
    _note_prune,
    _root_branches,
    _Search,
    _Stream,
)

if TYPE_CHECKING:
    from wordsearch.search.trace import SearchTree

__all__ = [
    "BeamStackRun",
    "CheckpointError",
    "Improvement",
    "Mark",
    "Step",
    "Steps",
    "beam_stack",
    "load_beam_stack",
    "read_checkpoint",
]

Solution = TypeVar("Solution")

#: The least seconds between two automatic saves, unless told otherwise.
AUTOSAVE_SECONDS = 60.0
FORMAT = "wordsearch beam stack"
VERSION = 1
_CUT, _BOUND, _DONE, _TWIN = "beam width", "bound", "explored before", "duplicate"


class CheckpointError(PuzzleError):
    """A saved search that cannot be taken up; the message says why."""


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


class Improvement(NamedTuple):
    """A point of the anytime curve: when a solution was found, after how many nodes, and what it costs."""

    seconds: float
    nodes: int
    cost: float


class Steps(tuple[Step, ...]):
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

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_svg_(self) -> str:
        from wordsearch.search.draw_steps import steps_svg

        return steps_svg(self)


_ORIGIN = object()  # the one state above the roots


class _BeamStack:
    """The strategy, and all that it has in hand: the stack can be saved between any two of its steps.

    Expanding a state a second time changes nothing (its children have the places they had), so that a
    search can be taken up at the last state begun, whatever stopped it.
    """

    def __init__(self, problem: Any, width: int, upper_bound: float, by_key: bool) -> None:
        self.problem, self.width, self.upper_bound = problem, width, upper_bound
        self.layers = [_Layer([_Entry((-math.inf,), 0, _ORIGIN, -1)])]
        self.solved: list[Any] = []  # the states that were solutions
        self.steps: list[Step] = []
        self.saver: _Saver | None = None
        self._cost = getattr(problem, "cost", None)
        self._bound = getattr(problem, "bound", _no_bound)
        self._tie = getattr(problem, "tie", None)
        self._key = getattr(problem, "key", None) if by_key else None
        self._budget_hook = getattr(problem, "budget", None)
        self._least: dict[Hashable, float] = {}  # of each key the least cost on the stack

    def __call__(self, search: _Search) -> _Stream:
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

    def _make_children(self, layer: _Layer) -> _Stream:
        stats, depth, budget = self.search.stats, len(self.layers) - 2, self.search.budget
        while layer.next < len(layer.entries):
            entry = layer.entries[layer.next]
            if entry.order[0] >= self.upper_bound:
                if layer.low is None:
                    self._drop(entry, depth, _BOUND)
            else:
                if entry.state is not _ORIGIN:
                    # One node at a time: searches inside the step draw on the same budget.
                    budget.refund((yield from _granted(budget, 0)))
                    stats.count_node(depth)
                yield from self._expand(layer, entry, depth + 1)
                stats.max_frontier = max(stats.max_frontier, self._held - 1 + len(layer.born))
            layer.next += 1
            if self.saver is not None:
                self.saver.save_if_due()

    def _expand(self, layer: _Layer, entry: _Entry, depth: int) -> _Stream:
        problem, recorder = self.problem, self.search.recorder
        if self._budget_hook is not None:
            self._budget_hook(math.inf if layer.high is None else layer.high[0], self.upper_bound)
        root = entry.state is _ORIGIN
        items = _root_branches(problem) if root else problem.children(entry.state)
        place = 0
        for item in items:
            if item.__class__ is Prune:
                if item is PAUSE:
                    yield PAUSE
                else:
                    _note_prune(self.search, depth, entry.node, item)
                continue
            label, state = item
            cost = depth if self._cost is None else self._cost(state)
            tie = 0 if self._tie is None else self._tie(state)
            node = -1 if recorder is None else recorder.open(entry.node, depth, label)
            # `next` is the parent's place, and stays so as long as the layer is on the stack.
            child = _Entry((cost + self._bound(state), tie, layer.next, place), cost, state, node)
            # Where children may be left out, a child's place is not always the same: the tie must do.
            place += self._budget_hook is None
            if (yield from self._solves(layer, child, depth)):
                continue
            self._place(layer, child, depth)
        if recorder is not None and not root:
            recorder.close(entry.node)

    def _solves(self, layer: _Layer, child: _Entry, depth: int) -> Generator[Any, None, bool]:
        """Yield the solution that `child` is, if it is a better one; True when nothing is left to do."""
        if child.order[0] >= self.upper_bound:
            self._drop(child, depth, _BOUND)
            return True
        found = self.problem.solution(child.state)
        if found is None:
            return False
        self.upper_bound = child.cost
        self.search.stats.count_solution(depth)
        if self.search.recorder is not None:
            self.search.recorder.solved(child.node)
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
        self.search.stats.count_prune(depth, reason)
        if self.search.recorder is not None:
            self.search.recorder.mark_pruned(entry.node, reason)

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


def _order(entry: _Entry) -> Order:
    return entry.order


class _Saver:
    """Saves a run by the clock."""

    def __init__(self, run: BeamStackRun[Any], path: str | os.PathLike[str], every: float) -> None:
        check_limit("autosave_every", every)
        self._run, self._path, self._every = run, path, every
        self._due = time.monotonic() + every

    def save_if_due(self) -> None:
        """Save if enough time went by; called between two nodes."""
        if time.monotonic() >= self._due:
            self.save()

    def save(self) -> None:
        """Save now."""
        self._run.save(self._path)
        self._due = time.monotonic() + self._every


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
        if autosave is not None:
            _check_savable(problem)
            stack.saver = _Saver(self, autosave, autosave_every)

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
            self._stack.width = _checked_width(width)
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
        _check_savable(self.problem)
        _write(Path(path), {"format": FORMAT, "version": VERSION, **self._content()})

    def _content(self) -> dict[str, Any]:
        stack, problem = self._stack, self.problem
        encode = problem.encode  # type: ignore[attr-defined]
        return {
            "problem": _fingerprint(problem),
            "width": stack.width,
            "upper_bound": _finite(stack.upper_bound),
            "complete": not stack.layers,
            "solved": [encode(state) for state in stack.solved],
            "curve": list(self._curve),
            "stats": {**self._stats.as_dict(), "seconds": self._stats.seconds + self._budget.elapsed()},
            "layers": [_layer_out(layer, encode) for layer in stack.layers],
        }

    def _end(self, status: str, why: str) -> None:
        super()._end(status, why)
        if self._stack.saver is not None:
            self._stack.saver.save()

    def _take_up(self, content: Mapping[str, Any], limit: int | None) -> None:
        """Put what `save` wrote in the place of what this new run has."""
        stack, problem = self._stack, self.problem
        stack.layers = [_layer_in(layer, problem) for layer in content["layers"]]
        stack.solved = [problem.decode(value) for value in content["solved"]]  # type: ignore[attr-defined]
        self._curve = [Improvement(*point) for point in content["curve"]]
        for state in stack.solved:
            found = problem.solution(state)
            if found is None:
                raise ValueError(f"{state!r} is no solution")
            self._keep(found)
        # The counters are shared with the search: filled, not replaced.
        vars(self._stats).update(vars(_stats_in(content["stats"])))
        self._status = "complete" if content["complete"] else "running"
        if limit is not None:
            check_limit("limit", limit, whole=True)
            self._limit = len(self._solutions) + limit

    def summary(self) -> str:
        """One line: how many solutions, each better than the last, and what the ending means."""
        self._look()
        count = len(self._solutions)
        if self._status != "complete":
            meaning = {
                "limit": "stopped by limit",
                "timeout": "stopped by timeout",
                "cancelled": "cancelled",
                "running": "under way",
            }[self._status]
            return f"{_times(count)}, {meaning}: there may be better ones"
        if count:
            return f"{_times(count)}, complete: the last is proven optimal"
        below = "" if self.upper_bound == math.inf else f" below the bound of {self.upper_bound:g}"
        return f"no solution, complete: there is none{below}"


def _times(count: int) -> str:
    if not count:
        return "no solution yet"
    return f"{count:,} solution{'' if count == 1 else 's, each better than the last'}"


# -- on disk ---------------------------------------------------------------------------------------------


def _check_savable(problem: Any) -> None:
    for name in ("encode", "decode"):
        if not hasattr(problem, name):
            raise PuzzleError(
                f"a search of {type(problem).__name__} cannot be saved: it has no {name}(), "
                "which turns a state into plain values and back"
            )


def _fingerprint(problem: Any) -> dict[str, Any]:
    fingerprint: dict[str, Any] = getattr(problem, "fingerprint", dict)()
    return json.loads(json.dumps(fingerprint))  # type: ignore[no-any-return]


def _finite(value: float) -> float | None:
    return None if math.isinf(value) else value


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


def _layer_in(data: Mapping[str, Any], problem: Any) -> _Layer:
    def entries(rows: list[Any]) -> list[_Entry]:
        return [_Entry(_tuples(order), cost, problem.decode(value), -1) for order, cost, value in rows]

    low, high = (None if data[end] is None else _tuples(data[end]) for end in ("low", "high"))
    origin = [_Entry((-math.inf,), 0, _ORIGIN, -1)]
    layer = _Layer(
        origin if data["entries"] is None else entries(data["entries"]),
        low,
        high,
        int(data["next"]),
        entries(data["born"]),
    )
    key = getattr(problem, "key", None)
    if key is not None:
        layer.twins = {key(entry.state): entry for entry in reversed(layer.born)}
    return layer


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _stats_in(data: Mapping[str, Any]) -> Stats:
    return Stats(
        nodes_by_depth=list(data["nodes_by_depth"]),
        solutions_by_depth=list(data["solutions_by_depth"]),
        prunes_by_depth=[Counter(counts) for counts in data["prunes_by_depth"]],
        max_frontier=data["max_frontier"],
        seconds=data["seconds"],
        seconds_to_first=data["seconds_to_first"],
        inner={name: _stats_in(stats) for name, stats in data["inner"].items()},
    )


def _digest(content: Mapping[str, Any]) -> str:
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _write(path: Path, content: dict[str, Any]) -> None:
    text = json.dumps({**content, "sha256": _digest(content)})
    write_atomically(path, text.encode())


def read_checkpoint(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The content of a file that :meth:`BeamStackRun.save` wrote, checked for damage and version.

    Raises
    ------
    CheckpointError
        If it is no such file, is damaged, or is of another version.
    OSError
        If it cannot be read.
    """
    try:
        content = json.loads(Path(path).read_bytes())
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise CheckpointError(f"{path} is no saved beam-stack search, or is cut short")
    if content.get("version") != VERSION:
        raise CheckpointError(
            f"{path} is a saved search of version {content.get('version')!r}, and this "
            f"program reads version {VERSION}: start the search anew"
        )
    digest = content.pop("sha256", None)
    if digest != _digest(content):
        raise CheckpointError(f"{path} is damaged: its checksum does not fit its content")
    return content


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
    _check_savable(problem)
    content = read_checkpoint(path)
    try:
        _check_content(content)
    except (KeyError, TypeError, ValueError) as error:
        raise CheckpointError(f"{path} is no search that can be taken up: {_short(error)}") from None
    _check_same(path, content["problem"], _fingerprint(problem))
    kept = content["width"] if width is None else _checked_width(width)
    upper_bound = math.inf if content["upper_bound"] is None else content["upper_bound"]
    stack = _BeamStack(problem, kept, upper_bound, by_key)
    run = BeamStackRun(
        problem, stack, max_nodes=max_nodes, timeout=timeout, autosave=autosave, autosave_every=autosave_every
    )
    try:
        run._take_up(content, limit)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise CheckpointError(
            f"{path} holds a state that does not belong to this problem: {_short(error)}"
        ) from None
    return run


def _short(error: Exception) -> str:
    what = f"no {error}" if isinstance(error, KeyError) else str(error)
    return " ".join(what.split())[:200]


_NUMBER = (int, float)
#: What a checkpoint holds, and of which types.
_CONTENT: Mapping[str, tuple[type, ...]] = {
    "problem": (dict,),
    "width": (int,),
    "upper_bound": (*_NUMBER, type(None)),
    "complete": (bool,),
    "solved": (list,),
    "curve": (list,),
    "stats": (dict,),
    "layers": (list,),
}
_LAYER: Mapping[str, tuple[type, ...]] = {
    "low": (list, type(None)),
    "high": (list, type(None)),
    "next": (int,),
    "born": (list,),
    "entries": (list, type(None)),
}
_STATS: Mapping[str, tuple[type, ...]] = {
    "nodes_by_depth": (list,),
    "solutions_by_depth": (list,),
    "prunes_by_depth": (list,),
    "max_frontier": (int,),
    "seconds": _NUMBER,
    "seconds_to_first": (*_NUMBER, type(None)),
    "inner": (dict,),
}


def _check_content(content: Mapping[str, Any]) -> None:
    """Refuse what `save` never writes: it would stop the search later, in the middle."""
    _check_types("the file", content, _CONTENT)
    _checked_width(content["width"])
    for point in content["curve"]:
        if not (
            isinstance(point, list)
            and len(point) == len(Improvement._fields)
            and all(_is_number(value) for value in point)
        ):
            raise ValueError("its curve has something else than points")
    _check_stats(content["stats"])
    orders = [order for layer in content["layers"] for order in _checked_layer(layer)]
    _check_orders(orders)


def _check_types(what: str, data: Any, kinds: Mapping[str, tuple[type, ...]]) -> None:
    if not isinstance(data, dict):
        raise TypeError(f"{what} has a {type(data).__name__} for an object")
    for name, allowed in kinds.items():
        if type(data[name]) not in allowed:
            raise TypeError(f"{name!r} cannot be a {type(data[name]).__name__}")


def _is_number(value: Any) -> bool:
    return type(value) in _NUMBER


def _check_stats(stats: Any) -> None:
    _check_types("the statistics", stats, _STATS)
    counts = [*stats["nodes_by_depth"], *stats["solutions_by_depth"]]
    for prunes in stats["prunes_by_depth"]:
        if not isinstance(prunes, dict):
            raise TypeError("the prunes of a depth are not counted by reason")
        counts += prunes.values()
    if not all(type(count) is int and count >= 0 for count in counts):
        raise ValueError("a count is no whole number")
    for inner in stats["inner"].values():
        _check_stats(inner)


def _checked_layer(layer: Any) -> list[Any]:
    """The places in order that a layer speaks of."""
    _check_types("a layer", layer, _LAYER)
    rows = [*layer["born"], *(layer["entries"] or ())]
    for row in rows:
        if not (isinstance(row, list) and len(row) == 3 and isinstance(row[0], list) and _is_number(row[1])):
            raise ValueError("a layer has something else than [order, cost, state]")
    known = 1 if layer["entries"] is None else len(layer["entries"])
    if not 0 <= layer["next"] <= known:
        raise ValueError(f"a layer of {known:,} states goes on with number {layer['next']:,}")
    ends = [layer[end] for end in ("low", "high") if layer[end] is not None]
    return [*ends, *(row[0] for row in rows)]


def _check_orders(orders: list[Any]) -> None:
    """Refuse what is no ``(f, tie, place, place)``, and ties that cannot be compared."""
    for order in orders:
        if not (len(order) == 4 and _is_number(order[0]) and type(order[2]) is type(order[3]) is int):
            raise ValueError("a place in the order of states is not [f, tie, place, place]")
    if len({"number" if _is_number(order[1]) else type(order[1]) for order in orders}) > 1:
        raise TypeError("the ties of states are of different types")
    sorted(map(_tuples, orders))  # a TypeError if some cannot be compared


def _check_same(path: str | os.PathLike[str], saved: Mapping[str, Any], own: Mapping[str, Any]) -> None:
    for name in [*saved, *own]:
        if saved.get(name) != own.get(name):
            there, here = (repr(value)[:200] for value in (saved.get(name), own.get(name)))
            raise CheckpointError(
                f"{path} is of another search: its {str(name)[:60]} is {there}, and here it is {here}"
            )


def _checked_width(width: int | None) -> int:
    if not isinstance(width, int) or isinstance(width, bool) or width < 1:
        raise PuzzleError(f"width must be a whole number of at least 1; it is {width!r}")
    return width


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
    stack = _BeamStack(problem, _checked_width(width), bound, by_key)
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
