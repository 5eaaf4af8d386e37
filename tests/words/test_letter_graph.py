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
from wordsearch.batch.graphs import GraphArrays
from wordsearch.words import graph_building, graph_building_bulk, letter_graph
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


def test_arrays_are_small_and_kernels_read_them_without_a_copy() -> None:
    graph = LetterGraph.from_words(["ab", "b", "bab"])
    assert "".join(array.typecode for array in arrays(graph)) == "iBibi"
    seen = GraphArrays(graph)
    for name, kind in {
        "first": "int32",
        "letters": "uint8",
        "targets": "int32",
        "terminal": "bool",
        "below": "int32",
    }.items():
        own, by_numpy = getattr(graph, name), getattr(seen, name)
        assert by_numpy.dtype.name == kind and by_numpy.tolist() == own.tolist()
        assert by_numpy.ctypes.data == own.buffer_info()[0], "it is the same memory"
        with pytest.raises(ValueError, match="read-only"):
            by_numpy[0] = 0


@given(word_lists.filter(bool))
@example(["ab", "ad", "cb", "cd"])
@example([chr(letter) for letter in range(1, 400)])
@settings(max_examples=60)
def test_word_by_word_and_in_bulk_make_equal_records(words: list[str]) -> None:
    text = "".join(words)
    records = graph_building.word_by_word(words, text)
    assert records == graph_building_bulk.in_bulk(words, text)
    graph = LetterGraph(*records)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(letter_graph, "bulk_for", lambda number: None)
        plain = graph.steps
    assert plain == graph_building_bulk.steps(*records[1:4], graph.stride)


@pytest.mark.parametrize("name", ["american-english", "enable1", "wordnet"])
def test_the_embedded_lists_have_equal_records_either_way(name: str) -> None:
    words = Lexicon.load(name).words
    text = "".join(words)
    assert graph_building.word_by_word(words, text) == graph_building_bulk.in_bulk(words, text)


def test_an_alphabet_of_more_than_256_letters() -> None:
    words = [chr(0x2000 + n) + chr(0x2000 + (n * n) % 5_000) for n in range(5_000)]
    graph = LetterGraph.from_words(words)
    assert graph.letters.typecode == "H" and minimal(graph, words)


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
    honest = graph_building_bulk._hashes

    def colliding(*arguments: Any) -> Any:
        draws.append(1)
        hashes = honest(*arguments)
        return hashes & np.uint64(3) if len(draws) <= 2 else hashes

    monkeypatch.setattr(graph_building_bulk, "_hashes", colliding)
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
    assert sum(len(array) * array.itemsize for array in arrays(graph)) < 8_000_000


# ---- one graph for each list in a process --------------------------------------------------------


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The lists of words that graphs are built of from now on."""
    found: list[list[str]] = []
    honest = letter_graph.graph_records
    monkeypatch.setattr(
        letter_graph, "graph_records", lambda words: (found.append(list(words)), honest(words))[1]
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
