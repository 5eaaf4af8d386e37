"""The compiled letter graph against its plain twin and the words."""

from __future__ import annotations

import pickle
import random
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings, strategies as st

from tests.memory import peak_of
from tests.words.reference import minimal, spelled
from wordsearch.words import graph_building, letter_graph
from wordsearch.words.letter_graph import LetterGraph
from wordsearch.words.lexicon import Lexicon

few_letters = st.text("abc", min_size=1, max_size=6)
any_letters = st.text("aé'.-ßΩя漢字\U0001f600\ud800", min_size=1, max_size=5)
word_lists = st.one_of(
    st.lists(few_letters, max_size=40),
    st.lists(any_letters, max_size=20),
    st.lists(st.text(min_size=1), max_size=8),
).map(lambda words: sorted(set(words)))


@given(word_lists, st.lists(st.one_of(few_letters, any_letters), max_size=5))
@example([], [])
@example(["ab", "ad", "cb", "cd"], [])
@example(["a", "aa", "aaa", "aaaa"], [])
@example(["xab", "xcd", "yad", "ycb"], [])  # equal sums, unless child and letter are mixed
@example(["\U0010ffff", "\U0010ffff\U0010ffff"], [])
@settings(max_examples=60)
def test_it_is_the_minimal_graph_of_its_words_and_no_others(
    words: list[str], probes: list[str]
) -> None:
    graph = LetterGraph.from_words(words)
    assert minimal(graph, words) and len(graph) == len(words)
    near = (
        {word[:-1] for word in words}
        | {word + "a" for word in words}
        | {word[::-1] for word in words}
    )
    for probe in (*words, *near, *probes, ""):
        assert (probe in graph) == (probe in set(words))
    assert 3 not in graph and [*"".join(words[:1])] not in graph


def arrays(graph: LetterGraph) -> list[Any]:
    return [graph.first, graph.letters, graph.targets, graph.terminal, graph.below]


def test_arrays_are_small_typed_and_read_only() -> None:
    graph = LetterGraph.from_words(["ab", "b", "bab"])
    assert [array.dtype.name for array in arrays(graph)] == [
        "int32",
        "uint8",
        "int32",
        "bool",
        "int32",
    ]
    with pytest.raises(ValueError, match="read-only"):
        graph.targets[0] = 0


def test_an_alphabet_of_more_than_256_letters() -> None:
    words = [chr(0x2000 + n) + chr(0x2000 + (n * n) % 5_000) for n in range(5_000)]
    graph = LetterGraph.from_words(words)
    assert graph.letters.dtype == np.uint16 and minimal(graph, words)


@pytest.mark.parametrize(
    "words",
    [["", "a"], ["a", "b", 3], ["a", "ab", "ab"], ["a", "é", "z"], "lid", {"lid"}],
)
def test_bad_lists_get_one_clear_sentence(words: Any) -> None:
    with pytest.raises(
        ValueError, match=r"a list of texts, none empty, .*; pass sorted\(set\(words\)\)"
    ):
        LetterGraph.from_words(words)


def test_unlucky_hashes_cost_time_only(monkeypatch: pytest.MonkeyPatch) -> None:
    draws = []
    honest = graph_building._hashes

    def colliding(*arguments: Any) -> Any:
        draws.append(1)
        hashes = honest(*arguments)
        return hashes & np.uint64(3) if len(draws) <= 2 else hashes

    monkeypatch.setattr(graph_building, "_hashes", colliding)
    words = [f"{n:b}" for n in sorted(range(1, 200), key=bin)]
    assert minimal(LetterGraph.from_words(words), words)
    assert len(draws) == 3


def test_one_huge_word_among_short_ones_keeps_memory_bounded() -> None:
    """5,000 words by 20,000 letters would be a matrix of 100 MB."""
    generator = random.Random(7)
    short = {"".join(generator.choices("abcde", k=7)) for _ in range(5_000)}
    words = sorted({*short, "abcde" * 4_000})
    graph, peak = peak_of(lambda: LetterGraph.from_words(words))
    assert peak < 30e6 and spelled(graph) == words


def test_a_real_dictionary(shared_data: Path) -> None:
    words = (shared_data / "ita-word-lst.txt").read_text().split()
    graph = LetterGraph.from_words(words)
    assert spelled(graph) == words and graph.n_nodes == 54_335
    assert sum(array.nbytes for array in arrays(graph)) < 8_000_000


# ---- one graph for each list in a process --------------------------------------------------------


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The lists of words that graphs are built of from now on."""
    found: list[list[str]] = []
    honest = letter_graph.graph_arrays
    monkeypatch.setattr(
        letter_graph, "graph_arrays", lambda words: (found.append(list(words)), honest(words))[1]
    )
    return found


def test_equal_lists_share_one_graph_in_a_process(built: list[list[str]]) -> None:
    """Two loads, a lexicon that came out of a pickle, and threads that ask at once."""
    words = ["lid", "off", "shared"]
    one, other = Lexicon.from_words(words, name="one"), Lexicon.from_words(words, name="other")
    threads = [threading.Thread(target=lambda: one.graph) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sent = pickle.dumps(one)
    assert one.graph is other.graph is pickle.loads(sent).graph
    assert built == [words] and b"LetterGraph" not in sent


def test_a_few_graphs_outlive_their_lexicons_and_no_more(built: list[list[str]]) -> None:
    """A worker process is sent the same lexicon again with each job."""
    lists = [[f"word{chr(97 + number)}"] for number in range(12)]
    for words in [*lists, *lists[-3:], lists[0]]:
        assert spelled(Lexicon.from_words(words).graph) == words
    assert built == [*lists, lists[0]]
    assert letter_graph._kept.cache_info().currsize == 8
