"""The shortest palindromic pangram, proven: kernels and reference, memory, list by list.

    python -m benchmarks.bench_palindromic_proof            under a minute
    python -m benchmarks.bench_palindromic_proof --long     every list, less memory: half an hour

Each proof runs in a process of its own, so that its memory is its own; seconds include the start of
Python and reading the list, with compiled kernels in the cache. A length is right if it is that of
the committed certificate, which `python -m wordsearch.verify` derives anew.
"""

from __future__ import annotations

import json
import random
import string
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from benchmarks.command import main
from benchmarks.harness import Contestant, Task
from tests.conftest import ROOT, find_shared_data
from tests.puzzles.palindromes.reference import plain_sweep
from wordsearch.puzzles.palindromes.automaton import Halves, edges_of, shrunk
from wordsearch.puzzles.palindromes.layers import LayeredSearch, Sweep
from wordsearch.puzzles.palindromes.proof import shortest_palindromic_pangram
from wordsearch.puzzles.palindromes.table import pattern_table
from wordsearch.words.lexicon import Lexicon

LISTS = ("american-english-strict", "enable1", "twl06", "wordnet-strict", "web2-strict", "sowpods")
ITA = {"seconds": 60.0, "bytes": 1.5e9}  # asked for on two cores
NO_ITA = "the reference data"  # what a row says that it lacks


# -- proofs in processes of their own --------------------------------------------------------------


def lexicon_of(name: str) -> Lexicon:
    """The list of this name; ``enable1-4`` are the words of up to four letters."""
    base = name.removesuffix("-strict").removesuffix("-4")
    shared = find_shared_data()
    if base == "ita":
        assert shared is not None, f"ITA Software's list belongs to {NO_ITA}"
        return Lexicon.from_file(shared / "ita-word-lst.txt", name="ita")
    lexicon = Lexicon.load(base)
    return lexicon.filter(max_length=4) if name.endswith("-4") else lexicon


def told(name: str, memory: str) -> None:
    """Prove a list's least length and print the figures as JSON: what `Proving` asks of its
    process.
    """
    lexicon = lexicon_of(name)
    proof = shortest_palindromic_pangram(
        lexicon,
        strict=name.endswith("-strict"),
        max_memory=memory,
        all_phrases=False,
        progress=False,
    )
    for phrase in proof.listed:
        assert set(phrase.text) == set(phrase.alphabet) and phrase.length == proof.upper
        assert all(word in lexicon for word in phrase.words)
    print(
        json.dumps(
            {
                "length": proof.length,
                "letters": len(proof.search["letters"]),
                "bytes": proof.resident_bytes,
                "states": sum(bound.states for bound in proof.bounds),
            }
        )
    )


class Proving:
    """A contestant's call: the proof of a list, in a process of its own, and its figures."""

    def __init__(self, name: str, memory: str) -> None:
        self._code = (
            f"from benchmarks.bench_palindromic_proof import told; told({name!r}, {memory!r})"
        )
        self.found: dict[str, Any] = {}

    def __call__(self) -> dict[str, Any]:
        done = subprocess.run(
            [sys.executable, "-c", self._code], cwd=ROOT, capture_output=True, text=True
        )
        if done.returncode:
            raise RuntimeError(done.stderr.strip().rpartition("\n")[2])
        self.found = json.loads(done.stdout)
        return self.found

    def note(self) -> str:
        """How large the table was that the memory allowed."""
        return f"{self.found['letters']} letters in the table" if self.found else ""


def contestant(name: str, memory: str, **options: Any) -> Contestant:
    """The proof of a list within some memory."""
    call = Proving(name, memory)
    needs = NO_ITA if name == "ita" and find_shared_data() is None else None
    return Contestant(
        f'max_memory="{memory}"',
        call,
        "kernel",
        lambda found: found["length"],
        nodes=lambda: int(call.found["states"]),
        peak=lambda found: int(found["bytes"]),
        note=call.note,
        needs=needs,
        **options,
    )


def certified(name: str) -> int:
    """The length that the committed certificate has."""
    path = ROOT / "data" / "certificates" / f"{name}.json"
    return int(json.loads(path.read_text(encoding="utf-8"))["claims"]["length"])


def proof_of(name: str, *memories: str) -> Task:
    """A list, with as much memory as is usual, and with less."""
    first, *less = memories or ("1.5 GB",)
    asked = ITA if name == "ita" else {}
    rows = [contestant(name, first, within=asked), *(contestant(name, memory) for memory in less)]
    return Task(
        f"palindromic proof: {name}, the least length",
        rows,
        expected=certified(name),
        unit="proof",
        long=True,
    )


# -- kernels and reference -------------------------------------------------------------------------


def keys_of(sweep: Sweep) -> Any:
    """What a sweep found, as its plain reference tells it."""
    return {bucket: set(keys.tolist()) for bucket, keys in sweep.buckets.items()}, sweep.best


def twins() -> Task:
    """The compiled search against its plain reference: every key equal."""
    rng = random.Random(3)
    letters = string.ascii_lowercase[:8]
    words = sorted({"".join(rng.choices(letters, k=rng.randint(2, 5))) for _ in range(60)})
    halves = Halves.of(words)
    automaton = shrunk(edges_of(halves), letters, halves.goal, 24)
    assert automaton is not None
    table = pattern_table(automaton, 3)
    search = LayeredSearch(automaton, table)
    searched, _ = plain_sweep(automaton, table, 7)
    states = sum(map(len, searched.values()))
    return Task(
        f"palindromic proof: all {states:,} states of 60 words over 8 letters",
        [
            Contestant(
                "plain reference", lambda: plain_sweep(automaton, table, 7), "plain", nodes=states
            ),
            Contestant("kernel", lambda: search.sweep(7), "kernel", keys_of, nodes=states),
        ],
        unit="search",
    )


# -- all of them -----------------------------------------------------------------------------------


def tasks() -> Iterator[Task]:
    """Kernels and twin, a small list with ever less memory, and ITA Software's list."""
    yield twins()
    small = Task(
        "palindromic proof: ENABLE1's 4,971 words of up to four letters, the least length",
        [contestant("enable1-4", memory) for memory in ("400 MB", "50 MB", "40 MB")],
        expected=57,
        unit="proof",
        long=True,
    )
    yield small
    yield proof_of("ita")


def long_tasks() -> Iterator[Task]:
    """Every list that has a certificate worth the name, and less memory."""
    yield proof_of("ita", "1.5 GB", "700 MB", "400 MB")
    for name in LISTS:
        yield proof_of(name)


if __name__ == "__main__":
    main(tasks, long=long_tasks)
