"""How fast a dictionary becomes a letter graph, comes back from the cache, and is looked up.

Run as ``python -m benchmarks.bench_trie [--rounds N]`` from the checkout. Contenders take turns, and the
clock counts this process's CPU time (all of them compute in one thread), so that a busy machine disturbs
little. Every answer is checked before anything is timed. Nothing here fails on a time.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import os
import random
import statistics
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from time import process_time
from typing import Any

from wordsearch.lexicon import Lexicon
from wordsearch.trie import LetterGraph, Trie, cache_folder, cached_graph, incremental_graph

Task = Callable[[], object]
PROBES = 20_000
PREFIX = "inter"


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


def optional(module: str) -> Any:
    """A library to compare with, or None where it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def timed(tasks: Mapping[str, Task], rounds: int) -> dict[str, list[float]]:
    """Seconds of each task in each round; the tasks take turns, after one turn that does not count."""
    seconds: dict[str, list[float]] = {name: [] for name in tasks}
    for turn in range(rounds + 1):
        for name, task in tasks.items():
            gc.collect()
            start = process_time()
            result = task()
            elapsed = process_time() - start
            del result  # after the clock: taking a trie apart is not building it
            if turn:
                seconds[name].append(elapsed)
    return seconds


def table(
    title: str, seconds: Mapping[str, Sequence[float]], base: str, per: int = 1, unit: str = "ms"
) -> None:
    """Print medians, the middle half of the rounds, and how many times `base` each takes."""
    scale = {"ms": 1e3, "ns": 1e9}[unit] / per
    print(f"\n{title}")
    print(f"  {'':34}{'median ' + unit:>12}{'middle half':>20}{'times ' + base:>34}")
    for name, values in seconds.items():
        low, middle, high = (scale * value for value in statistics.quantiles(values, n=4))
        ratio = statistics.median(one / two for one, two in zip(values, seconds[base], strict=True))
        print(f"  {name:34}{middle:12.4g}{f'{low:.4g} .. {high:.4g}':>20}{ratio:34.3g}")


def builders(words: Sequence[str]) -> dict[str, Task]:
    tasks: dict[str, Task] = {
        "LetterGraph.from_words": partial(LetterGraph.from_words, words),
        "Trie, word by word": partial(Trie, words),
        "nested dicts, word by word": partial(nested_dicts, words),
        "incremental_graph, word by word": partial(incremental_graph, words),
    }
    for module, kind in (("marisa_trie", "Trie"), ("dawg", "DAWG")):
        library = optional(module)
        if library:
            tasks[f"{module}.{kind} (C++)"] = partial(getattr(library, kind), words)
    return tasks


def lookups(holders: Mapping[str, Any], probes: Sequence[str]) -> dict[str, Task]:
    return {
        name: partial(lambda holder: [probe in holder for probe in probes], holder)
        for name, holder in holders.items()
    }


def prefix_walks(holders: Mapping[str, Any]) -> dict[str, Task]:
    """Listing the words that begin with a prefix, where the structure can."""
    listers = {
        name: getattr(holder, "words", getattr(holder, "keys", None)) for name, holder in holders.items()
    }
    return {name: partial(lambda ask: sorted(ask(PREFIX)), ask) for name, ask in listers.items() if ask}


def check_answers(
    words: Sequence[str], sha256: str, holders: Mapping[str, Any], probes: Sequence[str]
) -> None:
    """Every builder, the cache and every contender give the same answers, or there is nothing to time."""
    graph = LetterGraph.from_words(words)
    assert graph == incremental_graph(words) == cached_graph(words, sha256) == cached_graph(words, sha256)
    assert list(graph) == list(words)
    present = set(words)
    expected = [probe in present for probe in probes]
    for name, task in lookups(holders, probes).items():
        assert task() == expected, name
    listed = [word for word in words if word.startswith(PREFIX)]
    for name, task in prefix_walks(holders).items():
        assert task() == listed, name


def some_probes(words: Sequence[str]) -> list[str]:
    """Half words, half near misses, in random but fixed order."""
    generator = random.Random(2)
    chosen = generator.sample(list(words), PROBES // 2)
    misses = [word[:-1] + generator.choice("abcdefghijklmnopqrstuvwxyz") for word in chosen]
    return generator.sample(chosen + misses, PROBES)


def holding(words: Sequence[str], build: Mapping[str, Task]) -> dict[str, Any]:
    """One structure of each kind, by name, all holding the same words."""
    kept = {name: task for name, task in build.items() if not name.startswith(("nested", "incremental"))}
    holders = {name.split(",")[0].removesuffix(".from_words"): task() for name, task in kept.items()}
    return {**holders, "set": set(words)}


def walkable(words: Sequence[str], sha256: str) -> tuple[object, object]:
    """What a walker in plain Python needs, from the cache."""
    graph = cached_graph(words, sha256)
    return graph.steps, graph.ends


def run(words: Sequence[str], sha256: str, rounds: int) -> None:
    build = builders(words)
    probes = some_probes(words)
    graph = LetterGraph.from_words(words)
    check_answers(words, sha256, holding(words, build), probes)
    (stored,) = cache_folder().glob("*.npz")
    print(f"{graph!r}: {graph.nbytes:,} bytes of arrays, {stored.stat().st_size:,} on disk")
    # Nothing large is held while building is timed: the garbage collector would walk through it again
    # and again, and only the builders that make many objects would pay for it.
    table("Building", timed(build, rounds), "LetterGraph.from_words")
    loading: dict[str, Task] = {
        "cached_graph": partial(cached_graph, words, sha256),
        "cached_graph, steps and ends": partial(walkable, words, sha256),
        "LetterGraph.from_words": build["LetterGraph.from_words"],
    }
    table("From the cache", timed(loading, 3 * rounds), "cached_graph")
    holders = holding(words, build)
    table("Is it a word?", timed(lookups(holders, probes), rounds), "LetterGraph", PROBES, "ns")
    table(f"Words that begin with {PREFIX!r}", timed(prefix_walks(holders), rounds), "LetterGraph")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="how often each contender takes its turn")
    parser.add_argument("--lexicon", default="enable1", help="any name that Lexicon.load knows")
    options = parser.parse_args(arguments)
    lexicon = Lexicon.load(options.lexicon)
    print(f"{lexicon.name}: {len(lexicon):,} words; Python {sys.version.split()[0]}, {os.cpu_count()} CPUs")
    missing = [module for module in ("marisa_trie", "dawg") if optional(module) is None]
    if missing:
        print(f"not installed, so not compared: {', '.join(missing)}")
    with tempfile.TemporaryDirectory() as folder:
        before = os.environ.get("WORDSEARCH_CACHE")
        os.environ["WORDSEARCH_CACHE"] = folder
        try:
            run(lexicon.words, lexicon.sha256, options.rounds)
        finally:
            os.environ.pop("WORDSEARCH_CACHE")
            if before is not None:
                os.environ["WORDSEARCH_CACHE"] = before


if __name__ == "__main__":
    main()
