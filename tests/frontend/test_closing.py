"""Widgets that are closed, and what stands in their place where no browser is."""

from __future__ import annotations

import gc
import threading
import weakref

import pytest
from ipywidgets.widgets import widget as widgets

import wordsearch as ws
from tests.pages import pictures_in
from tests.panels import SEED, Wide, alone, finish, shown, waited
from wordsearch.frontend.tree import TreeView


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


def test_the_text_in_place_of_a_widget(lexicon):
    for widget in (ws.explore(), ws.TreeView(ws.depth_first(Wide(), trace=True))):
        bundle = widget._repr_mimebundle_()
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        assert "live notebook" in data["text/plain"] and len(data["text/plain"]) < 300
        assert "comes to life" in data["text/html"] and pictures_in(data["text/html"])
