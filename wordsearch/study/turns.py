"""One puzzle over one dictionary: its variants take turns, and each becomes a row.

A machine has slow minutes, and a search that comes after a large one finds the processor's caches
full of what it does not need. Neither may look like a property of a variant:

- in each round the variants that still run are drawn into an order by their names, the puzzle's,
  the dictionary's, the number of the round and a seed, and by nothing else (:func:`turn`), so
  that no variant has a place, or a neighbour, of its own;
- each timed run comes right after a rehearsal: the same search, not timed, and cut short.

What one variant found is held against what the others did (:mod:`wordsearch.study.answers`).
"""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, NamedTuple

from wordsearch.batch.many import solve_many
from wordsearch.interrupt import Interruptible
from wordsearch.making.generator import seeded
from wordsearch.puzzle import Puzzle
from wordsearch.study.answers import Answers, answers_of, note_losses

#: The variant that is no set of options: the search of the puzzle's `kernel_variant`, compiled.
KERNEL = "kernel"

_REHEARSAL = 0.005  # seconds that the run before a timed one may take
_FILLED = 0.02  # seconds that copies of a puzzle should fill a kernel's call for
_MOST_COPIES = 1000


class Cell(NamedTuple):
    """One combination of puzzle, dictionary and variant, ready to be sent to another process."""

    row: Mapping[str, Any]  # what is known before: puzzle, lexicon, variant, words; no note
    puzzle: Any
    lexicon: Any
    options: Mapping[str, Any] | None  # None where the puzzle does not know the variant


@dataclass(frozen=True)
class Plan:
    """How each cell of a comparison is measured; see :func:`wordsearch.compare`."""

    repeat: int
    timeout: float | None
    memory: bool
    seed: int | str


def measured_rows(cells: Mapping[int, Cell], plan: Plan) -> list[tuple[int, dict[str, Any]]]:
    """The rows of all variants of one puzzle over one dictionary, each with its place.

    After an interrupt they are the rows of the variants that had all their turns, or were cut off
    in one. What the session holds is out of the garbage collector's sight meanwhile: a look through
    it takes longer than a run.
    """
    measurements = {place: _measurement(cell, plan) for place, cell in cells.items()}
    gc.freeze()
    try:
        # No run in here is a person's own, and shows its progress.
        with Interruptible() as work:
            for step in _steps([*measurements.values()], plan):
                step()
                if work.asked:
                    break
    finally:
        gc.unfreeze()
    ended = {place: each for place, each in measurements.items() if each.ended}
    rows = {place: each.row() for place, each in ended.items()}
    note_losses(rows, {place: each.answers for place, each in ended.items()})
    return [*rows.items()]


def turn(cell: Cell, seed: int | str, round_number: int) -> float:
    """What a round's runs are sorted by: a random number drawn with names and a seed alone.

    So the order is the same in any process, beside any other puzzles, and after an interrupt, and
    the variants that are left of a round keep it.
    """
    names = (cell.row["puzzle"], cell.row["lexicon"], cell.row["variant"])
    return seeded(seed, (round_number, *names)).random()


def _steps(measurements: Sequence[_Measurement], plan: Plan) -> Iterator[Callable[[], None]]:
    for measurement in measurements:
        yield measurement.prepare
    gc.freeze()  # what the preparation made and the lexicon keeps
    for round_number in range(plan.repeat):
        for measurement in sorted(
            measurements, key=lambda each: turn(each.cell, plan.seed, round_number)
        ):
            if not measurement.ended:
                yield measurement.take_turn
    if plan.memory:
        for measurement in measurements:
            yield measurement.take_memory


# -- one cell --------------------------------------------------------------------------------------


class _Measurement:
    """What the runs of one cell took and found; what goes wrong inside becomes its row."""

    def __init__(self, cell: Cell, plan: Plan) -> None:
        self.cell = cell
        self.plan = plan
        self.seconds: list[float] = []
        self.answers: Answers | None = None
        self.ended = False
        self._row: dict[str, Any] = {}

    def prepare(self) -> None:
        """Make what the lexicon keeps (letter graph, indexes)."""
        self._try(self._prepare)

    def take_turn(self) -> None:
        """Make one timed run."""
        self._try(self._take_turn)
        if len(self.seconds) >= self.plan.repeat:
            self.ended = True

    def take_memory(self) -> None:
        """Make a run that is not timed, to see what memory it takes."""
        if self._row["status"] not in ("error", "cancelled"):
            self._try(self._take_memory)

    def row(self) -> dict[str, Any]:
        """What goes into the table."""
        times = self.seconds
        row = dict(self._row)
        if times:
            row["repeats"] = len(times)
            row["seconds"] = median(times)
            row["seconds_spread"] = max(times) - min(times)
            row["times"] = tuple(times)
        return row

    def _try(self, step: Callable[[], None]) -> None:
        try:
            step()
        except Exception as error:  # whatever a puzzle raises, the other rows are still wanted
            self._row = {"status": "error", "note": sentence(error)}
            self.seconds = []
            self.answers = None
            self.ended = True

    def _prepare(self) -> None:
        raise NotImplementedError

    def _take_turn(self) -> None:
        raise NotImplementedError

    def _take_memory(self) -> None:
        """Nothing, unless a kind of measurement can see it."""


def _measurement(cell: Cell, plan: Plan) -> _Measurement:
    if cell.options is not None:
        return _OfSolver(cell, plan)
    if cell.row["variant"] == KERNEL:
        return _OfKernel(cell, plan)
    return _OfNothing(cell, plan)


def sentence(error: BaseException) -> str:
    """An error in one line."""
    text = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}: {text}".removesuffix(": ")


class _OfNothing(_Measurement):
    """A variant that the puzzle does not have."""

    def _prepare(self) -> None:
        names = self.cell.row
        raise ValueError(f"{names['puzzle']} has no variant {names['variant']!r}")


class _TimedRun(NamedTuple):
    run: Any
    seconds: float
    to_first: float | None


class _OfSolver(_Measurement):
    """Runs of the plain solver."""

    def __init__(self, cell: Cell, plan: Plan) -> None:
        super().__init__(cell, plan)
        self.options = {"timeout": plan.timeout, **(cell.options or {})}
        if isinstance(cell.puzzle, Puzzle):
            self.options = {"lazy": True, **self.options}
        self.prepared: list[float] = []
        self.to_first: list[float] = []

    def _prepare(self) -> None:
        if isinstance(self.cell.puzzle, Puzzle):
            options = self.options | {"max_nodes": 1}
            run = self.cell.puzzle.solve(self.cell.lexicon, **options)
            run.finish()

    def _take_turn(self) -> None:
        gc.collect()
        timed = self._timed(self._rehearsal())
        if timed.run.status != "cancelled":
            # What the rehearsal leaves is freed before the clock starts; a whole collection would
            # take what it has warmed as well.
            del timed
            gc.collect(1)
            timed = self._timed(self.options)
        self.seconds.append(timed.seconds)
        self.prepared.append(timed.run.stats.prepared)
        if timed.to_first is not None:
            self.to_first.append(timed.to_first)
        self._row = _counts(timed.run) | self._first()
        self._row["prepared"] = median(self.prepared)
        self.answers = answers_of(timed.run)
        # A run that was stopped once would be stopped again.
        self.ended = timed.run.status in ("timeout", "cancelled")

    def _rehearsal(self) -> dict[str, Any]:
        timeout = self.options["timeout"]
        if timeout is None or timeout > _REHEARSAL:
            timeout = _REHEARSAL
        return self.options | {"timeout": timeout}

    def _timed(self, options: Mapping[str, Any]) -> _TimedRun:
        start = time.perf_counter()
        run = self.cell.puzzle.solve(self.cell.lexicon, **options)
        prepared = time.perf_counter() - start
        run.finish()
        seconds = time.perf_counter() - start
        to_first = run.stats.seconds_to_first
        if to_first is not None:
            to_first += prepared
        return _TimedRun(run, seconds, to_first)

    def _first(self) -> dict[str, Any]:
        if not self.to_first:
            return {}
        middle = median(self.to_first)
        spread = max(self.to_first) - min(self.to_first)
        return {"seconds_to_first": middle, "seconds_to_first_spread": spread}

    def _take_memory(self) -> None:
        """The peak of a pass under tracemalloc, which makes it several times slower."""
        ours = not tracemalloc.is_tracing()
        if ours:
            tracemalloc.start()
        try:
            tracemalloc.reset_peak()
            before, _ = tracemalloc.get_traced_memory()
            run = self.cell.puzzle.solve(self.cell.lexicon, **self.options).finish()
            _, peak = tracemalloc.get_traced_memory()
        finally:
            if ours:
                tracemalloc.stop()
        if run.status == self._row["status"]:
            self._row["peak_bytes"] = peak - before


def _counts(run: Any) -> dict[str, Any]:
    note = ""
    if run.status == "cancelled":
        note = "interrupted from the keyboard"
    stats = run.stats
    prunes = stats.every_prune
    return {
        "status": run.status,
        "solutions": len(run.solutions),
        "nodes": stats.total_nodes,
        "prunes": sum(prunes.values()),
        "prunes_by_reason": prunes,
        "nodes_by_depth": tuple(stats.nodes_by_depth),
        "note": note,
    }


class _OfKernel(_Measurement):
    """Calls of a puzzle's kernel, with so many copies in one that starting it hardly counts."""

    def _prepare(self) -> None:
        puzzle = self.cell.puzzle
        lexicon = self.cell.lexicon
        timeout = self.plan.timeout
        solve_many([puzzle], lexicon, limit=1, timeout=timeout)  # loads what is kept
        alone = solve_many([puzzle], lexicon, timeout=timeout)
        self.copies = 1
        if alone.finished[0]:
            self.copies = min(_MOST_COPIES, int(_FILLED / alone.seconds) + 1)
        if self.copies == 1:
            self._keep(alone)

    def _take_turn(self) -> None:
        gc.collect()
        self._keep(solve_many([self.cell.puzzle] * self.copies, self.cell.lexicon))

    def _keep(self, batch: Any) -> None:
        self.seconds.append(batch.seconds / self.copies)
        count = int(batch.counts[0])
        nodes = int(batch.nodes[0] + batch.inner[0])
        note = ""
        if self.copies > 1:
            note = f"of {self.copies:,} copies in one call"
        status = batch.statuses[0]
        self._row = {"status": status, "solutions": count, "nodes": nodes, "note": note}
        self.answers = Answers(count)
        enough = len(self.seconds) >= self.plan.repeat
        self.ended = enough or not batch.finished.all()
