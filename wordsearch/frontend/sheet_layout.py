"""Where things go on printed pages: as few pages as will hold them, evenly filled, and each picture
so large that its letters can be read.

Puzzles and solutions are both blocks: words, which take a height that depends on how wide a column
is, and a picture, which may be made smaller and larger. They are read down the columns, in their
order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from wordsearch.errors import PuzzleError

#: Width and height in mm.
PAPERS: Mapping[str, tuple[float, float]] = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
MARGIN = 13.0  # mm around the page
GUTTER = 6.5  # mm between columns
#: Points: no letter on paper is smaller.
LEAST_LETTER = 7.0
#: mm of a picture that may have any width.
NARROWEST, WIDEST = 42, 118
_LEAST, _MOST = 4.0, 15.0  # mm between two blocks of a column
_A_PAGE = 1e9  # costs more than any unevenness saves


class Spot(NamedTuple):
    """Where a block stands: its left top corner and the width of its column and picture, all in
    mm.
    """

    x: float
    y: float
    width: float
    picture: float


@dataclass(frozen=True)
class Block:
    """Something that stands on a page as a whole; all lengths are in mm.

    Attributes
    ----------
    words : mapping of int to float
        How high its words are, by the number of columns.
    aspect : float
        The height of its picture in widths; 0 without one.
    least, most : float
        The width of its picture.
    follows : bool
        Whether it goes on with the block before, and so stands close to it.
    """

    words: Mapping[int, float]
    aspect: float = 0.0
    least: float = NARROWEST
    most: float = WIDEST
    follows: bool = False

    def picture(self, wanted: float) -> float:
        """How wide its picture is where pictures should be that wide."""
        return max(self.least, min(wanted, self.most))

    def height(self, columns: int, wanted: float) -> float:
        """How high it is, with its words."""
        return self.words[columns] + self.aspect * self.picture(wanted)


class Area(NamedTuple):
    """The part of a page that blocks may fill, in mm: where it begins, and how large it is."""

    top: float
    width: float
    height: float

    def column(self, columns: int) -> float:
        """The width of one of so many columns."""
        return (self.width - (columns - 1) * GUTTER) / columns


class TooLarge(PuzzleError):
    """A block that has room on no page; `at` is its number, from 0."""

    def __init__(self, at: int) -> None:
        super().__init__(f"block {at} has room on no page")
        self.at = at


class Layout:
    """Blocks on pages, of which the first may have less room than the others; pictures are at most
    so wide where they need no more.
    """

    def __init__(
        self, blocks: Sequence[Block], first: Area, later: Area, widest: int = WIDEST
    ) -> None:
        self.blocks = blocks
        self.widest = widest
        self.first = first
        self.later = later

    def pages(self) -> list[dict[int, Spot]]:
        """For each page the places of its blocks, by their number from 0.

        Raises
        ------
        TooLarge
            A block fits no page, however small its picture may be.
        """
        fewest = len(self._greedy(NARROWEST))
        common = self._widest(NARROWEST, lambda wanted: self._fits_on(fewest, wanted))
        pages = []
        for begin, end in self._even(common):
            # What has more room than others is larger.
            fits = partial(self._columns, begin, end)
            pages.append(self._spots(begin, end, self._widest(common, fits)))
        return pages

    def _widest(self, low: int, fits: Callable[[int], object]) -> int:
        """The greatest width of pictures that fits, where `low` does."""
        high = self.widest
        while low < high:
            middle = (low + high + 1) // 2
            if fits(middle):
                low = middle
            else:
                high = middle - 1
        return low

    def area(self, begin: int) -> Area:
        """The room of the page that begins with a block."""
        return self.first if begin == 0 else self.later

    def _fits_on(self, pages: int, wanted: float) -> bool:
        try:
            return len(self._greedy(wanted)) <= pages
        except TooLarge:
            return False

    def _greedy(self, wanted: float) -> list[tuple[int, int]]:
        """Pages filled one after another: the first block of each, and the one after its last."""
        shares = []
        begin = 0
        while begin < len(self.blocks):
            end = begin + 1
            if not self._columns(begin, end, wanted):
                raise TooLarge(begin)
            while end < len(self.blocks) and self._columns(begin, end + 1, wanted):
                end += 1
            shares.append((begin, end))
            begin = end
        return shares

    def _even(self, wanted: float) -> list[tuple[int, int]]:
        """As few pages as can be, as evenly filled as can be, so that nothing stands alone on the
        last.
        """
        loads = [0.0, *accumulate(block.height(2, wanted) for block in self.blocks)]
        costs = [0.0]
        begins = [0]
        for end in range(1, len(self.blocks) + 1):
            best = float("inf")
            best_begin = end - 1
            for begin in range(end - 1, -1, -1):
                if not self._columns(begin, end, wanted):
                    break
                cost = costs[begin] + _A_PAGE + (loads[end] - loads[begin]) ** 2
                if cost < best:
                    best = cost
                    best_begin = begin
            costs.append(best)
            begins.append(best_begin)
        shares = []
        end = len(self.blocks)
        while end > 0:
            shares.append((begins[end], end))
            end = begins[end]
        return shares[::-1]

    def _columns(self, begin: int, end: int, wanted: float) -> list[int]:
        """The numbers of columns in which these blocks have room on a page."""
        area = self.area(begin)
        here = self.blocks[begin:end]
        fitting = []
        for columns in here[0].words:
            room = area.column(columns)
            if wanted > room and wanted > NARROWEST:
                continue
            if max(block.picture(wanted) for block in here) > room:
                continue
            tall = [block.height(columns, wanted) for block in here]
            if max(tall) <= area.height:
                if len(filled(here, tall, area.height)) <= columns:
                    fitting.append(columns)
        return fitting

    def _spots(self, begin: int, end: int, wanted: float) -> dict[int, Spot]:
        """The places of a page's blocks, in columns of which the highest is as low as their order
        allows.
        """
        area = self.area(begin)
        here = self.blocks[begin:end]
        lowest = area.height + 1
        best: list[list[int]] = []
        chosen = 1
        for columns in self._columns(begin, end, wanted):
            tall = [block.height(columns, wanted) for block in here]
            high = _least_height(here, tall, columns, area.height)
            if high < lowest:
                lowest = high
                best = filled(here, tall, high)
                chosen = columns
        spots = {}
        wide = area.column(chosen)
        for number, column in enumerate(best):
            tall = [here[at].height(chosen, wanted) for at in column]
            apart = [_LEAST if not here[at].follows else 0.0 for at in column]
            spare = area.height - sum(tall) - sum(apart[1:])
            gaps = sum(gap > 0 for gap in apart[1:])
            more = max(0.0, min(spare / max(1, gaps), _MOST - _LEAST))
            y = area.top
            for place, at in enumerate(column):
                if place and apart[place]:
                    y += apart[place] + more
                x = MARGIN + number * (wide + GUTTER)
                picture = here[at].picture(wanted)
                spots[begin + at] = Spot(*(round(mm, 2) for mm in (x, y, wide, picture)))
                y += tall[place]
        return spots


def filled(blocks: Sequence[Block], tall: Sequence[float], most: float) -> list[list[int]]:
    """Columns filled one after another, none above `most`: the numbers of their blocks."""
    columns: list[list[int]] = [[]]
    used = 0.0
    for at, height in enumerate(tall):
        apart = 0.0 if blocks[at].follows else _LEAST
        if columns[-1] and used + apart + height > most + 1e-6:
            columns.append([])
        used = height if not columns[-1] else used + apart + height
        columns[-1].append(at)
    return columns


def _least_height(
    blocks: Sequence[Block], tall: Sequence[float], columns: int, room: float
) -> float:
    """The least height, to a hundredth of a mm or so, in which blocks fill so many columns."""
    low = max(tall)
    high = room
    for _ in range(15):
        middle = (low + high) / 2
        if len(filled(blocks, tall, middle)) <= columns:
            high = middle
        else:
            low = middle
    return high
