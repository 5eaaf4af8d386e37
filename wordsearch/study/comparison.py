"""Puzzles, dictionaries and heuristics side by side: one row for each combination, one table for
all.

:func:`compare` knows no puzzle: a puzzle is whatever has ``solve(lexicon, **options)`` and
``variants``.
"""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from statistics import median
from typing import Any, NamedTuple

import pandas as pd

from wordsearch.batch.many import runs_elsewhere, solve_many
from wordsearch.display.progress import ProgressLine, with_bar
from wordsearch.errors import PuzzleError, checked, listed, optional, short, whole_number
from wordsearch.interrupt import Interruptible, cut_off
from wordsearch.puzzle import Puzzle, puzzle_type
from wordsearch.study.saved import made_with, typed
from wordsearch.words.lexicon import Lexicon, as_lexicon

#: The columns of a comparison; :func:`compare` says what they hold.
COLUMNS = (
    *(
        "puzzle",
        "lexicon",
        "words",
        "variant",
        "status",
        "solutions",
        "nodes",
        "prunes",
        "seconds_to_first",
    ),
    *(
        "seconds_to_first_spread",
        "seconds",
        "seconds_spread",
        "times",
        "peak_bytes",
        "repeats",
        "note",
    ),
    *("nodes_by_depth", "prunes_by_reason"),
)

#: The variant that is no set of options: the default's search, by the puzzle's compiled kernel.
KERNEL = "kernel"

_MOST_REPEATS = 10_000
_FILLED = 0.02  # seconds that copies of a puzzle should fill a kernel's call for


class _Cell(NamedTuple):
    """One combination, ready to be sent to another process."""

    row: Mapping[str, Any]  # what is known before: puzzle, lexicon, variant, words; no note
    puzzle: Any
    lexicon: Any
    options: Mapping[str, Any] | None  # None where the puzzle does not know the variant


# -- one cell --------------------------------------------------------------------------------------


# pauses after each repeat; what it returns is the row
_Turns = Generator[None, None, dict[str, Any]]


def _interleaved(
    cells: Mapping[int, _Cell], repeat: int, timeout: float | None, memory: bool
) -> list[tuple[int, dict[str, Any]]]:
    """The rows of all variants of one puzzle, by their places.

    The variants take turns, one repeat each, so that a machine's slow minute hits all of them
    alike. The order is reversed from round to round, and for every other puzzle, so that none gains
    by its place. What the session holds is out of the garbage collector's sight meanwhile: a look
    through it takes longer than a run.
    """
    gc.freeze()
    try:
        with Interruptible() as work:  # no run in here is a person's own, and shows its progress
            return list(_in_turns(cells, work, repeat, timeout, memory))
    finally:
        gc.unfreeze()


def _in_turns(
    cells: Mapping[int, _Cell],
    work: Interruptible,
    repeat: int,
    timeout: float | None,
    memory: bool,
) -> Iterator[tuple[int, dict[str, Any]]]:
    turns = {at: _measured(cell, repeat, timeout, memory) for at, cell in cells.items()}
    back = min(cells) // len(cells) % 2 == 1
    while turns:
        for at in sorted(turns, reverse=back):
            try:
                next(turns[at])
            except StopIteration as ended:
                del turns[at]
                yield at, ended.value
            if work.asked:
                return
        back = not back


def _measured(cell: _Cell, repeat: int, timeout: float | None, memory: bool) -> _Turns:
    """What goes wrong inside becomes part of the row."""
    try:
        if cell.options is None and cell.row["variant"] == KERNEL:
            return (yield from _in_bulk(cell, repeat, timeout))
        if cell.options is None:
            raise ValueError(f"{cell.row['puzzle']} has no variant {cell.row['variant']!r}")
        return (yield from _timed(cell, {"timeout": timeout, **cell.options}, repeat, memory))
    except Exception as error:  # whatever a puzzle raises, the other rows are still wanted
        return {"status": "error", "note": _sentence(error)}


def _sentence(error: BaseException) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}".removesuffix(": ")


def _timed(cell: _Cell, options: dict[str, Any], repeat: int, memory: bool) -> _Turns:
    # the first step makes what a lexicon keeps (letter graph, indexes)
    if isinstance(cell.puzzle, Puzzle):
        options = {"lazy": True, **options}
        cell.puzzle.solve(cell.lexicon, **{**options, "max_nodes": 1}).finish()
    totals, firsts = [], []
    for _ in range(repeat):
        yield
        gc.collect()
        start = time.perf_counter()
        run = cell.puzzle.solve(cell.lexicon, **options)
        prepared = time.perf_counter() - start
        run.finish()
        totals.append(time.perf_counter() - start)
        if run.stats.seconds_to_first is not None:
            firsts.append(prepared + run.stats.seconds_to_first)
        if run.status in ("timeout", "cancelled"):
            break  # once is enough to know
    row = _counts(run) | _times(totals)
    if firsts:
        row |= {
            "seconds_to_first": median(firsts),
            "seconds_to_first_spread": max(firsts) - min(firsts),
        }
    if memory and run.status != "cancelled":
        row |= _memory(cell, options, run.status)
    return row


def _in_bulk(cell: _Cell, repeat: int, timeout: float | None) -> _Turns:
    """The row of a puzzle's kernel: so many copies in one call that starting the call hardly
    counts.
    """
    solve_many([cell.puzzle], cell.lexicon, limit=1, timeout=timeout)  # loads what is kept
    once = solve_many([cell.puzzle], cell.lexicon, timeout=timeout)
    copies = min(1000, int(_FILLED / once.seconds) + 1) if once.finished[0] else 1
    batches, times = [once], [] if copies > 1 else [once.seconds]
    while len(times) < repeat and batches[-1].finished.all():
        yield
        gc.collect()
        batches.append(solve_many([cell.puzzle] * copies, cell.lexicon))
        times.append(batches[-1].seconds / copies)
    last = batches[-1]
    return {
        "status": last.statuses[0],
        "solutions": int(last.counts[0]),
        "nodes": int(last.nodes[0] + last.inner[0]),
        **_times(times),
        "note": f"of {copies:,} copies in one call" * (copies > 1),
    }


def _times(seconds: Sequence[float]) -> dict[str, Any]:
    return {
        "repeats": len(seconds),
        "seconds": median(seconds),
        "seconds_spread": max(seconds) - min(seconds),
        "times": tuple(seconds),
    }


def _counts(run: Any) -> dict[str, Any]:
    stats, prunes = run.stats, run.stats.every_prune
    return {
        "status": run.status,
        "solutions": len(run.solutions),
        "nodes": stats.total_nodes,
        "prunes": sum(prunes.values()),
        "prunes_by_reason": prunes,
        "nodes_by_depth": tuple(stats.nodes_by_depth),
        "note": "interrupted from the keyboard" if run.status == "cancelled" else "",
    }


def _memory(cell: _Cell, options: dict[str, Any], status: str) -> dict[str, Any]:
    """The peak of a pass under tracemalloc, which makes it several times slower, so that it is
    not timed.
    """
    ours = not tracemalloc.is_tracing()
    if ours:
        tracemalloc.start()
    try:
        tracemalloc.reset_peak()
        before, _ = tracemalloc.get_traced_memory()
        run = cell.puzzle.solve(cell.lexicon, **options).finish()
        peak = tracemalloc.get_traced_memory()[1] - before
    finally:
        if ours:
            tracemalloc.stop()
    return {"peak_bytes": peak} if run.status == status else {}


# -- many cells ------------------------------------------------------------------------------------


@checked
def compare(
    puzzles: Any,
    lexicons: Any = "american-english",
    variants: str | Sequence[str] | Mapping[str, Mapping[str, Any]] | None = "default",
    *,
    kind: str | None = None,
    repeat: int = 3,
    n_jobs: int | None = None,
    timeout: float | None = 10,
    memory: bool = True,
    progress: bool = True,
) -> pd.DataFrame:
    """Solve every puzzle over every dictionary with every variant; one row for each.

    A combination that times out, fails or kills its process is a row that says so. A keyboard
    interrupt ends the comparison with the rows so far; the others have the status ``not run``.

    Parameters
    ----------
    puzzles : puzzle, sequence of puzzles, or mapping of str to puzzle
        Anything with ``solve(lexicon, **options)`` and ``variants``, or texts if `kind` is given.
        The names of a mapping name the rows; elsewhere the puzzles' kinds do, numbered where two
        are of one kind.
    lexicons : Lexicon or str, or a sequence or mapping of them
        Dictionaries; a text is loaded by name. In a mapping they may be lists of words.
    variants : str, sequence of str, None, or mapping of str to options
        Names of variants, None for all that each puzzle has, or options of your own by name. The
        name ``kernel`` stands for the puzzle's compiled twin, measured through
        `wordsearch.solve_many` on copies of the puzzle; it has no prunes, depths or memory to show.
    kind : str, optional
        The name of the puzzle that texts are, such as ``"pyramid"``.
    repeat : int
        Runs to take the times over; the variants of a puzzle take turns.
    n_jobs : int, optional
        Processes; -1 for as many as there are cores. None leaves it to ``joblib.parallel_config``,
        which can send the work to a Dask or Ray cluster as well, and is this process alone
        otherwise. Times are most trustworthy from one process on an idle machine.
    timeout : float, optional
        Seconds that a run may take; None for no limit.
    memory : bool
        Whether to measure memory, in one more run of each combination.
    progress : bool
        Whether to say how many searches it will make, and to show a progress bar, when tqdm is
        installed.

    Returns
    -------
    pandas.DataFrame
        Rows in the order of the arguments, with the columns

        - ``puzzle``, ``lexicon``, ``variant``: names; ``words``: how many the dictionary has
        - ``status``: complete, limit, timeout, cancelled; error (see ``note``, what went wrong in
          one sentence); not run (interrupted before its turn)
        - ``solutions``: distinct ones found
        - ``nodes``, ``prunes``: expanded and ruled out, inner searches included
        - ``seconds_to_first``, ``seconds``: from the call of solve to the first solution, and to
          the end, preparation included: medians; with ``_spread``, the largest less the smallest of
          the repeats
        - ``times``: of each repeat (tuple), in the order of the rounds; ``repeats``: how many
        - ``peak_bytes``: the most that Python's allocator held more than before, in a pass of its
          own; missing when that pass, which is several times slower, ran into a limit
        - ``nodes_by_depth``: nodes expanded at each depth (tuple), inner searches not included
        - ``prunes_by_reason``: children ruled out by each reason (dict); of inner searches as
          ``<search>: <reason>``

        ``table.attrs`` says what made it: versions, machine, options, the dictionaries' SHA-256 and
        the seeds of made puzzles. :func:`wordsearch.save_comparison` keeps both.

    Raises
    ------
    ValueError
        If there is nothing to compare, or no puzzle has a variant of a given name.
    """
    whole_number("repeat", repeat, most=_MOST_REPEATS)
    cells = _cells(_named_puzzles(puzzles, kind), named_lexicons(lexicons), variants)
    rows: dict[int, dict[str, Any]] = {}
    elsewhere, line = runs_elsewhere(n_jobs), ProgressLine()
    if progress:
        each = repeat + bool(memory)
        bound = "" if timeout is None else f", of {timeout:g} s at most"
        line(f"{len(cells):,} rows of {each} searches each{bound}: {len(cells) * each:,} searches")
    results = _results(dict(enumerate(cells)), (repeat, timeout, memory), n_jobs)
    try:
        with Interruptible(cut_off) if elsewhere else Interruptible() as work:
            for at, row in with_bar(results, len(cells), "comparing", progress):
                rows[at] = row
                if work.asked:
                    break
    except KeyboardInterrupt:
        if not elsewhere:
            raise
    finally:
        results.close()  # an interrupted comparison leaves no process at work
        line.clear()
    whole = [{**cell.row, **rows.get(at, {"status": "not run"})} for at, cell in enumerate(cells)]
    table = typed(pd.DataFrame(whole, columns=COLUMNS))
    table.attrs |= made_with(cells, repeat=repeat, timeout=timeout, n_jobs=n_jobs)
    return table


def _results(
    cells: Mapping[int, _Cell], options: tuple[Any, ...], n_jobs: int | None
) -> Generator[tuple[int, dict[str, Any]], None, None]:
    """The rows as they come. When a process dies, what is left runs one by one in processes of
    its own.
    """
    left, groups = dict(cells), dict[Any, dict[int, _Cell]]()
    for at, cell in cells.items():
        groups.setdefault((cell.row["puzzle"], cell.row["lexicon"]), {})[at] = cell
    try:
        for rows in _through_joblib(groups.values(), options, n_jobs):
            for at, row in rows:
                del left[at]
                yield at, row
    except Exception:  # joblib's, loky's or the cluster's own: they share no class
        for at, cell in left.items():
            try:
                yield from next(_through_joblib([{at: cell}], options, 2))
            except Exception as error:
                yield at, {"status": "error", "note": f"the process ended: {_sentence(error)}"}


def _through_joblib(
    groups: Iterable[Any], options: tuple[Any, ...], n_jobs: int | None
) -> Iterator[Any]:
    joblib = optional("joblib")
    calls = [joblib.delayed(_interleaved)(group, *options) for group in groups]
    return iter(joblib.Parallel(n_jobs=n_jobs, return_as="generator_unordered")(calls))


# -- what to compare -------------------------------------------------------------------------------


def _named_puzzles(puzzles: Any, kind: str | None) -> dict[str, Any]:
    def read(puzzle: Any) -> Any:
        if hasattr(puzzle, "solve"):
            return puzzle
        if kind is None:
            raise PuzzleError(f"say what puzzle {short(puzzle)} is, as in kind='pyramid'")
        return puzzle_type(kind).parse(puzzle)

    one = isinstance(puzzles, str) or hasattr(puzzles, "solve")
    return _named(
        "puzzles", [puzzles] if one else puzzles, read, lambda puzzle: type(puzzle).__name__
    )


def named_lexicons(lexicons: Any) -> dict[str, Lexicon]:
    """Dictionaries by name, whether one, several or a mapping of them; a text is loaded by name."""

    def read(lexicon: Any) -> Lexicon:
        return lexicon if isinstance(lexicon, Lexicon) else as_lexicon(lexicon)

    one = isinstance(lexicons, str | Lexicon)
    return _named("lexicons", [lexicons] if one else lexicons, read, lambda lexicon: lexicon.name)


def _named(
    what: str, given: Any, read: Callable[[Any], Any], name: Callable[[Any], str]
) -> dict[str, Any]:
    """What each is, by name; all are numbered where two share one."""
    if isinstance(given, Mapping):
        named = {str(key): read(value) for key, value in given.items()}
    else:
        values = [read(value) for value in listed(what, given)]
        names = [name(value) for value in values]
        if len({*names}) < len(names):
            names = [f"{each} {number}" for number, each in enumerate(names, 1)]
        named = dict(zip(names, values, strict=True))
    if not named:
        raise PuzzleError(f"there are no {what} to compare: give at least one")
    return named


def _cells(puzzles: Mapping[str, Any], lexicons: Mapping[str, Any], variants: Any) -> list[_Cell]:
    own = variants if isinstance(variants, Mapping) else {}
    if variants is not None:
        variants = [variants] if isinstance(variants, str) else listed("variants", variants)
    cells = [
        _Cell(
            {
                "puzzle": puzzle,
                "lexicon": name,
                "variant": str(variant),
                "words": len(lexicon),
                "note": "",
            },
            solver,
            lexicon,
            dict(known[variant]) if variant in known else None,
        )
        for puzzle, solver in puzzles.items()
        for known in (own or solver.variants,)
        for name, lexicon in lexicons.items()
        for variant in (known if variants is None else variants)
    ]
    for variant in variants or ():
        if variant != KERNEL and all(
            cell.options is None for cell in cells if cell.row["variant"] == str(variant)
        ):
            there = dict.fromkeys(name for puzzle in puzzles.values() for name in puzzle.variants)
            raise PuzzleError(
                f"no puzzle here has a variant {short(variant)}; there are {', '.join(there)}"
            )
    return cells
