"""Searches beside a page: how they are stopped, and how they let it answer."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import wordsearch as ws
from tests.panels import Endless, waited
from wordsearch.search.job import Job


def test_cancel_keeps_what_was_found():
    run = ws.depth_first(Endless())
    seen = []
    job = Job(lambda job: job.search(run), seen.append, lambda job: None).begin()
    assert waited(lambda: bool(seen) and run.progress().solutions == 1)
    job.cancel()
    assert job.wait(10)
    assert (run.status, run.solutions, job.error) == ("cancelled", ["first"], None)
    assert all(later.nodes >= sooner.nodes for sooner, later in zip(seen, seen[1:], strict=False))


def test_python_s_threads_take_short_turns_while_a_search_goes_on():
    usual = sys.getswitchinterval()
    run = ws.depth_first(Endless())
    job = Job(lambda job: job.search(run), lambda progress: None, lambda job: None).begin()
    assert waited(lambda: sys.getswitchinterval() < usual)
    job.cancel()
    assert waited(lambda: sys.getswitchinterval() == usual)


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
