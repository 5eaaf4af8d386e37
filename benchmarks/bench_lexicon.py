"""How fast a dictionary loads, against reading the lines of the same file into a set; and how fast
it answers.

    python -m benchmarks.bench_lexicon

A lexicon is also normalised, sorted and hashed, and knows what was dropped; on ENABLE1 at most four
times the set's time was wanted. Of what one asks it (`Lexicon.find`), 95 of 100 questions are to
take less than 50 ms.
"""

from __future__ import annotations

import gzip
import random
import time
from collections.abc import Collection, Iterator
from functools import partial
from pathlib import Path

from benchmarks.command import main
from benchmarks.harness import Contestant, Task
from tests.words.test_find import fits, random_query
from wordsearch.words.lexicon import Lexicon

DATA = Path(__file__).resolve().parent.parent / "data"
NAMES = ("enable1", "american-english", "web2", "wordnet")


def lines_into_a_set(name: str) -> set[str]:
    """The baseline: what one writes without a library."""
    with gzip.open(DATA / f"{name}.txt.gz", "rt", encoding="utf-8") as file:
        return {line.strip() for line in file}


def words_among(lines: set[str], found: Collection[str]) -> set[str]:
    """What was found of the lines that are words as they are."""
    plain = {line for line in lines if line.isascii() and line.isalpha() and line.islower()}
    return plain.intersection(found)


def slowest(lexicon: Lexicon, questions: int = 1000) -> str:
    """How long questions take, of which most are patterns of one of its words."""
    rng = random.Random(13)
    seconds = []
    for _ in range(questions):
        pattern = random_query(lexicon.words, rng).text
        began = time.perf_counter()
        lexicon.find(pattern)
        seconds.append(time.perf_counter() - began)
    middle, most = (sorted(seconds)[int(questions * part)] * 1000 for part in (0.5, 0.95))
    return (
        f"of {questions:,} questions half take up to {middle:.1f} ms, 95 of 100 up to {most:.1f} ms"
    )


def questions() -> Task:
    """The same questions, each word looked at by itself and all at once."""
    web2 = Lexicon.load("web2")
    rng = random.Random(15)
    asked = [random_query(web2.words, rng) for _ in range(10)]

    def one_by_one() -> list[set[str]]:
        return [{word for word in web2 if fits(query, word)} for query in asked]

    def at_once() -> list[set[str]]:
        return [set(web2.find(query.text)) for query in asked]

    return Task(
        "lexicon: patterns over web2",
        [
            Contestant("word by word", one_by_one, "original"),
            Contestant("Lexicon.find", at_once, "ours", note=lambda: slowest(web2)),
        ],
        units=len(asked),
        unit="question",
        rounds=3,
        seconds=30,
    )


def tasks() -> Iterator[Task]:
    """A task for each embedded list, and one of questions: last, since it leaves memory in
    pieces.
    """
    for name in NAMES:
        tidy = partial(words_among, lines_into_a_set(name))
        wanted = {"lines into a set": 0.25} if name == "enable1" else {}
        yield Task(
            f"lexicon: load {name}",
            [
                Contestant("lines into a set", partial(lines_into_a_set, name), "original", tidy),
                Contestant(
                    "Lexicon.load", partial(Lexicon.load, name), "ours", tidy, wanted=wanted
                ),
            ],
            unit="load",
            rounds=11,
            seconds=5,
        )
    yield questions()


if __name__ == "__main__":
    main(tasks)
