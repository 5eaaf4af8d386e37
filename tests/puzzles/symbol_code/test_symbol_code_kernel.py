"""The symbol code kernel against its plain twin: solutions in order, nodes, limits, stops,
threads.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tests.conftest import EXHAUSTIVE
from tests.puzzles.symbol_code.samples import instances, puzzles
from tests.twins import assert_twins, assert_twins_together
from wordsearch.batch.many import solve_many
from wordsearch.errors import PuzzleError
from wordsearch.puzzles.symbol_code.puzzle import UNRANKED, SymbolCode
from wordsearch.words.lexicon import Lexicon


@given(
    st.lists(instances(), min_size=2, max_size=4),
    st.lists(puzzles(), max_size=2),
    st.integers(1, 3),
)
@settings(max_examples=300 if EXHAUSTIVE else 40)
def test_same_solutions_and_nodes_as_the_plain_solver(made, others, limit):
    """A limit makes the order of words matter, and with it their frequencies."""
    fast = assert_twins_together(made, limit)
    assert_twins([*others, *fast.puzzles], made[0][1], heuristics=UNRANKED)


@pytest.fixture(scope="module")
def twl06():
    return Lexicon.load("twl06")


def test_the_committed_puzzles(twl06):
    committed = list(SymbolCode.examples().values())
    fast = assert_twins(committed, twl06)
    assert (fast.counts.tolist(), fast.nodes.tolist()) == ([2, 4], [4, 8])
    part = SymbolCode.parse(committed[0].clues[:5])
    assert_twins([part], twl06)


def test_what_the_kernel_takes(twl06):
    with pytest.raises(PuzzleError, match="heuristics="):
        solve_many([SymbolCode.parse("xy")], twl06, heuristics=("masks",))
    many = "".join(map(chr, range(0x4E00, 0x4E00 + 63)))
    with pytest.raises(PuzzleError, match="up to 62 letters of an alphabet, and here are 63"):
        solve_many([SymbolCode.parse("xy", alphabet=many)], Lexicon.from_words([many[:2]]))
    assert_twins(
        [SymbolCode.parse("xy", alphabet=many[:62])], Lexicon.from_words([many[:2], many[60:62]])
    )
