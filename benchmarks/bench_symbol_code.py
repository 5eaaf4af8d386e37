"""Symbol codes: the original, CP-SAT, python-constraint, every variant of ours, and the kernel.

    python -m benchmarks.bench_symbol_code

From the word list to the last solution: what each contestant makes of the words (tries, tables,
masks) counts, reading the file does not; the kernel, and the variants that have solved with this
lexicon before, have their preparation given. First the ten clues of EPP13 with the five-letter
words of TWL06, which is what the original was given, then with all of TWL06; then ten clues of 20
symbols; then cryptograms.
"""

from __future__ import annotations

import random
import string
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from math import log10
from typing import Any

import wordsearch as ws
from benchmarks.command import main
from benchmarks.harness import Contestant, Task
from notebooks.originals.symbol_code import OriginalSymbolCode
from wordsearch import Lexicon
from wordsearch.puzzles.symbol_code.puzzle import SymbolCode
from wordsearch.puzzles.symbol_code.symbols import order_type

Answers = list[dict[str, str]]


def tidy(codes: Sequence[Mapping[str, str]]) -> Answers:
    """Codes in an order that everybody's answers share."""
    return sorted(
        (dict(sorted(code.items())) for code in codes), key=lambda code: tuple(code.values())
    )


def by_original(puzzle: SymbolCode, words: Sequence[str]) -> Answers:
    """The answers of the algorithm as first written."""
    return tidy(list(OriginalSymbolCode(puzzle.clues, words)))


def by_us(puzzle: SymbolCode, lexicon: Lexicon, **options: Any) -> Answers:
    """The answers of the plain solver."""
    return tidy([solution.code for solution in puzzle.solve(lexicon, **options).solutions])


def from_words(puzzle: SymbolCode, words: Sequence[str]) -> Answers:
    """The same, from a bare list of words: a lexicon is made of it within the time."""
    return by_us(puzzle, Lexicon.from_words(words))


def by_type(puzzle: SymbolCode, words: Sequence[str]) -> dict[tuple[int, ...], list[str]]:
    """The words of each order type among the clues, for the other solvers (in our time: theirs,
    too).
    """
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
            self.found.append(
                {symbol: chr(97 + self.value(letter)) for symbol, letter in letters.items()}
            )

    model = cp_model.CpModel()
    types = by_type(puzzle, words)
    letters = {symbol: model.new_int_var(0, 25, symbol) for symbol in puzzle.symbols}
    model.add_all_different(letters.values())
    for clue in puzzle.clues:
        distinct = list(dict.fromkeys(clue))
        places = [clue.index(symbol) for symbol in distinct]
        rows = [[ord(word[place]) - 97 for place in places] for word in types[order_type(clue)]]
        model.add_allowed_assignments([letters[symbol] for symbol in distinct], rows)
    solver = cp_model.CpSolver()
    collector = Collector()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, collector)
    return tidy(collector.found)


def by_python_constraint(puzzle: SymbolCode, words: Sequence[str]) -> Answers:
    """A letter for each symbol, all different; each clue a set of masks, so that partial codes
    can fail.
    """
    from constraint import AllDifferentConstraint, Constraint, Problem

    class Reads(Constraint):
        def __init__(self, clue: Sequence[str], masks: set[str]) -> None:
            self.clue = clue
            self.masks = masks

        def __call__(
            self,
            variables: Any,
            domains: Any,
            assignments: Any,
            forwardcheck: bool = False,
            *_: Any,
        ) -> bool:
            return "".join([assignments.get(symbol, ".") for symbol in self.clue]) in self.masks

    masks = {
        kind: {
            "".join(mask) for word in found for mask in product(*((letter, ".") for letter in word))
        }
        for kind, found in by_type(puzzle, words).items()
    }
    problem = Problem()
    problem.addVariables(list(puzzle.symbols), string.ascii_lowercase)
    problem.addConstraint(AllDifferentConstraint())
    for clue in puzzle.clues:
        problem.addConstraint(Reads(clue, masks[order_type(clue)]), list(dict.fromkeys(clue)))
    return tidy(problem.getSolutions())


def rivals_of(puzzle: SymbolCode, words: Sequence[str]) -> Iterator[Contestant]:
    """The original first."""
    yield Contestant("original", partial(by_original, puzzle, words), "original")
    yield Contestant(
        "python-constraint",
        partial(by_python_constraint, puzzle, words),
        "peer",
        needs="constraint",
    )
    yield Contestant("CP-SAT", partial(by_cp_sat, puzzle, words), "peer", needs="ortools")


def ours(puzzle: SymbolCode, lexicon: Lexicon, names: Sequence[str]) -> Iterator[Contestant]:
    """Variants of the plain solver, with what they made of this lexicon before."""
    for name in names:
        options = puzzle.variants[name]
        yield Contestant(
            f"plain, {name}",
            partial(by_us, puzzle, lexicon, **options),
            "plain",
            nodes=puzzle.solve(lexicon, **options).finish().stats.nodes,
        )


def in_bulk(
    puzzle: SymbolCode, lexicon: Lexicon, copies: int = 2000, wanted: float | None = None
) -> Contestant:
    """The kernel, given the same puzzle many times; its counts must be equal, and one solved puzzle
    right.

    The same object is put into numbers once for all: this is the search with its preparation given.
    `wanted` is the ratio over the original that was asked for, which was asked of that, and of the
    printed puzzle.
    """

    def answer(batch: ws.Batch) -> Answers | list[int]:
        one = ws.solve_many([puzzle], lexicon, solutions=True)
        assert one.solutions is not None
        right = set(batch.counts.tolist()) == {len(one.solutions[0])}
        return tidy([found.code for found in one.solutions[0]]) if right else batch.counts.tolist()

    return Contestant(
        "kernel, counted in bulk",
        partial(ws.solve_many, [puzzle] * copies, lexicon),
        "kernel",
        answer,
        units=copies,
        wanted={"original": wanted} if wanted else {},
        nodes=lambda: int(ws.solve_many([puzzle], lexicon).nodes[0]),
    )


def parsed_anew(
    puzzle: SymbolCode,
    lexicon: Lexicon,
    copies: int = 2000,
    name: str = "kernel, puzzles parsed anew, solutions",
) -> Contestant:
    """The kernel, given as many objects that were just parsed: each is put into numbers within
    the time.
    """

    def fresh() -> list[SymbolCode]:
        return [
            SymbolCode(puzzle.clues, puzzle.known, alphabet=puzzle.alphabet) for _ in range(copies)
        ]

    def answer(batch: ws.Batch) -> Answers | list[int]:
        assert batch.solutions is not None
        right = len(set(batch.counts.tolist())) == 1
        return (
            tidy([found.code for found in batch.solutions[0]]) if right else batch.counts.tolist()
        )

    return Contestant(
        name,
        partial(ws.solve_many, lexicon=lexicon, solutions=True),
        "kernel",
        answer,
        units=copies,
        prepare=fresh,
    )


def epp13_tasks(twl06: Lexicon) -> Iterator[Task]:
    """The printed puzzle with the words of five letters, and with all."""
    puzzle = SymbolCode.examples()["epp13"]
    five = twl06.filter(min_length=5, max_length=5)
    names = [name for name in puzzle.variants if name != "plain"]
    bare = Contestant(
        "plain, default, from a list", partial(from_words, puzzle, five.words), "plain"
    )
    yield Task(
        f"symbol code: EPP13, {len(five):,} five-letter words of TWL06",
        [
            *rivals_of(puzzle, five.words),
            bare,
            *ours(puzzle, five, names),
            parsed_anew(puzzle, five, 1, "kernel, one call"),
            in_bulk(puzzle, five, wanted=20_000),
            parsed_anew(puzzle, five),
        ],
        rounds=15,
        seconds=8,
    )
    fresh = Contestant(
        "plain, default, nothing indexed", partial(by_us, puzzle), "plain", prepare=twl06.filter
    )
    yield Task(
        f"symbol code: EPP13, all {len(twl06):,} words of TWL06",
        [
            *rivals_of(puzzle, twl06.words),
            fresh,
            *ours(puzzle, twl06, ["default"]),
            parsed_anew(puzzle, twl06, 1, "kernel, one call"),
            in_bulk(puzzle, twl06, wanted=20_000),
        ],
        rounds=15,
        seconds=10,
    )


def large_puzzle(lexicon: Lexicon, seed: int, lengths: Sequence[int]) -> SymbolCode:
    """Ten words that use exactly 20 different letters, in symbols."""
    rng = random.Random(seed)
    words = [word for length in lengths for word in lexicon.of_length(length)]
    while True:
        chosen = rng.sample(words, 10)
        letters = sorted(set("".join(chosen)))
        if len(letters) == 20:
            names = dict(
                zip(letters, rng.sample([f"s{number}" for number in range(20)], 20), strict=True)
            )
            return SymbolCode.parse([[names[letter] for letter in word] for word in chosen])


def large_tasks(twl06: Lexicon) -> Iterator[Task]:
    """Short words leave many choices: there the original (stopped after 150 s) is left out, and so
    is python-constraint (14 s).
    """
    for seed, lengths in ((1, (5, 6, 7)), (2, (5,))):
        puzzle = large_puzzle(twl06, seed, lengths)
        rivals = [
            each
            for each in rivals_of(puzzle, twl06.words)
            if each.name == "CP-SAT" or lengths != (5,)
        ]
        letters = "5 letters" if lengths == (5,) else "5 to 7 letters"
        yield Task(
            f"symbol code: ten clues of {letters}, 20 symbols, all words of TWL06",
            [*rivals, *ours(puzzle, twl06, ["letters", "default"]), in_bulk(puzzle, twl06, 5)],
            seconds=8,
        )


SENTENCES = (
    "the keeper of the old lighthouse wrote a letter to every sailor who passed that rock",
    "nobody in the village could remember a colder winter than the one that followed",
    "puzzles are solved by patience and a sharp pencil more often than by sudden genius",
    "a small boat with a blue sail crossed the bay before anyone had finished breakfast",
)


def cryptogram_task() -> Task:
    """Whole sentences of fourteen words or so, encrypted; the sentence must be the best-ranked
    solution.
    """
    common = Lexicon.load("common")
    puzzles = []
    for seed, sentence in enumerate(SENTENCES):
        letters = random.Random(seed).sample(string.ascii_lowercase, 26)
        text = sentence.translate(str.maketrans(string.ascii_lowercase, "".join(letters)))
        puzzles.append(SymbolCode.from_cryptogram(text))

    def solve() -> list[Any]:
        return [puzzle.solve(common).finish() for puzzle in puzzles]

    def decoded(runs: Sequence[Any]) -> list[str]:
        return [min(run.solutions, key=rarity).decode() for run in runs]

    def rarity(solution: Any) -> float:
        return sum(log10(common.rank(word) or 10 * len(common)) for word in solution.words)

    return Task(
        f"symbol code: four cryptograms, all solutions, {len(common):,} common words",
        [Contestant("plain, default", solve, "plain", decoded)],
        expected=list(SENTENCES),
        units=len(puzzles),
        unit="cryptogram",
        seconds=8,
    )


def tasks() -> Iterator[Task]:
    """EPP13, larger codes, cryptograms."""
    twl06 = Lexicon.load("twl06")
    yield from epp13_tasks(twl06)
    yield from large_tasks(twl06)
    yield cryptogram_task()


if __name__ == "__main__":
    main(tasks)
