"""The words of a letter puzzle, on the search engine: one by one, or along an index of the
dictionary.

The words of this file:

- **letters**: those of the puzzle, each as often as one likes; the *required* one is in every
  word.
- **scan**: to look at each word of the dictionary.
- **graph**: the dictionary's letter graph: words that begin alike share their beginning.
- **node, code**: a place in the graph, and a letter's number there; ``steps[node + code]`` leads
  on.
- **ends**: the nodes at which a word ends.
- **brick**: words filed under their sets of letters: see :mod:`wordsearch.puzzles.letters.brick`.
- **path**: a set of letters in alphabetical order, from the root of a brick's tree down.
- **path words**: the words filed under a path: those with exactly these letters.
- **pangram**: a word with all of the puzzle's letters.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Unpack

from wordsearch.display.shown import words_html
from wordsearch.errors import PuzzleError, checked_names
from wordsearch.puzzles.letters.brick import Brick
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.search.own_heuristics import Heuristic
from wordsearch.search.problem import Branch, Prune
from wordsearch.search.run import Run
from wordsearch.solver import SolveOptions, as_puzzle, solver
from wordsearch.words.cached import per_lexicon
from wordsearch.words.given import Words
from wordsearch.words.lexicon import Lexicon

brick_of = per_lexicon(Brick.from_words)


class _Words:
    """What the ways to search share: how the words found are shown."""

    _puzzle: LetterPuzzle

    def sort_key(self, solution: str) -> str:
        """The word itself: an ended run has its words in order, however they were found."""
        return solution

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
        self._puzzle = puzzle
        self._words = words

    def roots(self) -> Iterator[str]:
        """No word yet."""
        yield ""

    def children(self, state: str) -> Iterator[Any]:
        """Every word, below the root."""
        if state:
            return
        letters = set(self._puzzle.letters)
        required = self._puzzle.required
        shortest = self._puzzle.min_length
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
        """The word itself."""
        return state or None


class GraphWords(_Words):
    """Problem: walk a lexicon's letter graph along the puzzle's letters (heuristic ``graph``).

    A state is (node of the graph, letters so far); a letter that continues no word is pruned.
    """

    def __init__(self, puzzle: LetterPuzzle, lexicon: Lexicon) -> None:
        graph = lexicon.graph
        self._puzzle = puzzle
        self._steps = graph.steps
        self._ends = graph.ends
        self._letters = [
            (letter, graph.codes[letter]) for letter in puzzle.letters if letter in graph.codes
        ]

    def roots(self) -> Iterator[tuple[int, str]]:
        """The graph's root, and no letter yet."""
        yield 0, ""

    def children(self, state: tuple[int, str]) -> Iterator[Any]:
        """Each of the puzzle's letters."""
        node, word = state
        steps = self._steps
        for letter, code in self._letters:
            if node + code in steps:
                yield letter, (steps[node + code], word + letter)
            else:
                yield Prune(letter, "prefix")

    def solution(self, state: tuple[int, str]) -> str | None:
        """The letters so far, where they are a word that fits."""
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
        self._puzzle = puzzle
        self._paths = brick.paths()
        self._brick = brick

    def roots(self) -> Iterator[tuple[str, str]]:
        """The tree's root, and no word yet."""
        yield "", ""

    def children(self, state: tuple[str, str]) -> Iterator[Any]:
        """The words at the end of a path, and each letter that may come next on it."""
        path, word = state
        if word:
            return
        required = self._puzzle.required or ""
        complete = required in path
        if path and complete:
            for path_word in self._brick.words_at(path):
                if len(path_word) < self._puzzle.min_length:
                    yield Prune(path_word, "length")
                else:
                    yield Branch(path_word, (path, path_word))
        for letter in self._puzzle.letters:
            if letter <= path[-1:]:
                continue
            longer = path + letter
            place = bisect_left(self._paths, longer)
            if not complete and letter > required:
                yield Prune(letter, "required")
            elif place < len(self._paths) and self._paths[place].startswith(longer):
                yield Branch(letter, (longer, ""))
            else:
                yield Prune(letter, "prefix")

    def solution(self, state: tuple[str, str]) -> str | None:
        """The word at the end of a path."""
        _, word = state
        return word or None


def word_problem(puzzle: LetterPuzzle, lexicon: Lexicon, heuristics: Collection[str]) -> Any:
    """What to search under these heuristics."""
    chosen = checked_names("heuristics", heuristics, LetterPuzzle.heuristics)
    if len(chosen) > 1:
        raise PuzzleError(
            "heuristics may name graph or brick: a search walks one of them, not both"
        )
    if "graph" in chosen:
        return GraphWords(puzzle, lexicon)
    if "brick" in chosen:
        return BrickWords(puzzle, brick_of(lexicon))
    return ScanWords(puzzle, lexicon)


class LettersOptions(SolveOptions, total=False):
    """Options of :func:`solve_letters`."""

    heuristics: Collection[str | Heuristic]


@solver(LetterPuzzle, LettersOptions)
def solve_letters(
    puzzle: LetterPuzzle | str,
    lexicon: Words | None = None,
    **options: Unpack[LettersOptions],
) -> Run[str]:
    return as_puzzle(LetterPuzzle, puzzle).solve(lexicon, **options)
