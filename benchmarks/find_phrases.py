"""How many phrases `ws.phrases` finds that patterns ask for, and how long it takes.

    python -m benchmarks.find_phrases [--file FILE] [--memory] [--misses]

The reference data's patterns: published ones, and those made from phrases, each kind on a line,
with pairs of words and without. Found is a phrase that comes first, or whose words do where any
order of them counts. Times are of one call, after the list was used once; `--memory` asks each
pattern in a process of its own for its peak.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pandas as pd

import wordsearch as ws
from tests.conftest import find_shared_data

LEXICON = "enable1"
LIMIT = 20
TIMEOUT = 5.0
MB = 2**20


class Query(NamedTuple):
    """A pattern, and the phrase that it asks for."""

    kind: str
    pattern: str
    lengths: list[object] | None
    any_order: bool
    phrase: str


class Answer(NamedTuple):
    """What became of a query: its phrase's place, from 1 on (0: not among the first 20)."""

    query: Query
    rank: int
    seconds: float
    status: str
    first: str


def queries(path: Path) -> Iterator[Query]:
    """Those of a file: kind, pattern, word lengths, whether any order counts, the phrase."""
    for line in path.read_text(encoding="utf-8").splitlines():
        kind, pattern, lengths, any_order, phrase = line.split("\t")
        yield Query(kind, pattern, lengths_in(lengths), any_order == "1", phrase)


def lengths_in(text: str) -> list[object] | None:
    """Word lengths as `ws.phrases` takes them.

    >>> lengths_in("2 3 ..."), lengths_in("")
    ([2, 3, Ellipsis], None)
    """
    if not text:
        return None
    return [... if field == "..." else int(field) for field in text.split()]


def ask(query: Query, *, pairs: bool) -> Answer:
    """Ask one query."""
    start = time.perf_counter()
    run = ws.phrases(
        query.pattern, LEXICON, lengths=query.lengths, limit=LIMIT, timeout=TIMEOUT, pairs=pairs
    )
    seconds = time.perf_counter() - start
    found = [str(phrase) for phrase in run]
    first = ""
    if found:
        first = found[0]
    return Answer(query, rank_of(query, found), seconds, run.status, first)


def rank_of(query: Query, found: list[str]) -> int:
    """The place of a query's phrase among those found, from 1 on; 0 where it is not there."""
    wanted = as_counted(query, query.phrase)
    for place, phrase in enumerate(found, start=1):
        if as_counted(query, phrase) == wanted:
            return place
    return 0


def as_counted(query: Query, phrase: str) -> list[str]:
    """The words of a phrase, sorted where any order counts."""
    words = phrase.split()
    if query.any_order:
        return sorted(words)
    return words


def row(name: str, answers: list[Answer]) -> dict[str, object]:
    """What is measured of some answers."""
    number = len(answers)
    seconds = [answer.seconds for answer in answers]
    return {
        "patterns": name,
        "number": number,
        "first": sum(answer.rank == 1 for answer in answers),
        "share": round(sum(answer.rank == 1 for answer in answers) / number, 3),
        "top 20": round(sum(answer.rank > 0 for answer in answers) / number, 3),
        "within 5 s": round(sum(each <= TIMEOUT for each in seconds) / number, 3),
        "ended": sum(answer.status != "timeout" for answer in answers),
        "median s": round(median(seconds), 2),
        "longest s": round(max(seconds), 2),
    }


def table(answers: list[Answer]) -> pd.DataFrame:
    """A line for each kind, and one for all that were made."""
    by_kind = sorted(answers, key=lambda answer: answer.query.kind)
    rows = [row(kind, list(some)) for kind, some in groupby(by_kind, lambda each: each.query.kind)]
    made = [answer for answer in answers if answer.query.kind != "published"]
    if made:
        rows.append(row("all that were made", made))
    return pd.DataFrame(rows)


def peak(number: int, path: Path) -> float:
    """The peak of resident memory, in MB, of a process that asks one query of a file."""
    command = [sys.executable, "-m", "benchmarks.find_phrases", "--file", str(path)]
    done = subprocess.run(
        [*command, "--one", str(number)], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def print_misses(answers: Iterable[Answer]) -> None:
    """What came first in place of the phrase that was asked for."""
    for query, rank, seconds, status, first in answers:
        if rank != 1 or seconds > TIMEOUT:
            print(f"{rank:3} {seconds:5.2f} s {status:8} {query.kind}: {query.phrase} | {first}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How many phrases ws.phrases finds.")
    parser.add_argument("--file", type=Path, help="patterns, in place of the reference data's")
    parser.add_argument("--memory", action="store_true", help="peak memory of each pattern")
    parser.add_argument("--misses", action="store_true", help="which phrases did not come first")
    parser.add_argument("--one", type=int, help="ask this one alone; print its peak memory")
    return parser.parse_args()


def _file(named: Path | None) -> Path:
    if named is not None:
        return named
    folder = find_shared_data()
    if folder is None:
        sys.exit("the reference data are not here; name a file of patterns: --file FILE")
    return folder / "phrases.tsv"


def main() -> None:
    """Print the tables."""
    options = _options()
    path = _file(options.file)
    asked = list(queries(path))
    if options.one is not None:
        ask(asked[options.one], pairs=True)
        # In kB on Linux, which is where the benchmarks are run.
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / MB)
        return
    if options.memory:
        peaks = [peak(number, path) for number in range(len(asked))]
        for query, size in sorted(zip(asked, peaks, strict=True), key=lambda each: each[1])[-5:]:
            print(f"{size:5.0f} MB: {query.kind}: {query.pattern}")
        print(f"peak memory of a process: {min(peaks):.0f} to {max(peaks):.0f} MB")
        return
    for pairs in (True, False):
        ask(asked[0], pairs=pairs)
        answers = [ask(query, pairs=pairs) for query in asked]
        print("with pairs of words" if pairs else "without pairs of words")
        print(table(answers).to_string(index=False), end="\n\n")
        published = [answer for answer in answers if answer.query.kind == "published"]
        for query, rank, seconds, status, first in published:
            print(f"{rank:3} {seconds:5.2f} s {status:8} {query.pattern} | {first}")
        if options.misses:
            print_misses(answers)


if __name__ == "__main__":
    main()
