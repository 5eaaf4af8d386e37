"""What a page must know of a word ladder that is played; the rules are in ``play.js``."""

from __future__ import annotations

from typing import Any

from template.puzzle.puzzle import Ladder
from template.puzzle.solve import distances
from wordsearch.games.page import counting, solved
from wordsearch.words.lexicon import Lexicon


def game(puzzle: Ladder, lexicon: Lexicon) -> dict[str, Any]:
    """The two words, every word that a player can get to, and each ladder."""
    solutions, complete = solved(puzzle, lexicon)
    return {
        "first": puzzle.first,
        "last": puzzle.last,
        "steps": puzzle.steps,
        "words": distances(puzzle.first, lexicon, puzzle.steps - 1),
        "solutions": [solution.words[1:-1] for solution in solutions],
        "complete": complete,
        "rules": (
            f"Get from {puzzle.first} to {puzzle.last} in {puzzle.steps} steps: each changes one "
            f"letter, and none comes twice. {counting(lexicon)}"
        ),
    }
