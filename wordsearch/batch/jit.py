"""How kernels are compiled: without the GIL, and kept on disk wherever there is a place for
that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from wordsearch.files import read_bytes
from wordsearch.interrupt import uninterrupted

with uninterrupted():
    from numba import njit


def record(names: str, **more: Any) -> np.dtype[Any]:
    """A row of named int64 numbers, and of named short arrays of them: what kernels call their
    places by.
    """
    return np.dtype([(name, np.int64, more.get(name, ())) for name in (*names.split(), *more)])


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function at its first call, for the types it is called with.

    The machine code goes into Numba's cache: beside the source file, else in the user's cache
    folder. Where neither can be written, or the disk is full, each process compiles anew; nothing
    fails for that. ``kernel(f).py_func`` is the plain function, for profilers.

    >>> @kernel
    ... def twice(number):
    ...     return 2 * number
    >>> twice(21), twice.py_func(21)
    (42, 42)
    """
    return _compiled(function)


def lean(function: Callable[..., Any]) -> Any:
    """As `kernel`, for a step of a kernel that makes no arrays and hands none back; views of some
    it may use.

    Such a step need not count who holds the arrays that it is given. Counting is an atomic
    instruction for each of them, which in a step of a few nanoseconds is most of the time.
    """
    return _compiled(function, _nrt=False)


def _compiled(function: Callable[..., Any], **options: Any) -> Any:
    compiled: Any
    try:
        compiled = njit(nogil=True, cache=True, **options)(function)
    except RuntimeError:  # "no locator available": no folder that can be written
        compiled = njit(nogil=True, **options)(function)
    # With NUMBA_DISABLE_JIT the function comes back as it was, and without `py_func`.
    if compiled is function:
        vars(function)["py_func"] = function
    else:
        compiled._compile_for_args = uninterrupted()(compiled._compile_for_args)
        kept = compiled._cache
        if hasattr(kept, "_cache_file"):  # else nothing is kept on disk
            kept.save_overload = _forgiving(kept.save_overload)
            kept._cache_file._source_stamp = _stamp(Path(function.__code__.co_filename).parent)
    return compiled


@cache
def _stamp(folder: Path) -> tuple[tuple[str, float, int], ...]:
    """What tells whether machine code is still that of its source: the name, time and size of each
    file of kernels in a folder.

    Numba looks at a function's own file only, and would go on with old code of a step that stands
    in another.
    """
    sources = [path for path in sorted(folder.glob("*.py")) if b"batch.jit" in read_bytes(path)]
    return tuple((path.name, path.stat().st_mtime, path.stat().st_size) for path in sources)


def _forgiving(save: Callable[..., None]) -> Callable[..., None]:
    """As `save`, but a disk that takes nothing costs the next process its time and this one
    nothing.
    """

    def save_if_possible(*arguments: Any) -> None:
        try:
            save(*arguments)
        except OSError:
            pass

    return save_if_possible


@lean
def halted(stop: Any) -> Any:
    """Whether a kernel is to stop: a look at the stop flag, of which there may be a number.

    Parameters
    ----------
    stop : uint8 array, shape (2,)
        The flag, which another thread may set; and how many looks there are before it is set by
        itself (0: no such number).
    """
    if stop[1]:
        stop[1] -= 1
        if not stop[1]:
            stop[0] = 1
    return stop[0] != 0


@kernel
def grown(array: Any, room: int) -> Any:
    """An array of one dimension, or a copy of it, with room for so many numbers at least."""
    if room <= len(array):
        return array
    longer = np.zeros(max(room, 2 * len(array)), array.dtype)
    # Not as a slice: what Numba would say if it didn't fit takes long to compile.
    for place in range(len(array)):
        longer[place] = array[place]
    return longer
