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


@given(
    st.lists(instances(), min_size=2, max_size=4),
    st.lists(puzzles(), max_size=1),
    st.integers(1, 3),
    st.integers(1, 3),
)
@settings(max_examples=100 if EXHAUSTIVE else 10)
def test_same_answers_and_nodes_where_words_are_missed(made, others, misses, limit):
    lexicon = Lexicon.from_words({word for _, words, _ in made for word in words})
    small = [puzzle for puzzle, _, _ in made]
    assert_twins(small, lexicon, misses=misses)
    assert_twins([*small, *others], lexicon, misses=misses, limit=limit)
    assert_twins(small, lexicon, misses=1, heuristics=UNRANKED)


def test_a_name_is_read_by_the_kernel():
    text = "the cat and the dog saw leonhard at the old boat house".split()
    lexicon = Lexicon.from_words({*text} - {"leonhard"}, language="en")
    code = SymbolCode.parse(list(map(list, text)))
    fast = assert_twins([code, code], lexicon, misses=1)
    assert ("leonhard",) in [solution.missed for solution in fast.solutions[0]]
    assert not solve_many([code], lexicon, misses=0).counts.any()


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
    with pytest.raises(PuzzleError, match="misses must be a whole number"):
        solve_many([SymbolCode.parse("xy")], twl06, misses=-1)
    with pytest.raises(PuzzleError, match="heuristics="):
        solve_many([SymbolCode.parse("xy")], twl06, heuristics=("masks",))
    many = "".join(map(chr, range(0x4E00, 0x4E00 + 63)))
    with pytest.raises(PuzzleError, match="up to 62 letters of an alphabet, and here are 63"):
        solve_many([SymbolCode.parse("xy", alphabet=many)], Lexicon.from_words([many[:2]]))
    assert_twins(
        [SymbolCode.parse("xy", alphabet=many[:62])], Lexicon.from_words([many[:2], many[60:62]])
    )
