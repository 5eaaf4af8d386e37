"""How puzzles that no scale was made of fall on the levels of difficulty, and what parts these.

    python -m benchmarks.levels [KIND ...] [--number N] [--seed SEED]

Makes puzzles of each kind and each level of words, by turns from american-english and ENABLE1 as
``python -m wordsearch.making.calibrate`` does, with another seed. Printed are how many of a
thousand fall on each level (fifths have 200), and the medians of what was measured on the first
level and on the last.
"""

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

import wordsearch as ws
from wordsearch.making.calibrate import LISTS
from wordsearch.provenance import Rating
from wordsearch.puzzle_types import puzzle_type
from wordsearch.words.familiarity import LEVELS

KINDS = ("pyramid", "building_blocks", "symbol_code", "letters", "word_grid")


def ratings(kind: str, level: str, seed: str) -> Iterator[Rating]:
    """Ratings of made puzzles, without end."""
    part: Any = puzzle_type(kind).part("make")
    make = getattr(part, "for_levels", None) or getattr(part, f"make_{kind}")
    makers = []
    for name in LISTS:
        makers.append(make(ws.Lexicon.load(name), level=level, seed=f"{seed} {name}"))
    for puzzle in chain.from_iterable(zip(*makers, strict=False)):
        yield puzzle.provenance.rating


def row(kind: str, level: str, given: list[Rating]) -> str:
    """A line of the table: how many of a thousand are of each level, and what parts the levels."""
    counts = Counter(rating.level for rating in given)
    of_thousand = [round(1000 * counts[number] / len(given)) for number in range(1, 6)]
    felt = []
    for part in given[0].parts:
        ends = []
        for number in (1, 5):
            measured = [rating.parts[part] for rating in given if rating.level == number]
            ends.append(f"{statistics.median(measured or [0.0]):.4g}")
        felt.append(f"{part} {' to '.join(ends)}")
    cells = [kind, level, *map(str, of_thousand), "; ".join(felt)]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """The program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kinds", nargs="*", default=KINDS)
    parser.add_argument("--number", type=int, default=1000)
    parser.add_argument("--seed", default="not calibrated")
    given = parser.parse_args()
    print("| kind | words | 1 | 2 | 3 | 4 | 5 | from level 1 to level 5 (medians) |")
    print("|---|---|---|---|---|---|---|---|")
    for kind in given.kinds:
        for level in LEVELS:
            some = list(islice(ratings(kind, level, given.seed), given.number))
            print(row(kind, level, some), flush=True)


if __name__ == "__main__":
    main()
