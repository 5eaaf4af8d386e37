"""The paths of a pyramid: those that spell words, and regions for words that are in no list.

Each is a problem for the same strategies as the covers of `solve`, which search them inside a step.

The words of this file:

- **path**: cells, each beside the one before, none twice; ``used`` are its cells, as bits.
- **code, node**: a letter's number in the letter graph, and a place in it; ``steps[node + code]``
  leads on.
- **region**: connected cells, as bits, that are set aside for a word that is in no list.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any

from wordsearch.puzzles.pyramid.puzzle import Placement, Pyramid
from wordsearch.search.problem import Prune
from wordsearch.search.run import Run
from wordsearch.search.strategies import depth_first
from wordsearch.words.lexicon import Lexicon

#: Spellings that a `RegionMemory` keeps, and answers to what can be reached: some 30 MB each.
_MOST_SPELLINGS = 100_000
_MOST_ENDS = 200_000

#: A path, and the cells it uses as bits.
Walked = tuple[tuple[int, ...], int]
#: The same, and the node of the letter graph.
PrefixWalked = tuple[tuple[int, ...], int, int]
#: A path, its cells as bits, its letters, and the place of the first word that begins with them.
SortedWalked = tuple[tuple[int, ...], int, str, int]
#: A word on its path, and the cells it uses as bits.
Found = tuple[Placement, int]


class WordPaths:
    """Problem: the paths over free cells that spell words, found by trying every path.

    A state is (path, cells used as bits); without a trie to walk, no path is known to lead nowhere.
    """

    def __init__(
        self, pyramid: Pyramid, lexicon: Lexicon, min_length: int, longest: int, free: int
    ) -> None:
        self._letters = pyramid.letters
        self._moves = pyramid.steps
        self._free = free
        self._words = lexicon.members
        self._min_length = min_length
        self._longest = longest

    def roots(self) -> Iterator[Walked]:
        """The paths of one cell."""
        for cell in range(len(self._letters)):
            if self._free >> cell & 1:
                yield (cell,), 1 << cell

    def children(self, state: Walked) -> Iterator[Any]:
        """The path with one more cell."""
        path, used = state
        open_cells = self._free & ~used
        if len(path) < self._longest:
            for cell, letter in self._moves[path[-1]]:
                if open_cells >> cell & 1:
                    yield letter, ((*path, cell), used | 1 << cell)

    def solution(self, state: Walked) -> Found | None:
        """The word that the path spells, if it is one."""
        path, used = state
        word = "".join([self._letters[cell] for cell in path])
        if len(path) < self._min_length or word not in self._words:
            return None
        return Placement(word, path), used


class RegionMemory:
    """What the searches of a pyramid's regions remember, as long as there is room: a run asks the
    same of them again and again. A copy begins with nothing.

    Parameters
    ----------
    near : sequence of int
        The cells beside each cell, as bits.

    Attributes
    ----------
    spelled : dict of int to list of Found
        By region the paths over it that are no words.
    """

    def __init__(self, near: Sequence[int]) -> None:
        self._near = near
        self._reached: dict[tuple[int, int], bool] = {}
        self._room = _MOST_SPELLINGS
        self.spelled: dict[int, list[Found]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return RegionMemory, (self._near,)

    def keep(self, region: int, spellings: list[Found]) -> None:
        """Remember the paths over a region, if there is room."""
        if len(spellings) <= self._room:
            self._room -= len(spellings)
            self.spelled[region] = spellings

    def is_reached(self, cell: int, others: int) -> bool:
        """Whether a path that ends in a cell can go on to use these others, as bits."""
        if not others:
            return True
        key = cell, others
        reached = self._reached.get(key)
        if reached is None:
            reached = self._goes_on(cell, others)
            if len(self._reached) < _MOST_ENDS:
                self._reached[key] = reached
        return reached

    def _goes_on(self, cell: int, others: int) -> bool:
        following = self._near[cell] & others
        while following:
            bit = following & -following
            following ^= bit
            if self.is_reached(bit.bit_length() - 1, others ^ bit):
                return True
        return False


class UnlistedPaths(WordPaths):
    """Problem: the paths over all cells of a region that spell no word of the list.

    A step after which no path uses the rest of the region is pruned as ``dead end``.
    """

    def __init__(
        self, pyramid: Pyramid, lexicon: Lexicon, region: int, memory: RegionMemory
    ) -> None:
        size = region.bit_count()
        super().__init__(pyramid, lexicon, size, size, region)
        self._is_reached = memory.is_reached

    def roots(self) -> Iterator[Any]:
        """The paths of one cell that can go on."""
        for path, used in super().roots():
            if self._is_reached(path[0], self._free ^ used):
                yield path, used

    def children(self, state: Walked) -> Iterator[Any]:
        """The path with one more cell."""
        path, used = state
        open_cells = self._free & ~used
        for cell, letter in self._moves[path[-1]]:
            bit = 1 << cell
            if open_cells & bit:
                if self._is_reached(cell, open_cells ^ bit):
                    yield letter, ((*path, cell), used | bit)
                else:
                    yield Prune(letter, "dead end")

    def solution(self, state: Walked) -> Found | None:
        """What the path spells, if it is whole and no word."""
        path, used = state
        if used != self._free:
            return None
        word = "".join([self._letters[cell] for cell in path])
        if word in self._words:
            return None
        return Placement(word, path), used


class Regions:
    """Problem: the connected sets of at least so many free cells that hold one cell, each once.

    A state is (cells of the region, cells that may still join), both as bits.
    """

    def __init__(self, near: Sequence[int], cell: int, free: int, least: int) -> None:
        self._near = near
        self._start = 1 << cell
        self._free = free & ~self._start
        self._least = least

    def roots(self) -> Iterator[tuple[int, int]]:
        """The cell alone."""
        yield self._start, self._free

    def children(self, state: tuple[int, int]) -> Iterator[Any]:
        """The region with one more cell beside it; those tried before are out for the later."""
        region, open_cells = state
        for cell, beside in enumerate(self._near):
            bit = 1 << cell
            if open_cells & bit and beside & region:
                open_cells &= ~bit
                yield cell, (region | bit, open_cells)

    def solution(self, state: tuple[int, int]) -> int | None:
        """The region, if it is large enough."""
        region, _ = state
        if region.bit_count() < self._least:
            return None
        return region


class PrefixPaths:
    """Problem: the same paths, walking the letter graph of the words (heuristic ``prefix``).

    A state is (path, cells used as bits, node of the graph); a step to letters that begin no word
    is pruned.
    """

    def __init__(self, pyramid: Pyramid, lexicon: Lexicon, min_length: int, free: int) -> None:
        graph = lexicon.graph
        self._letters = pyramid.letters
        self._min_length = min_length
        self._free = free
        self._steps = graph.steps
        self._ends = graph.ends
        # A letter that the lexicon never uses gets a code that no step of the graph has.
        self._codes = [graph.codes.get(letter) for letter in pyramid.letters]
        steps = [
            (cell, 1 << cell, letter, self._codes[cell])
            for cell, letter in enumerate(pyramid.letters)
        ]
        self._moves = [[steps[cell] for cell in cells] for cells in pyramid.neighbours]
        for letter in pyramid.letters:
            if letter not in _NO_PREFIX:
                _NO_PREFIX[letter] = Prune(letter, "prefix")

    def roots(self) -> Iterator[PrefixWalked]:
        """The paths of one cell whose letter begins a word."""
        for cell, code in enumerate(self._codes):
            if self._free >> cell & 1 and code in self._steps:
                yield (cell,), 1 << cell, self._steps[code]

    def children(self, state: PrefixWalked) -> Iterator[Any]:
        """The path with one more cell; a prune where its letters begin no word."""
        path, used, node = state
        open_cells = self._free & ~used
        steps = self._steps
        for cell, bit, letter, code in self._moves[path[-1]]:
            if open_cells & bit:
                if code is not None and node + code in steps:
                    yield letter, ((*path, cell), used | bit, steps[node + code])
                else:
                    yield _NO_PREFIX[letter]

    def solution(self, state: PrefixWalked) -> Found | None:
        """The word that the path spells, if it is one."""
        path, used, node = state
        if node in self._ends and len(path) >= self._min_length:
            return Placement("".join([self._letters[cell] for cell in path]), path), used
        return None


class SortedPaths:
    """Problem: the same paths, in the same order, read in the sorted words (heuristic ``sorted``).

    A state is (path, cells used as bits, letters, place of the first word that begins with them); a
    step to letters that begin no word is pruned.
    """

    def __init__(self, pyramid: Pyramid, lexicon: Lexicon, min_length: int, free: int) -> None:
        self._letters = pyramid.letters
        self._moves = pyramid.steps
        self._words = lexicon.words
        self._min_length = min_length
        self._free = free

    def _begins(self, letters: str, start: int) -> int | None:
        """The place of the first word that begins with letters, which is not before `start`."""
        words = self._words
        place = bisect_left(words, letters, start)
        if place < len(words) and words[place].startswith(letters):
            return place
        return None

    def roots(self) -> Iterator[SortedWalked]:
        """The paths of one cell whose letter begins a word."""
        for cell, letter in enumerate(self._letters):
            if self._free >> cell & 1:
                place = self._begins(letter, 0)
                if place is not None:
                    yield (cell,), 1 << cell, letter, place

    def children(self, state: SortedWalked) -> Iterator[Any]:
        """The path with one more cell; a prune where its letters begin no word."""
        path, used, letters, start = state
        open_cells = self._free & ~used
        for cell, letter in self._moves[path[-1]]:
            if open_cells >> cell & 1:
                longer = letters + letter
                place = self._begins(longer, start)
                if place is None:
                    yield Prune(letter, "prefix")
                else:
                    yield letter, ((*path, cell), used | 1 << cell, longer, place)

    def solution(self, state: SortedWalked) -> Found | None:
        """The word that the path spells, if it is one."""
        path, used, letters, place = state
        if self._words[place] == letters and len(path) >= self._min_length:
            return Placement(letters, path), used
        return None


#: For each letter the prune of a step that begins no word: most steps of a walk end in one.
_NO_PREFIX: dict[str, Prune] = {}


def word_paths(pyramid: Pyramid, lexicon: Lexicon, min_length: int) -> Run[Found]:
    """Every word that a path over any of the cells spells, with its cells."""
    everything = (1 << len(pyramid.letters)) - 1
    return depth_first(PrefixPaths(pyramid, lexicon, min_length, everything))
