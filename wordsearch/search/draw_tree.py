"""Pictures of search trees: node-link for tens of nodes, icicles for any number, counts by depth,
two merged.

Every function draws on `ax` (or on axes of its own), returns the axes, and gives them a title,
units and a legend. What a picture shows is worked out by a function of its own (:func:`collapsed`,
:func:`shares`), so that it can be tested and reused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from wordsearch.display.axes import (
    axes_or_new,
    bare,
    figure_svg,
    grid,
    legend_below,
    legend_beside,
    legend_mark,
    name_rows,
    shortened,
    title,
    whole_depths,
    words,
)
from wordsearch.display.svg import FAINT, PALETTE, PAPER
from wordsearch.errors import PuzzleError, optional
from wordsearch.search.trace import AGAIN, COLOURS, SOLVED, STATUSES

if TYPE_CHECKING:
    from typing import TypeAlias

    from matplotlib.axes import Axes
    from numpy import float64
    from numpy.typing import ArrayLike, NDArray

    from wordsearch.search.forest import Forest
    from wordsearch.search.repeats import Repeats
    from wordsearch.search.tree import SearchTree
    from wordsearch.search.tree_diff import TreeDiff

    Floats: TypeAlias = NDArray[float64]

#: Marks that a node-link picture may hold; beyond it a tree is drawn as an icicle.
MOST_MARKS = 60
#: Rows that an icicle may hold; beyond it levels are averaged.
ROWS = 120
_MARKERS = {"branch": "o", "solved": "*", "failed": "s", "pruned": "v", "skipped": "D"}
# What each status means, in the order of legends and stacks.
_MEANING = {
    "solved": "solved",
    "branch": "branch (led to a solution, or unfinished)",
    "failed": "failed (no solution below)",
    "pruned": "pruned",
    "skipped": "skipped (not expanded)",
}


def tree_svg(tree: SearchTree) -> str:
    """The picture that fits a tree: node-link for tens of marks, else an icicle over a depth
    profile.
    """
    try:
        marks = collapsed(tree)
    except ValueError:
        levels = min(12, len(tree.forest.levels))
        both = partial(plot_icicle, tree), partial(plot_depth_profile, tree)
        return figure_svg(9, [1.3 + 0.3 * levels, 2.6], *both)
    rows = max(2, _leaves(marks))
    return figure_svg(9, [0.9 + 0.24 * rows], partial(plot_tree, tree))


def outline(tree: SearchTree) -> str:
    """A tree of tens of marks as text, a mark a line, where there is nothing to draw it with."""
    lines = [str(tree)]
    try:
        for mark in collapsed(tree):
            lines += _outlined(mark)
    except PuzzleError:
        lines.append("(too large for an outline: ws.TreeView(tree) opens it step by step)")
    return "\n".join(lines)


def _outlined(mark: Mark, depth: int = 0) -> Iterator[str]:
    """The line of a mark, and those of the marks below, further to the right."""
    yield f"{'  ' * depth}{mark.text or '(root)'}: {mark.status}"
    for child in mark.children:
        yield from _outlined(child, depth + 1)


def diff_svg(delta: TreeDiff) -> str:
    """The merged trees, and the largest places where they part."""
    return figure_svg(9, [3.25, 3.25], partial(plot_diff, delta), partial(plot_partings, delta))


def repeats_svg(repeats: Repeats) -> str:
    """The icicle of a tree with its repeated failures."""
    levels = min(12, len(repeats.tree.forest.levels))
    return figure_svg(9, [1.5 + 0.3 * levels], partial(plot_repeats, repeats))


# -- node-link -------------------------------------------------------------------------------------


@dataclass
class Mark:
    """One mark of a node-link picture: a node, or several that would only crowd the picture.

    Attributes
    ----------
    node : int
        The node, or the first of those that the mark stands for.
    status : str
        Its status; ``failed`` for subtrees without a solution.
    text : str
        The label; for several nodes what and how many they are.
    nodes : int
        The recorded nodes that the mark stands for.
    depth, row : float
        Its place in the picture.
    """

    node: int
    status: str
    text: str
    nodes: int
    children: list[Mark] = field(default_factory=list)
    depth: int = 0
    row: float = 0

    def __iter__(self) -> Iterator[Mark]:
        yield self
        for child in self.children:
            yield from child


def collapsed(tree: SearchTree) -> list[Mark]:
    """The marks of a node-link picture, as trees from the roots.

    Subtrees without a solution are one mark each while there is room, one for all siblings
    otherwise; pruned siblings are one mark for each reason. A tree without any solution is opened
    from the top as far as there is room.

    Raises
    ------
    ValueError
        If more than `MOST_MARKS` marks are needed.
    """
    for apart in (True, False):
        with suppress(StopIteration):
            return _opened(tree, -1, iter(range(MOST_MARKS)), apart, depth=0)
    raise PuzzleError(
        f"a tree of {len(tree):,} nodes does not fit in {MOST_MARKS} marks: draw it with plot_icicle, "
        "or draw a part of it, tree.subtree(id)"
    )


def _opened(
    tree: SearchTree, node: int, room: Iterator[int], apart: bool, depth: int
) -> list[Mark]:
    """The marks of a node's children, and of theirs below; StopIteration when there is no more
    room.
    """
    marks: list[Mark] = []
    gathered: dict[tuple[int, str], list[int]] = {}  # by fate and reason
    hopeless = SOLVED not in tree.codes
    for row in tree.children(node):
        alive = tree.solved_below[row.id] > 0 or (hopeless and depth < 2 and row.n_children > 0)
        if alive or (apart and row.status != "pruned"):
            next(room)
            marks.append(_mark(tree, [row.id], alive))
            if alive:
                marks[-1].children = _opened(tree, row.id, room, apart, depth + 1)
        else:
            gathered.setdefault((tree.fates[row.id], row.reason), []).append(row.id)
    for nodes in gathered.values():
        next(room)
        marks.append(_mark(tree, nodes))
    return marks


def _mark(tree: SearchTree, nodes: list[int], alive: bool = False) -> Mark:
    """The mark of a node (alone, when it is alive, else with all below), or of siblings that
    share a fate.
    """
    row = tree[nodes[0]]
    status = STATUSES[tree.fates[nodes[0]]]
    size = 1
    if not alive:
        size = sum(tree.sizes[node] for node in nodes)
    if len(nodes) > 1:
        text = f"{len(nodes):,} {status}"
    else:
        text = "" if row.label is None else shortened(row.label)
    text = f"{text} ({size:,} nodes)".strip() if size > len(nodes) else text
    why = f" ({row.reason})" if row.reason else ""
    return Mark(row.id, status, text + " …" * (row.cut and len(nodes) == 1) + why, size)


def plot_tree(tree: SearchTree, ax: Axes | None = None) -> Axes:
    """A small search tree from left to right: a mark for each node, its label, failed subtrees
    collapsed.

    Parameters
    ----------
    tree : SearchTree
        The tree; see :func:`collapsed` for what becomes one mark.
    ax : Axes, optional
        Where to draw.

    Raises
    ------
    ValueError
        If the tree needs more than `MOST_MARKS` marks.

    Examples
    --------
    >>> import wordsearch as ws
    >>> run = ws.solve_pyramid("c ar tod", ["cat", "rod", "dot", "car"], trace=True)
    >>> axes = plot_tree(run.tree)
    >>> axes.get_title(loc="left")
    'Search tree of 5 nodes'
    """
    marks = collapsed(tree)
    rows = max(1, _leaves(marks))
    ax = axes_or_new(ax, 9, 0.9 + 0.24 * rows)
    free = iter(range(rows))
    for root in marks:
        _place(root, 0, free)
    every = [one for root in marks for one in root]
    deepest = max((one.depth for one in every), default=0)
    room = int(
        12 * ax.figure.bbox.width / ax.figure.dpi * ax.get_position().width / (deepest + 1.25)
    )
    for one in every:
        _draw(ax, one, room)
    ax.set(
        xlim=(-0.3, deepest + 0.95),
        ylim=(rows - 0.3, -0.7),
        yticks=[],
        xlabel="depth (choices made)",
        xticks=range(deepest + 1),
    )
    bare(ax, "top", "right", "left")
    _status_legend(ax, {one.status for one in every}, markers=True)
    title(ax, f"Search tree of {len(tree):,} nodes", tree.cut_note)
    return ax


def _leaves(marks: list[Mark]) -> int:
    return sum(not one.children for root in marks for one in root)


def _place(one: Mark, depth: int, free: Iterator[int]) -> None:
    """Give a mark and all below it a place: leaves take rows in turn, others the middle of their
    children.
    """
    for child in one.children:
        _place(child, depth + 1, free)
    ends = one.children[:1] + one.children[-1:]
    one.depth = depth
    one.row = sum(end.row for end in ends) / 2 if ends else next(free)


def _draw(ax: Axes, one: Mark, room: int) -> None:
    """A mark, its label, and the lines to those below."""
    x, y = one.depth, one.row
    for child in one.children:
        turn = child.depth - 0.1  # a label of `one` has the room before it
        xs = [x, turn, turn, child.depth]
        ys = [y, y, child.row, child.row]
        ax.plot(xs, ys, color=FAINT, lw=1.2, zorder=1)
    size = 60
    if one.nodes > 1:
        size = 110
    elif one.status == "solved":
        size = 190
    ax.scatter(
        [x],
        [y],
        s=size,
        marker=_MARKERS[one.status],
        color=COLOURS[one.status],
        edgecolor=PAPER,
        linewidth=0.8,
        zorder=3,
    )
    if one.text:
        above, text = (-0.4, shortened(one.text, room)) if one.children else (0, one.text)
        words(ax, x + 0.07, y + above, text, fontsize=8, ha="left", zorder=4)


def _status_legend(ax: Axes, present: set[str], markers: bool = False) -> None:
    handles = [
        legend_mark(meaning, COLOURS[status], _MARKERS[status] if markers else "s")
        for status, meaning in _MEANING.items()
        if status in present
    ]
    legend_below(ax, handles)


# -- icicle ----------------------------------------------------------------------------------------


def shares(
    forest: Forest, codes: ArrayLike, n_codes: int, columns: int = 720, rows: int = ROWS
) -> Floats:
    """What share of each cell of an icicle each code covers.

    Level by level the nodes lie side by side, each as wide as its subtree has nodes, inside its
    parent. The picture's width is cut into `columns`; levels beyond `rows` are averaged, neighbours
    with each other.

    Parameters
    ----------
    forest : Forest
        The tree.
    codes : array of int, shape (n,)
        A code of 0 to n_codes - 1 for each node.

    Returns
    -------
    array of float, shape (rows, columns, n_codes)
        Each cell sums to 1 where nodes fill it, and to less where the tree ends above it.
    """
    np = optional("numpy")

    levels = forest.levels
    columns = max(1, min(columns, 64 * len(forest)))
    edges = np.linspace(0, len(forest), columns + 1)
    bands = np.array_split(np.arange(len(levels)), min(rows, max(1, len(levels))))
    cells: Floats = np.zeros((len(bands), columns, n_codes))
    for band, members in enumerate(bands):
        for level in members:
            cells[band] += _covered(forest, levels[level], codes, n_codes, edges) / len(members)
    return cells


def _covered(
    forest: Forest, nodes: ArrayLike, codes: ArrayLike, n_codes: int, edges: Floats
) -> Floats:
    """For one level, the share of each column that each code covers, exactly."""
    np = optional("numpy")

    starts = np.asarray(forest.positions)[nodes]
    order = np.argsort(starts)
    starts = starts[order]
    widths = np.asarray(forest.sizes)[nodes][order]
    kind = np.asarray(codes)[nodes][order]
    ends = np.stack([starts, starts + widths], axis=1).ravel()
    table = np.empty((len(edges) - 1, n_codes))
    for code in range(n_codes):
        own = np.where(kind == code, widths, 0)
        # up to each of the ends
        covered = np.stack([np.cumsum(own) - own, np.cumsum(own)], axis=1).ravel()
        table[:, code] = np.diff(np.interp(edges, ends, covered))
    covered_shares: Floats = table / (edges[1] - edges[0])
    return covered_shares


def plot_icicle(tree: SearchTree, ax: Axes | None = None) -> Axes:
    """A search tree of any size: a level a row, each node as wide as its subtree, coloured by its
    fate.

    A column of pixels that holds several nodes is stacked by their shares; a solution is never
    lost. Nodes that are wide enough carry labels.

    Examples
    --------
    >>> import wordsearch as ws
    >>> run = ws.solve_pyramid("c ar tod", ["cat", "rod", "dot", "car"], trace=True)
    >>> axes = plot_icicle(run.tree)
    >>> axes.get_title(loc="left")
    'Search tree of 5 nodes, 2 of them solutions'
    """
    colours = {STATUSES.index(status): COLOURS[status] for status in _MEANING}
    ax = _icicle(ax, tree.forest, tree.fates, colours, [SOLVED])
    _icicle_labels(ax, tree)
    _status_legend(ax, {STATUSES[code] for code in set(tree.fates)})
    solved = tree.statuses()["solved"]
    title(ax, f"Search tree of {len(tree):,} nodes, {solved:,} of them solutions", tree.cut_note)
    return ax


def _icicle(
    ax: Axes | None,
    forest: Forest,
    codes: ArrayLike,
    colours: Mapping[int, str],
    never_lost: Sequence[int],
) -> Axes:
    """An image on axes of nodes and depth, with a line between neighbours that can be told apart.

    Each column of each row is a stack of colours in their order from below. A code in `never_lost`
    keeps an eighth of its column, however small its share.
    """
    np = optional("numpy")
    to_rgba_array = optional("matplotlib.colors").to_rgba_array
    deep = max(1, len(forest.levels))
    wide = max(1, len(forest))
    ax = axes_or_new(ax, 9, min(6.5, 1.6 + 0.42 * max(2, len(forest.levels))))
    cells = shares(forest, codes, len(colours))
    fine = max(4, min(40, 400 // max(1, len(cells))))
    heights = (fine - 0.5 - np.arange(fine)) / fine  # the middle of each pixel, counted from below
    for code in never_lost:
        share = cells[:, :, code]
        np.maximum(share, 1 / 8, out=share, where=share > 0)
    tops = np.cumsum(cells[:, None, :, list(colours)], axis=3) + 1e-9
    layer = (heights[:, None, None] > tops).sum(axis=3)
    hues = to_rgba_array([*colours.values(), "none"])  # nothing where no node is
    image = hues[layer].reshape(-1, cells.shape[1], 4)
    ax.imshow(image, extent=(0, wide, deep - 0.5, -0.5), aspect="auto", interpolation="nearest")
    if deep <= 40:
        sizes = np.asarray(forest.sizes)
        positions = np.asarray(forest.positions)
        for level, nodes in enumerate(forest.levels):
            seen = np.asarray(nodes)[sizes[nodes] > wide / 150]
            starts = positions[seen]
            ends = np.concatenate([starts, starts + sizes[seen]])
            ax.vlines(ends, level - 0.5, level + 0.5, color=PAPER, lw=0.8)
        ax.hlines(np.arange(deep + 1) - 0.5, 0, wide, color=PAPER, lw=0.8)
    ax.set(
        xlim=(0, wide),
        ylim=(deep - 0.5, -0.5),
        ylabel="depth",
        xlabel="nodes, in depth-first order: each is as wide as its subtree",
    )
    ax.xaxis.set_major_formatter("{x:,.0f}")
    if deep <= 20:
        ax.set_yticks(range(deep))
    bare(ax)
    return ax


def _icicle_labels(ax: Axes, tree: SearchTree) -> None:
    forest = tree.forest
    if len(forest.levels) > 16:
        return
    inches = ax.figure.bbox.width / ax.figure.dpi * ax.get_position().width / 0.8
    characters = inches / 0.075 / max(1, len(tree))  # that a node's width has room for
    for node, size in enumerate(forest.sizes):
        most = int(size * characters)
        label = tree.labels[node]
        if most <= 2 or label is None:
            continue
        if len(str(label)) < most or most > 5:
            middle = forest.positions[node] + size / 2
            text = shortened(label, most - 1)
            look = {"ha": "center", "fontsize": 7.5, "color": PAPER}
            words(ax, middle, forest.level[node], text, **look)


def plot_repeats(repeats: Repeats, ax: Axes | None = None) -> Axes:
    """A search tree as an icicle; what failed as an equal subtree had failed before stands out.

    Examples
    --------
    >>> import wordsearch as ws
    >>> run = ws.solve_pyramid("c ar tod", ["cat", "rod", "dot", "car"], trace=True)
    >>> axes = plot_repeats(run.tree.repeats())
    >>> axes.get_title(loc="left")
    '0 of 5 nodes lie in failed subtrees that came before'
    """
    tree = repeats.tree
    again = PALETTE[3]
    colours = {STATUSES.index(status): COLOURS[status] for status in _MEANING}
    codes = repeats.codes
    ax = _icicle(ax, tree.forest, codes, {**colours, AGAIN: again}, [SOLVED])
    handles = [
        legend_mark(meaning.partition(" (")[0], COLOURS[status])
        for status, meaning in _MEANING.items()
        if STATUSES.index(status) in codes
    ]
    if AGAIN in codes:
        handles.append(legend_mark("failed again: equal to a subtree before it", again))
    legend_below(ax, handles)
    whole = len(tree)
    text = f"{repeats.n_again:,} of {whole:,} nodes lie in failed subtrees that came before"
    title(ax, text, tree.cut_note)
    return ax


# -- depth -----------------------------------------------------------------------------------------


def plot_depth_profile(tree: SearchTree, ax: Axes | None = None) -> Axes:
    """Nodes, solutions and prunes by reason at each depth, on a log scale; exact, also for a cut
    tree.

    Examples
    --------
    >>> import wordsearch as ws
    >>> run = ws.solve_pyramid("c ar tod", ["cat", "rod", "dot", "car"], trace=True)
    >>> axes = plot_depth_profile(run.tree)
    >>> axes.get_title(loc="left")
    '5 nodes expanded, by depth'
    """
    profile = tree.depth_profile()
    ax = axes_or_new(ax, 7, 3.4)
    first = [COLOURS["branch"], COLOURS["solved"]]  # of nodes and of solutions
    hues = first + [colour for colour in PALETTE if colour not in first]
    for number, (name, counts) in enumerate(profile.items()):
        ax.plot(
            counts[counts > 0],
            color=hues[number % len(hues)],
            marker="o*v"[min(number, 2)],
            ls="-" if number < 2 else "--",
            label=shortened(name, 40),
            markersize=9 if number == 1 else 5,
        )
    ax.set(yscale="log", xlabel="depth (choices made)", ylabel="count (log scale; none: no mark)")
    whole_depths(ax)
    grid(ax)
    legend_beside(ax)
    note = "exact beyond the cut: the counters went on" if tree.dropped else tree.cut_note
    title(ax, f"{tree.stats.nodes:,} nodes expanded, by depth", note)
    return ax


# -- two trees -------------------------------------------------------------------------------------


def plot_diff(delta: TreeDiff, ax: Axes | None = None) -> Axes:
    """Two search trees laid over each other: what both hold, and what only one of them does.

    Examples
    --------
    >>> import wordsearch as ws
    >>> pyramid = ws.Pyramid.parse("p ir aao ntib ogueo")
    >>> first = pyramid.solve("american-english", order="first", trace=True)
    >>> mrv = pyramid.solve("american-english", trace=True)
    >>> axes = plot_diff(ws.diff(first, mrv))
    >>> axes.get_title(loc="left")
    'A and B laid over each other: nodes expanded by …'
    """
    colours = {1: COLOURS["skipped"], 0: FAINT, 2: PALETTE[0], 3: PALETTE[4]}
    ax = _icicle(ax, delta.forest, delta.work, colours, (2, 3))
    counts = {"neither run (pruned)": delta.work.count(0), **delta.counts()}
    sides = enumerate(counts.items())
    legend_below(
        ax, [legend_mark(f"{side}: {n:,}", colours[code]) for code, (side, n) in sides if n]
    )
    title(
        ax,
        f"{delta.names[0]} and {delta.names[1]} laid over each other: nodes expanded by …",
        "; ".join(delta.notes),
    )
    return ax


def plot_partings(delta: TreeDiff, ax: Axes | None = None) -> Axes:
    """The twelve largest places where two searches part, as bars of the nodes that only one of
    them expanded.

    Examples
    --------
    >>> import wordsearch as ws
    >>> pyramid = ws.Pyramid.parse("p ir aao ntib ogueo")
    >>> first = pyramid.solve("american-english", order="first", trace=True)
    >>> mrv = pyramid.solve("american-english", trace=True)
    >>> axes = plot_partings(ws.diff(first, mrv))
    >>> axes.get_title(loc="left")
    'Where they part'
    """
    table = delta.to_frame()
    shown = table[table["nodes"] > 0].head(12)
    ax = axes_or_new(ax, 9, 1.2 + 0.28 * max(1, len(shown)))
    hue = dict(zip(delta.names, (PALETTE[0], PALETTE[4]), strict=True))
    bars = ax.barh(range(len(shown)), shown["nodes"], color=[hue[name] for name in shown["only"]])
    notes = [f"{nodes:,}  ({why})" for nodes, why in zip(shown["nodes"], shown["why"], strict=True)]
    ax.bar_label(bars, labels=notes, padding=3, fontsize=8, parse_math=False)
    paths = [shortened(path, 40) for path in shown["path"]]
    name_rows(ax, paths, fontsize=8)
    ax.set(ylim=(max(0.5, len(shown) - 0.5), -0.5), xlabel="nodes expanded by one run only")
    ax.margins(x=0.4)
    bare(ax)
    legend_below(
        ax, [legend_mark(f"only {name}", hue[name]) for name in dict.fromkeys(shown["only"])]
    )
    title(ax, "Where they part", "; ".join(delta.notes))
    return ax
