"""What holds for the brick of any words, and for the files it is saved in."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordsearch.errors import PuzzleError
from wordsearch.puzzles.letters.brick import Brick
from wordsearch.puzzles.letters.modular import ModularBrick

word_sets = st.sets(st.text("abcé", min_size=1, max_size=5), max_size=15)
queries = st.lists(st.sampled_from("abcéx"), max_size=6).map("".join)


@given(word_sets, queries, st.none() | st.sampled_from(["", "a", "é", "x", "ab"]), st.integers(0, 3))
def test_a_query_is_answered_or_refused_in_one_sentence(
    words: set[str], letters: str, required: str | None, least: int
) -> None:
    brick = Brick.from_words(words)
    sound = (
        letters
        and len(set(letters)) == len(letters)
        and least >= 1
        and (required is None or (len(required) == 1 and required in letters))
    )
    if not sound:
        with pytest.raises(PuzzleError) as caught:
            brick.words(letters, required=required, min_length=least)
        assert "\n" not in str(caught.value)
        return
    found = brick.words(letters, required=required, min_length=least)
    assert list(found) == sorted(
        each
        for each in words
        if set(each) <= set(letters) and len(each) >= least and (required is None or required in each)
    )
    assert set(brick.subpaths(letters)) == {"".join(sorted(set(each))) for each in brick.words(letters)}


@given(word_sets.filter(bool), queries.filter(bool))
@settings(max_examples=40)
def test_a_brick_in_parts_is_the_brick(words: set[str], letters: str) -> None:
    brick, query = Brick.from_words(words), "".join(set(letters))
    with tempfile.TemporaryDirectory() as folder:
        brick.save_parts(Path(folder, "parts"))
        parts = ModularBrick(Path(folder, "parts"))
        assert parts.words(query) == brick.words(query)
        assert set(parts.loaded) <= set(query)
        assert parts.words(query, required=query[0]) == brick.words(query, required=query[0])
        assert parts.brick() == brick and parts.loaded == parts.firsts


@given(word_sets, word_sets, st.integers(0, 4))
def test_bricks_are_sets_of_words(one: set[str], two: set[str], least: int) -> None:
    a, b = Brick.from_words(one), Brick.from_words(two)
    assert (a == b) == (one == two)
    kept = a.only(lambda each: len(each) >= least)
    assert set(kept) == {each for each in one if len(each) >= least}
