"""Why a word ladder has the solutions that it has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from template.puzzle.puzzle import Ladder, LadderSolution
from template.puzzle.solve import distances, n_wrong, neighbours
from wordsearch.display.table import table
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
    return table(columns, [lexicon.name for lexicon in dictionaries], "dictionary")


def _fewest_steps(ladder: Ladder, lexicon: Lexicon) -> int | None:
    """From the first word, which may be on no list, to the last."""
    steps = distances(ladder.last, lexicon, ladder.steps - 1)
    beside = [ladder.last] if n_wrong(ladder.first, ladder.last) == 1 else []
    beside += neighbours(ladder.first, lexicon)
    ways = [1 + steps[word] for word in beside if word in steps]
    return min(ways, default=None)
