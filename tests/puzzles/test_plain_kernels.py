"""Kernels as plain Python: with NUMBA_DISABLE_JIT=1 nothing is compiled, and every answer is the
same.

Each puzzle's kernel runs so on the `edges` of its samples; those of the palindromic pangram's proof
and of the verifier against brute force.
"""

from __future__ import annotations

import pytest

from tests.conftest import ROOT
from tests.processes import printed
from tests.puzzles.samples import having

PROOFS = """
import json, random, numba
from tests.puzzles.palindromes.reference import Oracle, random_words
from tests.puzzles.palindromes.test_palindromic_proof import prove
from wordsearch.verify import verify
assert numba.config.DISABLE_JIT
draw, found = random.Random(6), []
for _ in range(8):
    words = random_words(draw, "abcde")
    proof = prove(words, "abcde")
    expected = Oracle(words, "abcde").shortest()
    if expected is None:
        assert proof.length is None
    else:
        assert (proof.length, {phrase.words for phrase in proof.phrases}) == expected
    certificate = json.loads(json.dumps(proof.certificate()))
    verify(certificate, words, named=draw.randint(1, 5))
    found.append(proof.length)
print(found)
"""


def uncompiled(code: str) -> str:
    """What a fresh process prints in which nothing is compiled."""
    return printed(code, NUMBA_DISABLE_JIT="1")


def test_proofs_and_their_check() -> None:
    printed = uncompiled(PROOFS)
    assert "None" in printed and any(letter.isdigit() for letter in printed), printed


@pytest.mark.parametrize("name", having("edges"))
def test_the_same_as_the_plain_solvers_at_the_edges(name: str) -> None:
    """More of everything than there is room for at first; dead ends of every kind; a stop on the
    way.
    """
    assert uncompiled(f"""
import warnings, numba
from tests.puzzles.samples import samples
warnings.simplefilter("error", RuntimeWarning)
assert numba.config.DISABLE_JIT
samples({name!r}).edges()
print("the same")
""").endswith("the same\n")


def test_no_kernel_is_left_out() -> None:
    """Those of the palindromic pangram's proof run above."""
    package = ROOT / "wordsearch"
    found = {str(path.relative_to(package)) for path in package.rglob("*kernel.py")}
    assert found == {f"puzzles/{name}/kernel.py" for name in (*having("edges"), "palindromes")}
