"""The explorer: choose a puzzle, a dictionary and heuristics, solve, cancel, and look at what came of it."""

from __future__ import annotations

import base64
import io
import threading
from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as ipw

from wordsearch.display.shown import cards_html, picture_html, table_html
from wordsearch.errors import LexiconError, PuzzleError, named_options
from wordsearch.frontend.message import Message, Told
from wordsearch.frontend.play import Panel, game_of
from wordsearch.frontend.tree import TreeView
from wordsearch.puzzle import Form, Puzzle, all_forms
from wordsearch.search.job import Job
from wordsearch.search.run import Progress, Run
from wordsearch.words.catalogue import known_lexicons
from wordsearch.words.lexicon import Lexicon

if TYPE_CHECKING:
    from wordsearch.search.tree import SearchTree

#: Seconds that a search may take unless the field says otherwise.
TIME_LIMIT = 60.0
_CARDS, _WORDS = 12, 2_000  # solutions that are shown
_OWN = "your own"


# -- what is shown of a run ----------------------------------------------------------------------------------


def solutions_html(run: Run[Any]) -> str:
    """The summary and the first solutions as HTML; words and names in it are escaped."""
    found = run.solutions
    plain = all(isinstance(solution, str) for solution in found)
    most = _WORDS if plain else _CARDS
    shown = _word_list(found[:most]) if plain else cards_html(found[:most])
    more = len(found) - most
    rest = f"<p>… and {more:,} more in <code>.run.solutions</code></p>" if more > 0 else ""
    return f"<p><b>{escape(run.summary())}</b></p>{shown}{rest}"


def _word_list(words: Iterable[str]) -> str:
    return f"<p style='line-height:1.6'>{' · '.join(map(escape, words))}</p>"


def statistics_html(run: Run[Any]) -> str:
    """The counters of a run, and the depth profile where there is a tree."""
    try:
        profile = _profile(run.tree)
    except PuzzleError:  # the run kept no tree
        profile = ""
    table = f"<div>{run.stats.page()}</div>"
    return f"<div style='display:flex;flex-wrap:wrap;gap:2em'>{table}{profile}</div>"


def _profile(tree: SearchTree) -> str:
    """The depth profile as an image: a figure of its own, since this may run in any thread."""
    from matplotlib.figure import Figure

    from wordsearch.search.draw_tree import plot_depth_profile

    figure = Figure(figsize=(7, 3.4), layout="constrained")
    plot_depth_profile(tree, figure.subplots())
    out = io.BytesIO()
    figure.savefig(out, format="png", dpi=110)
    data = base64.b64encode(out.getvalue()).decode("ascii")
    text = f"nodes, solutions and prunes at each depth of a {tree}"
    return f"<img class='ws-picture' alt='{escape(text)}' src='data:image/png;base64,{data}'>"


def why_html(run: Run[Any], others: Iterable[Lexicon]) -> str:
    """The puzzle's own explanation of a run; for a puzzle that has none, what each heuristic ruled out."""
    try:
        told = run.explain(lexicons=list(others))
    except PuzzleError:
        return _prunes_html(run)
    if hasattr(told, "to_html"):
        return f"<div style='overflow-x:auto'>{told.to_html(escape=True, border=0)}</div>"
    return picture_html(told)


def _prunes_html(run: Run[Any]) -> str:
    prunes = run.stats.every_prune
    if not prunes:
        return f"<p>{escape(run.summary())}; no heuristic ruled anything out.</p>"
    rows = ((reason, f"{count:,}") for reason, count in prunes.items())
    return f"<p>{escape(run.summary())}; choices ruled out, by reason:</p>{table_html(rows)}"


# -- the explorer --------------------------------------------------------------------------------------------


class Explorer(Told, ipw.VBox):  # type: ignore[misc]
    """A front end for every kind of puzzle; see :func:`explore`.

    Attributes
    ----------
    run : Run or None
        The last search.
    puzzle : object or None
        The puzzle in the fields, None while they hold none.
    """

    def __init__(self, puzzle: object = None, lexicons: Iterable[Lexicon | str] = ()) -> None:
        self.run: Run[Any] | None = None
        self.puzzle: Any = None
        self._job: Job | None = None
        self._panel: Panel | None = None
        self._given: object = None
        self._writing = False
        self._filled: set[int] = set()
        self._shelf = _Shelf(lexicons)
        self._forms = all_forms()
        self._build()
        super().__init__(self._rows())
        self.add_class("ws-explorer")
        self._observe()
        if puzzle is not None:
            self.kind.value = _title_of(puzzle)
        self._show_kind()
        if puzzle is not None:
            self._write(puzzle)

    # -- parts

    def _build(self) -> None:
        names = [(name, number) for number, name in enumerate(self._shelf.names)]
        self.kind = _wide(ipw.Dropdown, "Puzzle", options=list(self._forms))
        self.example = _wide(ipw.Dropdown, "Example")
        self.fields = ipw.VBox()
        self.puzzle_error = Message("What is wrong with the puzzle", "alert")
        self.lexicon = _wide(ipw.Dropdown, "Dictionary", options=names, value=self._shelf.first)
        self.lexicon_error = Message("What is wrong with the dictionary", "alert")
        tooltip = "Other dictionaries, for the tab 'Why not'"
        self.others = _wide(ipw.SelectMultiple, "Compare with", options=names, rows=3, tooltip=tooltip)
        self.variant = _wide(ipw.Dropdown, "Heuristics")
        self.meaning = Message("What these heuristics are")
        seconds = {"value": TIME_LIMIT, "min": 0.1, "max": 86_400, "step": 1}
        self.seconds = _wide(ipw.BoundedFloatText, "Seconds at most", **seconds)
        self.trace = ipw.Checkbox(value=True, description="Record the search tree", indent=False)
        self.preview = ipw.HTML().add_class("ws-preview")
        self._build_lower()

    def _build_lower(self) -> None:
        self.solve_button = ipw.Button(description="Solve", button_style="primary", icon="search")
        self.cancel_button = ipw.Button(
            description="Cancel", icon="stop", tooltip="Stop the search and keep what was found"
        )
        self.play_button = ipw.Button(description="Play", icon="gamepad", tooltip="Solve it yourself")
        self.progress = Message("Progress of the search", "off")
        self.status = Message("Status")
        self.pages = tuple(ipw.VBox() for _ in _PAGES)
        self._blank("Nothing yet: press Solve.")
        self.tabs = ipw.Tab(self.pages, titles=tuple(_PAGES), selected_index=0)

    def _rows(self) -> list[Any]:
        chosen = ipw.VBox(
            [
                self.kind,
                self.example,
                self.fields,
                self.puzzle_error,
                self.lexicon,
                self.lexicon_error,
                self.others,
                self.variant,
                self.meaning,
                self.seconds,
                self.trace,
            ],
            layout=ipw.Layout(width="470px"),
        )
        buttons = ipw.HBox([self.solve_button, self.cancel_button, self.play_button, self.progress])
        upper = ipw.HBox([chosen, self.preview], layout=ipw.Layout(flex_flow="row wrap"))
        return [upper, buttons, self.status, self.tabs]

    def _observe(self) -> None:
        self.kind.observe(lambda change: self._show_kind(), "value")
        self.example.observe(lambda change: self._take_example(), "value")
        self.variant.observe(lambda change: self._show_meaning(), "value")
        self.lexicon.observe(lambda change: self._clear(self.lexicon_error), "value")
        self.tabs.observe(lambda change: self._fill(), "selected_index")
        self.solve_button.on_click(lambda button: self.solve())
        self.cancel_button.on_click(lambda button: self.cancel())
        self.play_button.on_click(lambda button: self.play())

    # -- choosing

    @property
    def _type(self) -> type[Puzzle]:
        return self._forms[self.kind.value][0]

    @property
    def _form(self) -> Form:
        return self._forms[self.kind.value][1]

    def _show_kind(self) -> None:
        self._examples = dict(self._form.examples())
        self.fields.children = tuple(_typed(field) for field in self._form.fields)
        for box in self.fields.children:
            box.observe(lambda change: self._read(), "value")
        self.variant.options = sorted(self._type.variants, key=lambda name: name != "default")
        self.variant.value = self.variant.options[0]
        self.play_button.layout.display = "" if self._type.has_part("play") else "none"
        self.example.options = [*self._examples, _OWN]
        self.example.value = next(iter(self._examples), _OWN)
        self._take_example()
        self._show_meaning()

    def _show_meaning(self) -> None:
        options = self._type.variants.get(self.variant.value) or {}
        self.meaning.text = "; ".join(f"{name}: {_told(value)}" for name, value in options.items())

    def _take_example(self) -> None:
        if self.example.value in self._examples:
            self._write(self._examples[self.example.value])

    def _write(self, puzzle: object) -> None:
        """Fill the fields; none is read before all are filled."""
        self._given, self._writing = puzzle, True
        for box, text in zip(self.fields.children, self._form.write(puzzle), strict=True):
            box.value = text
        self._writing = False
        self._read()

    def _texts(self) -> tuple[str, ...]:
        return tuple(box.value for box in self.fields.children)

    def _read(self) -> bool:
        """Read the fields and draw the puzzle, or say what is wrong with it."""
        if self._writing:
            return False
        try:
            self.puzzle = self._puzzle_typed()
        except PuzzleError as error:
            self.puzzle, self.preview.value = None, ""
            self.puzzle_error.text = _sentence(error)
            return False
        self.puzzle_error.text = ""
        self.preview.value = picture_html(self.puzzle)
        shown = self._examples.get(self.example.value)
        if shown is not None and self._form.write(shown) != self._texts():
            self.example.value = _OWN
        return True

    def _puzzle_typed(self) -> Any:
        """The puzzle in the fields; while they are as they were filled, the very one that filled them.

        A puzzle may hold more than its fields show: the words of a game, an alphabet of its own.
        """
        form = self._form
        if isinstance(self._given, self._type) and form.write(self._given) == self._texts():
            return self._given
        return form.read(*self._texts())

    def _clear(self, message: Message) -> None:
        message.text = ""

    # -- searching

    @property
    def is_searching(self) -> bool:
        """Whether a search is under way."""
        return self._job is not None and not self._job.is_over

    def solve(self) -> Job | None:
        """Start the search; None when there is nothing to search, and the fields say why."""
        if not self._may_start():
            return None
        puzzle, options = self.puzzle, dict(self._type.variants[self.variant.value])
        options |= {"timeout": self.seconds.value, "trace": self.trace.value}
        number = self.lexicon.value
        return self._begin(lambda: puzzle.solve(self._shelf[number], lazy=True, **options), self._solved)

    def play(self) -> Job | None:
        """Make a game of the puzzle, without showing the answers."""
        if not self._may_start():
            return None
        puzzle, number = self.puzzle, self.lexicon.value
        made: list[Panel] = []

        def deal() -> None:
            made.append(Panel(game_of(puzzle, self._shelf[number])))

        return self._begin(deal, lambda job: self._dealt(made[0]))

    def _may_start(self) -> bool:
        if self.is_searching:
            self.status.text = "A search is under way: cancel it first."
            return False
        if not self._read():
            self.status.text = f"Not started: {self.puzzle_error.text}"
            return False
        return True

    def _begin(self, start: Callable[[], Run[Any] | None], done: Callable[[Job], None]) -> Job:
        self.run, self._filled = None, set()
        self._put_away()
        self._blank("There is no result yet.")
        self.lexicon_error.text = self.progress.text = ""
        self.status.text = f"Searching in {self._shelf.names[self.lexicon.value]} …"
        self.cancel_button.button_style = "danger"
        self._job = Job(start, self._watch, lambda job: self._finish(job, done))
        return self._job.begin()

    def cancel(self) -> None:
        """Stop the search, and keep what it found."""
        if self._job is not None and self.is_searching:
            self.status.text = "Cancelling …"  # first: the end may be told while this method still runs
            self._job.cancel()
        else:
            self.status.text = "There is nothing to cancel: no search is under way."

    def _watch(self, progress: Progress) -> None:
        self.progress.text = str(progress)

    def _finish(self, job: Job, done: Callable[[Job], None]) -> None:
        if job is not self._job:  # the next search was begun already
            return
        self.cancel_button.button_style = ""
        self.progress.text = str(job.progress())
        if job.error is None:
            done(job)
        else:
            self._fail(job.error)

    def _fail(self, error: Exception) -> None:
        known = isinstance(error, PuzzleError | LexiconError)
        text = _sentence(error) if known else f"The search ended in {type(error).__name__}: {error}"
        place = self.lexicon_error if isinstance(error, LexiconError) else self.puzzle_error
        place.text = text
        self.status.text = f"Not solved: {text}"

    def _solved(self, job: Job) -> None:
        self.run = job.run
        assert self.run is not None
        self.status.text = f"{self.run.summary()}."
        if self.tabs.selected_index in (None, _PLAY):
            self.tabs.selected_index = 0
        self._fill()

    def _dealt(self, panel: Panel) -> None:
        self._panel = panel
        self.pages[_PLAY].children = (panel,)
        self.progress.text = ""
        self.status.text = "The game is in the tab Play."
        self.tabs.selected_index = _PLAY

    def _put_away(self) -> None:
        """A game that is no longer shown needs no solutions."""
        if self._panel is not None:
            self._panel.game.stop()
            self._panel = None

    # -- looking

    def _fill(self) -> None:
        """Make the page that is looked at, in a thread: an explanation may load dictionaries."""
        run, number = self.run, self.tabs.selected_index
        if run is None or number is None or number in self._filled:
            return
        self._filled.add(number)
        self.pages[number].children = (ipw.HTML("<p>One moment …</p>"),)
        threading.Thread(target=self._make, args=(run, number), daemon=True).start()

    def _make(self, run: Run[Any], number: int) -> None:
        try:
            page = list(_PAGES.values())[number](self, run)
        except Exception as error:  # in a thread nobody else would see it
            page = ipw.HTML(f"<p>{escape(_sentence(error))}</p>")
        if run is self.run:
            self.pages[number].children = (page,)

    def _page_why(self, run: Run[Any]) -> Any:
        others = [self._shelf[number] for number in self.others.value if number != self.lexicon.value]
        return ipw.HTML(why_html(run, others))

    def _page_play(self, run: Run[Any]) -> Any:
        return ipw.HTML(
            "<p>Press Play to solve a puzzle yourself.</p>"
            if self._type.has_part("play")
            else "<p>There is no game for puzzles of this kind.</p>"
        )

    def _blank(self, text: str) -> None:
        """The same words on every page: what was there belongs to another search."""
        for page in self.pages:
            page.children = (ipw.HTML(f"<p>{escape(text)}</p>"),)

    # -- without a browser

    def __repr__(self) -> str:
        return (
            "The explorer: choose a puzzle, a dictionary and heuristics, press Solve. It needs a live "
            "notebook: open this one in JupyterLab and run the cell."
        )


#: The tabs in their order: the title, and what makes the page.
_PAGES: Mapping[str, Callable[[Explorer, Run[Any]], Any]] = {
    "Solution": lambda explorer, run: ipw.HTML(solutions_html(run)),
    "Tree": lambda explorer, run: TreeView(run),
    "Statistics": lambda explorer, run: ipw.HTML(statistics_html(run)),
    "Why not": Explorer._page_why,
    "Play": Explorer._page_play,
}
_PLAY = list(_PAGES).index("Play")


class _Shelf:
    """Dictionaries by number, loaded when they are first used; names need not be unlike."""

    def __init__(self, own: Iterable[Lexicon | str]) -> None:
        self._held: list[Lexicon | str] = [*own]
        self.first = 0 if self._held else known_lexicons().index("american-english")
        self._held += [name for name in known_lexicons() if name not in self.names]

    @property
    def names(self) -> list[str]:
        return [held if isinstance(held, str) else held.name for held in self._held]

    def __getitem__(self, number: int) -> Lexicon:
        held = self._held[number]
        if isinstance(held, str):
            held = self._held[number] = Lexicon.load(held)
        return held


def _typed(field: Any) -> Any:
    make, more = (ipw.Text, {}) if field.lines == 1 else (ipw.Textarea, {"rows": field.lines})
    return _wide(make, field.label, placeholder=field.hint, continuous_update=False, **more)


def _wide(make: Callable[..., Any], label: str, **options: Any) -> Any:
    """A field with its label, as wide as all others."""
    style = {"description_width": "130px"}
    return make(description=label, layout=ipw.Layout(width="440px"), style=style, **options)


def _title_of(puzzle: object) -> str:
    form = puzzle.form if isinstance(puzzle, Puzzle) else None
    if form is None:
        raise PuzzleError(
            f"this takes a puzzle such as ws.Pyramid.parse('p ir aao'); it knows no {type(puzzle).__name__}"
        )
    return form.title


def _told(value: object) -> str:
    """An option's value as a person would say it.

    >>> _told(("prefix", "components")), _told(()), _told("mrv")
    ('prefix, components', 'none', 'mrv')
    """
    return (", ".join(map(str, value)) or "none") if isinstance(value, tuple) else str(value)


def _sentence(error: Exception) -> str:
    """What an error says, as a sentence."""
    text = str(error).strip() or type(error).__name__
    return text[0].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


@named_options
def explore(puzzle: object = None, lexicons: Iterable[Lexicon | str] | Lexicon | str = ()) -> Explorer:
    """A panel to choose a puzzle, a dictionary and heuristics, to solve, to cancel and to look around in.

    Parameters
    ----------
    puzzle : optional
        What to begin with, such as ``ws.Pyramid.parse("p ir aao")``; else an example.
    lexicons : Lexicon or str, or several, optional
        Dictionaries of your own, offered before those that come with the workbench.

    Returns
    -------
    Explorer
        A widget; its ``run`` is the last search.

    Raises
    ------
    PuzzleError
        If `puzzle` is of no kind that the explorer knows.
    """
    return Explorer(puzzle, [lexicons] if isinstance(lexicons, Lexicon | str) else lexicons)
