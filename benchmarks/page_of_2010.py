"""What the page of 2010 on palindromic pangrams tried, tried today on the same list.

    python -m benchmarks.page_of_2010                # keeps it in notebooks/measured
    python -m benchmarks.page_of_2010 --seconds 30   # so long for each search at most

The list is ITA Software's, which does not come with this package: it is looked for beside the
checkout. Notebook 05 reads what was measured. Phrases are checked by plain string code.
"""

from __future__ import annotations

import argparse
import string
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import wordsearch as ws
from benchmarks import report
from tests.conftest import find_shared_data

MEASURED = Path(__file__).resolve().parents[1] / "notebooks" / "measured"
#: The phrases of the page, with the letters that it gives for each.
PUBLISHED = {
    "verbify ma pluck now sh ad go jo zax eta qat ex azo jog dahs wonk culpa my fib rev": 63,
    "buckrams donzel ti pyx of vug we jo hm suq us mho jew guv foxy pit lez nods mark cub": 65,
    "verbify na ducks to hm we jo zax al pig suq us gip lax azo jew mho tsk cud any fib rev": 65,
    "bonked vulgars ti hm oy cap wo jo zax if suq us fix azo jow pac yom hits rag luv de knob": 67,
    "verbify locks twang up mho zax ed ma jab suq us ba jam dex azo hm pug naw tsk coly fib rev": 69,
    "verbify lock nut spaz we jig am dex eh ta qua sau qat hexed magi jew zap stunk coly fib rev": 71,
    "drawknife butyls go hm op ox azo jo we vac suq us suq us cave wo jo zax op om hog sly tube "
    "fink ward": 76,
    "de but way xi sh on vug la ef pa me re ka jo ah coz om ta qat ta qat mozo chao jake remap feal "
    "guv noh six yaw tubed": 86,
    "drawknife butyls go hm op ox azo jo we vac suq usherettes setter eh suq us cave wo jo zax opo "
    "mho g sly tube fink ward": 92,
    "underflow machs ti by xi pe ka jo zag eve suq aimu umiaq use vega zo jake pixy bits h cam wolfr "
    "ed nu": 101,
}
_TRIES = ("rarest", "mirror", "filter", "cache", "peek", "keystone", "half")
#: His runs in the page's order: what he had added, his seconds, and our heuristics for it.
RUNS = [
    ("the small list", 15_627, _TRIES),
    ("pairs and part tries by letter", 12_950, (*_TRIES, "pairs", "letters")),
    ("pairs alone", 14_206, (*_TRIES, "pairs")),
    ("tries by length, too", 9_486, (*_TRIES, "pairs", "letters", "length")),
    ("32 exclusion tries, too", 5_141, (*_TRIES, "pairs", "letters", "length", "extra")),
    ("letter costs (no time given)", None, (*_TRIES, "costs")),
    ("ours: waste", None, (*_TRIES, "waste")),
]
_RAREST = 16  # letters for which he had a part trie
_SPLITS, _MOST_CHILDREN = 32, 4
_ENOUGH = 65  # letters of the phrase that his times are about


def checked(phrase: str, letters: int, known: frozenset[str]) -> dict[str, Any]:
    """What is true of a published phrase."""
    words = phrase.split()
    text = "".join(words)
    return {
        "phrase": phrase,
        "said": letters,
        "letters": len(text),
        "palindrome": text == text[::-1],
        "pangram": set(text) == set(string.ascii_lowercase),
        "repeated words": sorted({word for word in words if words.count(word) > 1}),
        "not in the list": sorted(set(words) - known),
    }


def part_sizes(words: Sequence[str]) -> dict[str, Any]:
    """Words with each of the rarest letters, and with any of four of them."""
    having: dict[str, set[str]] = {letter: set() for letter in string.ascii_lowercase}
    for word in words:
        for letter in set(word):
            having[letter].add(word)
    rarest = sorted(having, key=lambda letter: len(having[letter]))[:_RAREST]
    fours = [len(set().union(*(having[x] for x in four))) for four in combinations(rarest, 4)]
    return {
        "letters": {letter: len(having[letter]) for letter in rarest},
        "average": sum(len(having[letter]) for letter in rarest) / _RAREST,
        "fours": [min(fours), max(fours)],
    }


class Split:
    """Words, and those of them without one letter more, as the page splits them."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self.children: dict[str, Split] = {}

    def commonest(self) -> tuple[int, str]:
        """How many words have the commonest letter that no child leaves out, and that letter."""
        counts = Counter(letter for word in self.words for letter in set(word))
        free = {letter: n for letter, n in counts.items() if letter not in self.children}
        return max((count, letter) for letter, count in free.items())

    def every(self) -> Iterator[Split]:
        """It, and all below."""
        yield self
        for child in self.children.values():
            yield from child.every()


def exclusion_sizes(words: Sequence[str]) -> list[int]:
    """Words in each of the tries that leave out letters, the largest split first, as he did."""
    top = Split(words)
    for _ in range(_SPLITS):
        open_nodes = [node for node in top.every() if len(node.children) <= _MOST_CHILDREN]
        node = max(open_nodes, key=Split.commonest)
        _, letter = node.commonest()
        node.children[letter] = Split([word for word in node.words if letter not in word])
    return sorted(len(node.words) for node in top.every() if node is not top)


def our_exclusions(words: Sequence[str]) -> list[int]:
    """Words in each of the 32 graphs of the heuristic ``extra``: without some of the five
    commonest letters.
    """
    counts = Counter(letter for word in words for letter in set(word))
    commonest = [letter for letter, _ in counts.most_common(5)]
    sizes = []
    for size in range(6):
        for out in combinations(commonest, size):
            sizes.append(sum(set(out).isdisjoint(word) for word in words))
    return sorted(sizes)


def searched(
    lexicon: ws.Lexicon, heuristics: Sequence[str], width: int, seconds: float
) -> dict[str, Any]:
    """Ever shorter phrases to one of 65 letters or fewer, in seconds of the process."""
    began = time.process_time()
    run = ws.search_palindromic_pangram(
        lexicon,
        width=width,
        heuristics=heuristics,
        upper_bound=1024,
        timeout=seconds,
        progress=False,
        lazy=True,
    )
    found = []
    for phrase in run:
        after = round(time.process_time() - began, 2)
        found.append({"letters": phrase.length, "seconds": after, "phrase": str(phrase)})
        if phrase.length <= _ENOUGH:
            break
    return {
        "found": found,
        "nodes": run.stats.nodes,
        "seconds": round(time.process_time() - began, 2),
        "status": run.status,
    }


def ties(lexicon: ws.Lexicon, width: int, steps: int) -> dict[str, int]:
    """How many states of a search's layers share f with another, and f and prospect with one."""
    run = ws.search_palindromic_pangram(
        lexicon, width=width, heuristics=_TRIES, max_nodes=steps, trace=True, progress=False
    )
    counts = {"layers": 0, "states": 0, "values of f": 0, "most states of one f": 0}
    for step in run.steps:
        if step.kind != "layer":
            continue
        values = Counter(mark.f for mark in (*step.kept, *step.left_out))
        if not values:
            continue
        counts["layers"] += 1
        counts["states"] += values.total()
        counts["values of f"] += len(values)
        counts["most states of one f"] = max(counts["most states of one f"], *values.values())
    return counts


def measured(seconds: float, width: int) -> dict[str, Any]:
    """All that the notebook shows."""
    folder = find_shared_data()
    if folder is None:
        raise SystemExit("ITA Software's list is not here: see CONTRIBUTING.md on reference data")
    ita = ws.Lexicon.from_file(folder / "ita-word-lst.txt", name="ita", language="en")
    small = ws.PalindromicPangram().mintries(ita)
    nothing_twice = [word for word in small if len(set(word)) == len(word)]
    results: dict[str, Any] = {
        "width": width,
        "words": len(ita),
        "small list": {"words": len(small), "no letter twice": len(nothing_twice)},
        "phrases": [checked(phrase, n, ita.members) for phrase, n in PUBLISHED.items()],
        "parts": part_sizes(small.words),
        "exclusions": exclusion_sizes(small.words),
        "our exclusions": our_exclusions(small.words),
        "ties": ties(small, width, 300_000),
        "runs": [],
    }
    for what, his, heuristics in RUNS:
        row = {"what": what, "his seconds": his, **searched(small, heuristics, width, seconds)}
        print(f"{what}: {row['found'][-1:] or row['status']}", flush=True)
        results["runs"].append(row)
    return results


def main(arguments: Iterable[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="The page of 2010, today.")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--width", type=int, default=32)
    options = parser.parse_args(None if arguments is None else list(arguments))
    made = report.environment("python -m benchmarks.page_of_2010")
    results = {"made": made, **measured(options.seconds, options.width)}
    path = MEASURED / f"{made['date']}-page-of-2010-{report.machine()}.json"
    report.write(path, report.as_json(results))
    print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
