"""What all charts share: axes, words taken literally, legends that cover nothing, figures as
SVG.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from wordsearch.display.svg import TONE, colour, printable
from wordsearch.errors import optional

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.lines import Line2D

#: The colour of warnings.
WARNING = "#e5383b"
_PLACES = re.compile(r' (?:d|x|y|width|height|transform)="[^"]*"')


def axes_or_new(ax: Axes | None, width: float, height: float) -> Axes:
    """`ax`, or axes of a new figure of that size in inches."""
    if ax is not None:
        return ax
    return new_axes(1, 1, width, height)[0]


def new_axes(rows: int, columns: int, width: float, height: float) -> list[Axes]:
    """The axes of a new figure of that size in inches, row by row; each has a `save`."""
    plt = optional("matplotlib.pyplot")
    chart = optional("wordsearch.display.chart").Chart
    _, grid = plt.subplots(
        rows,
        columns,
        figsize=(width, height),
        layout="constrained",
        squeeze=False,
        subplot_kw={"axes_class": chart},
    )
    return list(grid.flat)


def words(ax: Axes, x: float, y: float, text: object, **options: Any) -> None:
    """Text taken literally: a $ in a word starts no formula, and SVG keeps every space."""
    shown = printable(text)
    kept = re.sub(r"^ +| +$| {2,}", lambda spaces: "\N{NO-BREAK SPACE}" * len(spaces[0]), shown)
    ax.text(x, y, kept, **{"va": "center", "parse_math": False, **options})


def title(ax: Axes, text: str, note: str = "") -> None:
    """A title, and above the axes' right end a warning that nobody overlooks."""
    text = printable(text)
    ax.set_title(text, loc="left", fontsize=10, parse_math=False)
    if note:
        ax.set_title(f"{text}\n{note}", loc="left", fontsize=10, color=WARNING, parse_math=False)


def bare(ax: Axes, *sides: str) -> None:
    """Take lines around the axes away: top and right, unless others are named."""
    ax.spines[[*(sides or ("top", "right"))]].set_visible(False)


def shortened(text: object, most: int = 18) -> str:
    """A text cut to so many characters."""
    full = printable(text)
    if len(full) <= most:
        return full
    return full[: most - 1] + "…"


def dash(number: int) -> str:
    """A second way to tell lines apart."""
    return ("-", "--", ":", "-.")[number % 4]


def grid(ax: Axes, axis: Literal["x", "y"] = "y") -> None:
    """Faint lines to read values by, and no frame."""
    ax.grid(axis=axis, color=TONE, alpha=0.35, lw=0.5)
    bare(ax)


def legend_mark(label: str, colour: str, marker: str = "s") -> Line2D:
    """An entry of a legend: a mark without a line."""
    mark: Line2D = optional("matplotlib.lines").Line2D(
        [], [], ls="", marker=marker, color=colour, markersize=8, label=label
    )
    return mark


def legend_below(ax: Axes, handles: Sequence[Any]) -> None:
    """A legend below the axes, where it covers nothing."""
    translation = optional("matplotlib.transforms").ScaledTranslation
    # In inches: under the label.
    below = ax.transAxes + translation(0, -0.52, ax.figure.dpi_scale_trans)
    if handles:
        ax.legend(
            handles=handles,
            loc="upper left",
            bbox_to_anchor=(0, 0),
            bbox_transform=below,
            ncols=len(handles) if ax.get_position().width > 0.5 else 2,
            frameon=False,
            fontsize=8,
            handletextpad=0.3,
            columnspacing=1.2,
            borderaxespad=0,
        )


def legend_beside(ax: Axes, **options: Any) -> None:
    """A legend of all that has a label, right of the axes; none where nothing has."""
    if not ax.get_legend_handles_labels()[0]:
        return
    beside = {"fontsize": 8, "frameon": False, "loc": "upper left", "bbox_to_anchor": (1, 1)}
    for text in ax.legend(**{**beside, **options}).get_texts():
        text.set_parse_math(False)


def name_rows(ax: Axes, names: Iterable[str], **options: Any) -> None:
    """Names in place of the numbers at the left; the first row on top."""
    labels = list(names)
    ax.set_yticks(range(len(labels)), labels, parse_math=False, **options)


def whole_depths(ax: Axes) -> None:
    """Whole numbers alone below the axes."""
    ax.xaxis.set_major_locator(optional("matplotlib.ticker").MaxNLocator(integer=True))


def line_look(number: int, label: str) -> dict[str, Any]:
    """How the line of a number looks."""
    return {"color": colour(number), "ls": dash(number), "label": label}


def framed(
    ax: Axes, text: str, note: str = "", axis: Literal["x", "y"] = "y", **labels: Any
) -> Axes:
    """The axes with what stands along them, faint lines, a legend and a title."""
    ax.set(**labels)
    grid(ax, axis)
    legend_beside(ax)
    title(ax, text, note)
    return ax


def heat_map(
    ax: Axes, cells: Any, rows: Iterable[str], columns: Sequence[str], label: str, **options: Any
) -> None:
    """Cells as colours, with the names of rows and columns and what the colours say."""
    image = ax.imshow(cells, aspect="auto", interpolation="none", **options)
    ax.set_xticks(range(len(columns)), columns, rotation=30, ha="right", parse_math=False)
    name_rows(ax, rows, fontsize=8)
    ax.figure.colorbar(image, ax=ax, label=label)


def figure_svg(width: float, heights: Sequence[float], *draws: Callable[[Any], object]) -> str:
    """What functions put on axes of a new figure, one above the other, each so high in inches, as
    SVG.

    Text stays text (and is escaped), and the same figure gives the same bytes.
    """
    look = ["wordsearch.display.both", {"svg.fonttype": "none", "svg.hashsalt": "wordsearch"}]
    page = io.StringIO()
    with optional("matplotlib.style").context(look):
        figure = optional("matplotlib.figure").Figure(
            figsize=(width, sum(heights)), layout="constrained"
        )
        axes = figure.subplots(len(heights), squeeze=False, height_ratios=heights)
        for draw, ax in zip(draws, axes.flat, strict=True):
            draw(ax)
        figure.savefig(page, format="svg", metadata={"Date": None})
    text = page.getvalue()
    # Places to a hundredth of a point, which nobody sees, and half the bytes.
    return _PLACES.sub(
        lambda place: re.sub(r"(\d\.\d\d)\d+", r"\1", place[0]), text[text.index("<svg") :]
    )
