"""How hard a letter puzzle is, from how people find words: by their beginnings, the common ones first.

The words that share a beginning are a cohort, as in models of how people recognise words (Marslen-Wilson and
Welsh 1978), and the more often one has met a word, the sooner it comes. So a puzzle is hard whose words are
rare, or stand far back in their cohorts, or whose letters spell many beginnings that lead nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product
from types import MappingProxyType
from typing import TYPE_CHECKING

from wordsearch.errors import PuzzleError
from wordsearch.provenance import Provenance, Rating, Uniqueness, calibrated
from wordsearch.puzzles.letters.puzzle import LetterPuzzle, letter_puzzles
from wordsearch.words.familiarity import common_words, zipf_table
from wordsearch.words.lexicon import check_lexicon

if TYPE_CHECKING:
    from wordsearch.words.lexicon import Lexicon

__all__ = ["WEIGHTS", "Cohorts", "calibration_puzzles", "measured", "rated"]

#: What a letter puzzle's rating is made of, and how much each part counts (see `measured`).
WEIGHTS: Mapping[str, float] = MappingProxyType({"frequency": -1.0, "wrong starts": 1.0, "effort": 1.0})
_START = 3  # letters of a beginning
_SHOWN = 5  # further words of the reference that are kept with a puzzle


class Cohorts:
    """A dictionary as it comes to mind: for each beginning of three letters its words, common ones first.

    Parameters
    ----------
    words : iterable of str
    zipf : callable
        How common a word is.

    >>> cohorts = Cohorts(["door", "doom", "deed"], {"door": 5.0, "doom": 3.5, "deed": 3.4}.get)
    >>> cohorts.place("doom"), cohorts.place("dooms"), "dee" in cohorts.sizes
    (2, 3, True)
    """

    def __init__(self, words: Iterable[str], zipf: Callable[[str], float | None]) -> None:
        self.sizes: dict[str, int] = {}
        self._places: dict[str, int] = {}
        for word in sorted(words, key=lambda word: (-(zipf(word) or 0.0), word)):
            self._places[word] = self.sizes[word[:_START]] = self.sizes.get(word[:_START], 0) + 1

    def place(self, word: str) -> int:
        """How many words of its cohort have come to mind with it; a word that is not there comes last."""
        return self._places.get(word) or self.sizes.get(word[:_START], 0) + 1

    def wrong_starts(self, letters: str, words: Iterable[str]) -> int:
        """Beginnings spelled with `letters` that begin some word, and none of `words`."""
        right = {word[:_START] for word in words}
        return sum(
            start in self.sizes and start not in right
            for start in map("".join, product(letters, repeat=_START))
        )

    def effort(self, words: Iterable[str]) -> int:
        """Words that come to mind until all of `words` have, cohort after cohort."""
        last: dict[str, int] = {}
        for word in words:
            last[word[:_START]] = max(last.get(word[:_START], 0), self.place(word))
        return sum(last.values())


def rated(puzzle: LetterPuzzle, lexicon: Lexicon) -> Rating:
    """How hard a puzzle is for a person who knows the words of `lexicon`; see :func:`wordsearch.rate`."""
    return calibrated("letters", measured(puzzle, lexicon))


def measured(puzzle: LetterPuzzle, lexicon: Lexicon) -> dict[str, float]:
    """What a person meets in a letter puzzle.

    Returns
    -------
    dict
        ``frequency``, the mean Zipf frequency of its words; ``wrong starts``, the beginnings of three letters
        that can be spelled, that words begin with and none of the puzzle's does; ``effort``, the words that
        one thinks of, in vain or not, who takes each beginning of the puzzle's words and goes through the
        words that begin so, the most common first, until those of the puzzle have come.

    Raises
    ------
    PuzzleError
        The puzzle has no words, and the lexicon has none for it.
    """
    check_lexicon(lexicon)
    zipf = zipf_table()
    words = puzzle.words or tuple(puzzle.solve(lexicon).finish().solutions)
    if not words:
        raise PuzzleError(
            f"no word of {lexicon.name!r} fits the letters {puzzle.letters!r}, so they cannot "
            "be rated with it"
        )
    frequencies = puzzle.frequencies or [zipf.get(word, 0.0) for word in words]
    return _parts(puzzle.letters, words, frequencies, _cohorts(lexicon, puzzle.min_length))


def _parts(
    letters: str, words: Sequence[str], frequencies: Sequence[float], cohorts: Cohorts
) -> dict[str, float]:
    return {
        "frequency": sum(frequencies) / len(words),
        "wrong starts": float(cohorts.wrong_starts(letters, words)),
        "effort": float(cohorts.effort(words)),
    }


@lru_cache(maxsize=4)
def _cohorts(lexicon: Lexicon, min_length: int) -> Cohorts:
    return Cohorts((word for word in lexicon.words if len(word) >= min_length), zipf_table().get)


def rated_among(puzzle: LetterPuzzle, cohorts: Cohorts) -> Rating:
    """The rating of a puzzle that has words and their frequencies."""
    return calibrated("letters", _parts(puzzle.letters, puzzle.words, puzzle.frequencies, cohorts))


def made(
    puzzle: LetterPuzzle,
    seed: int,
    number: int,
    name: str,
    size: int,
    reference: Lexicon | None,
    rating: Rating | None,
) -> Provenance:
    """What is known of a puzzle of `letter_puzzles`; its solutions are words, so there are many."""
    here = len(puzzle.words)
    told = Uniqueness(size, here, dictionary=name)
    if reference is not None:
        others = sorted(set(puzzle.solve(reference).finish().solutions).difference(puzzle.words))
        told = Uniqueness(
            size,
            here,
            reference.name,
            here + len(others),
            tuple((word,) for word in others[:_SHOWN]),
            dictionary=name,
        )
    return Provenance(puzzle.words, seed, name, told, rating, number=number)


def calibration_puzzles(n: int) -> Iterator[tuple[LetterPuzzle, Lexicon]]:
    """The puzzles that ratings are calibrated over, each with the words that its solver knows.

    In turn one in which every word must use a certain letter, and one without.
    """
    from wordsearch.words.lexicon import Lexicon

    lexicon = Lexicon.load("enable1")
    common, decent = common_words(lexicon, exclude_default=False), common_words(lexicon)
    kinds = [
        iter(letter_puzzles(decent, required=required, seed=1000, rated=False)) for required in (True, False)
    ]
    turns = (puzzle for pair in zip(*kinds, strict=False) for puzzle in pair)
    yield from ((puzzle, common) for puzzle in islice(turns, n))
