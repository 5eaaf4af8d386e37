"""Why a Building Blocks puzzle has no solution, or has one: word by word, and dictionary by dictionary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wordsearch.errors import PuzzleError, optional, short
from wordsearch.puzzles.building_blocks.candidates import Candidate
from wordsearch.puzzles.building_blocks.puzzle import OPEN, BuildingBlocks, BuildingBlocksSolution
from wordsearch.words.lexicon import Lexicon, Lexicons, several

if TYPE_CHECKING:
    import pandas as pd


def explanation(
    puzzle: BuildingBlocks,
    candidates: Sequence[Sequence[Candidate]],
    lexicon: Lexicon,
    solutions: Sequence[BuildingBlocksSolution],
    lexicons: Lexicons | None = None,
) -> pd.DataFrame:
    """Pattern by pattern: the candidates in each dictionary, and the word that is missing here.

    Parameters
    ----------
    puzzle, candidates, lexicon
        What was solved, and with which words.
    solutions : sequence of BuildingBlocksSolution
        What came of it.
    lexicons : Lexicon, str or an iterable of them, optional
        Dictionaries to compare with; a name is loaded. Default: every embedded list and every list of a
        package that is here, which takes some seconds to load.

    Returns
    -------
    pandas.DataFrame
        Indexed by pattern, with columns ``verdict``, ``solution`` (the words that solutions have there), one
        column of candidates a dictionary, and ``missing``.
    """
    words = {lexicon.name: [[word for word, _ in found] for found in candidates]}
    for other in several(lexicons):
        if other != lexicon:
            name = _unlike(other.name, words)
            words[name] = [[word for word, _ in found] for found in puzzle.candidates(other, "regex")]
    pd = optional("pandas")
    table = pd.DataFrame(index=pd.Index(puzzle.patterns, name="pattern"))
    table["verdict"] = _verdicts(puzzle, candidates)
    table["solution"] = [
        _listed({solution.words[number] for solution in solutions}) for number in range(len(puzzle.patterns))
    ]
    for name, found in words.items():
        table[name] = [_listed(some) for some in found]
    table["missing"] = [_missing(number, words) if not some else "" for number, some in enumerate(candidates)]
    return table


def _unlike(name: str, taken: Mapping[str, object]) -> str:
    """The name, or with a number behind it when another dictionary is called so, too."""
    names = (name, *(f"{name} ({number})" for number in range(2, len(taken) + 2)))
    return next(one for one in names if one not in taken)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(sorted(words))


def _verdicts(puzzle: BuildingBlocks, candidates: Sequence[Sequence[Candidate]]) -> list[str]:
    """One candidate, none or several; and which blocks the patterns with one candidate quarrel about."""
    copies = Counter(puzzle.blocks)
    taken = [
        [found[0].word[blank] for blank in slots.blank] if len(found) == 1 else []
        for found, slots in zip(candidates, puzzle.slots, strict=True)
    ]
    wanted = Counter(block for blocks in taken for block in blocks)
    verdicts = []
    for found, blocks in zip(candidates, taken, strict=True):
        clash = sorted({block for block in blocks if wanted[block] > copies[block]})
        name = {0: "no candidate", 1: "one candidate"}.get(len(found), "several candidates")
        verdicts.append(f"{name}; clashes over {', '.join(clash)}" if clash else name)
    return verdicts


def _missing(number: int, words: Mapping[str, Sequence[Sequence[str]]]) -> str:
    """``strongman: in wordnet, twl06; not in web2``, for each word that another dictionary has there."""
    homes: dict[str, list[str]] = {}
    for name, found in words.items():
        for word in found[number]:
            homes.setdefault(word, []).append(name)
    if not homes:
        return "none of these dictionaries has a word that fits"
    widest_first = sorted(homes, key=lambda word: (-len(homes[word]), word))
    without = {word: [name for name in words if name not in homes[word]] for word in homes}
    return " | ".join(
        f"{word}: in {', '.join(homes[word])}; not in {', '.join(without[word])}" for word in widest_first
    )


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
        One row a dictionary and puzzle: ``lexicon``, ``puzzle``, ``simple`` (yes; no: a pattern has no
        candidate, or blocks clash; ambiguous: a pattern has several), ``missing`` and ``several`` (the
        given letters of such patterns), ``solutions`` (how many the search finds) and ``verdict`` (all
        in one text).
    """
    if not isinstance(puzzles, Mapping):
        raise PuzzleError(
            "the puzzles of a table come with names, as in {'mine': puzzle}; this is the "
            f"{type(puzzles).__name__} {short(puzzles)}"
        )
    rows = [
        {"lexicon": lexicon.name, "puzzle": name, **_table_row(puzzle, lexicon)}
        for lexicon in several(lexicons)
        for name, puzzle in puzzles.items()
    ]
    columns = ["lexicon", "puzzle", "simple", "missing", "several", "solutions", "verdict"]
    table: pd.DataFrame = optional("pandas").DataFrame(rows, columns=columns)
    return table


def _table_row(puzzle: BuildingBlocks, lexicon: Lexicon) -> dict[str, Any]:
    candidates = puzzle.candidates(lexicon)
    missing, several = [], []
    for pattern, found in zip(puzzle.patterns, candidates, strict=True):
        given = "-".join(piece for piece in puzzle.pieces(pattern) if OPEN not in piece) or pattern
        if not found:
            missing.append(given)
        elif len(found) > 1:
            several.append(f"{given}: {'/'.join(word for word, _ in found)}")
    answer, _ = puzzle.without_choosing(lexicon)
    solutions = len(puzzle.solve(lexicon).whole())
    details = ", ".join([f"{given} 0" for given in missing] + several)
    searched = f"; search: {solutions}" if answer == "ambiguous" else ""
    return {
        "simple": answer,
        "missing": ", ".join(missing),
        "several": "; ".join(several),
        "solutions": solutions,
        "verdict": answer + (f" ({details})" if details else "") + searched,
    }
