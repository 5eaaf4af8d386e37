"""In bulk: sets of letters as one at a time, puzzles through the kernel as by the plain solver;
and what is no path of a brick."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.puzzles.letters import reference
from tests.twins import assert_twins
from wordsearch.batch.many import solve_many
from wordsearch.errors import PuzzleError
from wordsearch.puzzles.letters import letter_sets as ls
from wordsearch.puzzles.letters.brick import Brick
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.words.lexicon import Lexicon

LETTERS = "abcdefghijklmnop"


def some_brick(rng: random.Random, alphabet: str, most: int, longest: int = 7) -> Brick:
    words = [
        "".join(rng.choices(alphabet, k=rng.randint(1, longest)))
        for _ in range(rng.randint(1, most))
    ]
    return Brick.from_words(words)


@pytest.mark.parametrize("seed", range(40))
def test_in_bulk_as_one_by_one(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    alphabet = LETTERS[: rng.randint(3, 12)]
    if seed % 10 == 0:  # more than 32 letters take a wider type
        alphabet = "".join(map(chr, range(0x4E00, 0x4E00 + 40)))
    brick = some_brick(rng, alphabet, 60).merge(Brick.from_words(list(alphabet)))
    letters, bits = len(brick.alphabet), brick.bits
    n = rng.randint(1, min(letters, 2 if letters > 12 else 6))
    k = rng.randint(1, min(n, 3))
    expected = Counter(union.letters for union in brick.unions(n, k))
    pairs = reference.pair_unions(bits.tolist(), n)
    # as it is, in many small blocks, and compiled
    for changes in ({}, {"_CELLS": 64, "_ROWS": 3}, {"_WORTH": 0}):
        for name, value in changes.items():
            monkeypatch.setattr(ls, name, value)
        assert brick.letter_sets(n, k) == expected
        assert ls.pair_unions(bits, n).tolist() == pairs


@pytest.mark.parametrize("seed", range(40))
def test_words_are_counted_alike(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    brick = some_brick(rng, LETTERS[: rng.randint(2, 9)], 80, rng.choice([3, 7, 12]))
    n, least = rng.randint(1, len(brick.alphabet)), rng.randint(1, 5)
    found = brick.honeycomb_counts(n, min_length=least)
    for letters, row in found.items():
        asked = (brick.words(letters, required=middle, min_length=least) for middle in letters)
        assert row == tuple(map(len, asked))
    monkeypatch.setattr(ls, "_WORTH", 0)  # compiled
    assert brick.honeycomb_counts(n, min_length=least) == found


def test_sets_of_more_letters_than_a_brick_has_paths_for() -> None:
    brick = Brick.from_words([LETTERS[:12], "abacab", "kill"])
    assert brick.honeycomb_counts(12)[LETTERS[:12]] == (2, 2, 2, 1, 1, 1, 1, 1, 2, 1, 2, 2)


def test_only_much_work_is_compiled_and_only_where_numba_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert ls._compiled(ls._WORTH) and not ls._compiled(ls._WORTH - 1)
    monkeypatch.setattr(ls, "find_spec", lambda name: None)
    assert not ls._compiled(ls._WORTH)


@pytest.mark.parametrize("limit", [None, 1, 3])
def test_many_puzzles_as_the_plain_solver(limit: int | None) -> None:
    rng = random.Random(1)
    lexicon = Lexicon.from_words(
        "".join(rng.choices("aaeeiorstlnd", k=rng.randint(1, 9))) for _ in range(1500)
    )
    puzzles = []
    for _ in range(200 if limit is None else 100):
        letters = "".join(rng.sample("adeilnorstxé", rng.randint(1, 9)))
        required = rng.choice([None, rng.choice(letters)])
        puzzles.append(LetterPuzzle(letters, required, min_length=rng.randint(1, 7)))
    statuses = assert_twins(puzzles, lexicon, limit=limit).statuses
    assert set(statuses) == ({"complete"} if limit is None else {"complete", "limit"})
    with pytest.raises(PuzzleError, match="kernel=False"):
        solve_many(puzzles, lexicon, heuristics=("brick",))


def test_a_path_is_a_text() -> None:
    brick = Brick.from_words(["deed", "door"])
    assert brick.words_at("de") == ("deed",) and brick.words_at("eo") == ()
    given: Any
    for given in (["de"], {"de"}, None, 7):
        with pytest.raises(PuzzleError, match="a path is a text; it is "):
            brick.words_at(given)
