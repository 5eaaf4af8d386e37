"""Why a Building Blocks puzzle has no solution, or has one: word by word, and dictionary by
dictionary.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wordsearch.errors import optional
from wordsearch.puzzles.building_blocks.candidates import Candidate
from wordsearch.puzzles.building_blocks.pieces import OPEN
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks, BuildingBlocksSolution
from wordsearch.search.run import Run
from wordsearch.words.lexicon import Lexicon, Lexicons, several

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
        there), one column of candidates a dictionary, and ``missing``.
    """
    puzzle, here = run.puzzle, run.problem.candidates  # type: ignore[attr-defined]
    others = [other for other in several(lexicons) if other != run.lexicon]
    found = {
        run.lexicon.name: here,
        **{other.name: puzzle.candidates(other, "regex") for other in others},
    }
    words = {name: [[word for word, _ in each] for each in some] for name, some in found.items()}
    pd = optional("pandas")
    table = pd.DataFrame(index=pd.Index(puzzle.patterns, name="pattern"))
    table["verdict"] = _verdicts(puzzle, here)
    table["solution"] = [
        _listed({solution.words[number] for solution in run.solutions})
        for number in range(len(here))
    ]
    for name, some in words.items():
        table[name] = list(map(_listed, some))
    table["missing"] = ["" if some else _missing(number, words) for number, some in enumerate(here)]
    return table


def _listed(words: Iterable[str]) -> str:
    return ", ".join(sorted(words))


def _verdicts(puzzle: BuildingBlocks, candidates: Sequence[Sequence[Candidate]]) -> list[str]:
    """One candidate, none or several; and which blocks the patterns with one candidate quarrel
    about.
    """
    copies = Counter(puzzle.blocks)
    taken = [
        [found[0][0][blank] for blank in slots.blank] if len(found) == 1 else []
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
    """``strongman: in wordnet, twl06; not in web2``, for each word that another dictionary has
    there.
    """
    homes: dict[str, list[str]] = {}
    for name, found in words.items():
        for word in found[number]:
            homes.setdefault(word, []).append(name)
    told = [
        f"{word}: in {', '.join(names)}; not in {', '.join(name for name in words if name not in names)}"
        for word, names in sorted(homes.items(), key=lambda home: (-len(home[1]), home[0]))
    ]
    return " | ".join(told) or "none of these dictionaries has a word that fits"


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
    table: pd.DataFrame = optional("pandas").DataFrame(rows)
    return table


def _table_row(puzzle: BuildingBlocks, lexicon: Lexicon) -> dict[str, Any]:
    details = []
    for pattern, found in zip(puzzle.patterns, puzzle.candidates(lexicon), strict=True):
        given = "-".join(piece for piece in puzzle.pieces(pattern) if OPEN not in piece) or pattern
        if not found:
            details.append(f"{given} 0")
        elif len(found) > 1:
            details.append(f"{given}: {'/'.join(word for word, _ in found)}")
    answer, _ = puzzle.without_choosing(lexicon)
    solutions = len(puzzle.solve(lexicon).whole())
    verdict = f"{answer} ({', '.join(details)})" if details else answer
    searched = f"; search: {solutions}" if answer == "ambiguous" else ""
    return {"solutions": solutions, "verdict": verdict + searched}
