"""Pyramids: the original algorithm, the plain solver's variants, the kernel, and exact-cover peers.

The dictionary and its letter graph are loaded before any clock starts. Table 1 is the puzzle of the
page that the solver grew from. Table 2 is generated pyramids of base 5: the original, which takes
0.3 to 20 s for each, only solves a slice of them. Peers get what they need for each puzzle anew:
the words' placements, found over the same letter graph, count as their work as they do as ours.
Further tables: how the cost grows with the base.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from benchmarks.command import main
from benchmarks.harness import Contestant, Sample, Task
from notebooks.originals.pyramid import OriginalPyramid
from tests.reference.generate import load
from wordsearch import Batch, Lexicon, Pyramid, solve_many
from wordsearch.puzzles.pyramid import batch, kernel

SEED = "p ir aao ntib ogueo"
COPIES = 1000  # of the one puzzle in a call of the kernel
ORIGINALS = 2  # generated pyramids that the original solves
PLAIN = ("prefix", "prefix+components", "prefix+mrv", "default")
Answer = list[tuple[str, ...]]
STOP = np.zeros(1, np.uint8)
NEAR = batch.near(5)
WALK = kernel.Walk(*np.empty((4, 16), np.int64))
PLACEMENTS = kernel.room_for(4000, 8, 15)[0]


def original(rows: str, words: frozenset[str]) -> Answer:
    """The original's answer, orders removed."""
    return sorted({tuple(sorted(cover)) for cover in OriginalPyramid(rows, words)})


def words_of(solutions: Sequence[Any]) -> Answer:
    """The sets of words, sorted."""
    return sorted(solution.words for solution in solutions)


def placements(pyramid: Pyramid, lexicon: Lexicon, arrays: Any) -> list[tuple[str, int]]:
    """(word, cells as bits) of every word path: the peers' first step, by our kernel."""
    cells = len(pyramid.letters)
    known = lexicon.graph.codes
    codes = np.array([known.get(letter, -1) for letter in pyramid.letters], np.int16)
    count, _ = kernel.find_placements(codes, NEAR[cells], arrays, 3, WALK, PLACEMENTS, STOP)
    numbers = PLACEMENTS.words[:count].tolist()
    masks = PLACEMENTS.cells[:count].tolist()
    return [(lexicon.words[number], mask) for number, mask in zip(numbers, masks, strict=True)]


def by_exact_cover(pyramid: Pyramid, lexicon: Lexicon, arrays: Any) -> Answer:
    """All exact covers of the cells, by Knuth's dancing links in C (the package exact-cover)."""
    from exact_cover import get_all_solutions

    items = placements(pyramid, lexicon, arrays)
    masks = np.array([mask for _, mask in items])
    matrix = (masks[:, None] >> np.arange(len(pyramid.letters)) & 1).astype(np.int32)
    found = get_all_solutions(matrix) if len(items) else []
    return sorted({tuple(sorted(items[row][0] for row in rows)) for rows in found})


def by_cp_sat(pyramid: Pyramid, lexicon: Lexicon, arrays: Any) -> Answer:
    """All exact covers of the cells, by OR-Tools' constraint solver."""
    from ortools.sat.python import cp_model

    items = placements(pyramid, lexicon, arrays)
    model = cp_model.CpModel()
    found = set()
    chosen = [model.new_bool_var("") for _ in items]
    for cell in range(len(pyramid.letters)):
        model.add_exactly_one(
            var for var, (_, mask) in zip(chosen, items, strict=True) if mask >> cell & 1
        )

    class Collect(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            found.add(
                tuple(
                    sorted(
                        word
                        for var, (word, _) in zip(chosen, items, strict=True)
                        if self.value(var)
                    )
                )
            )

    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, Collect())
    return sorted(found)


def seed_task(lexicon: Lexicon, arrays: Any) -> Task:
    """One puzzle, everybody."""
    words = frozenset(lexicon)
    pyramid = Pyramid.parse(SEED)
    expected = original(SEED, words)
    copies = [Pyramid.parse(SEED) for _ in range(COPIES)]

    def counted(batch: Batch) -> Answer:
        assert (batch.counts == len(expected)).all()
        alone = solve_many([pyramid], lexicon, solutions=True)
        return words_of(alone.solutions[0])  # type: ignore[index]

    def plain(name: str) -> Contestant:
        options = Pyramid.variants[name]
        return Contestant(
            f"plain, {name}",
            lambda: pyramid.solve(lexicon, **options).solutions,
            "plain",
            words_of,
            nodes=lambda: pyramid.solve(lexicon, **options).stats.total_nodes,
        )

    def nodes() -> int:
        one = solve_many([pyramid], lexicon)
        return int(one.nodes[0] + one.inner[0])

    return Task(
        f"pyramid: {SEED}, all covers, {lexicon.name}",
        [
            Contestant("original", lambda: original(SEED, words), "original"),
            *map(plain, PLAIN),
            Contestant(
                "kernel, one call",
                lambda: solve_many([Pyramid.parse(SEED)], lexicon, solutions=True),
                "kernel",
                lambda batch: words_of(batch.solutions[0]),
                note="one puzzle, parsed in the time",
            ),
            Contestant(
                "kernel",
                lambda: solve_many(copies, lexicon),
                "kernel",
                counted,
                units=COPIES,
                nodes=nodes,
                wanted={"original": 30_000, "exact_cover": 3},
                note=f"counts, {COPIES:,} in a call",
            ),
            Contestant(
                "kernel, solutions",
                lambda: solve_many(copies, lexicon, solutions=True),
                "kernel",
                lambda batch: words_of(batch.solutions[0]),
                units=COPIES,
            ),
            Contestant(
                "exact_cover",
                lambda: by_exact_cover(pyramid, lexicon, arrays),
                "peer",
                needs="exact_cover",
            ),
            Contestant(
                "CP-SAT", lambda: by_cp_sat(pyramid, lexicon, arrays), "peer", needs="ortools"
            ),
        ],
        seconds=6,
    )


def generated_task(lexicon: Lexicon, arrays: Any) -> Task:
    """Many puzzles; the original on some of them."""
    golden = [each for each in load()["pyramids"] if each["base"] == 5]
    expected = {each["rows"]: sorted(map(tuple, each["solutions"])) for each in golden}
    cheap = sorted(golden, key=lambda each: each["path_checks"])
    some = [
        each["rows"]
        for each in cheap[len(cheap) // 4 : len(cheap) // 2 : len(cheap) // 4 // ORIGINALS]
    ]
    puzzles = {rows: Pyramid.parse(rows) for rows in expected}
    words = frozenset(lexicon)
    size = len(puzzles)

    def counted(batch: Batch) -> dict[str, Answer]:
        both = solve_many(puzzles.values(), lexicon, solutions=True)
        assert (both.counts == batch.counts).all() and both.solutions is not None
        return dict(zip(puzzles, map(words_of, both.solutions), strict=True))

    def peer(name: str, solver: Any, needs: str) -> Contestant:
        def run() -> dict[str, Answer]:
            return {rows: solver(puzzle, lexicon, arrays) for rows, puzzle in puzzles.items()}

        return Contestant(name, run, "peer", needs=needs)

    return Task(
        f"pyramid: {size} generated of base 5, all covers, {lexicon.name}",
        [
            Contestant(
                "original",
                lambda: Sample({rows: original(rows, words) for rows in some[:ORIGINALS]}),
                "original",
                units=len(some[:ORIGINALS]),
                note="below the median of the work",
            ),
            Contestant(
                "plain, default",
                lambda: {rows: puzzle.solve(lexicon).solutions for rows, puzzle in puzzles.items()},
                "plain",
                lambda found: {rows: words_of(each) for rows, each in found.items()},
            ),
            Contestant(
                "kernel",
                lambda: solve_many(puzzles.values(), lexicon),
                "kernel",
                counted,
                wanted={"original": 30_000, "exact_cover": 3},
            ),
            peer("exact_cover", by_exact_cover, "exact_cover"),
            peer("CP-SAT", by_cp_sat, "ortools"),
        ],
        expected=expected,
        units=size,
        unit="puzzle",
        seconds=6,
    )


def filled(base: int, words: Sequence[str], seed: int) -> Pyramid:
    """A pyramid with the letters of random words."""
    rng = random.Random(f"{seed} base {base}")
    size = base * (base + 1) // 2
    letters = "".join(rng.choice(words) for _ in range(size))
    return Pyramid.parse([letters[n * (n - 1) // 2 :][:n] for n in range(1, base + 1)])


def growth_tasks(lexicon: Lexicon) -> Iterator[Task]:
    """The cost by the number of rows: all placements and the first cover, for random letters."""
    for base in range(3, 10):
        puzzles = [filled(base, lexicon.words, seed) for seed in range(10)]
        copies = puzzles * 20
        yield Task(
            f"pyramid: first cover of random letters, base {base}, {lexicon.name}",
            [
                Contestant(
                    "plain, default",
                    lambda puzzles=puzzles: solve_many(puzzles, lexicon, limit=1, kernel=False),
                    "plain",
                    lambda batch: batch.counts.tolist(),
                    units=len(puzzles),
                ),
                Contestant(
                    "kernel",
                    lambda copies=copies: solve_many(copies, lexicon, limit=1),
                    "kernel",
                    lambda batch: batch.counts.tolist()[:10],
                    units=len(copies),
                ),
            ],
            unit="puzzle",
            seconds=1,
            rounds=3,
        )


def tasks() -> Iterator[Task]:
    """The headline puzzle first."""
    lexicon = Lexicon.load("american-english")
    arrays = batch.word_graph(lexicon)
    yield seed_task(lexicon, arrays)
    yield generated_task(lexicon, arrays)
    yield from growth_tasks(lexicon)


if __name__ == "__main__":
    main(tasks)
