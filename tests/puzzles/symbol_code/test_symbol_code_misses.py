"""Symbol codes with words in no list: what is found is what brute force finds, in the order of its
price.
"""

from __future__ import annotations

import itertools
from typing import Any

from hypothesis import given, settings, strategies as st

import wordsearch as ws
from tests.misses import EXAMPLES, check, in_order, unlisted


@given(data=st.data(), misses=st.integers(1, 2))
@settings(max_examples=EXAMPLES)
def test_codes_with_misses_are_those_of_brute_force(data: Any, misses: int) -> None:
    words = data.draw(st.sets(st.text("abcd", min_size=1, max_size=3), min_size=1, max_size=12))
    clue = st.text("♠♥♦♣", min_size=1, max_size=3)
    clues = data.draw(st.lists(clue, min_size=1, max_size=3, unique=True))
    shown = list(dict.fromkeys("".join(clues)))
    known = {}
    if data.draw(st.booleans()):
        known[shown[0]] = data.draw(st.sampled_from("abcd"))
    lexicon = ws.Lexicon.from_words(words)
    answers = set()
    for letters in itertools.permutations("abcd", len(shown)):
        code = dict(zip(shown, letters, strict=True))
        read = tuple("".join(map(code.__getitem__, clue)) for clue in clues)
        if known.items() <= code.items() and len(unlisted(lexicon, read)) <= misses:
            answers.add(read)
    puzzle = ws.SymbolCode.parse(list(map(list, clues)), known, alphabet="abcd")
    expected = in_order(lexicon, answers)
    check(puzzle, lexicon, expected, misses)
    [found] = ws.solve_many([puzzle], lexicon, misses=misses, solutions=True).solutions
    assert in_order(lexicon, {solution.words for solution in found}) == expected
    assert len(found) == len(expected)


def test_a_name_among_words_is_read() -> None:
    text = tuple("the cat and the dog saw leonhard at the old boat house".split())
    clues = [list(word) for word in text]
    words = ws.Lexicon.from_words({*text} - {"leonhard"}, language="en")
    assert not ws.solve_symbol_code(clues, words)
    for strategy in ("depth_first", "best_first"):
        run = ws.solve_symbol_code(clues, words, misses=1, strategy=strategy, trace=True)
        assert run.status == "complete" and run.stats.prunes["misses"]
        [solution] = [solution for solution in run if solution.missed == ("leonhard",)]
        assert solution.words == text and "in no list: leonhard" in str(solution)
        assert run[0].missed[0] in run.explain().loc[7, "missed"]
        assert run.explain().loc[1, "missed"] == ""
    assert run.problem.after([]).known == ()


def test_one_letter_words_of_a_code_are_in_its_list() -> None:
    puzzle = ws.SymbolCode.parse(["x", "xy"], alphabet="abi", one_letter_words="ai")
    run = puzzle.solve(["ab", "b"], misses=1)
    assert {(solution.words, solution.missed) for solution in run} == {
        (("a", "ab"), ()),
        (("a", "ai"), ("ai",)),
        (("i", "ia"), ("ia",)),
        (("i", "ib"), ("ib",)),
    }
