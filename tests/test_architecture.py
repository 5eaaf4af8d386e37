"""The house keeps its floors: who may lean on whom, read from the code's own imports."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import wordsearch
from tests.conftest import ROOT

PACKAGE = ROOT / "wordsearch"
# From the ground up, as in DESIGN. A module that is new here must be given its floor.
FLOORS = [
    {"errors", "files"},
    {"display"},
    {"words"},
    {"search"},
    {"puzzle", "provenance"},
    {"batch"},
    {"making"},
    {"games"},
    {"puzzles"},
    {"study"},
    {"frontend", "verify", "verify_kernel"},
]
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
# What still leans on a higher floor: it goes as the rooms are put in order, and none may come.
UPWARD = {("search", "study")}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")
PUZZLES = [path for path in MODULES if path.parent.parent.name == "puzzles"]
HEAVY = ("pandas", "matplotlib", "numba", "nltk", "ipywidgets", "networkx")


def imports(tree: ast.AST, inside: tuple[str, ...] = ()) -> Iterator[tuple[str, tuple[str, ...]]]:
    """(dotted name imported, names of the functions and classes around it), type-checking blocks left out."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, inside) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((f"{node.module}.{alias.name}", inside) for alias in node.names)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from imports(node, (*inside, node.name))
        else:
            yield from imports(node, inside)


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_imports_upward(path):
    here = room_of(path)
    for name, _ in imports(ast.parse(path.read_text(encoding="utf-8"))):
        parts = name.split(".")
        if parts[0] != "wordsearch" or len(parts) < 2 or parts[1] not in FLOOR:
            continue
        assert FLOOR[parts[1]] <= FLOOR[here] or (here, parts[1]) in UPWARD, (
            f"{path.name} leans on {name}, which is above it"
        )


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: "/".join(path.parts[-2:]))
def test_no_puzzle_knows_another(path):
    named = {
        name.split(".")[2]
        for name, _ in imports(ast.parse(path.read_text(encoding="utf-8")))
        if name.startswith("wordsearch.puzzles.")
    }
    assert named <= {path.parent.name}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_kernels_import_numba(path):
    names = {name.split(".")[0] for name, _ in imports(ast.parse(path.read_text(encoding="utf-8")))}
    kernels = {"kernel.py", "verify_kernel.py"}
    assert "numba" not in names or path.name in kernels or path.parent.name == "batch"
    assert "pickle" not in names


def test_public_names_are_listed_and_load():
    assert wordsearch.__all__ == sorted(wordsearch._HOMES)
    for name in wordsearch.__all__:
        assert getattr(wordsearch, name).__name__ == name
        assert name in dir(wordsearch)
    with pytest.raises(AttributeError, match="no attribute 'solve_sudoku'"):
        wordsearch.solve_sudoku  # noqa: B018


def test_a_public_name_wins_over_a_module_that_is_spelled_like_it():
    code = """import wordsearch.search.beam_stack
from wordsearch.search.beam_stack import beam_stack
import wordsearch as ws
print(ws.beam_stack is beam_stack, callable(ws.beam_stack))"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split() == ["True", "True"]


@pytest.mark.parametrize(
    "statement",
    [
        "import wordsearch",
        "import wordsearch as ws; ws.solve_pyramid; ws.solve_building_blocks; ws.solve_symbol_code; ws.Lexicon",
    ],
)
def test_importing_is_light(statement):
    """The package and its solvers load none of the heavy packages before they are needed."""
    code = f"{statement}\nimport sys\nprint([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"
