"""Files of beam-stack searches: what they hold, written whole, and read with every value
checked.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from wordsearch.errors import PuzzleError, check_methods, short
from wordsearch.files import FilePath, read_bytes, write_atomically
from wordsearch.search.stats import Count, Stats

FORMAT = "wordsearch beam stack"
VERSION = 1
#: A number as it stands in the file: 6 is not made 6.0.
Number = int | float
#: (f, tie, the parent's place in its layer, the place among its siblings)
Order = tuple[Number, Any, int, int]


class CheckpointError(PuzzleError):
    """A saved search that cannot be taken up; the message says why.

    Examples
    --------
    >>> import wordsearch as ws
    >>> ws.resume_palindromic_pangram("no-such-file", ["a"])
    Traceback (most recent call last):
    wordsearch.search.checkpoint.CheckpointError: there is no file 'no-such-file'
    """


class Improvement(NamedTuple):
    """A point of the anytime curve: when a solution was found, after how many nodes, and what it
    costs.
    """

    seconds: float
    nodes: int
    cost: Number


class SavedState(NamedTuple):
    """A state of a layer."""

    order: Order
    cost: Number
    state: Any


class SavedLayer(msgspec.Struct):
    """A layer; `entries` is None for the one above the roots."""

    low: Order | None
    high: Order | None
    next: Count
    born: list[SavedState]
    entries: list[SavedState] | None


class Checkpoint(msgspec.Struct):
    """What a file holds, but for its head and its checksum."""

    problem: dict[str, Any]
    width: Annotated[int, Meta(ge=1)]
    upper_bound: Number | None
    complete: bool
    solved: list[Any]
    curve: list[Improvement]
    stats: Stats
    layers: list[SavedLayer]


def write_checkpoint(path: FilePath, content: Mapping[str, Any]) -> None:
    """Write a search to a file, atomically."""
    whole = {"format": FORMAT, "version": VERSION, **content}
    write_atomically(path, json.dumps({**whole, "sha256": digest(whole)}).encode())


def digest(content: Mapping[str, Any]) -> str:
    """The checksum of what a file holds."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def read_checkpoint(path: FilePath) -> dict[str, Any]:
    """The content of a file that :meth:`BeamStackRun.save` wrote, checked for damage and version.

    Raises
    ------
    CheckpointError
        If it is no such file, cannot be read, is damaged, or is of another version.
    """
    data = read_bytes(path, CheckpointError)
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise CheckpointError(f"{path} is no saved beam-stack search, or is cut short")
    if content.get("version") != VERSION:
        raise CheckpointError(
            f"{path} is a saved search of version {short(content.get('version'))}, and this "
            f"program reads version {VERSION}: start the search anew"
        )
    if content.pop("sha256", None) != digest(content):
        raise CheckpointError(f"{path} is damaged: its checksum does not fit its content")
    return content


def load_checkpoint(path: FilePath, own: Mapping[str, Any]) -> Checkpoint:
    """The search in a file, if it could go on and is of the problem with the fingerprint `own`.

    Raises
    ------
    CheckpointError
        As `read_checkpoint` does, and for another problem or what `save` never writes: that would
        stop the search later, in the middle.
    """
    content = read_checkpoint(path)
    try:
        saved = msgspec.convert(content, Checkpoint)
        for layer in saved.layers:
            known = 1 if layer.entries is None else len(layer.entries)
            if layer.next > known:
                raise PuzzleError(f"a layer of {known:,} states goes on with number {layer.next:,}")
        _check_ties(saved.layers)
    except (TypeError, ValueError, RecursionError) as error:
        raise CheckpointError(
            f"{path} is no search that can be taken up: {in_a_line(error)}"
        ) from None
    for name in [*saved.problem, *own]:
        if saved.problem.get(name) != own.get(name):
            there, here = (short(value, 200) for value in (saved.problem.get(name), own.get(name)))
            raise CheckpointError(
                f"{path} is of another search: its {name[:60]} is {there}, and here it is {here}"
            )
    return saved


def check_savable(problem: Any) -> None:
    """Refuse a problem whose states no file could hold."""
    check_methods("saving", problem, "encode", "decode")


def fingerprint(problem: Any) -> dict[str, Any]:
    """What a search is about, as it comes back out of JSON."""
    found: dict[str, Any] = json.loads(json.dumps(getattr(problem, "fingerprint", dict)()))
    return found


def in_a_line(error: Exception) -> str:
    """What an error says, short enough for a sentence."""
    return " ".join(str(error).split())[:200]


def _check_ties(layers: list[SavedLayer]) -> None:
    """Refuse ties of states that cannot be compared."""
    orders = list[Order]()
    for layer in layers:
        states = [state.order for state in (*layer.born, *(layer.entries or ()))]
        orders += [end for end in (*states, layer.low, layer.high) if end is not None]
    sorted((tuples(tie),) for _, tie, _, _ in orders)  # a TypeError if some cannot be compared


def tuples(value: Any) -> Any:
    """Lists as tuples, which compare with those that a problem makes."""
    if isinstance(value, list | tuple):
        return tuple(map(tuples, value))
    return value
