"""A new puzzle begins as a copy of the template: what `python -m template` writes is a puzzle, and
nothing outside its folders was touched but the list and the stub.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from wordsearch.puzzle_types import PUZZLES

#: Of a line of a docstring.
WIDTH = 100

#: What a contributor does first.
PROGRAM = """
import wordsearch as ws
words = "cat cot cog dog dot".split()
run = ws.solve_word_chain("cat dog 3", words, trace=True)
assert [" ".join(chain.words) for chain in run] == ["cat cot dot dog", "cat cot cog dog"]
assert len(run.tree) > 4 and "<svg" in run[0].drawing()
assert ws.WordChain.from_json(run.puzzle.to_json()) == run.puzzle
assert "word_chain" in ws.sheet([run.puzzle], "sheet.html", lexicon=words).read_text("utf-8")
assert "word_chain" in ws.play(run.puzzle, words).html
[made] = ws.make_page("enable1", 1, kinds={"word_chain": {"level": None}})
assert made.is_unique("enable1") or made.provenance.uniqueness.in_reference > 1
assert "not calibrated" in str(made.provenance)
table = ws.compare(made, ["enable1"], ["default", "letters"], progress=False, repeat=1)
assert set(table["status"]) == {"complete"}
assert list(run.explain(lexicons="enable1").index) == ["words", "enable1"]
assert ws.solve_word_chain(made, words, strategy="best_first").status == "complete"
print("a puzzle")
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The package, the template and the tests of puzzles, in a place of their own."""
    without = shutil.ignore_patterns("__pycache__", "data")
    for folder in ("wordsearch", "template", "tests/puzzles"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=without)
    shutil.copytree(ROOT / "data", tmp_path / "data")
    return tmp_path


def ran(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
    )


def docstrings(path: Path) -> list[str]:
    """Every docstring of a file, as it stands there; what else is too long ruff puts in order."""
    lines = path.read_text(encoding="utf-8").splitlines()
    texts = []
    for node in ast.walk(ast.parse("\n".join(lines))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            assert node.end_lineno is not None
            texts.append("\n".join(lines[node.lineno - 1 : node.end_lineno]))
    return texts


def added(path: Path, before: str, line: str) -> None:
    """Write a line before another one."""
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1, before
    path.write_text(text.replace(before, f"{line}{before}"), encoding="utf-8")


def test_a_copy_is_a_puzzle(checkout: Path) -> None:
    copying = ran(checkout, "-m", "template", "word_chain", "WordChain")
    assert copying.returncode == 0, copying.stderr

    for path in (checkout / "wordsearch" / "puzzles" / "word_chain").glob("*.py"):
        for docstring in docstrings(path):
            assert max(map(len, docstring.splitlines())) <= WIDTH, docstring

    stub = [line.strip() for line in copying.stdout.splitlines() if line.startswith("    from ")]
    assert len(stub) == 3
    names = checkout / "wordsearch" / "__init__.pyi"
    added(names, "from .search.problem import", "\n".join([*stub, ""]))
    added(checkout / "wordsearch" / "puzzle_types.py", f'"{PUZZLES[-1]}"', '"word_chain", ')

    using = ran(checkout, "-c", PROGRAM)
    assert using.stdout == "a puzzle\n", using.stderr


@pytest.mark.parametrize(
    ("name", "title", "says"),
    [
        ("word chain", "WordChain", "'word chain' cannot be a name in Python"),
        ("word_chain", "class", "'class' cannot be a name in Python"),
        (PUZZLES[0], "WordChain", f"{PUZZLES[0]} is there already"),
    ],
)
def test_what_cannot_be_copied(checkout: Path, name: str, title: str, says: str) -> None:
    refused = ran(checkout, "-m", "template", name, title)
    assert refused.returncode == 2 and says in refused.stderr
