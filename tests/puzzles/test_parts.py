"""What each part of a puzzle owes (`wordsearch.puzzle_parts`), asked of all that are there."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest

import wordsearch as ws
from tests.conftest import parsed
from tests.puzzles.samples import ALL, samples
from wordsearch.display.print_view import WIDTH, PrintedAnswer, PrintView
from wordsearch.errors import PuzzleError
from wordsearch.games.page import carried
from wordsearch.puzzle_parts import (
    BatchPart,
    DrawPart,
    ExplainPart,
    MakePart,
    Outcome,
    PlayPart,
    PrintViewPart,
    ReasonsPart,
    WatchPart,
)
from wordsearch.puzzle_types import has_part, puzzle_type

PROTOCOLS = {
    "batch": BatchPart,
    "draw": DrawPart,
    "explain": ExplainPart,
    "make": MakePart,
    "play": PlayPart,
    "print_view": PrintViewPart,
    "reasons": ReasonsPart,
    "watch": WatchPart,
}


def having_part(part: str) -> pytest.MarkDecorator:
    names = [name for name in ALL if has_part(puzzle_type(name), part)]
    return pytest.mark.parametrize("name", names)


def owed(part: str) -> Iterator[tuple[str, inspect.Signature]]:
    """The functions of a part, with how they are called."""
    for name, function in vars(PROTOCOLS[part]).items():
        if inspect.isfunction(function) and not name.startswith("_"):
            _, *parameters = inspect.signature(function).parameters.values()
            yield name, inspect.Signature(parameters)


def check_takes(function: Callable[..., Any], call: inspect.Signature) -> None:
    """Fail unless a function can be called so."""
    positional = []
    options = {}
    for parameter in call.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY:
            options[parameter.name] = None
        elif parameter.kind is not parameter.VAR_KEYWORD:
            positional.append(None)
    inspect.signature(function).bind(*positional, **options)


@pytest.mark.parametrize("name", ALL)
def test_a_part_has_the_functions_that_it_owes(name: str) -> None:
    kind = puzzle_type(name)
    for part in PROTOCOLS:
        module = kind.part(part)
        if module is None:
            continue
        for function, call in owed(part):
            check_takes(getattr(module, function), call)


@pytest.mark.parametrize("name", ALL)
def test_type_checkers_hold_every_part_against_its_protocol(name: str) -> None:
    """In the folder's own `__init__.py`, as in ``_draw: DrawPart[Pyramid] = draw``."""
    kind = puzzle_type(name)
    tree = parsed(Path(inspect.getfile(kind)).with_name("__init__.py"))
    checked = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            protocol = ast.unparse(node.annotation).partition("[")[0]
            checked.add((protocol, ast.unparse(node.value)))
    for part, protocol in PROTOCOLS.items():
        assert ((protocol.__name__, part) in checked) is has_part(kind, part), part


@pytest.mark.parametrize("name", ALL)
def test_the_words_of_a_solver_are_said_at_its_head(name: str) -> None:
    """Each is used below."""
    path = Path(inspect.getfile(puzzle_type(name))).with_name("solve.py")
    head = ast.get_docstring(parsed(path)) or ""
    terms = re.findall(r"(?m)^- \*\*(.+)\*\*", head.partition("The words of this file:")[2])
    assert len(terms) >= 5
    code = path.read_text(encoding="utf-8").split('"""', 2)[2].lower()
    unused = [word for word in re.findall(r"\w+", " ".join(terms)) if word not in code]
    assert unused == []


@having_part("draw")
def test_a_drawing_is_xml(name: str) -> None:
    its = samples(name)
    ElementTree.fromstring(its.PUZZLE.part("draw").puzzle_svg(its.PUZZLE))


@having_part("print_view")
def test_a_print_view_has_a_picture_its_rules_and_answers(name: str) -> None:
    its = samples(name)
    part = its.PUZZLE.part("print_view")
    printed = part.print_view(its.PUZZLE)
    assert isinstance(printed, PrintView) and printed.kind and printed.rules.strip()
    picture = ElementTree.fromstring(printed.svg)
    assert float(picture.attrib["width"]) == pytest.approx(WIDTH, abs=1) and printed.height > 0

    solution = its.PUZZLE.solve(its.WORDS)[0]
    puzzle = its.PUZZLE.with_words(ws.Lexicon.from_words(its.WORDS))
    if puzzle.is_own_answer:
        solution = puzzle
    answer = part.print_answer(solution)
    assert isinstance(answer, PrintedAnswer) and answer.words and all(answer.words)


@having_part("play")
def test_a_game_is_plain_data_with_rules_and_solutions(name: str) -> None:
    its = samples(name)
    lexicon = ws.Lexicon.from_words(its.WORDS)
    game = its.PUZZLE.part("play").game(its.PUZZLE, lexicon)
    assert game["solutions"] and game["complete"] is True
    assert isinstance(game["rules"], str) and game["rules"].endswith(".")
    assert all(isinstance(word, str) for word in game["words"])
    page = carried(its.PUZZLE, lexicon)
    assert page["kind"] == name and "solutions" not in page


@having_part("make")
def test_a_maker_makes_what_can_be_measured(name: str) -> None:
    its = samples(name)
    part = its.PUZZLE.part("make")
    lexicon = ws.Lexicon.from_words(its.WORDS, language="en")
    measured = part.measured(its.PUZZLE, lexicon)
    assert measured and all(isinstance(number, float) for number in measured.values())
    with pytest.raises(PuzzleError, match="so (it|they) cannot be rated"):
        part.measured(its.PUZZLE, ws.Lexicon.from_words(["zzzzzzzz"], language="en"))

    maker = getattr(part, "for_page", None) or getattr(part, f"make_{name}")
    options = {"seed": 1, "exclude": (), "exclude_default": True, "level": None}
    inspect.signature(maker).bind(lexicon, **options)


@having_part("batch")
def test_a_batch_hands_back_an_entry_for_each_puzzle(name: str) -> None:
    its = samples(name)
    solve = its.PUZZLE.part("batch").solve
    lexicon = ws.Lexicon.from_words(its.WORDS)
    for puzzles in ([], [its.PUZZLE] * 2):
        stop = np.zeros(2, np.uint8)
        outcome = solve(puzzles, lexicon, solutions=True, limit=None, stop=stop)
        assert isinstance(outcome, Outcome) and outcome.solutions is not None
        for entries in (outcome.counts, outcome.nodes, outcome.done, outcome.solutions):
            assert len(entries) == len(puzzles)


@having_part("explain")
def test_an_explanation_is_a_table(name: str) -> None:
    its = samples(name)
    run = its.PUZZLE.solve(its.WORDS)
    table = its.PUZZLE.part("explain").explanation(run, [run.lexicon])
    assert isinstance(table, pd.DataFrame) and len(table)
