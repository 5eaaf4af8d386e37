"""How fast a dictionary becomes a letter graph, and is looked up.

    python -m benchmarks.bench_trie

On ENABLE1, against Python's own set and sorted lists, numpy, marisa-trie and dawg (both C++).
"""

from __future__ import annotations

import importlib
import random
import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import Any

import numpy as np

from benchmarks.command import main
from benchmarks.harness import Contestant, Role, Task
from tests.words.reference import spelled
from wordsearch.words.graph_building import word_by_word
from wordsearch.words.letter_graph import LetterGraph
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.trie import Trie

PROBES = 20_000
PREFIX = "inter"
PATTERN = "b.n..a"


def nested_dicts(words: Sequence[str]) -> dict[str, Any]:
    """The least that inserting word by word can cost: dictionaries only, no class, no checks."""
    root: dict[str, Any] = {}
    for word in words:
        node = root
        for letter in word:
            child = node.get(letter)
            if child is None:
                child = node[letter] = {}
            node = child
        node[""] = None
    return root


def unnested(node: dict[str, Any], prefix: str = "") -> Iterator[str]:
    """The words of nested dictionaries."""
    for letter, below in node.items():
        if letter:
            yield from unnested(below, prefix + letter)
        else:
            yield prefix


def by_words(words: Sequence[str]) -> LetterGraph:
    """A letter graph as it is built where NumPy is not installed."""
    return LetterGraph(*word_by_word(words, "".join(words)))


def some_probes(words: Sequence[str]) -> list[str]:
    """Half words, half near misses, in random but fixed order."""
    generator = random.Random(2)
    chosen = generator.sample(list(words), PROBES // 2)
    misses = [word[:-1] + generator.choice("abcdefghijklmnopqrstuvwxyz") for word in chosen]
    return generator.sample(chosen + misses, PROBES)


def library(module: str, kind: str, words: Sequence[str]) -> Any:
    """A trie of another package."""
    return getattr(importlib.import_module(module), kind)(words)


def building(words: Sequence[str]) -> Task:
    """From a sorted list of words to a structure that holds them."""

    def way(
        name: str,
        build: Callable[[Any], Any],
        role: Role = "plain",
        needs: str | None = None,
        answer: Callable[[Any], Any] = sorted,
    ) -> Contestant:
        return Contestant(name, partial(build, words), role, answer, needs=needs)

    return Task(
        f"letter graph: build it of {len(words):,} words, ENABLE1",
        [
            way(
                "nested dicts, word by word",
                nested_dicts,
                "original",
                answer=lambda root: sorted(unnested(root)),
            ),
            way("Trie, word by word", Trie, answer=lambda trie: sorted(trie.words())),
            way("letter graph, word by word", by_words, answer=spelled),
            way("LetterGraph.from_words", LetterGraph.from_words, answer=spelled),
            way(
                "marisa-trie (C++)", partial(library, "marisa_trie", "Trie"), "peer", "marisa_trie"
            ),
            way(
                "dawg2 CompletionDAWG (C++)",
                partial(library, "dawg", "CompletionDAWG"),
                "peer",
                "dawg",
                lambda graph: sorted(graph.keys()),
            ),
        ],
        expected=list(words),
        unit="build",
        rounds=7,
    )


def lookups(words: Sequence[str]) -> Task:
    """Is it a word? Half of the probes are."""
    probes = some_probes(words)
    array = np.array(probes)
    table = np.array(words)

    def contains(holder: Any) -> list[bool]:
        return [probe in holder for probe in probes]

    def by_bisection() -> list[bool]:
        return [words[min(bisect_left(words, probe), len(words) - 1)] == probe for probe in probes]

    def way(
        name: str, build: Callable[[Any], Any], role: Role, needs: str | None = None
    ) -> Contestant:
        kept: list[Any] = []

        def ask() -> list[bool]:
            kept[:] = kept or [build(words)]
            return contains(kept[0])

        return Contestant(name, ask, role, needs=needs)

    return Task(
        f"letter graph: is it a word? {len(words):,} words, ENABLE1",
        [
            way("set", frozenset, "original"),
            Contestant("sorted tuple, bisect", by_bisection, "peer"),
            Contestant(
                "numpy.isin", lambda: np.isin(array, table), "peer", lambda found: found.tolist()
            ),
            way("Trie", Trie, "plain"),
            way("LetterGraph", LetterGraph.from_words, "plain"),
            way(
                "marisa-trie (C++)", partial(library, "marisa_trie", "Trie"), "peer", "marisa_trie"
            ),
            way("dawg2 DAWG (C++)", partial(library, "dawg", "DAWG"), "peer", "dawg"),
            way(
                "dawg2 CompletionDAWG (C++)",
                partial(library, "dawg", "CompletionDAWG"),
                "peer",
                "dawg",
            ),
        ],
        units=len(probes),
        unit="look-up",
    )


def prefixes(words: Sequence[str]) -> Task:
    """The words that begin with a prefix."""
    trie = Trie(words)

    def way(name: str, module: str, kind: str) -> Contestant:
        kept: list[Any] = []

        def ask() -> Any:
            kept[:] = kept or [library(module, kind, words)]
            return kept[0].keys(PREFIX)

        return Contestant(name, ask, "peer", sorted, needs=module)

    def from_place() -> list[str]:
        start = bisect_left(words, PREFIX)
        return list(
            takewhile(
                lambda word: word.startswith(PREFIX),
                (words[place] for place in range(start, len(words))),
            )
        )

    return Task(
        f"letter graph: the words that begin with {PREFIX!r}, ENABLE1",
        [
            Contestant(
                "every word looked at",
                lambda: [word for word in words if word.startswith(PREFIX)],
                "original",
                sorted,
            ),
            Contestant("sorted tuple, bisect", from_place, "peer", sorted),
            Contestant("Trie", lambda: list(trie.words(PREFIX)), "plain", sorted),
            way("marisa-trie (C++)", "marisa_trie", "Trie"),
            way("dawg2 CompletionDAWG (C++)", "dawg", "CompletionDAWG"),
        ],
        unit="list",
    )


def patterns(words: Sequence[str]) -> Task:
    """The words that match a pattern with blanks."""
    trie = Trie(words)

    def by_regex() -> list[str]:
        fits = re.compile(PATTERN).fullmatch
        return [word for word in words if fits(word)]

    return Task(
        f"letter graph: the words that match {PATTERN!r}, ENABLE1",
        [
            Contestant("regular expression, every word", by_regex, "original", sorted),
            Contestant("Trie", lambda: list(trie.matches(PATTERN)), "plain", sorted),
        ],
        unit="list",
    )


def tasks() -> Iterator[Task]:
    """Building, looking up, listing."""
    lexicon = Lexicon.load("enable1")
    yield building(lexicon.words)
    yield lookups(lexicon.words)
    yield prefixes(lexicon.words)
    yield patterns(lexicon.words)


if __name__ == "__main__":
    main(tasks)
