"""Puzzles made: unique pyramids with the kernel and with the plain solver, the same search otherwise.

Both make the same pyramids from the same seed, so that the answers compared are the puzzles themselves. The
dictionaries and what the kernel keeps of them are there before any clock starts, as in the second call of a
session. Rating is the same plain code for both; it has a row of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from benchmarks.harness import Contestant, Task, main
from wordsearch import Lexicon, Pyramid, make_pyramid

MADE = 64  # pyramids in a call


def rows(pyramids: Sequence[Pyramid]) -> list[tuple[str, ...]]:
    """What is compared: the pyramids' letters, in the order in which they were made."""
    return [pyramid.rows for pyramid in pyramids]


def made(lexicon: Lexicon, checker: str, **options: Any) -> list[Pyramid]:
    """The first pyramids of one seed."""
    return make_pyramid(lexicon, seed="bench", checker=checker, **options).take(MADE)


def task(lexicon: Lexicon, name: str, **options: Any) -> Task:
    """Plain against kernel, warm."""
    for checker in ("plain", "kernel"):
        make_pyramid(lexicon, seed="warm", checker=checker, **options).take(2)
    return Task(f"making: {MADE} unique pyramids, {name}, {lexicon.name}", [
        Contestant("plain", lambda: made(lexicon, "plain", **options), "plain", rows, units=MADE),
        Contestant("kernel", lambda: made(lexicon, "kernel", **options), "kernel", rows, units=MADE,
                   wanted={} if options.get("rated", True) else {"plain": 20}),
    ])


def tasks() -> Iterator[Task]:
    """Unique in common words, unique in all of them, and rated."""
    lexicon = Lexicon.load("enable1")
    yield task(lexicon, "unique in common words, others counted in all", rated=False)
    yield task(lexicon, "unique in all words", rated=False, unique_in="lexicon")
    yield task(lexicon, "unique in common words, rated")


if __name__ == "__main__":
    main(tasks)
