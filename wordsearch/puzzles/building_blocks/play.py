"""Playing Building Blocks: fill the blanks until every row is a word, then name the bonus phrase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from wordsearch.games.base import Game, Illegal, Pieces, counted
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocksSolution


class Filled(NamedTuple):
    """The block in each blank (its number, or None); whether the phrase is found, and its letters shown."""

    blanks: tuple[int | None, ...]
    bonus: bool = False
    shown: int = 0


class Blank(NamedTuple):
    """A blank: the pattern it is in, and its place among the pieces of that pattern."""

    row: int
    place: int


class BlocksGame(Game[Filled]):
    """Patterns to be filled; blanks are numbered in reading order, blocks as they are listed, from 0.

    >>> from wordsearch.words.lexicon import Lexicon
    >>> from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks
    >>> game = BlocksGame(BuildingBlocks.parse("ca.. ..se", "rd ba ca"), Lexicon.from_words(["card", "base"]))
    >>> game.place(0, 0)
    "'card' is a word. 1 blank left."
    """

    script = "building_blocks"
    piece = "block"
    moves: ClassVar[Mapping[str, Mapping[str, type]]] = MappingProxyType(
        {
            "place": {"block": int, "blank": int},
            "spell": {"text": str, "blank": int},
            "take": {"blank": int},
            "answer": {"text": str},
        }
    )

    @cached_property
    def _blanks(self) -> tuple[Blank, ...]:
        size = self.puzzle.block_length
        return tuple(
            Blank(row, blank.start // size)
            for row, slots in enumerate(self.puzzle.slots)
            for blank in slots.blank
        )

    @property
    def rules(self) -> str:
        """What is to be done, and whose words count."""
        bonus = "; those left over spell a bonus phrase" if self._phrase else ""
        return (
            f"Put a block into each blank so that every row is a word of {self.lexicon.name}. Each block "
            f"is used at most once{bonus}."
        )

    def _start(self) -> Filled:
        return Filled((None,) * len(self._blanks))

    # -- how it stands

    @property
    def rows(self) -> tuple[str, ...]:
        """Each pattern with the blocks that are in it."""
        pieces = [self.puzzle.pieces(pattern) for pattern in self.puzzle.patterns]
        for blank, block in zip(self._blanks, self._state.blanks, strict=True):
            if block is not None:
                pieces[blank.row][blank.place] = self.puzzle.blocks[block]
        return tuple(map("".join, pieces))

    @property
    def left_over(self) -> tuple[str, ...]:
        """The blocks that are in no blank."""
        return tuple(
            text for number, text in enumerate(self.puzzle.blocks) if number not in self._state.blanks
        )

    @property
    def filled(self) -> bool:
        """Whether every row is a word."""
        return None not in self._state.blanks and all(map(self.is_word, self.rows))

    @property
    def solved(self) -> bool:
        """Whether every row is a word, and the bonus phrase is found if these left-over blocks spell it."""
        return self.filled and (self._state.bonus or not self.asks_bonus)

    @property
    def _phrase(self) -> str:
        return getattr(getattr(self.puzzle, "provenance", None), "bonus", None) or ""

    @property
    def asks_bonus(self) -> bool:
        """Whether the bonus phrase is what is left to be found."""
        if not (self._phrase and self.filled):
            return False
        return Counter("".join(self.left_over)) == Counter(_letters(self._phrase))

    # -- moves

    def place(self, block: int, blank: int) -> str:
        """Put a block into a blank; what was there goes back to the others."""
        self._check(blank)
        if not 0 <= block < len(self.puzzle.blocks):
            raise Illegal(f"There is no block {block}; they are numbered 0 to {len(self.puzzle.blocks) - 1}.")
        if self._state.blanks[blank] == block:
            raise Illegal(f"The block {self.puzzle.blocks[block]!r} is there already.")
        blanks = [None if there == block else there for there in self._state.blanks]
        blanks[blank] = block
        return self._go(
            self._state._replace(blanks=tuple(blanks)),
            lambda: f"{self._verdict(self._blanks[blank].row)} {self._left()}".strip(),
        )

    def spell(self, text: str, blank: int) -> str:
        """Put a block into a blank by its letters."""
        self._check(blank)
        wanted = text.strip().lower()
        for number, block in enumerate(self.puzzle.blocks):
            if block == wanted and number not in self._state.blanks:
                return self.place(number, blank)
        why = "all its copies are in blanks" if wanted in self.puzzle.blocks else "there is none such"
        raise Illegal(f"There is no block {wanted!r} to place: {why}.")

    def take(self, blank: int) -> str:
        """Take the block out of a blank."""
        self._check(blank)
        block = self._state.blanks[blank]
        if block is None:
            raise Illegal("This blank is empty: choose a block for it.")
        blanks = tuple(None if place == blank else there for place, there in enumerate(self._state.blanks))
        return self._go(self._state._replace(blanks=blanks), f"{self.puzzle.blocks[block]!r} is taken back.")

    def answer(self, text: str) -> str:
        """Name the bonus phrase."""
        if not self._phrase:
            raise Illegal("This puzzle has no bonus phrase.")
        if not self.filled:
            raise Illegal("First every row must be a word; the blocks left over then spell the phrase.")
        if not self.asks_bonus:
            raise Illegal(f"The blocks left over here do not spell it: {self._other()}.")
        if not _letters(text):
            raise Illegal("Type the phrase first.")
        if _letters(text) != _letters(self._phrase):
            raise Illegal(f"{text.strip()!r} is not the phrase.")
        return self._go(self._state._replace(bonus=True), "That is the phrase.")

    def _check(self, blank: int) -> None:
        if not 0 <= blank < len(self._blanks):
            raise Illegal(f"There is no blank {blank}; they are numbered 0 to {len(self._blanks) - 1}.")

    def _verdict(self, row: int) -> str:
        word = self.rows[row]
        if "." in word:
            return f"Row {row + 1} reads {word!r}."
        return f"{word!r} is {'a word' if self.is_word(word) else f'no word of {self.lexicon.name}'}."

    def _left(self) -> str:
        left = self._state.blanks.count(None)
        if left:
            return f"{counted(left, 'blank')} left."
        if not self.filled:
            return "All blanks are filled, but not every row is a word."
        if self.asks_bonus:
            return "Every row is a word. What do the blocks left over spell?"
        return f"The blocks left over do not spell the bonus phrase: {self._other()}." if self._phrase else ""

    def _other(self) -> str:
        return "this is another solution than the maker's"

    # -- the solutions

    def _pieces(self) -> Pieces:
        return frozenset(
            (blank, self.puzzle.blocks[block])
            for blank, block in enumerate(self._state.blanks)
            if block is not None
        )

    def _laid_out(self, solution: BuildingBlocksSolution) -> Iterator[Pieces]:
        yield frozenset(enumerate(block for blocks in solution.blocks for block in blocks))

    def _take_back(self, piece: tuple[int, str]) -> str:
        self.take(piece[0])
        return f"{piece[1]!r} is wrong in row {self._blanks[piece[0]].row + 1}: it is taken back."

    def _reveal(self, target: Pieces, at: int) -> str:
        """The block of the blank that is looked at, else of the first that is open; then the phrase."""
        wanted = dict(target)
        still_open = sorted(wanted.keys() - dict(self._pieces()).keys())
        if still_open:
            blank = at if at in still_open else still_open[0]
            said = self.spell(wanted[blank], blank)
            return f"{wanted[blank]!r} goes into row {self._blanks[blank].row + 1}. {said}"
        shown = self._state.shown + 1
        if shown >= len(_letters(self._phrase)):
            return self._go(self._state._replace(bonus=True), f"The phrase is {self._phrase!r}.")
        return self._go(self._state._replace(shown=shown), f"The phrase begins {self._beginning(shown)!r}.")

    def _beginning(self, letters: int) -> str:
        """The first letters of the phrase, with the spaces between them, dots for the others."""
        told = 0
        marks = []
        for character in self._phrase:
            told += character.isalpha()
            marks.append(character if not character.isalpha() or told <= letters else "·")
        return "".join(marks)

    def _praise(self) -> str:
        phrase = f" The phrase is {self._phrase!r}." if self._state.bonus else ""
        return f"Solved: {', '.join(self.rows)}.{phrase}"

    # -- what may be seen

    def _board(self) -> dict[str, Any]:
        numbers = {blank: number for number, blank in enumerate(self._blanks)}
        rows = []
        for row, word in enumerate(self.rows):
            pieces = [
                {"text": "" if "." in text else text, "blank": numbers.get(Blank(row, place), -1)}
                for place, text in enumerate(self.puzzle.pieces(word))
            ]
            rows.append(
                {"pieces": pieces, "isWord": "." not in word and self.is_word(word), "full": "." not in word}
            )
        tiles = [
            {"text": text, "used": number in self._state.blanks}
            for number, text in enumerate(self.puzzle.blocks)
        ]
        return {"rows": rows, "tiles": tiles, "size": self.puzzle.block_length, "bonus": self._bonus_board()}

    def _bonus_board(self) -> dict[str, Any]:
        asked = self.asks_bonus
        shown = len(self._phrase) if self._state.bonus else self._state.shown
        return {
            "asked": asked,
            "found": asked and self._state.bonus,
            "shown": self._beginning(shown) if asked else "",
        }


def _letters(phrase: str) -> str:
    """
    >>> _letters("High times!")
    'hightimes'
    """
    return "".join(filter(str.isalpha, phrase.casefold()))


GAME = BlocksGame
