"""Building Blocks."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # what its parts owe
    from wordsearch.puzzle_parts import (
        BatchPart,
        DrawPart,
        ExplainPart,
        MakePart,
        Maker,
        PlayPart,
        PrintViewPart,
        ReasonsPart,
        WatchPart,
    )
    from wordsearch.puzzles.building_blocks import (
        batch,
        draw,
        explain,
        make,
        play,
        print_view,
        reasons,
        watch,
    )
    from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks, BuildingBlocksSolution

    _batch: BatchPart[BuildingBlocks] = batch
    _draw: DrawPart[BuildingBlocks] = draw
    _explain: ExplainPart = explain
    _make: MakePart[BuildingBlocks] = make
    _maker: Maker = make.make_building_blocks
    _play: PlayPart[BuildingBlocks] = play
    _print_view: PrintViewPart[BuildingBlocks, BuildingBlocksSolution] = print_view
    _reasons: ReasonsPart[BuildingBlocks] = reasons
    _watch: WatchPart = watch
