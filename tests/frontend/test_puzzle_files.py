"""Puzzles of several kinds: made for a page, and kept in a file."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import pytest

import wordsearch as ws
from tests.puzzles.samples import having, maker, samples
from wordsearch.puzzle_types import all_forms

MADE = having("made")
#: An example, where any kind will do.
ONE = MADE[0]
SMALL = samples(ONE).PUZZLE


def quick(name: str) -> dict[str, Any]:
    """Options for a page of which something is made soon. Kernels make the same puzzles (each
    maker's tests compare); compiling them takes longer than this file.
    """
    options = dict(samples(name).MAKING)
    if "kernel" in inspect.signature(maker(name)).parameters:
        options["kernel"] = False
    return options


QUICK = {name: quick(name) for name in MADE}


@pytest.fixture(scope="module")
def lexicon() -> ws.Lexicon:
    return ws.Lexicon.load("enable1")


@pytest.fixture(scope="module")
def page(lexicon: ws.Lexicon) -> list[Any]:
    return ws.make_page(lexicon, len(MADE) + 2, kinds=QUICK, seed="pages")


def test_kinds_take_turns_forth_and_back(page: list[Any]) -> None:
    """Each the same as from its maker, which gives the same in every process (as other tests
    hold).
    """
    assert [puzzle.name for puzzle in page] == [*MADE, MADE[-1], MADE[-2]]
    assert len(set(page)) == len(page)
    for puzzle in page:
        assert 1 <= puzzle.provenance.rating.level <= 5
        assert puzzle.provenance.answer and puzzle.provenance.seed is not None


def test_excluded_words_are_in_no_answer(lexicon: ws.Lexicon, page: list[Any]) -> None:
    words = [word for puzzle in page[: len(MADE)] for word in puzzle.provenance.answer]
    other = ws.make_page(lexicon, len(MADE), kinds=QUICK, seed="pages", exclude=words)
    assert not {word for puzzle in other for word in puzzle.provenance.answer} & set(words)


def test_one_kind_alone_and_a_progress_bar(
    lexicon: ws.Lexicon, capsys: pytest.CaptureFixture[str]
) -> None:
    made = ws.make_page(lexicon, 2, kinds={ONE: QUICK[ONE]}, seed=3, progress=True)
    assert made == maker(ONE)(lexicon, seed=3, **QUICK[ONE]).take(2)
    assert "making puzzles" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"n": 0}, "n must be a whole number from 1 to 10,000; it is 0"),
        (
            {"kinds": (ONE, "sudoku")},
            f"kinds may name {', '.join(MADE[:2])}, .*boggle.*; 'sudoku' is none of them",
        ),
        ({"kinds": ()}, f"kinds names no kind of puzzle; there are {', '.join(MADE[:2])}, "),
        (
            {"kinds": (ONE,), "kernel": False},
            "make_page has no option 'kernel'; it has ",
        ),
        ({"kinds": {ONE: {"seed": 1.5}}}, "seed must be"),
        ({"level": 101}, "no word of 'enable1' is familiar enough for level=101"),
    ],
)
def test_bad_input_is_one_sentence(
    options: dict[str, Any], sentence: str, lexicon: ws.Lexicon
) -> None:
    with pytest.raises(ws.PuzzleError, match=sentence) as refused:
        ws.make_page(lexicon, **options)
    assert "\n" not in str(refused.value)


# -- kept in a file --------------------------------------------------------------------------------


def test_a_file_of_puzzles_comes_back_whole(page: list[Any], tmp_path: Path) -> None:
    typed = [example for _, form in all_forms().values() for example in form.examples().values()]
    puzzles = [*page, *typed]
    path = ws.save_puzzles(puzzles, tmp_path / "page.json")
    again = ws.load_puzzles(path)
    assert again == puzzles
    assert [puzzle.provenance for puzzle in again] == [puzzle.provenance for puzzle in puzzles]
    assert len(path.read_text(encoding="utf-8").splitlines()) == len(puzzles) + 2
    assert len(json.loads(path.read_text(encoding="utf-8"))) == len(puzzles)
    assert ws.load_puzzles(ws.save_puzzles([], tmp_path / "none.json")) == []
    assert ws.sheet(again, tmp_path / "again.html", solutions=False).is_file()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "there is no file '.*page.json'"),
        ("[", "holds no list of puzzles, as save_puzzles writes one: Input data was truncated"),
        ("{}", "holds no list of puzzles, as save_puzzles writes one: Expected `array`"),
        (
            f"[{SMALL.to_json()}, 7]",
            "number 2 of .*: JSON of a puzzle begins with its name",
        ),
        (
            f'[{{"puzzle": "{ONE}", "nobody\'s": 1}}]',
            "number 1 of .*: this is no .* in JSON",
        ),
    ],
)
def test_a_file_of_something_else_is_one_sentence(
    text: str | None, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "page.json"
    if text is not None:
        path.write_text(text)
    with pytest.raises(ws.PuzzleError, match=sentence):
        ws.load_puzzles(path)


def test_what_cannot_be_kept_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ws.PuzzleError, match="only puzzles can be kept; number 2 is the int '7'"):
        ws.save_puzzles([SMALL, 7], tmp_path / "page.json")
    with pytest.raises(
        ws.PuzzleError, match="'.*nowhere.*' cannot be written: No such file or directory"
    ):
        ws.save_puzzles([SMALL], tmp_path / "nowhere" / "page.json")
    assert not list(tmp_path.iterdir())
