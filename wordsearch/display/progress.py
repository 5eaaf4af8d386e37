"""Progress bars, for as long as work lasts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any, TypeVar

Item = TypeVar("Item")


def progress_bar(total: int, title: str, items: Iterable[Item] | None = None) -> Any:
    """A bar of tqdm's, which shows how many of `items` were taken; None where tqdm is not installed."""
    try:
        tqdm = import_module("tqdm.auto").tqdm
    except ImportError:  # a convenience, not a need
        return None
    return tqdm(items, total=total, desc=title, leave=False)


def with_bar(items: Iterable[Item], total: int, title: str, progress: bool = True) -> Iterator[Item]:
    """The items, with a progress bar if one is asked for and tqdm is installed."""
    bar = progress_bar(total, title, items) if progress else None
    return iter(items if bar is None else bar)
