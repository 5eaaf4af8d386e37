"""The reference: a page for each public name, by its docstring, and a list of them by rooms.

A name without a docstring, or without an example that runs, fails the build.
"""

from __future__ import annotations

import doctest
import inspect
import io
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import chdir
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from sphinx.pycode import ModuleAnalyzer

import wordsearch as ws
from docs.sources import written
from wordsearch.puzzle_types import PUZZLES, puzzle_type

#: Titles of rooms, in the order in which a reader meets them; puzzles have titles of their own.
ROOMS = {
    "puzzle": "Every puzzle",
    "words": "Dictionaries and words",
    "search": "The search engine",
    "reasons": "Steps that a person follows",
    "making": "Making puzzles",
    "batch": "Thousands of puzzles",
    "frontend": "Front ends, games and sheets",
    "study": "Comparing and profiling",
    "plots": "Charts",
    "errors": "Errors",
}


#: The module of each public name, as the stub has it.
_MODULES: dict[str, str] = vars(ws)["_MODULES"]


@dataclass(frozen=True)
class PublicName:
    """A name that users type.

    Attributes
    ----------
    name : str
        Dotted, without the package: ``solve_pyramid``, ``plots.plot_tree``.
    thing : object
        What it means.
    room : str
        A key of `ROOMS`, or the name of a puzzle.
    module : str
        Where it is defined.
    """

    name: str
    thing: Any
    room: str
    module: str

    @property
    def text(self) -> str:
        """Its documentation: the docstring, or the comment above what can have none."""
        if isinstance(self.thing, type):
            return inspect.cleandoc(vars(self.thing).get("__doc__") or "")
        if callable(self.thing) or isinstance(self.thing, ModuleType):
            return inspect.cleandoc(self.thing.__doc__ or "")
        comments = ModuleAnalyzer.for_module(self.module).find_attr_docs()
        return "\n".join(comments.get(("", self.name), []))

    @property
    def summary(self) -> str:
        """The first paragraph of its documentation, as one line."""
        first, _, _ = self.text.partition("\n\n")
        return " ".join(first.split())

    def page(self) -> str:
        """Its page, for Sphinx."""
        kind = _directive(self.thing)
        head = f"{self.name}\n{'=' * len(self.name)}\n\n.. {kind}:: wordsearch.{self.name}\n"
        if kind == "autoclass":
            return f"{head}   :members:\n   :show-inheritance:\n"
        if kind == "py:data":
            lines = [f"   {line}".rstrip() for line in self.text.splitlines()]
            return "\n".join([head, *lines, ""])
        return head


def _directive(thing: Any) -> str:
    if isinstance(thing, type):
        if issubclass(thing, Exception):
            return "autoexception"
        return "autoclass"
    if isinstance(thing, ModuleType):
        return "automodule"
    if callable(thing):
        return "autofunction"
    return "py:data"


def public_names() -> Iterator[PublicName]:
    """Every public name, that of a chart, too."""
    for name in dir(ws):
        thing = getattr(ws, name)
        module = _MODULES[name]
        if isinstance(thing, ModuleType):
            yield PublicName(name, thing, name, thing.__name__)
            for inner in dir(thing):
                chart = getattr(thing, inner)
                yield PublicName(f"{name}.{inner}", chart, name, chart.__module__)
        else:
            yield PublicName(name, thing, _room(module), module)


def _room(module: str) -> str:
    """The room of a module, or the puzzle to which it belongs."""
    parts = module.split(".")
    if parts[1] == "puzzles":
        return parts[2]
    return parts[1]


def write_reference(folder: Path) -> None:
    """Write the list and all pages."""
    names = list(public_names())
    for each in names:
        written(folder / f"{each.name}.rst", each.page())
    written(folder / "index.rst", "\n".join(index(names)))


def index(names: Iterable[PublicName]) -> Iterator[str]:
    """The lines of the page that lists all names."""
    by_room: dict[str, list[PublicName]] = {}
    for each in names:
        by_room.setdefault(each.room, []).append(each)
    titles = {"puzzle": ROOMS["puzzle"]}
    titles |= {name: puzzle_type(name).title for name in PUZZLES}
    titles |= ROOMS

    yield from ("Reference", "=========", "")
    yield "Every public name, ``import wordsearch as ws`` before it, with an example that runs."
    for room, title in titles.items():
        yield from ("", title, "-" * len(title), "")
        yield from (".. list-table::", "   :class: names", "")
        inner = by_room.pop(room)
        for each in inner:
            yield f"   * - :py:obj:`{each.name} <wordsearch.{each.name}>`"
            yield f"     - {each.summary}"
        yield from ("", ".. toctree::", "   :hidden:", "")
        yield from (f"   {each.name}" for each in inner)
    if by_room:
        raise SystemExit(f"docs/reference.py: no title for the rooms {', '.join(by_room)}")


# -- examples --------------------------------------------------------------------------------------


def faults() -> list[str]:
    """A sentence for each public name that lacks documentation or an example that runs.

    Examples may write files: they run in a folder that is empty and goes away.
    """
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        return list(filter(None, map(fault_of, public_names())))


def fault_of(each: PublicName) -> str:
    """What is wrong with a name's example; empty if it runs."""
    if not each.text:
        return f"ws.{each.name} has no docstring ({each.module})"
    variables = vars(import_module(each.module)) | {"ws": ws}
    test = doctest.DocTestParser().get_doctest(each.text, variables, each.name, each.module, 0)
    skipped = [example for example in test.examples if doctest.SKIP in example.options]
    if not test.examples or skipped:
        return f"ws.{each.name} has no example that runs ({each.module})"
    said = io.StringIO()
    runner = doctest.DocTestRunner(verbose=False)
    outcome = runner.run(test, out=said.write)
    if outcome.failed:
        return f"the example of ws.{each.name} fails:\n{said.getvalue()}"
    return ""
