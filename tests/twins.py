"""A kernel and its plain twin, held against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import wordsearch as ws
from wordsearch.batch.many import solve_many
from wordsearch.batch.outcome import Batch
from wordsearch.words.lexicon import Lexicon


def assert_twins(puzzles: Sequence[Any], lexicon: Lexicon, **options: Any) -> Batch:
    """The kernel's batch, which has the plain solver's solutions, counts, nodes, inner nodes and
    endings.
    """
    fast = solve_many(puzzles, lexicon, solutions=True, **options)
    plain = solve_many(puzzles, lexicon, solutions=True, kernel=False, **options)
    assert fast.solutions == plain.solutions
    for part in ("counts", "nodes", "inner"):
        assert getattr(fast, part).tolist() == getattr(plain, part).tolist()
    assert fast.statuses == plain.statuses
    counted = solve_many(puzzles, lexicon, **options)
    assert (counted.counts.tolist(), counted.nodes.tolist()) == (
        fast.counts.tolist(),
        fast.nodes.tolist(),
    )
    return fast


def assert_stopped(puzzle: Any, lexicon: Lexicon) -> None:
    """The kernel hands over when its time is up, in the middle of a puzzle that never ends."""
    batch = solve_many([puzzle] * 3, lexicon, timeout=0.3)
    assert set(batch.statuses) == {"timeout"} and batch.counts.tolist()[1:] == [0, 0]


def assert_twins_together(made: Sequence[tuple[Any, Lexicon, list[Any]]], limit: int) -> Batch:
    """Instances of the samples in one call, over the words of all of them, without a limit and
    with one.
    """
    words = [word for _, lexicon, _ in made for word in lexicon]
    lexicon = Lexicon.from_words(words, policy=ws.Normalisation(accents="keep"))
    puzzles = [puzzle for puzzle, _, _ in made]
    assert_twins(puzzles, lexicon, limit=limit)
    return assert_twins(puzzles, lexicon)
