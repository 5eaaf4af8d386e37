"""Many puzzles in one call: the pyramid's kernel against its plain twin, stops, threads, other
processes.
"""

from __future__ import annotations

import itertools
import os
import random
import re
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

import wordsearch as ws
from tests.conftest import EXHAUSTIVE, ROOT
from tests.processes import printed, python
from tests.puzzles.samples import having, samples
from tests.reference.generate import draws, load
from tests.twins import assert_twins
from wordsearch.batch.many import chunk_size, solve_many
from wordsearch.batch.shipped import Shipped
from wordsearch.errors import PuzzleError
from wordsearch.interrupt import uninterrupted
from wordsearch.study.comparison import compare

SEED = ws.Pyramid.parse("p ir aao ntib ogueo")
SMALL = ws.Lexicon.from_words(["oboe", "piano", "guitar", "boat", "again", "gain"], name="small")
[ENDLESS_PYRAMID], AB = samples("pyramid").endless()


@pytest.fixture(scope="module")
def american():
    return ws.Lexicon.load("american-english")


@pytest.fixture(scope="module")
def golden():
    return load()["pyramids"]


# -- the kernel and its twin -----------------------------------------------------------------------


def test_committed_pyramids_have_the_originals_answers(golden, american):
    puzzles = [ws.Pyramid.parse(each["rows"]) for each in golden]
    batch = assert_twins(puzzles, american)
    for found, each in zip(batch.solutions, golden, strict=True):
        assert sorted(solution.words for solution in found) == [
            tuple(words) for words in each["solutions"]
        ]
    counted = solve_many(puzzles, american)
    assert counted.counts.tolist() == batch.counts.tolist() and counted.solutions is None


@pytest.mark.parametrize(("base", "count"), [(3, 100), (4, 100), (5, 100), (6, 10)])
def test_generated_pyramids(base, count, american):
    drawn = list(itertools.islice(draws(base, list(american)), 110, 110 + count))
    batch = assert_twins([ws.Pyramid.parse(each["rows"]) for each in drawn], american)
    for found, each in zip(batch.solutions, drawn, strict=True):
        assert tuple(each["planted"]) in [solution.words for solution in found]


def filled(base, words, seed=0):
    """A pyramid with the letters of random words, row by row."""
    rng, size = random.Random(f"{seed} base {base}"), base * (base + 1) // 2
    letters = "".join(rng.choice(words) for _ in range(size))
    return ws.Pyramid.parse([letters[n * (n - 1) // 2 :][:n] for n in range(1, base + 1)])


@pytest.mark.parametrize("base", [7, 8, 9, 10])
def test_other_bases(base, american):
    puzzles = [filled(base, american.words, seed) for seed in range(4)]
    assert assert_twins(puzzles, american, limit=3).inner.all()
    assert assert_twins([filled(base, AB.words)], AB, limit=3).counts.any()


@pytest.mark.parametrize(
    "options",
    [
        {"min_length": 1, "limit": 40},
        {"min_length": 2, "limit": 5},
        {"words": (2, 3)},
        {"words": (1, 1)},
        {"min_length": 4, "words": (3, 5), "limit": 2},
        {"min_length": 99},
    ],
)
def test_options(options, golden, american):
    assert_twins([ws.Pyramid.parse(each["rows"]) for each in golden[::8]], american, **options)


@pytest.mark.parametrize(
    ("rows", "words", "options"),
    [
        ("a", ["a"], {"min_length": 1}),
        ("ж ук", ["жук"], {}),
        # a word may be laid twice
        ("a bb aaa bbbb", ["abb", "aba", "bab", "bb"], {"min_length": 2}),
        # a word that reads the same both ways
        ("n oo nnn", ["noon", "no", "on"], {"min_length": 2}),
    ],
)
def test_small_and_odd_pyramids(rows, words, options):
    assert_twins([ws.Pyramid.parse(rows)], ws.Lexicon.from_words(words), **options)


def test_what_the_kernel_has_no_room_for(american):
    with pytest.raises(
        PuzzleError, match="^the kernel takes up to 10 rows of a pyramid, and here are 11"
    ):
        solve_many([SEED, filled(11, american.words)], american)
    letters = [chr(0x4E00 + code) for code in range(63)]
    with pytest.raises(
        PuzzleError, match="^the kernel takes up to 62 letters of an alphabet, and here are 63: "
    ):
        solve_many([SEED], ws.Lexicon.from_words(letters, name="many"))


def test_without_numba_a_sentence_says_what_to_install():
    program = """
import sys
sys.modules["numba"] = None
import wordsearch as ws
words, puzzle = ws.Lexicon.from_words(["oboe", "piano", "guitar"]), ws.Pyramid.parse("p ir aao ntib ogueo")
print(ws.solve_many([puzzle], words, kernel=False).counts)
ws.solve_many([puzzle], words)
"""
    done = python("-c", program)
    assert done.stdout == "[1]\n"
    assert done.stderr.splitlines()[-1].endswith(
        "a kernel needs the package 'numba', which is not installed: type pip install numba, or "
        "install wordsearch with its extra 'fast'; or take kernel=False for the plain solver, "
        "which is slower by far"
    )


# -- stopping --------------------------------------------------------------------------------------


def check_stopped(batch, status):
    """The first puzzles are finished, the endless one was stopped on its way, the others were
    not begun.
    """
    assert batch.statuses[:2] == ("complete", "complete") and set(batch.statuses[2:]) == {status}
    assert batch.counts[2] > 0 and batch.nodes[2] > 0 and not batch.counts[3:].any()
    assert batch.finished.tolist() == [True, True] + [False] * (len(batch) - 2)
    assert not batch.unique.any() and f"stopped before {len(batch) - 2} of them" in str(batch)


def test_where_no_thread_starts_the_plain_solver_keeps_the_watch_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As in a browser's tab."""

    def refused(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    expected = solve_many(STOPPABLE[:2], AB, kernel=False, solutions=True)
    monkeypatch.setattr(threading.Thread, "start", refused)
    batch = solve_many(STOPPABLE[:2], AB, kernel=False, solutions=True)
    assert batch.counts.tolist() == expected.counts.tolist() and batch.complete.all()
    assert batch.solutions == expected.solutions
    stopped = solve_many(STOPPABLE, AB, kernel=False, timeout=0.4)
    assert set(stopped.statuses[2:]) == {"timeout"}


STOPPABLE = [ws.Pyramid.parse("a bb aaa"), ws.Pyramid.parse("b ab"), *[ENDLESS_PYRAMID] * 21]


def test_a_timeout_keeps_what_there_is():
    check_stopped(solve_many(STOPPABLE, AB, timeout=0.5), "timeout")


@pytest.mark.parametrize("keyboard", [True, False])
def test_an_interrupt_or_a_cancel_from_another_thread_keeps_what_there_is(keyboard):
    cancel = threading.Event()
    solve_many([SEED], AB)  # loaded before, so that the interrupt falls into the search
    timer = threading.Timer(
        0.5, *(signal.raise_signal, [signal.SIGINT]) if keyboard else [cancel.set]
    )
    timer.start()
    check_stopped(solve_many(STOPPABLE, AB, cancel=cancel, progress=True), "cancelled")
    timer.join()


@pytest.mark.parametrize("name", having("endless"))
def test_every_kernel_is_cancelled_and_times_out(name):
    puzzles, lexicon = samples(name).endless()
    solve_many(puzzles, lexicon, timeout=0.01)  # compiles, where nothing has
    batch = solve_many(puzzles, lexicon, timeout=0.8)
    assert batch.statuses[-1] == "timeout" and batch.nodes[0] > 0
    cancel = threading.Event()
    timer = threading.Timer(0.2, cancel.set)
    timer.start()
    batch = solve_many(puzzles, lexicon, cancel=cancel)
    timer.join()
    assert batch.statuses[-1] == "cancelled"


@pytest.mark.parametrize("name", having("endless"))
def test_every_kernel_takes_nothing_and_does_nothing_when_told_to_stop(name):
    (puzzle, *_), lexicon = samples(name).endless()
    solve = puzzle.part("batch").solve
    for puzzles in ([], [puzzle]):
        told = solve(puzzles, lexicon, solutions=True, limit=None, stop=np.ones(2, np.uint8))
        assert (told.done.tolist(), told.solutions) == ([0] * len(puzzles), [[]] * len(puzzles))


@pytest.mark.parametrize("name", having("endless"))
def test_threads_share_a_lexicon_of_which_nothing_is_filed_yet(name):
    puzzles, words = [samples(name).PUZZLE] * 20, ws.Lexicon.from_words(samples(name).WORDS)
    expected, fresh = solve_many(puzzles, words).counts.tolist(), words.filter()
    with ThreadPoolExecutor(4) as pool:
        batches = pool.map(lambda _: solve_many(puzzles, fresh), range(8))
    assert [batch.counts.tolist() for batch in batches] == [expected] * 8


def test_the_plain_solver_stops_as_well_and_takes_its_own_options():
    batch = solve_many(STOPPABLE[:4], AB, kernel=False, timeout=0.3, order="any")
    assert batch.statuses == ("complete", "complete", "timeout", "timeout")


def test_threads_solve_side_by_side(golden, american):
    """Two kernels at once, while this thread counts: each leaves the interpreter to the others."""
    puzzles = [ws.Pyramid.parse(each["rows"]) for each in golden]
    expected = solve_many(puzzles, american)
    cancel, endless, answers = threading.Event(), [], []
    stuck = threading.Thread(
        target=lambda: endless.append(solve_many([ENDLESS_PYRAMID], AB, cancel=cancel))
    )
    others = [
        threading.Thread(target=lambda: answers.append(solve_many(puzzles, american)))
        for _ in range(4)
    ]
    for thread in (stuck, *others):
        thread.start()
    for thread in others:
        thread.join()
    assert stuck.is_alive()  # the others came to their ends in the meantime
    cancel.set()
    stuck.join()
    assert endless[0].statuses == ("cancelled",) and endless[0].counts[0] > 0
    for batch in answers:
        assert batch.counts.tolist() == expected.counts.tolist()
        assert batch.nodes.tolist() == expected.nodes.tolist()


# -- other processes -------------------------------------------------------------------------------


OWN = """
import sys, cloudpickle, distributed, joblib
import wordsearch as ws
from dataclasses import dataclass
from wordsearch.puzzle import Puzzle

class Listed:
    def __init__(self, words): self.words = words
    def roots(self): yield ""
    def children(self, state): return [] if state else [(word, word) for word in self.words]
    def solution(self, state): return state or None

@dataclass(frozen=True)
class Rhymes(Puzzle):
    name = "rhymes"
    ending: str
    def problem(self, lexicon, *, longest=9):
        assert ws.__version__  # so that the class by value takes the package along
        return Listed([word for word in lexicon if word.endswith(self.ending) and len(word) <= longest])

def counts():
    words, puzzles = ["boat", "goat", "oboe"], [Rhymes("oat"), Rhymes("oe")]
    batch = ws.solve_many(puzzles, words, kernel=False, solutions=True, **JOBS)
    table = ws.compare(puzzles, {"own": words}, progress=False, memory=False, repeat=1, **JOBS)
    return batch.counts.tolist(), batch.solutions, table["status"].tolist(), table["solutions"].tolist()

if __name__ == "__main__":
    assert cloudpickle.loads(cloudpickle.dumps(lambda: ws.__version__))() == ws.__version__
    JOBS = {"n_jobs": 2}
    print(*counts())
    JOBS = {}
    with distributed.Client(sys.argv[1]), joblib.parallel_config(backend="dask"):
        print(*counts())
"""


@pytest.mark.slow
def test_a_dask_cluster_counts_the_same(golden, american, tmp_path):
    """In comparisons, too; and so with a puzzle from a cell.

    Its class is of `__main__`, so it is pickled by value, with all that it names, the package among
    it.
    """
    distributed, joblib = pytest.importorskip("distributed"), pytest.importorskip("joblib")
    puzzles = [ws.Pyramid.parse(each["rows"]) for each in golden[::4]]
    here = solve_many(puzzles, american, solutions=True)
    (tmp_path / "cell.py").write_text(OWN)
    tables = []
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster),
        joblib.parallel_config(backend="dask"),
    ):
        there = solve_many(puzzles, american, solutions=True)
        stopped = solve_many(STOPPABLE[:3], AB, timeout=0.5)
        tables.append(compared([SEED, Bare()], ["default", "prefix"]))
        done = python(tmp_path / "cell.py", cluster.scheduler_address, PYTHONPATH=str(ROOT))
    tables.append(compared([SEED, Bare()], ["default", "prefix"]))
    figures = [
        table[["status", "solutions", "nodes", "prunes", "note"]].to_dict("list")
        for table in tables
    ]
    assert str(figures[0]) == str(figures[1]) and tables[0]["status"].tolist() == [
        "complete"
    ] * 3 + ["error"]
    expected = "[2, 1] (('boat', 'goat'), ('oboe',)) ['complete', 'complete'] [2, 1]"
    assert done.returncode == 0 and done.stdout.splitlines() == [expected] * 2, done.stderr
    assert (
        there.counts.tolist() == here.counts.tolist()
        and there.nodes.tolist() == here.nodes.tolist()
    )
    assert there.solutions == here.solutions and there.statuses == here.statuses
    assert stopped.statuses == ("complete", "complete", "timeout") and stopped.counts[2] > 0


def test_chunks_are_four_for_each_process_and_not_too_large():
    assert [chunk_size(puzzles, 2) for puzzles in (3, 80, 10**7)] == [1, 10, 4096]


def test_a_cluster_is_told_how_large_a_lexicon_is(american):
    """Joblib's Dask backend sends what is over a thousand bytes once, the rest with each chunk."""
    sizeof = pytest.importorskip("dask.sizeof").sizeof
    text = "\n".join(american).encode()
    assert len(text) <= sizeof(Shipped(american)) < len(text) + 1000


def test_local_processes_count_the_same_with_either_solver():
    for kernel in (True, False):
        batch = solve_many([SEED] * 9, SMALL, n_jobs=2, kernel=kernel, progress=True)
        assert batch.counts.tolist() == [1] * 9 and batch.unique.all()


@dataclass(frozen=True)
class Deadly(ws.Puzzle):
    """Kills the process that solves it, as a system without memory does: once, or whenever."""

    name = "deadly"
    mark: str
    always: bool = False

    def problem(self, lexicon):
        mark = Path(self.mark)
        if mark.suffix and (self.always or not mark.exists()):
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return SEED.problem(lexicon)


needs_kill = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="platform: no SIGKILL")


@needs_kill
def test_what_a_killed_process_had_in_hand_is_solved_by_another(tmp_path):
    puzzles = [Deadly("harmless")] * 7 + [Deadly(str(tmp_path / "killed.txt"))]
    batch = solve_many(puzzles, SMALL, n_jobs=2, kernel=False)
    assert (tmp_path / "killed.txt").exists()
    assert batch.counts.tolist() == [1] * 8 and batch.complete.all()


@needs_kill
def test_what_kills_every_process_is_left_and_the_others_are_kept(tmp_path):
    puzzles = [Deadly("harmless")] * 7 + [Deadly(str(tmp_path / "killed.txt"), always=True)]
    with pytest.warns(RuntimeWarning, match="killed again and again: . chunks? .* cancelled"):
        batch = solve_many(puzzles, SMALL, n_jobs=2, kernel=False)
    assert batch.statuses[-1] == "cancelled"
    assert batch.statuses[:6] == ("complete",) * 6 and batch.counts[:6].tolist() == [1] * 6


def test_a_batch_that_ran_out_of_time_says_how_long_it_prepared():
    [puzzle], words = samples("pyramid").endless()
    batch = solve_many([puzzle], words, timeout=0.2)
    assert batch.statuses == ("timeout",)
    assert 0 < batch.preparation < batch.seconds
    assert re.search(r", \S+ s of that to prepare", batch.summary())


def test_a_lexicon_travels_once(american):
    function, parts = Shipped(SMALL).__reduce__()
    arrived = function(*parts)
    assert arrived.lexicon.words == SMALL.words and arrived.lexicon is not SMALL
    assert function(*parts) is arrived
    for number in range(5):  # those that were not used for long are forgotten
        again, others = Shipped(ws.Lexicon.from_words([f"{'a' * (number + 1)}"])).__reduce__()
        again(*others)
    assert function(*parts) is not arrived


# -- what is asked and answered --------------------------------------------------------------------


class Bare:
    """A puzzle class without a kernel."""

    variants = {"default": {}}

    def solve(self, lexicon, **options):
        return SEED.solve(lexicon, **options)


ITS_OPTIONS = "the kernel of Pyramid searches as its variant 'default' and takes min_length, words, limit, timeout"


@pytest.mark.parametrize(
    ("puzzles", "options", "sentence"),
    [
        (
            [SEED, ws.BuildingBlocks],
            {},
            "solve_many takes puzzles of one kind; item 2 is the type <class ",
        ),
        ([SEED, Bare()], {}, "solve_many takes puzzles of one kind; item 2 is the Bare <"),
        ([Bare()], {}, "Bare has no kernel: kernel=False solves many with its plain solver"),
        (
            [SEED],
            {"n_jobs": 0},
            "n_jobs must be a whole number of processes, -1 for all cores, or None; it ",
        ),
        (
            [SEED],
            {"n_jobs": "all"},
            "n_jobs must be a whole number of processes, -1 for all cores, or None;",
        ),
        ([SEED], {"n_jobs": 0}, "n_jobs must be a whole number of processes"),
        ([SEED], {"n_jobs": True}, "n_jobs must be a whole number of processes"),
        ([SEED], {"solutions": "no"}, "solutions must be True or False; it is 'no'"),
        ([SEED], {"progress": "no"}, "progress must be True or False; it is 'no'"),
        (
            [SEED],
            {"words": (5, 2)},
            "words must be a whole number of at least 5 (or (fewest, most), as in ",
        ),
        (
            [SEED],
            {"order": "first"},
            f"{ITS_OPTIONS}; for order='first' use kernel=False, the plain solver",
        ),
        (
            [SEED],
            {"max_nodes": 5},
            f"{ITS_OPTIONS}; for max_nodes=5 use kernel=False, the plain solver",
        ),
    ],
)
def test_bad_input_gets_one_sentence(puzzles, options, sentence):
    with pytest.raises(PuzzleError) as caught:
        solve_many(puzzles, SMALL, **options)
    assert str(caught.value).startswith(sentence) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: compare([SEED], [SMALL], n_jobs="x", progress=False), "n_jobs must be a whole"),
        (lambda: compare([SEED], [SMALL], n_jobs=0, progress=False), "n_jobs must be a whole"),
        (lambda: ws.solve_pyramid(SEED, SMALL, lazy="no"), "lazy must be True or False; it is"),
        (lambda: ws.solve_pyramid(SEED, SMALL, progress="no"), "progress must be True or False"),
        (lambda: ws.sheet([SEED], "sheet.pdf", solutions="no"), "solutions must be True or False"),
        (lambda: ws.preview([SEED], solutions="no"), "solutions must be True or False; it is"),
    ],
)
def test_flags_and_numbers_of_processes_are_looked_at_wherever_they_are_taken(call, sentence):
    with pytest.raises(PuzzleError, match=sentence):
        call()


def test_options_that_say_what_the_default_says_are_no_news():
    words = ["oboe", "piano", "guitar"]
    assert solve_many(
        [SEED], words, heuristics=["components", "prefix"], order="mrv"
    ).counts.tolist() == [1]


def test_no_puzzles_give_an_empty_batch():
    batch = solve_many(iter(()), SMALL, solutions=True)
    assert (
        len(batch) == 0 and batch.statuses == () and batch.solutions == () and len(batch.table) == 0
    )
    assert batch.summary() == "no puzzles, so no solutions"


def test_a_batch_tells_what_it_is():
    none = ws.Pyramid.parse("x xx")
    batch = solve_many([SEED, none, SEED], SMALL, limit=1, solutions=True)
    assert batch.statuses == ("limit", "complete", "limit") and batch.unique.tolist() == [False] * 3
    assert str(batch).startswith("Pyramid × 3 over small: solutions 2; ")
    assert repr(batch).startswith("<Batch: Pyramid × 3")
    assert "stopped by limit" in batch.page() and "<table>" in batch.page()
    assert batch.table["status"].tolist() == list(batch.statuses)
    assert batch.table["puzzle"][1] is none
    with pytest.raises(ValueError, match="read-only"):
        batch.counts[0] = 5


# -- in comparisons --------------------------------------------------------------------------------


def compared(puzzles, variants):
    return compare(puzzles, SMALL, variants, memory=False, progress=False)


def test_compare_has_rows_for_the_kernel():
    table = compared([SEED, Bare()], ["default", "kernel"])
    assert table["variant"].tolist() == ["default", "kernel"] * 2
    assert table["status"].tolist() == ["complete", "complete", "complete", "error"]
    assert table["solutions"][:2].tolist() == [1, 1] and table["nodes"][0] == table["nodes"][1]
    assert table["seconds"][1] > 0 and table["repeats"][1] == 3
    assert table["note"][3].startswith("PuzzleError: Bare has no kernel")


def test_a_kernel_row_that_was_stopped_says_so():
    table = compare(ENDLESS_PYRAMID, AB, "kernel", timeout=0.3, progress=False)
    assert table["status"].tolist() == ["timeout"]
    assert table["solutions"][0] > 0 and table["repeats"][0] == 1


def test_what_no_limit_can_end_is_told():
    def slow(label, state):
        with uninterrupted():  # as imports and compilations are
            time.sleep(1.1)
        return False

    batch = solve_many(
        [ws.Pyramid.parse("b oa")], ["boa"], kernel=False, heuristics=[slow], timeout=0.5
    )
    assert re.search(r"\(\d\.\d s to compile kernels, once\)", repr(batch)) and batch.held > 1


if EXHAUSTIVE:  # compiles anew

    def test_a_proof_tells_how_long_it_compiled(tmp_path):
        code = "import wordsearch as ws; print(ws.shortest_palindromic_pangram(['eve'], alphabet='ev').seconds)"
        assert "'compiling': " in printed(code, NUMBA_CACHE_DIR=str(tmp_path))
