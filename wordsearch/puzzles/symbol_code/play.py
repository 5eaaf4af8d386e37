"""What a page must know of a symbol code that is played; the rules are in ``play.js``."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from wordsearch.display.emoji import emoji_uri, is_drawn
from wordsearch.games.page import counting, reasons, solved
from wordsearch.puzzles.symbol_code.puzzle import SymbolCode
from wordsearch.reasons.sets import Option
from wordsearch.words.lexicon import Lexicon

#: Emoji that are shown for names that are often used.
_EMOJI = {
    "cherry": "🍒",
    "bell": "🔔",
    "star": "⭐",
    "crown": "👑",
    "grapes": "🍇",
    "lemon": "🍋",
    "anchor": "⚓",
    "key": "🔑",
    "moon": "🌙",
    "rocket": "🚀",
    "hat": "🎩",
    "fish": "🐟",
    "candle": "🕯",
    "ship": "🚢",
    "drum": "🥁",
    "tree": "🌳",
    "house": "🏠",
}


def board(puzzle: SymbolCode) -> dict[str, Any]:
    """The symbols and what they look like, the clues by their numbers, and what is given.

    The words of a cryptogram are numbers of symbols, ~number for a capital, and what stands for
    itself.
    """
    numbers = {symbol: number for number, symbol in enumerate(puzzle.symbols)}
    known = dict(puzzle.known)
    shown = [_EMOJI.get(symbol.lower(), symbol) for symbol in puzzle.symbols]
    return {
        "symbols": puzzle.symbols,
        "shown": shown,
        "pictures": {mark: emoji_uri(mark) for mark in shown if is_drawn(mark)},
        "clues": [[numbers[symbol] for symbol in clue] for clue in puzzle.clues],
        "given": [known.get(symbol, "") for symbol in puzzle.symbols],
        "alphabet": puzzle.alphabet,
        "text": [[_coded(mark, numbers) for mark in word] for word in puzzle.marks],
    }


def game(puzzle: SymbolCode, lexicon: Lexicon) -> dict[str, Any]:
    """The board, every word that a clue may read, and each solution as letters."""
    solutions, complete = solved(puzzle, lexicon)
    numbers = {symbol: number for number, symbol in enumerate(puzzle.symbols)}
    known = dict(puzzle.known)
    clues = "every clue"
    if puzzle.text:
        clues = "every word of the text"
    answers = [
        "".join(solution.code.get(symbol, " ") for symbol in puzzle.symbols)
        for solution in solutions
    ]

    def read(option: Option) -> list[str]:
        """The letters of symbols that are not given, as ``play.js`` says them."""
        letters = option.colours.items()
        return [f"{numbers[symbol]}:{letter}" for symbol, letter in letters if symbol not in known]

    return {
        **board(puzzle),
        "words": set(chain(*puzzle.candidates(lexicon))),
        "solutions": answers,
        "complete": complete,
        "rules": "Give each symbol a letter, different symbols different letters, so that "
        f"{clues} is a word. {counting(lexicon)}",
        "reasons": reasons(puzzle, lexicon, read),
    }


def _coded(mark: tuple[str, str | None, bool], numbers: Mapping[str, int]) -> str | int:
    """A character of a text: what stands for itself, or a symbol's number, ~number for a
    capital.
    """
    character, symbol, capital = mark
    if symbol is None:
        return character
    if capital:
        return ~numbers[symbol]
    return numbers[symbol]
