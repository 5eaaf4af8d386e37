"""Every parser against inputs that nobody would type: those found before, and new ones for some
seconds.
"""

from __future__ import annotations

import importlib.util
import os
import re
import sys
from pathlib import Path

import pytest

from tests.conftest import EXHAUSTIVE, ROOT, in_ci
from tests.fuzz.targets import TARGETS
from tests.processes import python

FINDINGS = sorted((ROOT / "tests" / "fuzz" / "findings").iterdir())
#: Shared by all targets, in seconds. An ordinary run tries one target: the others' start takes
#: longer than the tests of their parsers.
SECONDS = float(os.environ.get("WORDSEARCH_FUZZ_SECONDS") or (600 if EXHAUSTIVE else 0))

WHY = "atheris is not installed" if sys.platform == "linux" else "platform: atheris is for Linux"
fuzzed = pytest.mark.skipif(not importlib.util.find_spec("atheris"), reason=WHY)


@pytest.mark.parametrize("name", TARGETS)
def test_seeds(name: str) -> None:
    """What the fuzzer begins with; every target takes at least one of them to its end."""
    seeds = TARGETS[name].seeds()
    assert seeds
    for seed in [*seeds, b""]:
        TARGETS[name].run(seed)


@pytest.mark.parametrize("path", FINDINGS, ids=lambda path: path.name)
def test_findings_stay_mended(path: Path) -> None:
    TARGETS[path.name.split("-")[0]].run(path.read_bytes())


@fuzzed
@pytest.mark.parametrize("name", TARGETS if SECONDS else ["brk"])
def test_for_some_seconds(name: str, tmp_path: Path) -> None:
    """The same inputs each time in CI, so that red means a change; others each time elsewhere."""
    seconds = max(1, round(SECONDS / len(TARGETS)))
    options = ("--seconds", seconds, "--corpus", tmp_path, "--seed", 20 if in_ci() else 0)
    done = python("-m", "tests.fuzz", name, *options)
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    tried = re.search(r"number_of_executed_units: (\d+)", done.stderr)
    assert tried and int(tried[1]) > 10, done.stderr
