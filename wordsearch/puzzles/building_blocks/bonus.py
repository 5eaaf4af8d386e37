"""What the left-over blocks of Building Blocks spell: phrases, likeliest first."""

from __future__ import annotations

from collections.abc import Sequence

from wordsearch.errors import PuzzleError
from wordsearch.search.run import begun
from wordsearch.words.given import Words
from wordsearch.words.pattern import in_any_order
from wordsearch.words.phrases import phrase_run


def phrases(
    blocks: Sequence[str], lexicon: Words, limit: int | None, timeout: float | None
) -> list[str]:
    """What blocks spell, likeliest first; see `BuildingBlocksSolution.bonus`.

    Raises
    ------
    TimeoutError
        If the time is up before there are `limit` phrases, or all.
    PuzzleError
        If the search would take more memory than it is given, or the blocks have more letters than
        a phrase may have.
    """
    if not blocks:
        return []
    run = begun(
        lambda: phrase_run(in_any_order(blocks), lexicon, limit=limit, timeout=timeout),
        lazy=False,
        progress=True,
    )
    if run.status == "timeout":
        raise TimeoutError(
            f"{timeout} seconds were too few for {len(blocks)} left-over blocks; "
            "ask for fewer phrases, or give more time"
        )
    is_whole = run.status == "complete" or len(run) == limit
    if not is_whole:
        raise PuzzleError(f"not all that the left-over blocks spell was found: {run.summary()}")
    return list(map(str, run))
