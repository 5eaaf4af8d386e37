"""Palindromic pangrams by beam-stack search: every named heuristic, from none at all, on one dictionary.

    python -m benchmarks.bench_palindromic_search [--seconds 5] [--width 30] [--ita PATH]

Table 1: all variants on a small dictionary over a small alphabet, searched to the end: their answers must
agree before any time is believed. Table 2: the same variants on ENABLE1's words of up to four letters, the
whole alphabet, so many seconds each: nodes, words' letters read, the first phrase and the shortest. Every
phrase is checked by plain string code. Table 3, where ITA Software's list is given or found: the search with
the proof's pattern table as its bound, everything from reading the list on included.
"""

from __future__ import annotations

import argparse
import statistics
import string
import time
from pathlib import Path

from tests.conftest import find_shared_data
from wordsearch.lexicon import Lexicon
from wordsearch.puzzles.palindromic_bound import PatternBound
from wordsearch.puzzles.palindromic_search import PalindromicPangram, search_palindromic_pangram

SMALL = "aeb ba bacb bde be cbb cde ddd dddb eac eb ebd ebe ecd".split()
VARIANTS = PalindromicPangram.variants


def check(words: tuple[str, ...], lexicon: Lexicon, alphabet: str) -> None:
    """Refuse what is no palindromic pangram of the lexicon's words."""
    text = "".join(words)
    assert text == text[::-1] and set(text) >= set(alphabet) and all(word in lexicon for word in words), words


def exhausted(rounds: int) -> None:
    """Table 1: to the end, with equal answers; ratios are to the search without heuristics."""
    lexicon = Lexicon.from_words(SMALL)
    print(f"\n1. {len(lexicon)} words, 5 letters, fewer than 18 wanted, width 5, to the end; {rounds} rounds")
    print(f"{'':16}{'length':>7}{'nodes':>9}{'letters read':>14}{'median ms':>11}{'min':>9}{'max':>9}"
          f"{'ratio':>8}")
    slowest = 0.0
    for name, options in VARIANTS.items():
        seconds = []
        for _ in range(rounds):
            run = search_palindromic_pangram(lexicon, alphabet="abcde", upper_bound=18, width=5, **options)
            run.finish()
            seconds.append(run.stats.seconds)
        assert run.status == "complete" and run.solutions[-1].length == 13, f"{name} disagrees"
        median = statistics.median(seconds)
        slowest = slowest or median
        print(f"{name:16}{run.solutions[-1].length:>7}{run.stats.nodes:>9,}{letters_read(run):>14,}"
              f"{median * 1e3:>11.1f}{min(seconds) * 1e3:>9.1f}{max(seconds) * 1e3:>9.1f}"
              f"{slowest / median:>8.1f}")


def letters_read(run: object) -> int:
    """Nodes of the searches for words, inside the search for phrases."""
    words = run.stats.inner.get("words")  # type: ignore[attr-defined]
    return words.nodes if words else 0


def anytime(lexicon: Lexicon, width: int, seconds: float) -> None:
    """Table 2: the shortest phrase that each variant finds in a given time."""
    print(f"\n2. {lexicon.name}, {len(lexicon):,} words, 26 letters, width {width}, {seconds:g} s each")
    print(f"{'':16}{'nodes':>9}{'letters read':>14}{'first':>7}{'at s':>7}{'best':>6}{'at s':>7}")
    for name, options in VARIANTS.items():
        run = search_palindromic_pangram(lexicon, width=width, timeout=seconds, **options).finish()
        for phrase in run.solutions:
            check(phrase.words, lexicon, string.ascii_lowercase)
        points = [run.curve[0], run.curve[-1]] if run.curve else []
        found = "".join(f"{point.cost:>7g}{point.seconds:>7.2f}" for point in points) or "   none"
        print(f"{name:16}{run.stats.nodes:>9,}{letters_read(run):>14,}{found}")


def with_table(path: Path, width: int, seconds: float) -> None:
    """Table 3: fewer than 63 letters on ITA Software's list."""
    began = time.perf_counter()
    lexicon = Lexicon.from_file(path)
    bound = PatternBound(lexicon, longest=62)
    ready = time.perf_counter() - began
    run = search_palindromic_pangram(lexicon, width=width, bound=bound, timeout=seconds - ready)
    print(f"\n3. {path.name}, {len(lexicon):,} words, width {width}, {seconds:g} s in all; table "
          f"{bound.nbytes:,} bytes, ready at {ready:.1f} s")
    for phrase in run:
        check(phrase.words, lexicon, string.ascii_lowercase)
        print(f"{time.perf_counter() - began:8.1f} s  {phrase.length}  {phrase}")
    print(f"{'':8}    {run.status}, {run.stats.nodes:,} nodes")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--width", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--ita", type=Path)
    options = parser.parse_args()
    exhausted(options.rounds)
    anytime(Lexicon.load("enable1").filter(max_length=4), options.width, options.seconds)
    shared = find_shared_data()
    path = options.ita or (shared / "ita-word-lst.txt" if shared else None)
    if path is None:
        print("\n3. left out: ITA Software's list is not here; name it with --ita")
    else:
        with_table(path, 50, 60)


if __name__ == "__main__":
    main()
