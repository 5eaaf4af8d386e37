"""How fast a dictionary loads, against reading the lines of the same file into a set.

    .venv/bin/python -m benchmarks.bench_lexicon [rounds]

Both readings are checked to give the same words first. Then each round times every reading once, so that a
busy moment of the machine falls on all of them alike, and the ratio is taken within the round.
"""

from __future__ import annotations

import gzip
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from wordsearch.lexicon import Lexicon

DATA = Path(__file__).resolve().parent.parent / "data"
NAMES = ("enable1", "american-english", "web2", "wordnet")


def lines_into_a_set(name: str) -> set[str]:
    """The baseline: what one writes without a library."""
    with gzip.open(DATA / f"{name}.txt.gz", "rt", encoding="utf-8") as file:
        return {line.strip() for line in file}


def seconds(task: Callable[[], object]) -> float:
    start = time.perf_counter()
    task()
    return time.perf_counter() - start


def check(name: str) -> None:
    """The same words by both ways, as far as the lines are words already."""
    plain = {line for line in lines_into_a_set(name) if line.isascii() and line.isalpha() and line.islower()}
    lexicon = Lexicon.load(name)
    if not plain <= set(lexicon) or (name == "enable1" and plain != set(lexicon)):
        raise SystemExit(f"{name}: the two readings differ; no times are worth anything")


def measured(name: str, rounds: int) -> tuple[list[float], list[float]]:
    """Seconds of the baseline and of Lexicon.load, round by round."""
    pairs = [
        (seconds(lambda: lines_into_a_set(name)), seconds(lambda: Lexicon.load(name))) for _ in range(rounds)
    ]
    return [baseline for baseline, _ in pairs], [load for _, load in pairs]


def row(name: str, rounds: int) -> str:
    baselines, loads = measured(name, rounds)
    ratios = sorted(load / baseline for baseline, load in zip(baselines, loads, strict=True))
    low, high = ratios[len(ratios) // 10], ratios[-1 - len(ratios) // 10]
    return (
        f"{name:18} {statistics.median(baselines) * 1e3:10.1f} {statistics.median(loads) * 1e3:10.1f} "
        f"{statistics.median(ratios):8.2f}   {low:.2f} to {high:.2f}"
    )


def main(rounds: int = 15) -> None:
    for name in NAMES:
        check(name)
    print(f"Loading and normalising an embedded list; medians of {rounds} rounds, 80 % of the ratios between")
    print(
        f"{'list':18} {'set, ms':>10} {'load, ms':>10} {'ratio':>8}   spread   (wanted on enable1: at most 4)"
    )
    for name in NAMES:
        print(row(name, rounds))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
