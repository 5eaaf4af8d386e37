"""A thousand solves leave nothing behind: no object, no block of memory, no array of a kernel's.

Counted, not weighed: the resident set of a process depends on the machine, the objects alive do not. Counted
in a process of its own, where no thread of another test makes or drops anything meanwhile.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT
from tests.leaks import SOLVES
from tests.puzzles.samples import having
from wordsearch.puzzle import PUZZLES

# Less than one block of memory a solve. NumPy keeps small arrays that were freed for reuse, for every thread anew:
# up to 450 blocks of about 60 bytes were seen; what a solve really kept would be a thousand blocks and more.
MOST = {"objects": 40, "blocks": SOLVES * 3 // 4, "bytes": 60 * SOLVES, "arrays": SOLVES // 2}


def held(name, how):
    """What is left after a thousand solves; what coverage keeps of every thread is not counted."""
    unwatched = {each: value for each, value in os.environ.items() if not each.startswith("COVERAGE_")}
    done = subprocess.run(
        [sys.executable, "-m", "tests.leaks", name, how],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env=unwatched,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", PUZZLES)
def test_the_plain_solver_holds_nothing(name):
    found = held(name, "plain")
    assert all(found[what] <= MOST[what] for what in ("objects", "blocks")), found


@pytest.mark.parametrize("name", having("endless"))
def test_the_kernel_holds_nothing(name):
    if importlib.util.find_spec("numba") is None:
        pytest.skip("Numba is not installed: there are no kernels")
    found = held(name, "kernel")
    assert all(found[what] <= MOST[what] for what in MOST), found


def test_a_leak_would_be_seen():
    """The same count, of a solver that keeps what it found."""
    found = held("letters", "keeping")
    assert found["objects"] > SOLVES and found["blocks"] > SOLVES
