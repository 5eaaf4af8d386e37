"""Steps of solutions: each is derived again from its facts alone, and from no fewer."""

from __future__ import annotations

from html import unescape
from itertools import islice, permutations
from random import Random

import pytest

import wordsearch as ws
from tests.reasons.literal import check
from wordsearch.errors import PuzzleError
from wordsearch.puzzle_types import with_part
from wordsearch.reasons.bits import numbers
from wordsearch.reasons.reasons import chosen_techniques
from wordsearch.reasons.sets import Choices, Option, Sets
from wordsearch.reasons.steps import Chain
from wordsearch.reasons.techniques import TECHNIQUES

PYRAMID = ws.Pyramid.parse("p ir aao ntib ogueo")


def chain_of(choices: Choices, *names: str) -> Chain:
    return Chain(Sets(choices), [TECHNIQUES[name] for name in names or TECHNIQUES])


def options(*texts: str) -> Choices:
    """Options from texts such as "cat AB", of which each letter after the word is an item; all
    items are required but those in lower case.
    """
    found = [Option(word, tuple(items)) for word, items in map(str.split, texts)]
    items = dict.fromkeys(item for option in found for item in option.items if item.isupper())
    return Choices(found, tuple(items))


# -- each technique --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("single", options("cat AB", "dog C")),
        ("shared", options("cat AB", "car ABx", "cow BC", "dog C", "doe CD", "din D")),
        ("pairs", options("ant Axy", "ape Ay", "bat Bxy", "bee Bx", "cow Cx", "cat Cz")),
        ("cases", options("ant AX", "ape AY", "bat BXY", "bee BZ", "cow XYZ", "cat ZXY")),
        ("trial", options("ant Ax", "ape Ay", "bat Bx", "bee Bz", "cow Czy", "cat Czx")),
    ],
)
def test_each_technique_has_an_argument_that_holds_literally(name, choices):
    state = chain_of(choices, "single").first
    arguments = list(TECHNIQUES[name](state))
    assert arguments
    check(choices, [(argument, ()) for argument in arguments])


def test_options_without_a_partner_are_those_that_conflict_with_each():
    words = ws.Lexicon.from_words("abba acca baab cabs scab bad cad dab sad das abs".split())
    code = ws.SymbolCode(tuple(map(tuple, ("1221", "2341", "325"))))
    choices = code.part("reasons").choices(code, words)
    sets = Sets(choices)
    rng = Random(1)
    found = set()
    # What was noted of some options must not lead astray with others.
    for item, other in list(permutations(sets.required, 2)) * 40:
        some = sets.over[item] & rng.getrandbits(len(choices.options))
        beside = sets.over[other] & rng.getrandbits(len(choices.options))
        missing = sets.partners(item, other).missing(some, beside)
        literally = [n for n in numbers(some) if not beside & ~sets.conflicts(n)]
        assert list(numbers(missing)) == literally
        found.add(bool(missing) + 2 * (missing == some))
    assert {0, 1, 3} <= found


# -- whole solutions -------------------------------------------------------------------------------


@pytest.mark.parametrize("lexicon", ["american-english", "enable1"])
def test_every_step_follows_from_its_facts_and_from_no_fewer(lexicon):
    words = ws.Lexicon.load(lexicon)
    pyramids = islice(ws.make_pyramid(seed=f"steps {lexicon}", rated=False, words=(3, 5)), 12)
    n_steps = 0
    for pyramid in pyramids:
        choices = pyramid.part("reasons").choices(pyramid, words)
        n_steps += check(choices, chain_of(choices).needed())
    assert n_steps > 60


def test_every_step_of_blocks_and_codes_follows_from_its_facts_and_from_no_fewer():
    words = ws.Lexicon.load("american-english").familiar("everyday")
    blocks = islice(ws.make_building_blocks(words, seed="steps", rated=False), 6)
    # Few words, since options are compared two by two.
    few = ws.Lexicon.from_words([*words.of_length(4)[::3], *words.of_length(5)[::8]], language="en")
    codes = islice(ws.make_symbol_code(few, seed="steps", rated=False, unique_in="lexicon"), 3)
    n_steps = 0
    for puzzle in (*blocks, *codes):
        choices = puzzle.part("reasons").choices(puzzle, few.including(puzzle.provenance.answer))
        n_steps += check(choices, chain_of(choices).needed())
    assert n_steps > 50


def test_steps_lead_to_the_answer_and_each_has_its_board():
    for name, kind in with_part("reasons").items():
        make = kind.part("make")
        for puzzle in islice(getattr(make, f"make_{name}")(seed="same answer", rated=False), 2):
            reasons = puzzle.reasons()
            assert reasons.status == "solved"
            found = sorted(option.word for option in reasons.laid)
            assert found == sorted(puzzle.provenance.answer)

            frames = list(reasons.frames())
            assert [frame.sentence for frame in frames[1:]] == [step.with_facts for step in reasons]
            assert all(frame.board.startswith("<svg") for frame in frames)
            assert len({frame.board for frame in frames}) > len(found)


def test_sentences():
    reasons = PYRAMID.reasons(["oboe", "piano", "guitar", "gut", "tug", "nog", "tango"])
    assert [step.with_facts for step in reasons] == [
        "only PIANO covers the P",
        "only GUITAR covers the R",
        "only OBOE covers the O of row 3",
    ]
    assert str(reasons[0]) == "of the words given, only PIANO covers the P"
    assert reasons.summary() == "solved in 3 steps, with nothing harder than 'single'"


def test_what_nobody_can_solve_says_what_clashes():
    reasons = PYRAMID.reasons(["oboe", "guitar", "boat"])
    assert reasons.status == "none fits"
    assert [str(step) for step in reasons] == ["of the words given, no word covers the P"]


def test_the_same_words_that_lie_in_several_ways_are_solved():
    reasons = ws.Pyramid.parse("a bb aba").reasons(["aba", "bab"])
    assert reasons.status == "solved"
    assert [step.technique for step in reasons] == ["either way"]


def test_techniques_by_name():
    assert chosen_techniques(["trial", "single"]) == ("single", "trial")
    with pytest.raises(PuzzleError, match="no technique 'guess'"):
        PYRAMID.reasons(techniques="guess")
    with pytest.raises(PuzzleError, match="min_lenght"):
        PYRAMID.reasons(min_lenght=3)
    with pytest.raises(PuzzleError, match="steps for Pyramid, BuildingBlocks, SymbolCode"):
        ws.LetterPuzzle.parse("abcdefg").reasons()


# -- where they are asked for ----------------------------------------------------------------------


def test_a_run_gives_the_steps_of_what_it_searched():
    words = ["oboe", "piano", "guitar", "gut", "tug", "nog", "tango"]
    run = PYRAMID.solve(words, min_length=4)
    assert list(run.reasons()) == list(PYRAMID.reasons(words, min_length=4))
    code = ws.SymbolCode.parse("x y y")
    assert code.solve(["bee", "zoo"], known={"x": "z"}).reasons().laid[0].word == "zoo"
    with pytest.raises(PuzzleError, match="without misses"):
        PYRAMID.solve(words, misses=1, limit=1).reasons()


def test_makers_take_the_least_plain_technique_that_a_solution_may_take():
    order = [*TECHNIQUES]
    for pyramid in islice(ws.make_pyramid(seed=2, reasoning="shared", rated=False), 5):
        assert pyramid.provenance.reasoning in ("single", "shared")
        assert pyramid.reasons(techniques="shared").status == "solved"
        if pyramid.provenance.reasoning == "shared":
            assert pyramid.reasons(techniques="single").status == "several left"
        assert type(pyramid).from_json(pyramid.to_json()).provenance == pyramid.provenance
    any_steps = list(islice(ws.make_pyramid(seed=2, reasoning="trial", rated=False), 12))
    found = [order.index(pyramid.provenance.reasoning) for pyramid in any_steps]
    assert max(found) > order.index("shared")
    with pytest.raises(PuzzleError, match="not solved in steps"):
        ws.make_letters(reasoning="cases")
    with pytest.raises(PuzzleError, match="no technique"):
        ws.make_pyramid(reasoning="easy")


@pytest.mark.parametrize("ending", ["html", "pdf"])
def test_sheets_print_solutions_in_steps(tmp_path, ending):
    made = next(ws.make_pyramid(seed=3, rated=False))
    typed = ws.BuildingBlocks.examples()["p3"]
    without_steps = ws.LetterPuzzle.parse("abcdefg").with_words(
        ws.Lexicon.from_words(["badge", "fade"])
    )
    code = next(ws.make_symbol_code(seed=3, rated=False))
    assert len(code.reasons()[0].looked_at) > 1, "all clues are sieved"
    every = [made, typed, code, without_steps]
    written = ws.sheet(every, tmp_path / f"sheet.{ending}", lexicon="wordnet", reasons=True)
    if ending == "html":
        page = unescape(written.read_text(encoding="utf-8"))
        for step in (*made.reasons(), *typed.reasons("wordnet"), *code.reasons()):
            assert step.with_facts in page
        assert code.reasons()[0].table[1][1] in page
    plain = ws.sheet(every, tmp_path / f"plain.{ending}", lexicon="wordnet")
    assert plain.stat().st_size < written.stat().st_size
    with pytest.raises(PuzzleError, match="steps of solutions"):
        ws.sheet(every, tmp_path / "none.html", solutions=False, reasons=True)
