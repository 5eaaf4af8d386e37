"""Hundreds of solves leave nothing behind: no object, no block of memory, no array of a kernel's.

Counted, not weighed: the resident set of a process depends on the machine, the objects alive do
not. Counted in a process of its own, where no thread of another test makes or drops anything
meanwhile.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT
from tests.leaks import MOST, SOLVES
from tests.puzzles.samples import ALL, having


def held(how, *names):
    """What is left of each; what coverage keeps of every thread is not counted."""
    unwatched = {
        each: value for each, value in os.environ.items() if not each.startswith("COVERAGE_")
    }
    command = [sys.executable, "-m", "tests.leaks", how, *names]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=unwatched)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(("how", "names"), [("plain", ALL), ("kernel", having("endless"))])
def test_solving_holds_nothing(how, names):
    if how == "kernel":
        pytest.importorskip("numba")
    for name, found in held(how, *names).items():
        assert all(found[what] <= MOST[what] for what in found), (name, found)


def test_a_leak_would_be_seen():
    """The same count, of a solver that keeps what it found."""
    found = held("keeping", "letters")["letters"]
    assert found["objects"] > SOLVES and found["blocks"] > SOLVES
