"""Word grids: word search, and words along touching cells (Boggle)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # what its parts owe
    from wordsearch.puzzle_parts import (
        BatchPart,
        DrawPart,
        MakePart,
        Maker,
        PlayPart,
        PrintViewPart,
        WatchPart,
    )
    from wordsearch.puzzles.word_grid import batch, draw, make, play, print_view, watch
    from wordsearch.puzzles.word_grid.puzzle import WordGrid

    _batch: BatchPart[WordGrid] = batch
    _draw: DrawPart[WordGrid] = draw
    _make: MakePart[WordGrid] = make
    _maker: Maker = make.make_word_grid
    _play: PlayPart[WordGrid] = play
    _print_view: PrintViewPart[WordGrid, WordGrid] = print_view
    _watch: WatchPart = watch
