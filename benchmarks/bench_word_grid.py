"""Word grids: every simple path by networkx, the plain solver's variants, the kernel, and pyggle
from PyPI.

The dictionary and its letter graph are loaded before any clock starts, and so is the trie of
pyggle, one for all grids. Grids are seeded throws of the published dice of Boggle; to make the
kernel's numbers of them counts as its work. networkx takes one small grid: of 4 x 4 cells it would
follow twelve million paths.

With --long: the million random grids that Dan Vanderkam scores in C++ (hybrid-boggle; 214,206 a
second on an M2), whose points are known.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice, permutations
from typing import Any

import networkx as nx

from benchmarks.command import main
from benchmarks.harness import Contestant, Sample, Task
from tests.conftest import find_shared_data
from wordsearch import Lexicon, WordGrid, score_word_grids, solve_many
from wordsearch.puzzles.word_grid.boggle import DICE
from wordsearch.puzzles.word_grid.puzzle import points

THROWN = 5_000
FEW = 20
MANY = 500
MILLION = 1_000_000
MILLION_SEED = 808813
MILLION_POINTS = 41_134_010
AT_ONCE = 20_000  # grids in memory
Words = list[str]


def thrown(n: int) -> list[WordGrid]:
    """Throws of the dice, the same ones in every run."""
    rng = random.Random(1)
    grids = []
    for _ in range(n):
        cells = [
            "qu" if face == "q" else face for face in map(rng.choice, rng.sample(DICE, len(DICE)))
        ]
        grids.append(WordGrid.parse([cells[at : at + 4] for at in range(0, 16, 4)]))
    return grids


def by_networkx(grid: WordGrid, words: frozenset[str]) -> Words:
    """Every simple path between every two cells, and each looked up."""
    graph = nx.grid_2d_graph(*grid.shape)
    wide = grid.shape[1]
    letters = grid.cells
    graph.add_edges_from(
        ((r, c), (r + 1, c + s)) for r, c in list(graph) for s in (1, -1) if (r + 1, c + s) in graph
    )
    pairs = permutations(graph, 2)
    paths = (path for one, other in pairs for path in nx.all_simple_paths(graph, one, other))
    spelled = {"".join(letters[row * wide + column] for row, column in path) for path in paths}
    return sorted(word for word in spelled if len(word) >= 3 and word in words)


@cache
def pyggle_of(lexicon: Lexicon) -> Any:
    """Pyggle's solver of a word list, made once."""
    from pyggle import Boggle

    return Boggle("ab cd", list(lexicon))


def by_pyggle(grid: WordGrid, lexicon: Lexicon) -> Words:
    """The words that pyggle finds in a grid."""
    solver = pyggle_of(lexicon)
    solver.board = [list(row) for row in grid.rows]
    return sorted(word for word in solver.solve() if len(word) >= 3)


def words_of(solutions: Any) -> Words:
    """The words of our solutions."""
    return sorted(found.word for found in solutions)


def small_task(lexicon: Lexicon) -> Task:
    """A grid of 3 x 3, everybody but the kernel's bulk."""
    grid = WordGrid.parse("cat oar net")
    words = frozenset(lexicon)
    some = ("letters", "prefix", "default")
    return Task(
        f"word grid {grid.text()!r}, all words, {lexicon.name}",
        [
            Contestant("networkx, all simple paths", lambda: by_networkx(grid, words), "original"),
            *(
                Contestant(
                    f"plain, {name}",
                    lambda options=WordGrid.variants[name]: (
                        grid.solve(lexicon, **options).solutions
                    ),
                    "plain",
                    words_of,
                )
                for name in some
            ),
            Contestant("pyggle", lambda: by_pyggle(grid, lexicon), "peer", needs="pyggle"),
        ],
        seconds=6,
    )


def thrown_task(lexicon: Lexicon) -> Task:
    """Many grids: the slower ones on the first of them."""
    grids = thrown(THROWN)
    # fmt: skip
    expected = {
        grid.text(): words_of(found)
        for grid, found in zip(
            grids[:MANY],
            solve_many(grids[:MANY], lexicon, kernel=False, solutions=True).solutions or (),
            strict=True,
        )
    }

    plain_cells = [grid for grid in grids[:FEW] if "qu" not in grid.cells]

    def counted(scores: Any) -> Any:
        right = [len(words) for words in expected.values()]
        assert scores[:MANY, 0].tolist() == right, "words differ"
        return Sample(expected)

    def sampled(n: int, found: list[Words]) -> Any:
        return Sample(zip(list(expected)[:n], found, strict=True))

    return Task(
        f"throws of Boggle's dice, all words, {lexicon.name}",
        [
            Contestant(
                "plain, default",
                lambda: [words_of(grid.solve(lexicon)) for grid in grids[:FEW]],
                "plain",
                lambda found: sampled(FEW, found),
                units=FEW,
            ),
            Contestant(
                "kernel",
                lambda: score_word_grids(grids, lexicon),
                "kernel",
                counted,
                units=THROWN,
                nodes=lambda: int(solve_many(grids, lexicon).nodes.sum()),
                within={"seconds": 1 / 50_000},
                note="words and points, grids to numbers included",
            ),
            Contestant(
                "kernel, all words with their places",
                lambda: solve_many(grids[:MANY], lexicon, solutions=True).solutions,
                "kernel",
                lambda found: sampled(MANY, [words_of(some) for some in found]),
                units=MANY,
            ),
            Contestant(
                "pyggle",
                lambda: {grid.text(): by_pyggle(grid, lexicon) for grid in plain_cells},
                "peer",
                Sample,
                units=len(plain_cells),
                needs="pyggle",
                note="grids without qu, which it does not read",
            ),
        ],
        expected=expected,
        unit="grid",
        seconds=10,
    )


def random_grids() -> Iterator[WordGrid]:
    """Sixteen letters of a to z each, row by row, drawn as that project draws them."""
    rng = random.Random(MILLION_SEED)
    while True:
        letters = [chr(97 + rng.randint(0, 25)) for _ in range(16)]
        cells = ["qu" if letter == "q" else letter for letter in letters]
        yield WordGrid.parse([cells[at : at + 4] for at in range(0, 16, 4)])


def points_of_a_million(lexicon: Lexicon) -> dict[str, int]:
    """The sum of the points of all grids."""
    grids = random_grids()
    sums = [
        int(score_word_grids(list(islice(grids, AT_ONCE)), lexicon)[:, 1].sum())
        for _ in range(MILLION // AT_ONCE)
    ]
    return {"all": sum(sums)}


def million_task(lexicon: Lexicon) -> Task:
    """A million random grids by the kernel; pyggle on the first few without qu."""
    few = [grid for grid in islice(random_grids(), MANY) if "qu" not in grid.cells]
    right = sum(found.points for grid in few for found in grid.solve(lexicon))

    def by_peer() -> dict[str, int]:
        return {"few": sum(points(word) for grid in few for word in by_pyggle(grid, lexicon))}

    return Task(
        f"points of {MILLION:,} random grids of 4 x 4, {lexicon.name}",
        [
            Contestant(
                "kernel",
                lambda: points_of_a_million(lexicon),
                "kernel",
                Sample,
                units=MILLION,
                note="drawing the letters and making the grids included",
            ),
            Contestant(
                "pyggle",
                by_peer,
                "peer",
                Sample,
                units=len(few),
                needs="pyggle",
                note="the first grids without qu, which it does not read",
            ),
        ],
        expected={"all": MILLION_POINTS, "few": right},
        unit="grid",
        long=True,
    )


def long_tasks() -> Iterator[Task]:
    """The million grids, where the list that their points are known for is."""
    folder = find_shared_data()
    if folder is None:
        sys.exit("the reference data are not here, and with them the list ita-word-lst.txt")
    words = (folder / "ita-word-lst.txt").read_text(encoding="utf-8").split()
    yield million_task(Lexicon.from_words(words, name="ENABLE2K"))


def tasks() -> Iterator[Task]:
    """A small grid, many grids."""
    lexicon = Lexicon.load("enable1")
    yield small_task(lexicon)
    yield thrown_task(lexicon)


if __name__ == "__main__":
    main(tasks, long=long_tasks)
