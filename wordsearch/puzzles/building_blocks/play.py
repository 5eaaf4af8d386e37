"""What a page must know of Building Blocks that are played; the rules are in ``play.js``."""

from __future__ import annotations

from itertools import chain
from typing import Any

from wordsearch.games.page import solved
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks
from wordsearch.words.lexicon import Lexicon


def game(puzzle: BuildingBlocks, lexicon: Lexicon) -> dict[str, Any]:
    """The patterns in pieces, the blocks, every word that they make, and what fills the blanks."""
    solutions, complete = solved(puzzle, lexicon)
    words = {word for row in puzzle.candidates(lexicon) for word, _ in row}
    rules = (
        "Put a block into each blank so that every row is a word; each block is used at most once"
    )
    if puzzle.bonus:
        rules += "; those left over spell a bonus phrase"
    return {
        "rows": [puzzle.pieces(pattern) for pattern in puzzle.patterns],
        "blocks": puzzle.blocks,
        "words": words,
        "solutions": [list(chain(*solution.blocks)) for solution in solutions],
        "bonus": puzzle.bonus,
        "complete": complete,
        "rules": f"{rules}. Words are those of {lexicon.name}.",
    }
