"""Beam-stack search: breadth first in a narrow beam, and back for everything that the beam left
out.

Zhou and Hansen (2005). A layer keeps its `width` best states; the first state left out is
remembered as the upper end of the interval of children that the layer above has dealt with. When a
beam runs dry, the search goes back to the deepest layer that left something out and makes its
children anew, from there on upwards. So it finds a solution soon, then ever better ones
(*anytime*), ends with the best there is (*complete*), and never holds more than `width` states a
layer.

States are told apart by a total order, ``(f, tie, parent's place, place among the siblings)``, and
the interval ends are places in that order: however many states share one f, none is lost and none
comes twice.
"""

from __future__ import annotations

import math
from bisect import bisect_left, insort
from collections.abc import Callable, Generator, Hashable
from dataclasses import dataclass, field
from enum import Enum
from operator import attrgetter
from typing import Any, NamedTuple

from wordsearch.errors import PuzzleError
from wordsearch.search.budget import Search, Stream
from wordsearch.search.checkpoint import Order, SavedLayer, SavedState, tuples
from wordsearch.search.problem import PAUSE, Prune
from wordsearch.search.steps import Mark, Step
from wordsearch.search.strategies import no_bound

_CUT = "beam width"
_BOUND = "bound"
_DONE = "explored before"
_TWIN = "duplicate"
# before and after all places in the order
_START = (-math.inf,)
_END = (math.inf,)


class Entry(NamedTuple):
    """A state in a layer, with its place in the order of all."""

    order: Order
    cost: float
    state: Any
    node: int  # in the trace, -1 when untraced


@dataclass
class Layer:
    """States of one depth, and which of their children are in hand: those from `low` on, below
    `high`.
    """

    entries: list[Entry]
    low: tuple[Any, ...] = _START  # children before it have been searched
    high: tuple[Any, ...] = _END  # the first child left out
    next: int = 0  # the entry to expand next
    born: list[Entry] = field(default_factory=list)  # the children in hand, in order
    twins: dict[Hashable, Entry] = field(default_factory=dict)  # the same by key
    # when traced: children cut by the beam's width
    left_out: list[Mark] = field(default_factory=list)
    shadowed: dict[Hashable, float] = field(default_factory=dict)  # costs that `entries` undercut


class _Origin(Enum):
    """The one state above the roots; it is itself in another process, too."""

    ABOVE_ROOTS = 0


_ORIGIN = _Origin.ABOVE_ROOTS
_TOP = Entry((-math.inf, 0, 0, 0), 0, _ORIGIN, -1)


def _no_tie(state: Any) -> int:
    """The order of equal f for a problem that has none."""
    return 0


class BeamStack:
    """The strategy, and all that it has in hand: the stack can be saved between any two of its
    steps.

    Expanding a state a second time changes nothing (its children have the places they had), so that
    a search can be taken up at the last state begun, whatever stopped it.
    """

    def __init__(self, problem: Any, width: int, upper_bound: float) -> None:
        self.problem = problem
        self.width = width
        self.upper_bound = upper_bound
        self.layers = [Layer([_TOP])]
        self.solved: list[Any] = []  # the states that were solutions
        self.steps: list[Step] = []
        self.after_node: Callable[[], object] | None = None  # called between two nodes
        self._cost = getattr(problem, "cost", None)
        self._bound = getattr(problem, "bound", no_bound)
        self._tie = getattr(problem, "tie", _no_tie)
        self._key = getattr(problem, "key", None)
        self._budget_hook = getattr(problem, "budget", None)
        self._least: dict[Hashable, float] = {}  # of each key the least cost on the stack

    def __call__(self, search: Search) -> Stream:
        self.search = search
        self._least.clear()  # what was taken up from a file, or cut off, is told anew
        for layer in self.layers[1:]:
            layer.shadowed.clear()
            self._shadow(layer)
        while self.layers:
            layer = self.layers[-1]
            yield from self._make_children(layer)
            self._note("layer", len(self.layers) - 1, layer, layer.born)
            if layer.born:
                self.layers.append(Layer(layer.born))
                self._shadow(self.layers[-1])
            else:
                self._backtrack()

    # -- one layer ---------------------------------------------------------------------------------

    def _make_children(self, layer: Layer) -> Stream:
        stats = self.search.stats
        depth = len(self.layers) - 2
        budget = self.search.budget
        held = sum(len(layer.entries) for layer in self.layers) - 1
        while layer.next < len(layer.entries):
            entry = layer.entries[layer.next]
            if entry.order[0] >= self.upper_bound:
                if layer.low == _START:
                    self._drop(entry, depth, _BOUND)
            else:
                if entry.state is not _ORIGIN:
                    self.search.reached = (depth, entry.order[0], entry.state)
                    # One node at a time: searches inside the step draw on the same budget.
                    budget.refund((yield from budget.granted(0)))
                    stats.count_node(depth)
                yield from self._expand(layer, entry, depth + 1)
                stats.max_frontier = max(stats.max_frontier, held + len(layer.born))
            layer.next += 1
            if self.after_node is not None:
                self.after_node()

    def _expand(self, layer: Layer, entry: Entry, depth: int) -> Stream:
        problem = self.problem
        search = self.search
        self._tell_budget(layer)
        root = entry.state is _ORIGIN
        items: Any = search.roots()
        if not root:
            items = problem.children(entry.state)
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
            tie = self._tie(state)
            node = search.open(entry.node, depth, label)
            # `next` is the parent's place, and stays so as long as the layer is on the stack.
            child = Entry((cost + self._bound(state), tie, layer.next, place), cost, state, node)
            # Where children may be left out, a child's place is not always the same: the tie must
            # do.
            place += self._budget_hook is None
            if (yield from self._solves(layer, child, depth)):
                continue
            self._place(layer, child, depth)
        if not root:
            search.close(entry.node)

    def _solves(self, layer: Layer, child: Entry, depth: int) -> Generator[Any, None, bool]:
        """Yield the solution that `child` is, if it is a better one; True when nothing is left
        to do.
        """
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
        self._tell_budget(layer)
        yield found
        return True

    def _tell_budget(self, layer: Layer) -> None:
        if self._budget_hook is not None:
            self._budget_hook(layer.high[0], self.upper_bound)

    def _place(self, layer: Layer, child: Entry, depth: int) -> None:
        """Keep a child among those in hand, if it belongs there and is among the `width` best."""
        order = child.order
        born = layer.born
        if order < layer.low:
            return self._drop(child, depth, _DONE)
        if order >= layer.high:
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

    def _is_twin(self, layer: Layer, child: Entry, key: Hashable, depth: int) -> bool:
        """Whether a state of the same key makes `child` needless; one that it makes needless
        goes.
        """
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

    def _last_out(self, layer: Layer) -> Entry:
        entry = layer.born.pop()
        if self._key is not None:
            key = self._key(entry.state)
            if layer.twins.get(key) is entry:
                del layer.twins[key]
        return entry

    def _cut(self, layer: Layer, child: Entry, depth: int) -> None:
        self._drop(child, depth, _CUT)
        if child.node >= 0:
            layer.left_out.append(Mark(child.node, child.order[0]))

    def _drop(self, entry: Entry, depth: int, reason: str) -> None:
        self.search.drop(entry.node, depth, reason)

    # -- the stack ---------------------------------------------------------------------------------

    def _shadow(self, layer: Layer) -> None:
        if self._key is not None:
            for entry in layer.entries:
                key = self._key(entry.state)
                if entry.cost < self._least.get(key, math.inf):
                    layer.shadowed.setdefault(key, self._least.get(key, math.inf))
                    self._least[key] = entry.cost

    def _pop(self) -> None:
        layer = self.layers.pop()
        self._least.update(layer.shadowed)
        for key, cost in layer.shadowed.items():
            if cost == math.inf:
                del self._least[key]

    def _backtrack(self) -> None:
        """Go back to the deepest layer that left out children worth having, and on to those."""
        while self.layers:
            layer = self.layers[-1]
            if layer.high[0] < self.upper_bound:
                # One assignment: an interrupt finds the old layer or the new one.
                self.layers[-1] = fresh = Layer(
                    layer.entries, low=layer.high, shadowed=layer.shadowed
                )
                self._note("backtrack", len(self.layers) - 2, fresh, fresh.entries)
                return
            self._pop()

    def _note(self, kind: str, depth: int, layer: Layer, entries: list[Entry]) -> None:
        recorder = self.search.recorder
        if recorder is None or recorder.dropped:
            return
        alive = [
            entry for entry in entries if kind == "solution" or entry.order[0] < self.upper_bound
        ]
        kept = tuple(Mark(entry.node, entry.order[0]) for entry in alive)
        left_out: tuple[Mark, ...] = ()
        if kind == "layer":
            left_out = tuple(layer.left_out)
        self.steps.append(Step(kind, depth, kept, left_out, layer.low[0]))


_order = attrgetter("order")


def layer_out(layer: Layer, encode: Any) -> dict[str, Any]:
    """A layer as a file holds it; `encode` makes plain values of a state."""

    def rows(entries: list[Entry]) -> list[Any]:
        return [[entry.order, entry.cost, encode(entry.state)] for entry in entries]

    origin = bool(layer.entries) and layer.entries[0].state is _ORIGIN
    return {
        "low": None if layer.low == _START else layer.low,
        "high": None if layer.high == _END else layer.high,
        "next": layer.next,
        "born": rows(layer.born),
        "entries": None if origin else rows(layer.entries),
    }


def layer_in(saved: SavedLayer, problem: Any) -> Layer:
    """The layer that `layer_out` wrote."""

    def entries(states: list[SavedState]) -> list[Entry]:
        return [
            Entry(tuples(order), cost, problem.decode(value), -1) for order, cost, value in states
        ]

    layer = Layer(entries=[_TOP], next=saved.next, born=entries(saved.born))
    if saved.entries is not None:
        layer.entries = entries(saved.entries)
    if saved.low is not None:
        layer.low = tuples(saved.low)
    if saved.high is not None:
        layer.high = tuples(saved.high)
    key = getattr(problem, "key", None)
    if key is not None:
        layer.twins = {key(entry.state): entry for entry in reversed(layer.born)}
    return layer
