"""A game of letters: hexagons, guesses and the words found, each with what it means."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from wordsearch import corpora
from wordsearch.lexicon import LexiconError
from wordsearch.puzzles.brick import LetterPuzzle
from wordsearch.search import PuzzleError
from wordsearch.widgets.message import STATIC

if TYPE_CHECKING:
    from wordsearch.lexicon import Lexicon


#: NLTK opens a corpus at its first use, and two threads that both find it closed get in each other's way.
_ONE_AT_A_TIME = threading.Lock()


class LetterGame(anywidget.AnyWidget):
    """A letter puzzle to be played: the browser never sees a word before it is found.

    Parameters
    ----------
    puzzle : LetterPuzzle
        With its words.
    lexicon : Lexicon, optional
        Where guesses that are no words of the puzzle are looked up, to tell the unknown from the unwanted.

    Attributes
    ----------
    found : list of dict
        ``word``, ``points``, ``pangram`` and ``meaning`` of each word found, the last one first.

    Raises
    ------
    PuzzleError
        If the puzzle has no words.
    """

    _esm = STATIC / "play.js"
    _css = STATIC / "play.css"
    cells: Any = traitlets.List().tag(sync=True)
    required = traitlets.Unicode("").tag(sync=True)
    total = traitlets.Int().tag(sync=True)
    points = traitlets.Int().tag(sync=True)
    found: Any = traitlets.List().tag(sync=True)

    def __init__(self, puzzle: LetterPuzzle, lexicon: Lexicon | None = None, **options: Any) -> None:
        if not puzzle.words:
            raise PuzzleError(f"there is no word to find in {puzzle.letters!r}: other letters, a larger "
                              "dictionary or a smaller fewest number of letters would give some")
        self.puzzle, self.lexicon = puzzle, lexicon
        super().__init__(cells=[list(cell) for cell in puzzle.cells()], required=puzzle.required or "",
                         total=len(puzzle.words), points=puzzle.points, **options)
        self.on_msg(self._receive)

    def _receive(self, widget: object, message: object, buffers: object) -> None:
        if isinstance(message, dict) and isinstance(message.get("guess"), str):
            self.send({"verdict": self.guess(message["guess"])})

    def guess(self, text: str) -> str:
        """Try a word; returns one sentence about it, and `found` holds it if it is one.

        >>> game = LetterGame(LetterPuzzle("deopr", "e", ("deed", "order")))
        >>> game.guess("Order"), game.guess("door"), len(game.found)
        ('order: 5 points.', "door: it lacks the required 'e'.", 1)
        """
        word = text.strip().lower()
        if not word:
            return "Type a word first."
        if any(entry["word"] == word for entry in self.found):
            return f"{word}: found already."
        why = self.puzzle.refusal(word)
        if why:
            return f"{word}: {why}."
        if word not in self.puzzle.words:
            known = self.lexicon is not None and word in self.lexicon
            return f"{word}: {'a word, but not one of this puzzle' if known else 'not in the dictionary'}."
        return self._keep(word)

    def _keep(self, word: str) -> str:
        alone = LetterPuzzle(self.puzzle.letters, self.puzzle.required, (word,),
                             min_length=self.puzzle.min_length)
        entry = {"word": word, "points": alone.points, "pangram": bool(alone.pangrams), "meaning": ""}
        self.found = [entry, *self.found]
        threading.Thread(target=self._look_up, args=(word,), daemon=True).start()
        points = f"{alone.points} point{'' if alone.points == 1 else 's'}"
        done = "" if len(self.found) < self.total else " That was the last one: all words are found."
        return f"{word}: {points}{', a pangram: it uses every letter' if alone.pangrams else ''}.{done}"

    def _look_up(self, word: str) -> None:
        """Add what a word means, where WordNet is here; in a thread, since its first use takes seconds."""
        with _ONE_AT_A_TIME:
            try:
                meanings = corpora.glosses(word)
            except LexiconError:
                return
            if meanings:
                self.found = [{**entry, "meaning": meanings[0]} if entry["word"] == word else entry
                              for entry in self.found]

    def __repr__(self) -> str:
        return f"{self.puzzle}\nto be played: this needs a live notebook"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = super()._repr_mimebundle_(**options)
        if bundle is not None:
            (bundle[0] if isinstance(bundle, tuple) else bundle)["text/plain"] = repr(self)
        return bundle


def play(puzzle: LetterPuzzle | str, lexicon: Lexicon | None = None) -> LetterGame:
    """Play a letter puzzle.

    Parameters
    ----------
    puzzle : LetterPuzzle or str
        The puzzle, or its letters, as in ``"d[e]ioprv"``.
    lexicon : Lexicon, optional
        Whose words are to be found, when the puzzle does not come with its own.

    Raises
    ------
    PuzzleError
        Letters that are no puzzle, or no word to be found.
    """
    made = LetterPuzzle.parse(puzzle)
    if not made.words and lexicon is not None:
        words = tuple(sorted(made.solve(lexicon).solutions))
        made = LetterPuzzle(made.letters, made.required, words, min_length=made.min_length)
    return LetterGame(made, lexicon)
