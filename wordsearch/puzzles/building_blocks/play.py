"""What a page must know of Building Blocks that are played; the rules are in ``play.js``."""

from __future__ import annotations

from itertools import accumulate, chain
from typing import Any

from wordsearch.games.page import counting, reasons, solved
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks
from wordsearch.reasons.sets import Option
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
    n_blanks = [len(slots.blank) for slots in puzzle.slots]
    first_blanks = list(accumulate(n_blanks, initial=0))

    def filled(option: Option) -> list[str]:
        """What is in each blank of a row, as ``play.js`` says it."""
        first = first_blanks[option.place]
        blocks = [option.word[blank] for blank in puzzle.slots[option.place].blank]
        return [f"{blank}:{block}" for blank, block in enumerate(blocks, first)]

    return {
        "rows": [puzzle.pieces(pattern) for pattern in puzzle.patterns],
        "blocks": puzzle.blocks,
        "words": words,
        "solutions": [list(chain(*solution.blocks)) for solution in solutions],
        "bonus": puzzle.bonus,
        "complete": complete,
        "rules": f"{rules}. {counting(lexicon)}",
        "reasons": reasons(puzzle, lexicon, filled),
    }
