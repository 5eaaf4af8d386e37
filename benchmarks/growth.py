"""How cost grows: the same kinds of puzzles in larger and larger sizes, timed one by one, and a
fitted curve.

    python -m benchmarks.growth [NAME ...] [--instances N] [--timeout SECONDS] [--output FOLDER]

A name is part of a curve's name. Results are kept in notebooks/measured, where notebook 10 reads
them.

Instances are drawn by seed: answers are planted first and the puzzle is made of them, so that each
has a solution. `wordsearch.solve_many` solves every one of them (to the end, all solutions), in one
process; where the plain solver takes part, too, their counts must agree.

A run's time is processor time, the least of three calls with as many copies of the puzzle as fill
20 ms: what else goes on in the machine only adds to it. A run that reaches the timeout has no time,
only a lower bound; it is marked, and counts as longer than any other, so that a median over
half-stopped runs is not known rather than wrong. The curve through the medians is the power law or
the exponential that fits better; for dictionaries, a power law from 16,000 words on
(`wordsearch.study.growth`).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import wordsearch as ws
from benchmarks import cost, report
from benchmarks.curves import ByDictionary, modules
from benchmarks.memory import large_list
from wordsearch.study.growth import Fit, fits, medians

if TYPE_CHECKING:
    import pandas as pd

MEASURED = Path(__file__).resolve().parents[1] / "notebooks" / "measured"
INSTANCES = 9  # of each size: an odd number, so that one of them is the median
TIMEOUT = 4.0  # seconds that a run may take
TURN = 0.02  # seconds that the copies of a puzzle fill
SLOW = 0.5  # seconds of a run from which on once is enough
MOST_COPIES = 4096
# words from which on dictionaries are fitted: below, most of a run is what any run costs
SINCE = 16_000
SIZES = (1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 274_000)


@dataclass(frozen=True)
class Curve:
    """Something that grows.

    Attributes
    ----------
    name, unit : str
        What is solved, and what its sizes count.
    sizes : sequence of int
    instances : callable
        (size, number) to a puzzle of that size and the lexicon to solve it with; the same ones
        every time.
    why : str
        Why the cost grows as it does.
    since : int
        The least size that the curve is fitted to.
    plain : bool
        Whether the plain solver takes part.
    """

    name: str
    unit: str
    sizes: Sequence[int]
    instances: Callable[[int, int], tuple[Any, ws.Lexicon]]
    why: str
    since: int = 0
    plain: bool = True


# ---- Instances -----------------------------------------------------------------------------------


@lru_cache
def _embedded(name: str) -> ws.Lexicon:
    return ws.Lexicon.load(name)


@lru_cache
def nested(size: int) -> ws.Lexicon:
    """So many words of 274,000, drawn by seed; each lexicon holds all smaller ones."""
    words = large_list()
    return ws.Lexicon.from_words(
        random.Random("nested").sample(words, len(words))[:size], name=f"{size:,} words"
    )


# ---- The curves ----------------------------------------------------------------------------------


def _by_size(puzzle: Any, lexicon: str) -> Callable[[int, int], tuple[Any, ws.Lexicon]]:
    """Puzzles of the size in question, all over one dictionary."""

    def instance(size: int, number: int) -> tuple[Any, ws.Lexicon]:
        words = _embedded(lexicon)
        return puzzle.make(
            words, size, random.Random(f"{puzzle.BY_SIZE.name} {size} {number}")
        ), words

    return instance


def _by_words(puzzle: Any, curve: ByDictionary) -> Callable[[int, int], tuple[Any, ws.Lexicon]]:
    """The same puzzles for each dictionary, planted from the smallest, which all larger ones
    hold.
    """

    def instance(words: int, number: int) -> tuple[Any, ws.Lexicon]:
        rng = random.Random(f"{curve.name} {number}")
        return puzzle.make(nested(SIZES[0]), curve.size, rng), nested(words)

    return instance


def curves() -> Iterator[Curve]:
    """Puzzles by their own sizes, then by the dictionary's: of each in the list that has a file
    of curves.
    """
    for each in modules():
        name, unit, sizes, lexicon, why = each.BY_SIZE
        yield Curve(name, unit, sizes, _by_size(each, lexicon), why)
    for each in modules():
        name = f"{each.BY_DICTIONARY.name} by dictionary"
        instances = _by_words(each, each.BY_DICTIONARY)
        yield Curve(name, "words", SIZES, instances, each.BY_DICTIONARY.why, SINCE, plain=False)


# ---- Measuring -----------------------------------------------------------------------------------


def measured(puzzle: Any, lexicon: ws.Lexicon, *, kernel: bool, timeout: float) -> dict[str, Any]:
    """One run: seconds, nodes, solutions, and whether it came to its end."""
    first = ws.solve_many([puzzle], lexicon, timeout=timeout, kernel=kernel)  # prepares, too
    seconds = first.seconds
    if first.complete[0]:
        seconds = _least(puzzle, lexicon, kernel)
    return {
        "status": first.statuses[0],
        "seconds": float(f"{seconds:.4g}"),
        "solutions": int(first.counts[0]),
        "nodes": int(first.nodes[0]),
        "inner": int(first.inner[0]),
    }


def _least(puzzle: Any, lexicon: ws.Lexicon, kernel: bool) -> float:
    """Seconds of a run: the least of three calls of copies that fill a turn; a slow one runs
    once.
    """

    def each(copies: int) -> float:
        start = time.process_time()
        ws.solve_many([puzzle] * copies, lexicon, kernel=kernel)
        return (time.process_time() - start) / copies

    copies = 1
    least = each(1)
    while least * copies < TURN and copies < MOST_COPIES:
        copies *= 4
        # not the least so far: of few copies the call itself is the greater part
        least = each(copies)
    return least if least > SLOW else min(least, each(copies), each(copies))


def rows(curve: Curve, instances: int, timeout: float) -> Iterator[dict[str, Any]]:
    """A row for each run of a curve; size after size, again and again, so that no size has the
    worst hour.
    """
    for number, size in product(range(instances), curve.sizes):
        puzzle, lexicon = curve.instances(size, number)
        head = {
            "curve": curve.name,
            "unit": curve.unit,
            "size": size,
            "number": number,
            "fitted": size >= curve.since,
        }
        found = measured(puzzle, lexicon, kernel=True, timeout=timeout)
        yield {**head, "solver": "kernel", **found}
        if curve.plain:
            plain = measured(puzzle, lexicon, kernel=False, timeout=timeout)
            yield {**head, "solver": "plain", **plain, "differs": differs(found, plain)}


def differs(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two runs that came to their end disagree."""
    counted = ("solutions", "nodes", "inner")
    ended = one["status"] == other["status"] == "complete"
    return ended and [one[name] for name in counted] != [other[name] for name in counted]


def run(chosen: Iterable[Curve], instances: int, timeout: float) -> Iterator[dict[str, Any]]:
    """The record of each curve: its rows, and its fits for time and nodes."""
    import pandas as pd

    for curve in chosen:
        began = time.perf_counter()
        found = list(rows(curve, instances, timeout))
        table = pd.DataFrame(found)
        print("\n".join(lines(curve.name, curve.unit, curve.why, table)), flush=True)
        print(f"  {time.perf_counter() - began:.0f} s", flush=True)
        yield {
            "curve": curve.name,
            "unit": curve.unit,
            "why": curve.why,
            "rows": found,
            "fits": [dict(_fit_records(table, value)) for value in ("seconds", "nodes")],
        }


def _fit_records(table: pd.DataFrame, value: str) -> Iterator[tuple[str, Any]]:
    yield "of", value
    for row in fits(table, value).itertuples():
        yield row.solver, None if row.fit is None else {**vars(row.fit), "law": row.fit.law}


# ---- For people ----------------------------------------------------------------------------------


def lines(name: str, unit: str, why: str, table: pd.DataFrame) -> Iterator[str]:
    """A curve in Markdown: medians and quartiles for each size, the fits, and why."""
    table = table.sort_values(["solver", "size"], kind="stable")
    found = medians(table)
    nodes = medians(table, "nodes")
    yield f"\n**{name}**\n"
    yield f"| {unit} | solver | median | quartiles | nodes, median | quartiles | runs | stopped |"
    yield "|---:|---|---:|---:|---:|---:|---:|---:|"
    for row, node in zip(found.itertuples(), nodes.itertuples(), strict=True):
        yield (
            f"| {row.size:,} | {row.solver} | {_known(row.median)} | {_known(row.low)} .. "
            f"{_known(row.high)} | {_count(node.median)} | {_count(node.low)} .. "
            f"{_count(node.high)} | "
            f"{row.runs} | {row.stopped or ''} |"
        )
    yield ""
    for value in ("seconds", "nodes"):
        for row in fits(table, value).itertuples():
            yield f"- {row.solver}, {value}: {_law(row.fit)}"
    yield f"\n{why}"


def _law(fit: Fit | None) -> str:
    return "too few medians for a curve" if fit is None else f"`{fit}`, {fit.kind}"


def _known(seconds: float) -> str:
    return "not known" if np.isnan(seconds) else report.duration(seconds)


def _count(nodes: float) -> str:
    return "not known" if np.isnan(nodes) else f"{nodes:,.0f}"


def page(results: dict[str, Any]) -> str:
    """All curves as one Markdown page."""
    import pandas as pd

    made = results["made"]
    how = (__doc__ or "").split("\n\n")[3:5]
    text = [f"# How cost grows, {made['date']}", "", *report.made_lines(made), "", "\n\n".join(how)]
    for each in results["curves"]:
        text += lines(each["curve"], each["unit"], each["why"], pd.DataFrame(each["rows"]))
    if results["cluster"]:
        text += ["", "## Past one machine", "", *cost.lines(results["cluster"])]
    return "\n".join(text) + "\n"


def newest(folder: Path = MEASURED) -> Path:
    """The file with the newest results.

    Raises
    ------
    FileNotFoundError
        There is none.
    """
    found = sorted(folder.glob("*-growth-*.json"))
    if not found:
        raise FileNotFoundError("no results of growth are kept here: make growth measures them")
    return found[-1]


def kept(folder: Path = MEASURED) -> dict[str, Any]:
    """The newest results."""
    results: dict[str, Any] = json.loads(newest(folder).read_text(encoding="utf-8"))
    return results


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 1 if the plain solver and the kernel disagree, 2 for a name that is none."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.growth",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--instances", type=int, default=INSTANCES)
    parser.add_argument("--timeout", type=float, default=TIMEOUT)
    parser.add_argument("--output", type=Path, help="keep the results there")
    options = parser.parse_args(arguments)
    every = list(curves())
    names = options.names or [""]
    chosen = [curve for curve in every if any(name.lower() in curve.name.lower() for name in names)]
    if not chosen:
        print(
            f"no curve is called {', '.join(options.names)}; there are "
            f"{', '.join(curve.name for curve in every)}",
            file=sys.stderr,
        )
        return 2
    began = time.perf_counter()
    made = report.environment(" ".join(["python -m benchmarks.growth", *options.names]))
    results = {
        "made": made,
        "instances": options.instances,
        "timeout": options.timeout,
        "curves": list(run(chosen, options.instances, options.timeout)),
        "cluster": None if options.names else cost.measured(),
    }
    made["seconds"] = round(time.perf_counter() - began, 1)
    folder = options.output or (None if options.names else MEASURED)
    if folder:
        keep(results, folder)
    wrong = [row for curve in results["curves"] for row in curve["rows"] if row.get("differs")]
    for row in wrong:
        print(
            f"ANSWER DIFFERS: {row['curve']}, {row['size']}, number {row['number']}",
            file=sys.stderr,
        )
    return int(bool(wrong))


def keep(results: dict[str, Any], folder: Path) -> Path:
    """Write results where the machine's of that day belong; the page's path."""
    return write(folder / f"{results['made']['date']}-growth-{report.machine()}.json", results)


def write(path: Path, results: dict[str, Any]) -> Path:
    """Write results as JSON and, beside it, as a Markdown page; the page's path."""
    report.write(path, report.as_json(results))
    report.write(path.with_suffix(".md"), page(results))
    return path.with_suffix(".md")


if __name__ == "__main__":
    sys.exit(main())
