"""The command line of a benchmark file: measure its tasks, print their tables, keep the records."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from benchmarks import report
from benchmarks.harness import Task, measure

Tasks = Callable[[], Iterable[Task]]


def main(tasks: Tasks, arguments: Sequence[str] | None = None, long: Tasks | None = None) -> None:
    """Run the tasks of a benchmark file; exit code 1 if any answer was wrong.

    Parameters
    ----------
    tasks : callable
        Makes the tasks.
    arguments : sequence of str, optional
        In place of those of the command line.
    long : callable, optional
        Makes the tasks that take minutes, which --long asks for.
    """
    options = _parser(has_long_tasks=long is not None).parse_args(arguments)
    chosen = tasks
    if long is not None and options.long:
        chosen = long
    records = list(run_tasks(chosen(), only=options.only, rounds=options.rounds))
    if options.json:
        report.write(options.json, report.as_json({"tasks": records}))
    if not records:
        sys.exit(f"no task's name holds {options.only!r}")
    failures = [
        f"{record['task']}: {row['contestant']}: {row['problem']}"
        for record in records
        for row in record["rows"]
        if row["failed"]
    ]
    if failures:
        sys.exit("\n".join(["", *failures]))


def _parser(has_long_tasks: bool) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=sys.modules["__main__"].__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--only", default="", help="run the tasks whose name holds this")
    parser.add_argument("--rounds", type=int, help="instead of the rounds that each task asks for")
    parser.add_argument("--json", type=Path, help="write the records there, too")
    if has_long_tasks:
        parser.add_argument("--long", action="store_true", help="the tasks that take minutes")
    return parser


def run_tasks(
    tasks: Iterable[Task], *, only: str = "", rounds: int | None = None
) -> Iterator[report.Record]:
    """Measure the tasks whose name holds `only`, print each table, and yield each one's record."""
    for task in tasks:
        if only.lower() in task.name.lower():
            record = report.task_record(task, measure(task, rounds))
            print(report.table(record), flush=True)
            yield record
