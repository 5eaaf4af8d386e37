"""How many real cryptograms `ws.solve_cryptogram` reads, and how long it takes.

    python -m benchmarks.read_cryptograms

The reference data's quotations: as they are, as people post them, published ones; and those of 120
letters or more without their word spaces. Read is a text of which 95 % of the letters are right in
the first answer. Times are of one call, after the lists were used once.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from statistics import median
from typing import NamedTuple

import pandas as pd

import wordsearch as ws
from tests.conftest import find_shared_data

_READ = 0.95
_LONG_ENOUGH = 120  # letters, without word spaces
_FILES = ("cryptograms.tsv", "cryptograms-messy.tsv", "cryptograms-published.tsv")


class Quotation(NamedTuple):
    """A cryptogram and its text."""

    cipher: str
    plain: str


def quotations(name: str) -> list[Quotation]:
    """Those of a file of the reference data."""
    folder = find_shared_data()
    if folder is None:
        sys.exit("the reference data are not here")
    lines = (folder / name).read_text().splitlines()
    return [Quotation(*line.replace("\\n", "\n").split("\t")[:2]) for line in lines]


def letters_of(text: str) -> str:
    """The letters alone."""
    return "".join(filter(str.isalpha, text.lower()))


def share_right(read: str, plain: str) -> float:
    """The share of the letters that are right."""
    pairs = list(zip(letters_of(read), letters_of(plain), strict=False))
    return sum(letter == right for letter, right in pairs) / len(pairs)


def unspaced() -> Iterator[Quotation]:
    """The longer ones without their word spaces."""
    for cipher, plain in quotations(_FILES[0]):
        if len(letters_of(plain)) >= _LONG_ENOUGH:
            yield Quotation(letters_of(cipher), letters_of(plain))


def row(name: str, texts: list[Quotation], timeout: float) -> dict[str, object]:
    """What is measured of some texts."""
    shares = []
    seconds = []
    for cipher, plain in texts:
        start = time.perf_counter()
        run = ws.solve_cryptogram(cipher, timeout=timeout)
        seconds.append(time.perf_counter() - start)
        shares.append(share_right(run[0].text, plain))
    return {
        "texts": name,
        "number": len(texts),
        "read": sum(share >= _READ for share in shares),
        "every letter": sum(share == 1 for share in shares),
        "median s": round(median(seconds), 2),
        "longest s": round(max(seconds), 2),
    }


def main() -> None:
    """Print the table."""
    ws.solve_cryptogram("Uif dbu ibt b ibu.")
    rows = [row(name, quotations(name), timeout=5) for name in _FILES]
    rows.append(row("without word spaces", list(unspaced()), timeout=20))
    print(pd.DataFrame(rows).to_string(index=False))


if __name__ == "__main__":
    main()
