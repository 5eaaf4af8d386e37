"""Made pyramids: by the rules, unique as they say, the same for the same seed everywhere."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

import wordsearch as ws
from tests.conftest import EXHAUSTIVE
from tests.made import PLAIN, REFUSED_BY_ALL, SEEDS, attempted
from tests.puzzles.pyramid.samples import check_rules
from tests.puzzles.samples import every
from wordsearch.errors import PuzzleError
from wordsearch.making.generator import NoPuzzle


@pytest.fixture(scope="module")
def lexicon():
    return ws.Lexicon.load("enable1")


@settings(max_examples=100 if EXHAUSTIVE else 20)
@given(st.integers(2, 6), st.integers(1, 5), st.integers(0, 4), SEEDS)
def test_rules_hold(base, fewest, more, seed):
    asked = {"base": base, "words": (fewest, fewest + more)}
    for pyramid in attempted(
        ws.make_pyramid, every(40), ("letters",), seed=seed, max_tries=40, **asked
    ):
        check_rules(pyramid, **asked)


def test_effort_counts_the_words_laid_in_vain():
    from wordsearch.puzzles.pyramid.make import _effort

    assert _effort([0b111000, 0b000111], 0b111111) == 2
    # 1 laid, then 2 on top of it, both in vain; then 2 alone and 3, which fill all cells
    assert _effort([0b000011, 0b111000, 0b000111], 0b111111) == 4
    assert _effort([0b000011], 0b111111) == 1


@pytest.mark.parametrize(
    "options, says",
    [
        ({"base": 1}, "base must be a whole number from 2 to 10; it is 1"),
        ({"base": "5"}, "base must be"),
        (
            {"words": (6, 7)},
            "no 6 to 7 words of .* have 15 letters together, which a pyramid of base 5 needs",
        ),
        ({"words": (3, 2)}, "words must be a whole number of at least 3 .or .fewest, most."),
        ({"words": None}, "words must be"),
        ({"words": (1, 1), "base": 9}, "no 1 to 1 words of .* have 45 letters together"),
        *REFUSED_BY_ALL,
    ],
)
def test_options_that_no_pyramid_can_meet(lexicon, options, says):
    with pytest.raises(PuzzleError, match=says):
        ws.make_pyramid(lexicon, **options)


def test_a_constraint_that_bites_is_named():
    tiny = ws.Lexicon.from_words(["abc", "acb", "bac"])
    making = ws.make_pyramid(tiny, base=3, max_tries=50, kernel=False, **PLAIN)
    says = (
        r"no pyramids in 50 tries; what bites is: another solution in words people know \(\d+ tries\), "
        r"the same word twice \(\d+\); the nearest: \w \w\w \w\w\w"
    )
    with pytest.raises(NoPuzzle, match=says):
        next(making)
