"""Search trees: shape against plain recursion, cuts that say so, other formats, two trees
merged.
"""

from __future__ import annotations

import json
import random
import subprocess
from shutil import which
from xml.etree import ElementTree

import networkx as nx
import numpy as np
import pytest

import wordsearch as ws
from tests.search.test_search import STRATEGIES
from wordsearch.errors import PuzzleError
from wordsearch.search.forest import Forest
from wordsearch.search.problem import Branch, Prune
from wordsearch.search.strategies import best_first, depth_first
from wordsearch.search.trace import STATUSES
from wordsearch.search.tree import SearchTree
from wordsearch.search.tree_diff import diff

HOSTILE = '<img src=x onerror=alert(1)> "$x$" \\N &amp;'


class Numbers:
    """All words of digits up to a length; those that end in a forbidden pair are pruned."""

    def __init__(self, length=4, digits=4, forbidden="", total=5):
        self.length, self.digits, self.forbidden, self.total = length, digits, forbidden, total

    def roots(self):
        return [""]

    def children(self, word):
        if len(word) < self.length:
            for digit in map(str, range(self.digits)):
                longer = word + digit
                bad = self.forbidden and longer.endswith(self.forbidden)
                yield Prune(digit, "forbidden") if bad else Branch(digit, longer)

    def solution(self, word):
        return word if len(word) == self.length and sum(map(int, word)) == self.total else None


@pytest.fixture(params=STRATEGIES)
def tree(request):
    return STRATEGIES[request.param](Numbers(forbidden="22"), trace=True).tree


def below(tree, node):
    """The ids of a subtree in depth-first order, by plain recursion."""
    children = {}
    for row in tree:
        children.setdefault(row.parent, []).append(row.id)

    def walk(node):
        return [node, *(found for child in children.get(node, ()) for found in walk(child))]

    return walk(node)


# -- shape -----------------------------------------------------------------------------------------


def test_sizes_and_places_are_those_of_a_walk(tree):
    roots = [row.id for row in tree if row.parent < 0]
    walk = [node for root in roots for node in below(tree, root)]
    assert [tree.forest.positions[node] for node in walk] == list(range(len(tree)))
    for node in random.sample(range(len(tree)), 15):
        members = below(tree, node)
        assert tree.sizes[node] == len(members)
        assert tree.solved_below[node] == sum(tree[i].status == "solved" for i in members)
        assert tree.forest.within(node).tolist() == sorted(members)
        assert [row.id for row in tree.children(node)] == [
            row.id for row in tree if row.parent == node
        ]
    assert [row.id for row in tree.children(-1)] == roots


def test_numpy_takes_what_a_tree_holds_without_a_copy(tree):
    for column in (tree.sizes, tree.solved_below, tree.codes, tree.fates, tree.forest.parent):
        taken = np.asarray(column)
        assert len(taken) == len(tree) and taken.base is not None
        assert taken.tobytes() == memoryview(column).tobytes()
        column[0] += 1
        assert taken[0] == column[0]


@pytest.mark.parametrize("parent", [[-1, 1], [-2]])
def test_what_is_no_forest(parent):
    with pytest.raises(ValueError, match="id of an earlier node"):
        Forest(parent)


def test_nodes_that_are_not_there():
    tree = depth_first(Numbers(2, 2), trace=True).tree
    for ask in (tree.path, tree.subtree, tree.children, tree.__getitem__):
        with pytest.raises(PuzzleError, match="ids run from 0 to 6"):
            ask(7)
    with pytest.raises(PuzzleError, match="node -2"):
        tree.children(-2)


def test_subtrees_are_trees(tree):
    node = next(
        row.id for row in tree if row.status == "branch" and tree.path(row.id)[-1:] == ["1"]
    )
    part = tree.subtree(node)
    members = sorted(below(tree, node))
    assert len(part) == len(members) and part[0].parent == -1 and part[0].depth == 0
    assert [row.label for row in part] == [tree[i].label for i in members]
    assert [row.status for row in part] == [tree[i].status for i in members]
    assert part.stats.solutions == tree.solved_below[node]
    assert part.path(len(part) - 1) == tree.path(members[-1])[len(tree.path(node)) - 1 :]
    assert part.sizes[0] == len(part) and not part.is_cut


def test_two_puzzles_are_not_laid_over_each_other():
    words, runs = ["cat", "sol", "lot"], []
    for text in ("c at sol", "c at lot"):
        runs.append(ws.solve_pyramid(text, words, trace=True))
    with pytest.raises(
        ws.PuzzleError,
        match="diff lays two searches of one puzzle over each other; these are of two",
    ):
        diff(*runs)
    assert diff(runs[0], ws.solve_pyramid("c at sol", words, order="any", trace=True)).counts()


@pytest.mark.parametrize(
    ("option", "fate"),
    [
        ({"trace": True}, "failed"),
        ({"trace": True, "max_nodes": 20}, "branch"),
        ({"trace": 20}, "branch"),
    ],
)
def test_what_was_searched_to_its_end_in_vain_has_failed(option, fate):
    tree = depth_first(Numbers(3, 3, total=6), **option).tree  # only 222 is a solution
    names = {"".join(tree.path(row.id)): STATUSES[tree.fates[row.id]] for row in tree}
    assert (names[""], names["0"], names["1"]) == ("branch", "failed", fate)
    assert (names.get("22", "branch"), names.get("222", "solved")) == ("branch", "solved")


# -- snapshots and cuts ----------------------------------------------------------------------------


def test_a_tree_is_what_was_there_when_it_was_asked_for():
    run = depth_first(Numbers(), trace=True)
    next(iter(run))
    early = run.tree
    text, size, nodes = str(early), len(early), early.stats.nodes
    run.finish()
    assert (str(early), len(early), early.stats.nodes) == (text, size, nodes)
    assert early.sizes[0] == size < len(run.tree)


@pytest.fixture
def cut():
    return depth_first(Numbers(forbidden="22"), trace=30).tree


def test_a_cut_tree_says_so_wherever_it_is_shown(cut):
    whole = depth_first(Numbers(forbidden="22"), trace=True).tree
    assert len(cut) == 30 and cut.dropped == len(whole) - 30 and cut.is_cut and not whole.is_cut
    delta = diff(cut, whole)
    for text in (
        str(cut),
        repr(cut),
        cut.to_dot(),
        cut.to_networkx().name,
        cut.to_frame().attrs["cut"],
        cut.drawing(),
        str(cut.subtree(0)),
        delta.drawing(),
    ):
        assert "CUT" in text
    assert json.loads(cut.to_json())["dropped"] == cut.dropped
    assert "CUT" not in whole.drawing() + str(whole) + whole.to_dot()
    assert cut.to_frame()["cut"].sum() == sum(row.cut for row in cut) > 0


def test_only_the_parts_that_miss_nodes_are_cut(cut):
    missing = {row.id for row in cut if row.cut}
    for row in cut:
        assert cut.subtree(row.id).is_cut == bool(missing & {*below(cut, row.id)})
    assert {cut.subtree(row.id).is_cut for row in cut} == {True, False}


# -- tables and formats ----------------------------------------------------------------------------


def test_node_table(tree):
    frame = tree.to_frame()
    assert frame.index.name == "id" and len(frame) == len(tree)
    for row in random.sample(list(tree), 10):
        kept = frame.loc[row.id]
        assert (
            tuple(kept[["parent", "depth", "status", "reason"]]) == row[1:2] + row[4:6] + row[7:8]
        )
        assert kept["size"] == tree.sizes[row.id]
        assert kept.n_children == row.n_children == len(tree.children(row.id))


def test_depth_profile_and_reasons_add_up(tree):
    profile, stats = tree.depth_profile(), tree.stats
    assert profile["nodes"].sum() == stats.nodes and profile["solutions"].sum() == stats.solutions
    reasons = tree.prune_reasons()
    assert reasons["pruned"].to_dict() == stats.prunes
    for reason in stats.prunes:
        by_depth = profile[f"pruned: {reason}"]
        assert by_depth.sum() == stats.prunes[reason]
        assert reasons.loc[reason, "shallowest"] == by_depth[by_depth > 0].index.min()
    assert reasons["share"].sum() == pytest.approx(1)


def test_reasons_of_inner_searches():
    lexicon = ws.Lexicon.from_words(["oboe", "piano", "guitar", "boat"])
    tree = ws.solve_pyramid("p ir aao ntib ogueo", lexicon, trace=True).tree
    assert (
        tree.prune_reasons().loc["paths: prefix", "pruned"]
        == tree.stats.inner["paths"].prunes["prefix"]
    )


def test_an_empty_tree_is_a_tree():
    class Nothing(Numbers):
        def roots(self):
            return []

    tree = depth_first(Nothing(), trace=True).tree
    assert len(tree) == 0 and len(tree.to_frame()) == 0 and len(tree.prune_reasons()) == 0
    assert len(tree.depth_profile()) == 0 and "search tree of 0 nodes" in tree.drawing() + str(tree)
    assert len(SearchTree.from_json(tree.to_json())) == 0 and len(diff(tree, tree).forest) == 0


def test_networkx(tree):
    graph = tree.to_networkx()
    assert nx.is_forest(graph) and len(graph) == len(tree)
    assert nx.number_weakly_connected_components(graph) == len(tree.children(-1))
    assert graph.nodes[3]["status"] == tree[3].status
    assert sorted(nx.descendants(graph, 1)) == sorted(below(tree, 1))[1:]


class Hostile(Numbers):
    def children(self, word):
        return [(HOSTILE, "0"), Prune(HOSTILE, HOSTILE)] if not word else []


def test_dot_is_escaped():
    dot = depth_first(Hostile(1), trace=True).tree.to_dot()
    assert '\\"$x$\\" \\\\N &amp;' in dot
    # Every line that is a statement has its quotes closed: an even number of them is not escaped.
    for line in dot.splitlines():
        assert line.replace("\\\\", "").replace('\\"', "").count('"') % 2 == 0
    assert dot.count("->") == 2
    if which("dot"):  # Graphviz itself reads it
        done = subprocess.run(
            ["dot", "-Tplain"], input=dot, capture_output=True, text=True, check=True
        )
        assert done.stdout.count("\nnode ") == 3 and done.stdout.count("\nedge ") == 2


def test_pictures_are_escaped():
    run = depth_first(Hostile(1), trace=True)
    pictures = [run.tree.drawing(), diff(run, depth_first(Numbers(1), trace=True)).drawing()]
    for picture in pictures:
        assert "<img" not in picture and "&lt;img" in picture


# -- two trees -------------------------------------------------------------------------------------


def label_paths(tree):
    """Each node's labels from the root, with the occurrence among equal siblings, by plain
    loops.
    """
    paths, seen = {}, {}
    for row in tree:
        above = paths.get(row.parent, ())
        count = seen[row.parent, str(row.label)] = seen.get((row.parent, str(row.label)), -1) + 1
        paths[row.id] = (*above, (str(row.label), count))
    return paths


def test_merged_nodes_are_those_of_equal_label_paths(tree):
    a, b = tree, depth_first(Numbers(forbidden="13"), trace=True).tree
    delta = diff(a, b)
    paths_a, paths_b = label_paths(a), label_paths(b)
    assert len(delta.forest) == len({*paths_a.values()} | {*paths_b.values()})
    for node in range(len(delta.forest)):
        in_a, in_b = paths_a.get(int(delta.node_a[node])), paths_b.get(int(delta.node_b[node]))
        assert in_a is None or in_b is None or in_a == in_b
        assert (in_a or in_b) is not None
    assert sorted(i for i in delta.node_a.tolist() if i >= 0) == list(range(len(a)))
    assert sorted(i for i in delta.node_b.tolist() if i >= 0) == list(range(len(b)))


def test_what_a_heuristic_saved():
    plain, pruned = (
        depth_first(Numbers(), trace=True),
        depth_first(Numbers(forbidden="13"), trace=True),
    )
    delta = ws.diff(plain, pruned, names=("plain", "pruned"))
    saved = plain.stats.nodes - pruned.stats.nodes
    assert delta.counts() == {"both": pruned.stats.nodes, "only plain": saved, "only pruned": 0}
    table = delta.to_frame()
    assert set(table["why"]) == {"pruned: forbidden"} and table["nodes"].sum() == saved
    assert len(table) == pruned.stats.prunes["forbidden"]
    assert table["nodes"].is_monotonic_decreasing
    assert table.iloc[0]["path"] == "1 > 3" and table.iloc[0]["nodes"] == 1 + 4 + 16
    row = delta.saved().loc[("plain", "pruned: forbidden")]
    assert row.to_dict() == {"places": len(table), "nodes": saved}


def test_branches_that_the_other_run_never_had():
    delta = diff(
        depth_first(Numbers(digits=3), trace=True), depth_first(Numbers(digits=4), trace=True)
    )
    table = delta.to_frame()
    assert set(table["only"]) == {"B"} and set(table["why"]) == {"not a child there"}
    assert (
        table["nodes"].sum()
        == delta.counts()["only B"]
        == delta.b.stats.nodes - delta.a.stats.nodes
    )
    assert table.iloc[0]["path"] == "3"


def test_equal_labels_are_paired_in_their_order():
    class Twins(Numbers):
        def children(self, word):
            yield from ((("x", word + digit)) for digit in "01") if len(word) < self.length else ()

    delta = diff(depth_first(Twins(3), trace=True), depth_first(Twins(3), trace=True))
    assert len(delta.forest) == 15 and len(delta.to_frame()) == 0


def test_what_is_no_run():
    with pytest.raises(PuzzleError, match="trace=True"):
        diff(depth_first(Numbers()), depth_first(Numbers(), trace=True))
    with pytest.raises(ValueError, match="run_b must be Run or SearchTree; it is 'tree'"):
        diff(depth_first(Numbers(), trace=True), "tree")


def nodes(**columns):
    """A change of some columns of the node table."""
    return lambda data: {"nodes": {**data["nodes"], **columns}}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: {"kind": "cake"}, "Invalid enum value 'cake'"),
        (nodes(parent=[0, 0, 0]), "id of an earlier node"),
        (nodes(label=["x"]), "the columns differ in length"),
        (nodes(reason=[0, 0, 7]), "a reason that it does not name"),
    ],
)
def test_json_of_something_else_gets_one_sentence(change, says):
    data = json.loads(depth_first(Numbers(1, 2), trace=True).tree.to_json())
    with pytest.raises(ValueError, match="not the JSON of a search tree.*" + says):
        SearchTree.from_json(json.dumps({**data, **change(data)}))


@pytest.mark.parametrize("label", ["half \\ud800", "half \ud800"])
def test_half_a_character_is_no_label(label):
    text = depth_first(Numbers(1, 2), trace=True).tree.to_json()
    with pytest.raises(ValueError, match="not the JSON of a search tree.*surrogates not allowed"):
        SearchTree.from_json(text.replace('"label": [null', f'"label": ["{label}"'))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("label", ["bell \x07", "\ufffe", "return \r", "half \ud800", "\x85"])
def test_labels_that_no_picture_can_hold(label):
    """Those of a problem of one's own may be anything."""

    class Named(Numbers):
        def children(self, state):
            return [(label, child) for _, child in super().children(state)]

    tree = depth_first(Named(1, 2), trace=True).tree
    ElementTree.fromstring(tree.drawing())
    assert SearchTree.from_json(tree.to_json().encode().decode()).to_json() == tree.to_json()
    tree.to_dot().encode()


@pytest.mark.parametrize("text", ["not JSON", "[" * 10**5])
def test_what_is_no_json_of_a_tree(text):
    with pytest.raises(ValueError, match="not the JSON of a search tree"):
        SearchTree.from_json(text)


def test_what_was_stopped_is_said():
    """Its frontier was made and left; a subtree of it counts only what was expanded."""
    whole, stopped = (
        best_first(Numbers(2, 3), trace=True, max_nodes=nodes).finish() for nodes in (None, 3)
    )
    delta = diff(whole, stopped)
    assert delta.notes == ("B ended in 'limit': what it lacks, it may only not have reached",)
    assert delta.to_frame().attrs["notes"] == list(delta.notes) and delta.notes[0] in str(delta)
    assert "not expanded" in set(delta.to_frame()["why"])
    left = stopped.tree.subtree(0)
    assert left.statuses()["skipped"] == stopped.tree.statuses()["skipped"] > 0
    assert left.stats.nodes == stopped.stats.nodes == 3
    cut = diff(depth_first(Numbers(), trace=True), depth_first(Numbers(), trace=20))
    assert "record cut there" in set(cut.to_frame()["why"]) and "B: CUT" in str(cut)
