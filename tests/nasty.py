"""A harness of bad input: every public call, every parameter, every nasty value, within
bounds of memory and time.

A call may answer (and the answer must show itself), or raise one of our exceptions with a sentence
of at most 300 characters in one line. Everything else is a finding: another exception, no end
within seconds, too much memory, a dead process, a picture that is no XML. What is called and with
what is read from the public names and their signatures, so that a new function is covered the day
it is added; one with a parameter that nothing here knows a good value for fails the tests until one
is given in `GOOD`.

    python -m tests.nasty                       # all of it: an hour
    python -m tests.nasty solve_pyramid Brick   # what begins with these names
    python -m tests.nasty --tenth 7             # a tenth, chosen by the seed 7
"""

from __future__ import annotations

import argparse
import contextlib
import faulthandler
import gzip
import inspect
import itertools
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import numpy as np
import pandas as pd

import wordsearch as ws
from tests.conftest import ROOT
from tests.killing import Tour

SECONDS = 10  # a call may take, whatever it is given
# bytes of addresses that a process may take on top of what it has before the first call
MEMORY = 3 * 2**30
LONGEST = 300  # characters of a sentence


# -- nasty values ----------------------------------------------------------------------------------


class Hostile:
    """Raises when it is shown, and when it is called."""

    def _refuse(self, *_: Any) -> Any:
        raise RuntimeError("I will not")

    __repr__ = __str__ = _refuse


class Liar(str):
    """A text that is another text when it is asked for its lower case."""

    def lower(self) -> str:
        return "\x00"


def deep(levels: int = 5000) -> list[Any]:
    nested: list[Any] = []
    for _ in range(levels):
        nested = [nested]
    return nested


def pipe() -> str:
    path = Path("pipe")
    if not path.exists():
        os.mkfifo(path)
    return str(path)


def sparse() -> str:
    path = Path("sparse.txt")
    if not path.exists():
        with path.open("wb") as file:
            file.truncate(20 * 2**30)
    return str(path)


class Endless:
    """A list that never ends, however often one begins."""

    def __iter__(self) -> Iterator[str]:
        return itertools.repeat("abc")


def written(name: str, content: bytes) -> Path:
    path = Path(name)
    if not path.exists():
        path.write_bytes(content)
    return path


def packed() -> Path:
    """A small gzip file that unpacks to 300 MB of text: three hundred times the same piece."""
    return written("packed.txt.gz", gzip.compress(b"four words of text\n" * 55_189) * 300)


def table_of_scores(name: str, line: str) -> Path:
    """A CSV file with the columns of `norms.csv`, and one line that makes no sense."""
    return written(name, f"word,score\nboat,80\n{line}\n".encode())


#: Made anew for each call, by their names.
NASTY: Mapping[str, Callable[[], Any]] = {
    # nothing, yes and no, numbers
    **{
        repr(value): (lambda value=value: value)
        for value in (None, True, False, 0, 1, -1, 2**31, -(2**63))
    },
    **{
        f"{value:g}": (lambda value=value: value)
        for value in (0.5, 1e308, float("inf"), -float("inf"), float("nan"))
    },
    "10**30": lambda: 10**30,
    "10**5000": lambda: 10**5000,
    "1j": lambda: 1j,
    "Decimal NaN": lambda: Decimal("NaN"),
    # texts
    "empty text": str,
    "blank": lambda: " \t\n",
    "a": lambda: "a",
    "number as text": lambda: "12",
    "zero byte": lambda: "a\0b",
    "bell": lambda: "bell\x07",
    "lone surrogate": lambda: "half \ud800",
    "long word": lambda: "a" * 100_000,
    "long name": lambda: "n" * 300,
    "accents": lambda: "e\u0301\u0302\u0303",
    "growing letter": lambda: "\u0130\u00df",
    "other direction": lambda: "\u202eabc",
    "Korean": lambda: "\ud55c\uad6d\uc5b4",
    "beyond the plane": lambda: "\U0001f600",
    "markup": lambda: "<script>alert(1)</script>",
    "mathematics": lambda: "$x^{2$",
    "lines": lambda: "one\ntwo\r\nthree",
    "format": lambda: "{0} %s {x!r}",
    "climbing": lambda: "../no-such-folder/../x",
    "no character": lambda: "a\ufffe",
    "carriage return": lambda: "a\rb",
    "one row": lambda: "abcd",
    "tab before": lambda: "\tx",
    "many marks": lambda: "a" + "\u0316\u0301" * 50_000,
    "deep JSON": lambda: "[" * 100_000,
    "liar": lambda: Liar("abc"),
    # bytes, paths and what is no file
    "no bytes": bytes,
    "bytes": lambda: b"a\xff",
    "bytearray": lambda: bytearray(b"abc"),
    "memoryview": lambda: memoryview(b"abc"),
    "Path": lambda: Path("nowhere/file.txt"),
    "zero path": lambda: Path("a\0b"),
    "pipe": pipe,
    "sparse file": sparse,
    "folder": lambda: ".",
    "packed file": packed,
    "deep file": lambda: written("deep.json", b'{"a":' * 100_000),
    "long field": lambda: table_of_scores("long.csv", "a" * 200_000 + ",3"),
    "lines of returns": lambda: table_of_scores("returns.csv", "cat\r\r,3\r"),
    "no number": lambda: table_of_scores("nan.csv", "cat,nan"),
    "no rows": lambda: written("rows.csv", b"word,score\n"),
    # collections
    "empty tuple": tuple,
    "empty list": list,
    "empty dict": dict,
    "empty set": set,
    "[None]": lambda: [None],
    "[1]": lambda: [1],
    "[[]]": lambda: [[]],
    "[['a']]": lambda: [["a"]],
    "['']": lambda: [""],
    "twice": lambda: ["abc", "abc"],
    "many": lambda: ["ab"] * 10_000,
    "list of a surrogate": lambda: ["\udfff", "ab\0"],
    "a to 1": lambda: {"a": 1},
    "1 to 2": lambda: {1: 2},
    "None to None": lambda: {None: None},
    "deep": deep,
    "mixed": lambda: ["a", 1, None, b"x"],
    "generator": lambda: (value for value in ("a", 1)),
    "range": lambda: range(3),
    "counting without end": itertools.count,
    "the same without end": lambda: itertools.repeat("abc"),
    "list without end": Endless,
    "nothing without end": lambda: itertools.repeat(""),
    # things of NumPy and pandas
    "np.int64": lambda: np.int64(1),
    "np.int64 5": lambda: np.int64(5),
    "np.bool": lambda: np.True_,
    "np.str_": lambda: np.str_("abc"),
    "np.float64 nan": lambda: np.float64("nan"),
    "array": lambda: np.array([1, 2]),
    "array of text": lambda: np.array("x"),
    "pd.NA": lambda: pd.NA,
    "empty frame": pd.DataFrame,
    # things of Python and ours
    "object": object,
    "class": lambda: int,
    "raising function": lambda: Hostile()._refuse,
    "hostile": Hostile,
    "empty lexicon": lambda: ws.Lexicon.from_words([], name="empty"),
}


# -- good values -----------------------------------------------------------------------------------

WORDS = (
    "a ant boat bat boats cat cats daffodil eat guitar lid lute oat oats oboe off one piano pit rat seat son "
    "stone tab tan tea ten toe tone tote"
).split()


@cache
def words() -> ws.Lexicon:
    return ws.Lexicon.from_words(WORDS, name="small")


@cache
def common() -> ws.Lexicon:
    """Few enough words for a maker to be quick, many enough to make something of."""
    return ws.Lexicon.load("american-english").filter(3, 9).familiar()


def pyramid() -> Any:
    return ws.Pyramid.parse("p ir aao ntib ogueo")


@cache
def run() -> Any:
    return ws.solve_pyramid(pyramid(), words(), trace=True)


@cache
def brick() -> Any:
    return ws.Brick.from_words(WORDS[1:], language="en")


def saved(name: str) -> str:
    """A file of ours, written once into the working folder."""
    path = Path(name)
    if not path.exists():
        if name == "puzzles.json":
            ws.save_puzzles([pyramid()], path)
        elif name == "brick.brk":
            brick().save(path)
        elif name == "parts":
            brick().save_parts(path)
        elif name == "norms.csv":
            path.write_text("word,score\nboat,80\noboe,60\n", encoding="utf-8")
        elif name == "words.txt":
            path.write_text("\n".join(WORDS), encoding="utf-8")
        elif name == "table.json":
            ws.save_comparison(table(), path)
        elif name == "tour.json":
            ws.beam_stack(Tour(), width=5, max_nodes=40).save(path)
        else:
            ws.search_palindromic_pangram(words(), alphabet="adfilo", max_nodes=20, timeout=1).save(
                path
            )
    return name


@cache
def table() -> pd.DataFrame:
    return ws.compare([pyramid()], [words()], ["default"], repeat=1, memory=False, progress=False)


@cache
def growth() -> pd.DataFrame:
    """What a benchmark of growth measures."""
    rows = [
        ("one", "words", "plain", size, "complete", size * 1e-3) for size in (10, 20, 40, 80, 160)
    ]
    return pd.DataFrame(rows, columns=["curve", "unit", "solver", "size", "status", "seconds"])


#: Good values by the names of parameters, for those that a call must be given.
GOOD: Mapping[str, Callable[[], Any]] = {
    "lexicon": words,
    "lexicons": lambda: [words()],
    "puzzle": pyramid,
    "puzzles": lambda: [pyramid()],
    "problem": Tour,
    "path": lambda: saved("puzzles.json"),
    "tree": run,
    "run_a": run,
    "run_b": run,
    "text": lambda: "p ir aao ntib ogueo",
    "words": lambda: ("boat", "oboe"),
    "word": lambda: "boat",
    "grid": lambda: ws.WordGrid.parse("cat oar net"),
    "grids": lambda: [ws.WordGrid.parse("cat oar net")],
    "places": lambda: ((0, 1, 2),),
    "rows": lambda: (("c", "a"), ("o", "t")),
    "n": lambda: 4,
    "min_length": lambda: 3,
    "k": lambda: 2,
    "m": lambda: 3,
    "letters": lambda: "abot",
    "node": lambda: 0,
    "pattern": lambda: "b.a*",
    "call": lambda: lambda: sum(range(10)),
    "functions": lambda: pyramid,
    "table": table,
    "name": lambda: "norms",
    "about": lambda: "about",
    "score": lambda: "score",
    "levels": lambda: {"known": 0.7, "rare": 0.0},
    "scores": lambda: {"boat": 1.0, "oboe": 0.5},
    "one": lambda: "default",
    "other": lambda: "default",
    "comparison": lambda: ws.compare_lexicons([words()]),
}

#: What keeps a call short, given to each that has such a parameter.
SHORT: Mapping[str, Any] = {
    "timeout": 2,
    "max_tries": 40,
    "progress": False,
    "rounds": 3,
    "repeat": 1,
    "memory": False,
    "online": False,
}

#: Good values of single calls, where the names say too little; instead of those above.
CALLS: Mapping[str, Callable[[], Mapping[str, Any]]] = {
    "Norms": lambda: {"name": "norms", "table": {}},
    "Norms.from_csv": lambda: {"path": saved("norms.csv"), "word": "word", "score": "score"},
    "Brick.from_bytes": lambda: {"data": Path(saved("brick.brk")).read_bytes()},
    "Brick.load": lambda: {"path": saved("brick.brk")},
    "Brick.save": lambda: {"path": "written.brk"},
    "Brick.save_parts": lambda: {"folder": "written"},
    "Brick.only": lambda: {"keep": len},
    "Brick.merge": lambda: {"other": brick()},
    "Brick.path_words": lambda: {"path": "abot"},
    "BuildingBlocks": lambda: {"patterns": ("ob..", "pi...")[:1], "blocks": ("oe",)},
    "BuildingBlocks.parse": lambda: {"patterns": ["ob.."], "blocks": ["oe"]},
    "BuildingBlocks.dictionary_table": lambda: {
        "puzzles": ws.BuildingBlocks.examples(),
        "lexicons": [words()],
    },
    "LetterPuzzle": lambda: {"letters": "abot"},
    "LetterPuzzle.parse": lambda: {"letters": "[b]oat", "min_length": 3},
    "Lexicon.from_file": lambda: {"path": saved("words.txt")},
    "Lexicon.load": lambda: {"name": "enable1"},
    "ModularBrick": lambda: {"folder": saved("parts")},
    "PalindromicPangram.parse": lambda: {"puzzle": "adfilo"},
    "PatternBound": lambda: {"alphabet": "adfilo", "n_table": 3},
    "Phrase": lambda: {"words": ("lid", "off", "a", "daffodil"), "alphabet": "adfilo"},
    "Pyramid": lambda: {"rows": ("p", "ir", "aao")},
    "Pyramid.parse": lambda: {"rows": "p ir aao"},
    "SymbolCode": lambda: {"clues": (("1", "2"), ("2", "3"))},
    "SymbolCode.from_cryptogram": lambda: {"text": "Uif dbu"},
    "SymbolCode.parse": lambda: {"clues": "1 2 3\n3 2 1"},
    "SymbolCode.part_of": lambda: {"numbers": [0]},
    "Trie.loopy_search": lambda: {"word": "boat"},
    "Trie.filter": lambda: {"criteria": ws.Trie(["boat"])},
    "beam": lambda: {"width": 3},
    "beam_stack": lambda: {"width": 3, "max_nodes": 500},
    "clue_value": lambda: {"clues": "1 2 3\n3 2 1"},
    "explore": lambda: {"puzzle": pyramid(), "lexicons": [words()]},
    "install_corpora": lambda: {"names": []},
    "load_beam_stack": lambda: {"path": saved("tour.json"), "max_nodes": 50},
    "make_building_blocks": lambda: {
        "lexicon": common(),
        "words": 3,
        "kernel": False,
        "rated": False,
    },
    "make_letters": lambda: {"lexicon": common(), "letters": 5, "words": (2, 60), "rated": False},
    "make_page": lambda: {"lexicon": common(), "n": 1, "kinds": ["pyramid"]},
    "make_pyramid": lambda: {"lexicon": common(), "base": 4, "kernel": False, "rated": False},
    "make_symbol_code": lambda: {
        "lexicon": common(),
        **{"clues": 6, "symbols": 8, "length": 5, "unique_in": "lexicon"},
        **{"kernel": False, "rated": False},
    },
    "make_word_grid": lambda: {"lexicon": words(), "words": 3, "rated": False, "level": None},
    "resume_palindromic_pangram": lambda: {
        "path": saved("pangram.json"),
        "lexicon": words(),
        "max_nodes": 50,
    },
    "save_puzzles": lambda: {"path": "written.json"},
    "search_palindromic_pangram": lambda: {
        "lexicon": words(),
        "alphabet": "adfilo",
        "max_nodes": 200,
    },
    "segment": lambda: {"text": "four words of text"},
    "sheet": lambda: {"path": "written.html", "lexicon": words()},
    "preview": lambda: {"lexicon": words()},
    "shortest_palindromic_pangram": lambda: {"alphabet": "adfilo", "beam_width": 20},
    "solve_building_blocks": lambda: {"puzzle": ws.BuildingBlocks(("ob..",), ("oe",))},
    "solve_letters": lambda: {"puzzle": "[b]oat"},
    "solve_symbol_code": lambda: {"puzzle": "1 2 3\n3 2 1"},
    "solve_word_grid": lambda: {"puzzle": "cat oar net"},
    "WordGrid.from_json": lambda: {"text": ws.WordGrid.parse("cat oar net").to_json()},
    "solve_many": lambda: {"kernel": False},
    "fits": lambda: {"table": growth()},
    "medians": lambda: {"table": growth()},
    "plots.plot_growth": lambda: {"table": growth()},
    "plots.plot_bars": lambda: {"values": growth()[["size", "seconds"]]},
    "save_comparison": lambda: {"table": table(), "path": "written.json"},
    "load_comparison": lambda: {"path": saved("table.json")},
    "SearchTree.from_json": lambda: {"text": run().tree.to_json()},
    "Pyramid.from_json": lambda: {"text": pyramid().to_json()},
    "BuildingBlocks.from_json": lambda: {"text": ws.BuildingBlocks(("ob..",), ("oe",)).to_json()},
    "LetterPuzzle.from_json": lambda: {"text": ws.LetterPuzzle("abot").to_json()},
    "PalindromicPangram.from_json": lambda: {"text": ws.PalindromicPangram("adfilo").to_json()},
    "SymbolCode.from_json": lambda: {"text": ws.SymbolCode.parse("1 2 3\n3 2 1").to_json()},
}

#: What the methods of a class are called on.
INSTANCES: Mapping[str, Callable[[], Any]] = {
    "Brick": lambda: ws.Brick.from_words(WORDS[1:], language="en"),
    "LetterPuzzle": lambda: ws.LetterPuzzle.parse("[b]oat", min_length=3),
    "Lexicon": words,
    "ModularBrick": lambda: ws.ModularBrick(saved("parts")),
    "PalindromicPangram": lambda: ws.PalindromicPangram("adfilo"),
    "Pyramid": pyramid,
    "Run": lambda: ws.solve_pyramid(pyramid(), words()),
    "SearchTree": lambda: run().tree,
    "SymbolCode": lambda: ws.SymbolCode.parse("1 2 3\n3 2 1"),
    "Trie": lambda: ws.Trie(WORDS),
}

#: Records that the package makes and people read; exceptions; and what only the package calls.
MADE = {
    "Batch",
    "Branch",
    "LetterGraph",
    "Lexicon",
    "NoPuzzle",
    "Problem",
    "Prune",
    "Puzzle",
    "Run",
    "SearchTree",
}
INTERNAL = {
    *(
        "answer",
        "cancel",
        "explain",
        "cells",
        "drawing",
        "drawn",
        "entries",
        "finish",
        "from_data",
        "has_part",
        "inner",
    ),
    *(
        "named",
        "page",
        "part",
        "problem",
        "restored",
        "restricted",
        "saved",
        "searched",
        "set_bits",
    ),
}

#: What functions that were given say of their own: it comes through.
THEIRS = {
    "class": ("int() argument must be", "invalid literal for int()"),
    "raising function": "I will not",
}

#: What a kind of puzzle does not have.
NOT_FOR = {("PalindromicPangram", "rate")}

#: The right answers to good values, as texts that must be in what is shown of them.
RIGHT: Mapping[str, str] = {
    "Lexicon.find": "boat",
    "Brick.words": "boat",
    "LetterPuzzle.parse": "b",
    "compare": "Pyramid",
    "excluded": "frozenset",
    "load_puzzles": "aao",
    "search_palindromic_pangram": "lid off a daffodil",
    "segment": "four",
    "shortest_palindromic_pangram": "proven optimal: 15 letters",
    "solve_building_blocks": "oboe",
    "solve_letters": "boat",
    "solve_pyramid": "guitar",
    "solve_many": "1",
}


# -- what is called --------------------------------------------------------------------------------


@cache
def entries() -> dict[str, Callable[..., Any]]:
    """Every public call by its name: functions, constructors, and methods of classes."""
    found: dict[str, Callable[..., Any]] = {}
    for name in sorted(ws.__all__):
        public = getattr(ws, name)
        if inspect.ismodule(public):
            for part, function in vars(public).items():
                if (
                    inspect.isfunction(function)
                    and not part.startswith("_")
                    and function.__module__ == public.__name__
                ):
                    found[f"{name}.{part}"] = function
        elif not inspect.isclass(public):
            if callable(public):
                found[name] = public
        elif not issubclass(public, BaseException):
            if name not in MADE:
                found[name] = public
            found.update(methods(name, public))
    return found


def methods(name: str, owner: type) -> Iterator[tuple[str, Callable[..., Any]]]:
    for part in dir(owner):
        method = inspect.getattr_static(owner, part)
        if part.startswith("_") or part in INTERNAL:
            continue
        if not str(getattr(getattr(method, "__func__", method), "__module__", "")).startswith(
            "wordsearch"
        ):
            continue
        if (name, part) in NOT_FOR:
            continue
        if isinstance(method, classmethod | staticmethod):
            if name != "Puzzle":
                yield f"{name}.{part}", getattr(owner, part)
        elif (
            inspect.isfunction(method)
            and name in INSTANCES
            and len(inspect.signature(method).parameters) > 1
        ):
            yield f"{name}.{part}", Method(name, part)


class Method:
    """A method, of an object that is made anew for each call."""

    def __init__(self, owner: str, part: str) -> None:
        self.owner, self.part = owner, part
        whole = inspect.signature(getattr(getattr(ws, owner), part))
        self.__signature__ = whole.replace(parameters=[*whole.parameters.values()][1:])

    def __call__(self, *given: Any, **options: Any) -> Any:
        return getattr(INSTANCES[self.owner](), self.part)(*given, **options)


def good(name: str) -> dict[str, Any]:
    """Good values for a call: all that it needs, and what keeps it short."""
    known = CALLS.get(name, dict)()
    values = dict(known)
    for parameter in inspect.signature(entries()[name]).parameters.values():
        if parameter.name in values or parameter.kind in (
            parameter.VAR_KEYWORD,
            parameter.VAR_POSITIONAL,
        ):
            continue
        if (
            parameter.default is parameter.empty or parameter.name == "lexicon"
        ):  # a small one, not the default
            assert parameter.name in GOOD, (
                f"{name}({parameter.name}=) needs a good value in tests/nasty.py"
            )
            values[parameter.name] = GOOD[parameter.name]()
        elif parameter.name in SHORT:
            values[parameter.name] = SHORT[parameter.name]
    return values


class Case(NamedTuple):
    call: str
    parameter: str
    value: str


def cases() -> list[Case]:
    """All of them: calls x parameters x values; ``**`` is an option that no call has."""
    found = []
    for name, call in entries().items():
        for parameter in inspect.signature(call).parameters.values():
            if parameter.kind is parameter.VAR_KEYWORD:
                found.append(Case(name, "**", "a"))
            elif parameter.kind is not parameter.VAR_POSITIONAL:
                found += [Case(name, parameter.name, value) for value in NASTY]
    return found


def called(name: str, values: Mapping[str, Any]) -> Any:
    given, options = [], dict(values)
    for parameter in inspect.signature(entries()[name]).parameters.values():
        if parameter.kind is parameter.POSITIONAL_ONLY and parameter.name in options:
            given.append(options.pop(parameter.name))
    return entries()[name](*given, **options)


def look(answer: Any) -> str:
    """The answer as a person would see it: its text, and its picture, which must be one."""
    if isinstance(answer, Iterator):
        answer = list(itertools.islice(answer, 2))
    text = repr(answer)[:10_000] + str(answer)[:10_000]
    for one in [answer, *(answer[:2] if isinstance(answer, list | tuple) else ())]:
        if type(one).__module__.startswith("wordsearch") and not isinstance(one, type):
            for method in ("_repr_svg_", "_repr_html_", "_repr_mimebundle_"):
                picture = getattr(one, method, lambda: None)()
                json.dumps(picture, ensure_ascii=False).encode()
                if method == "_repr_svg_" and picture:
                    ElementTree.fromstring(picture)
    return text


# -- in a process of its own -----------------------------------------------------------------------


class TooLong(BaseException):
    """A call that does not end in time."""


def verdict(case: Case) -> str:
    """What is wrong with what a call does; nothing if it behaves."""
    values = good(case.call)
    values["no_such_option" if case.parameter == "**" else case.parameter] = NASTY[case.value]()
    signal.alarm(SECONDS)
    faulthandler.dump_traceback_later(6 * SECONDS, exit=True)
    try:
        look(called(case.call, values))
    except TooLong:
        return f"takes more than {SECONDS} s"
    except Exception as error:
        sentence = str(error)
        if sentence.startswith(THEIRS.get(case.value, "\n")):
            return ""
        if not type(error).__module__.startswith("wordsearch"):
            return f"{type(error).__module__}.{type(error).__name__}: {sentence[:200]} ({place(error)})"
        if not 0 < len(sentence) <= LONGEST or len(sentence.splitlines()) != 1:
            return f"a sentence of {len(sentence):,} characters: {sentence[:200]!r}"
    finally:
        signal.alarm(0)
    return ""


def place(error: BaseException) -> str:
    """The last line of ours that an error went through."""
    at, ours = error.__traceback__, ""
    while at is not None:
        path = at.tb_frame.f_code.co_filename
        if "/wordsearch/" in path:
            ours = f"{path.rsplit('/wordsearch/')[-1]}:{at.tb_lineno}"
        at = at.tb_next
    return ours


def right(name: str) -> str:
    """Whether good values still get the right answer; how the answer is shown, if it is wrong."""
    shown = look(called(name, good(name)))
    return "" if RIGHT.get(name, "") in shown else f"good values get {shown[:200]!r}"


def work() -> None:
    """Cases come on standard input, a line each; verdicts go to standard output."""

    def stop(*_: Any) -> None:
        raise TooLong

    lines = [Case(*json.loads(line)) for line in sys.stdin]
    out = os.fdopen(os.dup(1), "w", buffering=1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    signal.signal(signal.SIGALRM, stop)
    warnings.simplefilter("ignore")
    bounded = False
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for name, group in itertools.groupby(lines, lambda case: case.call):
            print(json.dumps([name, "", ""]), file=out)
            try:
                print(json.dumps(right(name)), file=out)
                if not bounded:
                    bounded = True
                    size = (
                        int(Path("/proc/self/statm").read_text().split()[0])
                        * resource.getpagesize()
                    )
                    resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, size + MEMORY))
            except Exception as error:
                print(json.dumps(f"good values: {type(error).__name__}: {error}"[:300]), file=out)
            for case in group:
                print(json.dumps(case), file=out)
                print(json.dumps(verdict(case)), file=out)
            print(json.dumps([name, "", "after"]), file=out)
            try:
                print(json.dumps(right(name)), file=out)
            except Exception as error:
                print(
                    json.dumps(f"good values, afterwards: {type(error).__name__}: {error}"[:300]),
                    file=out,
                )


def findings(chosen: Iterable[Case]) -> Iterator[tuple[Case, str]]:
    """What is wrong, of all these cases; a process that dies or hangs is one more finding, and
    is replaced.
    """
    rest = list(chosen)
    while rest:
        done = subprocess.run(
            [sys.executable, "-m", "tests.nasty", "--work"],
            input="".join(json.dumps(case) + "\n" for case in rest),
            cwd=ROOT,
            text=True,
            stdout=subprocess.PIPE,
        )
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        for case, said in zip(lines[::2], lines[1::2], strict=False):
            if said:
                yield Case(*case), said
        if done.returncode == 0:
            return
        last = Case(*lines[-1] if len(lines) % 2 else lines[-2]) if lines else rest[0]
        yield last, f"the process ended with code {done.returncode} (1: no end, or no memory)"
        at = next((at for at, case in enumerate(rest) if case == last), None)
        if at is None:  # before the first case of a call, or after its last
            at = max(at for at, case in enumerate(rest) if case.call == last.call)
        rest = rest[at + 1 :]


def tenth(seed: int, part: int = 0, parts: int = 1) -> list[Case]:
    """A tenth of the cases, or of a part of the calls, chosen by a seed."""
    names = sorted(entries())[part::parts]
    every = [case for case in cases() if case.call in names]
    return sorted(random.Random(seed).sample(every, len(every) // 10), key=lambda case: case.call)


def main() -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("names", nargs="*", help="only calls that begin so")
    parser.add_argument("--tenth", type=int, metavar="SEED")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        work()
        return 0
    chosen = cases() if given.tenth is None else tenth(given.tenth)
    if given.names:
        chosen = [case for case in chosen if case.call.startswith(tuple(given.names))]
    count = 0
    for case, said in findings(chosen):
        count += 1
        print(f"{case.call}({case.parameter}={case.value}): {said}", flush=True)
    print(f"{len(chosen):,} cases, {count:,} findings")
    return count > 0


if __name__ == "__main__":
    sys.exit(main())
