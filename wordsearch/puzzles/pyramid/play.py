"""Playing Pyramid Scheme: trace paths that spell words until every cell is covered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from wordsearch.games.base import Game, Illegal, Pieces, counted, intended_words
from wordsearch.puzzles.pyramid.puzzle import Placement, PyramidSolution
from wordsearch.puzzles.pyramid.solve import covers_with

if TYPE_CHECKING:
    from wordsearch.search.run import Run
    from wordsearch.words.lexicon import Lexicon

_MOST_COVERS = 1_000  # ways to lay the maker's words that are looked at


class Laid(NamedTuple):
    """The words laid, and the path that is being traced."""

    words: tuple[Placement, ...] = ()
    path: tuple[int, ...] = ()


class PyramidGame(Game[Laid]):
    """A pyramid to be covered; cells are numbered row by row from 0.

    >>> from wordsearch.words.lexicon import Lexicon
    >>> from wordsearch.puzzles.pyramid.puzzle import Pyramid
    >>> game = PyramidGame(Pyramid.parse("c at sol rate"), Lexicon.from_words(["cat", "sol", "rate"]))
    >>> game.touch(0), game.touch(2)
    ('c', 'ct')
    >>> game.touch(6)
    Traceback (most recent call last):
    wordsearch.games.base.Illegal: 'r' in row 4 does not touch 't' in row 2, where the path ends.
    """

    script = "pyramid"
    piece = "word"
    amiss = "wrong, or in the wrong place"
    moves: ClassVar[Mapping[str, Mapping[str, type]]] = MappingProxyType(
        {"touch": {"cell": int}, "lay": {}, "drop": {}, "remove": {"number": int}}
    )

    @property
    def fewest(self) -> int:
        """Letters that a word must have: three, as in the official rules, unless the maker's have fewer."""
        return min([3, *map(len, self._own)])

    @property
    def rules(self) -> str:
        """What is to be done, and whose words count."""
        return (
            f"Cover all {len(self.puzzle.letters)} cells with words of {self.fewest} letters or more, "
            f"each along cells that touch. Words are those of {self.lexicon.name}."
        )

    @property
    def solved(self) -> bool:
        """Whether every cell is covered."""
        return sum(len(word.path) for word in self._state.words) == len(self.puzzle.letters)

    def _start(self) -> Laid:
        return Laid()

    # -- moves

    def touch(self, cell: int) -> str:
        """Go on to a cell; a cell of the path takes back what follows it, the last cell itself."""
        path = self._state.path
        self._free(cell)
        if cell in path:
            place = path.index(cell)
            return self._trace(path[: place + (place + 1 < len(path))])
        if path and cell not in self.puzzle.neighbours[path[-1]]:
            raise Illegal(f"{self._named(cell)} does not touch {self._named(path[-1])}, where the path ends.")
        return self._trace((*path, cell))

    def _free(self, cell: int) -> None:
        if not 0 <= cell < len(self.puzzle.letters):
            raise Illegal(f"There is no cell {cell}; they are numbered 0 to {len(self.puzzle.letters) - 1}.")
        for word in self._state.words:
            if cell in word.path:
                raise Illegal(f"{self._named(cell)} belongs to {word.word!r}; remove that word first.")

    def _trace(self, path: tuple[int, ...]) -> str:
        spelled = self._spelled(path)
        word = ": a word; lay it, or go on" if self._counts(spelled) else ""
        return self._go(self._state._replace(path=path), f"{spelled or 'No cell is taken'}{word}")

    def lay(self) -> str:
        """Lay the word that the path spells."""
        word = self._spelled(self._state.path)
        if not word:
            raise Illegal("Trace a path first: take its cells one after another.")
        if len(word) < self.fewest:
            raise Illegal(f"{word!r} has fewer than {self.fewest} letters.")
        if not self.is_word(word):
            raise Illegal(f"{word!r} is no word of {self.lexicon.name}.")
        return self._put(Placement(word, self._state.path))

    def _put(self, placed: Placement) -> str:
        laid = (*self._state.words, placed)
        left = len(self.puzzle.letters) - sum(len(word.path) for word in laid)
        return self._go(
            Laid(laid), f"{placed.word!r} covers {counted(len(placed.path), 'cell')}; {left or 'none'} left."
        )

    def drop(self) -> str:
        """Give up the path."""
        if not self._state.path:
            raise Illegal("No path is being traced.")
        return self._trace(())

    def remove(self, number: int) -> str:
        """Take a word from the board: number 0 is the first laid."""
        words = self._state.words
        if not 0 <= number < len(words):
            raise Illegal(f"There is no word {number + 1}; the board has {counted(len(words), 'word')}.")
        state = self._state._replace(words=words[:number] + words[number + 1 :])
        return self._go(state, f"{words[number].word!r} is removed.")

    def _spelled(self, path: tuple[int, ...]) -> str:
        return "".join(self.puzzle.letters[cell] for cell in path)

    def _counts(self, word: str) -> bool:
        return len(word) >= self.fewest and self.is_word(word)

    def _row(self, cell: int) -> int:
        """The row that a cell is in, from 0."""
        return next(row for row in range(self.puzzle.base) if cell < (row + 1) * (row + 2) // 2)

    def _named(self, cell: int) -> str:
        return f"{self.puzzle.letters[cell]!r} in row {self._row(cell) + 1}"

    # -- the solutions

    def _solve(self, lexicon: Lexicon, **limits: Any) -> Run[Any]:
        run: Run[Any] = self.puzzle.solve(lexicon, lazy=True, min_length=self.fewest, **limits)
        return run

    def _intended(self) -> tuple[Any, ...]:
        """The maker's words in every way in which they can be laid."""
        words = tuple(sorted(intended_words(self.puzzle)))
        if sum(map(len, words)) != len(self.puzzle.letters) or not all(words):
            return ()
        every = (1 << len(self.puzzle.letters)) - 1
        covers = tuple(islice(covers_with(self.puzzle, words, every), _MOST_COVERS))
        return (PyramidSolution(self.puzzle, words, covers),) if covers else ()

    def _pieces(self) -> Pieces:
        return frozenset(self._state.words)

    def _laid_out(self, solution: PyramidSolution) -> Iterator[Pieces]:
        return map(frozenset, solution.covers)

    def _nearness(self, target: Pieces) -> int:
        """A hint goes on with the path that is being traced, if it can."""
        return -max(_common(self._state.path, word.path) for word in target)

    def _take_back(self, piece: Placement) -> str:
        self.remove(self._state.words.index(piece))
        return f"{piece.word!r} is {self.amiss}: it is removed."

    def _reveal(self, target: Pieces, at: int) -> str:
        """One more cell of the word that agrees best with the path; its last cell lays it."""
        path, open_words = self._state.path, sorted(target - self._pieces())
        word = max(open_words, key=lambda placed: _common(path, placed.path))
        shown = word.path[: _common(path, word.path) + 1]
        if len(shown) == len(word.path):
            return self._put(word)
        return self._go(self._state._replace(path=shown), f"A word begins {self._spelled(shown)!r} here.")

    def _praise(self) -> str:
        return f"Solved: {', '.join(word.word for word in self._state.words)} cover the pyramid."

    # -- what may be seen

    def _board(self) -> dict[str, Any]:
        words, path = self._state
        owner = {cell: number for number, word in enumerate(words) for cell in word.path}
        cells = [
            {"letter": letter, "word": owner.get(cell, -1), "row": self._row(cell)}
            for cell, letter in enumerate(self.puzzle.letters)
        ]
        spelled = self._spelled(path)
        return {
            "base": self.puzzle.base,
            "cells": cells,
            "path": list(path),
            "spelled": spelled,
            "isWord": self._counts(spelled),
            "words": [{"word": word.word, "path": list(word.path)} for word in words],
        }


def _common(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """How many cells two paths share at their beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


GAME = PyramidGame
