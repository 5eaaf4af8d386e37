"""Palindromic pangrams by beam-stack search: the original and every named heuristic, from none at
all.

    python -m benchmarks.bench_palindromic_search

The first task is a small dictionary over a small alphabet, searched to the end for the shortest
phrase. The second is how long it takes to a phrase of at most 67 letters (the whole alphabet,
ENABLE1's words of up to four letters); heuristics that take over ten seconds for it are left out.
The third is ITA Software's list, for which 63 letters were published: fewer, with the proof's table
as the bound, everything from reading the list on included. Phrases are checked by plain string
code.
"""

from __future__ import annotations

import string
from collections.abc import Iterator
from functools import partial
from typing import Any

from benchmarks.command import main
from benchmarks.harness import Contestant, Task
from notebooks.originals.palindromic_pangram import MirrorTries
from tests.conftest import find_shared_data
from wordsearch.puzzles.palindromes.puzzle import PalindromicPangram, Phrase
from wordsearch.puzzles.palindromes.solve import search_palindromic_pangram
from wordsearch.words.lexicon import Lexicon

SMALL = "aeb ba bacb bde be cbb cde ddd dddb eac eb ebd ebe ecd".split()
VARIANTS = PalindromicPangram.variants
QUICK = ("keystone", "half", "half+pairs", "half+budgets", "default", "all")
LETTERS = 67
PUBLISHED = 63


def by_original() -> int:
    """Length of the last phrase that the original finds."""
    return len("".join(list(MirrorTries(SMALL, "abcde").pangrams(width=5, bound=18))[-1]))


def exhausted(lexicon: Lexicon, options: Any) -> Any:
    """A run that was searched to its end."""
    return search_palindromic_pangram(
        lexicon, alphabet="abcde", upper_bound=18, width=5, **options
    ).finish()


def shortest(run: Any) -> int:
    """Length of the shortest phrase, once the search is complete."""
    return int(run.solutions[-1].length) if run.status == "complete" else 0


def short_enough(lexicon: Lexicon, options: Any) -> Phrase | None:
    """The first phrase of at most LETTERS letters."""
    run = search_palindromic_pangram(lexicon, width=30, timeout=30, lazy=True, **options)
    return next((phrase for phrase in run if phrase.length <= LETTERS), None)


def with_the_table(options: Any) -> tuple[Lexicon, Phrase | None]:
    """ITA Software's list, and the first phrase of it that is shorter than the published one."""
    folder = find_shared_data()
    assert folder is not None
    lexicon = Lexicon.from_file(folder / "ita-word-lst.txt", name="ita")
    run = search_palindromic_pangram(lexicon, bound="table", timeout=120, lazy=True, **options)
    return lexicon, next((phrase for phrase in run if phrase.length < PUBLISHED), None)


def is_shorter(found: tuple[Lexicon, Phrase | None]) -> bool:
    """Whether a phrase was found, is one of the list's, and is shorter than the published one."""
    lexicon, phrase = found
    return is_one(lexicon, phrase) and phrase is not None and phrase.length < PUBLISHED


def is_one(lexicon: Lexicon, phrase: Phrase | None) -> bool:
    """Whether it is a palindromic pangram of the lexicon's words, and short enough."""
    if phrase is None:
        return False
    text = "".join(phrase.words)
    return (
        text == text[::-1]
        and set(text) >= set(string.ascii_lowercase)
        and len(text) <= LETTERS
        and all(word in lexicon for word in phrase.words)
    )


def tasks() -> Iterator[Task]:
    """To the end, then to a phrase."""
    small = Lexicon.from_words(SMALL)
    ways = [
        Contestant(
            name,
            partial(exhausted, small, options),
            "plain",
            shortest,
            nodes=exhausted(small, options).stats.nodes,
        )
        for name, options in VARIANTS.items()
    ]
    yield Task(
        "palindromic search: the shortest of 14 words over 5 letters, to the end",
        [Contestant("original", by_original, "original"), *ways],
        expected=13,
    )
    four = Lexicon.load("enable1").filter(max_length=4)
    yield Task(
        f"palindromic search: to at most {LETTERS} letters, {len(four):,} words of ENABLE1",
        [
            Contestant(
                name, partial(short_enough, four, VARIANTS[name]), "plain", partial(is_one, four)
            )
            for name in QUICK
        ],
        expected=True,
    )
    needs = "the reference data" if find_shared_data() is None else None
    ways = [
        Contestant(
            name,
            partial(with_the_table, options),
            "plain",
            is_shorter,
            needs=needs,
            within={"seconds": 60},
        )
        for name, options in (
            ('bound="table"', {}),
            ("and upper_bound", {"upper_bound": PUBLISHED}),
        )
    ]
    yield Task(
        f"palindromic search: below {PUBLISHED} letters, ITA Software's list, with set-up",
        ways,
        expected=True,
        unit="search",
        long=True,
    )


if __name__ == "__main__":
    main(tasks)
