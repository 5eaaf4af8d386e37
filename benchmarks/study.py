"""Which variant wins: every variant of every kind of puzzle, over two dictionaries.

    python -m benchmarks.study [KIND ...] [--puzzles N] [--rounds N] [--output FOLDER]

Results are kept in notebooks/measured, where notebook 11 reads them.

Puzzles are the printed ones and made ones of several sizes, drawn by seed; cryptograms are
encrypted passages. Puzzle after puzzle, all kinds and both dictionaries in turn, the variants run
in rounds, in an order drawn anew for each round, and each run comes right after a rehearsal that is
not timed. A time is processor time, the least of the rounds, preparation of the search included:
what else goes on in the machine only adds to it. What a dictionary keeps is made before; a table of
its own says what the first solve costs in a process that has made nothing yet.

A run that takes longer than its limit is stopped and is a lower bound. A variant that took five
times the quickest one's time over the first puzzles of a kind (the median, stopped runs included)
is measured no further: more of it would decide nothing. All searches that ended must agree on the
solutions.

The table at the end holds each kind's default against the named variant that was quickest on a
third of the puzzles, as it does on the others. Then all winners are named again for resampled
puzzles, which says how far to trust the names.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import wordsearch as ws
from benchmarks import report, study_winners as winners
from benchmarks.study_puzzles import KINDS, PRINTED, Kind
from wordsearch.study.answers import answers_of

MEASURED = Path(__file__).resolve().parents[1] / "notebooks" / "measured"
LEXICONS = ("american-english", "enable1")
PUZZLES = 150  # of each kind; the variants are chosen on a third of them and judged on the others
ROUNDS = 3
TRIAL = 12  # puzzles after which a variant that is far behind is measured no further
FAR = 5.0  # times the quickest one's seconds
REHEARSAL = 0.003  # seconds of the run before a timed one, at most
SLICE = 0.002  # seconds between two looks at the clock
FIRST = 1.0  # seconds after which a first solve is stopped


# ---- One search ----------------------------------------------------------------------------------


@dataclass
class Timed:
    """A variant on one puzzle: the least seconds so far, nodes, answers, and whether it ended."""

    seconds: float = float("inf")
    ended: bool = True
    nodes: int = 0
    answers: Any = None

    def note(self, run: Any, seconds: float) -> None:
        """Take in another run; one that was stopped tells nothing of one that ended."""
        if run.status == "complete":
            self.seconds = min(self.seconds, seconds)
        elif self.seconds < float("inf"):
            return
        else:
            self.ended = False
            self.seconds = seconds
        self.nodes = run.stats.total_nodes
        self.answers = answers_of(run).keys


def searched(
    puzzle: Any, lexicon: ws.Lexicon, options: Mapping[str, Any], most: float
) -> tuple[Any, float]:
    """A run, ended or left after so many seconds, and the processor time that it took."""
    start = time.process_time()
    run = puzzle.solve(lexicon, lazy=True, **options)
    for _ in run.slices(SLICE):
        if time.process_time() - start > most:
            break
    return run, time.process_time() - start


def measured(
    kind: Kind, number: int, lexicon: ws.Lexicon, variants: Sequence[str], rounds: int
) -> dict[str, Timed]:
    """Every variant on one puzzle; a variant that was stopped has no further round."""
    puzzle = kind.puzzles[number]
    found = {name: Timed() for name in variants}
    rng = random.Random(f"{kind.name} {number} {lexicon.name}")
    for _ in range(rounds):
        for name in rng.sample(variants, len(variants)):
            if found[name].ended:
                searched(puzzle, lexicon, puzzle.variants[name], REHEARSAL)
                gc.collect(1)
                run, seconds = searched(puzzle, lexicon, puzzle.variants[name], kind.most)
                found[name].note(run, seconds)
    return found


# ---- A kind over a dictionary --------------------------------------------------------------------


@dataclass
class Group:
    """What was measured of a kind over one dictionary.

    Attributes
    ----------
    kind, lexicon
    variants : list of str
        Those that are still measured.
    rows : list of tuple
        Puzzle's number, variant, seconds, whether it ended, nodes.
    differ : list of str
        Puzzles on which two variants disagree.
    """

    kind: Kind
    lexicon: ws.Lexicon
    variants: list[str]
    rows: list[tuple[int, str, float, bool, int]] = field(default_factory=list)
    differ: list[str] = field(default_factory=list)

    def take(self, number: int, rounds: int) -> None:
        """Measure one puzzle."""
        found = measured(self.kind, number, self.lexicon, self.variants, rounds)
        answers = {timed.answers for timed in found.values() if timed.ended}
        if len(answers) > 1:
            self.differ.append(f"{self.kind.name} {number} over {self.lexicon.name}")
        for name, timed in found.items():
            self.rows.append((number, name, timed.seconds, timed.ended, timed.nodes))

    def retire(self) -> None:
        """Give up the variants that are far behind: never the default."""
        seconds: dict[str, list[float]] = {name: [] for name in self.variants}
        for _, name, taken, _, _ in self.rows:
            seconds[name].append(taken)
        middles = {name: median(times) for name, times in seconds.items()}
        bound = FAR * min(middles.values())
        self.variants = [
            name for name in self.variants if name == "default" or middles[name] <= bound
        ]

    def records(self) -> Iterator[dict[str, Any]]:
        """A record for each variant: columns of equal length, in microseconds."""
        for name in dict.fromkeys(row[1] for row in self.rows):
            own = [row for row in self.rows if row[1] == name]
            yield {
                "kind": self.kind.name,
                "lexicon": self.lexicon.name,
                "variant": name,
                "puzzle": [row[0] for row in own],
                "microseconds": [round(row[2] * 1e6) for row in own],
                "nodes": [row[4] for row in own],
                "stopped": [row[0] for row in own if not row[3]],
            }


def run(kinds: Sequence[Kind], lexicons: Sequence[ws.Lexicon], rounds: int) -> list[Group]:
    """Measure puzzle after puzzle, so that no kind has the machine's worst hour."""
    groups = []
    for kind in kinds:
        variants = list(kind.puzzles[0].variants)
        groups += [Group(kind, lexicon, variants) for lexicon in lexicons]
    for group in groups:
        for name in group.variants:
            # What the dictionary keeps is made now.
            searched(group.kind.puzzles[0], group.lexicon, group.kind.options(name), REHEARSAL)
    gc.collect()
    gc.freeze()
    began = time.perf_counter()
    for number in range(max(len(kind.puzzles) for kind in kinds)):
        for group in groups:
            if number < len(group.kind.puzzles):
                group.take(number, rounds)
            if number + 1 == TRIAL:
                group.retire()
        if number % 10 == 9:
            print(f"{number + 1} puzzles: {time.perf_counter() - began:.0f} s", flush=True)
    gc.unfreeze()
    return groups


# ---- The first solve of a fresh dictionary -------------------------------------------------------


def firsts(kinds: Sequence[str], lexicons: Sequence[ws.Lexicon]) -> list[dict[str, Any]]:
    """What each variant's first solve takes in a process in which nothing was solved or made yet:
    to be called before anything else. Nothing where processes can't be forked.
    """
    rows = []
    for kind in kinds if hasattr(os, "fork") else ():
        puzzle = PRINTED[kind]()[0]
        for lexicon in lexicons:
            for name in puzzle.variants:
                seconds = _in_a_fork(puzzle, name, lexicon)
                rows.append(
                    {"kind": kind, "lexicon": lexicon.name, "variant": name, "seconds": seconds}
                )
    return rows


def _in_a_fork(puzzle: Any, variant: str, lexicon: ws.Lexicon) -> float | None:
    """Seconds of a solve in a child process; None for one that was stopped."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        run, seconds = searched(puzzle, lexicon, puzzle.variants[variant], FIRST)
        told = round(seconds, 4) if run.status == "complete" else None
        os.write(writing, json.dumps(told).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        seconds_or_none: float | None = json.loads(pipe.read())
    os.waitpid(child, 0)
    return seconds_or_none


# ---- For people ----------------------------------------------------------------------------------


def page(results: Mapping[str, Any]) -> str:
    """What was found as one Markdown page."""
    made = results["made"]
    how = (__doc__ or "").split("\n\n")[3:]
    text = [f"# Which variant wins, {made['date']}", "", *report.made_lines(made), ""]
    text += ["\n\n".join(how), *winners.lines(results)]
    return "\n".join(text) + "\n"


def kept(folder: Path = MEASURED) -> dict[str, Any]:
    """The newest results.

    Raises
    ------
    FileNotFoundError
        There is none.
    """
    found = sorted(folder.glob("*-study-*.json"))
    if not found:
        raise FileNotFoundError("no study is kept here: make study makes one")
    results: dict[str, Any] = json.loads(found[-1].read_text(encoding="utf-8"))
    return results


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 1 if two variants disagree about solutions, 2 for a kind that there is not."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.study",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="KIND")
    parser.add_argument("--puzzles", type=int, default=PUZZLES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--output", type=Path, help="keep the results there")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.names if name not in KINDS]
    if unknown:
        print(f"no kind is called {unknown[0]}; there are {', '.join(KINDS)}", file=sys.stderr)
        return 2
    began = time.perf_counter()
    lexicons = [ws.Lexicon.load(name) for name in LEXICONS]
    first = firsts(options.names or [*KINDS], lexicons)
    print(f"first solves: {time.perf_counter() - began:.0f} s", flush=True)
    kinds = [KINDS[name](options.puzzles) for name in options.names or KINDS]
    groups = run(kinds, lexicons, options.rounds)
    results = {
        "made": report.environment(" ".join(["python -m benchmarks.study", *options.names])),
        "rounds": options.rounds,
        "limits": {kind.name: kind.most for kind in kinds},
        "sizes": {kind.name: kind.sizes for kind in kinds},
        "first": first,
        "runs": [record for group in groups for record in group.records()],
    }
    results |= winners.decided(results)
    results["made"]["seconds"] = round(time.perf_counter() - began, 1)
    print("\n".join(winners.lines(results)))
    folder = options.output or (None if options.names else MEASURED)
    if folder:
        path = folder / f"{results['made']['date']}-study-{report.machine()}.json"
        report.write(path, json.dumps(results, separators=(",", ":")) + "\n")
        report.write(path.with_suffix(".md"), page(results))
    differ = [each for group in groups for each in group.differ]
    for each in differ:
        print(f"ANSWERS DIFFER: {each}", file=sys.stderr)
    return int(bool(differ))


if __name__ == "__main__":
    sys.exit(main())
