"""Names that there are not: the sentence names the nearest, and asking costs nothing."""

from __future__ import annotations

import pickle

import pytest

import wordsearch as ws
from tests.processes import printed
from wordsearch.study.names import UnknownName


@pytest.mark.parametrize(
    ("name", "rest"),
    [
        ("solve_boggle", "did you mean solve_word_grid?"),
        ("make_word_search", "did you mean make_word_grid?"),
        ("Boggle", "did you mean WordGrid?"),
        ("solve_spelling_bee", "did you mean solve_letters?"),
        ("solve_pyramid_scheme", "did you mean solve_pyramid?"),
        ("solve_pyramyd", "did you mean solve_pyramid?"),
        ("pyramid", "did you mean Pyramid?"),
        ("lexicn", "did you mean Lexicon or lexicons?"),
        ("solve", f"there are {', '.join(name for name in dir(ws) if name.startswith('solve_'))}"),
        ("xyz", "dir(ws) lists what there is"),
    ],
)
def test_the_nearest_names_are_named(name: str, rest: str) -> None:
    with pytest.raises(AttributeError) as caught:
        getattr(ws, name)
    assert str(caught.value) == f"there is no ws.{name}; {rest}"
    copy = pickle.loads(pickle.dumps(caught.value))
    assert str(copy) == str(caught.value) and copy.name == name


def test_a_puzzle_that_there_is_not_gets_the_names_of_those_that_there_are() -> None:
    with pytest.raises(UnknownName, match="^there is no ws.solve_sudoku; there are solve_.*grid$"):
        ws.solve_sudoku  # noqa: B018
    with pytest.raises(UnknownName, match=r"^there is no ws.plots.tree; did you mean plot_tree\?$"):
        ws.plots.tree  # noqa: B018


def test_a_program_that_asks_loads_no_puzzle() -> None:
    code = (
        "import sys, wordsearch as ws;"
        "print([hasattr(ws, name) for name in ('solve_boggle', '_repr_html_', 'solve_pyramid')]);"
        "from wordsearch import study; print(study.__name__);"
        "print(not hasattr(ws, 'solve_boggle') and 'wordsearch.puzzles.letters' in sys.modules)"
    )
    assert printed(code) == "[False, False, True]\nwordsearch.study\nFalse\n"
