"""Fuzz a parser: `python -m tests.fuzz TARGET [--seconds 60] [--corpus FOLDER]`.

Atheris chooses inputs that take new branches of wordsearch/. It stops at the first finding, prints
it, and leaves the input in the corpus folder as `crash-...`; once mended, keep it in
tests/fuzz/findings/TARGET-NAME, where tests/test_fuzz.py tries it ever after. `python -m
tests.fuzz` names the targets.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import atheris

from tests.conftest import ROOT

# Compiled loops can't be watched.
COMPILED = [ROOT / "wordsearch" / name for name in ("batch/jit.py", "batch/bits.py", "verify.py")]
KERNELS = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in ROOT.glob("wordsearch/**/*.py")
    if path in COMPILED or "from wordsearch.batch.jit import" in path.read_text("utf-8")
]
with atheris.instrument_imports(include=["wordsearch"], exclude=KERNELS):
    from tests.fuzz.targets import TARGETS


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description=__doc__.splitlines()[0]
    )
    parser.add_argument("target", nargs="?", choices=TARGETS)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--corpus", type=Path, help="where inputs that take new branches are kept")
    parser.add_argument(
        "--seed", type=int, default=0, help="of the choice of inputs; 0 is another each time"
    )
    chosen = parser.parse_args()
    if not chosen.target:
        print("\n".join(TARGETS))
        return
    corpus = chosen.corpus or Path(tempfile.mkdtemp(prefix="wordsearch-fuzz-"))
    corpus.mkdir(parents=True, exist_ok=True)
    target = TARGETS[chosen.target]
    for number, seed in enumerate(target.seeds()):
        (corpus / f"seed-{number}").write_bytes(seed)
    atheris.Setup(
        [
            sys.argv[0],
            f"-max_total_time={chosen.seconds}",
            "-timeout=30",
            "-rss_limit_mb=3000",
            "-max_len=8192",
            f"-seed={chosen.seed}",
            f"-artifact_prefix={corpus}/",
            "-verbosity=0",
            "-print_final_stats=1",
            str(corpus),
        ],
        target.run,
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main()
