"""Every public call works after an interrupt at any moment of the first one."""

from __future__ import annotations

import os
import signal

import pytest

from tests.conftest import EXHAUSTIVE
from tests.interrupts import CALLS
from tests.processes import python

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork") or signal.getsignal(signal.SIGINT) is signal.SIG_IGN,
    reason="platform: no process forks here, or it was started to ignore interrupts",
)


def interrupted(call: str, trials: int, *options: str) -> None:
    done = python("-m", "tests.interrupts", call, trials, *options, timeout=7_200)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"
    assert f"{call}: {trials} interrupts" in done.stdout


@pytest.mark.parametrize("call", CALLS)
def test_all_works_after_an_interrupt_at_a_random_moment(call):
    if EXHAUSTIVE:
        interrupted(call, 50, "--each", "--all")
        interrupted(call, 50, "--each", "--cold")
    else:
        interrupted(call, 8)
