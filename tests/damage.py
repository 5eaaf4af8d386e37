"""JSON that somebody changed in one place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

SOMETHING_ELSE = (
    st.none()
    | st.booleans()
    | st.integers(-2, 3)
    | st.floats()
    | st.text(max_size=3)
    | st.lists(st.text(max_size=2) | st.integers(), max_size=3)
    | st.dictionaries(st.text(max_size=2), st.text(max_size=2), max_size=2)
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to every value inside a piece of JSON data."""
    if path:
        yield path
    inside = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
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
