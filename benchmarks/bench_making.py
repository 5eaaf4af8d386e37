"""Puzzles made: unique pyramids with the kernel and with the plain solver, the same search
otherwise.

Both make the same pyramids from the same seed, so that the answers compared are the puzzles
themselves. The dictionaries and what the kernel keeps of them are there before any clock starts, as
in the second call of a session. Rating is the same plain code for both; it has a row of its own.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.command import main
from benchmarks.harness import Contestant, Task
from wordsearch import Lexicon, Pyramid, make_page, make_pyramid, sheet

MADE = 128  # pyramids in a call


def rows(pyramids: Sequence[Pyramid]) -> list[tuple[str, ...]]:
    """What is compared: the pyramids' letters, in the order in which they were made."""
    return [pyramid.rows for pyramid in pyramids]


def made(lexicon: Lexicon, kernel: bool, **options: Any) -> list[Pyramid]:
    """The first pyramids of one seed."""
    return make_pyramid(lexicon, seed="bench", kernel=kernel, **options).take(MADE)


def task(lexicon: Lexicon, name: str, **options: Any) -> Task:
    """Plain against kernel, warm."""
    for kernel in (False, True):
        make_pyramid(lexicon, seed="warm", kernel=kernel, **options).take(2)
    return Task(
        f"making: {MADE} unique pyramids, {name}, {lexicon.name}",
        [
            Contestant("plain", lambda: made(lexicon, False, **options), "plain", rows, units=MADE),
            Contestant(
                "kernel",
                lambda: made(lexicon, True, **options),
                "kernel",
                rows,
                units=MADE,
                wanted={} if options.get("rated", True) else {"plain": 20},
            ),
        ],
    )


def printed(lexicon: Lexicon, kernel: bool) -> list[Any]:
    """Ten rated puzzles of four kinds, on a page as PDF and their solutions on the next."""
    checked = {"kernel": kernel}
    page = make_page(
        lexicon,
        10,
        seed="bench",
        kinds={
            "pyramid": checked,
            "letters": {},
            "building_blocks": checked,
            "symbol_code": checked,
        },
    )
    with tempfile.TemporaryDirectory() as folder:
        sheet(page, Path(folder, "page.pdf"))
    return page


def page_task(lexicon: Lexicon) -> Task:
    """A page, warm: the dictionaries are loaded, the kernels compiled, the fonts read once."""
    for kernel in (False, True):
        printed(lexicon, kernel)
    return Task(
        f"making: a page of ten mixed puzzles, made, rated and printed, {lexicon.name}",
        [
            Contestant("plain", lambda: printed(lexicon, False), "plain"),
            Contestant("kernel", lambda: printed(lexicon, True), "kernel", within={"seconds": 10}),
        ],
    )


def tasks() -> Iterator[Task]:
    """Unique in words people know, unique in all words, and rated; a page of all kinds."""
    lexicon = Lexicon.load("enable1")
    yield task(lexicon, "unique in words people know, others counted in all", rated=False)
    yield task(lexicon, "unique in all words", rated=False, unique_in="lexicon")
    yield task(lexicon, "unique in words people know, rated")
    yield page_task(lexicon)


if __name__ == "__main__":
    main(tasks)
