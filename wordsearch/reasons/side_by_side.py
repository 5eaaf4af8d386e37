"""What the words of a puzzle's solutions say about dictionaries: a sentence, and a table of which
dictionary has which word.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wordsearch.display.progress import ProgressLine
from wordsearch.display.table import and_others, table
from wordsearch.search.ending import STOPS
from wordsearch.search.run import Run
from wordsearch.words.given import Lexicons, several
from wordsearch.words.lexicon import Lexicon

if TYPE_CHECKING:
    import pandas as pd

#: Searches a dictionary for what the run's own has searched for.
Search = Callable[[Lexicon], Run[Any]]
#: Seconds without a line that says what goes on.
PATIENCE = 0.5
_MOST_LACKING = 2  # dictionaries of which a sentence says what they lack


def words_explained(
    run: Run[Any], lexicons: Lexicons | None, search: Search, asks_for_all_words: bool
) -> pd.DataFrame:
    """Which dictionary has which word of the solutions: one row a word, one column a dictionary.

    Parameters
    ----------
    run : Run
        What was found, in a dictionary that comes first in the table.
    lexicons : Lexicon, str or an iterable of them, optional
        The other dictionaries; default: all that are here.
    search : callable
        What finds the solutions of another dictionary: where the run found none, and where the
        puzzle asks for all words.
    asks_for_all_words : bool
        Whether each solution is a word, and all together are the answer.
    """
    line = ProgressLine(after=PATIENCE)
    try:
        others = others_than(run.lexicon, lexicons, line)
        runs: dict[str, Run[Any]] = {}
        if asks_for_all_words or not run.solutions:
            runs = searched(others, search, line)
    finally:
        line.clear()
    solutions = list(run.solutions)
    for other in runs.values():
        solutions += other.solutions
    words = dict.fromkeys(word for solution in solutions for word in _words_of(solution))
    columns = {
        lexicon.name: [word in lexicon for word in words] for lexicon in (run.lexicon, *others)
    }
    if asks_for_all_words:
        sentence = _shares(run, runs, columns)
    elif run.solutions:
        sentence = _homes(run, list(words), columns)
    else:
        sentence = f"{none_found(run, runs)}."
    return table(columns, list(words), "word", sentence=sentence)


def others_than(
    lexicon: Lexicon, lexicons: Lexicons | None, told: Callable[[str], object]
) -> list[Lexicon]:
    """The dictionaries to compare one with, each once; `told` hears which is loaded."""
    return [other for other in dict.fromkeys(several(lexicons, told)) if other != lexicon]


def searched(
    others: Sequence[Lexicon], search: Search, told: Callable[[str], object]
) -> dict[str, Run[Any]]:
    """What other dictionaries have, by their names; `told` hears which is searched."""
    runs = {}
    for number, other in enumerate(others, 1):
        told(f"searching {other.name} ({number} of {len(others)})")
        runs[other.name] = search(other)
    return runs


def none_found(run: Run[Any], runs: Mapping[str, Run[Any]]) -> str:
    """That nothing was found, and what other dictionaries have: the beginning of a sentence."""
    here = run.lexicon.name
    none = f"{here} has no solution"
    if run.status != "complete":
        none = f"The search of {here} was {STOPS[run.status]} before it found a solution"
    if not runs:
        return none
    having = {name: other.solutions for name, other in runs.items() if other.solutions}
    if having:
        return f"{none}; {_found_elsewhere(run.lexicon, having)}"
    if any(each.status != "complete" for each in (run, *runs.values())):
        return f"{none}, and none was found in {and_others(list(runs))}"
    if len(runs) == 1:
        return f"Neither {here} nor {and_others(list(runs))} has a solution"
    return f"None of {len(runs) + 1} dictionaries has a solution"


def _found_elsewhere(here: Lexicon, having: Mapping[str, Sequence[Any]]) -> str:
    """What the first of other dictionaries has found, and how many more have a solution."""
    [(name, solutions), *more] = having.items()
    words = _words_of(solutions[0])
    found = f"{name} has {', '.join(words)}"
    lacked = [word for word in dict.fromkeys(words) if word not in here]
    if lacked:
        found += f" ({here.name} lacks {and_others(lacked)})"
    if not more:
        return found
    return f"{found}; {and_others([other for other, _ in more])} have some, too"


def _words_of(solution: Any) -> Sequence[str]:
    """The words of a solution; it may be one."""
    words: Sequence[str] = getattr(solution, "words", [solution])
    return words


def _homes(run: Run[Any], words: Sequence[str], columns: Mapping[str, Collection[bool]]) -> str:
    """Which dictionaries have all the words of the solutions, and what others lack."""
    which = "the solution"
    if len(run.solutions) > 1:
        which = f"{len(run.solutions):,} solutions"
    whole = [name for name, has in columns.items() if all(has)]
    lacking = {
        name: [word for word, is_there in zip(words, has, strict=True) if not is_there]
        for name, has in columns.items()
        if not all(has)
    }
    all_words = f"all {len(words):,} words of {which}"
    if len(words) == 1:
        all_words = f"the word of {which}"
    if not lacking and len(columns) > 2:
        return f"Each of {len(columns)} dictionaries has {all_words}."
    sentence = f"No dictionary has {all_words}"
    if len(whole) == 1:
        sentence = f"{whole[0]} has {all_words}"
    elif whole:
        sentence = f"{and_others(whole)} have {all_words}"
    for name, lacked in list(lacking.items())[:_MOST_LACKING]:
        sentence += f"; {name} lacks {and_others(lacked)}"
    more = len(lacking) - _MOST_LACKING
    if more == 1:
        sentence += "; one more lacks some"
    elif more > 1:
        sentence += f"; {more} more lack some"
    return f"{sentence}."


def _shares(
    run: Run[Any], runs: Mapping[str, Run[Any]], columns: Mapping[str, Sequence[bool]]
) -> str:
    """How many of all words that fit a dictionary has, and which has the most."""
    here = run.lexicon.name
    counts = {name: sum(has) for name, has in columns.items()}
    n_words = len(columns[here])
    unfinished = [name for name, each in {here: run, **runs}.items() if each.status != "complete"]
    if not n_words:
        sentence = f"No word of {and_others(list(columns))} fits"
    elif len(columns) == 1:
        sentence = f"{counts[here]:,} words of {here} fit"
    else:
        most = max(counts, key=lambda name: counts[name])
        sentence = f"{here} has {counts[here]:,} of the {n_words:,} words that fit"
        if counts[most] > counts[here]:
            sentence += f"; {most} has the most, {counts[most]:,}"
        else:
            sentence += ", the most of all"
    if unfinished:
        sentence += f", as far as {and_others(unfinished)} were searched"
    return f"{sentence}."
