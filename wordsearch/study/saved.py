"""Comparisons in files: the table, and what made it."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import msgspec
import pandas as pd

from wordsearch.errors import PuzzleError, checked
from wordsearch.files import FilePath, read_bytes, write_atomically

_COUNTS = ("solutions", "nodes", "prunes", "peak_bytes", "repeats")
_MEASURED_WITH = ("numpy", "pandas", "numba", "joblib")


def made_with(cells: Iterable[Any], **options: Any) -> dict[str, Any]:
    """What made a comparison, as plain values: `attrs` of its table."""
    lexicons, seeds = {}, {}
    for cell in cells:
        lexicons[cell.names[1]] = getattr(cell.lexicon, "sha256", None)
        seeds[cell.names[0]] = getattr(getattr(cell.puzzle, "provenance", None), "seed", None)
    versions = {"python": platform.python_version(), "wordsearch": sys.modules["wordsearch"].__version__}
    for name in _MEASURED_WITH:
        try:
            versions[name] = version(name)
        except PackageNotFoundError:  # an extra
            continue
    machine = {"system": platform.platform(), "processor": platform.machine(), "cores": os.cpu_count()}
    return {
        "versions": versions,
        "machine": machine,
        "options": options,
        "lexicons": lexicons,
        "seeds": {name: seed for name, seed in seeds.items() if seed is not None},
    }


def typed(table: pd.DataFrame) -> pd.DataFrame:
    """The table with a type for each column, those of missing values included."""
    counts = dict.fromkeys((name for name in _COUNTS if name in table), "Int64")
    times = dict.fromkeys((name for name in table if str(name).startswith("seconds")), "float64")
    return table.astype({**counts, **times}).fillna({"note": ""})


@checked
def save_comparison(table: pd.DataFrame, path: FilePath) -> None:
    """Write what `compare` returned to a file (JSON), with ``table.attrs``, which says what made it."""
    values = table.astype(object).where(table.notna(), None)
    content = {"comparison": values.to_dict("records"), "made_with": table.attrs}
    write_atomically(path, msgspec.json.encode(content, enc_hook=_plain))


@checked
def load_comparison(path: FilePath) -> pd.DataFrame:
    """The table, with its ``attrs``, that `save_comparison` wrote.

    Raises
    ------
    PuzzleError
        If the file holds no comparison, or cannot be read.
    """
    content = read_bytes(path)
    try:
        content = msgspec.json.decode(content)
        table = typed(pd.DataFrame(content["comparison"]))
        for name in ("nodes_by_depth", "times"):
            table[name] = [tuple(each) if isinstance(each, list) else float("nan") for each in table[name]]
        table.attrs = dict(content["made_with"])
    except (KeyError, TypeError, ValueError) as error:
        raise PuzzleError(f"{path} holds no comparison: {type(error).__name__}") from None
    return table


def _plain(value: Any) -> Any:
    """A number of NumPy's as Python's own."""
    return value.item()
