"""Searches of the explorer where no thread can be started, as in a browser's Python: in turns with
the page, on the event loop.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import pytest
from jupyter_client.manager import KernelManager

import wordsearch as ws
from wordsearch.frontend.explorer import Explorer
from wordsearch.search.job import Job

Result = TypeVar("Result")

WORDS = ("guitar", "oboe", "piano", "boat", "rat", "ratio")
# What takes longer than anybody waits.
HARD = """
import threading
import wordsearch as ws

def refuse(thread):
    raise RuntimeError("can't start new thread")

threading.Thread.start = refuse
words = [ws.Lexicon.from_words(["eee", "eeee"], name=name) for name in "ab"]
explorer = ws.explore(ws.Pyramid.parse(["e" * row for row in range(1, 9)]), words)
explorer.variant.value = "plain"
"""


@pytest.fixture(autouse=True)
def _no_threads(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    if "kernel" not in request.fixturenames:
        monkeypatch.setattr(threading.Thread, "start", refuse)


def hard() -> Explorer:
    given: dict[str, Any] = {}
    exec(HARD, given)
    explorer: Explorer = given["explorer"]
    return explorer


def in_a_loop_of_its_own(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """What a coroutine gives, though the loop of a browser's tests may run in this thread."""
    outer = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return asyncio.run(coroutine)
    finally:
        asyncio._set_running_loop(outer)


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not what():
            await asyncio.sleep(0.01)


def test_a_search_shows_its_progress_and_is_cancelled() -> None:
    async def clicked() -> Explorer:
        explorer = hard()
        explorer.solve_button.click()
        seen = set()
        while len(seen) < 3:
            await until(lambda: explorer.progress.text not in seen)
            seen.add(explorer.progress.text)
        assert explorer.is_searching
        explorer.stop_button.click()
        await until(lambda: not explorer.is_searching)
        return explorer

    explorer = in_a_loop_of_its_own(clicked())
    assert explorer.run is not None and explorer.run.status == "cancelled"
    assert explorer.run.progress().nodes > 1000
    assert "Stopped after" in explorer.status.text and explorer.stop_button.disabled


def test_a_search_comes_to_its_end() -> None:
    async def solved() -> Explorer:
        few = ws.Lexicon.from_words(WORDS, name="few")
        explorer = ws.explore(ws.Pyramid.parse("p ir aao ntib ogueo"), few)
        for box in explorer.others.page.boxes.values():
            box.value = False
        explorer.solve()
        await until(lambda: "One solution" in explorer.status.text)
        for number in range(3):
            explorer.tabs.selected_index = number
            assert "One moment" not in getattr(explorer.pages[number].children[0], "value", "")
        explorer.ask.pattern.value = "g.it.r"
        assert "guitar" in explorer.ask.answer.children[0].value
        return explorer

    assert in_a_loop_of_its_own(solved()).run.solutions[0].words == ("guitar", "oboe", "piano")


def test_a_comparison_is_stopped_as_a_whole() -> None:
    async def compared() -> Explorer:
        explorer = hard()
        for box in explorer.others.page.boxes.values():
            box.value = box.description == "b"
        explorer.compare()
        await until(lambda: "Looking into a" in explorer.progress.text)
        await asyncio.sleep(0.5)
        explorer.stop()
        await asyncio.sleep(0.5)
        assert not explorer.others.is_busy
        return explorer

    explorer = in_a_loop_of_its_own(compared())
    assert explorer.progress.text.startswith("Stopped")


def test_who_waits_does_the_work() -> None:
    """Nobody else could."""

    async def waited() -> list[Job]:
        ended: list[Job] = []
        run = ws.Pyramid.parse("p ir aao ntib ogueo").solve(WORDS, lazy=True)
        job = Job(lambda job: job.search(run), lambda progress: None, ended.append).begin()
        assert job.wait(30) and ended == [job] and run.status == "complete"
        await asyncio.sleep(0.1)
        endless = hard().solve()
        assert endless is not None and not endless.wait(0.3) and endless.progress().nodes > 0
        return ended

    assert len(in_a_loop_of_its_own(waited())) == 1


def test_what_goes_wrong_is_said() -> None:
    async def failed() -> Explorer:
        explorer = ws.explore(ws.Pyramid.parse("p ir aao ntib ogueo"), "webster")
        explorer.solve()
        await until(lambda: explorer.lexicon_error.text != "")
        return explorer

    assert "webster" in in_a_loop_of_its_own(failed()).lexicon_error.text


# -- in a kernel -----------------------------------------------------------------------------------


@pytest.fixture
def kernel():
    manager = KernelManager(kernel_name="python3")
    manager.start_kernel()
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(60)
    yield client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def printed(kernel: Any, code: str) -> str:
    """What a cell prints."""
    said: list[str] = []

    def keep(message: dict[str, Any]) -> None:
        content = message["content"]
        said.append(content.get("text", "") + "\n".join(content.get("traceback", ())))

    kernel.execute_interactive(code, timeout=60, output_hook=keep)
    return "".join(said)


def test_a_kernel_answers_while_it_searches(kernel) -> None:
    """A cell that runs beside the search sees how far it is, and cancels it."""
    started = HARD + "job = explorer.solve(); print(explorer.is_searching)"
    assert printed(kernel, started).strip() == "True"
    looked = "import asyncio; await asyncio.sleep(1); print(explorer.progress.text)"
    assert " nodes, " in printed(kernel, looked)
    cancelled = "explorer.stop(); await asyncio.sleep(1); print(explorer.run.status)"
    assert printed(kernel, cancelled).strip() == "cancelled"
