"""Words that stand in a grid by accident: what somebody reads there along the rows, columns and
diagonals, forth or back.

Letters are looked at as one text, in which all lines of the grid stand one behind the other with a
space between; so each line is cut into pieces once for all words that might be there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache

from wordsearch.words.fragments import LEAST

#: Entries with more letters are looked up by their first ones.
_START = 5


class Unwanted:
    """Strings of three letters or more that should stand in no line, forth or back.

    >>> [text for text, _ in Unwanted(["dog", "doggerel"]).read("a godoggerelx")]
    ['god', 'dog', 'doggerel']
    """

    def __init__(self, strings: Iterable[str]) -> None:
        forth = [string for string in strings if len(string) >= LEAST]
        self._strings = frozenset([*forth, *[string[::-1] for string in forth]])

    @cached_property
    def _lengths(self) -> dict[str, tuple[int, ...]]:
        """The lengths of the strings that begin so, by their first five letters; a shorter one
        stands for itself.
        """
        lengths = defaultdict[str, set[int]](set)
        for string in self._strings:
            lengths[string[:_START]].add(len(string))
        return {start: tuple(sorted(lengths[start])) for start in lengths}

    def read(self, text: str) -> Iterator[tuple[str, int]]:
        """What of it stands in a text, and where each begins."""
        lengths = self._lengths
        for place in range(len(text) - LEAST + 1):
            for letters in range(LEAST, _START + 1):
                start = text[place : place + letters]
                for length in lengths.get(start, ()):
                    string = text[place : place + length]
                    if string in self._strings:
                        yield string, place


@lru_cache(maxsize=8)
def unwanted(strings: frozenset[str]) -> Unwanted:
    """The strings, prepared once for all grids."""
    return Unwanted(strings)


@lru_cache(maxsize=64)
def all_lines(rows: int, columns: int) -> tuple[int, ...]:
    """The cells of all rows, columns and diagonals, one line behind the other; -1 behind each."""
    across = [[row * columns + column for column in range(columns)] for row in range(rows)]
    down = [list(column) for column in zip(*across, strict=True)]
    falling: dict[int, list[int]] = defaultdict(list)
    rising: dict[int, list[int]] = defaultdict(list)
    for row, line in enumerate(across):
        for column, cell in enumerate(line):
            falling[row - column].append(cell)
            rising[row + column].append(cell)
    lines = [*across, *down, *falling.values(), *rising.values()]
    return tuple([cell for line in lines for cell in (*line, -1)])


class Lines:
    """All lines of a grid ("" where there is no letter yet), to be read; the cells of what stands
    there are known where each holds a single letter.
    """

    def __init__(self, rows: int, columns: int, cells: Sequence[str]) -> None:
        self._order = all_lines(rows, columns)
        shown = [letter or " " for letter in cells]
        # The cell -1, which is behind each line.
        shown.append(" ")
        in_order = [shown[cell] for cell in self._order]
        self._text = "".join(in_order)
        # A cell of several letters is read forth, too, where the line is read back.
        self._backwards = ""
        if len(self._text) > len(in_order):
            self._backwards = "".join(reversed(in_order))

    def read_of(self, strings: Unwanted) -> Iterator[tuple[int, ...]]:
        """The cells of each unwanted string that stands there."""
        for string, place in strings.read(self._text):
            yield self._order[place : place + len(string)]

    def hold(self, strings: Unwanted) -> bool:
        """Whether any unwanted string stands there."""
        texts = filter(None, (self._text, self._backwards))
        return any(next(strings.read(text), None) is not None for text in texts)

    def places_of(self, words: Iterable[str]) -> Iterator[tuple[int, ...]]:
        """The cells of each word wherever it stands, forth or back."""
        for word in words:
            for text in dict.fromkeys((word, word[::-1])):
                place = self._text.find(text)
                while place >= 0:
                    yield self._order[place : place + len(text)]
                    place = self._text.find(text, place + 1)
