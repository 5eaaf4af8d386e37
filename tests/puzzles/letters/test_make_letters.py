"""Made letter puzzles: every intended word and no other, the same for a seed everywhere, rated."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

import wordsearch as ws
from tests import made
from tests.puzzles.letters.samples import check_rules
from tests.puzzles.samples import every
from wordsearch.errors import PuzzleError
from wordsearch.puzzles.letters.brick import Brick
from wordsearch.puzzles.letters.make import Cohorts, for_page
from wordsearch.words.familiarity import excluded, norms_of, zipf_of

SOME = every(40)
TOYS = "deed deep deer door drop error ever over order peer pepper poor prove rope proper".split()


#: Every eighth word of a dictionary, and bounds in which it has puzzles.
FEW, SMALL = every(8), {"letters": 6, "required": True, "words": (3, 20), "seed": 6}


@pytest.fixture(scope="module")
def decent():
    return made.decent(ws.Lexicon.load("enable1"))


@pytest.fixture(scope="module")
def honeycombs(decent):
    return ws.make_letters(decent, required=True, seed=8).take(60)


def test_many_puzzles_are_solved_by_the_plain_solver_with_exactly_the_intended_words(
    decent, honeycombs
):
    puzzles = honeycombs
    for number, puzzle in enumerate(puzzles, 1):
        check_rules(puzzle, 7, (20, 60))
        assert tuple(sorted(puzzle.solve(decent))) == puzzle.words
        assert (puzzle.provenance.number, puzzle.provenance.seed) == (number, 8)
    assert tuple(puzzle.solve(decent, **puzzle.variants["plain"])) == puzzle.words
    assert all(norms_of().of(word).score >= 90 for puzzle in puzzles for word in puzzle.words)
    levels = Counter(puzzle.provenance.rating.level for puzzle in puzzles)
    assert sorted(levels) == [1, 2, 3, 4, 5] and max(levels.values()) < 40


def test_the_list_of_excluded_words_is_of_english_words():
    bad = sorted(word for word in excluded() if word in FEW)
    book = Brick.from_words([*bad, *FEW.words[::5]], language="fr")
    puzzles = ws.make_letters(book, letters=6, words=(3, 60), seed=2, level=None).take(60)
    assert not {word for puzzle in puzzles for word in puzzle.words}.isdisjoint(bad)


def some_of(puzzles):
    """The first three, or as many as there are."""
    try:
        return puzzles.take(3)
    except ws.NoPuzzle as error:
        return error.found


@settings(max_examples=15)
@given(
    st.integers(3, 7), st.booleans(), st.integers(1, 6), st.integers(0, 30), st.integers(0, 10**6)
)
def test_rules_hold(letters, required, fewest, more, seed):
    bounds = (fewest, fewest + more)
    try:
        puzzles = ws.make_letters(
            SOME,
            letters=letters,
            required=required,
            words=bounds,
            seed=seed,
            level=None,
            exclude_default=False,
        )
    except PuzzleError as error:
        assert "none of the" in str(error) or "there is no set of letters" in str(error)
        return
    for number, puzzle in enumerate(some_of(puzzles), 1):
        check_rules(puzzle, letters, bounds)
        assert set(puzzle.solve(SOME).finish().solutions) == set(puzzle.words)
        assert puzzle.provenance.number == number and puzzle.provenance.lexicon == "every 40th"


def test_further_words_of_a_reference_are_told():
    common = FEW.familiar("everyday")
    for puzzle in ws.make_letters(common, **SMALL, reference=FEW, level=None).take(5):
        told = puzzle.provenance.uniqueness
        found = set(puzzle.solve(FEW, heuristics=()).finish().solutions)
        assert (told.in_common, told.in_reference) == (len(puzzle.words), len(found))
        # each of them is a bonus
        assert {word for (word,) in told.others} == found.difference(puzzle.words)
        more = len(found) - len(puzzle.words)
        assert str(told).startswith(
            f"{len(puzzle.words)} words in {common.name}; {more} more in {FEW.name}"
        )
    whole = next(ws.make_letters(FEW, **SMALL)).provenance  # of which not all words count
    assert whole.uniqueness.reference == FEW.name and whole.uniqueness.others


def test_a_page_gets_honeycombs():
    made = ws.make_letters(FEW, **SMALL).take(3)
    page = for_page(FEW, **{name: value for name, value in SMALL.items() if name != "required"})
    assert page.take(3) == made
    assert next(for_page(FEW, **SMALL | {"required": False})).required is None


def test_what_a_puzzle_is_made_of_depends_on_the_language_of_the_words():
    options = {"letters": 4, "words": (1, 40)}
    unknown = next(ws.make_letters(Brick.from_words(TOYS), **options))
    assert unknown.provenance.lexicon == "the given words" and unknown.frequencies == ()
    english = ws.Brick.from_words(TOYS, language="en")
    rated = next(ws.make_letters(english, level="known", **options))
    assert rated.provenance.lexicon == "the given words" and rated.frequencies
    unrated = next(ws.make_letters(english, rated=False, **options))
    assert unknown.provenance.rating is unrated.provenance.rating is None
    assert "difficulty" in rated.caption()
    toys = ws.Lexicon.from_words(TOYS, language="English")
    assert next(ws.make_letters(toys, level="known", **options)) == rated
    with pytest.raises(ws.LexiconError, match="no language 'xx'"):
        ws.make_letters(Brick.from_words(TOYS, language="xx"))
    with pytest.raises(PuzzleError, match="cannot be had: familiarity is not known"):
        ws.make_letters(Brick.from_words(TOYS), difficulty=3)


def test_a_letter_puzzle_has_no_one_answer():
    with pytest.raises(PuzzleError, match="many words and not one answer, so unique_in"):
        ws.make_letters("enable1", unique_in="lexicon")


# -- how hard


def test_a_made_puzzle_is_rated_with_the_words_that_people_know(decent, honeycombs):
    known = made.known(decent)
    for puzzle in honeycombs[:10]:
        assert ws.rate(puzzle, known) == puzzle.provenance.rating
        typed = ws.LetterPuzzle.parse(puzzle.letters, puzzle.required).with_words(decent)
        assert ws.rate(typed, known) == puzzle.provenance.rating


@given(
    st.lists(st.text("abc", min_size=3, max_size=5), min_size=1, max_size=20, unique=True),
    st.data(),
)
def test_parts_by_definition(words, data):
    cohorts, words = Cohorts(words, FEW), sorted(words, key=lambda word: (-zipf_of(word), word))
    chosen = data.draw(st.lists(st.sampled_from(words), min_size=1, unique=True))
    effort = 0
    for start in {word[:3] for word in chosen}:
        cohort = [word for word in words if word.startswith(start)]
        effort += 1 + max(at for at, word in enumerate(cohort) if word in chosen)
    letters = "".join(sorted(set("".join(chosen))))
    starts = {word[:3] for word in words if set(word[:3]) <= set(letters)}
    wrong = len(starts - {word[:3] for word in chosen})
    parts = cohorts.parts(letters, chosen)
    assert (parts["wrong starts"], parts["effort"]) == (wrong, effort)


def test_letters_without_words_cannot_be_rated():
    with pytest.raises(
        PuzzleError, match="no word of 'toys' fits the letters 'xyz', so they cannot"
    ):
        ws.rate(ws.LetterPuzzle.parse("xyz"), ws.Lexicon.from_words(TOYS, name="toys"))


def test_a_page_for_which_letters_run_out_is_one_sentence() -> None:
    few = ws.Lexicon.from_words(["deed", "need", "dene"])
    with pytest.raises(ws.NoPuzzle, match="no more letter puzzles in 5,000 tries"):
        ws.make_page(few, 50, kinds={"letters": {"letters": 3, "words": (1, 9)}}, level=None)


# -- words of one's own, a theme -------------------------------------------------------------------


def test_letters_are_those_of_the_word_that_has_them_all():
    lexicon = ws.Lexicon.load("enable1")
    puzzle = next(ws.make_letters(lexicon, include="birthday", words=(5, 99)))
    assert puzzle.letters == "abdhirty" and "birthday" in puzzle.pangrams
    own = next(ws.make_letters(lexicon, include=["mirabel"], required=True, words=(5, 99)))
    assert "mirabel" in own.words


def test_a_word_with_too_many_letters_ends_in_the_number_that_fits():
    says = "have 8 different letters, 'abdhirty'; letters=8 would fit, or words with 7"
    with pytest.raises(PuzzleError, match=says):
        ws.make_letters("enable1", letters=7, include="birthday")
