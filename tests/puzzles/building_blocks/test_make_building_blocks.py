"""Made Building Blocks: by the rules, unique as they say, the same for the same seed everywhere."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

import wordsearch as ws
from tests.conftest import EXHAUSTIVE
from tests.made import PLAIN, REFUSED_BY_ALL, SEEDS, attempted, known
from tests.puzzles.building_blocks.samples import check_rules, letters
from tests.puzzles.samples import every
from wordsearch.errors import PuzzleError
from wordsearch.making.generator import NoPuzzle
from wordsearch.provenance import Provenance, Uniqueness
from wordsearch.puzzles.building_blocks.make import GIVEN, LeftToRight, measured
from wordsearch.search.strategies import depth_first
from wordsearch.words.familiarity import excluded


@pytest.fixture(scope="module")
def lexicon():
    return ws.Lexicon.load("enable1")


FEW = every(10)
SHAPES = st.tuples(st.integers(1, 6), st.integers(1, 4), st.integers(2, 4))
NAMES = st.lists(st.sampled_from(sorted(GIVEN)), min_size=1, max_size=4)
PHRASES = st.text("abcdeinorst '-", min_size=1, max_size=12)


@settings(max_examples=100 if EXHAUSTIVE else 25)
@given(SHAPES, NAMES, st.none() | st.integers(0, 4) | PHRASES, SEEDS)
def test_rules_hold(shape, named, bonus, seed):
    words, size, pieces = shape
    asked = {"words": words, "block_length": size, "pieces": pieces, "given": named, "bonus": bonus}
    hints = ("would fit", "must consist of letters", "be a bonus of")
    for puzzle in attempted(ws.make_building_blocks, FEW, hints, seed=seed, max_tries=30, **asked):
        check_rules(puzzle, words, size, pieces, named)
        blocks = len(puzzle.blocks) - words * (pieces - 1)
        if isinstance(bonus, str):
            assert (
                puzzle.provenance.bonus == " ".join(bonus.split())
                and blocks == len(letters(bonus)) // size
            )
        else:
            assert blocks == (3 if bonus is None else bonus)
            assert puzzle.provenance.bonus in FEW if blocks else puzzle.provenance.bonus is None


def test_a_bonus_that_was_chosen_is_what_its_blocks_spell(lexicon):
    common = known(lexicon)
    for puzzle in ws.make_building_blocks(lexicon, seed=2, rated=False).take(6):
        (solution,) = puzzle.solve(common).solutions
        # likelier than any other reading
        assert solution.bonus(common, limit=1, timeout=100) == [puzzle.provenance.bonus]


def test_no_block_is_an_excluded_word(lexicon):
    def blocks(**options):
        puzzles = ws.make_building_blocks(lexicon, seed=6, rated=False, **options).take(60)
        return {block for puzzle in puzzles for block in puzzle.blocks}

    assert blocks().isdisjoint(excluded())
    assert "ing" in blocks() and "ing" not in blocks(exclude=["ing"])
    assert not blocks(exclude_default=False).isdisjoint(excluded())


def test_what_is_measured_can_be_counted_by_hand():
    listed = ["card", "cast", "case", "bard", "base", "rdca"]
    words = ws.Lexicon.from_words(listed, language="en")
    puzzle = ws.BuildingBlocks.parse("ca.. ..se", "ba ca rd st")
    # "card" is the first word that ca.. can become, then "base" the first of ..se: two blocks, laid
    # well
    run = depth_first(LeftToRight(puzzle, words), limit=1).finish()
    assert run.solutions == [("card", "base")] and run.stats.nodes == 3
    # Beside ca: "st" looks right (cast); "rd" is the answer's. Beside se: "ca" (case); "ba" is the
    # answer's.
    made = Provenance(("card", "base"), 0, "words", Uniqueness(6))
    parts = measured(replace(puzzle, provenance=made), words)
    assert (parts["wrong starts"], parts["effort"]) == (2, 2)


def test_effort_goes_back_where_a_word_took_another_ones_block():
    words = ws.Lexicon.from_words(["card", "cast", "best"], language="en")
    run = depth_first(LeftToRight(ws.BuildingBlocks.parse("ca.. be..", "rd st"), words)).finish()
    assert run.solutions == [("card", "best")]
    assert run.stats.nodes == 4  # the root, card, best; and cast, after which nothing fits be..
    assert run.stats.prunes == {"begins no word": 1}


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"words": 0}, "words must be a whole number from 1 to 50; it is 0"),
        ({"pieces": 1}, "pieces must be a whole number from 2 to 12; it is 1"),
        ({"pieces": 9}, r"no word of .* has 27 letters, which 9 pieces of 3 make"),
        (
            {"block_length": 10, "pieces": 2, "bonus": 0, "given": "end"},
            "words=8 asks for more words of 20 letters than .* has without an excluded piece, which is 3",
        ),
        ({"given": "top"}, "given may name start, middle, end, mixed; 'top' is none of them"),
        ({"given": []}, "given must name at least one of start, middle, end, mixed; it is empty"),
        (
            {"bonus": "high time"},
            "the bonus 'high time' has 8 letters, which 1 or more blocks of 3 cannot spell: "
            "phrases of 6 or 9 letters would fit, or block_length=1, 2, 4, 8",
        ),
        ({"bonus": "route 66"}, "the bonus 'route 66' must consist of letters of 'enable1'"),
        ({"bonus": " - "}, "must consist of letters of .*; bonus=0 leaves no block over"),
        (
            {"bonus": -1},
            r"bonus must be a whole number from 0 to 12 \(blocks of a word .*; or a phrase\)",
        ),
        ({"bonus": 7}, "can be a bonus of 7 blocks: none has 21 letters, .* or another number"),
        *REFUSED_BY_ALL,
    ],
)
def test_options_that_no_puzzle_can_meet(lexicon, options, says):
    with pytest.raises(PuzzleError, match=says):
        ws.make_building_blocks(lexicon, **options)


def test_a_constraint_that_bites_is_named():
    # whichever two are drawn, their blocks make the other two as well
    tiny = ws.Lexicon.from_words(["abcd", "abef", "ghcd", "ghef"], language="en")
    shape = {"words": 2, "block_length": 2, "pieces": 2, "given": "start", "bonus": 0}
    making = ws.make_building_blocks(tiny, max_tries=40, kernel=False, **PLAIN, **shape)
    with pytest.raises(
        NoPuzzle, match=r"what bites is: .*another solution in words people know \(\d+"
    ) as failure:
        next(making)
    assert sum(failure.value.reasons.values()) == 40 and failure.value.nearest


def test_a_hard_draft_is_given_up_after_a_bounded_search(lexicon):
    making = ws.make_building_blocks(
        lexicon, words=30, block_length=2, pieces=2, given="end", max_tries=60, rated=False
    )
    with pytest.raises(NoPuzzle, match="too long a search for others in words people know"):
        next(making)


# -- words of one's own, a theme -------------------------------------------------------------------


def test_blocks_have_just_these_words(lexicon):
    own = ["happiness", "mirabelle", "candle"]
    blocks = next(ws.make_building_blocks(lexicon, answer=own, seed=1))
    assert set(blocks.provenance.answer) == set(own)


def test_a_word_that_blocks_cannot_spell_ends_in_the_nearest_that_they_can(lexicon):
    says = (
        "the word 'birthday' has 8 letters, which 2 or more blocks of 3 cannot spell: phrases of "
        "6 or 9 letters would fit, or block_length=1, 2, 4"
    )
    with pytest.raises(PuzzleError, match=says):
        ws.make_building_blocks(lexicon, answer=["birthday"])
