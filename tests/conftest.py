"""What all tests share: a private cache, fixed seeds, the reference data, and no quiet skips in
CI.
"""

from __future__ import annotations

import ast
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

#: `make test-exhaustive`: what takes too long for every run is tried, too.
EXHAUSTIVE = bool(os.environ.get("WORDSEARCH_EXHAUSTIVE"))

# Set before anything imports matplotlib.
os.environ.setdefault("MPLBACKEND", "agg")

# Under CI everything that a test needs is installed, so a skip there means that something was not
# tested. The exception: a skip whose reason starts with one of these words, about what the platform
# itself can't do.
ALLOWED_SKIPS = ("platform:",)

# No deadline, since tests never judge time; the same examples each time in CI, so that red means a
# change.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a source file, which several tests look at."""
    return ast.parse(path.read_text(encoding="utf-8"))


def in_ci() -> bool:
    return os.environ.get("CI", "").lower() in {"1", "true", "yes"}


def find_shared_data() -> Path | None:
    """The folder of reference data: `../shared/data` beside the checkout, or where
    WORDSEARCH_SHARED says.
    """
    named = os.environ.get("WORDSEARCH_SHARED")
    shared = Path(named) if named else ROOT.parent / "shared"
    for folder in (shared / "data", shared):
        if (folder / "ita-word-lst.txt").is_file():
            return folder
    return None


@pytest.fixture(scope="session")
def shared_data() -> Path:
    folder = find_shared_data()
    if folder is None:
        pytest.skip(
            "no reference data: neither ../shared/data nor the folder in WORDSEARCH_SHARED holds it"
        )
    return folder


@pytest.fixture(autouse=True)
def _same_random_numbers() -> None:
    random.seed(20)


@pytest.fixture(autouse=True)
def _no_figure_left() -> Iterator[None]:
    yield
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    """Name bytes after their argument: gzipped ones hold the time, and all processes must agree
    on names.
    """
    return argname if isinstance(val, bytes) else None


class NoQuietSkips:
    """Turn a skip into a failure, wherever it was decided: in a test, in a fixture or while
    collecting.
    """

    @staticmethod
    def _complain(report: pytest.TestReport | pytest.CollectReport) -> None:
        where = report.longrepr
        reason = where[2] if isinstance(where, tuple) else str(where)
        if reason.removeprefix("Skipped: ").startswith(ALLOWED_SKIPS):
            return
        report.outcome = "failed"
        report.longrepr = f"CI skips nothing, and this would have been skipped: {reason}"

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.skipped and not hasattr(report, "wasxfail"):
            self._complain(report)
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self,
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        report = yield
        if report.skipped:
            self._complain(report)
        return report


# What shares something costly stays in one process when tests run in several: a server and a
# browser; a built wheel; kernels, which two processes would compile twice; what mypy keeps of its
# first look; and otherwise what the tests of a file make or load once. Long tests that share
# nothing go one by one. By place and not by xdist's marker: pytest 9.2 and xdist 3.8 together
# ignore that without a word.
TOGETHER = {
    "tests/batch/": "kernels",
    "tests/browser/": "browser",
    "tests/test_quality.py": "mypy",
    "tests/test_signatures.py": "mypy",
}
ALONE = ("tests/test_notebooks.py", "tests/test_nasty.py")


def shares_with(nodeid: str) -> str:
    """A name for all the tests that run in the same process as this one."""
    for place, name in TOGETHER.items():
        if nodeid.startswith(place):
            return name
    if nodeid.startswith(ALONE):
        return nodeid
    return nodeid.partition("::")[0]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests begin first, and then those that share with most others: else the last of them
    runs alone in the end. Also without xdist, since all processes must agree on the order.
    """
    sizes = Counter(shares_with(item.nodeid) for item in items)

    def order(item: pytest.Item) -> tuple[bool, int]:
        return item.get_closest_marker("slow") is None, -sizes[shares_with(item.nodeid)]

    items.sort(key=order)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from xdist.scheduler import LoadScopeScheduling

    class ByPlace(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return shares_with(nodeid)

    config.option.loadscopereorder = False  # the order is that of the items
    return ByPlace(config, log)


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("ci" if in_ci() else "here")
    # A shell starts background jobs with interrupts ignored; a test that sends one would wait for
    # ever.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if in_ci():
        # Registered by hand, since a conftest's own hooks see only the tests of its folder, not the
        # doctests.
        config.pluginmanager.register(NoQuietSkips(), "no-quiet-skips")
