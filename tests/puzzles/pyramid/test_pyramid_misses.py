"""Pyramids with words in no list: what is found is what brute force finds, in the order of its
price.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import wordsearch as ws
from tests.misses import EXAMPLES, check, in_order, unlisted
from wordsearch.errors import PuzzleError


def paths(pyramid: ws.Pyramid) -> Iterator[tuple[int, ...]]:
    """Every path of two cells or more."""
    growing = [(cell,) for cell in range(len(pyramid.letters))]
    while growing:
        path = growing.pop()
        if len(path) > 1:
            yield path
        beside = pyramid.neighbours[path[-1]]
        growing += [(*path, cell) for cell in beside if cell not in path]


def covers(pyramid: ws.Pyramid, lexicon: ws.Lexicon, misses: int) -> set[tuple[str, ...]]:
    """The words of every set of paths that uses each cell once."""
    by_first: dict[int, list[tuple[str, frozenset[int]]]] = {}
    for path in paths(pyramid):
        word = "".join(pyramid.letters[cell] for cell in path)
        by_first.setdefault(min(path), []).append((word, frozenset(path)))
    answers = set()
    growing = [((), frozenset(range(len(pyramid.letters))))]
    while growing:
        words, free = growing.pop()
        if len(unlisted(lexicon, words)) > misses:
            continue
        if not free:
            answers.add(tuple(sorted(words)))
        for word, cells in by_first.get(min(free, default=-1), ()):
            if cells <= free:
                growing.append(((*words, word), free - cells))
    return answers


@given(data=st.data(), misses=st.integers(1, 2))
@settings(max_examples=EXAMPLES)
def test_pyramids_with_misses_are_those_of_brute_force(data: Any, misses: int) -> None:
    base = data.draw(st.integers(2, 3))
    rows = [data.draw(st.text("abc", min_size=row, max_size=row)) for row in range(1, base + 1)]
    pyramid = ws.Pyramid(tuple(rows))
    words = data.draw(st.sets(st.text("abc", min_size=2, max_size=4), min_size=1, max_size=8))
    lexicon = ws.Lexicon.from_words(words)
    expected = in_order(lexicon, covers(pyramid, lexicon, misses))
    check(pyramid, lexicon, expected, misses, min_length=2)


@pytest.mark.parametrize("strategy", ["depth_first", "best_first"])
def test_a_pyramid_proposes_a_word_that_the_list_lacks(strategy: str) -> None:
    words = [word for word in ws.Lexicon.load("american-english") if word != "oboe"]
    lexicon = ws.Lexicon.from_words(words, language="en")
    run = ws.solve_pyramid("p ir aao ntib ogueo", lexicon, misses=1, strategy=strategy)
    assert run.status == "complete"
    [solution] = [solution for solution in run[:5] if solution.missed == ("oboe",)]
    assert solution.words == ("guitar", "oboe", "piano")
    assert "in no list: oboe" in str(solution)
    assert ">in no list: oboe<" in solution.drawing()
    assert ">in no list" not in ws.solve_pyramid(run.puzzle)[0].drawing()


def test_explain_says_what_missed_words_could_have_been() -> None:
    lexicon = ws.Lexicon.from_words(["piano", "guitar", "oboes", "toe", "oboy"], language="en")
    small = ws.Lexicon.from_words(["oboe", "piano"], name="small")
    run = ws.solve_pyramid("p ir aao ntib ogueo", lexicon, misses=1)
    explained = run.explain(lexicons=[small])
    assert list(explained.columns) == ["or", "one letter off", "small"]
    # Every missed word stands in the row of its letters, the likeliest at its head.
    heads = {"".join(sorted(word)): word for word in explained.index}
    assert len(heads) == len(explained)
    assert explained.index[0] == next(solution.missed[0] for solution in run if solution.missed)
    row = explained.loc[heads["beoo"]]
    spelled = [solution.missed[0] for solution in run if sorted(solution.missed[0]) == list("beoo")]
    assert [row.name, *row["or"].split(", ")][:5] == list(dict.fromkeys(spelled))[:5]
    assert row["small"] == "oboe"
    assert row["one letter off"] == ("oboy" if row.name == "oboe" else "")
    listed = ws.solve_pyramid("p ir aao ntib ogueo", ["piano", "guitar", "oboe"])
    assert "one letter off" not in listed.explain(lexicons=[small]).columns


def test_a_strategy_that_looks_at_guesses_again_is_warned_of() -> None:
    pyramid = ws.Pyramid.parse("p ir aao ntib ogueo")
    words = ["piano", "guitar"]
    whole = pyramid.solve(words, misses=1)
    again = pyramid.solve(
        words, misses=1, strategy="limited_discrepancy", max_nodes=5 * whole.stats.nodes
    )
    assert whole.status == "complete" and again.status != "complete"
    warning = "``limited_discrepancy`` needs a `timeout` from five rows on"
    assert warning in " ".join(str(ws.solve_pyramid.__doc__).split())


def test_regions_are_spelled_once_and_dead_ends_are_pruned() -> None:
    run = ws.solve_pyramid("p ir aao ntib ogueo", ["piano", "guitar"], misses=2, trace=100)
    spellings = run.stats.inner["spellings"]
    assert run.status == "complete" and spellings.prunes["dead end"]
    # The last region of an answer is spelled as often as the others are, and searched once.
    assert spellings.solutions < len(run.solutions)


def test_words_of_a_pyramid_are_counted_with_those_in_no_list() -> None:
    run = ws.solve_pyramid("p ir aao ntib ogueo", ["piano", "guitar"], misses=1, words=3)
    assert {len(solution.words) for solution in run} == {3}
    assert ("guitar", "oboe", "piano") in [solution.words for solution in run]


def test_a_large_pyramid_may_have_one_word_in_no_list() -> None:
    six = "s to nea rlid gethe misons"
    with pytest.raises(PuzzleError, match="6 rows may have 1 word .* misses is 2"):
        ws.solve_pyramid(six, misses=2)
    run = ws.solve_pyramid(six, misses=1, limit=1)
    assert len(run) == 1
