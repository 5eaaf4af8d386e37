"""Runs in another process: what was found is all there, and what cannot go on says so."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import cloudpickle
import joblib
import pytest

import wordsearch as ws
from tests.search.test_search import STRATEGIES, Queens
from wordsearch.puzzle import STRATEGIES as COMPLETE
from wordsearch.puzzle_types import puzzle_types

PYRAMIDS = [ws.Pyramid.parse("p ir aao ntib ogueo"), ws.Pyramid.parse("p ir aao")]
INSTRUMENTS = ["guitar", "oboe", "piano", "pia", "oar"]
REVERSIBLE = ["ant", "cat", "rim", "see", "solo", "level", "was", "saw", "eve", "live", "evil"]


def copied(thing):
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("strategy", STRATEGIES.values(), ids=STRATEGIES)
def test_an_ended_run_is_whole_in_another_process(strategy):
    run = strategy(Queens(6), trace=True)
    copy = copied(run)
    assert copy.solutions == run.solutions and copy.status == "complete"
    assert copy.stats == run.stats
    assert copy.tree.to_frame().equals(run.tree.to_frame())
    assert str(copy) == str(run) and copy.page() == run.page()
    assert copy.resume() is copy, "there is nothing left to search"


def test_a_run_that_no_other_process_can_go_on_with_says_so():
    run = STRATEGIES["depth_first"](Queens(6), limit=1).finish()
    copy = copied(run)
    assert copy.solutions == run.solutions
    with pytest.raises(ws.PuzzleError, match="a copy from another process and cannot go on here"):
        copy.resume()
    assert len(run.resume()) == 4, "the one that was copied goes on"


def test_a_run_under_way_says_when_it_can_be_pickled():
    run = STRATEGIES["depth_first"](Queens(6))
    next(iter(run))
    with pytest.raises(ws.PuzzleError, match="when it has ended: finish"):
        pickle.dumps(run)


def test_a_run_that_waits_is_searched_when_it_is_pickled():
    assert len(copied(STRATEGIES["depth_first"](Queens(6)))) == 4


@pytest.mark.parametrize("kind", puzzle_types(), ids=lambda kind: kind.name)
def test_every_solver_is_found_by_its_name_and_every_run_travels(kind):
    solve = getattr(ws, f"solve_{kind.name}", ws.search_palindromic_pangram)
    assert copied(solve) is solve
    for form in kind.forms:
        puzzle = next(iter(form.examples().values()))
        run = puzzle.solve(INSTRUMENTS, max_nodes=50, limit=3, progress=False)
        copy = copied(run)
        assert copy.solutions == run.solutions and copy.stats == run.stats
        assert copy.puzzle == puzzle and copy.lexicon == run.lexicon
        assert copy.page() == run.page()


@pytest.mark.parametrize("strategy", [name for name in COMPLETE if name != "depth_first"])
def test_each_strategy_of_a_puzzle_travels(strategy):
    run = ws.solve_pyramid(PYRAMIDS[0], INSTRUMENTS, strategy=strategy)
    assert copied(run).solutions == run.solutions


def test_a_solver_runs_in_other_processes_under_its_name():
    here = [len(ws.solve_pyramid(puzzle, INSTRUMENTS)) for puzzle in PYRAMIDS]
    calls = [joblib.delayed(ws.solve_pyramid)(puzzle, INSTRUMENTS) for puzzle in PYRAMIDS]
    assert [len(run) for run in joblib.Parallel(2)(calls)] == here
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        runs = list(pool.map(ws.solve_pyramid, PYRAMIDS, [INSTRUMENTS] * 2))
    assert [len(run) for run in runs] == here


def test_a_beam_stack_goes_on_in_another_process():
    lexicon = ws.Lexicon.from_words([*REVERSIBLE, "vile", "veil", "eel", "lee"])
    options = {"alphabet": "levi", "width": 2}
    whole = ws.search_palindromic_pangram(lexicon, **options)
    run = ws.search_palindromic_pangram(lexicon, max_nodes=3, **options)
    assert run.status == "limit"
    copy = copied(run).resume()
    assert copy.status == whole.status == "complete"
    assert copy[-1] == whole[-1] and copy.upper_bound == whole.upper_bound
    assert copied(copy).curve == copy.curve


def test_a_bound_and_the_run_that_used_it_travel():
    bound = ws.PatternBound(REVERSIBLE, alphabet="levi")
    run = ws.search_palindromic_pangram(REVERSIBLE, alphabet="levi", bound=copied(bound))
    assert copied(bound).nbytes == bound.nbytes > 0
    assert copied(run).solutions == run.solutions and run.status == "complete"


def test_unions_travel():
    brick = ws.Brick.from_words(["deed", "roof", "door"])
    unions = brick.unions(4, 2)
    assert copied(unions).solutions == unions.solutions != []


def test_a_view_of_a_tree_stays_where_it_is_shown():
    view = ws.TreeView(ws.solve_pyramid(PYRAMIDS[0], INSTRUMENTS, trace=True))
    with pytest.raises(ws.PuzzleError, match=r"tied to its notebook .* pickle its \.tree"):
        pickle.dumps(view)
    assert len(copied(view.tree)) == len(view.tree)


CELL = """
from dataclasses import dataclass
import wordsearch as ws

@dataclass(frozen=True)
class Rhymes(ws.Puzzle):
    name = "rhymes of a cell"
    ending: str
    def problem(self, lexicon, *, longest: int = 9):
        return Listed(word for word in lexicon if word.endswith(self.ending))

class Listed:
    def __init__(self, words): self.words = tuple(words)
    def roots(self): yield None
    def children(self, state):
        if state is None:
            yield from ((word, word) for word in self.words)
    def solution(self, state): return state
"""


def test_a_puzzle_of_a_notebooks_cell_travels_with_its_class():
    cell = {"__name__": "__main__"}
    exec(CELL, cell)
    run = cell["Rhymes"]("oat").solve(["boat", "goat", "oboe"])
    copy = cloudpickle.loads(cloudpickle.dumps(run))
    assert copy.solutions == ["boat", "goat"] and copy.puzzle.ending == "oat"
    [there] = joblib.Parallel(2)([joblib.delayed(run.puzzle.solve)(["boat", "oboe"])])
    assert there.solutions == ["boat"]
