"""Good values for every public call, for the harness of bad input (`tests.nasty`)."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

import pandas as pd

import wordsearch as ws
from tests.killing import Tour
from tests.puzzles.samples import ALL, maker, samples
from wordsearch.puzzle_json import saved_fields

WORDS = (
    "a ant boat bat boats cat cats daffodil eat guitar lid lute oat oats oboe off one piano pit rat seat son "
    "stone tab tan tea ten toe tone tote"
).split()


@cache
def words() -> ws.Lexicon:
    return ws.Lexicon.from_words(WORDS, name="small", language="en")


@cache
def common() -> ws.Lexicon:
    """Few enough words for a maker to be quick, many enough to make something of."""
    known = ws.Lexicon.load("american-english").filter(3, 9).familiar()
    return ws.Lexicon.from_words(known.words[::4], name="common", language="en")


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
def table(*variants: str) -> pd.DataFrame:
    """A comparison of these variants, by default of one."""
    chosen = variants or ("default",)
    return ws.compare([pyramid()], [words()], chosen, repeat=1, memory=False, progress=False)


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
    "seconds": lambda: 0.05,
    "pattern": lambda: "b.a*",
    "call": lambda: lambda: sum(range(10)),
    "functions": lambda: pyramid,
    "table": table,
    "name": lambda: "norms",
    "language": lambda: "en",
    "norms": lambda: ws.Norms("norms", {}, {"known": 0.7, "rare": 0.0}),
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


@cache
def of_puzzles() -> Mapping[str, Callable[[], Mapping[str, Any]]]:
    """Good values of the calls that every puzzle has, from its samples; those below come before
    these.
    """
    calls: dict[str, Callable[[], Mapping[str, Any]]] = {}
    for name in ALL:
        puzzle = samples(name).PUZZLE
        kind = type(puzzle)
        fields = {field.name: getattr(puzzle, field.name) for field in saved_fields(kind)}
        parsed = next(iter(inspect.signature(kind.parse).parameters))
        calls[kind.__name__] = fields.copy
        calls[f"{kind.__name__}.parse"] = {parsed: puzzle}.copy
        calls[f"{kind.__name__}.from_json"] = {"text": puzzle.to_json()}.copy
        calls[f"solve_{name}"] = {"puzzle": puzzle}.copy
        if kind.has_part("make"):
            calls[f"make_{name}"] = partial(_making, name)
    return calls


def _making(name: str) -> Mapping[str, Any]:
    """A maker's options, those that it has of what keeps it short among them."""
    options = {"lexicon": common(), "kernel": False, "rated": False, **samples(name).MAKING}
    known = inspect.signature(maker(name)).parameters
    return {option: value for option, value in options.items() if option in known}


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
    "Brick.words_at": lambda: {"path": "abot"},
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
    "make_letters": lambda: {
        "lexicon": common(),
        "letters": 5,
        "words": (2, 60),
        "kernel": False,
        "rated": False,
    },
    "make_page": lambda: {"lexicon": common(), "n": 1, "kinds": ["pyramid"]},
    "make_pyramid": lambda: {"lexicon": common(), "base": 4, "kernel": False, "rated": False},
    "make_symbol_code": lambda: {
        "lexicon": common(),
        "clues": 6,
        "symbols": 8,
        "length": 5,
        "unique_in": "lexicon",
        "kernel": False,
        "rated": False,
    },
    "make_word_grid": lambda: {"lexicon": words(), "words": 3, "rated": False, "level": None},
    "resume_palindromic_pangram": lambda: {
        "path": saved("pangram.json"),
        "lexicon": words(),
        "max_nodes": 50,
    },
    "LetterPuzzle.save": lambda: {"path": "written.svg"},
    "Pyramid.save": lambda: {"path": "written.svg"},
    "SearchTree.save": lambda: {"path": "written.svg"},
    "SymbolCode.save": lambda: {"path": "written.svg"},
    "Trie.save": lambda: {"path": "written.svg"},
    "Trie.merge": lambda: {"other": ws.Trie("abc")},
    "save_puzzles": lambda: {"path": "written.json"},
    "search_palindromic_pangram": lambda: {
        "lexicon": words(),
        "alphabet": "adfilo",
        "max_nodes": 200,
    },
    "segment": lambda: {"text": "four words of text"},
    "player": lambda: {"steps": run()},
    "sheet": lambda: {"path": "written.html", "lexicon": words()},
    "preview": lambda: {"lexicon": words()},
    "shortest_palindromic_pangram": lambda: {"alphabet": "adfilo", "beam_width": 20},
    "solve_building_blocks": lambda: {"puzzle": ws.BuildingBlocks(("ob..",), ("oe",))},
    "solve_cryptogram": lambda: {"text": "Uif dbu't ibu.", "lexicon": words(), "timeout": 1},
    "solve_cryptograms": lambda: {"texts": ["Uif dbu."], "lexicon": words(), "timeout": 1},
    "solve_letters": lambda: {"puzzle": "[b]oat"},
    "solve_symbol_code": lambda: {"puzzle": "1 2 3\n3 2 1"},
    "solve_many": lambda: {"kernel": False},
    "fits": lambda: {"table": growth()},
    "medians": lambda: {"table": growth()},
    "plots.plot_growth": lambda: {"table": growth()},
    "plots.plot_verdicts": lambda: {"verdicts": ws.verdicts(table("default", "plain"))},
    "plots.plot_bars": lambda: {"values": growth()[["size", "seconds"]]},
    "save_comparison": lambda: {"table": table(), "path": "written.json"},
    "load_comparison": lambda: {"path": saved("table.json")},
    "SearchTree.from_json": lambda: {"text": run().tree.to_json()},
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
