"""What a page must know of a pyramid that is played; the rules are in ``play.js``."""

from __future__ import annotations

from typing import Any

from wordsearch.games.page import counting, own_words, reasons, solved
from wordsearch.puzzles.pyramid.paths import word_paths
from wordsearch.puzzles.pyramid.puzzle import Pyramid
from wordsearch.reasons.sets import Option
from wordsearch.words.lexicon import Lexicon


def game(puzzle: Pyramid, lexicon: Lexicon) -> dict[str, Any]:
    """The rows, every word that a path spells, and each cover as the cells of its words."""
    # As in the official rules, unless the maker's have fewer.
    fewest = min([3, *map(len, own_words(puzzle))])
    solutions, complete = solved(puzzle, lexicon, min_length=fewest)
    covers = [cover for solution in solutions for cover in solution.covers]
    paths = word_paths(puzzle, lexicon, fewest).whole()
    rules = (
        f"Cover all {len(puzzle.letters)} cells with words of {fewest} letters or more, "
        f"each along cells that touch. {counting(lexicon)}"
    )
    return {
        "rows": puzzle.rows,
        "fewest": fewest,
        "words": {placement.word for placement, _ in paths},
        "solutions": [[placement.path for placement in cover] for cover in covers],
        "complete": complete,
        "rules": rules,
        "reasons": reasons(puzzle, lexicon, _path, min_length=fewest),
    }


def _path(option: Option) -> list[str]:
    """A word as it is called in ``play.js``: by its cells."""
    return [",".join(map(str, option.place.path))]
