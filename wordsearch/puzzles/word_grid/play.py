"""What a page must know of a word grid that is played; the rules are in ``play.js``."""

from __future__ import annotations

from typing import Any

from wordsearch.puzzles.word_grid.puzzle import WordGrid
from wordsearch.words.lexicon import Lexicon


def game(puzzle: WordGrid, lexicon: Lexicon) -> dict[str, Any]:
    """The cells, the words to strike off where they are shown, a place of each, and the others
    that are there.
    """
    asked, least = puzzle.with_words(lexicon), min([3, *map(len, puzzle.words)])
    others = {found.word for found in puzzle.solve(lexicon, min_length=least).whole()}
    which = (
        ""
        if puzzle.shown
        else f" Words have {least} letters or more, and are those of {lexicon.name}."
    )
    return {
        "rows": puzzle.rows,
        "straight": puzzle.rule == "straight",
        "shown": puzzle.shown,
        "fewest": least,
        "words": others.difference(asked.words),
        "solutions": [(found.word, found.places[0]) for found in asked.listed],
        "bonus": puzzle.bonus,
        "complete": True,
        "rules": puzzle.task() + which,
    }
