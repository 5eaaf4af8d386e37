"""Words in no list, asked of every puzzle that takes them; brute force is in its own tests."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import wordsearch as ws
from tests.puzzles.samples import ALL, samples
from wordsearch.errors import PuzzleError
from wordsearch.puzzle import Puzzle, options_of
from wordsearch.puzzle_types import puzzle_type

MISSING = [name for name in ALL if "misses" in options_of(puzzle_type(name))]


def few(name: str) -> tuple[Any, list[str]]:
    """The small puzzle, and its words without one of the answer."""
    its = samples(name)
    answer = its.PUZZLE.solve(its.WORDS)[0].words
    return its.PUZZLE, [word for word in its.WORDS if word != answer[0]]


@pytest.mark.parametrize("name", MISSING)
def test_without_misses_nothing_is_wrapped(name: str) -> None:
    puzzle, words = few(name)
    plain = puzzle.solve(words)
    same = puzzle.solve(words, misses=0)
    assert type(same.problem) is type(plain.problem)
    assert same.solutions == plain.solutions and same.stats.nodes == plain.stats.nodes


@pytest.mark.parametrize("name", MISSING)
@pytest.mark.parametrize("misses", [-1, 1.5, "one", None, True])
def test_misses_are_a_number(name: str, misses: Any) -> None:
    puzzle, words = few(name)
    with pytest.raises(PuzzleError, match="^misses must be a whole number of at least 0; it is"):
        puzzle.solve(words, misses=misses)


@pytest.mark.parametrize("name", MISSING)
def test_a_run_with_misses_stops_goes_on_and_is_copied(name: str) -> None:
    puzzle, words = few(name)
    whole = puzzle.solve(words, misses=1)
    run = puzzle.solve(words, misses=1, max_nodes=10)
    while run.status != "complete":
        run.resume(max_nodes=5_000)
    assert run.solutions == whole.solutions and len(whole)
    assert pickle.loads(pickle.dumps(whole)).solutions == whole.solutions


@pytest.mark.parametrize("name", MISSING)
def test_a_heuristic_of_ones_own_sees_the_state_below(name: str) -> None:
    puzzle, words = few(name)
    seen = []

    def heuristic(label: Any, state: Any) -> bool:
        seen.append(state.guesses)
        return hasattr(state, "nothing")

    run = puzzle.solve(words, misses=1, heuristics=(heuristic,))
    assert len(run) and max(map(len, seen)) == 1


def test_a_puzzle_without_misses_says_so() -> None:
    for name in set(ALL).difference(MISSING):
        puzzle = samples(name).PUZZLE
        if type(puzzle).solve is Puzzle.solve:
            with pytest.raises(PuzzleError, match="no option 'misses'"):
                puzzle.solve(samples(name).WORDS, misses=1)


@pytest.mark.parametrize("name", MISSING)
def test_many_are_solved_with_misses_or_their_kernel_says_who_does(name: str) -> None:
    puzzle, words = few(name)
    many = ws.solve_many([puzzle], words, misses=1, kernel=False)
    assert many.counts.tolist() == [len(puzzle.solve(words, misses=1))]
    try:
        fast = ws.solve_many([puzzle], words, misses=1)
    except PuzzleError as refused:
        assert "for misses=1 use kernel=False, the plain solver" in str(refused)
    else:
        assert fast.nodes.tolist() == many.nodes.tolist()


@pytest.mark.parametrize("name", MISSING)
def test_a_game_takes_the_words_in_no_list(name: str) -> None:
    puzzle, words = few(name)
    lexicon = ws.Lexicon.from_words(words)
    [answer, *_] = [solution for solution in puzzle.solve(lexicon, misses=1) if solution.missed]
    played = ws.play(puzzle, lexicon.including(answer.missed))
    assert played.html and puzzle.solve(lexicon.including(answer.missed))[0].missed == ()
