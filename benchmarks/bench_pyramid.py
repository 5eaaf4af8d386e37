"""Pyramids: the original algorithm against every named variant of the plain solver, in one run.

    python -m benchmarks.bench_pyramid [--pyramids 200] [--originals 12] [--rounds 9]

The dictionary and its letter graph are loaded before the clock starts. Table 1 is the puzzle of the page
that the solver grew from. Table 2 is the median over generated pyramids of base 5: the solver runs on all of
them, the original (0.3 to 20 s each) on an evenly spaced slice of them, and the ratio is taken pyramid by
pyramid. Every answer is checked before its time is believed.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import time
from collections.abc import Callable
from typing import Any

from tests.reference.generate import load
from tests.reference.pyramid_original import OriginalPyramid
from wordsearch import Lexicon
from wordsearch.puzzles.pyramid import Pyramid

SEED = "p ir aao ntib ogueo"


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """(seconds, result) of one call, the garbage collector resting."""
    gc.collect()
    gc.disable()
    try:
        start = time.perf_counter()
        result = work()
        return time.perf_counter() - start, result
    finally:
        gc.enable()


def original(rows: str, words: frozenset[str]) -> list[tuple[str, ...]]:
    """The original's answer, orders removed."""
    return sorted({tuple(sorted(cover)) for cover in OriginalPyramid(rows, words)})


def solved(rows: str, lexicon: Lexicon, options: Any) -> list[tuple[str, ...]]:
    """The engine's answer."""
    return sorted(solution.words for solution in Pyramid.parse(rows).solve(lexicon, **options).solutions)


def spread(values: list[float]) -> str:
    """Median, least and greatest, in milliseconds."""
    return f"{statistics.median(values) * 1e3:>11.2f}{min(values) * 1e3:>11.2f}{max(values) * 1e3:>11.2f}"


def seed_table(lexicon: Lexicon, words: frozenset[str], rounds: int) -> None:
    """Table 1: one puzzle, all variants."""
    expected = original(SEED, words)
    slow = [timed(lambda: original(SEED, words))[0] for _ in range(3)]
    print(f"\n1. {SEED!r}, all covers, {lexicon.name} ({len(lexicon):,} words)")
    print(f"{'':26}{'median ms':>11}{'min':>11}{'max':>11}{'ratio':>9}{'nodes':>8}{'paths':>9}")
    print(f"{'original':26}{spread(slow)}{1:>9}")
    for name, options in Pyramid.variants.items():
        times = []
        for _ in range(rounds if "prefix" in name or name in ("default", "all") else 2):
            seconds, answer = timed(lambda options=options: solved(SEED, lexicon, options))
            assert answer == expected, f"{name} disagrees with the original"
            times.append(seconds)
        stats = Pyramid.parse(SEED).solve(lexicon, **options).stats
        ratio = statistics.median(slow) / statistics.median(times)
        print(f"{name:26}{spread(times)}{ratio:>9,.0f}{stats.nodes:>8,}{stats.inner['paths'].nodes:>9,}")


def generated_table(lexicon: Lexicon, words: frozenset[str], pyramids: int, originals: int) -> None:
    """Table 2: many puzzles, the default variant."""
    golden = [pyramid for pyramid in load()["pyramids"] if pyramid["base"] == 5][:pyramids]
    fast = {}
    for pyramid in golden:
        rows = pyramid["rows"]
        seconds, answer = min(timed(lambda rows=rows: solved(rows, lexicon, {})) for _ in range(3))
        assert answer == sorted(map(tuple, pyramid["solutions"])), f"{rows}: not the original's answer"
        fast[rows] = seconds
    ratios, slow = [], []
    for pyramid in golden[:: max(1, len(golden) // originals)]:
        seconds, answer = timed(lambda rows=pyramid["rows"]: original(rows, words))
        assert answer == sorted(map(tuple, pyramid["solutions"]))
        slow.append(seconds)
        ratios.append(seconds / fast[pyramid["rows"]])
    print(f"\n2. {len(golden)} generated pyramids of base 5; the original on {len(slow)} of them")
    print(f"{'':26}{'median ms':>11}{'min':>11}{'max':>11}")
    print(f"{'original':26}{spread(slow)}")
    print(f"{'default':26}{spread(list(fast.values()))}")
    print(f"ratio, pyramid by pyramid: median {statistics.median(ratios):,.0f}, "
          f"least {min(ratios):,.0f}, greatest {max(ratios):,.0f}")


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--pyramids", type=int, default=200)
    parser.add_argument("--originals", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    lexicon = Lexicon.load("american-english")
    words = frozenset(lexicon)
    solved(SEED, lexicon, {})  # loads the letter graph
    seed_table(lexicon, words, options.rounds)
    generated_table(lexicon, words, options.pyramids, options.originals)


if __name__ == "__main__":
    main()
