"""What the explorer's tabs show, each made when it is first looked at."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import ipywidgets as ipw

from wordsearch.display.axes import figure_svg
from wordsearch.display.shown import image_html, page_of, picture_html, table_html
from wordsearch.display.svg import escape
from wordsearch.errors import PuzzleError
from wordsearch.frontend.explorer_answer import sentence
from wordsearch.frontend.explorer_tools import WRAP
from wordsearch.frontend.player import player
from wordsearch.frontend.tree import TreeView
from wordsearch.reasons.reasons import Reasons
from wordsearch.search.draw_tree import plot_depth_profile
from wordsearch.search.job import in_thread
from wordsearch.search.run import Run
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.pattern import SIGNS
from wordsearch.words.phrases import phrases

#: Steps of a search that are played.
MOST_STEPS = 300
_MARKS = {True: "✓", False: "–"}


class Slot(ipw.VBox):  # type: ignore[misc]
    """A place for a page, which is made in a thread of its own where there are threads."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self._order: object = None
        self._is_filled = threading.Event()
        self.show(note(text))

    def show(self, page: Any) -> None:
        """Put a page in the place of what was there."""
        self._order = None
        self._put(page)
        self._is_filled.set()

    def wait(self) -> None:
        """Until the page is there; where there are no threads, it is."""
        self._is_filled.wait()

    def _put(self, page: Any) -> None:
        old: Sequence[Any] = self.children
        self.children: Sequence[Any] = (page,)
        close_all(old)

    def fill(self, make: Callable[[], Any]) -> None:
        """Have a page made; what was there goes at once, for it belonged to something else."""
        self.show(note("One moment …"))
        order = object()
        self._order = order
        self._is_filled.clear()

        def work() -> None:
            try:
                page = make()
            except Exception as error:  # in a thread nobody else would see it
                page = note(sentence(error))
            if order is self._order:
                self.show(page)
            else:
                close_all([page])

        if not in_thread(work):
            work()

    def close(self) -> None:
        """What is still being made is put away when it is there."""
        self._order = None
        self._is_filled.set()
        super().close()


# -- why -------------------------------------------------------------------------------------------


def why_page(run: Run[Any], reasons: Reasons | None, others: Iterable[Lexicon]) -> Any:
    """Why a run found what it found: the steps of its solution, or to what clashes, to be played;
    and the puzzle's own explanation.
    """
    parts = []
    steps = reasons
    if steps is None and run.puzzle.has_part("reasons"):
        steps = run.puzzle.reasons(run.lexicon)
    if steps is not None and len(steps):
        parts.append(player(steps).page())
    explained = explained_html(run.explain(lexicons=list(others)))
    if parts:
        explained = f"<details><summary>Word by word</summary>{explained}</details>"
    return ipw.HTML("".join([*parts, explained]))


def explained_html(told: Any) -> str:
    """What a puzzle explains of a run, as HTML."""
    page = page_of(told)
    if page is None or not hasattr(told, "to_html"):
        return picture_html(told)
    # Whether a word is in a list.
    marks = {name: _MARKS.get for name, kind in told.dtypes.items() if kind.kind == "b"}
    table = told.to_html(escape=True, border=0, formatters=marks)
    # A corner that heads nothing is no head: a screen reader would name it.
    table = table.replace("<th></th>", "<td></td>")
    above = escape(getattr(told, "sentence", ""))
    return f"<p>{above}</p><div style='overflow-x:auto'>{table}</div>"


# -- the tree --------------------------------------------------------------------------------------


def statistics_html(run: Run[Any]) -> str:
    """The counters of a run, and the depth profile where there is a tree."""
    try:
        profile = figure_svg(7, [3.4], partial(plot_depth_profile, run.tree))
    except (PuzzleError, ModuleNotFoundError):  # the run kept no tree, or nothing can draw it
        return run.stats.page()
    picture = image_html(profile, f"nodes, solutions and prunes at each depth of a {run.tree}")
    heat = heat_html(run)
    return (
        f"<div style='display:flex;flex-wrap:wrap;gap:2em'><div>{run.stats.page()}</div>{picture}"
        f"{heat}</div>"
    )


def heat_html(run: Run[Any]) -> str:
    """Where a search has been most often, if the puzzle can show that."""
    part = run.puzzle.part("watch")
    if not hasattr(part, "visited"):
        return ""
    told = "how often the search came to each cell"
    heat = image_html(part.visited(run.problem, run.tree), told)
    return f"<figure style='margin:0'>{heat}<figcaption>{told}</figcaption></figure>"


class TreePage(ipw.VBox):  # type: ignore[misc]
    """A search: step by step with what each step saw, node by node, or counted."""

    def __init__(self, run: Run[Any]) -> None:
        self._run = run
        self.view = ipw.ToggleButtons(options=list(_VIEWS), tooltips=list(_VIEWS))
        self.place = Slot()
        super().__init__((self.view, self.place))
        self.view.observe(lambda change: self._show(), "value")
        self._show()

    def _show(self) -> None:
        self.place.fill(partial(_VIEWS[self.view.value], self._run))


def _steps(run: Run[Any]) -> Any:
    if len(run.tree) == 1:
        text = "The search took one step: what its heuristics saw beforehand left no choice."
        return ipw.HTML(f"<p>{text}</p>{player(run).page()}")
    return ipw.HTML(player(run, most=MOST_STEPS).page())


_VIEWS: Mapping[str, Callable[[Run[Any]], Any]] = {
    "Step by step": _steps,
    "Node by node": TreeView,
    "Counts": lambda run: ipw.HTML(statistics_html(run)),
}


# -- questions to a dictionary ---------------------------------------------------------------------


class AskPage(ipw.VBox):  # type: ignore[misc]
    """Words of a pattern, and phrases.

    Parameters
    ----------
    lexicon : callable
        Gives the dictionary that is asked.
    """

    def __init__(self, lexicon: Callable[[], Lexicon]) -> None:
        self._lexicon = lexicon
        self.pattern = ipw.Text(
            description="Pattern or letters",
            placeholder="g.it.r or <listen>",
            continuous_update=False,
            layout=ipw.Layout(width="auto"),
        )
        self.find_button = ipw.Button(description="Find words", icon="search")
        self.phrases_button = ipw.Button(description="Find phrases")
        bar: Sequence[Any] = (self.pattern, self.find_button, self.phrases_button)
        self.answer = Slot()
        self.answer.show(ipw.HTML(_signs_html()).add_class("ws-wide-table"))
        tools = ipw.Box(bar, layout=ipw.Layout(flex_flow=WRAP)).add_class("ws-tools")
        super().__init__((tools, self.answer))
        self.pattern.observe(lambda change: self.find(), "value")
        self.find_button.on_click(lambda button: self.find())
        self.phrases_button.on_click(lambda button: self.find_phrases())

    def find(self) -> None:
        """The words that fit."""
        self._ask(lambda text: self._lexicon().find(text))

    def find_phrases(self) -> None:
        """The phrases that fit."""
        self._ask(lambda text: phrases(text, self._lexicon(), progress=False))

    def _ask(self, question: Callable[[str], Any]) -> None:
        text = self.pattern.value.strip()
        if not text:
            self.answer.show(note("Type a pattern first."))
            return
        self.answer.fill(lambda: ipw.HTML(picture_html(question(text))))


def _signs_html() -> str:
    """What may be asked, with an example each."""
    rows = [(sign.sign, sign.meaning, sign.example, sign.fits) for sign in SIGNS]
    return table_html(rows, ("sign", "stands for", "as in", "which finds"))


# -- what all use ----------------------------------------------------------------------------------


def note(text: str) -> Any:
    """A sentence in the place of a page."""
    return ipw.HTML(f"<p>{escape(text)}</p>")


def close_all(widgets: Iterable[Any]) -> None:
    """Close widgets and all that belongs to them."""
    for widget in widgets:
        close_all(getattr(widget, "children", ()))
        close_all(getattr(widget, part) for part in ("layout", "style") if hasattr(widget, part))
        widget.close()
