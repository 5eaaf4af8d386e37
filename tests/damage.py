"""Values that somebody changed in one place: JSON, and what a puzzle is made of."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
from hypothesis import strategies as st

#: What is put before, behind or in the place of a text.
MORE = (
    *("", " ", "\t", "\n", "a b", "a, b", ",", "=", "a=b", '"', "[", "]", "[a]", "(", "/", "."),
    *(
        "\u0301",
        "\u0130",
        "\u1100\u1161",
        "\u2028",
        "\u200d",
        "\ud800",
        "\ufffe",
        "\x07",
        "\U0001f1eb",
    ),
)
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
    inside: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list | tuple):
        inside = enumerate(value)
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


def respelled(value: Any, path: tuple[Any, ...], change: Callable[[Any], Any]) -> Any:
    """The same with one place changed; tuples stay tuples."""
    if not path:
        return change(value)
    key, *rest = path
    if isinstance(value, dict):
        return {**value, key: respelled(value[key], tuple(rest), change)}
    changed_items = list(value)
    changed_items[key] = respelled(value[key], tuple(rest), change)
    return type(value)(changed_items)


def _of_text(change: Callable[[str], str]) -> Callable[[Any], Any]:
    return lambda value: change(value) if isinstance(value, str) else value


def _of_numpy(value: Any) -> Any:
    if isinstance(value, bool):
        return np.bool_(value)
    if isinstance(value, int):
        return np.int64(value)
    return np.float64(value) if isinstance(value, float) else value


#: Changes that make another spelling, or another kind, of a value.
RESPELLINGS: tuple[Callable[[Any], Any], ...] = (
    _of_text(str.upper),
    _of_text(str.title),
    _of_text(lambda text: unicodedata.normalize("NFD", text)),
    *(_of_text(lambda text, more=more: more + text) for more in MORE),  # type: ignore[misc]
    *(_of_text(lambda text, more=more: text + more) for more in MORE),  # type: ignore[misc]
    *(_of_text(lambda text, more=more: more) for more in MORE),  # type: ignore[misc]
    _of_text(lambda text: text[:1] + text),
    _of_text(lambda text: text[:1]),
    lambda value: [*value] if isinstance(value, tuple) else value,
    lambda value: value[::-1] if isinstance(value, str | tuple) else value,
    lambda value: value[:1] if isinstance(value, tuple) else value,
    lambda value: value * 2 if isinstance(value, tuple) else value,
    lambda value: frozenset(value) if isinstance(value, tuple) else value,
    _of_numpy,
    lambda value: -value if isinstance(value, int | float) else value,
    lambda value: float("nan") if isinstance(value, float) else value,
    lambda value: None,
)
