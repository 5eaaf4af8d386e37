"""Puzzles, dictionaries and heuristics side by side: one row for each combination, one table for
all.

:func:`compare` knows no puzzle: a puzzle is whatever has ``solve(lexicon, **options)`` and
``variants``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any

import pandas as pd

from wordsearch.batch.many import check_jobs, runs_elsewhere
from wordsearch.display.progress import ProgressLine, with_bar
from wordsearch.errors import PuzzleError, checked, listed, optional, short, whole_number
from wordsearch.interrupt import Interruptible, cut_off
from wordsearch.making.generator import seeded
from wordsearch.puzzle_types import puzzle_type
from wordsearch.study.answers import Answers, note_losses
from wordsearch.study.saved import made_with, typed
from wordsearch.study.turns import KERNEL, Cell, Plan, measured_rows, sentence
from wordsearch.words.given import as_lexicon
from wordsearch.words.lexicon import Lexicon

#: The columns of a comparison; :func:`compare` says what they hold.
COLUMNS = (
    "puzzle",
    "lexicon",
    "words",
    "variant",
    "status",
    "solutions",
    "lost",
    "nodes",
    "prunes",
    "prepared",
    "seconds_to_first",
    "seconds_to_first_spread",
    "seconds",
    "seconds_spread",
    "times",
    "peak_bytes",
    "repeats",
    "note",
    "nodes_by_depth",
    "prunes_by_reason",
)

_MOST_REPEATS = 10_000


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
    seed: int | str = 0,
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
        name ``kernel`` stands for the compiled twin of the puzzle's `kernel_variant`, measured
        through `wordsearch.solve_many` on copies of the puzzle; it has no prunes, depths or memory
        to show.
    kind : str, optional
        The name of the puzzle that texts are, such as ``"pyramid"``.
    repeat : int
        Runs to take the times over. The variants of a puzzle take turns, in an order drawn anew for
        each puzzle, dictionary and repeat; right before each run comes a rehearsal of a few
        milliseconds, which is not timed.
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
    seed : int or str
        What the order of turns is drawn with. It is the same for the same seed and names, whatever
        else is compared, and in however many processes; another seed is a second look at a verdict.

    Returns
    -------
    pandas.DataFrame
        Rows in the order of the arguments, with the columns

        - ``puzzle``, ``lexicon``, ``variant``: names; ``words``: how many the dictionary has
        - ``status``: complete, limit, timeout, cancelled; loses answers (complete, but without
          solutions that another variant found); error (see ``note``, what went wrong in one
          sentence); not run (interrupted before its turn)
        - ``solutions``: distinct ones found; ``lost``: how many a complete run lacks of those that
          other variants found for that puzzle and dictionary, whatever their options asked for;
          of kernels and of solutions without a value to compare, the numbers are compared
        - ``nodes``, ``prunes``: expanded and ruled out, inner searches included
        - ``seconds_to_first``, ``seconds``: from the call of solve to the first solution, and to
          the end, preparation included: medians; with ``_spread``, the largest less the smallest of
          the repeats
        - ``prepared``: the part of ``seconds`` before the search (median). What a dictionary keeps,
          such as its letter graph, is made before any run, and in no column
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

    Examples
    --------
    >>> import wordsearch as ws
    >>> words = ws.Lexicon.from_words(["cat", "rod", "dot", "car"], name="mine")
    >>> pyramid = ws.Pyramid.parse("c ar tod")
    >>> table = ws.compare(pyramid, words, ["plain", "prefix"], progress=False)
    >>> table[["variant", "status", "solutions", "nodes"]].values.tolist()
    [['plain', 'complete', 2, 279], ['prefix', 'complete', 2, 34]]
    """
    whole_number("repeat", repeat, most=_MOST_REPEATS)
    check_jobs(n_jobs)
    seeded(seed, "order")
    cells = _cells(_named_puzzles(puzzles, kind), named_lexicons(lexicons), variants)
    plan = Plan(repeat, timeout, memory, seed)
    line = ProgressLine()
    if progress:
        line(_announcement(len(cells), plan))
    try:
        rows = _gathered(cells, plan, n_jobs, progress)
    finally:
        line.clear()
    whole = [
        {**cell.row, **rows.get(place, {"status": "not run"})} for place, cell in enumerate(cells)
    ]
    table = typed(pd.DataFrame(whole, columns=COLUMNS))
    table.attrs |= made_with(cells, repeat=repeat, timeout=timeout, n_jobs=n_jobs, seed=seed)
    return table


def _announcement(rows: int, plan: Plan) -> str:
    each = plan.repeat + bool(plan.memory)
    bound = "" if plan.timeout is None else f", of {plan.timeout:g} s at most"
    return f"{rows:,} rows of {each} searches each{bound}: {rows * each:,} searches"


def _gathered(
    cells: Sequence[Cell], plan: Plan, n_jobs: int | None, progress: bool
) -> dict[int, dict[str, Any]]:
    """The rows by their places, as many as there are when an interrupt comes."""
    rows: dict[int, dict[str, Any]] = {}
    elsewhere = runs_elsewhere(n_jobs)
    # Only an exception ends the wait for other processes.
    interruptible = Interruptible(cut_off) if elsewhere else Interruptible()
    results = _results(_groups(cells), plan, n_jobs)
    try:
        with interruptible as work:
            for place, row in with_bar(results, len(cells), "comparing", progress):
                rows[place] = row
                if work.asked:
                    break
    except KeyboardInterrupt:
        if not elsewhere:
            raise
    finally:
        results.close()  # an interrupted comparison leaves no process at work
    return rows


_Group = Mapping[int, Cell]  # all variants of one puzzle over one dictionary, by their places


def _groups(cells: Sequence[Cell]) -> list[_Group]:
    groups: dict[Any, dict[int, Cell]] = {}
    for place, cell in enumerate(cells):
        groups.setdefault((cell.row["puzzle"], cell.row["lexicon"]), {})[place] = cell
    return [*groups.values()]


def _results(
    groups: Sequence[_Group], plan: Plan, n_jobs: int | None
) -> Generator[tuple[int, dict[str, Any]], None, None]:
    """The rows as they come. When a process dies, what is left runs one by one in processes of
    its own.
    """
    come: set[int] = set()
    try:
        for rows in _through_joblib(groups, plan, n_jobs):
            for place, row in rows:
                come.add(place)
                yield place, row
    except Exception:  # joblib's, loky's or the cluster's own: they share no class
        for group in groups:
            if come.isdisjoint(group):
                yield from _one_by_one(group, plan).items()


def _one_by_one(group: _Group, plan: Plan) -> dict[int, dict[str, Any]]:
    """The rows of a group, each from a process of its own, which may die."""
    rows: dict[int, dict[str, Any]] = {}
    answers: dict[int, Answers | None] = {}
    for place, cell in group.items():
        try:
            rows.update(next(_through_joblib([{place: cell}], plan, 2)))
            answers[place] = Answers(rows[place].get("solutions", 0))
        except Exception as error:
            rows[place] = {"status": "error", "note": f"the process ended: {sentence(error)}"}
            answers[place] = None
    note_losses(rows, answers)
    return rows


def _through_joblib(
    groups: Iterable[_Group], plan: Plan, n_jobs: int | None
) -> Iterator[list[tuple[int, dict[str, Any]]]]:
    joblib = optional("joblib")
    calls = [joblib.delayed(measured_rows)(group, plan) for group in groups]
    return iter(joblib.Parallel(n_jobs=n_jobs, return_as="generator_unordered")(calls))


# -- what to compare -------------------------------------------------------------------------------


def _named_puzzles(puzzles: Any, kind: str | None) -> dict[str, Any]:
    def read(puzzle: Any) -> Any:
        if hasattr(puzzle, "solve"):
            return puzzle
        if kind is None:
            raise PuzzleError(f"say what puzzle {short(puzzle)} is, as in kind='pyramid'")
        return puzzle_type(kind).parse(puzzle)

    if isinstance(puzzles, str) or hasattr(puzzles, "solve"):
        puzzles = [puzzles]
    return _named("puzzles", puzzles, read, lambda puzzle: type(puzzle).__name__)


def named_lexicons(lexicons: Any) -> dict[str, Lexicon]:
    """Dictionaries by name, whether one, several or a mapping of them; a text is loaded by name."""

    def read(lexicon: Any) -> Lexicon:
        # One without words is compared as well.
        if isinstance(lexicon, Lexicon):
            return lexicon
        return as_lexicon(lexicon)

    if isinstance(lexicons, str | Lexicon):
        lexicons = [lexicons]
    return _named("lexicons", lexicons, read, lambda lexicon: lexicon.name)


def _named(
    what: str, given: Any, read: Callable[[Any], Any], name: Callable[[Any], str]
) -> dict[str, Any]:
    """What each is, by name; all are numbered where two share one."""
    if isinstance(given, Mapping):
        named = {str(key): read(value) for key, value in given.items()}
    else:
        values = [read(value) for value in listed(what, given)]
        names = [name(value) for value in values]
        if len(set(names)) < len(names):
            names = [f"{each} {number}" for number, each in enumerate(names, 1)]
        named = dict(zip(names, values, strict=True))
    if not named:
        raise PuzzleError(f"there are no {what} to compare: give at least one")
    return named


def _cells(
    puzzles: Mapping[str, Any], lexicons: Mapping[str, Lexicon], variants: Any
) -> list[Cell]:
    own = variants if isinstance(variants, Mapping) else None
    names = None
    if isinstance(variants, str):
        names = [variants]
    elif variants is not None:
        names = listed("variants", variants)
        if not names:
            raise PuzzleError("there are no variants to compare: give at least one")

    cells = []
    for puzzle_name, puzzle in puzzles.items():
        known = puzzle.variants if own is None else own
        chosen = known if names is None else names
        for lexicon_name, lexicon in lexicons.items():
            for variant in chosen:
                row = {
                    "puzzle": puzzle_name,
                    "lexicon": lexicon_name,
                    "variant": str(variant),
                    "words": len(lexicon),
                    "note": "",
                }
                options = dict(known[variant]) if variant in known else None
                cells.append(Cell(row, puzzle, lexicon, options))
    if names is not None:
        _check_variants(cells, names, puzzles)
    return cells


def _check_variants(
    cells: Iterable[Cell], names: Iterable[Any], puzzles: Mapping[str, Any]
) -> None:
    """Refuse the name of a variant that no puzzle has."""
    known = {KERNEL, *(cell.row["variant"] for cell in cells if cell.options is not None)}
    for name in names:
        if str(name) not in known:
            there = dict.fromkeys(name for puzzle in puzzles.values() for name in puzzle.variants)
            raise PuzzleError(
                f"no puzzle here has a variant {short(name)}; there are {', '.join(there)}"
            )
