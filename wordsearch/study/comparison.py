"""Puzzles, dictionaries and heuristics side by side: one row for each combination, one table for all.

:func:`compare` runs every variant of every puzzle over every dictionary; :func:`compare_lexicons` holds the
dictionaries themselves against each other. Neither knows any puzzle: a puzzle is whatever has
``solve(lexicon, **options)`` and ``variants``.
"""

from __future__ import annotations

import gc
import math
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

from wordsearch.batch.many import solve_many
from wordsearch.words.lexicon import Lexicon

if TYPE_CHECKING:
    import pandas as pd
    from pandas.io.formats.style import Styler

#: The columns of a comparison, and what they hold.
COLUMNS = {
    "puzzle": "its name",
    "lexicon": "the dictionary's name",
    "words": "how many words the dictionary has",
    "variant": "the name of the set of options",
    "status": "complete, limit, timeout, cancelled; error: see note; not run: interrupted before its turn",
    "solutions": "distinct solutions found",
    "nodes": "nodes expanded, inner searches included",
    "prunes": "children ruled out, inner searches included",
    "seconds_to_first": "from the call of solve to the first solution: median",
    "seconds_to_first_spread": "largest less smallest of the repeats",
    "seconds": "from the call of solve to the end, preparation included: median",
    "seconds_spread": "largest less smallest of the repeats",
    "peak_bytes": "the most that Python's allocator held more than before, in a pass of its own; missing "
    "when that pass, which is several times slower, ran into a limit",
    "repeats": "runs that the times are taken over",
    "note": "what went wrong, in one sentence",
    "nodes_by_depth": "nodes expanded at each depth (tuple), inner searches not included",
    "prunes_by_reason": "children ruled out by each reason (dict); of inner searches as '<search>: <reason>'",
}


#: The variant that is no set of options: the default's search, by the puzzle's compiled kernel.
KERNEL = "kernel"

_FILLED = 0.02  # seconds that copies of a puzzle should fill a kernel's call for


class _Cell(NamedTuple):
    """One combination, ready to be sent to another process."""

    names: tuple[str, str, str]
    puzzle: Any
    lexicon: Any
    options: Mapping[str, Any] | None
    note: str = ""


# -- one cell ------------------------------------------------------------------------------------------------


def _measured(
    at: int, cell: _Cell, repeat: int, timeout: float | None, memory: bool
) -> tuple[int, dict[str, Any]]:
    """The cell's place and its row. What goes wrong inside becomes part of the row."""
    try:
        if cell.options is None and cell.names[2] == KERNEL:
            return at, _in_bulk(cell, repeat, timeout)
        if cell.options is None:
            raise ValueError(cell.note)
        options = {**cell.options, **({} if timeout is None else {"timeout": timeout})}
        return at, _timed(cell, options, repeat, memory)
    except Exception as error:  # whatever a puzzle raises, the other rows are still wanted
        return at, {"status": "error", "note": _sentence(error)}


def _sentence(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text[:200]}" if text else type(error).__name__


def _timed(cell: _Cell, options: dict[str, Any], repeat: int, memory: bool) -> dict[str, Any]:
    # A run does nothing until it is asked: this only warms what a lexicon keeps (letter graph, indexes).
    cell.puzzle.solve(cell.lexicon, **options)
    totals, firsts = [], []
    for _ in range(repeat):
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
    row = _counts(run) | {
        "repeats": len(totals),
        "seconds": median(totals),
        "seconds_spread": max(totals) - min(totals),
    }
    if firsts:
        row |= {"seconds_to_first": median(firsts), "seconds_to_first_spread": max(firsts) - min(firsts)}
    if memory and run.status != "cancelled":
        row |= _memory(cell, options, run.status)
    return row


def _in_bulk(cell: _Cell, repeat: int, timeout: float | None) -> dict[str, Any]:
    """The row of a puzzle's kernel: so many copies in one call that starting the call hardly counts."""
    solve_many([cell.puzzle], cell.lexicon, limit=1, timeout=timeout)  # loads what is kept
    once = solve_many([cell.puzzle], cell.lexicon, timeout=timeout)
    copies = min(1000, int(_FILLED / once.seconds) + 1) if once.finished[0] else 1
    batches, times = [once], [] if copies > 1 else [once.seconds]
    while len(times) < repeat and batches[-1].finished.all():
        gc.collect()
        batches.append(solve_many([cell.puzzle] * copies, cell.lexicon))
        times.append(batches[-1].seconds / copies)
    last = batches[-1]
    note = f"of {copies:,} copies in one call" if copies > 1 else ""
    nodes = {"nodes": int(last.nodes[0] + last.inner[0])} if last.nodes[0] >= 0 else {}
    return {
        "status": last.statuses[0],
        "solutions": int(last.counts[0]),
        **nodes,
        "repeats": len(times),
        "seconds": median(times),
        "seconds_spread": max(times) - min(times),
        "note": note,
    }


def _counts(run: Any) -> dict[str, Any]:
    stats, prunes = run.stats, dict(run.stats.prunes)
    for name, inner in stats.inner.items():
        prunes |= {f"{name}: {reason}": count for reason, count in inner.prunes.items()}
    interrupted = getattr(run, "stopped_by", "") == "keyboard interrupt"
    return {
        "status": run.status,
        "solutions": len(run.solutions),
        "nodes": stats.total_nodes,
        "prunes": sum(prunes.values()),
        "prunes_by_reason": prunes,
        "nodes_by_depth": tuple(stats.nodes_by_depth),
        "note": _INTERRUPTED if interrupted else "",
    }


_INTERRUPTED = "interrupted from the keyboard"


def _memory(cell: _Cell, options: dict[str, Any], status: str) -> dict[str, Any]:
    """The peak of a pass under tracemalloc, which makes it several times slower, so that it is not timed."""
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


# -- many cells ----------------------------------------------------------------------------------------------


def compare(
    puzzles: Any,
    lexicons: Any,
    variants: Any = None,
    *,
    repeat: int = 3,
    n_jobs: int | None = None,
    timeout: float | None = None,
    memory: bool = True,
    progress: bool = True,
) -> pd.DataFrame:
    """Solve every puzzle over every dictionary with every variant; one row for each.

    A combination that times out, fails or kills its process is a row that says so. A keyboard interrupt ends
    the comparison with the rows so far; the others have the status ``not run``.

    Parameters
    ----------
    puzzles : puzzle, sequence of puzzles, or mapping of str to puzzle
        Anything with ``solve(lexicon, **options)`` and ``variants``. The names of a mapping name the rows.
    lexicons : Lexicon or str, or a sequence or mapping of them
        Dictionaries; a text is loaded by name.
    variants : None, str, sequence of str, or mapping of str to options
        None for all variants of each puzzle, names of some, or options of your own by name. The name
        ``kernel`` stands for the puzzle's compiled twin, measured through `wordsearch.solve_many` on copies
        of the puzzle; it has no prunes, depths or memory to show.
    repeat : int
        Runs to take the times over.
    n_jobs : int, optional
        Processes; -1 for as many as there are cores. None leaves it to ``joblib.parallel_config``, which can
        send the work to a Dask or Ray cluster as well, and is this process alone otherwise. Times are most
        trustworthy from one process on an idle machine.
    timeout : float, optional
        Seconds of searching that a run may take.
    memory : bool
        Whether to measure memory, in one more run of each combination.
    progress : bool
        Whether to show a progress bar, when tqdm is installed.

    Returns
    -------
    pandas.DataFrame
        Columns as in :data:`COLUMNS`, rows in the order of the arguments.

    Raises
    ------
    ValueError
        If there is nothing to compare, or no puzzle has a variant of a given name.
    """
    if not isinstance(repeat, int) or repeat < 1:
        raise ValueError(f"repeat must be a whole number of at least 1; it is {repeat!r}")
    cells = list(_cells(_named_puzzles(puzzles), _named_lexicons(lexicons), variants))
    rows: dict[int, dict[str, Any]] = {}
    jobs = {at: (_measured, at, cell, repeat, timeout, memory) for at, cell in enumerate(cells)}
    try:
        for at, row in _bar(_results(jobs, n_jobs), len(cells), progress):
            rows[at] = row
            if row.get("note") == _INTERRUPTED:
                break
    except KeyboardInterrupt:
        pass  # what there is, is kept
    return _table(cells, rows)


def _results(jobs: dict[int, Any], n_jobs: int | None) -> Generator[tuple[int, dict[str, Any]], None, None]:
    """The rows as they come. When a process dies, what is left runs one by one in processes of its own."""
    left = dict(jobs)
    try:
        for at, row in _through_joblib(left.values(), n_jobs):
            del left[at]
            yield at, row
    except Exception:  # joblib's, loky's or the cluster's own: they share no class
        for at, job in left.items():
            try:
                yield next(iter(_through_joblib([job], 2)))
            except Exception as error:
                yield at, {"status": "error", "note": f"the process ended: {_sentence(error)}"}


def _through_joblib(jobs: Iterable[Any], n_jobs: int | None) -> Iterator[tuple[int, dict[str, Any]]]:
    from joblib import Parallel, delayed

    calls = [delayed(call)(*arguments) for call, *arguments in jobs]
    return iter(Parallel(n_jobs=n_jobs, return_as="generator_unordered")(calls))


def _bar(results: Generator[Any, None, None], total: int, progress: bool) -> Iterator[Any]:
    try:
        tqdm = import_module("tqdm.auto").tqdm if progress else None
    except ImportError:
        tqdm = None  # a convenience, not a need
    try:
        yield from results if tqdm is None else tqdm(results, total=total, desc="comparing", leave=False)
    finally:
        results.close()  # an interrupted comparison leaves no process at work


def _table(cells: Sequence[_Cell], rows: Mapping[int, Mapping[str, Any]]) -> pd.DataFrame:
    import pandas as pd

    whole = []
    for at, cell in enumerate(cells):
        puzzle, lexicon, variant = cell.names
        row = {"puzzle": puzzle, "lexicon": lexicon, "variant": variant, "words": len(cell.lexicon)}
        whole.append(row | dict(rows.get(at, {"status": "not run"})))
    table = pd.DataFrame(whole, columns=list(COLUMNS))
    counts = dict.fromkeys(("solutions", "nodes", "prunes", "peak_bytes", "repeats"), "Int64")
    times = dict.fromkeys((name for name in COLUMNS if name.startswith("seconds")), "float64")
    return table.astype({**counts, **times}).fillna({"note": ""})


# -- what to compare -----------------------------------------------------------------------------------------


def _named_puzzles(puzzles: Any) -> dict[str, Any]:
    if isinstance(puzzles, Mapping):
        named = {str(name): puzzle for name, puzzle in puzzles.items()}
    else:
        some = [puzzles] if hasattr(puzzles, "solve") else list(puzzles)
        kinds = Counter(type(puzzle).__name__ for puzzle in some)
        seen: Counter[str] = Counter()
        named = {}
        for puzzle in some:
            kind = type(puzzle).__name__
            seen[kind] += 1
            named[kind if kinds[kind] == 1 else f"{kind} {seen[kind]}"] = puzzle
    for name, puzzle in named.items():
        if not hasattr(puzzle, "solve"):
            raise ValueError(f"{name} is no puzzle: it has no solve(lexicon, **options)")
    if not named:
        raise ValueError("there is no puzzle to compare: give at least one")
    return named


def _named_lexicons(lexicons: Any) -> dict[str, Any]:
    if isinstance(lexicons, Mapping):
        named = {str(name): _lexicon(value) for name, value in lexicons.items()}
    else:
        one = isinstance(lexicons, str) or hasattr(lexicons, "sha256")
        named = {}
        for value in map(_lexicon, [lexicons] if one else lexicons):
            name, number = str(getattr(value, "name", type(value).__name__)), 2
            while name in named:
                name, number = f"{value.name} ({number})", number + 1
            named[name] = value
    if not named:
        raise ValueError("there is no dictionary to compare: give at least one")
    return named


def _lexicon(value: Any) -> Any:
    return Lexicon.load(value) if isinstance(value, str) else value


def _cells(puzzles: Mapping[str, Any], lexicons: Mapping[str, Any], variants: Any) -> Iterator[_Cell]:
    chosen = {name: _options(puzzle, variants) for name, puzzle in puzzles.items()}
    names = [variants] if isinstance(variants, str) else [] if variants is None else list(variants)
    for variant in names:
        if variant != KERNEL and all(options[variant] is None for options in chosen.values()):
            known = dict.fromkeys(name for puzzle in puzzles.values() for name in puzzle.variants)
            raise ValueError(f"no puzzle here has a variant {variant!r}; there are {', '.join(known)}")
    for puzzle, options in chosen.items():
        for name, lexicon in lexicons.items():
            for variant, values in options.items():
                note = f"{puzzle} has no variant {variant!r}" if values is None else ""
                yield _Cell((puzzle, name, variant), puzzles[puzzle], lexicon, values, note)


def _options(puzzle: Any, variants: Any) -> dict[str, dict[str, Any] | None]:
    """Options by variant; None for a name that the puzzle does not know."""
    known = {} if isinstance(variants, Mapping) else puzzle.variants
    if variants is None:
        variants = known
    if isinstance(variants, Mapping):
        return {str(name): dict(options) for name, options in variants.items()}
    names = [variants] if isinstance(variants, str) else list(variants)
    return {name: dict(known[name]) if name in known else None for name in names}


# -- reading the table ---------------------------------------------------------------------------------------


def ratios(table: pd.DataFrame, baseline: str | None = None) -> pd.DataFrame:
    """How much less every variant takes than the baseline, for the same puzzle and dictionary.

    Parameters
    ----------
    table : pandas.DataFrame
        What :func:`compare` returned.
    baseline : str, optional
        The variant to compare with; the first one otherwise.

    Returns
    -------
    pandas.DataFrame
        `table` with `fewer_nodes` and `faster` (3.0: the baseline takes three times as much) and
        `at_least`, True where the baseline was stopped, so that the ratio is only a lower bound. A ratio to
        or from a row that failed is missing; so is that of a row that was itself stopped.

    Raises
    ------
    ValueError
        If no row has that variant.
    """
    first = table["variant"].iloc[0] if baseline is None and len(table) else baseline
    base = table[table["variant"] == first]
    if base.empty:
        there = ", ".join(table["variant"].unique())
        raise ValueError(f"no row has the variant {first!r}; there are {there}")
    keys = ["puzzle", "lexicon"]
    known = base[keys + ["status", "nodes", "seconds"]].drop_duplicates(keys)
    both = table[keys].merge(known, on=keys, how="left").set_index(table.index)
    done = table["status"].eq("complete")
    usable = done & both["status"].isin(["complete", "limit", "timeout"])
    fewer = both["nodes"] / table["nodes"].where(table["nodes"] > 0)
    return table.assign(
        fewer_nodes=fewer.astype("Float64").where(usable),
        faster=(both["seconds"] / table["seconds"]).where(usable),
        at_least=usable & both["status"].ne("complete"),
    )


def styled(table: pd.DataFrame, baseline: str | None = None) -> Styler:
    """A comparison as a table to be read: units, ratios to the baseline, what did not complete in bold.

    The parameters are those of :func:`ratios`.
    """
    full = ratios(table, baseline)
    first = baseline or table["variant"].iloc[0]
    shown = full.set_index(["puzzle", "lexicon", "variant"])
    spread = [
        f"{_duration(mid)} ± {_duration(wide / 2)}" if not math.isnan(mid) else ""
        for mid, wide in zip(shown["seconds"], shown["seconds_spread"], strict=True)
    ]
    page = shown[["status", "solutions", "nodes"]].assign(
        **{
            "fewer nodes": _times(shown["fewer_nodes"], shown["at_least"]),
            "time ± half its range": spread,
            "faster": _times(shown["faster"], shown["at_least"]),
            "first solution": [_duration(value) for value in shown["seconds_to_first"]],
            "peak memory": [_size(value) for value in shown["peak_bytes"]],
            "note": shown["note"],
        }
    )
    if not (page["note"] != "").any():
        page = page.drop(columns="note")
    style = page.style.format({"nodes": "{:,}", "solutions": "{:,}"}, na_rep="", escape="html")
    style = style.format_index(escape="html", axis=0)
    style = style.map(
        lambda status: "" if status == "complete" else "font-weight: bold; color: #b00020", subset=["status"]
    )
    style = style.set_properties(**{"text-align": "right", "white-space": "nowrap"}).set_caption(
        f"Ratios are to the variant {_escaped(first)}; ≥ where it was stopped before its end."
    )
    return style


def _escaped(text: object) -> str:
    import html

    return html.escape(str(text))


def _times(values: Iterable[Any], at_least: Iterable[bool]) -> list[str]:
    return [
        "" if _missing(value) else f"{'≥ ' * bound}{value:{'.3g' if value < 100 else ',.0f'}}×"
        for value, bound in zip(values, at_least, strict=True)
    ]


def _missing(value: Any) -> bool:
    import pandas as pd

    return bool(pd.isna(value))


def _duration(seconds: float) -> str:
    """Seconds with a unit that suits them.

    >>> _duration(0.00123), _duration(2.5), _duration(float("nan"))
    ('1.23 ms', '2.5 s', '')
    """
    if math.isnan(seconds):
        return ""
    for unit, name in ((1, "s"), (1e-3, "ms")):
        if seconds >= unit:
            return f"{seconds / unit:.3g} {name}"
    return f"{seconds / 1e-6:.3g} µs"


def _size(count: Any) -> str:
    if _missing(count):
        return ""
    return f"{count / 1024:,.0f} KiB" if count < 2**20 else f"{count / 2**20:,.1f} MiB"


# -- dictionaries --------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class LexiconComparison:
    """Dictionaries held against each other.

    Attributes
    ----------
    lexicons : dict of str to Lexicon
        The dictionaries by name.
    solved : pandas.DataFrame or None
        What :func:`compare` found for the puzzles that were given.
    """

    lexicons: dict[str, Any]
    solved: pd.DataFrame | None = None

    @cached_property
    def _members(self) -> dict[str, int]:
        """Every word, with a bit for each dictionary that has it."""
        members: dict[str, int] = {}
        for number, lexicon in enumerate(self.lexicons.values()):
            bit = 1 << number
            for word in lexicon:
                members[word] = members.get(word, 0) | bit
        return members

    def _mask(self, names: Iterable[str]) -> int:
        order = list(self.lexicons)
        mask = 0
        for name in names:
            if name not in order:
                raise ValueError(f"no dictionary here is called {name!r}; there are {', '.join(order)}")
            mask |= 1 << order.index(name)
        return mask

    def words(self, *names: str) -> list[str]:
        """The words that exactly the named dictionaries have, in alphabetical order."""
        mask = self._mask(names)
        return sorted(word for word, bits in self._members.items() if bits == mask)

    @cached_property
    def intersections(self) -> pd.DataFrame:
        """How many words each set of dictionaries shares that no other has, largest first.

        One boolean column for each dictionary, and `words`.
        """
        import pandas as pd

        tally = Counter(self._members.values())
        rows = [
            [bool(mask >> number & 1) for number in range(len(self.lexicons))] + [count]
            for mask, count in tally.most_common()
        ]
        return pd.DataFrame(rows, columns=[*self.lexicons, "words"])

    @property
    def sizes(self) -> pd.DataFrame:
        """For each dictionary: words, words that only it has, mean length, longest word, letters in use."""
        import pandas as pd

        tally = Counter(self._members.values())
        rows = []
        for number, (name, words) in enumerate(self.lexicons.items()):
            text, longest = "".join(words), max(words, key=len, default="")
            mean = len(text) / len(words) if len(words) else math.nan
            rows.append((name, len(words), tally[1 << number], mean, longest, len({*text})))
        columns = ["lexicon", "words", "only here", "mean length", "longest", "letters"]
        return pd.DataFrame(rows, columns=columns).set_index("lexicon")

    def _shared(self) -> dict[tuple[int, int], int]:
        shared: Counter[tuple[int, int]] = Counter()
        for mask, count in Counter(self._members.values()).items():
            inside = [number for number in range(len(self.lexicons)) if mask >> number & 1]
            shared.update({(a, b): count for a in inside for b in inside})
        return shared

    def _square(self, value: Callable[[int, int, int], float]) -> pd.DataFrame:
        import pandas as pd

        sizes, shared = [len(words) for words in self.lexicons.values()], self._shared()
        names = list(self.lexicons)
        return pd.DataFrame(
            [
                [value(shared.get((a, b), 0), sizes[a], sizes[b]) for b in range(len(names))]
                for a in range(len(names))
            ],
            index=names,
            columns=names,
        )

    @property
    def overlap(self) -> pd.DataFrame:
        """What share of the row's words the column's dictionary has."""
        return self._square(lambda both, row, column: both / row if row else math.nan)

    @property
    def agreement(self) -> pd.DataFrame:
        """Words in both by words in either (Jaccard 1901): 1 for equal dictionaries, 0 for disjoint ones."""
        return self._square(lambda both, row, column: both / max(1, row + column - both))

    @property
    def lengths(self) -> pd.DataFrame:
        """Words of each length (rows) in each dictionary (columns)."""
        import pandas as pd

        counts = {name: Counter(map(len, words)) for name, words in self.lexicons.items()}
        index = range(
            min(map(min, filter(None, counts.values())), default=0),
            max(map(max, filter(None, counts.values())), default=-1) + 1,
        )
        return pd.DataFrame(
            {name: [count[length] for length in index] for name, count in counts.items()},
            index=pd.RangeIndex(index.start, index.stop, name="length"),
        )

    @property
    def letters(self) -> pd.DataFrame:
        """The letter profile: what share of all letters in a dictionary (column) each letter (row) is."""
        import pandas as pd

        counts = {name: Counter("".join(words)) for name, words in self.lexicons.items()}
        alphabet = sorted(set().union(*counts.values()))
        return pd.DataFrame(
            {
                name: [count[letter] / max(1, count.total()) for letter in alphabet]
                for name, count in counts.items()
            },
            index=pd.Index(alphabet, name="letter"),
        )

    @property
    def ranking(self) -> pd.DataFrame:
        """The dictionaries by the puzzles they solve: first by how many have exactly one solution.

        Columns: `one solution`, `several`, `none`, and `undecided` (stopped, or failed).

        Raises
        ------
        ValueError
            If the comparison was made without puzzles.
        """
        import pandas as pd

        if self.solved is None:
            raise ValueError("there is no ranking without puzzles: compare_lexicons(lexicons, puzzles)")
        pairs = zip(self.solved["status"], self.solved["solutions"], strict=True)
        verdicts = [_verdict(status, count) for status, count in pairs]
        table = pd.crosstab(self.solved["lexicon"], pd.Series(verdicts, index=self.solved.index))
        table = table.reindex(index=list(self.lexicons), columns=list(_VERDICTS), fill_value=0)
        table.columns.name = None
        table["words"] = [len(words) for words in self.lexicons.values()]
        return table.sort_values(["one solution", "several", "words"], ascending=[False, False, True])

    def __str__(self) -> str:
        parts = [
            f"{len(self.lexicons)} dictionaries, {len(self._members):,} different words",
            "",
            self.sizes.to_string(float_format="{:.2f}".format),
        ]
        if self.solved is not None:
            parts += ["", "puzzles solved:", self.ranking.to_string()]
        return "\n".join(parts)

    def __repr__(self) -> str:
        return f"<{len(self.lexicons)} dictionaries compared: {', '.join(self.lexicons)}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        from wordsearch.study.plots import upset_svg

        agreement = self.agreement.map("{:.0%}".format)
        parts = [
            f"<p><b>{len(self.lexicons)} dictionaries, {len(self._members):,} different words</b></p>",
            self.sizes.to_html(float_format="{:.2f}".format),
            "<p>Agreement: words in both by words in either</p>",
            agreement.to_html(),
        ]
        if self.solved is not None:
            parts += ["<p>Puzzles by the number of their solutions</p>", self.ranking.to_html()]
        return f"<div>{''.join(parts)}{upset_svg(self)}</div>"


_VERDICTS = ("one solution", "several", "none", "undecided")


def _verdict(status: str, solutions: Any) -> str:
    # Two solutions stay two, whatever the search had still to find; fewer are only final when it is complete.
    if not _missing(solutions) and solutions > 1:
        return "several"
    if status != "complete":
        return "undecided"
    return "one solution" if solutions == 1 else "none"


def compare_lexicons(
    lexicons: Any, puzzles: Any = None, *, timeout: float | None = 10, n_jobs: int | None = None
) -> LexiconComparison:
    """Hold dictionaries against each other: sizes, overlaps, lengths, letters, and what puzzles they solve.

    Parameters
    ----------
    lexicons : sequence or mapping of Lexicon or str
        Dictionaries; a text is loaded by name.
    puzzles : optional
        Puzzles as for :func:`compare`; each is solved once over each dictionary with its default options.
    timeout, n_jobs
        As for :func:`compare`.

    Raises
    ------
    ValueError
        If there is no dictionary.
    """
    named = _named_lexicons(lexicons)
    solved = (
        None
        if puzzles is None
        else compare(
            puzzles,
            named,
            {"default": {}},
            repeat=1,
            memory=False,
            timeout=timeout,
            n_jobs=n_jobs,
            progress=False,
        )
    )
    return LexiconComparison(named, solved)
