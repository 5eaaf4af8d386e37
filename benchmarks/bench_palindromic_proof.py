"""The proof of the shortest palindromic pangram, list by list: length, seconds, memory.

    python -m benchmarks.bench_palindromic_proof [--lists ita enable1 ...] [--jobs 2] [--counted] [--quick]

Each list is proven in a process of its own, so that its memory is its own; seconds include everything from
reading the list on, with compiled kernels in the cache. Target: ITA Software's list within 60 s and 1.5 GB.
With --quick only small lists, and how `max_memory` makes the table smaller and the answer no other. Before
any time is shown, the kernels' search must have the layers, to the count, of their plain twin.
"""

from __future__ import annotations

import argparse
import json
import random
import string
import subprocess
import sys
import time
from typing import Any

from tests.conftest import find_shared_data
from wordsearch.lexicon import Lexicon
from wordsearch.puzzles.palindromic_automaton import Halves, edges_of, pattern_table, shrunk
from wordsearch.puzzles.palindromic_layers import LayeredSearch, plain_sweep
from wordsearch.puzzles.palindromic_proof import shortest_palindromic_pangram

LISTS = ("ita", "enable1", "twl06", "american-english:strict", "wordnet:strict", "web2:strict", "sowpods")
QUICK = ("american-english:strict",)
TARGET = "target for ita: 60 s, 1,500 MB"


def twins() -> None:
    """The kernels' search against its plain twin: the same keys, then the ratio of their times."""
    rng = random.Random(3)
    letters = string.ascii_lowercase[:8]
    words = sorted({"".join(rng.choices(letters, k=rng.randint(2, 5))) for _ in range(60)})
    halves = Halves.of(words)
    automaton = shrunk(edges_of(halves), letters, halves.goal, 24)
    assert automaton is not None
    table = pattern_table(automaton, 3)
    search = LayeredSearch(automaton, table)
    search.sweep(2)  # compiled, or read from the cache
    began = time.perf_counter()
    fast = search.sweep(7)
    middle = time.perf_counter()
    plain, best = plain_sweep(automaton, table, 7)
    ended = time.perf_counter()
    assert best == fast.best and {at: set(keys.tolist()) for at, keys in fast.buckets.items()} == plain
    ratio = (ended - middle) / (middle - began)
    print(f"\n1. kernels and plain twin: {fast.states:,} equal states in {len(fast.layers())} layers; "
          f"{ratio:,.0f} times as fast")


def one(name: str, memory: str, jobs: int | None, counted: bool) -> dict[str, Any] | None:
    """Prove one list in a process of its own; None where the list is not here."""
    call = f"told({name!r}, {memory!r}, {jobs}, {counted})"
    code = f"from benchmarks.bench_palindromic_proof import told; {call}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr.strip() or f"the proof of {name} ended with {done.returncode}")
    found: dict[str, Any] | None = json.loads(done.stdout)
    return found


def told(name: str, memory: str, jobs: int | None, counted: bool) -> None:
    """Prove a list and print its figures as JSON."""
    began = time.perf_counter()
    lexicon = lexicon_of(name.split(":")[0])
    if lexicon is None:
        print("null")
        return
    proof = shortest_palindromic_pangram(lexicon, strict=name.endswith(":strict"), max_memory=memory,
                                         all_phrases=counted, n_jobs=jobs, progress=False)
    for phrase in proof.listed:
        assert proof.puzzle.is_solved_by(phrase.words) and phrase.length == proof.upper
        assert all(word in lexicon for word in phrase.words)
    proven = proof.seconds.get("proof", 0.0) + time.perf_counter() - began - proof.seconds["total"]
    print(json.dumps({
        "result": proof.label, "length": proof.upper, "proven": proven, "total": time.perf_counter() - began,
        "letters": len(proof.search.get("letters", "")), "bytes": proof.resident_bytes, "count": proof.count,
        "states": sum(bound.states for bound in proof.bounds), "phrase": str(proof.listed[0]),
    }))


def lexicon_of(name: str) -> Lexicon | None:
    """The list of this name; None for ITA Software's where the reference data are not here."""
    if name != "ita":
        return Lexicon.load(name)
    shared = find_shared_data()
    return None if shared is None else Lexicon.from_file(shared / "ita-word-lst.txt", name="ita")


def table(lists: list[str], memories: list[str], jobs: int | None, counted: bool) -> None:
    """A row for each list and memory."""
    print(f"\n2. proofs, each in a process of its own; {TARGET}")
    print(f"{'list':26}{'max_memory':>11}{'K':>4}{'letters':>9}{'proven s':>10}{'total s':>9}"
          f"{'resident MB':>13}{'states':>12}{'phrases':>9}  result")
    for name in lists:
        for memory in memories:
            row = one(name, memory, jobs, counted)
            if row is None:
                print(f"{name:26}left out: the reference data with this list are not here")
                break
            count = "-" if row["count"] is None else f"{row['count']:,}"
            print(f"{name:26}{memory:>11}{row['letters']:>4}{row['length']:>9}{row['proven']:>10.1f}"
                  f"{row['total']:>9.1f}{row['bytes'] / 1e6:>13,.0f}{row['states']:>12,}{count:>9}  "
                  f"{row['result']}: {row['phrase']}", flush=True)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--lists", nargs="+", default=list(LISTS))
    parser.add_argument("--memory", nargs="+", default=["1.5 GB"])
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--counted", action="store_true", help="count and list all phrases, too")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    twins()
    if options.quick:
        options.lists, options.memory = list(QUICK), ["1.5 GB", "200 MB"]
    table(options.lists, options.memory, options.jobs, options.counted)


if __name__ == "__main__":
    main()
