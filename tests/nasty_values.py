"""Nasty values for the harness of bad input (`tests.nasty`), each made anew for each call."""

from __future__ import annotations

import gzip
import itertools
import math
import os
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

import wordsearch as ws


class Hostile:
    """Raises when it is shown, and when it is called."""

    def _refuse(self, *_: Any) -> Any:
        raise RuntimeError("I will not")

    __repr__ = __str__ = _refuse


class Liar(str):
    """A text that is another text when it is asked for its lower case."""

    def lower(self) -> str:
        return "\x00"


def deep(levels: int = 5000) -> list[Any]:
    nested: list[Any] = []
    for _ in range(levels):
        nested = [nested]
    return nested


def pipe() -> str:
    path = Path("pipe")
    if not path.exists():
        os.mkfifo(path)
    return str(path)


def sparse() -> str:
    path = Path("sparse.txt")
    if not path.exists():
        with path.open("wb") as file:
            file.truncate(20 * 2**30)
    return str(path)


class Endless:
    """A list that never ends, however often one begins."""

    def __iter__(self) -> Iterator[str]:
        return itertools.repeat("abc")


def written(name: str, content: bytes) -> Path:
    path = Path(name)
    if not path.exists():
        path.write_bytes(content)
    return path


def packed() -> Path:
    """A small gzip file that unpacks to 300 MB of text: three hundred times the same piece."""
    return written("packed.txt.gz", gzip.compress(b"four words of text\n" * 55_189) * 300)


def table_of_scores(name: str, line: str) -> Path:
    """A CSV file with the columns of `norms.csv`, and one line that makes no sense."""
    return written(name, f"word,score\nboat,80\n{line}\n".encode())


def identity(value: Any) -> Any:
    return value


#: Made anew for each call, by their names.
NASTY: Mapping[str, Callable[[], Any]] = {
    # nothing, yes and no, numbers
    **{
        repr(value): partial(identity, value)
        for value in (None, True, False, 0, 1, -1, 2**31, -(2**63))
    },
    **{
        f"{value:g}": partial(identity, value)
        for value in (0.5, 1e308, math.inf, -math.inf, math.nan)
    },
    "10**30": lambda: 10**30,
    "10**5000": lambda: 10**5000,
    "1j": lambda: 1j,
    "Decimal NaN": lambda: Decimal("NaN"),
    # texts
    "empty text": str,
    "blank": lambda: " \t\n",
    "a": lambda: "a",
    "number as text": lambda: "12",
    "zero byte": lambda: "a\0b",
    "bell": lambda: "bell\x07",
    "lone surrogate": lambda: "half \ud800",
    "long word": lambda: "a" * 100_000,
    "long name": lambda: "n" * 300,
    "accents": lambda: "e\u0301\u0302\u0303",
    "growing letter": lambda: "\u0130\u00df",
    "other direction": lambda: "\u202eabc",
    "Korean": lambda: "\ud55c\uad6d\uc5b4",
    "beyond the plane": lambda: "\U0001f600",
    "markup": lambda: "<script>alert(1)</script>",
    "mathematics": lambda: "$x^{2$",
    "lines": lambda: "one\ntwo\r\nthree",
    "format": lambda: "{0} %s {x!r}",
    "climbing": lambda: "../no-such-folder/../x",
    "no character": lambda: "a\ufffe",
    "carriage return": lambda: "a\rb",
    "one row": lambda: "abcd",
    "tab before": lambda: "\tx",
    "many marks": lambda: "a" + "\u0316\u0301" * 50_000,
    "deep JSON": lambda: "[" * 100_000,
    "liar": lambda: Liar("abc"),
    # bytes, paths and what is no file
    "no bytes": bytes,
    "bytes": lambda: b"a\xff",
    "bytearray": lambda: bytearray(b"abc"),
    "memoryview": lambda: memoryview(b"abc"),
    "Path": lambda: Path("nowhere/file.txt"),
    "zero path": lambda: Path("a\0b"),
    "pipe": pipe,
    "sparse file": sparse,
    "folder": lambda: ".",
    "packed file": packed,
    "deep file": lambda: written("deep.json", b'{"a":' * 100_000),
    "long field": lambda: table_of_scores("long.csv", "a" * 200_000 + ",3"),
    "lines of returns": lambda: table_of_scores("returns.csv", "cat\r\r,3\r"),
    "no number": lambda: table_of_scores("nan.csv", "cat,nan"),
    "no rows": lambda: written("rows.csv", b"word,score\n"),
    # collections
    "empty tuple": tuple,
    "empty list": list,
    "empty dict": dict,
    "empty set": set,
    "[None]": lambda: [None],
    "[1]": lambda: [1],
    "[[]]": lambda: [[]],
    "[['a']]": lambda: [["a"]],
    "['']": lambda: [""],
    "twice": lambda: ["abc", "abc"],
    "many": lambda: ["ab"] * 10_000,
    "list of a surrogate": lambda: ["\udfff", "ab\0"],
    "a to 1": lambda: {"a": 1},
    "1 to 2": lambda: {1: 2},
    "None to None": lambda: {None: None},
    "deep": deep,
    "mixed": lambda: ["a", 1, None, b"x"],
    "generator": lambda: (value for value in ("a", 1)),
    "range": lambda: range(3),
    "counting without end": itertools.count,
    "the same without end": lambda: itertools.repeat("abc"),
    "list without end": Endless,
    "nothing without end": lambda: itertools.repeat(""),
    # things of NumPy and pandas
    "np.int64": lambda: np.int64(1),
    "np.int64 5": lambda: np.int64(5),
    "np.bool": lambda: np.True_,
    "np.str_": lambda: np.str_("abc"),
    "np.float64 nan": lambda: np.float64("nan"),
    "array": lambda: np.array([1, 2]),
    "array of text": lambda: np.array("x"),
    "pd.NA": lambda: pd.NA,
    "empty frame": pd.DataFrame,
    # things of Python and ours
    "object": object,
    "class": lambda: int,
    "raising function": lambda: Hostile()._refuse,
    "hostile": Hostile,
    "empty lexicon": lambda: ws.Lexicon.from_words([], name="empty"),
}
