"""Building Blocks: the original, CP-SAT and python-constraint against every named variant, in one run.

    python -m benchmarks.bench_building_blocks [--rounds 9]

Puzzle in, all solutions out, with the word list loaded and indexed before the clock starts; CP-SAT and
python-constraint get their candidates from the same index, within their time. Tables 1 to 3 are the printed
puzzles on WordNet: the original runs on the list as it did, all 147,306 lemmas, and once more on the words
that a Lexicon keeps of it. Table 4 is a large puzzle: 24 patterns, 57 blocks. Contenders take turns, and
every answer is checked before anything is timed.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from tests.reference.building_blocks_original import solve_by_search
from wordsearch import Lexicon
from wordsearch.corpora import read_list
from wordsearch.puzzles.building_blocks import BuildingBlocks, solve_building_blocks

Answers = list[tuple[str, ...]]
Contender = Callable[[], Answers]
CALLS = 40  # of a fast contender in a round; slow ones get as many as fit into SHARE
SHARE = 0.05  # seconds


def by_original(puzzle: BuildingBlocks, words: Sequence[str]) -> Answers:
    return sorted(solution.words for solution in solve_by_search(puzzle.patterns, puzzle.blocks, words))


def by_us(puzzle: BuildingBlocks, lexicon: Lexicon, **options: object) -> Answers:
    return sorted(solution.words for solution in puzzle.solve(lexicon, **options).solutions)


def by_us_from_text(patterns: str, blocks: str, lexicon: Lexicon) -> Answers:
    return sorted(solution.words for solution in solve_building_blocks(patterns, blocks, lexicon).solutions)


def with_blocks(puzzle: BuildingBlocks, lexicon: Lexicon) -> list[list[tuple[str, frozenset[str]]]]:
    """Each pattern's candidates with their blocks (the puzzles here list no block twice)."""
    return [[(word, frozenset(word[blank] for blank in slots.blank)) for word, _ in found]
            for found, slots in zip(puzzle.candidates(lexicon), puzzle.slots, strict=True)]


def by_cp_sat(puzzle: BuildingBlocks, lexicon: Lexicon) -> Answers:
    """A Boolean for each candidate: exactly one a pattern, at most one a block."""
    from ortools.sat.python import cp_model

    class Collector(cp_model.CpSolverSolutionCallback):
        def __init__(self) -> None:
            super().__init__()
            self.found: Answers = []

        def on_solution_callback(self) -> None:
            self.found.append(tuple(next(word for word, chosen in row if self.boolean_value(chosen))
                                    for row in rows))

    model, users = cp_model.CpModel(), {}
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
    solver, collector = cp_model.CpSolver(), Collector()
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


def contenders(puzzle: BuildingBlocks, lexicon: Lexicon, raw: Sequence[str]) -> dict[str, Contender]:
    """By name; the original first."""
    texts = " ".join(puzzle.patterns), " ".join(puzzle.blocks)
    ours = {name: partial(by_us, puzzle, lexicon, **options) for name, options in puzzle.variants.items()}
    return {
        "original": partial(by_original, puzzle, raw),
        "original, same words": partial(by_original, puzzle, lexicon.words),
        "python-constraint": partial(by_python_constraint, puzzle, lexicon),
        "CP-SAT": partial(by_cp_sat, puzzle, lexicon),
        **ours,
        "default, text parsed": partial(by_us_from_text, *texts, lexicon),
    }


def seconds_of(contender: Contender) -> Iterator[float]:
    """One time a call, until the share of the round is used up; the garbage collector rests."""
    gc.collect()
    gc.disable()
    begun = time.perf_counter()
    for _ in range(CALLS):
        start = time.perf_counter()
        contender()
        end = time.perf_counter()
        yield end - start
        if end - begun > SHARE:
            break
    gc.enable()


def measured(tasks: Mapping[str, Contender], rounds: int) -> dict[str, list[float]]:
    """Seconds of each call, after one that does not count."""
    times: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(rounds):
        for name, task in tasks.items():
            times[name] += seconds_of(task)
    return times


def table(title: str, puzzle: BuildingBlocks, lexicon: Lexicon, raw: Sequence[str], rounds: int) -> None:
    """Check that all find the same, time them, print."""
    tasks = contenders(puzzle, lexicon, raw)
    answers = {name: task() for name, task in tasks.items()}
    expected = answers["original"]
    for name, answer in answers.items():
        assert answer == expected, f"{title}: {name} finds {answer[:3]}, the original {expected[:3]}"
    times = measured(tasks, rounds)
    middle = {name: statistics.median(values) for name, values in times.items()}
    print(f"\n{title}; {lexicon.name} ({len(lexicon):,} words); all find the same {len(expected):,}")
    print(f"{'':22}{'median µs':>13}{'quartiles µs':>25}{'original/':>11}{'CP-SAT/':>9}{'nodes':>7}")
    for name, values in times.items():
        low, _, high = (value * 1e6 for value in statistics.quantiles(values, n=4))
        nodes = puzzle.solve(lexicon, **puzzle.variants[name]).stats.nodes if name in puzzle.variants else ""
        ratios = [middle[rival] / middle[name] for rival in ("original", "CP-SAT")]
        print(f"{name:22}{middle[name] * 1e6:>13,.1f}{low:>13,.1f}{high:>12,.1f}"
              f"{ratios[0]:>11,.1f}{ratios[1]:>9,.1f}{nodes:>7}")


def index_line(puzzle: BuildingBlocks, lexicon: Lexicon) -> None:
    """What the first solve with a lexicon costs: a fresh one, with its words loaded and nothing built."""
    times = []
    for _ in range(5):
        fresh = lexicon.filter()
        gc.collect()
        start = time.perf_counter()
        puzzle.solve(fresh).finish()
        times.append((time.perf_counter() - start) * 1e3)
    print(f"\nthe first solve with {lexicon.name}, index built: median {statistics.median(times):.1f} ms, "
          f"{min(times):.1f} to {max(times):.1f}")


def large_puzzle(lexicon: Lexicon, seed: int = 3) -> BuildingBlocks:
    """24 patterns of 9 letters with one given piece in any place, 48 blocks to fill them and 9 more."""
    rng, nines = random.Random(seed), lexicon.of_length(9)
    patterns: list[str] = []
    blocks: list[str] = []
    while len(patterns) < 24:
        word, given = rng.choice(nines), rng.randrange(3)
        pieces = [word[:3], word[3:6], word[6:]]
        blanks = [piece for place, piece in enumerate(pieces) if place != given]
        if len({*blocks, *blanks}) == len(blocks) + 2:  # the original knows no block that is listed twice
            patterns.append("".join(piece if place == given else "..." for place, piece in enumerate(pieces)))
            blocks += blanks
    while len(blocks) < 57:
        piece = rng.choice(nines)[3:6]
        blocks += [piece] if piece not in blocks else []
    return BuildingBlocks.parse(patterns, rng.sample(blocks, len(blocks)))


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    wordnet, lemmas = Lexicon.load("wordnet"), read_list("wordnet").entries
    puzzles = BuildingBlocks.examples()
    for number, (name, puzzle) in enumerate(puzzles.items(), 1):
        table(f"{number}. {name}", puzzle, wordnet, lemmas, rounds)
    index_line(puzzles["p1"], wordnet)
    large = Lexicon.load("sowpods") | Lexicon.load("wordnet")
    table("4. 24 patterns, 57 blocks", large_puzzle(large), large, large.words, max(2, rounds // 3))


if __name__ == "__main__":
    main()
