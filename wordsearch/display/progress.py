"""What shows that long work goes on: a bar for many items, a line for one search."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from wordsearch.interrupt import load_module

Item = TypeVar("Item")


def progress_bar(total: int, title: str, items: Iterable[Item] | None = None) -> Any:
    """A bar of tqdm's, which shows how many of `items` were taken; None where tqdm is not
    installed.
    """
    try:
        tqdm = load_module("tqdm.auto").tqdm
    except ImportError:  # a convenience, not a need
        return None
    return tqdm(items, total=total, desc=title, leave=False)


def with_bar(items: Iterable[Item], total: int, title: str, progress: bool) -> Iterator[Item]:
    """The items, with a progress bar if one is asked for and tqdm is installed."""
    bar = None
    if progress:
        bar = progress_bar(total, title, items)
    if bar is None:
        return iter(items)
    return iter(bar)


class ProgressLine:
    """A line that changes in its place: below a notebook's cell, or in a terminal; elsewhere
    nothing.

    Parameters
    ----------
    after : float
        Seconds before anything is shown: what ends sooner needs no line.
    """

    _handle: Any = None
    _shown = False

    def __init__(self, after: float = 0.0) -> None:
        self._first = time.monotonic() + after

    def __call__(self, what: object) -> None:
        """Show `what` in the place of what was shown."""
        if time.monotonic() < self._first:
            return
        data = {"text/plain": str(what)}
        if not what:
            data = {}  # an empty text would take a line, in a saved notebook, too
        if self._handle is not None:
            self._handle.update(data, raw=True)
        elif in_notebook():
            self._handle = load_module("IPython.display").display(data, raw=True, display_id=True)
        elif sys.stderr is not None and sys.stderr.isatty():
            sys.stderr.write(f"\r{what}\x1b[K")
            sys.stderr.flush()
        else:
            return
        self._shown = True

    def clear(self) -> None:
        """Show nothing any more."""
        if self._shown:
            self("")


def in_notebook() -> bool:
    """Whether this runs in a Jupyter kernel."""
    ipython = sys.modules.get("IPython")
    return ipython is not None and hasattr(ipython.get_ipython(), "kernel")
