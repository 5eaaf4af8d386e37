"""A workbench for people who solve, make and study word puzzles.

The public names stand in ``__init__.pyi`` and are loaded when they are first used, so that ``import
wordsearch`` costs nothing that the day's work does not need.

>>> import wordsearch as ws
>>> lexicon = ws.Lexicon.from_words(["oboe", "piano", "guitar", "boat"])
>>> run = ws.solve_pyramid("p ir aao ntib ogueo", lexicon)
>>> run.solutions[0].words
('guitar', 'oboe', 'piano')
"""

import sys
from typing import Any

import lazy_loader

from wordsearch.interrupt import uninterrupted

__version__ = "0.2.0"
_loaded, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> Any:
    if name not in __all__ and not name.startswith("_"):
        from wordsearch.study.names import UnknownName

        raise UnknownName("ws", name, __all__)
    try:
        with uninterrupted():  # half an import would stay broken
            return _loaded(name)
    except ModuleNotFoundError as error:
        from wordsearch.errors import missing

        raise missing(error, f"wordsearch.{name}") from None


if "IPython" in sys.modules:
    from wordsearch.study.completion import register

    register()
