"""What every puzzle owes, asked of each in the list; `samples` beside the puzzle's own tests say
with what.
"""

from __future__ import annotations

import copy
import inspect
import json
import random
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from IPython.lib.pretty import pretty

import wordsearch as ws
from tests.conftest import EXHAUSTIVE
from tests.damage import RESPELLINGS, SOMETHING_ELSE, changed, places, respelled
from tests.made import PROVENANCE, printed_elsewhere
from tests.nasty_values import Endless
from tests.pages import all_shown
from tests.puzzles.samples import ALL, having, maker, samples, solver
from tests.twins import assert_twins
from wordsearch import errors
from wordsearch.errors import PuzzleError
from wordsearch.puzzle import STRATEGIES, Form, Puzzle, options_of
from wordsearch.puzzle_json import puzzle_from, read_object
from wordsearch.puzzle_types import PUZZLES, puzzle_type


def asked_of(names: list[str] | tuple[str, ...]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("name", list(names))


EVERY = asked_of(ALL)
#: Those that find all solutions with the strategies that all share; a search of its own has its own
#: tests.
EXACT = asked_of([name for name in ALL if puzzle_type(name).solve is Puzzle.solve])
MADE = asked_of(having("made"))


def known_as_made(puzzle: Any) -> Any:
    """The puzzle as a maker would hand it over, where there is a maker."""
    return (
        replace(puzzle, provenance=PROVENANCE)
        if "provenance" in puzzle.__dataclass_fields__
        else puzzle
    )


def solved(name: str, **options: Any) -> ws.Run[Any]:
    """The small puzzle, searched to its end."""
    run = samples(name).PUZZLE.solve(
        samples(name).WORDS, **getattr(samples(name), "BOUNDED", {}), **options
    )
    assert run.status == "complete" and run.solutions
    return run


# -- answers ---------------------------------------------------------------------------------------


@EVERY
@given(data=st.data())
@settings(max_examples=200 if EXHAUSTIVE else 12)
def test_every_variant_finds_what_brute_force_finds(name: str, data: Any) -> None:
    """And the kernel, and every strategy; the kernel in as many nodes as the plain solver."""
    its = samples(name)
    puzzle, lexicon, expected = data.draw(its.instances())
    ways = list(puzzle.variants.values())
    if type(puzzle).solve is Puzzle.solve:
        ways += [{"strategy": strategy} for strategy in STRATEGIES]
    for options in ways:
        run = puzzle.solve(lexicon, **getattr(its, "BOUNDED", {}), **options)
        assert run.status == "complete" and its.answers(run.solutions) == expected, options
    if puzzle.part("batch"):
        batch = assert_twins([puzzle, puzzle], lexicon)
        assert [its.answers(found) for found in batch.solutions or ()] == [expected] * 2


@EVERY
def test_a_run_is_a_sequence_that_was_searched_by_the_call(name: str) -> None:
    run = solved(name)
    assert list(run) == list(run) == run.solutions == [*iter(run)] and len(run) == len(
        run.solutions
    )
    assert run[0] == run.solutions[0] and run[-1:] == run.solutions[-1:] and run[0] in run
    its = samples(name)
    bounded = getattr(its, "BOUNDED", {})
    again = its.PUZZLE.solve(its.WORDS, **bounded)
    assert repr(again).startswith("<Run complete: "), "nobody has looked at it yet"
    lazy = its.PUZZLE.solve(its.WORDS, lazy=True, **bounded)
    assert repr(lazy) == "<Run ready: 0 solutions, 0 nodes>"
    assert list(lazy) == list(lazy) == run.as_found and lazy.status == "complete"
    assert list(lazy.finish()) == run.solutions, "asked to end, it is as the other"


@EVERY
def test_every_run_explains_itself(name: str) -> None:
    its = samples(name)
    told = solved(name).explain(lexicons=[its.WORDS])
    assert len(told) and len(told.columns)
    other = ws.Lexicon.from_words([*its.WORDS, "zzzz"], name="other")
    explained = solved(name).explain(lexicons=other)
    assert len(explained)
    # A sentence in the name of what was searched, above the table.
    assert re.fullmatch(r"[^;].*\w.*[.]", explained.sentence) and "  " not in explained.sentence
    for shown in (str(explained), explained._repr_html_().removeprefix("<p>")):
        assert shown.startswith(explained.sentence)
    assert not hasattr(explained.iloc[:1], "sentence"), "a part of it is a plain table"


@EVERY
def test_a_list_of_solutions_can_be_read(name: str) -> None:
    """One short line each, for puzzles as for solutions."""
    puzzles = list(puzzle_type(name).examples().values())
    for thing in (*puzzles, samples(name).PUZZLE, *solved(name)):
        assert len(repr(thing)) < 130 and "\n" not in repr(thing), repr(thing)


@EXACT
def test_a_misspelt_option_of_the_public_function_names_the_nearest(name: str) -> None:
    makers = [maker(name)] if puzzle_type(name).has_part("make") else []
    for function, wrong, right in (
        (solver(name), "strateg", "strategy"),
        *((make, "levle", "level") for make in makers),
    ):
        with pytest.raises(
            PuzzleError, match=f"has no option '{wrong}'; it has .*; did you mean '{right}'"
        ):
            function(samples(name).PUZZLE, **{wrong: 1})


@EVERY
def test_a_time_limit_counts_preparation(name: str) -> None:
    run = samples(name).PUZZLE.solve(samples(name).WORDS, timeout=1e-9)
    assert (run.status, run.stats.nodes) == ("timeout", 0)
    assert run.resume().solutions == solved(name).solutions and run.status == "complete"


@EXACT
def test_a_lexicon_may_be_a_list_of_words_and_must_have_some(name: str) -> None:
    its, run = samples(name), solved(name)
    assert run.solutions == its.PUZZLE.solve(ws.Lexicon.from_words(its.WORDS)).solutions
    assert its.PUZZLE.is_unique(its.WORDS) is (len(run.solutions) == 1)
    with pytest.raises(TimeoutError, match="undecided"):
        its.PUZZLE.is_unique(its.WORDS, max_nodes=1)
    with pytest.raises(PuzzleError, match="is_unique stops at the second solution"):
        its.PUZZLE.is_unique(its.WORDS, limit=3)
    for words, says in (
        ([], "is empty: no word can be found in it"),
        (5, "^words come from .* is the int"),
    ):
        with pytest.raises(PuzzleError, match=says):
            its.PUZZLE.solve(words)


@EXACT
def test_a_search_stops_goes_on_and_draws_no_random_numbers(name: str) -> None:
    its, whole, state = samples(name), solved(name), random.getstate()
    run = its.PUZZLE.solve(its.WORDS, max_nodes=1)
    while run.status != "complete":
        assert run.status == "limit"
        run.resume(max_nodes=2)
    assert run.solutions == whole.solutions and run.stats.total_nodes == whole.stats.total_nodes
    assert random.getstate() == state


@EVERY
def test_how_hard_it_is(name: str) -> None:
    its = samples(name)
    if its.PUZZLE.part("make") is None:
        with pytest.raises(PuzzleError, match="has no rating"):
            its.PUZZLE.rate(its.WORDS)
        return
    with pytest.raises(PuzzleError, match="familiarity is not known .* language= of"):
        its.PUZZLE.rate(its.WORDS)
    words = ws.Lexicon.from_words(its.WORDS, language="en")
    rating = ws.rate(its.PUZZLE, words)
    assert rating == its.PUZZLE.rate(words) and 1 <= rating.level <= 5
    assert rating.parts and 0 <= rating.score <= 100


def test_seeds_make_the_same_in_every_process() -> None:
    names = having("made")
    program = f"from tests.puzzles.samples import samples\nfor name in {names}: print(samples(name).made())"
    assert printed_elsewhere(program) == {"\n".join(samples(name).GOLDEN for name in names)}


@MADE
def test_kernels_make_the_same_and_another_seed_another(name: str) -> None:
    if "kernel" in inspect.signature(samples(name).made).parameters:
        assert samples(name).made(kernel=True) == samples(name).GOLDEN
    assert samples(name).made(seed="another") != samples(name).GOLDEN


# -- checks --------------------------------------------------------------------------------------


def entered(job: Callable[[], Any]) -> list[str]:
    """The public functions that `job` goes through and that `checked` wraps, call by call."""
    functions: list[str] = []

    def note(frame: FrameType, event: str, argument: Any) -> None:
        public = frame.f_locals.get("public")
        if event == "call" and public is not None and frame.f_code.co_filename == errors.__file__:
            functions.append(public.__qualname__)

    sys.setprofile(note)
    try:
        job()
    finally:
        sys.setprofile(None)
    return functions


@EVERY
def test_what_people_call_is_checked_once_and_what_that_calls_is_not(name: str) -> None:
    its = samples(name)
    kind = type(its.PUZZLE)
    lexicon = ws.Lexicon.from_words(its.WORDS)
    text = its.PUZZLE.to_json()

    def solve_and_look() -> None:
        run = its.PUZZLE.solve(lexicon, **getattr(its, "BOUNDED", {}))
        for shown in (run, its.PUZZLE):
            shown._repr_mimebundle_()

    def type_in() -> None:
        its.PUZZLE.form.read(*its.PUZZLE.form.write(its.PUZZLE))

    assert "solve" in entered(solve_and_look)[0]
    assert len(entered(solve_and_look)) <= 2
    assert len(entered(lambda: kind.from_json(text))) <= 2
    if its.PUZZLE.form is not None:
        assert entered(type_in) in (
            [f"{kind.__name__}.parse"],
            [f"{kind.__name__}.from_cryptogram"],
        )


@EVERY
def test_a_problem_takes_whatever_stands_for_a_lexicon(name: str) -> None:
    its = samples(name)
    assert its.PUZZLE.problem(list(its.WORDS)) is not None
    with pytest.raises(PuzzleError, match="^words come from a Lexicon"):
        its.PUZZLE.problem(5)


# -- options ---------------------------------------------------------------------------------------


@EXACT
def test_every_option_is_shown_by_name(name: str) -> None:
    kind, solve = puzzle_type(name), solver(name)
    shown, documented = inspect.signature(solve).parameters, inspect.getdoc(solve) or ""
    assert [*shown][:2] == ["puzzle", "lexicon"] and solve.__name__ == f"solve_{name}"
    for option in (
        *options_of(kind),
        *"strategy limit max_nodes timeout trace lazy progress".split(),
    ):
        assert option in shown and option in documented.partition("Parameters\n")[2], option
    for option, parameter in options_of(kind).items():
        assert parameter.default == shown[option].default is not inspect.Parameter.empty
    for options in kind.variants.values():
        assert options.keys() <= shown.keys()


@EXACT
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"heuristics": ("prefx",)}, "heuristics may name .*; 'prefx' is none of them"),
        ({"heuristics": 3}, "heuristics must be a list; it is 3"),
        ({"strategy": "beam"}, "strategy must be one of depth_first, .*; it is 'beam'"),
        (
            {"limit": -1},
            "limit must be a whole number of at least 1, or None for no bound; it is -1",
        ),
        (
            {"max_nodes": 0},
            "max_nodes must be a whole number of at least 1, or None for no bound; it is 0",
        ),
        ({"timeout": -0.5}, "timeout must be a number above 0, or None for no bound; it is -0.5"),
    ],
)
def test_bad_options_get_one_sentence(name: str, options: dict[str, Any], sentence: str) -> None:
    if "heuristics" in options and not puzzle_type(name).heuristics:
        pytest.skip("platform: this puzzle has no heuristics")
    with pytest.raises(PuzzleError, match=sentence) as caught:
        samples(name).PUZZLE.solve(samples(name).WORDS, **options)
    assert "\n" not in str(caught.value)


@EVERY
def test_heuristics_have_names_that_a_variant_uses(name: str) -> None:
    kind = puzzle_type(name)
    used = {each for options in kind.variants.values() for each in options.get("heuristics", ())}
    assert used == set(kind.heuristics) and "default" in kind.variants


def kept_by(lexicon: ws.Lexicon) -> dict[str, int]:
    """What a lexicon keeps of what was made of its words, and how much of each."""
    made = vars(lexicon).get("_made", {})
    graph = vars(lexicon).get("graph")
    parts = {f"{make.__module__}.{make.__qualname__}": value for make, value in made.items()}
    parts |= {f"graph.{name}": value for name, value in vars(graph).items()} if graph else {}
    return {name: len(value) if isinstance(value, dict) else 1 for name, value in parts.items()} | {
        "lexicon": len(vars(lexicon))
    }


@EXACT
def test_what_a_dictionary_keeps_is_made_before_the_clock_of_the_search(name: str) -> None:
    """So that `stats.prepared` is all of the preparation, and `stats.seconds` none of it."""
    for options in puzzle_type(name).variants.values():
        lexicon = copy.copy(samples(name).WORDS)
        run = samples(name).PUZZLE.solve(lexicon, lazy=True, **options)
        before = kept_by(run.lexicon)
        run._search_on()
        assert kept_by(run.lexicon) == before, options
        assert run.stats.prepared > 0


# -- kept in files ---------------------------------------------------------------------------------


@EVERY
@given(data=st.data(), made=st.booleans())
@settings(max_examples=40)
def test_json_takes_a_puzzle_there_and_back(name: str, data: Any, made: bool) -> None:
    """What is known of its making goes along, and is no part of what makes two puzzles equal."""
    typed = data.draw(samples(name).puzzles())
    puzzle = known_as_made(typed) if made else typed
    again = type(puzzle).from_json(puzzle.to_json())
    assert again == puzzle == typed and hash(again) == hash(puzzle) == hash(typed)
    assert again.provenance == puzzle.provenance and again.to_json() == puzzle.to_json()
    assert ("provenance" in puzzle.to_json()) is (puzzle.provenance is not None)
    assert puzzle_from(read_object(puzzle.to_json())) == puzzle


@EVERY
@given(data=st.data())
@settings(max_examples=60)
def test_json_with_something_else_in_one_place_is_refused_or_another_puzzle(
    name: str, data: Any
) -> None:
    content = json.loads(known_as_made(data.draw(samples(name).puzzles())).to_json())
    path = data.draw(st.sampled_from([path for path in places(content) if path != ("puzzle",)]))
    text = json.dumps(changed(content, path, data.draw(SOMETHING_ELSE)))
    try:
        other = puzzle_type(name).from_json(text)
    except PuzzleError as error:
        assert str(error) and "\n" not in str(error)
    else:
        assert type(other).from_json(other.to_json()) == other
        assert_drawn(other)


@EVERY
@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "3", "[]", "[" * 100_000, b"\xff"),
        *('{"puzzle": "bricks"}', '{"puzzle": 3}', '{%s, "nobody\'s": 1, "alphabet": 3}'),
        '{"puzzle": []}',
    ],
)
def test_what_is_no_json_of_a_puzzle(name: str, text: Any) -> None:
    bare = text.replace("%s", f'"puzzle": "{name}"') if isinstance(text, str) else text
    with pytest.raises(PuzzleError, match="JSON") as caught:
        puzzle_type(name).from_json(bare)
    assert "\n" not in str(caught.value)


def check_comes_back(puzzle: Any) -> None:
    """From JSON, from a file, and from each form: what a form has a field for is what it was."""
    with TemporaryDirectory() as folder:
        again = ws.load_puzzles(ws.save_puzzles([puzzle], Path(folder, "puzzles.json")))
    assert again == [puzzle] == [type(puzzle).from_json(puzzle.to_json())]
    for form in type(puzzle).forms:
        if form.holds(puzzle):
            texts = form.write(puzzle)
            read = form.read(*texts)
            assert form.holds(read) and form.write(read) == texts
            check_typed(form, puzzle, read)


def check_typed(form: Form, puzzle: Any, read: Any) -> None:
    """What differs is what the form has no field for: it is the same in all that is typed there."""
    constant = [example.saved() for example in form.examples().values()]
    for field, value in read.saved().items():
        if value != puzzle.saved()[field]:
            assert all(saved[field] == value for saved in constant), (field, value)


@EVERY
@given(data=st.data())
@settings(max_examples=300 if EXHAUSTIVE else 40)
def test_files_and_forms_take_a_puzzle_there_and_back(name: str, data: Any) -> None:
    check_comes_back(data.draw(samples(name).puzzles()))


@EVERY
@given(data=st.data())
@settings(max_examples=2_000 if EXHAUSTIVE else 100)
def test_a_puzzle_that_can_be_made_comes_back(name: str, data: Any) -> None:
    """With another value in one place: in another case, with a space, of NumPy's, ..."""
    puzzle = data.draw(samples(name).puzzles())
    saved = {field: getattr(puzzle, field) for field in puzzle.saved()}
    path = data.draw(st.sampled_from(list(places(saved))))
    try:
        other = type(puzzle)(**respelled(saved, path, data.draw(st.sampled_from(RESPELLINGS))))
        check_comes_back(other)
    except PuzzleError as error:
        assert str(error) and "\n" not in str(error)


@EVERY
def test_a_list_without_end_is_refused(name: str) -> None:
    puzzle = samples(name).PUZZLE
    saved = {field: getattr(puzzle, field) for field in puzzle.saved()}
    for field in saved:
        with pytest.raises(PuzzleError, match=field):
            type(puzzle)(**{**saved, field: Endless()})


@EVERY
def test_forms_read_what_they_write(name: str) -> None:
    kind = puzzle_type(name)
    assert kind.name == name and kind.title
    for form in kind.forms:
        for example in form.examples().values():
            texts = form.write(example)
            assert len(texts) == len(form.fields) and form.holds(example)
            assert form.read(*texts) == example and example.form == form
            assert example in kind.examples().values()
    assert all(type(example) is kind for example in kind.examples().values())


# -- pictures --------------------------------------------------------------------------------------


def assert_drawn(thing: Any) -> None:
    """A text, the same in a terminal and in a cell, and a picture that is sound SVG where there
    is one.
    """
    assert str(thing).strip() and "object at 0x" not in str(thing) + repr(thing)
    assert pretty(thing).endswith(str(thing))
    if picture := thing.drawing():
        ElementTree.fromstring(picture)


@EVERY
def test_puzzles_solutions_and_all_between_draw_themselves(name: str) -> None:
    """What stands between them is shown by the nodes of a search tree."""
    puzzle, run = samples(name).PUZZLE, solved(name, trace=True)
    assert_drawn(puzzle)
    for solution in run.solutions:
        assert str(solution)
        if not isinstance(solution, str):
            assert_drawn(solution)
    if hasattr(run.problem, "after"):
        for node in run.tree:
            assert_drawn(run.problem.after(run.tree.path(node.id)))


MARKUP = "<script>alert(1)</script>"


@EVERY
def test_pictures_escape_their_words(name: str) -> None:
    for thing in samples(name).hostile(MARKUP):
        drawn = all_shown(thing)
        assert drawn.strip() and "<script" not in drawn
        assert_drawn(thing)


@EVERY
def test_pictures_hold_nothing_that_xml_cannot(name: str) -> None:
    """A word, a letter or a symbol with half a character, a bell, and what Unicode keeps free."""
    for words in ("a\ud800b", "bell\x07", "no\ufffe"):
        try:
            things = list(samples(name).hostile(words))
        except PuzzleError as error:
            assert "\n" not in str(error)
        else:
            for thing in things:
                assert_drawn(thing)
                all_shown(thing).encode()


# -- brought from a notebook -----------------------------------------------------------------------


@dataclass(frozen=True)
class Rhymes(Puzzle):
    """The words with an ending: a puzzle as somebody writes it in a cell."""

    name = "rhymes"
    title = "Rhymes"
    ending: str

    def problem(self, lexicon: ws.Lexicon, *, longest: int = 9) -> Any:
        """Every word with an ending.

        Parameters
        ----------
        longest : int
            Letters of the longest.
        """
        return Listed(
            [word for word in lexicon if word.endswith(self.ending) and len(word) <= longest]
        )


@dataclass
class Listed:
    words: list[str]

    def roots(self) -> Iterator[str]:
        yield ""

    def children(self, state: str) -> Iterator[tuple[str, str]]:
        yield from () if state else ((word, word) for word in self.words)

    def solution(self, state: str) -> str | None:
        return state or None


BOATS = ["boat", "goat", "oboe", "overcoat"]


def test_a_puzzle_from_a_cell_is_a_puzzle() -> None:
    rhymes = Rhymes("oat")
    assert rhymes.solve(BOATS).solutions == ["boat", "goat", "overcoat"]
    assert rhymes.solve(BOATS, longest=4, strategy="best_first").solutions == ["boat", "goat"]
    assert (
        Rhymes.from_json(rhymes.to_json()) == rhymes == puzzle_from(read_object(rhymes.to_json()))
    )
    assert puzzle_type("rhymes") is Rhymes and "rhymes" not in PUZZLES
    with pytest.raises(PuzzleError, match="this is no Rhymes in JSON"):
        Rhymes.from_json('{"puzzle": "rhymes", "ending": 3}')
    table = ws.compare(
        rhymes, ws.Lexicon.from_words(BOATS), {"short": {"longest": 4}, "all": {}}, progress=False
    )
    assert table["solutions"].tolist() == [2, 3]
    assert table["status"].tolist() == ["loses answers", "complete"]
    batch = ws.solve_many(
        [rhymes, Rhymes("x")], ws.Lexicon.from_words(BOATS), kernel=False, solutions=True
    )
    assert batch.counts.tolist() == [3, 0] and batch.solutions == (("boat", "goat", "overcoat"), ())
    with pytest.raises(PuzzleError, match="has no kernel"):
        ws.solve_many([rhymes], BOATS)


def nothing(label: Any, state: Any) -> bool:
    return False


def whatever(label: Any, state: Any) -> bool:
    assert isinstance(label, str), f"a label is a text, not {label!r}"
    return True


@EXACT
def test_a_heuristic_from_a_cell_is_a_heuristic(name: str) -> None:
    """A function beside the puzzle's own heuristics; what it prunes is counted under its name."""
    if not puzzle_type(name).heuristics:
        pytest.skip("platform: this puzzle has no heuristics")
    its, run = samples(name), solved(name)
    default = options_of(puzzle_type(name))["heuristics"].default
    same = solved(name, heuristics=(*default, nothing))
    assert (same.solutions, same.stats.nodes) == (run.solutions, run.stats.nodes)
    none = its.PUZZLE.solve(its.WORDS, heuristics=(*default, whatever))
    assert none.solutions == [] and none.stats.prunes["whatever"] > 0
    assert none.summary().startswith("No solution; the search is complete under whatever")
    assert none.next_step() == "It may be there without whatever."
    function = solver(name)
    assert "function of your own is called with" in " ".join(function.__doc__.split())
