"""The proof's pattern table as a bound for the beam-stack search: how far every phrase begun is from its end.

The states of `wordsearch.puzzles.palindromes.puzzle`'s automaton in which the left side stands between two
words are exactly the *ways* of the search: a place in the reversed words. So the table's entry for a way and
the letters missing is a lower bound of what must still be added, and the least of them over a phrase's ways
is one for the phrase.
"""

from __future__ import annotations

import math
import re
import string
from typing import TYPE_CHECKING

from wordsearch.errors import PuzzleError, checked
from wordsearch.puzzles.palindromes.automaton import UNLIMITED, Halves, edges_of, shrunk
from wordsearch.puzzles.palindromes.puzzle import PalindromicPangram
from wordsearch.puzzles.palindromes.table import bit_order, pattern_table, table_order
from wordsearch.words.lexicon import as_lexicon

if TYPE_CHECKING:
    from wordsearch.puzzles.palindromes.solve import PartPhrase
    from wordsearch.words.lexicon import Lexicon

_KEEP_ALL = -(1 << 40)  # a slack that forbids every elimination: each way keeps its own state


class NoPhraseError(PuzzleError):
    """The words alone rule out every phrase that a table could be about."""


@checked
class PatternBound:
    """A bound for `search_palindromic_pangram`, from the pattern table of the same words.

    Parameters
    ----------
    lexicon : Lexicon
    longest : int, optional
        Phrases of up to so many letters are looked for; longer ones are ruled out, which makes the table
        smaller. None: of any length.
    alphabet : str or PalindromicPangram
        The letters that a phrase must have, or the puzzle.
    n_table : int
        Letters that the table tells apart. One more doubles its size (285 MB at 9 for ITA Software's list).

    Attributes
    ----------
    name : str
        What a saved search says of the bound it was made with.
    nbytes : int
        The table's size.

    Raises
    ------
    PuzzleError
        If the lexicon is empty.
    NoPhraseError
        If nothing of up to `longest` letters can be a phrase.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        *,
        longest: int | None = None,
        alphabet: str | PalindromicPangram = string.ascii_lowercase,
        n_table: int = 9,
    ) -> None:
        lexicon = as_lexicon(lexicon)
        puzzle = PalindromicPangram.parse(alphabet)
        alphabet, words = puzzle.alphabet, puzzle.words_of(lexicon)
        halves = Halves.of(words, lexicon.graph if len(words) == len(lexicon) else None)
        limit = UNLIMITED if longest is None else longest - puzzle.least_length
        small = None
        if limit >= 0 and set(halves.forward.alphabet) == set(alphabet):
            small = shrunk(edges_of(halves), alphabet, halves.goal, limit, _KEEP_ALL)
        if small is None:
            most = "" if longest is None else f" and at most {longest} letters"
            raise NoPhraseError(f"no palindrome of the words of {lexicon.name!r} has all of {alphabet}{most}")
        n_table = min(n_table, len(alphabet))
        letters = bit_order(words, table_order(words, alphabet), n_table)
        table = pattern_table(small.reordered(letters), n_table)
        most = "" if longest is None else f", up to length {longest}"
        self.name = f"pattern table of {n_table} letters{most}"
        self.words, self.longest, self.nbytes = words, longest, table.rows.nbytes
        self._rows = memoryview(table.rows)  # type: ignore[arg-type]  # numpy says no Buffer, and is one
        self._wrap, self._mask = table.rows.shape[2] - 1, 15 if table.far < 16 else 127
        image = small.image.tolist()
        self._states = [image[0], *image[halves.forward.n_nodes + 1 : halves.goal]]
        self._full = (1 << len(alphabet)) - 1
        # Missing letters, 13 at a time, in the table's bits; the others are only counted.
        places = [letters.index(letter) for letter in alphabet]
        self._inside = [_translated(places[start : start + 13], n_table) for start in (0, 13, 26)]
        self._others = sum(1 << bit for bit, place in enumerate(places) if place >= n_table)

    @classmethod
    def named(cls, name: str | None, lexicon: Lexicon, puzzle: PalindromicPangram) -> PatternBound | None:
        """The table that a saved search names, made anew; None for another name."""
        match = re.fullmatch(r"pattern table of (\d+) letters(?:, up to length (\d+))?", name or "")
        if match is None:
            return None
        longest = int(match[2]) if match[2] else None
        return cls(lexicon, longest=longest, alphabet=puzzle, n_table=int(match[1]))

    def __call__(self, state: PartPhrase) -> float:
        """Letters that must still be added at least; infinite if more than `longest` would be needed."""
        missing = self._full & ~state.mask
        if not missing:
            return state.length  # it may end here, and the table is about phrases that go on
        low, middle, high = self._inside
        inside = low[missing & 8191] | middle[missing >> 13 & 8191] | high[missing >> 26]
        level, rows, states = (missing & self._others).bit_count(), self._rows, self._states
        place, shift, mask = inside & self._wrap, 4 * (inside > self._wrap), self._mask
        costs = [rows[level, at, place] >> shift & mask for way in state.ways if (at := states[way]) >= 0]
        return state.length + min(costs, default=math.inf) + 2 * missing.bit_count() - 1


def _translated(places: list[int], n_table: int) -> list[int]:
    """For each set of letters (as bits) the same set in the table's bits."""
    bits = [1 << place if place < n_table else 0 for place in places]
    sets = [0]
    for bit in bits:
        sets += [known | bit for known in sets]
    return sets
