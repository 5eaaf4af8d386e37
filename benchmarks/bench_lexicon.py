"""How fast a dictionary loads, against reading the lines of the same file into a set.

    python -m benchmarks.bench_lexicon

A lexicon is also normalised, sorted and hashed, and knows what was dropped; on ENABLE1 at most four times the
set's time was wanted.
"""

from __future__ import annotations

import gzip
from collections.abc import Collection, Iterator
from functools import partial
from pathlib import Path

from benchmarks.harness import Contestant, Task, main
from wordsearch.words.lexicon import Lexicon

DATA = Path(__file__).resolve().parent.parent / "data"
NAMES = ("enable1", "american-english", "web2", "wordnet")


def lines_into_a_set(name: str) -> set[str]:
    """The baseline: what one writes without a library."""
    with gzip.open(DATA / f"{name}.txt.gz", "rt", encoding="utf-8") as file:
        return {line.strip() for line in file}


def words_among(lines: set[str], found: Collection[str]) -> set[str]:
    """What was found of the lines that are words as they are."""
    plain = {line for line in lines if line.isascii() and line.isalpha() and line.islower()}
    return plain.intersection(found)


def tasks() -> Iterator[Task]:
    """A task for each embedded list."""
    for name in NAMES:
        tidy = partial(words_among, lines_into_a_set(name))
        wanted = {"lines into a set": 0.25} if name == "enable1" else {}
        yield Task(
            f"lexicon: load {name}",
            [
                Contestant("lines into a set", partial(lines_into_a_set, name), "original", tidy),
                Contestant("Lexicon.load", partial(Lexicon.load, name), "ours", tidy, wanted=wanted),
            ],
            unit="load",
            rounds=11,
            seconds=5,
        )


if __name__ == "__main__":
    main(tasks)
