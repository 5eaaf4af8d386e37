"""What tests of widgets share: a panel, what is typed into it, and problems to search."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import wordsearch as ws
from tests.puzzles.samples import TEMPLATE
from wordsearch.frontend.explorer import Explorer
from wordsearch.frontend.tree import PAGE
from wordsearch.puzzle_types import all_forms
from wordsearch.search.job import Job

FORMS = all_forms()
SEED = "p ir aao ntib ogueo"
WORDS = ("guitar", "oboe", "piano", "boat", "rat", "ratio")
EVIL = "<img src=x onerror=alert(1)>"

# What all puzzles are asked the template is asked, too.
assert TEMPLATE in {kind.name for kind, _ in FORMS.values()}


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
    early = ("One moment", "Nothing", "Searching")
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
