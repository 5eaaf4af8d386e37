"""Playing a letter puzzle: find the words that a set of letters spells, each with what it means."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from wordsearch.errors import LexiconError, PuzzleError
from wordsearch.games.base import Game, Illegal, Pieces, counted
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.words.nltk_corpora import glosses

if TYPE_CHECKING:
    from wordsearch.words.lexicon import Lexicon

#: NLTK opens a corpus at its first use, and two threads that both find it closed get in each other's way.
_ONE_AT_A_TIME = threading.Lock()


class Found(NamedTuple):
    """The words found, the last one first, and the word that hints are about with its letters shown."""

    words: tuple[str, ...] = ()
    about: str = ""
    shown: int = 0


class LetterGame(Game[Found]):
    """A letter puzzle to be played.

    Parameters
    ----------
    puzzle : LetterPuzzle
        With its words, or without: then they are those of the lexicon.
    lexicon : Lexicon, optional
        Tells guesses that are words, though none of this puzzle, from those that are none.

    Raises
    ------
    PuzzleError
        If there is no word to find.

    >>> from wordsearch.words.lexicon import Lexicon
    >>> game = LetterGame(LetterPuzzle.parse("d[e]opr"), Lexicon.from_words(["deed", "order"]))
    >>> game.guess("Order"), len(game.found)
    ('order: 5 points.', 1)
    """

    script = "letters"
    piece = "word"
    moves: ClassVar[Mapping[str, Mapping[str, type]]] = MappingProxyType({"guess": {"text": str}})

    def __init__(self, puzzle: LetterPuzzle, lexicon: Lexicon | None = None) -> None:
        self._meanings: dict[str, str] = {}
        super().__init__(puzzle, lexicon)
        if not puzzle.words:
            words = tuple(sorted(puzzle.solve(self.lexicon).whole()))
            self.puzzle = LetterPuzzle(puzzle.letters, puzzle.required, words, min_length=puzzle.min_length)
        if not self.puzzle.words:
            raise PuzzleError(
                f"there is no word to find in {puzzle.letters!r}: other letters, a larger "
                "dictionary or a smaller fewest number of letters would give some"
            )

    @property
    def rules(self) -> str:
        """What is to be done."""
        puzzle = self.puzzle
        rule = f"; every word uses {puzzle.required}" if puzzle.required else ""
        return (
            f"Letters: {', '.join(letter for letter, _, _ in puzzle.cells())}{rule}. Find the words of "
            f"{puzzle.min_length} letters or more."
        )

    @property
    def total(self) -> int:
        """How many words there are."""
        return len(self.puzzle.words)

    @property
    def solved(self) -> bool:
        """Whether all words are found."""
        return len(self._state.words) == self.total

    @property
    def found(self) -> list[dict[str, Any]]:
        """``word``, ``points``, ``pangram`` and ``meaning`` of each word found, the last one first."""
        return [
            {
                "word": word,
                "points": one.points,
                "pangram": bool(one.pangrams),
                "meaning": self._meanings.get(word, ""),
            }
            for word, one in ((word, self._alone(word)) for word in self._state.words)
        ]

    def _alone(self, word: str) -> LetterPuzzle:
        """A puzzle of one word, which knows what the word earns."""
        return LetterPuzzle(
            self.puzzle.letters, self.puzzle.required, (word,), min_length=self.puzzle.min_length
        )

    def _start(self) -> Found:
        return Found()

    # -- moves

    def guess(self, text: str) -> str:
        """Try a word."""
        word = text.strip().lower()
        if not word:
            raise Illegal("Type a word first.")
        if word in self._state.words:
            raise Illegal(f"{word}: found already.")
        if why := self.puzzle.refusal(word):
            raise Illegal(f"{word}: {why}.")
        if word not in self.puzzle.words:
            known = "a word, but not one of this puzzle" if word in self.lexicon else "not in the dictionary"
            raise Illegal(f"{word}: {known}.")
        threading.Thread(target=self._look_up, args=(word,), daemon=True).start()
        alone, state = self._alone(word), self._state
        hinted = ("", 0) if word == state.about else (state.about, state.shown)
        pangram = ", a pangram: it uses every letter" if alone.pangrams else ""
        return self._go(
            Found((word, *state.words), *hinted), f"{word}: {counted(alone.points, 'point')}{pangram}."
        )

    def _look_up(self, word: str) -> None:
        """Find what a word means, where WordNet is here; in a thread, since its first use takes seconds."""
        with _ONE_AT_A_TIME:
            try:
                meanings = glosses(word)
            except LexiconError:
                return
        if meanings:
            self._meanings[word] = meanings[0]
            self.changed()

    def check(self) -> str:
        """How far it is; words that are found are right."""
        found = counted(len(self._state.words), "word")
        return f"So far right: {found} of {self.total}, {self.points} of {self.puzzle.points} points."

    @property
    def points(self) -> int:
        """What the words found earn."""
        return sum(self._alone(word).points for word in self._state.words)

    # -- the solutions: the words themselves, which nobody needs to look for

    def begin(self) -> None:
        """There is nothing to look for: the words are known."""

    def _intended(self) -> tuple[Any, ...]:
        return ()

    def _targets(self) -> Iterator[Pieces]:
        yield frozenset(self.puzzle.words)

    def _laid_out(self, solution: Any) -> Iterator[Pieces]:
        yield frozenset((solution,))

    def _pieces(self) -> Pieces:
        return frozenset(self._state.words)

    def _take_back(self, piece: str) -> str:
        raise AssertionError("every word found is one of the puzzle's")

    def _reveal(self, target: Pieces, at: int) -> str:
        """One more letter of a word: the one that hints are about, else the likeliest that is not found."""
        words, about, shown = self._state
        word = about or min(target - self._pieces(), key=self._rarity())
        shown = min(shown + 1, len(word))
        told = (
            f"A word of {len(word)} letters begins {word[:shown]!r}."
            if shown < len(word)
            else f"The word is {word!r}: type it."
        )
        return self._go(Found(words, word, shown), told)

    def _rarity(self) -> Callable[[str], tuple[float, int, str]]:
        frequency = dict(zip(self.puzzle.words, self.puzzle.frequencies, strict=False))
        return lambda word: (-frequency.get(word, 0.0), len(word), word)

    def _praise(self) -> str:
        return "That was the last one: all words are found."

    # -- what may be seen

    @property
    def note(self) -> str:
        """How far it is."""
        return (
            f"{len(self._state.words)} of {counted(self.total, 'word')}, {self.points} of "
            f"{counted(self.puzzle.points, 'point')}"
        )

    def _board(self) -> dict[str, Any]:
        _, about, shown = self._state
        return {
            "cells": [list(cell) for cell in self.puzzle.cells()],
            "required": self.puzzle.required or "",
            "found": self.found,
            "hint": about[:shown] + "·" * (len(about) - shown),
        }


GAME = LetterGame
