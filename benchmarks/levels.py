"""How puzzles that no scale was made of fall on the levels of difficulty, and what parts these.

    python -m benchmarks.levels [KIND ...] [--number N] [--seed SEED]

Makes puzzles of each kind and each level of words, by turns from american-english and ENABLE1 as
``python -m wordsearch.making.calibrate`` does, with another seed, until there are so many whose
least known word is of that level: each level of words has a scale of its own. Printed are how many
of a hundred made ones those are, how many of a thousand of them fall on each level of difficulty
(fifths have 200), the same of all that were made, and the medians of what was measured on the first
level and on the last.
"""

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

import wordsearch as ws
from wordsearch.making.calibrate import LISTS
from wordsearch.provenance import Rating
from wordsearch.puzzle_types import PUZZLES, puzzle_type
from wordsearch.words.familiarity import LEVELS

KINDS = ("pyramid", "building_blocks", "symbol_code", "letters", "word_grid", "boggle")
#: Kinds with one scale, whatever their words.
ONE_SCALE = ("word_grid", "boggle")


def ratings(kind: str, level: str, seed: str) -> Iterator[Rating]:
    """Ratings of made puzzles, without end."""
    make: Any = getattr(ws, f"make_{kind}")
    if kind in PUZZLES:
        make = getattr(puzzle_type(kind).part("make"), "for_levels", make)
    makers = []
    for name in LISTS:
        makers.append(make(ws.Lexicon.load(name), level=level, seed=f"{seed} {name}"))
    for puzzle in chain.from_iterable(zip(*makers, strict=False)):
        yield puzzle.provenance.rating


def made(kind: str, level: str, seed: str, number: int) -> list[Rating]:
    """Ratings of puzzles made one after the other, until so many are by the scale of this level of
    words.
    """
    given = []
    n_fitting = 0
    for rating in ratings(kind, level, seed):
        given.append(rating)
        n_fitting += fits(rating, kind, level)
        if n_fitting == number:
            break
    return given


def fits(rating: Rating, kind: str, level: str) -> bool:
    """Whether a puzzle was rated by the scale of this level of words."""
    return kind in ONE_SCALE or rating.words == level


def fifths(given: list[Rating]) -> str:
    """How many of a thousand are of each level of difficulty."""
    counts = Counter(rating.level for rating in given)
    return " ".join(str(round(1000 * counts[number] / len(given))) for number in range(1, 6))


def row(kind: str, level: str, given: list[Rating]) -> str:
    """A line of the table: how many of a thousand are of each level, and what parts the levels."""
    fitting = [rating for rating in given if fits(rating, kind, level)]
    felt = []
    for part in fitting[0].parts:
        ends = []
        for number in (1, 5):
            measured = [rating.parts[part] for rating in fitting if rating.level == number]
            ends.append(f"{statistics.median(measured or [0.0]):.4g}")
        felt.append(f"{part} {' to '.join(ends)}")
    share = round(100 * len(fitting) / len(given))
    cells = [kind, level, str(share), fifths(fitting), fifths(given), "; ".join(felt)]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """The program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kinds", nargs="*", default=KINDS)
    parser.add_argument("--number", type=int, default=1000)
    parser.add_argument("--seed", default="not calibrated")
    given = parser.parse_args()
    print("| kind | words | % | levels 1 to 5 | of all made | from level 1 to level 5 (medians) |")
    print("|---|---|---|---|---|---|")
    for kind in given.kinds:
        for level in LEVELS:
            print(row(kind, level, made(kind, level, given.seed, given.number)), flush=True)


if __name__ == "__main__":
    main()
