"""What an explanation says in its first sentence, however the search ended."""

from __future__ import annotations

import pickle

import pytest

import wordsearch as ws
from wordsearch.display.progress import ProgressLine

HAS = ws.Lexicon.from_words(["oboe", "piano", "guitar", "rag"], name="first")
LACKS = ws.Lexicon.from_words(["oboe", "piano", "rag"], name="second")
MORE = ws.Lexicon.from_words(["oboe", "piano", "guitar", "boa", "pair"], name="third")
ALSO = ws.Lexicon.from_words([*MORE, "tin"], name="fifth")
NONE = ws.Lexicon.from_words(["rag", "oboe"], name="fourth")
ROWS = "p ir aao ntib ogueo"
SEARCH_ENDED = "The search of second was stopped by limit before it found a solution"


@pytest.mark.parametrize(
    ("words", "others", "options", "sentence"),
    [
        (HAS, [MORE, HAS], {}, "first and third have all 3 words of the solution."),
        (
            HAS,
            [MORE, ALSO],
            {},
            "Each of 3 dictionaries has all 3 words of the solution.",
        ),
        (
            HAS,
            [LACKS, MORE, NONE],
            {},
            "first and third have all 3 words of the solution; second lacks guitar; "
            "fourth lacks guitar and piano.",
        ),
        (
            LACKS,
            [MORE],
            {},
            "second has no solution; third has guitar, oboe, piano (second lacks guitar).",
        ),
        (LACKS, [NONE], {}, "Neither second nor fourth has a solution. No word of second covers "),
        (
            LACKS,
            [],
            {},
            "second has no solution. No word of second covers the r (row 2, place 2), a (row 3, place 2)",
        ),
        (LACKS, [HAS, MORE], {"max_nodes": 1}, f"{SEARCH_ENDED}; first has guitar, oboe, piano"),
        (LACKS, [NONE], {"max_nodes": 1}, f"{SEARCH_ENDED}, and none was found in fourth."),
    ],
)
def test_a_pyramid_says_which_dictionary_has_its_words(words, others, options, sentence):
    run = ws.solve_pyramid(ROWS, words, **options)
    assert run.explain(lexicons=others).sentence.startswith(sentence)


def test_a_puzzle_that_asks_for_all_words_says_how_many_a_dictionary_has():
    run = ws.LetterPuzzle("abinopr", min_length=3).solve(HAS)
    said = run.explain(lexicons=[MORE]).sentence
    assert said == "first has 1 of the 3 words that fit; third has the most, 3."
    run = ws.LetterPuzzle("qxz", min_length=3).solve(HAS)
    assert run.explain(lexicons=[MORE]).sentence == "No word of first and third fits."


BLOCKS = "ca.. .. rd sh"
CARDS = ws.Lexicon.from_words(["card", "cash", "rd"], name="cards")


def test_blocks_say_which_pattern_has_no_word():
    few = ws.Lexicon.from_words(["oboe"], name="few")
    puzzle = ws.BuildingBlocks.parse("ca.... ..na rd sh na ba")
    many = ws.Lexicon.from_words(["cardna", "bana"], name="many")
    assert puzzle.solve(few).explain(lexicons=[many]).sentence == (
        "few has no word for ca.... and ..na; cardna fits, a word of many."
    )
    assert puzzle.solve(many).explain(lexicons=[]).sentence == (
        "1 solution: one word of many fits each pattern."
    )


def test_a_code_says_which_clue_is_to_blame():
    words = ws.Lexicon.from_words(["ab", "ba", "aa"], name="pairs")
    said = ws.solve_symbol_code(["xx", "yy"], words).explain().sentence
    assert (
        said
        == "Without any one of the clues 1 and 2 there is a solution: one of them is wrong, or pairs lacks its word."
    )
    said = ws.solve_symbol_code(["xyz", "yx"], words).explain().sentence
    assert said == "No word of pairs fits clue 1 by itself."


def test_an_explanation_is_kept_whole():
    explained = ws.solve_pyramid(ROWS, HAS).explain(lexicons=[LACKS])
    again = pickle.loads(pickle.dumps(explained))
    assert again.sentence == explained.sentence and again.equals(explained)


def test_a_line_waits_before_it_shows_anything(monkeypatch, capsys):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    ProgressLine(after=60)("loading")
    assert capsys.readouterr().err == ""
    ProgressLine()("loading")
    assert "loading" in capsys.readouterr().err
