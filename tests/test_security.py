"""What SECURITY.md promises, where no other test file holds it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import wordsearch as ws
from tests.conftest import ROOT

SOURCES = sorted((ROOT / "wordsearch").rglob("*.py"))
FORBIDDEN_MODULES = {"pickle", "cPickle", "_pickle", "dill", "cloudpickle", "marshal", "shelve"}
FORBIDDEN_CALLS = {
    "eval",
    "exec",
    "compile",
    "__import__",
    "system",
    "popen",
    "extractall",
    "read_pickle",
    "mktemp",
    "to_pickle",
}
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
    return next((ast.literal_eval(given.value) for given in call.keywords if given.arg == name), None)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_source_runs_what_it_reads(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            modules = {alias.name for alias in node.names} | {getattr(node, "module", None) or ""}
            assert not {name.split(".")[0] for name in modules} & FORBIDDEN_MODULES
    for name, call in calls(tree):
        last = name.rsplit(".", 1)[-1]
        assert name in HARMLESS or last not in FORBIDDEN_CALLS, f"line {call.lineno}: {name}()"
        assert not keyword(call, "shell"), f"line {call.lineno}: a shell would read what is typed"
        if name in ("np.load", "numpy.load"):
            assert keyword(call, "allow_pickle") is False, f"line {call.lineno}: say allow_pickle=False"


EVIL = "<script>alert(1)</script>"


@cache
def shown() -> dict[str, object]:
    """Things that draw themselves, each with markup where a name, a word or a symbol would be."""
    lexicon = ws.Lexicon.from_words(["oboe", "piano", "guitar", "boat", "bat"], name=EVIL)
    letters = ws.solve_letters(ws.LetterPuzzle.parse("[b]oate", min_length=3), lexicon)
    pyramid = ws.solve_pyramid("p ir aao ntib ogueo", lexicon, trace=True)
    code = ws.SymbolCode.parse([[EVIL, "bar", "&"], ["bar", EVIL]])
    read = ws.solve_symbol_code([[EVIL, "y", "&"]], lexicon.filter(max_length=3), known={EVIL: "b"})
    phrase = ws.Lexicon.from_words("lid off a daffodil".split(), name=EVIL)
    return {
        "lexicon": lexicon,
        "run": pyramid,
        "tree": pyramid.tree,
        "letters": letters,
        "code": code,
        "coded": ws.SymbolCode.from_cryptogram(f"Uif {EVIL}"),
        "solution": pyramid.solutions[0],
        "comparison": ws.compare_lexicons({EVIL: lexicon, "&": lexicon}),
        "report": lexicon.report,
        "decoded": read.solutions[0],
        "brick": ws.Brick.from_words([EVIL, "<b>", "&amp;"]),
        "batch": ws.solve_many([pyramid.solutions[0].pyramid], lexicon, kernel=False),
        "difference": ws.diff(pyramid, pyramid, names=(EVIL, "&")),
        "proof": ws.shortest_palindromic_pangram(phrase, alphabet="adfilo", progress=False),
        "search": ws.solve_pyramid("p ir aao ntib ogueo", lexicon, trace=3),
    }


SHOWN = (
    "lexicon",
    "run",
    "tree",
    "letters",
    "code",
    "coded",
    "solution",
    "comparison",
    "report",
    "decoded",
    "brick",
    "batch",
    "difference",
    "proof",
    "search",
)


@pytest.mark.parametrize("what", SHOWN)
def test_markup_in_names_is_text(what: str) -> None:
    assert shown().keys() == set(SHOWN)
    thing = shown()[what]
    shows = [getattr(thing, name)() for name in ("_repr_html_", "_repr_svg_") if hasattr(thing, name)]
    drawn = [picture for picture in shows if picture is not None]
    assert drawn, f"a {type(thing).__name__} draws nothing"
    for picture in drawn:
        assert EVIL not in picture and not re.search(r"<script", picture, re.IGNORECASE)


def test_the_check_above_can_fail() -> None:
    names = [
        "&lt;script" in (picture() or "")
        for thing in shown().values()
        for name in ("_repr_html_", "_repr_svg_")
        if (picture := getattr(thing, name, None))
    ]
    assert sum(names) >= 9, "the markup hardly reaches the pictures, so that the test shows nothing"
