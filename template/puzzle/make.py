"""Word ladders made to order: random walks, each the only one of its length."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Unpack

from template.puzzle.puzzle import MOST_STEPS, Ladder
from template.puzzle.solve import distances, neighbours
from wordsearch.errors import PuzzleError, whole_number
from wordsearch.making.generator import Making, Reject
from wordsearch.making.maker import Attempt, MakeOptions, maker, making
from wordsearch.making.ratings import answer_of, parts
from wordsearch.making.uniqueness import Checker, Dictionaries, Draft
from wordsearch.words.given import Words
from wordsearch.words.lexicon import Lexicon


def drafts(dictionaries: Dictionaries, *, letters: int = 4, steps: int = 3) -> Attempt:
    """Check what was asked for, and prepare what drafts are drawn from."""
    letters = whole_number("letters", letters)
    steps = whole_number("steps", steps, 2, MOST_STEPS)
    words = dictionaries.answers.of_length(letters)
    if not words:
        raise PuzzleError(f"{dictionaries.answers.name!r} has no word of {letters} letters")
    return partial(_walked, words, dictionaries.answers, steps)


class LadderMakeOptions(MakeOptions, total=False):
    """Options of :func:`make_ladder`."""

    letters: int
    steps: int


@maker
def make_ladder(
    lexicon: Words = "american-english", **options: Unpack[LadderMakeOptions]
) -> Making[Ladder]:
    """Word ladders with one solution each, as many as are asked for.

    Parameters
    ----------
    letters : int
        Of each word.
    steps : int
        From the first word to the last, 2 to 100.

    >>> ladder = next(make_ladder("enable1", rated=False))
    >>> ladder.steps, ladder.is_unique(ladder.provenance.answer)
    (3, True)
    """
    return making("word ladders", drafts, Checker, lexicon, **options)


def _walked(
    words: Sequence[str], lexicon: Lexicon, steps: int, rng: random.Random
) -> Draft | Reject:
    """A walk from a random word to random neighbours."""
    walk = [rng.choice(words)]
    for _ in range(steps):
        beside = [word for word in neighbours(walk[-1], lexicon) if word not in walk]
        if not beside:
            return Reject("a word with no way on", tuple(walk), steps + 1 - len(walk))
        walk.append(rng.choice(beside))
    return Draft(Ladder(walk[0], walk[-1], steps), tuple(walk))


def measured(ladder: Ladder, lexicon: Lexicon) -> dict[str, float]:
    """What a person meets on a ladder.

    Returns
    -------
    dict
        ``familiarity``, the mean score of the answer's words; ``wrong starts``, the words that the
        first step may lead to, other than the right one; ``effort``, the words from which the last
        one can be reached in the steps that there are.

    Raises
    ------
    PuzzleError
        The lexicon has no solution, and the ladder was not made with one.
    """
    answer = answer_of(ladder, lexicon)
    starts = set(neighbours(ladder.first, lexicon)).difference(answer)
    return parts(answer, len(starts), len(distances(ladder.last, lexicon, ladder.steps)), lexicon)
