"""How much memory a call takes."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any


def peak_of(call: Callable[[], Any]) -> tuple[Any, int]:
    """What a call returns, and the most bytes that were in use for it at once."""
    tracemalloc.start()
    try:
        return call(), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
