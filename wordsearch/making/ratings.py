"""Difficulty for makers: puzzles of a wanted level, and what is measured of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from wordsearch.errors import PuzzleError, short, whole_range
from wordsearch.making.generator import Reject
from wordsearch.making.uniqueness import Dictionaries, Draft
from wordsearch.provenance import RAREST, Provenance, language_of
from wordsearch.reasons.reasons import least_plain
from wordsearch.words.familiarity import Norms
from wordsearch.words.lexicon import Lexicon

#: The least and the most.
_ALL_LEVELS = (1, 5)


def checked_difficulty(difficulty: int | Sequence[int] | None) -> tuple[int, int]:
    """The levels that a maker was asked for, as (least, most); one number means that level alone.

    >>> checked_difficulty(3), checked_difficulty((2, 4)), checked_difficulty(None)
    ((3, 3), (2, 4), (1, 5))
    """
    if difficulty is None:
        return _ALL_LEVELS
    return whole_range("difficulty", difficulty, 1, 5)


def finished(
    draft: Draft,
    number: int,
    seed: int | str,
    dictionaries: Dictionaries,
    levels: tuple[int, int] | None,
    techniques: Sequence[str] | None = None,
) -> Any:
    """A puzzle that passed, with what is known of it: rated, unless `levels` is None; solved in
    steps of these techniques, unless they are None.

    A `Reject` says on which side of the levels it is.
    """
    assert draft.uniqueness is not None
    added = [word for word in draft.answer if word not in dictionaries.lexicon]
    made = Provenance(
        answer=draft.answer,
        seed=seed,
        lexicon=dictionaries.answers.name,
        uniqueness=draft.uniqueness,
        bonus=draft.bonus,
        number=number,
        added=tuple(added),
        **language_of(dictionaries.lexicon),
    )
    puzzle = replace(draft.puzzle, provenance=made)
    if techniques is not None:
        choices = puzzle.part("reasons").choices(puzzle, dictionaries.known)
        hardest = least_plain(choices, techniques)
        if hardest is None:
            return Reject(f"not solved by {', '.join(techniques)}", puzzle)
        made = replace(made, reasoning=hardest)
        puzzle = replace(puzzle, provenance=made)
    if levels is None:
        return puzzle
    rating = puzzle.rate(dictionaries.known)
    least, most = levels
    if rating.level is None:
        if levels != _ALL_LEVELS:
            raise PuzzleError(
                f"difficulty needs levels, and there are none of the puzzle {puzzle.name!r} yet: "
                f"python -m wordsearch.making.calibrate {puzzle.name} makes its ratings.json"
            )
        return replace(puzzle, provenance=replace(made, rating=rating))
    if rating.level < least:
        return Reject(f"easier than difficulty {least}", puzzle, least - rating.level)
    if rating.level > most:
        return Reject(f"harder than difficulty {most}", puzzle, rating.level - most)
    return replace(puzzle, provenance=replace(made, rating=rating))


def parts(
    answer: Sequence[str], wrong_starts: float, effort: float, lexicon: Lexicon
) -> dict[str, float]:
    """What a rating is made of: how well people know the answer's words on average and the least
    known of them, by the norms of a lexicon, and what leads astray.

    Raises
    ------
    PuzzleError
        The lexicon has no norms.
    """
    norms = norms_known(lexicon)
    scores = [norms.percent(word) for word in answer]
    return {
        "familiarity": sum(scores) / len(scores),
        RAREST: min(scores),
        "wrong starts": float(wrong_starts),
        "effort": float(effort),
    }


def norms_known(lexicon: Lexicon) -> Norms:
    """The norms of a lexicon, by which its puzzles are rated.

    Raises
    ------
    PuzzleError
        It has none: of a list of which nothing is known no difficulty is claimed.
    """
    if lexicon.norms is None:
        raise PuzzleError(
            f"how hard it is cannot be said: familiarity is not known for {lexicon.name!r}; "
            "language= of Lexicon.load, from_file or from_words says which language it is"
        )
    return lexicon.norms


def answer_of(puzzle: Any, lexicon: Lexicon) -> tuple[str, ...]:
    """The words of a made puzzle's answer, else those of a solution in the lexicon.

    Raises
    ------
    PuzzleError
        It was not made, and there is no solution.
    """
    if puzzle.provenance:
        return tuple(puzzle.provenance.answer)
    solutions = puzzle.solve(lexicon, limit=1).whole()
    if not solutions:
        raise PuzzleError(
            f"the {puzzle.name} {short(str(puzzle))} has no solution in {lexicon.name!r}, "
            "so it cannot be rated with it"
        )
    return tuple(solutions[0].words)
