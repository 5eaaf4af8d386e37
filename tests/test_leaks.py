"""A thousand solves leave nothing behind: no object, no block of memory, no array of a kernel's.

Counted, not weighed: the resident set of a process depends on the machine, the objects alive do not.
"""

from __future__ import annotations

import gc
import sys
import tracemalloc

import pytest

import wordsearch as ws

SOLVES, WARM = 1000, 100
# Less than one object, or block of memory, or 50 bytes of arrays for every second solve: so much may caches
# that fill up hold.
OBJECTS, BLOCKS, BYTES = 40, SOLVES // 2, 25 * SOLVES

WORDS = ["oboe", "piano", "guitar", "card", "case", "bard", "base", "door", "deed", "order", "seed", "abba",
         "noon", "boat", "harp", "lute"]
PUZZLES = {
    "pyramid": ws.Pyramid.parse("p ir aao ntib ogueo"),
    "building blocks": ws.BuildingBlocks.parse("ca.. ..se", "rd ba ca"),
    "symbol code": ws.SymbolCode.parse(["XQQX", "QXXY", "ZXXQ"]),
    "letters": ws.LetterPuzzle.parse("[o]der"),
    "palindromic pangram": ws.PalindromicPangram("abno"),
}


@pytest.fixture(scope="module")
def lexicon():
    return ws.Lexicon.from_words(WORDS, name="leaks")


def held(work):
    """How many more objects and blocks of memory there are after a thousand solves than before."""
    for _ in range(WARM):
        work()  # what is kept of a lexicon, and the interpreter's own free lists
    before = alive()
    for _ in range(SOLVES):
        work()
    return tuple(new - old for new, old in zip(alive(), before, strict=True))


def alive():
    gc.collect()
    return len(gc.get_objects()), sys.getallocatedblocks(), tracemalloc.get_traced_memory()[0]


def check(found):
    objects, blocks, traced = found
    assert objects <= OBJECTS and blocks <= BLOCKS and traced <= BYTES, found


@pytest.mark.parametrize("kind", PUZZLES)
def test_the_plain_solver_holds_nothing(kind, lexicon):
    puzzle = PUZZLES[kind]
    check(held(lambda: puzzle.solve(lexicon).finish()))


KERNELS = [kind for kind in PUZZLES if hasattr(type(PUZZLES[kind]), "batch")]


@pytest.fixture(scope="module")
def numba_arrays():
    """How many arrays that kernels made are alive."""
    runtime = pytest.importorskip("numba.core.runtime")
    runtime._nrt_python.memsys_enable_stats()

    def count():
        stats = runtime.rtsys.get_allocation_stats()
        return stats.alloc - stats.free

    return count


@pytest.mark.parametrize("kind", KERNELS)
def test_the_kernel_holds_nothing(kind, lexicon, numba_arrays):
    puzzle = PUZZLES[kind]
    ws.solve_many([puzzle], lexicon, solutions=True)
    arrays = numba_arrays()
    tracemalloc.start()  # numpy's arrays are no objects' blocks; this sees them
    try:
        check(held(lambda: ws.solve_many([puzzle], lexicon, solutions=True)))
    finally:
        tracemalloc.stop()
    assert numba_arrays() - arrays < SOLVES // 2


def test_a_leak_would_be_seen(lexicon):
    """The same count, of a solver that keeps what it found."""
    kept, puzzle = [], PUZZLES["letters"]
    objects, blocks, _ = held(lambda: kept.append(puzzle.solve(lexicon).finish()))
    assert objects > SOLVES and blocks > SOLVES
