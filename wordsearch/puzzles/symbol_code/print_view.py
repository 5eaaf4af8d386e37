"""Symbol codes and cryptograms on a printed page."""

from __future__ import annotations

from wordsearch.display.print_view import PrintedAnswer, PrintView, view
from wordsearch.puzzles.symbol_code.draw import drawn
from wordsearch.puzzles.symbol_code.puzzle import SymbolCode, SymbolCodeSolution


def print_view(puzzle: SymbolCode) -> PrintView:
    """The clues and a row of all symbols, or the text; each symbol with room for its letter."""
    kind = "Symbol code"
    title = f"symbol code of {len(puzzle.clues)} clues"
    rules = "Each symbol stands for one letter, always the same; every row of symbols is a word."
    if puzzle.text:
        kind = "Cryptogram"
        title = "cryptogram"
        rules = "Each letter stands for another one, always the same. What does the text say?"
    return view(kind, rules, *drawn(puzzle, dict(puzzle.known)), title)


def print_answer(solution: SymbolCodeSolution) -> PrintedAnswer:
    """The text, or the clues' words and the code."""
    if solution.puzzle.text:
        return PrintedAnswer((solution.decode(),))
    code = ", ".join(f"{symbol} = {letter}" for symbol, letter in solution.letters)
    return PrintedAnswer(solution.words, code)
