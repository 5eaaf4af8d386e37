"""Kernels on disk: machine code is not older than any file that it was made of."""

from __future__ import annotations

import os
from pathlib import Path

from tests.processes import printed

FIRST = """
from steps import step
from wordsearch.batch.jit import kernel

@kernel
def run(number):
    return step(number) + 1
"""

STEP = """
from wordsearch.batch.jit import kernel

@kernel
def step(number):
    return {factor} * number
"""

RUN = """
import sys
sys.path.insert(0, {folder!r})
from first import run
print(run(5), sum(run.stats.cache_hits.values()))
"""


def test_a_step_in_another_file_is_compiled_anew_when_it_changes(tmp_path: Path) -> None:
    steps = tmp_path / "steps.py"
    (tmp_path / "first.py").write_text(FIRST)
    steps.write_text(STEP.format(factor=2))
    code = RUN.format(folder=str(tmp_path))
    assert printed(code).split() == ["11", "0"]
    assert printed(code).split() == ["11", "1"]
    steps.write_text(STEP.format(factor=3))
    os.utime(steps, (1_000_000_000, 1_000_000_000))
    assert printed(code).split() == ["16", "0"]
