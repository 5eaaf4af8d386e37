"""Pictures of searches and comparisons, drawn with matplotlib.

Every function draws on `ax` (or on axes of its own), returns the axes, and gives them a title, units and a
legend. What a picture shows is worked out by a function of its own (:func:`collapsed`, :func:`shares`), so
that it can be tested and reused. Words stand as they are: no text is read as mathematics or as markup.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from wordsearch.display.svg import FAINT, INK, PALETTE, PAPER
from wordsearch.search.trace import COLOURS, STATUSES
from wordsearch.study.comparison import ratios
from wordsearch.study.growth import WIDE, fits, medians

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from wordsearch.search.trace import Forest, SearchTree, TreeDiff
    from wordsearch.study.comparison import LexiconComparison
    from wordsearch.study.profiling import Listing

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
    """Text taken literally: a $ in a word starts no formula, and SVG keeps every space."""
    kept = re.sub(r"^ +| +$| {2,}", lambda spaces: "\N{NO-BREAK SPACE}" * len(spaces[0]), str(text))
    ax.text(x, y, kept, parse_math=False, **options)


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
    raise ValueError(
        f"a tree of {len(tree):,} nodes does not fit in {most} marks: draw it with plot_icicle, "
        "or draw a part of it, tree.subtree(id)"
    )


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
    ax.set(
        xlim=(-0.3, deepest + 0.95),
        ylim=(rows - 0.3, -0.7),
        yticks=[],
        xlabel="depth (choices made)",
        xticks=range(deepest + 1),
    )
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
    ax.scatter(
        [x],
        [y],
        s=size,
        marker=_MARKERS[mark.status],
        color=COLOURS[mark.status],
        edgecolor=PAPER,
        linewidth=0.8,
        zorder=3,
    )
    if mark.text:
        _words(
            ax,
            x + 0.07,
            y + (-0.3 if mark.children else 0),
            mark.text,
            fontsize=8,
            color=INK,
            va="center",
            ha="left",
            zorder=4,
        )


def _status_legend(ax: Axes, present: set[str], markers: bool = False) -> None:
    from matplotlib.lines import Line2D

    handles = [
        Line2D(
            [],
            [],
            ls="",
            marker=_MARKERS[status] if markers else "s",
            color=COLOURS[status],
            markersize=8,
            label=_MEANING[status],
        )
        for status in _ORDER
        if status in present
    ]
    _legend(ax, handles)


def _legend(ax: Axes, handles: Sequence[Any]) -> None:
    """A legend below the axes, where it covers nothing."""
    from matplotlib.transforms import ScaledTranslation

    below = ax.transAxes + ScaledTranslation(0, -0.42, ax.figure.dpi_scale_trans)  # inches: under the label
    columns = len(handles) if ax.get_position().width > 0.5 else 2
    if handles:
        ax.legend(
            handles=handles,
            loc="upper left",
            bbox_to_anchor=(0, 0),
            bbox_transform=below,
            ncols=columns,
            frameon=False,
            fontsize=8,
            handletextpad=0.3,
            columnspacing=1.2,
            borderaxespad=0,
        )


_MEANING = {
    "solved": "solved",
    "branch": "branch (led to a solution, or unfinished)",
    "failed": "failed (no solution below)",
    "pruned": "pruned",
    "skipped": "skipped (not expanded)",
}


# -- icicle --------------------------------------------------------------------------------------------------


def shares(
    forest: Forest, codes: NDArray[Any], n_codes: int, columns: int = 720, rows: int = 120
) -> NDArray[np.float64]:
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


def _covered(
    forest: Forest, nodes: NDArray[np.int64], codes: NDArray[Any], n_codes: int, edges: NDArray[np.float64]
) -> NDArray[np.float64]:
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


def _stacked(
    cells: NDArray[np.float64],
    order: Sequence[int],
    colours: Sequence[str],
    fine: int,
    never_lost: Sequence[int] = (),
) -> NDArray[np.float64]:
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
            seen = nodes[forest.sizes[nodes] > wide / 150]
            starts = forest.positions[seen]
            ends = np.concatenate([starts, starts + forest.sizes[seen]])
            ax.vlines(ends, level - 0.5, level + 0.5, color=PAPER, lw=0.8)
        if deep <= 40:
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
    _bare(ax)


def _icicle_labels(ax: Axes, tree: SearchTree, rows: int) -> None:
    forest = tree.forest
    if rows != len(forest.levels) or rows > 16:
        return
    inches = ax.figure.bbox.width / ax.figure.dpi * ax.get_position().width / 0.8
    characters = inches / 0.075 / max(1, len(tree))  # that a node's width has room for
    for level, nodes in enumerate(forest.levels):
        room = (forest.sizes[nodes] * characters).astype(int)
        if (room > 2).mean() < 0.6:
            continue  # a level with a label here and there tells nothing
        for node, most in zip(nodes[room > 2].tolist(), room[room > 2].tolist(), strict=True):
            label = tree[node].label
            if label is not None and (len(str(label)) < most or most > 5):
                middle = forest.positions[node] + forest.sizes[node] / 2
                _words(
                    ax,
                    middle,
                    level,
                    _shortened(label, most - 1),
                    ha="center",
                    va="center",
                    fontsize=7.5,
                    color=PAPER,
                )


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
        ax.plot(
            some.index,
            some,
            color=colour,
            marker=marker,
            ls=line,
            label=_shortened(name, 40),
            markersize=9 if marker == "*" else 5,
        )
    ax.set(yscale="log", xlabel="depth (choices made)", ylabel="count (log scale; none: no mark)")
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.grid(axis="y", color=FAINT, lw=0.5)
    _bare(ax)
    _side_legend(ax)
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
    _legend(
        ax,
        [
            Line2D([], [], ls="", marker="s", markersize=8, color=colour, label=f"{side}: {count:,}")
            for colour, (side, count) in zip(colours, counts.items(), strict=True)
        ],
    )
    _title(
        ax,
        f"{delta.names[0]} and {delta.names[1]} laid over each other: nodes expanded by …",
        "; ".join(delta.notes),
    )
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
    _legend(
        ax,
        [
            Line2D([], [], ls="", marker="s", markersize=8, color=colour, label=f"only {name}")
            for name, colour in hue.items()
        ],
    )
    counts = delta.counts()
    sums = ", ".join(f"{counts[f'only {name}']:,} nodes only {name}" for name in delta.names)
    _title(ax, f"Where they part: {sums}", "; ".join(delta.notes))
    return ax


# -- dictionaries --------------------------------------------------------------------------------------------


def plot_upset(comparison: LexiconComparison, ax: Axes | None = None, *, most: int = 16) -> Axes:
    """How dictionaries overlap (UpSet; Lex, Gehlenborg, Strobelt, Vuillemot and Pfister 2014).

    Each column is a set of dictionaries, marked by dots; the bar above it counts the words that exactly these
    dictionaries have. The bars at the left are the dictionaries' sizes. Beyond `most` columns the rest is one
    bar. The axes returned are those of the upper bars; the others lie inside `ax` too.
    """
    names, table = list(comparison.lexicons), comparison.intersections
    ax = _axes(ax, 9, 2.6 + 0.3 * len(names))
    shown = table.head(most)
    rest = int(table["words"].iloc[most:].sum())
    low = 0.3 * len(names) / (2.1 + 0.3 * len(names))  # the matrix's share of the height
    ax.set_axis_off()
    bars = ax.inset_axes((0.32, low + 0.03, 0.68, 0.97 - low))
    dots = ax.inset_axes((0.32, 0, 0.68, low), sharex=bars)
    sizes = ax.inset_axes((0, 0, 0.17, low))
    heights = [*shown["words"], *([rest] if rest else [])]
    drawn = bars.bar(range(len(heights)), heights, width=0.6, color=COLOURS["branch"])
    bars.bar_label(drawn, fmt="{:,.0f}", fontsize=7, padding=1)
    bars.set(ylabel="words in exactly these", xlim=(-0.6, len(heights) - 0.4))
    bars.yaxis.set_major_formatter("{x:,.0f}")
    bars.tick_params(bottom=False, labelbottom=False)
    bars.margins(y=0.12)
    _bare(bars)
    _upset_dots(dots, shown[names].to_numpy(), names, len(shown) if rest else None)
    _upset_sizes(sizes, [len(words) for words in comparison.lexicons.values()])
    _title(ax, f"{len(names)} dictionaries, {int(table['words'].sum()):,} different words")
    return bars


def _upset_dots(ax: Axes, member: NDArray[Any], names: list[str], rest: int | None) -> None:
    for row in range(0, len(names), 2):
        ax.axhspan(row - 0.5, row + 0.5, color="#f0f0f0", zorder=0)
    for column, inside in enumerate(member):
        rows = [row for row, there in enumerate(inside) if there]
        ax.scatter([column] * len(names), range(len(names)), s=34, color=FAINT, zorder=2)
        ax.plot([column] * len(rows), rows, color=INK, marker="o", ms=6, lw=1.6, zorder=3)
    if rest is not None:
        _words(
            ax, rest, (len(names) - 1) / 2, "all others", rotation=90, ha="center", va="center", fontsize=7
        )
    ax.set(ylim=(len(names) - 0.5, -0.5))
    ax.set_yticks(range(len(names)), [_shortened(name, 24) for name in names], fontsize=8, parse_math=False)
    ax.tick_params(left=False, bottom=False, labelbottom=False)
    _bare(ax, "top", "right", "bottom", "left")


def _upset_sizes(ax: Axes, sizes: list[int]) -> None:
    ax.barh(range(len(sizes)), sizes, height=0.6, color=COLOURS["skipped"])
    for row, size in enumerate(sizes):
        _words(ax, size + max(sizes) * 0.05, row, f"{size:,}", ha="right", va="center", fontsize=7)
    ax.set(
        ylim=(len(sizes) - 0.5, -0.5), xlim=(max([*sizes, 1]) * 1.75, 0), xlabel="words", xticks=[], yticks=[]
    )
    _bare(ax, "top", "left", "bottom")


def plot_lengths(comparison: LexiconComparison, ax: Axes | None = None) -> Axes:
    """How many words of each length each dictionary has."""
    ax = _axes(ax, 7, 3.4)
    for number, (name, counts) in enumerate(comparison.lengths.items()):
        ax.plot(counts.index, counts, color=_hue(number), ls=_dash(number), label=_shortened(name, 24))
    ax.set(xlabel="letters", ylabel="words")
    ax.yaxis.set_major_formatter("{x:,.0f}")
    ax.grid(axis="y", color=FAINT, lw=0.5)
    _bare(ax)
    _side_legend(ax)
    _title(ax, "Words by length")
    return ax


def plot_letters(comparison: LexiconComparison, ax: Axes | None = None) -> Axes:
    """The letter profile of each dictionary: what share of its letters each letter is."""
    ax = _axes(ax, 9, 3.2)
    profile = comparison.letters
    profile = profile.loc[profile.mean(axis=1).sort_values(ascending=False).index[:40]]
    width = 0.8 / max(1, len(profile.columns))
    for number, name in enumerate(profile.columns):
        at = [place - 0.4 + (number + 0.5) * width for place in range(len(profile))]
        ax.bar(at, profile[name] * 100, width=width, color=_hue(number), label=_shortened(name, 24))
    ax.set_xticks(range(len(profile)), profile.index, parse_math=False)
    ax.set(xlabel="letter, most frequent first", ylabel="% of all letters")
    _bare(ax)
    _side_legend(ax)
    _title(ax, "Letter profile")
    return ax


def plot_agreement(comparison: LexiconComparison, ax: Axes | None = None) -> Axes:
    """What share of each dictionary's words every other one has."""
    overlap = comparison.overlap
    names = [_shortened(name, 24) for name in overlap.columns]
    ax = _axes(ax, 2.8 + 0.75 * len(names), 1.8 + 0.5 * len(names))
    image = ax.imshow(overlap * 100, cmap="cividis", vmin=0, vmax=100, aspect="auto")
    for (row, column), share in _entries(overlap):
        _words(
            ax,
            column,
            row,
            f"{share:.0%}",
            ha="center",
            va="center",
            fontsize=8,
            color=PAPER if share < 0.55 else INK,
        )
    ax.set_xticks(range(len(names)), names, rotation=30, ha="right", parse_math=False)
    ax.set_yticks(range(len(names)), names, parse_math=False)
    ax.figure.colorbar(image, ax=ax, label="% of the row's words")
    _title(ax, "Of the row's words, the column has …")
    return ax


def _entries(table: pd.DataFrame) -> Iterator[tuple[tuple[int, int], float]]:
    values = table.to_numpy()
    return (
        ((row, column), float(values[row, column]))
        for row in range(values.shape[0])
        for column in range(values.shape[1])
    )


def _hue(number: int) -> str:
    return PALETTE[number % len(PALETTE)]


def _dash(number: int) -> str:
    """A second way to tell lines apart."""
    return ("-", "--", ":", "-.")[number % 4]


def _side_legend(ax: Axes) -> None:
    legend = ax.legend(fontsize=8, frameon=False, loc="upper left", bbox_to_anchor=(1, 1))
    for text in legend.get_texts():
        text.set_parse_math(False)


# -- heuristics ----------------------------------------------------------------------------------------------

_QUANTITIES = {
    "nodes": ("nodes expanded", "fewer_nodes", "fewer", "{:,.0f}"),
    "seconds": ("seconds", "faster", "faster", "{:.3g}"),
    "peak_bytes": ("peak memory (bytes)", "", "", "{:,.0f}"),
}


def plot_variants(
    table: pd.DataFrame, value: str = "nodes", ax: Axes | None = None, *, baseline: str | None = None
) -> Axes:
    """Variants of a comparison as bars on a log scale, with what each saves against the baseline.

    A bar is the median over the puzzles and dictionaries that every variant solved to the end; the line at
    its end spans them. What was not solved by all is left out, and the title counts it.

    Parameters
    ----------
    table : pandas.DataFrame
        What :func:`wordsearch.compare` returned.
    value : str
        ``nodes``, ``seconds`` or ``peak_bytes``.
    baseline : str, optional
        The variant to compare with; the first one otherwise.

    Raises
    ------
    ValueError
        If `value` is none of these.
    """
    if value not in _QUANTITIES:
        raise ValueError(f"value must be one of {', '.join(_QUANTITIES)}; it is {value!r}")
    unit, saving, word, form = _QUANTITIES[value]
    full = ratios(table, baseline)
    done = full["status"].eq("complete")
    kept = full[done.groupby([full["puzzle"], full["lexicon"]]).transform("all")]
    names = list(dict.fromkeys(table["variant"]))
    ax = _axes(ax, 8, 1.3 + 0.32 * len(names))
    for row, name in enumerate(names):
        some = kept[kept["variant"] == name][value].dropna().astype(float)
        if some.empty:
            continue
        ax.barh(row, some.median(), height=0.6, color=COLOURS["branch"])
        ax.plot([some.min(), some.max()], [row, row], color=INK, lw=1)
        note = form.format(some.median())
        if saving and name != (baseline or names[0]):
            note += f"  ({kept[kept['variant'] == name][saving].astype(float).median():,.3g}× {word})"
        _words(ax, some.max(), row, f"  {note}", va="center", fontsize=8)
    ax.set_yticks(range(len(names)), names, parse_math=False)
    ax.set(
        xscale="log", ylim=(len(names) - 0.4, -0.6), xlabel=f"{unit} (log scale; bar: median, line: range)"
    )
    ax.margins(x=0.35)
    _bare(ax)
    over, out_of = (part.groupby(["puzzle", "lexicon"]).ngroups for part in (kept, full))
    left_out = f"{out_of - over} left out: not solved to the end by every variant" if out_of > over else ""
    _title(ax, f"{unit.capitalize()} over {over} search{'' if over == 1 else 'es'}", left_out)
    return ax


def plot_depths(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Nodes expanded at each depth, a curve for each variant, added up over puzzles and dictionaries."""
    from matplotlib.ticker import MaxNLocator

    ax = _axes(ax, 7, 3.4)
    for number, (name, rows) in enumerate(table.groupby("variant", sort=False)):
        levels = [counts for counts in rows["nodes_by_depth"] if isinstance(counts, tuple)]
        total = [sum(level) for level in zip_longest(*levels, fillvalue=0)]
        label = _shortened(name, 30) + ("" if rows["status"].eq("complete").all() else " (not complete)")
        ax.plot(range(len(total)), total, color=_hue(number), ls=_dash(number), marker="o", ms=4, label=label)
    ax.set(yscale="log", xlabel="depth (choices made)", ylabel="nodes expanded (log scale)")
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.grid(axis="y", color=FAINT, lw=0.5)
    _bare(ax)
    _side_legend(ax)
    _title(ax, "Nodes by depth, inner searches not included")
    return ax


def plot_time_to_first(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Time to the first solution (dot) and to the end (bar end) of each variant, for every search."""
    from matplotlib.lines import Line2D

    names = list(dict.fromkeys(table["variant"]))
    ax = _axes(ax, 8, 1.4 + 0.32 * len(names))
    for row, name in enumerate(names):
        some = table[table["variant"] == name]
        offsets = [row + 0.5 * ((i + 0.5) / max(1, len(some)) - 0.5) for i in range(len(some))]
        for y, first, last in zip(offsets, some["seconds_to_first"], some["seconds"], strict=True):
            ax.plot([first, last], [y, y], color=COLOURS["branch"], lw=1.4, zorder=1)
        ax.scatter(some["seconds_to_first"], offsets, color=COLOURS["solved"], marker="*", s=45, zorder=3)
        done = some["status"].eq("complete").to_numpy(dtype=bool)
        for marker, which in (("|", done), (">", ~done)):
            ends = [y for y, there in zip(offsets, which, strict=True) if there]
            ax.scatter(some["seconds"][which], ends, color=COLOURS["branch"], marker=marker, s=40, zorder=2)
    ax.set_yticks(range(len(names)), names, parse_math=False)
    ax.set(xscale="log", ylim=(len(names) - 0.4, -0.6), xlabel="seconds from the call (log scale)")
    ax.grid(axis="x", color=FAINT, lw=0.5)
    _bare(ax)
    _legend(
        ax,
        [
            Line2D([], [], ls="", marker="*", color=COLOURS["solved"], ms=9, label="first solution"),
            Line2D([], [], ls="", marker="|", color=COLOURS["branch"], ms=9, label="end of the search"),
            Line2D([], [], ls="", marker=">", color=COLOURS["branch"], ms=7, label="stopped before it"),
        ],
    )
    _title(ax, "Time to the first solution, and to the end")
    return ax


# -- growth --------------------------------------------------------------------------------------------------

_GROWING = {"seconds": "seconds", "nodes": "nodes"}


def plot_growth(
    table: pd.DataFrame, value: str = "seconds", *, columns: int = 4, axes: Sequence[Axes] | None = None
) -> list[Axes]:
    """How cost grows: a panel for each curve, a colour for each solver, and the formulas of what fits.

    A dot is a run; a large dot is the median of a size, and its line spans the quartiles. The line through
    the medians is the fit of :func:`fits`, drawn over the sizes that it rests on: straight,
    as a power law is on two log scales and an exponential on one. A triangle stands where a run was stopped:
    it would have cost more. Where half of a size's runs were stopped there is no median.

    Parameters
    ----------
    table : pandas.DataFrame
        Runs, as :mod:`wordsearch.study.growth` describes them.
    value : str
        ``seconds`` or ``nodes``.
    columns : int
        Panels side by side, when there are no `axes` to draw on.

    Returns
    -------
    list of matplotlib.axes.Axes
        One for each curve.

    Raises
    ------
    ValueError
        If `value` is neither, or there are fewer axes than curves.
    """
    if value not in _GROWING:
        raise ValueError(f"value must be one of {', '.join(_GROWING)}; it is {value!r}")
    names = list(dict.fromkeys(table["curve"]))
    panels = list(axes) if axes is not None else _panels(len(names), columns)
    if len(panels) < len(names):
        raise ValueError(f"{len(names)} curves need as many axes; here are {len(panels)}")
    for ax, name in zip(panels, names, strict=False):
        _growth_panel(ax, table[table["curve"] == name], value)
    return panels[: len(names)]


def _panels(number: int, columns: int) -> list[Axes]:
    import matplotlib.pyplot as plt

    wide = max(1, min(columns, number))
    high = -(-max(1, number) // wide)
    figure, grid = plt.subplots(
        high, wide, figsize=(min(3.4 * wide, 10), 2.8 * high), layout="constrained", squeeze=False
    )
    for ax in grid.flat[number:]:
        ax.set_axis_off()
    return list(grid.flat)


def _growth_panel(ax: Axes, runs: pd.DataFrame, value: str) -> None:
    """One curve: runs, medians, quartiles and fit of each solver."""
    laws = fits(runs, value).set_index("solver")
    for number, solver in enumerate(laws.index):
        some, fit = runs[runs["solver"] == solver], laws["fit"][solver]
        label = solver if fit is None else f"{solver}: {fit.law} (R² {fit.r2:.2f})"
        # The first solver is drawn larger, so that it shows behind another of the same counts.
        width, dot = (1.3, 4) if number else (2.6, 7)
        _growth_marks(ax, some, value, _hue(number), dot)
        ax.plot([], [], color=_hue(number), ls=_dash(number), lw=width, marker="o", ms=dot, label=label)
        if fit is not None:
            ends = _spaced(*fit.sizes)
            ax.plot(ends, fit(ends), color=_hue(number), ls=_dash(number), lw=width, zorder=3)
    if not runs["status"].eq("complete").all():
        ax.scatter([], [], marker="^", s=26, facecolors="none", edgecolors=_CUT, label="stopped: costs more")
    _growth_scales(ax, runs, value, {fit.kind for fit in laws["fit"] if fit is not None})


def _growth_marks(ax: Axes, runs: pd.DataFrame, value: str, colour: str, dot: float) -> None:
    ended = runs["status"].eq("complete")
    ax.scatter(runs["size"][ended], runs[value][ended], s=7, color=colour, alpha=0.35, lw=0, zorder=2)
    ax.scatter(
        runs["size"][~ended],
        runs[value][~ended],
        s=26,
        marker="^",
        facecolors="none",
        edgecolors=_CUT,
        zorder=5,
    )
    for row in medians(runs, value).dropna(subset="median").itertuples():
        # A quartile that a stopped run would be is not known: the line ends at the median then.
        top = row.median if row.high != row.high else row.high
        ax.plot([row.size, row.size], [row.low, top], color=colour, lw=1.1, zorder=3)
        ax.plot([row.size], [row.median], color=colour, marker="o", ms=dot, mec=PAPER, mew=0.6, zorder=4)


def _spaced(least: float, greatest: float) -> NDArray[np.float64]:
    import numpy as np

    return np.geomspace(least, greatest, 50)


def _growth_scales(ax: Axes, runs: pd.DataFrame, value: str, kinds: set[str]) -> None:
    from matplotlib.ticker import NullFormatter, NullLocator

    sizes = sorted(set(runs["size"].tolist()))
    wide = sizes[-1] > WIDE * sizes[0]
    if wide or kinds == {"power"}:
        ax.set_xscale("log")
    if not wide:
        ax.set_xticks(sizes[:: -(-len(sizes) // 9)], [f"{size:,}" for size in sizes[:: -(-len(sizes) // 9)]])
        ax.xaxis.set_minor_locator(NullLocator())
        ax.xaxis.set_minor_formatter(NullFormatter())
    ax.set(
        yscale="log",
        ylabel=f"{_GROWING[value]} (log scale)",
        xlabel=f"{runs['unit'].iloc[0]}{' (log scale)' if ax.get_xscale() == 'log' else ''}",
    )
    ax.yaxis.set_minor_formatter(NullFormatter())
    ax.grid(axis="y", color=FAINT, lw=0.5)
    _bare(ax)
    ax.tick_params(labelsize=8)
    legend = ax.legend(fontsize=7, frameon=False, loc="upper left", handlelength=1.8, borderaxespad=0.1)
    for text in legend.get_texts():
        text.set_parse_math(False)
    low, high = ax.get_ylim()
    ax.set_ylim(low, high * (high / low) ** 0.28)  # room for the legend
    name = str(runs["curve"].iloc[0])
    ax.set_title(_shortened(name[:1].upper() + name[1:], 40), loc="left", fontsize=8, parse_math=False)


# -- profiles ------------------------------------------------------------------------------------------------


def plot_listing(listing: Listing, ax: Axes | None = None, *, most: int = 60) -> Axes:
    """Source lines, shaded by their share of what was measured, with numbers for every variant.

    Beyond `most` lines only those are shown that cost most, in the order of the source.
    """
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    table, names = listing.table, listing.variants
    if len(table) > most:
        table = table.loc[table.index.isin(listing.hottest(most).index)]
    ax = _axes(ax, 6.2 + 1.5 * len(names), 0.9 + 0.17 * (len(table) + 1))
    costs = listing.table.xs(listing.measure, axis=1, level=1).clip(lower=0).sum()
    scale = ScalarMappable(Normalize(0, 100), colormaps["YlOrBr"].with_extremes(under="white"))
    for row, (place, line) in enumerate(table.iterrows()):
        _words(
            ax,
            0.3,
            row,
            place[1],
            ha="right",
            va="center",
            fontsize=7,
            color=COLOURS["skipped"],
            family="monospace",
        )
        _words(ax, 0.4, row, _shortened(line["", "source"], 84), va="center", fontsize=7, family="monospace")
        for column, name in enumerate(names):
            _listing_cell(
                ax,
                scale,
                6.2 + 1.5 * column,
                row,
                line[name, "hits"],
                line[name, listing.measure],
                max(float(costs[name]), 1e-12),
            )
    for column, name in enumerate(names):
        _words(
            ax,
            6.9 + 1.5 * column,
            -1.6,
            _shortened(name, 20),
            ha="center",
            va="center",
            fontsize=8,
            weight="bold",
        )
        _words(
            ax, 6.9 + 1.5 * column, -0.8, f"hits   {listing.measure}", ha="center", va="center", fontsize=7
        )
    ax.set(xlim=(0, 6.2 + 1.5 * len(names)), ylim=(len(table) - 0.4, -2.2))
    ax.set_axis_off()
    ax.figure.colorbar(
        scale,
        ax=ax,
        shrink=min(1.0, 12 / (len(table) + 3)),
        pad=0.01,
        label=f"% of the variant's {listing.measure}",
    )
    functions = ", ".join(dict.fromkeys(table.index.get_level_values(0)))
    never = ", ".join(listing.not_called)
    _title(
        ax,
        f"{_shortened(functions, 70)}: {listing.measure} by line",
        f"never called: {never}" if never else "",
    )
    return ax


def _listing_cell(ax: Axes, scale: Any, x: float, row: int, hits: float, cost: float, total: float) -> None:
    if not hits:
        return
    share = 100 * max(float(cost), 0) / total
    ax.fill_between([x, x + 1.4], row - 0.5, row + 0.5, color=scale.to_rgba(share), lw=0)
    ink = PAPER if share > 60 else INK
    _words(ax, x + 0.6, row, f"{int(hits):,}", ha="right", va="center", fontsize=7, color=ink)
    _words(ax, x + 1.35, row, f"{cost:.3g}", ha="right", va="center", fontsize=7, color=ink)


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
    return _PLACES.sub(_rounded, text[text.index("<svg") :])


_PLACES = re.compile(r' (?:d|x|y|width|height|transform)="[^"]*"')


def _rounded(attribute: re.Match[str]) -> str:
    """A place in a picture to a hundredth of a point, which nobody sees, and half the bytes."""
    return re.sub(r"(\d\.\d\d)\d+", r"\1", attribute[0])


def tree_svg(tree: SearchTree) -> str:
    """:func:`tree_figure` as SVG."""
    return _svg(tree_figure(tree))


def upset_svg(comparison: LexiconComparison) -> str:
    """:func:`plot_upset` as SVG."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 2.6 + 0.3 * len(comparison.lexicons)), layout="constrained")
    plot_upset(comparison, figure.subplots())
    return _svg(figure)


def listing_svg(listing: Listing) -> str:
    """:func:`plot_listing` as SVG."""
    from matplotlib.figure import Figure

    rows = min(60, len(listing.table))
    size = 6.2 + 1.5 * len(listing.variants), 0.9 + 0.17 * (rows + 1)
    figure = Figure(figsize=size, layout="constrained")
    plot_listing(listing, figure.subplots())
    return _svg(figure)


def diff_svg(delta: TreeDiff) -> str:
    """:func:`diff_figure` as SVG."""
    return _svg(diff_figure(delta))
