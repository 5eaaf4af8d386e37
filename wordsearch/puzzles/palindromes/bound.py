"""The proof's pattern table as a bound for the beam-stack search: how far every phrase begun is
from its end.

The states of `wordsearch.puzzles.palindromes.puzzle`'s automaton in which the left side stands
between two words are exactly the *ways* of the search: a place in the reversed words. So the
table's entry for a way and the letters missing is a lower bound of what must still be added, and
the least of them over a phrase's ways is one for the phrase.
"""

from __future__ import annotations

import math
import string
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from wordsearch.errors import checked, whole_number
from wordsearch.puzzles.palindromes.automaton import UNLIMITED, Automaton, Halves, edges_of, shrunk
from wordsearch.puzzles.palindromes.puzzle import PalindromicPangram
from wordsearch.puzzles.palindromes.table import PART, bit_order, pattern_table
from wordsearch.words.lexicon import as_lexicon

if TYPE_CHECKING:
    from wordsearch.puzzles.palindromes.solve import PartPhrase
    from wordsearch.words.lexicon import Lexicon

_KEEP_ALL = -(1 << 40)  # a slack that forbids every elimination: each way keeps its own state


@checked
class PatternBound:
    """A bound for `search_palindromic_pangram`, from the pattern table of the same words.

    Parameters
    ----------
    lexicon : Lexicon
    longest : int, optional
        Phrases of up to so many letters are looked for; longer ones are ruled out, which makes the
        table smaller. None: of any length.
    alphabet : str or PalindromicPangram
        The letters that a phrase must have, or the puzzle.
    n_table : int
        Letters that the table tells apart. One more doubles its size (285 MB at 9 for ITA
        Software's list).

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
        if longest is not None:
            whole_number("longest", longest, least=-(2**63))
        puzzle = PalindromicPangram.parse(alphabet)
        alphabet, words = puzzle.alphabet, puzzle.words_of(lexicon)
        halves = Halves.of(words)
        limit = UNLIMITED if longest is None else longest - puzzle.least_length
        small = None
        if limit >= 0 and set(halves.forward.alphabet) == set(alphabet):
            small = shrunk(edges_of(halves), alphabet, halves.goal, limit, _KEEP_ALL)
        n_table = min(whole_number("n_table", n_table), len(alphabet))
        letters = bit_order(words, alphabet, n_table)
        most = "" if longest is None else f", up to length {longest}"
        self.name = f"pattern table of {n_table} letters{most}"
        self.words, self.longest, self.nbytes = words, longest, 0
        self._states = [Automaton.DEAD] * halves.backward.n_nodes  # where no phrase can be
        if small is not None:
            table = pattern_table(small.reordered(letters), n_table)
            self.nbytes = table.rows.nbytes
            self._rows = memoryview(table.rows)  # type: ignore[arg-type]  # numpy says no Buffer, and is one
            self._wrap, self._mask = table.cells - 1, 15 if table.far < 16 else 127
            image = small.image.tolist()
            self._states = [image[0], *image[halves.forward.n_nodes + 1 : halves.goal]]
        self._full = (1 << len(alphabet)) - 1
        self._places = [letters.index(letter) for letter in alphabet]
        self._n_table = n_table
        self._located = lru_cache(1 << 16)(self._locate)

    def __getstate__(self) -> dict[str, Any]:
        state = dict(vars(self))
        del state["_located"]
        if "_rows" in state:
            state["_rows"] = np.asarray(self._rows)
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        if "_rows" in state:
            self._rows = memoryview(state["_rows"])
        self._located = lru_cache(1 << 16)(self._locate)

    def _locate(self, missing: int) -> tuple[int, int]:
        """Missing letters in the table's bits, and how many it only counts."""
        bits = sum(1 << place for bit, place in enumerate(self._places) if missing >> bit & 1)
        return bits & (1 << self._n_table) - 1, (bits >> self._n_table).bit_count()

    def __call__(self, state: PartPhrase) -> float:
        """Letters that must still be added at least; infinite if more than `longest` would be
        needed.
        """
        missing = self._full & ~state.mask
        if not missing:
            return state.length  # it may end here, and the table is about phrases that go on
        known = [at for way in state.ways if (at := self._states[way]) >= 0]
        if not known:
            return math.inf
        (inside, level), rows, mask = self._located(missing), self._rows, self._mask
        place, shift = inside & self._wrap, 4 * (inside > self._wrap)
        part, place = divmod(place, PART)
        least: int = min(rows[level, part, at, place] >> shift & mask for at in known)
        return state.length + least + 2 * missing.bit_count() - 1
