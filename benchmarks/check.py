"""Two revisions side by side: what became faster or slower since BASE, beyond the noise.

    python -m benchmarks.check BASE [NAME ...] [--only TEXT] [--rounds 15]

BASE is any name git knows: a branch, a tag, a commit. Its files go into a temporary worktree. Two
processes, each of which runs its own revision's benchmarks, are asked for one turn after the other:
a busy moment of the machine falls on both. Tasks and rows are matched by their names, also where a
benchmark's file has another name now; what only one revision has is listed. Only our own ways are
run, not the originals and not the peers.

A ratio is BASE's time over today's within a round: above 1, today is faster. It counts as a change
if the interval that holds the true median with 99 % certainty leaves 1 out, and the median is off 1
by over 5 %. Other answers, and other numbers of nodes, are told apart from any time. Exit code 1 if
answers differ.
"""

from __future__ import annotations

import argparse
import importlib
import json
import math
import os
import signal
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from benchmarks import harness, report

ROUNDS = 15
FEW = 8  # rounds of what takes over a second: the fewest that say anything
# a median this near to 1 is no change: code that lies elsewhere in memory does that, too
NOISE = 0.05
OURS = ("plain", "kernel", "ours")


# ---- In each revision's process ------------------------------------------------------------------


def serve(name: str, only: str) -> None:
    """Answer each line of standard input by a line of JSON: "next" task, or a row's number for one
    turn.

    Another revision's process asks, so that neither questions nor answers may change.
    """
    channel = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a benchmark prints is not for the channel
    try:
        module = importlib.import_module(f"benchmarks.bench_{name}")
        for task in module.tasks():
            if only.lower() in task.name.lower():
                _serve_task(task, channel)
    except Exception as error:
        _say(channel, error=f"{type(error).__name__}: {error}")
    else:
        _say(channel, end=True)


def _serve_task(task: harness.Task, channel: TextIO) -> None:
    with harness.only_new_garbage():
        rows = harness.checked(task, [each for each in task.contestants if each.role in OURS])
        _say(
            channel,
            task=task.name,
            unit=task.unit,
            rows=[
                {
                    "name": row.contestant.name,
                    "problem": row.problem,
                    "answer": row.digest,
                    "nodes": row.nodes,
                    "slow": row.first > harness.SLOW,
                }
                for row in rows
            ],
        )
        for line in sys.stdin:
            if line.strip() == "next":
                return
            _say(channel, seconds=harness.take_turn(task, rows[int(line)]))
    raise SystemExit  # nobody asks any more


def _say(channel: TextIO, **content: Any) -> None:
    channel.write(json.dumps(content) + "\n")
    channel.flush()


# ---- The process that asks -----------------------------------------------------------------------


class Checkout(NamedTuple):
    """The files of a revision, where its package caches what it makes, and what it is called in
    tables.
    """

    title: str
    root: Path
    cache: Path

    def command(self, *arguments: str) -> dict[str, Any]:
        """What `subprocess` needs to run Python with its package and its benchmarks."""
        variables = {
            "PYTHONPATH": str(self.root),
            "PYTHONHASHSEED": "0",
            "WORDSEARCH_CACHE": str(self.cache),
        }
        command = [sys.executable, *arguments]
        return {"args": command, "cwd": self.root, "env": os.environ | variables, "text": True}

    def tasks(self, name: str) -> list[str]:
        """The names of a benchmark's tasks; none where it has no such benchmark.

        Raises
        ------
        RuntimeError
            The benchmark fails.
        """
        if name not in self.benchmarks():
            return []
        done = subprocess.run(**self.command("-c", NAMES, name), capture_output=True)
        if done.returncode:
            raise RuntimeError(f"{self.title}'s package: {done.stderr.strip().splitlines()[-1]}")
        names: list[str] = json.loads(done.stdout.splitlines()[-1])
        return names

    def benchmarks(self) -> list[str]:
        """The names of its benchmarks."""
        return sorted(
            path.stem.removeprefix("bench_") for path in self.root.glob("benchmarks/bench_*.py")
        )


NAMES = """
import importlib, json, sys
module = importlib.import_module(f"benchmarks.bench_{sys.argv[1]}")
print(json.dumps([task.name for task in module.tasks()]))
"""


class Revision:
    """A process that runs a benchmark file of one checkout."""

    def __init__(self, checkout: Checkout, name: str, only: str) -> None:
        command = checkout.command("-m", "benchmarks.check", "--serve", name, "--only", only)
        self._process = subprocess.Popen(**command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.title = checkout.title

    def heard(self) -> dict[str, Any]:
        """Its next line."""
        assert self._process.stdout
        line = self._process.stdout.readline()
        return json.loads(line) if line else {"error": "the process ended without a word"}

    def task(self, shared: Collection[str]) -> dict[str, Any]:
        """Its next task that both revisions have, or what it says instead of one."""
        said = self.heard()
        while "task" in said and said["task"] not in shared:
            self.ask("next")
            said = self.heard()
        return said

    def ask(self, line: str) -> None:
        """Send a line."""
        assert self._process.stdin
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def turn(self, row: int) -> float:
        """Seconds per unit of work in one turn of a row."""
        self.ask(str(row))
        heard = self.heard()
        if "seconds" not in heard:
            raise RuntimeError(f"{self.title}'s package: {heard.get('error', 'no time came back')}")
        return float(heard["seconds"])

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()


@contextmanager
def worktree(reference: str, root: Path) -> Iterator[Path]:
    """A temporary checkout of a revision; it is gone afterwards, whatever happens."""
    with tempfile.TemporaryDirectory(prefix="bench-check-") as folder:
        place = Path(folder) / "base"
        try:
            _git(root, "worktree", "add", "--quiet", "--detach", str(place), reference)
            yield place
        finally:
            subprocess.run(
                ["git", "worktree", "remove", "--force", str(place)],
                cwd=root,
                capture_output=True,
                check=False,
            )
            subprocess.run(["git", "worktree", "prune"], cwd=root, capture_output=True, check=False)


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"git {arguments[0]} failed: {done.stderr.strip()}")
    return done.stdout.strip()


def commit_of(reference: str, root: Path) -> str | None:
    """The commit that a name stands for, or None if git knows no such name."""
    if reference.startswith("-"):
        return None
    done = subprocess.run(
        ["git", "rev-parse", "--verify", "--quiet", f"{reference}^{{commit}}"],
        cwd=root,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip() if done.returncode == 0 else None


def compared(name: str, only: str, base: Checkout, today: Checkout, rounds: int) -> Iterator[str]:
    """Lines of the tables of one benchmark file."""
    try:
        yield from _compared(name, only, base, today, rounds)
    except RuntimeError as error:
        yield f"\n{name}: can't go on with {error}"


def _compared(name: str, only: str, base: Checkout, today: Checkout, rounds: int) -> Iterator[str]:
    new = [task for task in today.tasks(name) if only.lower() in task.lower()]
    theirs = _same_benchmark(name, new, base)
    old = [task for task in base.tasks(theirs) if only.lower() in task.lower()]
    shared = [task for task in new if task in old]
    for which, tasks in ((base, old), (today, new)):
        yield from (
            f"\n{task}\n  only {which.title} has this" for task in tasks if task not in shared
        )
    if shared:
        pair = Revision(base, theirs, only), Revision(today, name, only)
        try:
            yield from _tables(name, pair, shared, rounds)
        finally:
            for revision in pair:
                revision.close()


def _same_benchmark(name: str, tasks: Sequence[str], base: Checkout) -> str:
    """What BASE called the benchmark: as today, or else the file that has the most of its tasks."""
    names = base.benchmarks()
    if name in names:
        return name
    return max(names, key=lambda each: len(set(base.tasks(each)).intersection(tasks)), default=name)


def _tables(
    name: str, pair: Sequence[Revision], shared: Sequence[str], rounds: int
) -> Iterator[str]:
    for _ in shared:
        heard = [revision.task(shared) for revision in pair]
        for revision, said in zip(pair, heard, strict=True):
            if "task" not in said:
                raise RuntimeError(
                    f"{revision.title}'s package: {said.get('error', 'it has no more tasks')}"
                )
        if heard[0]["task"] != heard[1]["task"]:
            raise RuntimeError(f"{heard[1]['task']!r}, which comes in another place with BASE")
        yield f"\n{heard[1]['task']} (per {heard[1]['unit']})"
        yield from _rows(pair, heard[0]["rows"], heard[1]["rows"], rounds)
        for revision in pair:
            revision.ask("next")


def _rows(
    pair: Sequence[Revision],
    base: Sequence[dict[str, Any]],
    today: Sequence[dict[str, Any]],
    rounds: int,
) -> Iterator[str]:
    yield f"  {'':34}{'BASE':>10}{'today':>10}{'ratio':>8}   {'99 % of the median':29}{'nodes':>10}"
    numbers = {row["name"]: number for number, row in enumerate(base)}
    for number, new in enumerate(today):
        before = numbers.pop(new["name"], None)
        if before is None:
            yield f"  {new['name']:34} only today has this"
            continue
        old = base[before]
        if old["problem"] or new["problem"]:
            which, problem = (
                ("BASE", old["problem"]) if old["problem"] else ("today", new["problem"])
            )
            yield f"  {new['name']:34} not with {which}: {problem}"
            continue
        turns = min(rounds, FEW) if new["slow"] or old["slow"] else rounds
        times = list(_turns(pair, (before, number), turns))
        yield f"  {new['name']:34}{verdict(times)}{_nodes(old, new)}{_answers(old, new)}"
    yield from (f"  {name:34} only BASE has this" for name in numbers)


def _turns(
    pair: Sequence[Revision], rows: tuple[int, int], turns: int
) -> Iterator[tuple[float, float]]:
    """(BASE's, today's) seconds in each round; who begins changes from one to the next."""
    for turn in range(turns):
        first, second = (0, 1) if turn % 2 == 0 else (1, 0)
        taken = {which: pair[which].turn(rows[which]) for which in (first, second)}
        yield taken[0], taken[1]


def _nodes(old: dict[str, Any], new: dict[str, Any]) -> str:
    if old["nodes"] == new["nodes"]:
        return f"{'' if new['nodes'] is None else format(new['nodes'], ','):>10}"
    return f"  {old['nodes']:,} -> {new['nodes']:,}" if old["nodes"] and new["nodes"] else ""


def _answers(old: dict[str, Any], new: dict[str, Any]) -> str:
    return "" if old["answer"] == new["answer"] else f"  {DIFFERENT}"


DIFFERENT = "THE ANSWERS DIFFER"


def verdict(times: Sequence[tuple[float, float]]) -> str:
    """Medians, ratio, its interval, and whether that is a change.

    >>> print(verdict([(2.0, 1.0)] * 9).strip())
    2 s       1 s       2   2 to 2              FASTER
    >>> print(verdict([(1.0, 1.0), (1.1, 1.0), (1.0, 1.1)] * 3).strip())
    1 s       1 s       1   0.909 to 1.1        same
    """
    ratios = sorted(old / new for old, new in times)
    middle = statistics.median(ratios)
    interval = median_interval(ratios)
    if interval is None:
        between = f"{ratios[0]:.3g} to {ratios[-1]:.3g} (too few)"
        word = "can't say"
    else:
        between = f"{interval[0]:.3g} to {interval[1]:.3g}"
        changed = not interval[0] <= 1 <= interval[1] and abs(math.log(middle)) > math.log1p(NOISE)
        word = ("FASTER" if middle > 1 else "SLOWER") if changed else "same"
    old, new = (report.duration(statistics.median(column)) for column in zip(*times, strict=True))
    return f"{old:>10}{new:>10}{middle:>8.3g}   {between:19} {word:9}"


def median_interval(ratios: Sequence[float], certainty: float = 0.99) -> tuple[float, float] | None:
    """The order statistics between which the true median lies with at least this certainty; from 8
    on.

    >>> median_interval([1, 2, 3, 4, 5, 6, 7, 8, 9])
    (1, 9)
    >>> median_interval([1, 2, 3]) is None
    True
    """
    ordered = sorted(ratios)
    n = len(ratios)
    outside = 0.0
    for cut in range(n // 2 + 1):
        outside += 2 * math.comb(n, cut) / 2**n
        if outside > 1 - certainty:
            return None if cut == 0 else (ordered[cut - 1], ordered[n - cut])
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 1 if answers differ, 2 for a reference that git doesn't know."""
    from benchmarks.__main__ import MEMORY, known

    parser = argparse.ArgumentParser(
        prog="benchmarks.check",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("reference", metavar="BASE", nargs="?", default="")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--only", default="", help="the tasks whose name holds this")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.serve:
        serve(options.serve, options.only)
        return 0
    names = options.names or [name for name in known() if name != MEMORY]
    commit = commit_of(options.reference, report.ROOT)
    if commit is None or not set(names) <= set(known()):
        print(_refusal(options.reference, commit, names, known()), file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the worktree is removed
    print(
        f"BASE is {options.reference} ({commit[:12]}), today {report.commit()}; {options.rounds} "
        "rounds"
    )
    return _compare_all(commit, names, options.only, options.rounds)


def _refusal(reference: str, commit: str | None, names: Sequence[str], there: Sequence[str]) -> str:
    if not reference:
        return "name the revision to compare with: make bench-check BASE=main~3"
    if commit is None:
        return (
            f"git knows no revision {reference!r} here; `git log --oneline` and `git tag` list some"
        )
    unknown = ", ".join(name for name in names if name not in there)
    return f"no benchmark is called {unknown}; there are {', '.join(there)}"


def _compare_all(commit: str, names: Sequence[str], only: str, rounds: int) -> int:
    from tests.conftest import find_shared_data

    if shared := find_shared_data():
        os.environ["WORDSEARCH_SHARED"] = str(shared)
    differ = False
    with worktree(commit, report.ROOT) as base, tempfile.TemporaryDirectory() as caches:
        pair = (
            Checkout("BASE", base, Path(caches, "base")),
            Checkout("today", report.ROOT, Path(caches, "today")),
        )
        for name in names:
            for line in compared(name, only, *pair, rounds):
                print(line, flush=True)
                differ |= DIFFERENT in line
    return int(differ)


if __name__ == "__main__":
    sys.exit(main())
