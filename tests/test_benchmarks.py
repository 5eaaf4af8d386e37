"""The benchmarks' frame: what it refuses to time, what it writes down, and two revisions side by
side.
"""

from __future__ import annotations

import doctest
import gc
import json
import re
import shutil
import subprocess

import pandas as pd
import pytest

import wordsearch as ws
from benchmarks import (
    check,
    command,
    cost,
    growth,
    harness,
    page_of_2010,
    report,
    study,
    study_puzzles,
    study_winners,
)
from benchmarks.harness import Contestant, Sample, Task
from tests.conftest import ROOT
from tests.processes import python
from tests.puzzles.samples import samples

TASKS = {1: "a", 2: "b"}


@pytest.fixture(autouse=True)
def _no_long_looks_through_what_others_left():
    """The harness collects garbage before each turn, and in a process of many tests that takes
    its time.
    """
    gc.freeze()
    yield
    gc.unfreeze()


def rows_of(*contestants, rounds=3, **options):
    return harness.measure(Task("task", contestants, **options), rounds)


def record_of(*contestants, **options):
    task = Task("task", contestants, **options)
    return report.task_record(task, harness.measure(task, 3))


def counted(answer):
    calls = []

    def run():
        calls.append(answer)
        return answer

    return run, calls


def test_rows_have_times_ratios_and_memory():
    record = record_of(
        Contestant("slow", lambda: sum(range(20_000))),
        Contestant(
            "list", lambda: sum(list(range(20_000))), "plain", nodes=20_000, wanted={"slow": 1e9}
        ),
    )
    slow, other = record["rows"]
    assert slow["median"] > 0 and "ratio" not in slow and slow["turns"] == 3
    least, greatest = other["interval"]
    assert least <= other["ratio"] <= greatest
    assert other["nodes"] == 20_000 and other["peak_traced"] > 100_000 > slow["peak_traced"]
    asked = other["wanted"][0]
    assert (asked["over"], asked["ratio"], asked["met"]) == ("slow", 1e9, False)
    assert "wanted 1e+09 x slow: MISSED" in report.table(record)


def test_a_mark_is_met_when_all_of_the_interval_is():
    rows = rows_of(Contestant("slow", lambda: 1), Contestant("fast", lambda: 1))
    rows[1].seconds, rows[0].seconds = [1.0] * 7, [19.0, 20.0, 21.0, 20.5, 22.0, 20.2, 19.5]
    met = {ratio: report.wanted(rows[1], rows[0], "slow", ratio)["met"] for ratio in (18.9, 20, 23)}
    assert met == {18.9: True, 20: False, 23: False}


def test_the_strongest_rival_comes_before_the_original():
    record = record_of(
        Contestant("original", lambda: sum(range(30_000)), "original"),
        Contestant("ours", lambda: sum(range(300)) * 0 + sum(range(30_000)), "kernel"),
        Contestant("weak", lambda: [sum(range(30_000)) for _ in range(9)][0], "peer"),
        Contestant("strong", lambda: [sum(range(30_000)) for _ in range(3)][0], "peer"),
        expected=sum(range(30_000)),
    )
    assert record["rival"] == "strong" and record["rows"][1]["rival"]["ratio"] > 1
    head, ours = (line.split("  ") for line in report.table(record).splitlines()[2:5:2])
    assert [cell.strip() for cell in head if cell.strip()][:3] == [
        "median",
        "quartiles",
        "x strong",
    ]
    assert "rival" not in record["rows"][3] and ours


def test_another_answer_gets_no_time_and_an_exit_code(capsys):
    run, calls = counted("wrong")
    tasks = [Task("easy", [Contestant("one", lambda: "right"), Contestant("two", run)])]
    with pytest.raises(SystemExit, match="easy: two: ANSWER DIFFERS: 'wrong', not 'right'"):
        command.main(lambda: tasks, ["--rounds", "3"])
    assert len(calls) == 1
    assert re.search(r"two .*ANSWER DIFFERS", capsys.readouterr().out)


def test_the_expected_answer_judges_the_baseline_too():
    rows = rows_of(Contestant("only", lambda: 41), expected=42)
    assert rows[0].failed and rows[0].times == []


def test_a_task_that_checks_nothing_is_refused():
    with pytest.raises(ValueError, match="nothing would be checked"):
        Task("alone", [Contestant("one", lambda: 1)])
    with pytest.raises(ValueError, match="share a name: one, one"):
        Task("twins", [Contestant("one", lambda: 1), Contestant("one", lambda: 1)])


def test_a_sample_is_compared_on_what_it_has():
    good, bad = (
        Contestant("good", lambda: Sample({2: "b"})),
        Contestant("bad", lambda: Sample({2: "c"})),
    )
    empty = Contestant("empty", lambda: Sample())
    rows = rows_of(Contestant("all", lambda: TASKS), good, bad, empty)
    assert [row.failed for row in rows] == [False, False, True, True]
    first = Contestant("all", lambda: TASKS), Contestant("other", lambda: {1: "a", 2: "x"})
    assert [row.failed for row in rows_of(good, *first)] == [False, False, True]


def test_an_exception_and_a_missing_package_are_said_apart():
    def broken():
        raise KeyError("no such thing")

    rows = rows_of(
        Contestant("one", lambda: 1),
        Contestant("broken", broken),
        Contestant("absent", lambda: 1, "peer", needs="no_such_package"),
    )
    assert rows[1].problem.startswith("FAILED: KeyError") and rows[1].failed
    assert rows[2].problem == "not installed (no_such_package)" and not rows[2].failed
    assert rows[1].times == rows[2].times == []


def test_what_is_too_long_to_warm_up_is_called_three_times_and_held_against_what_was_asked():
    run, calls = counted("right")
    wrong, _ = counted("wrong")
    record = record_of(
        Contestant("one", run, within={"seconds": 60, "bytes": 10}, peak=lambda answer: 11),
        Contestant("two", wrong),
        long=True,
    )
    one, two = record["rows"]
    assert len(calls) == 3 and one["turns"] == 3 and one["peak_bytes"] == 11
    assert [asked["met"] for asked in one["within"]] == [True, False]
    assert "wanted within 60 s: met; wanted within 0.01 kB: MISSED" in report.table(record)
    assert two["failed"] and "median" not in two


def test_fresh_arguments_are_made_for_every_turn():
    made = []

    def prepare():
        made.append([3, 1, 2])
        return made[-1]

    rows = rows_of(
        Contestant("sort", lambda numbers: numbers.sort() or numbers, prepare=prepare),
        expected=[1, 2, 3],
        rounds=4,
    )
    assert not rows[0].problem and rows[0].calls == 1
    assert len({id(numbers) for numbers in made}) == len(made) == 3 + 4


def test_the_collector_rests_while_the_clock_runs_and_wakes_afterwards():
    import gc

    states = []
    rows_of(
        Contestant("look", lambda: states.append(gc.isenabled())), Contestant("none", lambda: None)
    )
    assert (
        states[0] is True and not any(states[-3:]) and gc.isenabled() and gc.get_freeze_count() == 0
    )


def test_slow_contestants_sit_out_and_ratios_stay_within_rounds(monkeypatch):
    monkeypatch.setattr(harness, "SLOW", 0.0)
    rows = rows_of(Contestant("one", lambda: 1), Contestant("two", lambda: 1), rounds=5)
    assert [len(row.times) for row in rows] == [3, 3] and [len(row.seconds) for row in rows] == [
        5,
        5,
    ]
    rows[0].seconds, rows[1].seconds = [2.0, None, 6.0], [1.0, 5.0, 2.0]
    assert rows[1].ratios(rows[0]) == [2.0, 3.0]


def test_a_page_and_a_file_hold_what_was_measured(tmp_path):
    record = record_of(Contestant("a|b", lambda: 1), Contestant("c", lambda: 1, note="as a note"))
    results = {
        "made": report.environment("make bench"),
        "benchmarks": {"some_thing": [record]},
        "memory": [],
    }
    report.write(tmp_path / "new" / "r.json", report.as_json(results))
    assert json.loads((tmp_path / "new" / "r.json").read_text(encoding="utf-8")) == results
    page = report.page(results)
    assert "## some thing" in page and r"| a\|b |" in page and "as a note" in page
    assert results["made"]["packages"]["numpy"] in page and str(ROOT) not in page


def test_a_name_that_is_no_benchmark_gets_a_sentence():
    done = python("-m", "benchmarks", "speed")
    assert done.returncode == 2
    assert done.stderr.startswith(
        "no benchmark is called speed; there are brick, building_blocks, "
    )


@pytest.mark.parametrize("module", [check, cost, report], ids=lambda module: module.__name__)
def test_examples(module):
    assert doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0


# ---- How cost grows ------------------------------------------------------------------------------


def test_instances_are_the_same_each_time_have_their_size_and_a_solution():
    """One of each curve, of a small and a larger size."""
    for curve in growth.curves():
        for size in (curve.sizes[0], curve.sizes[2]):
            puzzle, lexicon = curve.instances(size, 1)
            assert curve.instances(size, 1)[0] == puzzle != curve.instances(size, 2)[0]
            assert puzzle.solve(lexicon, limit=1).finish().solutions
            assert size == (len(lexicon) if curve.unit == "words" else sizes_of(puzzle))


def sizes_of(puzzle):
    names = ("rows", "patterns", "symbols", "letters")
    return next(len(getattr(puzzle, name)) for name in names if hasattr(puzzle, name))


def test_larger_dictionaries_hold_the_smaller_ones():
    one, two, three = (growth.nested(size) for size in growth.SIZES[:3])
    assert set(one) < set(two) < set(three) and (len(one), len(three)) == (1000, 4000)


def small_curve(monkeypatch):
    curve = next(growth.curves())
    monkeypatch.setattr(growth, "TURN", 0.0)
    return growth.Curve(curve.name, curve.unit, [3, 4, 5], curve.instances, "because.", 4)


def test_a_curve_is_measured_fitted_and_written(monkeypatch, tmp_path, capsys):
    (record,) = growth.run([small_curve(monkeypatch)], 2, 60.0)
    assert len(record["rows"]) == 3 * 2 * 2
    assert {row["size"] for row in record["rows"] if row["fitted"]} == {4, 5}
    assert not any(row.get("differs") for row in record["rows"])
    # two sizes are no curve
    assert record["fits"][1] == {"of": "nodes", "kernel": None, "plain": None}
    assert "because." in capsys.readouterr().out
    made = report.environment("make growth")
    results = {"made": made, "timeout": 60.0, "curves": [record], "cluster": None}
    page = growth.keep(results, tmp_path)
    assert growth.kept(tmp_path) == json.loads(report.as_json(results))
    assert "| 5 | plain |" in page.read_text(encoding="utf-8")
    assert {row["solver"] for row in record["rows"]} == {"kernel", "plain"}
    assert all(row["seconds"] > 0 for row in record["rows"])


def test_a_run_that_is_stopped_says_so():
    [puzzle], lexicon = samples("pyramid").endless()
    row = growth.measured(puzzle, lexicon, kernel=False, timeout=0.02)
    assert row["status"] == "timeout" and row["seconds"] >= 0.02


def test_solvers_that_disagree_are_told_on(monkeypatch, capsys):
    curve, honest = small_curve(monkeypatch), growth.measured

    def lying(puzzle, lexicon, *, kernel, timeout):
        return honest(puzzle, lexicon, kernel=kernel, timeout=timeout) | (
            {} if kernel else {"solutions": -1}
        )

    monkeypatch.setattr(growth, "measured", lying)
    monkeypatch.setattr(growth, "curves", lambda: [curve])
    assert growth.main(["rows", "--instances", "1"]) == 1
    assert "ANSWER DIFFERS: pyramid by rows, 3, number 0" in capsys.readouterr().err


def test_a_name_that_is_no_curve_and_no_results_get_a_sentence(capsys, tmp_path):
    assert growth.main(["speed"]) == 2
    assert capsys.readouterr().err.startswith(
        "no curve is called speed; there are pyramid by rows, "
    )
    with pytest.raises(FileNotFoundError, match="make growth measures them"):
        growth.kept(tmp_path)


# ---- Which variant wins --------------------------------------------------------------------------

SMALL = ws.Lexicon.from_words(["boat", "goat", "oboe", "tango", "bat", "tab", "bog"], name="small")


@pytest.fixture(scope="module")
def studied():
    """Nine letter puzzles, each variant once."""
    texts = ["[b]oat", "[g]oat", "[o]be", "[t]ango", "[t]ab", "[g]ob", "[b]ot", "[a]nt", "[o]gb"]
    puzzles = [ws.LetterPuzzle.parse(text) for text in texts]
    kind = study_puzzles.Kind("letters", puzzles, ["printed"] * 9, 1.0)
    groups = study.run([kind], [SMALL], 1)
    runs = [record for group in groups for record in group.records()]
    return groups, {"sizes": {"letters": kind.sizes}, "runs": runs, "first": []}


def test_a_study_measures_every_variant_and_says_who_wins(studied):
    (group,), results = studied
    assert group.differ == [] and len(group.rows) == 9 * len(ws.LetterPuzzle.variants)
    table = study_winners.table_of(results)
    assert set(table["variant"]) == set(ws.LetterPuzzle.variants)
    assert table["status"].eq("complete").all() and (table["seconds"] > 0).all()
    decided = study_winners.decided(results)
    assert set(decided["winners"]) == {"letters, small"}
    row = decided["held out"]["letters, small"]
    assert row["n"] == 6 and row["best"] != "default"
    page = "\n".join(study_winners.lines(results | decided))
    assert f"| letters, small | {row['best']} | 6 |" in page


def test_a_winner_is_a_tenth_quicker_than_the_default():
    rows = [("one", 1.05, "1.05 to 1.2 times faster"), ("two", 1.0, "no difference seen at n = 9")]
    table = pd.DataFrame(rows, columns=["variant", "low", "verdict"]).assign(faster=1.3)
    assert study_winners.winner(table) == "default"
    table.loc[2] = ["three", 1.2, "1.2 to 1.6 times faster", 1.25]
    assert study_winners.winner(table) == "three"


def test_variants_that_disagree_are_reported(studied):
    (group,), _ = studied
    other = study.Group(group.kind, SMALL, ["default", "plain"])

    class Liar:
        variants = ws.LetterPuzzle.variants

        def solve(self, lexicon, heuristics, **options):
            words = SMALL if heuristics else ["tab"]
            return group.kind.puzzles[0].solve(words, heuristics=heuristics, **options)

    other.kind = study_puzzles.Kind("letters", [Liar()], ["printed"], 1.0)
    other.take(0, 1)
    assert other.differ == ["letters 0 over small"]


def test_what_is_far_behind_is_measured_no_further(studied):
    (group,), _ = studied
    racing = study.Group(group.kind, SMALL, ["plain", "quick", "default"])
    for number in range(3):
        racing.rows += [
            (number, "plain", 1.0, False, 9),
            (number, "quick", 0.1, True, 5),
            (number, "default", 0.9, True, 5),
        ]
    racing.retire()
    assert racing.variants == ["quick", "default"]


def test_a_kind_that_there_is_not_gets_a_sentence(capsys):
    assert study.main(["speed"]) == 2
    assert capsys.readouterr().err.startswith("no kind is called speed; there are pyramid, ")


# ---- Past one machine ----------------------------------------------------------------------------

JOB = cost.Job("pyramids", 10**7, 40e-6, 2e-4, 60)
CLUSTER = cost.Cluster(call=0.05, prepare=3.0, round_trip=0.02, task=0.001, lexicon=600_000)


def test_parts_add_up_and_efficiency_only_falls():
    assert CLUSTER.predicted(JOB, 1)[1:4] == (pytest.approx(400), 1, 1), (
        "one worker is this process"
    )
    said = [CLUSTER.predicted(JOB, workers) for workers in (1, 2, 5, 10, 50, 100, 1000)]
    for each in said:
        assert each.seconds == pytest.approx(sum(each.parts.values()))
        assert each.seconds * each.workers * each.efficiency == pytest.approx(JOB.alone)
    assert all(one.efficiency > two.efficiency for one, two in zip(said, said[1:], strict=False))


def test_what_the_client_cannot_keep_up_with_bounds_the_cluster():
    """With ever more workers, the time is the client's: all tasks and all puzzles pass it."""
    free = cost.Cluster(0, 0, 0, 1e-12, 0, float("inf"))
    assert free.predicted(JOB, 10, size=1000).most == "waiting for the last"
    slow = cost.Cluster(call=0, prepare=0, round_trip=0, task=0.01, lexicon=0)
    said = slow.predicted(JOB, 5000, size=1000)
    assert said.seconds >= 10_000 * 0.01 + 1e7 * 60 / 1e8
    assert said.most == "scheduling"


# ---- Two revisions -------------------------------------------------------------------------------


TASKS_THEN = """
from benchmarks.harness import Contestant, Task
import wordsearch
def tasks():
    yield Task("no longer done", [Contestant("work", wordsearch.work, "plain")], expected=7)
    yield Task("some work", [
        Contestant("gone", lambda: 7, "kernel"),
        Contestant("work", wordsearch.work, "plain", nodes=lambda: 20),
        Contestant("broken", lambda: 1 / 0, "kernel"),
    ], expected=7)
    print("this is not for the channel")
"""
TASKS_NOW = """
from benchmarks.harness import Contestant, Task
import wordsearch
def tasks():
    yield Task("some work", [
        Contestant("original", lambda: 1 / 0, "original"),
        Contestant("work", wordsearch.renamed, "plain", nodes=lambda: 10),
        Contestant("broken", lambda: 7, "kernel"),
        Contestant("new", lambda: 7, "kernel"),
    ], expected=7)
"""
WORK = "def {}():\n    sum(range({}))\n    return 7\n"


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    """A small project under git with the real frame: its first commit, tagged `then`, has other
    names.
    """
    if shutil.which("git") is None:
        pytest.skip("platform: there is no git here")
    root = tmp_path_factory.mktemp("project")
    (root / "tests").mkdir()
    for name in ("__init__", "harness", "command", "report", "check", "__main__", "memory"):
        (root / "benchmarks").mkdir(exist_ok=True)
        shutil.copy(ROOT / "benchmarks" / f"{name}.py", root / "benchmarks")
    for name in ("__init__.py", "conftest.py"):
        shutil.copy(ROOT / "tests" / name, root / "tests")

    def git(*arguments):
        command = ["git", "-c", "user.name=n", "-c", "user.email=e", *arguments]
        subprocess.run(command, cwd=root, check=True, capture_output=True)

    def write(bench, tasks, work):
        (root / "benchmarks" / f"bench_{bench}.py").write_text(tasks, encoding="utf-8")
        (root / "wordsearch.py").write_text(work, encoding="utf-8")

    git("init", "--quiet")
    write("labour", TASKS_THEN, WORK.format("work", 40_000))
    git("add", ".")
    git("commit", "--quiet", "-m", "then")
    git("tag", "then")
    (root / "benchmarks" / "bench_labour.py").unlink()
    write("work", TASKS_NOW, WORK.format("renamed", 4_000))
    return root


def compare(root, *arguments):
    return python("-m", "benchmarks.check", *arguments, cwd=root, HOME=str(root), PYTHONPATH="")


def test_two_revisions_are_compared_row_by_row(repository):
    """Each runs its own benchmarks; what has the same name is compared, the rest is listed."""
    done = compare(repository, "then", "--rounds", "2")
    assert done.returncode == 0, done.stderr
    assert "no longer done\n  only BASE has this" in done.stdout
    assert re.search(r"work .* 20 -> 10", done.stdout)
    assert re.search(r"broken +not with BASE: FAILED: ZeroDivisionError", done.stdout)
    assert re.search(r"new +only today has this", done.stdout)
    assert re.search(r"gone +only BASE has this", done.stdout)
    assert "original" not in done.stdout and "channel" not in done.stdout
    worktrees = subprocess.run(
        ["git", "worktree", "list"], cwd=repository, capture_output=True, text=True
    )
    assert len(worktrees.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--", "--help"), "git knows no revision '--help' here"),
        (("then", "speed"), "no benchmark is called speed; there are work, memory"),
    ],
)
def test_what_cannot_be_compared_gets_a_sentence(repository, arguments, sentence):
    done = compare(repository, *arguments)
    assert done.returncode == 2 and done.stderr.startswith(sentence) and done.stdout == ""


# -- what README says ------------------------------------------------------------------------------


def cells(text):
    return [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]


SECONDS = {"s": 1.0, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9}


def number(text):
    return float(text.replace(",", ""))


def test_readme_shows_what_was_measured():
    """Every time and ratio of its table, a column of one unit each, stands in the page of results
    that it names.
    """
    readme = (ROOT / "README.md").read_text(encoding="utf-8").split("## Measured")[1]
    head, *rows = cells(readme)
    page = ROOT / re.findall(r"\]\((benchmarks/results/.*\.md)\)", readme)[0]
    times, ratios = set(), set()
    for cell in (cell for row in cells(page.read_text(encoding="utf-8")) for cell in row):
        figure = cell.partition(" (")[0]
        if time := re.fullmatch(r"([\d.,]+) (s|ms|µs|ns)", figure):
            times.add(f"{number(time[1]) * SECONDS[time[2]]:.4g}")
        elif re.fullmatch(r"[\d.,]*\d", figure):
            ratios.add(number(figure))
    told_times, told_ratios = set(), set()
    for row in rows:
        for name, cell in zip(head, row, strict=True):
            unit = re.search(r"\((s|ms|µs|ns)\)$", name)
            if unit and cell != "–":
                told_times.add(f"{number(cell) * SECONDS[unit[1]]:.4g}")
            elif name.endswith(" than original"):
                told_ratios.add(number(cell))
    assert len(rows) == len(told_ratios) == 5 and len(told_times) == 18
    assert told_times <= times and told_ratios <= ratios


# -- the page of 2010 ------------------------------------------------------------------------------


def test_what_the_page_of_2010_tried_is_counted_as_it_says():
    words = "lid off a daffodil quiz jam".split()
    phrase = page_of_2010.checked("lid off a daffodil", 14, frozenset(words))
    assert phrase["letters"] == 15 and phrase["palindrome"] and not phrase["pangram"]
    assert page_of_2010.checked("lid lid", 6, frozenset())["not in the list"] == ["lid"]

    parts = page_of_2010.part_sizes(words)
    assert len(parts["letters"]) == 16 and "a" not in parts["letters"]
    assert parts["average"] == sum(parts["letters"].values()) / 16

    short = ws.Lexicon.load("enable1").filter(max_length=3).words
    sizes = page_of_2010.exclusion_sizes(short)
    assert len(sizes) == 32
    without_one = [sum(letter not in word for word in short) for letter in "abcdefghij"]
    assert min(without_one) in sizes, "the first part leaves out the commonest letter"
    assert page_of_2010.our_exclusions(["abcdef"])[-1] == 1


def test_the_search_of_2010_ends_at_65_letters_or_when_its_time_is_up():
    lexicon = ws.Lexicon.load("enable1").filter(max_length=4)
    row = page_of_2010.searched(lexicon, page_of_2010.RUNS[0][2], width=2, seconds=0.2)
    assert row["status"] in ("timeout", "running", "complete")
    assert all(point["letters"] == len(point["phrase"].replace(" ", "")) for point in row["found"])
