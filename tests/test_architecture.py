"""The house keeps its floors: who may lean on whom, read from the code's own imports."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import wordsearch
from tests.conftest import ROOT
from tests.processes import printed

PACKAGE = ROOT / "wordsearch"
# From the ground up, as in DESIGN: lower may not import higher. A module that is new here must be given its floor.
ROOMS = (
    *(
        "interrupt",
        "errors",
        "files",
        "display",
        "words",
        "search",
        "provenance",
        "puzzle",
        "batch",
        "making",
        "games",
    ),
    *("puzzles", "study", "frontend", "verify"),
)
FLOOR = {room: floor for floor, room in enumerate(ROOMS)}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")
LOADER = PACKAGE / "puzzle.py"  # of the parts of puzzles, by their names
PUZZLES = [path for path in MODULES if path.parent.parent.name == "puzzles"]
HEAVY = ("pandas", "matplotlib", "numba", "nltk", "ipywidgets", "networkx")


def imports(path: Path) -> Iterator[str]:
    """Every dotted name that a file imports: at its top, for type checking, inside functions, or by its name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            named = ast.unparse(node.args[0]).strip("f'\"")
            yield named if not named.startswith("{") or path == LOADER else f"wordsearch.{named}"


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def dotted(path: Path) -> str:
    return ".".join(("wordsearch", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(
        ".__init__"
    )


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_imports_upward(path):
    here = room_of(path)
    for name in imports(path):
        parts = name.split(".")
        if parts[0] != "wordsearch" or path == LOADER and parts[1] == "puzzles":
            continue
        assert len(parts) > 1 and parts[1] in FLOOR, f"{path.name} imports {name}, which has no floor"
        assert FLOOR[parts[1]] <= FLOOR[here], f"{path.name} leans on {name}, which is above it"


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: "/".join(path.parts[-2:]))
def test_no_puzzle_knows_another(path):
    named = {name.split(".")[2] for name in imports(path) if name.startswith("wordsearch.puzzles.")}
    assert named <= {path.parent.name}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_shared_room_knows_a_puzzle(path):
    if room_of(path) != "puzzles" and path != LOADER:
        assert not [name for name in imports(path) if name.startswith("wordsearch.puzzles")]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_kernels_import_numba(path):
    names = {name.split(".")[0] for name in imports(path)}
    kernels = {"kernel.py", "verify.py"}
    assert "numba" not in names or path.name in kernels or path.parent.name == "batch"
    assert "pickle" not in names


def test_public_names_stand_in_the_stub_and_load():
    for name in wordsearch.__all__:
        assert getattr(wordsearch, name).__name__.rpartition(".")[2] == name
        assert name in dir(wordsearch)
    with pytest.raises(AttributeError, match="solve_sudoku"):
        wordsearch.solve_sudoku  # noqa: B018


@pytest.mark.parametrize(
    "statement",
    [
        "import wordsearch",
        "import wordsearch as ws; ws.solve_pyramid; ws.solve_building_blocks; ws.solve_symbol_code; ws.Lexicon",
    ],
)
def test_importing_is_light(statement):
    """The package and its solvers load none of the heavy packages before they are needed."""
    assert loaded(statement, HEAVY) == []


def loaded(statement: str, names: Iterable[str]) -> list[str]:
    """Which modules, or packages above them, a fresh process has loaded after a statement."""
    code = f"{statement}\nimport sys\nprint(*(name for name in {sorted(names)} if name in sys.modules))"
    return printed(code).split()


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_loads_nothing_from_above(room):
    """What is really in `sys.modules` after every module of a room was imported, in a process of its own."""
    modules = [dotted(path) for path in MODULES if room_of(path) == room]
    statement = "; ".join(f"import {module}" for module in modules)
    higher = {f"wordsearch.{other}" for other in ROOMS if FLOOR[other] > FLOOR[room]}
    assert loaded(statement, higher) == []


def test_the_checker_of_proofs_imports_nothing_of_ours():
    assert not [name for name in imports(PACKAGE / "verify.py") if name.startswith("wordsearch")]
