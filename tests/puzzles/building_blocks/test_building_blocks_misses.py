"""Building Blocks with words in no list: what is found is what brute force finds, in the order of
its price.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings, strategies as st

import wordsearch as ws
from tests.misses import EXAMPLES, check, in_order, unlisted
from tests.puzzles.building_blocks import samples as building_blocks


def fillings(puzzle: ws.BuildingBlocks) -> Iterator[tuple[str, ...]]:
    """Every way to lay blocks into all blanks."""
    blanks = sum(len(slots.blank) for slots in puzzle.slots)
    for order in set(itertools.permutations(puzzle.blocks, blanks)):
        blocks = iter(order)
        yield tuple(
            "".join(next(blocks) if "." in piece else piece for piece in puzzle.pieces(pattern))
            for pattern in puzzle.patterns
        )


@given(data=st.data(), misses=st.integers(1, 2))
@settings(max_examples=EXAMPLES)
def test_blocks_with_misses_are_those_of_brute_force(data: Any, misses: int) -> None:
    puzzle = data.draw(building_blocks.puzzles().filter(lambda drawn: len(drawn.blocks) < 6))
    ways = sorted(fillings(puzzle))
    drawn = data.draw(st.lists(st.sampled_from(ways), max_size=2))
    words = {*itertools.chain(*drawn), "abc"}
    lexicon = ws.Lexicon.from_words(words, policy=ws.Normalisation(accents="keep"))
    expected = {way for way in ways if len(unlisted(lexicon, way)) <= misses}
    check(puzzle, lexicon, in_order(lexicon, expected), misses)


def test_building_blocks_propose_a_word_that_the_list_lacks() -> None:
    puzzle = ws.BuildingBlocks.examples()["p1"]
    assert not ws.solve_building_blocks(puzzle, "american-english")
    run = ws.solve_building_blocks(puzzle, "american-english", misses=1, trace=True)
    assert run.status == "complete"
    proposed = [solution for solution in run[:5] if solution.missed == ("strongman",)]
    assert len(proposed) == 1 and "in no list: strongman" in str(proposed[0])
    assert ">in no list: strongman<" in proposed[0].drawing()
    # One guess was made for each of the eight patterns, and none of these may have another.
    assert run.stats.prunes["misses"] == 7
    explained = run.explain(lexicons=["american-english"])
    assert "strongman" in explained.loc["str......", "missed"]
    assert explained.loc["wee......", "missed"] == ""
    labels = ["str......", "strong...", "strongman"]
    assert run.problem.after(labels[:2]).words[3] == "strong..."
    assert "strong..." in run.tree.to_json()
    best = ws.solve_building_blocks(
        puzzle, "american-english", misses=1, strategy="best_first", limit=5
    )
    assert [solution.words for solution in best] == [solution.words for solution in run[:5]]
