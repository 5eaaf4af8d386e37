"""How often `verdicts` sees a difference between a variant and itself.

    python -m benchmarks.false_alarms [--calls 5] [--puzzles 100] [--trials 200]

The same options stand in a comparison under two names, beside a variant that is slow and one that
is stopped at its time limit. Each row below is a number of independent calls of `compare`, over two
or three dictionaries, with one or three repeats. A trial is `verdicts` on the rows of the two names
for 30 of the call's puzzles, drawn without replacement with a seed. The two stand alone in it, so
that nothing is corrected for other pairs. Whatever is not "no difference seen" is a false alarm.

Trials of one call share its times: a call in which one name was lucky has many alarms at once, and
another call has none. What counts is the share of all of them. Calls over the same dictionaries
share their orders, too, since these are drawn from names and the default seed: an order that gives
one twin the better places stays as it is, as it does for a person who calls `compare` twice.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import product

import numpy as np
import pandas as pd

import wordsearch as ws

DICTIONARIES = ("american-english", "enable1", "wordnet")
#: The share of trials that may be false alarms, at the level of `verdicts`, which is 2 %.
MOST = 0.04

_TWINS = ("one", "other")
_SAMPLE = 30
_SECONDS = 0.01


def options() -> dict[str, dict[str, object]]:
    """The variants, by name: the twins, and two neighbours that a twin may come right after."""
    of_pyramids = ws.Pyramid.variants
    return {
        "stopped": dict(of_pyramids["plain"]),
        "one": dict(of_pyramids["default"]),
        "slow": dict(of_pyramids["prefix+components+memo"]),
        "other": dict(of_pyramids["default"]),
    }


def comparison(call: int, dictionaries: int, repeat: int, puzzles: int) -> pd.DataFrame:
    """One call of `compare`, on small pyramids that no other call has."""
    lists = [ws.Lexicon.load(name).filter(max_length=5) for name in DICTIONARIES[:dictionaries]]
    seed = f"{call}, {dictionaries} dictionaries, {repeat} repeats"
    pyramids = ws.make_pyramid(lists[0], base=4, seed=seed, rated=False).take(puzzles)
    return ws.compare(
        pyramids,
        lists,
        options(),
        repeat=repeat,
        timeout=_SECONDS,
        memory=False,
        progress=False,
    )


def alarms(table: pd.DataFrame, trials: int, seed: int) -> Iterator[bool]:
    """Whether each trial on the rows of one dictionary sees a difference between the twins."""
    twins = table[table["variant"].isin(_TWINS)]
    names = twins["puzzle"].unique()
    rng = np.random.default_rng(seed)
    for _ in range(trials):
        sample = rng.choice(names, min(_SAMPLE, len(names)), replace=False)
        verdict = ws.verdicts(twins[twins["puzzle"].isin(sample)])["verdict"].iloc[0]
        yield not verdict.startswith("no difference seen")


def ratio(table: pd.DataFrame) -> float:
    """The median of the first twin's time over the second's: 1 where both are treated alike."""
    seconds = table.pivot(index="puzzle", columns="variant", values="seconds")
    return float((seconds["one"] / seconds["other"]).median())


def report(calls: int, puzzles: int, trials: int) -> float:
    """Print a line for each kind of call and dictionary; returns the share of all alarms."""
    print(
        f"{'dictionaries':>12} {'repeat':>6} {'dictionary':<32} {'alarms':>12}  one/other by call"
    )
    every: list[bool] = []
    for dictionaries, repeat in product((2, 3), (1, 3)):
        tables = [comparison(call, dictionaries, repeat, puzzles) for call in range(calls)]
        for name in tables[0]["lexicon"].unique():
            parts = [table[table["lexicon"] == name] for table in tables]
            seen = [
                alarm for call, part in enumerate(parts) for alarm in alarms(part, trials, call)
            ]
            ratios = " ".join(f"{ratio(part):.3f}" for part in parts)
            count = f"{sum(seen)}/{len(seen)}"
            print(f"{dictionaries:>12} {repeat:>6} {name:<32} {count:>12}  {ratios}", flush=True)
            every += seen
    return sum(every) / len(every)


def main() -> None:
    """Print the table, and whether the share of alarms is small enough."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--calls", type=int, default=5)
    parser.add_argument("--puzzles", type=int, default=100)
    parser.add_argument("--trials", type=int, default=200)
    chosen = parser.parse_args()
    share = report(chosen.calls, chosen.puzzles, chosen.trials)
    print(f"\nfalse alarms: {share:.2%} of all trials; at most {MOST:.0%} are asked for")


if __name__ == "__main__":
    main()
