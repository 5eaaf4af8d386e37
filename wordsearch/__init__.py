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

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_HOMES = {
    "beam_stack": "beam_stack",
    "BeamStackRun": "beam_stack",
    "CheckpointError": "beam_stack",
    "load_beam_stack": "beam_stack",
    "Brick": "brick",
    "BrickFormatError": "brick",
    "BrickPathError": "brick",
    "ModularBrick": "brick",
    "Batch": "bulk",
    "solve_many": "bulk",
    "compare": "comparison",
    "compare_lexicons": "comparison",
    "install_corpora": "corpora",
    "lexicons": "corpora",
    "Lexicon": "lexicon",
    "LexiconError": "lexicon",
    "common_words": "making",
    "excluded": "making",
    "Made": "making",
    "Making": "making",
    "NoPuzzle": "making",
    "rate": "making",
    "Rating": "making",
    "Uniqueness": "making",
    "Normalisation": "lexicon",
    "load_puzzles": "pages",
    "make_page": "pages",
    "save_puzzles": "pages",
    "profile_allocations": "profiling",
    "profile_lines": "profiling",
    "profile_memory": "profiling",
    "beam": "search",
    "best_first": "search",
    "Branch": "search",
    "depth_first": "search",
    "limited_discrepancy": "search",
    "Problem": "search",
    "Prune": "search",
    "PuzzleError": "search",
    "Run": "search",
    "Stats": "search",
    "segment": "segmenter",
    "Segmentation": "segmenter",
    "diff": "trace",
    "SearchTree": "trace",
    "LetterGraph": "trie",
    "Trie": "trie",
    "letter_puzzles": "puzzles.brick",
    "LetterPuzzle": "puzzles.brick",
    "solve_letter_puzzle": "puzzles.brick",
    "BuildingBlocks": "puzzles.building_blocks",
    "solve_building_blocks": "puzzles.building_blocks",
    "PatternBound": "puzzles.palindromic_bound",
    "Proof": "puzzles.palindromic_proof",
    "shortest_palindromic_pangram": "puzzles.palindromic_proof",
    "PalindromicPangram": "puzzles.palindromic_pangram",
    "Phrase": "puzzles.palindromic_pangram",
    "resume_palindromic_pangram": "puzzles.palindromic_search",
    "search_palindromic_pangram": "puzzles.palindromic_search",
    "Pyramid": "puzzles.pyramid",
    "solve_pyramid": "puzzles.pyramid",
    "make_pyramid": "puzzles.pyramid_maker",
    "make_building_blocks": "puzzles.building_blocks_maker",
    "clue_value": "puzzles.symbol_code",
    "solve_symbol_code": "puzzles.symbol_code",
    "SymbolCode": "puzzles.symbol_code",
    "make_symbol_code": "puzzles.symbol_code_maker",
    "sheet": "sheets",
    "explore": "widgets.explorer",
    "play": "widgets.play",
    "TreeView": "widgets.tree",
}
_ROOMS = ("comparison", "corpora", "lexicon", "plots", "profiling", "puzzles", "search", "trace", "trie")

__all__ = [
    "Batch",
    "BeamStackRun",
    "Branch",
    "Brick",
    "BrickFormatError",
    "BrickPathError",
    "BuildingBlocks",
    "CheckpointError",
    "LetterGraph",
    "LetterPuzzle",
    "Lexicon",
    "LexiconError",
    "Made",
    "Making",
    "ModularBrick",
    "NoPuzzle",
    "Normalisation",
    "PalindromicPangram",
    "PatternBound",
    "Phrase",
    "Problem",
    "Proof",
    "Prune",
    "PuzzleError",
    "Pyramid",
    "Rating",
    "Run",
    "SearchTree",
    "Segmentation",
    "Stats",
    "SymbolCode",
    "TreeView",
    "Trie",
    "Uniqueness",
    "beam",
    "beam_stack",
    "best_first",
    "clue_value",
    "common_words",
    "compare",
    "compare_lexicons",
    "depth_first",
    "diff",
    "excluded",
    "explore",
    "install_corpora",
    "letter_puzzles",
    "lexicons",
    "limited_discrepancy",
    "load_beam_stack",
    "load_puzzles",
    "make_building_blocks",
    "make_page",
    "make_pyramid",
    "make_symbol_code",
    "play",
    "profile_allocations",
    "profile_lines",
    "profile_memory",
    "rate",
    "resume_palindromic_pangram",
    "save_puzzles",
    "search_palindromic_pangram",
    "segment",
    "sheet",
    "shortest_palindromic_pangram",
    "solve_building_blocks",
    "solve_letter_puzzle",
    "solve_many",
    "solve_pyramid",
    "solve_symbol_code",
]

if TYPE_CHECKING:
    from wordsearch.beam_stack import BeamStackRun, CheckpointError, beam_stack, load_beam_stack
    from wordsearch.brick import Brick, BrickFormatError, BrickPathError, ModularBrick
    from wordsearch.bulk import Batch, solve_many
    from wordsearch.comparison import compare, compare_lexicons
    from wordsearch.corpora import install_corpora, lexicons
    from wordsearch.lexicon import Lexicon, LexiconError, Normalisation
    from wordsearch.making import (
        Made,
        Making,
        NoPuzzle,
        Rating,
        Uniqueness,
        common_words,
        excluded,
        rate,
    )
    from wordsearch.pages import load_puzzles, make_page, save_puzzles
    from wordsearch.profiling import profile_allocations, profile_lines, profile_memory
    from wordsearch.puzzles.brick import LetterPuzzle, letter_puzzles, solve_letter_puzzle
    from wordsearch.puzzles.building_blocks import BuildingBlocks, solve_building_blocks
    from wordsearch.puzzles.building_blocks_maker import make_building_blocks
    from wordsearch.puzzles.palindromic_bound import PatternBound
    from wordsearch.puzzles.palindromic_pangram import PalindromicPangram, Phrase
    from wordsearch.puzzles.palindromic_proof import Proof, shortest_palindromic_pangram
    from wordsearch.puzzles.palindromic_search import resume_palindromic_pangram, search_palindromic_pangram
    from wordsearch.puzzles.pyramid import Pyramid, solve_pyramid
    from wordsearch.puzzles.pyramid_maker import make_pyramid
    from wordsearch.puzzles.symbol_code import SymbolCode, clue_value, solve_symbol_code
    from wordsearch.puzzles.symbol_code_maker import make_symbol_code
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
    from wordsearch.segmenter import Segmentation, segment
    from wordsearch.sheets import sheet
    from wordsearch.trace import SearchTree, diff
    from wordsearch.trie import LetterGraph, Trie
    from wordsearch.widgets.explorer import explore
    from wordsearch.widgets.play import play
    from wordsearch.widgets.tree import TreeView


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


class _Package(ModuleType):
    """A public name may be spelled like the module it lives in (`compare`): the name wins."""

    def __setattr__(self, name: str, value: Any) -> None:
        # Importing a submodule sets it on its package: skipped here, so that `__getattr__` finds the name.
        if not (name in _HOMES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES, *_ROOMS})
