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
from tests.puzzles.palindromes.test_palindromic_proof import Oracle, prove, random_words
from wordsearch.verify import verify
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
    verify(certificate, words, draw.randint(1, 5))
    found.append(proof.length)
print(found)
"""


def uncompiled(code: str) -> str:
    """What a fresh process prints in which nothing is compiled."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_proofs_and_their_check() -> None:
    printed = uncompiled(PROOFS)
    assert "None" in printed and any(letter.isdigit() for letter in printed), printed


TWINS = """
import itertools, string, warnings, numba, numpy, wordsearch as ws
warnings.simplefilter("error", RuntimeWarning)
assert numba.config.DISABLE_JIT

def twins(puzzles, lexicon, **options):
    fast = ws.solve_many(puzzles, lexicon, solutions=True, **options)
    slow = ws.solve_many(puzzles, lexicon, solutions=True, kernel=False, **options)
    assert fast.solutions == slow.solutions and fast.statuses == slow.statuses
    assert fast.nodes.tolist() == slow.nodes.tolist()
    counted = ws.solve_many(puzzles, lexicon, **options)
    assert counted.counts.tolist() == fast.counts.tolist()
    return fast.counts.tolist()

def stopped(puzzle, lexicon):
    batch = ws.solve_many([puzzle] * 3, lexicon, timeout=0.3)
    assert set(batch.statuses) == {"timeout"} and batch.counts.tolist()[1:] == [0, 0]

def words(letters, *lengths):
    every = (map("".join, itertools.product(letters, repeat=n)) for n in lengths)
    return ws.Lexicon.from_words(itertools.chain.from_iterable(every))
"""
# More of everything than there is room for at first; dead ends of every kind; a stop on the way.
EDGES = {
    "pyramids": """
ab, parse = words("ab", 2, 3, 4), ws.Pyramid.parse
assert twins([parse("a ba abb"), parse("a ba abb baab abbab")], ab, limit=120) == [9, 120]
two, none = twins([parse("a bb aaa"), parse("z zz zzz")], ab, words=(2, 2))
assert two > 0 == none
stopped(parse("a bb aab babb aabab ababab"), ab)
""",
    "building blocks": """
pairs, parse = words("abcdefgh", 2), ws.BuildingBlocks
many = parse(("..",) * 12, tuple("abcdefgh" * 4))
assert twins([many], pairs, limit=300) == [300]
stopped(many, pairs)
made = [(("a.", ".b", ".."), "abba"), (("a.", "a."), "bc"), (("z.", "a."), "bc"), (("a.", "b."), "zz"),
        (("...",), "abc"), (("a.",) * 5, "bbbbb"), (("a.", ".a"), "ab"), (("a.", "a."), "bz")]
assert twins([parse(patterns, tuple(blocks)) for patterns, blocks in made], pairs)[:4] == [6, 2, 0, 0]
""",
    "symbol codes": """
letters = string.ascii_lowercase
pairs = ws.Lexicon.from_words([a + b for a in letters for b in letters if a != b])
assert twins([ws.SymbolCode.parse(["x y", "y z"])], pairs, limit=200) == [200]
stopped(ws.SymbolCode.parse([f"s{n} s{n + 1}" for n in range(0, 20, 2)]), pairs)
""",
    "letters": """
asked = [ws.LetterPuzzle("abcd"), ws.LetterPuzzle("abz", "z"), ws.LetterPuzzle("ab", "b")]
every = words("abcd", 4)
assert twins(asked * 70, every)[:3] == [256, 0, 15]
assert twins(asked, every, limit=5) == [5, 0, 5]
""",
}


@pytest.mark.parametrize("kind", EDGES)
def test_the_same_as_the_plain_solvers_at_the_edges(kind: str) -> None:
    assert uncompiled(TWINS + EDGES[kind] + "print('the same')") == "the same\n"


#: For each module with compiled loops, the file in which they run uncompiled.
MODES = {
    "puzzles/pyramid/kernel.py": "batch/test_many.py",
    "puzzles/building_blocks/kernel.py": "puzzles/building_blocks/test_building_blocks_kernel.py",
    "puzzles/symbol_code/kernel.py": "puzzles/symbol_code/test_symbol_code_kernel.py",
    "puzzles/letters/kernel.py": "puzzles/letters/test_brick_kernel.py",
    "puzzles/palindromes/kernel.py": "puzzles/test_plain_kernels.py",
}


def test_no_kernel_is_left_out() -> None:
    package = ROOT / "wordsearch"
    assert {str(path.relative_to(package)) for path in package.rglob("*kernel.py")} == MODES.keys()


@pytest.mark.parametrize("name", sorted(set(MODES.values())))
def test_the_files_named_do_run_them_so(name: str) -> None:
    text = (ROOT / "tests" / name).read_text(encoding="utf-8")
    assert 'NUMBA_DISABLE_JIT="1"' in text or '"NUMBA_DISABLE_JIT": "1"' in text
