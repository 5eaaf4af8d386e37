"""The cost model of the proof: figures from a proof, and what they say of more workers."""

from __future__ import annotations

import pytest

from wordsearch.puzzles.palindromes.cost import Cost, table_sizes
from wordsearch.puzzles.palindromes.proof import shortest_palindromic_pangram
from wordsearch.words.lexicon import Lexicon

COST = Cost(
    setup=20,
    states=9_000_000,
    seconds_a_million=14,
    looks_a_state=130,
    table=725_000_000,
    barriers=100,
    widest=1_000_000,
)


def test_figures_come_from_the_proof():
    lexicon = Lexicon.load("enable1").filter(max_length=3, letters="abcdegilorstuw")
    proof = shortest_palindromic_pangram(lexicon, alphabet="abcdegilorstuw", progress=False)
    cost = Cost.of(proof)
    assert cost.states == sum(bound.states for bound in proof.bounds) > 0
    assert cost.widest <= cost.states and cost.looks_a_state > 0
    sizes = table_sizes(proof)
    assert sizes[len(proof.search["letters"])] == cost.table == proof.search["bytes"]
    assert all(sizes[told] <= sizes[told + 1] for told in range(6, max(sizes)))


def test_a_proof_without_a_search_has_no_figures():
    with pytest.raises(ValueError, match="searched no states exhaustively"):
        Cost.of(shortest_palindromic_pangram(["ab"], alphabet="abc", progress=False))


def test_more_workers_search_faster_until_the_rest_is_most():
    alone, two, many = (COST.predicted(workers) for workers in (1, 2, 64))
    assert alone.seconds > two.seconds > many.seconds > COST.setup
    assert two.pays and many.pays and not alone.pays
    assert COST.predicted(2, machines=2).moved_bytes > 0 == two.moved_bytes


def test_machines_hold_a_table_each_and_wait_for_the_network():
    here, apart = COST.predicted(4), COST.predicted(4, machines=4)
    assert apart.seconds > here.seconds and apart.worker_bytes < here.worker_bytes
    assert apart.worker_bytes > COST.table
    for workers, machines in ((0, 1), (2, 3)):
        with pytest.raises(ValueError, match="each machine has at least one"):
            COST.predicted(workers, machines=machines)


def test_what_is_searched_already_needs_nobody():
    small = Cost(
        setup=20,
        states=32_341,
        seconds_a_million=20,
        looks_a_state=130,
        table=725_000_000,
        barriers=60,
        widest=5_000,
    )
    assert not small.predicted(8).pays and not small.predicted(8, machines=8).pays
