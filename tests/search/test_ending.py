"""How a run says that it ended, and which of its solutions come first then."""

from __future__ import annotations

from itertools import islice

import pytest

import wordsearch as ws
from wordsearch.search.beam_stack_search import beam_stack
from wordsearch.search.ending import ending, next_step
from wordsearch.search.own_heuristics import Pruned
from wordsearch.search.run import begun
from wordsearch.search.strategies import depth_first

DEARER = [5, 3, 9, 1, 3]


class Priced:
    """Solutions by their place, as found; each has a price, and places 1 and 4 have the same."""

    def __init__(self, prices=DEARER):
        self.prices = prices

    def roots(self):
        return [-1]

    def children(self, state):
        if state < 0:
            yield from ((str(place), place) for place in range(len(self.prices)))

    def solution(self, state):
        return None if state < 0 else state

    def price(self, solution):
        return self.prices[solution]


def solved(**limits):
    """A run as `solve` gives it."""
    return begun(lambda: depth_first(Priced(), **limits), lazy=False, progress=False)


@pytest.mark.parametrize(
    ("count", "status", "sentence"),
    [
        (0, "complete", "No solution; the search is complete"),
        (1, "complete", "1 solution; the search is complete"),
        (1708, "complete", "1,708 solutions; the search is complete"),
        (0, "limit", "No solution so far; stopped by limit: there may be some"),
        (0, "timeout", "No solution so far; stopped by timeout: there may be some"),
        (0, "cancelled", "No solution so far; cancelled: there may be some"),
        (2, "limit", "2 solutions, the first found; stopped by limit: there may be more"),
        (1, "cancelled", "1 solution, the first found; cancelled: there may be more"),
        (2, "running", "2 solutions so far; the search goes on"),
    ],
)
def test_each_ending_has_its_sentence(count, status, sentence):
    assert ending(count, status) == sentence


def test_an_own_heuristic_is_named_whatever_the_ending():
    assert ending(0, "complete", ["a", "b"]).endswith("complete under a and b")
    assert ending(3, "timeout", ["a"]).endswith("stopped by timeout under a: there may be more")


def test_a_heuristic_without_a_name_is_called_so():
    def long(label, state):
        return False

    lambdas = (lambda label, state: label == "a", lambda label, state: label == "b")
    assert Pruned(Priced(), (long,)).own_heuristics == ("long",)
    assert Pruned(Priced(), lambdas[:1]).own_heuristics == ("an unnamed heuristic",)
    assert Pruned(Priced(), (*lambdas, long)).own_heuristics == (
        "unnamed heuristic 1",
        "unnamed heuristic 2",
        "long",
    )
    run = ws.solve_pyramid(
        "c at sol rate", ["cat", "rate", "sol"], heuristics=[lambda label, state: label == "cat"]
    )
    assert run.summary().endswith("complete under an unnamed heuristic")
    assert run.stats.prunes["an unnamed heuristic"] == 1


def test_what_to_try_next_where_one_is_known():
    assert next_step("complete", [], explains=True).startswith("run.explain() ")
    assert next_step("complete", [], explains=False) == ""
    assert next_step("timeout", [], explains=True).startswith("run.resume() ")
    assert "without a" in next_step("complete", ["a"], explains=True)


def test_an_ended_run_begins_with_the_likeliest_and_ties_stay_as_found():
    run = solved(trace=True)
    assert list(run) == list(run) == run.solutions == [3, 1, 4, 0, 2] and run[0] == 3
    assert run.as_found == [0, 1, 2, 3, 4]
    assert run.summary() == "5 solutions, the likeliest first; the search is complete"
    places = [int(node.label) for node in run.tree if node.status == "solved"]
    assert places == run.as_found, "the tree's order is that of the finding"
    assert str(run).splitlines()[1] == "3" and ">3<" in run.page()


def test_while_it_runs_and_lazily_solutions_come_as_found():
    run = depth_first(Priced())
    assert list(islice(run, 2)) == [0, 1] and run.status == "running"
    assert list(run) == run.solutions == [0, 1, 2, 3, 4] and run.status == "complete"
    assert "likeliest" not in run.summary()
    under_way = depth_first(Priced())
    loop = iter(under_way)
    assert next(loop) == 0
    under_way.finish()
    assert list(loop) == [1, 2, 3, 4], "a loop goes on as it began"
    assert list(under_way) == [3, 1, 4, 0, 2], "the next one begins with the likeliest"


def test_with_a_limit_they_are_the_first_found_and_resume_sequences_them_anew():
    run = solved(limit=3)
    assert list(run) == [1, 0, 2]
    assert run.summary() == (
        "3 solutions, the first found, of these the likeliest first; "
        "stopped by limit: there may be more"
    )
    assert list(run.resume()) == [3, 1, 4, 0, 2] and run.status == "complete"


def test_each_of_a_beam_stack_is_better_than_the_last_whatever_the_price():
    class Falling(Priced):
        def cost(self, state):
            return 0 if state < 0 else 9 - state

    run = beam_stack(Falling([1, 2, 3, 4, 5]), width=1).finish()
    assert list(run) == run.as_found and run.problem.cost(run[-1]) == run.upper_bound


def test_functions_judge_branches_under_their_names():
    def odd(label, state):
        return state % 2 == 1

    run = depth_first(Pruned(Priced(), (odd, lambda label, state: state > 3)))
    assert run.solutions == [0, 2] and run.stats.prunes == {"odd": 2, "an unnamed heuristic": 1}
    assert run.summary() == "2 solutions; the search is complete under odd and an unnamed heuristic"
