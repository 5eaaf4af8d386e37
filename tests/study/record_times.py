"""Record real times for the tests of the statistics: the same solver, run after run, in a machine's
moods.

    python -m tests.study.record_times

writes ``times.json`` beside this file: for each mood and puzzle the microseconds of so many runs in
a row, as :func:`wordsearch.compare` takes them. What else goes on meanwhile is done by processes of
its own: nothing, steady work on all cores, work in bursts, and memory moved about.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import wordsearch as ws

TIMES = Path(__file__).with_name("times.json")
RUNS = 12
SPIN = "while True: sum(range(10**5))"
MOODS = {
    "quiet": [],
    "busy": [SPIN] * 3,
    "bursts": ["import random, time\nwhile True:\n end = time.time() + random.random() / 5\n"
               " while time.time() < end: sum(range(10**4))\n time.sleep(random.random() / 5)"] * 2,
    "memory": ["import numpy as np\na = np.ones(3 * 10**7)\nwhile True: a = a[::-1].copy()"] * 2,
}  # fmt: skip


@contextmanager
def mood(codes):
    beside = [subprocess.Popen([sys.executable, "-c", code]) for code in codes]
    time.sleep(1)
    try:
        yield
    finally:
        for process in beside:
            process.kill()
            process.wait()


def puzzles():
    """Of several kinds and sizes: from a tenth of a millisecond to some twenty."""
    words = ws.Lexicon.load("american-english")
    rng = random.Random("times")
    letters = (
        ws.LetterPuzzle.parse("".join(rng.sample("etaoinshrdlu", rng.randint(5, 9))))
        for _ in range(50)
    )
    pyramids = (
        ws.Pyramid.parse(
            ["".join(rng.choices("etaoinshrdlu", k=n)) for n in range(1, rng.randint(4, 6))]
        )
        for _ in range(50)
    )
    return words, [*letters, *pyramids]


if __name__ == "__main__":
    words, chosen = puzzles()
    found = {}
    for name, codes in MOODS.items():
        with mood(codes):
            table = ws.compare(chosen, words, repeat=RUNS, memory=False)
        found[name] = [[round(seconds * 1e6) for seconds in times] for times in table["times"]]
    lines = [
        f'"{name}": [\n' + ",\n".join(map(json.dumps, rows)) + "\n]" for name, rows in found.items()
    ]
    TIMES.write_text("{" + ",\n".join(lines) + "}\n", encoding="utf-8")
