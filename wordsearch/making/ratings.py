"""Difficulty for makers: what ratings are measured against, and puzzles of a wanted level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np

from wordsearch.errors import PuzzleError, short
from wordsearch.making.generator import Reject
from wordsearch.making.uniqueness import Dictionaries, Draft
from wordsearch.provenance import Provenance, level_of, score_of
from wordsearch.words.familiarity import norms_of
from wordsearch.words.lexicon import Lexicon

#: How much each part of a rating counts (see `parts`); negative where less of it makes the puzzle harder.
WEIGHTS: Mapping[str, float] = MappingProxyType({"familiarity": -1.0, "wrong starts": 1.0, "effort": 1.0})
_GRID = 20  # quantiles are kept in steps of a twentieth


def calibration(
    measured: Sequence[Mapping[str, float]], weights: Mapping[str, float] = WEIGHTS
) -> dict[str, Any]:
    """What `calibrated` needs to know of a kind, from the measures of many made puzzles; plain JSON data.

    Parameters
    ----------
    measured : sequence of mappings
        For each puzzle its parts by name.
    weights : mapping of str to float
        How much each part counts; negative where less of it makes the puzzle harder.
    """
    parts = {
        name: {"weight": weight, "quantiles": _quantiles([row[name] for row in measured])}
        for name, weight in weights.items()
    }
    scores = sorted(score_of(parts, row) for row in measured)
    levels = [round(float(np.quantile(scores, fifth / 5)), 2) for fifth in range(1, 5)]
    counts = Counter(level_of(levels, score) for score in scores)
    return {
        "puzzles": len(measured),
        "parts": parts,
        "levels": levels,
        "scores": _quantiles(scores),
        "distribution": {str(level): counts[level] for level in range(1, 6)},
    }


def _quantiles(numbers: Sequence[float]) -> list[float]:
    found = np.quantile(numbers, [step / _GRID for step in range(_GRID + 1)])
    return [round(float(quantile), 4) for quantile in found]


def checked_difficulty(difficulty: int | Sequence[int] | None) -> tuple[int, int]:
    """The levels that a maker was asked for, as (least, most); one number means that level alone.

    >>> checked_difficulty(3), checked_difficulty((2, 4)), checked_difficulty(None)
    ((3, 3), (2, 4), (1, 5))
    """
    if difficulty is None:
        return 1, 5
    pair = (difficulty, difficulty) if isinstance(difficulty, int) else difficulty
    whole = isinstance(pair, Sequence) and len(pair) == 2 and all(isinstance(level, int) for level in pair)
    if not whole or not 1 <= pair[0] <= pair[1] <= 5:
        raise PuzzleError(
            "difficulty must be None, a level from 1 (easiest) to 5, or (least, most), as in "
            f"(2, 4); it is {short(difficulty)}"
        )
    return pair[0], pair[1]


def finished(
    draft: Draft, number: int, seed: int | str, dictionaries: Dictionaries, levels: tuple[int, int] | None
) -> Any:
    """A puzzle that passed, with what is known of it: rated, unless `levels` is None.

    A `Reject` says on which side of the levels it is.
    """
    assert draft.uniqueness is not None
    made = Provenance(
        draft.answer,
        seed,
        dictionaries.answers.name,
        draft.uniqueness,
        bonus=draft.bonus,
        number=number,
        added=tuple(word for word in draft.answer if word not in dictionaries.lexicon),
    )
    puzzle = replace(draft.puzzle, provenance=made)
    if levels is None:
        return puzzle
    rating = puzzle.rate(dictionaries.known)
    if rating.level < levels[0]:
        return Reject(f"easier than difficulty {levels[0]}", puzzle, levels[0] - rating.level)
    if rating.level > levels[1]:
        return Reject(f"harder than difficulty {levels[1]}", puzzle, rating.level - levels[1])
    return replace(puzzle, provenance=replace(made, rating=rating))


def parts(answer: Sequence[str], wrong_starts: float, effort: float) -> dict[str, float]:
    """What a rating is made of: how well people know the answer's words on average, and what leads astray."""
    return {
        "familiarity": sum(norms_of().of(word).score for word in answer) / len(answer),
        "wrong starts": float(wrong_starts),
        "effort": float(effort),
    }


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
            f"the {puzzle.name} {short(str(puzzle))} has no solution in {lexicon.name!r}, so it cannot be rated with it"
        )
    return tuple(solutions[0].words)
