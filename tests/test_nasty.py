"""Bad input to every public call: one case in twenty in each run, always the same; all in the
exhaustive run.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests import nasty
from tests.conftest import EXHAUSTIVE

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="platform: alarms and bounds of memory are Linux's"
)
SEED = 15
ONE_IN = 20
#: Of the calls, each with a process of its own that loads dictionaries and kernels: the few cases
#: of a normal run go through one.
PARTS = 2 if EXHAUSTIVE else 1

#: The share of cases that may still end otherwise: who loads first what the others find loaded may
#: take more than 10 s.
MOST = 0.002


def test_every_call_has_good_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # good values are files, too
    assert {case.call for case in nasty.cases()} > {
        "solve_pyramid",
        "compare",
        "install_corpora",
        "Lexicon.find",
    }
    for name in nasty.entries():
        assert nasty.good(name) is not None
    assert (
        nasty.RIGHT.keys() <= nasty.entries().keys()
        and nasty.CALLS.keys() <= nasty.entries().keys()
    )


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_bad_input_is_answered_or_refused_in_one_sentence(part: int) -> None:
    chosen = nasty.sample(SEED, ONE_IN, part, PARTS)
    if EXHAUSTIVE:
        names = sorted(nasty.entries())[part::PARTS]
        chosen = [case for case in nasty.cases() if case.call in names]
    found = [
        f"{case.call}({case.parameter}={case.value}): {said}"
        for case, said in nasty.findings(chosen)
    ]
    assert len(found) <= MOST * len(chosen), (
        f"part {part}: {len(found)} of {len(chosen)}:\n" + "\n".join(found)
    )


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("raise MemoryError('no room')", "code 1: MemoryError: no room"),
        ("import os; os.kill(os.getpid(), 9)", "SIGKILL and no word"),
        (
            "import faulthandler, os; faulthandler.enable(); os.kill(os.getpid(), 11)",
            "SIGSEGV: Fatal Python error: Segmentation fault",
        ),
    ],
)
def test_a_process_that_dies_says_of_what(program: str, says: str) -> None:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert nasty.ending(done.returncode, done.stderr) == f"the process ended with {says}"


def test_after_a_death_the_other_cases_are_tried() -> None:
    cases = [nasty.Case("a", "x", "1"), nasty.Case("a", "x", "2"), nasty.Case("b", "y", "1")]
    assert nasty.rest_after(cases[0], cases) == cases[1:]
    assert nasty.rest_after(nasty.Case("a", "", "after"), cases) == cases[2:]
