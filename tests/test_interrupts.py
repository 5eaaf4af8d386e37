"""Every public call works after an interrupt at any moment of the first one."""

from __future__ import annotations

import signal
import sys

import pytest

from tests.conftest import EXHAUSTIVE
from tests.interrupts import CALLS
from tests.processes import python

WITHIN = 1.0  # seconds that a first call takes, about, with kernels compiled before


@pytest.mark.skipif(
    sys.platform == "win32" or signal.getsignal(signal.SIGINT) is signal.SIG_IGN,
    reason="platform: no interrupt to send to a process, or it was told to ignore them",
)
@pytest.mark.parametrize("call", CALLS)
def test_all_works_after_an_interrupt_at_a_random_moment(call, tmp_path):
    for trial in range(50 if EXHAUSTIVE else 1):
        # compiles, too
        cold = {"NUMBA_CACHE_DIR": str(tmp_path / str(trial))} if trial % 10 == 9 else {}
        done = python("-m", "tests.interrupts", call, 8 if cold else WITHIN, **cold)
        assert done.returncode == 0, done.stderr
