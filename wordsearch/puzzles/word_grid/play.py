"""What a page must know of a word grid that is played; the rules are in ``play.js``."""

from __future__ import annotations

from typing import Any

from wordsearch.puzzles.word_grid.puzzle import WordGrid
from wordsearch.words.lexicon import Lexicon


def game(puzzle: WordGrid, lexicon: Lexicon) -> dict[str, Any]:
    """The cells, the words to strike off where they are shown, a place of each, and the others that are there."""
    asked = puzzle.with_words(lexicon)
    shown = puzzle.rule == "straight" and bool(puzzle.words)
    least = min([3, *map(len, puzzle.words)])
    others = {found.word for found in puzzle.solve(lexicon, min_length=least).finish().solutions}
    left = "; the letters left over spell a message" if puzzle.provenance and puzzle.provenance.bonus else ""
    return {
        "rows": puzzle.rows,
        "straight": puzzle.rule == "straight",
        "shown": asked.words if shown else (),
        "fewest": least,
        "words": others.difference(asked.words),
        "solutions": [(found.word, found.places[0]) for found in asked.listed],
        "bonus": (puzzle.provenance and puzzle.provenance.bonus) or "",
        "complete": True,
        "rules": f"Find {'these' if shown else 'the'} words: {WordGrid.rules[puzzle.rule].replace('words', 'they')}{left}."
        if shown
        else f"Find words of {least} letters or more: {WordGrid.rules[puzzle.rule]}. Words are those of {lexicon.name}.",
    }
