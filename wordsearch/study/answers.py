"""What each variant found, against what the others did: quick is no merit of a run that lost some.

A solution that any run found is one, whether that run ended or was stopped; a complete run that
lacks it has lost it, and is called so: ``loses answers``. Of an anytime search, which ends with the
best solution and need not see the others, only the best counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

#: The status of a run that was searched to its end without all that other variants found.
LOSES = "loses answers"


@dataclass(frozen=True)
class Answers:
    """What a run found, as far as it can be held against other runs.

    Attributes
    ----------
    count : int
        How many solutions.
    keys : frozenset, optional
        What tells them apart, where that is known.
    best : float, optional
        What the best one costs, if it was an anytime search.
    """

    count: int
    keys: frozenset[Any] | None = None
    best: float | None = None


def answers_of(run: Any) -> Answers:
    """What a run found. Solutions that the puzzle takes for one, such as covers of equal words,
    are one.
    """
    count = len(run.solutions)
    best = getattr(run, "upper_bound", None)
    if best is not None:
        return Answers(count, best=best)
    keys = run.solutions
    identity = getattr(getattr(run, "problem", None), "identity", None)
    if identity is not None:
        keys = [identity(solution) for solution in run.solutions]
    if all(_has_value(key) for key in keys):
        return Answers(count, frozenset(keys))
    return Answers(count)


def _has_value(key: Any) -> bool:
    """Whether two that are made alike are equal, unlike plain objects, which equal only themselves,
    and lists, which no set holds.
    """
    if isinstance(key, tuple | frozenset):
        return all(_has_value(part) for part in key)
    kind: Any = type(key)
    return kind.__eq__ is not object.__eq__ and kind.__hash__ is not None


def note_losses(rows: Mapping[int, dict[str, Any]], answers: Mapping[int, Answers | None]) -> None:
    """Mark the rows of complete runs that lack what others found: status, number and a note.

    Parameters
    ----------
    rows : mapping of int to dict
        Rows of one puzzle over one dictionary; changed in place.
    answers : mapping of int to Answers or None
        What each of them found; None for a row that failed.
    """
    found = [each for each in answers.values() if each is not None]
    for place, row in rows.items():
        own = answers[place]
        if own is None or row["status"] != "complete":
            continue
        row["lost"] = _lost(own, found)
        if row["lost"]:
            row["status"] = LOSES
            notes = [row["note"], _note(own, row["lost"])]
            row["note"] = "; ".join(note for note in notes if note)


def _lost(own: Answers, found: Iterable[Answers]) -> int:
    """How many solutions of others a run lacks: by what they are where that is known of both, by
    their number elsewhere.
    """
    lacking: set[Any] = set()
    most = own.count
    better = 0
    for other in found:
        if own.best is not None and other.best is not None:
            better = max(better, int(other.best < own.best))
        elif own.keys is not None and other.keys is not None:
            lacking |= other.keys - own.keys
        else:
            most = max(most, other.count)
    return max(better, len(lacking), most - own.count)


def _note(own: Answers, lost: int) -> str:
    if own.best is not None:
        return "lost a better solution"
    return f"lost {lost:,} of {own.count + lost:,} solutions"
