"""Kernels as plain Python: with NUMBA_DISABLE_JIT=1 nothing is compiled, and every answer is the same.

Each puzzle's kernel runs so on a small set in the file of its own tests (`MODES` names them). Those of the
palindromic pangram's proof and of the verifier run here, against brute force.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT

PROOFS = """
import json, random, numba
from tests.test_palindromic_proof import Oracle, prove, random_words
from wordsearch.verify import replay, verify
assert numba.config.DISABLE_JIT
draw, found = random.Random(4), []
for _ in range(8):
    words = random_words(draw, "abcde")
    proof = prove(words, "abcde", table_letters=draw.randint(0, 5))
    expected = Oracle(words, "abcde").shortest()
    if expected is None:
        assert proof.length is None
    else:
        assert (proof.length, {phrase.words for phrase in proof.phrases}) == expected
    certificate = json.loads(json.dumps(proof.certificate()))
    verify(certificate, words, told=draw.randint(0, 5))
    replay(certificate, words)
    found.append(proof.length)
print(found)
"""


def test_proofs_and_their_check() -> None:
    done = subprocess.run([sys.executable, "-c", PROOFS], cwd=ROOT, capture_output=True, text=True,
                          env={**os.environ, "NUMBA_DISABLE_JIT": "1"})
    assert done.returncode == 0, done.stderr
    assert "None" in done.stdout and any(letter.isdigit() for letter in done.stdout), done.stdout


#: For each module of wordsearch/kernels with compiled loops, the file in which they run uncompiled.
MODES = {
    "pyramid": "test_bulk.py", "building_blocks": "test_building_blocks_kernel.py",
    "symbol_code": "test_symbol_code_kernel.py", "brick": "test_brick_kernel.py",
    "bits": "test_brick_kernel.py", "palindromic_pangram": "test_plain_kernels.py",
    "verify": "test_plain_kernels.py",
}
HELPERS = {"__init__", "jit", "kept"}  # nothing compiled in them


def test_no_kernel_is_left_out() -> None:
    modules = {path.stem for path in (ROOT / "wordsearch" / "kernels").glob("*.py")}
    assert modules == MODES.keys() | HELPERS


@pytest.mark.parametrize("name", sorted(set(MODES.values())))
def test_the_files_named_do_run_them_so(name: str) -> None:
    text = (ROOT / "tests" / name).read_text(encoding="utf-8")
    assert 'NUMBA_DISABLE_JIT="1"' in text or '"NUMBA_DISABLE_JIT": "1"' in text
