"""The frame of every benchmark: who competes at which task, timed in turns, believed only if they
agree.

A benchmark file is a generator of tasks and one line that runs them::

    from benchmarks.command import main
    from benchmarks.harness import Contestant, Task

    def tasks() -> Iterator[Task]:
        contestants = [
            # The first is the baseline.
            Contestant("set", lambda: [word in plain for word in probes]),
            Contestant("LetterGraph", lambda: [word in graph for word in probes], role="plain"),
            # Where it is not installed, it is left out, and its row says so.
            Contestant("marisa-trie", look_up, role="peer", needs="marisa_trie"),
        ]
        yield Task("is it a word?", contestants, units=len(probes), unit="look-up")

    if __name__ == "__main__":
        main(tasks)

What is done with a task:

1. Each contestant is called once to warm up (imports, compilation, caches), then its answer is
   compared with the expected one, or with the baseline's. One that differs gets no time: its row
   says so, and the command ends with exit code 1.
2. A call is made with the process's high-water mark reset, another under tracemalloc: the peak
   memory is the greater of the growth of the resident set (all of the process, but blind to memory
   that is used again) and what tracemalloc saw (Python's and numpy's memory). Calls over three
   seconds get the first only.
3. Rounds: in each, every contestant takes one turn, in an order that is reversed from round to
   round. A turn repeats the call until about 20 ms are full. Before it the garbage collector runs;
   while the clock runs it rests, and what was there before the task is frozen out of its sight.
   Contestants whose call takes over a second take turns in three rounds only, and rounds end when
   the task's time is used up, never before three. (A task of calls too long for that, `Task.long`,
   warms nothing up: each contestant is called once in each of three rounds, and every call's answer
   and time count.)
4. A time is wall-clock seconds per unit of work: median and quartiles over the turns. A ratio is
   another's time over the contestant's, from the rounds that both were in, with its bootstrapped
   interval; what was asked for is met when all of the interval is.
"""

from __future__ import annotations

import gc
import hashlib
import importlib.util
import os
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

Role = Literal["original", "plain", "kernel", "peer", "ours"]

ROUNDS = 7  # of a task, unless its time is used up
FEWEST = 3  # rounds, however slow
TURN = 0.02  # seconds that a turn of a fast contestant fills
SLOW = 1.0  # seconds of a call from which on a contestant sits out all but FEWEST rounds
# seconds of a call from which on tracemalloc, which slows it several times, is left out
UNTRACED = 3.0


class Sample(dict[Any, Any]):
    """Answers by puzzle, of a contestant that solves only some of the puzzles: compared on those
    only.
    """


def _itself(answer: Any) -> Any:
    return answer


@dataclass(frozen=True)
class Contestant:
    """One way to do a task.

    Attributes
    ----------
    name : str
        What the row is called.
    run : callable
        Does the task once: this is what is timed. It gets what `prepare` returned, if there is one.
    role : str
        "original" (as first written), "plain" (our readable solver), "kernel" (our compiled one),
        "ours" (anything else here) or "peer" (somebody else's library).
    answer : callable
        Brings what `run` returned into the form in which answers are compared; outside the clock.
    units : int, optional
        Units of work (puzzles, say) in one call, where they differ from the task's; with a `Sample`
        answer.
    nodes : int or callable, optional
        Nodes searched, as our statistics count them; a callable is called once, outside the clock.
    needs : str, optional
        A module without which the contestant is left out, and its row says so.
    prepare : callable, optional
        Makes the argument of every single call, outside the clock: a fresh copy that nothing has
        indexed yet.
    wanted : mapping of str to float
        Ratios over other contestants that were asked for: the row says whether each is met.
    within : mapping of str to float
        The most "seconds" (per unit) and "bytes" (at the peak) that were asked for: the row says
        whether each is met.
    peak : callable, optional
        Reads the peak memory in bytes off what `run` returned, where the work is done by another
        process.
    note : str or callable
        A few words for the row; a callable is called once all is measured.
    """

    name: str
    run: Callable[..., Any]
    role: Role = "ours"
    answer: Callable[[Any], Any] = _itself
    units: int | None = None
    nodes: int | Callable[[], int] | None = None
    needs: str | None = None
    prepare: Callable[[], Any] | None = None
    wanted: Mapping[str, float] = field(default_factory=dict)
    within: Mapping[str, float] = field(default_factory=dict)
    peak: Callable[[Any], int] | None = None
    note: str | Callable[[], str] = ""

    def call(self) -> Any:
        """One call, prepared, outside any clock."""
        return self.run(*self.given())

    def counted_nodes(self) -> int | None:
        """Nodes searched, where they are known."""
        if callable(self.nodes):
            return self.nodes()
        return self.nodes

    def given(self) -> tuple[Any, ...]:
        """What a call gets: what `prepare` makes, if there is one."""
        if self.prepare is None:
            return ()
        return (self.prepare(),)


@dataclass(frozen=True)
class Task:
    """Something to do, and who does it; the first contestant is the baseline of the ratios.

    Attributes
    ----------
    name : str
        The task, its dictionary and its size: "pyramid 'p ir aao ntib ogueo', all covers,
        american-english".
    contestants : sequence of Contestant
        The baseline first.
    expected : object, optional
        The right answer, where it is known; otherwise it is the baseline's.
    units, unit : int, str
        How many of what one call does; times are per unit.
    rounds, seconds : int, float
        At most so many rounds, and no further one after so many seconds (but never fewer than
        three).
    long : bool
        Calls are too long to warm up: nothing is warm before the first but what `tasks` made so,
        and there are three, each of which is checked and timed; memory is the first one's.
    note : str
        A sentence under the table.
    """

    name: str
    contestants: Sequence[Contestant]
    expected: Any = None
    units: int = 1
    unit: str = "solve"
    rounds: int = ROUNDS
    seconds: float = 4.0
    long: bool = False
    note: str = ""

    def __post_init__(self) -> None:
        if len(self.contestants) < 2 and self.expected is None:
            raise ValueError(
                f"the task {self.name!r} has one contestant and no expected answer: nothing would "
                "be checked"
            )
        names = [contestant.name for contestant in self.contestants]
        if len(set(names)) < len(names):
            raise ValueError(
                f"contestants of the task {self.name!r} share a name: {', '.join(names)}"
            )

    @property
    def baseline(self) -> Contestant:
        """The contestant that the ratios are over."""
        return self.contestants[0]


@dataclass
class Row:
    """What was measured of one contestant at one task.

    `seconds` and `cpu` have one value per unit of work for each round, None where it sat out.
    `problem` says why there are no times: not installed, another answer, an exception. `failed`:
    whether that is an error. `digest` stands for the answer: equal answers, equal digests.
    """

    contestant: Contestant
    seconds: list[float | None] = field(default_factory=list)
    cpu: list[float | None] = field(default_factory=list)
    first: float = 0.0
    calls: int = 1
    nodes: int | None = None
    digest: str = ""
    peak_rss: int | None = None
    peak_traced: int | None = None
    peak_told: int | None = None
    problem: str = ""
    failed: bool = False

    @property
    def peak(self) -> int | None:
        """Peak memory in bytes of one call: as told, or else the greater of the two
        measurements.
        """
        if self.peak_told is not None:
            return self.peak_told
        measured = [peak for peak in (self.peak_rss, self.peak_traced) if peak is not None]
        return max(measured, default=None)

    def fail(self, problem: str) -> None:
        """Note what went wrong, as an error."""
        self.problem = problem
        self.failed = True

    @property
    def times(self) -> list[float]:
        """Seconds per unit of work, of the rounds it was in."""
        return [seconds for seconds in self.seconds if seconds is not None]

    def ratios(self, baseline: Row) -> list[float]:
        """The baseline's time over this one's, within each round that both were in."""
        pairs = zip(baseline.seconds, self.seconds, strict=False)
        return [theirs / ours for theirs, ours in pairs if theirs is not None and ours is not None]


def measure(task: Task, rounds: int | None = None) -> list[Row]:
    """Check, then time; a row per contestant."""
    with only_new_garbage():
        rows = checked(task, task.contestants)
        running = [row for row in rows if not row.problem]
        if task.long:
            _call_again(task, running)
        else:
            if rounds is None:
                rounds = task.rounds
            _take_turns(task, running, rounds)
        return rows


@contextmanager
def only_new_garbage() -> Iterator[None]:
    """Freeze what there is out of the garbage collector's sight, so that it costs no contestant
    anything.
    """
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def checked(task: Task, contestants: Sequence[Contestant]) -> list[Row]:
    """Rows of contestants that are warm, agree and are weighed, or say what is the matter with
    them.
    """
    rows = [Row(contestant) for contestant in contestants]
    expected = task.expected
    for row in rows:
        answer = _warm_up(row, task)
        if expected is None and not row.problem:
            expected = answer
        _compare(row, answer, expected)
        if row.problem:
            row.seconds = []
            row.cpu = []
    for row in rows:
        if not row.problem and not task.long:
            _weigh(row)
    return rows


def _warm_up(row: Row, task: Task) -> Any:
    """The answer of a first call, which also tells how long one takes; of an only one, time and
    memory.
    """
    contestant = row.contestant
    if contestant.needs and importlib.util.find_spec(contestant.needs) is None:
        row.problem = f"not installed ({contestant.needs})"
        return None
    try:
        if task.long:
            result = _long_call(row, task)
        else:
            result = contestant.call()
        if contestant.peak is not None:
            row.peak_told = contestant.peak(result)
        answer = contestant.answer(result)
        row.digest = _digest(answer)
        row.nodes = contestant.counted_nodes()
        return answer
    except Exception as error:
        row.fail(f"FAILED: {type(error).__name__}: {str(error)[:120]}")
        return None


def _digest(answer: Any) -> str:
    return hashlib.sha256(repr(answer).encode()).hexdigest()[:12]


def _call_again(task: Task, rows: Sequence[Row]) -> None:
    """The second and third calls of long tasks, in turns; each must answer as the first did."""
    for number in range(1, FEWEST):
        for row in _in_turn(rows, number):
            peak = row.peak_rss
            answer = row.contestant.answer(_long_call(row, task))
            row.peak_rss = peak
            if _digest(answer) != row.digest:
                row.fail(f"ANSWER DIFFERS from the first: {shortened(answer)}")


def _in_turn(rows: Sequence[Row], number: int) -> Sequence[Row]:
    """The order of a round: reversed from one to the next."""
    if number % 2:
        return rows[::-1]
    return rows


def _long_call(row: Row, task: Task) -> Any:
    """What a call returns; the row keeps its time and memory."""
    given = row.contestant.given()
    units = row.contestant.units or task.units
    before = reset_high_water()
    cpu_start = _cpu_of_all()
    start = time.perf_counter()
    result = row.contestant.run(*given)
    row.seconds.append((time.perf_counter() - start) / units)
    row.cpu.append((_cpu_of_all() - cpu_start) / units)
    row.peak_rss = _grown(before, high_water())
    return result


def _cpu_of_all() -> float:
    """CPU seconds of this process and of those it has waited for."""
    return sum(os.times()[:4])


def _grown(before: int | None, after: int | None) -> int | None:
    if before is None or after is None:
        return None
    return max(0, after - before)


def _compare(row: Row, answer: Any, expected: Any) -> None:
    """Say so in the row if an answer is not the expected one."""
    if row.problem:
        return
    if isinstance(answer, Sample):
        same = _holds(expected, answer)
    elif isinstance(expected, Sample):
        same = _holds(answer, expected)
    else:
        same = bool(answer == expected)
    if not same:
        row.fail(f"ANSWER DIFFERS: {shortened(answer)}, not {shortened(expected)}")


def _holds(answers: Mapping[Any, Any], sample: Sample) -> bool:
    """Whether all of a sample, which is not empty, is among the answers."""
    if not sample:
        return False
    return all(key in answers and answers[key] == answer for key, answer in sample.items())


def shortened(answer: Any) -> str:
    """An answer in at most 60 characters."""
    text = repr(answer)
    if len(text) > 60:
        return f"{text[:57]}..."
    return text


def _weigh(row: Row) -> None:
    """Peak memory of a call; and how many calls fill a turn."""
    before = reset_high_water()
    row.first = max(timed(row.contestant, 1)[0], 1e-9)
    row.peak_rss = _grown(before, high_water())
    if row.first < UNTRACED:
        tracemalloc.start()
        try:
            row.contestant.call()
            row.peak_traced = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        if not row.contestant.prepare:
            row.calls = max(1, min(10_000, round(TURN / row.first)))


def _take_turns(task: Task, rows: Sequence[Row], rounds: int) -> None:
    """The rounds; the order is reversed from one to the next."""
    began = time.perf_counter()
    for number in range(rounds):
        if number >= FEWEST and time.perf_counter() - began > task.seconds:
            break
        for row in _in_turn(rows, number):
            if row.first > SLOW and number >= FEWEST:
                row.seconds.append(None)
                row.cpu.append(None)
                continue
            take_turn(task, row)


def take_turn(task: Task, row: Row) -> float:
    """Seconds per unit of work in one turn, which the row keeps."""
    units = row.contestant.units or task.units
    wall, cpu = timed(row.contestant, row.calls)
    row.seconds.append(wall / units)
    row.cpu.append(cpu / units)
    return wall / units


def timed(contestant: Contestant, calls: int) -> tuple[float, float]:
    """(wall-clock, CPU) seconds of a call, the mean of some; the garbage collector rests."""
    run = contestant.run
    given = contestant.given()
    gc.collect()
    gc.disable()
    try:
        cpu_start = time.process_time()
        start = time.perf_counter()
        for _ in range(calls):
            result = run(*given)
        wall = time.perf_counter() - start
        cpu = time.process_time() - cpu_start
        del result  # after the clock: taking a structure apart is not building it
    finally:
        gc.enable()
    return wall / calls, cpu / calls


def high_water() -> int | None:
    """The most memory that this process has held resident, in bytes; None where that can't be
    reset.
    """
    if sys.platform != "linux":
        return None
    return _status("VmHWM")


def reset_high_water() -> int | None:
    """Reset the high-water mark to what is resident now, and return that."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        return None
    return _status("VmRSS")


def resident() -> int | None:
    """Bytes of memory that this process holds now; None where that can't be read."""
    if sys.platform != "linux":
        return None
    return _status("VmRSS")


def _status(name: str) -> int | None:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) * 1024
    return None


def spread(values: Sequence[float]) -> tuple[float, float, float]:
    """(lower quartile, median, upper quartile); the ends where there are fewer than three
    values.
    """
    if len(values) < 3:
        return min(values), statistics.median(values), max(values)
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, middle, high
