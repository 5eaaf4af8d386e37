"""The proof's pattern table as a bound for the beam-stack search: how far every phrase begun is
from its end.

The states of `wordsearch.puzzles.palindromes.automaton` in which the left side stands
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
from wordsearch.puzzles.palindromes.table import PART, PatternTable, bit_order, pattern_table
from wordsearch.words.given import as_lexicon

if TYPE_CHECKING:
    from wordsearch.puzzles.palindromes.solve import PartPhrase
    from wordsearch.words.lexicon import Lexicon

#: A slack that forbids every elimination: each way keeps its own state.
_KEEP_ALL = -(1 << 40)


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
    ModuleNotFoundError
        Numba is not installed.

    Examples
    --------
    >>> import wordsearch as ws
    >>> words = ws.Lexicon.from_words(["ab", "ba", "cab", "bac"])
    >>> bound = PatternBound(words, alphabet="abc", n_table=2)
    >>> ws.search_palindromic_pangram(words, alphabet="abc", bound=bound)[0].words
    ('bac', 'ab')
    """

    @checked
    def __init__(
        self,
        lexicon: Lexicon,
        *,
        longest: int | None = None,
        alphabet: str | PalindromicPangram = string.ascii_lowercase,
        n_table: int = 9,
    ) -> None:
        if longest is not None:
            whole_number("longest", longest, least=-(2**63))
        puzzle = PalindromicPangram.parse(alphabet)
        letters = puzzle.alphabet
        self.words = puzzle.words_of(as_lexicon(lexicon))
        self.longest = longest
        self._n_table = min(whole_number("n_table", n_table), len(letters))
        self.name = f"pattern table of {self._n_table} letters"
        if longest is not None:
            self.name += f", up to length {longest}"

        order = bit_order(self.words, letters, self._n_table)
        # The alphabet's letter i is bit `_places[i]` of the table's masks.
        self._places = [order.index(letter) for letter in letters]
        self._full = (1 << len(letters)) - 1
        self._located = lru_cache(1 << 16)(self._locate)

        limit = UNLIMITED
        if longest is not None:
            limit = longest - puzzle.least_length
        halves = Halves.of(self.words)
        automaton = None
        if limit >= 0 and halves.forward.alphabet == letters:
            automaton = shrunk(edges_of(halves), letters, halves.goal, limit, _KEEP_ALL)
        self.nbytes = 0
        # Of each way the automaton's state: none where no phrase can be.
        self._states = [Automaton.DEAD] * halves.backward.n_nodes
        if automaton is not None:
            self._take(pattern_table(automaton.reordered(order), self._n_table))
            image = automaton.image.tolist()
            self._states = [image[0], *image[halves.forward.n_nodes + 1 : halves.goal]]

    def _take(self, table: PatternTable) -> None:
        """Look costs up in this table."""
        self.nbytes = table.rows.nbytes
        # NumPy's stub says that an array is no Buffer, and it is one.
        self._rows = memoryview(table.rows)  # type: ignore[arg-type]
        self._last_cell = table.cells - 1
        self._cost_bits = 15 if table.far < 16 else 127

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
        places = [place for bit, place in enumerate(self._places) if missing >> bit & 1]
        bits = sum(1 << place for place in places)
        return bits & (1 << self._n_table) - 1, (bits >> self._n_table).bit_count()

    def __call__(self, state: PartPhrase) -> float:
        """Letters that must still be added at least; infinite if more than `longest` would be
        needed.
        """
        missing = self._full & ~state.mask
        if not missing:
            return state.length  # it may end here, and the table is about phrases that go on
        states = [self._states[way] for way in state.ways]
        alive = [number for number in states if number >= 0]
        if not alive:
            return math.inf
        inside, level = self._located(missing)
        part, cell = divmod(inside & self._last_cell, PART)
        # Where two costs share a byte, that of the sets with the table's last letter comes first.
        shift = 4 if inside > self._last_cell else 0
        rows = self._rows
        mask = self._cost_bits
        least: int = min(rows[level, part, number, cell] >> shift & mask for number in alive)
        return state.length + least + 2 * missing.bit_count() - 1
