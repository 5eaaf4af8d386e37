"""Words of one's own in made puzzles: just these, these among others, a text, a theme; and what
cannot be done.
"""

from __future__ import annotations

import pytest

import wordsearch as ws
from tests.made import known
from wordsearch.errors import LexiconError, PuzzleError

LEXICON = ws.Lexicon.load("enable1")


def test_a_pyramid_has_them_and_says_which_the_list_lacks():
    pyramid = next(ws.make_pyramid(LEXICON, include=["happy", "mira"], seed=1))
    made = pyramid.provenance
    assert {"happy", "mira"} <= set(made.answer) and made.added == ("mira",)
    assert str(made).endswith("; not in enable1: mira")
    words = ws.Lexicon.from_words([*known(LEXICON), "mira"])
    assert [solution.words for solution in pyramid.solve(words)] == [made.answer]


def test_blocks_and_codes_have_just_these():
    blocks = next(
        ws.make_building_blocks(LEXICON, answer=["happiness", "mirabelle", "candle"], seed=1)
    )
    assert set(blocks.provenance.answer) == {"happiness", "mirabelle", "candle"}
    code = next(
        ws.make_symbol_code(LEXICON, answer=["happy", "birthday", "mira"], style="emoji", seed=1)
    )
    assert code.provenance.answer == ("happy", "birthday", "mira") and code.provenance.added == (
        "mira",
    )
    words = ws.Lexicon.from_words([*known(LEXICON), "mira"])
    assert [solution.words for solution in code.solve(words)] == [code.provenance.answer]


def test_a_text_becomes_a_cryptogram_with_as_few_letters_given_as_leave_one_answer():
    text = "Happy birthday, dear Mira! Don't you cry."
    code = next(ws.make_symbol_code(LEXICON, answer=text, seed=1))
    letters = dict(code.known)
    words = ws.Lexicon.from_words([*known(LEXICON), "mira"])
    (solution,) = code.solve(words)
    letters |= solution.code
    assert "".join(letters.get(symbol, symbol) for symbol in code.text).lower() == text.lower()
    assert code.provenance.answer == ("happy", "birthday", "dear", "mira", "you", "cry")


def test_letters_are_those_of_the_word_that_has_them_all():
    puzzle = ws.make_letters(LEXICON, include="birthday", words=(5, 99))[0]
    assert puzzle.letters == "abdhirty" and "birthday" in puzzle.pangrams
    own = ws.make_letters(LEXICON, include=["mirabel"], required=True, words=(5, 99))[0]
    assert "mirabel" in own.words


def test_a_theme_is_what_words_are_drawn_from():
    birds = "wren robin eagle falcon heron sparrow thrush raven crow swan duck goose plover penguin finch owl".split()
    pyramid = next(ws.make_pyramid(LEXICON, theme=birds, seed=1))
    assert set(pyramid.provenance.answer) <= set(birds)


def test_a_theme_may_be_a_synset():
    pyramid = next(ws.make_pyramid(LEXICON, theme="bird.n.01", seed=1))
    assert len(pyramid.provenance.answer) >= 2
    with pytest.raises(
        LexiconError, match="WordNet has no synset 'bird.n.99'.*there are bird.n.01"
    ):
        ws.make_pyramid(LEXICON, theme="bird.n.99")


@pytest.mark.parametrize(
    ("kind", "options", "says"),
    [
        (
            "pyramid",
            {"include": "happy birthday"},
            "has 13 letters, and a pyramid of base 5 has 15, .*phrases of 12 or 15 letters would fit, or base=6",
        ),
        (
            "pyramid",
            {"include": ["to"]},
            "'to' has 2 letters, and a pyramid .* words of 3 letters or more",
        ),
        (
            "pyramid",
            {"include": ["a b"]},
            "a word of your own is 1 to 1,000 letters and nothing else; 'a b' is none",
        ),
        (
            "building_blocks",
            {"answer": ["birthday"]},
            "the word 'birthday' has 8 letters, which 2 or more blocks of 3 cannot spell: phrases of 6 or 9 letters "
            "would fit, or block_length=1, 2, 4",
        ),
        (
            "letters",
            {"letters": 7, "include": "birthday"},
            "have 8 different letters, 'abdhirty'; letters=8 would fit, or words with 7",
        ),
    ],
)
def test_what_cannot_be_done_ends_in_the_nearest_thing(kind, options, says):
    with pytest.raises(PuzzleError, match=says):
        getattr(ws, f"make_{kind}")(LEXICON, **options)
