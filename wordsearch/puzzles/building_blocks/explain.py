"""Why a Building Blocks puzzle has no solution, or has one: word by word, and dictionary by
dictionary.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wordsearch.display.progress import ProgressLine
from wordsearch.display.table import and_others, few, table
from wordsearch.errors import optional
from wordsearch.puzzles.building_blocks.candidates import Candidate
from wordsearch.puzzles.building_blocks.pieces import OPEN
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks, BuildingBlocksSolution
from wordsearch.reasons.side_by_side import PATIENCE, others_than
from wordsearch.search.ending import STOPS, counted_solutions
from wordsearch.search.run import Run
from wordsearch.words.given import Lexicons, several
from wordsearch.words.lexicon import Lexicon

if TYPE_CHECKING:
    import pandas as pd


def explanation(run: Run[BuildingBlocksSolution], lexicons: Lexicons | None = None) -> pd.DataFrame:
    """Pattern by pattern: the candidates in each dictionary, and the word that is missing here.

    Parameters
    ----------
    run
        What came of a puzzle.
    lexicons : Lexicon, str or an iterable of them, optional
        Dictionaries to compare with; a name is loaded. Default: every embedded list and every list
        of a package that is here, which takes some seconds to load.

    Returns
    -------
    pandas.DataFrame
        Indexed by pattern, with columns ``verdict``, ``solution`` (the words that solutions have
        there), one column of candidates a dictionary, and ``missing``; of a run with misses
        ``missed``, too: the words in no list that the pattern may have, the likeliest first, five
        at most.
    """
    puzzle = run.puzzle
    here = run.problem.candidates  # type: ignore[attr-defined]
    words = {run.lexicon.name: _words_of(here)}
    line = ProgressLine(after=PATIENCE)
    try:
        for other in others_than(run.lexicon, lexicons, line):
            words[other.name] = _words_of(puzzle.candidates(other, "regex"))
    finally:
        line.clear()
    solutions = []
    missing = []
    for number, candidates in enumerate(here):
        solutions.append(_listed({solution.words[number] for solution in run.solutions}))
        missing.append("" if candidates else _missing(number, words))
    verdicts = _verdicts(puzzle, here)
    columns = {"verdict": verdicts, "solution": solutions}
    for name, rows in words.items():
        columns[name] = list(map(_listed, rows))
    columns["missing"] = missing
    if any(solution.missed for solution in run.solutions):
        columns["missed"] = [_missed(run, number) for number in range(len(here))]
    sentence = f"{_sentence(run, words, verdicts)}."
    return table(columns, puzzle.patterns, "pattern", sentence=sentence)


def _sentence(
    run: Run[BuildingBlocksSolution],
    words: Mapping[str, Sequence[Sequence[str]]],
    verdicts: Sequence[str],
) -> str:
    """Why there are so many solutions, or none."""
    here = run.lexicon.name
    patterns = run.puzzle.patterns
    if run.solutions:
        return _why_some(run, patterns, words[here])
    if run.status != "complete":
        return f"The search of {here} was {STOPS[run.status]} before it found a solution"
    empty = [number for number, row in enumerate(words[here]) if not row]
    if empty:
        lacking = f"{here} has no word for {and_others([patterns[row] for row in empty])}"
        homes: dict[str, list[str]] = {}
        for name, rows in words.items():
            for word in rows[empty[0]]:
                homes.setdefault(word, []).append(name)
        if homes:
            word, names = max(homes.items(), key=lambda home: len(home[1]))
            return f"{lacking}; {word} fits, a word of {and_others(names)}"
        if len(words) == 1:
            return lacking
        return f"{lacking}, nor has any other of {len(words)} dictionaries"
    clashes = [verdict for verdict in verdicts if "clashes" in verdict]
    if clashes:
        blocks = clashes[0].partition("clashes over ")[2]
        return (
            f"Words of {here} fit each pattern, but patterns with one candidate clash over {blocks}"
        )
    return f"Words of {here} fit each pattern, but there are not the blocks for all of them at once"


def _why_some(
    run: Run[BuildingBlocksSolution], patterns: Sequence[str], rows: Sequence[Sequence[str]]
) -> str:
    """How many solutions there are, and which patterns leave a choice."""
    found = counted_solutions(len(run.solutions))
    if run.status != "complete":
        found += " so far"
    missed = dict.fromkeys(word for solution in run.solutions for word in solution.missed)
    if missed:
        return f"{found}, with words that {run.lexicon.name} lacks: {few(missed)}"
    choices = [pattern for pattern, row in zip(patterns, rows, strict=True) if len(row) > 1]
    if not choices:
        return f"{found}: one word of {run.lexicon.name} fits each pattern"
    return f"{found}: several words of {run.lexicon.name} fit {and_others(choices)}"


def _missed(run: Run[BuildingBlocksSolution], number: int) -> str:
    """The words in no list that solutions have for a pattern, the likeliest first, five at most."""
    return few(
        solution.words[number]
        for solution in run.solutions
        if solution.words[number] in solution.missed
    )


def _words_of(candidates: Sequence[Sequence[Candidate]]) -> list[list[str]]:
    """For each pattern the words of its candidates."""
    return [[word for word, _ in row] for row in candidates]


def _listed(words: Iterable[str]) -> str:
    """Words in order, with commas."""
    return ", ".join(sorted(words))


def _verdicts(puzzle: BuildingBlocks, candidates: Sequence[Sequence[Candidate]]) -> list[str]:
    """One candidate, none or several; and which blocks the patterns with one candidate quarrel
    about.
    """
    copies = Counter(puzzle.blocks)
    # The blocks that each pattern with one candidate must have.
    needed: list[list[str]] = []
    for row, slots in zip(candidates, puzzle.slots, strict=True):
        blocks = []
        if len(row) == 1:
            word, _ = row[0]
            blocks = [word[blank] for blank in slots.blank]
        needed.append(blocks)
    wanted = Counter(block for blocks in needed for block in blocks)
    verdicts = []
    for row, blocks in zip(candidates, needed, strict=True):
        verdict = {0: "no candidate", 1: "one candidate"}.get(len(row), "several candidates")
        clashes = sorted({block for block in blocks if wanted[block] > copies[block]})
        if clashes:
            verdict += f"; clashes over {', '.join(clashes)}"
        verdicts.append(verdict)
    return verdicts


def _missing(number: int, words: Mapping[str, Sequence[Sequence[str]]]) -> str:
    """``strongman: in wordnet, twl06; not in web2``, for each word that another dictionary has
    there.
    """
    homes: dict[str, list[str]] = {}
    for name, rows in words.items():
        for word in rows[number]:
            homes.setdefault(word, []).append(name)
    if not homes:
        return "none of these dictionaries has a word that fits"
    sentences = []
    for word, names in sorted(homes.items(), key=lambda home: (-len(home[1]), home[0])):
        others = [name for name in words if name not in names]
        sentences.append(f"{word}: in {', '.join(names)}; not in {', '.join(others)}")
    return " | ".join(sentences)


def dictionary_table(puzzles: Mapping[str, BuildingBlocks], lexicons: Lexicons) -> pd.DataFrame:
    """Which dictionary solves which puzzle, with and without searching.

    Parameters
    ----------
    puzzles : mapping of str to BuildingBlocks
        Such as ``BuildingBlocks.examples()``.
    lexicons : Lexicon, str or an iterable of them
        A name is loaded.

    Returns
    -------
    pandas.DataFrame
        One row a dictionary and puzzle: ``lexicon``, ``puzzle``, ``solutions`` (how many the search
        finds) and ``verdict``: yes; no where a pattern has no candidate, or blocks clash; ambiguous
        where a pattern has several; with the given letters of such patterns, and what the search
        finds then.
    """
    rows = [
        {"lexicon": lexicon.name, "puzzle": name, **_table_row(puzzle, lexicon)}
        for lexicon in several(lexicons)
        for name, puzzle in puzzles.items()
    ]
    by_dictionary: pd.DataFrame = optional("pandas").DataFrame(rows)
    return by_dictionary


def _table_row(puzzle: BuildingBlocks, lexicon: Lexicon) -> dict[str, Any]:
    """How many solutions a puzzle has, and the verdict on it."""
    details = []
    for pattern, row in zip(puzzle.patterns, puzzle.candidates(lexicon), strict=True):
        given = [piece for piece in puzzle.pieces(pattern) if OPEN not in piece]
        name = "-".join(given) or pattern
        if not row:
            details.append(f"{name} 0")
        elif len(row) > 1:
            details.append(f"{name}: {'/'.join(word for word, _ in row)}")
    answer, _ = puzzle.without_choosing(lexicon)
    solutions = len(puzzle.solve(lexicon).whole())
    verdict = answer
    if details:
        verdict += f" ({', '.join(details)})"
    if answer == "ambiguous":
        verdict += f"; search: {solutions}"
    return {"solutions": solutions, "verdict": verdict}
