"""Word ladders (Lewis Carroll's Doublets)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # what its parts owe
    from template.puzzle import draw, explain, make, play, print_view
    from template.puzzle.puzzle import Ladder, LadderSolution
    from wordsearch.puzzle_parts import (
        DrawPart,
        ExplainPart,
        MakePart,
        Maker,
        PlayPart,
        PrintViewPart,
    )

    _draw: DrawPart[Ladder] = draw
    _explain: ExplainPart = explain
    _make: MakePart[Ladder] = make
    _maker: Maker = make.make_ladder
    _play: PlayPart[Ladder] = play
    _print_view: PrintViewPart[Ladder, LadderSolution] = print_view
