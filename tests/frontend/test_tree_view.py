"""A search tree to click through, without a browser."""

from __future__ import annotations

import json

import pytest

import wordsearch as ws
from tests.panels import EVIL, SEED, Wide
from wordsearch.frontend.tree import PAGE, TreeView


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
