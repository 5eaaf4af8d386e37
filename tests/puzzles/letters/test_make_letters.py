"""Made letter puzzles: every intended word and no other, the same for a seed everywhere, rated."""

from __future__ import annotations

from collections import Counter
from itertools import islice

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
    return ws.make_letters(decent, required=True, seed=8)


def test_many_puzzles_are_solved_by_the_plain_solver_with_exactly_the_intended_words(
    decent, honeycombs
):
    puzzles = honeycombs[:60]
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
    puzzles = ws.make_letters(book, 6, words=(3, 60), seed=2, rated=False)[:60]
    assert not {word for puzzle in puzzles for word in puzzle.words}.isdisjoint(bad)


@settings(max_examples=15)
@given(
    st.integers(3, 7), st.booleans(), st.integers(1, 6), st.integers(0, 30), st.integers(0, 10**6)
)
def test_rules_hold(letters, required, fewest, more, seed):
    bounds = (fewest, fewest + more)
    try:
        puzzles = ws.make_letters(
            SOME,
            letters,
            required=required,
            words=bounds,
            seed=seed,
            level=None,
            exclude_default=False,
        )
    except PuzzleError as error:
        assert "none of the" in str(error) or "there is no set of letters" in str(error)
        return
    for number, puzzle in enumerate(islice(puzzles, 3), 1):
        check_rules(puzzle, letters, bounds)
        assert set(puzzle.solve(SOME).finish().solutions) == set(puzzle.words)
        assert puzzle.provenance.number == number and puzzle.provenance.lexicon == "every 40th"


def test_a_part_of_the_puzzles_knows_its_places(honeycombs):
    assert [puzzle.provenance.number for puzzle in honeycombs[10:20:5]] == [11, 16]
    assert honeycombs[10:][0].provenance == honeycombs[10].provenance
    assert honeycombs[-1].provenance.number == len(honeycombs)


def test_further_words_of_a_reference_are_told():
    common = FEW.familiar("everyday")
    for puzzle in ws.make_letters(common, **SMALL, reference=FEW, level=None)[:5]:
        told = puzzle.provenance.uniqueness
        found = set(puzzle.solve(FEW, heuristics=()).finish().solutions)
        assert (told.in_common, told.in_reference) == (len(puzzle.words), len(found))
        # each of them is a bonus
        assert {word for (word,) in told.others} == found.difference(puzzle.words)
        more = len(found) - len(puzzle.words)
        assert str(told).startswith(
            f"{len(puzzle.words)} words in {common.name}; {more} more in {FEW.name}"
        )
    whole = ws.make_letters(FEW, **SMALL)[0].provenance  # of which not all words count
    assert whole.uniqueness.reference == FEW.name and whole.uniqueness.others


def test_a_text_is_a_seed_and_a_page_gets_honeycombs():
    made = ws.make_letters(FEW, **SMALL | {"seed": "7"})
    page = for_page(FEW, **SMALL | {"required": True, "seed": 7})
    assert page[:3].chosen == made[:3].chosen and page[0] == made[0]
    assert ws.make_letters(FEW, **SMALL | {"seed": made.seed})[0] == made[0]


def test_what_a_puzzle_is_made_of():
    plain, rated, unrated = (
        ws.make_letters(TOYS, 4, words=(1, 40), **options)[0]
        for options in (
            {},
            {"language": "en", "level": "known"},
            {"language": "en", "rated": False},
        )
    )
    assert plain.provenance.lexicon == "the given words" and plain.frequencies == ()
    assert rated.provenance.lexicon == "the given words (known)" and rated.frequencies
    assert (
        plain.provenance.rating is unrated.provenance.rating is None
        and "difficulty" in rated.caption()
    )
    with pytest.raises(ws.LexiconError, match="no language 'xx'"):
        ws.make_letters(Brick.from_words(TOYS, language="xx"))


# -- how hard


def test_a_made_puzzle_and_one_typed_by_hand_are_rated_alike(decent, honeycombs):
    for puzzle in honeycombs[:10]:
        assert ws.rate(puzzle, decent) == puzzle.provenance.rating
        typed = ws.LetterPuzzle.parse(puzzle.letters, puzzle.required)
        assert ws.rate(typed, decent) == puzzle.provenance.rating


@given(
    st.lists(st.text("abc", min_size=3, max_size=5), min_size=1, max_size=20, unique=True),
    st.data(),
)
def test_parts_by_definition(words, data):
    cohorts, words = Cohorts(words), sorted(words, key=lambda word: (-zipf_of(word), word))
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
    with pytest.raises(ws.NoPuzzle, match="no more puzzles of the kind 'letters'"):
        ws.make_page(few, 50, kinds={"letters": {"letters": 3, "words": (1, 9)}}, level=None)


# -- words of one's own, a theme -------------------------------------------------------------------


def test_letters_are_those_of_the_word_that_has_them_all():
    lexicon = ws.Lexicon.load("enable1")
    puzzle = ws.make_letters(lexicon, include="birthday", words=(5, 99))[0]
    assert puzzle.letters == "abdhirty" and "birthday" in puzzle.pangrams
    own = ws.make_letters(lexicon, include=["mirabel"], required=True, words=(5, 99))[0]
    assert "mirabel" in own.words


def test_a_word_with_too_many_letters_ends_in_the_number_that_fits():
    says = "have 8 different letters, 'abdhirty'; letters=8 would fit, or words with 7"
    with pytest.raises(PuzzleError, match=says):
        ws.make_letters("enable1", letters=7, include="birthday")
