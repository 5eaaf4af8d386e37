"""What holds for the brick of any words, and for the files it is saved in."""

from __future__ import annotations

import tempfile
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordsearch.errors import PuzzleError
from wordsearch.puzzles.letters.brick import Brick, BrickPathError
from wordsearch.puzzles.letters.brick_file import BrickFormatError
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


@given(word_sets.filter(bool), st.sampled_from([1, 4]), st.data())
def test_a_damaged_brick_is_refused_or_another_brick(words: set[str], key_size: int, data: Any) -> None:
    """The format has no checksum: a letter may become another. What is read is a brick in any case."""
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        path = Path(folder, "a.brk")
        Brick.from_words(words).save(path, key_size=key_size)
        good = path.read_bytes()
        at = data.draw(st.integers(0, len(good) - 1))
        path.write_bytes(
            data.draw(
                st.sampled_from(
                    [good[:at], good[:at] + data.draw(st.binary(min_size=1, max_size=4)) + good[at + 1 :]]
                )
            )
        )
        try:
            brick = Brick.load(path)
        except BrickFormatError as error:
            assert str(path) in str(error) and "\n" not in str(error) and error.offset is not None
        else:
            brick.save(path)
            assert Brick.load(path) == brick
        with pytest.raises(BrickPathError, match="cannot read the brick"):
            Brick.load(Path(folder, "b.brk"))


@given(word_sets.filter(bool), st.integers(1, 4), st.integers(1, 3))
def test_counts_of_letter_sets_are_those_of_a_plain_scan(words: set[str], n: int, least: int) -> None:
    brick = Brick.from_words(words)
    letters = brick.alphabet
    table = brick.letter_set_counts(min_length=least)
    assert table.dtype == np.int32 and table.shape == (1 << len(letters),)
    for at, count in enumerate(table.tolist()):
        chosen = {letter for bit, letter in enumerate(letters) if at >> bit & 1}
        assert count == sum(set(each) <= chosen and len(each) >= least for each in words)
    if n <= len(letters):
        for path, counts in brick.honeycomb_counts(n, min_length=least).items():
            assert counts == tuple(
                len(brick.words(path, required=letter, min_length=least)) for letter in path
            )
