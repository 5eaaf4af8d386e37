"""Pictures of searches and comparisons, drawn with matplotlib.

Every function draws on `ax` (or on axes of its own), returns the axes, and gives them a title, units and a
legend. What a picture shows is worked out by a function of its own (:func:`collapsed`, :func:`shares`), so
that it can be tested and reused. Words stand as they are: no text is read as mathematics or as markup.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from wordsearch.drawing.svg import FAINT, INK, PALETTE, PAPER
from wordsearch.trace import COLOURS, STATUSES

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from wordsearch.trace import Forest, SearchTree, TreeDiff

#: Marks that a node-link picture may hold; beyond it a tree is drawn as an icicle.
MOST_MARKS = 60
_MARKERS = {"branch": "o", "solved": "*", "failed": "s", "pruned": "v", "skipped": "D"}
_ORDER = ("solved", "branch", "failed", "pruned", "skipped")  # of statuses in legends and stacks
_CUT = "#b00020"


def _axes(ax: Axes | None, width: float = 8, height: float = 4) -> Axes:
    if ax is not None:
        return ax
    import matplotlib.pyplot as plt

    return plt.subplots(figsize=(width, height), layout="constrained")[1]


def _words(ax: Axes, x: float, y: float, text: object, **options: Any) -> None:
    """Text taken literally: a $ in a word starts no formula."""
    ax.text(x, y, str(text), parse_math=False, **options)


def _title(ax: Axes, text: str, note: str = "") -> None:
    """A title, and above the axes' right end a warning that nobody overlooks."""
    ax.set_title(text, loc="left", fontsize=10, parse_math=False)
    if note:
        ax.set_title(f"{text}\n{note}", loc="left", fontsize=10, color=_CUT, parse_math=False)


def _bare(ax: Axes, *sides: str) -> None:
    ax.spines[[*(sides or ("top", "right"))]].set_visible(False)


def _shortened(text: object, most: int = 18) -> str:
    words = str(text)
    return words if len(words) <= most else words[: most - 1] + "…"


# -- node-link -----------------------------------------------------------------------------------------------


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
    """

    node: int
    status: str
    text: str
    nodes: int
    children: list[Mark] = field(default_factory=list)

    def __iter__(self) -> Iterator[Mark]:
        yield self
        for child in self.children:
            yield from child


def collapsed(tree: SearchTree, most: int = MOST_MARKS) -> list[Mark]:
    """The marks of a node-link picture, as trees from the roots.

    Subtrees without a solution are one mark each while there is room, one for all siblings otherwise; pruned
    siblings are one mark for each reason. A tree without any solution is opened from the top as far as there
    is room.

    Raises
    ------
    ValueError
        If more than `most` marks are needed.
    """
    for apart in (True, False):
        room = [most]
        try:
            return _opened(tree, -1, room, apart, depth=0)
        except _Crowded:
            continue
    raise ValueError(f"a tree of {len(tree):,} nodes does not fit in {most} marks: draw it with plot_icicle, "
                     "or draw a part of it, tree.subtree(id)")


class _Crowded(Exception):
    pass


def _opened(tree: SearchTree, node: int, room: list[int], apart: bool, depth: int) -> list[Mark]:
    """The marks of a node's children, and of theirs below."""
    marks: list[Mark] = []
    gathered: dict[str, list[int]] = {}
    hopeless = not tree.solved_below[tree.forest.children(-1)].any()
    for child in tree.forest.children(node).tolist():
        row = tree[child]
        alive = tree.solved_below[child] > 0 or (hopeless and depth < 2 and row.n_children > 0)
        if not alive and row.status == "pruned":
            gathered.setdefault(f"pruned: {row.reason}", []).append(child)
        elif not alive and not apart:
            gathered.setdefault(STATUSES[tree.fates[child]], []).append(child)
        else:
            _take(room, 1)
            marks.append(_mark(tree, child, alive))
            if alive:
                marks[-1].children = _opened(tree, child, room, apart, depth + 1)
    for kind, nodes in gathered.items():
        _take(room, 1)
        marks.append(_gathered(tree, kind, nodes))
    return marks


def _take(room: list[int], marks: int) -> None:
    room[0] -= marks
    if room[0] < 0:
        raise _Crowded


def _mark(tree: SearchTree, node: int, alive: bool) -> Mark:
    row, size = tree[node], int(tree.sizes[node])
    text = "" if row.label is None else _shortened(row.label)
    status = STATUSES[tree.fates[node]]
    if alive or size == 1:
        return Mark(node, status, text + " …" * row.cut, 1)
    return Mark(node, status, f"{text} ({size:,} nodes)".strip() + " …" * row.cut, size)


def _gathered(tree: SearchTree, kind: str, nodes: list[int]) -> Mark:
    """One mark for siblings that share a fate."""
    size = int(tree.sizes[nodes].sum())
    status = kind.partition(":")[0]
    reason = f" ({kind.partition(': ')[2]})" if ":" in kind else ""
    if len(nodes) == 1:
        mark = _mark(tree, nodes[0], alive=False)
        return Mark(nodes[0], status, mark.text + reason, size)
    what = f" {status}" if size == len(nodes) else f" {status} ({size:,} nodes)"
    return Mark(nodes[0], status, f"{len(nodes):,}{what}{reason}", size)


def plot_tree(tree: SearchTree, ax: Axes | None = None, *, most: int = MOST_MARKS) -> Axes:
    """A small search tree from left to right: a mark for each node, its label, failed subtrees collapsed.

    Parameters
    ----------
    tree : SearchTree
        The tree; see :func:`collapsed` for what becomes one mark.
    ax : Axes, optional
        Where to draw.
    most : int
        Marks that the picture may hold.

    Raises
    ------
    ValueError
        If the tree needs more marks.
    """
    marks = collapsed(tree, most)
    rows = max(1, sum(not mark.children for root in marks for mark in root))
    ax = _axes(ax, 9, 0.9 + 0.24 * rows)
    places: dict[int, tuple[int, float]] = {}
    height = iter(range(rows))
    for root in marks:
        _placed(root, 0, height, places)
    for root in marks:
        _drawn_links(ax, root, places)
    for root in marks:
        for mark in root:
            _drawn_mark(ax, mark, *places[id(mark)])
    deepest = max((depth for depth, _ in places.values()), default=0)
    ax.set(xlim=(-0.3, deepest + 0.95), ylim=(rows - 0.3, -0.7), yticks=[], xlabel="depth (choices made)",
           xticks=range(deepest + 1))
    _bare(ax, "top", "right", "left")
    _status_legend(ax, {mark.status for root in marks for mark in root}, markers=True)
    _title(ax, f"Search tree of {len(tree):,} nodes", tree.cut_note)
    return ax


def _placed(mark: Mark, depth: int, height: Iterator[int], places: dict[int, tuple[int, float]]) -> float:
    """Give a mark and all below it a place: leaves take rows in turn, others the middle of their children."""
    rows = [_placed(child, depth + 1, height, places) for child in mark.children]
    row = (rows[0] + rows[-1]) / 2 if rows else float(next(height))
    places[id(mark)] = depth, row
    return row


def _drawn_links(ax: Axes, mark: Mark, places: dict[int, tuple[int, float]]) -> None:
    x, y = places[id(mark)]
    for child in mark.children:
        to_x, to_y = places[id(child)]
        ax.plot([x, x + 0.5, x + 0.5, to_x], [y, y, to_y, to_y], color=FAINT, lw=1.2, zorder=1)
        _drawn_links(ax, child, places)


def _drawn_mark(ax: Axes, mark: Mark, x: float, y: float) -> None:
    several = mark.nodes > 1
    size = (190 if mark.status == "solved" else 60) if not several else 110
    ax.scatter([x], [y], s=size, marker=_MARKERS[mark.status], color=COLOURS[mark.status],
               edgecolor=PAPER, linewidth=0.8, zorder=3)
    if mark.text:
        _words(ax, x + 0.07, y + (-0.3 if mark.children else 0), mark.text, fontsize=8, color=INK,
               va="center", ha="left", zorder=4)


def _status_legend(ax: Axes, present: set[str], markers: bool = False) -> None:
    from matplotlib.lines import Line2D

    handles = [Line2D([], [], ls="", marker=_MARKERS[status] if markers else "s", color=COLOURS[status],
                      markersize=8, label=_MEANING[status]) for status in _ORDER if status in present]
    _legend(ax, handles)


def _legend(ax: Axes, handles: Sequence[Any]) -> None:
    """A legend below the axes, where it covers nothing."""
    from matplotlib.transforms import ScaledTranslation

    below = ax.transAxes + ScaledTranslation(0, -0.42, ax.figure.dpi_scale_trans)  # inches: under the label
    if handles:
        ax.legend(handles=handles, loc="upper left", bbox_to_anchor=(0, 0), bbox_transform=below,
                  ncols=len(handles), frameon=False, fontsize=8, handletextpad=0.3, columnspacing=1.2,
                  borderaxespad=0)


_MEANING = {"solved": "solved", "branch": "branch (led to a solution, or unfinished)",
            "failed": "failed (no solution below)",
            "pruned": "pruned", "skipped": "skipped (not expanded)"}


# -- icicle --------------------------------------------------------------------------------------------------


def shares(forest: Forest, codes: NDArray[Any], n_codes: int, columns: int = 720,
           rows: int = 120) -> NDArray[np.float64]:
    """What share of each cell of an icicle each code covers.

    Level by level the nodes lie side by side, each as wide as its subtree has nodes, inside its parent. The
    picture's width is cut into `columns`; levels beyond `rows` are averaged, neighbours with each other.

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
    import numpy as np

    levels = forest.levels
    columns = max(1, min(columns, 64 * len(forest)))
    edges = np.linspace(0, len(forest), columns + 1)
    bands = np.array_split(np.arange(len(levels)), min(rows, max(1, len(levels))))
    cells = np.zeros((len(bands), columns, n_codes))
    for band, members in enumerate(bands):
        for level in members:
            cells[band] += _covered(forest, levels[level], codes, n_codes, edges) / len(members)
    return cells


def _covered(forest: Forest, nodes: NDArray[np.int64], codes: NDArray[Any], n_codes: int,
             edges: NDArray[np.float64]) -> NDArray[np.float64]:
    """For one level, the share of each column that each code covers, exactly."""
    import numpy as np

    nodes = nodes[np.argsort(forest.positions[nodes])]
    starts, widths, kind = forest.positions[nodes], forest.sizes[nodes], np.asarray(codes)[nodes]
    ended = np.searchsorted(starts, edges, side="right")  # how many nodes begin at or before each edge
    last = np.maximum(ended - 1, 0)
    over = np.where(ended > 0, np.maximum(starts[last] + widths[last] - edges, 0), 0)
    table = np.empty((len(edges) - 1, n_codes))
    for code in range(n_codes):
        total = np.concatenate([[0], np.cumsum(np.where(kind == code, widths, 0))])
        before = total[ended] - np.where(kind[last] == code, over, 0)
        table[:, code] = np.diff(before) / (edges[1] - edges[0])
    return table


def _stacked(cells: NDArray[np.float64], order: Sequence[int], colours: Sequence[str], fine: int,
             never_lost: Sequence[int] = ()) -> NDArray[np.float64]:
    """An image of cells, each column of each row a stack of colours from below; white where no node is.

    A code in `never_lost` keeps an eighth of its column, however small its share.
    """
    import numpy as np
    from matplotlib.colors import to_rgb

    rows, columns, _ = cells.shape
    image = np.ones((rows * fine, columns, 3))
    heights = (fine - 0.5 - np.arange(fine)) / fine  # the middle of each pixel, counted from below
    painted = cells.copy()
    for code in never_lost:
        painted[:, :, code] = np.where(cells[:, :, code] > 0, np.maximum(cells[:, :, code], 1 / 8), 0)
    top = np.zeros((rows, columns))
    for code in order:
        bottom, top = top, top + painted[:, :, code]
        at = heights[None, :, None]
        inside = (at > bottom[:, None, :]) & (at <= top[:, None, :] + 1e-9)
        image[inside.reshape(rows * fine, columns)] = to_rgb(colours[code])
    return image


def plot_icicle(tree: SearchTree, ax: Axes | None = None) -> Axes:
    """A search tree of any size: a level a row, each node as wide as its subtree, coloured by its fate.

    A column of pixels that holds several nodes is stacked by their shares; a solution is never lost. Levels
    whose nodes are wide enough carry labels.
    """
    ax = _axes(ax, 9, min(6.5, 1.6 + 0.42 * max(2, len(tree.forest.levels))))
    codes = [STATUSES.index(status) for status in _ORDER]
    cells = shares(tree.forest, tree.fates, len(STATUSES))
    fine = max(4, min(40, 400 // max(1, len(cells))))
    image = _stacked(cells, codes, [COLOURS[status] for status in STATUSES], fine, [STATUSES.index("solved")])
    _icicle(ax, tree.forest, image, len(cells))
    _icicle_labels(ax, tree, len(cells))
    _status_legend(ax, {STATUSES[code] for code in set(tree.fates.tolist())})
    solved = tree.statuses()["solved"]
    _title(ax, f"Search tree of {len(tree):,} nodes, {solved:,} of them solutions", tree.cut_note)
    return ax


def _icicle(ax: Axes, forest: Forest, image: NDArray[np.float64], rows: int) -> None:
    """Put the image on axes of nodes and depth, with a line between neighbours that can be told apart."""
    import numpy as np

    deep, wide = max(1, len(forest.levels)), max(1, len(forest))
    ax.imshow(image, extent=(0, wide, deep - 0.5, -0.5), aspect="auto", interpolation="nearest")
    if rows == deep:
        for level, nodes in enumerate(forest.levels):
            seen = nodes[forest.sizes[nodes] > wide / 250]
            starts = forest.positions[seen]
            ends = np.concatenate([starts, starts + forest.sizes[seen]])
            ax.vlines(ends, level - 0.5, level + 0.5, color=PAPER, lw=0.8)
        if deep <= 40:
            ax.hlines(np.arange(deep + 1) - 0.5, 0, wide, color=PAPER, lw=0.8)
    ax.set(xlim=(0, wide), ylim=(deep - 0.5, -0.5), ylabel="depth",
           xlabel="nodes, in depth-first order: each is as wide as its subtree")
    ax.xaxis.set_major_formatter("{x:,.0f}")
    if deep <= 20:
        ax.set_yticks(range(deep))
    _bare(ax)


def _icicle_labels(ax: Axes, tree: SearchTree, rows: int) -> None:
    forest = tree.forest
    if rows != len(forest.levels) or rows > 16:
        return
    inches = ax.figure.bbox.width / ax.figure.dpi
    characters = inches / 0.075 / max(1, len(tree))  # that a node's width has room for
    for level, nodes in enumerate(forest.levels):
        room = (forest.sizes[nodes] * characters).astype(int)
        if (room > 2).mean() < 0.6:
            continue  # a level with a label here and there tells nothing
        for node, most in zip(nodes[room > 2].tolist(), room[room > 2].tolist(), strict=True):
            label = tree[node].label
            if label is not None and (len(str(label)) < most or most > 5):
                middle = forest.positions[node] + forest.sizes[node] / 2
                _words(ax, middle, level, _shortened(label, most - 1), ha="center", va="center",
                       fontsize=7.5, color=PAPER)


# -- depth ---------------------------------------------------------------------------------------------------


def plot_depth_profile(tree: SearchTree, ax: Axes | None = None) -> Axes:
    """Nodes, solutions and prunes by reason at each depth, on a log scale; exact, also for a cut tree."""
    from matplotlib.ticker import MaxNLocator

    profile = tree.depth_profile()
    ax = _axes(ax, 7, 3.4)
    styles = {"nodes": (COLOURS["branch"], "o", "-"), "solutions": (COLOURS["solved"], "*", "-")}
    others = [colour for colour in PALETTE if colour not in (COLOURS["branch"], COLOURS["solved"])]
    for number, name in enumerate(profile.columns):
        colour, marker, line = styles.get(name, (others[number % len(others)], "v", "--"))
        some = profile[name][profile[name] > 0]
        ax.plot(some.index, some, color=colour, marker=marker, ls=line, label=_shortened(name, 40),
                markersize=9 if marker == "*" else 5)
    ax.set(yscale="log", xlabel="depth (choices made)", ylabel="count (log scale; none: no mark)")
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.grid(axis="y", color=FAINT, lw=0.5)
    _bare(ax)
    ax.legend(fontsize=8, frameon=False, loc="upper left", bbox_to_anchor=(1, 1))
    note = "exact beyond the cut: the counters went on" if tree.is_cut and tree.dropped else tree.cut_note
    _title(ax, f"{tree.stats.nodes:,} nodes expanded, by depth", note)
    return ax


# -- two trees -----------------------------------------------------------------------------------------------


def plot_diff(delta: TreeDiff, ax: Axes | None = None) -> Axes:
    """Two search trees laid over each other: what both hold, and what only one of them does."""
    from matplotlib.lines import Line2D

    ax = _axes(ax, 9, min(6.5, 1.6 + 0.42 * max(2, len(delta.forest.levels))))
    colours = (FAINT, COLOURS["skipped"], PALETTE[0], PALETTE[4])
    cells = shares(delta.forest, delta.work, 4)
    fine = max(4, min(40, 400 // max(1, len(cells))))
    _icicle(ax, delta.forest, _stacked(cells, (1, 0, 2, 3), colours, fine, (2, 3)), len(cells))
    counts = {"neither run (pruned)": int((delta.work == 0).sum()), **delta.counts()}
    _legend(ax, [Line2D([], [], ls="", marker="s", markersize=8, color=colour, label=f"{side}: {count:,}")
                 for colour, (side, count) in zip(colours, counts.items(), strict=True)])
    _title(ax, f"{delta.names[0]} and {delta.names[1]} laid over each other: nodes expanded by …",
           "; ".join(delta.notes))
    return ax


def plot_partings(delta: TreeDiff, ax: Axes | None = None, *, most: int = 12) -> Axes:
    """The largest places where two searches part, as bars of the nodes that only one of them expanded."""
    from matplotlib.lines import Line2D

    table = delta.to_frame()
    shown = table[table["nodes"] > 0].head(most)
    ax = _axes(ax, 9, 1.2 + 0.28 * max(1, len(shown)))
    hue = dict(zip(delta.names, (PALETTE[0], PALETTE[4]), strict=True))
    bars = ax.barh(range(len(shown)), shown["nodes"], color=[hue[name] for name in shown["only"]])
    notes = [f"{nodes:,}  ({why})" for nodes, why in zip(shown["nodes"], shown["why"], strict=True)]
    ax.bar_label(bars, labels=notes, padding=3, fontsize=8, parse_math=False)
    paths = [_shortened(path, 40) for path in shown["path"]]
    ax.set_yticks(range(len(shown)), paths, fontsize=8, parse_math=False)
    ax.set(ylim=(max(0.5, len(shown) - 0.5), -0.5), xlabel="nodes expanded by one run only")
    ax.margins(x=0.4)
    _bare(ax)
    _legend(ax, [Line2D([], [], ls="", marker="s", markersize=8, color=colour, label=f"only {name}")
                 for name, colour in hue.items()])
    counts = delta.counts()
    sums = ", ".join(f"{counts[f'only {name}']:,} nodes only {name}" for name in delta.names)
    _title(ax, f"Where they part: {sums}", "; ".join(delta.notes))
    return ax


# -- pictures of results -------------------------------------------------------------------------------------


def tree_figure(tree: SearchTree) -> Figure:
    """The picture that fits a tree: node-link for tens of marks, else an icicle over a depth profile."""
    from matplotlib.figure import Figure

    try:
        marks = collapsed(tree)
    except ValueError:
        marks = []
    if marks or not len(tree):
        rows = sum(not mark.children for root in marks for mark in root)
        figure = Figure(figsize=(9, 0.9 + 0.24 * max(2, rows)), layout="constrained")
        plot_tree(tree, figure.subplots())
        return figure
    levels = min(12, len(tree.forest.levels))
    heights = [1.3 + 0.3 * levels, 2.6]
    figure = Figure(figsize=(9, sum(heights)), layout="constrained")
    top, bottom = figure.subplots(2, height_ratios=heights)
    plot_icicle(tree, top)
    plot_depth_profile(tree, bottom)
    return figure


def diff_figure(delta: TreeDiff) -> Figure:
    """The merged trees, and the largest places where they part."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 6.5), layout="constrained")
    top, bottom = figure.subplots(2)
    plot_diff(delta, top)
    plot_partings(delta, bottom)
    return figure


def _svg(figure: Figure) -> str:
    """A figure as SVG: text stays text (and is escaped), and the same figure gives the same bytes."""
    from matplotlib import rc_context

    page = io.StringIO()
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "wordsearch"}):
        figure.savefig(page, format="svg", metadata={"Date": None})
    text = page.getvalue()
    return text[text.index("<svg"):]


def tree_svg(tree: SearchTree) -> str:
    """:func:`tree_figure` as SVG."""
    return _svg(tree_figure(tree))


def diff_svg(delta: TreeDiff) -> str:
    """:func:`diff_figure` as SVG."""
    return _svg(diff_figure(delta))
