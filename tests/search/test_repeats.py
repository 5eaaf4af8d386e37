"""What repeats in a search tree: against plain recursion, and against what a memo really saves."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

import wordsearch as ws
from tests.search.test_trace import Numbers, below
from wordsearch.errors import PuzzleError
from wordsearch.search.replay import children_anew, rebound
from wordsearch.search.trace import AGAIN
from wordsearch.search.tree import SearchTree

WORDS = "oboe piano guitar boat bat tub rip gnat pit tag rag boa pair oar air tao gut nib bin tin".split()
PYRAMID = ws.Pyramid.parse("p ir aao ntib ogueo")


class Sums:
    """Coins that pay an amount; what is left of it is the key."""

    def __init__(self, amount=9, coins=(2, 4, 5)):
        self.amount, self.coins = amount, coins

    def roots(self):
        return [(self.amount, None)]

    def children(self, state):
        left, last = state
        for coin in self.coins:
            if coin > left:
                yield ws.Prune(coin, "too much")
            elif coin != last:
                yield ws.Branch(coin, (left - coin, coin))

    def solution(self, state):
        return "paid" if state[0] == 0 else None

    def key(self, state):
        return state


def as_text(tree, node):
    """A subtree without its root's label, by plain recursion."""
    row = tree[node]
    inside = [f"{child.label}{as_text(tree, child.id)}" for child in tree.children(node)]
    return f"({row.status} {row.reason} {' '.join(inside)})"


@pytest.mark.parametrize("smallest", [1, 3, 5])
def test_groups_are_those_of_a_plain_comparison(smallest):
    tree = ws.depth_first(Numbers(length=5, digits=3, forbidden="22"), trace=True).tree
    repeats = tree.repeats(smallest=smallest)

    failed = [
        n for n in range(len(tree)) if not tree.solved_below[n] and tree[n].status != "pruned"
    ]
    texts = {node: as_text(tree, node) for node in failed if tree.sizes[node] >= smallest}
    times = Counter(texts.values())
    wanted = Counter((text, n) for text, n in times.items() if n > 1)

    assert {(texts[group.first], group.times) for group in repeats} == set(wanted)
    seen: set[str] = set()
    inside: set[int] = set()
    for node, text in texts.items():
        if text in seen and node not in inside:
            inside |= set(below(tree, node))
        seen.add(text)
    assert repeats.n_again == len(inside) == repeats.codes.count(AGAIN)
    assert sum(group.again for group in repeats) == repeats.n_again
    assert repeats.memo is None, "it has no key"


@pytest.mark.parametrize("variant", ["prefix", "prefix+components", "prefix+first", "prefix+mrv"])
def test_what_a_memo_saves_is_known_before(variant):
    options = ws.Pyramid.variants[variant]
    run = PYRAMID.solve(WORDS, **options, trace=True)
    counts = run.stats.total_nodes
    with_memo = (*options["heuristics"], "memo")
    memo = PYRAMID.solve(WORDS, heuristics=with_memo, order=options["order"])

    assert run.tree.repeats().memo == run.stats.nodes - memo.stats.nodes
    assert run.stats.total_nodes == counts, "what was made anew counts for no run"
    assert variant != "prefix" or memo.stats.nodes < run.stats.nodes / 2, "else nothing was tested"


def test_a_memo_of_ones_own_problem():
    run = ws.depth_first(Sums(40, (3, 7, 11, 20)), trace=True)
    memo = ws.depth_first(Sums(40, (3, 7, 11, 20)), memo=True)
    repeats = run.tree.repeats()

    assert repeats.memo == run.stats.nodes - memo.stats.nodes > 0
    assert f"a memo would save {repeats.memo:,} of {run.stats.nodes:,}" in str(repeats)
    # Under other strategies, of part of a tree and out of JSON nothing is claimed.
    assert ws.best_first(Sums(), by_key=False, trace=True).tree.repeats().memo is None
    tree = run.tree
    others = (
        tree.subtree(0),
        SearchTree.from_json(tree.to_json()),
        pickle.loads(pickle.dumps(tree)),
    )
    for other in others:
        assert other.repeats().memo is None
        assert other.repeats().n_again == repeats.n_again


@pytest.mark.parametrize("strategy", ["depth_first", "best_first", "limited_discrepancy", "beam"])
def test_states_are_made_anew(strategy):
    """Each recorded node gets the state whose digits are the labels on the way to it."""
    run = getattr(ws, strategy)(Numbers(forbidden="22"), trace=True)
    tree = run.tree
    seen = 0
    with rebound(run) as problem:
        waiting = list(children_anew(tree, problem, -1, None))
        while waiting:
            node, state = waiting.pop()
            seen += 1
            if not tree[node].status == "pruned":
                assert "".join(label for label in tree.path(node) if label.isdigit()) == (
                    state or ""
                )
            waiting += children_anew(tree, problem, node, state)
    assert seen >= run.stats.nodes


def test_it_shows_itself_and_refuses_what_it_cannot_count():
    repeats = PYRAMID.solve(WORDS, **ws.Pyramid.variants["prefix"], trace=True).tree.repeats()
    page = repeats._repr_mimebundle_()["text/html"]
    assert "came before" in str(repeats) and "<img" in page
    assert list(repeats.table()["times"]) == [group.times for group in repeats]
    assert repeats[0] in repeats[:2]
    for wrong in (0, 1.5, "three", True):
        with pytest.raises(PuzzleError, match="smallest"):
            repeats.tree.repeats(smallest=wrong)
    few = ws.depth_first(Sums(2), trace=True).tree.repeats()
    assert len(few) == 0 and few.n_again == 0 and "0 of" in str(few)
    assert few.drawing().startswith("<svg")
