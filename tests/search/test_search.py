"""The engine on problems of its own: exact node counts, costs against networkx, budgets, memo,
traces.
"""

from __future__ import annotations

import random
import signal
import threading
import time
from types import SimpleNamespace

import networkx as nx
import pytest

import wordsearch as ws
from tests.search.test_beam_stack import Roads
from wordsearch.errors import PuzzleError
from wordsearch.interrupt import uninterrupted
from wordsearch.search.beam_stack_search import beam_stack
from wordsearch.search.problem import Branch, Prune, state_after
from wordsearch.search.strategies import beam, best_first, depth_first, limited_discrepancy

STRATEGIES = {
    "depth_first": depth_first,
    "best_first": best_first,
    "beam": lambda problem, **options: beam(problem, width=10**6, **options),
    "limited_discrepancy": limited_discrepancy,
}


class Queens:
    """n queens, row by row; a state is the tuple of columns."""

    def __init__(self, n, heuristic=True):
        self.n, self.heuristic = n, heuristic

    def roots(self):
        return [()]

    def children(self, columns):
        row = len(columns)
        if row == self.n:
            return
        for column in range(self.n):
            safe = all(c != column and abs(c - column) != row - r for r, c in enumerate(columns))
            yield Branch(column, (*columns, column)) if safe else Prune(column, "attacked")

    def solution(self, columns):
        return columns if len(columns) == self.n else None


class Binary:
    """All words over 0/1 of a length; solutions are those in `wanted`."""

    def __init__(self, length, wanted=()):
        self.length, self.wanted = length, set(wanted)

    def roots(self):
        return [""]

    def children(self, word):
        if len(word) < self.length:
            yield Branch("0", word + "0")
            yield ("1", word + "1")

    def solution(self, word):
        return word if word in self.wanted else None


# n: (solutions, nodes); nodes are the ways to place 0 to n queens that don't attack, in the first
# rows. The solutions are OEIS A000170.
QUEENS = {1: (1, 2), 4: (2, 17), 6: (4, 153), 8: (92, 2057)}


@pytest.mark.parametrize("n", QUEENS)
@pytest.mark.parametrize("name", ["depth_first", "best_first", "beam"])
def test_queens_counts(n, name):
    run = STRATEGIES[name](Queens(n))
    assert (len(run.solutions), run.stats.nodes) == QUEENS[n]
    assert run.status == "complete"


def test_limited_discrepancy_orders_by_departures():
    words = ["000", "111", "010", "110", "001"]
    run = limited_discrepancy(Binary(3, words))
    assert [word.count("1") for word in run.solutions] == [0, 1, 1, 2, 3]
    # Leaves with their paths in the full binary tree of depth 3: 1, then 1 + 3, then 1 + 3 + 3,
    # then all.
    assert (run.stats.nodes, run.status) == (4 + 10 + 14 + 15, "complete")


@pytest.mark.parametrize("name", STRATEGIES)
def test_slices_find_what_one_go_finds(name):
    whole = STRATEGIES[name](Queens(6), trace=True)
    sliced = STRATEGIES[name](Queens(6), trace=True)
    steps = list(sliced.slices(0))
    assert len(steps) > 3 and steps[-1].nodes == whole.stats.nodes
    assert [step.nodes for step in steps] == sorted(step.nodes for step in steps)
    assert (sliced.solutions, sliced.status) == (whole.solutions, "complete")
    assert list(sliced.tree) == list(whole.tree)


def test_slices_end_where_the_limits_are():
    for limits in ({"limit": 2}, {"max_nodes": 40}):
        run = depth_first(Queens(6), **limits)
        whole = depth_first(Queens(6), **limits)
        assert list(run.slices(0))[-1].nodes == whole.stats.nodes
        assert (run.solutions, run.status) == (whole.solutions, "limit")
    assert list(run.slices(1)) == []


def test_a_run_that_was_sliced_and_left_goes_on_to_its_end():
    run = depth_first(Queens(6))
    next(run.slices(0))
    assert run.status == "running"
    assert run.finish().status == "complete" and len(run) == QUEENS[6][0]


def test_prunes_are_counted_by_reason_and_depth():
    run = depth_first(Queens(4), trace=True)
    stats, tree = run.stats, run.tree
    assert stats.nodes_by_depth == [1, 4, 6, 4, 2]
    assert stats.solutions_by_depth == [0, 0, 0, 0, 2]
    # every child is a branch or a prune: nodes and prunes at a depth are four times the nodes above
    assert [each.get("attacked", 0) for each in stats.prunes_by_depth] == [0, 0, 10, 20, 14]
    assert tree[0][:6] == (0, -1, 0, 4, 0, "branch")
    assert [row.label for row in tree if row.parent == 0] == [0, 1, 2, 3]
    assert tree.statuses() == {"skipped": 0, "branch": 11, "solved": 2, "failed": 4, "pruned": 44}


def test_best_first_agrees_with_networkx_whatever_the_bound():
    """None, half, exact; or exact at odd nodes: others may be reached more cheaply after their
    expansion.
    """
    for seed in range(15):
        graph = nx.gnp_random_graph(14, 0.3, seed=seed)
        for edge in graph.edges.values():
            edge["weight"] = random.randint(1, 9)
        exact, nodes = nx.single_source_dijkstra_path_length(graph, 13), []
        for scale in ((0, 0), (0.5, 0.5), (1, 1), (0, 1)):  # of even nodes, and of odd ones
            problem = Roads(graph, 0, 13, informed=False)
            problem.left = {node: scale[node % 2] * far for node, far in exact.items()}
            run = best_first(problem, limit=1).finish()
            assert [problem.cost(way) for way in run] == [exact[0]] * (0 in exact)
            assert run.status == ("limit" if 0 in exact else "complete")
            nodes.append(run.stats.nodes)
        assert nodes[2] <= nodes[0]


def test_a_narrow_beam_is_never_complete():
    run = beam(Queens(6), width=5)
    assert run.status == "limit"
    assert run.stats.nodes <= 1 + 5 * 6
    assert run.stats.prunes["beam width"] > 0
    assert set(run.solutions) <= set(depth_first(Queens(6)).solutions)


def test_beam_drops_duplicates():
    class Sums(Binary):
        def key(self, word):
            return (len(word), word.count("1"))

    run = beam(Sums(6), width=100)
    assert run.stats.nodes_by_depth == [1, 2, 3, 4, 5, 6, 7]
    assert run.status == "complete"
    assert run.stats.prunes == {"duplicate": 15}


# -- runs: lazy, stopped, resumed, cancelled -------------------------------------------------------


def test_a_run_is_lazy():
    run = depth_first(Queens(8))
    assert repr(run) == "<Run ready: 0 solutions, 0 nodes>"
    first = next(iter(run))
    assert run.status == "running"
    assert run.solutions == [first] == run[:] and len(run) == 1
    assert run.stats.nodes < QUEENS[8][1]
    assert [*run] == [*run] == run.solutions and run[0] == first
    assert (len(run), run.status) == (92, "complete")
    with pytest.raises(IndexError):
        run[92]


def test_loops_over_one_run_do_not_disturb_each_other():
    run = depth_first(Queens(6))
    assert list(zip(run, run, strict=True)) == [
        (found, found) for found in depth_first(Queens(6)).solutions
    ]


class Endless:
    """One state with endlessly many leaves: nothing deep to unwind."""

    def roots(self):
        return [0]

    def children(self, state):
        return () if state else ((i, i) for i in range(1, 10**12))

    def solution(self, state):
        return state if state in (3, 5) else None


def test_timeout_keeps_what_was_found_and_resumes():
    run = depth_first(Endless(), timeout=0.05)
    assert run.solutions == [3, 5]
    assert run.status == "timeout"
    before = run.stats.nodes
    assert run.resume(max_nodes=1000).finish().stats.nodes == before + 1000


def test_the_clock_is_looked_at_soon_where_nodes_take_long():
    class Slow(Endless):
        def children(self, state):
            time.sleep(0.02)
            return ((i, i) for i in range(3))

    assert depth_first(Slow(), timeout=0.01).stats.nodes <= 2


def test_cancel_from_another_thread():
    run = depth_first(Endless())
    threading.Timer(0.05, run.cancel).start()
    assert run.finish().status == "cancelled"
    assert run.solutions == [3, 5]
    assert run.resume(limit=1, max_nodes=100).finish().status == "limit"


class Interrupted(Endless):
    """Ctrl-C, once or twice in a row, at state 50."""

    def __init__(self, times):
        self.times = times

    def solution(self, state):
        if state == 50:
            for _ in range(self.times):
                signal.raise_signal(signal.SIGINT)
        return super().solution(state)


def test_an_interrupt_ends_the_run_at_its_next_step_and_it_goes_on():
    run = depth_first(Interrupted(1)).finish()
    assert run.solutions == [3, 5]
    assert run.summary() == "2 solutions, the first found; cancelled: there may be more"
    before = run.stats.nodes
    assert run.resume(max_nodes=1000).status == "limit" and run.stats.nodes == before + 1000
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_second_interrupt_raises_and_what_was_found_is_kept():
    run = depth_first(Interrupted(2))
    with pytest.raises(KeyboardInterrupt):
        run.finish()
    assert (run.status, run.solutions) == ("cancelled", [3, 5])
    with pytest.raises(
        PuzzleError, match="ended in the middle of a step and cannot go on: start it anew"
    ):
        run.resume()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_handler_of_somebody_else_stays():
    heard = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        assert depth_first(Interrupted(1), max_nodes=100).status == "limit"
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
            assert len(heard) == 1
        assert len(heard) == 2
    finally:
        signal.signal(signal.SIGINT, before)
    with pytest.raises(KeyboardInterrupt), uninterrupted():
        signal.raise_signal(signal.SIGINT)
        heard.append("whole")
    assert heard[2:] == ["whole"], "it waits for the end of what must not be cut off"


def test_an_error_in_a_problem_is_not_swallowed():
    class Broken(Queens):
        def solution(self, state):
            raise RuntimeError("broken")

    run = depth_first(Broken(4))
    with pytest.raises(RuntimeError, match="broken"):
        run.finish()
    assert run.finish().status == "cancelled", "what an error ended is never complete"


@pytest.mark.parametrize(
    ("search", "option"),
    [
        (depth_first, {"limit": 1.5}),
        (depth_first, {"timeout": 0}),
        (depth_first, {"timeout": float("nan")}),
        (depth_first, {"trace": -5}),
        (beam, {"width": 0}),
        (lambda problem, **limit: depth_first(problem).resume(**limit), {"limit": 0}),
    ],
)
def test_bad_options_get_one_sentence(search, option):
    (name,) = option
    with pytest.raises(PuzzleError, match=f"^{name} must be"):
        search(Queens(4), **option)


def test_seconds_count_searching_only():
    run, began = depth_first(Queens(6)), time.perf_counter()
    next(iter(run))
    time.sleep(0.05)
    run.finish()
    assert run.stats.seconds <= time.perf_counter() - began - 0.05
    assert 0 < run.stats.seconds_to_first <= run.stats.seconds


# -- merged solutions and inner searches -----------------------------------------------------------


class Bags(Binary):
    """Solutions of equal letter counts are one solution, which remembers its words."""

    def solution(self, word):
        return [word] if len(word) == self.length else None

    def identity(self, found):
        return found[0].count("1")

    def merge(self, old, new):
        return old + new


def test_equal_identities_are_one_solution():
    run = depth_first(Bags(4))
    assert [len(found) for found in run.solutions] == [1, 4, 6, 4, 1]
    assert run.stats.solutions == 16
    assert len(depth_first(Bags(4), limit=2).solutions) == 2


# -- looks -----------------------------------------------------------------------------------------


def test_a_run_shows_itself_in_text_and_html():
    run = depth_first(Queens(8), limit=10)
    text, page = str(run), run.page()
    assert "10 solutions, the first found; stopped by limit: there may be more" in text
    assert "... and 4 more" in text
    assert "stopped by limit" in page and "<table>" in page
    assert repr(run) == f"<Run limit: 10 solutions, {run.stats.nodes:,} nodes>"


def test_stats_as_values():
    stats = depth_first(SearchedQueens(4)).stats
    values = stats.as_dict()
    assert values["nodes"] == QUEENS[4][1] and values["inner"]["root"]["nodes"] == 2
    assert stats.total_nodes == stats.nodes + sum(inner.nodes for inner in stats.inner.values())
    assert "root: nodes expanded" in str(stats)


def digits(n):
    """An inner problem: the numbers below n, one by one, each at a node of its own."""
    return SimpleNamespace(
        roots=lambda: [-1],
        children=lambda number: [(None, number + 1)] if number + 1 < n else [],
        solution=lambda number: number if number >= 0 else None,
    )


class SearchedQueens(Queens):
    """Queens whose columns, and whose root, are found by searches inside the step."""

    def bind(self, run):
        self.run = run

    def roots(self):
        yield from self.run.inner("root", digits(1), lambda _: ())

    def children(self, columns):
        taken = {item[0]: item for item in super().children(columns)}
        if taken:
            yield from self.run.inner("columns", digits(self.n), taken.get)


@pytest.mark.parametrize("name", [*STRATEGIES, "beam_stack"])
def test_a_search_inside_a_step_can_be_stopped_at_any_node(name):
    """Also where the roots come from; what was stopped goes on where it was, inner search and
    all.
    """
    search = {**STRATEGIES, "beam_stack": beam_stack}[name]
    expected = search(Queens(4)).finish()
    run = search(SearchedQueens(4), max_nodes=1)
    stops = 0
    while run.finish().status == "limit" and stops < 2000:
        stops += 1
        run.resume(max_nodes=1)
    assert (run.status, run.solutions) == ("complete", expected.solutions)
    assert run.stats.nodes == expected.stats.nodes and run.stats.prunes == expected.stats.prunes
    assert stops >= run.stats.total_nodes - 1 > run.stats.nodes
    # in each wave
    assert run.stats.inner["root"].nodes == 2 * (5 if name == "limited_discrepancy" else 1)


def test_a_state_is_reached_by_its_labels_as_far_as_they_go():
    assert state_after(Queens(4), [1, 1, 2]) == (1,), "the second was ruled out"


def test_what_has_no_explanation_says_so():
    with pytest.raises(PuzzleError, match="^a Queens explains no runs: see run.stats$"):
        depth_first(Queens(4)).explain()


@pytest.mark.parametrize(
    ("guess", "sentence"),
    {
        "astar": "it is 'astar', which is called 'best_first' here",
        "A*": "which is called 'best_first' here",
        "bfs": "which is called 'best_first' here",
        "Breadth-first search": "which is called 'best_first' here",
        "dfs": "which is called 'depth_first' here",
        "backtracking": "which is called 'depth_first' here",
        "lds": "which is called 'limited_discrepancy' here",
        "depthfirts": "did you mean 'depth_first'",
        "beam": r"which need not find every solution: ws.beam\(puzzle.problem\(lexicon\), width=100\)",
        "beam search": r"ws.beam\(puzzle.problem\(lexicon\), width=100\) searches so",
        "beam_stack": r"ws.beam_stack\(puzzle.problem\(lexicon\), width=100\)",
        "quickly": "must be one of depth_first, best_first, limited_discrepancy; it is 'quickly'$",
        3: "it is 3$",
    }.items(),
)
def test_a_strategy_under_another_name_is_refused_with_its_own(guess, sentence):
    with pytest.raises(PuzzleError, match=sentence):
        ws.solve_pyramid("p ir aao", ["pair"], strategy=guess)


def test_the_searches_that_the_refusal_names_take_a_puzzle():
    lexicon = ws.Lexicon.from_words(["oboe", "piano", "guitar", "boat"])
    problem = ws.Pyramid.parse("p ir aao ntib ogueo").problem(lexicon)
    for search in (ws.beam, ws.beam_stack):
        assert [found.words for found in search(problem, width=100)] == [
            ("guitar", "oboe", "piano")
        ]
