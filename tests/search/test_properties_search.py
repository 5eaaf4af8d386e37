"""What holds for every search on random problems, however it is stopped, kept on disk, and taken
up again.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tests.damage import SOMETHING_ELSE, changed, places
from tests.fuzz.targets import TARGETS
from tests.search.test_search import STRATEGIES
from wordsearch.search.beam_stack_search import beam_stack, load_beam_stack
from wordsearch.search.problem import Branch, Prune, state_after
from wordsearch.search.strategies import depth_first
from wordsearch.search.tree import SearchTree
from wordsearch.search.tree_diff import diff


@dataclass(frozen=True)
class Wood:
    """A forest as data: a state is the way to a node, given by the numbers of the branches taken.

    `parents` are the nodes' own, each earlier than the node, or -1 for a root; `steps` say what
    each costs; `pruned` are refused, with one of two reasons, and `solved` are solutions.
    """

    parents: tuple[int, ...]
    steps: tuple[int, ...]
    solved: frozenset[int]
    pruned: frozenset[int]

    def below(self, node: int) -> list[int]:
        return [child for child, parent in enumerate(self.parents) if parent == node]

    def roots(self) -> Iterator[tuple[int, ...]]:
        yield from ((root,) for root in self.below(-1))

    def children(self, way: tuple[int, ...]) -> Iterator[Branch | Prune]:
        for child in self.below(way[-1]):
            if child in self.pruned:
                yield Prune(child, "odd" if child % 2 else "even")
            else:
                yield Branch(child, (*way, child))

    def solution(self, way: tuple[int, ...]) -> int | None:
        return way[-1] if way[-1] in self.solved else None

    def cost(self, way: tuple[int, ...]) -> int:
        return sum(self.steps[node] for node in way)

    def encode(self, way: tuple[int, ...]) -> list[int]:
        return list(way)

    def decode(self, value: list[int]) -> tuple[int, ...]:
        if not value or [self.parents[node] for node in value] != [-1, *value[:-1]]:
            raise ValueError(f"{value} is no way in this wood")
        return tuple(value)

    def fingerprint(self) -> dict[str, Any]:
        return {"parents": self.parents, "steps": self.steps}

    def reached(self) -> list[int]:
        """The nodes that no prune cuts off, by a plain walk."""
        todo, found = self.below(-1), []
        while todo:
            node = todo.pop()
            found.append(node)
            todo += [child for child in self.below(node) if child not in self.pruned]
        return sorted(found)

    def answers(self) -> list[int]:
        return sorted(self.solved & set(self.reached()))


@st.composite
def woods(draw: st.DrawFn, most: int = 24) -> Wood:
    places = draw(st.lists(st.tuples(st.integers(0, 10**4), st.integers(0, 3)), max_size=most))
    parents = tuple(place % (node + 1) - 1 for node, (place, _) in enumerate(places))
    some = (
        st.frozensets(st.sampled_from(range(len(places)))) if places else st.just(frozenset[int]())
    )
    cut = frozenset(node for node in draw(some) if parents[node] >= 0 and node % 3 == 0)
    return Wood(parents, tuple(step for _, step in places), draw(some), cut)


# -- every strategy --------------------------------------------------------------------------------


@given(woods(), st.sampled_from(sorted(STRATEGIES)))
def test_every_strategy_finds_what_a_plain_walk_finds(wood: Wood, name: str) -> None:
    run = STRATEGIES[name](wood).finish()
    assert sorted(run.solutions) == wood.answers() and run.status == "complete"
    assert sum(run.stats.solutions_by_depth) == len(run.solutions)
    reached = wood.reached()
    if name != "limited_discrepancy":  # which expands the upper levels once per wave
        assert run.stats.nodes == len(reached)
        cut = [node for node in wood.pruned if wood.parents[node] in reached]
        assert run.stats.prunes == {
            reason: count
            for reason, odd in (("odd", 1), ("even", 0))
            if (count := sum(node % 2 == odd for node in cut))
        }
    if name == "best_first":
        assert [wood.cost(way(wood, node)) for node in run.solutions] == sorted(
            wood.cost(way(wood, node)) for node in wood.answers()
        )


def way(wood: Wood, node: int) -> tuple[int, ...]:
    """The nodes from the root to one."""
    found = [node]
    while wood.parents[found[-1]] >= 0:
        found.append(wood.parents[found[-1]])
    return tuple(reversed(found))


@given(
    woods(),
    st.sampled_from(sorted(STRATEGIES)),
    st.lists(st.integers(1, 4), min_size=1, max_size=4),
)
def test_a_search_in_pieces_is_the_search_in_one(wood: Wood, name: str, pieces: list[int]) -> None:
    whole = STRATEGIES[name](wood).finish()
    run = STRATEGIES[name](wood, max_nodes=pieces[0])
    for number in range(1, 500):
        if run.finish().status == "complete":
            break
        assert run.status == "limit"
        run.resume(max_nodes=pieces[number % len(pieces)])
    assert (run.solutions, run.status) == (whole.solutions, "complete")
    assert run.stats.nodes_by_depth == whole.stats.nodes_by_depth
    assert run.stats.prunes == whole.stats.prunes


@given(woods(), st.integers(1, 5))
def test_solutions_come_as_many_as_asked_for_and_the_rest_after(wood: Wood, limit: int) -> None:
    run = depth_first(wood, limit=limit).finish()
    expected = depth_first(wood).solutions
    assert run.solutions == expected[:limit]
    assert run.status == ("limit" if len(expected) >= limit else "complete")
    assert run.resume().finish().solutions == expected


class Keyed(Wood):
    """States with equal subtrees have equal keys."""

    def key(self, at: tuple[int, ...]) -> Any:
        node = at[-1]
        below = tuple((child in self.pruned, self.key((*at, child))) for child in self.below(node))
        return node in self.solved, below


@given(woods())
def test_memory_of_barren_states_loses_no_solution(wood: Wood) -> None:
    keyed = Keyed(wood.parents, wood.steps, wood.solved, wood.pruned)
    plain, memo = depth_first(keyed).finish(), depth_first(keyed, memo=True).finish()
    assert memo.solutions == plain.solutions and memo.stats.nodes <= plain.stats.nodes
    run = depth_first(keyed, memo=True, max_nodes=2).finish()
    while run.status != "complete":
        run.resume(max_nodes=2).finish()
    assert (run.solutions, run.stats.nodes) == (memo.solutions, memo.stats.nodes)


# -- what is recorded ------------------------------------------------------------------------------


@given(woods(), st.sampled_from(sorted(STRATEGIES)))
def test_a_tree_tells_the_whole_search_and_goes_through_json(wood: Wood, name: str) -> None:
    run = STRATEGIES[name](wood, trace=True).finish()
    tree, inner = run.tree, [node for node in wood.answers() if wood.parents[node] >= 0]
    solved = [row for row in tree if row.status == "solved"]
    assert len(solved) == len(run.solutions) and run.solutions == STRATEGIES[name](wood).solutions
    waves = len(tree.children(-1)) if name == "limited_discrepancy" else 0
    assert len(tree) == run.stats.nodes + sum(run.stats.prunes.values()) + waves
    # A root has no label; the roots of a wave of limited discrepancy have the wave's.
    paths = [
        tuple(label for label in tree.path(row.id) if isinstance(label, int)) for row in solved
    ]
    paths = [path for path in paths if path]
    assert sorted(paths) == sorted(way(wood, node)[1:] for node in inner)
    if len(wood.below(-1)) == 1:
        assert all(wood.solution(state_after(wood, path)) == path[-1] for path in paths)
    again = SearchTree.from_json(tree.to_json())
    assert again.to_json() == tree.to_json() and list(again) == list(tree)
    assert again.stats.as_dict() == tree.stats.as_dict()
    assert not diff(tree, again).counts()["only A"] + diff(tree, again).counts()["only B"]


@given(woods(), st.integers(1, 10))
def test_a_cut_tree_says_so_and_counts_exactly_all_the_same(wood: Wood, bound: int) -> None:
    run, whole = depth_first(wood, trace=bound).finish(), depth_first(wood, trace=True).finish()
    assert len(run.tree) == min(bound, len(whole.tree))
    assert run.tree.is_cut == (len(whole.tree) > bound)
    assert bool(run.tree.cut_note) == run.tree.is_cut
    assert run.stats.nodes_by_depth == whole.stats.nodes_by_depth
    assert run.tree.depth_profile().equals(whole.tree.depth_profile())
    assert run.tree.prune_reasons().equals(whole.tree.prune_reasons())


# -- beam-stack search and its checkpoints ---------------------------------------------------------


@given(
    woods(), st.booleans(), st.integers(1, 3), st.lists(st.integers(1, 5), min_size=1, max_size=4)
)
@settings(max_examples=50)
def test_saved_and_taken_up_anywhere_it_ends_as_if_never_stopped(
    wood: Wood, keyed: bool, width: int, pieces: list[int]
) -> None:
    wood = Keyed(wood.parents, wood.steps, wood.solved, wood.pruned) if keyed else wood
    whole = beam_stack(wood, width=width).finish()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "search.json")
        run = beam_stack(wood, width=width, max_nodes=pieces[0])
        for number in range(1, 500):
            if run.finish().status == "complete":
                break
            run.save(path)
            run = load_beam_stack(path, wood, max_nodes=pieces[number % len(pieces)])
        run.save(path)
        again = load_beam_stack(path, wood)
    for one in (run, again):
        assert (one.solutions, one.status) == (whole.solutions, "complete")
        assert one.stats.nodes_by_depth == whole.stats.nodes_by_depth
        assert one.stats.prunes == whole.stats.prunes
        assert [point.cost for point in one.curve] == [point.cost for point in whole.curve]


@pytest.mark.parametrize("name", ["tree", "checkpoint"])
@given(data=st.data())
def test_json_with_something_else_in_one_place_is_refused_or_taken(name: str, data: Any) -> None:
    """The checksum of a checkpoint is made good: what is refused is refused at once, in one
    sentence.
    """
    content = json.loads(seed(name))
    path = data.draw(st.sampled_from(list(places(content))))
    TARGETS[name].run(json.dumps(changed(content, path, data.draw(SOMETHING_ELSE))).encode())


@cache
def seed(name: str) -> bytes:
    return TARGETS[name].seeds()[0]
