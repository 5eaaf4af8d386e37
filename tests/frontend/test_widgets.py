"""The widgets without a browser: what they hold, what they answer, and how a search is stopped."""

from __future__ import annotations

import gc
import inspect
import json
import threading
import time
import weakref
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget as widgets

import wordsearch as ws
from tests.conftest import ROOT
from tests.pages import pictures_in
from tests.puzzles.samples import samples
from wordsearch.display.shown import picture_html
from wordsearch.frontend.explorer import Explorer
from wordsearch.frontend.explorer_tabs import explained_html
from wordsearch.frontend.tree import PAGE, TreeView
from wordsearch.puzzle_types import PUZZLES, all_forms, puzzle_type
from wordsearch.search.job import Job
from wordsearch.words.catalogue import WordList

FORMS = all_forms()
SEED = "p ir aao ntib ogueo"
WORDS = ("guitar", "oboe", "piano", "boat", "rat", "ratio")
EVIL = "<img src=x onerror=alert(1)>"


@pytest.fixture
def lexicon() -> ws.Lexicon:
    return ws.Lexicon.from_words(WORDS, name="few")


@pytest.fixture(autouse=True)
def _threads_end() -> Iterator[None]:
    """What one test leaves under way makes no widgets in the next."""
    yield
    assert waited(lambda: all(thread.name != "wordsearch" for thread in threading.enumerate()))


def waited(what: Callable[[], bool], seconds: float = 30.0) -> bool:
    """Whether something comes true; pages are made in threads."""
    end = time.monotonic() + seconds
    while not what() and time.monotonic() < end:
        time.sleep(0.01)
    return what()


def finish(job: Job | None) -> None:
    assert job is not None and job.wait(120)


def shown(explorer: Explorer, title: str) -> Any:
    """What a tab shows in the end."""
    number = explorer.tabs.titles.index(title)
    explorer.tabs.selected_index = number
    page = explorer.pages[number]
    early = ("One moment", "Nothing")
    assert waited(lambda: not any(text in getattr(page.children[0], "value", "") for text in early))
    return page.children[0]


class Endless:
    """A problem that finds one solution, then goes on for ever."""

    def roots(self) -> Iterator[int]:
        yield 0

    def children(self, state: int) -> Iterator[tuple[str, int]]:
        yield from ((str(number), state + 1) for number in range(2)) if state < 1000 else ()

    def solution(self, state: int) -> str | None:
        return "first" if state == 3 else None


class Wide:
    """A root with many children, of which the last has one child that is a solution."""

    def roots(self) -> Iterator[str]:
        yield "root"

    def children(self, state: str) -> Iterator[Any]:
        if state == "root":
            for number in range(3 * PAGE + 7):
                yield ws.Branch(f"w{number}", str(number))
        elif state == str(3 * PAGE + 6):
            yield ws.Branch(EVIL, "end")

    def solution(self, state: str) -> str | None:
        return EVIL if state == "end" else None


# -- the explorer ----------------------------------------------------------------------------------


def alone(puzzle: object, *lexicons: object) -> Explorer:
    """An explorer in which no other dictionaries are looked into than these."""
    explorer = ws.explore(puzzle, list(lexicons))
    names = [getattr(lexicon, "name", lexicon) for lexicon in lexicons]
    tick(explorer, *names)
    return explorer


def tick(explorer: Explorer, *names: str) -> None:
    for box in explorer.others.page.boxes.values():
        box.value = box.description in names


def typed(explorer: Explorer, *texts: str, solve: bool = False) -> None:
    """What the browser tells when a person types."""
    number = explorer.board.given["number"]
    message = {"texts": list(texts), "number": number, "solve": solve}
    explorer.board._receive(explorer.board, message, [])


def test_solve_shows_the_solution(lexicon):
    explorer = alone(ws.Pyramid.parse(SEED), lexicon)
    assert "Press Solve" in explorer.status.text
    finish(explorer.solve())
    assert explorer.run.solutions[0].words == ("guitar", "oboe", "piano")
    assert explorer.status.text == "One solution, in few: guitar, oboe, piano."
    assert "alt='guitar, oboe, piano'" in shown(explorer, "Solution").value
    assert "only PIANO covers the P" in shown(explorer, "Why").value
    tree = shown(explorer, "Tree")
    assert waited(lambda: "iframe" in getattr(tree.place.children[0], "value", ""))
    tree.view.value = "Node by node"
    assert waited(lambda: isinstance(tree.place.children[0], TreeView))
    tree.view.value = "Counts"
    assert waited(lambda: "nodes expanded" in getattr(tree.place.children[0], "value", ""))


@pytest.mark.parametrize("name", FORMS)
def test_every_kind_solves_its_first_example(name):
    """With all defaults there is an answer, a sentence that says it, and a picture of it."""
    explorer = alone(None)
    explorer.kind.value = name
    assert explorer.puzzle_error.text == "" and explorer.board.picture.startswith("<svg")
    finish(explorer.solve())
    assert explorer.run.status == "complete" and len(explorer.run)
    assert "in american-english" in explorer.status.text
    assert FORMS[name][0] is type(explorer.puzzle)
    direct = explorer.puzzle.solve(
        ws.Lexicon.load("american-english"), **FORMS[name][0].variants["default"]
    )
    assert explorer.run.solutions == direct.solutions
    assert (
        "<img" in shown(explorer, "Solution").value or "<table" in shown(explorer, "Solution").value
    )


def test_no_solution_is_explained_and_others_are_named(lexicon):
    few = ws.Lexicon.from_words(["oboe"], name="oboes")
    explorer = alone(ws.Pyramid.parse(SEED), few, lexicon)
    finish(explorer.solve())
    assert explorer.status.text.startswith("No solution in oboes: no word")
    assert "<img" in shown(explorer, "Solution").value
    assert waited(lambda: explorer.status.text.endswith("few has one: guitar, oboe, piano."))
    [chip] = explorer.others.chips.children
    assert chip.description == "few: 1" and explorer.miss_button.layout.display == ""
    chip.click()
    assert waited(lambda: explorer.status.text == "One solution, in few: guitar, oboe, piano.")
    assert explorer.lexicon.value == 1


def test_second_answers_and_equal_ones_are_told(lexicon):
    same = ws.Lexicon.from_words(WORDS[:3], name="same")
    more = ws.Lexicon.from_words([*WORDS, "nog", "obe", "ora", "pia", "tui"], name="more")
    explorer = alone(ws.Pyramid.parse(SEED), lexicon, same, more)
    finish(explorer.solve())
    wanted = "One solution, in few and same: guitar, oboe, piano. more has another: "
    assert waited(lambda: explorer.status.text.startswith(wanted))


def test_hundreds_of_words_are_a_list_by_points():
    explorer = alone(None)
    explorer.kind.value = "Word grid"
    finish(explorer.solve())
    page = shown(explorer, "Solution").value
    assert page.count("<img") == 1 and "<th style='text-align:left'>points</th>" in page
    assert explorer.status.text.startswith("600 words in american-english; 11 points: ")
    assert page.index("plasters") < page.index(", set")


@pytest.mark.parametrize("name", FORMS)
def test_a_board_is_drawn_by_the_game_where_that_can_be_typed_into(name):
    explorer = ws.explore()
    explorer.kind.value = name
    kind, _ = FORMS[name]
    beside = Path(inspect.getfile(kind)).with_name("edit.js")
    assert ("export default" in explorer.board.module) is beside.is_file()
    assert ("edit = function edit(" in explorer.board.module) is beside.is_file()
    assert explorer.board.name == kind.name


def test_an_empty_place_of_the_board_is_told(lexicon):
    explorer = alone(ws.Pyramid.parse(SEED), lexicon)
    typed(explorer, "p i· aao")
    wanted = "Some places of the board are empty: type a letter into each."
    assert explorer.puzzle_error.text == wanted and explorer.solve() is None


def test_nothing_stays_beside_another_puzzle(lexicon):
    explorer = alone(ws.Pyramid.parse(SEED), lexicon)
    finish(explorer.solve())
    finish(explorer.compare())
    shown(explorer, "Why")
    typed(explorer, "c at")
    assert explorer.run is None and "Press Solve" in explorer.status.text
    assert explorer.others.page.table.value == "" and explorer.tallies == []
    assert all("Nothing is found yet" in page.children[0].value for page in explorer.pages[:3])
    assert explorer.example.value == "your own"


def test_a_new_search_takes_the_place_of_one_that_is_under_way(lexicon):
    """A click is never lost, nor answered by "wait"."""
    hard = ws.Pyramid.parse([("e" * row) for row in range(1, 9)])
    explorer = alone(hard, ws.Lexicon.from_words(["eee", "eeee"], name="e"))
    explorer.variant.value = "plain"
    first = explorer.solve()
    assert first is not None and waited(lambda: "nodes" in explorer.progress.text)
    typed(explorer, "e ee", solve=True)
    assert waited(lambda: explorer.run is not None)
    assert first.wait(10) and first.run.status == "cancelled"
    assert explorer.run is not first.run and not explorer.is_searching


def test_a_stopped_search_goes_on_where_it_was(lexicon):
    hard = ws.Pyramid.parse([("e" * row) for row in range(1, 9)])
    explorer = alone(hard, ws.Lexicon.from_words(["eee", "eeee"], name="e"))
    explorer.variant.value = "plain"
    explorer.seconds.value = 0.2
    finish(explorer.solve())
    assert explorer.status.text.startswith("Out of time after ")
    nodes = explorer.run.stats.total_nodes
    assert explorer.resume_button.layout.display == ""
    finish(explorer.resume())
    assert explorer.run.stats.total_nodes > nodes


def test_a_word_in_no_list_is_allowed():
    puzzle = ws.Pyramid.parse("p ir aao ntib ogueo")
    explorer = alone(puzzle, ws.Lexicon.from_words(["oboe", "piano"], name="two"))
    finish(explorer.solve())
    explorer.miss_button.click()
    assert waited(lambda: "with a word that is in no list" in explorer.status.text)


def test_a_dictionary_is_asked(lexicon):
    explorer = alone(ws.Pyramid.parse(SEED), lexicon)
    explorer.ask.pattern.value = "o.oe"
    assert waited(lambda: "oboe" in explorer.ask.answer.children[0].value)
    explorer.ask.phrases_button.click()
    assert waited(lambda: "oboe" in explorer.ask.answer.children[0].value)
    explorer.ask.pattern.value = "(("
    assert waited(lambda: "((" in explorer.ask.answer.children[0].value)


def test_cancel_keeps_what_was_found():
    run = ws.depth_first(Endless())
    seen = []
    job = Job(lambda job: job.search(run), seen.append, lambda job: None).begin()
    assert waited(lambda: bool(seen) and run.progress().solutions == 1)
    job.cancel()
    assert job.wait(10)
    assert (run.status, run.solutions, job.error) == ("cancelled", ["first"], None)
    assert all(later.nodes >= sooner.nodes for sooner, later in zip(seen, seen[1:], strict=False))


def test_cancel_before_there_is_a_run():
    """The dictionary is still being loaded when the person changes her mind."""
    run = ws.depth_first(Endless())
    began: list[bool] = []

    def search(job: Job) -> Iterator[object]:
        began.append(True)
        assert waited(lambda: len(began) == 2)
        return job.search(run)

    job = Job(search, lambda progress: None, lambda job: None).begin()
    assert waited(lambda: bool(began))
    job.cancel()
    began.append(True)
    assert job.wait(10) and run.status == "cancelled"


def test_bad_input_is_one_sentence(lexicon):
    explorer = alone(ws.Pyramid.parse(SEED), lexicon)
    picture = explorer.board.picture
    typed(explorer, "p ir aa")
    assert explorer.puzzle_error.text == "Row 3 must have 3 letters; it is 'aa'."
    assert explorer.board.is_wrong and explorer.board.picture == picture  # dimmed
    assert explorer.solve() is None and explorer.run is None
    assert explorer.status.text == f"Not started: {explorer.puzzle_error.text}"
    number = explorer.board.given["number"]
    early = {"texts": ["p ir"], "number": number - 1}
    other = [{"texts": texts, "number": number} for texts in ("p", [1], ["p", "ir"])]
    for message in ("p", {}, early, *other):
        explorer.board._receive(explorer.board, message, [])
    assert explorer.board.texts == ("p ir aa",)
    typed(explorer, "p ir aao")
    assert explorer.puzzle_error.text == "" and explorer.example.value == "your own"
    with pytest.raises(ws.PuzzleError, match="it knows no int"):
        ws.explore(7)


def test_a_dictionary_that_is_not_there_is_said_beside_it():
    explorer = alone(ws.Pyramid.parse(SEED), "webster")
    finish(explorer.solve())
    assert explorer.lexicon_error.text.count(
        "webster"
    ) == 1 and explorer.lexicon_error.text.endswith(".")
    assert explorer.run is None and explorer.puzzle_error.text == ""
    assert "webster" in explorer.pages[0].children[0].value


def test_a_run_without_a_tree_says_so(lexicon):
    explorer = alone(ws.Pyramid.parse(SEED), lexicon)
    explorer.trace.value = False
    finish(explorer.solve())
    tree = shown(explorer, "Tree")
    assert waited(lambda: "kept no tree" in tree.place.children[0].value)


@pytest.mark.parametrize("name", [name for name in PUZZLES if puzzle_type(name).forms])
def test_dictionaries_are_compared_for_every_kind(name, lexicon):
    """A table: the one that is chosen, then those that are ticked, whatever the puzzle."""
    few = ws.Lexicon.from_words(["oboe"], name="oboes")
    puzzle = samples(name).PUZZLE
    explorer = alone(puzzle, lexicon, few, ws.Lexicon.from_words([], name="nothing"))
    chosen = explorer.others.page.boxes[explorer.lexicon.value]
    assert chosen.description == "few" and chosen.layout.display == "none"
    finish(explorer.compare())
    root = ElementTree.fromstring(explorer.others.page.table.value)
    head, *rows = [[cell.text or "" for cell in row] for row in root.iter("tr")]
    assert head == ["dictionary", "solutions", "nodes", "time", "first answer"]
    assert [row[0] for row in rows] == ["few", "oboes", "nothing"]
    counts = [len(puzzle.solve(words).solutions) for words in (lexicon, few)]
    assert [int(row[1].replace("none", "0")) for row in rows[:2]] == counts
    assert "empty" in rows[2][4] and explorer.run is None
    assert explorer.progress.text.startswith("2 other dictionaries were asked")
    explorer.close()


def test_lists_that_are_not_here_are_not_offered(monkeypatch):
    monkeypatch.setattr("wordsearch.words.catalogue.find_spec", lambda name: None)
    names = [name for name, _ in ws.explore().lexicon.options]
    assert "twl06" not in names and "enable1" in names


def test_wordnet_is_offered_once_and_the_system_s_lists_can_be_added(monkeypatch):
    rows = [
        ("wordnet", 147_306, "embedded"),
        ("american-english", 5, ""),
        ("nltk:wordnet", 147_306, ""),
    ]
    fixed = [WordList(name, True, count, source, "", "") for name, count, source in rows]
    monkeypatch.setattr("wordsearch.words.catalogue._fixed_rows", lambda: fixed)
    monkeypatch.setattr("wordsearch.words.catalogue._system_names", lambda: ["system:welsh"])
    explorer = ws.explore()
    page = explorer.others.page
    assert [box.description for box in page.boxes.values()] == ["wordnet", "american-english"]
    page.system.value = page.system.options[1][1]
    assert page.boxes[2].description == "system:welsh" and page.ticked(1) == [0, 2]


def test_a_comparison_is_stopped_as_a_whole():
    hard = ws.Pyramid.parse([("e" * row) for row in range(1, 9)])
    explorer = alone(hard, *(ws.Lexicon.from_words(["eee", "eeee"], name=name) for name in "ab"))
    explorer.variant.value = "plain"
    job = explorer.compare()
    assert job is not None and waited(lambda: "Looking into a (1 of 2)" in explorer.progress.text)
    assert explorer.others.is_busy and not explorer.stop_button.disabled
    explorer.stop_button.click()
    assert explorer.progress.text.startswith("Stopped") and explorer.stop_button.disabled
    assert job.wait(10) and not explorer.others.is_busy
    # Meanwhile something else can be solved.
    typed(explorer, "e ee", solve=True)
    assert waited(lambda: explorer.run is not None)


@pytest.mark.parametrize("of_the_system", [[], ["system:welsh"]])
def test_closing_leaves_no_widget_alive(of_the_system, lexicon, monkeypatch):
    """Whatever was solved, looked at, compared and played before, whatever is offered."""
    monkeypatch.setattr("wordsearch.words.catalogue._system_names", lambda: of_the_system)
    alive = set(widgets._instances)
    explorer = alone(ws.Pyramid.parse(SEED), lexicon)
    for begin in (explorer.solve, explorer.compare, explorer.solve):
        finish(begin())
        if explorer.run is not None:
            shown(explorer, "Why")
            tree = shown(explorer, "Tree")
            tree.view.value = "Node by node"
            assert waited(lambda tree=tree: isinstance(tree.place.children[0], TreeView))
    explorer.kind.value = "Letters"
    finish(explorer.play())
    explorer.close()
    # A page that was still being made is put away when it is there.
    assert waited(lambda: set(widgets._instances) == alive)


@pytest.mark.parametrize("what", ["tree", "explorer"])
def test_closing_leaves_no_object_and_no_thread(what, lexicon):
    """Though the browser asked, and a search had run: no callback, cache or thread holds it."""

    def opened_and_closed() -> weakref.ref[object]:
        if what == "tree":
            widget = ws.TreeView(ws.solve_pyramid(SEED, lexicon, trace=True))
            widget.answer({"ask": "find", "text": "p", "after": -1})
        else:
            widget = alone(ws.Pyramid.parse(SEED), lexicon)
            finish(widget.solve())
            tree = shown(widget, "Tree")
            assert waited(lambda: "iframe" in getattr(tree.place.children[0], "value", ""))
        widget.close()
        return weakref.ref(widget)

    alive = set(widgets._instances)
    threads = set(threading.enumerate())
    closed = [opened_and_closed() for _ in range(2)]
    assert waited(lambda: not set(threading.enumerate()) - threads)

    def gone() -> bool:
        gc.collect()
        return [reference() for reference in closed] == [None, None]

    assert waited(gone)
    assert set(widgets._instances) == alive


def test_an_example_is_chosen_as_a_whole():
    explorer = ws.explore()
    explorer.kind.value = "Building blocks"
    for name in ("p2", "p3", "p1"):
        explorer.example.value = name
        assert explorer.puzzle == ws.BuildingBlocks.examples()[name]
        assert explorer.example.value == name and explorer.puzzle_error.text == ""


def test_a_puzzle_keeps_what_the_fields_do_not_show():
    code = ws.SymbolCode.parse("x y y", alphabet="abeoz")
    explorer = ws.explore(code)
    assert explorer.puzzle is code and explorer.kind.value == "Symbol code"
    typed(explorer, "x y y z", "")
    assert explorer.puzzle == ws.SymbolCode.parse("x y y z")


def test_the_text_in_place_of_a_widget(lexicon):
    for widget in (ws.explore(), ws.TreeView(ws.depth_first(Wide(), trace=True))):
        bundle = widget._repr_mimebundle_()
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        assert "live notebook" in data["text/plain"] and len(data["text/plain"]) < 300
        assert "comes to life" in data["text/html"] and pictures_in(data["text/html"])


# -- escaping --------------------------------------------------------------------------------------


class EvilProblem(Wide):
    def explain(self, run: object, lexicons: list[ws.Lexicon]) -> Any:
        import pandas as pd

        return pd.DataFrame({lexicon.name: [EVIL] for lexicon in lexicons}, index=[EVIL])


def test_words_and_names_are_no_markup():
    run = ws.depth_first(EvilProblem(), trace=True)
    evil = ws.Lexicon.from_words(["oboe"], name=EVIL)
    for page, times in (
        (run.page(), 1),
        (explained_html(run.explain(lexicons=[evil])), 3),
        (picture_html(EVIL), 1),
    ):
        assert "<img" not in page and page.count("&lt;img") >= times


def test_scripts_set_text_only():
    """No script of ours makes markup of a string."""
    scripts = sorted((ROOT / "wordsearch").rglob("*.js"))
    assert {path.parent.name for path in scripts} > {"static", "games", "pyramid"}
    for path in scripts:
        text = path.read_text(encoding="utf-8")
        assert not any(
            way in text
            for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "document.write")
        )


# -- the tree --------------------------------------------------------------------------------------


@pytest.fixture
def wide() -> TreeView:
    return TreeView(ws.depth_first(Wide(), trace=True))


def test_children_come_by_the_page(wide):
    root = wide.answer({"ask": "children", "node": -1})["pages"][0]["rows"][0]
    assert (root["size"], root["solved"]) == (len(wide.tree), 1)
    first = wide.answer({"ask": "children", "node": 0})["pages"][0]
    assert (first["rows"][0]["status"], first["rows"][0]["fate"]) == (wide.tree[1].status, "failed")
    assert first["count"] == 3 * PAGE + 7 and [row["label"] for row in first["rows"][:2]] == [
        "w0",
        "w1",
    ]
    last = wide.answer({"ask": "children", "node": 0, "page": 3})["pages"][0]
    assert [row["place"] for row in last["rows"]] == list(range(3 * PAGE, 3 * PAGE + 7))
    assert last["rows"][-1]["children"] == 1 and last["rows"][-1]["solved"] == 1
    assert len(json.dumps(first)) < 25_000


def test_a_place_comes_with_the_pages_on_the_way(wide):
    last = len(wide.tree) - 1
    place = wide.answer({"ask": "place", "node": last})
    assert place["labels"] == [f"w{3 * PAGE + 6}", EVIL] and place["drawing"] == ""
    assert [(page["parent"], page["page"]) for page in place["pages"]] == [
        (last - 1, 0),
        (0, 3),
        (-1, 0),
    ]


def test_labels_are_found_in_turn(wide):
    found, after = [], -1
    for _ in range(4):
        answer = wide.answer({"ask": "find", "text": "W30", "after": after})
        after = answer["node"]
        found.append((wide.tree[after].label, answer["rank"], answer["found"]))
    assert found == [("w30", 1, 8), ("w300", 2, 8), ("w301", 3, 8), ("w302", 4, 8)]
    # round to the first again
    assert wide.answer({"ask": "find", "text": "w0", "after": 1})["node"] == 1
    assert wide.answer({"ask": "find", "text": "nowhere", "after": 1}) == {
        "found": 0,
        "rank": 0,
        "node": -1,
    }


@pytest.mark.parametrize(
    "question",
    [
        {"ask": "secrets"},
        {"ask": "children", "node": 10**9},
        {"ask": "children", "node": 0, "page": -1},
        {"ask": "children", "node": "0"},
        {"ask": "place"},
        {"ask": "place", "node": -1},
        {"ask": "find", "text": "  "},
        {"ask": "find", "text": "a", "after": "b"},
    ],
)
def test_what_is_no_question_gets_no_answer(wide, question):
    assert wide.answer(question) is None
    wide._receive(wide, question, [])
    wide._receive(wide, "no question", [])


def test_the_state_is_drawn_beside_the_tree(lexicon):
    view = TreeView(ws.solve_pyramid(SEED, lexicon, order="any", trace=True))
    drawings = [
        view.answer({"ask": "place", "node": node})["drawing"] for node in range(len(view.tree))
    ]
    assert any("aria-label='guitar, oboe'" in drawing for drawing in drawings)


def test_every_node_of_a_pyramid_can_be_drawn(lexicon):
    """Words of a path always fit together; what is drawn covers each cell once."""
    run = ws.solve_pyramid(SEED, lexicon, order="any", trace=True)
    for node in run.tree:
        labels = run.tree.path(node.id)
        state = run.problem.after(labels)
        [cover] = state.covers
        cells = [cell for placement in cover for cell in placement.path]
        assert [*cover] == labels and len(cells) == len(set(cells))
        assert "".join(state.pyramid.letters[cell] for cell in cells) == "".join(map(str, labels))


def test_a_cut_tree_says_so():
    view = TreeView(ws.depth_first(Wide(), trace=10))
    assert view.size == 10 and view.note.startswith("CUT") and "CUT" not in view.title
    assert view.note in repr(view)
    page = view.answer({"ask": "children", "node": 0})["pages"][0]
    assert page["count"] == 9 and page["rows"][-1]["children"] == 0


# -- playing in the explorer -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", [name for name, (kind, _) in FORMS.items() if kind.has_part("play")]
)
def test_the_explorer_deals_a_game_of_every_kind(name):
    explorer = ws.explore(lexicons="wordnet")
    explorer.kind.value = name
    if name == "Symbol code":  # whose first example WordNet cannot solve
        typed(explorer, "bar seven seven", "")
    if name == "Cryptogram":
        typed(explorer, "dbu", "")
    finish(explorer.play())
    assert explorer.tabs.titles[explorer.tabs.selected_index] == "Play", explorer.status.text
    assert "<iframe sandbox='allow-scripts'" in shown(explorer, "Play").value
    assert explorer.run is None  # nothing that would show the answers


def test_the_explorer_says_why_there_is_no_game():
    explorer = ws.explore(ws.Pyramid.parse(SEED), ws.Lexicon.from_words(["oboe"]))
    finish(explorer.play())
    assert "nothing to play" in explorer.status.text
    assert "nothing to play" in shown(explorer, "Play").value


def test_a_puzzle_without_a_game_offers_none(monkeypatch):
    has_part = ws.Pyramid.has_part
    monkeypatch.setattr(ws.Pyramid, "has_part", lambda name: name != "play" and has_part(name))
    explorer = ws.explore(ws.Pyramid.parse(SEED))
    assert "no game" in shown(explorer, "Play").value
