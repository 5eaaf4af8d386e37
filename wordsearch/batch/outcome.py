"""What comes of many puzzles, chunk after chunk; a chunk's is an `Outcome`."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from wordsearch.display.shown import Shown, table_html
from wordsearch.display.svg import escape
from wordsearch.errors import PuzzleError, optional
from wordsearch.puzzle_parts import Outcome
from wordsearch.search.ending import STOPS

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

#: What :attr:`wordsearch.puzzle_parts.Outcome.done` holds.
STOPPED = 0
COMPLETE = 1
LIMIT = 2
#: Letters of an alphabet, or cells, of which every set is a positive 64-bit integer.
MOST_LETTERS = 62


def kernel_options(kind: Any, options: Mapping[str, Any], known: Iterable[str]) -> dict[str, Any]:
    """The options that a kernel knows; others may only repeat what its variant says.

    Raises
    ------
    PuzzleError
        For an option that only the plain solver can follow.
    """
    known = tuple(known)
    own = kind.variants[kind.kernel_variant]
    for name, value in options.items():
        if name not in known and not (name in own and _same(own[name], value)):
            takes = ", ".join((*known, "limit", "timeout"))
            raise PuzzleError(
                f"the kernel of {kind.__name__} searches as its variant "
                f"{kind.kernel_variant!r} and takes "
                f"{takes}; for {name}={value!r} use kernel=False, the plain solver"
            )
    return {name: value for name, value in options.items() if name in known}


def check_room(what: str, number: int, most: int = MOST_LETTERS) -> None:
    """Refuse what is too large for a kernel, such as more letters than a positive 64-bit integer
    has bits.
    """
    if number > most:
        raise PuzzleError(
            f"the kernel takes up to {most} {what}, and here are {number}: "
            "kernel=False, the plain solver, takes any"
        )


def _same(one: Any, other: Any) -> bool:
    names = (list, tuple, set, frozenset)
    if isinstance(one, names) and isinstance(other, names):
        return set(one) == set(other)
    return bool(one == other)


@dataclass(frozen=True, eq=False, repr=False)
class Batch(Shown):
    """What became of many puzzles, one entry for each, in the order in which they were given.

    Attributes
    ----------
    puzzles : tuple
    lexicon : str
        The dictionary's name.
    counts : int64 array, shape (n,)
        Distinct solutions found; this and the other columns are arrays of the standard library
        where NumPy is not installed.
    nodes : int64 array, shape (n,)
        Nodes of the puzzle's own search (``run.stats.nodes``); -1 where a kernel does not count
        them.
    inner : int64 array, shape (n,)
        Nodes of the searches inside it; 0 where there are none.
    statuses : tuple of str
        ``complete``, ``limit`` (stopped at `limit` solutions), ``timeout`` or ``cancelled``.
    solutions : tuple of tuple, or None
        The solutions of each puzzle, when they were asked for.
    seconds : float
        From the call to the answer.
    held : float
        Those of them that went into compiling or loading kernels, which no time limit ends: once a
        process.
    preparation : float
        Those of them that went by before the clock of `timeout` ran: reading the dictionary,
        loading kernels, an index of the words. With other processes it is theirs, and counts.

    Examples
    --------
    >>> import wordsearch as ws
    >>> pyramids = [ws.Pyramid.parse("c ar tod"), ws.Pyramid.parse("d og cow")]
    >>> batch = ws.solve_many(pyramids, ["cat", "rod", "dot", "car"])
    >>> batch.counts.tolist(), batch.statuses
    ([2, 0], ('complete', 'complete'))
    """

    puzzles: tuple[Any, ...]
    lexicon: str
    counts: Ints
    nodes: Ints
    inner: Ints
    statuses: tuple[str, ...]
    solutions: tuple[tuple[Any, ...], ...] | None
    seconds: float
    held: float = 0.0
    preparation: float = 0.0

    def __len__(self) -> int:
        return len(self.puzzles)

    @cached_property
    def complete(self) -> NDArray[np.bool_]:
        """Which puzzles were searched to their end, shape (n,)."""
        return _column(array("b", [status == "complete" for status in self.statuses]))

    @property
    def finished(self) -> NDArray[np.bool_]:
        """Which puzzles were searched as far as they were meant to be, shape (n,)."""
        ends = ("complete", "limit")
        return _column(array("b", [status in ends for status in self.statuses]))

    @property
    def unique(self) -> NDArray[np.bool_]:
        """Which puzzles are known to have exactly one solution, shape (n,)."""
        outcomes = zip(self.counts.tolist(), self.statuses, strict=True)
        return _column(array("b", [outcome == (1, "complete") for outcome in outcomes]))

    @property
    def table(self) -> pd.DataFrame:
        """One row for each puzzle: `puzzle`, `solutions`, `status`, `nodes`, `inner_nodes`."""
        pd = optional("pandas")

        # Assigned one by one: pandas would take a puzzle for a row of its own.
        puzzles = pd.Series(list(self.puzzles), dtype=object)
        return pd.DataFrame(
            {
                "puzzle": puzzles,
                "solutions": self.counts,
                "status": list(self.statuses),
                "nodes": self.nodes,
                "inner_nodes": self.inner,
            }
        )

    def rows(self) -> list[tuple[str, int]]:
        """How many puzzles came out in which way: by their solutions where complete, else by
        status.
        """
        outcomes = zip(self.counts.tolist(), self.statuses, strict=True)
        ended = [count for count, status in outcomes if status == "complete"]
        rows = [
            ("exactly one solution", ended.count(1)),
            ("several solutions", len(ended) - ended.count(1) - ended.count(0)),
            ("no solution", ended.count(0)),
        ]
        rows += [
            (f"{stop}: there may be more solutions", self.statuses.count(status))
            for status, stop in STOPS.items()
        ]
        return [(name, count) for name, count in rows if count]

    def summary(self) -> str:
        """One line: how many puzzles of what kind over which dictionary, and how long they took."""
        if not self.puzzles:
            return "no puzzles, so no solutions"
        kind = type(self.puzzles[0]).__name__
        n_unfinished = self.finished.tolist().count(False)
        pace = f"{self.seconds / len(self) * 1e6:,.0f} µs each"
        if n_unfinished:
            pace = f"stopped before {n_unfinished:,} of them were finished"
        if "timeout" in self.statuses:
            pace += f", {self.preparation:.2g} s of that to prepare"
        if self.held >= 1:
            pace += f" ({self.held:.1f} s to compile kernels, once)"
        return (
            f"{kind} × {len(self):,} over {self.lexicon}: solutions {sum(self.counts.tolist()):,}; "
            f"{self.seconds:.3g} s, {pace}"
        )

    def __str__(self) -> str:
        return "\n".join([self.summary(), *(f"{count:>9,}  {name}" for name, count in self.rows())])

    def __repr__(self) -> str:
        return f"<Batch: {self.summary()}>"

    def page(self) -> str:
        """The summary, and how many puzzles came out in which way."""
        table = table_html((name, f"{count:,}") for name, count in self.rows())
        return f"<div><p><b>{escape(self.summary())}</b></p>{table}</div>"


# -- columns: arrays of the standard library, which NumPy reads where it is installed --------------


@cache
def _numpy() -> Any:
    """NumPy; None where it is not installed."""
    if find_spec("numpy") is None:
        return None
    return optional("numpy")


def _column(numbers: array[int]) -> NDArray[Any]:
    """The numbers as a batch shows them: as NumPy's, which share their memory and can't be changed,
    where NumPy is installed; "b" stands for True and False.
    """
    if _numpy() is None:
        return numbers  # type: ignore[return-value]
    column: NDArray[Any] = _numpy().asarray(numbers)
    if numbers.typecode == "b":
        column = column.view(bool)
    column.setflags(write=False)
    return column


def _enter(column: Any, first: int, values: Any) -> None:
    """Write values, a kernel's or the plain solver's, into a column from a place on."""
    if isinstance(values, array | bytearray):
        column[first : first + len(values)] = values
    else:
        _numpy().asarray(column)[first : first + len(values)] = values


class Tally:
    """The entries of a batch as they come in.

    Parameters
    ----------
    puzzles : tuple
    solutions : bool
        Whether solutions are kept, and not only counted.
    """

    def __init__(self, puzzles: tuple[Any, ...], solutions: bool) -> None:
        self.puzzles = puzzles
        self.counts = array("q", bytes(8 * len(puzzles)))
        self.nodes = array("q", bytes(8 * len(puzzles)))
        self.inner = array("q", bytes(8 * len(puzzles)))
        self.done = bytearray(len(puzzles))
        self.solutions: list[Sequence[Any]] | None = None
        if solutions:
            self.solutions = [()] * len(puzzles)
        self._closed = False

    def add(self, first: int, outcome: Outcome) -> None:
        """Enter what became of the puzzles from number `first` on."""
        if self._closed:
            return
        _enter(self.counts, first, outcome.counts)
        _enter(self.nodes, first, outcome.nodes)
        _enter(self.done, first, outcome.done)
        if outcome.inner is not None:
            _enter(self.inner, first, outcome.inner)
        if self.solutions is not None and outcome.solutions is not None:
            self.solutions[first : first + len(outcome.counts)] = outcome.solutions

    def outcome(self) -> Outcome:
        """The same as a kernel would hand it back."""
        return Outcome(
            counts=self.counts,
            nodes=self.nodes,
            done=self.done,
            solutions=self.solutions,
            inner=self.inner,
        )

    def batch(
        self, *, lexicon: str, stopped: str, seconds: float, preparation: float, held: float
    ) -> Batch:
        """What there is now; nothing that comes in later changes it."""
        self._closed = True
        names = {COMPLETE: "complete", LIMIT: "limit", STOPPED: stopped or "cancelled"}
        solutions = None
        if self.solutions is not None:
            solutions = tuple(map(tuple, self.solutions))
        return Batch(
            puzzles=self.puzzles,
            lexicon=lexicon,
            counts=_column(self.counts),
            nodes=_column(self.nodes),
            inner=_column(self.inner),
            statuses=tuple([names[code] for code in self.done]),
            solutions=solutions,
            seconds=seconds,
            held=held,
            preparation=preparation,
        )
