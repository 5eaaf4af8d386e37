"""Write `pyramids.json.gz`: generated pyramids, each with every cover that the original solver
finds.

    python -m tests.reference.generate

Takes about eight minutes. A pyramid is cut at random into two to five simple paths of three cells
or more, and a random word of the right length is laid along each, so that it has one cover at
least. The words are those of `Lexicon.load("american-english")`; the seed is fixed. Boards on which
the original needs more than `MOST_CHECKS` path checks (some 20 seconds) would be replaced by the
next draw and listed under "skipped": a bound in checks rather than seconds, so that the file
doesn't depend on the machine.

The file's layout (JSON, gzip):

- ``lexicon``: name, policy, number of words, sha256 (of the sorted words joined by newlines);
- ``skipped``: boards given up, as [rows, ...];
- ``pyramids``: objects with ``base``, ``rows`` (one text), ``planted`` (the words laid),
  ``solutions`` (sorted list of sorted word lists, complete), ``tuples`` (how many the original
  yields, each order counts) and ``path_checks`` (what that took it).
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from notebooks.originals.pyramid import Effort, OriginalPyramid, TooMuchEffort, triangle_graph
from wordsearch.files import write_atomically
from wordsearch.words.lexicon import Lexicon

GOLDEN = Path(__file__).with_name("pyramids.json.gz")
SEED = 15
COUNTS = {3: 100, 4: 100, 5: 200}
MOST_CHECKS = 20_000_000
FEWEST_CELLS = 3

Record = dict[str, Any]


def vocabulary() -> tuple[Record, list[str]]:
    """The words to build with and to solve with, and how the file describes them."""
    lexicon = Lexicon.load("american-english")
    return {
        "name": lexicon.name,
        "policy": str(lexicon.report.policy),
        "n_words": len(lexicon),
        "sha256": lexicon.sha256,
    }, list(lexicon)


def random_parts(rng: random.Random, n_cells: int) -> list[int]:
    """Two to five path lengths of at least three that add up to `n_cells`; each sequence is as
    likely.
    """
    n_parts = rng.randint(2, min(5, n_cells // FEWEST_CELLS))
    spare = n_cells - FEWEST_CELLS * n_parts
    bars = sorted(rng.sample(range(spare + n_parts - 1), n_parts - 1))
    edges = [-1, *bars, spare + n_parts - 1]
    return [FEWEST_CELLS + right - left - 1 for left, right in zip(edges, edges[1:], strict=False)]


def random_paths(rng: random.Random, base: int, lengths: Sequence[int]) -> list[list[int]] | None:
    """Disjoint random walks of these lengths over the triangle, or None when one of them got
    stuck.
    """
    graph = triangle_graph(base)
    free = set(graph.nodes)
    paths = []
    for length in lengths:
        path: list[int] = []
        while len(path) < length:
            choices = sorted(free.intersection(graph.neighbors(path[-1])) if path else free)
            if not choices:
                return None
            path.append(rng.choice(choices))
            free.discard(path[-1])
        paths.append(path)
    return paths


def random_pyramid(rng: random.Random, base: int, by_length: dict[int, list[str]]) -> Record:
    """A board with a planted cover."""
    paths = None
    while paths is None:
        paths = random_paths(rng, base, random_parts(rng, base * (base + 1) // 2))
    planted = [rng.choice(by_length[len(path)]) for path in paths]
    letters = dict(zip(chain.from_iterable(paths), chain.from_iterable(planted), strict=True))
    text = "".join(letters[cell] for cell in sorted(letters))
    rows = [text[row * (row + 1) // 2 :][: row + 1] for row in range(base)]
    return {"base": base, "rows": " ".join(rows), "planted": sorted(planted)}


def answered(pyramid: Record, words: frozenset[str]) -> Record | None:
    """The pyramid with the original solver's complete answer, or None if that takes too much
    effort.
    """
    effort = Effort(allowed=MOST_CHECKS)
    try:
        tuples = list(OriginalPyramid(pyramid["rows"], words, effort))
    except TooMuchEffort:
        return None
    solutions = sorted({tuple(sorted(cover)) for cover in tuples})
    return pyramid | {
        "solutions": solutions,
        "tuples": len(tuples),
        "path_checks": effort.path_checks,
    }


def draws(base: int, words: Sequence[str]) -> Iterator[Record]:
    """Endless pyramids of one size, the same ones for the same words."""
    rng = random.Random(f"{SEED} base {base}")
    by_length: dict[int, list[str]] = {}
    for word in words:
        by_length.setdefault(len(word), []).append(word)
    while True:
        yield random_pyramid(rng, base, by_length)


def build() -> Record:
    """The whole file's content."""
    lexicon, words = vocabulary()
    pyramids: list[Record] = []
    skipped: list[str] = []
    for base, count in COUNTS.items():
        wanted = len(pyramids) + count
        for drawn in draws(base, words):
            if result := answered(drawn, frozenset(words)):
                pyramids.append(result)
            else:
                skipped.append(drawn["rows"])
            if len(pyramids) == wanted:
                break
    head = {"lexicon": lexicon, "seed": SEED, "most_checks": MOST_CHECKS, "skipped": skipped}
    return head | {"pyramids": pyramids}


def load() -> Record:
    """The golden file's content."""
    content: Record = json.loads(gzip.decompress(GOLDEN.read_bytes()))
    return content


if __name__ == "__main__":  # equal content gives equal bytes: no time stamp
    write_atomically(GOLDEN, gzip.compress(json.dumps(build(), indent=1).encode(), mtime=0))
