"""Compiled loops of letter sets and letter puzzles: the same answers as numpy and plain Python, always."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from threading import Thread
from typing import Any

import numpy as np
import pytest

from tests.conftest import ROOT
from wordsearch.batch.many import solve_many
from wordsearch.errors import PuzzleError
from wordsearch.puzzles.letters import letter_sets as ls
from wordsearch.puzzles.letters.brick import Brick, splits
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.words.lexicon import Lexicon

LETTERS = "abcdefghijklmnop"


def some_words(rng: random.Random, letters: str, n: int, longest: int = 7) -> list[str]:
    return sorted({"".join(rng.choices(letters, k=rng.randint(1, longest))) for _ in range(n)})


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question goes to the compiled loops, however small."""
    monkeypatch.setattr(ls, "WORTH", 0)
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    rng = random.Random(1)
    return Lexicon.from_words(some_words(rng, "aaeeiorstlnd", 6000, 9), name="made up")


# -- sets of letters -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(150))
def test_three_ways_agree(seed: int, compiled: None) -> None:
    rng = random.Random(seed)
    alphabet = LETTERS[: rng.randint(3, 12)]
    if seed % 10 == 0:  # letters 33 to 62 of the alphabet take the wider type
        alphabet = "".join(map(chr, range(0x4E00, 0x4E00 + 40)))
    brick = Brick.from_words([*some_words(rng, alphabet, rng.randint(1, 60)), *alphabet])
    letters, bits = len(brick.alphabet), brick.index.bits
    n = rng.randint(1, min(letters, 4 if letters > 12 else 7))
    plain = bits.tolist()
    assert ls.engine(0, letters) == "numba"
    assert ls.pair_unions(bits, n, letters).tolist() == ls.plain_pair_unions(plain, n)
    assert ls.numpy_pair_unions(bits[ls.counts_of(bits) <= n], n).tolist() == ls.plain_pair_unions(plain, n)
    assert ls.union_closed(bits, n, letters).tolist() == ls.plain_union_closed(plain, n)
    assert ls.numpy_union_closed(bits, n).tolist() == ls.plain_union_closed(plain, n)
    k = rng.randint(1, min(n, 3))
    found = {union.letters: 0 for union in brick.unions(n, k)}
    for union in brick.unions(n, k):
        found[union.letters] += 1
    assert dict(brick.letter_sets(n, k)) == found


@pytest.mark.parametrize("seed", range(150))
def test_words_are_counted_alike(seed: int, compiled: None) -> None:
    rng = random.Random(seed)
    words = some_words(rng, LETTERS[: rng.randint(2, 9)], rng.randint(1, 80), rng.choice([3, 7, 12]))
    brick, least = Brick.from_words(words), rng.randint(1, 5)
    filed, letters = brick.index.filed(least), len(brick.alphabet)
    counts = dict(zip(filed.masks.tolist(), filed.counts.tolist(), strict=True))
    table = ls.word_counts(filed, letters)
    assert table.tolist() == ls.plain_word_counts(counts, letters)
    assert np.array_equal(table, ls.numpy_word_counts(filed, letters)) and table.dtype == np.int32
    n = rng.randint(1, letters)
    sets = filed.masks[ls.counts_of(filed.masks) == n]
    expected = ls.plain_honeycombs(sets.tolist(), counts)
    assert ls.honeycombs(sets, filed, letters).tolist() == expected
    if len(sets):
        assert ls.numpy_honeycombs(sets, filed).tolist() == expected
    for letters_of, row in brick.honeycomb_counts(n, min_length=least).items():
        assert row == tuple(
            len(brick.words(letters_of, required=middle, min_length=least)) for middle in letters_of
        )


def test_far_letters_are_summed_too(compiled: None) -> None:
    """More letters than one pass has, so that all passes run."""
    rng = random.Random(3)
    brick = Brick.from_words([*some_words(rng, "abcdefghijklmnopqrstu", 500), *"abcdefghijklmnopqrstu"])
    filed = brick.index.filed(1)
    assert np.array_equal(ls.word_counts(filed, 21), ls.numpy_word_counts(filed, 21))


def test_slices_change_nothing(compiled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(4)
    brick = Brick.from_words([*some_words(rng, LETTERS, 300), *LETTERS])
    bits, filed, ticks = brick.index.bits, brick.index.filed(1), [0]

    def tick() -> None:
        ticks[0] += 1

    def answers() -> list[Any]:
        sets = bits[ls.counts_of(bits) == 4]
        return [
            ls.pair_unions(bits, 6, 16, tick),
            ls.union_closed(bits, 6, 16, tick),
            ls.honeycombs(sets, filed, 16, tick),
            ls.word_counts(filed, 16, tick),
            *ls.union_counts(bits, list(splits(6, 2)), 16, tick),
        ]

    whole, few = answers(), ticks[0]
    monkeypatch.setattr(ls, "_QUOTA", 1 << 10)
    assert all(np.array_equal(a, b) for a, b in zip(answers(), whole, strict=True))
    assert ticks[0] > 10 * few


def test_what_a_tick_raises_goes_through(compiled: None) -> None:
    class Enough(Exception):
        pass

    def tick() -> None:
        raise Enough

    bits = Brick.from_words(list(LETTERS)).index.bits
    for call in (
        lambda: ls.pair_unions(bits, 2, 16, tick),
        lambda: ls.union_closed(bits, 2, 16, tick),
        lambda: ls.numpy_union_closed(bits, 2, tick),
    ):
        with pytest.raises(Enough):
            call()


def test_which_loops_run(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    assert ls.engine(ls.WORTH, 26) == "numba" and ls.engine(ls.WORTH - 1, 26) == "numpy"
    assert ls.engine(ls.WORTH, 63) == "numpy"
    with caplog.at_level("DEBUG", logger="wordsearch.puzzles.letters.letter_sets"):
        Brick.from_words(["deed", "roof"]).pair_sets(5)
    assert "by numpy" in caplog.text
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert ls.engine(ls.WORTH, 26) == "numpy"
    monkeypatch.delenv("NUMBA_DISABLE_JIT")
    monkeypatch.setattr(ls, "_installed", lambda: False)
    assert ls.engine(ls.WORTH, 26) == "numpy"


def test_words_of_every_letter_set() -> None:
    brick = Brick.from_words(["deed", "door", "roof", "do"])
    table = brick.letter_set_counts()
    for index, count in enumerate(table.tolist()):
        letters = "".join(letter for at, letter in enumerate(brick.alphabet) if index >> at & 1)
        assert count == (len(brick.words(letters)) if letters else 0)
    assert brick.letter_set_counts("xode", min_length=4).tolist()[-1] == 1
    with pytest.raises(PuzzleError, match="5 letters take 128 bytes, more than max_memory=100"):
        brick.letter_set_counts(max_memory=100)
    with pytest.raises(PuzzleError, match="min_length"):
        brick.letter_set_counts(min_length=0)


def test_words_added_are_counted() -> None:
    brick = Brick.from_words(["deed"])
    assert brick.honeycomb_counts(2) == {"de": (1, 1)}
    brick.insert("edde")
    assert brick.honeycomb_counts(2) == {"de": (2, 2)}


# -- many puzzles ----------------------------------------------------------------------------------------


def some_puzzles(n: int) -> list[LetterPuzzle]:
    rng = random.Random(2)
    puzzles = []
    for _ in range(n):
        letters = "".join(rng.sample("adeilnorstxé", rng.randint(1, 9)))
        required = rng.choice([None, rng.choice(letters)])
        puzzles.append(LetterPuzzle(letters, required, min_length=rng.randint(1, 7)))
    return puzzles


@pytest.mark.parametrize("limit", [None, 1, 3])
def test_many_puzzles_as_the_plain_solver(lexicon: Lexicon, limit: int | None) -> None:
    puzzles = some_puzzles(600 if limit is None else 150)
    fast = solve_many(puzzles, lexicon, solutions=True, limit=limit)
    slow = solve_many(puzzles, lexicon, solutions=True, limit=limit, kernel=False)
    assert fast.solutions == slow.solutions and fast.statuses == slow.statuses
    assert fast.nodes.tolist() == slow.nodes.tolist() and fast.counts.tolist() == slow.counts.tolist()
    counted = solve_many(puzzles, lexicon, limit=limit)
    assert counted.solutions is None and counted.counts.tolist() == fast.counts.tolist()
    assert set(fast.statuses) == ({"complete"} if limit is None else {"complete", "limit"})


def test_the_committed_puzzle() -> None:
    enable1 = Lexicon.load("enable1")
    puzzles = [LetterPuzzle.parse(text) for text in ("deioprv", "p[e]oirdv", "deoprv")]
    fast = solve_many(puzzles, enable1, solutions=True)
    for puzzle, words, nodes in zip(puzzles, fast.solutions or (), fast.nodes.tolist(), strict=True):
        run = puzzle.solve(enable1)
        assert list(words) == run.solutions and nodes == run.stats.nodes and words


def test_stopped_before_it_began(lexicon: Lexicon) -> None:
    outcome = LetterPuzzle.batch(
        some_puzzles(20), lexicon, solutions=True, limit=None, stop=np.ones(1, np.uint8)
    )
    assert not outcome.done.any() and not outcome.counts.any() and outcome.solutions == [[]] * 20


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda lexicon: solve_many(some_puzzles(2), lexicon, through="brick"), "kernel=False"),
        (lambda lexicon: solve_many(some_puzzles(2), Lexicon.from_words([])), "empty"),
    ],
)
def test_what_a_batch_refuses(lexicon: Lexicon, call: Callable[[Lexicon], Any], says: str) -> None:
    with pytest.raises(PuzzleError, match=says):
        call(lexicon)


def test_two_threads_at_once(lexicon: Lexicon) -> None:
    puzzles, found = some_puzzles(300), {}
    expected = solve_many(puzzles, lexicon).counts.tolist()

    def work(name: int) -> None:
        found[name] = [solve_many(puzzles, lexicon).counts.tolist() for _ in range(3)]

    threads = [Thread(target=work, args=(name,)) for name in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {0: [expected] * 3, 1: [expected] * 3}


UNCOMPILED = """
import warnings
warnings.simplefilter("error")
import random
from tests.puzzles.letters.test_brick_kernel import *
words = some_words(random.Random(5), "abcdef", 30)
lexicon = Lexicon.from_words(words)
puzzles = [LetterPuzzle("abcd", "a", min_length=2), LetterPuzzle("abcdef")]
fast, slow = (solve_many(puzzles, lexicon, solutions=True, kernel=kernel) for kernel in (True, False))
assert fast.solutions == slow.solutions and fast.nodes.tolist() == slow.nodes.tolist()
ls._compiles, ls.WORTH = lambda: True, 0
brick = Brick.from_words([*words, *"abcdef"])
bits, filed = brick.index.bits, brick.index.filed(1)
counts = dict(zip(filed.masks.tolist(), filed.counts.tolist()))
assert ls.pair_unions(bits, 4, 6).tolist() == ls.plain_pair_unions(bits.tolist(), 4)
assert ls.union_closed(bits, 4, 6).tolist() == ls.plain_union_closed(bits.tolist(), 4)
assert ls.word_counts(filed, 6).tolist() == ls.plain_word_counts(counts, 6)
sets = bits[ls.counts_of(bits) == 3]
assert ls.honeycombs(sets, filed, 6).tolist() == ls.plain_honeycombs(sets.tolist(), counts)
print("right")
"""


def test_the_same_without_compiling() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", UNCOMPILED], capture_output=True, text=True, cwd=ROOT, env=environment
    )
    assert done.stdout.split() == ["right"], done.stderr
