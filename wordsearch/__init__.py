"""A workbench for people who solve, make and study word puzzles.

The public names stand in ``__init__.pyi`` and are loaded when they are first used, so that ``import
wordsearch`` costs nothing that the day's work does not need.

>>> import wordsearch as ws
>>> lexicon = ws.Lexicon.from_words(["oboe", "piano", "guitar", "boat"])
>>> run = ws.solve_pyramid("p ir aao ntib ogueo", lexicon)
>>> run.solutions[0].words
('guitar', 'oboe', 'piano')
"""

import ast
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from wordsearch.interrupt import uninterrupted

__version__ = "0.2.0"


def _modules() -> dict[str, str]:
    """The module of each public name, as the stub has it."""
    modules = {}
    stub = Path(__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    for statement in ast.parse(stub).body:
        if isinstance(statement, ast.ImportFrom):
            for alias in statement.names:
                modules[alias.name] = f"{__name__}.{statement.module}"
    return modules


_MODULES = _modules()
__all__ = sorted(_MODULES)


def __dir__() -> list[str]:
    return __all__.copy()


def __getattr__(name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name not in _MODULES:
        from wordsearch.study.names import UnknownName

        raise UnknownName("ws", name, __all__)
    try:
        with uninterrupted():  # half an import would stay broken
            module = import_module(_MODULES[name])
            if not hasattr(module, name):  # a module's, as `plots` is
                import_module(f"{_MODULES[name]}.{name}")
            value = getattr(module, name)
    except ModuleNotFoundError as error:
        from wordsearch.errors import missing

        raise missing(error, f"wordsearch.{name}") from None
    # From now on Python finds it without this function.
    globals()[name] = value
    return value


if "IPython" in sys.modules:
    from wordsearch.study.completion import register

    register()
