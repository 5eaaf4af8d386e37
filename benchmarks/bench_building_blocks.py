"""Building Blocks: the original, CP-SAT, python-constraint, every variant of ours, and the kernel.

    python -m benchmarks.bench_building_blocks

Puzzle in, all solutions out, with the word list loaded and indexed before the clock starts; CP-SAT
and python-constraint get their candidates from the same index, within their time. The original runs
on the list as it did, all 147,306 lemmas of WordNet, and once more on the words that a Lexicon
keeps of it. The kernel gets the same puzzle ten thousand times in a call. A large puzzle comes
last: 24 patterns, 57 blocks.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Any

import wordsearch as ws
from benchmarks.command import main
from benchmarks.harness import Contestant, Task
from notebooks.originals.building_blocks import solve_by_search
from wordsearch import Lexicon
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks
from wordsearch.words.catalogue import read_list

Answers = list[tuple[str, ...]]


def by_original(puzzle: BuildingBlocks, words: Sequence[str]) -> Answers:
    """The answers of the algorithm as first written."""
    return sorted(
        solution.words for solution in solve_by_search(puzzle.patterns, puzzle.blocks, words)
    )


def by_us(puzzle: BuildingBlocks, lexicon: Lexicon, **options: Any) -> Answers:
    """The answers of the plain solver."""
    return sorted(solution.words for solution in puzzle.solve(lexicon, **options).solutions)


def by_us_from_text(patterns: str, blocks: str, lexicon: Lexicon) -> Answers:
    """The same, with the reading of the puzzle's text."""
    return by_us(BuildingBlocks.parse(patterns, blocks), lexicon)


def with_blocks(puzzle: BuildingBlocks, lexicon: Lexicon) -> list[list[tuple[str, frozenset[str]]]]:
    """Each pattern's candidates with their blocks (the puzzles here list no block twice)."""
    return [
        [(word, frozenset(word[blank] for blank in slots.blank)) for word, _ in found]
        for found, slots in zip(puzzle.candidates(lexicon), puzzle.slots, strict=True)
    ]


def by_cp_sat(puzzle: BuildingBlocks, lexicon: Lexicon) -> Answers:
    """A Boolean for each candidate: exactly one a pattern, at most one a block."""
    from ortools.sat.python import cp_model

    class Collector(cp_model.CpSolverSolutionCallback):
        def __init__(self) -> None:
            super().__init__()
            self.found: Answers = []

        def on_solution_callback(self) -> None:
            self.found.append(
                tuple(
                    next(word for word, chosen in row if self.boolean_value(chosen)) for row in rows
                )
            )

    model = cp_model.CpModel()
    users: dict[Any, Any] = {}
    rows = []
    for found in with_blocks(puzzle, lexicon):
        row = [(word, model.new_bool_var("")) for word, _ in found]
        model.add_exactly_one(chosen for _, chosen in row)
        for (_, blocks), (_, chosen) in zip(found, row, strict=True):
            for block in blocks:
                users.setdefault(block, []).append(chosen)
        rows.append(row)
    for chosen in users.values():
        if len(chosen) > 1:
            model.add_at_most_one(chosen)
    solver = cp_model.CpSolver()
    collector = Collector()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, collector)
    return sorted(collector.found)


def by_python_constraint(puzzle: BuildingBlocks, lexicon: Lexicon) -> Answers:
    """A variable for each pattern, its candidates the domain; any two must share no block."""
    from constraint import Problem

    candidates = with_blocks(puzzle, lexicon)
    if not all(candidates):
        return []  # it takes no empty domain
    problem = Problem()
    for number, found in enumerate(candidates):
        problem.addVariable(number, found)
    for pair in combinations(range(len(candidates)), 2):
        problem.addConstraint(lambda one, other: one[1].isdisjoint(other[1]), pair)
    numbers = range(len(candidates))
    return sorted(tuple(found[number][0] for number in numbers) for found in problem.getSolutions())


def in_bulk(puzzle: BuildingBlocks, lexicon: Lexicon, copies: int = 10_000) -> Contestant:
    """The kernel, given the same puzzle many times; its counts must be equal, and one solved
    puzzle right.
    """

    def answer(batch: ws.Batch) -> Answers | list[int]:
        one = ws.solve_many([puzzle], lexicon, solutions=True)
        assert one.solutions is not None
        right = set(batch.counts.tolist()) == {len(one.solutions[0])}
        return sorted(found.words for found in one.solutions[0]) if right else batch.counts.tolist()

    return Contestant(
        "kernel, counted in bulk",
        partial(ws.solve_many, [puzzle] * copies, lexicon),
        "kernel",
        answer,
        units=copies,
        wanted={"original": 20_000},
        nodes=lambda: int(ws.solve_many([puzzle], lexicon).nodes[0]),
    )


def contestants(
    puzzle: BuildingBlocks, lexicon: Lexicon, raw: Sequence[str]
) -> Iterator[Contestant]:
    """The original first."""
    texts = " ".join(puzzle.patterns), " ".join(puzzle.blocks)
    yield Contestant("original", partial(by_original, puzzle, raw), "original")
    if raw is not lexicon.words:
        yield Contestant(
            "original, same words", partial(by_original, puzzle, lexicon.words), "original"
        )
    yield Contestant(
        "python-constraint",
        partial(by_python_constraint, puzzle, lexicon),
        "peer",
        needs="constraint",
    )
    yield Contestant("CP-SAT", partial(by_cp_sat, puzzle, lexicon), "peer", needs="ortools")
    for name, options in puzzle.variants.items():
        yield Contestant(
            f"plain, {name}",
            partial(by_us, puzzle, lexicon, **options),
            "plain",
            nodes=puzzle.solve(lexicon, **options).finish().stats.nodes,
        )
    yield Contestant("plain, text parsed", partial(by_us_from_text, *texts, lexicon), "plain")
    yield Contestant(
        "kernel, one call",
        lambda: ws.solve_many([BuildingBlocks.parse(*texts)], lexicon, solutions=True),
        "kernel",
        lambda batch: sorted(found.words for found in batch.solutions[0]),
        note="one puzzle, parsed in the time",
    )
    yield in_bulk(puzzle, lexicon)


def first_solve(puzzle: BuildingBlocks, lexicon: Lexicon) -> Task:
    """The first solve with a lexicon: its words are loaded, and nothing is indexed."""
    return Task(
        f"building blocks: the first solve with {lexicon.name}, nothing indexed",
        [
            Contestant("original", partial(by_original, puzzle, lexicon.words), "original"),
            Contestant("plain, default", partial(by_us, puzzle), "plain", prepare=lexicon.filter),
        ],
    )


def large_puzzle(lexicon: Lexicon, seed: int = 3) -> BuildingBlocks:
    """24 patterns of 9 letters with one given piece in any place, 48 blocks to fill them and 9
    more.
    """
    rng = random.Random(seed)
    nines = lexicon.of_length(9)
    patterns: list[str] = []
    blocks: list[str] = []
    while len(patterns) < 24:
        word = rng.choice(nines)
        given = rng.randrange(3)
        pieces = [word[:3], word[3:6], word[6:]]
        blanks = [piece for place, piece in enumerate(pieces) if place != given]
        # the original knows no block that is listed twice
        if len({*blocks, *blanks}) == len(blocks) + 2:
            patterns.append(
                "".join(piece if place == given else "..." for place, piece in enumerate(pieces))
            )
            blocks += blanks
    while len(blocks) < 57:
        piece = rng.choice(nines)[3:6]
        blocks += [piece] if piece not in blocks else []
    return BuildingBlocks.parse(patterns, rng.sample(blocks, len(blocks)))


def tasks() -> Iterator[Task]:
    """The printed puzzles, the first solve, the large puzzle."""
    wordnet = Lexicon.load("wordnet")
    lemmas = read_list("wordnet").entries
    puzzles = BuildingBlocks.examples()
    for name, puzzle in puzzles.items():
        yield Task(
            f"building blocks: {name}, {wordnet.name}",
            list(contestants(puzzle, wordnet, lemmas)),
            seconds=8,
            rounds=15,
        )
    yield first_solve(puzzles["p1"], wordnet)
    large = Lexicon.load("sowpods") | Lexicon.load("wordnet")
    yield Task(
        f"building blocks: 24 patterns, 57 blocks, {len(large):,} words",
        list(contestants(large_puzzle(large), large, large.words)),
        seconds=8,
    )


if __name__ == "__main__":
    main(tasks)
