"""What docstrings name is there: modules, classes, their attributes, files."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import wordsearch as ws
from tests.conftest import ROOT, parsed

FOLDERS = ("wordsearch", "tests", "benchmarks")
FILES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
#: `wordsearch.x.y`, `ws.x`, `Class.x`, in backticks and with a role before them or not.
DOTTED = re.compile(r"`~?((?:[A-Z]\w*|wordsearch|ws|tests|benchmarks)(?:\.\w+)+)(?:\(.*?\))?`")
PATH = re.compile(r"(?<![\w/.])((?:wordsearch|tests|benchmarks|notebooks)/[\w/]+\.\w+)")


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Each docstring of a file, and the line of what it documents."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, DOCUMENTED):
            text = ast.get_docstring(node)
            if text:
                yield getattr(node, "lineno", 1), text


def references(pattern: re.Pattern[str]) -> list[tuple[str, Path, int]]:
    return [
        (name, path, line)
        for path in FILES
        for line, text in docstrings(path)
        for name in pattern.findall(text)
    ]


@cache
def fields_of(kind: type) -> frozenset[str]:
    """The attributes of a class's instances: fields, and what its methods set."""
    names = set(dir(kind))
    for base in kind.__mro__:
        names |= set(vars(base).get("__annotations__", ()))
        for function in vars(base).values():
            code = getattr(getattr(function, "__wrapped__", function), "__code__", None)
            if code is not None:
                names |= set(code.co_names)
    return frozenset(names)


def member(thing: Any, name: str) -> Any:
    """An attribute of a module or a class; None where what it is only an instance
    knows.

    Raises
    ------
    AttributeError
        There is none.
    """
    if isinstance(thing, type) and not hasattr(thing, name):
        if name not in fields_of(thing):
            raise AttributeError(name)
        return None
    value = getattr(thing, name)
    return None if isinstance(value, property | cached_property) else value


@cache
def classes() -> dict[str, type]:
    """The package's classes by their names."""
    found: dict[str, type] = {}
    for path in FILES:
        if path.parts[len(ROOT.parts)] != "wordsearch" or path.name == "__main__.py":
            continue
        module = import_module(name_of(path))
        for name, thing in vars(module).items():
            if isinstance(thing, type) and thing.__module__ == module.__name__:
                found[name] = thing
    return found


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def resolve(name: str, path: Path) -> None:
    """Raise an error if there is nothing of a dotted name."""
    head, *rest = name.split(".")
    if head == "ws":
        thing: Any = ws
    elif head in FOLDERS:
        thing = import_module(head)
        for depth in range(len(rest), 0, -1):
            try:
                thing = import_module(".".join([head, *rest[:depth]]))
            except ModuleNotFoundError:
                continue
            rest = rest[depth:]
            break
    else:
        thing = vars(import_module(name_of(path))).get(head) or classes()[head]
    for part in rest:
        thing = member(thing, part)
        if thing is None:
            return


def test_every_dotted_name_in_a_docstring_is_there():
    wrong = []
    names = references(DOTTED)
    for name, path, line in names:
        try:
            resolve(name, path)
        except (AttributeError, KeyError):
            wrong.append(f"{path.relative_to(ROOT)}:{line} names {name}")
    assert len(names) > 100 and not wrong, "\n".join(wrong)


def test_every_file_that_a_docstring_names_is_there():
    for name, path, line in references(PATH):
        assert (ROOT / name).exists(), f"{path.relative_to(ROOT)}:{line} names {name}"


@pytest.mark.parametrize(
    "name", ["wordsearch.no_such", "ws.no_such", "Run.no_such", "NoSuch.name", "wordsearch.files.x"]
)
def test_what_is_not_there_is_found_out(name):
    with pytest.raises((AttributeError, KeyError)):
        resolve(name, ROOT / "wordsearch" / "search" / "run.py")
