"""Pyramid Scheme."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # what its parts owe
    from wordsearch.puzzle_parts import (
        BatchPart,
        DrawPart,
        MakePart,
        Maker,
        PlayPart,
        PrintViewPart,
        ReasonsPart,
        WatchPart,
    )
    from wordsearch.puzzles.pyramid import batch, draw, make, play, print_view, reasons, watch
    from wordsearch.puzzles.pyramid.puzzle import Pyramid, PyramidSolution

    _batch: BatchPart[Pyramid] = batch
    _draw: DrawPart[Pyramid] = draw
    _make: MakePart[Pyramid] = make
    _maker: Maker = make.make_pyramid
    _play: PlayPart[Pyramid] = play
    _print_view: PrintViewPart[Pyramid, PyramidSolution] = print_view
    _reasons: ReasonsPart[Pyramid] = reasons
    _watch: WatchPart = watch
