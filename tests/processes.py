"""Python in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT


def python(
    *arguments: object, cwd: Path = ROOT, timeout: float = 600, **environment: str
) -> subprocess.CompletedProcess[str]:
    """How it ended and what it said, in UTF-8."""
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=timeout,
    )


def printed(code: str, **environment: str) -> str:
    """What a program prints that ends well."""
    done = python("-c", code, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout
