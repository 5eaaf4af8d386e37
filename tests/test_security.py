"""What SECURITY.md promises, where no other test file holds it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

import wordsearch as ws
from tests.conftest import ROOT, parsed

FORBIDDEN_MODULES = set("pickle cPickle _pickle dill cloudpickle marshal shelve".split())
FORBIDDEN_CALLS = set(
    "eval exec compile __import__ system popen extractall read_pickle to_pickle mktemp".split()
)
# Patterns, and a typeset page from our own template: what users give goes in as data.
HARMLESS = ("re.compile", "typst.compile")


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """The last part of each called name, and the call."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id, node
            elif isinstance(node.func, ast.Attribute):
                yield ast.unparse(node.func), node


def keyword(call: ast.Call, name: str) -> object:
    return next(
        (ast.literal_eval(given.value) for given in call.keywords if given.arg == name), None
    )


def test_no_source_runs_what_it_reads() -> None:
    for path in (ROOT / "wordsearch").rglob("*.py"):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Import | ast.ImportFrom):
                modules = {alias.name for alias in node.names} | {
                    getattr(node, "module", None) or ""
                }
                assert not {name.split(".")[0] for name in modules} & FORBIDDEN_MODULES, path
        for name, call in calls(parsed(path)):
            where = f"{path}, line {call.lineno}: {name}()"
            assert name in HARMLESS or name.rpartition(".")[2] not in FORBIDDEN_CALLS, where
            assert not keyword(call, "shell"), f"{where}: a shell would read what is typed"
            if name in ("np.load", "numpy.load"):
                assert keyword(call, "allow_pickle") is False, f"{where}: say allow_pickle=False"


@pytest.mark.parametrize("bad", ["\ud800", "nul\0", "\x1b[31m"])
def test_what_no_page_can_show_is_refused_where_it_enters(bad, tmp_path):
    puzzle, words = ws.Pyramid.parse("b oa"), ["boa"]
    for call in (
        lambda: ws.Lexicon.from_words(words, name=bad),
        lambda: ws.sheet([puzzle], tmp_path / "sheet.pdf", title=bad),
        lambda: ws.sheet([puzzle], tmp_path / "sheet.html", title=bad),
        lambda: ws.play(puzzle, words, note=bad),
        lambda: ws.SymbolCode.parse([bad, "ab"]),
    ):
        with pytest.raises(ws.PuzzleError, match="which is no character of a text"):
            call()
    assert not any(tmp_path.iterdir())
