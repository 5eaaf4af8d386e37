"""Symbol codes as their first solver saw them: partial codes turn clues into masks, which words
must fit.

:class:`LetterByLetter` gives letters symbol by symbol, :class:`WordByWord` reads whole clues. What
they share with the default search is in :class:`Codes`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

from wordsearch.puzzles.symbol_code.puzzle import SymbolCode, SymbolCodeSolution
from wordsearch.puzzles.symbol_code.word_index import word_index
from wordsearch.search.problem import Prune, state_after
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.trie import Trie

OPEN = "."


def scanned(words: Sequence[str]) -> Callable[[str], Iterator[str]]:
    """Masks are looked up by trying the words one after the other (heuristic ``masks`` by itself).

    With ``trie`` it is a wildcard walk in a trie: each open place tries every branch.
    """
    text = "\n".join(words)
    return lambda mask: (match[0] for match in re.finditer(f"^{mask}$", text, re.MULTILINE))


class Codes:
    """What all searches share: the puzzle, its clues without repeats, the order to take them in.

    Attributes
    ----------
    given : str
        The known letters.
    order : tuple of str
        The symbols of the clues, and the known ones; these first, so that a state can begin with
        their letters.
    texts : list of tuple of str
        The clues.
    clues : list of tuple of int
        For each clue the places of its symbols in `order`.
    touched : list of tuple of int
        For each symbol the numbers of the clues that show it.
    """

    def __init__(self, puzzle: SymbolCode, lexicon: Lexicon, heuristics: Collection[str]) -> None:
        self.puzzle = puzzle
        self.heuristics = heuristics
        self.index = word_index(lexicon, puzzle.alphabet, puzzle.one_letter_words)
        self.types = not {"order_types", "arc_consistency"}.isdisjoint(heuristics)
        known = dict(puzzle.known)
        unknown = [symbol for symbol in puzzle.shown if symbol not in known]
        self.texts = list(dict.fromkeys(puzzle.clues))
        if "frequent_first" in heuristics:
            counts = Counter(symbol for clue in puzzle.clues for symbol in clue)
            unknown.sort(key=counts.__getitem__, reverse=True)
            self.texts.sort(key=lambda clue: sum(map(counts.__getitem__, set(clue))), reverse=True)
        if "back_solving" in heuristics:
            self.texts.sort(key=lambda clue: len(self.index.words(clue, self.types)))
        self.given = "".join(known.values())
        self.order = (*known, *unknown)
        place = {symbol: number for number, symbol in enumerate(self.order)}
        self.clues = [tuple(map(place.__getitem__, clue)) for clue in self.texts]
        self.touched = [
            tuple(number for number, clue in enumerate(self.clues) if place in clue)
            for place in range(len(self.order))
        ]

    def common_first(self, words: Sequence[str]) -> Sequence[str]:
        """Words as a step tries them."""
        if "common_words" not in self.heuristics or len(words) < 2:
            return words
        return sorted(words, key=self.index.rarity)

    def letters(self, state: Any) -> Iterable[str]:
        """For each symbol of `order` its letter in a state, a dot while it has none."""
        raise NotImplementedError

    def solved(self, letters: Iterable[str]) -> SymbolCodeSolution:
        """The solution with these letters, for the symbols of `order`."""
        return SymbolCodeSolution.of(self.puzzle, self.order, letters)

    def price(self, solution: SymbolCodeSolution) -> float:
        """How rare a solution's words are, in orders of magnitude, summed over them."""
        return sum(map(self.index.rarity, solution.words))

    def after(self, labels: Sequence[object]) -> SymbolCode:
        """The puzzle as it stands at a node of the search tree: with the letters known there."""
        state = state_after(self, labels)
        if state is None:
            return replace(self.puzzle, known=())
        return self.shown_at(state)

    def shown_at(self, state: Any) -> SymbolCode:
        """The puzzle as it stands at a state."""
        pairs = zip(self.order, self.letters(state), strict=True)
        known = tuple((symbol, letter) for symbol, letter in pairs if letter != OPEN)
        return replace(self.puzzle, known=known)


class Lookup(NamedTuple):
    """How to look up the words of one order type, or of one length.

    Attributes
    ----------
    words : frozenset of str
    matches : callable
        The words that fit a mask, such as ``"ba.."``.
    """

    words: frozenset[str]
    matches: Callable[[str], Iterator[str]]


class ByMask(Codes):
    """What the searches by masks share."""

    def __init__(self, puzzle: SymbolCode, lexicon: Lexicon, heuristics: Collection[str]) -> None:
        super().__init__(puzzle, lexicon, heuristics)
        # Now, since the clock is for the search.
        self.lookups = self._lookups()

    def _lookups(self) -> list[Lookup]:
        """For each clue how to look up its words; clues of one order type share it."""
        trie = "trie" in self.heuristics
        lookups = []
        for clue in self.texts:
            words = self.index.words(clue, self.types)
            # The index keeps its lists, so no other list gets the same id.
            key = id(words), trie
            if key not in self.index.lookups:
                matches = Trie(words).matches if trie else scanned(words)
                self.index.lookups[key] = Lookup(words=frozenset(words), matches=matches)
            lookups.append(self.index.lookups[key])
        return lookups

    def fits(self, letters: str, number: int) -> bool:
        """Whether a clue has a word under these letters of all symbols, or dots."""
        mask = self.mask(letters, number)
        lookup = self.lookups[number]
        if OPEN not in mask:
            return mask in lookup.words
        return next(lookup.matches(mask), None) is not None

    def mask(self, letters: str, number: int) -> str:
        """What a clue reads."""
        return "".join([letters[place] for place in self.clues[number]])

    @property
    def start(self) -> str:
        """The known letters, and dots."""
        return self.given.ljust(len(self.order), OPEN)

    @cached_property
    def reason(self) -> str:
        """The heuristic that decides what a mask may be."""
        return next(name for name in ("order_types", "trie", "masks") if name in self.heuristics)


class LetterByLetter(ByMask):
    """Problem: give the symbols their letters, one after the other.

    A state is the text of the letters in the order of the symbols, with a dot for each still to be
    given. Without the heuristic ``masks`` clues are looked at only when every symbol has its
    letter: 26!/13! for 13 symbols.
    """

    def roots(self) -> Iterator[str]:
        """The known letters."""
        yield self.start

    def letters(self, state: str) -> str:
        """The state itself."""
        return state

    def children(self, state: str) -> Iterator[Any]:
        """Each letter that is left for the next symbol."""
        place = state.find(OPEN)
        if place < 0:
            return
        touched = self.touched[place] if "masks" in self.heuristics else ()
        for letter in self.puzzle.alphabet:
            if letter in state:
                continue
            label = f"{self.order[place]}={letter}"
            child = state[:place] + letter + state[place + 1 :]
            if all(self.fits(child, number) for number in touched):
                yield label, child
            else:
                yield Prune(label, self.reason)

    def solution(self, state: str) -> SymbolCodeSolution | None:
        """The code, where every symbol has its letter and every clue is a word."""
        if OPEN in state:
            return None
        if not all(self.fits(state, number) for number in range(len(self.clues))):
            return None
        return self.solved(state)


class Reading(NamedTuple):
    """A state of back-solving.

    Attributes
    ----------
    letters : str
        For each symbol of `Codes.order` its letter or a dot.
    clues : tuple of int
        The clues still to be read.
    """

    letters: str
    clues: tuple[int, ...]


class WordByWord(ByMask):
    """Problem: read one clue after the other as one of the words that fit what is known
    (back-solving).
    """

    def roots(self) -> Iterator[Reading]:
        """The known letters, and all clues to be read."""
        yield Reading(self.start, tuple(range(len(self.clues))))

    def letters(self, state: Reading) -> str:
        """For each symbol of `order` its letter or a dot."""
        return state.letters

    def children(self, state: Reading) -> Iterator[Any]:
        """Each word that the next clue may be."""
        if not state.clues:
            return
        clues = state.clues if "mrv" in self.heuristics else state.clues[:1]
        choices = ((number, self._readings(state.letters, number)) for number in clues)
        number, readings = min(choices, key=lambda choice: len(choice[1]))
        others = tuple(other for other in state.clues if other != number)
        checked = others if "masks" in self.heuristics else ()
        for word in self.common_first(list(readings)):
            letters = readings[word]
            if all(self.fits(letters, other) for other in checked):
                yield word, Reading(letters, others)
            else:
                yield Prune(word, self.reason)

    def _readings(self, letters: str, number: int) -> dict[str, str]:
        """The words that a clue may be, each with all letters that are known then."""
        mask = self.mask(letters, number)
        readings = {
            word: self._read(letters, number, word) for word in self.lookups[number].matches(mask)
        }
        return {word: reading for word, reading in readings.items() if reading}

    def _read(self, letters: str, number: int, word: str) -> str:
        """The letters with those of `word` for the clue; empty where two symbols would share
        one.
        """
        filled = list(letters)
        for place, letter in zip(self.clues[number], word, strict=True):
            if filled[place] == letter:
                continue
            if filled[place] != OPEN or letter in filled:
                return ""
            filled[place] = letter
        return "".join(filled)

    def solution(self, state: Reading) -> SymbolCodeSolution | None:
        """The code, where every clue is read."""
        if state.clues:
            return None
        return self.solved(state.letters)
