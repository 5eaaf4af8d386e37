"""The brick: the generator as first written, plain scans of a word list, plain loops, NumPy, and
the kernels.

    python -m benchmarks.bench_brick

A scan that would take hours runs on a sample of puzzles, drawn by seed; its time is per puzzle all
the same. The 5,000-word list is reference data beside the checkout (`../shared/data`, or the folder
that the variable WORDSEARCH_SHARED names); without it the tasks on it are left out, aloud.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.command import main
from benchmarks.harness import Contestant, Sample, Task
from notebooks.originals import brick as original
from tests.conftest import find_shared_data
from tests.puzzles.letters import reference
from wordsearch.puzzles.letters import letter_sets
from wordsearch.puzzles.letters.brick import Brick
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.segmenter import segment


def scan(words: Sequence[str], letters: str, required: str | None = None) -> list[str]:
    """The plain way: look at every word."""
    allowed = set(letters)
    return [
        word
        for word in words
        if len(word) >= 4 and (required is None or required in word) and set(word) <= allowed
    ]


def tuned_scan(words: Sequence[str], letters: str) -> list[str]:
    """The same without a set for every word."""
    fits = set(letters).issuperset
    return [word for word in words if len(word) >= 4 and fits(word)]


def generators(path: Path) -> Iterator[Task]:
    """All 7-letter sets of paths of the 5,000-word list."""
    words = list(segment(path, "en"))
    brick = Brick.from_words(words)
    old = original.Brick(words)
    bits = brick.bits
    yield Task(
        "brick: 7-letter unions, k = 2 splits, 5,000 words",
        [
            Contestant("original", lambda: Counter(original.letter_sets(old, 7, 2)), "original"),
            Contestant("kernel, Brick.letter_sets", lambda: brick.letter_sets(7, 2), "kernel"),
        ],
    )
    yield Task(
        "brick: 7-letter unions of any two paths, 5,000 words",
        [
            Contestant("original", lambda: original.unions_of_two(old, 7), "original"),
            Contestant(
                "kernel, bits",
                lambda: letter_sets.pair_unions(bits, 7),
                "kernel",
                lambda sets: set(letter_sets.spell(sets, brick.alphabet)),
                wanted={"original": 120},
            ),
            Contestant("kernel, Brick.pair_sets", lambda: brick.pair_sets(7), "kernel", set),
        ],
    )


def honeycombs(lexicon: Lexicon, sample: int = 12) -> Task:
    """How many words each honeycomb has; the scan is of a sample."""
    words = list(lexicon)
    brick = Brick.from_words(lexicon)
    filed = brick.filed(4)
    sets = filed.masks[np.bitwise_count(filed.masks) == 7]
    plain = sets.tolist()
    counts = dict(zip(filed.masks.tolist(), filed.counts.tolist(), strict=True))
    spelled = letter_sets.spell(sets, brick.alphabet)
    every = [(letters, at) for letters in spelled for at in range(7)]
    chosen = random.Random(20).sample(every, sample)

    def keyed(rows: Any) -> dict[tuple[str, int], int]:
        return dict(zip(every, (int(count) for row in rows for count in row), strict=True))

    return Task(
        f"brick: {len(every):,} honeycombs of {lexicon.name}, the words of each counted",
        [
            Contestant(
                "scan of every word",
                lambda: Sample(
                    {
                        (letters, at): len(scan(words, letters, letters[at]))
                        for letters, at in chosen
                    }
                ),
                "original",
                units=sample,
                note=f"{sample} of them",
            ),
            Contestant("plain loop", lambda: reference.honeycombs(plain, counts), "plain", keyed),
            Contestant(
                "kernel",
                lambda: letter_sets.honeycombs(sets, filed),
                "kernel",
                keyed,
                wanted={"plain loop": 40},
            ),
        ],
        units=len(every),
        unit="honeycomb",
    )


def letter_set_counts(lexicon: Lexicon) -> Task:
    """The number of words that every one of the 2 ** 26 sets of letters spells."""
    brick = Brick.from_words(lexicon)
    filed = brick.filed(1)
    return Task(
        f"brick: words of all 2 ** 26 letter sets, {lexicon.name}",
        [
            Contestant("numpy", lambda: word_counts(filed, 26), "plain", digest),
        ],
        expected=counted_singly(list(lexicon)),
        unit="table",
        seconds=10,
        note="Under 1 GB was wanted.",
    )


def word_counts(filed: letter_sets.Filed, letters: int) -> NDArray[np.int32]:
    """How many words every set of letters spells: entry i those with no letter but whose bits are
    set in i.

    Yates's transform (1937), in place: letter by letter, every set takes over what it had without
    it.
    """
    table = np.zeros(1 << letters, np.int32)
    table[filed.masks.astype(np.int64)] = filed.counts
    for letter in range(letters):
        halves = table.reshape(-1, 2, 1 << letter)
        halves[:, 1] += halves[:, 0]
    return table


def digest(table: Any) -> tuple[int, int, list[int]]:
    """A large table in few numbers: its sum, its last entry, and a thousand entries."""
    return int(table.sum(dtype="int64")), int(table[-1]), table[:: len(table) // 1000].tolist()


def counted_singly(words: Sequence[str]) -> tuple[int, int, list[int]]:
    """What `digest` says of the right table, each number on its own: a word of n different letters
    lies in 2 ** (26 - n) of the sets.
    """
    masks = np.array([sum(1 << ord(letter) - ord("a") for letter in set(word)) for word in words])
    total = sum(1 << 26 - len(set(word)) for word in words)
    sets = range(0, 1 << 26, (1 << 26) // 1000)
    return total, len(words), [int((masks & ~letters == 0).sum()) for letters in sets]


def one_puzzle(lexicon: Lexicon) -> Task:
    """The words of one set of letters."""
    words = list(lexicon)
    brick = Brick.from_words(lexicon)
    letters = "deioprv"
    return Task(
        f"brick: the words of {letters}, {lexicon.name}",
        [
            Contestant("scan of every word", partial(scan, words, letters), "original"),
            Contestant("tuned scan", partial(tuned_scan, words, letters), "original"),
            Contestant(
                "Brick.words",
                lambda: brick.words(letters, min_length=4),
                "plain",
                list,
                wanted={"scan of every word": 300},
            ),
        ],
    )


def loading(lexicon: Lexicon, folder: Path) -> Task:
    """A brick from its file against the same brick from its words."""
    path = folder / "all.brk"
    Brick.from_words(lexicon).save(path)
    return Task(
        f"brick: a .brk of {len(lexicon):,} words",
        [
            Contestant(
                "rebuilt from the words",
                lambda: Brick.from_words(lexicon),
                "plain",
                lambda brick: brick.entries(),
            ),
            Contestant(
                "Brick.load", lambda: Brick.load(path), "plain", lambda brick: brick.entries()
            ),
        ],
        unit="load",
        seconds=8,
    )


def tasks() -> Iterator[Task]:
    """Generators, honeycombs, all letter sets, one puzzle, loading."""
    shared = find_shared_data()
    if shared is None:
        print("left out: the 5,000-word list is not here", file=sys.stderr)
    else:
        yield from generators(shared / "brick-en-5k.txt")
    twl06 = Lexicon.load("twl06")
    enable1 = Lexicon.load("enable1")
    yield honeycombs(twl06)
    yield letter_set_counts(twl06)
    yield one_puzzle(enable1)
    with tempfile.TemporaryDirectory() as folder:
        yield loading(enable1, Path(folder))


if __name__ == "__main__":
    main(tasks)
