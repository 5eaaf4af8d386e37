"""A kernel and its plain twin, held against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordsearch.batch.many import solve_many
from wordsearch.batch.outcome import Batch
from wordsearch.words.lexicon import Lexicon


def assert_twins(puzzles: Sequence[Any], lexicon: Lexicon, **options: Any) -> Batch:
    """The kernel's batch, which has the plain solver's solutions, counts, nodes and endings."""
    fast = solve_many(puzzles, lexicon, solutions=True, **options)
    plain = solve_many(puzzles, lexicon, solutions=True, kernel=False, **options)
    assert fast.solutions == plain.solutions
    for part in ("counts", "nodes"):
        assert getattr(fast, part).tolist() == getattr(plain, part).tolist()
    assert fast.statuses == plain.statuses
    counted = solve_many(puzzles, lexicon, **options)
    assert (counted.counts.tolist(), counted.nodes.tolist()) == (fast.counts.tolist(), fast.nodes.tolist())
    return fast
