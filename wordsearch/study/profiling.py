"""Where the time and the memory of a solver go, line by line and variant by variant.

The profilers are the known ones (line_profiler, memory_profiler, memray); what is added is one
table for several variants. A profiled second is longer than a second: every line that runs is paid
for. So these columns are called *profiled*, and belong beside each other only, never beside a
benchmark.
"""

from __future__ import annotations

import inspect
import sys
import tempfile
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FunctionType
from typing import Any

import pandas as pd

from wordsearch.display.shown import Shown
from wordsearch.display.svg import escape
from wordsearch.errors import PuzzleError, checked, listed, optional, short
from wordsearch.study.inline import inlined

#: What the columns of a line profile are called, and in what unit.
SECONDS = "profiled s"
HITS = "hits"
MEBIBYTES = "profiled MiB"
_MOST = 60  # lines that a listing shows of itself
_ONCE: Mapping[str, Mapping[str, Any]] = {"call": {}}  # the variants, unless told
_AS_TYPED = {"white-space": "pre", "font-family": "monospace", "text-align": "left"}

_Line = tuple[str, int]  # a function's name and a line of its file
_Watched = Mapping[FunctionType, str]  # with the names to show
_Call = Callable[[], object]
_Measured = Iterator[tuple[_Line, int, float]]  # a line, its hits, and what was measured


@dataclass(frozen=True, eq=False)
class Listing(Shown):
    """Source lines with what each cost under every variant.

    Attributes
    ----------
    table : pandas.DataFrame
        Indexed by `function` and `line`; the column ("", "source"), and for each variant a column
        of hits and one of what was measured.
    measure : str
        The name of the measured columns, which says that it was profiled.
    """

    table: pd.DataFrame
    measure: str

    @property
    def not_called(self) -> list[str]:
        """The functions that no variant called (or that were called in another process)."""
        hits = self.table.xs(HITS, axis=1, level=1).max(axis=1).groupby(level=0, sort=False).max()
        return list(hits[hits == 0].index)

    def hottest(self, n: int = 10) -> pd.DataFrame:
        """The `n` lines that cost most in any variant, most first."""
        cost = self.table.xs(self.measure, axis=1, level=1).max(axis=1)
        hottest: pd.DataFrame = self.table.loc[
            cost.sort_values(ascending=False, kind="stable").index[:n]
        ]
        return hottest

    def __str__(self) -> str:
        return str(self.table.to_string())

    def __repr__(self) -> str:
        return f"<{self.measure} of {len(self.table)} lines>"

    def page(self) -> str:
        """The source lines, the costliest of many, shaded by their share of what was measured."""
        shown = self.table[self.table.index.isin(self.hottest(_MOST).index)]
        every = self.table.xs(self.measure, axis=1, level=1, drop_level=False).clip(lower=0)
        shares = every.loc[shown.index] / every.sum().clip(lower=1e-12)
        costs = list(every.columns)
        caption = f"Shaded by share of the variant's {self.measure}"
        if self.not_called:
            caption = f"{caption}; never called: {escape(', '.join(self.not_called))}"

        style = shown.style.format(escape="html", thousands=",").format("{:.3g}", subset=costs)
        style.format_index(escape="html").format_index(escape="html", axis=1)
        style.background_gradient("YlOrBr", axis=None, subset=costs, gmap=shares, vmin=0, vmax=1)
        style.set_properties(subset=[("", "source")], **_AS_TYPED).set_caption(caption)
        # No word between dollar signs is read as a formula.
        html = style.to_html(table_attributes='class="tex2jax_ignore mathjax_ignore"')
        return inlined(str(html))


@checked
def profile_lines(
    call: Callable[..., Any],
    functions: Callable[..., Any] | Sequence[Callable[..., Any]],
    variants: Mapping[str, Mapping[str, Any]] | None = None,
) -> Listing:
    """Profile the lines of functions while something runs, under several variants (line_profiler).

    Parameters
    ----------
    call : callable
        What to run: called with the options of each variant. If it returns a run, that is driven to
        its end, since a run does nothing before.
    functions : function or sequence of functions
        Whose lines to watch. A Numba kernel is watched through its ``py_func``, which takes the
        kernel's place while `call` runs, so that it has lines to watch; it is slow like that.
    variants : mapping of str to options, optional
        Options by name; one call without options otherwise.

    Raises
    ------
    ValueError
        If something is not a Python function with source, or there is nothing to watch.

    Examples
    --------
    >>> import wordsearch as ws
    >>> lexicon = ws.Lexicon.from_words(["oboe", "piano", "guitar"])
    >>> pyramid = ws.Pyramid.parse("p ir aao ntib ogueo")
    >>> from wordsearch.puzzles.pyramid.paths import PrefixPaths
    >>> def solve(**options): return pyramid.solve(lexicon, **options)
    >>> variants = {"default": ws.Pyramid.variants["default"]}
    >>> found = profile_lines(solve, PrefixPaths.children, variants)
    >>> int(found.table["default"]["hits"].max()) > 100
    True
    """
    return _profiled(call, functions, variants, SECONDS, _seconds_by_line)


def _seconds_by_line(call: _Call, watched: _Watched) -> _Measured:
    profiler = optional("line_profiler").LineProfiler(*watched)
    profiler.runcall(call)
    stats = profiler.get_stats()
    by_code = {(file, start): lines for (file, start, _), lines in stats.timings.items()}
    for function, label in watched.items():
        code = function.__code__
        for line, hits, ticks in by_code.get((code.co_filename, code.co_firstlineno), ()):
            yield (label, line), hits, ticks * stats.unit


@checked
def profile_memory(
    call: Callable[..., Any],
    functions: Callable[..., Any] | Sequence[Callable[..., Any]],
    variants: Mapping[str, Mapping[str, Any]] | None = None,
) -> Listing:
    """What each line added to the process's memory, under several variants (memory_profiler).

    Seen from outside: memory that Python keeps for later shows as nothing, and another variant's
    leavings may be used up first. For what was allocated see :func:`profile_allocations`. The
    parameters are those of :func:`profile_lines`.

    Examples
    --------
    >>> import wordsearch as ws
    >>> parse = ws.Pyramid.parse
    >>> found = profile_memory(parse, parse, {"small": {"rows": "c ar tod"}})
    >>> list(found.table)
    [('', 'source'), ('small', 'hits'), ('small', 'profiled MiB')]
    """
    return _profiled(call, functions, variants, MEBIBYTES, _memory_by_line)


def _memory_by_line(call: _Call, watched: _Watched) -> _Measured:
    profiler = optional("memory_profiler").LineProfiler(backend="psutil")
    for function in watched:
        profiler.add_function(function)
    profiler.wrap_function(call)()
    for function, label in watched.items():
        for line, memory in profiler.code_map.get(function.__code__, {}).items():
            # On its first line stands what the process held before the call.
            if memory is not None and line > function.__code__.co_firstlineno:
                grown, _, hits = memory
                yield (label, line), hits, grown


def _profiled(
    call: Callable[..., Any],
    functions: Any,
    variants: Mapping[str, Mapping[str, Any]] | None,
    measure: str,
    by_line: Callable[[_Call, _Watched], _Measured],
) -> Listing:
    if callable(functions):
        functions = [functions]
    given = listed("functions", functions)
    watched = _watched(given)
    if call in given:  # a kernel, perhaps
        call = getattr(call, "py_func", call)
    columns: dict[tuple[str, str], dict[_Line, float]] = {}
    for name, options in (variants or _ONCE).items():
        hits: dict[_Line, float] = {}
        costs: dict[_Line, float] = {}
        with _interpreted(given):
            for place, count, cost in by_line(partial(_finished, call, options), watched):
                hits[place] = count
                costs[place] = cost
        columns[name, HITS] = hits
        columns[name, measure] = costs
    return Listing(_listing(watched, columns), measure)


@checked
def profile_allocations(
    call: Callable[..., Any],
    variants: Mapping[str, Mapping[str, Any]] | None = None,
    *,
    n: int = 10,
) -> pd.DataFrame:
    """Who held the memory when it was at its peak, under several variants (memray).

    Returns
    -------
    pandas.DataFrame
        For each variant the `n` places that held most: `variant`, `place` (function, file and
        line), `bytes`, `allocations`, and `share` of the variant's peak.

    Raises
    ------
    ModuleNotFoundError
        If memray is not installed (there is none for Windows).

    Examples
    --------
    >>> import wordsearch as ws
    >>> table = profile_allocations(lambda: ws.Trie(["cat", "rod", "dot", "car"]), n=3)
    >>> list(table.columns)
    ['variant', 'place', 'bytes', 'allocations', 'share']
    """
    memray = optional("memray")
    tables = []
    for name, options in (variants or _ONCE).items():
        with tempfile.TemporaryDirectory() as folder:
            record = Path(folder) / "allocations.bin"
            with memray.Tracker(record, trace_python_allocators=True):
                _finished(call, options)
            with memray.FileReader(record) as reader:
                records = reader.get_high_watermark_allocation_records(merge_threads=True)
                rows = [(name, _place(each), each.size, each.n_allocations) for each in records]
        held = pd.DataFrame(rows, columns=["variant", "place", "bytes", "allocations"])
        held = held.groupby(["variant", "place"], as_index=False).sum()
        held["share"] = held["bytes"] / max(1, held["bytes"].sum())
        tables.append(held.nlargest(n, "bytes"))
    return pd.concat(tables, ignore_index=True)


def _place(record: Any) -> str:
    for function, file, line in record.stack_trace(max_stacks=1):
        return f"{function}, {Path(file).name}:{line}"
    return "(no Python code)"


# -- shared ----------------------------------------------------------------------------------------


def _finished(call: Callable[..., Any], options: Mapping[str, Any]) -> None:
    result = call(**options)
    if hasattr(result, "finish"):
        result.finish()


def _watched(functions: Sequence[Any]) -> dict[FunctionType, str]:
    """Plain functions with the names to show; a kernel's Python twin in its place."""
    watched = {}
    for given in functions:
        function = inspect.unwrap(getattr(given, "__func__", given))
        function = getattr(function, "py_func", function)
        try:
            inspect.getsourcelines(function)
            watched[function] = function.__code__.co_qualname
        except (AttributeError, OSError, TypeError):
            raise PuzzleError(
                "only functions written in Python, in a module, have lines to profile; "
                f"{short(given)} is none"
            ) from None
    if not watched:
        raise PuzzleError("there is no function to profile: give at least one")
    return watched


@contextmanager
def _interpreted(functions: Sequence[Any]) -> Iterator[None]:
    """Put kernels' Python twins in their place, wherever a module knows them by name, and back."""
    twins = {id(given): given.py_func for given in functions if hasattr(given, "py_func")}
    changed = []
    modules = []
    if twins:
        modules = list(sys.modules.values())
    for module in modules:
        for name, value in list(getattr(module, "__dict__", {}).items()):
            if id(value) in twins:
                changed.append((module, name, value))
                setattr(module, name, twins[id(value)])
    try:
        yield
    finally:
        for module, name, value in changed:
            setattr(module, name, value)


def _listing(
    watched: _Watched, columns: Mapping[tuple[str, str], Mapping[_Line, float]]
) -> pd.DataFrame:
    """One row for each source line; 0 where a line did not run."""
    places = []
    sources = []
    for function, label in watched.items():
        lines, start = inspect.getsourcelines(function)
        for offset, text in enumerate(textwrap.dedent("".join(lines)).splitlines()):
            places.append((label, start + offset))
            sources.append(text)
    index = pd.MultiIndex.from_tuples(places, names=["function", "line"])
    measured = {
        name: [values.get(place, 0) for place in places] for name, values in columns.items()
    }
    return pd.DataFrame({("", "source"): sources, **measured}, index)
