"""The explorer: choose a puzzle, a dictionary and heuristics, solve, cancel, and look at what
came of it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from functools import partial
from html import escape
from typing import Any

import ipywidgets as ipw

from wordsearch.display.axes import figure_svg
from wordsearch.display.shown import duration, image_html, picture_html, table_html
from wordsearch.errors import LexiconError, PuzzleError, checked, listed, short
from wordsearch.frontend.message import Message, Told
from wordsearch.frontend.play import Played, play
from wordsearch.frontend.tree import TreeView
from wordsearch.puzzle import Form, Puzzle
from wordsearch.puzzle_types import all_forms
from wordsearch.search.draw_run import solutions_html
from wordsearch.search.draw_tree import plot_depth_profile
from wordsearch.search.job import Job, in_thread
from wordsearch.search.run import Progress, Run
from wordsearch.words.catalogue import known_lexicons, missing_lexicons
from wordsearch.words.lexicon import Lexicon

#: Seconds that a search may take unless the field says otherwise.
TIME_LIMIT = 60.0
_CARDS = 12  # solutions that are shown
_OWN = "your own"


# -- what is shown of a run ------------------------------------------------------------------------


def statistics_html(run: Run[Any]) -> str:
    """The counters of a run, and the depth profile where there is a tree."""
    try:
        profile = figure_svg(7, [3.4], partial(plot_depth_profile, run.tree))
    except (PuzzleError, ModuleNotFoundError):  # the run kept no tree, or nothing can draw it
        return run.stats.page()
    picture = image_html(profile, f"nodes, solutions and prunes at each depth of a {run.tree}")
    return f"<div style='display:flex;flex-wrap:wrap;gap:2em'><div>{run.stats.page()}</div>{picture}</div>"


def why_html(run: Run[Any], others: Iterable[Lexicon]) -> str:
    """The puzzle's own explanation of a run."""
    told = run.explain(lexicons=list(others))
    if hasattr(told, "to_html"):
        return f"<div style='overflow-x:auto'>{told.to_html(escape=True, border=0)}</div>"
    return picture_html(told)


# -- the explorer ----------------------------------------------------------------------------------


class Explorer(Told, ipw.Box):  # type: ignore[misc]
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
        self._given: object = None
        self._writing = False
        self._filled: set[int] = set()
        self._shelf = _Shelf(lexicons)
        self._forms = all_forms()
        self._build()
        super().__init__(self._columns(), layout=ipw.Layout(flex_flow="row wrap"))
        self.add_class("ws-explorer")
        self._observe()
        if puzzle is not None:
            self.kind.value = _title_of(puzzle)
        self._show_kind()
        self._show_lexicon()
        if puzzle is not None:
            self._write(puzzle)

    # -- parts

    def _build(self) -> None:
        names = [(name, number) for number, name in enumerate(self._shelf.names)]
        self.kind = _wide(ipw.Dropdown, "Puzzle", options=list(self._forms))
        self.example = _wide(ipw.Dropdown, "Example")
        self.fields = ipw.VBox()
        self.puzzle_error = Message(label="What is wrong with the puzzle", urgency="alert")
        self.lexicon = _wide(ipw.Dropdown, "Dictionary", options=names, value=self._shelf.first)
        self.lexicon_error = Message(label="What is wrong with the dictionary", urgency="alert")
        self.variant = _wide(ipw.Dropdown, "Heuristics")
        self.meaning = Message(label="What these heuristics are")
        seconds = {"value": TIME_LIMIT, "min": 0.1, "max": 86_400, "step": 1}
        self.seconds = _wide(ipw.BoundedFloatText, "Seconds at most", **seconds)
        self.trace = ipw.Checkbox(value=True, description="Record the search tree", indent=False)
        self.preview = ipw.HTML().add_class("ws-preview")
        self.solve_button = ipw.Button(description="Solve", button_style="primary", icon="search")
        tooltip = "Stop the search and keep what was found"
        self.cancel_button = ipw.Button(
            description="Cancel", icon="stop", tooltip=tooltip, disabled=True
        )
        self.progress = Message(label="Progress of the search", urgency="off")
        self.status = Message(label="Status")
        self.pages = tuple(ipw.VBox() for _ in _PAGES)
        self.tabs = ipw.Tab(self.pages, titles=tuple(_PAGES), selected_index=0)
        self._build_comparison()
        self._blank("Nothing yet: press Solve.")

    def _build_comparison(self) -> None:
        missing = missing_lexicons()
        self.others = {
            number: ipw.Checkbox(
                description=f"{name} (not here: {missing[name]})" if name in missing else name,
                disabled=name in missing,
                indent=False,
                layout=ipw.Layout(width="auto"),
            )
            for number, name in enumerate(self._shelf.names)
            if not name.startswith("system:")  # hundreds, on some systems
        }
        boxes = ipw.Box(tuple(self.others.values()), layout=ipw.Layout(flex_flow="row wrap"))
        self.compare_button = ipw.Button(description="Compare", icon="table")
        self.table = ipw.HTML()
        self.pages[_COMPARE].children = (boxes, self.compare_button, self.table)

    def _columns(self) -> list[Any]:
        buttons = ipw.HBox([self.solve_button, self.cancel_button])
        form = [
            self.kind,
            self.example,
            self.fields,
            self.puzzle_error,
            self.lexicon,
            self.lexicon_error,
        ]
        form += [self.variant, self.meaning, self.seconds, self.trace, buttons, self.preview]
        answer = [self.status, self.progress, self.tabs]
        return [ipw.VBox(form).add_class("ws-form"), ipw.VBox(answer).add_class("ws-answer")]

    def _observe(self) -> None:
        self.kind.observe(lambda change: self._show_kind(), "value")
        self.example.observe(lambda change: self._take_example(), "value")
        self.variant.observe(lambda change: self._show_meaning(), "value")
        self.lexicon.observe(lambda change: self._show_lexicon(), "value")
        self.tabs.observe(lambda change: self._fill(), "selected_index")
        self.solve_button.on_click(lambda button: self.solve())
        self.cancel_button.on_click(lambda button: self.cancel())
        self.compare_button.on_click(lambda button: self.compare())

    def close(self) -> None:
        """Stop what is under way, and put every part away."""
        if self._job is not None:
            self._job.cancel()
        close_all((*self.children, self.layout))
        super().close()

    # -- choosing

    @property
    def _type(self) -> type[Puzzle]:
        return self._forms[self.kind.value][0]

    @property
    def _form(self) -> Form:
        form: Form = self._forms[self.kind.value][1]
        return form

    def _show_kind(self) -> None:
        self._examples = dict(self._form.examples())
        close_all(self.fields.children)
        self.fields.children = tuple(_typed(field) for field in self._form.fields)
        for box in self.fields.children:
            box.observe(lambda change: self._read(), "value")
        self.variant.options = sorted(self._type.variants, key=lambda name: name != "default")
        self.example.options = [*self._examples, _OWN]
        self.variant.index = self.example.index = 0
        self._offer_play()
        self._take_example()
        self._show_meaning()

    def _show_meaning(self) -> None:
        options = self._type.variants.get(self.variant.value) or {}
        self.meaning.text = "; ".join(f"{name}: {_told(value)}" for name, value in options.items())

    def _show_lexicon(self) -> None:
        """The dictionary that is chosen is none of the others."""
        self.lexicon_error.text = ""
        for number, box in self.others.items():
            box.layout.display = "none" if number == self.lexicon.value else ""

    def _offer_play(self) -> None:
        if not self._type.has_part("play"):
            return self._show(_PLAY, _note("There is no game for puzzles of this kind."))
        self.play_button = ipw.Button(
            description="Play", icon="gamepad", tooltip="Solve it yourself"
        )
        self.play_button.on_click(lambda button: self.play())
        self._show(_PLAY, self.play_button)

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
        """The puzzle in the fields; while they are as they were filled, the very one that filled
        them.

        A puzzle may hold more than its fields show: the words of a game, an alphabet of its own.
        """
        form = self._form
        if isinstance(self._given, self._type) and form.write(self._given) == self._texts():
            return self._given
        return form.read(*self._texts())

    # -- searching

    @property
    def is_searching(self) -> bool:
        """Whether a search is under way."""
        return self._job is not None and not self._job.is_over

    def solve(self) -> Job | None:
        """Start the search; None when there is nothing to search, and the fields say why."""
        if not self._may_start():
            return None
        puzzle, number, options = self.puzzle, self.lexicon.value, self._options()
        self._offer_play()
        said = f"Searching in {self._shelf.names[number]} …"

        def search(job: Job) -> Iterable[object]:
            return job.search(puzzle.solve(self._shelf[number], **options))

        return self._begin(search, self._solved, said)

    def compare(self) -> Job | None:
        """Search in the dictionary that is chosen and in those that are ticked, one after the
        other.
        """
        if not self._may_start():
            return None
        ticked = [
            number
            for number, box in self.others.items()
            if box.value and number != self.lexicon.value
        ]
        numbers, puzzle = [self.lexicon.value, *ticked], self.puzzle
        options = {**self._options(), "trace": False}
        rows: list[tuple[object, ...]] = []

        def search(job: Job) -> Iterable[object]:
            for number in numbers:
                if not job.is_cancelled:
                    row = yield from self._row(job, puzzle, number, options)
                    rows.append((self._shelf.names[number], *row))
                    self.table.value = table_html(rows, _COLUMNS)

        said = f"Searching in {len(numbers)} dictionaries …"
        return self._begin(
            search, lambda job: self._say(f"Compared: {len(rows)} of {len(numbers)}."), said
        )

    def _row(
        self, job: Job, puzzle: Any, number: int, options: Mapping[str, Any]
    ) -> Generator[object, None, tuple[object, ...]]:
        """What one dictionary finds, for the table, when its search has ended."""
        try:
            run = puzzle.solve(self._shelf[number], **options)
            yield from job.search(run)
        except (PuzzleError, LexiconError) as error:
            return "", "", "", _sentence(error)
        first = next(iter(run.solutions), "none")
        words = getattr(first, "words", (first,))
        found = f"{len(run.solutions):,}" + f" ({run.status})" * (run.status != "complete")
        return (
            found,
            f"{run.stats.total_nodes:,}",
            duration(run.stats.seconds),
            ", ".join(map(str, words)),
        )

    def play(self) -> Job | None:
        """Make a game of the puzzle, without showing the answers."""
        if not self._may_start():
            return None
        puzzle, number = self.puzzle, self.lexicon.value
        made: list[Played] = []

        def deal(job: Job) -> Iterable[object]:
            made.append(play(puzzle, self._shelf[number]))
            return ()

        self.run = None
        self._blank("There is no result yet.")
        return self._begin(deal, lambda job: self._dealt(made[0]), "Making the game …")

    def _options(self) -> dict[str, Any]:
        options = {"timeout": self.seconds.value, "trace": self.trace.value, "lazy": True}
        return {**self._type.variants[self.variant.value], **options}

    def _may_start(self) -> bool:
        if self.is_searching:
            self.status.text = "A search is under way: cancel it first."
            return False
        if not self._read():
            self.status.text = f"Not started: {self.puzzle_error.text}"
            return False
        return True

    def _begin(
        self, work: Callable[[Job], Iterable[object]], done: Callable[[Job], None], said: str
    ) -> Job:
        self.lexicon_error.text = ""
        self._say(said)
        self.cancel_button.disabled = False
        self._job = Job(work, self._watch, lambda job: self._finish(job, done))
        return self._job.begin()

    def _say(self, text: str) -> None:
        self.status.text, self.progress.text = text, ""

    def cancel(self) -> None:
        """Stop the search, and keep what it found."""
        if self._job is not None and self.is_searching:
            # first: the end may be told while this method still runs
            self.status.text = "Cancelling …"
            self._job.cancel()

    def _watch(self, progress: Progress) -> None:
        self.progress.text = str(progress)

    def _finish(self, job: Job, done: Callable[[Job], None]) -> None:
        if job is not self._job:  # the next search was begun already
            return
        self.cancel_button.disabled = True
        if job.error is None:
            done(job)
        else:
            self._fail(job.error)

    def _fail(self, error: Exception) -> None:
        known = isinstance(error, PuzzleError | LexiconError)
        text = _sentence(error) if known else f"The search ended in {type(error).__name__}: {error}"
        place = self.lexicon_error if isinstance(error, LexiconError) else self.puzzle_error
        place.text = text
        self.run = None
        self._blank("There is no result yet.")
        self._say(f"Not solved: {text}")

    def _solved(self, job: Job) -> None:
        run = self.run = job.run
        assert run is not None
        counted = f"{run.stats.total_nodes:,} nodes, {duration(run.stats.seconds)}"
        self._say(f"{run.summary()}; {counted}.")
        self._filled = {_COMPARE, _PLAY}
        if self.tabs.selected_index in (None, _PLAY):
            self.tabs.selected_index = 0
        # What is looked at stays until there is something to take its place.
        for number in range(len(_PAGES)):
            if number not in (self.tabs.selected_index, *self._filled):
                self._show(number, _note("One moment …"))
        self._fill()

    def _dealt(self, played: Played) -> None:
        self._show(_PLAY, ipw.HTML(played.page()))
        self._say("The game is in the tab Play.")
        self.tabs.selected_index = _PLAY

    # -- looking

    def _fill(self) -> None:
        """Make the page that is looked at, in a thread if there are any: an explanation may load
        dictionaries.
        """
        run, number = self.run, self.tabs.selected_index
        if run is None or number is None or number in self._filled:
            return
        self._filled.add(number)
        make = partial(self._make, run, number)
        if not in_thread(make):
            make()

    def _make(self, run: Run[Any], number: int) -> None:
        try:
            page = list(_PAGES.values())[number](self, run)
        except Exception as error:  # in a thread nobody else would see it
            page = _note(_sentence(error))
        if run is self.run:
            self._show(number, page)

    def _show(self, number: int, page: Any) -> None:
        old, self.pages[number].children = self.pages[number].children, (page,)
        close_all(old)

    def _page_solution(self, run: Run[Any]) -> Any:
        """The solutions, or how the search ended without one, and which tab or field to try."""
        if len(run):
            return ipw.HTML(solutions_html(run, _CARDS))
        if run.status == "complete":
            step = "The tab Why not shows why; another dictionary may have one."
        else:
            step = "Solve once more with more seconds."
        return _note(f"{run.summary()}. {step}")

    def _page_why(self, run: Run[Any]) -> Any:
        others = [self._shelf[number] for number, box in self.others.items() if box.value]
        return ipw.HTML(why_html(run, others))

    def _blank(self, text: str) -> None:
        """The same words on every page: what was there belongs to another search."""
        for number in range(len(_PAGES)):
            if number not in (_COMPARE, _PLAY):
                self._show(number, _note(text))

    # -- without a browser

    def __repr__(self) -> str:
        return (
            "The explorer: choose a puzzle, a dictionary and heuristics, press Solve. It needs a live "
            "notebook: open this one in JupyterLab and run the cell."
        )

    def still(self) -> str:
        """What stands in its fields, and the puzzle's picture, as HTML."""
        boxes = (self.kind, self.example, *self.fields.children, self.variant)
        return table_html((box.description, box.value) for box in boxes) + picture_html(self.puzzle)


#: The tabs in their order: the title, and what makes the page.
_PAGES: Mapping[str, Callable[[Explorer, Run[Any]], Any]] = {
    "Solution": Explorer._page_solution,
    "Tree": lambda explorer, run: TreeView(run),
    "Statistics": lambda explorer, run: ipw.HTML(statistics_html(run)),
    "Compare": lambda explorer, run: None,
    "Why not": Explorer._page_why,
    "Play": lambda explorer, run: None,
}
_COMPARE, _PLAY = map(list(_PAGES).index, ("Compare", "Play"))
_COLUMNS = ["dictionary", "solutions", "nodes", "time", "first answer"]


class _Shelf:
    """Dictionaries by number, loaded when they are first used; names need not be unlike."""

    def __init__(self, own: Iterable[Lexicon | str]) -> None:
        self._held: list[Lexicon | str] = [
            *{id(one): one for one in listed("lexicons", own)}.values()
        ]
        for one in self._held:
            if not isinstance(one, Lexicon | str):
                raise PuzzleError(
                    f"lexicons are dictionaries or names of some; {short(one)} is none"
                )
        known, names = known_lexicons(), self.names
        self.first = 0 if names else known.index("american-english")
        self._held += [name for name in known if name not in names]

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
    return _wide(make, field.label, placeholder=field.hint, **more)


def close_all(widgets: Iterable[Any]) -> None:
    """Close widgets and all that belongs to them."""
    for widget in widgets:
        close_all(getattr(widget, "children", ()))
        close_all(getattr(widget, part) for part in ("layout", "style") if hasattr(widget, part))
        widget.close()


def _note(text: str) -> Any:
    return ipw.HTML(f"<p>{escape(text)}</p>")


def _wide(make: Callable[..., Any], label: str, **options: Any) -> Any:
    """A field with its label, as wide as all others."""
    style = {"description_width": "110px"}
    return make(description=label, layout=ipw.Layout(width="auto"), style=style, **options)


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


@checked
def explore(
    puzzle: object = None, lexicons: Iterable[Lexicon | str] | Lexicon | str = ()
) -> Explorer:
    """A panel to choose a puzzle, a dictionary and heuristics, to solve, to cancel and to look
    around in.

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

    Examples
    --------
    >>> import wordsearch as ws
    >>> words = ws.Lexicon.from_words(["cat", "rod"], name="mine")
    >>> panel = explore(ws.Pyramid.parse("c ar tod"), words)
    >>> panel.run is None  # until Solve is pressed
    True
    """
    return Explorer(puzzle, [lexicons] if isinstance(lexicons, Lexicon | str) else lexicons)
