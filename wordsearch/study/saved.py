"""Comparisons in files: the table, and what made it."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterable
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any

import msgspec
import pandas as pd

from wordsearch.errors import PuzzleError, checked, short
from wordsearch.files import FilePath, read_bytes, write_atomically

_COUNTS = ("solutions", "lost", "nodes", "prunes", "peak_bytes", "repeats")
_TIMES = ("prepared", "seconds_to_first", "seconds_to_first_spread", "seconds", "seconds_spread")
_MEASURED_WITH = ("numpy", "pandas", "numba", "joblib")


def made_with(cells: Iterable[Any], **options: Any) -> dict[str, Any]:
    """What made a comparison, as plain values: `attrs` of its table."""
    lexicons = {}
    seeds = {}
    for cell in cells:
        lexicons[cell.row["lexicon"]] = cell.lexicon.sha256
        seed = getattr(getattr(cell.puzzle, "provenance", None), "seed", None)
        if seed is not None:
            seeds[cell.row["puzzle"]] = seed
    versions = {
        "python": platform.python_version(),
        "wordsearch": sys.modules["wordsearch"].__version__,
    }
    for name in _MEASURED_WITH:
        # Those of an extra may not be installed.
        if find_spec(name):
            versions[name] = version(name)
    machine = {
        "system": platform.platform(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
    }
    return {
        "versions": versions,
        "machine": machine,
        "options": options,
        "lexicons": lexicons,
        "seeds": seeds,
    }


def typed(table: pd.DataFrame) -> pd.DataFrame:
    """The table with a type for each column, those of missing values included."""
    return table.astype(dict.fromkeys(_COUNTS, "Int64") | dict.fromkeys(_TIMES, "float64"))


@checked
def save_comparison(table: pd.DataFrame, path: FilePath) -> None:
    """Write what `compare` returned to a file (JSON), with ``table.attrs``, which says what made
    it.

    Examples
    --------
    >>> import wordsearch as ws
    >>> words = ws.Lexicon.from_words(["cat", "rod", "dot", "car"], name="mine")
    >>> pyramid = ws.Pyramid.parse("c ar tod")
    >>> table = ws.compare(pyramid, words, ["plain", "prefix"], progress=False)
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     save_comparison(table, f"{folder}/table.json")
    ...     again = ws.load_comparison(f"{folder}/table.json")
    >>> again.equals(table)
    True
    """
    values = table.astype(object).where(table.notna(), None)
    content = {"comparison": values.to_dict("records"), "made_with": table.attrs}
    # Numbers of NumPy's are written as Python's own.
    write_atomically(path, msgspec.json.encode(content, enc_hook=lambda number: number.item()))


def _tuple(value: Any) -> Any:
    """A list of the file as the tuple that it was; missing where there is none."""
    if isinstance(value, list):
        return tuple(value)
    return float("nan")


@checked
def load_comparison(path: FilePath) -> pd.DataFrame:
    """The table, with its ``attrs``, that `save_comparison` wrote.

    Raises
    ------
    PuzzleError
        If the file holds no comparison, or cannot be read.

    Examples
    --------
    >>> import wordsearch as ws
    >>> words = ws.Lexicon.from_words(["cat", "rod", "dot", "car"], name="mine")
    >>> pyramid = ws.Pyramid.parse("c ar tod")
    >>> table = ws.compare(pyramid, words, ["plain", "prefix"], progress=False)
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     ws.save_comparison(table, f"{folder}/table.json")
    ...     again = load_comparison(f"{folder}/table.json")
    >>> again.equals(table)
    True
    """
    content = read_bytes(path)
    try:
        content = msgspec.json.decode(content)
        table = pd.DataFrame(content["comparison"])
        if "prepared" not in table:
            # Files of version 0.2 have no such column.
            table["prepared"] = float("nan")
        table = typed(table)
        for name in ("nodes_by_depth", "times"):
            table[name] = [_tuple(value) for value in table[name]]
        table.attrs = dict(content["made_with"])
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise PuzzleError(
            f"{short(str(path))} holds no comparison: {type(error).__name__}"
        ) from None
    return table
