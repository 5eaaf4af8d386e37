"""In what order the variants of a comparison run: as the puzzles saw it, from their own logs."""

from __future__ import annotations

import signal
from collections import Counter
from itertools import groupby

import pytest

import wordsearch as ws
from tests.search.test_trace import Numbers
from wordsearch.search.strategies import depth_first

LISTS = {name: ws.Lexicon.from_words(["a", "b"], name=name) for name in ("few", "some", "many")}
TIMEOUT = 7


class Logged:
    """A puzzle that writes down each call of `solve`: where, by which variant, for how long."""

    variants = {name: {"name": name} for name in ("one", "other", "slow", "stopped")}

    def __init__(self, number, log):
        self.number = number
        self.log = log

    def solve(self, lexicon, *, name, timeout, **options):
        with self.log.open("a", encoding="utf-8") as log:
            log.write(f"{self.number} {lexicon.name} {name} {timeout}\n")
        if name == "stopped":
            return depth_first(Numbers(10**6), timeout=min(timeout, 0.01), **options)
        return depth_first(Numbers({"slow": 5}.get(name, 1)), timeout=timeout, **options)


@pytest.fixture
def logged(tmp_path):
    """A function that compares logged puzzles and returns their log: a line for each run."""

    def compare(numbers, lexicons=("few", "some"), kind=Logged, **options):
        log = tmp_path / "log"
        log.write_text("")
        puzzles = {f"number {number}": kind(number, log) for number in numbers}
        chosen = {name: LISTS[name] for name in lexicons}
        options = {"repeat": 1, "timeout": TIMEOUT, "memory": False, "progress": False} | options
        ws.compare(puzzles, chosen, None, **options)
        return [tuple(line.split()) for line in log.read_text().splitlines()]

    return compare


def timed(log):
    """The variants of the runs that were timed, in the order of their runs, by puzzle and
    dictionary.
    """
    orders = {}
    for number, lexicon, name, timeout in log:
        if float(timeout) == TIMEOUT:
            orders.setdefault((int(number), lexicon), []).append(name)
    return orders


def test_each_timed_run_comes_right_after_a_rehearsal_of_the_same_variant(logged):
    log = logged(range(3), repeat=2)
    assert len(log) == 2 * (3 * 2 * (2 * 4 - 1)), "who was stopped once runs no second time"
    for rehearsal, run in zip(log[::2], log[1::2], strict=True):
        assert rehearsal[:3] == run[:3]
        assert float(rehearsal[3]) < float(run[3]) == TIMEOUT


@pytest.mark.parametrize("lexicons", [("few",), ("few", "some"), ("few", "some", "many")])
def test_no_variant_has_a_place_or_a_neighbour_of_its_own(logged, lexicons):
    """The orders are drawn, and here with one seed: these bounds never fail by chance."""
    orders = timed(logged(range(60), lexicons))
    for lexicon in lexicons:
        here = [tuple(order) for (_, name), order in orders.items() if name == lexicon]
        assert len(here) == 60
        for place in range(4):
            counts = Counter(order[place] for order in here)
            assert set(counts) == {*Logged.variants} and min(counts.values()) >= 6
        for twin in ("one", "other"):
            before = Counter(
                order[order.index(twin) - 1] for order in here if order.index(twin) > 0
            )
            assert len(before) == 3 and min(before.values()) >= 6
        assert 18 <= sum(order.index("one") < order.index("other") for order in here) <= 42


def test_each_repeat_draws_its_own_order(logged):
    orders = timed(logged(range(20), repeat=3)).values()
    rounds = [(order[:4], order[4:7], order[7:]) for order in orders]
    assert all({*second} == {*third} == {"one", "other", "slow"} for _, second, third in rounds)
    kept = [[name for name in first if name != "stopped"] for first, _, _ in rounds]
    assert sum(first == second for first, (_, second, _) in zip(kept, rounds, strict=True)) < 20
    assert sum(second == third for _, second, third in rounds) < 20


def test_the_order_depends_on_names_and_seed_alone(logged):
    whole = timed(logged(range(8)))
    assert timed(logged(range(8))) == whole
    assert timed(logged(reversed(range(8)), ("many", "some", "few"))).items() >= whole.items()
    assert timed(logged(range(5, 8))).items() <= whole.items()
    assert timed(logged(range(8), seed="another")) != whole


def test_the_order_is_the_same_in_two_processes(logged):
    assert timed(logged(range(6), n_jobs=2)) == timed(logged(range(6)))


class Interrupting(Logged):
    """Is interrupted once, in its fourth puzzle, whichever variant runs there first."""

    interrupts = True

    def solve(self, lexicon, **options):
        run = super().solve(lexicon, **options)
        if self.number == 3 and self.interrupts:
            self.interrupts = False
            signal.raise_signal(signal.SIGINT)
        return run


@pytest.mark.skipif(
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN, reason="platform: interrupts are ignored"
)
def test_the_order_is_the_same_after_an_interrupt(logged):
    whole = timed(logged(range(6), ("few",)))
    before = timed(logged(range(6), ("few",), kind=Interrupting))
    after = timed(logged(range(3, 6), ("few",)))
    assert len(before.pop((3, "few"))) == 1, "the interrupt lets one run end"
    assert [number for number, _ in before] == [0, 1, 2]
    assert before | after == whole


def test_variants_of_a_puzzle_are_never_parted_by_another_puzzle(logged):
    log = logged(range(4), ("few", "some", "many"), repeat=2)
    assert len([*groupby(log, key=lambda line: line[:2])]) == 4 * 3
