"""Letter puzzles, and Brick, which makes them from any text."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # what its parts owe
    from wordsearch.puzzle_parts import (
        BatchPart,
        DrawPart,
        MakePart,
        Maker,
        PlayPart,
        PrintViewPart,
    )
    from wordsearch.puzzles.letters import batch, draw, make, play, print_view
    from wordsearch.puzzles.letters.puzzle import LetterPuzzle

    _batch: BatchPart[LetterPuzzle] = batch
    _draw: DrawPart[LetterPuzzle] = draw
    _make: MakePart[LetterPuzzle] = make
    _maker: Maker = make.for_page
    _play: PlayPart[LetterPuzzle] = play
    _print_view: PrintViewPart[LetterPuzzle, LetterPuzzle] = print_view
