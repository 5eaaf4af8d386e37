"""Run the benchmarks one after another, each in a process of its own: ``python -m benchmarks [NAME ...]``.

Without names all of them run; a name is a file here without ``bench_`` and ``.py``.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main(names: list[str]) -> int:
    """Run the named benchmarks; the exit code is 1 when one of them failed, 2 for a name that is none."""
    known = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"no benchmark is called {', '.join(unknown)}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    failed = []
    for name in names or known:
        print(f"\n===== {name} =====", flush=True)
        if subprocess.run([sys.executable, "-m", f"benchmarks.bench_{name}"], cwd=HERE.parent).returncode:
            failed.append(name)
    if failed:
        print(f"\nfailed: {', '.join(failed)}", file=sys.stderr)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
