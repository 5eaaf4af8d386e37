"""Many letter puzzles through the kernel: the same answers and node counts as the plain solver, always."""

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
from wordsearch.puzzles.letters import batch
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.words.lexicon import Lexicon


def some_words(rng: random.Random, letters: str, n: int, longest: int = 7) -> list[str]:
    return sorted({"".join(rng.choices(letters, k=rng.randint(1, longest))) for _ in range(n)})


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    rng = random.Random(1)
    return Lexicon.from_words(some_words(rng, "aaeeiorstlnd", 6000, 9), name="made up")


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
    outcome = batch.solve(some_puzzles(20), lexicon, solutions=True, limit=None, stop=np.ones(1, np.uint8))
    assert not outcome.done.any() and not outcome.counts.any() and outcome.solutions == [[]] * 20


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda lexicon: solve_many(some_puzzles(2), lexicon, heuristics=("brick",)), "kernel=False"),
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
from wordsearch.puzzles.letters import letter_sets
from wordsearch.puzzles.letters.brick import Brick
lexicon = Lexicon.from_words(some_words(random.Random(5), "abcdef", 30))
puzzles = [LetterPuzzle("abcd", "a", min_length=2), LetterPuzzle("abcdef")]
fast, slow = (solve_many(puzzles, lexicon, solutions=True, kernel=kernel) for kernel in (True, False))
assert fast.solutions == slow.solutions and fast.nodes.tolist() == slow.nodes.tolist()
brick = Brick.from_words(lexicon)
numpy = brick.letter_sets(5, 2), brick.honeycomb_counts(3, min_length=1)
letter_sets._WORTH = 0
assert numpy == (brick.letter_sets(5, 2), brick.honeycomb_counts(3, min_length=1)) and all(numpy)
print("right")
"""


def test_the_same_without_compiling() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", UNCOMPILED], capture_output=True, text=True, cwd=ROOT, env=environment
    )
    assert done.stdout.split() == ["right"], done.stderr
