"""The Building Blocks kernel against its plain twin: solutions in order, nodes, limits, stops,
threads.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tests.conftest import EXHAUSTIVE
from tests.puzzles.building_blocks.samples import endless, instances
from tests.twins import assert_twins, assert_twins_together
from wordsearch.batch.many import solve_many
from wordsearch.errors import PuzzleError
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks
from wordsearch.words.lexicon import Lexicon


@given(st.lists(instances(), min_size=2, max_size=4), st.integers(1, 3), st.integers(1, 9))
@settings(max_examples=300 if EXHAUSTIVE else 40)
def test_same_solutions_and_nodes_as_the_plain_solver(made, limit, most):
    fast = assert_twins_together(made, limit)
    assert_twins(fast.puzzles, made[0][1], max_nodes=most)


@pytest.fixture(scope="module")
def lexicons():
    return {name: Lexicon.load(name) for name in ("wordnet", "american-english", "web2")}


@pytest.mark.parametrize("name", ["wordnet", "american-english", "web2"])
def test_the_printed_puzzles(name, lexicons):
    fast = assert_twins(list(BuildingBlocks.examples().values()), lexicons[name])
    assert (fast.counts.tolist() == [1, 1, 1]) is (name == "wordnet")


def test_patterns_without_given_letters_and_many_blocks(lexicons):
    """Thousands of candidates: more than there is room for at first, more blocks than one
    integer counts.
    """
    words = lexicons["wordnet"].of_length(6)
    pieces = sorted({word[at : at + 3] for word in words for at in (0, 3)})
    twins = assert_twins(
        [BuildingBlocks(("......",) * 2, tuple(pieces))], lexicons["wordnet"], limit=20
    )
    assert twins.statuses == ("limit",)


def test_the_bound_holds_over_slices_of_time():
    [puzzle], lexicon = endless()
    batch = assert_twins([puzzle], lexicon, max_nodes=12_345)
    assert (batch.statuses, batch.nodes.tolist()) == (("limit",), [12_345])
    with pytest.raises(PuzzleError, match="max_nodes"):
        solve_many([puzzle], lexicon, max_nodes=0)


def test_what_the_kernel_takes(lexicons):
    with pytest.raises(PuzzleError, match="order='given'"):
        solve_many(list(BuildingBlocks.examples().values()), lexicons["wordnet"], order="given")
    long = Lexicon.from_words(["ab" * 40, "ab" * 31])
    with pytest.raises(PuzzleError, match="takes up to 62 pieces of a pattern, and here are 80: "):
        solve_many([BuildingBlocks(("ab" * 39 + "a.",), ("b",))], long)
    assert_twins([BuildingBlocks(("ab" * 30 + "a.", "ab" * 30 + ".b"), ("b", "a"))], long)
