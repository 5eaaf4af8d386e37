"""The house keeps its floors: who may lean on whom, read from the code's own imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import wordsearch
from tests.conftest import ROOT, parsed
from tests.processes import printed

PACKAGE = ROOT / "wordsearch"
# From the ground up, as in DESIGN: lower may not import higher. A module that is new here must be
# given its floor.
ROOMS = (
    "interrupt errors files display words search provenance puzzle batch making games puzzles study frontend verify"
).split()
FLOOR = {room: floor for floor, room in enumerate(ROOMS)}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")
LOADER = PACKAGE / "puzzle.py"  # of the parts of puzzles, by their names
HEAVY = {"pandas", "matplotlib", "numba", "nltk", "ipywidgets", "networkx"}


def imports(path: Path) -> Iterator[str]:
    """Every dotted name that a file imports: at its top, for type checking, inside functions, or
    by its name.
    """
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            named = ast.unparse(node.args[0]).strip("f'\"")
            yield named if not named.startswith("{") or path == LOADER else f"wordsearch.{named}"


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def test_nothing_imports_upward_no_puzzle_another_and_no_shared_room_a_puzzle():
    for path in MODULES:
        here = room_of(path)
        for name in imports(path):
            package, room, *rest = *name.split("."), ""
            says = f"{path.relative_to(PACKAGE)} imports {name}"
            if package == "wordsearch" and not (path == LOADER and room == "puzzles"):
                assert room in FLOOR, f"{says}, which has no floor"
                assert FLOOR[room] <= FLOOR[here], f"{says}, which is above it"
                assert room != "puzzles" or (here, path.parent.name) == (room, rest[0]), (
                    f"{says}, a puzzle"
                )
            if package == "numba":
                assert path.name in ("kernel.py", "verify.py") or path.parent.name == "batch", says
            assert path.name != "verify.py" or package != "wordsearch", (
                "it checks our proofs by itself"
            )


def test_public_names_stand_in_the_stub_and_load():
    for name in wordsearch.__all__:
        assert getattr(wordsearch, name).__name__.rpartition(".")[2] == name
        assert name in dir(wordsearch)
    with pytest.raises(AttributeError, match="solve_sudoku"):
        wordsearch.solve_sudoku  # noqa: B018


def loaded(names: set[str]) -> str:
    """A statement that says which of these modules a process has loaded."""
    return f"print(*sorted({names} & set(sys.modules)))"


def test_importing_is_light():
    """The package and its solvers load none of the heavy packages before they are needed."""
    names = "ws.solve_pyramid; ws.solve_building_blocks; ws.solve_symbol_code; ws.Lexicon"
    assert printed(f"import sys; import wordsearch as ws; {names}; {loaded(HEAVY)}").split() == []


def test_a_room_loads_nothing_from_above():
    """What is really in `sys.modules` after every module of a room was imported, room by room
    from the ground.
    """
    lines = ["import sys"]
    for room in ROOMS:
        inside = [
            path.relative_to(ROOT).with_suffix("").parts
            for path in MODULES
            if room_of(path) == room
        ]
        lines += [f"import {'.'.join(parts).removesuffix('.__init__')}" for parts in inside]
        lines.append(
            loaded({f"wordsearch.{other}" for other in ROOMS if FLOOR[other] > FLOOR[room]})
        )
    assert printed("\n".join(lines)).split() == []
