"""Why the words of Building Blocks are what they are: items are rows and blocks, a block as often
as it is there; an option is a word in a row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from wordsearch.puzzles.building_blocks.draw import board_svg
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks
from wordsearch.reasons.sets import Choices, Item, Option, State, Use
from wordsearch.reasons.wording import Wording
from wordsearch.words.lexicon import Lexicon


def choices(puzzle: BuildingBlocks, lexicon: Lexicon) -> Choices:
    """Each word that fits a row; a row is called by its number, from 0, a block by itself."""
    options = []
    for row, words in enumerate(puzzle.candidates(lexicon)):
        for word, _ in words:
            blocks = [word[blank] for blank in puzzle.slots[row].blank]
            options.append(Option(word, (row, *blocks), place=row))
    return Choices(options, required=range(len(puzzle.patterns)), room=Counter(puzzle.blocks))


def board(puzzle: BuildingBlocks, laid: Sequence[Option], marked: Sequence[Item]) -> str:
    """The rows with the words laid, and those marked that are looked at."""
    rows = list(puzzle.patterns)
    for option in laid:
        rows[option.place] = option.word
    return board_svg(puzzle, rows, marked)


def wording(puzzle: BuildingBlocks) -> Wording:
    """How its rows and blocks are called."""
    return Rows(puzzle)


class Rows(Wording):
    """A row is called by its number from the top, a block by its letters."""

    covers = ("fits", "fit")

    def __init__(self, puzzle: BuildingBlocks) -> None:
        self._puzzle = puzzle

    def item(self, item: Item) -> str:
        return f"row {item + 1}"

    def target(self, item: Item, state: State) -> str:
        return f"row {item + 1}, {self._puzzle.patterns[item]}"

    def shares(self, uses: Sequence[Use], several: bool) -> str:
        verb = "take" if several else "takes"
        return f"{verb} {self.used(uses)}"

    def used(self, uses: Sequence[Use]) -> str:
        names = []
        for use in uses:
            name = f"the block {use.item}"
            if use.times > 1:
                name += f" {use.times} times"
            names.append(name)
        return " and ".join(names)

    def name(self, option: Option) -> str:
        return f"{option.word} in row {option.place + 1}"
