"""The house keeps its floors: who may lean on whom, read from the code's own imports."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import wordsearch
from tests.conftest import ROOT, parsed
from tests.processes import printed
from wordsearch.puzzle_types import PUZZLES, puzzle_type

PACKAGE = ROOT / "wordsearch"
# From the ground up, as in CONTRIBUTING.md: lower may not import higher. A new module must be
# given its floor.
ROOMS = (
    "interrupt errors files display search words reasons options provenance puzzle_types puzzle_json puzzle_parts puzzle solver "
    "batch making games puzzles study frontend verify"
).split()
FLOOR = {room: floor for floor, room in enumerate(ROOMS)}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")
LOADER = PACKAGE / "puzzle_types.py"  # of puzzles and their parts, by their names
BY_NAME = {"load_module", "optional", "package"}  # functions that import what they are given
DOOR = PACKAGE / "interrupt.py"
HEAVY = {"numpy", "pandas", "matplotlib", "numba", "nltk", "ipywidgets", "networkx"}


def imports(path: Path) -> Iterator[str]:
    """Every dotted name that a file imports: at its top, for type checking, inside functions, or
    by its name.
    """
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in BY_NAME:
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


# -- tests that all puzzles share ------------------------------------------------------------------

OWN_TESTS = ROOT / "tests" / "puzzles"
SHARED_TESTS = [
    path for path in sorted((ROOT / "tests").rglob("*.py")) if path.parent.parent != OWN_TESTS
]
CLASSES = {puzzle_type(name).__name__: name for name in PUZZLES}
TABLES = (ast.Dict, ast.List, ast.Tuple, ast.Set)
#: Tables in which a puzzle that is missing is missed by another test, or is none.
TABLES_THAT_MAY = {
    "tests/frontend/test_sheets.py": "one page, looked at glyph by glyph; ODD has every kind",
    "tests/good_values.py": "arguments of public functions: test_nasty.py finds what is missing",
    "tests/test_shows.py": "one of each thing that is shown; puzzles have their own test",
}


def puzzles_named(node: ast.AST) -> set[str]:
    """The puzzles that a piece of code names: by a text, a class, a function."""
    named = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Constant):
            name = str(part.value)
        elif isinstance(part, ast.Attribute):
            name = part.attr
        else:
            name = getattr(part, "id", "")
        name = re.sub("^(solve|make)_", "", CLASSES.get(name, name))
        if name in PUZZLES:
            named.add(name)
    return named


def names_several(node: ast.AST) -> bool:
    """Whether a piece of code is a table of several puzzles, or asks which of them it has."""
    if isinstance(node, ast.Compare):
        texts = [part.value for part in node.comparators if isinstance(part, ast.Constant)]
        return any(name in texts for name in PUZZLES)
    return isinstance(node, TABLES) and len(puzzles_named(node)) > 1


def test_shared_tests_have_no_table_of_puzzles():
    """One may be an example; what a test must know of each lies in the samples of each, or else
    the next puzzle is silently left out.
    """
    tables = {}
    for path in SHARED_TESTS:
        lines = [node.lineno for node in ast.walk(parsed(path)) if names_several(node)]
        if lines:
            tables[path.relative_to(ROOT).as_posix()] = lines
    assert tables.keys() == TABLES_THAT_MAY.keys(), tables


# -- names -----------------------------------------------------------------------------------------


#: What may load NumPy or pandas at its head, beside batch, kernels, studies, the palindromes'
#: proof and the checker: what is asked in bulk, the axes of charts, and a table's sentence, each
#: loaded by a plain module when it is needed.
IN_BULK = {
    "display/chart.py",
    "display/explanation.py",
    "words/graph_building_bulk.py",
    "words/phrase_prices.py",
    "puzzles/letters/letter_sets.py",
    "puzzles/letters/choosing.py",
    "puzzles/building_blocks/reading.py",
    "puzzles/building_blocks/work.py",
    "puzzles/symbol_code/coding.py",
    "puzzles/symbol_code/consistency.py",
    "puzzles/symbol_code/missed_compiled.py",
    "puzzles/symbol_code/work.py",
}


def test_the_plain_path_does_without_numpy():
    for path in MODULES:
        name = path.relative_to(PACKAGE).as_posix()
        allowed = name in IN_BULK or path.name in ("kernel.py", "batch.py", "verify.py")
        allowed = allowed or name.startswith(("batch/", "study/", "puzzles/palindromes/"))
        for statement in statements(parsed(path).body):
            if isinstance(statement, ast.Import | ast.ImportFrom) and not allowed:
                loaded = {module.partition(".")[0] for module in imported(statement)}
                assert loaded.isdisjoint({"numpy", "pandas", "scipy", "matplotlib"}), name


def test_public_names_stand_in_the_stub_and_load():
    for name in wordsearch.__all__:
        value = getattr(wordsearch, name)
        # A table of data has no name of its own.
        assert name.isupper() or value.__name__.rpartition(".")[2] == name
        assert name in dir(wordsearch)
    with pytest.raises(AttributeError, match="solve_sudoku"):
        wordsearch.solve_sudoku  # noqa: B018


# -- late imports ----------------------------------------------------------------------------------

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


@cache
def trees() -> dict[str, ast.Module]:
    """The syntax trees of all modules by their names."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts).removesuffix(".__init__")] = parsed(path)
    return found


def imported(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """The modules that a statement loads."""
    for alias in node.names:
        if isinstance(node, ast.Import):
            yield alias.name
        else:
            member = f"{node.module}.{alias.name}"
            yield member if member in trees() else str(node.module)


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that run when a module is imported."""
    for statement in body:
        is_for_types = isinstance(statement, ast.If) and "TYPE_CHECKING" in ast.unparse(
            statement.test
        )
        if isinstance(statement, FUNCTIONS) or is_for_types:
            continue
        yield statement
        for block in ("body", "orelse", "handlers", "finalbody"):
            yield from statements(getattr(statement, block, []))


@cache
def others_loaded_by(module: str) -> frozenset[str]:
    """The packages of others that are loaded once a module is."""
    others: set[str] = set()
    seen: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if name not in trees():
            others.add(name.partition(".")[0])
            continue
        waiting += [parent for parent in trees() if name.startswith(f"{parent}.")]
        for statement in statements(trees()[name].body):
            if isinstance(statement, ast.Import | ast.ImportFrom):
                waiting += imported(statement)
    return frozenset(others - sys.stdlib_module_names)


def late_imports(node: ast.AST, inside: bool = False, safe: bool = False) -> Iterator[ast.stmt]:
    """The imports inside functions that an interrupt can cut off."""
    inside = inside or isinstance(node, FUNCTIONS)
    safe = safe or (isinstance(node, ast.With) and "uninterrupted()" in ast.unparse(node.items[0]))
    if inside and not safe and isinstance(node, ast.Import | ast.ImportFrom):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from late_imports(child, inside, safe)


def test_an_interrupt_cuts_off_no_late_import_of_a_package_of_others():
    """Half an import of NumPy stays broken until the process ends: see `interrupt.load_module`."""
    for name, tree in trees().items():
        for statement in late_imports(tree):
            for module in imported(statement):
                anew = others_loaded_by(module) - others_loaded_by(name)
                assert not anew, f"{name}:{statement.lineno} loads {', '.join(anew)}"


def test_modules_are_imported_by_name_at_one_place():
    for path in MODULES:
        calls = [
            ast.unparse(node.func) for node in ast.walk(parsed(path)) if isinstance(node, ast.Call)
        ]
        importers = {call.rpartition(".")[2] for call in calls} & {"import_module", "__import__"}
        assert not importers or path == DOOR, f"{path.relative_to(PACKAGE)}: use load_module"


# -- what is really loaded -------------------------------------------------------------------------


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
