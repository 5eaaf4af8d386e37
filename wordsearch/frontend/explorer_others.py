"""Other dictionaries beside the one that is chosen: which are compared, and what each has."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any

import ipywidgets as ipw

from wordsearch.display.shown import table_html
from wordsearch.errors import LexiconError, PuzzleError
from wordsearch.frontend.explorer_answer import COLUMNS, Tally, sentence
from wordsearch.frontend.explorer_lists import Shelf
from wordsearch.frontend.explorer_tabs import close_all
from wordsearch.frontend.explorer_tools import WRAP
from wordsearch.search.job import Job

_ADD = "add one of the system's …"


class ComparePage(ipw.VBox):  # type: ignore[misc]
    """Which dictionaries are compared, and what they have, row by row as it comes.

    Attributes
    ----------
    boxes : dict of int to Checkbox
        By the dictionary's number on the shelf.
    """

    def __init__(self, shelf: Shelf, compare: Callable[[], object]) -> None:
        self._shelf = shelf
        self._rows: list[tuple[str, ...]] = []
        self.boxes: dict[int, Any] = {}
        self._ticks = ipw.Box(layout=ipw.Layout(flex_flow=WRAP))
        offered = [(_ADD, None), *((shelf.names[number], number) for number in shelf.system)]
        self.system = ipw.Dropdown(
            options=offered, description="More dictionaries", layout=ipw.Layout(width="auto")
        )
        self.button = ipw.Button(description="Compare", icon="table")
        self.table = ipw.HTML().add_class("ws-wide-table")
        for number in shelf.usual:
            self._offer(number)
        # Among the children, though there be nothing to choose: only these are put away.
        self.system.layout.display = "" if shelf.system else "none"
        tools = [self.system, self.button]
        bar = ipw.Box(tools, layout=ipw.Layout(flex_flow=WRAP)).add_class("ws-tools")
        super().__init__((self._ticks, bar, self.table))
        self.system.observe(lambda change: self._add(), "value")
        self.button.on_click(lambda button: compare())

    def _offer(self, number: int) -> None:
        box = ipw.Checkbox(
            value=True,
            description=self._shelf.names[number],
            indent=False,
            layout=ipw.Layout(width="auto"),
        )
        self.boxes[number] = box
        self._ticks.children = tuple(self.boxes.values())

    def _add(self) -> None:
        """Offer a dictionary of the system's, ticked."""
        number = self.system.value
        if number is None:
            return
        if number not in self.boxes:
            self._offer(number)
        self.boxes[number].value = True
        self.system.value = None

    def choose(self, number: int) -> None:
        """The dictionary that is searched anyway is not among the others."""
        for other, box in self.boxes.items():
            box.layout.display = "none" if other == number else ""

    def ticked(self, chosen: int) -> list[int]:
        """The numbers of those that are to be compared with the one that is chosen."""
        return [number for number, box in self.boxes.items() if box.value and number != chosen]

    def begin(self) -> None:
        """An empty table."""
        self._rows = []
        self.table.value = ""

    def add(self, tally: Tally) -> None:
        """One more row."""
        self._rows.append(tally.row())
        self.table.value = table_html(self._rows, COLUMNS)


class Others:
    """Dictionaries that are looked into one after the other, beside all else.

    Parameters
    ----------
    shelf : Shelf
    compare, solve_in, changed : callable
        What the button, a chip (with the dictionary's number) and each new answer call.
    say : callable
        Is given a line about how far it is.

    Attributes
    ----------
    page : ComparePage
    chips : Box
        A button for each dictionary that has a solution.
    tallies : list of Tally
        What they have, without the one that is chosen.
    chosen : Tally or None
        What that has, once a comparison has come to it.
    """

    def __init__(
        self,
        shelf: Shelf,
        *,
        compare: Callable[[], object],
        solve_in: Callable[[int], object],
        changed: Callable[[], object],
        say: Callable[[str], object],
    ) -> None:
        self._shelf = shelf
        self._solve_in = solve_in
        self._changed = changed
        self._say = say
        self._job: Job | None = None
        self.page = ComparePage(shelf, compare)
        self.chips = ipw.Box()
        self.tallies: list[Tally] = []
        self.chosen: Tally | None = None

    @property
    def is_busy(self) -> bool:
        """Whether they are being looked into."""
        return self._job is not None and not self._job.is_over

    def leave(self) -> None:
        """Look no further; what is still being loaded is passed over when it is there."""
        if self._job is not None:
            self._job.cancel()
        self._job = None

    def stop(self) -> None:
        """Look no further, and say how far it went."""
        self.leave()
        self._say(f"Stopped: {self._asked()}.")

    def forget(self) -> None:
        """Put away what they have."""
        self.leave()
        self.page.begin()
        self.tallies = []
        self.chosen = None
        old = self.chips.children
        self.chips.children = ()
        close_all(old)

    def ask(
        self,
        puzzle: Any,
        numbers: Iterable[int],
        options: Mapping[str, Any],
        chosen: int,
        known: Tally | None = None,
        before: Callable[[], object] = lambda: None,
    ) -> Job:
        """Look into dictionaries for what they have for a puzzle.

        Parameters
        ----------
        puzzle : Puzzle
        numbers : iterable of int
            Of the dictionaries on the shelf.
        options : mapping of str to object
            Of the search.
        chosen : int
            The one that is none of the others.
        known : Tally, optional
            What it has, if that is known.
        before : callable, optional
            Called beside the page before the first is looked into.
        """
        self.forget()
        if known is not None:
            self.page.add(known)
        wanted = list(numbers)

        def search(job: Job) -> Iterable[object]:
            before()
            for place, number in enumerate(wanted, 1):
                if job is not self._job:
                    return
                self._say(f"Looking into {self._shelf.names[number]} ({place} of {len(wanted)}) …")
                yield None
                tally = yield from self._tally(job, puzzle, number, options)
                if job is self._job:
                    self._add(tally, number, chosen)

        job = Job(search, lambda progress: None, self._finish)
        self._job = job
        return job.begin()

    def _tally(
        self, job: Job, puzzle: Any, number: int, options: Mapping[str, Any]
    ) -> Generator[object, None, Tally]:
        """What one dictionary has, when its search has ended."""
        name = self._shelf.names[number]
        try:
            run = puzzle.solve(self._shelf[number], **options)
            yield from job.search(run)
        except (PuzzleError, LexiconError) as error:
            return Tally(name, trouble=sentence(error))
        return Tally.of(name, run)

    def _add(self, tally: Tally, number: int, chosen: int) -> None:
        self.page.add(tally)
        if number == chosen:
            self.chosen = tally
            self._changed()
            return
        self.tallies.append(tally)
        if tally.count:
            chip = ipw.Button(
                description=f"{tally.lexicon}: {tally.counted}",
                tooltip=f"Solve it with {tally.lexicon}",
                layout=ipw.Layout(width="auto"),
            ).add_class("ws-chip")
            chip.on_click(lambda button: self._solve_in(number))
            self.chips.children = (*self.chips.children, chip)
        self._changed()

    def _finish(self, job: Job) -> None:
        if job is not self._job:
            return
        self._job = None
        if job.error is not None:
            self._say(sentence(job.error))
            return
        without = [tally.lexicon for tally in self.tallies if not tally.count]
        said = self._asked()
        if without:
            said += f"; no solution in {', '.join(without)}"
        self._say(f"{said}.")

    def _asked(self) -> str:
        """How many were looked into."""
        if not self.tallies:
            return "No other dictionary was asked"
        if len(self.tallies) == 1:
            return "1 other dictionary was asked"
        return f"{len(self.tallies)} other dictionaries were asked"
