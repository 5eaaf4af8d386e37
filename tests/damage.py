"""JSON that somebody changed in one place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to every value inside a piece of JSON data."""
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield from places(inner, (*path, key))


def changed(content: Any, path: tuple[Any, ...], to: Any) -> Any:
    """A copy with another value at one place."""
    copied = json.loads(json.dumps(content))
    inner = copied
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = to
    return copied
