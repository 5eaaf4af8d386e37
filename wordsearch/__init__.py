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
    "beam_stack": "search.beam_stack",
    "BeamStackRun": "search.beam_stack",
    "CheckpointError": "search.beam_stack",
    "load_beam_stack": "search.beam_stack",
    "Brick": "puzzles.letters.brick",
    "BrickFormatError": "puzzles.letters.brick",
    "BrickPathError": "puzzles.letters.brick",
    "ModularBrick": "puzzles.letters.brick",
    "Batch": "batch.many",
    "solve_many": "batch.many",
    "compare": "study.comparison",
    "compare_lexicons": "study.comparison",
    "install_corpora": "words.corpora",
    "lexicons": "words.corpora",
    "Lexicon": "words.lexicon",
    "LexiconError": "errors",
    "common_words": "words.familiarity",
    "excluded": "words.familiarity",
    "Provenance": "provenance",
    "Making": "making.generator",
    "NoPuzzle": "making.generator",
    "rate": "puzzle",
    "Rating": "provenance",
    "Uniqueness": "provenance",
    "Normalisation": "words.lexicon",
    "load_puzzles": "frontend.puzzle_files",
    "make_page": "making.page",
    "save_puzzles": "frontend.puzzle_files",
    "profile_allocations": "study.profiling",
    "profile_lines": "study.profiling",
    "profile_memory": "study.profiling",
    "beam": "search.run",
    "best_first": "search.run",
    "Branch": "search.run",
    "depth_first": "search.run",
    "limited_discrepancy": "search.run",
    "Problem": "search.run",
    "Prune": "search.run",
    "PuzzleError": "errors",
    "Run": "search.run",
    "Stats": "search.run",
    "segment": "words.segmenter",
    "Segmentation": "words.segmenter",
    "diff": "search.trace",
    "SearchTree": "search.trace",
    "LetterGraph": "words.trie",
    "Trie": "words.trie",
    "letter_puzzles": "puzzles.letters.puzzle",
    "LetterPuzzle": "puzzles.letters.puzzle",
    "solve_letter_puzzle": "puzzles.letters.puzzle",
    "BuildingBlocks": "puzzles.building_blocks.puzzle",
    "solve_building_blocks": "puzzles.building_blocks.puzzle",
    "PatternBound": "puzzles.palindromes.bound",
    "Proof": "puzzles.palindromes.proof",
    "shortest_palindromic_pangram": "puzzles.palindromes.proof",
    "PalindromicPangram": "puzzles.palindromes.puzzle",
    "Phrase": "puzzles.palindromes.puzzle",
    "resume_palindromic_pangram": "puzzles.palindromes.solve",
    "search_palindromic_pangram": "puzzles.palindromes.solve",
    "Pyramid": "puzzles.pyramid.puzzle",
    "solve_pyramid": "puzzles.pyramid.solve",
    "make_pyramid": "puzzles.pyramid.make",
    "make_building_blocks": "puzzles.building_blocks.make",
    "clue_value": "puzzles.symbol_code.puzzle",
    "solve_symbol_code": "puzzles.symbol_code.puzzle",
    "SymbolCode": "puzzles.symbol_code.puzzle",
    "make_symbol_code": "puzzles.symbol_code.make",
    "sheet": "frontend.sheets",
    "explore": "frontend.explorer",
    "play": "frontend.play",
    "TreeView": "frontend.tree",
}
_ROOMS = {"plots": "study.plots"}

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
    "Making",
    "ModularBrick",
    "NoPuzzle",
    "Normalisation",
    "PalindromicPangram",
    "PatternBound",
    "Phrase",
    "Problem",
    "Proof",
    "Provenance",
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
    from wordsearch.batch.many import Batch, solve_many
    from wordsearch.errors import LexiconError, PuzzleError
    from wordsearch.frontend.explorer import explore
    from wordsearch.frontend.play import play
    from wordsearch.frontend.puzzle_files import load_puzzles, save_puzzles
    from wordsearch.frontend.sheets import sheet
    from wordsearch.frontend.tree import TreeView
    from wordsearch.making.generator import Making, NoPuzzle
    from wordsearch.making.page import make_page
    from wordsearch.provenance import Provenance, Rating, Uniqueness
    from wordsearch.puzzle import rate
    from wordsearch.puzzles.building_blocks.make import make_building_blocks
    from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks, solve_building_blocks
    from wordsearch.puzzles.letters.brick import Brick, BrickFormatError, BrickPathError, ModularBrick
    from wordsearch.puzzles.letters.puzzle import LetterPuzzle, letter_puzzles, solve_letter_puzzle
    from wordsearch.puzzles.palindromes.bound import PatternBound
    from wordsearch.puzzles.palindromes.proof import Proof, shortest_palindromic_pangram
    from wordsearch.puzzles.palindromes.puzzle import PalindromicPangram, Phrase
    from wordsearch.puzzles.palindromes.solve import resume_palindromic_pangram, search_palindromic_pangram
    from wordsearch.puzzles.pyramid.make import make_pyramid
    from wordsearch.puzzles.pyramid.puzzle import Pyramid
    from wordsearch.puzzles.pyramid.solve import solve_pyramid
    from wordsearch.puzzles.symbol_code.make import make_symbol_code
    from wordsearch.puzzles.symbol_code.puzzle import SymbolCode, clue_value, solve_symbol_code
    from wordsearch.search.beam_stack import BeamStackRun, CheckpointError, beam_stack, load_beam_stack
    from wordsearch.search.run import (
        Branch,
        Problem,
        Prune,
        Run,
        Stats,
        beam,
        best_first,
        depth_first,
        limited_discrepancy,
    )
    from wordsearch.search.trace import SearchTree, diff
    from wordsearch.study.comparison import compare, compare_lexicons
    from wordsearch.study.profiling import profile_allocations, profile_lines, profile_memory
    from wordsearch.words.corpora import install_corpora, lexicons
    from wordsearch.words.familiarity import common_words, excluded
    from wordsearch.words.lexicon import Lexicon, Normalisation
    from wordsearch.words.segmenter import Segmentation, segment
    from wordsearch.words.trie import LetterGraph, Trie


def __getattr__(name: str) -> Any:
    """Load a public name from its home on first use (PEP 562)."""
    if name in _HOMES:
        value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    elif name in _ROOMS:
        value = import_module(f"{__name__}.{_ROOMS[name]}")
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
