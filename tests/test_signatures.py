"""What tools read of the public functions, in the stub and in the sources, is what runs."""

from __future__ import annotations

import ast
import inspect
import pickle
from collections.abc import Callable
from importlib import import_module
from inspect import Parameter
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import wordsearch as ws
from tests.conftest import parsed
from tests.processes import python
from tests.puzzles.samples import samples
from wordsearch.puzzle import options_of
from wordsearch.puzzle_types import PUZZLES, puzzle_type
from wordsearch.solver import PuzzleOptions

#: What takes options that no signature can know: what a puzzle of one's own owes.
_ANY_OPTIONS = {"Puzzle.problem", "Run.explain"}
WRONG = "wrods"
#: A part of a puzzle that takes what nobody gives it, and where mypy meets it.
WRONG_PART = "def puzzle_svg(puzzle: object, size: int) -> str:\n    return ''\n"
PART_TAKEN = "draw: DrawPart[Any] = wrong_draw"


def public_functions() -> dict[str, Callable[..., Any]]:
    """By the name that a person types: those of the stub, of its classes, and the charts."""
    functions = {}
    for name in dir(ws):
        thing = getattr(ws, name)
        if inspect.isclass(thing):
            ours = [kind for kind in thing.__mro__ if kind.__module__.startswith("wordsearch")]
            for method in {method for kind in ours for method in vars(kind)}:
                functions[f"{name}.{method}"] = getattr(thing, method)
        elif callable(thing):
            functions[name] = thing
    functions.update({f"plots.{name}": getattr(ws.plots, name) for name in dir(ws.plots)})
    return {
        name: function
        for name, function in sorted(functions.items())
        if inspect.isfunction(function)
        and function.__module__.startswith("wordsearch")
        and name.rpartition(".")[2][0] != "_"
    }


def typed(function: Callable[..., Any], said: str) -> dict[str, str]:
    """The options that ``**options: Unpack[...]`` stands for, with their types."""
    if not said.startswith("Unpack["):
        return {"**": said}
    names = {**inspect.unwrap(function).__globals__, **imported_for_checkers(function)}
    options = names[said[len("Unpack[") : -1]]
    return {name: said.__forward_arg__ for name, said in options.__annotations__.items()}


def written(function: Callable[..., Any]) -> dict[str, str | None]:
    """The parameters that stand in the source of a function, with their types."""
    plain = inspect.unwrap(function)
    node: Any = parsed(Path(inspect.getfile(plain)))
    for name in plain.__qualname__.split("."):
        node = next(inner for inner in node.body if getattr(inner, "name", "") == name)
    arguments = node.args
    types: dict[str, str | None] = {}
    for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        types[argument.arg] = None
        if argument.annotation is not None:
            types[argument.arg] = ast.unparse(argument.annotation)
    if arguments.kwarg is not None:
        types.update(typed(function, ast.unparse(arguments.kwarg.annotation)))
    return types


def shown(function: Callable[..., Any]) -> dict[str, str | None]:
    """The parameters that `inspect` shows of a function, with their types."""
    types: dict[str, str | None] = {}
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind is Parameter.VAR_KEYWORD:
            types.update(typed(function, parameter.annotation))
        elif parameter.kind is not Parameter.VAR_POSITIONAL:
            types[name] = None
            if parameter.annotation is not parameter.empty:
                types[name] = parameter.annotation
    return types


def imported_for_checkers(function: Callable[..., Any]) -> dict[str, Any]:
    """What the function's module imports for type checkers alone."""
    names: dict[str, Any] = {}
    path = inspect.getfile(inspect.unwrap(function))
    for node in parsed(Path(path)).body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            exec(compile(ast.Module(node.body, []), path, "exec"), names)
    return names


def test_every_name_of_the_stub_is_defined_where_it_says() -> None:
    names = []
    for node in parsed(Path(ws.__file__).with_suffix(".pyi")).body:
        if isinstance(node, ast.ImportFrom):
            module = import_module(f"wordsearch.{node.module}")
            for name in node.names:
                assert getattr(module, name.name) is getattr(ws, name.name)
                names.append(name.name)
    assert sorted(names) == sorted(dir(ws)) == sorted(ws.__all__)


@pytest.mark.parametrize("name", public_functions())
def test_what_runs_has_the_options_that_tools_read(name: str) -> None:
    function = public_functions()[name]
    ran = shown(function)
    read = written(function)
    if read.pop("**", None):
        assert read.items() <= ran.items()
    else:
        assert ran == read
    assert "return" in get_type_hints(function, localns=imported_for_checkers(function))


# -- what mypy says of calls -----------------------------------------------------------------------


def wrong_call(name: str) -> str:
    return f"ws.{name}({WRONG}=thing)"


def right_call(name: str) -> str:
    """With every option that the running function has, by name."""
    given = []
    for parameter in inspect.signature(public_functions()[name]).parameters.values():
        if parameter.kind is Parameter.POSITIONAL_ONLY or parameter.name == "self":
            given.append("thing")
        elif parameter.kind not in (Parameter.VAR_KEYWORD, Parameter.VAR_POSITIONAL):
            given.append(f"{parameter.name}=thing")
    return f"ws.{name}({', '.join(given)})"


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What mypy says of a call, by the call; all calls are in one file."""
    calls = []
    for name in public_functions():
        calls += [wrong_call(name), right_call(name)]
    calls.append(PART_TAKEN)
    path = tmp_path_factory.mktemp("calls") / "calls.py"
    head = [
        "from typing import Any",
        "import wordsearch as ws",
        "import wrong_draw",
        "from wordsearch.puzzle_parts import DrawPart",
        "thing: Any = ...",
    ]
    path.write_text("\n".join([*head, *calls]) + "\n")
    part = path.with_name("wrong_draw.py")
    part.write_text(WRONG_PART)
    done = python("-m", "mypy", "--strict", "--hide-error-context", path, part)
    assert done.returncode in (0, 1), done.stderr
    said = dict.fromkeys(calls, "")
    for line in done.stdout.splitlines():
        place, _, sentence = line.partition(": error: ")
        if sentence:
            number = int(place.rpartition(":")[2])
            said[calls[number - len(head) - 1]] += f"{sentence}\n"
    return said


@pytest.mark.parametrize("name", public_functions())
def test_type_checkers_refuse_a_wrong_option_and_take_every_right_one(
    name: str, complaints: dict[str, str]
) -> None:
    assert complaints[right_call(name)] == ""
    if "**" not in written(public_functions()[name]):
        refused = complaints[wrong_call(name)]
        assert f'Unexpected keyword argument "{WRONG}"' in refused or "No overload" in refused


def test_type_checkers_refuse_a_part_that_takes_something_else(complaints: dict[str, str]) -> None:
    refused = complaints[PART_TAKEN]
    assert "Incompatible types in assignment" in refused and "DrawPart" in refused


def test_only_what_a_puzzle_of_ones_own_owes_takes_any_option() -> None:
    """And `with_changes`, which takes the fields of a puzzle and names one that it lacks."""
    functions = public_functions().items()
    takes_any = {name for name, function in functions if "**" in written(function)}
    assert {name for name in takes_any if not name.endswith(".with_changes")} == _ANY_OPTIONS


def test_functions_for_all_puzzles_know_the_options_of_each() -> None:
    for kind in map(puzzle_type, PUZZLES):
        if kind.has_part("batch"):
            assert set(options_of(kind)) <= set(PuzzleOptions.__annotations__), kind


# -- sent to other processes -----------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in PUZZLES if puzzle_type(name).has_part("make")])
def test_what_is_public_is_pickled_by_its_name_and_what_it_gives_as_a_whole(name: str) -> None:
    its = samples(name)
    solve = getattr(ws, f"solve_{name}")
    make = getattr(ws, f"make_{name}")
    assert pickle.loads(pickle.dumps(solve)) is solve
    assert pickle.loads(pickle.dumps(make)) is make
    run = solve(its.PUZZLE, its.WORDS, trace=True)
    again = pickle.loads(pickle.dumps(run))
    assert again.solutions == run.solutions and again.status == run.status
    assert str(again.tree) == str(run.tree)
    making = make("enable1", seed=1, kernel=False, rated=False, **its.MAKING)
    later = pickle.loads(pickle.dumps(making))
    puzzle = next(making)
    for other in (next(later), pickle.loads(pickle.dumps(puzzle))):
        assert other == puzzle and other.provenance == puzzle.provenance
