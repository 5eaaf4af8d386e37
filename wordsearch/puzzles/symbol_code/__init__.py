"""Symbol codes and cryptograms."""

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
    from wordsearch.puzzles.symbol_code import (
        batch,
        draw,
        explain,
        make,
        play,
        print_view,
        reasons,
        watch,
    )
    from wordsearch.puzzles.symbol_code.puzzle import SymbolCode, SymbolCodeSolution

    _batch: BatchPart[SymbolCode] = batch
    _draw: DrawPart[SymbolCode] = draw
    _explain: ExplainPart = explain
    _make: MakePart[SymbolCode] = make
    _maker: Maker = make.for_page
    _play: PlayPart[SymbolCode] = play
    _print_view: PrintViewPart[SymbolCode, SymbolCodeSolution] = print_view
    _reasons: ReasonsPart[SymbolCode] = reasons
    _watch: WatchPart = watch
