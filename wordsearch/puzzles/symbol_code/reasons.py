"""Why a code is what it is: items are clues, and symbols, which take letters for colours; an option
is a word for a clue.
"""

from __future__ import annotations

from collections.abc import Sequence

from wordsearch.puzzles.symbol_code.draw import board_svg
from wordsearch.puzzles.symbol_code.puzzle import SymbolCode
from wordsearch.puzzles.symbol_code.symbols import clue_text
from wordsearch.reasons.sets import Choices, Item, Option, State, Use
from wordsearch.reasons.wording import Wording, laid_name
from wordsearch.words.language import capital
from wordsearch.words.lexicon import Lexicon


def choices(code: SymbolCode, lexicon: Lexicon) -> Choices:
    """Each word of a clue's order type; a clue is called by its number, from 0."""
    options = []
    for number, words in enumerate(code.candidates(lexicon)):
        clue = code.clues[number]
        options += [
            Option(word, (number,), dict(zip(clue, word, strict=True)), place=number)
            for word in words
        ]
    return Choices(options, required=range(len(code.clues)), distinct=True, tables=True)


def board(code: SymbolCode, laid: Sequence[Option], marked: Sequence[Item]) -> str:
    """The clues with the letters of the words laid, and those marked that are looked at."""
    letters = dict(code.known)
    for option in laid:
        letters.update(option.colours)
    return board_svg(code, letters, marked)


def wording(code: SymbolCode) -> Wording:
    """How its clues and symbols are called."""
    return Clues(code)


class Clues(Wording):
    """A clue is called by its number, a word of a cryptogram by itself."""

    covers = ("fits", "fit")
    places = "clue"

    def __init__(self, code: SymbolCode) -> None:
        self._code = code

    def item(self, item: Item) -> str:
        if self._code.text:
            return "".join(map(capital, self._code.clues[item]))
        return f"clue {item + 1}"

    def target(self, item: Item, state: State) -> str:
        letters = self._letters(item, state)
        if any(letters):
            read = "".join([letter or "_" for letter in letters])
            return f"{self.item(item)}, {read}"
        if self._code.text:
            return self.item(item)
        return f"{self.item(item)} ({clue_text(self._code.clues[item])})"

    def only(self, option: Option, item: Item, state: State) -> str:
        if all(self._letters(item, state)):
            return f"{self.item(item)} reads {laid_name(option)}"
        return super().only(option, item, state)

    def _letters(self, item: Item, state: State) -> list[str]:
        """The letter of each symbol of a clue, nothing where what is known of others leaves it
        open.
        """
        known = dict(self._code.known)
        letters = []
        for symbol in self._code.clues[item]:
            letter = known.get(symbol, "")
            others = state.left(symbol) & ~state.left(item)
            if others and not letter:
                first = (others & -others).bit_length() - 1
                found = state.sets.options[first].colours[symbol]
                if not others & ~state.sets.with_use(Use(symbol, colour=found)):
                    letter = str(found)
            letters.append(capital(letter))
        return letters

    def shares(self, uses: Sequence[Use], several: bool) -> str:
        verb = "have" if several else "has"
        letters = [f"{capital(str(use.colour))} for {use.item}" for use in uses]
        return f"{verb} {' and '.join(letters)}"

    def settled(self, uses: Sequence[Use], struck: Sequence[str]) -> str:
        letters = [f"{use.item} is {capital(str(use.colour))}" for use in uses]
        return f"so {' and '.join(letters)}"

    def name(self, option: Option) -> str:
        return f"{option.word} for {self.item(option.place)}"
