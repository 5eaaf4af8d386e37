"""Symbol codes and cryptograms on a printed page."""

from __future__ import annotations

from collections.abc import Mapping

from wordsearch.display.print_view import WIDTH, PrintedAnswer, PrintView, group, view
from wordsearch.display.svg import picture
from wordsearch.puzzles.symbol_code.draw import drawn
from wordsearch.puzzles.symbol_code.puzzle import SymbolCode, SymbolCodeSolution

#: How much is set side by side, where 1 is what a screen has room for; up to the whole page.
_SHARES = (1.0, 1.5, 2.0, 2.5, 3.2)
#: Of a picture, in the units of its width.
_TALLEST = 420.0
#: Characters of a text that is drawn with its answer; a longer one is read more easily as a text.
_DRAWN = 120


def print_view(puzzle: SymbolCode) -> PrintView:
    """The clues and a row of all symbols, or the text; each symbol with room for its letter."""
    kind = "Symbol code"
    title = f"symbol code of {len(puzzle.clues)} clues"
    rules = "Each symbol stands for one letter, always the same; each row is a word."
    if puzzle.text:
        kind = "Cryptogram"
        title = "cryptogram"
        rules = "Each letter stands for another one, always the same. What does the text say?"
    return view(kind, rules, *_fitted(puzzle, dict(puzzle.known)), title)


def _fitted(puzzle: SymbolCode, letters: Mapping[str, str]) -> tuple[list[str], float]:
    """The parts of a picture and its height; what is long is set in smaller letters, so that it is
    not too tall for a page.
    """
    for share in _SHARES:
        parts, height = drawn(puzzle, letters, room=WIDTH * share)
        if height <= _TALLEST * share:
            break
    return [group(parts, 0, 0, 1 / share)], height / share


def print_answer(solution: SymbolCodeSolution) -> PrintedAnswer:
    """The clues with their letters, and their words; the text where it is one."""
    if solution.puzzle.text and len(solution.puzzle.text) > _DRAWN:
        return PrintedAnswer((solution.decode(),))
    parts, height = _fitted(solution.puzzle, solution.code)
    svg = picture(WIDTH, height, parts, solution.decode())
    words = solution.words
    if solution.puzzle.text:
        words = (solution.decode(),)
    return PrintedAnswer(words, svg=svg)
