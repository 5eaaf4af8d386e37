"""The strategies: in which order states are expanded.

Each public function here makes a :class:`wordsearch.Run` of a problem; its private part is a
generator that yields solutions, and `PAUSE` where its budget is used up.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple, TypeVar, Unpack

from wordsearch.errors import (
    PuzzleError,
    check_flag,
    check_methods,
    checked,
    nearest,
    short,
    whole_number,
    with_options_of,
)
from wordsearch.search.backtracking import backtrack, backtrack_with_memo
from wordsearch.search.budget import Search, Stream
from wordsearch.search.problem import PAUSE, Problem, Prune
from wordsearch.search.run import Limits, Run

Solution = TypeVar("Solution")

#: The strategies that find every solution.
COMPLETE = ("depth_first", "best_first", "limited_discrepancy")
#: The same under the names that others know them by.
_ALSO_CALLED = {
    "best_first": "a* astar a_star dijkstra uniform_cost ucs bfs breadth_first best bestfirst ida* idastar",
    "depth_first": "dfs depth depthfirst backtrack backtracking iddfs iterative_deepening",
    "limited_discrepancy": "lds discrepancy limited_discrepancy_search",
}
#: Those that may end without some solutions, and what else they need.
_OF_PROBLEMS = {"beam": "beam", "beam_stack": "beam_stack", "bss": "beam_stack"}


def check_strategy(strategy: object) -> None:
    """Refuse a `strategy` that puzzles do not have, with the name that it has here.

    >>> check_strategy("astar")
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: strategy must be one of depth_first, best_first, \
limited_discrepancy; it is 'astar', which is called 'best_first' here
    """
    if isinstance(strategy, str) and strategy in COMPLETE:
        return
    text = f"strategy must be one of {', '.join(COMPLETE)}; it is {short(strategy)}"
    plain = str(strategy).strip().casefold()
    for separator in (" ", "-"):
        plain = plain.replace(separator, "_")
    plain = plain.removesuffix("_search")
    for name, others in _ALSO_CALLED.items():
        if plain in others.split():
            raise PuzzleError(f"{text}, which is called {name!r} here")
    if plain in _OF_PROBLEMS:
        call = f"ws.{_OF_PROBLEMS[plain]}(puzzle.problem(lexicon), width=100)"
        raise PuzzleError(f"{text}, which need not find every solution: {call} searches so")
    raise PuzzleError(text + nearest(plain, COMPLETE))


@checked
@with_options_of(Run)
def depth_first(
    problem: Problem[Any, Solution],
    *,
    memo: bool = False,
    **limits: Unpack[Limits],
) -> Run[Solution]:
    """Follow each choice to its end before the next one (backtracking).

    With ``memo=True`` a subtree is skipped (prune reason ``memo``) when a state with an equal
    ``key`` was explored to its end and held no solution. The other options are `Limits`.

    >>> from wordsearch import Branch
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
    if memo:
        check_methods("memo=True", problem, "key")
    strategy = backtrack_with_memo if memo else backtrack
    return _named("depth_first", Run(problem, strategy, **limits))


@checked
@with_options_of(Run)
def best_first(
    problem: Problem[Any, Solution],
    *,
    by_key: bool = True,
    **limits: Unpack[Limits],
) -> Run[Solution]:
    """Always expand the state of least ``cost + bound`` (A*; Hart, Nilsson and Raphael 1968).

    Solutions come in the order of their cost when ``bound`` never overestimates; without ``bound``
    this is Dijkstra's search, without ``cost`` every step costs 1. States of equal ``key`` are
    expanded again only when reached more cheaply, which finds a cheapest solution and not every way
    to it; ``by_key=False`` expands them all. The other options are `Limits`.

    Examples
    --------
    >>> class Coins:  # the fewest coins that pay 6, of 4, 3 and 1
    ...     def roots(self): return [(6, 0)]
    ...     def children(self, state):
    ...         left, coins = state
    ...         return [(coin, (left - coin, coins + 1)) for coin in (4, 3, 1) if coin <= left]
    ...     def solution(self, state): return state[1] if state[0] == 0 else None
    ...     def cost(self, state): return state[1]
    ...     def bound(self, state): return state[0] / 4
    >>> best_first(Coins(), limit=1)[0]
    2
    """
    check_flag("by_key", by_key)
    strategy = partial(_best_first, by_key=by_key)
    return _named("best_first", Run(problem, strategy, **limits))


@checked
@with_options_of(Run)
def beam(
    problem: Problem[Any, Solution],
    *,
    width: int = 100,
    **limits: Unpack[Limits],
) -> Run[Solution]:
    """Level by level, keeping the `width` states of least ``cost + bound`` (Lowerre 1976).

    Fast and incomplete: when a state was dropped (prune reason ``beam width``) the run ends in
    ``limit``, never in ``complete``. Of states with equal ``key`` in a level the cheapest is kept.
    The other options are `Limits`.

    Raises
    ------
    PuzzleError
        If `width` is not a whole number of at least 1.

    Examples
    --------
    >>> import wordsearch as ws
    >>> lexicon = ws.Lexicon.from_words(["cat", "rod", "dot", "car"])
    >>> problem = ws.Pyramid.parse("c ar tod").problem(lexicon)
    >>> run = beam(problem, width=1)
    >>> len(run), run.status
    (1, 'limit')
    """
    strategy = partial(_beam, width=whole_number("width", width))
    return _named("beam", Run(problem, strategy, **limits))


@checked
@with_options_of(Run)
def limited_discrepancy(
    problem: Problem[Any, Solution],
    **limits: Unpack[Limits],
) -> Run[Solution]:
    """Trust the order of the children, and depart from it as rarely as possible (Harvey and
    Ginsberg 1995).

    Wave k explores the leaves whose choices depart k times or less from the first child, where
    taking the i-th child counts i - 1 departures; solutions appear in the order of their
    departures. Nodes near the root are expanded in every wave, and counted each time. The options
    are `Limits`.

    Examples
    --------
    >>> class Bits:  # two bits, 0 tried first
    ...     def roots(self): return [""]
    ...     def children(self, state):
    ...         return [(bit, state + bit) for bit in "01" if len(state) < 2]
    ...     def solution(self, state): return state if len(state) == 2 else None
    >>> list(limited_discrepancy(Bits()))
    ['00', '01', '10', '11']
    """
    return _named("limited_discrepancy", Run(problem, _limited_discrepancy, **limits))


def _named(strategy: str, run: Run[Solution]) -> Run[Solution]:
    """A run that knows by which strategy it searches."""
    run.strategy = strategy
    return run


# -- by cost ---------------------------------------------------------------------------------------


class _Open(NamedTuple):
    """An entry of a frontier: ordered by f = cost + bound, then by age."""

    f: float
    age: int
    cost: float
    depth: int
    state: Any
    node: int


def no_bound(state: Any) -> float:
    """The bound of a problem that has none."""
    return 0.0


class _Frontier:
    """Children of expanded states, priced: the part that best-first and beam search share."""

    def __init__(self, search: Search, by_key: bool = True) -> None:
        self.search = search
        problem = search.problem
        self._cost: Callable[[Any], float] | None = getattr(problem, "cost", None)
        self._bound: Callable[[Any], float] = getattr(problem, "bound", no_bound)
        self.key: Callable[[Any], Hashable] | None = None
        if by_key:
            self.key = getattr(problem, "key", None)
        self._age = 0

    def priced(
        self, items: Iterable[Any], depth: int = 0, parent: int = -1
    ) -> Generator[Any, None, list[_Open]]:
        """The branches among `items` as frontier entries; prunes are noted, pauses passed on."""
        found: list[_Open] = []
        for item in items:
            if item is PAUSE:
                yield PAUSE
            elif item.__class__ is Prune:
                self.search.prune(parent, depth, item)
            else:
                label, state = item
                cost = depth if self._cost is None else self._cost(state)
                node = self.search.open(parent, depth, label)
                self._age += 1
                found.append(_Open(cost + self._bound(state), self._age, cost, depth, state, node))
        return found

    def expand(self, entry: _Open) -> Generator[Any, None, list[_Open]]:
        """Count, test and expand one entry: yields its solution (and pauses), returns its
        children.
        """
        search = self.search
        search.stats.count_node(entry.depth)
        found = search.problem.solution(entry.state)
        if found is not None:
            search.solved(entry.depth, entry.node)
            yield found
        children = yield from self.priced(
            search.problem.children(entry.state), entry.depth + 1, entry.node
        )
        search.close(entry.node)
        return children


def _best_first(search: Search, by_key: bool) -> Stream:
    frontier = _Frontier(search, by_key)
    heap = list[_Open]()
    cheapest: dict[Hashable, float] = {}
    allowance = 0

    def push(entry: _Open) -> None:
        if frontier.key is not None:
            key = frontier.key(entry.state)
            if cheapest.get(key, math.inf) <= entry.cost:
                search.drop(entry.node, entry.depth, "duplicate")
                return
            cheapest[key] = entry.cost
        heapq.heappush(heap, entry)

    for root in (yield from frontier.priced(search.roots())):
        push(root)
    while heap:
        search.reached = (heap[0].depth, heap[0].f, heap[0].state)
        allowance = yield from search.budget.granted(allowance)
        entry = heapq.heappop(heap)
        if frontier.key is not None and cheapest[frontier.key(entry.state)] < entry.cost:
            # reached more cheaply since it was pushed
            search.drop(entry.node, entry.depth, "duplicate")
            allowance += 1
            continue
        for child in (yield from frontier.expand(entry)):
            push(child)
        search.stats.max_frontier = max(search.stats.max_frontier, len(heap))
    search.budget.refund(allowance)


def _beam(search: Search, width: int) -> Stream:
    yield from beam_layers(search, width)


def beam_layers(search: Search, width: int) -> Generator[Any, None, list[_Open]]:
    """Search by a beam; returns the last layer, best first."""
    frontier = _Frontier(search)
    allowance = 0
    narrowed: list[_Open] = []
    layer = yield from frontier.priced(search.roots())
    while layer:
        narrowed = _narrowed(frontier, layer, width)
        layer = []
        for entry in narrowed:
            search.reached = (entry.depth, entry.f, entry.state)
            allowance = yield from search.budget.granted(allowance)
            layer += yield from frontier.expand(entry)
    search.budget.refund(allowance)
    return narrowed


def _narrowed(frontier: _Frontier, layer: list[_Open], width: int) -> list[_Open]:
    """The best `width` entries of a layer, without duplicates; the rest is noted as cut."""
    search = frontier.search
    kept = list[_Open]()
    seen = set[Hashable]()
    search.stats.max_frontier = max(search.stats.max_frontier, len(layer))
    for entry in sorted(layer):
        key = entry.age if frontier.key is None else frontier.key(entry.state)
        if key in seen:
            search.drop(entry.node, entry.depth, "duplicate")
        elif len(kept) == width:
            search.drop(entry.node, entry.depth, "beam width")
            search.cut = True
        else:
            seen.add(key)
            kept.append(entry)
    return kept


# -- by departures from the first choice -----------------------------------------------------------


def _limited_discrepancy(search: Search) -> Stream:
    wave = 0
    while (yield from _discrepancy_wave(search, wave)):
        wave += 1


def _discrepancy_wave(search: Search, wave: int) -> Generator[Any, None, bool]:
    """Every leaf that departs from the preferred child at most `wave` times; True if any was left
    out.

    Only solutions with exactly `wave` discrepancies are new: the others came in an earlier wave.
    """
    problem = search.problem
    stats = search.stats
    top = search.open(-1, 0, f"wave {wave}")
    stack: list[tuple[Iterator[Any], int, int]] = [(search.roots(), wave, top)]
    allowance = 0
    cut = False
    while stack:
        items, left, parent = stack.pop()
        depth = len(stack)
        for item in items:
            if item is PAUSE:
                yield PAUSE
            elif item.__class__ is Prune:
                search.prune(parent, depth, item)
            elif left < 0:
                cut = True
                break
            else:
                allowance = yield from search.budget.granted(allowance)
                stats.count_node(depth)
                node = search.open(parent, depth, item[0])
                found = problem.solution(item[1])
                if found is not None and left == 0:
                    search.solved(depth, node)
                    yield found
                # The next sibling is one discrepancy further from the preferred child.
                stack += [(items, left - 1, parent), (iter(problem.children(item[1])), left, node)]
                break
        else:
            search.close(parent)
        stats.max_frontier = max(stats.max_frontier, len(stack))
    search.budget.refund(allowance)
    return cut
