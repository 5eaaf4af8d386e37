"""Beam-stack search: optimal whatever the width, bounded in memory, saved and taken up anywhere."""

from __future__ import annotations

import contextlib
import itertools
import json
import math
import random
import signal
from types import SimpleNamespace

import networkx
import pytest

from wordsearch.errors import PuzzleError
from wordsearch.search.beam_stack_search import beam_stack, load_beam_stack
from wordsearch.search.checkpoint import CheckpointError, digest
from wordsearch.search.problem import Branch, Prune


class Roads:
    """The cheapest way through a weighted graph; a state is the way so far."""

    def __init__(self, graph, start, goal, informed=True, keyed=True):
        self.graph, self.start, self.goal = graph, start, goal
        self.left = {}
        # an admissible bound that is not consistent: the true distance, often rounded down to 0
        if informed:
            true = networkx.single_source_dijkstra_path_length(graph.reverse(copy=False), goal)
            self.left = {node: cost * (node % 3) / 2 for node, cost in true.items()}
        if keyed:
            self.key = lambda way: way[-1]

    def roots(self):
        return [(self.start,)]

    def children(self, way):
        for node in sorted(self.graph[way[-1]]):
            if node in way:
                yield Prune(node, "loop")
            else:
                yield Branch(node, (*way, node))

    def solution(self, way):
        return way if way[-1] == self.goal else None

    def cost(self, way):
        return sum(self.graph[a][b]["weight"] for a, b in itertools.pairwise(way))

    def bound(self, way):
        return self.left.get(way[-1], 0)

    def encode(self, way):
        return list(way)

    def decode(self, value):
        return tuple(value)

    def fingerprint(self):
        return {
            "graph": sorted(self.graph.edges(data="weight")),
            "start": self.start,
            "goal": self.goal,
        }


def random_graph(seed, nodes=9, ties=True):
    draw = random.Random(seed)
    graph = networkx.gnp_random_graph(nodes, 0.35, seed=seed, directed=True)
    for _, _, data in graph.edges(data=True):
        data["weight"] = draw.choice([0, 1, 1, 2]) if ties else draw.randint(1, 50)
    return graph


def cheapest(graph, start, goal):
    try:
        return networkx.dijkstra_path_length(graph, start, goal)
    except networkx.NetworkXNoPath:
        return math.inf


@pytest.mark.parametrize("width", [1, 2, 3, 10])
@pytest.mark.parametrize(
    ("informed", "keyed", "ties"), list(itertools.product((False, True), repeat=3))
)
def test_finds_the_cheapest_way_whatever_the_width(width, informed, keyed, ties):
    for seed in range(10):
        graph = random_graph(seed, ties=ties)
        run = beam_stack(Roads(graph, 0, 8, informed, keyed), width=width).finish()
        costs = [run.problem.cost(way) for way in run.solutions]
        assert run.status == "complete"
        assert costs == sorted(set(costs), reverse=True), "each solution is better than the last"
        best = cheapest(graph, 0, 8)
        assert min(costs, default=math.inf) == best
        assert [point.cost for point in run.curve] == costs
        below = beam_stack(run.problem, width=width, upper_bound=best)
        assert (below.status, list(below)) == ("complete", [])
        assert ("complete: the last is proven optimal" in run.summary()) is (len(costs) > 1)
        assert ("complete: it is proven optimal" in run.summary()) is (len(costs) == 1)
        assert costs or run.summary() == "No solution; the search is complete"
        # Memory: as many layers as there are depths, and the one in the making.
        assert run.stats.max_frontier <= (run.stats.depth + 2) * width


def test_the_width_may_change_under_way():
    for seed in range(20):
        graph = random_graph(seed)
        run = beam_stack(Roads(graph, 0, 8, keyed=False), width=1, max_nodes=2)
        for width in itertools.cycle((3, 1, 2)):
            if run.finish().status == "complete":
                break
            run.resume(max_nodes=2, width=width)
        assert [run.problem.cost(way) for way in run.solutions][-1:] == [
            cost for cost in [cheapest(graph, 0, 8)] if cost < math.inf
        ]


class Interrupted(Roads):
    """Ctrl-C, once or twice in a row, at the n-th call of `cost`, wherever that is."""

    calls, fatal, times = 0, None, 1

    def cost(self, way):
        self.calls += 1
        if self.calls == self.fatal:
            for _ in range(self.times):
                signal.raise_signal(signal.SIGINT)
        return super().cost(way)


@pytest.mark.parametrize("times", [1, 2])
def test_goes_on_after_keyboard_interrupts_in_the_middle_of_a_step(times):
    """The first one waits for the step's end, the second one does not."""
    graph = random_graph(5, 10)
    whole = beam_stack(Roads(graph, 0, 8), width=2).solutions
    for fatal in range(1, 60, 3):
        problem = Interrupted(graph, 0, 8)
        problem.fatal, problem.times = fatal, times
        run = beam_stack(problem, width=2, lazy=True)
        with contextlib.suppress(KeyboardInterrupt):
            run.finish()
            assert times == 1 or problem.calls < fatal, "a second one raises"
        assert run.status in ("cancelled", "complete")
        assert run.resume().solutions == whole
        assert run.status == "complete"


# -- saving ----------------------------------------------------------------------------------------


def test_a_file_says_what_is_wrong_with_it(tmp_path):
    path, problem = tmp_path / "search.json", Roads(random_graph(5), 0, 8)
    assert beam_stack(problem, width=2, max_nodes=4, autosave=path).status == "limit"
    good = path.read_text()
    content = json.loads(good)
    forged = {**content, "solved": [[0]]}
    del forged["sha256"]
    bad = {
        "is no saved beam-stack search": [good[:-20], "", "[]", '{"format": "else"}', "\x00\xff"],
        "is a saved search of version 99": [json.dumps({**content, "version": 99})],
        "is damaged": [
            good.replace('"width": 2', '"width": 3'),
            json.dumps({**content, "upper_bound": 0.5}),
            json.dumps({**content, "sha256": 1}),
        ],
        r"not belong to this problem: \(0,\) is no solution": [
            json.dumps({**forged, "sha256": digest(forged)})
        ],
    }
    for message, texts in bad.items():
        for text in texts:
            path.write_text(text)
            with pytest.raises(CheckpointError, match=message):
                load_beam_stack(path, problem)
    path.write_text(good)
    with pytest.raises(
        CheckpointError, match="is of another search: its goal is 8, and here it is 7"
    ):
        load_beam_stack(path, Roads(random_graph(5), 0, 7))


def test_what_cannot_be_saved_says_so_before_the_search(tmp_path):
    road = Roads(random_graph(5), 0, 8)
    problem = SimpleNamespace(roots=road.roots, children=road.children, solution=road.solution)
    for save in (lambda path: beam_stack(problem, autosave=path), beam_stack(problem).save):
        with pytest.raises(
            PuzzleError, match=r"saving needs a problem with encode\(\); SimpleNamespace has"
        ):
            save(tmp_path / "search.json")


# -- options, steps --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [("width", 0), ("width", "2"), ("upper_bound", math.nan), ("upper_bound", True)],
)
def test_what_an_option_must_be(name, value):
    with pytest.raises(PuzzleError, match=f"^{name} must be a "):
        beam_stack(Roads(random_graph(5), 0, 8), **{name: value})


def test_the_steps_say_what_was_kept_left_out_and_gone_back_to():
    run = beam_stack(Roads(random_graph(5), 0, 8, False, False), width=2, trace=True).finish()
    tree, kinds = run.tree, [step.kind for step in run.steps]
    for step in run.steps:
        assert len(step.kept) <= 2
        assert all(tree[mark.node].depth == step.depth for mark in step.kept if step.depth >= 0)
        assert all(tree[mark.node].reason == "beam width" for mark in step.left_out)
    assert kinds[:2] == ["layer", "layer"] and {*kinds} == {"layer", "backtrack", "solution"}
    with pytest.raises(PuzzleError, match="kept no tree"):
        _ = beam_stack(run.problem, width=2).steps
