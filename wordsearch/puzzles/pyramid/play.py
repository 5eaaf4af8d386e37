"""What a page must know of a pyramid that is played; the rules are in ``play.js``."""

from __future__ import annotations

from typing import Any

from wordsearch.games.page import own_words, solved
from wordsearch.puzzles.pyramid.puzzle import Pyramid
from wordsearch.puzzles.pyramid.solve import word_paths
from wordsearch.words.lexicon import Lexicon


def game(puzzle: Pyramid, lexicon: Lexicon) -> dict[str, Any]:
    """The rows, every word that a path spells, and each cover as the cells of its words."""
    # as in the official rules, unless the maker's have fewer
    fewest = min([3, *map(len, own_words(puzzle))])
    solutions, complete = solved(puzzle, lexicon, min_length=fewest)
    return {
        "rows": puzzle.rows,
        "fewest": fewest,
        "words": {placed.word for placed, _ in word_paths(puzzle, lexicon, fewest).whole()},
        "solutions": [
            [placed.path for placed in cover] for found in solutions for cover in found.covers
        ],
        "complete": complete,
        "rules": f"Cover all {len(puzzle.letters)} cells with words of {fewest} letters or more, each along cells "
        f"that touch. Words are those of {lexicon.name}.",
    }
