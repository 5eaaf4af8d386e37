"""What tests of this folder share."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

import wordsearch as ws
from tests.panels import WORDS, waited


@pytest.fixture
def lexicon() -> ws.Lexicon:
    return ws.Lexicon.from_words(WORDS, name="few")


@pytest.fixture(autouse=True)
def _threads_end() -> Iterator[None]:
    """What one test leaves under way makes no widgets in the next."""
    yield
    assert waited(lambda: all(thread.name != "wordsearch" for thread in threading.enumerate()))
