"""The words of a letter puzzle, on the search engine: one by one, or along an index of the
dictionary.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from wordsearch.display.shown import words_html
from wordsearch.errors import PuzzleError, checked_names
from wordsearch.puzzles.letters.brick import Brick
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.search.problem import Branch, Prune
from wordsearch.solver import solver
from wordsearch.words.cached import per_lexicon
from wordsearch.words.lexicon import Lexicon

brick_of = per_lexicon(Brick.from_words)


class _Words:
    """What the ways to search share: how the words found are shown."""

    _puzzle: LetterPuzzle

    def drawn(self, words: Iterable[str]) -> str:
        """Words by length as HTML; pangrams are bold."""
        return (
            words_html(words, frozenset(self._puzzle.letters).issubset)
            + "<p><b>bold</b>: all letters</p>"
        )


class ScanWords(_Words):
    """Problem: look at every word of a dictionary. The words that do not fit are pruned, with
    the reason.
    """

    def __init__(self, puzzle: LetterPuzzle, words: Iterable[str]) -> None:
        self._puzzle, self._words = puzzle, words

    def roots(self) -> Iterator[str]:
        yield ""

    def children(self, state: str) -> Iterator[Any]:
        if state:
            return
        puzzle = self._puzzle
        letters, required, shortest = set(puzzle.letters), puzzle.required, puzzle.min_length
        for word in self._words:
            if not letters.issuperset(word):
                yield Prune(word, "letters")
            elif len(word) < shortest:
                yield Prune(word, "length")
            elif required and required not in word:
                yield Prune(word, "required")
            else:
                yield Branch(word, word)

    def solution(self, state: str) -> str | None:
        return state or None


class GraphWords(_Words):
    """Problem: walk a lexicon's letter graph along the puzzle's letters (heuristic ``graph``).

    A state is (node of the graph, letters so far); a letter that continues no word is pruned.
    """

    def __init__(self, puzzle: LetterPuzzle, lexicon: Lexicon) -> None:
        graph = lexicon.graph
        self._puzzle, self._steps, self._ends = puzzle, graph.steps, graph.ends
        self._letters = [
            (letter, graph.codes[letter]) for letter in puzzle.letters if letter in graph.codes
        ]

    def roots(self) -> Iterator[tuple[int, str]]:
        yield 0, ""

    def children(self, state: tuple[int, str]) -> Iterator[Any]:
        node, word = state
        steps = self._steps
        for letter, code in self._letters:
            if node + code in steps:
                yield letter, (steps[node + code], word + letter)
            else:
                yield Prune(letter, "prefix")

    def solution(self, state: tuple[int, str]) -> str | None:
        node, word = state
        fits = len(word) >= self._puzzle.min_length and (self._puzzle.required or "") in word
        return word if fits and node in self._ends else None


class BrickWords(_Words):
    """Problem: walk a brick's tree along the puzzle's letters, then read the words there (heuristic
    ``brick``).

    A state is a path from the root, or a word at the end of one. A letter with no path below is
    pruned, and so is one beyond the required letter, since letters stand in order on a path.
    """

    def __init__(self, puzzle: LetterPuzzle, brick: Brick) -> None:
        self._puzzle, self._brick = puzzle, brick
        self._paths = brick.paths()

    def roots(self) -> Iterator[tuple[str, str]]:
        yield "", ""

    def children(self, state: tuple[str, str]) -> Iterator[Any]:
        path, word = state
        if word:
            return
        required = self._puzzle.required or ""
        complete = required in path
        if path and complete:
            for found in self._brick.path_words(path):
                short = len(found) < self._puzzle.min_length
                yield Prune(found, "length") if short else Branch(found, (path, found))
        for letter in self._puzzle.letters:
            if letter <= path[-1:]:
                continue
            longer = path + letter
            at = bisect_left(self._paths, longer)
            if not complete and letter > required:
                yield Prune(letter, "required")
            elif at < len(self._paths) and self._paths[at].startswith(longer):
                yield Branch(letter, (longer, ""))
            else:
                yield Prune(letter, "prefix")

    def solution(self, state: tuple[str, str]) -> str | None:
        return state[1] or None


def word_problem(puzzle: LetterPuzzle, lexicon: Lexicon, heuristics: Collection[str]) -> Any:
    """What to search under these heuristics."""
    chosen = checked_names("heuristics", heuristics, LetterPuzzle.heuristics)
    if len(chosen) > 1:
        raise PuzzleError(
            "heuristics may name graph or brick: a search walks one of them, not both"
        )
    if "graph" in chosen:
        return GraphWords(puzzle, lexicon)
    return (
        BrickWords(puzzle, brick_of(lexicon)) if "brick" in chosen else ScanWords(puzzle, lexicon)
    )


solve_letters = solver(LetterPuzzle, __name__)
