# The public names of wordsearch, each once: `__init__.py` loads them from here when they are first
# used.

from .batch.many import solve_many as solve_many
from .batch.outcome import Batch as Batch
from .errors import (
    LexiconError as LexiconError,
    PuzzleError as PuzzleError,
    full_tracebacks as full_tracebacks,
)
from .frontend.explorer import explore as explore
from .frontend.play import play as play
from .frontend.player import player as player
from .frontend.puzzle_files import load_puzzles as load_puzzles, save_puzzles as save_puzzles
from .frontend.sheets import preview as preview, sheet as sheet
from .frontend.tree import TreeView as TreeView
from .making.generator import NoPuzzle as NoPuzzle
from .making.page import make_page as make_page
from .puzzle import Puzzle as Puzzle, rate as rate
from .puzzles.building_blocks.make import make_building_blocks as make_building_blocks
from .puzzles.building_blocks.puzzle import BuildingBlocks as BuildingBlocks
from .puzzles.building_blocks.solve import solve_building_blocks as solve_building_blocks
from .puzzles.letters.brick import Brick as Brick
from .puzzles.letters.brick_file import BrickFormatError as BrickFormatError
from .puzzles.letters.make import make_letters as make_letters
from .puzzles.letters.modular import ModularBrick as ModularBrick
from .puzzles.letters.puzzle import LetterPuzzle as LetterPuzzle
from .puzzles.letters.solve import solve_letters as solve_letters
from .puzzles.palindromes.bound import PatternBound as PatternBound
from .puzzles.palindromes.proof import shortest_palindromic_pangram as shortest_palindromic_pangram
from .puzzles.palindromes.puzzle import PalindromicPangram as PalindromicPangram, Phrase as Phrase
from .puzzles.palindromes.solve import (
    resume_palindromic_pangram as resume_palindromic_pangram,
    search_palindromic_pangram as search_palindromic_pangram,
)
from .puzzles.pyramid.make import make_pyramid as make_pyramid
from .puzzles.pyramid.puzzle import Pyramid as Pyramid
from .puzzles.pyramid.solve import solve_pyramid as solve_pyramid
from .puzzles.symbol_code.cryptogram import (
    solve_cryptogram as solve_cryptogram,
    solve_cryptograms as solve_cryptograms,
)
from .puzzles.symbol_code.explain import clue_value as clue_value
from .puzzles.symbol_code.make import make_symbol_code as make_symbol_code
from .puzzles.symbol_code.puzzle import SymbolCode as SymbolCode
from .puzzles.symbol_code.solve import solve_symbol_code as solve_symbol_code
from .puzzles.word_grid.boggle import climb_boggle as climb_boggle, make_boggle as make_boggle
from .puzzles.word_grid.make import make_word_grid as make_word_grid
from .puzzles.word_grid.puzzle import WordGrid as WordGrid
from .puzzles.word_grid.solve import (
    score_word_grids as score_word_grids,
    solve_word_grid as solve_word_grid,
)
from .reasons.reasons import Reason as Reason, Reasons as Reasons
from .search.beam_stack_search import beam_stack as beam_stack, load_beam_stack as load_beam_stack
from .search.checkpoint import CheckpointError as CheckpointError
from .search.problem import Branch as Branch, Problem as Problem, Prune as Prune
from .search.run import Run as Run
from .search.strategies import (
    beam as beam,
    best_first as best_first,
    depth_first as depth_first,
    limited_discrepancy as limited_discrepancy,
)
from .search.tree import SearchTree as SearchTree
from .search.tree_diff import diff as diff
from .study import plots as plots
from .study.comparison import compare as compare
from .study.growth import fits as fits, medians as medians
from .study.lexicons import compare_lexicons as compare_lexicons
from .study.profiling import (
    profile_allocations as profile_allocations,
    profile_lines as profile_lines,
    profile_memory as profile_memory,
)
from .study.saved import load_comparison as load_comparison, save_comparison as save_comparison
from .study.statistics import scores as scores, verdicts as verdicts
from .study.tables import styled as styled
from .words.catalogue import lexicons as lexicons
from .words.familiarity import Norms as Norms, excluded as excluded
from .words.install import install_corpora as install_corpora
from .words.language import LANGUAGES as LANGUAGES
from .words.letter_graph import LetterGraph as LetterGraph
from .words.lexicon import Lexicon as Lexicon
from .words.normalisation import Normalisation as Normalisation
from .words.phrases import phrases as phrases
from .words.segmenter import example_text as example_text, segment as segment
from .words.trie import Trie as Trie

__version__: str
