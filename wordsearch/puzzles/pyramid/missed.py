"""What a pyramid's words in no list could have been."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from wordsearch.display.table import and_others, few, table
from wordsearch.puzzles.pyramid.puzzle import PyramidSolution
from wordsearch.search.run import Run
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.prices import prices_of

if TYPE_CHECKING:
    import pandas as pd


def missed_words(run: Run[PyramidSolution], others: Sequence[Lexicon]) -> pd.DataFrame:
    """The missed words of a run, one row for each set of letters, the likeliest first.

    Parameters
    ----------
    run : Run
        Of a pyramid, with misses.
    others : sequence of Lexicon
        Dictionaries to look the words up in.

    Returns
    -------
    pandas.DataFrame
        Indexed by the likeliest of the missed words that have these letters. ``or``: the others,
        the likeliest first; ``one letter off``: words of the run's list that differ from it in one
        letter, the most common first; then a column for each dictionary, with those of the missed
        words that it has. Five words at most in each entry.
    """
    spelled: dict[str, dict[str, None]] = {}
    for solution in run.solutions:
        for word in solution.missed:
            spelled.setdefault("".join(sorted(word)), {})[word] = None
    rows = [list(words) for words in spelled.values()]
    likeliest = [words[0] for words in rows]
    columns = {
        "or": [few(words[1:]) for words in rows],
        "one letter off": [few(_near(word, run.lexicon)) for word in likeliest],
    }
    for lexicon in others:
        columns[lexicon.name] = [few(filter(lexicon.members.__contains__, row)) for row in rows]
    homes = [lexicon.name for lexicon in others if likeliest[0] in lexicon]
    sentence = f"{run.lexicon.name} lacks a word of every solution; "
    if homes:
        sentence += f"{likeliest[0]}, the likeliest, is in {and_others(homes)}."
    else:
        sentence += f"the likeliest is {likeliest[0]}, which none of these dictionaries has."
    return table(columns, likeliest, "missed", sentence=sentence)


def _near(word: str, lexicon: Lexicon) -> list[str]:
    """The words of a list that differ from this one in one letter, the most common first."""
    price = prices_of(lexicon).of
    near = lexicon.members.intersection(_changed(word, lexicon.letters))
    return sorted(near, key=lambda other: (price(other), other))


def _changed(word: str, letters: str) -> Iterator[str]:
    """The word with one letter replaced, in every way."""
    for place in range(len(word)):
        for letter in letters:
            yield word[:place] + letter + word[place + 1 :]
