"""What a page must know of a word grid that is played; the rules are in ``play.js``."""

from __future__ import annotations

from typing import Any

from wordsearch.games.page import counting
from wordsearch.puzzles.word_grid.puzzle import WordGrid
from wordsearch.words.lexicon import Lexicon


def game(puzzle: WordGrid, lexicon: Lexicon) -> dict[str, Any]:
    """The cells, the words to strike off where they are shown, a place of each, and the others
    that are there.
    """
    asked = puzzle.to_be_found(lexicon)
    fewest = min([3, *map(len, puzzle.words)])
    words = {solution.word for solution in puzzle.solve(lexicon, min_length=fewest).whole()}
    others = words.difference(asked.words)
    rules = puzzle.task()
    if not puzzle.shown:
        rules += f" Words have {fewest} letters or more. {counting(lexicon)}"
    if others and not puzzle.shown:
        rules = (
            f"{rules.removesuffix('.')}: {len(asked.words):,} are to be found, others are a bonus."
        )
    return {
        "rows": puzzle.rows,
        "straight": puzzle.rule == "straight",
        "shown": puzzle.shown,
        "fewest": fewest,
        "words": others,
        "solutions": [(solution.word, solution.places[0]) for solution in asked.listed],
        "bonus": puzzle.bonus,
        "complete": True,
        "rules": rules,
    }
