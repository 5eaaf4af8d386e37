"""Made pyramids: by the rules, unique as they say, the same for the same seed everywhere."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

import wordsearch as ws
from tests.conftest import EXHAUSTIVE
from tests.made import PLAIN, REFUSED_BY_ALL, SEEDS, attempted, known
from tests.puzzles.pyramid.samples import check_rules
from tests.puzzles.samples import every
from wordsearch.errors import LexiconError, PuzzleError
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
    tiny = ws.Lexicon.from_words(["abc", "acb", "bac"], language="en")
    making = ws.make_pyramid(tiny, base=3, max_tries=50, kernel=False, **PLAIN)
    says = (
        r"no pyramids in 50 tries; what bites is: another solution in words people know \(\d+ tries\), "
        r"the same word twice \(\d+\); the nearest: \w \w\w \w\w\w"
    )
    with pytest.raises(NoPuzzle, match=says):
        next(making)


# -- words of one's own, a theme -------------------------------------------------------------------


def test_a_pyramid_has_them_and_says_which_the_list_lacks(lexicon):
    pyramid = next(ws.make_pyramid(lexicon, include=["happy", "mira"], seed=1))
    made = pyramid.provenance
    assert {"happy", "mira"} <= set(made.answer) and made.added == ("mira",)
    assert str(made).endswith("; not in enable1: mira")
    words = ws.Lexicon.from_words([*known(lexicon), "mira"])
    assert [solution.words for solution in pyramid.solve(words)] == [made.answer]


def test_a_theme_is_what_words_are_drawn_from(lexicon):
    birds = "wren robin eagle falcon heron sparrow thrush raven crow swan duck goose plover penguin finch owl".split()
    pyramid = next(ws.make_pyramid(lexicon, theme=birds, seed=1))
    assert set(pyramid.provenance.answer) <= set(birds)


def test_a_theme_may_be_a_synset(lexicon):
    pyramid = next(ws.make_pyramid(lexicon, theme="bird.n.01", seed=1))
    assert len(pyramid.provenance.answer) >= 2
    with pytest.raises(
        LexiconError, match="WordNet has no synset 'bird.n.99'.*there are bird.n.01"
    ):
        ws.make_pyramid(lexicon, theme="bird.n.99")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (
            {"include": "happy birthday"},
            "has 13 letters, and a pyramid of base 5 has 15, .*phrases of 12 or 15 letters would fit, or base=6",
        ),
        ({"include": ["to"]}, "'to' has 2 letters, and a pyramid .* words of 3 letters or more"),
        (
            {"include": ["a b"]},
            "a word of your own is 1 to 1,000 letters and nothing else; 'a b' is none",
        ),
    ],
)
def test_a_wish_that_cannot_be_met_ends_in_the_nearest_that_can(lexicon, options, says):
    with pytest.raises(PuzzleError, match=says):
        ws.make_pyramid(lexicon, **options)
