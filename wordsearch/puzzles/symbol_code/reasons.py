"""Why a code is what it is: items are clues, and symbols, which take letters for colours; an option
is a word for a clue.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import overload

from wordsearch.puzzles.symbol_code.draw import board_svg
from wordsearch.puzzles.symbol_code.puzzle import SymbolCode
from wordsearch.puzzles.symbol_code.symbols import clue_text, order_type
from wordsearch.puzzles.symbol_code.word_index import word_index
from wordsearch.reasons.partners import Words
from wordsearch.reasons.sets import Choices, Item, Option, State, Use
from wordsearch.reasons.wording import Wording, laid_name
from wordsearch.words.language import capital
from wordsearch.words.lexicon import Lexicon


def choices(code: SymbolCode, lexicon: Lexicon) -> Choices:
    """Each word of a clue's order type; a clue is called by its number, from 0."""
    index = word_index(lexicon, code.alphabet, code.one_letter_words)
    given = dict(code.known)
    free = set(code.alphabet).difference(given.values())
    uses: dict[Use, int] = {}
    tables: list[Words] = []
    n_before = 0
    for number, clue in enumerate(code.clues):
        table = index.table(order_type(clue))
        by_letter = dict(zip(dict.fromkeys(clue), table.by_letter, strict=True))
        allowed = (1 << len(table.words)) - 1
        if given:
            for symbol, column in by_letter.items():
                letters = given.get(symbol, free)
                allowed &= sum(words for letter, words in column.items() if letter in letters)

        uses[Use(number)] = allowed << n_before
        for symbol, column in by_letter.items():
            for letter, words in column.items():
                use = Use(symbol, colour=letter)
                uses[use] = uses.get(use, 0) | (words & allowed) << n_before
        tables.append(
            Words(
                first=n_before,
                symbols=clue,
                words=table.words,
                by_colour=by_letter,
                lacking=table.lacking,
            )
        )
        n_before += len(table.words)
    return Choices(
        _WordsOfClues(tables),
        required=range(len(code.clues)),
        distinct=True,
        tables=dict(enumerate(tables)),
        uses=uses,
    )


class _WordsOfClues(Sequence[Option]):
    """The options: all words of the order type of each clue, made when they are looked at."""

    def __init__(self, tables: Sequence[Words]) -> None:
        self._tables = tables
        self._starts = [table.first for table in tables]
        self._made: dict[int, Option] = {}

    def __len__(self) -> int:
        last = self._tables[-1]
        return last.first + len(last.words)

    @overload
    def __getitem__(self, number: int) -> Option: ...
    @overload
    def __getitem__(self, number: slice) -> list[Option]: ...
    def __getitem__(self, number: int | slice) -> Option | list[Option]:
        if isinstance(number, slice):
            return [self[each] for each in range(len(self))[number]]
        if number not in self._made:
            place = bisect_right(self._starts, number) - 1
            table = self._tables[place]
            word = table.words[number - table.first]
            colours = dict(zip(table.symbols, word, strict=True))
            self._made[number] = Option(word, (place,), colours, place=place)
        return self._made[number]


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

    def __init__(self, code: SymbolCode) -> None:
        self._code = code
        self.place = "word of the text" if code.text else "clue"

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

    def settled(self, uses: Sequence[Use]) -> str:
        letters = [f"{use.item} is {capital(str(use.colour))}" for use in uses]
        return f"so {' and '.join(letters)}"

    def name(self, option: Option) -> str:
        return f"{option.word} for {self.item(option.place)}"
