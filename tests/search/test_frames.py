"""Frames of search trees and beam stacks: what they say is what the search did, told from labels
alone.
"""

from __future__ import annotations

import math
from xml.etree import ElementTree

import pytest

import wordsearch as ws
from tests.puzzles.samples import ALL, samples
from tests.search.test_beam_stack import Roads, random_graph
from tests.search.test_trace import HOSTILE, Numbers
from wordsearch.puzzle_types import puzzle_type
from wordsearch.search.frames import TreeFrames
from wordsearch.search.problem import Prune
from wordsearch.search.replay import rebound

WORDS = "oboe piano guitar boat bat tub rip gnat pit tag rag boa pair oar air tao gut nib bin tin".split()


class Coins:
    """The fewest coins that pay 6: the greedy beam begins with 4, and has to go back."""

    def roots(self):
        return [6]

    def children(self, left):
        return [(coin, left - coin) for coin in (4, 3, 1) if coin <= left]

    def solution(self, left):
        return "paid" if left == 0 else None

    def tie(self, left):
        return left


def roads():
    return Roads(random_graph(3), 0, 8, informed=False, keyed=False)


PYRAMID = ws.Pyramid.parse("p ir aao ntib ogueo")


def frames_of(run, most=2_000):
    return list(TreeFrames(run.tree, most))


@pytest.mark.parametrize("name", [name for name in ALL if hasattr(ws, f"solve_{name}")])
def test_every_search_of_every_puzzle_has_frames(name):
    its = samples(name)
    searches = [{"strategy": name} for name in ("limited_discrepancy", "best_first")]
    searches += puzzle_type(name).variants.values()
    for options in searches:
        run = its.PUZZLE.solve(its.WORDS, trace=True, max_nodes=200, **options)
        nodes = run.stats.total_nodes
        frames = frames_of(run, most=40)
        for frame in frames:
            ElementTree.fromstring(frame.board)
            assert frame.title and frame.sentence.endswith(".")
            assert all(len(set(map(len, table.rows))) == 1 for table in frame.tables)
        assert len(frames) == min(40, TreeFrames(run.tree, 40).n_whole)
        assert run.stats.total_nodes == nodes, "nothing was searched again for the run"


@pytest.mark.parametrize("variant", ["default", "prefix+mrv", "prefix+first"])
def test_domains_are_those_that_the_order_chose_by(variant):
    """In every frame the marked place is the one that the search filled, and its size the number
    of choices.
    """
    run = PYRAMID.solve(WORDS, trace=True, **ws.Pyramid.variants[variant])
    chosen = 0
    for node, frame in enumerate(frames_of(run)):
        parent = run.tree[node].parent
        domains = [table for table in frame.tables if table.caption.startswith("what is left")]
        if parent < 0 or not domains or domains[0].marked < 0:
            continue
        place, before, *_ = domains[0].rows[domains[0].marked]
        assert int(before) == len(run.tree.children(parent)), "each choice covers that cell"
        assert frame.sentence.startswith(f"It is the turn of {place}")
        others = [int(row[1]) for row in domains[0].rows[1:] if row[1]]
        least = "no place has fewer" in frame.sentence
        assert least is (int(before) == min(others))
        assert least or variant == "prefix+first"
        chosen += 1
    assert chosen >= 3


def test_a_prune_says_what_the_heuristic_saw():
    run = PYRAMID.solve("american-english", trace=True, **ws.Pyramid.variants["prefix+components"])
    frames = frames_of(run)
    pruned = [node for node in range(len(run.tree)) if run.tree[node].reason == "components"]
    cut_off = [frames[node] for node in pruned]
    assert len(cut_off) > 20
    for node, frame in zip(pruned, cut_off, strict=True):
        label = run.tree.labels[node]
        assert f"{label} is ruled out by components (" in frame.sentence
        assert "it would cut off the " in frame.sentence and "too few cells for 3" in frame.sentence
        # As many cells are marked as are named.
        named = frame.sentence.partition("cut off ")[2].partition(", too few")[0]
        assert frame.board.count("#f6dc8c") == len(named.split(" and "))


def test_blocks_and_codes_say_which_place_would_be_empty():
    blocks = ws.BuildingBlocks.parse("ca.. do..", "ts ne")
    run = blocks.solve(
        ["cats", "cane", "done"],
        order="given",
        heuristics=("forward_checking",),
        candidates="index",
        trace=True,
    )
    said = [frame.sentence for frame in frames_of(run)]
    assert [text for text in said if text.endswith("row 2 (do..) would have no word left.")]

    code = ws.SymbolCode.parse("1 2 3 4\n4 3 2 1\n1 3 2 4")
    words = "live evil vile veil stop pots tops spot opts".split()
    for variant in ("words", "letters"):
        run = code.solve(words, trace=True, **ws.SymbolCode.variants[variant])
        frames = frames_of(run)
        pruned = [frame for frame in frames if "ruled out by arc_consistency" in frame.sentence]
        assert len(pruned) >= 2
        for frame in pruned:
            assert frame.sentence.endswith(" would have no word left.")
            assert "#f6dc8c" in frame.board, "the clue is marked"


def test_best_first_shows_the_open_list_in_its_order():
    """Replayed from the tree: the state that is taken next is the one at the head of the list."""
    run = ws.best_first(roads(), trace=True)
    frames = frames_of(run)
    assert len(frames) == run.stats.nodes
    for frame, following in zip(frames, frames[1:], strict=False):
        (waiting,) = [table for table in frame.tables if table.caption.startswith("the open list")]
        values = [float(row[1]) for row in waiting.rows[1:]]
        assert values == sorted(values)
        assert following.title.endswith(
            f": {' '.join([waiting.rows[1][1], '=', waiting.rows[1][2], '+', waiting.rows[1][3]])}"
        )
        for row in waiting.rows[1:]:
            assert math.isclose(float(row[1]), float(row[2]) + float(row[3]), rel_tol=1e-4)


def test_layers_of_a_beam_stack_have_bounds():
    run = ws.beam_stack(Coins(), width=1, trace=True)
    frames = list(run.steps.frames())
    assert len(frames) == len(run.steps)
    for step, frame in zip(run.steps, frames, strict=True):
        ElementTree.fromstring(frame.board)
        if step.kind == "layer" and step.left_out:
            lowest = min(mark.f for mark in step.left_out)
            assert f"f_max is {lowest:g}" in frame.sentence
            assert f"f_max {lowest:g}<" in frame.board
        if step.kind == "backtrack":
            assert f"f = {step.low:g} and more" in frame.sentence
    assert {step.kind for step in run.steps} == {"layer", "solution", "backtrack"}


def test_a_tree_without_its_run_and_labels_of_markup_are_shown_as_text():
    class Hostile(Numbers):
        def children(self, word):
            for label, longer in (
                item for item in super().children(word) if item.__class__ is not Prune
            ):
                yield HOSTILE + label, longer

    tree = ws.depth_first(Hostile(length=2, digits=2), trace=True).tree
    for one in (tree, ws.SearchTree.from_json(tree.to_json()), tree.subtree(1)):
        frames = list(TreeFrames(one, 100))
        assert len(frames) == len(one)
        for frame in frames:
            ElementTree.fromstring(frame.board)
            assert "<img" not in frame.board
    run = ws.depth_first(Hostile(), trace=True)
    with rebound(run) as problem:
        assert problem is run.problem
