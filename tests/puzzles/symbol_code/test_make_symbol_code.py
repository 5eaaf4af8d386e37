"""Made symbol codes: by the rules, unique as they say, no clue too many, the same for a seed
everywhere.
"""

from __future__ import annotations

import random
import unicodedata
from itertools import chain

import pytest
from hypothesis import given, settings, strategies as st

import wordsearch as ws
from tests.conftest import EXHAUSTIVE
from tests.made import PLAIN, REFUSED_BY_ALL, SEEDS, attempted, known as known_to_solvers
from tests.puzzles.samples import every
from tests.puzzles.symbol_code.samples import check_rules
from wordsearch.errors import PuzzleError
from wordsearch.making.generator import NoPuzzle, Reject
from wordsearch.making.uniqueness import Dictionaries, Draft
from wordsearch.puzzles.symbol_code.make import STYLES, _drawn, _Paring, _Shape, _stock, measured


@pytest.fixture(scope="module")
def lexicon():
    return ws.Lexicon.load("enable1")


FEW = every(40)


def check_fewest(code, lexicon):
    """Without any one of its clues a symbol is missing, or there is another solution."""
    for number in range(len(code.clues)):
        clues = code.clues[:number] + code.clues[number + 1 :]
        if len(set(chain(*clues))) == len(code.symbols):
            assert not ws.SymbolCode(clues, code.known, alphabet=code.alphabet).is_unique(lexicon)


@settings(max_examples=100 if EXHAUSTIVE else 20)
@given(
    st.integers(1, 10),
    st.integers(2, 12),
    st.integers(3, 8),
    st.integers(0, 2),
    st.integers(0, 3),
    st.sampled_from(sorted(STYLES)),
    SEEDS,
)
def test_rules_hold(clues, symbols, shortest, more, known, style, seed):
    length = (shortest, shortest + more)
    shape = {"clues": clues, "symbols": symbols, "length": length, "known": known, "style": style}
    hints = ("show fewer symbols", "different ones", "known must")
    for code in attempted(ws.make_symbol_code, FEW, hints, seed=seed, max_tries=20, **shape):
        check_rules(code, clues, symbols, length, known, STYLES[style])
        check_fewest(code, known_to_solvers(FEW, level=None))


TINY = st.lists(st.text("abcd", min_size=3, max_size=3), min_size=3, max_size=25, unique=True)


@settings(max_examples=200 if EXHAUSTIVE else 40)
@given(TINY, st.integers(0, 10**6), st.integers(0, 1))
def test_no_choice_of_fewer_of_the_drawn_words_leaves_one_solution(words, seed, known):
    lexicon = ws.Lexicon.from_words(words, name="tiny")
    some = Dictionaries(lexicon, lexicon, lexicon, None, lexicon)
    try:
        shape = _Shape(6, 3, (3, 3), STYLES["names"][:13], known, "abcd")
        stock = _stock(some.answers, shape)
    except PuzzleError:
        return
    draft = _drawn(stock, shape, random.Random(seed))
    if isinstance(draft, Reject) or not draft.puzzle.is_unique(lexicon):
        return
    [pared] = _Paring(some, False).pared([draft])
    assert pared.puzzle.is_unique(lexicon) and set(pared.answer) <= set(draft.answer)
    clues = draft.puzzle.clues
    for choice in range(1 << len(clues)):
        chosen = tuple(clue for at, clue in enumerate(clues) if choice >> at & 1)
        if 0 < len(chosen) < len(pared.puzzle.clues) and len(set(chain(*chosen))) == 3:
            assert not ws.SymbolCode(chosen, draft.puzzle.known, alphabet="abcd").is_unique(lexicon)


def test_wrong_starts_are_other_words_for_the_clue_with_the_fewest():
    words = ws.Lexicon.from_words("bee see zoo bed bad sad sob".split(), language="en")
    code = ws.SymbolCode.parse(["x y y", "x y z", "x a z"])
    assert code.solve(words).solutions[0].words == ("bee", "bed", "bad")
    assert measured(code, words)["wrong starts"] == 2  # see, zoo


def test_what_symbols_look_like():
    for style, looks in STYLES.items():
        assert len(looks) == len(set(looks)) == 26
        code = next(ws.make_symbol_code(FEW, style=style, clues=8, **PLAIN))
        assert ws.SymbolCode.parse(str(code)) == code  # as a text, too, no two run into one
        assert set(code.symbols) == set(looks[:13])
    assert all(len(one) == 1 and unicodedata.category(one) == "So" for one in STYLES["emoji"])
    red = {card for card in STYLES["cards"] if card[-1] in "♥♦"}
    assert len({card[:-1] for card in red}) == len(red) == 13


def test_an_alphabet_other_than_a_to_z():
    greek = "αγορα γραμμα μαγος ρομα γαμος ωρα σωμα ρωμη αμμος γομα σαρα ωμος"
    words = ws.Lexicon.from_words(greek.split())
    code = next(
        ws.make_symbol_code(words, length=(3, 6), symbols=7, alphabet=words.alphabet, **PLAIN)
    )
    assert code.is_unique(words) and code.alphabet == words.alphabet


@pytest.mark.parametrize(
    "options, says",
    [
        ({"clues": 0}, "clues must be a whole number from 1 to 16; it is 0"),
        (
            {"symbols": 27},
            "symbols must be a whole number from 2 to 26 .letters of the alphabet.; it is 27",
        ),
        ({"clues": 2}, "clues=2 of 5 letters show fewer symbols than symbols=13"),
        ({"length": 1}, "length must be a whole number from 2 to 30 .or .fewest, most."),
        (
            {"length": 29},
            "words of 'enable1 .*' with 29 to 29 letters of .* have 0 different ones together",
        ),
        ({"alphabet": "aba"}, "an alphabet is a text of letters, each of them once"),
        (
            {"known": 13},
            "known must be a whole number from 0 to 12 .so that a letter is left to find.; it is 13",
        ),
        ({"style": "runes"}, "style must be one of names, emoji, cards; it is 'runes'"),
        (
            {"style": ["a", "b"]},
            "style has 2 symbols; it must have 13 at least, and none of them twice",
        ),
        ({"style": ["a", "b", "A"], "symbols": 2}, "style has 3 symbols; .* none of them twice"),
        ({"style": ["a", " "]}, "symbol 2 of style is ' '; a symbol is a text"),
        *REFUSED_BY_ALL,
    ],
)
def test_options_that_no_code_can_meet(lexicon, options, says):
    with pytest.raises(PuzzleError, match=says):
        ws.make_symbol_code(lexicon, **options)


def test_a_constraint_that_bites_is_named():
    mirrored = ws.Lexicon.from_words(["abb", "baa", "aba", "bab"], language="en")
    making = ws.make_symbol_code(mirrored, symbols=2, length=3, max_tries=30, kernel=False, **PLAIN)
    says = (
        r"no symbol codes in 30 tries; what bites is: another solution in words people know \(30 tries\); "
        r"the nearest: (\w+ ){11}\w+.*more clues=, fewer symbols=, longer words .length=. or letters given"
    )
    with pytest.raises(NoPuzzle, match=says) as caught:
        next(making)
    assert caught.value.nearest[0].distance == 1 and isinstance(
        caught.value.nearest[0].near, ws.SymbolCode
    )


def test_five_of_the_metapuzzles_ten_clues_would_do(lexicon):
    common = known_to_solvers(lexicon)
    code = ws.SymbolCode.examples()["epp13"]
    answer = code.solve(common).solutions[0].words
    [pared] = _Paring(Dictionaries(common, common, common, None, common), True).pared(
        [Draft(code, answer)]
    )
    assert len(pared.answer) == 5 and set(pared.answer) < set(answer)
    assert [found.words for found in pared.puzzle.solve(common)] == [pared.answer]
    check_fewest(pared.puzzle, common)


# -- words of one's own, a theme -------------------------------------------------------------------


def test_codes_have_just_these_words(lexicon):
    own = ("happy", "birthday", "mira")
    code = next(ws.make_symbol_code(lexicon, answer=own, style="emoji", seed=1))
    assert code.provenance.answer == own and code.provenance.added == ("mira",)
    words = ws.Lexicon.from_words([*known_to_solvers(lexicon), "mira"])
    assert [solution.words for solution in code.solve(words)] == [own]


def test_a_text_becomes_a_cryptogram_with_as_few_letters_given_as_leave_one_answer(lexicon):
    text = "Happy birthday, dear Mira! Don't you cry."
    code = next(ws.make_symbol_code(lexicon, answer=text, seed=1))
    letters = dict(code.known)
    words = ws.Lexicon.from_words([*known_to_solvers(lexicon), "mira"])
    (solution,) = code.solve(words)
    letters |= solution.code
    assert "".join(letters.get(symbol, symbol) for symbol in code.text).lower() == text.lower()
    assert code.provenance.answer == ("happy", "birthday", "dear", "mira", "you", "cry")
