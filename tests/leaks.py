"""How much some hundred solves leave behind, as JSON: `python -m tests.leaks
plain|kernel|keeping PUZZLE...`.
"""

from __future__ import annotations

import gc
import json
import sys
import tracemalloc
from collections.abc import Callable

import wordsearch as ws
from tests.puzzles.samples import samples

SOLVES, TRIES = 250, 4

# Less than one block of memory a solve. What is cached of a lexicon, the interpreter's free lists
# and the small arrays that NumPy keeps for every thread anew (hundreds of blocks of about 60 bytes)
# fill up in the first tries; what a solve really kept would be there in each.
MOST = {"objects": 40, "blocks": SOLVES * 3 // 4, "bytes": 60 * SOLVES, "arrays": SOLVES // 2}


def solver(name: str, how: str) -> Callable[[], object]:
    """The work that is done again and again; "keeping" leaks on purpose."""
    puzzle, lexicon = samples(name).PUZZLE, ws.Lexicon.from_words(samples(name).WORDS, name="leaks")
    kept: list[object] = []
    return {
        "plain": lambda: puzzle.solve(lexicon).finish(),
        "kernel": lambda: ws.solve_many([puzzle], lexicon, solutions=True),
        "keeping": lambda: kept.append(puzzle.solve(lexicon).finish()),
    }[how]


def alive(kernels: bool) -> dict[str, int]:
    """The objects, blocks of memory, bytes that numpy traces and kernels' arrays that are alive
    now.
    """
    gc.collect()
    found = {"objects": len(gc.get_objects()), "blocks": sys.getallocatedblocks()}
    if kernels:
        from numba.core.runtime import rtsys

        stats = rtsys.get_allocation_stats()
        found |= {"bytes": tracemalloc.get_traced_memory()[0], "arrays": stats.alloc - stats.free}
    return found


def held(work: Callable[[], object], kernels: bool) -> dict[str, int]:
    """What the last of some tries left, which is the first that left next to nothing."""
    for _ in range(TRIES):
        before = alive(kernels)
        for _ in range(SOLVES):
            work()
        after = alive(kernels)
        found = {what: after[what] - before[what] for what in after}
        if all(found[what] <= MOST[what] for what in found):
            break
    return found


def main(how: str, *names: str) -> None:
    works, kernels = {name: solver(name, how) for name in names}, how == "kernel"
    for work in works.values():
        work()  # compiles, or reads what is compiled
    if kernels:
        from numba.core.runtime import _nrt_python

        _nrt_python.memsys_enable_stats()
        tracemalloc.start()  # numpy's arrays are no objects' blocks; this sees them
    print(json.dumps({name: held(work, kernels) for name, work in works.items()}))


if __name__ == "__main__":
    main(*sys.argv[1:])
