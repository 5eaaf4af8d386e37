"""Charts of dictionaries: how they overlap, and what words and letters they have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from wordsearch.display.axes import (
    axes_or_new,
    bare,
    framed,
    heat_map,
    line_look,
    name_rows,
    shortened,
    title,
    words,
)
from wordsearch.display.svg import INK, PAPER, TONE, colour as hue
from wordsearch.errors import checked
from wordsearch.search.trace import COLOURS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from wordsearch.study.lexicons import LexiconComparison


@checked
def plot_upset(comparison: LexiconComparison, ax: Axes | None = None, *, most: int = 16) -> Axes:
    """How dictionaries overlap (UpSet; Lex, Gehlenborg, Strobelt, Vuillemot and Pfister 2014).

    Each column is a set of dictionaries, marked by dots; the bar above it counts the words that
    exactly these dictionaries have. The bars at the left are the dictionaries' sizes. Beyond `most`
    columns the rest is one bar. The axes returned are those of the upper bars; the others lie
    inside `ax` too.

    Examples
    --------
    >>> import wordsearch as ws
    >>> one = ws.Lexicon.from_words(["cat", "rod", "car"], name="one")
    >>> other = ws.Lexicon.from_words(["cat", "dog"], name="other")
    >>> axes = plot_upset(ws.compare_lexicons([one, other]))
    >>> axes.get_ylabel()
    'words in exactly these'
    """
    names = list(comparison.lexicons)
    member, counts = np.split(comparison.intersections.to_numpy(int), [-1], axis=1)
    rest = counts[most:].sum()

    inches = 0.3 * len(names)  # of the matrix
    low = inches / (2.1 + inches)  # its share of the height
    ax = axes_or_new(ax, 9, 2.6 + inches)
    ax.set_axis_off()
    bars = ax.inset_axes((0.35, low + 0.03, 0.65, 0.97 - low))
    dots = ax.inset_axes((0.35, 0, 0.65, low), sharex=bars)
    sizes = ax.inset_axes((0, 0, 0.14, low))

    heights = [*counts[:most, 0], rest][: len(counts)]
    drawn = bars.bar(range(len(heights)), heights, width=0.6, color=COLOURS["branch"])
    bars.bar_label(drawn, fmt="{:,.0f}", fontsize=7, padding=1)
    bars.set(ylabel="words in exactly these", xlim=(-0.9, len(heights) - 0.4))
    bars.yaxis.set_major_formatter("{x:,.0f}")
    bars.tick_params(bottom=False, labelbottom=False)
    bars.margins(y=0.12)
    bare(bars)
    _upset_dots(dots, member[:most], names, most if rest else None)
    _upset_sizes(sizes, [len(words) for words in comparison.lexicons.values()])
    title(ax, f"{len(names)} dictionaries, {counts.sum():,} different words")
    return bars


def _upset_dots(ax: Axes, member: NDArray[Any], names: list[str], rest: int | None) -> None:
    for row in range(0, len(names), 2):
        ax.axhspan(row - 0.5, row + 0.5, color=TONE, alpha=0.12, lw=0, zorder=0)
    every = range(len(names))
    for column, inside in enumerate(member):
        ax.scatter([column] * len(names), every, s=34, color=TONE, alpha=0.3, lw=0, zorder=2)
        rows = np.flatnonzero(inside)
        ax.plot([column] * len(rows), rows, color=TONE, marker="o", ms=6, lw=1.6, zorder=3)
    if rest is not None:
        words(ax, rest, (len(names) - 1) / 2, "all others", rotation=90, ha="center", fontsize=7)
    ax.set(ylim=(len(names) - 0.5, -0.5))
    name_rows(ax, [shortened(name, 24) for name in names], fontsize=8)
    ax.tick_params(left=False, bottom=False, labelbottom=False)
    bare(ax, "top", "right", "bottom", "left")


def _upset_sizes(ax: Axes, sizes: list[int]) -> None:
    drawn = ax.barh(range(len(sizes)), sizes, height=0.6, color=COLOURS["skipped"])
    widest = max([*sizes, 1])
    ax.set(xlabel="words", xticks=[], yticks=[])
    ax.set(xlim=(1.75 * widest, 0), ylim=(len(sizes) - 0.5, -0.5))
    # The labels know by now which way the bars go.
    ax.bar_label(drawn, fmt="{:,.0f}", fontsize=7, padding=2)
    bare(ax, "top", "left", "bottom")


@checked
def plot_lengths(comparison: LexiconComparison, ax: Axes | None = None) -> Axes:
    """How many words of each length each dictionary has.

    Examples
    --------
    >>> import wordsearch as ws
    >>> one = ws.Lexicon.from_words(["cat", "rod", "car"], name="one")
    >>> other = ws.Lexicon.from_words(["cat", "dog"], name="other")
    >>> axes = plot_lengths(ws.compare_lexicons([one, other]))
    >>> axes.get_title(loc="left")
    'Words by length'
    """
    ax = axes_or_new(ax, 7, 3.4)
    for number, (name, counts) in enumerate(comparison.lengths.items()):
        ax.plot(counts.index, counts, **line_look(number, shortened(name, 24)))
    ax.yaxis.set_major_formatter("{x:,.0f}")
    return framed(ax, "Words by length", xlabel="letters", ylabel="words")


@checked
def plot_letters(comparison: LexiconComparison, ax: Axes | None = None) -> Axes:
    """The letter profile of each dictionary: what share of its letters each letter is.

    Examples
    --------
    >>> import wordsearch as ws
    >>> one = ws.Lexicon.from_words(["cat", "rod", "car"], name="one")
    >>> other = ws.Lexicon.from_words(["cat", "dog"], name="other")
    >>> axes = plot_letters(ws.compare_lexicons([one, other]))
    >>> axes.get_title(loc="left")
    'Letter profile'
    """
    ax = axes_or_new(ax, 9, 3.2)
    profile = comparison.letters
    profile = profile.loc[profile.mean(axis=1).nlargest(40).index]
    width = 0.8 / max(1, len(profile.columns))
    for number, name in enumerate(profile.columns):
        places = np.arange(len(profile)) - 0.4 + (number + 0.5) * width
        label = shortened(name, 24)
        ax.bar(places, profile[name] * 100, width=width, color=hue(number), label=label)
    ax.set_xticks(range(len(profile)), profile.index, parse_math=False)
    label = "letter, most frequent first"
    return framed(ax, "Letter profile", xlabel=label, ylabel="% of all letters")


@checked
def plot_agreement(comparison: LexiconComparison, ax: Axes | None = None) -> Axes:
    """What share of each dictionary's words every other one has.

    Examples
    --------
    >>> import wordsearch as ws
    >>> one = ws.Lexicon.from_words(["cat", "rod", "car"], name="one")
    >>> other = ws.Lexicon.from_words(["cat", "dog"], name="other")
    >>> axes = plot_agreement(ws.compare_lexicons([one, other]))
    >>> axes.get_title(loc="left")
    "Of the row's words, the column has …"
    """
    overlap = comparison.overlap
    names = [shortened(name, 24) for name in overlap.columns]
    ax = axes_or_new(ax, 2.8 + 0.75 * len(names), 1.8 + 0.5 * len(names))
    label = "% of the row's words"
    heat_map(ax, overlap * 100, names, names, label, cmap="cividis", vmin=0, vmax=100)
    for (row, column), share in np.ndenumerate(overlap.to_numpy()):
        colour = PAPER if share < 0.55 else INK
        words(ax, column, row, f"{share:.0%}", ha="center", fontsize=8, color=colour)
    title(ax, "Of the row's words, the column has …")
    return ax
