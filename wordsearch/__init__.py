"""A workbench for people who solve, make and study word puzzles.

The public names live here and are loaded when they are first used, so that ``import wordsearch`` costs
nothing that the day's work does not need.

>>> import wordsearch as ws
>>> lexicon = ws.Lexicon.from_words(["oboe", "piano", "guitar", "boat"])
>>> run = ws.solve_pyramid("p ir aao ntib ogueo", lexicon)
>>> run.solutions[0].words
('guitar', 'oboe', 'piano')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_HOMES = {
    "Lexicon": "lexicon",
    "LexiconError": "lexicon",
    "Normalisation": "lexicon",
    "lexicons": "corpora",
    "install_corpora": "corpora",
    "LetterGraph": "trie",
    "Trie": "trie",
    "Branch": "search",
    "Problem": "search",
    "Prune": "search",
    "PuzzleError": "search",
    "Run": "search",
    "Stats": "search",
    "beam": "search",
    "best_first": "search",
    "depth_first": "search",
    "limited_discrepancy": "search",
    "SearchTree": "trace",
    "diff": "trace",
    "BuildingBlocks": "puzzles.building_blocks",
    "Pyramid": "puzzles.pyramid",
    "SymbolCode": "puzzles.symbol_code",
    "clue_value": "puzzles.symbol_code",
    "solve_building_blocks": "puzzles.building_blocks",
    "solve_pyramid": "puzzles.pyramid",
    "solve_symbol_code": "puzzles.symbol_code",
}
_ROOMS = ("corpora", "lexicon", "plots", "puzzles", "search", "trace", "trie")

__all__ = [
    "Branch",
    "BuildingBlocks",
    "LetterGraph",
    "Lexicon",
    "LexiconError",
    "Normalisation",
    "Problem",
    "Prune",
    "PuzzleError",
    "Pyramid",
    "Run",
    "SearchTree",
    "Stats",
    "SymbolCode",
    "Trie",
    "beam",
    "best_first",
    "clue_value",
    "depth_first",
    "diff",
    "install_corpora",
    "lexicons",
    "limited_discrepancy",
    "solve_building_blocks",
    "solve_pyramid",
    "solve_symbol_code",
]

if TYPE_CHECKING:
    from wordsearch.corpora import install_corpora, lexicons
    from wordsearch.lexicon import Lexicon, LexiconError, Normalisation
    from wordsearch.puzzles.building_blocks import BuildingBlocks, solve_building_blocks
    from wordsearch.puzzles.pyramid import Pyramid, solve_pyramid
    from wordsearch.puzzles.symbol_code import SymbolCode, clue_value, solve_symbol_code
    from wordsearch.search import (
        Branch,
        Problem,
        Prune,
        PuzzleError,
        Run,
        Stats,
        beam,
        best_first,
        depth_first,
        limited_discrepancy,
    )
    from wordsearch.trace import SearchTree, diff
    from wordsearch.trie import LetterGraph, Trie


def __getattr__(name: str) -> Any:
    """Load a public name from its home on first use (PEP 562)."""
    if name in _HOMES:
        value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    elif name in _ROOMS:
        value = import_module(f"{__name__}.{name}")
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES, *_ROOMS})
