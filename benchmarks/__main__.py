"""Run the benchmarks one after another, each in a process of its own.

    python -m benchmarks [NAME ...] [--rounds N] [--output FOLDER]

A name is a file here without ``bench_`` and ``.py``; without names all of them run, then the memory
rows, and the results are kept: ``results/<date>-<machine>.json`` and a Markdown page beside it.
Some names only print, unless --output says where to keep what they find.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks import report

HERE = Path(__file__).resolve().parent
MEMORY = "memory"


def known() -> list[str]:
    """The benchmarks' names; memory comes last. A file without tasks is a program of its own."""
    names = []
    for path in HERE.glob("bench_*.py"):
        if "\ndef tasks(" in path.read_text(encoding="utf-8"):
            names.append(path.stem.removeprefix("bench_"))
    return [*sorted(names), MEMORY]


def run(name: str, rounds: int | None) -> tuple[list[report.Record], bool]:
    """(records, whether all went well) of one benchmark in a process of its own."""
    print(f"\n===== {name} =====", flush=True)
    more = []
    if name == MEMORY:
        module = f"benchmarks.{name}"
    else:
        module = f"benchmarks.bench_{name}"
        if rounds:
            more = ["--rounds", str(rounds)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "records.json"
        command = [sys.executable, "-m", module, "--json", str(path), *more]
        good = subprocess.run(command, cwd=HERE.parent).returncode == 0
        records = []
        if path.is_file():
            records = json.loads(path.read_text(encoding="utf-8"))["tasks"]
    return records, good and bool(records)


def keep(results: dict[str, Any], folder: Path) -> Path:
    """Write results as JSON and as a Markdown page; the page's path."""
    made = results["made"]
    path = folder / f"{made['date']}-{report.machine()}.json"
    report.write(path, report.as_json(results))
    report.write(path.with_suffix(".md"), report.page(results))
    return path.with_suffix(".md")


def _command(options: argparse.Namespace) -> str:
    """The command again, with what changes what is measured."""
    words = ["python -m benchmarks", *options.names]
    if options.rounds:
        words.append(f"--rounds {options.rounds}")
    return " ".join(words)


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 1 when a benchmark failed or two answers differed, 2 for a name that is
    none.
    """
    parser = argparse.ArgumentParser(
        prog="benchmarks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--rounds", type=int, help="instead of the rounds that each task asks for")
    parser.add_argument("--output", type=Path, help="keep the results there")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.names if name not in known()]
    if unknown:
        print(
            f"no benchmark is called {', '.join(unknown)}; there are {', '.join(known())}",
            file=sys.stderr,
        )
        return 2
    began = time.perf_counter()
    results: dict[str, Any] = {
        "made": report.environment(_command(options)),
        "benchmarks": {},
        "memory": [],
    }
    failed = []
    for name in options.names or known():
        records, good = run(name, options.rounds)
        if not good:
            failed.append(name)
        if name == MEMORY:
            results["memory"] = records
        else:
            results["benchmarks"][name] = records
    results["made"]["seconds"] = round(time.perf_counter() - began, 1)
    folder = options.output
    if folder is None and not options.names:
        folder = report.RESULTS
    if folder is not None:
        print(f"\n{results['made']['seconds']:,.0f} s in all; kept in {keep(results, folder)}")
    if failed:
        print(f"\nfailed: {', '.join(failed)}", file=sys.stderr)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
