"""Code to be profiled by tests: functions live in a module, since profilers read their source."""

from __future__ import annotations

import mmap

from numba import njit


def outer(times=3, size=0):
    """Run the inner function some times."""
    kept = []
    for _ in range(times):
        kept.append(inner(size))
    return kept


def inner(size):
    # From the system: the process may have so much free that it asks for none.
    pages = mmap.mmap(-1, size + 1)
    # touched, so that they are really there
    pages[:: mmap.PAGESIZE] = b"x" * (size // mmap.PAGESIZE + 1)
    return pages


@njit
def kernel(n):
    total = 0
    for i in range(n):
        total += twice(i)
    return total


@njit
def twice(i):
    return 2 * i


def calls_kernel(n=10):
    return kernel(n)
