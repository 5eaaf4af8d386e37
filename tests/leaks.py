"""How much a thousand solves leave behind, as JSON: `python -m tests.leaks PUZZLE plain|kernel|keeping`."""

from __future__ import annotations

import gc
import json
import sys
import tracemalloc
from collections.abc import Callable

import wordsearch as ws
from tests.puzzles.samples import samples

SOLVES, WARM = 1000, 1000


def solver(name: str, how: str) -> Callable[[], object]:
    """The work that is done a thousand times; "keeping" leaks on purpose."""
    puzzle, lexicon = samples(name).PUZZLE, ws.Lexicon.from_words(samples(name).WORDS, name="leaks")
    kept: list[object] = []
    return {
        "plain": lambda: puzzle.solve(lexicon).finish(),
        "kernel": lambda: ws.solve_many([puzzle], lexicon, solutions=True),
        "keeping": lambda: kept.append(puzzle.solve(lexicon).finish()),
    }[how]


def alive(kernels: bool) -> dict[str, int]:
    """The objects, blocks of memory, bytes that numpy traces and kernels' arrays that are alive now."""
    gc.collect()
    found = {"objects": len(gc.get_objects()), "blocks": sys.getallocatedblocks()}
    if kernels:
        from numba.core.runtime import rtsys

        stats = rtsys.get_allocation_stats()
        found |= {"bytes": tracemalloc.get_traced_memory()[0], "arrays": stats.alloc - stats.free}
    return found


def main(name: str, how: str) -> None:
    work, kernels = solver(name, how), how == "kernel"
    work()  # compiles, or reads what is compiled
    if kernels:
        from numba.core.runtime import _nrt_python

        _nrt_python.memsys_enable_stats()
        tracemalloc.start()  # numpy's arrays are no objects' blocks; this sees them
    for _ in range(WARM):
        work()  # what is cached of a lexicon, and the interpreter's own free lists
    before = alive(kernels)
    for _ in range(SOLVES):
        work()
    after = alive(kernels)
    print(json.dumps({what: after[what] - before[what] for what in after}))


if __name__ == "__main__":
    main(*sys.argv[1:])
