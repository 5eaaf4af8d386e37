"""Why a word ladder has the solutions that it has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from template.puzzle.puzzle import Ladder, LadderSolution
from template.puzzle.solve import distances, n_wrong, neighbours
from wordsearch.display.table import and_others, table
from wordsearch.search.run import Run
from wordsearch.words.given import Lexicons, several
from wordsearch.words.lexicon import Lexicon

if TYPE_CHECKING:
    import pandas as pd


def explanation(run: Run[LadderSolution], lexicons: Lexicons | None = None) -> pd.DataFrame:
    """How far apart the two words are in each dictionary.

    Parameters
    ----------
    run : Run
        Of a word ladder.
    lexicons : Lexicon, str or iterable of them, optional
        Dictionaries to compare with; default: all that are here.

    Returns
    -------
    DataFrame
        One row a dictionary. ``words``: those as long as the two. ``fewest steps``: from the first
        word to the last, missing where there is no way of so many steps as are asked for;
        ``solutions``: of the run, for its own dictionary.
    """
    ladder: Ladder = run.problem.ladder  # type: ignore[attr-defined]
    dictionaries = list(dict.fromkeys((run.lexicon, *several(lexicons))))
    columns: dict[str, list[int | None]] = {
        "words": [len(lexicon.of_length(len(ladder.first))) for lexicon in dictionaries],
        "fewest steps": [_fewest_steps(ladder, lexicon) for lexicon in dictionaries],
        "solutions": [len(run), *[None] * (len(dictionaries) - 1)],
    }
    names = [lexicon.name for lexicon in dictionaries]
    sentence = _sentence(ladder, dict(zip(names, columns["fewest steps"], strict=True)))
    return table(columns, names, "dictionary", sentence=sentence)


def _sentence(ladder: Ladder, fewest: Mapping[str, int | None]) -> str:
    """Which dictionaries have a ladder of so many steps, and which has the shortest."""
    steps = {name: least for name, least in fewest.items() if least is not None}
    ends = f"from {ladder.first} to {ladder.last} in {ladder.steps} steps or fewer"
    if not steps:
        return f"No word ladder leads {ends} in {and_others(list(fewest))}."
    shortest = min(steps, key=lambda name: steps[name])
    sentence = f"{and_others(list(steps))} lead {ends}"
    return f"{sentence}; the shortest way, {steps[shortest]} steps, is in {shortest}."


def _fewest_steps(ladder: Ladder, lexicon: Lexicon) -> int | None:
    """From the first word, which may be on no list, to the last."""
    steps = distances(ladder.last, lexicon, ladder.steps - 1)
    beside = [ladder.last] if n_wrong(ladder.first, ladder.last) == 1 else []
    beside += neighbours(ladder.first, lexicon)
    ways = [1 + steps[word] for word in beside if word in steps]
    return min(ways, default=None)
