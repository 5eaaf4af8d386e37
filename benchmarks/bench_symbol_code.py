"""Symbol codes: the original, CP-SAT and python-constraint against every named variant, in one run.

    python -m benchmarks.bench_symbol_code [--rounds 9]

From the word list to the last solution: what each contender makes of the words (tries, tables, masks)
counts, reading the file does not. Tables 1 and 2: the ten clues of EPP13 with the five-letter words of TWL06,
which is what the original was given, and with all of TWL06. Table 3: ten clues of 20 symbols. Table 4:
cryptograms. Contenders take turns, the clock counts this process's CPU time (each of them computes in one
thread), and every answer is checked before anything is timed.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import string
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product
from time import process_time
from typing import Any

from tests.reference.symbol_code_original import OriginalSymbolCode
from wordsearch import Lexicon
from wordsearch.puzzles.symbol_code import SymbolCode, order_type, ranked

Answers = list[dict[str, str]]
Contender = Callable[[], Answers]
SLOW = ("masks", "trie")  # variants that take seconds: one round in three is enough


def tidy(codes: Sequence[Mapping[str, str]]) -> Answers:
    return sorted((dict(sorted(code.items())) for code in codes), key=lambda code: tuple(code.values()))


def by_original(puzzle: SymbolCode, words: Sequence[str]) -> Answers:
    return tidy(list(OriginalSymbolCode(puzzle.clues, words)))


def by_us(puzzle: SymbolCode, lexicon: Lexicon, **options: Any) -> Answers:
    return tidy([solution.code for solution in puzzle.solve(lexicon, **options).solutions])


def from_words(puzzle: SymbolCode, words: Sequence[str]) -> Answers:
    """The same, from a bare list of words: a lexicon is made of it within the time."""
    return by_us(puzzle, Lexicon.from_words(words))


def by_type(puzzle: SymbolCode, words: Sequence[str]) -> dict[tuple[int, ...], list[str]]:
    """The words of each order type among the clues, for the other solvers (in our time: theirs, too)."""
    lengths = {len(clue) for clue in puzzle.clues}
    types: dict[tuple[int, ...], list[str]] = {order_type(clue): [] for clue in puzzle.clues}
    for word in words:
        if len(word) in lengths and (kind := order_type(word)) in types:
            types[kind].append(word)
    return types


def by_cp_sat(puzzle: SymbolCode, words: Sequence[str]) -> Answers:
    """A letter for each symbol, all different; each clue a table of its words."""
    from ortools.sat.python import cp_model

    class Collector(cp_model.CpSolverSolutionCallback):
        def __init__(self) -> None:
            super().__init__()
            self.found: Answers = []

        def on_solution_callback(self) -> None:
            self.found.append({symbol: chr(97 + self.value(letter)) for symbol, letter in letters.items()})

    model, types = cp_model.CpModel(), by_type(puzzle, words)
    letters = {symbol: model.new_int_var(0, 25, symbol) for symbol in puzzle.symbols}
    model.add_all_different(letters.values())
    for clue in puzzle.clues:
        distinct = list(dict.fromkeys(clue))
        places = [clue.index(symbol) for symbol in distinct]
        rows = [[ord(word[place]) - 97 for place in places] for word in types[order_type(clue)]]
        model.add_allowed_assignments([letters[symbol] for symbol in distinct], rows)
    solver, collector = cp_model.CpSolver(), Collector()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, collector)
    return tidy(collector.found)


def by_python_constraint(puzzle: SymbolCode, words: Sequence[str]) -> Answers:
    """A letter for each symbol, all different; each clue a set of masks, so that partial codes can fail."""
    from constraint import AllDifferentConstraint, Constraint, Problem

    class Reads(Constraint):
        def __init__(self, clue: Sequence[str], masks: set[str]) -> None:
            self.clue, self.masks = clue, masks

        def __call__(self, variables: Any, domains: Any, assignments: Any, forwardcheck: bool = False,
                     *_: Any) -> bool:
            return "".join([assignments.get(symbol, ".") for symbol in self.clue]) in self.masks

    masks = {kind: {"".join(mask) for word in found for mask in product(*((letter, ".") for letter in word))}
             for kind, found in by_type(puzzle, words).items()}
    problem = Problem()
    problem.addVariables(list(puzzle.symbols), string.ascii_lowercase)
    problem.addConstraint(AllDifferentConstraint())
    for clue in puzzle.clues:
        problem.addConstraint(Reads(clue, masks[order_type(clue)]), list(dict.fromkeys(clue)))
    return tidy(problem.getSolutions())


# --- timing ------------------------------------------------------------------------------------------------


def seconds_of(task: Callable[[], Any]) -> float:
    gc.collect()
    gc.disable()
    try:
        start = process_time()
        task()
        return process_time() - start
    finally:
        gc.enable()


def table(title: str, puzzle: SymbolCode, tasks: Mapping[str, Contender], lexicon: Lexicon,
          rounds: int) -> None:
    """Check that all find the same, time them in turns, print."""
    answers = {name: task() for name, task in tasks.items()}
    expected = next(iter(answers.values()))
    for name, answer in answers.items():
        assert answer == expected, f"{title}: {name} finds {len(answer)} codes, not the same {len(expected)}"
    times: dict[str, list[float]] = {name: [] for name in tasks}
    for turn in range(rounds):
        for name, task in tasks.items():
            if turn % 3 == 0 or name not in SLOW:
                times[name].append(seconds_of(task))
    middle = {name: statistics.median(values) for name, values in times.items()}
    print(f"\n{title}; all find the same {len(expected):,}")
    rivals = [name for name in ("original", "CP-SAT") if name in tasks]
    print(f"{'':28}{'median ms':>11}{'min':>9}{'max':>9}" + "".join(f"{name + '/':>11}" for name in rivals)
          + f"{'nodes':>8}")
    for name, values in times.items():
        ratios = "".join(f"{middle[rival] / middle[name]:>11,.1f}" for rival in rivals)
        options = puzzle.variants.get(name)
        nodes = f"{puzzle.solve(lexicon, **options).stats.nodes:,}" if options else ""
        print(f"{name:28}{middle[name] * 1e3:>11,.1f}{min(values) * 1e3:>9,.1f}{max(values) * 1e3:>9,.1f}"
              f"{ratios}{nodes:>8}")


def rivals_of(puzzle: SymbolCode, words: Sequence[str]) -> dict[str, Contender]:
    named = {"original": by_original, "python-constraint": by_python_constraint, "CP-SAT": by_cp_sat}
    return {name: partial(solve, puzzle, words) for name, solve in named.items()}


def epp13_tables(twl06: Lexicon, rounds: int) -> None:
    """Tables 1 and 2."""
    puzzle, five = SymbolCode.examples()["epp13"], twl06.filter(min_length=5, max_length=5)
    ours = {name: partial(by_us, puzzle, five, **options)
            for name, options in puzzle.variants.items() if name != "plain"}
    bare = {"default, from a list": partial(from_words, puzzle, five.words)}
    rivals = rivals_of(puzzle, five.words)
    table(f"1. EPP13, {len(five):,} five-letter words", puzzle, rivals | bare | ours, five, rounds)

    def afresh() -> Answers:
        return by_us(puzzle, twl06.filter())  # a copy that has indexed nothing yet

    whole = {"default, nothing indexed": afresh, "default": partial(by_us, puzzle, twl06)}
    copying = statistics.median(seconds_of(twl06.filter) for _ in range(rounds)) * 1e3
    table(f"2. EPP13, all {len(twl06):,} words ('nothing indexed': {copying:.0f} ms of it for a fresh copy)",
          puzzle, rivals_of(puzzle, twl06.words) | whole, twl06, rounds)


def large_puzzle(lexicon: Lexicon, seed: int, lengths: Sequence[int]) -> SymbolCode:
    """Ten words that use exactly 20 different letters, in symbols."""
    rng = random.Random(seed)
    words = [word for length in lengths for word in lexicon.of_length(length)]
    while True:
        chosen = rng.sample(words, 10)
        letters = sorted(set("".join(chosen)))
        if len(letters) == 20:
            names = dict(zip(letters, rng.sample([f"s{number}" for number in range(20)], 20), strict=True))
            return SymbolCode.parse([[names[letter] for letter in word] for word in chosen])


def large_table(twl06: Lexicon, rounds: int) -> None:
    """Table 3. Short words leave many choices: there the original, stopped after 150 s, is left out."""
    for seed, lengths in ((1, (5, 6, 7)), (3, (5, 6, 7)), (1, (5,)), (2, (5,))):
        puzzle = large_puzzle(twl06, seed, lengths)
        tasks = rivals_of(puzzle, twl06.words)
        if lengths == (5,):
            del tasks["original"]
        tasks |= {name: partial(by_us, puzzle, twl06, **puzzle.variants[name])
                  for name in ("letters", "default")}
        letters = "5 letters" if lengths == (5,) else "5 to 7 letters"
        table(f"3. ten clues of {letters}, 20 symbols (seed {seed}), {len(twl06):,} words", puzzle, tasks,
              twl06, rounds)


SENTENCES = (
    "the keeper of the old lighthouse wrote a letter to every sailor who passed that rock",
    "nobody in the village could remember a colder winter than the one that followed",
    "puzzles are solved by patience and a sharp pencil more often than by sudden genius",
    "a small boat with a blue sail crossed the bay before anyone had finished breakfast",
)


def cryptogram_table(rounds: int) -> None:
    """Table 4: whole sentences of fourteen words or so, encrypted anew for every round."""
    common = Lexicon.load("common")
    print(f"\n4. cryptograms, {common.name} ({len(common):,} words), all solutions")
    print(f"{'median ms':>11}{'min':>9}{'max':>9}{'solutions':>11}")
    for sentence in SENTENCES:
        times, counts = [], []
        for seed in range(rounds):
            letters = random.Random(seed).sample(string.ascii_lowercase, 26)
            text = sentence.translate(str.maketrans(string.ascii_lowercase, "".join(letters)))
            run = SymbolCode.from_cryptogram(text).solve(common)
            times.append(seconds_of(run.finish))
            assert run.status == "complete" and ranked(run.solutions, common)[0].decode() == sentence
            times[-1] += seconds_of(partial(SymbolCode.from_cryptogram(text).solve, common))
            counts.append(len(run.solutions))
        print(f"{statistics.median(times) * 1e3:>11,.1f}{min(times) * 1e3:>9,.1f}{max(times) * 1e3:>9,.1f}"
              f"{counts[0]:>11,}  {sentence}")


FIRST = """
import time
from wordsearch.lexicon import Lexicon
from wordsearch.puzzles.symbol_code import SymbolCode
twl06, puzzle = Lexicon.load("twl06"), SymbolCode.examples()["epp13"]
start = time.process_time()
puzzle.solve(twl06).finish()
print(time.process_time() - start)
"""


def first_solve() -> None:
    """What a session's first solve costs: numpy and wordfreq are imported within it."""
    times = [float(subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True,
                                  check=True).stdout) * 1e3 for _ in range(3)]
    print(f"\nthe first solve of a new Python process, packages and word frequencies loaded: median "
          f"{statistics.median(times):,.0f} ms, {min(times):,.0f} to {max(times):,.0f}")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    twl06 = Lexicon.load("twl06")
    epp13_tables(twl06, rounds)
    first_solve()
    large_table(twl06, max(1, rounds // 3))
    cryptogram_table(rounds)


if __name__ == "__main__":
    main()
