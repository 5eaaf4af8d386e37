"""Peak memory of the largest things that a session does, each in a process of its own, against a
bound.

    python -m benchmarks.memory [--json FILE]

The peak is the process's high-water mark of resident memory. "Before" is what it was when the
packages and the dictionary were there and the work began; the bound is on what the work added.
Being over it is said, in the row and by exit code 1, because memory, unlike time, does not depend
on how busy a machine is. Results are checked first. The last row solves 1,000 puzzles: its bound is
on what is still held afterwards.
"""

from __future__ import annotations

import argparse
import gc
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import harness, report

MB = 1_000_000
# Found by hill climbing over letters.
MANY_COVERS = "e gm ras eees derse"
COVERS = 3956


class Case(NamedTuple):
    """A piece of work: `prepare` loads what it needs, `work` does it and says whether all was
    right.
    """

    task: str
    bound: int
    prepare: Callable[[], Any]
    work: Callable[[Any], bool]
    kept: bool = False  # the bound is on memory still held, not on the peak


def _pyramid() -> tuple[Any, Any]:
    import wordsearch as ws

    lexicon = ws.Lexicon.load("sowpods")
    ws.solve_pyramid("p ir aao", lexicon).finish()  # the letter graph
    return ws.Pyramid.parse(MANY_COVERS), lexicon


def _covers(given: tuple[Any, Any]) -> bool:
    pyramid, lexicon = given
    run = pyramid.solve(lexicon).finish()
    return run.status == "complete" and sum(len(found.covers) for found in run.solutions) == COVERS


class Countdown:
    """A full binary tree of a million nodes and more, so that a trace of a million is full."""

    def roots(self) -> list[int]:
        """The root."""
        return [1]

    def children(self, node: int) -> Iterator[tuple[int, int]]:
        """Two, of a node that is no leaf."""
        if node < 1 << 19:
            yield 0, 2 * node
            yield 1, 2 * node + 1

    def solution(self, node: int) -> None:
        """None: all that counts is the tree."""
        return None


def _trace(_: object) -> bool:
    from wordsearch.search.run import Run
    from wordsearch.search.strategies import depth_first

    run: Run[None] = depth_first(Countdown(), trace=True).finish()
    return run.stats.nodes == (1 << 20) - 1 and len(run.tree) == 1_000_000


def large_list() -> list[str]:
    """274,000 words: SOWPODS, filled up from Webster's Second."""
    from wordsearch import Lexicon

    sowpods = Lexicon.load("sowpods").words
    more = sorted(set(Lexicon.load("web2").words).difference(sowpods))
    return [*sowpods, *more[:: len(more) // 7000]][:274_000]


def _lexicon(words: list[str]) -> bool:
    from wordsearch import Lexicon

    lexicon = Lexicon.from_words(words, name="large")
    return len(lexicon) == 274_000 == len(lexicon.graph) and len(lexicon.of_length(5)) > 12_000


def _many() -> tuple[Any, Any]:
    import wordsearch as ws
    from tests.reference.generate import load

    lexicon = ws.Lexicon.load("american-english")
    puzzles = [ws.Pyramid.parse(each["rows"]) for each in load()["pyramids"] if each["base"] == 5][
        :100
    ]
    _solve(puzzles, lexicon)
    return puzzles, lexicon


def _solve(puzzles: Sequence[Any], lexicon: Any) -> int:
    return sum(len(puzzle.solve(lexicon).finish().solutions) for puzzle in puzzles)


def _thousand(given: tuple[Any, Any]) -> bool:
    puzzles, lexicon = given
    return len({_solve(puzzles, lexicon) for _ in range(10)}) == 1


CASES = {
    "pyramid": Case(
        f"a pyramid with {COVERS:,} covers (2,267 were asked for), SOWPODS",
        5 * MB,
        _pyramid,
        _covers,
    ),
    "trace": Case("a trace of 1,000,000 nodes", 110 * MB, lambda: None, _trace),
    "lexicon": Case(
        "a lexicon of 274,000 words and its letter graph", 110 * MB, large_list, _lexicon
    ),
    "solves": Case("held after 1,000 solved pyramids", 2 * MB, _many, _thousand, kept=True),
}


def weighed(name: str) -> dict[str, Any]:
    """One case, in this process: bytes before, the peak, and what the bound is on."""
    case = CASES[name]
    given = case.prepare()
    gc.collect()
    before = harness.reset_high_water()
    right = case.work(given)
    peak = harness.high_water()
    gc.collect()
    held = harness.resident()
    if before is None or peak is None or held is None:
        return {"task": case.task, "right": right, "before": None, "peak": None, "added": None}
    return {
        "task": case.task,
        "right": right,
        "before": before,
        "peak": peak,
        "added": (held if case.kept else peak) - before,
    }


def row(name: str) -> dict[str, Any]:
    """One case, in a process of its own, and how it compares with its bound."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.memory", "--case", name],
        text=True,
        cwd=report.ROOT,
        stdout=subprocess.PIPE,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    bound = CASES[name].bound
    if not found["right"]:
        verdict = "THE RESULT IS WRONG"
    elif found["added"] is None:
        verdict = "not measured: needs Linux"
    else:
        verdict = "under" if found["added"] <= bound else "OVER"
    return {**found, "bound": bound, "verdict": verdict}


def main() -> int:
    """Print the table; the exit code is 1 if something is over its bound or wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", type=Path)
    parser.add_argument("--case", choices=CASES, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.case:
        print(json.dumps(weighed(options.case)))
        return 0
    rows = [row(name) for name in CASES]
    print("\n".join(report.memory_lines(rows)))
    if options.json:
        report.write(options.json, report.as_json({"tasks": rows}))
    return int(any(each["verdict"] in ("OVER", "THE RESULT IS WRONG") for each in rows))


if __name__ == "__main__":
    sys.exit(main())
