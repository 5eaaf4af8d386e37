"""Symbol codes some of whose clues read a word that is in no list.

Which clues these are is chosen first. The other clues are searched as always; then symbols that
only such clues show get each letter that is left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from wordsearch.puzzles.symbol_code.masks import OPEN
from wordsearch.puzzles.symbol_code.puzzle import SymbolCode, SymbolCodeSolution
from wordsearch.puzzles.symbol_code.solve import problem_of
from wordsearch.puzzles.symbol_code.symbols import clue_text
from wordsearch.search.problem import Prune, state_after
from wordsearch.search.strategies import no_bound
from wordsearch.words.lexicon import Lexicon


class Partly(NamedTuple):
    """A state: which clues are missed, and what is known of the code.

    Attributes
    ----------
    missed : tuple of int
        The numbers of the clues whose words are in no list.
    rest : state of the search for the other clues
        None where there is none: no other clue, or none that can be read.
    letters : mapping of str to str or None
        Symbols with their letters, when all other clues are read.
    is_root : bool
        Whether nothing is chosen yet, but perhaps which clues are missed.
    """

    missed: tuple[int, ...]
    rest: Any
    letters: Mapping[str, str] | None
    is_root: bool = False


class MissedClues:
    """Problem: a symbol code, with guesses of which clues are missed.

    Parameters
    ----------
    puzzle, lexicon, heuristics
        See `SymbolCode.problem`.
    """

    def __init__(self, puzzle: SymbolCode, lexicon: Lexicon, heuristics: Collection[str]) -> None:
        self.puzzle = puzzle
        self._lexicon = lexicon
        self._heuristics = heuristics
        self._clues = list(dict.fromkeys(puzzle.clues))
        whole = problem_of(puzzle, lexicon, heuristics)
        self._index = whole.index
        # By the clues that are missed, the problem of the others.
        self._others: dict[tuple[int, ...], Any] = {(): whole}

    def roots(self) -> Iterator[Partly]:
        """No clue is missed."""
        yield self._start(())

    def _start(self, missed: tuple[int, ...]) -> Partly:
        """The root where these clues are missed."""
        if len(missed) == len(self._clues):
            return Partly(missed, rest=None, letters=dict(self.puzzle.known), is_root=True)
        rest = next(iter(self._problem(missed).roots()), None)
        return self._partly(missed, rest)._replace(is_root=True)

    def _problem(self, missed: tuple[int, ...]) -> Any:
        """The problem of all clues but these."""
        if missed not in self._others:
            words = {self._clues[number] for number in missed}
            clues = enumerate(self.puzzle.clues)
            puzzle = self.puzzle.part_of(number for number, clue in clues if clue not in words)
            self._others[missed] = problem_of(puzzle, self._lexicon, self._heuristics)
        return self._others[missed]

    def _partly(self, missed: tuple[int, ...], rest: Any) -> Partly:
        """A state of the search for the other clues, with their letters where that is their end."""
        letters = None
        if missed and rest is not None:
            solution = self._problem(missed).solution(rest)
            if solution is not None:
                letters = solution.code
        return Partly(missed, rest, letters)

    def guesses(self, state: Partly) -> Iterator[Any]:
        """Each clue after the last that is missed: its word may be in no list, too."""
        if not state.is_root:
            return
        following = max(state.missed, default=-1) + 1
        for number in range(following, len(self._clues)):
            yield clue_text(self._clues[number]), self._start((*state.missed, number))

    def children(self, state: Partly) -> Iterator[Any]:
        """The steps of the search for the other clues; then the letters of the next symbol that is
        open.
        """
        if state.letters is not None:
            yield from self._spelled(state, state.letters)
        elif state.rest is None:
            yield Prune("every clue", "arc_consistency")
        else:
            for item in self._problem(state.missed).children(state.rest):
                if item.__class__ is Prune:
                    yield item
                else:
                    yield item[0], self._partly(state.missed, item[1])

    def _spelled(self, state: Partly, letters: Mapping[str, str]) -> Iterator[Any]:
        """Each letter that is left for the first open symbol of the missed clues."""
        shown = (symbol for number in state.missed for symbol in self._clues[number])
        symbol = next((symbol for symbol in shown if symbol not in letters), None)
        if symbol is None:
            return
        for letter in self.puzzle.alphabet:
            if letter in letters.values():
                continue
            label = f"{symbol}={letter}"
            after = Partly(state.missed, state.rest, {**letters, symbol: letter})
            if any(map(self._index.is_listed, self.laid(after)[1])):
                yield Prune(label, "listed")
            else:
                yield label, after

    def _code(self, state: Partly) -> Mapping[str, str]:
        """The letters that symbols have for certain."""
        if state.letters is not None:
            return state.letters
        if state.rest is None:
            return dict(self.puzzle.known)
        problem = self._problem(state.missed)
        pairs = zip(problem.order, problem.letters(state.rest), strict=True)
        return {symbol: letter for symbol, letter in pairs if letter != OPEN}

    def laid(self, state: Partly) -> tuple[list[str], list[str]]:
        """The words of the list so far, and those in no list with dots for what is open."""
        code = self._code(state)
        missed = {self._clues[number] for number in state.missed}
        listed_words = []
        missed_words = []
        for clue in self.puzzle.clues:
            word = "".join([code.get(symbol, OPEN) for symbol in clue])
            if clue in missed:
                missed_words.append(word)
            elif OPEN not in word:
                listed_words.append(word)
        return listed_words, missed_words

    def bound(self, state: Partly) -> float:
        """The least that the other clues cost that are open still, where their search knows it."""
        if state.rest is None or state.letters is not None:
            return 0.0
        bound: float = getattr(self._problem(state.missed), "bound", no_bound)(state.rest)
        return bound

    def solution(self, state: Partly) -> SymbolCodeSolution | None:
        """The code, where every clue is read, those that are missed as words of no list."""
        if not state.missed:
            if state.rest is None:
                return None
            whole: SymbolCodeSolution | None = self._problem(()).solution(state.rest)
            return whole
        if state.letters is None:
            return None
        _, missed = self.laid(state)
        if any(OPEN in word or self._index.is_listed(word) for word in missed):
            return None
        letters = state.letters
        solution = SymbolCodeSolution.of(self.puzzle, letters.keys(), letters.values())
        return replace(solution, missed=tuple(dict.fromkeys(missed)))

    def after(self, labels: Sequence[object]) -> SymbolCode:
        """The puzzle as it stands at a node of the search tree: with the letters known there."""
        return self.shown_at(state_after(self, labels))

    def shown_at(self, state: Partly) -> SymbolCode:
        """The puzzle as it stands at a state."""
        return replace(self.puzzle, known=tuple(self._code(state).items()))
