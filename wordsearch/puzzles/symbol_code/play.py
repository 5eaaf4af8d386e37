"""Playing a symbol code: give each symbol a letter of its own until every clue is a word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar

from wordsearch.games.base import Game, Illegal, Pieces, counted
from wordsearch.puzzles.symbol_code.puzzle import SymbolCodeSolution
from wordsearch.puzzles.symbol_code.symbols import characters, clue_text

Letters = tuple[str, ...]  # for each symbol its letter, or ""
OPEN = "·"


class CodeGame(Game[Letters]):
    """Symbols to be given letters; they are numbered as in ``puzzle.symbols``, from 0.

    >>> from wordsearch.words.lexicon import Lexicon
    >>> from wordsearch.puzzles.symbol_code.puzzle import SymbolCode
    >>> game = CodeGame(SymbolCode.parse("bar seven seven"), Lexicon.from_words(["bee"]))
    >>> game.assign(1, "e")
    'seven is e.'
    >>> game.reads(0)
    '·ee'
    """

    script = "symbol_code"
    piece = "letter"
    moves: ClassVar[Mapping[str, Mapping[str, type]]] = MappingProxyType(
        {"assign": {"symbol": int, "letter": str}, "clear": {"symbol": int}}
    )

    @property
    def rules(self) -> str:
        """What is to be done, and whose words count."""
        return (
            "Give each symbol a letter, different symbols different letters, so that every clue is a "
            f"word of {self.lexicon.name}."
        )

    def _start(self) -> Letters:
        given = dict(self.puzzle.known)
        return tuple(given.get(symbol, "") for symbol in self.puzzle.symbols)

    # -- how it stands

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {symbol: number for number, symbol in enumerate(self.puzzle.symbols)}

    @cached_property
    def _given(self) -> frozenset[int]:
        return frozenset(self._numbers[symbol] for symbol, _ in self.puzzle.known if symbol in self._numbers)

    def reads(self, clue: int) -> str:
        """A clue as it reads now, dots for symbols without a letter."""
        return "".join(self._state[self._numbers[symbol]] or OPEN for symbol in self.puzzle.clues[clue])

    @property
    def clashes(self) -> dict[str, tuple[str, ...]]:
        """Letters that several symbols have, each with these symbols."""
        often = (letter for letter, times in Counter(filter(None, self._state)).items() if times > 1)
        return {letter: tuple(symbol for symbol, mine in self._pairs() if mine == letter) for letter in often}

    def _pairs(self) -> Iterator[tuple[str, str]]:
        """Each symbol with its letter, or with ""."""
        return zip(self.puzzle.symbols, self._state, strict=True)

    @property
    def solved(self) -> bool:
        """Whether every clue is a word, and no two symbols have the same letter."""
        return not self.clashes and all(self._is_read(clue) for clue in range(len(self.puzzle.clues)))

    def _is_read(self, clue: int) -> bool:
        word = self.reads(clue)
        if len(word) == 1 and self.puzzle.one_letter_words is not None:
            return word in self.puzzle.one_letter_words
        return self.is_word(word)

    # -- moves

    def assign(self, symbol: int, letter: str) -> str:
        """Give a symbol a letter; two symbols may have the same for a while, and that is said."""
        name, letter = self._mine(symbol), letter.strip().lower()
        if len(letter) != 1 or letter not in self.puzzle.alphabet:
            raise Illegal(f"{letter!r} is no letter of the alphabet {self.puzzle.alphabet!r}.")
        if self._state[symbol] == letter:
            raise Illegal(f"{name} is {letter} already.")
        others = [other for other, mine in self._pairs() if mine == letter and other != name]
        clash = f" But so is {', '.join(others)}: that clashes." if others else ""
        return self._give(symbol, letter, f"{name} is {letter}.{clash}")

    def clear(self, symbol: int) -> str:
        """Take the letter of a symbol away."""
        name = self._mine(symbol)
        if not self._state[symbol]:
            raise Illegal(f"{name} has no letter yet.")
        return self._give(symbol, "", f"{name} has no letter now.")

    def _mine(self, symbol: int) -> str:
        """The name of a symbol whose letter is for the player to choose."""
        symbols = self.puzzle.symbols
        if not 0 <= symbol < len(symbols):
            raise Illegal(f"There is no symbol {symbol}; they are numbered 0 to {len(symbols) - 1}.")
        if symbol in self._given:
            raise Illegal(f"{symbols[symbol]} is given: it is {self._state[symbol]}.")
        return str(symbols[symbol])

    def _give(self, symbol: int, letter: str, said: str) -> str:
        return self._go((*self._state[:symbol], letter, *self._state[symbol + 1 :]), said)

    # -- the solutions

    def _pieces(self) -> Pieces:
        return frozenset(
            (symbol, letter)
            for symbol, letter in enumerate(self._state)
            if letter and symbol not in self._given
        )

    def _laid_out(self, solution: SymbolCodeSolution) -> Iterator[Pieces]:
        """A symbol that no clue shows may have any letter that is left, so the player's will do."""
        shown = frozenset((self._numbers[symbol], letter) for symbol, letter in solution.letters)
        free = {self._numbers[symbol] for symbol in solution.undetermined}
        used = set(solution.code.values())
        yield shown | {piece for piece in self._pieces() if piece[0] in free and piece[1] not in used}

    def _take_back(self, piece: tuple[int, str]) -> str:
        self.clear(piece[0])
        return f"{self.puzzle.symbols[piece[0]]} is not {piece[1]}: that letter is taken away."

    def _reveal(self, target: Pieces, at: int) -> str:
        """The letter of the symbol that is looked at, else of the open one that the clues show most."""
        wanted = {symbol: letter for symbol, letter in target if not self._state[symbol]}
        if at not in wanted:
            often = Counter(self._numbers[symbol] for clue in self.puzzle.clues for symbol in clue)
            at = max(wanted, key=lambda symbol: (often[symbol], -symbol))
        return self.assign(at, wanted[at])

    def _praise(self) -> str:
        return f"Solved: {self._decoded() or ', '.join(map(self.reads, range(len(self.puzzle.clues))))}."

    # -- what may be seen

    def _decoded(self) -> str:
        """The text of a cryptogram as it reads now, nothing for clues."""
        if not self.puzzle.text:
            return ""
        pairs = tuple(pair for pair in self._pairs() if pair[1])
        return SymbolCodeSolution(self.puzzle, pairs).decode()

    def _clash_note(self) -> str:
        return "; ".join(
            f"{letter} stands for {' and '.join(symbols)}" for letter, symbols in self.clashes.items()
        )

    def _board(self) -> dict[str, Any]:
        clashing = {symbol for symbols in self.clashes.values() for symbol in symbols}
        symbols = [
            {
                "name": symbol,
                "letter": letter,
                "given": number in self._given,
                "clash": symbol in clashing,
                "single": len(characters(symbol)) <= 2,
            }
            for number, (symbol, letter) in enumerate(self._pairs())
        ]
        clues = []
        for number, clue in enumerate(self.puzzle.clues):
            reads = self.reads(number)
            clues.append(
                {
                    "symbols": [self._numbers[symbol] for symbol in clue],
                    "text": clue_text(clue),
                    "reads": reads,
                    "full": OPEN not in reads,
                    "isWord": self._is_read(number),
                }
            )
        return {
            "symbols": symbols,
            "clues": clues,
            "alphabet": list(self.puzzle.alphabet),
            "decoded": self._decoded(),
            "clashes": self._clash_note(),
            "left": self._left(),
        }

    def _left(self) -> str:
        left = self._state.count("")
        return f"{counted(left, 'symbol')} without a letter" if left else "every symbol has a letter"


GAME = CodeGame
