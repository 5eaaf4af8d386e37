"""A puzzle that lacks a part has all the rest: the template, with a part taken away.

A variant is the template under another name, copied into a folder of its own without some files.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module, invalidate_caches
from pathlib import Path
from typing import Any

import pytest

import wordsearch as ws
from template.puzzle.puzzle import Ladder
from tests.conftest import ROOT
from tests.made import PLAIN
from tests.puzzles.samples import TEMPLATE, every, samples
from wordsearch import puzzle_types
from wordsearch.provenance import RATINGS
from wordsearch.puzzle_types import with_part
from wordsearch.search import strategies
from wordsearch.search.strategies import best_first

ITS = samples(TEMPLATE)
Variant = Callable[..., Any]


@pytest.fixture
def variant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Variant]:
    """Makes the puzzle of the samples as one of a variant's."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def without(*files: str) -> Any:
        name = "_".join(["without", *files]).replace(".", "_")
        (tmp_path / name).mkdir()
        for path in (ROOT / "template" / "puzzle").iterdir():
            if path.is_file() and path.name not in files:
                text = path.read_text(encoding="utf-8")
                text = text.replace("template.puzzle", name).replace('"ladder"', f'"{name}"')
                text = text.replace("_ladder", f"_{name}")
                (tmp_path / name / path.name).write_text(text, encoding="utf-8")
        invalidate_caches()
        kind = import_module(f"{name}.puzzle").Ladder
        puzzle = ITS.PUZZLE
        return kind(puzzle.first, puzzle.last, puzzle.steps)

    yield without
    for registry in (sys.modules, puzzle_types._types):
        for name in [name for name in registry if name.startswith("without_")]:
            del registry[name]


def words() -> ws.Lexicon:
    return ws.Lexicon.from_words(ITS.WORDS, name="these words", language="en")


PARTS = ("draw", "explain", "make", "play", "print_view")


@pytest.mark.parametrize("part", PARTS)
def test_the_rest_is_there(variant: Variant, part: str) -> None:
    puzzle = variant(f"{part}.py")
    assert puzzle.part(part) is None and puzzle.name not in with_part(part)
    run = puzzle.solve(words(), trace=True)
    expected = [solution.words for solution in ITS.PUZZLE.solve(words())]
    assert [solution.words for solution in run] == expected
    assert len(run.explain(lexicons=[words()])) and len(run.tree) > 1
    assert type(puzzle).from_json(puzzle.to_json()) == puzzle
    table = ws.compare(puzzle, words(), progress=False, memory=False, repeat=1)
    assert set(table["status"]) == {"complete"}


def test_without_draw_it_is_shown_as_text(variant: Variant) -> None:
    puzzle = variant("draw.py", "print_view.py")
    assert puzzle.drawing() is None
    assert puzzle._repr_mimebundle_() == {"text/plain": "cat dog 3"}


def test_without_print_view_it_is_on_no_sheet(variant: Variant, tmp_path: Path) -> None:
    with pytest.raises(ws.PuzzleError, match="a sheet prints .*, but not the Ladder"):
        ws.sheet([variant("print_view.py")], tmp_path / "sheet.html")


def test_without_make_it_has_no_rating_and_is_on_no_page(variant: Variant) -> None:
    puzzle = variant("make.py")
    with pytest.raises(ws.PuzzleError, match="a Ladder has no rating"):
        puzzle.rate(words())
    with pytest.raises(ws.PuzzleError, match=f"'{puzzle.name}' is none of them"):
        ws.make_page("enable1", 1, kinds=[puzzle.name])


def test_without_play_there_is_no_game(variant: Variant) -> None:
    with pytest.raises(ws.PuzzleError, match="there is no game for a Ladder; there is for "):
        ws.play(variant("play.py"), words())


def test_without_rules_a_game_gets_a_sentence(variant: Variant) -> None:
    with pytest.raises(ws.PuzzleError, match=r"of a Ladder has no rules yet: its play\.py needs a"):
        ws.play(variant("play.js"), words())


# -- what the template itself lacks: a kernel ------------------------------------------------------


def test_without_a_kernel_makers_check_by_the_plain_solver() -> None:
    puzzle = ITS.PUZZLE
    assert puzzle.part("batch") is None
    made = next(iter(ws.make_page(every(5), 1, kinds={TEMPLATE: PLAIN})))
    assert made.name == TEMPLATE and made.is_unique(every(5))
    make = puzzle.part("make").make_ladder
    with pytest.raises(ws.PuzzleError, match="there is no kernel to check word ladders with; ker"):
        make(every(5), kernel=True)


def test_without_a_kernel_many_are_solved_by_the_plain_solver_where_it_is_asked_for() -> None:
    batch = ws.solve_many([ITS.PUZZLE] * 2, words(), kernel=False)
    assert batch.counts.tolist() == [2, 2]
    with pytest.raises(ws.PuzzleError, match="Ladder has no kernel: kernel=False solves many"):
        ws.solve_many([ITS.PUZZLE], words())


# -- ratings ---------------------------------------------------------------------------------------


def test_without_ratings_what_is_made_says_that_it_has_no_level(
    variant: Variant, tmp_path: Path
) -> None:
    puzzle = variant(RATINGS)
    says = "no level, as its kind is not calibrated (familiarity "
    assert str(puzzle.rate(words())).startswith(says)
    [made] = ws.make_page(every(5), 1, kinds=[puzzle.name], level=None)
    assert says in str(made.provenance) and type(made).from_json(made.to_json()) == made
    page = ws.sheet([made], tmp_path / "sheet.html").read_text(encoding="utf-8")
    assert "predicted" not in page and "★" not in page
    assert "difficulty" not in ws.play(made, every(5)).html.partition("<script")[0]


def test_without_ratings_no_difficulty_can_be_asked_for(variant: Variant) -> None:
    puzzle = variant(RATINGS)
    with pytest.raises(ws.PuzzleError, match=r"difficulty needs levels, .*calibrate without_rat"):
        ws.make_page(every(5), 1, kinds={puzzle.name: {"difficulty": 2}}, level=None)


# -- the strategy that it takes --------------------------------------------------------------------


def test_a_puzzle_may_name_its_strategy(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def watched(*given: Any, **options: Any) -> Any:
        asked.append("best_first")
        return best_first(*given, **options)

    monkeypatch.setattr(strategies, "best_first", watched)
    expected = ITS.answers(ITS.PUZZLE.solve(words()))
    assert asked == []
    monkeypatch.setattr(Ladder, "default_strategy", "best_first")
    assert ITS.answers(ITS.PUZZLE.solve(words())) == expected and asked == ["best_first"]
