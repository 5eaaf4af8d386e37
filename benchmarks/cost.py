"""Past one machine: what a cluster adds and what it saves, reckoned from figures measured on a
local one.

    python -m benchmarks.cost [--workers N] [--keep]

starts a Dask cluster of two processes here, takes the figures below, solves some thousand pyramids
with and without it, and sets what the model says beside what the clock said; then come ten million
pyramids and all sets of letters, with up to a hundred workers. One worker is this process: joblib,
given one, solves here. With --keep the figures go into the newest results of growth, instead of
those that it took.

The model. A job of n puzzles goes out in m chunks, as `wordsearch.solve_many` cuts them. Two things
go on at the same time, and the slower one counts::

    the workers      prepare + n · seconds a puzzle / w + m / w · round trip
    the client       m · task + (n · bytes a puzzle + w · bytes of the lexicon) / network

and one thing comes at the end: w - 1 workers wait for the last, at most as long as the longest
chunk takes (Graham 1966: handing out work as workers get free ends within one piece of the best
possible). A worker prepares once, whatever it solves: it receives the lexicon, indexes it, and
loads the kernel. The network's speed is assumed, a gigabit; a cluster on one machine has none to
speak of.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import string
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple

import numpy as np

import wordsearch as ws
from benchmarks import report
from tests.reference.generate import load
from wordsearch.batch.many import chunk_size
from wordsearch.batch.shipped import Shipped

NETWORK = 1e8  # bytes a second of a gigabit network
WORKERS = (1, 2, 10, 100)  # of the page
CURVE = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # of notebook 10
COPIES = 100  # of the generated pyramids, to have a job worth a cluster
TASKS = 200  # that do nothing, to see what a task costs


@dataclass(frozen=True)
class Job:
    """Puzzles to be solved, and what one of them costs.

    Attributes
    ----------
    name : str
    puzzles : int
    seconds : float
        The mean of a puzzle, in one process that is prepared.
    deviation : float
        The standard deviation, from puzzle to puzzle.
    size : float
        Bytes of a puzzle and its answer on the wire.
    """

    name: str
    puzzles: int
    seconds: float
    deviation: float
    size: float

    @property
    def alone(self) -> float:
        """Seconds that one prepared process takes."""
        return self.puzzles * self.seconds


class Prediction(NamedTuple):
    """What the model says of a job with so many workers; `parts` are seconds by what they go
    into.
    """

    workers: int
    seconds: float
    efficiency: float
    chunks: int
    parts: dict[str, float]

    @property
    def most(self) -> str:
        """The largest part that is no solving, if there is any: what to work on first."""
        others = [name for name in self.parts if name != "solving"]
        return max(others, key=self.parts.__getitem__, default="")


@dataclass(frozen=True)
class Cluster:
    """Measured figures of a cluster, all in seconds and bytes.

    Attributes
    ----------
    call : float
        What `solve_many` through joblib takes for a single easy puzzle, with prepared workers.
    prepare : float
        What a fresh worker needs before its first answer.
    round_trip : float
        From a worker's being done with a chunk to its having the next.
    task : float
        What client and scheduler, which work one by one, need for each task however many workers
        there are.
    lexicon : int
        Bytes of the dictionary.
    network : float
        Bytes a second; infinite on one machine.
    """

    call: float
    prepare: float
    round_trip: float
    task: float
    lexicon: int
    network: float = NETWORK

    def predicted(self, job: Job, workers: int, *, size: int | None = None) -> Prediction:
        """Seconds and efficiency with so many workers, in chunks of `size` (or as `solve_many` cuts
        them).

        >>> cluster = Cluster(call=0.1, prepare=3, round_trip=0.02, task=0.001, lexicon=600_000)
        >>> job = Job("pyramids", 10_000_000, 80e-6, 400e-6, size=100)
        >>> [round(cluster.predicted(job, workers).efficiency, 2) for workers in (1, 2, 10, 100)]
        [1.0, 0.94, 0.91, 0.59]
        """
        if workers < 1:
            raise ValueError(f"a cluster has one worker at least, not {workers}")
        if workers == 1:  # joblib solves where it was called, then
            return Prediction(1, job.alone, 1.0, 1, {"solving": job.alone})
        size = size or chunk_size(job.puzzles, workers)
        chunks = math.ceil(job.puzzles / size)
        busy = {
            "solving": job.alone / workers,
            "preparing": self.prepare,
            "round trips": chunks / workers * self.round_trip,
        }
        client = {
            "scheduling": chunks * self.task,
            "sending": (job.puzzles * job.size + workers * self.lexicon) / self.network,
        }
        # What the client takes longer than the workers, they wait for it.
        over = max(0.0, 1 - sum(busy.values()) / sum(client.values()))
        parts = {
            **busy,
            **{name: seconds * over for name, seconds in client.items()},
            "starting": self.call,
            "waiting for the last": (1 - 1 / workers) * longest_chunk(job, size),
        }
        seconds = sum(parts.values())
        return Prediction(workers, seconds, job.alone / workers / seconds, chunks, parts)


def longest_chunk(job: Job, size: int) -> float:
    """Seconds that hardly any chunk exceeds: its mean and three standard deviations."""
    return size * job.seconds + 3 * math.sqrt(size) * job.deviation


# ---- Measuring -----------------------------------------------------------------------------------


def _nothing(_: int) -> None:
    """A task that is all overhead."""


def _least(call: Callable[[], Any], calls: int = 3) -> float:
    """Seconds of the quickest of some calls."""
    times = []
    for _ in range(calls):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def pyramids(copies: int = COPIES) -> tuple[list[ws.Pyramid], ws.Lexicon]:
    """The committed pyramids of base 5, so many times, in a shuffled order; and their
    dictionary.
    """
    lexicon = ws.Lexicon.load("american-english")
    some = [
        ws.Pyramid.parse(each["rows"]) for each in load()["pyramids"] if each["base"] == 5
    ] * copies
    random.Random("pyramids").shuffle(some)
    return some, lexicon


def letter_sets(number: int = 200) -> tuple[list[ws.LetterPuzzle], ws.Lexicon]:
    """Some of the 2^26 sets of letters, each as likely; the empty one, which is no puzzle, is
    left out.
    """
    rng = random.Random("letter sets")
    drawn = (rng.randrange(1, 1 << 26) for _ in range(number))
    spelled = [
        "".join(letter for at, letter in enumerate(string.ascii_lowercase) if bits >> at & 1)
        for bits in drawn
    ]
    return [ws.LetterPuzzle.parse(letters) for letters in spelled], ws.Lexicon.load("enable1")


def job_of(
    name: str, puzzles: int, some: Sequence[Any], lexicon: ws.Lexicon, copies: int = 10
) -> Job:
    """A job of many puzzles like some, each of which is timed here."""
    ws.solve_many(some[:1], lexicon)
    times = [ws.solve_many([puzzle] * copies, lexicon).seconds / copies for puzzle in some]
    mean = ws.solve_many(list(some) * copies, lexicon).seconds / len(some) / copies
    return Job(name, puzzles, mean, float(np.std(times)), wire_size(some))


def wire_size(puzzles: Sequence[Any]) -> float:
    """Bytes of a puzzle as Dask sends it, and of its answer (four numbers)."""
    from distributed.protocol.serialize import serialize

    _, frames = serialize(tuple(puzzles))
    return sum(memoryview(frame).nbytes for frame in frames) / len(puzzles) + 25


def measured_cluster(
    workers: int, puzzles: Sequence[Any], lexicon: ws.Lexicon
) -> tuple[Cluster, float]:
    """The figures of a local cluster, and the seconds that it took, prepared, to solve all
    puzzles.
    """
    import joblib
    from distributed import Client, LocalCluster

    tasks = [joblib.delayed(_nothing)(number) for number in range(TASKS)]
    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as local,
        Client(local) as client,
        joblib.parallel_config(backend="dask"),
    ):
        client.wait_for_workers(workers)
        fresh = _least(lambda: ws.solve_many(puzzles[: 4 * workers], lexicon), 1)  # chunks for each
        call = _least(lambda: ws.solve_many(puzzles[:1], lexicon))
        seconds = _least(lambda: ws.solve_many(puzzles, lexicon), 5)
        trips = _least(lambda: joblib.Parallel(pre_dispatch="n_jobs", batch_size=1)(tasks))
        task = _least(lambda: client.gather(client.map(_nothing, range(TASKS), pure=False))) / TASKS
    size = len(Shipped(lexicon)._parts[1])
    return Cluster(call, max(0.0, fresh - call), trips * workers / TASKS, task, size), seconds


def measured(workers: int = 2) -> dict[str, Any]:
    """All figures, and the model beside the clock, as plain data."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else math.nan
    puzzles, lexicon = pyramids()
    few = job_of(f"{len(puzzles):,} pyramids of 5 rows", len(puzzles), puzzles[:200], lexicon)
    few = replace(few, seconds=_least(lambda: ws.solve_many(puzzles, lexicon)) / len(puzzles))
    cluster, seconds = measured_cluster(workers, puzzles, lexicon)
    warm = replace(cluster, prepare=0.0, network=math.inf)
    sets, enable1 = letter_sets()
    jobs = [
        replace(few, name="10,000,000 pyramids of 5 rows", puzzles=10**7),
        job_of("all 2^26 sets of letters, a puzzle each", 1 << 26, sets, enable1, copies=2),
    ]
    figures = {
        "cluster": asdict(cluster),
        "workers": workers,
        "load": load,
        "checked_on": asdict(few),
        "measured": seconds,
        "predicted": warm.predicted(few, workers).seconds,
        "jobs": [asdict(job) for job in jobs],
        "table": table_seconds(enable1),
    }
    return {**figures, "plan": list(planned(figures))}


def table_seconds(lexicon: ws.Lexicon) -> float:
    """How long one process takes for the number of words of all 2^26 sets at once, in a table."""
    from benchmarks.bench_brick import word_counts

    filed = ws.Brick.from_words(lexicon).filed(1)
    return _least(lambda: word_counts(filed, 26))


# ---- For people ----------------------------------------------------------------------------------


def plan(
    figures: dict[str, Any], workers: Sequence[int] = WORKERS
) -> Iterator[tuple[Job, list[Prediction]]]:
    """Each job of measured figures with what the model says of it."""
    cluster = Cluster(**figures["cluster"])
    for job in (Job(**each) for each in figures["jobs"]):
        yield job, [cluster.predicted(job, number) for number in workers]


def planned(figures: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The plan for more and more workers, a row for each job and number of them."""
    for job, predictions in plan(figures, CURVE):
        for each in predictions:
            yield {"job": job.name, **each._asdict()}


def lines(figures: dict[str, Any]) -> Iterator[str]:
    """Figures, check and plan in Markdown."""
    cluster = figures["cluster"]
    few = Job(**figures["checked_on"])
    duration = report.duration
    yield (
        f"Measured on a local Dask cluster of {figures['workers']} processes: a call "
        f"{duration(cluster['call'])}; a fresh worker is ready after "
        f"{duration(cluster['prepare'])}; a "
        f"chunk's round trip {duration(cluster['round_trip'])}; client and scheduler "
        f"{duration(cluster['task'])} a task; the dictionary {report.size(cluster['lexicon'])}. "
        f"Assumed: a network of {report.size(cluster['network'])} a second.\n"
    )
    yield (
        f"{few.name}: {duration(few.alone)} in one process; with {figures['workers']} prepared "
        "workers "
        f"{duration(figures['measured'])}, where the model says {duration(figures['predicted'])}. "
        "(The "
        f"machine's {os.cpu_count()} cores had other work: a load of {figures['load']:.1f} before.)"
    )
    for job, predictions in plan(figures):
        yield f"\n**{job.name}**: {duration(job.seconds)} and {job.size:.0f} bytes each\n"
        yield "| workers | seconds | efficiency | chunks | the most besides solving |"
        yield "|---:|---:|---:|---:|---|"
        for each in predictions:
            yield (
                f"| {each.workers} | {each.seconds:,.0f} | {each.efficiency:.0%} | {each.chunks:,} "
                "| "
                f"{each.most} |"
            )
    yield (
        f"\nHow many words all 2^26 sets have, in one table: {duration(figures['table'])} in one "
        "process "
        "(`word_counts` of `benchmarks.bench_brick`)."
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, reckon, print; keep, if told so."""
    from benchmarks import growth

    parser = argparse.ArgumentParser(
        prog="benchmarks.cost",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--workers", type=int, default=2, help="processes of the local cluster")
    parser.add_argument("--keep", action="store_true", help="in the newest results of growth")
    options = parser.parse_args(arguments)
    figures = measured(options.workers)
    print("\n".join(lines(figures)))
    if options.keep:
        growth.write(growth.newest(), {**growth.kept(), "cluster": figures})
    return 0


if __name__ == "__main__":
    sys.exit(main())
