"""Pictures by the data behind them: what is a mark, what a cell shows, titles, legends,
warnings.
"""

from __future__ import annotations

import sys

import matplotlib.pyplot as plt
import numpy as np
import pytest

from tests.search.test_search import Queens
from tests.search.test_trace import HOSTILE, Hostile, Numbers
from wordsearch.display.shown import picture_html
from wordsearch.search import draw_tree as plots
from wordsearch.search.strategies import depth_first
from wordsearch.search.trace import STATUSES
from wordsearch.search.tree_diff import diff


def texts(ax):
    """All that is written on axes, title and legend included."""
    legend = ax.get_legend()
    parts = [*ax.texts, *([] if legend is None else legend.get_texts())]
    return [part.get_text() for part in parts] + [
        ax.get_title(loc="left"),
        ax.get_xlabel(),
        ax.get_ylabel(),
    ]


def marks(tree):
    return [mark for root in plots.collapsed(tree) for mark in root]


# -- node-link -------------------------------------------------------------------------------------


def test_marks_stand_for_every_node_once_and_for_each_solution():
    written = {}
    for n in (1, 2, 3, 4, 6):
        tree = depth_first(Queens(n), trace=True).tree
        found = marks(tree)
        assert sum(mark.nodes for mark in found) == len(tree) and len(found) <= plots.MOST_MARKS
        assert sum(mark.status == "solved" for mark in found) == tree.stats.solutions
        written[n] = {mark.text: (mark.status, mark.nodes) for mark in found}
    assert written[4]["0 (17 nodes)"] == ("failed", 17) and written[4]["3 pruned (attacked)"] == (
        "pruned",
        3,
    )
    assert written[6]["2 failed (104 nodes)"] == ("failed", 104), (
        "no room for each: siblings are gathered"
    )
    hopeless = depth_first(Queens(3), trace=True).tree
    assert [len(root.children) for root in plots.collapsed(hopeless)] == [3], (
        "it is opened from the top"
    )


def test_a_tree_that_does_not_fit_says_what_does():
    tree = depth_first(Queens(8), trace=True).tree
    with pytest.raises(ValueError, match="does not fit in 60 marks: draw it with plot_icicle"):
        plots.plot_tree(tree)


def test_plot_tree_writes_labels_and_legend():
    ax = plots.plot_tree(depth_first(Queens(4), trace=True).tree)
    written = texts(ax)
    assert "0 (17 nodes)" in written and "Search tree of 61 nodes" in written
    assert {"solved", "pruned", "failed (no solution below)"} <= set(written)
    assert ax.get_xlabel() == "depth (choices made)"


def test_words_are_no_formulas():
    class Money(Numbers):
        def children(self, word):
            return [("$a$", "0"), (r"$\frac{", "1"), (HOSTILE, "2")] if not word else []

    money = depth_first(Money(), trace=True).tree
    ax = plots.plot_tree(money)
    assert "$a$" in texts(ax) and any(text.startswith("<img src=x") for text in texts(ax))
    assert [part.get_parse_math() for part in ax.texts] == [False] * len(ax.texts)
    plots.plot_icicle(money).figure.canvas.draw()


def test_a_tree_is_text_where_nothing_draws_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.style", None)
    small = depth_first(Queens(4), trace=True).tree._repr_mimebundle_()["text/html"]
    assert small.startswith("<pre>search tree of 61 nodes (")
    lines = small.splitlines()
    assert lines[1] == "(root): branch" and "  0 (17 nodes): failed" in lines
    assert "  1: branch\n    3: branch\n      0: branch\n        2: solved\n" in small
    assert "    3 pruned (attacked): pruned" in lines
    hostile = depth_first(Hostile(1), trace=True).tree
    assert "<img" not in picture_html(hostile) and "&lt;img" in picture_html(hostile)
    large = depth_first(Queens(8), trace=True).tree
    assert "ws.TreeView(tree) opens it" in picture_html(large)
    delta = diff(large, large)
    assert "text/html" not in delta._repr_mimebundle_() and picture_html(delta).startswith("<pre>")
    with pytest.raises(ModuleNotFoundError, match="matplotlib"):
        large.drawing()


@pytest.mark.parametrize("name", ["to_frame", "depth_profile", "prune_reasons"])
def test_a_table_says_what_it_takes(monkeypatch, name):
    monkeypatch.setitem(sys.modules, "pandas", None)
    tree = depth_first(Queens(4), trace=True).tree
    with pytest.raises(ModuleNotFoundError, match="'pandas', which is not installed"):
        getattr(tree, name)()


# -- icicle ----------------------------------------------------------------------------------------


def test_shares_are_exact_where_columns_are_nodes():
    tree = depth_first(Queens(4), trace=True).tree
    cells = plots.shares(tree.forest, tree.codes, len(STATUSES), columns=len(tree))
    for row in tree:
        start = tree.forest.positions[row.id]
        inside = cells[row.depth, start : start + tree.sizes[row.id]]
        assert (inside[:, STATUSES.index(row.status)] == 1).all()
    widths = np.bincount([row.depth for row in tree], weights=tree.sizes).tolist()
    assert cells.sum(axis=(1, 2)).round(9).tolist() == widths


def test_many_levels_are_averaged():
    tree = depth_first(Numbers(300, 1), trace=True).tree
    cells = plots.shares(tree.forest, tree.codes, len(STATUSES), columns=50, rows=30)
    assert cells.shape == (30, 50, len(STATUSES))
    assert cells.sum() * (len(tree) / 50) * (301 / 30) == pytest.approx(sum(tree.sizes), rel=0.01)


def test_no_solution_is_lost_in_an_icicle():
    class Needle(Numbers):
        def solution(self, word):
            return word if word == "4567890"[: self.length] else None

    tree = depth_first(Needle(4, 10), trace=True).tree
    ax = plots.plot_icicle(tree)
    image = ax.images[0].get_array()
    green = np.array([0x00, 0x9E, 0x73]) / 255
    assert np.isclose(image[:, :, :3], green, atol=1e-6).all(axis=2).any()
    assert "Search tree of 11,111 nodes, 1 of them solutions" in texts(ax)


def test_icicle_says_when_it_is_cut():
    ax = plots.plot_icicle(depth_first(Queens(8), trace=500).tree)
    assert "CUT: " in ax.get_title(loc="left")
    ax = plots.plot_depth_profile(depth_first(Queens(8), trace=500).tree)
    assert "exact beyond the cut" in ax.get_title(loc="left")


def test_depth_profile_draws_the_counters():
    tree = depth_first(Queens(6), trace=True).tree
    ax = plots.plot_depth_profile(tree)
    lines = {line.get_label(): line for line in ax.get_lines()}
    assert set(lines) == {"nodes", "solutions", "pruned: attacked"}
    assert lines["nodes"].get_ydata().tolist() == tree.stats.nodes_by_depth
    assert lines["solutions"].get_xdata().tolist() == [6]
    assert ax.get_yscale() == "log" and "log scale" in ax.get_ylabel()


def test_plots_draw_where_they_are_told():
    tree = depth_first(Queens(4), trace=True).tree
    delta = diff(tree, tree)
    for draw, what in [
        (plots.plot_tree, tree),
        (plots.plot_icicle, tree),
        (plots.plot_depth_profile, tree),
        (plots.plot_diff, delta),
        (plots.plot_partings, delta),
    ]:
        _, ax = plt.subplots()
        assert draw(what, ax) is ax
        assert draw(what, ax=None) is not ax


# -- chosen by size --------------------------------------------------------------------------------


def test_pictures_are_chosen_by_size():
    small, large = (depth_first(Queens(n), trace=True).tree for n in (4, 8))
    assert [tree.drawing().count('id="axes_') for tree in (small, large)] == [1, 2]
    picture = large.drawing()
    assert "<image" not in small.drawing() and picture.count("<image") == 1
    assert picture.startswith("<svg") and picture == large.drawing() and len(picture) < 200_000


def test_diff_pictures():
    plain = depth_first(Numbers(6), trace=True)
    pruned = depth_first(Numbers(6, forbidden="13"), trace=True)
    delta = diff(plain, pruned, names=("plain", "no 13"))
    written = texts(plots.plot_diff(delta))
    saved = plain.stats.nodes - pruned.stats.nodes
    assert f"only plain: {saved:,}" in written and not any("no 13: 0" in text for text in written)
    ax = plots.plot_partings(delta)
    assert [bar.get_width() for bar in ax.patches] == delta.to_frame()["nodes"].head(12).tolist()
    assert any("(pruned: forbidden)" in text for text in texts(ax))


def test_a_deep_tree_has_no_labels_and_no_lines_between_levels():
    """A chain of 60 levels: more than there is room to name, or to rule off."""
    chain = depth_first(Numbers(60, digits=1, total=0), trace=True).tree
    ax = plots.plot_icicle(chain)
    assert ax.get_ylim() == (60.5, -0.5) and not [text for text in texts(ax) if text == "0"]
    short = plots.plot_icicle(depth_first(Numbers(3, digits=1, total=0), trace=True).tree)
    assert [text for text in texts(short) if text == "0"] and short.get_yticks().tolist() == [
        0,
        1,
        2,
        3,
    ]
