"""The explorer: choose or type a puzzle, choose a dictionary, solve, stop, and look at what came of
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import ipywidgets as ipw

from wordsearch.display.shown import duration, picture_html, table_html
from wordsearch.errors import LexiconError, PuzzleError, checked
from wordsearch.frontend.explorer_answer import (
    Tally,
    can_miss,
    clash_page,
    compared,
    has_misses,
    headline,
    sentence,
    solutions_page,
    task_of,
    why_none,
)
from wordsearch.frontend.explorer_board import Board
from wordsearch.frontend.explorer_lists import Shelf
from wordsearch.frontend.explorer_others import Others
from wordsearch.frontend.explorer_tabs import (
    AskPage,
    Slot,
    TreePage,
    close_all,
    note,
    why_page,
)
from wordsearch.frontend.explorer_tools import WRAP, Options, Tools
from wordsearch.frontend.message import Message, Told
from wordsearch.frontend.play import Played, play
from wordsearch.puzzle import Form, Puzzle
from wordsearch.puzzle_types import all_forms
from wordsearch.reasons.reasons import Reasons
from wordsearch.search.job import Job
from wordsearch.search.run import Progress, Run
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import counted

#: Of other dictionaries, which nobody asked for: seconds and solutions.
SECONDS_ELSEWHERE = 5.0
MOST_ELSEWHERE = 1_000
_OWN = "your own"
_TABS = ("Solution", "Why", "Tree", "Compare", "Play", "Ask")
_SOLUTION, _WHY, _TREE, _COMPARE, _PLAY, _ASK = range(len(_TABS))
#: The tabs that show a run, each filled when it is first looked at.
_OF_RUN = (_SOLUTION, _WHY, _TREE)


class Explorer(Told, ipw.VBox):  # type: ignore[misc]
    """A front end for every kind of puzzle; see :func:`explore`.

    Attributes
    ----------
    run : Run or None
        The last search, until another puzzle, dictionary or heuristic is chosen.
    puzzle : object or None
        The puzzle on the board, None while it holds none.
    """

    def __init__(self, puzzle: object = None, lexicons: Iterable[Lexicon | str] = ()) -> None:
        self.run: Run[Any] | None = None
        self.puzzle: Any = None
        self._job: Job | None = None
        self._given: object = None
        self._why = ""
        self._reasons: Reasons | None = None
        self._filled: set[int] = set()
        self._shelf = Shelf(lexicons)
        self._forms = all_forms()
        self._build()
        super().__init__(self._rows())
        self.add_class("ws-explorer")
        if puzzle is not None:
            self.kind.value = _title_of(puzzle)
        self._show_kind()
        self._observe()
        self._choose_lexicon()
        if puzzle is not None:
            self._write(puzzle)

    # -- parts

    def _build(self) -> None:
        dictionaries = [(name, number) for number, name in enumerate(self._shelf.names)]
        self.tools = Tools(list(self._forms), [_OWN], dictionaries, self._shelf.first)
        self.kind = self.tools.kind
        self.example = self.tools.example
        self.lexicon = self.tools.lexicon
        self.solve_button = self.tools.solve
        self.stop_button = self.tools.stop
        self.options = Options()
        self.variant = self.options.variant
        self.seconds = self.options.seconds
        self.trace = self.options.trace
        self.board = Board(typed=self._read, solve=self.solve)
        self.puzzle_error = Message(label="What is wrong with the puzzle", urgency="alert")
        self.lexicon_error = Message(label="What is wrong with the dictionary", urgency="alert")
        self.status = Message(label="Status")
        self.progress = Message(label="Progress of the search", urgency="off")
        self._build_steps()
        self._build_tabs()

    def _build_steps(self) -> None:
        """What may be done next: search on, miss a word, look into another dictionary."""
        self.resume_button = ipw.Button(
            description="Search on", icon="forward", tooltip="Go on where the search was stopped"
        )
        self.miss_button = ipw.Button(
            description="Allow a word in no list",
            tooltip="Search for solutions in which one word is in no dictionary",
        )

    def _build_tabs(self) -> None:
        self.others = Others(
            self._shelf,
            compare=self.compare,
            solve_in=self._solve_in,
            changed=self._tell,
            say=self._watch_others,
        )
        self.ask = AskPage(lambda: self._shelf[self.lexicon.value])
        self.pages = (Slot(), Slot(), Slot(), self.others.page, Slot(), self.ask)
        self.tabs = ipw.Tab(self.pages, titles=_TABS, selected_index=_SOLUTION)

    def _rows(self) -> list[Any]:
        self.steps = ipw.Box([self.resume_button, self.miss_button]).add_class("ws-steps")
        # Chips grow where nothing has to make room for them while a person clicks.
        form = [self.board, self.puzzle_error, self.others.chips.add_class("ws-chips")]
        answer = [self.status, self.progress, self.steps, self.tabs]
        sides = ipw.Box(
            [
                ipw.VBox(form).add_class("ws-form"),
                ipw.VBox(answer).add_class("ws-answer"),
            ],
            layout=ipw.Layout(flex_flow=WRAP),
        )
        return [self.tools, self.options, self.lexicon_error, sides.add_class("ws-sides")]

    def _observe(self) -> None:
        self.kind.observe(lambda change: self._show_kind(), "value")
        self.example.observe(lambda change: self._take_example(), "value")
        self.variant.observe(lambda change: self._choose_variant(), "value")
        self.lexicon.observe(lambda change: self._choose_lexicon(), "value")
        self.tools.fold.observe(lambda change: self.options.show(change["new"]), "value")
        self.tabs.observe(lambda change: self._fill(), "selected_index")
        self.solve_button.on_click(lambda button: self.solve())
        self.stop_button.on_click(lambda button: self.stop())
        self.resume_button.on_click(lambda button: self.resume())
        self.miss_button.on_click(lambda button: self.solve(misses=1))

    def close(self) -> None:
        """Stop what is under way, and put every part away."""
        self._leave()
        self.run = None
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

    @property
    def _list(self) -> str:
        """The name of the dictionary that is chosen."""
        number: int = self.lexicon.value
        return self._shelf.names[number]

    def _show_kind(self) -> None:
        self._examples = dict(self._form.examples())
        self.options.offer(self._type.variants)
        self.example.options = [*self._examples, _OWN]
        self.example.index = 0
        self._explain_variant()
        self._take_example()

    def _choose_variant(self) -> None:
        self._explain_variant()
        self._forget()

    def _explain_variant(self) -> None:
        self.options.explain(self._type.variants.get(self.variant.value) or {})

    def _choose_lexicon(self) -> None:
        self.lexicon_error.text = ""
        self.others.page.choose(self.lexicon.value)
        self._forget()

    def _take_example(self) -> None:
        if self.example.value in self._examples:
            self._write(self._examples[self.example.value])

    def _write(self, puzzle: object) -> None:
        """Put a puzzle onto the board."""
        self._given = puzzle
        self.board.show(self._type, self._form, self._form.write(puzzle))
        self._read()

    def _read(self) -> bool:
        """Read the board and draw the puzzle, or say what is wrong with it; whether it is one.

        What was found for another puzzle goes.
        """
        try:
            puzzle = self._puzzle_typed()
        except PuzzleError as error:
            self.puzzle = None
            self.board.is_wrong = True
            self.puzzle_error.text = sentence(error)
            self._forget()
            return False
        self.board.is_wrong = False
        self.puzzle_error.text = ""
        if self.puzzle is None or type(puzzle) is not type(self.puzzle) or puzzle != self.puzzle:
            self.puzzle = puzzle
            self.board.draw(puzzle)
            self._forget()
        shown = self._examples.get(self.example.value)
        if shown is not None and self._form.write(shown) != self.board.texts:
            self.example.value = _OWN
        return True

    def _puzzle_typed(self) -> Any:
        """The puzzle on the board; while it is as it was filled, the very one that filled it.

        A puzzle may hold more than its fields show: the words of a game, an alphabet of its own.
        """
        form = self._form
        texts = self.board.texts
        if any(Board.OPEN in text for text in texts):
            raise PuzzleError("some places of the board are empty: type a letter into each")
        if isinstance(self._given, self._type) and form.write(self._given) == texts:
            return self._given
        return form.read(*texts)

    def _forget(self) -> None:
        """Stop what is under way and put away what was found: it belongs to something else."""
        self._leave()
        self.run = None
        self._reasons = None
        self._why = ""
        self._filled = set()
        self.others.forget()
        self._show_steps()
        task = "Nothing is found yet: mend the puzzle, and press Solve."
        if self.puzzle is not None:
            task = task_of(self.puzzle)
        self._show_notes(task)
        self._offer_play()
        if self.puzzle is None:
            self._say("Mend the puzzle, and press Solve.")
        else:
            self._say(f"Press Solve, or Ctrl+Enter, to search {self._list} for every solution.")

    def _show_notes(self, text: str) -> None:
        """A sentence where a run is shown, as long as there is none."""
        for number in _OF_RUN:
            self.pages[number].show(note(text))

    def _leave(self) -> None:
        """Cancel what is under way; whatever it still finds is passed over."""
        if self._job is not None:
            self._job.cancel()
        self._job = None
        self.others.leave()
        self.stop_button.disabled = True

    def _offer_play(self) -> None:
        if not self._type.has_part("play"):
            self.pages[_PLAY].show(note("There is no game for puzzles of this kind."))
            return
        button = ipw.Button(description="Play", icon="gamepad", tooltip="Solve it yourself")
        button.on_click(lambda button: self.play())
        self.pages[_PLAY].show(button)

    # -- searching

    @property
    def is_searching(self) -> bool:
        """Whether a search is under way that was asked for."""
        return self._job is not None and not self._job.is_over

    def solve(self, **more: Any) -> Job | None:
        """Start the search, in the place of what is under way; None when there is nothing to
        search, and the board says why.
        """
        if not self._may_start():
            return None
        self._forget()
        self._show_notes(f"Searching in {self._list} …")
        puzzle = self.puzzle
        number = self.lexicon.value
        options = {**self._options(), "trace": self.trace.value, **more}

        def search(job: Job) -> Iterable[object]:
            return job.search(puzzle.solve(self._shelf[number], **options))

        return self._begin(search, self._solved, f"Searching in {self._list} …")

    def resume(self) -> Job | None:
        """Go on with a search that was stopped, for as many seconds again."""
        run = self.run
        if run is None:
            return None
        self._leave()
        seconds = self.seconds.value

        def search(job: Job) -> Iterable[object]:
            return job.search(run.resume(timeout=seconds, lazy=True))

        return self._begin(search, self._solved, f"Searching on in {self._list} …")

    def play(self) -> Job | None:
        """Make a game of the puzzle, without showing the answers."""
        if not self._may_start():
            return None
        if self.is_searching:
            self._forget()
        self._leave()
        puzzle = self.puzzle
        number = self.lexicon.value
        made: list[Played] = []

        def deal(job: Job) -> Iterable[object]:
            made.append(play(puzzle, self._shelf[number]))
            return ()

        return self._begin(deal, lambda job: self._dealt(made[0]), "Making the game …")

    def _options(self) -> dict[str, Any]:
        options = {"timeout": self.seconds.value, "lazy": True}
        return {**self._type.variants[self.variant.value], **options}

    def _may_start(self) -> bool:
        if self._read():
            return True
        self._say(f"Not started: {self.puzzle_error.text}")
        return False

    def _begin(
        self, work: Callable[[Job], Iterable[object]], done: Callable[[Job], None], said: str
    ) -> Job:
        self.lexicon_error.text = ""
        self._say(said)
        self.stop_button.disabled = False
        job = Job(work, self._watch, partial(self._finish, done=done))
        self._job = job
        return job.begin()

    def _say(self, text: str) -> None:
        self.status.text = text
        self.progress.text = ""

    def stop(self) -> None:
        """Stop the search, and keep what it found; or stop looking into other dictionaries."""
        if self.is_searching:
            # First: the end may be told while this method still runs.
            self.status.text = "Stopping …"
            assert self._job is not None
            self._job.cancel()
        else:
            self.others.stop()

    def _watch(self, progress: Progress) -> None:
        self.progress.text = str(progress)

    def _finish(self, job: Job, done: Callable[[Job], None]) -> None:
        if job is not self._job:  # something else was begun meanwhile
            return
        self.stop_button.disabled = True
        if job.error is None:
            done(job)
        else:
            self._fail(job.error)

    def _fail(self, error: Exception) -> None:
        text = f"The search ended in {type(error).__name__}: {error}"
        if isinstance(error, PuzzleError | LexiconError):
            text = sentence(error)
        if isinstance(error, LexiconError):
            self.lexicon_error.text = text
        for number in (*_OF_RUN, _PLAY):
            if self.run is None:
                self.pages[number].show(note(text))
        self._say(text)

    def _solved(self, job: Job) -> None:
        run = job.run
        assert run is not None
        self.run = run
        self._why = ""
        self._reasons = None
        self._filled = set()
        # A tab that is clicked may be seen before the click is heard.
        self._show_notes("One moment …")
        self._tell()
        nodes = counted(run.stats.total_nodes, "node")
        self.progress.text = f"{nodes}, {duration(run.stats.seconds)}."
        if self.tabs.selected_index not in _OF_RUN:
            self.tabs.selected_index = _SOLUTION
        if run.status == "complete" and not run.solutions:
            self._why, self._reasons = why_none(run)
            self._tell()
        self._fill()
        self._show_steps()
        if run.status == "complete" and not has_misses(run):
            self._look_elsewhere(run)

    def _tell(self) -> None:
        """Say what is known by now."""
        if self.run is not None:
            self.status.text = headline(self.run, self._list, self._why, self.tallies)
        elif self.others.chosen is not None:
            self.status.text = compared([self.others.chosen, *self.tallies])

    def _show_steps(self) -> None:
        """Offer what may be done next."""
        run = self.run
        stopped = run is not None and run.status != "complete"
        none = run is not None and not stopped and not run.solutions
        shown = {
            self.resume_button: stopped,
            self.miss_button: none and can_miss(self._type),
        }
        for button, is_shown in shown.items():
            button.layout.display = "" if is_shown else "none"

    def _dealt(self, played: Played) -> None:
        self.pages[_PLAY].show(ipw.HTML(played.page()))
        self._say("The game is in the tab Play.")
        self.tabs.selected_index = _PLAY

    # -- other dictionaries

    @property
    def tallies(self) -> list[Tally]:
        """What other dictionaries have for the same puzzle, as far as they were asked."""
        return self.others.tallies

    def compare(self) -> Job | None:
        """Search in the dictionary that is chosen and in those that are ticked, one after the
        other, row by row.
        """
        if not self._may_start():
            return None
        if self.is_searching:
            self._forget()
        chosen: int = self.lexicon.value
        numbers = [chosen, *self.others.page.ticked(chosen)]
        self.stop_button.disabled = False
        return self.others.ask(self.puzzle, numbers, self._options(), chosen)

    def _look_elsewhere(self, run: Run[Any]) -> None:
        """What other dictionaries have, unasked: with less time for each."""
        chosen: int = self.lexicon.value
        known = Tally.of(self._list, run)
        others = self.others.page.ticked(chosen)
        if not others:
            self.others.page.add(known)
            return
        seconds = min(SECONDS_ELSEWHERE, self.seconds.value)
        self.stop_button.disabled = False
        self.others.ask(
            self.puzzle,
            others,
            {**self._options(), "timeout": seconds, "limit": MOST_ELSEWHERE},
            chosen,
            known,
            # First comes what was asked for.
            before=self._wait_for_page,
        )

    def _wait_for_page(self) -> None:
        """Until the page is there that is looked at; nobody waits for the others yet."""
        for number in _OF_RUN:
            self.pages[number].wait()

    def _watch_others(self, text: str) -> None:
        """A line about how far the others are."""
        self.progress.text = text
        self.stop_button.disabled = not (self.is_searching or self.others.is_busy)

    def _solve_in(self, number: int) -> None:
        self.lexicon.value = number
        self.solve()

    # -- looking

    def _fill(self) -> None:
        """Have the page made that is looked at."""
        run = self.run
        number = self.tabs.selected_index
        if run is None or number not in _OF_RUN or number in self._filled:
            return
        self._filled.add(number)
        if number == _SOLUTION:
            make = partial(self._solution, run)
        elif number == _WHY:
            make = partial(why_page, run, self._reasons, self._known_elsewhere())
        else:
            make = partial(TreePage, run)
        self.pages[number].fill(make)

    def _known_elsewhere(self) -> list[Lexicon]:
        """Dictionaries that are loaded and ticked."""
        names = [tally.lexicon for tally in self.tallies]
        return [lexicon for lexicon in self._shelf.loaded() if lexicon.name in names]

    def _solution(self, run: Run[Any]) -> Any:
        """The solutions, or the puzzle with what is known of why there is none."""
        if run.solutions:
            return ipw.HTML(solutions_page(run))
        return ipw.HTML(clash_page(run.puzzle, self._reasons))

    # -- without a browser

    def __repr__(self) -> str:
        return (
            "The explorer: choose or type a puzzle, choose a dictionary, press Solve. It needs a live "
            "notebook: open this one in JupyterLab and run the cell."
        )

    def still(self) -> str:
        """What stands on its board, and the puzzle's picture, as HTML."""
        texts = zip((field.label for field in self._form.fields), self.board.texts, strict=True)
        rows = [("Puzzle", self.kind.value), *texts, ("Dictionary", self._list)]
        return table_html(rows) + picture_html(self.puzzle)


def _title_of(puzzle: object) -> str:
    form = puzzle.form if isinstance(puzzle, Puzzle) else None
    if form is None:
        raise PuzzleError(
            f"this takes a puzzle such as ws.Pyramid.parse('p ir aao'); it knows no {type(puzzle).__name__}"
        )
    return form.title


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
