"""Why a pyramid's answer is what it is: its items are cells, its options words on their cells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from wordsearch.puzzles.pyramid.draw import board_svg
from wordsearch.puzzles.pyramid.paths import word_paths
from wordsearch.puzzles.pyramid.puzzle import Placement, Pyramid
from wordsearch.reasons.bits import numbers
from wordsearch.reasons.sets import Choices, Item, Option
from wordsearch.reasons.wording import Wording
from wordsearch.words.language import capital
from wordsearch.words.lexicon import Lexicon


def choices(pyramid: Pyramid, lexicon: Lexicon, *, min_length: int = 3) -> Choices:
    """Each word on each set of cells that can spell it."""
    found: dict[tuple[str, int], list[Placement]] = {}
    for placement, mask in word_paths(pyramid, lexicon, min_length).whole():
        found.setdefault((placement.word, mask), []).append(placement)
    options = []
    for (word, mask), placements in sorted(found.items()):
        cells = tuple(numbers(mask))
        options.append(Option(word, cells, ways=len(placements), place=placements[0]))
    return Choices(options, required=range(len(pyramid.letters)))


def board(pyramid: Pyramid, laid: Sequence[Option], marked: Sequence[Item]) -> str:
    """The pyramid with words laid, and cells marked that are looked at."""
    return board_svg(pyramid, [option.place for option in laid], marked)


def wording(pyramid: Pyramid) -> Wording:
    """How its cells are called."""
    return Cells(pyramid)


class Cells(Wording):
    """A cell is called by its letter; by its row and place, too, where there are others."""

    over = "over"

    def __init__(self, pyramid: Pyramid) -> None:
        self._pyramid = pyramid

    @cached_property
    def _names(self) -> list[str]:
        names = []
        for number, row in enumerate(self._pyramid.rows, 1):
            for place, letter in enumerate(row):
                name = capital(letter)
                if self._pyramid.letters.count(letter) > 1:
                    name += f" of row {number}"
                same = [other for other, found in enumerate(row) if found == letter]
                names.append(f"the {_which(same.index(place), len(same))}{name}")
        return names

    def item(self, item: Item) -> str:
        name: str = self._names[item]
        return name

    def exactly(self, option: Option, others: Sequence[Option]) -> str:
        elsewhere = {cell for other in others for cell in other.items}
        cells = [cell for cell in option.place.path if cell not in elsewhere]
        if not cells:
            cells = list(option.place.path)
        else:
            cells = cells[:1]
        return f"{option.word} through {', '.join(map(self.item, cells))}"


def _which(place: int, n_same: int) -> str:
    """Which of the equal letters of a row one is, from the left.

    >>> [_which(place, 3) for place in range(3)], _which(1, 2), _which(0, 1)
    (['left ', 'middle ', 'right '], 'right ', '')
    """
    if n_same == 1:
        return ""
    if n_same == 2:
        return ("left ", "right ")[place]
    if n_same == 3:
        return ("left ", "middle ", "right ")[place]
    return f"{place + 1}. "
