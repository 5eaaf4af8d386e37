"""How much a thousand solves leave behind, as JSON: `python -m tests.leaks KIND plain|kernel|keeping`."""

from __future__ import annotations

import gc
import json
import sys
import tracemalloc
from collections.abc import Callable

import wordsearch as ws

SOLVES, WARM = 1000, 100

WORDS = [
    "oboe",
    "piano",
    "guitar",
    "card",
    "case",
    "bard",
    "base",
    "door",
    "deed",
    "order",
    "seed",
    "abba",
    "noon",
    "boat",
    "harp",
    "lute",
]
PUZZLES = {
    "pyramid": ws.Pyramid.parse("p ir aao ntib ogueo"),
    "building blocks": ws.BuildingBlocks.parse("ca.. ..se", "rd ba ca"),
    "symbol code": ws.SymbolCode.parse(["XQQX", "QXXY", "ZXXQ"]),
    "letters": ws.LetterPuzzle.parse("[o]der"),
    "palindromic pangram": ws.PalindromicPangram("abno"),
}


def solver(kind: str, how: str) -> Callable[[], object]:
    """The work that is done a thousand times; "keeping" leaks on purpose."""
    puzzle, lexicon = PUZZLES[kind], ws.Lexicon.from_words(WORDS, name="leaks")
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


def main(kind: str, how: str) -> None:
    work, kernels = solver(kind, how), how == "kernel"
    work()  # compiles, or reads what is compiled
    if kernels:
        from numba.core.runtime import _nrt_python

        _nrt_python.memsys_enable_stats()
        tracemalloc.start()  # numpy's arrays are no objects' blocks; this sees them
    for _ in range(WARM):
        work()  # what is kept of a lexicon, and the interpreter's own free lists
    before = alive(kernels)
    for _ in range(SOLVES):
        work()
    after = alive(kernels)
    print(json.dumps({what: after[what] - before[what] for what in after}))


if __name__ == "__main__":
    main(*sys.argv[1:])
